//! Timber walls and rubble.

use super::{Site, rings};
use crate::table::space::{extent, facing};
use crate::view::clay::{Clay, scatter, shade};
use crate::view::palette;
use bevy::math::DVec2;
use bevy::prelude::*;

/// Stakes, one beside the other, pointed; nothing where there is a gap.
pub(super) fn timber_wall(clay: &mut Clay, site: &Site) {
    let height = site.height();
    super::room::gates(clay, site);
    for ring in rings(&site.form.outline) {
        let [a, b, c, d] = ring[..] else {
            let corners: Vec<Vec3> = ring.iter().map(|corner| site.at(*corner, 0.0)).collect();
            let side = shade(palette::TIMBER, -0.1);
            clay.prism(&corners, extent(height * 0.92), palette::TIMBER, side);
            continue;
        };
        let (from, to, width) = if a.distance(b) >= b.distance(c) {
            ((a + d) / 2.0, (b + c) / 2.0, b.distance(c))
        } else {
            ((a + b) / 2.0, (c + d) / 2.0, a.distance(b))
        };
        let length = from.distance(to);
        let count = (length / (4.2 * site.factor)).round().max(1.0);
        let step = (to - from) / count;
        for stake in 0..count as usize {
            let place = from + step * (stake as f64 + 0.5);
            let tone = scatter(stake as i64, (length * 10.0) as i64, 41);
            let tall = height * (0.93 + 0.07 * f64::from(tone));
            clay.cuboid(
                site.at(place, tall * 0.46),
                Vec3::new(
                    extent(step.length() * 0.94),
                    extent(tall * 0.92),
                    extent(width * 0.96),
                ),
                facing(step),
                shade(palette::RAIL, tone * 0.3 - 0.28),
            );
            clay.stump(
                site.at(place, tall * 0.92),
                site.at(place, tall),
                [extent(width * 0.4), extent(width * 0.06)],
                4,
                shade(palette::RAIL, tone * 0.3 - 0.1),
            );
        }
    }
}

/// Stones and beams in a heap.
pub(super) fn rubble(clay: &mut Clay, site: &Site) {
    if site.form.outline.pieces().is_empty() {
        return;
    }
    site.carpet(
        clay,
        0.25,
        2.0 * site.factor,
        palette::ROUGH_RIM,
        shade(palette::STONE, -0.3),
    );
    let bounds = site.form.outline.bounds();
    let step = 5.0 * site.factor;
    let middle = bounds.middle();
    let reach = (bounds.max - bounds.min).max_element() / 2.0;
    let count = |size: f64| (size / step).ceil() as i64;
    for row in 0..count(bounds.max.y - bounds.min.y) {
        for column in 0..count(bounds.max.x - bounds.min.x) {
            let off = |salt| f64::from(scatter(row, column, salt)) - 0.5;
            let place = bounds.min
                + DVec2::new(column as f64 + 0.5 + off(42), row as f64 + 0.5 + off(43)) * step;
            let size = step * (0.55 + 0.5 * (off(44) + 0.5));
            if site.form.outline.depth(place) < size * 0.68 {
                continue;
            }
            let heap = (1.0 - place.distance(middle) / reach).max(0.0) * 4.5 * site.factor;
            let tone = scatter(row, column, 45) * 0.5 - 0.3;
            clay.cuboid(
                site.at(place, heap + size * 0.3),
                Vec3::new(extent(size), extent(size * 0.7), extent(size * 0.8)),
                facing(DVec2::new(1.0, off(46) * 3.0)),
                shade(palette::STONE, tone),
            );
        }
    }
}
