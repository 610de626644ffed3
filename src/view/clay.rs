//! Modelling clay: builds meshes out of simple solids with a colour on every corner, so that the whole table needs a
//! handful of materials and no asset files.

use bevy::asset::RenderAssetUsages;
use bevy::math::ops;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use std::f32::consts::{PI, TAU};

/// A mesh in the making. Faces are one-sided and turn outwards.
#[derive(Clone, Debug, Default)]
pub struct Clay {
    positions: Vec<[f32; 3]>,
    normals: Vec<[f32; 3]>,
    colours: Vec<[f32; 4]>,
    indices: Vec<u32>,
}

impl Clay {
    /// Whether nothing was added.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.indices.is_empty()
    }

    /// The mesh.
    #[must_use]
    pub fn mesh(self) -> Mesh {
        Mesh::new(
            PrimitiveTopology::TriangleList,
            RenderAssetUsages::RENDER_WORLD,
        )
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, self.normals)
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, self.colours)
        .with_inserted_indices(Indices::U32(self.indices))
    }

    /// The same, every place of it moved.
    #[must_use]
    pub fn moved(mut self, by: Transform) -> Self {
        for position in &mut self.positions {
            *position = by.transform_point(Vec3::from(*position)).to_array();
        }
        for normal in &mut self.normals {
            *normal = (by.rotation * (Vec3::from(*normal) / by.scale))
                .normalize_or_zero()
                .to_array();
        }
        self
    }

    /// Adds another piece.
    pub fn add(&mut self, other: Self) {
        let first = self.positions.len() as u32;
        self.positions.extend(other.positions);
        self.normals.extend(other.normals);
        self.colours.extend(other.colours);
        self.indices
            .extend(other.indices.into_iter().map(|index| index + first));
    }

    fn corner(&mut self, position: Vec3, normal: Vec3, colour: Color) -> u32 {
        self.positions.push(position.to_array());
        self.normals.push(normal.to_array());
        self.colours.push(colour.to_linear().to_f32_array());
        (self.positions.len() - 1) as u32
    }

    /// A flat convex face, its corners counter-clockwise as seen from outside.
    pub fn face(&mut self, corners: &[Vec3], colour: Color) {
        let [a, b, c, ..] = corners else {
            return;
        };
        // The longest sides first could be needed for slivers; corners of ours are never in line.
        let normal = (*b - *a).cross(*c - *a).normalize_or_zero();
        let first = self.positions.len() as u32;
        for corner in corners {
            self.corner(*corner, normal, colour);
        }
        for next in 1..corners.len() as u32 - 1 {
            self.indices.extend([first, first + next, first + next + 1]);
        }
    }

    /// A box around `center`, turned.
    pub fn cuboid(&mut self, center: Vec3, size: Vec3, turn: Quat, colour: Color) {
        let half = size / 2.0;
        let at = |x: f32, y: f32, z: f32| center + turn * (half * Vec3::new(x, y, z));
        let [n, p] = [-1.0, 1.0];
        for face in [
            [at(p, n, p), at(p, n, n), at(p, p, n), at(p, p, p)],
            [at(n, n, n), at(n, n, p), at(n, p, p), at(n, p, n)],
            [at(n, p, p), at(p, p, p), at(p, p, n), at(n, p, n)],
            [at(n, n, n), at(p, n, n), at(p, n, p), at(n, n, p)],
            [at(n, n, p), at(p, n, p), at(p, p, p), at(n, p, p)],
            [at(p, n, n), at(n, n, n), at(n, p, n), at(p, p, n)],
        ] {
            self.face(&face, colour);
        }
    }

    /// A box along the line between two places, that wide and high; it stands on the line.
    pub fn beam(&mut self, from: Vec3, to: Vec3, width: f32, height: f32, colour: Color) {
        let along = to - from;
        let turn = Quat::from_rotation_arc(Vec3::X, along.normalize_or(Vec3::X));
        let center = (from + to) / 2.0 + turn * Vec3::Y * height / 2.0;
        self.cuboid(
            center,
            Vec3::new(along.length(), height, width),
            turn,
            colour,
        );
    }

    /// A round solid between two places with a radius at each: a cylinder, a cone, a stump. Closed at both ends.
    pub fn stump(&mut self, from: Vec3, to: Vec3, radii: [f32; 2], sides: u32, colour: Color) {
        let along = (to - from).normalize_or(Vec3::Y);
        let turn = Quat::from_rotation_arc(Vec3::Y, along);
        let slope = (radii[0] - radii[1]) / (to - from).length().max(f32::EPSILON);
        let first = self.positions.len() as u32;
        for side in 0..=sides {
            let out = turn * on_circle(side as f32 / sides as f32);
            let normal = (out + along * slope).normalize();
            self.corner(from + out * radii[0], normal, colour);
            self.corner(to + out * radii[1], normal, colour);
        }
        for side in 0..sides {
            let [a, b, c, d] = [0, 1, 2, 3].map(|corner| first + side * 2 + corner);
            self.indices.extend([a, c, b, b, c, d]);
        }
        let ring = |center: Vec3, radius: f32, way: f32| {
            (0..sides)
                .map(|side| center + turn * on_circle(way * side as f32 / sides as f32) * radius)
                .collect::<Vec<_>>()
        };
        if radii[1] > 0.0 {
            self.face(&ring(to, radii[1], 1.0), colour);
        }
        if radii[0] > 0.0 {
            self.face(&ring(from, radii[0], -1.0), colour);
        }
    }

    /// A ball, or an egg where the radii differ.
    pub fn ball(&mut self, center: Vec3, radii: Vec3, sides: u32, colour: Color) {
        let rings = (sides / 2).max(2);
        let first = self.positions.len() as u32;
        for ring in 0..=rings {
            let (sine, cosine) = ops::sin_cos(PI * ring as f32 / rings as f32);
            for side in 0..=sides {
                let out = on_circle(side as f32 / sides as f32) * sine + Vec3::Y * cosine;
                self.corner(
                    center + out * radii,
                    (out / radii).normalize_or_zero(),
                    colour,
                );
            }
        }
        let row = sides + 1;
        for ring in 0..rings {
            for side in 0..sides {
                let a = first + ring * row + side;
                let (b, c, d) = (a + row, a + row + 1, a + 1);
                if ring + 1 < rings {
                    self.indices.extend([a, b, c]);
                }
                if ring > 0 {
                    self.indices.extend([a, c, d]);
                }
            }
        }
    }

    /// A flat ring that looks up, between two radii, from one share of the circle to another. Shares run
    /// counter-clockwise as seen from above; 0 is +X.
    pub fn arc(
        &mut self,
        center: Vec3,
        inner: f32,
        outer: f32,
        shares: std::ops::Range<f32>,
        colour: Color,
    ) {
        let steps = ((shares.end - shares.start) * 48.0).ceil().max(1.0) as u32;
        let at = |step: u32| {
            on_circle(shares.start + (shares.end - shares.start) * step as f32 / steps as f32)
        };
        let first = self.positions.len() as u32;
        for step in 0..=steps {
            let out = at(step);
            self.corner(center + out * inner, Vec3::Y, colour);
            self.corner(center + out * outer, Vec3::Y, colour);
        }
        for step in 0..steps {
            let [a, b, c, d] = [0, 1, 2, 3].map(|corner| first + step * 2 + corner);
            self.indices.extend([a, b, c, b, d, c]);
        }
    }

    /// A flat ring all the way round.
    pub fn ring(&mut self, center: Vec3, inner: f32, outer: f32, colour: Color) {
        self.arc(center, inner, outer, 0.0..1.0, colour);
    }

    /// A flat disc that looks up.
    pub fn disc(&mut self, center: Vec3, radius: f32, colour: Color) {
        self.ring(center, 0.0, radius, colour);
    }

    /// The wall of a cylinder between two heights.
    pub fn hoop(
        &mut self,
        center: Vec3,
        radius: f32,
        height: f32,
        shares: std::ops::Range<f32>,
        colour: Color,
    ) {
        let steps = ((shares.end - shares.start) * 48.0).ceil().max(1.0) as u32;
        let first = self.positions.len() as u32;
        for step in 0..=steps {
            let share = shares.start + (shares.end - shares.start) * step as f32 / steps as f32;
            let out = on_circle(share);
            self.corner(center + out * radius, out, colour);
            self.corner(center + out * radius + Vec3::Y * height, out, colour);
        }
        for step in 0..steps {
            let [a, b, c, d] = [0, 1, 2, 3].map(|corner| first + step * 2 + corner);
            self.indices.extend([a, c, b, b, c, d]);
        }
    }

    /// A flat stroke that looks up, from one place to another at the same height.
    pub fn stroke(&mut self, from: Vec3, to: Vec3, width: f32, colour: Color) {
        let across = Vec3::Y.cross(to - from).normalize_or_zero() * width / 2.0;
        self.face(
            &[from + across, from - across, to - across, to + across],
            colour,
        );
    }

    /// An upright solid on flat ground: a convex ring, counter-clockwise as seen from above, raised by `height`.
    pub fn prism(&mut self, ring: &[Vec3], height: f32, top: Color, side: Color) {
        let up = Vec3::Y * height;
        let roof: Vec<Vec3> = ring.iter().map(|corner| *corner + up).collect();
        self.face(&roof, top);
        for (from, to) in ring.iter().zip(ring.iter().cycle().skip(1)) {
            self.face(&[*from, *to, *to + up, *from + up], side);
        }
    }
}

