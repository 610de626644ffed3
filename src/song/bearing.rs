//! Directions for whoever gives way or flees, by portable arithmetic, and exact distances from straight ways.

use crate::table::length::{Length, Point};
use std::cmp::Ordering;

/// Eighths of a right angle in a whole turn: directions are offered in steps of 11.25 degrees.
pub const STEPS: i32 = 32;

/// A place `distance` from `at`, straight away from `from`, turned by so many steps of 11.25 degrees counter-clockwise; on
/// the grid. `None` where `at` and `from` are the same place.
#[must_use]
pub fn away(at: Point, from: Point, turn: i32, distance: Length) -> Option<Point> {
    let (x, y) = (at.x.mm() - from.x.mm(), at.y.mm() - from.y.mm());
    let length = (x * x + y * y).sqrt();
    (length > 0.0).then(|| along(at, x / length, y / length, turn, distance))
}

/// A place `distance` from `at` in the direction of the unit vector `(x, y)`, turned likewise.
#[must_use]
pub fn along(at: Point, x: f64, y: f64, turn: i32, distance: Length) -> Point {
    along_of(at, x, y, (turn, STEPS), distance)
}

/// The same, turned by a share of a whole turn, so many parts of so many.
#[must_use]
pub fn along_of(at: Point, x: f64, y: f64, (turn, of): (i32, i32), distance: Length) -> Point {
    let angle = f64::from(turn) * std::f64::consts::TAU / f64::from(of);
    let (sin, cos) = libm::sincos(angle);
    Point::from_mm(
        at.x.mm() + distance.mm() * (x * cos - y * sin),
        at.y.mm() + distance.mm() * (x * sin + y * cos),
    )
    .on_grid()
}

/// How the distance of a place from the straight way between `a` and `b` compares to a length: exact.
#[must_use]
pub fn compare_to_way(place: Point, a: Point, b: Point, length: Length) -> Ordering {
    let difference = |p: Point, q: Point| {
        (
            i128::from(p.x.hundredths() - q.x.hundredths()),
            i128::from(p.y.hundredths() - q.y.hundredths()),
        )
    };
    let (way_x, way_y) = difference(b, a);
    let (x, y) = difference(place, a);
    let whole = way_x * way_x + way_y * way_y;
    let along = x * way_x + y * way_y;
    if along <= 0 {
        return place.distance_squared(a).cmp(&length.squared());
    }
    if along >= whole {
        return place.distance_squared(b).cmp(&length.squared());
    }
    let across = x * way_y - y * way_x;
    (across * across).cmp(&(i128::from(length.squared()) * whole))
}
