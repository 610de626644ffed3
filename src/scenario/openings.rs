//! What makes a door, gap or window one: it lies in a wall, somebody fits through, and there is wall on both sides.

use crate::storage::Path;
use crate::table::feature::{Feature, FeatureKind, Shape};
use crate::table::length::{Length, Point};
use crate::table::opening::{Opening, OpeningKind, wall};
use crate::table::outline::millimetres;
use crate::table::passage::{Line, lines, nearest, ring};
use crate::table::scale::Scale;
use bevy::math::DVec2;
use thiserror::Error;

/// More doors and windows than any house needs.
const MOST_OPENINGS: usize = 40;

/// How far from the line of its wall the middle of an opening may lie, in millimetres.
const BESIDE: Length = Length::TOUCH;

/// Windows are at least this wide at 15 mm, in millimetres.
const LEAST_WINDOW: Length = Length::whole(4);

/// How an opening can be none.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OpeningFault {
    /// In something that has none.
    #[error(
        "expected openings in a building, fence, hedge, low wall or timber wall only, found a {found} (MOV-4)"
    )]
    Kind {
        /// What it is.
        found: FeatureKind,
    },
    /// Its shape has no sides or no length.
    #[error("expected {expected} where there are openings")]
    Shape {
        /// What it must be.
        expected: &'static str,
    },
    /// Too many.
    #[error("expected at most 40 openings, found {found}")]
    Openings {
        /// How many.
        found: usize,
    },
    /// A window that is in no house.
    #[error("expected windows in a building only, found one in a {found} (SHOOT-13)")]
    Window {
        /// What it is in.
        found: FeatureKind,
    },
    /// Windows, and no way in.
    #[error("expected a door or gap besides the windows: nobody gets to them else (MOV-4)")]
    NoDoor,
    /// Too narrow.
    #[error("expected a width of at least {least} mm, found {found} mm (D25)")]
    Narrow {
        /// The least.
        least: Length,
        /// The width.
        found: Length,
    },
    /// Not in the wall.
    #[error("expected a place on {line}, found {at}, {away} mm from it (MOV-4)")]
    Beside {
        /// On what.
        line: &'static str,
        /// The place.
        at: Point,
        /// How far away.
        away: Length,
    },
    /// Beyond the end of the wall, or too near to it.
    #[error("expected {least} mm of wall on both sides of the opening, found {found} mm (MOV-4)")]
    Corner {
        /// The least.
        least: Length,
        /// How much there is.
        found: Length,
    },
    /// Two openings in one place.
    #[error("expected openings that do not touch each other, found {at} in the one at {other}")]
    Overlap {
        /// This one.
        at: Point,
        /// The one listed before.
        other: Point,
    },
    /// No room inside.
    #[error(
        "expected a building with room for a base inside, {least} mm each way, found {found} mm (MOV-4)"
    )]
    Room {
        /// The least.
        least: Length,
        /// What there is.
        found: Length,
    },
}

/// The first thing wrong with a feature's openings, with the way to its value within their list.
pub(in crate::scenario) fn judge_openings(
    feature: &Feature,
    scale: Scale,
) -> Option<(Path, OpeningFault)> {
    let openings = &feature.openings;
    if openings.is_empty() {
        return None;
    }
    let root = Path::root;
    let kind = feature.kind;
    if !kind.takes_openings() {
        return Some((root(), OpeningFault::Kind { found: kind }));
    }
    if openings.len() > MOST_OPENINGS {
        let found = openings.len();
        return Some((root().item(MOST_OPENINGS), OpeningFault::Openings { found }));
    }
    let walls = match walls(feature) {
        Ok(walls) => walls,
        Err(expected) => return Some((root(), OpeningFault::Shape { expected })),
    };
    for (number, opening) in openings.iter().enumerate() {
        let path = root().item(number);
        let found = judge(feature, scale, &walls, opening)
            .or_else(|| overlap(&walls, &openings[..number], opening));
        if let Some((field, fault)) = found {
            return Some((path.field(field), fault));
        }
    }
    if kind == FeatureKind::Building {
        let windows_alone = openings
            .iter()
            .all(|opening| opening.kind == OpeningKind::Window);
        if windows_alone {
            return Some((root(), OpeningFault::NoDoor));
        }
        return no_room(feature, scale).map(|fault| (root(), fault));
    }
    None
}

