//! Houses with rooms, and fences with gates.

use super::blows::fray_on;
use super::field::man;
use super::table::{at, feature, mm, rect};
use tirailleur::song::event::Event;
use tirailleur::song::order::{BashTarget, Order};
use tirailleur::table::feature::{Feature, FeatureId, FeatureKind, Shape};
use tirailleur::table::opening::{DoorState, Opening, OpeningId, OpeningKind};

/// An opening at a place, so wide.
pub fn opening(x: f64, y: f64, width: f64, kind: OpeningKind) -> Opening {
    Opening {
        at: at(x, y),
        width: mm(width),
        kind,
    }
}

/// A door that stands so.
pub fn door(state: DoorState) -> OpeningKind {
    OpeningKind::Door { state }
}

/// A house of 80 x 80 mm around (300, 300), its walls 4 mm thick, with those openings.
pub fn house(openings: Vec<Opening>) -> Feature {
    Feature {
        openings,
        ..feature(FeatureKind::Building, rect(300.0, 300.0, 80.0, 80.0))
    }
}

/// The same with one door in the middle of its south wall, 20 mm wide, at (300, 260).
pub fn house_with(kind: OpeningKind) -> Feature {
    house(vec![opening(300.0, 260.0, 20.0, kind)])
}

/// A fence or wall from west to east at y = 260, 3 mm wide.
pub fn barrier(kind: FeatureKind, openings: Vec<Opening>) -> Feature {
    Feature {
        openings,
        ..feature(
            kind,
            Shape::Run {
                points: vec![at(200.0, 260.0), at(400.0, 260.0)],
                width: mm(3.0),
            },
        )
    }
}

/// The number of an opening of the first feature.
pub fn first(number: u8) -> OpeningId {
    OpeningId {
        feature: FeatureId(0),
        number,
    }
}

/// Everything that happens with a door: opened, closed, bashed.
pub fn everything() -> (bevy::app::App, Vec<Event>) {
    let house = house_with(door(DoorState::Shut));
    let mut field = fray_on(vec![house], &[man(300.0, 252.5)], &[]);
    field.act(0, 3);
    let door = first(0);
    let mut events = field.order(Order::Door { door });
    events.extend(field.order(Order::Door { door }));
    events.extend(field.order(Order::Bash {
        target: BashTarget::Door(door),
        powerful: false,
    }));
    (field.into_app(), events)
}
