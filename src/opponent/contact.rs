//! What it is worth to run into contact, and to get out of it.

use super::ground::Ground;
use super::harms;
use super::look::Look;
use super::options::{Attack, Care, Stand, attacks};
use super::scoring::viewer;
use crate::dice::distribution::{Distribution, morale_odds};
use crate::roster::rule::SpecialRule;
use crate::song::effect::Blow;
use crate::song::order::Order;
use crate::song::quality::{self, Purpose};
use crate::song::quality_roll::MoraleResult;
use crate::song::state::Battle;
use crate::song::{charge, melee, morale};
use crate::table::body::ModelId;
use crate::table::motion::Path;
use crate::table::sight::Through;

/// A move into contact, with the blow that it is made for.
pub(super) fn closing(
    look: &Look,
    ground: &Ground,
    model: ModelId,
    path: &Path,
    actions: u8,
    now: f64,
) -> Option<Stand> {
    let battle = look.battle;
    // A move and a blow: less is only running into the enemy's bayonets.
    if battle.model(model).attacked || path.actions + 1 > actions {
        return None;
    }
    let end = look.base_at(model, path.end);
    let mut then = battle.clone();
    then.model_mut(model).at = path.end;
    let charged = path
        .touches
        .iter()
        .copied()
        .find(|&foe| charge::is_charge(battle, look.survey, model, end, foe));
    if let Some(foe) = charged
        && !look.survey.sight.is_clear(
            viewer(model, battle.footprint(model)),
            viewer(foe, battle.footprint(foe)),
            Through::Models,
        )
    {
        return None;
    }
    let mut attacks = attacks(look, &then, model);
    if let Some(foe) = charged {
        attacks
            .retain(|attack| matches!(attack.order, Order::Fight { target, .. } if target == foe));
        for attack in &mut attacks {
            attack.gain = charge_gain(look, &then, model, foe, attack);
        }
    }
    let dares = path
        .touches
        .iter()
        .map(|&foe| daring(look, model, foe))
        .fold(1.0, f64::min);
    for attack in &mut attacks {
        attack.gain *= dares;
    }
    Some(Stand {
        reach: Some((Order::Move { to: path.end }, path.actions)),
        better: ground.score(look, path.end, true) - now,
        attacks,
        load: None,
        onward: 0.0,
        bound: charged.is_some(),
    })
}

/// How likely a model is to dare to touch another (F6).
fn daring(look: &Look, model: ModelId, foe: ModelId) -> f64 {
    let battle = look.battle;
    let knows_none =
        battle.has(model, SpecialRule::Fear) || battle.has(model, SpecialRule::Fearless);
    if !battle.has(foe, SpecialRule::Fear) || knows_none {
        return 1.0;
    }
    let need = quality::need(battle, look.survey, model, Purpose::Morale { fear: true });
    chance(
        &morale_odds(need.needs(), morale::DICE),
        MoraleResult::Holds,
    )
}

/// The chance of one result of a morale test.
fn chance(odds: &Distribution<MoraleResult>, result: MoraleResult) -> f64 {
    odds.chance(&result).as_f64()
}

/// CAV-1, CAV-2: what a charge gains, with the chances that the enemy runs, or fires a last shot.
fn charge_gain(look: &Look, then: &Battle, model: ModelId, foe: ModelId, attack: &Attack) -> f64 {
    // F9: who is in contact already does not test.
    if look.battle.touching_enemies(foe).next().is_some() {
        return attack.gain;
    }
    let battle = look.battle;
    let fear = battle.has(model, SpecialRule::Fear)
        && !battle.has(foe, SpecialRule::Fear)
        && !battle.has(foe, SpecialRule::Fearless);
    let need = quality::need(battle, look.survey, foe, Purpose::Morale { fear });
    let odds = morale_odds(need.needs(), morale::DICE);
    let runs = chance(&odds, MoraleResult::Removed);
    let (stands, fired) = match charge::ready_firearm(battle, foe) {
        None => (1.0 - runs, 0.0),
        Some(weapon) => {
            let fires = chance(&odds, MoraleResult::Holds);
            let Order::Fight { powerful, .. } = attack.order else {
                return attack.gain;
            };
            let plan = melee::plan(then, look.survey, model, foe, Blow::Attack { powerful });
            let mut sums = plan.sums;
            sums.defend += weapon.bands().first().copied().unwrap_or_default();
            let gain = look.fight_gain(&sums, model, foe);
            (1.0 - runs - fires, fires * gain)
        }
    };
    runs * look.worth(foe) + fired + stands * attack.gain
}

/// Ways out of hand-to-hand: what they risk, and what they save (HTH-9).
pub(super) fn ways_out(
    look: &Look,
    ground: &Ground,
    model: ModelId,
    actions: u8,
    now: f64,
    care: Care,
) -> Vec<Stand> {
    let battle = look.battle;
    if actions < 2 {
        return Vec::new();
    }
    let holders: Vec<ModelId> = battle
        .touching_enemies(model)
        .filter(|&foe| battle.standing(foe))
        .collect();
    let rides_off = battle.mounted(model) && holders.iter().all(|&foe| !battle.mounted(foe));
    let hacked: f64 = if rides_off {
        0.0
    } else {
        holders
            .iter()
            .map(|&foe| {
                let plan = melee::plan(battle, look.survey, foe, model, Blow::AtLeaving);
                harms::of_fight(&plan.sums).defender * look.worth(model)
            })
            .sum()
    };
    // Staying lets each of several strike in the enemy's turn, all with the bonus of numbers; one alone may be fought.
    let spared: f64 = if holders.len() > 1 {
        holders
            .iter()
            .map(|&foe| {
                let blow = Blow::Attack { powerful: false };
                let plan = melee::plan(battle, look.survey, foe, model, blow);
                harms::of_fight(&plan.sums).defender * look.worth(model)
            })
            .sum()
    } else {
        0.0
    };
    let mut places: Vec<(f64, Path)> = ground
        .ends(look, actions - 1, care.short_moves)
        .into_iter()
        .filter(|path| !path.touches.iter().any(|&foe| battle.standing(foe)))
        .map(|path| (ground.score(look, path.end, false), path))
        .collect();
    places.sort_by(|one, other| other.0.total_cmp(&one.0));
    places
        .iter()
        .take(care.contacts)
        .map(|(_, path)| Stand {
            reach: Some((Order::LeaveCombat { to: path.end }, path.actions + 1)),
            better: ground.score(look, path.end, true) - now - hacked + spared,
            ..Stand::default()
        })
        .collect()
}
