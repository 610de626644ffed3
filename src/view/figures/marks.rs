//! Marks that say how a model is doing: rings on the ground, dull bases, little signs over the head.

use super::kit::Kit;
use super::pedestal::{RingMarks, Signs};
use super::soldier::Build;
use super::{Figure, FigureSystems, Shown};
use crate::song::group;
use crate::song::state::{Battle, Phase};
use crate::table::body::ModelId;
use crate::ui::intent::Intent;
use crate::view::camera::TableCamera;
use bevy::prelude::*;

/// The marks that a figure bears.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Marked {
    /// Around its base.
    pub ring: RingMarks,
    /// Over its head.
    pub signs: Signs,
    /// Its base is dull.
    pub dull: bool,
}

/// Signs are this share of the way to the camera in size: readable from afar.
const SIGN_SIZE: f32 = 0.0022;

/// From near, signs are no smaller than this, as a share of the figures' own scale.
const SIGN_LEAST: f32 = 0.55;

/// Adds the marks.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (judge, show, face_camera)
            .chain()
            .in_set(FigureSystems::Pose),
    );
}

/// Whether a model has a firearm that must be loaded before it can be fired.
#[must_use]
pub fn unloaded(battle: &Battle, model: ModelId) -> bool {
    let state = battle.model(model);
    battle
        .enrolled(model)
        .profile
        .weapons
        .iter()
        .any(|&weapon| {
            weapon.needs_reload() && !state.loaded.has(weapon) && !state.spent.has(weapon)
        })
}

/// The marks of a model.
fn marks(battle: &Battle, intent: &Intent, model: ModelId) -> Marked {
    let state = battle.model(model);
    let acting = battle
        .activation()
        .is_some_and(|activation| activation.model == model);
    let in_turn = matches!(battle.state.phase, Phase::Nominating | Phase::Acting(_))
        && battle.player_of(model) == battle.state.active;
    let waits = group::turn_of(battle, model).is_some();
    let done = in_turn && state.nominated && !acting && !waits;
    Marked {
        ring: RingMarks {
            selected: intent.selected == Some(model),
            acting,
            clickable: intent.clickable.contains(&model),
            hovered: intent.hovered == Some(model),
        },
        signs: Signs {
            unloaded: unloaded(battle, model),
            spent: !state.spent.is_empty(),
            hidden: in_turn && state.hidden,
            done,
        },
        dull: done,
    }
}

/// Judges every figure where battle or intent have changed.
fn judge(
    battle: Option<Res<Battle>>,
    intent: Res<Intent>,
    mut figures: Query<(&Figure, &mut Marked)>,
) {
    let Some(battle) = battle.filter(|battle| battle.is_changed() || intent.is_changed()) else {
        return;
    };
    for (figure, mut marked) in &mut figures {
        if battle.muster.knows(figure.model) {
            marked.set_if_neq(marks(&battle, &intent, figure.model));
        }
    }
}

/// Shows the marks that have changed.
fn show(
    figures: Query<(&Figure, &Marked), Changed<Marked>>,
    mut kit: ResMut<Kit>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut parts: Query<(&mut Mesh3d, &mut Visibility)>,
) {
    for (figure, marked) in &figures {
        let look = &figure.look;
        if let Ok((mut mesh, _)) = parts.get_mut(figure.base) {
            mesh.0 = kit.base(look.side, look.mounted, marked.dull, &mut meshes);
        }
        let mut put = |part: Entity, mesh: Option<Handle<Mesh>>| {
            if let Ok((mut shown, mut visibility)) = parts.get_mut(part) {
                *visibility = match mesh {
                    Some(mesh) => {
                        shown.0 = mesh;
                        Visibility::Inherited
                    }
                    None => Visibility::Hidden,
                };
            }
        };
        let ring = marked.ring;
        put(
            figure.ring,
            ring.any()
                .then(|| kit.ring(ring, look.mounted, &mut meshes)),
        );
        let signs = marked.signs;
        put(
            figure.signs,
            (signs != Signs::default()).then(|| kit.signs(signs, &mut meshes)),
        );
    }
}

/// Signs face the camera and keep their size on screen within reason.
fn face_camera(
    kit: Res<Kit>,
    cameras: Query<&Transform, With<TableCamera>>,
    figures: Query<(&Figure, &Shown, &Transform), Without<TableCamera>>,
    mut signs: Query<&mut Transform, (Without<Figure>, Without<TableCamera>)>,
) {
    let Some(camera) = cameras.iter().next() else {
        return;
    };
    let unit = kit.unit();
    for (figure, shown, place) in &figures {
        if shown.size <= 0.0 {
            continue;
        }
        let Ok(mut sign) = signs.get_mut(figure.signs) else {
            continue;
        };
        let top = if shown.tip > 0.5 {
            9.0
        } else {
            Build::of(&figure.look).top + 4.0
        };
        let distance = camera.translation.distance(place.translation);
        let size = (distance * SIGN_SIZE).max(unit * SIGN_LEAST);
        sign.set_if_neq(Transform {
            translation: Vec3::Y * (top * unit) + camera.rotation * Vec3::Y * (3.0 * size),
            rotation: camera.rotation,
            scale: Vec3::splat(size),
        });
    }
}
