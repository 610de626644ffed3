//! Bashing doors and obstacles (BASH, D16): an action, not an attack, so that several a turn are allowed (BASH-2).

use super::activation::spend;
use super::event::Event;
use super::house::list::ClampTotal;
use super::melee::effort;
use super::order::BashTarget;
use super::outcome::{by_ratio, total as with_die};
use super::refusal::Refusal;
use super::resolution::Resolution;
use super::state::{Activation, Battle};
use crate::battle::clause::{Modifier, total};
use crate::dice::Die;
use crate::dice::distribution::Distribution;
use crate::roster::rule::SpecialRule;
use crate::table::body::ModelId;
use crate::table::feature::{FeatureKind, Layout};
use crate::table::length::Length;
use crate::table::opening::{Breach, DoorState};
use crate::table::survey::Survey;
use serde::Serialize;

/// The Combat of a door or gate (BASH-1).
const DOOR: i8 = 2;

/// A hole is so much wider than the base that breaks it, in millimetres: it fits through with one to spare on both sides.
const ROOM: Length = Length::whole(2);

/// What a blow at a thing does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub enum BashOutcome {
    /// Nothing: the model has lost, or it is a tie.
    Nothing,
    /// The Combat of the thing is 1 less for good.
    Weakened,
    /// Doubled: it is broken open.
    Opened,
}

/// All that decides a bash, but for the two dice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct BashSums {
    /// Combat and modifiers of the model.
    pub attack: i8,
    /// Those of the thing.
    pub defend: i8,
    /// Totals under 1 count as they are for doubles, not as 1 (E3).
    pub raw_totals: bool,
}

/// Reads the two natural faces of a bash (BASH-1): the model's and the one rolled for the thing.
#[must_use]
pub fn bash(sums: &BashSums, die: Die, against: Die) -> BashOutcome {
    let (attack, defend) = (with_die(sums.attack, die), with_die(sums.defend, against));
    if attack <= defend {
        BashOutcome::Nothing
    } else if by_ratio(attack, defend, sums.raw_totals).is_some() {
        BashOutcome::Opened
    } else {
        BashOutcome::Weakened
    }
}

/// The exact chances of a bash.
#[must_use]
pub fn odds(sums: &BashSums) -> Distribution<BashOutcome> {
    Distribution::over_pairs(|die, against| bash(sums, die, against))
}

/// The sums of a bash, with their reasons.
#[derive(Clone, PartialEq, Debug)]
pub struct BashPlan {
    /// What the model brings.
    pub model: Vec<Modifier>,
    /// What the thing brings.
    pub thing: Vec<Modifier>,
    /// What decides it but for the dice.
    pub sums: BashSums,
}

/// What both bring to a bash (D16). Whether they touch is not asked; `None` for what cannot be bashed.
#[must_use]
pub fn plan(
    battle: &Battle,
    model: ModelId,
    target: BashTarget,
    powerful: bool,
) -> Option<BashPlan> {
    let combat = combat_left(battle, target)?;
    let profile = &battle.enrolled(model).profile;
    let mut strokes = vec![Modifier::new("Combat", profile.combat as i8, "BASH-1")];
    // E33: also for bashing.
    for (rule, what, value, clause) in [
        (SpecialRule::Strong, "Strong", 1, "SR-STRONG"),
        (SpecialRule::Weak, "Weak", -1, "SR-WEAK"),
        (SpecialRule::Engineer, "Engineer", 1, "SR-ENGINEER"),
    ] {
        if battle.has(model, rule) {
            strokes.push(Modifier::new(what, value, clause));
        }
    }
    let mut thing = vec![Modifier::new("Combat", combat, "BASH-1")];
    if powerful {
        thing.push(Modifier::new("powerful blow", -1, "D16"));
    }
    let sums = BashSums {
        attack: total(&strokes),
        defend: total(&thing),
        raw_totals: battle.house().clamp_total == ClampTotal::Off,
    };
    Some(BashPlan {
        model: strokes,
        thing,
        sums,
    })
}

/// The Combat that is left to a thing (BASH-1); `None` for what cannot be bashed. It may sink below 0: that alone breaks
/// nothing, but totals under 1 count as 1 for doubles (D17).
#[must_use]
pub fn combat_left(battle: &Battle, target: BashTarget) -> Option<i8> {
    let layout = &battle.muster.scenario.layout;
    let whole = match target {
        BashTarget::Door(door) => battle.state.alterations.door(layout, door).map(|_| DOOR)?,
        BashTarget::Feature(feature) => layout.feature(feature)?.kind.bash_combat()?,
    };
    let battered = &battle.state.battered;
    let lost = battered
        .binary_search_by_key(&target, |(thing, _)| *thing)
        .map_or(0, |place| battered[place].1);
    Some(whole.saturating_sub_unsigned(lost))
}

