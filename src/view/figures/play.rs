//! Plays out what happened: moves, falls, shots, blows. The rules never wait for it; a figure that nothing is being
//! played for is shown as the battle has it.

use super::arms::Hold;
use super::scramble::Scramble;
use super::{Figure, FigureSystems, Figures, Shown, ground, yaw};
use crate::song::engine::{Happened, PutBack};
use crate::song::event::{Event, Travel};
use crate::song::state::{Battle, Loss};
use crate::table::body::ModelId;
use crate::table::outline::millimetres;
use crate::table::space::to_world;
use crate::table::terrain::Terrain;
use crate::view::clay::Clay;
use crate::view::palette::Paints;
use bevy::light::NotShadowCaster;
use bevy::math::{DVec2, ops};
use bevy::prelude::*;
use std::collections::VecDeque;
use std::f32::consts::{PI, TAU};

/// How fast things are played out: 1 is the usual, 0 shows every result at once.
#[derive(Resource, Clone, Copy, PartialEq, Debug)]
pub struct Tempo(pub f32);

impl Default for Tempo {
    fn default() -> Self {
        Self(1.0)
    }
}

/// Something to be played out.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Act {
    /// A model is put on the table.
    Arrive { model: ModelId },
    /// A model goes from place to place.
    Walk {
        model: ModelId,
        from: DVec2,
        to: DVec2,
        travel: Travel,
    },
    /// A model falls.
    Topple { model: ModelId },
    /// A model stands up.
    Rise { model: ModelId },
    /// A shot.
    Fire { shooter: ModelId, target: ModelId },
    /// A blow.
    Clash {
        attacker: ModelId,
        defender: ModelId,
    },
    /// A weapon is loaded.
    Load { model: ModelId },
    /// A model is lost.
    Leave { model: ModelId, loss: Loss },
}

impl Act {
    /// What there is to be seen of an event.
    fn of(event: &Event) -> Option<Self> {
        Some(match *event {
            Event::Deployed { model, .. } => Self::Arrive { model },
            Event::Travelled {
                model,
                travel,
                from,
                to,
                ..
            } => Self::Walk {
                model,
                from: millimetres(from),
                to: millimetres(to),
                travel,
            },
            Event::Fell { model, .. } => Self::Topple { model },
            Event::StoodUp { model } => Self::Rise { model },
            Event::Shot {
                ref shooter,
                ref target,
                ..
            } => Self::Fire {
                shooter: shooter.model,
                target: target.model,
            },
            Event::Fought {
                ref attacker,
                ref defender,
                ..
            } => Self::Clash {
                attacker: attacker.model,
                defender: defender.model,
            },
            Event::Reloaded { model, .. } => Self::Load { model },
            Event::Lost { model, loss, .. } => Self::Leave { model, loss },
            _ => return None,
        })
    }

    /// Who is in it.
    const fn involves(&self, who: ModelId) -> bool {
        match self {
            Self::Arrive { model }
            | Self::Walk { model, .. }
            | Self::Topple { model }
            | Self::Rise { model }
            | Self::Load { model }
            | Self::Leave { model, .. } => model.0 == who.0,
            Self::Fire { shooter, target } => shooter.0 == who.0 || target.0 == who.0,
            Self::Clash { attacker, defender } => attacker.0 == who.0 || defender.0 == who.0,
        }
    }

    /// How long it takes, in seconds.
    fn seconds(&self) -> f32 {
        match self {
            Self::Arrive { .. } => 0.3,
            Self::Walk {
                from, to, travel, ..
            } => {
                let pace = match travel {
                    Travel::Move | Travel::BreakOff | Travel::FollowUp | Travel::Beat => 110.0,
                    Travel::Charge | Travel::Flight | Travel::FlightToFlag => 210.0,
                    Travel::Recoil | Travel::Retreat => 70.0,
                    Travel::Climb => 24.0,
                    Travel::Jump => 60.0,
                };
                ((from.distance(*to) / pace) as f32).clamp(0.25, 1.4)
            }
            Self::Topple { .. } => 0.4,
            Self::Rise { .. } => 0.45,
            Self::Fire { .. } => 0.8,
            Self::Clash { .. } => 0.6,
            Self::Load { .. } => 0.5,
            Self::Leave { .. } => 0.7,
        }
    }
}

