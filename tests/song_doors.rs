//! Doors, rooms and windows in battle (MOV-4, D15, CST-1, SHOOT-13, G31, CAV-3, D8, MOR-3).

use crate::support::blows::{FOE, fray_on, musket_at, strike};
use crate::support::field::{Field, Man, man};
use crate::support::houses::{door, first, house, house_with, opening};
use crate::support::table::at;
use tirailleur::battle::clause::Clause;
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::roster::weapon::Weapon;
use tirailleur::scenario::Edge;
use tirailleur::song::event::{Event, Travel};
use tirailleur::song::legal::legal_orders;
use tirailleur::song::order::Order;
use tirailleur::song::outcome::FightOutcome;
use tirailleur::song::refusal::Refusal;
use tirailleur::song::{charge, flight, recoil};
use tirailleur::table::base::Footprint;
use tirailleur::table::body::ModelId;
use tirailleur::table::feature::Feature;
use tirailleur::table::opening::{DoorState, OpeningKind};

const DOOR: Order = Order::Door {
    door: tirailleur::table::opening::OpeningId {
        feature: tirailleur::table::feature::FeatureId(0),
        number: 0,
    },
};

fn one() -> Man {
    man(300.0, 252.5)
}

/// In such a house, with that many actions for the first man.
fn at_house(house: Feature, a: &[Man], b: &[Man], actions: u8) -> Field {
    let mut field = fray_on(vec![house], a, b);
    field.act(0, actions);
    field
}

fn state(field: &Field) -> Option<DoorState> {
    let layout = &field.battle().muster.scenario.layout;
    field.battle().state.alterations.door(layout, first(0))
}

/// MOV-4: the move to the door is one order, the move through it the next.
#[test]
fn a_move_through_a_door_is_refused_until_one_stands_before_it() {
    let house = house_with(door(DoorState::Unlocked));
    let mut field = at_house(house, &[man(300.0, 230.0)], &[], 3);
    let through = Order::Move {
        to: at(300.0, 290.0),
    };
    field.refuses(through, Refusal::ThresholdFirst("door"), "MOV-4");
    field.move_to(300.0, 252.5);
    assert_eq!(
        state(&field),
        Some(DoorState::Unlocked),
        "nobody has passed"
    );
    let events = field.order(through);
    let opened = Event::DoorOpened {
        model: ModelId(0),
        door: first(0),
        clause: Clause("D15"),
    };
    assert_eq!(events[0], opened, "D15: it opens with the move");
    assert_eq!(field.left(), 1, "D15: for nothing besides the move");
    assert_eq!(state(&field), Some(DoorState::Open));
}

/// D15, CST-1: a door that the scenario has shut costs an action to open, and to close again.
#[test]
fn a_shut_door_is_opened_and_closed_for_an_action() {
    let mut field = at_house(house_with(door(DoorState::Shut)), &[one()], &[], 3);
    let into = Order::Move {
        to: at(300.0, 290.0),
    };
    field.refuses(
        into,
        Refusal::DoorBarred {
            name: "door".to_owned(),
            state: DoorState::Shut,
            remedy: "opening it costs an action",
        },
        "D15",
    );
    let events = field.order(DOOR);
    let opened = Event::DoorOpened {
        model: ModelId(0),
        door: first(0),
        clause: Clause("CST-1"),
    };
    assert_eq!(events, [opened]);
    assert_eq!((field.left(), state(&field)), (2, Some(DoorState::Open)));
    let events = field.order(DOOR);
    assert!(matches!(events[..], [Event::DoorClosed { .. }]));
    assert_eq!((field.left(), state(&field)), (1, Some(DoorState::Shut)));
    assert_eq!(field.refused(into).clause().0, "D15");
}

