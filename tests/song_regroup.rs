//! Regroup (GRP-5, C17, SR-FLAG).

use crate::support::blows::{FOE, fray_on, mm};
use crate::support::field::{Field, Man, area, man};
use crate::support::groups::{acting, captain, ordered};
use crate::support::orders::{RELOAD, fight, go, group, pick, shoot};
use tirailleur::battle::clause::Clause;
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::song::group::GroupKind;
use tirailleur::song::order::Order;
use tirailleur::song::refusal::Refusal;
use tirailleur::table::feature::FeatureKind;

const REGROUP: GroupKind = GroupKind::Regroup;

/// A captain at 315, 200, and those men.
fn scattered(men: &[Man]) -> Field {
    let side: Vec<Man> = std::iter::once(captain())
        .chain(men.iter().cloned())
        .collect();
    fray_on(vec![], &side, &[man(315.0, 500.0)])
}

/// GRP-5, C17: any number, touching or not, all within L; one roll on the worst.
#[test]
fn any_number_within_l_may_regroup() {
    let men: Vec<Man> = (0..8)
        .map(|number| man(215.0 + 28.0 * f64::from(number), 250.0))
        .collect();
    let members: Vec<u16> = (1..=8).collect();
    let mut field = scattered(&men);
    ordered(&mut field, REGROUP, &members, &[6]);
    assert_eq!(acting(&field), Some(1));
    let mut field = scattered(&[man(315.0, 250.0), man(315.0, 336.0)]);
    field.act(0, 2);
    field.refuses(
        group(REGROUP, &[1, 2], 1),
        Refusal::BeyondCommand {
            member: "A2".to_owned(),
            commander: "A0".to_owned(),
            distance: mm(121.0),
            reach: mm(120.0),
        },
        "GRP-1",
    );
    let mut field = scattered(&[man(315.0, 250.0)]);
    field.act(0, 2);
    assert_eq!(
        field.refused(group(REGROUP, &[1], 1)).clause(),
        Clause("GRP-1")
    );
}

/// So many millimetres from the others, whom it can reach.
fn leaves(name: &str, distance: f64) -> Refusal {
    Refusal::LeavesGroup {
        model: name.to_owned(),
        distance: mm(distance),
    }
}

/// GRP-5: each ends its move in contact with another of the group.
#[test]
fn a_move_ends_in_contact_with_another_member() {
    let mut field = scattered(&[man(300.0, 250.0), man(360.0, 250.0), man(270.0, 280.0)]);
    ordered(&mut field, REGROUP, &[1, 2], &[6, 6]);
    for (elsewhere, distance) in [
        ((300.0, 300.0), 63.1),
        ((330.0, 250.0), 15.0),
        ((285.0, 280.0), 65.78),
    ] {
        field.refuses(go(elsewhere.0, elsewhere.1), leaves("A1", distance), "C17");
    }
    field.move_to(345.0, 250.0);
    assert_eq!(field.left(), 1);
    // Other places in contact are as good; and so is staying.
    field.order(pick(2));
    field.move_to(345.0, 265.0);
    field.order(Order::EndGroup);
}

/// GRP-5: no attacks, neither shots nor blows, nor charges that would owe one; reloading is allowed.
#[test]
fn no_attacks_but_reloading() {
    let mut field = fray_on(
        vec![],
        &[
            captain(),
            man(300.0, 250.0),
            man(360.0, 250.0).unloaded(),
            man(270.0, 235.0).with(Rule::Mounted),
        ],
        &[man(300.0, 265.0), man(360.0, 350.0), man(250.0, 290.0)],
    );
    ordered(&mut field, REGROUP, &[1, 2, 3], &[6, 6, 6]);
    let refusal = Refusal::NoAttackInRegroup("A1".to_owned());
    field.refuses(fight(FOE), refusal, "GRP-5");
    field.order(pick(2));
    let refusal = Refusal::NoAttackInRegroup("A2".to_owned());
    field.refuses(shoot(FOE + 1), refusal, "GRP-5");
    field.order(RELOAD);
    assert!(!field.model(2).loaded.is_empty(), "GRP-5");
    field.order(pick(3));
    let charge = field.survey(|battle, survey| {
        let to = battle.model(tirailleur::table::body::ModelId(FOE + 2)).at;
        tirailleur::song::movement::trace(battle, survey, tirailleur::table::body::ModelId(3), to)
            .end
    });
    field.refuses(
        Order::Move { to: charge },
        Refusal::NoAttackInRegroup("A3".to_owned()),
        "GRP-5",
    );
}

/// C17: who cannot reach a mate ends as near as he can; with actions left after it nearer is enough.
#[test]
fn who_cannot_reach_the_others_comes_as_near_as_he_can() {
    // 135 mm from edge to edge, a move is 80 mm.
    let far = || [man(240.0, 250.0), man(390.0, 250.0)];
    let mut field = scattered(&far());
    ordered(&mut field, REGROUP, &[1, 2], &[6]);
    field.refuses(
        go(310.0, 250.0),
        Refusal::NotNearEnough {
            model: "A1".to_owned(),
            distance: mm(65.0),
            nearest: mm(55.0),
        },
        "C17",
    );
    assert_eq!(field.refused(go(200.0, 250.0)).clause(), Clause("C17"));
    field.move_to(320.0, 250.0);
    // The other one can reach him now, and must.
    field.refuses(go(380.0, 250.0), leaves("A2", 45.0), "C17");
    field.move_to(335.0, 250.0);
    let mut field = scattered(&far());
    ordered(&mut field, REGROUP, &[1, 2], &[6, 6]);
    assert_eq!(field.refused(go(200.0, 250.0)).clause(), Clause("C17"));
    field.move_to(310.0, 280.0);
    field.move_to(375.0, 250.0);
}

/// SR-FLAG, GRP-5: the Flag Bearer is a rally point, a member or not; so is whoever touches him.
#[test]
fn the_flag_is_a_rally_point() {
    let flag = || man(300.0, 290.0).with(Rule::FlagBearer);
    let mut field = scattered(&[
        man(300.0, 250.0),
        man(360.0, 250.0),
        flag(),
        man(315.0, 290.0),
    ]);
    ordered(&mut field, REGROUP, &[1, 2], &[6, 6]);
    field.move_to(300.0, 275.0);
    field.order(pick(2));
    // In contact with one who touches the flag, and with no member.
    field.move_to(330.0, 290.0);
    field.order(Order::EndGroup);
    // Without the flag those places are none.
    let mut field = scattered(&[
        man(300.0, 250.0),
        man(360.0, 250.0),
        man(300.0, 290.0),
        man(315.0, 290.0),
    ]);
    ordered(&mut field, REGROUP, &[1, 2], &[6, 6]);
    field.refuses(go(300.0, 275.0), leaves("A1", 50.0), "C17");
}

/// C17: where something stands in the way, one may go round it with two moves.
#[test]
fn one_may_go_round_a_house() {
    let house = vec![area(FeatureKind::Building, 310.0, 220.0, 330.0, 264.0)];
    let side = [
        man(315.0, 300.0).with(Rule::Leader),
        man(290.0, 250.0),
        man(350.0, 250.0),
    ];
    let mut field = fray_on(house, &side, &[man(315.0, 500.0)]);
    ordered(&mut field, REGROUP, &[1, 2], &[6, 6]);
    // Farther from the other than before, but one more move can reach him.
    field.move_to(302.0, 286.0);
    field.move_to(350.0, 265.0);
}
