//! Flags: who carries them, where they lie, and what it brings to take one up (SR-FLAG, MOR-2, C23 to C27).
//!
//! A flag that nobody carries lies at a place: where the middle of its last bearer's base was. It bars nothing. In contact with
//! it is whoever's base reaches that place, or comes within half a millimetre of it (SCALE-5).

use super::activation::spend;
use super::effect::{Effect, Trigger};
use super::event::Event;
use super::muster::Muster;
use super::player::PlayerId;
use super::refusal::Refusal;
use super::resolution::Resolution;
use super::state::{Activation, Battle, Loss};
use crate::battle::clause::Clause;
use crate::roster::rule::SpecialRule;
use crate::table::body::ModelId;
use crate::table::length::{Length, Point};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The number of a flag in its battle: its place in the list of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FlagId(pub u8);

impl fmt::Display for FlagId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.0)
    }
}

/// Where a flag is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum FlagPlace {
    /// In somebody's hand: friend or foe.
    Carried(ModelId),
    /// On the ground.
    Ground(Point),
}

/// A squad's flag.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Flag {
    /// Whose squad's it is.
    pub player: PlayerId,
    /// Where it is.
    pub place: FlagPlace,
    /// Who has laid it down this turn: he takes it up again in another one only.
    pub laid_by: Option<ModelId>,
    /// Where the flight of its bearer began, while he flees (C27).
    pub flight_from: Option<Point>,
}

/// What a flag costs to take up, in actions (CST-1, C23).
pub const TAKING: u8 = 1;

/// The flags of a battle: every Flag Bearer begins with his own (SR-FLAG, A14).
#[must_use]
pub fn issue(muster: &Muster) -> Vec<Flag> {
    muster
        .models
        .iter()
        .filter(|model| model.has(SpecialRule::FlagBearer))
        .map(|model| Flag {
            player: model.player,
            place: FlagPlace::Carried(model.id),
            laid_by: None,
            flight_from: None,
        })
        .collect()
}

impl Battle {
    /// The flags with their numbers.
    pub fn flags(&self) -> impl Iterator<Item = (FlagId, Flag)> {
        (0..).map(FlagId).zip(self.state.flags.iter().copied())
    }

    /// The flags on the ground, with their places.
    pub fn flags_on_the_ground(&self) -> impl Iterator<Item = (FlagId, PlayerId, Point)> {
        self.flags().filter_map(|(id, flag)| match flag.place {
            FlagPlace::Ground(at) => Some((id, flag.player, at)),
            FlagPlace::Carried(_) => None,
        })
    }

    /// The flag that a model carries, and whose it is.
    #[must_use]
    pub fn flag_of(&self, model: ModelId) -> Option<(FlagId, PlayerId)> {
        self.flags()
            .find(|(_, flag)| flag.place == FlagPlace::Carried(model))
            .map(|(id, flag)| (id, flag.player))
    }

    /// Whether a model carries a flag, its own squad's or the enemy's: it has one hand for it (SR-FLAG, C24).
    #[must_use]
    pub fn carries_a_flag(&self, model: ModelId) -> bool {
        self.flag_of(model).is_some()
    }

    /// Whether a model carries a flag of its own squad: it is its Flag Bearer now, whoever was before.
    #[must_use]
    pub fn bears_the_flag(&self, model: ModelId) -> bool {
        self.flag_of(model)
            .is_some_and(|(_, player)| player == self.player_of(model))
    }

    /// Those of a squad on the table who carry its flag: round them it rallies (GRP-5), to them it flees (SR-FLAG).
    pub fn flag_bearers(&self, player: PlayerId) -> impl Iterator<Item = ModelId> {
        self.state
            .flags
            .iter()
            .filter_map(move |flag| match flag.place {
                FlagPlace::Carried(model) if flag.player == player => Some(model),
                _ => None,
            })
            .filter(move |&model| self.player_of(model) == player && self.on_table(model))
    }

    /// Whether a model's base reaches a flag that lies there.
    #[must_use]
    pub fn touches_flag(&self, model: ModelId, at: Point) -> bool {
        let here = self.footprint(model);
        here.at.within(at, here.base.radius + Length::TOUCH)
    }
}

/// C23: whoever carries a flag may lay it down at his own activation, at no cost; lying down himself, too.
///
/// # Errors
/// Where the active model carries none.
pub fn check_drop(battle: &Battle, acting: &Activation) -> Result<(), Refusal> {
    if battle.carries_a_flag(acting.model) {
        Ok(())
    } else {
        Err(Refusal::NoFlag(battle.enrolled(acting.model).name.clone()))
    }
}

