//! Houses: walls in the exact outline, a roof on them, no higher than the rule has them.

use super::{Site, rings};
use crate::table::feature::Look;
use crate::table::space::extent;
use crate::view::clay::{Clay, shade};
use crate::view::palette;
use bevy::math::DVec2;
use bevy::prelude::*;

/// The eaves are at this share of the height.
pub(super) const EAVES: f64 = 0.56;

/// What its walls look like.
pub(super) const fn wall(site: &Site) -> Color {
    match site.feature.look {
        Look::House => palette::PLASTER,
        Look::Tent => palette::CANVAS,
    }
}

/// What its roof looks like.
const fn cover(site: &Site) -> Color {
    match site.feature.look {
        Look::House => palette::ROOF,
        Look::Tent => palette::CANVAS,
    }
}

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
    clay.prism(&corners, extent(eaves), wall(site), wall(site));
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
    let colour = cover(site);
    for (from, to, end, start, tone) in [(a, b, east, west, 0.08), (c, d, west, east, -0.08)] {
        clay.face(
            &[at(from, eaves), at(to, eaves), at(end, top), at(start, top)],
            shade(colour, tone),
        );
        let slope = Slope {
            eave: [at(from, eaves + LIFT), at(to, eaves + LIFT)],
            ridge: [at(start, top + LIFT), at(end, top + LIFT)],
        };
        match site.feature.look {
            Look::House => slope.courses(clay, shade(colour, tone - 0.22)),
            Look::Tent => slope.seams(clay, shade(colour, tone - 0.18)),
        }
    }
    for (from, to, end) in [(b, c, east), (d, a, west)] {
        clay.face(
            &[at(from, eaves), at(to, eaves), at(end, top)],
            shade(wall(site), -0.05),
        );
    }
    let turned = crate::table::space::facing(b - a);
    match site.feature.look {
        Look::House => {
            // A chimney, no higher than the ridge allows.
            let foot = west.lerp(east, 0.78).lerp((b + a) / 2.0, 0.2);
            let wide = extent(5.0 * site.factor);
            clay.cuboid(
                at(foot, top - 5.0 * site.factor),
                Vec3::new(wide, extent(10.0 * site.factor), wide),
                turned,
                shade(palette::STONE, -0.3),
            );
        }
        Look::Tent => {
            // The poles at both ends, as far as the canvas shows them.
            let inside = (east - west).normalize_or_zero() * 0.9 * site.factor;
            for end in [west + inside, east - inside] {
                let wide = extent(1.6 * site.factor);
                clay.cuboid(
                    at(end, top / 2.0),
                    Vec3::new(wide, extent(top), wide),
                    turned,
                    palette::TIMBER,
                );
            }
        }
    }
}

/// What lies on a roof is so far above it, in millimetres.
const LIFT: f64 = 0.25;

/// One side of a roof, a little above it.
struct Slope {
    eave: [Vec3; 2],
    ridge: [Vec3; 2],
}

impl Slope {
    /// A place of it, as shares of its length and of its height.
    fn place(&self, along: f32, up: f32) -> Vec3 {
        let low = self.eave[0].lerp(self.eave[1], along);
        low.lerp(self.ridge[0].lerp(self.ridge[1], along), up)
    }

    /// A band of it.
    fn band(&self, clay: &mut Clay, along: [f32; 2], up: [f32; 2], colour: Color) {
        clay.face(
            &[
                self.place(along[0], up[0]),
                self.place(along[1], up[0]),
                self.place(along[1], up[1]),
                self.place(along[0], up[1]),
            ],
            colour,
        );
    }

    /// Courses of tiles.
    fn courses(&self, clay: &mut Clay, colour: Color) {
        for course in 1..5_u8 {
            let up = f32::from(course) / 5.0;
            self.band(clay, [0.0, 1.0], [up, up + 0.035], colour);
        }
    }

    /// Seams of canvas.
    fn seams(&self, clay: &mut Clay, colour: Color) {
        for seam in 1..6_u8 {
            let along = f32::from(seam) / 6.0;
            self.band(clay, [along - 0.008, along + 0.008], [0.0, 1.0], colour);
        }
    }
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
            shade(cover(site), if number % 2 == 0 { 0.05 } else { -0.05 }),
        );
    }
}
