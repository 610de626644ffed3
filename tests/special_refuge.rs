//! Running to a building instead of the edge (scenarios 2.1 and 2.3).

use crate::support::blows::{FOE, at, fray_in, frighten, lost, travels};
use crate::support::field::{Field, Man, man, scenario};
use crate::support::fort::{TOP, curtain};
use crate::support::houses::{door, house_with};
use tirailleur::scenario::special::{Refuge, Role, Special};
use tirailleur::song::event::{Event, Travel};
use tirailleur::song::special::SpecialEvent;
use tirailleur::song::state::Loss;
use tirailleur::table::body::ModelId;
use tirailleur::table::feature::{Feature, FeatureId};
use tirailleur::table::length::Point;
use tirailleur::table::opening::DoorState;

/// One failure of Quality 4: one flight move; two; three.
const ONE: &[u8] = &[3, 4, 4];
const TWO: &[u8] = &[3, 3, 4];
const THREE: &[u8] = &[3, 3, 3];

/// The house around (300, 300), its door to the south.
fn farm(state: DoorState) -> Feature {
    Feature {
        name: Some("The farm".to_owned()),
        ..house_with(door(state))
    }
}

/// What comes of a test of a defender among such features: side B runs to the farm.
fn flight(
    features: Vec<Feature>,
    surrender: bool,
    enemies: &[Man],
    runner: Man,
    faces: &[u8],
) -> (Field, Vec<Event>) {
    let mut table = scenario(features);
    table.special = vec![Special::Refuge(Refuge {
        side: Role::Defender,
        feature: "The farm".to_owned(),
        surrender,
        half_lost_only: false,
    })];
    let mut field = fray_in(table, enemies, &[runner]);
    let events = frighten(&mut field, FOE, faces);
    (field, events)
}

fn told(events: &[Event]) -> Vec<&SpecialEvent> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::Special(event) => Some(event),
            _ => None,
        })
        .collect()
}

fn ends(events: &[Event]) -> Vec<Point> {
    travels(events, FOE, Travel::Flight)
        .into_iter()
        .map(|(_, to)| to)
        .collect()
}

#[test]
fn the_defenders_run_to_the_farm_and_are_safe_inside() {
    let open = || vec![farm(DoorState::Open)];
    // The southern edge is nearer, and he runs away from it.
    let (_, events) = flight(open(), false, &[], man(300.0, 100.0), ONE);
    assert_eq!(ends(&events), [at(300.0, 180.0)]);
    let makes_for = SpecialEvent::MakesForRefuge {
        model: ModelId(FOE),
        refuge: FeatureId(0),
    };
    assert_eq!(told(&events), [&makes_for], "not there yet");
    let (field, events) = flight(open(), false, &[], man(300.0, 180.0), TWO);
    let inside = field.model(FOE).at;
    assert!((264.0..336.0).contains(&inside.y.mm()), "{inside}");
    assert_eq!(
        told(&events).len(),
        2,
        "he is safe as soon as he is in: {events:#?}"
    );
    // Who is inside has nowhere to run.
    let (field, events) = flight(open(), false, &[], man(300.0, 300.0), TWO);
    assert_eq!(field.model(FOE).at, at(300.0, 300.0));
    assert!(ends(&events).is_empty());
}

#[test]
fn the_attackers_run_to_the_edge_as_ever() {
    let mut table = scenario(vec![farm(DoorState::Open)]);
    table.special = vec![Special::Refuge(Refuge {
        side: Role::Defender,
        feature: "The farm".to_owned(),
        surrender: false,
        half_lost_only: false,
    })];
    let mut field = fray_in(table, &[man(300.0, 200.0)], &[]);
    let events = frighten(&mut field, 0, ONE);
    let ways: Vec<Point> = travels(&events, 0, Travel::Flight)
        .into_iter()
        .map(|(_, to)| to)
        .collect();
    assert_eq!(ways, [at(300.0, 120.0)]);
}

#[test]
fn three_failures_are_headlong_flight_or_a_surrender() {
    let place = man(300.0, 100.0);
    let house = || vec![farm(DoorState::Open)];
    let (_, events) = flight(house(), false, &[], place.clone(), THREE);
    assert_eq!(lost(&events, FOE), Some((Loss::Fled, "MOR-1")));
    assert!(told(&events).is_empty());
    let (_, events) = flight(house(), true, &[], place, THREE);
    assert_eq!(
        lost(&events, FOE),
        Some((Loss::Fled, "SDS-FORLORN")),
        "a loss all the same"
    );
    assert_eq!(
        told(&events),
        [&SpecialEvent::Surrendered {
            model: ModelId(FOE)
        }]
    );
}

#[test]
fn enemies_and_locked_doors_bar_the_way() {
    // H4: an enemy before the door.
    let (_, events) = flight(
        vec![farm(DoorState::Open)],
        false,
        &[man(300.0, 240.0)],
        man(300.0, 180.0),
        ONE,
    );
    assert_eq!(
        lost(&events, FOE),
        Some((Loss::Fled, "MOR-3")),
        "{events:#?}"
    );
    // H5: nobody runs through a door that is locked, and no other way leads in.
    let (_, events) = flight(
        vec![farm(DoorState::Locked)],
        false,
        &[],
        man(300.0, 180.0),
        ONE,
    );
    assert_eq!(
        lost(&events, FOE),
        Some((Loss::Fled, "MOR-3")),
        "{events:#?}"
    );
}

#[test]
fn from_a_wall_the_way_leads_to_the_nearest_stairs_first() {
    let mut features = curtain();
    features.push(Feature {
        name: Some("The farm".to_owned()),
        ..house_with(door(DoorState::Open))
    });
    features[2].shape = crate::support::table::rect(300.0, 540.0, 80.0, 80.0);
    features[2].openings[0].at = at(300.0, 500.0);
    // The stairs go up at (152, 420), west of him.
    let (field, events) = flight(features, false, &[], man(300.0, TOP), ONE);
    let [end] = ends(&events)[..] else {
        panic!("one move: {events:#?}");
    };
    assert!(end.x.mm() < 230.0, "towards the stairs: {end}");
    assert_eq!(field.model(FOE).at, end);
}

#[test]
fn friends_who_stand_in_the_way_only_make_him_wait() {
    let mut features = curtain();
    features.push(Feature {
        name: Some("The farm".to_owned()),
        ..house_with(door(DoorState::Open))
    });
    features[2].shape = crate::support::table::rect(300.0, 540.0, 80.0, 80.0);
    features[2].openings[0].at = at(300.0, 500.0);
    let mut table = scenario(features);
    table.special = vec![Special::Refuge(Refuge {
        side: Role::Defender,
        feature: "The farm".to_owned(),
        surrender: false,
        half_lost_only: false,
    })];
    // D25: on a rampart nobody passes his friends; those on both sides of him shut him in.
    let garrison = [man(300.0, TOP), man(284.9, TOP), man(315.1, TOP)];
    let mut field = fray_in(table, &[], &garrison);
    let events = frighten(&mut field, FOE, ONE);
    assert_eq!(lost(&events, FOE), None, "{events:#?}");
    let moved = field.model(FOE).at.distance(at(300.0, TOP));
    assert!(moved.mm() < 5.0, "{moved}");
}
