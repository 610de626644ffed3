//! Figures: one for every model of the battle, with its base, what it holds, and the marks that say how it is doing.

pub mod arms;
pub mod colours;
pub mod horses;
pub mod kit;
pub mod look;
pub mod marks;
pub mod pedestal;
pub mod play;
mod scramble;
pub mod soldier;

use super::camera::TableCamera;
use super::palette::Paints;
use super::terrain::MakeWay;
use crate::schedule::GameSystems;
use crate::song::muster::{Enrolled, Muster};
use crate::song::state::{Battle, Loss, Presence};
use crate::table::body::ModelId;
use crate::table::length::Point;
use crate::table::outline::millimetres;
use crate::table::space::{MILLIMETRES_PER_UNIT, to_world};
use crate::table::terrain::Terrain;
use arms::Hold;
use bevy::light::NotShadowCaster;
use bevy::math::DVec2;
use bevy::prelude::*;
use kit::Kit;
use look::{Arm, Look};
use pedestal::THICKNESS;
use std::sync::Arc;

/// A figure: the parts that it consists of.
#[derive(Component, Clone, Copy, Debug)]
pub struct Figure {
    /// Whose figure it is.
    pub model: ModelId,
    /// What it looks like.
    pub look: Look,
    /// Its base: turns.
    pub base: Entity,
    /// Everything on the base: tips over.
    pub body: Entity,
    /// What it holds.
    pub arm: Entity,
    /// The ring around its base.
    pub ring: Entity,
    /// The signs over its head.
    pub signs: Entity,
}

/// How a figure is shown at the moment. It is behind the battle while something is being played out.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub struct Shown {
    /// Where its base is, in millimetres.
    pub at: DVec2,
    /// How far it is lifted over the ground, in millimetres.
    pub lift: f32,
    /// Where it looks: the turn from east, counter-clockwise, in radians.
    pub yaw: f32,
    /// How far it has fallen: 0 stands, 1 lies.
    pub tip: f32,
    /// How far its body leans out of its place, in millimetres.
    pub lean: DVec2,
    /// Its size: 1, and 0 where it is not to be seen.
    pub size: f32,
    /// How it holds its weapon.
    pub hold: Hold,
}

/// The figures by their models.
#[derive(Resource, Debug, Default)]
pub struct Figures {
    muster: Option<Arc<Muster>>,
    roots: Vec<Entity>,
}

impl Figures {
    /// The entity with the [`Figure`] of a model.
    #[must_use]
    pub fn of(&self, model: ModelId) -> Option<Entity> {
        self.roots.get(model.index()).copied()
    }
}

/// What happens to figures in a frame, one after the other.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FigureSystems {
    /// Figures are made and thrown away.
    Enlist,
    /// What happened is played out.
    Play,
    /// Entities follow.
    Pose,
}

/// Adds the figures.
pub fn plugin(app: &mut App) {
    app.init_resource::<Figures>()
        .init_resource::<Kit>()
        .add_plugins((play::plugin, marks::plugin, horses::plugin, colours::plugin))
        .configure_sets(
            Update,
            (
                FigureSystems::Enlist,
                FigureSystems::Play,
                FigureSystems::Pose,
            )
                .chain()
                .in_set(GameSystems::Present),
        )
        .add_systems(
            Update,
            (
                enlist.in_set(FigureSystems::Enlist),
                (pose, clear_ground).in_set(FigureSystems::Pose),
            ),
        );
}

/// Makes figures for another battle; throws them away where there is none.
fn enlist(
    mut commands: Commands,
    battle: Option<Res<Battle>>,
    mut figures: ResMut<Figures>,
    mut kit: ResMut<Kit>,
    mut meshes: ResMut<Assets<Mesh>>,
    paints: Res<Paints>,
) {
    let muster = battle.as_ref().map(|battle| &battle.muster);
    let same = match (muster, &figures.muster) {
        (None, None) => true,
        (Some(muster), Some(shown)) => Arc::ptr_eq(muster, shown),
        _ => false,
    };
    if same {
        return;
    }
    for root in figures.roots.drain(..) {
        commands.entity(root).despawn();
    }
    figures.muster = muster.cloned();
    if let Some(battle) = battle {
        kit.fit(battle.muster.scale());
        for soldier in &battle.muster.models {
            let root = spawn(
                &mut commands,
                &battle,
                soldier,
                &mut kit,
                &mut meshes,
                &paints,
            );
            figures.roots.push(root);
        }
    }
}

