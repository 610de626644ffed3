//! Sentries and the alarm (scenario 2.2, I21, I22). Until the alarm nobody of the guarded side may be nominated: his turn is
//! the walk of the sentries, each along his beat as far as nothing bars it, and is over.
//!
//! What gives the alarm is noted where it happens, by what is told of it, and the first cause counts; the alarm itself comes at
//! the end of that turn of the enemy. A sentry sees who stands where a move of his ends, or has stood since the turn began:
//! not who runs past a gap.

use super::{Rule, SpecialEffect, SpecialEvent, SpecialRefusal, feature, side_of};
use crate::battle::clause::Clause;
use crate::scenario::Scenario;
use crate::scenario::special::{Course, Sentries};
use crate::song::effect::Effect;
use crate::song::event::{Event, Travel};
use crate::song::movement;
use crate::song::refusal::Refusal;
use crate::song::resolution::Resolution;
use crate::song::state::Battle;
use crate::table::base::Footprint;
use crate::table::body::{ModelId, Side};
use crate::table::enclosure;
use crate::table::length::{Length, Point};
use crate::table::scale::Stick;
use crate::table::sight::{Through, Viewer};
use crate::table::survey::Survey;
use serde::{Deserialize, Serialize};

/// How the sentries stand.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Watch {
    /// Who walks each beat, by the beat; nobody where none was posted.
    pub posted: Vec<Option<ModelId>>,
    /// The corner of his beat that each makes for, as a place in [`crate::scenario::special::Beat::round`].
    pub bound_for: Vec<u8>,
    /// What will give the alarm at the end of this turn.
    pub cause: Option<AlarmCause>,
    /// The alarm has been given: all go about as usual.
    pub alarmed: bool,
}

/// What gives the alarm.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum AlarmCause {
    /// An enemy came into the guarded ground.
    Entered {
        /// Who.
        model: ModelId,
    },
    /// A shot was fired.
    Shot {
        /// By whom.
        model: ModelId,
    },
    /// One of the guarded side was fought.
    Fought {
        /// Who.
        sentry: ModelId,
        /// By whom.
        by: ModelId,
    },
    /// A sentry saw an enemy.
    Seen {
        /// Whom.
        model: ModelId,
        /// Who saw him.
        by: ModelId,
    },
}

/// The sentries of a battle, and how they stand, until the alarm.
#[must_use]
pub fn unalarmed(battle: &Battle) -> Option<(&Sentries, &Watch)> {
    let watch = &battle.state.special.watch;
    let rule = rule(&battle.muster.scenario)?;
    (!watch.alarmed).then_some((rule, watch))
}

/// The rule about sentries, if the scenario has one.
#[must_use]
pub fn rule(scenario: &Scenario) -> Option<&Sentries> {
    scenario.sentries().map(|(_, rule)| rule)
}

/// Whether a side waits for the alarm, so that only its sentries stir.
#[must_use]
pub fn is_unaware(battle: &Battle, side: Side) -> bool {
    unalarmed(battle).is_some_and(|(rule, _)| side == side_of(battle, rule.side))
}

/// Whether somebody's sentry duty is still on: posted, and no alarm yet.
#[must_use]
pub fn beat_of(battle: &Battle, model: ModelId) -> Option<usize> {
    let (_, watch) = unalarmed(battle)?;
    watch
        .posted
        .iter()
        .position(|&posted| posted == Some(model))
}

/// The first sentry who would see that enemy at a place (I22): on his feet, within the distance at which he makes somebody out,
/// with a clear line; one in woods only at their edge and within S.
#[must_use]
pub fn seen_by(battle: &Battle, survey: &Survey, model: ModelId, at: Point) -> Option<ModelId> {
    let (rule, watch) = unalarmed(battle)?;
    let there = Footprint {
        at,
        base: battle.base(model),
    };
    let scale = battle.muster.scale();
    let reach = if survey.motion.ground(there).woods.is_some() {
        scale.stick(Stick::Short).min(rule.spot.length(scale))
    } else {
        rule.spot.length(scale)
    };
    let viewer = |model, footprint| Viewer {
        model: Some(model),
        footprint,
    };
    watch.posted.iter().flatten().copied().find(|&sentry| {
        let here = battle.footprint(sentry);
        battle.standing(sentry)
            && here.within(there, reach)
            && survey
                .sight
                .is_clear(viewer(sentry, here), viewer(model, there), Through::Nobody)
    })
}

impl Rule for Sentries {
    fn clause(&self) -> Clause {
        Clause("I21")
    }

    fn text(&self, scenario: &Scenario) -> String {
        format!(
            "Of the {} only the sentries stir, each {} along his beat in every turn, until the alarm: it is given at the end of a turn of the {} in which one of those came into {}, a shot was fired, a sentry was fought, or a sentry saw somebody within {} ({} mm).",
            self.side,
            self.stride,
            self.side.other(),
            self.guarded,
            self.spot,
            self.spot.length(scenario.layout.scale),
        )
    }

    fn places(&self, battle: &Battle, model: ModelId) -> Vec<Point> {
        if battle.side_of(model) == side_of(battle, self.side) {
            self.beats.iter().map(|beat| beat.post()).collect()
        } else {
            Vec::new()
        }
    }

