//! Fences, hedges and low walls.

use super::{Site, rings, room, spine};
use crate::table::space::{extent, facing};
use crate::view::clay::{Clay, mixed, scatter, shade};
use crate::view::palette;
use bevy::math::DVec2;
use bevy::prelude::*;

/// A stretch of a long feature: from, to, and how many parts of about `part` millimetres it takes.
fn parts(from: DVec2, to: DVec2, part: f64) -> (DVec2, usize) {
    let length = (to - from).length();
    let count = (length / part).round().max(1.0);
    ((to - from) / count, count as usize)
}

/// What has no length is shown as a block over its whole outline.
fn block(clay: &mut Clay, site: &Site, top: Color, side: Color) {
    for ring in rings(&site.form.outline) {
        let corners: Vec<Vec3> = ring.iter().map(|corner| site.at(*corner, 0.0)).collect();
        clay.prism(&corners, extent(site.height()), top, side);
    }
}

/// Posts and two rails.
pub(super) fn fence(clay: &mut Clay, site: &Site) {
    trodden(clay, site);
    let Some((lines, width)) = spine(&site.feature.shape) else {
        return block(clay, site, palette::RAIL, shade(palette::RAIL, -0.2));
    };
    let height = site.height();
    let thick = extent(width.min(3.0 * site.factor));
    room::gates(clay, site);
    let lines = lines
        .into_iter()
        .flat_map(|(from, to)| room::stretches(site, from, to));
    for (number, (from, to)) in lines.enumerate() {
        let (step, count) = parts(from, to, 11.0 * site.factor);
        for post in 0..=count {
            // Posts stand inside the ends of the line.
            let inset = match post {
                0 => 1.55,
                _ if post == count => -1.55,
                _ => 0.0,
            };
            let place = from + step * post as f64 + step.normalize_or_zero() * inset * site.factor;
            let tone = scatter(number as i64, post as i64, 31) * 0.24 - 0.12;
            clay.stump(
                site.at(place, 0.0),
                site.at(place, height),
                [thick * 0.5, thick * 0.45],
                6,
                shade(palette::RAIL, tone - 0.12),
            );
        }
        for rail in [0.36, 0.74] {
            clay.beam(
                site.at(from, height * rail),
                site.at(to, height * rail),
                thick * 0.45,
                extent(1.3 * site.factor),
                palette::RAIL,
            );
        }
    }
}

/// Bushes, one beside the other.
pub(super) fn hedge(clay: &mut Clay, site: &Site) {
    trodden(clay, site);
    let Some((lines, width)) = spine(&site.feature.shape) else {
        return block(clay, site, shade(palette::HEDGE, 0.15), palette::HEDGE);
    };
    let (height, half) = (site.height(), width / 2.0);
    room::gates(clay, site);
    let lines = lines
        .into_iter()
        .flat_map(|(from, to)| room::stretches(site, from, to));
    for (number, (from, to)) in lines.enumerate() {
        let along = (to - from).normalize_or_zero();
        let (step, count) = parts(from + along * half, to - along * half, half * 1.1);
        for bush in 0..=count {
            let place = from + along * half + step * bush as f64;
            let tone = scatter(number as i64, bush as i64, 32);
            let tall = height * (0.86 + 0.14 * f64::from(tone));
            clay.ball(
                site.at(place, tall * 0.42),
                Vec3::new(extent(half), extent(tall * 0.58), extent(half)),
                8,
                shade(palette::HEDGE, tone * 0.4 - 0.14),
            );
        }
    }
}

/// Stones, laid dry.
pub(super) fn low_wall(clay: &mut Clay, site: &Site) {
    trodden(clay, site);
    let Some((lines, width)) = spine(&site.feature.shape) else {
        return block(clay, site, palette::STONE, shade(palette::STONE, -0.2));
    };
    let height = site.height();
    room::gates(clay, site);
    let lines = lines
        .into_iter()
        .flat_map(|(from, to)| room::stretches(site, from, to));
    for (number, (from, to)) in lines.enumerate() {
        for course in 0..3 {
            let (step, count) = parts(from, to, 6.5 * site.factor);
            let turn = facing(step);
            for stone in 0..count {
                let tone = scatter(number as i64 * 3 + course, stone as i64, 33);
                // Courses are set off against each other as far as the ends allow.
                let shift = if course == 1 && stone + 1 < count {
                    0.5
                } else {
                    0.0
                };
                let place = from + step * (stone as f64 + 0.5 + shift * 0.5);
                let size = Vec3::new(
                    extent(step.length() * 0.97),
                    extent(height / 3.0 * 0.96),
                    extent(width * (0.86 + 0.14 * f64::from(tone))),
                );
                clay.cuboid(
                    site.at(place, height * (course as f64 + 0.5) / 3.0),
                    size,
                    turn,
                    mixed(
                        shade(palette::STONE, -0.25),
                        shade(palette::STONE, 0.2),
                        tone,
                    ),
                );
            }
        }
    }
}

/// The exact ground of the feature, worn bare.
fn trodden(clay: &mut Clay, site: &Site) {
    super::cover(
        clay,
        &site.form.outline,
        site.form.ground + 0.3,
        shade(palette::ROUGH_RIM, -0.25),
    );
}
