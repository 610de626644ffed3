//! The table and its terrain, modelled out of the same outlines and heights that the rules judge by: where the
//! picture says woods, the rule says woods.

mod building;
mod ground;
mod growth;
mod linear;
mod palisade;
mod rampart;
mod relief;
mod room;
mod water;

use super::clay::Clay;
use super::palette::Paints;
use crate::schedule::GameSystems;
use crate::table::feature::{Feature, FeatureId, FeatureKind, Layout, Shape};
use crate::table::opening::Alterations;
use crate::table::outline::{Outline, millimetres};
use crate::table::piece::Piece;
use crate::table::space::to_world;
use crate::table::terrain::{Form, Terrain};
use bevy::light::NotShadowCaster;
use bevy::math::DVec2;
use bevy::prelude::*;
pub use ground::GridShown;
pub use growth::{MakeWay, Tree};
pub use room::Roof;
use std::sync::Arc;

/// A circle is drawn with so many corners.
const DISC_CORNERS: usize = 48;

/// On everything that shows the table or its terrain.
#[derive(Component, Clone, Copy, Debug)]
pub struct Scenery;

/// On the entity that shows a feature.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct FeatureView(pub FeatureId);

/// Adds the table and its terrain.
pub fn plugin(app: &mut App) {
    app.init_resource::<GridShown>()
        .init_resource::<MakeWay>()
        .add_systems(
            Update,
            (
                lay_out.run_if(resource_exists_and_changed::<Terrain>),
                ground::show_grid,
                growth::make_way,
                room::lift_roofs,
            )
                .chain()
                .in_set(GameSystems::Present),
        );
}

/// What a feature's modeller has to go by; everything in millimetres.
struct Site<'a> {
    feature: &'a Feature,
    form: &'a Form,
    terrain: &'a Terrain,
    /// Millimetres at this table for one at 15 mm.
    factor: f64,
}

impl Site<'_> {
    /// A place of the world, so high above the feature's own ground.
    fn at(&self, place: DVec2, height: f64) -> Vec3 {
        to_world(place, self.form.ground + height)
    }

    /// The feature's height above its own ground.
    fn height(&self) -> f64 {
        self.form.top - self.form.ground
    }

    /// Covers the feature's ground flatly, and its rim, on the inner side of its edge, in another colour.
    fn carpet(&self, clay: &mut Clay, layer: f64, rim_width: f64, rim: Color, colour: Color) {
        cover(clay, &self.form.outline, self.form.ground + layer, rim);
        let inner = Outline::shrunk(&self.feature.shape, rim_width);
        cover(clay, &inner, self.form.ground + layer + 0.06, colour);
    }
}

/// Covers the ground of an outline flatly, at a height in millimetres above the table.
pub(super) fn cover(clay: &mut Clay, outline: &Outline, height: f64, colour: Color) {
    for ring in rings(outline) {
        let corners: Vec<Vec3> = ring
            .iter()
            .map(|corner| to_world(*corner, height))
            .collect();
        clay.face(&corners, colour);
    }
}

/// The corners of an outline's convex pieces, counter-clockwise.
pub(super) fn rings(outline: &Outline) -> impl Iterator<Item = Vec<DVec2>> {
    outline.pieces().iter().map(|piece| match piece {
        Piece::Disc { center, radius } => (0..DISC_CORNERS)
            .map(|corner| {
                let turn = corner as f64 / DISC_CORNERS as f64 * std::f64::consts::TAU;
                *center + DVec2::new(libm::cos(turn), libm::sin(turn)) * *radius
            })
            .collect(),
        Piece::Convex(ring) => ring.clone(),
    })
}

/// The middle lines of a long feature, and its width; none where it has no length to speak of.
fn spine(shape: &Shape) -> Option<(Vec<(DVec2, DVec2)>, f64)> {
    match shape {
        Shape::Run { points, width } => {
            let lines = points
                .windows(2)
                .map(|ends| (millimetres(ends[0]), millimetres(ends[1])))
                .collect();
            Some((lines, width.mm()))
        }
        Shape::Rect { center, size, turn } => {
            let (length, width) = (size.0.mm().max(size.1.mm()), size.0.mm().min(size.1.mm()));
            let radians = f64::from(*turn).to_radians();
            let east = DVec2::new(libm::cos(radians), libm::sin(radians));
            let along = if size.0 >= size.1 { east } else { east.perp() };
            let middle = millimetres(*center);
            let half = along * length / 2.0;
            Some((vec![(middle - half, middle + half)], width))
        }
        Shape::Disc { .. } | Shape::Polygon(_) => None,
    }
}

