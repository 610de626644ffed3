//! Chalk on the table: flat strokes that follow the ground, in millimetres of the table.

use crate::table::space::{extent, to_world};
use crate::table::terrain::Terrain;
use crate::view::clay::Clay;
use crate::view::figures::ground;
use bevy::math::DVec2;
use bevy::prelude::*;

/// Strokes are cut into parts of about this length, in millimetres, so that they follow the ground.
const PART: f64 = 6.0;

/// A drawing in the making.
pub(super) struct Draft<'a> {
    /// What lies on the ground.
    pub clay: Clay,
    terrain: &'a Terrain,
    /// How high over the ground the chalk lies, in millimetres.
    pub lift: f64,
}

impl<'a> Draft<'a> {
    /// An empty drawing for a table.
    pub(super) fn new(terrain: &'a Terrain) -> Self {
        Self {
            clay: Clay::default(),
            terrain,
            lift: 0.7,
        }
    }

    /// A place of the world, on the ground.
    pub(super) fn at(&self, place: DVec2) -> Vec3 {
        to_world(place, ground(Some(self.terrain), place) + self.lift)
    }

    /// A place of the world, so many millimetres over the ground.
    pub(super) fn over(&self, place: DVec2, height: f64) -> Vec3 {
        to_world(place, ground(Some(self.terrain), place) + height)
    }

    /// A stroke.
    pub(super) fn stroke(&mut self, from: DVec2, to: DVec2, width: f64, colour: Color) {
        let length = from.distance(to);
        if length < 1e-6 {
            return;
        }
        let parts = (length / PART).ceil().max(1.0);
        for part in 0..parts as usize {
            let start = from.lerp(to, part as f64 / parts);
            let end = from.lerp(to, (part + 1) as f64 / parts);
            // The ground of its middle: no stroke climbs a wall.
            let height = ground(Some(self.terrain), (start + end) / 2.0) + self.lift;
            self.clay.stroke(
                to_world(start, height),
                to_world(end, height),
                extent(width),
                colour,
            );
        }
    }

    /// A broken stroke.
    pub(super) fn dashes(&mut self, from: DVec2, to: DVec2, width: f64, dash: f64, colour: Color) {
        let length = from.distance(to);
        if length < 1e-6 {
            return;
        }
        let along = (to - from) / length;
        let mut start = 0.0;
        while start < length {
            let end = (start + dash).min(length);
            self.stroke(from + along * start, from + along * end, width, colour);
            start += dash * 1.8;
        }
    }

    /// A ring, drawn on the ground of its middle.
    pub(super) fn ring(&mut self, middle: DVec2, radius: f64, width: f64, colour: Color) {
        let center = self.at(middle);
        self.clay
            .ring(center, extent(radius - width), extent(radius), colour);
    }

    /// A wide ring in so many dashes, each on the ground below it; nothing of it beyond the table.
    pub(super) fn circle(
        &mut self,
        middle: DVec2,
        radius: f64,
        width: f64,
        dashes: u32,
        colour: Color,
    ) {
        let size = DVec2::new(
            self.terrain.layout.size.0.mm(),
            self.terrain.layout.size.1.mm(),
        );
        let steps = dashes * 4;
        let place = |step: u32| {
            let turn = std::f64::consts::TAU * f64::from(step) / f64::from(steps);
            middle + DVec2::new(libm::cos(turn), libm::sin(turn)) * radius
        };
        for step in (0..steps).filter(|step| step % 4 != 3) {
            let (from, to) = (place(step), place(step + 1));
            let on_table = |place: DVec2| place.cmpge(DVec2::ZERO).all() && place.cmple(size).all();
            if on_table(from) && on_table(to) {
                self.stroke(from, to, width, colour);
            }
        }
    }

    /// A disc, drawn on the ground of its middle.
    pub(super) fn disc(&mut self, middle: DVec2, radius: f64, colour: Color) {
        let center = self.at(middle);
        self.clay.disc(center, extent(radius), colour);
    }

    /// A cross that says no.
    pub(super) fn cross(&mut self, middle: DVec2, size: f64, width: f64, colour: Color) {
        for way in [DVec2::new(1.0, 1.0), DVec2::new(1.0, -1.0)] {
            let half = way.normalize() * size / 2.0;
            self.stroke(middle - half, middle + half, width, colour);
        }
    }

    /// A band between two places; with slanting strokes across where `hatched`, so that it differs without colours
    /// too.
    pub(super) fn band(
        &mut self,
        from: DVec2,
        to: DVec2,
        width: f64,
        hatched: bool,
        colour: Color,
    ) {
        let length = from.distance(to);
        if length < 1e-6 {
            return;
        }
        let along = (to - from) / length;
        let out = along.perp() * width / 2.0;
        let faint = colour.with_alpha(colour.alpha() * 0.3);
        for side in [out, -out] {
            self.stroke(from + side, to + side, width * 0.07, colour);
        }
        if hatched {
            let mut start = 0.0;
            while start < length {
                let end = (start + width * 0.7).min(length);
                let share = (end - start) / (width * 0.7);
                let far = -out + out * 2.0 * share;
                self.stroke(
                    from + along * start - out,
                    from + along * end + far,
                    width * 0.09,
                    colour,
                );
                start += width * 0.45;
            }
        } else {
            self.stroke(from, to, width, faint);
        }
    }

    /// A beam through the air between two places at a height over their ground.
    pub(super) fn beam(&mut self, from: Vec3, to: Vec3, width: f64, colour: Color) {
        if from.distance(to) > 1e-4 {
            self.clay
                .beam(from, to, extent(width), extent(width), colour);
        }
    }
}
