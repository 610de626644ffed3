//! Woods and single trees.

use super::{Scenery, Site};
use crate::table::piece::closest_on;
use crate::table::space::{extent, to_world};
use crate::view::clay::{Clay, scatter, shade};
use crate::view::palette::{self, Paints};
use bevy::math::DVec2;
use bevy::prelude::*;

/// The way between two trees of a wood at 15 mm, in millimetres.
const SPACING: f64 = 21.0;

/// A tree stands at least so far inside its wood at 15 mm, in millimetres.
const MARGIN: f64 = 4.0;

/// Trees nearer to a figure than this at 15 mm, in millimetres, make way for it.
const CLEARING: f64 = 20.0;

/// So do those between it and the camera, as far as their crowns could hide it: so far at 15 mm, in millimetres.
const VISTA: f64 = 30.0;

/// A tree that makes way shrinks to this share.
const SHRUNK: f32 = 0.34;

/// On a tree of a wood.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub struct Tree {
    /// Where it stands, in millimetres.
    place: DVec2,
    /// Its size, 1 for the tallest.
    size: f32,
}

/// Where figures stand for which trees make way, in millimetres: who draws the figures writes it.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub struct MakeWay {
    /// The places.
    pub places: Vec<DVec2>,
    /// The direction from the table's middle to the camera, coarsely; zero where it looks straight down.
    pub toward_camera: DVec2,
    /// Millimetres at this table for one at 15 mm.
    pub factor: f64,
}

/// The models of trees, each made once.
pub(super) struct Nursery {
    woods: Vec<Handle<Mesh>>,
    lone: Handle<Mesh>,
}

impl Nursery {
    /// Raises the models.
    pub(super) fn new(meshes: &mut Assets<Mesh>, factor: f64) -> Self {
        let scale = Transform::from_scale(Vec3::splat(extent(factor)));
        let mut grow = |clay: Clay| meshes.add(clay.moved(scale).mesh());
        Self {
            woods: vec![
                grow(broadleaf(0, 9.0)),
                grow(broadleaf(1, 8.0)),
                grow(conifer()),
            ],
            lone: grow(lone()),
        }
    }

    /// Plants a wood: trees all over its ground, always the same ones.
    pub(super) fn plant_woods(&self, commands: &mut Commands, site: &Site, paints: &Paints) {
        let outline = &site.form.outline;
        let bounds = outline.bounds();
        let spacing = SPACING * site.factor;
        let number = |millimetres: f64| (millimetres / spacing).floor() as i64;
        let mut planted = 0;
        for column in number(bounds.min.x)..=number(bounds.max.x) {
            for row in number(bounds.min.y)..=number(bounds.max.y) {
                let jitter = |salt| f64::from(scatter(column, row, salt)) * 0.62 + 0.19;
                // Every second row is set off, as in an orchard: no long empty lanes.
                let shift = if row % 2 == 0 { 0.0 } else { 0.5 };
                let place = DVec2::new(
                    column as f64 + jitter(4) + shift - 0.25,
                    row as f64 + jitter(5),
                ) * spacing;
                if outline.depth(place) >= MARGIN * site.factor {
                    self.plant(commands, site, paints, place, column * 31 + row);
                    planted += 1;
                }
            }
        }
        if planted == 0 {
            self.plant(commands, site, paints, bounds.middle(), 0);
        }
    }

    fn plant(
        &self,
        commands: &mut Commands,
        site: &Site,
        paints: &Paints,
        place: DVec2,
        number: i64,
    ) {
        let kind = (scatter(number, 7, 6) * 2.99) as usize;
        let size = 0.74 + 0.26 * scatter(number, 11, 8);
        commands.spawn((
            Name::new("Tree"),
            Scenery,
            Tree { place, size },
            Mesh3d(self.woods[kind].clone()),
            MeshMaterial3d(paints.matte.clone()),
            Transform {
                translation: to_world(place, site.form.ground),
                rotation: Quat::from_rotation_y(scatter(number, 13, 9) * std::f32::consts::TAU),
                scale: Vec3::splat(size),
            },
        ));
    }

