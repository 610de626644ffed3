//! Falling (MOV-10, D21), jumping down (D22), and being driven off a wall (E9).

use super::climb::check_legs;
use super::{HeightEvent, HeightRefusal, water};
use crate::battle::clause::Clause;
use crate::song::activation::spend;
use crate::song::bearing;
use crate::song::effect::Effect;
use crate::song::event::{Event, Travel};
use crate::song::house::list::VoluntaryJump;
use crate::song::losses;
use crate::song::movement::{self, travel_to};
use crate::song::quality::{self, Purpose};
use crate::song::recoil::RECOIL_TURNS;
use crate::song::refusal::Refusal;
use crate::song::resolution::Resolution;
use crate::song::state::{Activation, Battle, Loss};
use crate::table::body::ModelId;
use crate::table::length::{Length, Point};
use crate::table::scale::Stick;
use crate::table::survey::Survey;

/// D21: how many dice a fall is worth: one up to S, two up to M, three beyond.
#[must_use]
pub fn dice(battle: &Battle, height: Length) -> u8 {
    if height <= battle.stick(Stick::Short) {
        1
    } else if height <= battle.stick(Stick::Medium) {
        2
    } else {
        3
    }
}

/// MOV-10, D21: the fall itself. No Leader's bonus and no cuirass help; any failure wounds, and a survivor lies there and needs
/// two actions to stand.
pub fn suffer(work: &mut Resolution, model: ModelId, height: Length, clause: &'static str) {
    if !work.battle.on_table(model) {
        return;
    }
    let dice = dice(work.battle, height);
    let (roll, rolled) = quality::roll(work.battle, work.survey, model, Purpose::Falling, dice);
    work.tell(Event::Height(HeightEvent::Dropped {
        roll: rolled,
        height,
        clause: Clause(clause),
    }));
    if roll.failures > 0 {
        losses::remove(work, model, Loss::Wounded, "MOV-10");
    } else {
        work.battle.state.aloft.shaken.insert(model);
        movement::fall(work, model, "MOV-10");
    }
}

/// D23: what standing up costs a model: 1 action, 2 after a fall from a height.
#[must_use]
pub fn cost_of_standing(battle: &Battle, model: ModelId) -> u8 {
    if battle.state.aloft.shaken.has(model) {
        2
    } else {
        1
    }
}

/// Where a model may jump down to.
#[must_use]
pub fn jump_places(battle: &Battle, survey: &Survey, model: ModelId) -> Vec<Point> {
    survey.motion.jump_places(battle.footprint(model), model)
}

/// D22: whether the active model may jump off the wall to that place.
///
/// # Errors
/// Where that was agreed away, it does not stand on top, may not move, is held, or the place is not below it.
pub fn check_jump(
    battle: &Battle,
    survey: &Survey,
    acting: &Activation,
    to: Point,
) -> Result<(), Refusal> {
    let model = acting.model;
    if battle.house().voluntary_jump == VoluntaryJump::Off {
        return Err(HeightRefusal::NoJumping.into());
    }
    if !survey.motion.is_on_top(battle.model(model).at) {
        return Err(HeightRefusal::NotOnTop(battle.enrolled(model).name.clone()).into());
    }
    check_legs(battle, model)?;
    if !jump_places(battle, survey, model).contains(&to.on_grid()) {
        return Err(HeightRefusal::NotBelow.into());
    }
    if acting.actions == 0 {
        return Err(Refusal::TooFewActions { cost: 1, left: 0 });
    }
    Ok(())
}

/// D22: jumps.
pub fn jump(work: &mut Resolution, model: ModelId, to: Point) {
    spend(work, 1);
    work.battle.model_mut(model).moves += 1;
    work.next([Effect::Land {
        model,
        to: to.on_grid(),
        cause: Cause::Jump,
    }]);
}

/// Why somebody comes down from a wall.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize,
)]
pub enum Cause {
    /// By choice (D22).
    Jump,
    /// Beaten, with no place left on top (E9).
    Recoil,
}

/// Comes down there and suffers the fall.
pub fn land(work: &mut Resolution, model: ModelId, to: Point, cause: Cause) {
    if !work.battle.on_table(model) {
        return;
    }
    let height = work.survey.motion.drop(work.battle.model(model).at, to);
    let (travel, clause) = match cause {
        Cause::Jump => (Travel::Jump, "D22"),
        Cause::Recoil => (Travel::Recoil, "E9"),
    };
    travel_to(work, model, to, travel, Vec::new());
    suffer(work, model, height, clause);
}

/// E9, D21, D24: a loser who finds no legal place to recoil to is driven off the wall or into the water, in the first of the
/// directions of E8 that leads there. `false` where none does.
pub fn driven(work: &mut Resolution, loser: ModelId, winner: ModelId) -> bool {
    let here = work.battle.footprint(loser);
    let from = work.battle.model(winner).at;
    for turn in RECOIL_TURNS {
        let Some(to) = bearing::away(here.at, from, turn, here.base.width()) else {
            continue;
        };
        if let Some(to) = work.survey.motion.driven_off(here, to, loser) {
            work.next([Effect::Land {
                model: loser,
                to,
                cause: Cause::Recoil,
            }]);
            return true;
        }
        if let Some(river) = water::ahead(work.battle, work.survey, loser, to) {
            water::plunge(work, loser, river);
            return true;
        }
    }
    false
}
