//! Which model acts next, and on how many dice.
//!
//! A turn ends with the first turnover, so that models come in the order in which they gain most for the risk they run:
//! first whoever gains much or rolls safely, last whoever has nothing to do. Where all have much the same to gain this is
//! the order that solo players use, good Quality first. Before all come a fallen commander, and whoever has a fallen enemy
//! or a sure shot at hand; a standing commander comes late, for he helps the others where he stands.

use super::dice_choice::{dice, risk};
use super::flags::prizes;
use super::groups;
use super::look::Look;
use super::options::{Care, Options};
use crate::roster::rule::SpecialRule;
use crate::song::activation;
use crate::song::command;
use crate::song::house::list::{BonusCap, LeaderSelfBonus};
use crate::song::order::Order;
use crate::table::body::ModelId;
use crate::table::length::Length;
use crate::table::scale::Stick;
use crate::table::sight::Cover;

/// A model whose three actions are worth less than this is not nominated: it would only move to and fro.
const WORTH_THE_DICE: f64 = 0.25;
/// Added to the risk, so that a sure thing does not outrank everything.
const LEAST_RISK: f64 = 0.05;
/// A commander's gains count less than others': he comes late.
const COMMANDER_LATE: f64 = 0.4;
/// A chance of removing an enemy from which on it comes before all else.
const SURE: f64 = 0.45;
/// What an estimated shot is worth of itself: perhaps something stands in the line.
const UNSEEN: f64 = 0.6;
/// What somebody still to act is worth of what he could gain: he may fail to act.
const TO_ACT: f64 = 0.6;

/// A model that might be nominated.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    model: ModelId,
    /// Comes before all others.
    urgent: bool,
    /// What it may gain in an ordinary activation.
    gain: f64,
    /// How likely it is to end the turn.
    risk: f64,
}

impl Candidate {
    fn rank(&self) -> f64 {
        self.gain / (self.risk + LEAST_RISK)
    }
}

/// The next nomination, or the end of the turn where nobody has anything to do.
pub(super) fn decide(look: &Look) -> Order {
    let mut candidates: Vec<Candidate> = activation::nominable(look.battle, look.player)
        .map(|model| candidate(look, model))
        .collect();
    let guess = |model| {
        let known = candidates.iter().find(|candidate| candidate.model == model);
        known.map_or(0.0, |candidate| candidate.gain)
    };
    let promise = groups::promise(look, &guess);
    for candidate in &mut candidates {
        if look.commands(candidate.model) && !look.battle.model(candidate.model).fallen {
            // With a group at hand he comes before its members.
            candidate.gain = (candidate.gain * COMMANDER_LATE).max(promise);
        }
    }
    candidates.sort_by(|one, other| {
        other
            .urgent
            .cmp(&one.urgent)
            .then(other.rank().total_cmp(&one.rank()))
            .then(one.model.cmp(&other.model))
    });
    let all: f64 = candidates.iter().map(|candidate| candidate.gain).sum();
    for candidate in &candidates {
        let model = candidate.model;
        let options = Options::new(look, model, 3, Care::WORTH);
        let promise = if look.commands(model) { promise } else { 0.0 };
        let mut values = [0.0; 4];
        for actions in 1..=3_u8 {
            let before = values[usize::from(actions) - 1];
            let own = options.value(actions).max(before);
            values[usize::from(actions)] = own.max(promise + options.value(actions - 1));
        }
        if values[3] < WORTH_THE_DICE {
            continue;
        }
        let rest = (candidates.len() > 1).then_some(TO_ACT * (all - candidate.gain));
        let needs = activation::need(look.battle, look.survey, model).needs();
        let allowed = activation::dice_allowed(look.battle, model);
        return Order::Nominate {
            model,
            dice: dice(
                needs,
                activation::double_six(look.battle),
                allowed,
                values,
                rest,
            ),
        };
    }
    Order::EndTurn
}

/// What the player thinks of a model without asking the table.
fn candidate(look: &Look, model: ModelId) -> Candidate {
    let battle = look.battle;
    let state = battle.model(model);
    let here = battle.footprint(model);
    let commands = look.commands(model);
    let mut gain = 0.0_f64;
    let mut sure = false;
    for &foe in &look.foes {
        let there = battle.footprint(foe);
        let far = here.distance(there).mm();
        let touching = here.touches(there);
        let reaches = touching || (!state.fallen && !commands && far <= look.stride(model));
        if reaches && !state.attacked {
            let share = if touching { 1.0 } else { 0.5 };
            gain = gain.max(share * look.plain_fight_gain(model, foe));
            let harm = look.plain_harm(model, foe);
            sure |= f64::from(harm.defender_out) >= SURE * f64::from(harm.of)
                && harm.attacker_out < harm.defender_out / 2;
        }
        if touching || state.fallen {
            continue;
        }
        for (weapon, ready) in look.firearms(model) {
            let shot = look.plain_shot(model, here, foe, there, weapon, Cover::Open);
            if let Some(harm) = shot {
                let share = if ready { UNSEEN } else { 0.25 };
                gain = gain.max(share * harm * look.worth(foe));
                sure |= ready && harm >= SURE;
            }
        }
    }
    let stride = look.stride(model);
    for prize in prizes(look, model) {
        let near = here
            .at
            .within(prize.at, here.base.radius + Length::from_mm(stride));
        if near && !state.fallen {
            gain = gain.max(TO_ACT * prize.worth);
        }
    }
    if state.fallen {
        gain += 0.15 * look.worth(model);
    } else {
        gain += look.drive * if look.fights(model) { 1.0 } else { 0.3 };
    }
    Candidate {
        model,
        urgent: (commands && state.fallen) || sure,
        gain,
        risk: risk(rough_need(look, model)),
    }
}

/// What a model needs on each die, near enough: whether the commander sees it is not asked.
fn rough_need(look: &Look, model: ModelId) -> i8 {
    let battle = look.battle;
    if command::beyond_control(battle, model) {
        return 5;
    }
    let house = battle.house();
    let helps_himself = house.leader_self_bonus == LeaderSelfBonus::On;
    let led = battle
        .squad(look.player)
        .commander
        .is_some_and(|commander| {
            (commander != model || helps_himself)
                && battle.standing(commander)
                && battle
                    .footprint(commander)
                    .within(battle.footprint(model), battle.stick(Stick::Long))
        });
    let most = match house.bonus_cap {
        BonusCap::Unlimited => 2,
        BonusCap::One => 1,
    };
    let bonus = i8::from(led) + i8::from(battle.has(model, SpecialRule::Elan));
    battle.enrolled(model).profile.quality as i8 - bonus.min(most)
        + i8::from(battle.has(model, SpecialRule::Reluctant))
}
