//! A move under consideration: a figure that is not there yet, the way to it, and what is in the way.

use super::Draft;
use crate::song::state::Battle;
use crate::table::length::Point;
use crate::table::outline::millimetres;
use crate::table::space::to_world;
use crate::table::terrain::Terrain;
use crate::ui::intent::{Ghost, Intent};
use crate::view::figures::kit::Kit;
use crate::view::figures::look::Look;
use crate::view::figures::pedestal::THICKNESS;
use crate::view::figures::{ground, yaw};
use crate::view::palette::{self, Paints};
use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::prelude::*;

/// On the figure that is not there.
#[derive(Component, Clone, Copy, Debug)]
struct Apparition {
    /// Everything on its base.
    body: Entity,
}

/// Adds the figure that is not there.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn).add_systems(
        Update,
        appear
            .in_set(crate::schedule::GameSystems::Present)
            .run_if(resource_exists::<Battle>.and_then(resource_changed::<Intent>)),
    );
}

fn spawn(mut commands: Commands, paints: Res<Paints>) {
    let thin = || {
        (
            Mesh3d::default(),
            MeshMaterial3d(paints.ghost.clone()),
            NotShadowCaster,
            NotShadowReceiver,
        )
    };
    let body = commands.spawn((Name::new("Ghost's body"), thin())).id();
    commands
        .spawn((
            Name::new("Ghost"),
            Apparition { body },
            thin(),
            Visibility::Hidden,
        ))
        .add_child(body);
}

/// Puts the figure to the end of the way.
fn appear(
    battle: Res<Battle>,
    intent: Res<Intent>,
    terrain: Option<Res<Terrain>>,
    paints: Res<Paints>,
    mut kit: ResMut<Kit>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut apparitions: Query<(&Apparition, Entity)>,
    mut parts: Query<(
        &mut Mesh3d,
        &mut MeshMaterial3d<StandardMaterial>,
        &mut Transform,
        &mut Visibility,
    )>,
) {
    let ghost = intent
        .ghost
        .as_ref()
        .filter(|ghost| battle.muster.knows(ghost.model));
    for (apparition, entity) in &mut apparitions {
        let Some(ghost) = ghost else {
            if let Ok((.., mut visibility)) = parts.get_mut(entity) {
                visibility.set_if_neq(Visibility::Hidden);
            }
            continue;
        };
        let soldier = battle.enrolled(ghost.model);
        let look = Look::riding(soldier, battle.mounted(ghost.model));
        kit.fit(battle.muster.scale());
        let unit = kit.unit();
        let (from, to) = (
            millimetres(battle.model(ghost.model).at),
            millimetres(ghost.path.end),
        );
        let turn = if from == to {
            yaw(millimetres(battle.model(ghost.model).faces) - from)
        } else {
            yaw(to - from)
        };
        let paint = if ghost.refusal.is_none() {
            &paints.ghost
        } else {
            &paints.refused
        };
        let places = [
            (
                entity,
                kit.base(soldier.side, look.mounted, false, &mut meshes),
                Transform::from_translation(to_world(to, ground(terrain.as_deref(), to) + 0.05))
                    .with_rotation(Quat::from_rotation_y(turn)),
            ),
            (
                apparition.body,
                kit.soldier(look, &mut meshes),
                Transform::from_translation(Vec3::Y * THICKNESS * unit),
            ),
        ];
        for (part, mesh, place) in places {
            if let Ok((mut shown, mut material, mut transform, mut visibility)) =
                parts.get_mut(part)
            {
                shown.0 = mesh;
                material.0 = paint.clone();
                *transform = place;
                visibility.set_if_neq(Visibility::Inherited);
            }
        }
    }
}

/// Draws the way: a band as wide as the base. Refused, it is hatched and ends in a cross.
pub(super) fn draw(chalk: &mut Draft, battle: &Battle, ghost: &Ghost, pointer: Option<Point>) {
    let from = millimetres(battle.model(ghost.model).at);
    let to = millimetres(ghost.path.end);
    let width = battle.base(ghost.model).width().mm();
    let refused = ghost.refusal.is_some();
    let colour = if refused {
        palette::REFUSED
    } else {
        palette::LEGAL
    };
    if battle.on_table(ghost.model) {
        chalk.band(from, to, width, refused, colour.with_alpha(0.85));
    }
    chalk.ring(to, width * 0.64, width * 0.12, colour);
    if refused {
        chalk.cross(to, width * 1.7, width * 0.16, colour);
    }
    // Wanted farther than the way goes: what is in the way stands between.
    if ghost.path.stop.is_some()
        && let Some(pointer) = pointer
    {
        let wanted = millimetres(pointer);
        if wanted.distance(to) > width * 0.5 {
            chalk.dashes(
                to,
                wanted,
                width * 0.1,
                width * 0.3,
                palette::REFUSED.with_alpha(0.8),
            );
            chalk.cross(wanted, width * 0.6, width * 0.1, palette::REFUSED);
        }
    }
}
