//! A camp by night: a walled corral with a gate, a tent, and sentries on their beats. Side A attacks.

use super::blows::{FOE, fray_in};
use super::field::{Field, Man, man, scenario};
use super::houses::{door, house, opening};
use super::table::{at, feature, mm};
use tirailleur::scenario::Scenario;
use tirailleur::scenario::special::{
    Beat, Course, Dusk, Quarters, Role, Sentries, Special, Sticks,
};
use tirailleur::song::event::Event;
use tirailleur::song::special::SpecialEvent;
use tirailleur::song::special::sentries::AlarmCause;
use tirailleur::table::body::ModelId;
use tirailleur::table::feature::{Feature, FeatureKind, Shape};
use tirailleur::table::length::Point;
use tirailleur::table::opening::{DoorState, OpeningKind};
use tirailleur::table::scale::Stick;

/// The posts of the camp: of who walks to and fro, of who goes round, and of who stands.
pub const POSTS: [(f64, f64); 3] = [(260.0, 180.0), (60.0, 60.0), (480.0, 250.0)];

/// Twice L: 240 mm.
pub const TWICE_LONG: Sticks = Sticks {
    stick: Stick::Long,
    times: 2,
};

/// A wall round (300, 400) to (400, 500) with a gate in the middle of its south side.
pub fn corral(state: DoorState) -> Feature {
    Feature {
        name: Some("The corral".to_owned()),
        openings: vec![opening(350.0, 400.0, 20.0, door(state))],
        ..feature(
            FeatureKind::LowWall,
            Shape::Run {
                points: [
                    (300.0, 400.0),
                    (400.0, 400.0),
                    (400.0, 500.0),
                    (300.0, 500.0),
                    (300.0, 400.0),
                ]
                .map(|(x, y)| at(x, y))
                .to_vec(),
                width: mm(4.0),
            },
        )
    }
}

/// A tent of 80 x 80 mm around (300, 300), open in the middle of its south side.
pub fn tent() -> Feature {
    Feature {
        name: Some("The tent".to_owned()),
        ..house(vec![opening(300.0, 260.0, 20.0, OpeningKind::Gap)])
    }
}

fn beat(course: Course, points: &[(f64, f64)]) -> Beat {
    Beat {
        course,
        points: points.iter().map(|&(x, y)| at(x, y)).collect(),
    }
}

/// The sentries of the camp.
pub fn sentries() -> Sentries {
    Sentries {
        side: Role::Defender,
        stride: Stick::Medium,
        spot: TWICE_LONG,
        guarded: "The corral".to_owned(),
        beats: vec![
            beat(Course::ToAndFro, &[(260.0, 180.0), (400.0, 180.0)]),
            beat(
                Course::Round,
                &[(60.0, 60.0), (160.0, 60.0), (160.0, 160.0), (60.0, 160.0)],
            ),
            beat(Course::Stand, &[(480.0, 250.0)]),
        ],
    }
}

/// The camp: corral, tent, dusk, sentries, quarters.
pub fn camp() -> Scenario {
    let mut scenario = scenario(vec![corral(DoorState::Shut), tent()]);
    scenario.special = vec![
        Special::Dusk(Dusk { sight: TWICE_LONG }),
        Special::Sentries(sentries()),
        Special::Quarters(Quarters {
            side: Role::Defender,
            feature: "The tent".to_owned(),
            stride: Stick::Short,
        }),
    ];
    scenario
}

/// The camp with those attackers; the first three defenders have the watch, upright or lying, the others are those given.
pub fn watched(scenario: Scenario, a: &[Man], upright: bool, b: &[Man]) -> Field {
    let mut men: Vec<Man> = POSTS
        .iter()
        .map(|&(x, y)| {
            if upright {
                man(x, y)
            } else {
                man(x, y).fallen()
            }
        })
        .collect();
    men.extend(b.iter().cloned());
    let mut field = fray_in(scenario, a, &men);
    field.change(|battle| {
        let watch = &mut battle.state.special.watch;
        watch.posted = (0..POSTS.len() as u16)
            .map(|place| Some(ModelId(FOE + place)))
            .collect();
        watch.bound_for = vec![1; POSTS.len()];
    });
    field
}

/// What gave the alarm, if those events tell of one.
pub fn alarm(events: &[Event]) -> Option<AlarmCause> {
    events.iter().find_map(|event| match event {
        Event::Special(SpecialEvent::Alarm { cause }) => Some(*cause),
        _ => None,
    })
}

/// What will give it at the end of the turn.
pub fn cause(field: &Field) -> Option<AlarmCause> {
    field.battle().state.special.watch.cause
}

/// Where a model stands.
pub fn place(field: &Field, id: u16) -> Point {
    field.model(id).at
}
