//! Buildings that one can enter: walls, doors, windows and gaps as geometry (MOV-4, MOV-5, SHOOT-13).

use crate::support::houses::{barrier, door, house, house_with, opening};
use crate::support::table::{Table, at, foot_at, man, mover, rect, rider};
use tirailleur::table::body::{ModelId, Side};
use tirailleur::table::feature::{FeatureId, FeatureKind};
use tirailleur::table::length::Length;
use tirailleur::table::motion::Stop;
use tirailleur::table::opening::{DoorState, OpeningKind};
use tirailleur::table::sight::{Blocker, Cover, Through};

const HOUSE: FeatureId = FeatureId(0);

/// A house without openings is the solid block that it always was; one with a door has walls and a room.
#[test]
fn a_house_with_a_door_has_a_room_and_one_without_has_none() {
    for (openings, enters) in [
        (vec![], false),
        (vec![opening(300.0, 260.0, 20.0, OpeningKind::Gap)], true),
        (
            vec![opening(300.0, 260.0, 20.0, door(DoorState::Locked))],
            true,
        ),
    ] {
        let mut table = Table::new(vec![house(openings)], vec![]);
        // The inner face of the wall is 4 mm from the outer one; the base reaches 7.5 mm.
        for (y, free) in [
            (300.0, enters),
            (328.5, enters),
            (328.6, false),
            (340.0, false),
        ] {
            let room = table.ask(|_, motion| motion.has_room(foot_at(300.0, y), false, None));
            assert_eq!(room, free, "at y = {y}");
        }
    }
}

/// MOV-3: riders never come in, however wide the door.
#[test]
fn riders_stay_outside() {
    let wide = house(vec![opening(300.0, 260.0, 60.0, OpeningKind::Gap)]);
    let mut table = Table::new(vec![wide], vec![rider(0, Side::A, 300.0, 200.0)]);
    let horse = mover(&table.body(0));
    let path = table.ask(|_, motion| motion.trace(&horse, at(300.0, 300.0)));
    assert_eq!(path.stop, Some(Stop::Feature(HOUSE)), "MOV-3");
    // The base of 25 mm ends before the wall.
    assert!(path.end.y <= Length::from_mm(247.6), "{:?}", path.end);
    let inside = tirailleur::table::base::Footprint {
        at: at(300.0, 300.0),
        base: horse.base,
    };
    assert!(!table.ask(|_, motion| motion.has_room(inside, true, None)));
}

/// MOV-4: a move ends at the door, the next one passes it; through a wall or a shut door nobody goes.
#[test]
fn a_move_ends_at_a_door_and_the_next_one_passes_it() {
    for (kind, stop) in [
        (OpeningKind::Gap, Stop::Threshold(HOUSE)),
        (door(DoorState::Open), Stop::Threshold(HOUSE)),
        (door(DoorState::Unlocked), Stop::Threshold(HOUSE)),
        (door(DoorState::Broken), Stop::Threshold(HOUSE)),
        (door(DoorState::Shut), Stop::Feature(HOUSE)),
        (door(DoorState::Locked), Stop::Feature(HOUSE)),
    ] {
        let passes = stop == Stop::Threshold(HOUSE);
        let mut table = Table::new(vec![house_with(kind)], vec![man(0, Side::A, 300.0, 220.0)]);
        let first = mover(&table.body(0));
        let path = table.ask(|_, motion| motion.trace(&first, at(300.0, 290.0)));
        assert_eq!(path.stop, Some(stop), "MOV-4: {kind:?}");
        // It touches the wall's outer face, at y = 260.
        let end = path.end.y.mm();
        assert!((252.4..=252.8).contains(&end), "{kind:?} ends at {end}");
        table.change(0, |body| body.at = path.end);
        let next = mover(&table.body(0));
        let path = table.ask(|_, motion| motion.trace(&next, at(300.0, 300.0)));
        assert_eq!(path.stop.is_none(), passes, "{kind:?}: {path:?}");
        // Beside the door there is wall.
        let beside = table.ask(|_, motion| motion.trace(&next, at(312.0, 300.0)));
        assert!(beside.stop.is_some(), "{kind:?}: a base in the wall");
    }
}

