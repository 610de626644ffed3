//! Which handle, and which zone, lies under the pointer.

use super::bench::ZonePart;
use super::eye::Eye;
use super::zones::corners;
use crate::scenario::edit::areas::Area;
use crate::scenario::edit::handle::{self, Handle};
use crate::scenario::edit::{Document, shape};
use crate::table::feature::{FeatureId, Shape};
use crate::table::length::{Length, Point};
use crate::table::outline::{Outline, millimetres};
use bevy::prelude::*;

/// A handle is hit within so many pixels of it: by a mouse, by a finger.
pub const HIT: [f32; 2] = [10.0, 20.0];

/// The handle that turns stands so many pixels off.
pub const ARM: f64 = 34.0;

/// The handle under the pointer, of the one feature that is selected; or the one that turns them all.
#[must_use]
pub fn handle(
    document: &Document,
    eye: &Eye,
    at: Vec2,
    under: Option<Point>,
    touched: bool,
) -> Option<(Option<FeatureId>, Handle)> {
    let reach = document
        .single()
        .map_or(HIT[usize::from(touched)], |(_, feature)| {
            reach(&feature.shape, eye, under, touched)
        });
    let near = |place: Point| {
        let pixel = eye.pixel(place)?;
        let far = pixel.distance(at);
        (far <= reach).then_some(far)
    };
    if let Some((id, feature)) = document.single() {
        let arm = eye.length(shape::middle(&feature.shape), ARM);
        return handle::of_feature(feature, arm)
            .into_iter()
            .filter_map(|(handle, place)| {
                // Middles give way to what is there already.
                let back = f32::from(u8::from(matches!(
                    handle,
                    Handle::Between(_) | Handle::Side(_) | Handle::Edge
                )));
                Some((near(place)? + back * 3.0, handle))
            })
            .min_by(|one, other| one.0.total_cmp(&other.0))
            .map(|(_, handle)| (Some(id), handle));
    }
    let place = turn_handle(document, eye)?;
    near(place).map(|_| (None, Handle::Turn))
}

/// How many pixels from a handle of a shape the pointer may be: less where it is on the shape itself, for most of that
/// is there to be dragged.
fn reach(shape: &Shape, eye: &Eye, under: Option<Point>, touched: bool) -> f32 {
    let hit = HIT[usize::from(touched)];
    let grain = eye.grain(shape::middle(shape));
    let pixels = |length: Length| (length.mm() / grain) as f32;
    match shape {
        Shape::Run { points, .. } => points
            .windows(2)
            .map(|ends| pixels(ends[0].distance(ends[1])) * 0.3)
            .fold(hit, f32::min)
            .max(4.0),
        _ if under.is_some_and(|place| Outline::new(shape).contains(millimetres(place))) => {
            let (low, high) = shape::around(shape);
            let across = (high.x - low.x).min(high.y - low.y);
            (pixels(across) * 0.25).min(HIT[0] * 0.8)
        }
        _ => hit,
    }
}

/// The rectangle under the pointer: the nearest of their corners first, then the smallest that holds the place.
#[must_use]
pub fn zone(
    all: Vec<Area>,
    eye: &Eye,
    at: Vec2,
    place: Point,
    touched: bool,
) -> Option<(ZonePart, Area)> {
    let reach = HIT[usize::from(touched)];
    let far = |corner: Point| {
        let far = eye.pixel(corner)?.distance(at);
        (far <= reach).then_some(far)
    };
    let cornered = all.iter().flat_map(|area| {
        let numbered = corners(area.zone).into_iter().enumerate();
        numbered.filter_map(move |(number, corner)| Some((far(corner)?, number, area.id)))
    });
    let corner = cornered
        .min_by(|one, other| one.0.total_cmp(&other.0))
        .map(|(_, number, id)| (id, Some(number)));
    let surface = |area: &Area| {
        let (min, max) = (area.zone.min.mm(), area.zone.max.mm());
        (max.0 - min.0) * (max.1 - min.1)
    };
    let (id, corner) = corner.or_else(|| {
        let under = all.iter().filter(|area| area.zone.contains(place));
        let least = under.min_by(|one, other| surface(one).total_cmp(&surface(other)))?;
        Some((least.id, None))
    })?;
    let area = all.into_iter().find(|area| area.id == id)?;
    Some((ZonePart { area: id, corner }, area))
}

/// Where the handle stands that turns several features together.
#[must_use]
pub fn turn_handle(document: &Document, eye: &Eye) -> Option<Point> {
    if document.selection().len() < 2 {
        return None;
    }
    let middle = document.middle()?;
    let high = document
        .selected()
        .map(|feature| shape::around(&feature.shape).1.y)
        .max()?;
    Some(Point {
        x: middle.x,
        y: high + eye.length(middle, ARM),
    })
}