    /// Plants a single tree; its crown is as wide as its outline.
    pub(super) fn plant_tree(&self, commands: &mut Commands, site: &Site, paints: &Paints) {
        let bounds = site.form.outline.bounds();
        let radius = (bounds.max - bounds.min).min_element() / 2.0;
        let across = (radius / (LONE_CROWN * site.factor)) as f32;
        commands.spawn((
            Name::new("Single tree"),
            Scenery,
            Mesh3d(self.lone.clone()),
            MeshMaterial3d(paints.matte.clone()),
            Transform {
                translation: to_world(bounds.middle(), site.form.ground),
                rotation: Quat::IDENTITY,
                scale: Vec3::new(across, 1.0, across),
            },
        ));
    }
}

/// The crown of the single tree's model, in millimetres.
const LONE_CROWN: f64 = 12.0;

/// The floor of a wood.
pub(super) fn floor(clay: &mut Clay, site: &Site) {
    site.carpet(
        clay,
        0.14,
        2.2 * site.factor,
        palette::WOODS_RIM,
        palette::WOODS,
    );
}

/// The ground that a single tree shelters.
pub(super) fn shelter(clay: &mut Clay, site: &Site) {
    site.carpet(
        clay,
        0.14,
        1.2 * site.factor,
        palette::WOODS_RIM,
        shade(palette::BAIZE, -0.22),
    );
}

/// A round tree of 45 mm.
fn broadleaf(variant: i64, radius: f32) -> Clay {
    let mut clay = Clay::default();
    clay.stump(Vec3::ZERO, Vec3::Y * 20.0, [1.5, 1.0], 6, palette::TRUNK);
    for (number, (x, y, z, size)) in [
        (0.0, 36.0, 0.0, 1.0),
        (3.2, 28.0, 2.0, 0.86),
        (-2.8, 27.0, 2.4, 0.82),
        (-0.4, 26.0, -3.4, 0.84),
    ]
    .into_iter()
    .enumerate()
    {
        let leaves = palette::LEAVES[variant as usize];
        let tone = shade(leaves, 0.14 - 0.1 * number as f32);
        let height = if number == 0 { 9.0 } else { 8.0 };
        clay.ball(
            Vec3::new(x, y, z),
            Vec3::new(radius * size, height, radius * size),
            10,
            tone,
        );
    }
    clay
}

/// A fir of 45 mm.
fn conifer() -> Clay {
    let mut clay = Clay::default();
    clay.stump(Vec3::ZERO, Vec3::Y * 12.0, [1.3, 1.1], 6, palette::TRUNK);
    for (number, (low, high, radius)) in [(10.0, 28.0, 8.0), (20.0, 37.0, 6.2), (30.0, 45.0, 4.2)]
        .into_iter()
        .enumerate()
    {
        clay.stump(
            Vec3::Y * low,
            Vec3::Y * high,
            [radius, 0.0],
            9,
            shade(palette::LEAVES[0], 0.1 * number as f32 - 0.15),
        );
    }
    clay
}

/// A single tree of 45 mm: more trunk, so that one sees who stands behind it.
fn lone() -> Clay {
    let mut clay = Clay::default();
    clay.stump(Vec3::ZERO, Vec3::Y * 26.0, [2.5, 1.4], 8, palette::TRUNK);
    let leaves = palette::LEAVES[2];
    clay.ball(Vec3::Y * 35.0, Vec3::new(12.0, 10.0, 12.0), 12, leaves);
    clay.ball(
        Vec3::new(2.0, 41.0, -1.0),
        Vec3::new(7.0, 4.0, 7.0),
        10,
        shade(leaves, 0.12),
    );
    clay
}

/// Trees beside a figure shrink to bushes, as players lift trees off the table to reach theirs.
pub(super) fn make_way(way: Res<MakeWay>, mut trees: Query<(Ref<Tree>, &mut Transform)>) {
    for (tree, mut transform) in &mut trees {
        if !way.is_changed() && !tree.is_added() {
            continue;
        }
        let vista = way.toward_camera * VISTA * way.factor;
        let near = way.places.iter().any(|place| {
            closest_on(tree.place, *place, *place + vista).distance(tree.place)
                < CLEARING * way.factor
        });
        let scale = Vec3::splat(if near { tree.size * SHRUNK } else { tree.size });
        if transform.scale != scale {
            transform.scale = scale;
        }
    }
}
