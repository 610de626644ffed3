//! The automated player and groups: it orders volleys where they beat single shots, moves chains with spare actions, and
//! keeps the rules.

use crate::support::blows::FOE;
use crate::support::field::{Field, Man, man};
use crate::support::groups::{captain, in_line, line};
use tirailleur::opponent::playout::{self, Ended, Player};
use tirailleur::opponent::{self, OpponentDice};
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::song::group::GroupKind;
use tirailleur::song::order::Order;
use tirailleur::table::body::ModelId;

/// What the machine would order.
fn wish(field: &mut Field) -> Order {
    let mut dice = OpponentDice::seeded(1);
    field.survey(|battle, survey| opponent::decide(battle, survey, &mut dice))
}

/// A line with a foe before it: the commander comes first, orders a volley, and it is fired.
#[test]
fn a_line_before_a_foe_fires_a_volley() {
    let mut field = line(3);
    assert!(
        matches!(wish(&mut field), Order::Nominate { model, .. } if model == ModelId(0)),
        "the commander before his group: {:?}",
        wish(&mut field)
    );
    field.act(0, 2);
    let order = wish(&mut field);
    let Order::Group { kind, members, .. } = order else {
        panic!("{order:?}");
    };
    assert_eq!(kind, GroupKind::Volley);
    assert_eq!(members.len(), 3);
    field.dice(&[6, 6, 6]).order(order);
    assert_eq!(
        wish(&mut field),
        Order::Volley {
            target: ModelId(FOE)
        }
    );
}

/// A line whose foe is far away moves on together; members then act one after the other, and it comes to an end.
#[test]
fn a_line_far_from_the_enemy_moves_together() {
    let mut men = vec![captain()];
    men.extend((0..3).map(in_line));
    let mut field = Field::new(&men, &[man(315.0, 550.0), man(330.0, 560.0)]);
    field.change(|battle| {
        for id in 0..4 {
            battle.state.models[id].at.y = tirailleur::table::length::Length::from_mm(
                battle.state.models[id].at.y.mm() - 150.0,
            );
        }
    });
    field.act(0, 3);
    let order = wish(&mut field);
    assert!(
        matches!(
            order,
            Order::Group {
                kind: GroupKind::Plain,
                ..
            }
        ),
        "{order:?}"
    );
    field.dice(&[6, 6, 6]).order(order);
    for number in 0.. {
        assert!(number < 20, "a group comes to an end");
        if field.battle().state.group.is_none() {
            break;
        }
        let order = wish(&mut field);
        field.order(order);
    }
}

/// Two companies in formation fight it out under the machine, and against a player without sense.
#[test]
fn companies_fight_it_out() {
    let company = |mirror: bool| {
        let place = |x: f64, y: f64| {
            if mirror {
                man(600.0 - x, 600.0 - y)
            } else {
                man(x, y)
            }
        };
        let mut men: Vec<Man> = vec![place(315.0, 120.0).quality(3).with(Rule::Leader)];
        for file in 0..3 {
            for y in [170.0, 155.0] {
                men.push(place(300.0 + 15.0 * f64::from(file), y));
            }
        }
        men.push(place(345.0, 130.0).with(Rule::Musician));
        men
    };
    for (seed, players) in [
        (1, [Player::Machine; 2]),
        (2, [Player::Machine, Player::Random]),
    ] {
        let mut field = Field::new(&company(false), &company(true));
        let mut dice = OpponentDice::of_both(seed);
        let playout =
            playout::play(field.world(), players, &mut dice, 3_000).expect("legal orders");
        assert_ne!(playout.ended, Ended::Cap, "{players:?}");
    }
}
