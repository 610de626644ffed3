//! The three measuring sticks. They lie on the border of the table; the one that measures a move under consideration
//! lies beside its way, and all three from the place where somebody begins to measure.

use super::clay::Clay;
use super::palette::{self, Paints};
use crate::schedule::GameSystems;
use crate::song::state::Battle;
use crate::table::length::Length;
use crate::table::outline::millimetres;
use crate::table::scale::{Scale, Stick};
use crate::table::space::{extent, facing, to_world};
use crate::table::terrain::Terrain;
use crate::ui::intent::Intent;
use crate::view::camera::BORDER;
use crate::view::figures::ground;
use bevy::math::DVec2;
use bevy::prelude::*;

/// A measuring stick. Its own +X runs from the end that is laid on; that end is its origin.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct StickView(pub Stick);

/// The width of a stick at 15 mm, in millimetres.
const WIDTH: f64 = 3.4;

/// The top of the table's border, in millimetres.
const SHELF: f64 = 3.0;

/// Adds the sticks.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            carve.run_if(resource_exists_and_changed::<Terrain>),
            lay_down.run_if(resource_exists::<Terrain>),
        )
            .chain()
            .in_set(GameSystems::Present)
            .after(super::figures::FigureSystems::Pose),
    );
}

/// Makes the sticks of a scale.
fn carve(
    mut commands: Commands,
    terrain: Res<Terrain>,
    mut scale: Local<Option<Scale>>,
    old: Query<Entity, With<StickView>>,
    mut meshes: ResMut<Assets<Mesh>>,
    paints: Res<Paints>,
) {
    let wanted = terrain.layout.scale;
    if scale.replace(wanted) == Some(wanted) {
        return;
    }
    for entity in &old {
        commands.entity(entity).despawn();
    }
    for stick in Stick::ALL {
        commands.spawn((
            Name::new(format!("Stick {stick}")),
            StickView(stick),
            Mesh3d(meshes.add(rod(stick, wanted).mesh())),
            MeshMaterial3d(paints.matte.clone()),
            at_rest(stick, &terrain),
        ));
    }
}

/// A rod of the exact length: dark ends, and one, two or three dark rings for S, M and L.
fn rod(stick: Stick, scale: Scale) -> Clay {
    let mut clay = Clay::default();
    let length = scale.stick(stick).mm();
    let factor = scale.scaled(Length::whole(1)).mm();
    let (width, height) = (extent(WIDTH * factor), extent(1.8 * factor));
    let mut part = |from: f64, to: f64, grow: f32, colour: Color| {
        clay.beam(
            Vec3::X * extent(from),
            Vec3::X * extent(to),
            width * grow,
            height * grow,
            colour,
        );
    };
    let cap = 3.0 * factor;
    part(0.0, cap, 1.0, palette::BLACK);
    part(cap, length - cap, 1.0, palette::STICK);
    part(length - cap, length, 1.0, palette::BLACK);
    let rings = match stick {
        Stick::Short => 1,
        Stick::Medium => 2,
        Stick::Long => 3,
    };
    for ring in 0..rings {
        let middle = length / 2.0 + (f64::from(ring) - f64::from(rings - 1) / 2.0) * 5.0 * factor;
        part(middle - factor, middle + factor, 1.06, palette::REFUSED);
    }
    clay
}

/// Where a stick lies when nobody measures: on the southern border, one behind the other.
fn at_rest(stick: Stick, terrain: &Terrain) -> Transform {
    let scale = terrain.layout.scale;
    let gap = scale.scaled(Length::whole(8));
    let before: Length = Stick::ALL
        .into_iter()
        .take_while(|other| *other != stick)
        .map(|other| scale.stick(other) + gap)
        .sum();
    let place = DVec2::new(20.0 + before.mm(), -BORDER / 2.0);
    Transform::from_translation(to_world(place, SHELF))
}

/// Lays the stick that measures beside the way of the ghost, the others to rest.
fn lay_down(
    battle: Option<Res<Battle>>,
    intent: Res<Intent>,
    terrain: Res<Terrain>,
    mut sticks: Query<(&StickView, &mut Transform)>,
) {
    if !intent.is_changed() && !terrain.is_changed() {
        return;
    }
    let measured = battle.as_ref().and_then(|battle| {
        let ghost = intent.ghost.as_ref()?;
        let known = battle.muster.knows(ghost.model) && battle.on_table(ghost.model);
        known.then_some((battle, ghost))
    });
    for (stick, mut transform) in &mut sticks {
        let place = measured
            .filter(|(_, ghost)| ghost.path.stick == stick.0)
            .and_then(|(battle, ghost)| {
                let from = millimetres(battle.model(ghost.model).at);
                let to = millimetres(ghost.path.end);
                let along = (to - from).try_normalize()?;
                // Beside the way, so that neither hides the other; how far the centre goes is what counts.
                let aside = battle.base(ghost.model).radius.mm() + WIDTH;
                let foot = from - along.perp() * aside;
                Some(Transform {
                    translation: to_world(foot, ground(Some(&terrain), from) + 0.5),
                    rotation: facing(along),
                    scale: Vec3::ONE,
                })
            })
            .unwrap_or_else(|| at_rest(stick.0, &terrain));
        transform.set_if_neq(measured_from(stick.0, &intent, &terrain).unwrap_or(place));
    }
}

/// Where a stick lies that somebody measures with from one place towards another: all three begin at that place, side by
/// side.
fn measured_from(stick: Stick, intent: &Intent, terrain: &Terrain) -> Option<Transform> {
    let (from, to) = intent.ruler?;
    let (from, to) = (millimetres(from), millimetres(to));
    let along = (to - from).try_normalize()?;
    let width = WIDTH * terrain.layout.scale.scaled(Length::whole(1)).mm() * 1.6;
    let before = Stick::ALL.into_iter().take_while(|other| *other != stick);
    let foot = from - along.perp() * width * (before.count() as f64 + 0.75);
    Some(Transform {
        translation: to_world(foot, ground(Some(terrain), from) + 0.5),
        rotation: facing(along),
        scale: Vec3::ONE,
    })
}