/// D15: locked doors are bashed; doors that were never shut need nobody to open them; nobody closes one on somebody.
#[test]
fn refusals_of_opening() {
    let name = || "door".to_owned();
    let mut field = at_house(house_with(door(DoorState::Locked)), &[one()], &[], 3);
    field.refuses(DOOR, Refusal::DoorLocked(name()), "D15");
    for state in [DoorState::Open, DoorState::Unlocked] {
        let mut field = at_house(house_with(door(state)), &[one()], &[], 3);
        field.refuses(DOOR, Refusal::DoorIsFree(name()), "D15");
    }
    let mut field = at_house(house_with(door(DoorState::Broken)), &[one()], &[], 3);
    field.refuses(DOOR, Refusal::DoorBroken(name()), "D15");
    let shut = || house_with(door(DoorState::Shut));
    let mut field = at_house(shut(), &[man(300.0, 251.0)], &[], 3);
    field.refuses(DOOR, Refusal::NotAtIt(name()), "BASH-1");
    let mut field = at_house(shut(), &[one().fallen()], &[], 3);
    field.refuses(DOOR, Refusal::Fallen("A0".to_owned()), "ACT-9");
    let mut field = at_house(shut(), &[one()], &[], 3);
    field.order(DOOR);
    field.move_to(300.0, 262.0);
    let stands = Refusal::StandsInDoor {
        model: "A0".to_owned(),
        door: name(),
    };
    field.refuses(DOOR, stands, "D15");
}

/// SHOOT-13, G31: from the window one shoots within its arc and at nothing close under the wall; whoever shoots in meets
/// heavy cover.
#[test]
fn shots_out_of_a_window_and_into_it() {
    let windowed = || {
        house(vec![
            opening(300.0, 340.0, 20.0, door(DoorState::Shut)),
            opening(300.0, 260.0, 12.0, OpeningKind::Window),
        ])
    };
    let inside = || man(300.0, 271.5);
    for (foe, sees) in [
        (man(300.0, 200.0), true),
        (man(324.8, 211.5), true),
        (man(326.0, 211.5), false),
        (man(300.0, 252.5), false),
    ] {
        let mut field = at_house(windowed(), &[inside()], &[foe], 1);
        let shot = musket_at(FOE);
        if sees {
            field.dice(&[3, 3]);
            field.order(shot);
        } else {
            assert_eq!(field.refused(shot).clause().0, "SHOOT-3", "G31");
        }
    }
    let mut field = at_house(windowed(), &[man(300.0, 200.0)], &[inside()], 1);
    field.dice(&[3, 3]);
    let events = field.order(musket_at(FOE));
    let Some(Event::Shot { shooter, .. }) = events.first() else {
        panic!("a shot: {events:?}");
    };
    let cover = shooter
        .modifiers
        .iter()
        .find(|modifier| modifier.what == "hard cover")
        .expect("G31: heavy cover");
    assert_eq!(cover.value, -2, "SHOOT-6");
}

/// E20, HTH-3: in an open door two fight as in the open, and who is attacked defends it; through the wall nobody fights.
#[test]
fn a_fight_in_the_door() {
    let gap = || house_with(OpeningKind::Gap);
    let mut field = at_house(gap(), &[man(300.0, 252.5)], &[man(300.0, 267.5)], 1);
    let events = strike(&mut field, FOE, &[3, 3]);
    let Some(Event::Fought {
        defender, outcome, ..
    }) = events.first()
    else {
        panic!("a blow: {events:?}");
    };
    assert!(
        defender
            .modifiers
            .iter()
            .any(|modifier| modifier.what == "defends an obstacle" && modifier.value == 1),
        "E20: {:?}",
        defender.modifiers
    );
    assert!(matches!(outcome, FightOutcome::Hurt { .. }), "5 against 6");
    let mut field = at_house(gap(), &[man(260.0, 252.5)], &[man(271.5, 271.5)], 1);
    let order = Order::Fight {
        target: ModelId(FOE),
        powerful: false,
    };
    assert_eq!(field.refused(order).clause().0, "HTH-1");
}

/// CAV-3, MOV-3: foot in a door is in a building: no charge at it, though the horse may touch it there.
#[test]
fn foot_in_a_door_is_not_charged() {
    let horse = man(300.0, 200.0).with(Rule::Mounted);
    for (foe, charged) in [(man(300.0, 262.0), false), (man(300.0, 240.0), true)] {
        let y = if charged { 220.0 } else { 242.0 };
        let mut field = at_house(
            house_with(OpeningKind::Gap),
            std::slice::from_ref(&horse),
            &[foe],
            3,
        );
        let is = field.survey(|battle, survey| {
            let end = Footprint {
                at: at(300.0, y),
                ..battle.footprint(ModelId(0))
            };
            charge::is_charge(battle, survey, ModelId(0), end, ModelId(FOE))
        });
        assert_eq!(is, charged, "CAV-3");
    }
}

