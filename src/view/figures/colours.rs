//! The flags: each in the hand of whoever carries it, or aslant in the ground where it lies, with a ring around it.

use super::kit::{Kit, sized};
use super::play::Stage;
use super::soldier::SADDLE;
use super::{Figure, FigureSystems, Figures, ground};
use crate::song::flags::FlagPlace;
use crate::song::muster::Muster;
use crate::song::state::Battle;
use crate::table::body::Side;
use crate::table::outline::millimetres;
use crate::table::space::to_world;
use crate::table::terrain::Terrain;
use crate::view::clay::Clay;
use crate::view::palette::{self, Paints};
use bevy::light::NotShadowCaster;
use bevy::prelude::*;
use std::sync::Arc;

/// The entities of one flag.
#[derive(Clone, Copy, Debug)]
struct Colours {
    /// In a hand: a part of its bearer's figure.
    hand: Entity,
    /// On the ground.
    ground: Entity,
    /// What is shown of it so far, and whether its bearer is shown riding.
    shown: Option<(FlagPlace, bool)>,
}

/// The flags of the battle that is shown.
#[derive(Resource, Debug, Default)]
pub struct Hoisted {
    muster: Option<Arc<Muster>>,
    flags: Vec<Colours>,
}

/// Adds the flags.
pub fn plugin(app: &mut App) {
    app.init_resource::<Hoisted>().add_systems(
        Update,
        (issue, follow.run_if(resource_exists::<Battle>))
            .chain()
            .after(super::horses::saddle)
            .in_set(FigureSystems::Pose),
    );
}

/// Makes the flags of another battle; throws them away where there is none.
fn issue(
    mut commands: Commands,
    battle: Option<Res<Battle>>,
    mut hoisted: ResMut<Hoisted>,
    kit: Res<Kit>,
    mut meshes: ResMut<Assets<Mesh>>,
    paints: Res<Paints>,
) {
    let muster = battle.as_ref().map(|battle| &battle.muster);
    let same = match (muster, &hoisted.muster) {
        (None, None) => true,
        (Some(muster), Some(shown)) => Arc::ptr_eq(muster, shown),
        _ => false,
    };
    if same {
        return;
    }
    for flag in hoisted.flags.drain(..) {
        // The one in a hand has gone with its figure.
        commands.entity(flag.hand).try_despawn();
        commands.entity(flag.ground).try_despawn();
    }
    hoisted.muster = muster.cloned();
    let Some(battle) = battle else { return };
    let unit = kit.unit();
    for flag in &battle.state.flags {
        let side = battle.side_of_player(flag.player);
        let mut part = |name: &'static str, clay: Clay, paint: &Handle<StandardMaterial>| {
            (
                Name::new(name),
                Mesh3d(meshes.add(sized(clay, unit))),
                MeshMaterial3d(paint.clone()),
                Transform::default(),
                Visibility::Hidden,
            )
        };
        let hand = part("Flag in hand", carried(side), &paints.matte);
        let lying = part("Flag on the ground", lying(side), &paints.matte);
        let ring = part("Ring around a flag", ring(), &paints.chalk);
        let hand = commands.spawn(hand).id();
        let ring = commands
            .spawn((ring, NotShadowCaster))
            .insert(Visibility::Inherited)
            .id();
        let ground = commands.spawn(lying).add_child(ring).id();
        hoisted.flags.push(Colours {
            hand,
            ground,
            shown: None,
        });
    }
}

/// Flags go where the battle has them, once what led to it has been played out.
fn follow(
    mut commands: Commands,
    battle: Res<Battle>,
    stage: Res<Stage>,
    (figures, parts): (Res<Figures>, Query<&Figure>),
    kit: Res<Kit>,
    terrain: Option<Res<Terrain>>,
    mut hoisted: ResMut<Hoisted>,
) {
    let hoisted = hoisted.bypass_change_detection();
    for (colours, flag) in hoisted.flags.iter_mut().zip(&battle.state.flags) {
        let bearer = match flag.place {
            FlagPlace::Carried(model) => figures.of(model).and_then(|root| parts.get(root).ok()),
            FlagPlace::Ground(_) => None,
        };
        let next = (flag.place, bearer.is_some_and(|figure| figure.look.mounted));
        let at_once = stage.is_idle() || colours.shown.is_none();
        if colours.shown == Some(next) || !at_once {
            continue;
        }
        match flag.place {
            FlagPlace::Carried(_) => {
                let Some(figure) = bearer else { continue };
                let lift = if figure.look.mounted { SADDLE } else { 0.0 };
                commands.entity(colours.hand).insert((
                    ChildOf(figure.body),
                    Transform::from_xyz(0.0, lift * kit.unit(), 0.0),
                    Visibility::Inherited,
                ));
                commands.entity(colours.ground).insert(Visibility::Hidden);
            }
            FlagPlace::Ground(at) => {
                let at = millimetres(at);
                let place = to_world(at, ground(terrain.as_deref(), at));
                commands
                    .entity(colours.hand)
                    .remove::<ChildOf>()
                    .insert(Visibility::Hidden);
                commands
                    .entity(colours.ground)
                    .insert((Transform::from_translation(place), Visibility::Inherited));
            }
        }
        colours.shown = Some(next);
    }
}