    fn deployed(&self, work: &mut Resolution, side: Side) {
        if side != side_of(work.battle, self.side) {
            return;
        }
        let posted: Vec<Option<ModelId>> = self
            .beats
            .iter()
            .map(|beat| {
                work.battle
                    .present(side)
                    .find(|&id| work.battle.model(id).at == beat.post())
            })
            .collect();
        let watch = &mut work.battle.state.special.watch;
        watch.bound_for = vec![1; posted.len()];
        watch.posted = posted;
    }

    fn turn_starts(&self, work: &mut Resolution, side: Side) {
        if !is_unaware(work.battle, side) {
            return;
        }
        let left = work.battle.stick(self.stride);
        for (beat, walk) in (0..).zip(&self.beats) {
            if walk.course != Course::Stand {
                work.later(Effect::Special(SpecialEffect::Patrol { beat, left }));
            }
        }
    }

    fn turn_ends(&self, work: &mut Resolution, side: Side) {
        if side == side_of(work.battle, self.side) || unalarmed(work.battle).is_none() {
            return;
        }
        if work.battle.state.special.watch.cause.is_none() {
            // A gate may have been opened, or somebody else have stepped out of the line.
            look_out(work.battle, work.survey, side);
        }
        if let Some(cause) = work.battle.state.special.watch.cause {
            work.battle.state.special.watch.alarmed = true;
            work.tell(Event::Special(SpecialEvent::Alarm { cause }));
        }
    }

    fn check_nominate(&self, battle: &Battle, model: ModelId) -> Result<(), Refusal> {
        if is_unaware(battle, battle.side_of(model)) {
            let name = battle.enrolled(model).name.clone();
            return Err(SpecialRefusal::BeforeAlarm(name).into());
        }
        Ok(())
    }

    fn witness(&self, battle: &mut Battle, survey: &Survey, event: &Event) -> Option<SpecialEvent> {
        self.notice(battle, survey, event);
        None
    }
}

impl Sentries {
    /// Notes what will give the alarm, where it happens.
    fn notice(&self, battle: &mut Battle, survey: &Survey, event: &Event) {
        let guarded = side_of(battle, self.side);
        if unalarmed(battle).is_none_or(|(_, watch)| watch.cause.is_some())
            || battle.active_side() == guarded
        {
            return;
        }
        let enemy = |model: ModelId| battle.side_of(model) != guarded;
        let cause = match event {
            Event::TurnStarted { player, .. } => {
                look_out(battle, survey, battle.side_of_player(*player));
                return;
            }
            Event::Travelled { model, to, .. } if enemy(*model) => {
                let inside = feature(battle, &self.guarded)
                    .is_some_and(|ring| enclosure::encloses(ring, *to));
                if inside {
                    Some(AlarmCause::Entered { model: *model })
                } else {
                    seen_by(battle, survey, *model, *to)
                        .map(|by| AlarmCause::Seen { model: *model, by })
                }
            }
            Event::Shot { shooter, .. } | Event::Volley { shooter, .. } => Some(AlarmCause::Shot {
                model: shooter.model,
            }),
            Event::Fought {
                attacker, defender, ..
            } => {
                let (sentry, by) = if enemy(attacker.model) {
                    (defender.model, attacker.model)
                } else {
                    (attacker.model, defender.model)
                };
                Some(AlarmCause::Fought { sentry, by })
            }
            _ => None,
        };
        if cause.is_some() {
            battle.state.special.watch.cause = cause;
        }
    }
}

/// Notes whom a sentry sees of that side where all stand.
fn look_out(battle: &mut Battle, survey: &Survey, side: Side) {
    let seen = battle.present(side).find_map(|model| {
        let by = seen_by(battle, survey, model, battle.model(model).at)?;
        Some(AlarmCause::Seen { model, by })
    });
    if seen.is_some() {
        battle.state.special.watch.cause = seen;
    }
}

/// A sentry goes on along his beat, up to its next corner, with so much of his stride left. He stops where something bars it:
/// next turn he tries again.
pub(super) fn patrol(work: &mut Resolution, beat: u8, left: Length) {
    let muster = work.battle.muster.clone();
    let Some(rule) = rule(&muster.scenario) else {
        return;
    };
    let number = usize::from(beat);
    let watch = &work.battle.state.special.watch;
    let (Some(walk), Some(&Some(model)), Some(&bound_for)) = (
        rule.beats.get(number),
        watch.posted.get(number),
        watch.bound_for.get(number),
    ) else {
        return;
    };
    // Who lies on the ground, or is fought, does not walk.
    if !work.battle.standing(model) || work.battle.held(model) {
        return;
    }
    let round = walk.round();
    let corner = round[usize::from(bound_for) % round.len()];
    let mover = movement::mover(work.battle, model);
    let to = if mover.at.within(corner, left) {
        corner
    } else {
        mover.at.toward(corner, left)
    };
    let path = work.survey.motion.trace(&mover, to);
    if path.end != mover.at {
        movement::travel_to(work, model, path.end, Travel::Beat, Vec::new());
    }
    if path.end != corner {
        return;
    }
    let next = (usize::from(bound_for) + 1) % round.len();
    work.battle.state.special.watch.bound_for[number] = next as u8;
    let left = left - path.length;
    if left > Length::ZERO {
        work.next([Effect::Special(SpecialEffect::Patrol { beat, left })]);
    }
}
