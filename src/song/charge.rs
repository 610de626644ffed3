//! What comes before contact: cavalry charging foot (CAV) and Fear (SR-FEAR).

use super::effect::Effect;
use super::event::{Braced, Event};
use super::losses;
use super::melee;
use super::movement::MovePlan;
use super::quality::{self, Purpose};
use super::refusal::Refusal;
use super::resolution::Resolution;
use super::state::{Activation, Battle, LastShot, Loss};
use crate::battle::clause::Clause;
use crate::roster::rule::SpecialRule;
use crate::roster::weapon::Weapon;
use crate::table::base::Footprint;
use crate::table::body::ModelId;
use crate::table::motion::Path;
use crate::table::sight::{Through, Viewer};
use crate::table::survey::Survey;

/// Completes the plan of a move that touches enemies. But for charges a touch need bring no blow (D12).
///
/// # Errors
/// Where it touches a Fear model that it did not dare to touch (F6), or is a charge without an action or attack left for
/// the blow (F1, F2), or at somebody unseen (F12).
pub fn plan(
    battle: &Battle,
    survey: &Survey,
    activation: &Activation,
    path: Path,
    contacts: Vec<ModelId>,
) -> Result<MovePlan, Refusal> {
    let model = activation.model;
    let name = |id: ModelId| battle.enrolled(id).name.clone();
    if let Some(&enemy) = contacts
        .iter()
        .find(|enemy| activation.daunted_by.contains(enemy))
    {
        return Err(Refusal::Daunted(name(enemy)));
    }
    let end = Footprint {
        at: path.end,
        base: battle.base(model),
    };
    let charged: Vec<ModelId> = contacts
        .iter()
        .copied()
        .filter(|&enemy| is_charge(battle, survey, model, end, enemy))
        .collect();
    if let Some(&target) = charged.first() {
        if battle.model(model).attacked {
            return Err(Refusal::ChargeWithoutAttack(name(target)));
        }
        if path.actions + 1 > activation.actions {
            return Err(Refusal::ChargeWithoutBlow {
                target: name(target),
                cost: path.actions,
                left: activation.actions,
            });
        }
        let viewer = |id: ModelId| Viewer {
            model: Some(id),
            footprint: battle.footprint(id),
        };
        if let Some(&unseen) = charged.iter().find(|&&target| {
            !survey
                .sight
                .is_clear(viewer(model), viewer(target), Through::Models)
        }) {
            return Err(Refusal::ChargeUnseen(name(unseen)));
        }
    }
    // SR-FEARLESS: who knows no Fear, or spreads it, tests for none.
    let fearless = |id| battle.has(id, SpecialRule::Fear) || battle.has(id, SpecialRule::Fearless);
    let feared = contacts
        .iter()
        .copied()
        .filter(|&enemy| battle.has(enemy, SpecialRule::Fear) && !fearless(model))
        .collect();
    let tested: Vec<ModelId> = charged
        .iter()
        .copied()
        .filter(|&enemy| battle.touching_enemies(enemy).next().is_none())
        .collect();
    let frightened = contacts
        .iter()
        .copied()
        .filter(|enemy| {
            battle.has(model, SpecialRule::Fear)
                && !fearless(*enemy)
                && !charged.contains(enemy)
                && battle.touching_enemies(*enemy).next().is_none()
        })
        .collect();
    Ok(MovePlan {
        path,
        contacts,
        feared,
        charged,
        tested,
        frightened,
    })
}

/// CAV-1, CAV-3, F3: a horseman touching foot in the open: on its feet, in no woods, no rough ground and no building, on no
/// stairs, no obstacle between.
#[must_use]
pub fn is_charge(
    battle: &Battle,
    survey: &Survey,
    rider: ModelId,
    end: Footprint,
    target: ModelId,
) -> bool {
    if !battle.mounted(rider) || battle.mounted(target) || !battle.standing(target) {
        return false;
    }
    let there = battle.footprint(target);
    let ground = survey.motion.ground(there);
    ground.woods.is_none()
        && ground.rough.is_none()
        && ground.building.is_none()
        && !survey.motion.is_raised(there.at)
        && survey.motion.obstacle_between(end, there).is_none()
}

/// F6: three dice at -1; any failure, and the move is off: the action is not spent, and that model is not to be touched
/// this turn.
pub fn dare(work: &mut Resolution, model: ModelId, target: ModelId, actions: u8) {
    let purpose = Purpose::Morale { fear: true };
    let (roll, rolled) = quality::roll(work.battle, work.survey, model, purpose, 3);
    let daunted = roll.failures > 0;
    work.tell(Event::Braced {
        roll: rolled,
        facing: target,
        clause: Clause("F6"),
        result: if daunted {
            Braced::Daunted
        } else {
            Braced::Dares
        },
    });
    if !daunted {
        return;
    }
    // Whatever the move would have brought is off, up to its arrival.
    while let Some(effect) = work.battle.state.queue.pop_front() {
        if matches!(effect, Effect::Arrive { .. } | Effect::Climb { .. }) {
            break;
        }
    }
    let moves = &mut work.battle.model_mut(model).moves;
    *moves = moves.saturating_sub(1);
    if let Some(activation) = work.battle.activation_mut() {
        activation.actions += actions;
        activation.charged.clear();
        activation.daunted_by.push(target);
    }
}

/// CAV-1, CAV-2, F4, F5: the charged model rolls three dice, at -1 before a Fear model unless it knows no Fear itself. All
/// succeed: a loaded firearm fires a last shot; without one it fights as usual (F13). All fail: it runs, which is a loss and
/// brings no free hack (F11). Otherwise it fights as usual.
pub fn stand_firm(work: &mut Resolution, model: ModelId, charger: ModelId) {
    if !work.battle.on_table(model) {
        return;
    }
    let battle = &*work.battle;
    let fear = battle.has(charger, SpecialRule::Fear)
        && !battle.has(model, SpecialRule::Fear)
        && !battle.has(model, SpecialRule::Fearless);
    let (roll, rolled) =
        quality::roll(work.battle, work.survey, model, Purpose::Morale { fear }, 3);
    let result = match (roll.successes, ready_firearm(work.battle, model)) {
        (3, Some(weapon)) => Braced::Fires(weapon),
        (0, _) => Braced::Runs,
        _ => Braced::Stands,
    };
    work.tell(Event::Braced {
        roll: rolled,
        facing: charger,
        clause: Clause("CAV-1"),
        result,
    });
    match result {
        Braced::Fires(weapon) => {
            if let Some(activation) = work.battle.activation_mut() {
                activation.last_shots.push(LastShot { model, weapon });
            }
        }
        Braced::Runs => losses::remove(work, model, Loss::Fled, "CAV-2"),
        Braced::Stands | Braced::Dares | Braced::Daunted => {}
    }
}

/// The loaded firearm with the best first band (F8), if there is one that he has hands for (C24).
#[must_use]
pub fn ready_firearm(battle: &Battle, model: ModelId) -> Option<Weapon> {
    let state = battle.model(model);
    melee::usable(battle, model)
        .filter(|&weapon| {
            weapon.is_firearm() && state.loaded.has(weapon) && !state.spent.has(weapon)
        })
        .max_by_key(|weapon| weapon.bands().first().copied())
}
