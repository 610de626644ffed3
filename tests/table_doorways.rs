//! Ways through doors for whoever plans ahead, and tables that change.

use crate::support::houses::{door, first, house, house_with, opening};
use crate::support::table::{Table, at, feature, foot_at, man, mover, rect};
use tirailleur::table::body::Side;
use tirailleur::table::feature::{Feature, FeatureKind};
use tirailleur::table::motion::Stop;
use tirailleur::table::opening::{Alterations, DoorState, OpeningKind};
use tirailleur::table::physics;
use tirailleur::table::sight::Through;
use tirailleur::table::terrain::Terrain;

/// MOV-4, D15: ways lead through doors; through shut and locked ones they are longer, for those must be opened first.
#[test]
fn ways_lead_through_doors() {
    let length = |kind| {
        let table = Table::new(vec![house_with(kind)], vec![]);
        let terrain = table.app.world().resource::<Terrain>().clone();
        terrain
            .ways(false)
            .to(at(300.0, 310.0))
            .length(at(300.0, 400.0))
    };
    let open = length(OpeningKind::Gap).expect("through the door");
    let shut = length(door(DoorState::Shut)).expect("through the door once it is open");
    let locked = length(door(DoorState::Locked)).expect("through the door once it is broken");
    // Round the house: from the north to the door in the south.
    assert!((200.0..340.0).contains(&open), "{open}");
    assert!(
        shut > open + 40.0 && locked > shut + 100.0,
        "{open} {shut} {locked}"
    );
}

/// D15: the table follows the doors, there and back.
#[test]
fn doors_open_and_close_under_the_judges() {
    let mut table = Table::new(
        vec![house_with(door(DoorState::Shut))],
        vec![man(0, Side::A, 300.0, 252.5)],
    );
    let body = mover(&table.body(0));
    let layout = table.app.world().resource::<Terrain>().layout.clone();
    let mut alterations = Alterations::default();
    for (state, passes) in [
        (DoorState::Open, true),
        (DoorState::Shut, false),
        (DoorState::Broken, true),
        (DoorState::Open, true),
        (DoorState::Shut, false),
    ] {
        alterations.set_door(&layout, first(0), state);
        physics::set_alterations(table.app.world_mut(), &alterations);
        let path = table.ask(|_, motion| motion.trace(&body, at(300.0, 300.0)));
        assert_eq!(path.stop.is_none(), passes, "{state:?}");
        if !passes {
            assert_eq!(path.stop, Some(Stop::Feature(first(0).feature)));
        }
    }
    assert_eq!(alterations, Alterations::default(), "as in the beginning");
}

/// MOV-1, MOV-4: from anywhere in and around a house, a fence with a gap, and rubble, a trace ends where there is room, and
/// a trace to that end arrives there; sight is the same both ways.
#[test]
fn traces_and_looks_hold_everywhere_around_doors() {
    let farm = vec![
        house(vec![
            opening(300.0, 260.0, 20.0, OpeningKind::Gap),
            opening(340.0, 300.0, 16.0, door(DoorState::Unlocked)),
            opening(260.0, 300.0, 20.0, door(DoorState::Shut)),
            opening(280.0, 340.0, 12.0, OpeningKind::Window),
            opening(275.0, 260.0, 10.0, OpeningKind::Window),
        ]),
        Feature {
            openings: vec![opening(300.0, 225.0, 20.0, OpeningKind::Gap)],
            ..feature(FeatureKind::Fence, rect(300.0, 225.0, 120.0, 3.0))
        },
        feature(FeatureKind::Rubble, rect(380.0, 300.0, 40.0, 30.0)),
    ];
    let mut table = Table::new(farm, vec![]);
    let mut places = Vec::new();
    for column in 0..12 {
        for row in 0..12 {
            let place = at(
                226.3 + 13.7 * f64::from(column),
                203.1 + 14.9 * f64::from(row),
            );
            let base = foot_at(place.x.mm(), place.y.mm());
            if table.ask(|_, motion| motion.has_room(base, false, None)) {
                places.push(place);
            }
        }
    }
    assert!(places.len() > 90, "{}", places.len());
    let (mut stops, mut looks) = (0, 0);
    for (number, &here) in places.iter().enumerate() {
        table.put(vec![man(0, Side::A, here.x.mm(), here.y.mm())]);
        let body = mover(&table.body(0));
        // Every so many others, always other ones.
        for &there in places.iter().skip(number % 7).step_by(7) {
            let path = table.trace(&body, there);
            stops += usize::from(matches!(path.stop, Some(Stop::Threshold(_))));
            let out = table.between(here, there, Through::Models);
            let back = table.between(there, here, Through::Models);
            assert_eq!(out.is_clear(), back.is_clear(), "{here} and {there}");
            looks += usize::from(out.is_clear());
        }
    }
    assert!(stops > 40 && looks > 200, "{stops} stops, {looks} looks");
}
