//! The one mapping between the table and Bevy's world: x east, height up, y north to -z (right-handed);
//! one Bevy unit is 10 mm.

use super::length::{Length, Point};
use bevy::math::DVec2;
use bevy::prelude::*;

/// Millimetres in one unit of Bevy's world.
pub const MILLIMETRES_PER_UNIT: f64 = 10.0;

/// Where a place of the table (millimetres east and north, and height above the table) is in Bevy's world.
#[must_use]
pub fn to_world(place: DVec2, height: f64) -> Vec3 {
    Vec3::new(extent(place.x), extent(height), extent(-place.y))
}

/// [`to_world`] for exact lengths.
#[must_use]
pub fn point_to_world(point: Point, height: Length) -> Vec3 {
    let (x, y) = point.mm();
    to_world(DVec2::new(x, y), height.mm())
}

/// Which place of the table lies under a place of Bevy's world, and how far below it (millimetres).
#[must_use]
pub fn from_world(world: Vec3) -> (Point, Length) {
    let mm = |units: f32| f64::from(units) * MILLIMETRES_PER_UNIT;
    (
        Point::from_mm(mm(world.x), mm(-world.z)),
        Length::from_mm(mm(world.y)),
    )
}

/// So many millimetres in Bevy units.
#[must_use]
pub fn extent(millimetres: f64) -> f32 {
    (millimetres / MILLIMETRES_PER_UNIT) as f32
}

/// The turn, seen from above, that carries "east" into this direction on the table.
#[must_use]
pub fn facing(direction: DVec2) -> Quat {
    let half = 0.5 * libm::atan2(direction.y, direction.x);
    Quat::from_xyzw(0.0, libm::sin(half) as f32, 0.0, libm::cos(half) as f32)
}