/// What people call a thing that is bashed, opened or passed.
#[must_use]
pub fn name(layout: &Layout, target: BashTarget) -> String {
    let Some(feature) = layout.feature(target.feature()) else {
        return "nothing".to_owned();
    };
    let what = match target {
        BashTarget::Door(door) => layout
            .opening(door)
            .map_or("door", |opening| opening.name(feature.kind)),
        BashTarget::Feature(_) => {
            return feature
                .name
                .clone()
                .unwrap_or_else(|| feature.kind.to_string());
        }
    };
    match &feature.name {
        Some(name) => format!("{what} of {name}"),
        None => what.to_owned(),
    }
}

/// Whether the active model may bash that (BASH-1, CST-1).
///
/// # Errors
/// Where it lies on the ground, does not touch the thing, cannot hurt it, or the actions do not suffice.
pub fn check_bash(
    battle: &Battle,
    survey: &Survey,
    activation: &Activation,
    target: BashTarget,
    powerful: bool,
) -> Result<(), Refusal> {
    let layout = &battle.muster.scenario.layout;
    let model = activation.model;
    let name = name(layout, target);
    if battle.model(model).fallen {
        return Err(Refusal::Fallen(battle.enrolled(model).name.clone()));
    }
    let here = battle.footprint(model);
    let touches = match target {
        BashTarget::Door(door) => match battle.state.alterations.door(layout, door) {
            None => return Err(Refusal::NoSuchDoor),
            Some(DoorState::Shut | DoorState::Locked) => survey.motion.touches_opening(here, door),
            Some(state) => return Err(Refusal::NoNeedToBash { name, state }),
        },
        BashTarget::Feature(feature) => {
            let kind = layout
                .feature(feature)
                .map_or(FeatureKind::Road, |feature| feature.kind);
            if kind.bash_combat().is_none() {
                return Err(Refusal::CannotBash(kind));
            }
            survey.motion.touching(here).contains(&feature)
        }
    };
    if !touches {
        return Err(Refusal::NotAtIt(name));
    }
    let cost = cost(powerful);
    if activation.actions < cost {
        return Err(Refusal::TooFewActions {
            cost,
            left: activation.actions,
        });
    }
    Ok(())
}

/// What a bash costs (CST-1).
#[must_use]
pub const fn cost(powerful: bool) -> u8 {
    if powerful { 2 } else { 1 }
}

/// BASH-1: the model bashes; the die of the thing is rolled as its opponent would.
pub fn strike(work: &mut Resolution, model: ModelId, target: BashTarget, powerful: bool) {
    let Some(plan) = plan(work.battle, model, target, powerful) else {
        return;
    };
    spend(work, cost(powerful));
    let dice = [work.battle.state.dice.roll(), work.battle.state.dice.roll()];
    let outcome = bash(&plan.sums, dice[0], dice[1]);
    match outcome {
        BashOutcome::Nothing => {}
        BashOutcome::Weakened => weaken(work.battle, target),
        BashOutcome::Opened => open(work, model, target),
    }
    let left = combat_left(work.battle, target).unwrap_or_default();
    work.tell(Event::Bashed {
        target,
        powerful,
        model: effort(model, dice[0], plan.model),
        die: dice[1],
        modifiers: plan.thing,
        outcome,
        left,
    });
}

/// The thing has lost 1 of its Combat for good.
fn weaken(battle: &mut Battle, target: BashTarget) {
    let battered = &mut battle.state.battered;
    match battered.binary_search_by_key(&target, |(thing, _)| *thing) {
        Ok(place) => battered[place].1 = battered[place].1.saturating_add(1),
        Err(place) => battered.insert(place, (target, 1)),
    }
}

/// The thing is broken open: a door for good; in a fence or timber wall there is a hole as wide as the base, rubble is
/// cleared away.
fn open(work: &mut Resolution, model: ModelId, target: BashTarget) {
    let muster = work.battle.muster.clone();
    let here = work.battle.footprint(model);
    match target {
        BashTarget::Door(door) => {
            let state = &mut work.battle.state;
            state
                .alterations
                .set_door(&muster.scenario.layout, door, DoorState::Broken);
        }
        BashTarget::Feature(feature) => {
            if let Some(at) = work.survey.motion.breach_at(here, feature) {
                work.battle.state.alterations.breach(Breach {
                    feature,
                    at,
                    width: here.base.width() + ROOM,
                });
            }
        }
    }
}
