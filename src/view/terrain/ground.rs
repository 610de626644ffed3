//! The table itself: cloth, border, and a grid to guess distances by.

use super::Scenery;
use crate::table::feature::Layout;
use crate::table::space::{extent, to_world};
use crate::view::camera::BORDER;
use crate::view::clay::{Clay, scatter, shade};
use crate::view::palette::{self, Paints};
use bevy::light::NotShadowCaster;
use bevy::math::DVec2;
use bevy::prelude::*;

/// Whether the grid of 100 mm shows.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GridShown(pub bool);

/// On the grid.
#[derive(Component)]
pub(super) struct GridLines;

/// The border rises this far over the cloth, in millimetres: it hides what hangs over the table's edge.
const LIP: f64 = 3.0;

/// The border reaches this far below the cloth, in millimetres.
const DEPTH: f64 = 30.0;

/// The mesh of the cloth: about so many millimetres.
const WEAVE: f64 = 15.0;

/// Lines of the grid are this far apart, in millimetres.
const GRID: f64 = 100.0;

/// Spawns cloth, border and grid.
pub(super) fn spawn(
    commands: &mut Commands,
    layout: &Layout,
    meshes: &mut Assets<Mesh>,
    paints: &Paints,
) {
    let size = DVec2::new(layout.size.0.mm(), layout.size.1.mm());
    commands.spawn((
        Name::new("Cloth"),
        Scenery,
        Mesh3d(meshes.add(cloth(size).mesh())),
        MeshMaterial3d(paints.matte.clone()),
        NotShadowCaster,
    ));
    commands.spawn((
        Name::new("Border"),
        Scenery,
        Mesh3d(meshes.add(border(size).mesh())),
        MeshMaterial3d(paints.matte.clone()),
    ));
    commands.spawn((
        Name::new("Grid"),
        Scenery,
        GridLines,
        Mesh3d(meshes.add(grid(size).mesh())),
        MeshMaterial3d(paints.chalk.clone()),
        NotShadowCaster,
        Visibility::Hidden,
    ));
}

/// Grass with a little life in it: patches, and a fine grain.
fn cloth(size: DVec2) -> Clay {
    let mut clay = Clay::default();
    let count = (size / WEAVE).ceil().max(DVec2::ONE);
    let step = size / count;
    let (columns, rows) = (count.x as i64, count.y as i64);
    let tone = |column: i64, row: i64| {
        let patch = |reach: i64, salt: u64| {
            let (x, y) = (column.div_euclid(reach), row.div_euclid(reach));
            let (right, up) = (
                column.rem_euclid(reach) as f32 / reach as f32,
                row.rem_euclid(reach) as f32 / reach as f32,
            );
            let low = scatter(x, y, salt).lerp(scatter(x + 1, y, salt), right);
            let high = scatter(x, y + 1, salt).lerp(scatter(x + 1, y + 1, salt), right);
            low.lerp(high, up) - 0.5
        };
        patch(9, 1) * 0.16 + patch(3, 2) * 0.08 + (scatter(column, row, 3) - 0.5) * 0.07
    };
    clay.sheet(
        columns as usize,
        rows as usize,
        |column, row| to_world(step * DVec2::new(column as f64, row as f64), 0.0),
        |column, row| shade(palette::BAIZE, tone(column as i64, row as i64)),
    );
    clay
}

/// A wooden frame.
fn border(size: DVec2) -> Clay {
    let mut clay = Clay::default();
    let (x, y) = (size.x, size.y);
    let planks = [
        ((-BORDER, -BORDER), (x + BORDER, 0.0)),
        ((-BORDER, y), (x + BORDER, y + BORDER)),
        ((-BORDER, 0.0), (0.0, y)),
        ((x, 0.0), (x + BORDER, y)),
    ];
    for (place, (from, to)) in planks.into_iter().enumerate() {
        let (from, to) = (DVec2::from(from), DVec2::from(to));
        let span = to - from;
        let size = Vec3::new(extent(span.x), extent(LIP + DEPTH), extent(span.y));
        let center = to_world((from + to) / 2.0, (LIP - DEPTH) / 2.0);
        let wood = shade(palette::BORDER, 0.04 * place as f32 - 0.06);
        clay.cuboid(center, size, Quat::IDENTITY, wood);
    }
    clay
}

/// Lines every 100 mm.
fn grid(size: DVec2) -> Clay {
    let mut clay = Clay::default();
    let lines = |length: f64| {
        (1..)
            .map(|line| f64::from(line) * GRID)
            .take_while(move |at| *at < length)
    };
    let height = 0.45;
    for x in lines(size.x) {
        clay.stroke(
            to_world(DVec2::new(x, 0.0), height),
            to_world(DVec2::new(x, size.y), height),
            extent(1.2),
            palette::GRID,
        );
    }
    for y in lines(size.y) {
        clay.stroke(
            to_world(DVec2::new(0.0, y), height),
            to_world(DVec2::new(size.x, y), height),
            extent(1.2),
            palette::GRID,
        );
    }
    clay
}

/// Shows or hides the grid.
pub(super) fn show_grid(shown: Res<GridShown>, mut lines: Query<&mut Visibility, With<GridLines>>) {
    let visibility = if shown.0 {
        Visibility::Inherited
    } else {
        Visibility::Hidden
    };
    for mut line in &mut lines {
        line.set_if_neq(visibility);
    }
}