/// Shows another table, if it is another one, and doors and holes as they stand now.
fn lay_out(
    mut commands: Commands,
    terrain: Res<Terrain>,
    mut shown: Local<Option<(Arc<Layout>, Alterations)>>,
    old: Query<(Entity, Option<&FeatureView>), With<Scenery>>,
    mut meshes: ResMut<Assets<Mesh>>,
    paints: Res<Paints>,
) {
    let same = shown
        .as_ref()
        .is_some_and(|(shown, _)| Arc::ptr_eq(shown, &terrain.layout));
    if same
        && shown
            .as_ref()
            .is_some_and(|(_, shown)| shown == terrain.alterations())
    {
        return;
    }
    // Of the same table only what can be opened or broken.
    let changes = |feature: &Feature| {
        !same || !feature.openings.is_empty() || feature.kind.bash_combat().is_some()
    };
    *shown = Some((terrain.layout.clone(), terrain.alterations().clone()));
    for (entity, view) in &old {
        let feature = view.and_then(|view| terrain.layout.feature(view.0));
        if !same || feature.is_some_and(changes) {
            commands.entity(entity).despawn();
        }
    }
    if !same {
        ground::spawn(&mut commands, &terrain.layout, &mut meshes, &paints);
    }
    let factor = terrain
        .layout
        .scale
        .scaled(crate::table::length::Length::whole(1))
        .mm();
    let woodland = growth::Nursery::new(&mut meshes, factor);
    for form in terrain.forms() {
        let Some(feature) = terrain.layout.feature(form.id).filter(|it| changes(it)) else {
            continue;
        };
        let site = Site {
            feature,
            form,
            terrain: &terrain,
            factor,
        };
        show(&mut commands, &site, &woodland, &mut meshes, &paints);
    }
}

/// Shows a feature.
fn show(
    commands: &mut Commands,
    site: &Site,
    woodland: &growth::Nursery,
    meshes: &mut Assets<Mesh>,
    paints: &Paints,
) {
    let (form, feature) = (site.form, site.feature);
    let mut clay = Clay::default();
    let mut wet = Clay::default();
    let mut roof = Clay::default();
    match form.kind {
        FeatureKind::Woods => {
            growth::floor(&mut clay, site);
            woodland.plant_woods(commands, site, paints);
        }
        FeatureKind::Tree => {
            growth::shelter(&mut clay, site);
            woodland.plant_tree(commands, site, paints);
        }
        FeatureKind::Rough => relief::rough(&mut clay, site),
        FeatureKind::Hill => relief::hill(&mut clay, site),
        FeatureKind::Building if form.room => {
            room::walls(&mut clay, &mut roof, site);
            building::roof(&mut roof, site);
        }
        FeatureKind::Building => building::building(&mut clay, site),
        FeatureKind::Fence => linear::fence(&mut clay, site),
        FeatureKind::Hedge => linear::hedge(&mut clay, site),
        FeatureKind::LowWall => linear::low_wall(&mut clay, site),
        FeatureKind::Road => water::road(&mut clay, site),
        FeatureKind::River => water::river(&mut clay, &mut wet, site),
        FeatureKind::Bridge => water::bridge(&mut clay, site),
        FeatureKind::Rubble => palisade::rubble(&mut clay, site),
        FeatureKind::TimberWall => palisade::timber_wall(&mut clay, site),
        FeatureKind::Rampart => rampart::rampart(&mut clay, site),
        FeatureKind::Stairs => rampart::stairs(&mut clay, site),
    }
    let name = feature
        .name
        .clone()
        .unwrap_or_else(|| feature.kind.to_string());
    for (clay, paint, lifts) in [
        (clay, &paints.matte, false),
        (wet, &paints.water, false),
        (roof, &paints.matte, true),
    ] {
        if clay.is_empty() {
            continue;
        }
        let mut entity = commands.spawn((
            Name::new(name.clone()),
            Scenery,
            FeatureView(form.id),
            Mesh3d(meshes.add(clay.mesh())),
            MeshMaterial3d(paint.clone()),
        ));
        if lifts {
            entity.insert(Roof(form.outline.clone()));
        }
        if matches!(form.kind, FeatureKind::Road | FeatureKind::River) {
            entity.insert(NotShadowCaster);
        }
    }
}