/// A flag in the left hand of a man on foot, in millimetres at 15 mm above his base.
#[must_use]
pub fn carried(side: Side) -> Clay {
    let mut clay = Clay::default();
    let (foot, tip) = (Vec3::new(1.5, 2.0, -3.4), Vec3::new(2.4, 26.0, -3.4));
    pole(&mut clay, foot, tip);
    let corner = tip - Vec3::Y * 0.8;
    cloth(&mut clay, side, |along, down| {
        // A breeze from ahead.
        let wave = 0.7 * bevy::math::ops::sin(along * 0.7) * (along / WIDE);
        // Held aslant, so that it shows from before and from the side.
        corner
            + Vec3::new(
                -0.74 * along + 0.67 * wave,
                -down,
                -0.67 * along - 0.74 * wave,
            )
    });
    clay
}

/// A flag aslant in the ground, its cloth spread beside it: it shows from the side and from above.
#[must_use]
pub fn lying(side: Side) -> Clay {
    let mut clay = Clay::default();
    let (foot, tip) = (Vec3::new(-9.0, 0.0, -3.0), Vec3::new(9.0, 11.0, -3.0));
    pole(&mut clay, foot, tip);
    let back = (foot - tip).normalize();
    let corner = tip + back * 0.8;
    cloth(&mut clay, side, |along, down| {
        let from = corner + back * (HIGH - down) * 1.1;
        // It hangs from the pole and comes to rest on the ground.
        let share = along / WIDE;
        Vec3::new(
            from.x - 2.0 * share,
            (from.y * (1.0 - share)).max(0.5),
            from.z + 1.25 * along,
        )
    });
    clay
}

/// What draws the eye to a flag on the ground.
fn ring() -> Clay {
    let mut clay = Clay::default();
    let dark = Color::srgba(0.05, 0.05, 0.05, 0.7);
    clay.ring(Vec3::Y * 0.3, 11.0, 14.0, dark);
    clay.ring(Vec3::Y * 0.4, 11.7, 13.3, palette::CLICKABLE);
    clay
}

/// The size of the cloth.
const WIDE: f32 = 10.0;
/// See [`WIDE`].
const HIGH: f32 = 8.0;

fn pole(clay: &mut Clay, foot: Vec3, tip: Vec3) {
    clay.stump(foot, tip, [0.45, 0.4], 6, palette::WOOD);
    clay.ball(tip, Vec3::splat(0.8), 6, palette::GOLD);
}

/// The cloth of a side, told apart without colours: plain for A, with a white cross for B. `at` says where a place of it is, so
/// far along from the pole and so far down.
fn cloth(clay: &mut Clay, side: Side, at: impl Fn(f32, f32) -> Vec3) {
    let colour = palette::side(side);
    let steps = 5;
    for step in 0..steps {
        let share = |step: i32| WIDE * step as f32 / steps as f32;
        let (from, to) = (share(step), share(step + 1));
        let bands: &[(f32, f32, bool)] = match side {
            Side::A => &[(0.0, HIGH, false)],
            Side::B if step == 2 => &[(0.0, HIGH, true)],
            Side::B => &[(0.0, 3.0, false), (3.0, 5.0, true), (5.0, HIGH, false)],
        };
        for &(up, down, white) in bands {
            let dye = if white { palette::WHITE } else { colour };
            let front = [at(from, down), at(to, down), at(to, up), at(from, up)];
            let back = [front[1], front[0], front[3], front[2]];
            clay.face(&front, dye);
            clay.face(&back, dye);
        }
    }
}
