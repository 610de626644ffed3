//! Rivers, the bridges over them, and roads.

use super::{Site, spine};
use crate::table::feature::{FeatureKind, Shape};
use crate::table::outline::{Outline, millimetres};
use crate::table::space::{extent, facing};
use crate::view::clay::{Clay, scatter, shade};
use crate::view::palette;
use bevy::math::DVec2;
use bevy::prelude::*;

/// A bridge's deck lies this far above its ground, in millimetres at 15 mm: over the water, under the parapets.
const DECK: f64 = 0.9;

/// A band of water between two banks.
pub(super) fn river(clay: &mut Clay, wet: &mut Clay, site: &Site) {
    let bank = 2.6 * site.factor;
    super::cover(
        clay,
        &site.form.outline,
        site.form.ground + 0.2,
        palette::BANK,
    );
    let water = Outline::shrunk(&site.feature.shape, bank);
    super::cover(wet, &water, site.form.ground + 0.3, palette::WATER);
    let Some((lines, width)) = spine(&site.feature.shape) else {
        return;
    };
    for (number, (from, to)) in lines.into_iter().enumerate() {
        let along = to - from;
        let length = along.length();
        let out = along.perp().normalize_or_zero();
        let streaks = (length / (9.0 * site.factor)) as i64;
        for streak in 0..streaks {
            let chance = |salt| f64::from(scatter(number as i64, streak, salt));
            let long = (7.0 + 9.0 * chance(41)) * site.factor;
            let start = (length - long).max(0.0) * chance(42);
            let aside = (chance(43) - 0.5) * (width - 4.0 * bank).max(0.0);
            let place = from + along / length * start + out * aside;
            wet.stroke(
                site.at(place, 0.42),
                site.at(place + along / length * long, 0.42),
                extent(0.8 * site.factor),
                palette::RIPPLE,
            );
        }
    }
}

/// A band of trodden earth with two ruts.
pub(super) fn road(clay: &mut Clay, site: &Site) {
    site.carpet(clay, 0.44, 1.6 * site.factor, palette::RUT, palette::ROAD);
    let Some((lines, width)) = spine(&site.feature.shape) else {
        return;
    };
    for (from, to) in lines {
        let out = (to - from).perp().normalize_or_zero() * width * 0.2;
        for side in [out, -out] {
            clay.stroke(
                site.at(from + side, 0.56),
                site.at(to + side, 0.56),
                extent(1.5 * site.factor),
                palette::RUT,
            );
        }
    }
}

/// A deck of planks with parapets along the way over it.
pub(super) fn bridge(clay: &mut Clay, site: &Site) {
    let deck = DECK * site.factor;
    for ring in super::rings(&site.form.outline) {
        let corners: Vec<Vec3> = ring.iter().map(|corner| site.at(*corner, 0.0)).collect();
        clay.prism(
            &corners,
            extent(deck),
            palette::ROAD,
            shade(palette::TIMBER, 0.2),
        );
    }
    let (lines, width) = ways(site);
    let parapet = 1.6 * site.factor;
    for (from, to) in lines {
        let out = (to - from).perp().normalize_or_zero();
        let planks = ((to - from).length() / (6.0 * site.factor))
            .round()
            .max(1.0);
        for plank in 1..planks as usize {
            let place = from.lerp(to, plank as f64 / planks);
            clay.stroke(
                site.at(place - out * width / 2.0, deck + 0.08),
                site.at(place + out * width / 2.0, deck + 0.08),
                extent(0.7 * site.factor),
                shade(palette::RUT, -0.25),
            );
        }
        for side in [-1.0, 1.0] {
            let aside = out * side * (width / 2.0 - parapet / 2.0);
            clay.beam(
                site.at(from + aside, deck),
                site.at(to + aside, deck),
                extent(parapet),
                extent(4.2 * site.factor),
                palette::STONE,
            );
            for end in [from, to] {
                let inwards = if end == from { to - from } else { from - to };
                let post = end + aside + inwards.normalize_or_zero() * parapet;
                clay.cuboid(
                    site.at(post, deck + 3.0 * site.factor),
                    Vec3::new(
                        extent(2.0 * parapet),
                        extent(6.0 * site.factor),
                        extent(parapet),
                    ),
                    facing(inwards),
                    shade(palette::STONE, -0.12),
                );
            }
        }
    }
}

/// The ways over a bridge, and its width across them. Over a rectangle the way is the one that leads out of the
/// water at both ends.
fn ways(site: &Site) -> (Vec<(DVec2, DVec2)>, f64) {
    let Shape::Rect { center, size, turn } = &site.feature.shape else {
        return spine(&site.feature.shape).unwrap_or_default();
    };
    let radians = f64::from(*turn).to_radians();
    let east = DVec2::new(libm::cos(radians), libm::sin(radians));
    let middle = millimetres(*center);
    let axes = [
        (east * size.0.mm() / 2.0, size.1.mm()),
        (east.perp() * size.1.mm() / 2.0, size.0.mm()),
    ];
    let wet_ends = |half: DVec2| {
        [middle - half, middle + half]
            .into_iter()
            .filter(|end| {
                site.terrain
                    .forms()
                    .iter()
                    .any(|form| form.kind == FeatureKind::River && form.outline.contains(*end))
            })
            .count()
    };
    let [first, second] = axes;
    let (half, width) = match wet_ends(first.0).cmp(&wet_ends(second.0)) {
        std::cmp::Ordering::Less => first,
        std::cmp::Ordering::Greater => second,
        std::cmp::Ordering::Equal if size.0 >= size.1 => first,
        std::cmp::Ordering::Equal => second,
    };
    (vec![(middle - half, middle + half)], width)
}
