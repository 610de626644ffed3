//! Stairs in a battle (MOV-8, D18), height in hand-to-hand (HTH-3, E20), and flight from a wall (MOR-3, H5).

use crate::support::blows::{
    FOE, at, fell, fire, frighten, lost, names, rolling, shot, to, travels,
};
use crate::support::field::{Field, man, scenario};
use crate::support::fort::{TOP, at_fort, curtain, heights, in_fort, on_top, outside, standing_at};
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::song::effect::Blow;
use tirailleur::song::event::Travel;
use tirailleur::song::heights::HeightEvent;
use tirailleur::song::heights::event::Steps;
use tirailleur::song::melee;
use tirailleur::song::quality::Purpose;
use tirailleur::song::refusal::Refusal;
use tirailleur::song::state::Loss;
use tirailleur::table::body::ModelId;

/// MOV-8: the first move on stairs is safe; for a second one in the turn one die is rolled, and failing he falls where the
/// stairs end, or where the move does. There is no damage (D18).
#[test]
fn a_second_move_on_stairs_is_a_risk() {
    let climber = || man(152.5, 480.0);
    let mut field = at_fort(&[climber()], &[]);
    field.act(0, 3);
    assert!(
        rolling(&mut field, to(152.5, 452.0), &[]).len() == 1,
        "safe"
    );
    let events = rolling(&mut field, to(152.5, 405.0 + 5.0), &[1]);
    assert_eq!(fell(&events, 0), Some("MOV-8"));
    assert!(
        heights(&events).iter().any(|event| matches!(
            event,
            HeightEvent::Footing { steps: Steps::Stairs, roll } if roll.failures == 1
        )),
        "{events:#?}"
    );
    assert_eq!(field.model(0).at, at(152.5, 420.0), "where the stairs end");
    assert_eq!(lost(&events, 0), None, "D18: no damage");
    // It is an ordinary fall: one action to stand (D23).
    field.order(tirailleur::song::order::Order::StandUp);
    assert!(!field.model(0).fallen);

    let mut field = at_fort(&[climber()], &[]);
    field.act(0, 3);
    rolling(&mut field, to(152.5, 465.0), &[]);
    let events = rolling(&mut field, to(152.5, 440.0), &[1]);
    assert_eq!(
        (field.model(0).at, fell(&events, 0)),
        (at(152.5, 440.0), Some("MOV-8")),
        "where the move ends, if that is first"
    );

    let mut field = at_fort(&[climber()], &[]);
    field.act(0, 3);
    rolling(&mut field, to(152.5, 452.0), &[]);
    let events = rolling(&mut field, to(152.5, TOP), &[4]);
    assert_eq!(
        (field.model(0).at, fell(&events, 0)),
        (at(152.5, TOP), None)
    );
    // On top it is no move on stairs.
    rolling(&mut field, to(200.0, TOP), &[]);
}

/// C5: the Leader helps a man on the stairs; D21: he does not help one who falls.
#[test]
fn the_leader_helps_on_stairs_and_not_in_a_fall() {
    let mut field = at_fort(
        &[man(152.5, 480.0), man(170.0, 500.0).with(Rule::Leader)],
        &[],
    );
    assert_eq!(field.need(0, Purpose::Footing).needs(), 3, "C5");
    assert_eq!(field.need(0, Purpose::Swimming).needs(), 3, "C5");
    assert_eq!(field.need(0, Purpose::Falling).needs(), 4, "D21");
}

/// MOV-8: next turn the first move is safe again.
#[test]
fn every_turn_the_first_move_on_stairs_is_safe() {
    let mut field = at_fort(&[man(152.5, 480.0)], &[]);
    field.act(0, 1);
    rolling(&mut field, to(152.5, 455.0), &[]);
    field.order(tirailleur::song::order::Order::EndTurn);
    field.order(tirailleur::song::order::Order::EndTurn);
    field.act(0, 1);
    rolling(&mut field, to(152.5, TOP), &[]);
}

/// HTH-3, E20: +1 for whoever stands higher, on the steps as on the wall; nothing on one level.
#[test]
fn who_stands_higher_has_plus_one() {
    let mut field = at_fort(
        &[man(152.5, 425.0), man(300.0, TOP)],
        &[man(152.5, TOP), man(315.0, TOP)],
    );
    let plan = |field: &mut Field, one: u16, other: u16| {
        field.survey(|battle, survey| {
            melee::plan(
                battle,
                survey,
                ModelId(one),
                ModelId(other),
                Blow::Attack { powerful: false },
            )
        })
    };
    let higher = |modifiers: &[tirailleur::battle::clause::Modifier]| {
        modifiers
            .iter()
            .any(|modifier| modifier.what == "from higher ground" && modifier.value == 1)
    };
    let steps = plan(&mut field, 0, FOE);
    assert!(
        higher(&steps.defender) && !higher(&steps.attacker),
        "{steps:?}"
    );
    let level = plan(&mut field, 1, FOE + 1);
    assert!(!higher(&level.defender) && !higher(&level.attacker));
}