/// What is still to be played out.
#[derive(Resource, Debug, Default)]
pub struct Stage {
    acts: VecDeque<Act>,
    /// How far the first act is, from 0 to 1.
    done: f32,
    /// Show everything at once as the battle has it.
    jump: bool,
}

impl Stage {
    /// Whether everything that happened has been shown: a machine player may wait for it before his next order.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.acts.is_empty()
    }

    /// Shows everything at once as the battle has it.
    pub fn skip(&mut self) {
        self.acts.clear();
        self.done = 0.0;
        self.jump = true;
    }
}

/// A cloud or a flash, for a while.
#[derive(Component, Clone, Copy, Debug)]
struct Puff {
    age: f32,
    life: f32,
    size: f32,
    rise: f32,
}

/// The meshes of clouds and flashes.
#[derive(Resource, Debug)]
struct Puffs {
    cloud: Handle<Mesh>,
    flash: Handle<Mesh>,
}

impl FromWorld for Puffs {
    fn from_world(world: &mut World) -> Self {
        let mut meshes = world.resource_mut::<Assets<Mesh>>();
        let mut ball = |colour: Color| {
            let mut clay = Clay::default();
            clay.ball(Vec3::ZERO, Vec3::ONE, 10, colour);
            meshes.add(clay.mesh())
        };
        Self {
            cloud: ball(Color::WHITE),
            flash: ball(Color::srgb(1.0, 0.85, 0.35)),
        }
    }
}

/// Adds the play.
pub fn plugin(app: &mut App) {
    app.init_resource::<Stage>()
        .init_resource::<Tempo>()
        .init_resource::<Puffs>()
        .add_systems(
            Update,
            (
                listen,
                play.run_if(resource_exists::<Battle>),
                settle.run_if(resource_exists::<Battle>),
                drift,
            )
                .chain()
                .in_set(FigureSystems::Play),
        );
}

/// Hears what happened.
fn listen(
    mut events: MessageReader<Happened>,
    mut put_back: MessageReader<PutBack>,
    tempo: Res<Tempo>,
    battle: Option<Res<Battle>>,
    mut stage: ResMut<Stage>,
) {
    let jump = put_back.read().count() > 0 || tempo.0 <= 0.0 || battle.is_none();
    if jump {
        events.clear();
        // Quiet frames leave the stage untouched.
        if !stage.acts.is_empty() || !stage.jump {
            stage.skip();
        }
        return;
    }
    for Happened(event) in events.read() {
        if let Event::Volley {
            shooters, target, ..
        } = event
        {
            // The shots of a volley roll along the line.
            stage.acts.extend(shooters.iter().map(|shooter| Act::Fire {
                shooter: shooter.model,
                target: target.model,
            }));
        } else if let Some(act) = Act::of(event) {
            stage.acts.push_back(act);
        }
    }
}

/// Plays on.
fn play(
    mut commands: Commands,
    time: Res<Time>,
    tempo: Res<Tempo>,
    battle: Res<Battle>,
    terrain: Option<Res<Terrain>>,
    figures: Res<Figures>,
    mut stage: ResMut<Stage>,
    mut shown: Query<(&'static Figure, &'static mut Shown)>,
    clouds: (Res<Puffs>, Res<Paints>, Res<super::kit::Kit>),
) {
    let mut seconds = time.delta_secs();
    while seconds > 0.0 {
        let Some(act) = stage.acts.front().copied() else {
            return;
        };
        // The more is waiting, the faster it goes: the picture never falls far behind.
        let haste = tempo.0 * (1.0 + 0.35 * (stage.acts.len() - 1) as f32);
        let whole = act.seconds() / haste;
        let before = stage.done;
        let after = (before + seconds / whole).min(1.0);
        seconds -= (after - before) * whole;
        let mut cast = Cast {
            figures: &figures,
            shown: &mut shown,
            battle: &battle,
            terrain: terrain.as_deref(),
        };
        cast.perform(act, after);
        if let Act::Fire { shooter, target } = act
            && before < SHOT
            && after >= SHOT
            && let (Some(from), Some(to)) = (cast.place(shooter), cast.place(target))
        {
            smoke(&mut commands, terrain.as_deref(), from, to, &clouds);
        }
        stage.done = after;
        if after >= 1.0 {
            stage.acts.pop_front();
            stage.done = 0.0;
        } else {
            return;
        }
    }
}