fn spawn(
    commands: &mut Commands,
    battle: &Battle,
    soldier: &Enrolled,
    kit: &mut Kit,
    meshes: &mut Assets<Mesh>,
    paints: &Paints,
) -> Entity {
    let look = Look::of(soldier);
    let matte = || MeshMaterial3d(paints.matte.clone());
    let arm = commands
        .spawn((
            Name::new("Weapon"),
            Transform::default(),
            Visibility::Inherited,
        ))
        .id();
    // An empty mesh is an error to the renderer.
    if look.arm != Arm::Nothing {
        commands
            .entity(arm)
            .insert((Mesh3d(kit.arm(look.arm, meshes)), matte()));
    }
    let body = commands
        .spawn((
            Name::new("Body"),
            Mesh3d(kit.soldier(look, meshes)),
            matte(),
        ))
        .add_child(arm)
        .id();
    if look.cuirass {
        let steel = commands
            .spawn((
                Name::new("Cuirass"),
                horses::Steel,
                Mesh3d(kit.cuirass(look, meshes)),
                MeshMaterial3d(paints.steel.clone()),
            ))
            .id();
        commands.entity(body).add_child(steel);
    }
    let base = commands
        .spawn((
            Name::new("Base"),
            Mesh3d(kit.base(soldier.side, look.mounted, false, meshes)),
            matte(),
        ))
        .add_child(body)
        .id();
    let ring = commands
        .spawn((
            Name::new("Ring"),
            Mesh3d::default(),
            MeshMaterial3d(paints.chalk.clone()),
            Transform::from_xyz(0.0, kit.unit() * 0.55, 0.0),
            Visibility::Hidden,
            NotShadowCaster,
        ))
        .id();
    let signs = commands
        .spawn((
            Name::new("Signs"),
            Mesh3d::default(),
            MeshMaterial3d(paints.air.clone()),
            Visibility::Hidden,
            NotShadowCaster,
        ))
        .id();
    commands
        .spawn((
            Name::new(soldier.name.clone()),
            Figure {
                model: soldier.id,
                look,
                base,
                body,
                arm,
                ring,
                signs,
            },
            Shown::of(battle, soldier.id),
            marks::Marked::default(),
            Transform::default(),
            Visibility::Hidden,
        ))
        .add_children(&[base, ring, signs])
        .id()
}

impl Shown {
    /// How a model is to be shown once everything has been played out.
    #[must_use]
    pub fn of(battle: &Battle, model: ModelId) -> Self {
        let state = battle.model(model);
        let (at, faces) = (millimetres(state.at), millimetres(state.faces));
        Self {
            at,
            lift: 0.0,
            yaw: yaw(faces - at),
            tip: f32::from(u8::from(state.fallen)),
            lean: DVec2::ZERO,
            size: match state.presence {
                Presence::OnTable => 1.0,
                Presence::Waiting | Presence::Lost(Loss::Wounded | Loss::Killed | Loss::Fled) => {
                    0.0
                }
            },
            hold: if marks::unloaded(battle, model) {
                Hold::Lowered
            } else {
                Hold::Ready
            },
        }
    }
}

/// The turn from east to a direction, in radians.
#[must_use]
pub fn yaw(direction: DVec2) -> f32 {
    libm::atan2(direction.y, direction.x) as f32
}

/// How high the ground is at a place, in millimetres.
pub(super) fn ground(terrain: Option<&Terrain>, at: DVec2) -> f64 {
    terrain.map_or(0.0, |terrain| {
        terrain.ground_height(Point::from_mm(at.x, at.y)).mm()
    })
}

