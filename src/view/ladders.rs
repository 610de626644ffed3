//! Ladders: on a shoulder, on the ground, against a wall.

use super::clay::{Clay, shade};
use super::figures::{Figures, Shown, ground};
use super::palette::{self, Paints};
use crate::schedule::GameSystems;
use crate::song::heights::{Ladder, LadderId};
use crate::song::state::Battle;
use crate::table::length::Length;
use crate::table::outline::millimetres;
use crate::table::piece::closest_on;
use crate::table::scale::{Scale, Stick};
use crate::table::space::{extent, to_world};
use crate::table::terrain::Terrain;
use bevy::math::DVec2;
use bevy::prelude::*;

/// A ladder. Its own +X runs from its foot to its head; its foot is its origin.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct LadderView(pub LadderId);

/// Half the width of a ladder at 15 mm, in millimetres.
const HALF: f64 = 3.4;

/// How thick its poles are at 15 mm, in millimetres.
const POLE: f64 = 0.75;

/// How many rungs it has.
const RUNGS: usize = 9;

/// The height of a shoulder at 15 mm, in millimetres.
const SHOULDER: f64 = 12.5;

/// How far a ladder looks over the wall at 15 mm, in millimetres.
const OVER: f64 = 2.5;

/// Adds the ladders.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (build, lean)
            .chain()
            .in_set(GameSystems::Present)
            .after(super::figures::FigureSystems::Pose),
    );
}

/// Makes and throws away ladders, so that there are as many as in the battle.
fn build(
    mut commands: Commands,
    battle: Option<Res<Battle>>,
    mut made_for: Local<Option<Scale>>,
    ladders: Query<(Entity, &LadderView)>,
    mut meshes: ResMut<Assets<Mesh>>,
    paints: Res<Paints>,
) {
    let count = battle
        .as_ref()
        .map_or(0, |battle| battle.state.aloft.ladders.len());
    if ladders.is_empty() && count == 0 {
        return;
    }
    let scale = battle.as_ref().map(|battle| battle.muster.scale());
    let other_scale = *made_for != scale;
    *made_for = scale;
    let mut kept = vec![false; count];
    for (entity, ladder) in &ladders {
        let place = usize::from(ladder.0.0);
        if place < count && !other_scale {
            kept[place] = true;
        } else {
            commands.entity(entity).despawn();
        }
    }
    let Some(scale) = scale else { return };
    for (place, kept) in kept.into_iter().enumerate() {
        if !kept {
            commands.spawn((
                Name::new("Ladder"),
                LadderView(LadderId(place as u8)),
                Mesh3d(meshes.add(carve(scale).mesh())),
                MeshMaterial3d(paints.matte.clone()),
                Transform::default(),
            ));
        }
    }
}

/// Two poles and their rungs, as long as S.
fn carve(scale: Scale) -> Clay {
    let factor = scale.scaled(Length::whole(1)).mm();
    let length = scale.stick(Stick::Short).mm();
    let place = |along: f64, aside: f64| Vec3::new(extent(along), 0.0, extent(aside * factor));
    let mut clay = Clay::default();
    for side in [-HALF, HALF] {
        clay.stump(
            place(0.0, side),
            place(length, side),
            [extent(POLE * factor); 2],
            6,
            palette::RAIL,
        );
    }
    for rung in 0..RUNGS {
        let along = length * (rung as f64 + 0.5) / RUNGS as f64;
        clay.stump(
            place(along, -HALF),
            place(along, HALF),
            [extent(POLE * 0.7 * factor); 2],
            5,
            shade(palette::RAIL, -0.14),
        );
    }
    clay
}

/// Puts every ladder where it is.
fn lean(
    battle: Option<Res<Battle>>,
    terrain: Option<Res<Terrain>>,
    figures: Option<Res<Figures>>,
    shown: Query<&Shown>,
    mut ladders: Query<(&LadderView, &mut Transform)>,
) {
    let (Some(battle), Some(terrain)) = (battle, terrain) else {
        return;
    };
    let factor = terrain.layout.scale.scaled(Length::whole(1)).mm();
    let length = terrain.layout.scale.stick(Stick::Short).mm();
    for (ladder, mut transform) in &mut ladders {
        let place = match battle.state.aloft.ladder(ladder.0) {
            None => continue,
            Some(Ladder::Standing { foot, head, .. }) => {
                standing(&terrain, millimetres(foot), millimetres(head), factor)
            }
            Some(Ladder::Lying(at)) => lying(&terrain, millimetres(at), length, factor),
            Some(Ladder::Carried(model)) => {
                let figure = figures.as_ref().and_then(|figures| figures.of(model));
                let held = figure.and_then(|figure| shown.get(figure).ok());
                let (at, yaw, lift) = held.map_or_else(
                    || (millimetres(battle.model(model).at), 0.0, 0.0),
                    |shown| (shown.at, shown.yaw, f64::from(shown.lift)),
                );
                let (sin, cos) = libm::sincos(f64::from(yaw));
                let along = DVec2::new(cos, sin);
                let height = ground(Some(&terrain), at) + lift + SHOULDER * factor;
                let foot = at - along * (length * 0.5) - along.perp() * (4.5 * factor);
                // On edge: one pole lies on the shoulder.
                flat(foot, along, height)
                    * Transform::from_rotation(Quat::from_rotation_x(std::f32::consts::FRAC_PI_2))
            }
        };
        transform.set_if_neq(place);
    }
}

/// From the ground before a wall to its edge.
fn standing(terrain: &Terrain, foot: DVec2, head: DVec2, factor: f64) -> Transform {
    let bottom = to_world(foot, ground(Some(terrain), foot) + POLE * factor);
    let top = ground(Some(terrain), head) + OVER * factor;
    let edge = foot.lerp(head, 0.46);
    let way = (to_world(edge, top) - bottom).normalize_or_zero();
    let across = way.cross(Vec3::Y).normalize_or_zero();
    Transform {
        translation: bottom,
        rotation: Quat::from_mat3(&Mat3::from_cols(way, across.cross(way), across)),
        scale: Vec3::ONE,
    }
}

/// On the ground, its middle at a place; along a wall that is near.
fn lying(terrain: &Terrain, at: DVec2, length: f64, factor: f64) -> Transform {
    let along = terrain
        .walls()
        .faces()
        .iter()
        .map(|face| {
            let away = closest_on(at, face.ends.0, face.ends.1).distance(at);
            (away, (face.ends.1 - face.ends.0).normalize_or_zero())
        })
        .filter(|(away, _)| *away < length)
        .min_by(|one, other| one.0.total_cmp(&other.0))
        .map_or(DVec2::X, |(_, along)| along);
    let height = ground(Some(terrain), at) + (POLE + 0.3) * factor;
    flat(at - along * (length * 0.5), along, height)
}

/// Level, from a place in a direction.
fn flat(foot: DVec2, along: DVec2, height: f64) -> Transform {
    Transform::from_translation(to_world(foot, height))
        .with_rotation(crate::table::space::facing(along))
}