/// The shot goes off at this share of the act.
const SHOT: f32 = 0.35;

/// Everybody on stage.
struct Cast<'a, 'w, 's> {
    figures: &'a Figures,
    shown: &'a mut Query<'w, 's, (&'static Figure, &'static mut Shown)>,
    battle: &'a Battle,
    terrain: Option<&'a Terrain>,
}

impl Cast<'_, '_, '_> {
    fn place(&self, model: ModelId) -> Option<DVec2> {
        let (_, shown) = self.shown.get(self.figures.of(model)?).ok()?;
        Some(shown.at)
    }

    fn with(&mut self, model: ModelId, change: impl FnOnce(&mut Shown)) {
        if let Some(root) = self.figures.of(model)
            && let Ok((_, mut shown)) = self.shown.get_mut(root)
        {
            change(&mut shown);
        }
    }

    /// Shows an act at a share of its time.
    fn perform(&mut self, act: Act, share: f32) {
        let terrain = self.terrain;
        match act {
            Act::Arrive { model } => {
                let target = Shown::of(self.battle, model);
                self.with(model, |shown| {
                    *shown = Shown {
                        size: 1.0,
                        lift: 30.0 * (1.0 - share) * (1.0 - share),
                        ..target
                    };
                });
            }
            Act::Walk {
                model,
                from,
                to,
                travel,
            } => self.with(model, |shown| {
                let eased = f64::from(share * share * (3.0 - 2.0 * share));
                shown.at = from.lerp(to, eased);
                let given_way = matches!(travel, Travel::Recoil | Travel::Retreat);
                if !given_way && from != to {
                    shown.yaw = turned(shown.yaw, yaw(to - from), (share * 4.0).min(1.0));
                }
                let steps = (from.distance(to) / 14.0).max(1.0) as f32;
                shown.lift = if shown.tip < 0.5 && share < 1.0 {
                    1.1 * ops::sin(share * steps * PI).abs()
                } else {
                    0.0
                };
                if let Some(way) = Scramble::of(terrain, from, to, travel) {
                    way.show(shown, share, terrain);
                }
            }),
            Act::Topple { model } => self.with(model, |shown| {
                shown.tip = shown.tip.max(share * share);
            }),
            Act::Rise { model } => self.with(model, |shown| {
                shown.tip = shown.tip.min((1.0 - share) * (1.0 - share));
            }),
            Act::Load { model } => self.with(model, |shown| {
                // The butt goes to the ground, the ramrod up and down.
                shown.hold = if share < 0.6 {
                    Hold::Lowered
                } else {
                    Hold::Ready
                };
                shown.lift = if share < 1.0 {
                    0.5 * ops::sin(share * 2.0 * TAU).abs()
                } else {
                    0.0
                };
            }),
            Act::Fire { shooter, target } => {
                let (Some(here), Some(there)) = (self.place(shooter), self.place(target)) else {
                    return;
                };
                self.with(shooter, |shown| {
                    shown.yaw = turned(shown.yaw, yaw(there - here), (share * 5.0).min(1.0));
                    shown.hold = if share < 0.8 {
                        Hold::Levelled
                    } else {
                        Hold::Lowered
                    };
                    let kick = (1.0 - (share - SHOT).abs() * 6.0).max(0.0);
                    shown.lean = (here - there).normalize_or_zero() * f64::from(1.4 * kick);
                });
            }
            Act::Clash { attacker, defender } => {
                let (Some(here), Some(there)) = (self.place(attacker), self.place(defender)) else {
                    return;
                };
                let toward = (there - here).normalize_or_zero();
                let lunge = f64::from(ops::sin(share * PI));
                self.with(attacker, |shown| {
                    shown.yaw = turned(shown.yaw, yaw(toward), (share * 5.0).min(1.0));
                    shown.lean = toward * 4.0 * lunge;
                    shown.hold = if share < 0.9 {
                        Hold::Levelled
                    } else {
                        Hold::Ready
                    };
                });
                self.with(defender, |shown| {
                    let back = ops::sin((share * 1.6 - 0.6).clamp(0.0, 1.0) * PI);
                    shown.yaw = turned(shown.yaw, yaw(-toward), (share * 5.0).min(1.0));
                    shown.lean = toward * 1.8 * f64::from(back);
                });
            }
            Act::Leave { model, loss } => self.with(model, |shown| {
                if loss == Loss::Fled {
                    shown.lift = 0.0;
                } else {
                    shown.tip = shown.tip.max((share * 2.0).min(1.0));
                }
                shown.size = ((1.0 - share) * 2.5).clamp(0.0, 1.0);
            }),
        }
    }
}