/// CST-1, C23: whether the active model may take up a flag, for one action in contact.
///
/// # Errors
/// Where there is no such flag, somebody carries it, the model lies on the ground, has no hand free, is not in contact with it,
/// has laid it down this turn, or has no action left.
pub fn check_take(battle: &Battle, acting: &Activation, flag: FlagId) -> Result<(), Refusal> {
    let model = acting.model;
    let name = |id: ModelId| battle.enrolled(id).name.clone();
    let Some(found) = battle.state.flags.get(usize::from(flag.0)) else {
        return Err(Refusal::UnknownFlag(flag));
    };
    let at = match found.place {
        FlagPlace::Ground(at) => at,
        FlagPlace::Carried(bearer) => return Err(Refusal::FlagInHand(name(bearer))),
    };
    if battle.model(model).fallen {
        return Err(Refusal::Fallen(name(model)));
    }
    if battle.carries_a_flag(model) {
        return Err(Refusal::OneFlagEach(name(model)));
    }
    if !battle.touches_flag(model, at) {
        let here = battle.footprint(model);
        return Err(Refusal::FlagTooFar {
            distance: (here.at.distance(at) - here.base.radius).max(Length::ZERO),
        });
    }
    if found.laid_by == Some(model) {
        return Err(Refusal::LaidDown(name(model)));
    }
    if acting.actions < TAKING {
        return Err(Refusal::TooFewActions {
            cost: TAKING,
            left: acting.actions,
        });
    }
    Ok(())
}

/// C23: the flag is laid down.
pub fn lay_down(work: &mut Resolution, model: ModelId) {
    let Some((id, _)) = work.battle.flag_of(model) else {
        return;
    };
    let at = work.battle.model(model).at;
    put_down(work, model, at, "C23");
    work.battle.state.flags[usize::from(id.0)].laid_by = Some(model);
}

/// SR-FLAG, MOR-2, C25: the flag is taken up; where an enemy takes it, all of its squad test, every time anew.
pub fn take(work: &mut Resolution, model: ModelId, flag: FlagId) {
    spend(work, TAKING);
    let Some(found) = work.battle.state.flags.get_mut(usize::from(flag.0)) else {
        return;
    };
    found.place = FlagPlace::Carried(model);
    found.laid_by = None;
    let owner = found.player;
    work.tell(Event::FlagTaken { model, owner });
    if work.battle.side_of(model) != work.battle.side_of_player(owner) {
        work.later(Effect::SquadTests {
            player: owner,
            trigger: Trigger::FlagTaken,
        });
    }
}

/// SR-FLAG, C27: a model is gone; the flag that it carried lies where it stood, or where its flight began.
pub fn drop_of_the_lost(work: &mut Resolution, model: ModelId, loss: Loss) {
    let Some((id, _)) = work.battle.flag_of(model) else {
        return;
    };
    let fled_from = work.battle.state.flags[usize::from(id.0)].flight_from;
    let at = fled_from.unwrap_or(work.battle.model(model).at);
    let clause = if loss == Loss::Fled { "C27" } else { "SR-FLAG" };
    put_down(work, model, at, clause);
}

/// What a model carries comes to the ground there.
fn put_down(work: &mut Resolution, model: ModelId, at: Point, clause: &'static str) {
    for flag in &mut work.battle.state.flags {
        if flag.place == FlagPlace::Carried(model) {
            flag.place = FlagPlace::Ground(at);
            flag.flight_from = None;
            let owner = flag.player;
            work.events.push(Event::FlagDropped {
                model,
                owner,
                at,
                clause: Clause(clause),
            });
        }
    }
}

/// C27: a model starts to flee; where that was counts if it carries a flag and does not come back.
pub fn flight_begins(work: &mut Resolution, model: ModelId) {
    let at = work.battle.model(model).at;
    mark_flight(work, model, Some(at));
}

/// C27: a model has fled, and is still there with what it carries.
pub fn flight_ends(work: &mut Resolution, model: ModelId) {
    mark_flight(work, model, None);
}

fn mark_flight(work: &mut Resolution, model: ModelId, from: Option<Point>) {
    for flag in &mut work.battle.state.flags {
        if flag.place == FlagPlace::Carried(model) {
            flag.flight_from = from;
        }
    }
}

/// Another turn: whoever laid a flag down may take it up again.
pub fn turn_starts(work: &mut Resolution) {
    for flag in &mut work.battle.state.flags {
        flag.laid_by = None;
    }
}
