//! Reloading (SHOOT-10, SHOOT-11, G18, G19).

use super::activation::spend;
use super::event::Event;
use super::heights::water;
use super::melee::has_hands_for;
use super::refusal::Refusal;
use super::resolution::Resolution;
use super::state::{Activation, Battle};
use crate::roster::weapon::Weapon;
use crate::table::body::ModelId;

/// CST-1: the two actions of a reload, spent in one order so that nothing comes between them.
pub const ACTIONS: u8 = 2;

/// Whether the active model may reload a weapon.
///
/// # Errors
/// Where it has none such, it needs no loading or two hands where the flag takes one (C24), the model has fallen, the weapon is
/// loaded or without ammunition, a standing enemy touches the model (G18), it is a rifle fired this turn (SHOOT-11, G20),
/// or the actions do not suffice.
pub fn check_reload(
    battle: &Battle,
    activation: &Activation,
    weapon: Weapon,
) -> Result<(), Refusal> {
    let model = activation.model;
    let state = battle.model(model);
    let enrolled = battle.enrolled(model);
    if !enrolled.profile.carries(weapon) {
        return Err(Refusal::NoWeapon {
            model: enrolled.name.clone(),
            weapon,
        });
    }
    if !weapon.needs_reload() {
        return Err(Refusal::NeedsNoLoading(weapon));
    }
    if !has_hands_for(battle, model, weapon) {
        return Err(Refusal::HandsFull {
            model: enrolled.name.clone(),
            weapon,
        });
    }
    if state.fallen {
        return Err(Refusal::Fallen(enrolled.name.clone()));
    }
    water::check_dry(battle, model)?;
    if state.spent.has(weapon) {
        return Err(Refusal::OutOfAmmunition(weapon));
    }
    if state.loaded.has(weapon) {
        return Err(Refusal::LoadedAlready(weapon));
    }
    if weapon == Weapon::Rifle && state.fired.has(weapon) {
        return Err(Refusal::RifleOncePerTurn);
    }
    if let Some(enemy) = battle
        .touching_enemies(model)
        .find(|&enemy| battle.standing(enemy))
    {
        return Err(Refusal::ReloadInContact(
            battle.enrolled(enemy).name.clone(),
        ));
    }
    if activation.actions < ACTIONS {
        return Err(Refusal::TooFewActions {
            cost: ACTIONS,
            left: activation.actions,
        });
    }
    Ok(())
}

/// SHOOT-10: the weapon is loaded.
pub fn reload(work: &mut Resolution, model: ModelId, weapon: Weapon) {
    spend(work, ACTIONS);
    let state = work.battle.model_mut(model);
    state.loaded.insert(weapon);
    state.reloaded.insert(weapon);
    work.tell(Event::Reloaded { model, weapon });
}
