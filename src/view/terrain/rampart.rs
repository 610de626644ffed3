//! Ramparts with their walkway and parapet, and stairs step by step.

use super::{Site, rings};
use crate::table::space::{extent, facing};
use crate::view::clay::{Clay, mixed, scatter, shade};
use crate::view::palette;
use bevy::math::DVec2;
use bevy::prelude::*;

/// How high a course of stones is, in millimetres at 15 mm.
const COURSE: f64 = 7.0;

/// How high a step of stairs is, in millimetres at 15 mm.
const STEP: f64 = 3.6;

/// A wall in the exact outline, flat on top, with a parapet along the edges that look outwards.
pub(super) fn rampart(clay: &mut Clay, site: &Site) {
    for ring in rings(&site.form.outline) {
        let corners: Vec<Vec3> = ring.iter().map(|corner| site.at(*corner, 0.0)).collect();
        clay.prism(
            &corners,
            extent(site.height()),
            shade(palette::STONE, 0.08),
            shade(palette::STONE, -0.16),
        );
    }
    super::cover(
        clay,
        &site.form.outline,
        site.form.top + 0.05,
        shade(palette::ROAD, -0.08),
    );
    let walls = site.terrain.walls();
    for (number, face) in walls
        .faces()
        .iter()
        .filter(|face| face.feature == site.form.id)
        .enumerate()
    {
        stones(clay, site, face.ends, number as i64);
        if face.outer {
            parapet(clay, site, face.ends, face.out);
        }
    }
}

/// Stones in courses, a little proud of the face of the wall.
fn stones(clay: &mut Clay, site: &Site, ends: (DVec2, DVec2), salt: i64) {
    let along = ends.1 - ends.0;
    let length = along.length();
    if length < 1.0 {
        return;
    }
    let courses = (site.height() / (COURSE * site.factor)).round().max(1.0);
    let high = site.height() / courses;
    let count = (length / (11.0 * site.factor)).round().max(1.0);
    for course in 0..courses as i64 {
        for stone in 0..count as i64 {
            let tone = scatter(stone + salt * 101, course, 57);
            // Not every stone stands out.
            if tone < 0.35 {
                continue;
            }
            let shift = if course % 2 == 1 { 0.25 } else { -0.25 };
            let share =
                ((stone as f64 + 0.5 + shift) / count).clamp(0.45 / count, 1.0 - 0.45 / count);
            let middle = ends.0 + along * share;
            clay.cuboid(
                site.at(middle, high * (course as f64 + 0.5)),
                Vec3::new(
                    extent(length / count * 0.86),
                    extent(high * 0.84),
                    extent(0.12),
                ),
                facing(along),
                mixed(
                    shade(palette::STONE, -0.22),
                    shade(palette::STONE, 0.12),
                    tone,
                ),
            );
        }
    }
}

/// A low wall on the edge, with merlons: it covers whoever stands behind it (G7).
fn parapet(clay: &mut Clay, site: &Site, ends: (DVec2, DVec2), out: DVec2) {
    let along = ends.1 - ends.0;
    let length = along.length();
    let thick = 2.2 * site.factor;
    let low = 3.4 * site.factor;
    let inwards = -out * (thick * 0.5);
    let turn = facing(along);
    let top = site.height();
    clay.cuboid(
        site.at((ends.0 + ends.1) * 0.5 + inwards, top + low * 0.5),
        Vec3::new(extent(length), extent(low), extent(thick)),
        turn,
        palette::STONE,
    );
    let count = (length / (13.0 * site.factor)).floor().max(1.0);
    for merlon in 0..count as i64 {
        let middle = ends.0 + along * ((merlon as f64 + 0.5) / count) + inwards;
        let tone = scatter(merlon, (length * 10.0) as i64, 58) * 0.2 - 0.08;
        clay.cuboid(
            site.at(middle, top + low + 1.9 * site.factor),
            Vec3::new(
                extent((6.4 * site.factor).min(length)),
                extent(3.8 * site.factor),
                extent(thick),
            ),
            turn,
            shade(palette::STONE, tone),
        );
    }
}

/// Steps from the ground to the top of the wall; flat ground where they lead to none.
pub(super) fn stairs(clay: &mut Clay, site: &Site) {
    let walls = site.terrain.walls();
    let Some(slope) = walls
        .slopes()
        .iter()
        .find(|slope| slope.feature == site.form.id)
    else {
        return super::cover(
            clay,
            &site.form.outline,
            site.form.ground + 0.3,
            palette::STONE,
        );
    };
    let rise = slope.heights.1 - slope.heights.0;
    let count = (rise / (STEP * site.factor)).round().max(2.0);
    let way = slope.head - slope.foot;
    let turn = facing(way);
    for step in 0..count as i64 {
        let (near, far) = (step as f64 / count, 1.0);
        let height = rise * (step as f64 + 1.0) / count;
        let middle = slope.foot + way * ((near + far) * 0.5);
        clay.cuboid(
            site.at(middle, height - rise / count * 0.5),
            Vec3::new(
                extent(way.length() * (far - near)),
                extent(rise / count),
                extent(slope.half * 2.0),
            ),
            turn,
            shade(palette::STONE, if step % 2 == 0 { 0.05 } else { -0.05 }),
        );
    }
}
