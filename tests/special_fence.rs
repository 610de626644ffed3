//! A fence as refuge (scenario 2.2): who fails the test at half losses runs to it, and stops inside it.

use crate::support::blows::{FOE, fray_in, rolling};
use crate::support::camp::place;
use crate::support::field::{Field, Man, man, scenario};
use crate::support::table::{at, feature, mm};
use tirailleur::scenario::special::{Refuge, Role, Special};
use tirailleur::scenario::{ScenarioFault, judge};
use tirailleur::song::effect::{Effect, Trigger};
use tirailleur::song::order::Order;
use tirailleur::table::body::ModelId;
use tirailleur::table::feature::{Feature, FeatureKind, Shape};

/// A fence round (100, 100) to (500, 500).
fn fence(closed: bool) -> Feature {
    let mut points = vec![
        at(100.0, 100.0),
        at(500.0, 100.0),
        at(500.0, 500.0),
        at(100.0, 500.0),
    ];
    if closed {
        points.push(at(100.0, 100.0));
    }
    Feature {
        name: Some("The fence".to_owned()),
        ..feature(
            FeatureKind::Fence,
            Shape::Run {
                points,
                width: mm(3.0),
            },
        )
    }
}

fn rule() -> Special {
    Special::Refuge(Refuge {
        side: Role::Defender,
        feature: "The fence".to_owned(),
        surrender: false,
        half_lost_only: true,
    })
}

/// Where a defender is after such a test.
fn after(runner: Man, a: &[Man], trigger: Trigger, faces: &[u8]) -> Field {
    let mut table = scenario(vec![fence(true)]);
    table.special = vec![rule()];
    let mut field = fray_in(table, a, &[runner]);
    field.change(|battle| {
        let model = ModelId(FOE);
        battle
            .state
            .queue
            .push_back(Effect::TestMorale { model, trigger });
    });
    rolling(&mut field, Order::EndTurn, faces);
    field
}

#[test]
fn one_failure_is_a_move_to_the_nearest_stretch_of_the_fence_and_two_end_inside_it() {
    let runner = || man(300.0, 230.0);
    let field = after(runner(), &[], Trigger::HalfLost, &[6, 6, 1]);
    assert_eq!(place(&field, FOE), at(300.0, 150.0));
    let field = after(runner(), &[], Trigger::HalfLost, &[6, 1, 1]);
    assert_eq!(
        place(&field, FOE),
        at(300.0, 110.0),
        "1 mm before it, and no farther"
    );
    let field = after(man(300.0, 110.0), &[], Trigger::HalfLost, &[6, 1, 1]);
    assert_eq!(place(&field, FOE), at(300.0, 110.0), "he is there already");
}

#[test]
fn who_is_outside_gets_in() {
    let field = after(man(300.0, 62.0), &[], Trigger::HalfLost, &[6, 6, 1]);
    assert_eq!(place(&field, FOE), at(300.0, 110.0));
}

#[test]
fn other_tests_lead_to_the_edge_as_ever() {
    for trigger in [Trigger::LeaderLost, Trigger::Fear] {
        let field = after(man(300.0, 230.0), &[], trigger, &[6, 1, 1]);
        let there = place(&field, FOE);
        assert!(there.y < at(0.0, 109.0).y, "{trigger:?}: {there}");
    }
}

#[test]
fn an_enemy_in_the_way_keeps_his_distance() {
    // He stands at the fence where the runner would go: the flight leads elsewhere, S away from him.
    let enemy = man(300.0, 115.0);
    let field = after(
        man(300.0, 230.0),
        std::slice::from_ref(&enemy),
        Trigger::HalfLost,
        &[6, 6, 1],
    );
    let here = field.battle().footprint(ModelId(FOE));
    let there = field.battle().footprint(ModelId(0));
    assert_ne!(here.at, at(300.0, 230.0));
    assert!(here.distance(there) >= mm(50.0), "{}", here.at);
}

#[test]
fn a_fence_that_does_not_close_is_no_refuge() {
    let mut table = scenario(vec![fence(false)]);
    table.squads = ["france_line".to_owned(), "austria_line".to_owned()];
    table.special = vec![rule()];
    let faults = judge(&table);
    assert!(
        matches!(&faults[..], [(_, ScenarioFault::FeatureName { .. })]),
        "{faults:?}"
    );
    table.layout.features = vec![fence(true)];
    assert_eq!(judge(&table), []);
}