/// How a body lies on its base: `tip` of the way down.
#[must_use]
pub fn lying(look: &Look, tip: f32, unit: f32) -> Transform {
    let up = Vec3::Y * THICKNESS;
    let (shift, turn) = if look.mounted {
        (Vec3::new(0.0, 1.6, 5.0), Quat::from_rotation_x(-1.35 * tip))
    } else {
        (Vec3::new(7.0, 2.6, 0.0), Quat::from_rotation_z(1.5 * tip))
    };
    Transform {
        translation: (up + shift * tip) * unit,
        rotation: turn,
        scale: Vec3::ONE,
    }
}

/// How a weapon lies in the hand.
#[must_use]
pub fn held(look: &Look, hold: Hold, unit: f32) -> Transform {
    let hand = soldier::Build::of(look).hand;
    let reach = match look.arm {
        Arm::Nothing => Vec3::ZERO,
        _ => hold.reach(),
    };
    Transform {
        translation: (hand + reach) * unit,
        rotation: hold.turn(look.arm),
        scale: Vec3::ONE,
    }
}

/// Entities follow what is shown.
fn pose(
    kit: Res<Kit>,
    terrain: Option<Res<Terrain>>,
    figures: Query<(Entity, &Figure, &Shown), Changed<Shown>>,
    mut transforms: Query<&mut Transform>,
    mut visibilities: Query<&mut Visibility>,
) {
    let unit = kit.unit();
    for (root, figure, shown) in &figures {
        let height = ground(terrain.as_deref(), shown.at) + f64::from(shown.lift);
        let rotation = Quat::from_rotation_y(shown.yaw);
        // Leaning is a matter of the world, tipping one of the figure.
        let lean = rotation.inverse() * to_world(shown.lean, 0.0);
        let body = lying(&figure.look, shown.tip, unit);
        let parts = [
            (
                root,
                Transform {
                    translation: to_world(shown.at, height),
                    scale: Vec3::splat(shown.size.max(0.01)),
                    ..default()
                },
            ),
            (figure.base, Transform::from_rotation(rotation)),
            (
                figure.body,
                Transform {
                    translation: body.translation + lean,
                    ..body
                },
            ),
            (figure.arm, held(&figure.look, shown.hold, unit)),
        ];
        for (part, transform) in parts {
            if let Ok(mut place) = transforms.get_mut(part) {
                place.set_if_neq(transform);
            }
        }
        if let Ok(mut visibility) = visibilities.get_mut(root) {
            visibility.set_if_neq(if shown.size > 0.0 {
                Visibility::Visible
            } else {
                Visibility::Hidden
            });
        }
    }
}

/// Trees make way for figures, and for the camera that looks at them.
fn clear_ground(
    kit: Res<Kit>,
    changed: Query<(), Changed<Shown>>,
    figures: Query<&Shown>,
    cameras: Query<&Transform, With<TableCamera>>,
    mut way: ResMut<MakeWay>,
) {
    let toward_camera = cameras.iter().next().map_or(DVec2::ZERO, |camera| {
        let back = camera.rotation * Vec3::Z;
        let flat = DVec2::new(f64::from(back.x), f64::from(-back.z));
        // Sixteenths of the circle: trees do not twitch with every turn of the camera. From high above they hide nothing.
        if flat.length() < 0.3 {
            return DVec2::ZERO;
        }
        let sixteenth = std::f64::consts::TAU / 16.0;
        let turn = (libm::atan2(flat.y, flat.x) / sixteenth).round() * sixteenth;
        DVec2::new(libm::cos(turn), libm::sin(turn))
    });
    let thrown_away = figures.is_empty() && !way.places.is_empty();
    if changed.is_empty() && !thrown_away && way.toward_camera == toward_camera {
        return;
    }
    way.toward_camera = toward_camera;
    let standing = figures.iter().filter(|shown| shown.size > 0.0);
    way.places.clear();
    way.places.extend(standing.map(|shown| shown.at));
    way.factor = f64::from(kit.unit()) * MILLIMETRES_PER_UNIT;
}
