//! Directions for whoever gives way or flees, by portable arithmetic.

use crate::table::length::{Length, Point};

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
    let angle = f64::from(turn) * std::f64::consts::TAU / f64::from(STEPS);
    let (sin, cos) = libm::sincos(angle);
    Point::from_mm(
        at.x.mm() + distance.mm() * (x * cos - y * sin),
        at.y.mm() + distance.mm() * (x * sin + y * cos),
    )
    .on_grid()
}