/// MOV-4: another door in the same move ends it, too.
#[test]
fn the_second_door_ends_the_move_again() {
    let through = house(vec![
        opening(300.0, 260.0, 20.0, OpeningKind::Gap),
        opening(300.0, 340.0, 20.0, OpeningKind::Gap),
    ]);
    let mut table = Table::new(vec![through], vec![man(0, Side::A, 300.0, 275.0)]);
    let path = table.ask(|_, motion| {
        let body = man(0, Side::A, 300.0, 275.0);
        motion.trace(&mover(&body), at(300.0, 352.0))
    });
    assert_eq!(path.stop, Some(Stop::Threshold(HOUSE)), "MOV-4");
    // It touches the inner face of the north wall, at y = 336.
    assert!((328.4..=328.8).contains(&path.end.y.mm()), "{:?}", path.end);
}

/// MOV-4, MOV-2: a gap in a fence ends the move as a door does; whoever goes through it does not jump.
#[test]
fn a_gap_in_a_fence_is_passed_without_a_jump() {
    for (kind, jumps) in [
        (OpeningKind::Gap, false),
        (door(DoorState::Unlocked), false),
        (door(DoorState::Shut), true),
        (door(DoorState::Locked), true),
    ] {
        let fence = barrier(FeatureKind::Fence, vec![opening(300.0, 260.0, 20.0, kind)]);
        let mut table = Table::new(vec![fence], vec![man(0, Side::A, 300.0, 240.0)]);
        let body = mover(&table.body(0));
        let path = table.ask(|_, motion| motion.trace(&body, at(300.0, 285.0)));
        if jumps {
            assert_eq!(
                path.stop, None,
                "a shut gate is jumped as the fence: {kind:?}"
            );
            assert_eq!(path.crosses, [(HOUSE, FeatureKind::Fence)], "MOV-2");
            continue;
        }
        assert_eq!(path.stop, Some(Stop::Threshold(HOUSE)), "MOV-4: {kind:?}");
        table.change(0, |body| body.at = path.end);
        let body = mover(&table.body(0));
        let path = table.ask(|_, motion| motion.trace(&body, at(300.0, 285.0)));
        assert_eq!((path.stop, path.crosses), (None, vec![]), "{kind:?}");
        let path = table.ask(|_, motion| motion.trace(&body, at(330.0, 268.0)));
        assert_eq!(path.crosses.len(), 1, "beside the gap there is fence");
    }
}

/// MOV-4, MOV-2: a move ends at rubble; the next one goes over it, as broken ground.
#[test]
fn a_move_ends_at_rubble_and_the_next_one_is_slowed_by_it() {
    let rubble =
        crate::support::table::feature(FeatureKind::Rubble, rect(300.0, 260.0, 60.0, 20.0));
    let mut table = Table::new(vec![rubble], vec![man(0, Side::A, 300.0, 220.0)]);
    let body = mover(&table.body(0));
    let path = table.ask(|_, motion| motion.trace(&body, at(300.0, 260.0)));
    assert_eq!(path.stop, Some(Stop::Threshold(HOUSE)), "MOV-4");
    table.change(0, |body| body.at = path.end);
    let body = mover(&table.body(0));
    let path = table.ask(|_, motion| motion.trace(&body, at(300.0, 280.0)));
    assert_eq!(path.stop, None, "MOV-4");
    assert_eq!(path.crosses, [(HOUSE, FeatureKind::Rubble)], "MOV-2");
}

/// A timber wall is too high to jump and to see over; its gate lets through what a door does.
#[test]
fn a_timber_wall_stops_people_and_looks() {
    let bodies = || vec![man(0, Side::A, 300.0, 230.0), man(1, Side::B, 300.0, 290.0)];
    for (openings, open) in [
        (vec![], false),
        (vec![opening(300.0, 260.0, 20.0, OpeningKind::Gap)], true),
    ] {
        let wall = barrier(FeatureKind::TimberWall, openings);
        let mut table = Table::new(vec![wall], bodies());
        let line = table.line(0, 1, Through::Nobody);
        assert_eq!(line.is_clear(), open, "{:?}", line.blockers);
        let body = mover(&table.body(0));
        let path = table.ask(|_, motion| motion.trace(&body, at(300.0, 270.0)));
        let stop = if open {
            Stop::Threshold(HOUSE)
        } else {
            Stop::Feature(HOUSE)
        };
        assert_eq!(path.stop, Some(stop));
    }
}

