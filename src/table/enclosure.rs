//! Ground that a ring of wall, fence or hedge encloses: corrals, yards.

use super::feature::{Feature, FeatureId, Layout, Shape};
use super::length::{Length, Point};
use super::opening::{Alterations, DoorState, OpeningId, OpeningKind};
use super::outline::{Outline, millimetres};
use super::piece::closest_on;
use bevy::math::DVec2;

/// The corners of the ground that a feature encloses: those of the middle line of a closed run, of nothing else.
#[must_use]
pub fn ring(feature: &Feature) -> Option<&[Point]> {
    match &feature.shape {
        Shape::Run { points, .. } if points.len() > 3 && points.first() == points.last() => {
            Some(&points[1..])
        }
        _ => None,
    }
}

/// Whether a place lies within the ring.
#[must_use]
pub fn encloses(feature: &Feature, at: Point) -> bool {
    ring(feature)
        .is_some_and(|ring| Outline::new(&Shape::Polygon(ring.to_vec())).contains(millimetres(at)))
}

/// Whether a gate, gap or hole of a feature stands open.
#[must_use]
pub fn stands_open(layout: &Layout, alterations: &Alterations, id: FeatureId) -> bool {
    let Some(feature) = layout.feature(id) else {
        return false;
    };
    let mut openings = (0..).zip(&feature.openings);
    alterations.breaches(id).next().is_some()
        || openings.any(|(number, opening)| match opening.kind {
            OpeningKind::Gap => true,
            OpeningKind::Window => false,
            OpeningKind::Door { .. } => alterations
                .door(
                    layout,
                    OpeningId {
                        feature: id,
                        number,
                    },
                )
                .is_some_and(DoorState::stands_open),
        })
}

/// Places inside the ring along each of its sides, so far from its middle line, the nearest to `from` first.
#[must_use]
pub fn along_the_inside(feature: &Feature, from: Point, apart: Length) -> Vec<Point> {
    let Some(corners) = ring(feature) else {
        return Vec::new();
    };
    let from = millimetres(from);
    let corners: Vec<DVec2> = corners.iter().copied().map(millimetres).collect();
    let outline = Outline::new(&Shape::Polygon(ring(feature).unwrap_or_default().to_vec()));
    let mut places: Vec<(f64, Point)> = corners
        .iter()
        .zip(corners.iter().cycle().skip(1))
        .flat_map(|(&one, &other)| {
            let across = (other - one).normalize_or_zero().perp() * apart.mm();
            [across, -across].map(|off| closest_on(from, one + off, other + off))
        })
        .filter(|&place| outline.depth(place) >= apart.mm() - 0.1)
        .map(|place| {
            (
                place.distance(from),
                Point::from_mm(place.x, place.y).on_grid(),
            )
        })
        .collect();
    places.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
    places.dedup_by_key(|(_, place)| *place);
    places.into_iter().map(|(_, place)| place).collect()
}