/// D8, HTH-6: a rider who would have to recoil into a house falls; foot recoils through the door.
#[test]
fn recoils_into_houses_and_doors() {
    let places = |loser: Man, house: Feature| {
        let mut field = fray_on(vec![house], &[man(300.0, 225.0)], &[loser]);
        field.survey(|battle, survey| {
            recoil::recoil_places(battle, survey, ModelId(FOE), ModelId(0))
        })
    };
    let through = |place: &tirailleur::table::length::Point| place.y.mm() > 260.0;
    let foot = || man(300.0, 250.0);
    let inside = places(foot(), house_with(OpeningKind::Gap));
    assert!(inside.iter().any(through), "HTH-6: through the open door");
    for blocked in [
        places(foot(), house_with(door(DoorState::Locked))),
        places(
            man(300.0, 247.0).with(Rule::Mounted),
            house_with(OpeningKind::Gap),
        ),
    ] {
        assert!(!blocked.iter().any(through), "D8: {blocked:?}");
    }
}

/// MOR-3, H5: who is indoors flees through the door, and is lost where there is no way out.
#[test]
fn flight_out_of_a_house() {
    let way = |kind, edge| {
        let mut field = fray_on(vec![house_with(kind)], &[man(300.0, 310.0)], &[]);
        field.survey(|battle, survey| flight::way(battle, survey, ModelId(0), edge))
    };
    // To the north there is a wall: he runs for the door in the south.
    let end = way(OpeningKind::Gap, Edge::North).expect("H5: there is a door");
    assert!(end.y.mm() < 280.0, "H5: {end}");
    assert!(way(OpeningKind::Gap, Edge::South).is_some());
    assert!(way(door(DoorState::Unlocked), Edge::North).is_some(), "D15");
    for kind in [door(DoorState::Shut), door(DoorState::Locked)] {
        assert_eq!(way(kind, Edge::North), None, "H5: no legal path");
    }
}

/// C2: walls stop the commander's word: who does not see him gets no bonus from him.
#[test]
fn a_wall_stops_the_leaders_reach() {
    use tirailleur::song::quality::Purpose;
    let led = |kind| {
        let leader = man(300.0, 230.0).with(Rule::Leader);
        let mut field = fray_on(vec![house_with(kind)], &[man(300.0, 290.0), leader], &[]);
        field.need(0, Purpose::Activation).modifiers.len()
    };
    assert_eq!(led(OpeningKind::Gap), led(door(DoorState::Shut)) + 1, "C2");
}

/// Every door and everything to bash in contact is among the legal orders, and so are moves through a door.
#[test]
fn legal_orders_know_doors() {
    for (state, doors, bashes) in [
        (DoorState::Shut, 1, 2),
        (DoorState::Locked, 0, 2),
        (DoorState::Open, 0, 0),
    ] {
        let mut field = at_house(house_with(door(state)), &[one()], &[], 3);
        let legal = field.survey(legal_orders);
        let count = |wanted: fn(&Order) -> bool| legal.iter().filter(|order| wanted(order)).count();
        assert_eq!(count(|order| matches!(order, Order::Door { .. })), doors);
        assert_eq!(count(|order| matches!(order, Order::Bash { .. })), bashes);
        let enters = legal.iter().any(|order| {
            matches!(order, Order::Move { to } if (262.0..330.0).contains(&to.y.mm())
                && (270.0..330.0).contains(&to.x.mm()))
        });
        assert_eq!(enters, state == DoorState::Open);
    }
}

/// SHOOT-2: a retreat goes nowhere through walls.
#[test]
fn who_is_shot_at_a_window_stays_in_the_room() {
    let windowed = house(vec![
        opening(300.0, 340.0, 20.0, door(DoorState::Shut)),
        opening(300.0, 260.0, 12.0, OpeningKind::Window),
    ]);
    let mut field = at_house(windowed, &[man(300.0, 200.0)], &[man(300.0, 271.5)], 1);
    field.dice(&[5, 2]);
    let mut events = field.order(Order::Shoot {
        target: ModelId(FOE),
        weapon: Weapon::Musket,
        aimed: false,
    });
    // At the window he has cover, and may keep to it (G9): away from it is what he is given where nobody cares.
    let prompt = field.battle().state.prompt.clone().expect("G9: a choice");
    events.extend(field.answer(prompt.default_answer()));
    let travelled = events.iter().find_map(|event| match event {
        Event::Travelled {
            travel: Travel::Retreat,
            to,
            ..
        } => Some(*to),
        _ => None,
    });
    let end = travelled.expect("he gives way");
    assert!(
        (271.5..=329.0).contains(&end.y.mm()),
        "into the room: {end}"
    );
}