/// MOV-5, D25: friends are passed in the open, but neither indoors nor in a door.
#[test]
fn nobody_passes_a_friend_indoors_or_in_a_door() {
    for (friend, start, to, passes) in [
        // In the yard.
        ((300.0, 200.0), (300.0, 180.0), (300.0, 222.0), true),
        // In the room.
        ((300.0, 300.0), (300.0, 280.0), (300.0, 320.0), false),
        // In the door.
        ((300.0, 258.0), (300.0, 242.0), (300.0, 280.0), false),
    ] {
        let (x, y) = friend;
        let bodies = vec![man(0, Side::A, start.0, start.1), man(1, Side::A, x, y)];
        let mut table = Table::new(vec![house_with(OpeningKind::Gap)], bodies);
        let body = mover(&table.body(0));
        let path = table.ask(|_, motion| motion.trace(&body, at(to.0, to.1)));
        assert_eq!(
            path.stop.is_none(),
            passes,
            "MOV-5 past {friend:?}: {path:?}"
        );
        if !passes {
            assert_eq!(path.stop, Some(Stop::Friend(ModelId(1))), "MOV-5");
        }
    }
}

/// SCALE-5, HTH-1: nobody is in contact through a wall; in an open door as in the open.
#[test]
fn walls_keep_bases_apart_and_doors_do_not() {
    let table = Table::new(
        vec![house_with(OpeningKind::Gap)],
        // Each as near to the west wall as he can come, and two in the doorway.
        vec![
            man(0, Side::A, 252.5, 300.0),
            man(1, Side::B, 271.5, 300.0),
            man(2, Side::A, 300.0, 252.0),
            man(3, Side::B, 300.0, 267.0),
        ],
    );
    let touches = |one, other| {
        table
            .body(one)
            .footprint()
            .touches(table.body(other).footprint())
    };
    assert!(!touches(0, 1), "4 mm of wall are between them");
    assert!(touches(2, 3), "in the door they meet");
}

/// SHOOT-3: walls and closed doors stop looks, open doors do not.
#[test]
fn walls_and_closed_doors_stop_sight() {
    for (kind, clear) in [
        (OpeningKind::Gap, true),
        (door(DoorState::Open), true),
        (door(DoorState::Broken), true),
        (door(DoorState::Unlocked), false),
        (door(DoorState::Shut), false),
        (door(DoorState::Locked), false),
    ] {
        let mut table = Table::new(
            vec![house_with(kind)],
            vec![man(0, Side::A, 300.0, 200.0), man(1, Side::B, 300.0, 300.0)],
        );
        for (from, to) in [(0, 1), (1, 0)] {
            let line = table.line(from, to, Through::FriendsTouching);
            assert_eq!(
                line.is_clear(),
                clear,
                "SHOOT-3: {kind:?} {:?}",
                line.blockers
            );
        }
        // Beside the door, and past the house.
        let wall = table.between(at(330.0, 200.0), at(330.0, 300.0), Through::Nobody);
        assert_eq!(wall.blockers, [Blocker::Feature(HOUSE)]);
        let past = table.between(at(200.0, 320.0), at(400.0, 321.0), Through::Nobody);
        assert_eq!(past.blockers, [Blocker::Feature(HOUSE)]);
        let room = table.between(at(275.0, 285.0), at(325.0, 320.0), Through::Models);
        assert!(room.is_clear(), "in one room everybody sees everybody");
    }
}

/// A line along the corner of walls, where two of them meet, is stopped, too.
#[test]
fn corners_have_no_cracks() {
    let mut table = Table::new(vec![house_with(OpeningKind::Gap)], vec![]);
    for (from, to) in [
        (at(300.0, 300.0), at(400.0, 400.0)),
        (at(300.0, 300.0), at(200.0, 400.0)),
        (at(320.0, 320.0), at(380.0, 380.0)),
        (at(311.0, 275.0), at(311.0, 200.0)),
    ] {
        let line = table.between(from, to, Through::Nobody);
        assert!(!line.is_clear(), "from {from} to {to}");
    }
}

/// A house with a door in the north and a window, 12 mm wide, in the south wall at (300, 260).
fn with_window() -> Vec<tirailleur::table::feature::Feature> {
    vec![house(vec![
        opening(300.0, 340.0, 20.0, door(DoorState::Shut)),
        opening(300.0, 260.0, 12.0, OpeningKind::Window),
    ])]
}

