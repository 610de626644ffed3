//! Rivers one may be driven into, and the arms of the lost (D24).

use super::ladder::holder;
use super::{HeightEvent, HeightRefusal};
use crate::song::activation::spend;
use crate::song::event::Event;
use crate::song::house::list::FordRule;
use crate::song::losses;
use crate::song::movement;
use crate::song::quality::{self, Purpose};
use crate::song::refusal::Refusal;
use crate::song::resolution::Resolution;
use crate::song::state::{Activation, Battle, Loss, Presence, WeaponSet};
use crate::table::base::Footprint;
use crate::table::body::ModelId;
use crate::table::feature::{FeatureId, FeatureKind};
use crate::table::length::Point;
use crate::table::motion::Stop;
use crate::table::survey::Survey;

/// The river that bars the way of somebody who recoils to a place.
#[must_use]
pub fn ahead(battle: &Battle, survey: &Survey, loser: ModelId, to: Point) -> Option<FeatureId> {
    let mover = movement::mover(battle, loser);
    match survey.motion.obstruction(&mover, to) {
        Some(Stop::Feature(id)) => battle
            .muster
            .scenario
            .layout
            .feature(id)
            .is_some_and(|feature| feature.kind == FeatureKind::River)
            .then_some(id),
        _ => None,
    }
}

/// D24, C5: one die against Quality. Failing, the model drowns, arms and all; else it lies on the bank that it left, and its
/// arms are of no use.
pub fn plunge(work: &mut Resolution, model: ModelId, river: FeatureId) {
    let (roll, rolled) = quality::roll(work.battle, work.survey, model, Purpose::Swimming, 1);
    work.tell(Event::Height(HeightEvent::Plunged {
        roll: rolled,
        river,
    }));
    if roll.failures > 0 {
        drown(work, model);
    } else {
        soak(work, model);
        movement::fall(work, model, "D24");
    }
}

/// D24, `ford_rule = d6`: whoever has stepped into a river, for whatever reason, rolls a die. 1: drowned; 2 and 3: his powder is
/// wet; else he gets through.
pub fn wade(work: &mut Resolution, model: ModelId, from: Point) {
    let to = work.battle.model(model).at;
    if work.battle.house().ford_rule != FordRule::Die
        || work.survey.motion.wades_into(from, to).is_none()
    {
        return;
    }
    let die = work.battle.state.dice.roll();
    work.tell(Event::Height(HeightEvent::Waded { model, die }));
    match die {
        0 | 1 => drown(work, model),
        2 | 3 => soak(work, model),
        _ => {}
    }
}

/// Gone, arms and all.
fn drown(work: &mut Resolution, model: ModelId) {
    work.battle.state.aloft.stripped.insert(model);
    losses::remove(work, model, Loss::Killed, "D24");
}

/// No powder of his is dry.
fn soak(work: &mut Resolution, model: ModelId) {
    work.battle.state.aloft.wet.insert(model);
    work.battle.model_mut(model).loaded = WeaponSet::default();
}

/// Whether a model's powder is wet: it can neither fire nor reload.
///
/// # Errors
/// Where it is.
pub fn check_dry(battle: &Battle, model: ModelId) -> Result<(), Refusal> {
    if battle.state.aloft.wet.has(model) {
        return Err(HeightRefusal::Wet(battle.enrolled(model).name.clone()).into());
    }
    Ok(())
}

/// Whether the arms of a model that was shot or cut down still lie where it stood.
#[must_use]
pub fn has_arms(battle: &Battle, lost: ModelId) -> bool {
    matches!(
        battle.model(lost).presence,
        Presence::Lost(Loss::Killed | Loss::Wounded)
    ) && !battle.state.aloft.stripped.has(lost)
        && !battle.enrolled(lost).profile.weapons.is_empty()
}

/// D24: whether the active model may take the arms of one who was lost.
///
/// # Errors
/// Where it needs none, none lie there, it is not in contact with the place, has fallen or is held.
pub fn check_take_arms(
    battle: &Battle,
    survey: &Survey,
    acting: &Activation,
    lost: ModelId,
) -> Result<(), Refusal> {
    let model = acting.model;
    let name = |id: ModelId| battle.enrolled(id).name.clone();
    if !battle.state.aloft.wet.has(model) {
        return Err(HeightRefusal::Dry(name(model)).into());
    }
    if battle.model(model).fallen {
        return Err(Refusal::Fallen(name(model)));
    }
    if let Some(enemy) = holder(battle, model) {
        return Err(Refusal::Held { enemy: name(enemy) });
    }
    if !has_arms(battle, lost) {
        return Err(HeightRefusal::NoArms(name(lost)).into());
    }
    let (here, there) = (battle.footprint(model), marker(battle, lost));
    let level = survey.motion.is_raised(here.at) == survey.motion.is_raised(there.at);
    if !level || !here.touches(there) {
        return Err(HeightRefusal::ArmsOutOfReach(name(model), here.distance(there)).into());
    }
    if acting.actions == 0 {
        return Err(Refusal::TooFewActions { cost: 1, left: 0 });
    }
    Ok(())
}

/// The ground that the marker of a lost model covers: its base where it last stood.
#[must_use]
pub fn marker(battle: &Battle, lost: ModelId) -> Footprint {
    battle.footprint(lost)
}

/// D24, CST-1: the model has arms again: its own kinds, loaded as far as those of the lost were.
pub fn take_arms(work: &mut Resolution, model: ModelId, from: ModelId) {
    spend(work, 1);
    let theirs = work.battle.model(from).loaded;
    let weapons = work.battle.enrolled(model).profile.weapons.clone();
    let aloft = &mut work.battle.state.aloft;
    aloft.wet.remove(model);
    aloft.stripped.insert(from);
    let state = work.battle.model_mut(model);
    state.loaded = weapons
        .into_iter()
        .filter(|&weapon| !weapon.needs_reload() || theirs.has(weapon))
        .collect();
    work.tell(Event::Height(HeightEvent::ArmsTaken { model, from }));
}