/// The turn from one direction towards another, the short way.
fn turned(from: f32, to: f32, share: f32) -> f32 {
    let whole = (to - from + PI).rem_euclid(TAU) - PI;
    from + whole * share
}

/// A flash at the muzzle and the smoke of black powder.
fn smoke(
    commands: &mut Commands,
    terrain: Option<&Terrain>,
    from: DVec2,
    to: DVec2,
    (puffs, paints, kit): &(Res<Puffs>, Res<Paints>, Res<super::kit::Kit>),
) {
    let unit = kit.unit();
    let muzzle = f64::from(unit) * crate::table::space::MILLIMETRES_PER_UNIT;
    let toward = (to - from).normalize_or_zero();
    let place = |ahead: f64, up: f64| {
        let at = from + toward * ahead * muzzle;
        to_world(at, ground(terrain, from) + up * muzzle)
    };
    let mut puff = |mesh: &Handle<Mesh>, paint: &Handle<StandardMaterial>, at: Vec3, puff: Puff| {
        commands.spawn((
            Name::new("Smoke"),
            puff,
            Mesh3d(mesh.clone()),
            MeshMaterial3d(paint.clone()),
            Transform::from_translation(at).with_scale(Vec3::splat(0.01)),
            NotShadowCaster,
        ));
    };
    puff(
        &puffs.flash,
        &paints.chalk,
        place(14.0, 11.0),
        Puff {
            age: 0.0,
            life: 0.14,
            size: 3.0 * unit,
            rise: 0.0,
        },
    );
    for (ahead, up, size, life) in [
        (15.0, 11.0, 5.5, 1.5),
        (20.0, 12.0, 4.4, 1.2),
        (11.0, 12.5, 3.6, 1.7),
    ] {
        puff(
            &puffs.cloud,
            &paints.smoke,
            place(ahead, up),
            Puff {
                age: 0.0,
                life,
                size: size * unit,
                rise: 5.0 * unit,
            },
        );
    }
}

/// Smoke drifts and thins.
fn drift(
    mut commands: Commands,
    time: Res<Time>,
    tempo: Res<Tempo>,
    mut puffs: Query<(Entity, &mut Puff, &mut Transform)>,
) {
    let seconds = time.delta_secs() * tempo.0.max(1.0);
    for (entity, mut puff, mut place) in &mut puffs {
        puff.age += seconds;
        let share = puff.age / puff.life;
        if share >= 1.0 {
            commands.entity(entity).despawn();
            continue;
        }
        // Quickly up to size, then slowly to nothing.
        let size = (share * 5.0).min(1.0) * (1.0 - share * share);
        place.scale = Vec3::splat((puff.size * size).max(0.001));
        place.translation.y += puff.rise * seconds;
    }
}

/// Figures for which nothing is being played are shown as the battle has them: at once after a jump, gently else.
fn settle(
    time: Res<Time>,
    battle: Res<Battle>,
    mut stage: ResMut<Stage>,
    mut figures: Query<(&Figure, &mut Shown)>,
) {
    let jump = stage.jump;
    if jump {
        stage.jump = false;
    }
    let share = 1.0 - ops::exp(-10.0 * time.delta_secs());
    for (figure, mut shown) in &mut figures {
        if !battle.muster.knows(figure.model)
            || stage.acts.iter().any(|act| act.involves(figure.model))
        {
            continue;
        }
        let mut next = Shown::of(&battle, figure.model);
        if !jump && shown.size > 0.0 {
            let turn = turned(shown.yaw, next.yaw, 1.0) - shown.yaw;
            // Close enough is there: a figure at rest does not change.
            if turn.abs() > 0.01 {
                next.yaw = shown.yaw + turn * share;
            }
        }
        shown.set_if_neq(next);
    }
}
