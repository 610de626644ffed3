//! Riders who have got off: their figures on foot, and the horses that wait without them (D14).

use super::kit::{Kit, sized};
use super::look::{Arm, Look};
use super::marks::Marked;
use super::play::Stage;
use super::soldier;
use super::{Figure, FigureSystems, Shown, ground};
use crate::song::mounting::Horse;
use crate::song::state::Battle;
use crate::table::outline::millimetres;
use crate::table::space::to_world;
use crate::table::terrain::Terrain;
use crate::view::palette::Paints;
use bevy::prelude::*;

/// On the cuirass of a figure, a part of its body.
#[derive(Component, Clone, Copy, Debug)]
pub struct Steel;

/// A horse that waits.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Riderless(pub Horse);

/// A horse is shown so far north of its place, so that who has just got off stands before it; in millimetres at 15 mm.
const BESIDE: f32 = 7.0;

/// Adds them.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            saddle.run_if(resource_exists::<Battle>),
            wait.run_if(resource_exists::<Battle>),
            gone.run_if(resource_removed::<Battle>),
        )
            .chain()
            .in_set(FigureSystems::Pose),
    );
}

/// Figures get off and on, once what led to it has been played out.
pub fn saddle(
    mut commands: Commands,
    battle: Res<Battle>,
    stage: Res<Stage>,
    mut kit: ResMut<Kit>,
    mut meshes: ResMut<Assets<Mesh>>,
    paints: Res<Paints>,
    mut figures: Query<(&mut Figure, &mut Shown, &mut Marked)>,
    (children, steels): (Query<&Children>, Query<(), With<Steel>>),
) {
    if !stage.is_idle() {
        return;
    }
    for (mut figure, mut shown, mut marked) in &mut figures {
        let model = figure.model;
        if !battle.muster.knows(model) || figure.look.mounted == battle.mounted(model) {
            continue;
        }
        let look = Look::riding(battle.enrolled(model), battle.mounted(model));
        figure.look = look;
        // Pose and ring follow from the look.
        shown.set_changed();
        marked.set_changed();
        commands
            .entity(figure.body)
            .insert(Mesh3d(kit.soldier(look, &mut meshes)));
        commands.entity(figure.base).insert(Mesh3d(kit.base(
            look.side,
            look.mounted,
            marked.dull,
            &mut meshes,
        )));
        if look.arm == Arm::Nothing {
            commands.entity(figure.arm).remove::<Mesh3d>();
        } else {
            commands.entity(figure.arm).insert((
                Mesh3d(kit.arm(look.arm, &mut meshes)),
                MeshMaterial3d(paints.matte.clone()),
            ));
        }
        for steel in children.iter_descendants(figure.body) {
            if steels.contains(steel) {
                commands
                    .entity(steel)
                    .insert(Mesh3d(kit.cuirass(look, &mut meshes)));
            }
        }
    }
}

/// Horses stand where the battle has them.
fn wait(
    mut commands: Commands,
    battle: Res<Battle>,
    stage: Res<Stage>,
    kit: Res<Kit>,
    mut meshes: ResMut<Assets<Mesh>>,
    paints: Res<Paints>,
    terrain: Option<Res<Terrain>>,
    shown: Query<(Entity, &Riderless)>,
) {
    if !stage.is_idle() || (battle.state.horses.is_empty() && shown.is_empty()) {
        return;
    }
    let mut missing = battle.state.horses.clone();
    for (entity, Riderless(horse)) in &shown {
        match missing.iter().position(|other| other == horse) {
            Some(place) => {
                missing.remove(place);
            }
            None => commands.entity(entity).despawn(),
        }
    }
    for horse in missing {
        let at = millimetres(horse.at);
        let place = to_world(at, ground(terrain.as_deref(), at));
        commands.spawn((
            Name::new("Horse"),
            Riderless(horse),
            Mesh3d(meshes.add(sized(soldier::riderless(horse.side), kit.unit()))),
            MeshMaterial3d(paints.matte.clone()),
            Transform::from_translation(place - Vec3::Z * (BESIDE * kit.unit())),
        ));
    }
}

/// The battle is put away, and they with it.
fn gone(mut commands: Commands, shown: Query<Entity, With<Riderless>>) {
    for entity in &shown {
        commands.entity(entity).despawn();
    }
}
