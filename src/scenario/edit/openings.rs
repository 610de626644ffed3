//! Doors, gates, gaps and windows go with the wall that they are in.

use super::shape::{self, tidy_point};
use crate::scenario::openings::{OpeningFault, judge_openings, walls};
use crate::table::feature::{Feature, Shape};
use crate::table::length::{Length, Point};
use crate::table::opening::{Opening, OpeningKind};
use crate::table::outline::millimetres;
use crate::table::passage::{Line, nearest};
use crate::table::piece::closest_on;
use crate::table::scale::Scale;
use bevy::math::DVec2;

/// How wide new doors and gaps are at 15 mm, and new windows, in millimetres.
const WIDTHS: (i32, i32) = (20, 10);

/// Where in a wall a place for a new opening is looked for, as shares of its length.
const SHARES: [f64; 7] = [0.5, 0.25, 0.75, 0.375, 0.625, 0.125, 0.875];

/// Gives a feature another shape by a change that is the same for every place.
pub(super) fn carry(feature: &mut Feature, shape: Shape, place: impl Fn(Point) -> Point) {
    feature.shape = shape;
    for opening in &mut feature.openings {
        opening.at = place(opening.at);
    }
}

/// A feature so much farther east and north.
pub(super) fn moved(feature: &Feature, by: Point) -> Feature {
    let mut moved = feature.clone();
    carry(&mut moved, shape::moved(&feature.shape, by), |at| {
        tidy_point(Point {
            x: at.x + by.x,
            y: at.y + by.y,
        })
    });
    moved
}

/// Gives a feature ground of another form. Its openings stay in the same walls, as far along them, where there are as many
/// walls as before; else they go to the nearest place in a wall.
pub(super) fn reseat(feature: &mut Feature, shape: Shape) {
    if feature.openings.is_empty() {
        feature.shape = shape;
        return;
    }
    let old = walls(feature).unwrap_or_default();
    feature.shape = shape;
    let Ok(new) = walls(feature) else { return };
    for opening in &mut feature.openings {
        let at = millimetres(opening.at);
        let seat = seat(&old, at).filter(|_| old.len() == new.len());
        let to = match seat {
            Some((number, share)) => new[number].from.lerp(new[number].to, share),
            None => nearest(&new, at).map_or(at, |(_, foot)| foot),
        };
        opening.at = tidy_point(Point::from_mm(to.x, to.y));
    }
}

/// The wall that a place is in, and how far along it, as a share of its length.
fn seat(walls: &[Line], at: DVec2) -> Option<(usize, f64)> {
    walls
        .iter()
        .enumerate()
        .map(|(number, wall)| (number, closest_on(at, wall.from, wall.to)))
        .min_by(|one, other| {
            let far = |(_, foot): &(usize, DVec2)| foot.distance_squared(at);
            far(one).total_cmp(&far(other))
        })
        .map(|(number, foot)| {
            let length = walls[number].from.distance(walls[number].to).max(1.0);
            (number, walls[number].from.distance(foot) / length)
        })
}

/// In which of its walls an opening of a feature is, counted from 0, and how far from where that begins; nothing where the
/// feature has no walls.
#[must_use]
pub fn along_wall(feature: &Feature, opening: &Opening) -> Option<(usize, Length)> {
    let walls = walls(feature).ok()?;
    let (number, share) = seat(&walls, millimetres(opening.at))?;
    let length = walls[number].from.distance(walls[number].to);
    Some((number, Length::from_mm(share * length)))
}

/// The place so far along a wall of a feature, counted from 0; at its end where it is shorter.
#[must_use]
pub fn place_in_wall(feature: &Feature, wall: usize, along: Length) -> Option<Point> {
    let walls = walls(feature).ok()?;
    let wall = walls.get(wall)?;
    let length = wall.from.distance(wall.to);
    let at = wall.from + wall.along * along.mm().clamp(0.0, length);
    Some(tidy_point(Point::from_mm(at.x, at.y)))
}

/// The openings of a feature with one of them at the place in its walls that is nearest to where it was dragged, a whole
/// multiple of the grid (0: any tenth) from where that wall begins. Nothing where the feature has no walls, or no such opening.
#[must_use]
pub fn slid(feature: &Feature, number: usize, to: Point, grid: Length) -> Option<Vec<Opening>> {
    let mut openings = feature.openings.clone();
    let opening = openings.get_mut(number)?;
    let (wall, along) = along_wall(feature, &Opening { at: to, ..*opening })?;
    let along = if grid > Length::ZERO {
        Length::from_mm((along.mm() / grid.mm()).round() * grid.mm())
    } else {
        along
    };
    opening.at = place_in_wall(feature, wall, along)?;
    Some(openings)
}

/// How many walls a feature has.
#[must_use]
pub fn wall_count(feature: &Feature) -> usize {
    walls(feature).map_or(0, |walls| walls.len())
}

/// A new opening of that kind where there is room for one: in the middle of the longest wall, or as near to that as can be.
/// Nothing where no wall has room.
#[must_use]
pub fn fresh(feature: &Feature, kind: OpeningKind, scale: Scale) -> Option<Opening> {
    let wide = if kind == OpeningKind::Window {
        WIDTHS.1
    } else {
        WIDTHS.0
    };
    let mut walls = walls(feature).ok()?;
    walls.sort_by(|one, other| {
        let length = |wall: &Line| wall.from.distance_squared(wall.to);
        length(other).total_cmp(&length(one))
    });
    let mut with = feature.clone();
    SHARES
        .into_iter()
        .flat_map(|share| walls.iter().map(move |wall| wall.from.lerp(wall.to, share)))
        .map(|at| Opening {
            at: tidy_point(Point::from_mm(at.x, at.y)),
            width: scale.scaled(Length::whole(wide)),
            kind,
        })
        .find(|opening| {
            with.openings.clone_from(&feature.openings);
            with.openings.push(*opening);
            // A window may come before the door.
            judge_openings(&with, scale)
                .is_none_or(|(_, fault)| matches!(fault, OpeningFault::NoDoor))
        })
}