/// SHOOT-13, G31: a window shows what is within 22.5 degrees either side, to whoever stands at it.
#[test]
fn a_window_has_an_arc_of_45_degrees_for_who_stands_at_it() {
    let mut table = Table::new(with_window(), vec![]);
    // The centre of who stands at the window is 7.5 mm behind the inner face.
    let stand = at(300.0, 271.5);
    // The tangent of 22.5 degrees is 0.4142: 60 mm out, 24.85 mm aside.
    for (aside, clear) in [
        (0.0, true),
        (24.8, true),
        (24.9, false),
        (-24.8, true),
        (-24.9, false),
    ] {
        let there = at(300.0 + aside, 211.5);
        for (from, to) in [(stand, there), (there, stand)] {
            let line = table.between(from, to, Through::FriendsTouching);
            assert_eq!(
                line.is_clear(),
                clear,
                "G31: {aside} mm aside: {:?}",
                line.blockers
            );
        }
    }
    // Beside its middle, but at it; and a step back from it.
    let behind = table.between(at(300.0, 272.2), at(300.0, 200.0), Through::Nobody);
    assert_eq!(
        behind.blockers,
        [Blocker::Feature(HOUSE)],
        "G31: he does not touch it"
    );
    let edge = table.between(at(304.0, 271.5), at(304.0, 200.0), Through::Nobody);
    assert!(edge.is_clear(), "{:?}", edge.blockers);
}

/// G31: nothing close under the wall is seen from a window: nearer than half a base.
#[test]
fn nobody_sees_what_is_close_under_his_window() {
    let mut table = Table::new(with_window(), vec![]);
    let stand = at(300.0, 271.5);
    for (y, clear) in [(252.5, false), (245.1, false), (245.0, true), (230.0, true)] {
        let line = table.between(stand, at(300.0, y), Through::Nobody);
        assert_eq!(
            line.is_clear(),
            clear,
            "G31: at y = {y}: {:?}",
            line.blockers
        );
    }
}

/// G31: a window is no way to look through a house.
#[test]
fn two_windows_in_a_row_show_nothing_behind_the_house() {
    let house = house(vec![
        opening(260.0, 300.0, 20.0, door(DoorState::Shut)),
        opening(300.0, 260.0, 12.0, OpeningKind::Window),
        opening(300.0, 340.0, 12.0, OpeningKind::Window),
    ]);
    let mut table = Table::new(vec![house], vec![]);
    let line = table.between(at(300.0, 200.0), at(300.0, 400.0), Through::Nobody);
    assert_eq!(line.blockers, [Blocker::Feature(HOUSE)]);
    // From one window through the other one the first touches only his own.
    let across = table.between(at(300.0, 271.5), at(300.0, 400.0), Through::Nobody);
    assert_eq!(across.blockers, [Blocker::Feature(HOUSE)]);
}

/// G31, I20, SHOOT-6: who is at a window, in the door or in the room has heavy cover from all outside, none from within.
#[test]
fn who_is_in_a_house_has_heavy_cover_from_outside() {
    let mut table = Table::new(with_window(), vec![]);
    let outside = at(300.0, 200.0);
    let line = table.between(outside, at(300.0, 271.5), Through::Nobody);
    assert_eq!((line.is_clear(), line.cover), (true, Cover::Hard), "G31");
    assert_eq!(line.cover_from, Some(HOUSE));
    let back = table.between(at(300.0, 271.5), outside, Through::Nobody);
    assert_eq!(back.cover, Cover::Open, "he shoots over his own sill");
    let within = table.between(at(280.0, 300.0), at(320.0, 310.0), Through::Nobody);
    assert_eq!(within.cover, Cover::Open, "in one room");
    let mut table = Table::new(vec![house_with(OpeningKind::Gap)], vec![]);
    let line = table.between(outside, at(300.0, 320.0), Through::Nobody);
    assert_eq!((line.is_clear(), line.cover), (true, Cover::Hard), "I20");
}

/// G3: who stands in the room or behind the house changes nothing for those who look along its outside.
#[test]
fn the_outside_of_a_house_is_as_it_was() {
    for openings in [vec![], vec![opening(300.0, 260.0, 20.0, OpeningKind::Gap)]] {
        let mut table = Table::new(vec![house(openings)], vec![]);
        for (from, to, clear) in [
            (at(200.0, 259.9), at(400.0, 259.9), true),
            (at(200.0, 260.5), at(400.0, 260.5), false),
            (at(200.0, 250.0), at(400.0, 250.0), true),
            (at(240.0, 200.0), at(400.0, 360.0), false),
        ] {
            let line = table.between(from, to, Through::Nobody);
            assert_eq!(
                line.is_clear(),
                clear,
                "{from} to {to}: {:?}",
                line.blockers
            );
        }
    }
}
