//! Ground for deployment and for special rules: dragged on the table, and what stands on it.

use super::words::shortened;
use crate::scenario::edit::areas::areas;
use crate::scenario::edit::parts::pieces;
use crate::scenario::edit::snap::{self, Snap};
use crate::scenario::{Role, Roles, Scenario, Zone};
use crate::table::feature::Layout;
use crate::table::length::{Length, Point};
use crate::table::scale::Scale;

/// Fewer letters of a name than these, with what stands before them, tell nothing.
const LEAST_OF_NAME: usize = 8;

/// Whether a scenario has ground that the tool for zones shows.
#[must_use]
pub fn has_grounds(scenario: &Scenario) -> bool {
    !areas(scenario).is_empty() || pieces(&scenario.deployment).next().is_some()
}

/// What stands on ground: whose it is, with his letter where the scenario gives him one, and its name.
#[must_use]
pub fn label(scenario: &Scenario, role: Role, name: &str) -> String {
    let whose = match (role, scenario.roles) {
        (Role::Attacker, Roles::Rolled) => "Attacker".to_owned(),
        (Role::Defender, Roles::Rolled) => "Defender".to_owned(),
        (_, Roles::Attacker(attacker)) => format!("{}, {role}", role.side(attacker)),
    };
    if name.is_empty() {
        whose
    } else {
        format!("{whose}: {name}")
    }
}

/// The same in at most so many letters: with as much of the name as fits, without it, or no more than a sign of the side.
#[must_use]
pub fn label_within(scenario: &Scenario, role: Role, name: &str, most: usize) -> String {
    let (whole, whose) = (label(scenario, role, name), label(scenario, role, ""));
    let count = whose.chars().count();
    if whole.chars().count() <= most || most >= count + LEAST_OF_NAME {
        shortened(&whole, most)
    } else if most >= count {
        whose
    } else {
        match (role, scenario.roles) {
            (Role::Attacker, Roles::Rolled) => "Att.".to_owned(),
            (Role::Defender, Roles::Rolled) => "Def.".to_owned(),
            (_, Roles::Attacker(attacker)) => role.side(attacker).to_string(),
        }
    }
}

/// The corners of a zone, from the south-west counter-clockwise.
#[must_use]
pub fn corners(zone: Zone) -> [Point; 4] {
    let (min, max) = (zone.min, zone.max);
    [
        min,
        Point { x: max.x, y: min.y },
        max,
        Point { x: min.x, y: max.y },
    ]
}

/// A zone, moved or with one corner elsewhere, on the table.
#[must_use]
pub fn zone_dragged(
    zone: Zone,
    corner: Option<usize>,
    by: Point,
    to: Point,
    size: (Length, Length),
    snap: Snap,
) -> Zone {
    let empty = Layout {
        scale: Scale::default(),
        size,
        features: Vec::new(),
    };
    let on_table = |at: Point| Point {
        x: at.x.clamp(Length::ZERO, size.0.max(Length::ZERO)),
        y: at.y.clamp(Length::ZERO, size.1.max(Length::ZERO)),
    };
    match corner {
        Some(corner) => {
            let (to, _) = snap::place(&empty, &[], to, snap);
            let (to, fixed) = (on_table(to), corners(zone)[(corner + 2) % 4]);
            Zone {
                min: Point {
                    x: to.x.min(fixed.x),
                    y: to.y.min(fixed.y),
                },
                max: Point {
                    x: to.x.max(fixed.x),
                    y: to.y.max(fixed.y),
                },
            }
        }
        None => {
            let moved = Point {
                x: zone.min.x + by.x,
                y: zone.min.y + by.y,
            };
            let (min, _) = snap::place(&empty, &[], moved, snap);
            let span = Point {
                x: zone.max.x - zone.min.x,
                y: zone.max.y - zone.min.y,
            };
            let least =
                |at: Length, span: Length, side: Length| at.min(side - span).max(Length::ZERO);
            let min = Point {
                x: least(min.x, span.x, size.0),
                y: least(min.y, span.y, size.1),
            };
            Zone {
                min,
                max: Point {
                    x: min.x + span.x,
                    y: min.y + span.y,
                },
            }
        }
    }
}