/// SHOOT-6, G7: whoever stands behind the parapet has heavy cover, -2; who touches the foot is no target from the top.
#[test]
fn shots_at_the_wall_and_from_it() {
    let mut field = at_fort(&[man(300.0, 330.0)], &[on_top(300.0)]);
    field.act(0, 2);
    let events = fire(&mut field, FOE, &[2, 6]);
    assert!(
        names(shot(&events).0, -2, "SHOOT-6") || names(shot(&events).1, 2, "SHOOT-6"),
        "{events:#?}"
    );
    let mut field = at_fort(&[on_top(300.0)], &[outside(300.0)]);
    field.act(0, 2);
    let refusal = field.refused(crate::support::blows::musket_at(FOE));
    assert_eq!(refusal.clause().0, "SHOOT-3", "{refusal}");
}

/// MOR-3, H5: whoever flees on a wall makes for the stairs; nobody jumps. A ladder is a way, too.
#[test]
fn who_flees_on_a_wall_takes_the_stairs_or_a_ladder() {
    // Nearest is the southern edge, beyond the wall.
    let mut field = at_fort(&[on_top(250.0)], &[man(420.0, TOP)]);
    let events = frighten(&mut field, 0, &[1, 6, 6]);
    let ways = travels(&events, 0, Travel::Flight);
    assert_eq!(ways.len(), 1, "{events:#?}");
    assert!(
        ways[0].1.x < at(200.0, 0.0).x && ways[0].1.y == at(0.0, TOP).y,
        "{ways:?}"
    );

    let mut field = at_fort(&[on_top(300.0)], &[man(420.0, TOP)]);
    standing_at(&mut field, 300.0);
    let events = frighten(&mut field, 0, &[1, 6, 6]);
    let ways = travels(&events, 0, Travel::Climb);
    assert_eq!(ways.len(), 1, "{events:#?}");
    assert!(ways[0].1.y < at(0.0, 400.0).y, "down the ladder: {ways:?}");
    assert!(fell(&events, 0).is_none() && lost(&events, 0).is_none());

    // No stairs, no ladder: lost (H5).
    let mut field = in_fort(scenario(curtain()[..1].to_vec()), &[on_top(250.0)], &[]);
    let events = frighten(&mut field, 0, &[1, 6, 6]);
    assert_eq!(lost(&events, 0), Some((Loss::Fled, "MOR-3")));
}

/// MOV-3: a rider is told so.
#[test]
fn a_rider_is_refused_the_stairs() {
    let mut field = at_fort(&[man(152.5, 490.0).with(Rule::Mounted)], &[]);
    field.act(0, 1);
    let refusal = field.refused(to(152.5, 445.0));
    assert!(matches!(refusal, Refusal::Barred(_)), "{refusal}");
    assert_eq!(refusal.clause().0, "MOV-3");
}

/// CAV-3: foot on stairs is out of a rider's reach: he may touch it, but that is no charge.
#[test]
fn a_rider_who_touches_foot_on_stairs_does_not_charge() {
    let rider = man(152.5, 520.0).with(Rule::Mounted);
    let mut field = at_fort(std::slice::from_ref(&rider), &[man(152.5, 468.0)]);
    field.act(0, 2);
    // No test of nerve, no blow owed.
    let events = rolling(&mut field, to(152.5, 488.0), &[]);
    assert_eq!(travels(&events, 0, Travel::Move).len(), 1, "{events:#?}");
    let mut field = at_fort(&[rider], &[man(152.5, 480.0)]);
    field.act(0, 2);
    let events = rolling(&mut field, to(152.5, 500.0), &[4, 4, 1]);
    assert_eq!(travels(&events, 0, Travel::Charge).len(), 1, "{events:#?}");
}

/// SET-6: a zone that covers a wall can be deployed on its top; its foot and its edge are no such place.
#[test]
fn the_top_of_a_wall_is_ground_to_deploy_on() {
    use tirailleur::scenario::{Deployment, Zone};
    use tirailleur::song::legal::deployment_places;
    use tirailleur::table::body::Side;
    let mut table = scenario(curtain());
    table.roles = tirailleur::scenario::Roles::Attacker(Side::A);
    let zone = |south, north| Zone {
        min: at(100.0, south),
        max: at(500.0, north),
    };
    table.deployment = Deployment::Zones {
        attacker: zone(100.0, 200.0),
        defender: zone(400.0, 420.0),
    };
    let men: Vec<_> = (0..6).map(|_| man(0.0, 0.0)).collect();
    let mut field = Field::fresh(table, &men, &men, 1);
    let places = field
        .survey(|battle, survey| deployment_places(battle, survey, ModelId(6)).collect::<Vec<_>>());
    assert!(places.len() >= 20, "the whole wall: {places:?}");
    field.order(crate::support::orders::deploy(6, 300.0, TOP));
    assert_eq!(field.model(6).at, at(300.0, TOP));
    let refusal = field.refused(crate::support::orders::deploy(7, 250.0, 402.0));
    assert_eq!(refusal.clause().0, "SET-6", "over the edge: {refusal}");
}
