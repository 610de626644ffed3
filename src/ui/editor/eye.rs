//! From the window to the table and back: rays, pixels, and which feature lies under the pointer.

use super::bench::Bench;
use crate::scenario::edit::shape::tidy_point;
use crate::table::body::Bodies;
use crate::table::feature::{FeatureId, FeatureKind};
use crate::table::length::{Length, Point};
use crate::table::outline::millimetres;
use crate::table::space::to_world;
use crate::table::terrain::Terrain;
use crate::ui::pick::{self, TableRay};
use bevy::ecs::system::SystemParam;
use bevy::math::DVec2;
use bevy::prelude::*;
use bevy_egui::PrimaryEguiContext;

/// A feature that stands is looked for at so many heights.
const LEVELS: u32 = 6;

/// Thin things are hit so many pixels beside them.
const SLACK: f64 = 5.0;

/// The eye over the table.
#[derive(SystemParam)]
pub struct Eye<'w, 's> {
    cameras: Query<
        'w,
        's,
        (&'static Camera, &'static GlobalTransform),
        (With<Camera3d>, Without<PrimaryEguiContext>),
    >,
    /// The table in play.
    pub terrain: Res<'w, Terrain>,
}

impl Eye<'_, '_> {
    fn camera(&self) -> Option<(&Camera, &GlobalTransform)> {
        self.cameras
            .iter()
            .filter(|(camera, _)| camera.is_active)
            .max_by_key(|(camera, _)| camera.order)
    }

    /// The ray through a pixel.
    #[must_use]
    pub fn ray(&self, at: Vec2) -> Option<TableRay> {
        let (camera, transform) = self.camera()?;
        let ray = camera.viewport_to_world(transform, at).ok()?;
        Some(TableRay::of(ray))
    }

    /// The pixel of a place at a height above the table, in millimetres; none behind the eye.
    #[must_use]
    pub fn pixel_of(&self, at: DVec2, height: f64) -> Option<Vec2> {
        let (camera, transform) = self.camera()?;
        camera
            .world_to_viewport(transform, to_world(at, height))
            .ok()
    }

    /// The pixel of a place on its ground.
    #[must_use]
    pub fn pixel(&self, at: Point) -> Option<Vec2> {
        self.pixel_of(millimetres(at), self.terrain.ground_height(at).mm())
    }

    /// How many millimetres a pixel is at a place, roughly.
    #[must_use]
    pub fn grain(&self, at: Point) -> f64 {
        let here = millimetres(at);
        let beside = |by: DVec2| {
            let (one, other) = (self.pixel_of(here, 0.0)?, self.pixel_of(here + by, 0.0)?);
            Some(f64::from(one.distance(other)))
        };
        let pixels = beside(DVec2::X * 10.0)
            .into_iter()
            .chain(beside(DVec2::Y * 10.0))
            .fold(0.0, f64::max);
        if pixels > 0.01 { 10.0 / pixels } else { 1.0 }
    }

    /// So many pixels at a place, as a length on the table.
    #[must_use]
    pub fn length(&self, at: Point, pixels: f64) -> Length {
        Length::from_mm((self.grain(at) * pixels).clamp(1.0, 500.0))
    }

    /// The place on the ground that a ray meets, hills included.
    #[must_use]
    pub fn place(&self, ray: &TableRay) -> Option<Point> {
        pick::under(ray, &Bodies::default(), &self.terrain).place
    }

    /// The place that a ray meets at a height, in millimetres: for drags, under which the ground may move.
    #[must_use]
    pub fn place_at(&self, ray: &TableRay, height: f64) -> Option<Point> {
        let at = ray.at(ray.at_height(height)?);
        Some(tidy_point(Point::from_mm(at.x, at.y)))
    }

    /// The feature that a ray meets: what stands before what lies, and of what stands alike the nearest.
    #[must_use]
    pub fn feature(&self, ray: &TableRay, bench: &mut Bench) -> Option<FeatureId> {
        let place = self.place(ray)?;
        let slack = SLACK * self.grain(place);
        let kinds: Vec<(FeatureKind, f64, f64)> = {
            let features = &bench.document.as_ref()?.scenario().layout.features;
            features
                .iter()
                .map(|feature| {
                    let middle = crate::scenario::edit::shape::middle(&feature.shape);
                    let ground = self.terrain.ground_height(middle).mm();
                    let height = self.terrain.heights().feature(feature).mm();
                    (feature.kind, ground, height)
                })
                .collect()
        };
        let outlines = bench.outlines();
        kinds
            .iter()
            .zip(outlines)
            .enumerate()
            .filter_map(|(number, ((kind, ground, height), outline))| {
                let slack = if is_thin(*kind) { slack } else { 0.0 };
                let (ground, height) = if *kind == FeatureKind::Hill {
                    (0.0, *height)
                } else {
                    (*ground, *height)
                };
                (0..=LEVELS)
                    .filter_map(|level| {
                        let up = height * f64::from(level) / f64::from(LEVELS);
                        ray.at_height(ground + up)
                    })
                    .filter(|share| outline.distance(ray.at(*share).truncate()) <= slack)
                    .min_by(f64::total_cmp)
                    .map(|share| (layer(*kind), share, number))
            })
            .min_by(|one, other| {
                one.0
                    .cmp(&other.0)
                    .then(one.1.total_cmp(&other.1))
                    .then(other.2.cmp(&one.2))
            })
            .map(|(_, _, number)| FeatureId(number as u16))
    }
}

/// Whether it is so thin that it should be hit from a little beside it.
const fn is_thin(kind: FeatureKind) -> bool {
    kind.is_obstacle() || matches!(kind, FeatureKind::Tree)
}

/// What is taken first where several lie one on the other.
const fn layer(kind: FeatureKind) -> u8 {
    match kind {
        FeatureKind::Woods => 1,
        FeatureKind::Rough | FeatureKind::Road | FeatureKind::River => 2,
        FeatureKind::Hill => 3,
        _ => 0,
    }
}
