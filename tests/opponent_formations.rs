//! The automated player fires by ranks where that keeps the front loaded, and lets scattered shooters come together.

use crate::support::blows::fray;
use crate::support::field::{Field, Man, man};
use tirailleur::opponent::{self, OpponentDice};
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::song::group::GroupKind;
use tirailleur::song::order::Order;
use tirailleur::table::body::{ModelId, Side};

/// What the machine would order.
fn wish(field: &mut Field) -> Order {
    let mut dice = OpponentDice::seeded(1);
    field.survey(|battle, survey| opponent::decide(battle, survey, &mut dice))
}

/// The kind of group that it would order, and how many.
fn ordered(field: &mut Field) -> Option<(GroupKind, usize)> {
    match wish(field) {
        Order::Group { kind, members, .. } => Some((kind, members.len())),
        _ => None,
    }
}

/// Plays the machine's orders until the group is done.
fn play_group(field: &mut Field) -> Vec<Order> {
    let mut orders = Vec::new();
    while field.battle().state.group.is_some() {
        assert!(orders.len() < 30, "a group comes to an end");
        let order = wish(field);
        field.dice(&[6, 3]);
        field.order(order);
        orders.push(order);
    }
    orders
}

/// GRP-7: two in front, 359 mm from the foe, and two behind them who could not reach him: the front fires and is loaded again.
#[test]
fn two_ranks_fire_where_only_the_front_reaches() {
    let commander = man(330.0, 40.0).quality(2).with(Rule::Leader);
    let ranks = [(300.0, 110.0), (315.0, 110.0), (300.0, 95.0), (315.0, 95.0)];
    let mut men = vec![commander];
    men.extend(ranks.map(|(x, y)| man(x, y)));
    let mut field = fray(&men, &[man(307.5, 484.0)]);
    field.act(0, 2);
    let order = wish(&mut field);
    assert_eq!(
        ordered(&mut field),
        Some((GroupKind::ShootAndReload, 4)),
        "{order:?}"
    );
    field.dice(&[6, 6, 6]).order(order);
    let orders = play_group(&mut field);
    assert!(
        matches!(orders[0], Order::ShootAndReload { .. }),
        "{orders:?}"
    );
    let loaded = |id: u16| !field.model(id).loaded.is_empty();
    assert_eq!([1, 2, 3, 4].map(loaded), [true, true, false, false]);
}

/// Three shooters alone in the field, the enemy far off.
fn scattered() -> Vec<Man> {
    let mut men = vec![man(300.0, 60.0).quality(2).with(Rule::Leader)];
    men.extend((0..3).map(|place| man(250.0 + 50.0 * f64::from(place), 90.0)));
    men
}

/// GRP-5: they come together, each in contact with another, and do not do it again.
#[test]
fn scattered_shooters_come_together_out_of_reach() {
    let mut field = fray(&scattered(), &[man(300.0, 560.0)]);
    field.act(0, 3);
    let order = wish(&mut field);
    assert_eq!(
        ordered(&mut field),
        Some((GroupKind::Regroup, 3)),
        "{order:?}"
    );
    field.dice(&[6, 6, 6]).order(order);
    play_group(&mut field);
    for id in 1..4 {
        let touches = field.battle().present(Side::A).any(|mate| {
            mate != ModelId(id)
                && field
                    .battle()
                    .footprint(mate)
                    .touches(field.battle().footprint(ModelId(id)))
        });
        assert!(touches, "GRP-5: {id}");
    }
    assert_ne!(
        ordered(&mut field).map(|(kind, _)| kind),
        Some(GroupKind::Regroup),
        "once is enough"
    );
}

/// With an enemy in reach there is no time for it.
#[test]
fn nobody_regroups_before_the_enemy() {
    let mut field = fray(&scattered(), &[man(300.0, 240.0)]);
    field.act(0, 3);
    assert_ne!(
        ordered(&mut field).map(|(kind, _)| kind),
        Some(GroupKind::Regroup)
    );
}