/// The lines of the walls: a building's outline, a fence's middle.
pub(in crate::scenario) fn walls(feature: &Feature) -> Result<Vec<Line>, &'static str> {
    if feature.kind != FeatureKind::Building {
        let walls = lines(&feature.shape);
        return if walls.is_empty() {
            Err("a Run or a Rect")
        } else {
            Ok(walls)
        };
    }
    let ring = ring(&feature.shape).ok_or("a Rect or a Polygon")?;
    let next = ring.iter().cycle().skip(1);
    Ok(ring
        .iter()
        .zip(next)
        .map(|(&from, &to)| Line::new(from, to, 0.0))
        .collect())
}

/// What is wrong with one opening, and the field in which it shows.
fn judge(
    feature: &Feature,
    scale: Scale,
    walls: &[Line],
    opening: &Opening,
) -> Option<(&'static str, OpeningFault)> {
    let building = feature.kind == FeatureKind::Building;
    let window = opening.kind == OpeningKind::Window;
    if window && !building {
        let found = feature.kind;
        return Some(("kind", OpeningFault::Window { found }));
    }
    let least = if window {
        scale.scaled(LEAST_WINDOW)
    } else {
        // A base fits through with a millimetre to spare.
        scale.base_width(false) + Length::whole(1)
    };
    if opening.width < least {
        let found = opening.width;
        return Some(("width", OpeningFault::Narrow { least, found }));
    }
    let at = millimetres(opening.at);
    let (line, foot) = nearest(walls, at)?;
    let away = Length::from_mm(foot.distance(at));
    if away > BESIDE {
        let line = if building {
            "the outline"
        } else {
            "the middle line"
        };
        let at = opening.at;
        return Some(("at", OpeningFault::Beside { line, at, away }));
    }
    // In a corner walls meet: nothing is to be cut out of the other one. A fence may begin or end with its gate.
    let least = if building { wall(scale) } else { Length::ZERO };
    let found = Length::from_mm(beside(line, foot) - opening.width.mm() / 2.0);
    (found < least).then_some(("at", OpeningFault::Corner { least, found }))
}

/// How far from the nearer end of its wall a place is.
fn beside(line: &Line, foot: DVec2) -> f64 {
    foot.distance(line.from).min(foot.distance(line.to))
}

/// An opening listed before in the same place.
fn overlap(
    walls: &[Line],
    before: &[Opening],
    opening: &Opening,
) -> Option<(&'static str, OpeningFault)> {
    let (line, foot) = nearest(walls, millimetres(opening.at))?;
    before
        .iter()
        .find(|other| {
            nearest(walls, millimetres(other.at)).is_some_and(|(that, there)| {
                let apart = (opening.width.mm() + other.width.mm()) / 2.0;
                (that.from, that.to) == (line.from, line.to) && foot.distance(there) <= apart
            })
        })
        .map(|other| {
            let (at, other) = (opening.at, other.at);
            ("at", OpeningFault::Overlap { at, other })
        })
}

/// A building so small that nobody can stand in it.
fn no_room(feature: &Feature, scale: Scale) -> Option<OpeningFault> {
    let least = wall(scale) * 2 + scale.base_width(false) + Length::whole(1);
    let found = match &feature.shape {
        Shape::Rect { size, .. } => size.0.min(size.1),
        shape => {
            let (width, depth) = super::outline::extent(shape);
            width.min(depth)
        }
    };
    (found < least).then_some(OpeningFault::Room { least, found })
}
