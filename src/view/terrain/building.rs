//! Houses: walls in the exact outline, a roof on them, no higher than the rule has them.

use super::{Site, rings};
use crate::table::space::extent;
use crate::view::clay::{Clay, shade};
use crate::view::palette;
use bevy::math::DVec2;
use bevy::prelude::*;

/// The eaves are at this share of the height.
pub(super) const EAVES: f64 = 0.56;

/// A house.
pub(super) fn building(clay: &mut Clay, site: &Site) {
    for ring in rings(&site.form.outline) {
        walls(clay, site, &ring);
    }
    roof(clay, site);
}

/// The roof of a house.
pub(super) fn roof(clay: &mut Clay, site: &Site) {
    for ring in rings(&site.form.outline) {
        match rectangle(&ring) {
            Some(turned) => gable(clay, site, &turned),
            None => tent(clay, site, &ring),
        }
    }
}

/// The same corners, first side the longer one, where the ring is a rectangle.
fn rectangle(ring: &[DVec2]) -> Option<[DVec2; 4]> {
    let &[a, b, c, d] = ring else {
        return None;
    };
    let upright = (b - a).dot(d - a).abs() < 1e-6 && (a + c - b - d).length() < 1e-6;
    upright.then(|| {
        if (b - a).length() >= (d - a).length() {
            [a, b, c, d]
        } else {
            [b, c, d, a]
        }
    })
}

fn walls(clay: &mut Clay, site: &Site, ring: &[DVec2]) {
    let eaves = site.height() * EAVES;
    let corners: Vec<Vec3> = ring.iter().map(|corner| site.at(*corner, 0.0)).collect();
    clay.prism(&corners, extent(eaves), palette::PLASTER, palette::PLASTER);
    for (number, (from, to)) in ring.iter().zip(ring.iter().cycle().skip(1)).enumerate() {
        let along = *to - *from;
        let length = along.length();
        let openings = (length / (22.0 * site.factor)).floor() as usize;
        let (along, out) = (along / length, -(along / length).perp());
        for opening in 0..openings {
            let middle = *from + along * length * (opening as f64 + 0.5) / openings as f64;
            let door = number == 0 && opening == openings / 2;
            let (low, high, wide) = if door {
                (0.0, 13.0, 8.0)
            } else {
                (8.0, 15.0, 7.0)
            };
            panel(
                clay,
                site,
                middle,
                along,
                out,
                [low, high, wide],
                0.04,
                palette::TIMBER,
            );
            if !door {
                let pane = [low + 1.0, high - 1.0, wide - 2.0];
                panel(clay, site, middle, along, out, pane, 0.08, palette::PANE);
            }
        }
    }
}

/// A board on a wall: low, high and wide at 15 mm; so far proud of the wall.
#[expect(
    clippy::too_many_arguments,
    reason = "where, which way, how big, what colour"
)]
fn panel(
    clay: &mut Clay,
    site: &Site,
    middle: DVec2,
    along: DVec2,
    out: DVec2,
    [low, high, wide]: [f64; 3],
    proud: f64,
    colour: Color,
) {
    let (middle, half) = (middle + out * proud, along * wide * site.factor / 2.0);
    let (low, high) = (low * site.factor, high * site.factor);
    clay.face(
        &[
            site.at(middle - half, low),
            site.at(middle + half, low),
            site.at(middle + half, high),
            site.at(middle - half, high),
        ],
        colour,
    );
}

/// A ridge along the longer side.
fn gable(clay: &mut Clay, site: &Site, &[a, b, c, d]: &[DVec2; 4]) {
    let (eaves, top) = (site.height() * EAVES, site.height());
    let (west, east) = ((a + d) / 2.0, (b + c) / 2.0);
    let at = |place: DVec2, height: f64| site.at(place, height);
    let roof = |clay: &mut Clay, from: DVec2, to: DVec2, end: DVec2, start: DVec2, tone: f32| {
        clay.face(
            &[at(from, eaves), at(to, eaves), at(end, top), at(start, top)],
            shade(palette::ROOF, tone),
        );
        // Courses of tiles.
        for course in 1..5 {
            let share = f64::from(course) / 5.0;
            let lift = 0.25;
            let line = |edge: DVec2, ridge: DVec2, share: f64| {
                at(
                    edge.lerp(ridge, share),
                    eaves + (top - eaves) * share + lift,
                )
            };
            let wide = 0.035;
            clay.face(
                &[
                    line(from, start, share),
                    line(to, end, share),
                    line(to, end, share + wide),
                    line(from, start, share + wide),
                ],
                shade(palette::ROOF, tone - 0.22),
            );
        }
    };
    roof(clay, a, b, east, west, 0.08);
    roof(clay, c, d, west, east, -0.08);
    clay.face(
        &[at(b, eaves), at(c, eaves), at(east, top)],
        shade(palette::PLASTER, -0.05),
    );
    clay.face(
        &[at(d, eaves), at(a, eaves), at(west, top)],
        shade(palette::PLASTER, -0.05),
    );
    // A chimney, no higher than the ridge allows.
    let foot = west.lerp(east, 0.78).lerp((b + a) / 2.0, 0.2);
    let wide = extent(5.0 * site.factor);
    clay.cuboid(
        at(foot, top - 5.0 * site.factor),
        Vec3::new(wide, extent(10.0 * site.factor), wide),
        crate::table::space::facing(b - a),
        shade(palette::STONE, -0.3),
    );
}

/// A roof that rises to the middle.
fn tent(clay: &mut Clay, site: &Site, ring: &[DVec2]) {
    let (eaves, top) = (site.height() * EAVES, site.height());
    let middle = ring.iter().sum::<DVec2>() / ring.len() as f64;
    for (number, (from, to)) in ring.iter().zip(ring.iter().cycle().skip(1)).enumerate() {
        clay.face(
            &[
                site.at(*from, eaves),
                site.at(*to, eaves),
                site.at(middle, top),
            ],
            shade(palette::ROOF, if number % 2 == 0 { 0.05 } else { -0.05 }),
        );
    }
}