impl Clay {
    /// A sheet of `columns` by `rows` squares that looks up, every corner with a colour of its own; corners are numbered
    /// eastwards and northwards.
    pub fn sheet(
        &mut self,
        columns: usize,
        rows: usize,
        place: impl Fn(usize, usize) -> Vec3,
        colour: impl Fn(usize, usize) -> Color,
    ) {
        let first = self.positions.len() as u32;
        for row in 0..=rows {
            for column in 0..=columns {
                self.corner(place(column, row), Vec3::Y, colour(column, row));
            }
        }
        let width = columns as u32 + 1;
        for row in 0..rows as u32 {
            for column in 0..columns as u32 {
                let a = first + row * width + column;
                self.indices
                    .extend([a, a + 1, a + width + 1, a, a + width + 1, a + width]);
            }
        }
    }
}

/// The place on the circle around +Y, counter-clockwise from +X as seen from above.
#[must_use]
pub fn on_circle(share: f32) -> Vec3 {
    let (sine, cosine) = ops::sin_cos(share * TAU);
    Vec3::new(cosine, 0.0, -sine)
}

/// A number from 0 to 1 that looks random and is always the same for the same place: nothing the view invents may
/// differ from one look to the next.
#[must_use]
pub fn scatter(x: i64, y: i64, salt: u64) -> f32 {
    let mut mixed = (x as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ (y as u64).wrapping_mul(0xc2b2_ae3d_27d4_eb4f)
        ^ salt.wrapping_mul(0x1656_67b1_9e37_79f9);
    mixed ^= mixed >> 29;
    mixed = mixed.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed ^= mixed >> 32;
    (mixed & 0xffff) as f32 / 65535.0
}

/// A colour made lighter or darker: the share is added to or taken from its brightness.
#[must_use]
pub fn shade(colour: Color, by: f32) -> Color {
    let srgb = colour.to_srgba();
    let part = |part: f32| (part * (1.0 + by)).clamp(0.0, 1.0);
    Color::srgba(
        part(srgb.red),
        part(srgb.green),
        part(srgb.blue),
        srgb.alpha,
    )
}

/// A colour between two.
#[must_use]
pub fn mixed(one: Color, other: Color, share: f32) -> Color {
    one.mix(&other, share)
}
