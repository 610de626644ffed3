//! Broken ground and hills.

use super::{Site, rings};
use crate::table::outline::Outline;
use crate::view::clay::{Clay, scatter, shade};
use crate::view::palette;
use bevy::math::DVec2;
use bevy::prelude::*;

/// The way between two stones or tufts at 15 mm, in millimetres.
const SPACING: f64 = 13.0;

/// A hill is built up of boards about so thick at 15 mm, in millimetres.
const BOARD: f64 = 6.7;

/// The topmost board is so much smaller than the lowest at 15 mm, in millimetres.
const RETREAT: f64 = 3.2;

/// Broken ground: earth with stones and dry grass on it.
pub(super) fn rough(clay: &mut Clay, site: &Site) {
    let factor = site.factor;
    site.carpet(clay, 0.1, 2.0 * factor, palette::ROUGH_RIM, palette::ROUGH);
    let outline = &site.form.outline;
    let bounds = outline.bounds();
    let number = |millimetres: f64| (millimetres / (SPACING * factor)).floor() as i64;
    for column in number(bounds.min.x)..=number(bounds.max.x) {
        for row in number(bounds.min.y)..=number(bounds.max.y) {
            let chance = |salt| scatter(column, row, salt);
            let place = DVec2::new(
                column as f64 + f64::from(chance(21)),
                row as f64 + f64::from(chance(22)),
            ) * SPACING
                * factor;
            if outline.depth(place) < 4.2 * factor {
                continue;
            }
            let size = (0.7 + f64::from(chance(23))) * factor;
            match (chance(24) * 4.0) as u32 {
                0 => stone(clay, site, place, size, chance(25)),
                1 | 2 => tuft(clay, site, place, size, chance(25)),
                _ => {}
            }
        }
    }
}

fn stone(clay: &mut Clay, site: &Site, place: DVec2, size: f64, turn: f32) {
    let unit = crate::table::space::extent(size);
    clay.ball(
        site.at(place, 0.3 * size),
        Vec3::new(2.3, 1.3, 1.8) * unit,
        6,
        shade(palette::STONE, turn * 0.3 - 0.15),
    );
}

fn tuft(clay: &mut Clay, site: &Site, place: DVec2, size: f64, turn: f32) {
    for blade in 0..5 {
        let share = turn + blade as f32 / 5.0;
        let lean = crate::view::clay::on_circle(share) * crate::table::space::extent(1.1 * size);
        let foot = site.at(place, 0.1);
        let tip =
            foot + lean + Vec3::Y * crate::table::space::extent((2.6 + f64::from(share)) * size);
        let unit = crate::table::space::extent(size);
        clay.stump(
            foot,
            tip,
            [0.55 * unit, 0.0],
            4,
            shade(palette::TUFT, share * 0.2 - 0.1),
        );
    }
}

/// A hill: boards on each other, as high as the rule has it all over its outline. Its flanks are upright, because
/// whoever stands inside the outline stands on top.
pub(super) fn hill(clay: &mut Clay, site: &Site) {
    let height = site.height();
    let boards = (height / (BOARD * site.factor)).round().max(1.0) as u32;
    let thick = height / f64::from(boards);
    for board in 0..boards {
        let low = thick * f64::from(board);
        let thickness = crate::table::space::extent(thick);
        // Each board is a trifle smaller than the one below, so that from above, too, it is a hill.
        let inset = RETREAT * f64::from(board) / f64::from(boards.max(2) - 1) * site.factor;
        let outline = Outline::shrunk(&site.feature.shape, inset);
        let tone = 0.12 - 0.12 * (boards - board) as f32;
        for ring in rings(&outline) {
            let corners: Vec<Vec3> = ring.iter().map(|corner| site.at(*corner, low)).collect();
            let flank = shade(palette::FLANK, 0.16 * (board % 2) as f32);
            clay.prism(&corners, thickness, shade(palette::HILL, tone), flank);
        }
        if board + 1 == boards {
            let crown = Outline::shrunk(&site.feature.shape, inset + 1.2 * site.factor);
            super::cover(clay, &crown, site.form.top + 0.06, palette::HILL);
        }
    }
}
