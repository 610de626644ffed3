//! Nomination, dice for actions, turnover, and the passing of turns (ACT).

use super::effect::Effect;
use super::event::Event;
use super::flags;
use super::group_turn;
use super::heights::fall;
use super::house::list::{DoubleSix, VoluntaryEnd};
use super::losses;
use super::national;
use super::player::PlayerId;
use super::quality::{self, Need, Purpose};
use super::refusal::Refusal;
use super::resolution::Resolution;
use super::special;
use super::state::{Activation, Battle, Ending, Outcome, Phase, WeaponSet};
use crate::battle::clause::Clause;
use crate::roster::rule::SpecialRule;
use crate::table::body::ModelId;
use crate::table::sight::{Blocker, Through, Viewer};
use crate::table::survey::Survey;

/// What a model would need on each die if it were nominated now: for the dice chooser and the opponent.
#[must_use]
pub fn need(battle: &Battle, survey: &Survey, model: ModelId) -> Need {
    quality::need(battle, survey, model, Purpose::Activation)
}

/// Whether two natural sixes bring an action more in an activation roll of one model (ACT-8, B12).
#[must_use]
pub fn double_six(battle: &Battle) -> bool {
    battle.house().double_six == DoubleSix::On
}

/// Whether a player may end his turn early (ACT-10, B8).
///
/// # Errors
/// Where that was agreed away.
pub fn check_end_turn(battle: &Battle) -> Result<(), Refusal> {
    match battle.house().voluntary_end {
        VoluntaryEnd::On => Ok(()),
        VoluntaryEnd::Off => Err(Refusal::NoEarlyEnd),
    }
}

/// How many dice a model may roll: one to three by choice (ACT-1), the Unpredictable always three (SR-UNPREDICTABLE, B13).
#[must_use]
pub fn dice_allowed(battle: &Battle, model: ModelId) -> std::ops::RangeInclusive<u8> {
    if battle.has(model, SpecialRule::Unpredictable) {
        3..=3
    } else {
        1..=3
    }
}

/// Whether a model may be nominated: once a turn, whatever its dice showed (ACT-1, ACT-3, B4), fallen or not (ACT-9, B17).
///
/// # Errors
/// Where it is not the active player's, not on the table, was nominated before this turn, or the number of dice is wrong.
pub fn check_nominate(battle: &Battle, model: ModelId, dice: u8) -> Result<(), Refusal> {
    let name = || battle.enrolled(model).name.clone();
    if battle.player_of(model) != battle.state.active {
        return Err(Refusal::NotYours(name()));
    }
    if !battle.on_table(model) {
        return Err(Refusal::NotOnTable(name()));
    }
    if battle.model(model).nominated {
        return Err(Refusal::NominatedBefore(name()));
    }
    if !(1..=3).contains(&dice) {
        return Err(Refusal::DiceNumber(dice));
    }
    if !dice_allowed(battle, model).contains(&dice) {
        return Err(Refusal::Unpredictable(name()));
    }
    special::check_nominate(battle, model)
}

/// ACT-1, ACT-2: rolls the dice; each success is an action, two failures or more a turnover after them (B5, B6). What the
/// actions are for is not said before (B10).
pub fn nominate(work: &mut Resolution, model: ModelId, dice: u8) {
    let (roll, rolled) = quality::roll(work.battle, work.survey, model, Purpose::Activation, dice);
    let result = roll.activation_with(double_six(work.battle));
    work.battle.model_mut(model).nominated = true;
    work.tell(Event::Activated {
        roll: rolled,
        actions: result.actions,
        turnover: result.turnover,
    });
    work.battle.state.phase = Phase::Acting(Activation::new(
        model,
        roll.dice,
        result.actions,
        result.turnover,
    ));
    if result.turnover {
        national::offer_to_go_on(work, model);
    }
}

/// Pays for something; whoever calls has checked that there is enough (CST-1).
pub fn spend(work: &mut Resolution, actions: u8) {
    if let Some(activation) = work.battle.activation_mut() {
        activation.actions = activation.actions.saturating_sub(actions);
    }
}

/// Gives actions up or back for good: none are left.
pub fn forfeit(work: &mut Resolution, model: ModelId) {
    if let Some(activation) = work.battle.activation_mut()
        && activation.model == model
    {
        activation.actions = 0;
    }
}

/// The foot that the active model has charged and still touches: it must fight one of them (F1, F2).
pub fn owed_a_blow(battle: &Battle) -> Option<ModelId> {
    let activation = battle.activation()?;
    let here = battle.footprint(activation.model);
    activation
        .charged
        .iter()
        .copied()
        .find(|&foe| battle.on_table(foe) && battle.footprint(foe).touches(here))
}

/// ACT-9: stands up.
pub fn stand_up(work: &mut Resolution, model: ModelId) {
    // D23.
    spend(work, fall::cost_of_standing(work.battle, model));
    work.battle.state.aloft.shaken.remove(model);
    work.battle.model_mut(model).fallen = false;
    work.tell(Event::StoodUp { model });
}

/// Brings the state machine to its next rest once no effect waits and no prompt is open: ends activations that have
/// no action left or no model (ACT-2, ACT-3), and turns in which nobody is left to nominate (ACT-4, B7).
pub fn settle(work: &mut Resolution) {
    special::judge(work);
    match &work.battle.state.phase {
        Phase::Acting(activation) => {
            if activation.actions == 0 || !work.battle.on_table(activation.model) {
                end_activation(work);
            }
        }
        Phase::Nominating => {
            let battle = &work.battle;
            let player = battle.state.active;
            if nominable(battle, player).next().is_none() {
                let out = battle.squad(player).out;
                end_turn(work, out.map_or("ACT-4", losses::leaving_clause));
            }
        }
        Phase::Preparing | Phase::Deploying(_) | Phase::Over(_) => {}
    }
}

/// The model is done (ACT-5, ACT-7); a turnover passes play (ACT-2), else another may be nominated (ACT-3). In a group the
/// next member takes over (C14).
pub fn end_activation(work: &mut Resolution) {
    let Phase::Acting(activation) = &work.battle.state.phase else {
        return;
    };
    let (model, unspent, turnover) = (activation.model, activation.actions, activation.turnover);
    work.tell(Event::ActivationEnded { model, unspent });
    if work.battle.state.group.is_some() {
        group_turn::next_member(work);
        return;
    }
    work.battle.state.phase = Phase::Nominating;
    if turnover {
        end_turn(work, "ACT-2");
    } else {
        settle(work);
    }
}

/// Play passes to the other side (ACT-2, ACT-4, ACT-10), or to whoever is drawn (INI-2); a turnover is only what ACT-2 ends (B7),
/// and ends no more than this turn (B21).
pub fn end_turn(work: &mut Resolution, clause: &'static str) {
    let player = work.battle.state.active;
    work.tell(Event::TurnEnded {
        player,
        clause: Clause(clause),
    });
    work.battle.state.phase = Phase::Nominating;
    work.battle.state.group = None;
    let side = work.battle.active_side();
    let by_cards = work.battle.muster.plays_by_cards();
    if !by_cards {
        work.battle.state.active = PlayerId::first(side.other());
    }
    special::turn_ends(work, side);
    work.later(if by_cards {
        Effect::DrawCard
    } else {
        Effect::StartTurn
    });
}

/// ACT-10, B9: what a turn counts is counted anew; who is hidden now may ambush (HTH-13). A turn limit ends the battle in
/// a draw (B20).
pub fn start_turn(work: &mut Resolution) {
    let player = work.battle.state.active;
    if let Some(limit) = work.battle.muster.scenario.turn_limit
        && work.battle.state.turn >= limit
    {
        let outcome = Outcome {
            winner: None,
            ending: Ending::Draw,
        };
        work.battle.state.phase = Phase::Over(outcome);
        work.tell(Event::Ended(outcome));
        return;
    }
    work.battle.state.turn += 1;
    let turn = work.battle.state.turn;
    work.tell(Event::TurnStarted { player, turn });
    flags::turn_starts(work);
    work.battle.state.aloft.start_turn();
    let mut hidden = Vec::new();
    for id in work.battle.muster.squad(player).collect::<Vec<_>>() {
        let is_hidden = is_hidden(work.battle, work.survey, id);
        let model = work.battle.model_mut(id);
        model.nominated = false;
        model.attacked = false;
        model.moves = 0;
        model.fired = WeaponSet::default();
        model.reloaded = WeaponSet::default();
        model.hidden = is_hidden;
        model.has_played = false;
        if is_hidden {
            hidden.push(id);
        }
    }
    if !hidden.is_empty() {
        work.tell(Event::Hidden { models: hidden });
    }
    work.battle.state.phase = Phase::Nominating;
    let side = work.battle.side_of_player(player);
    special::turn_starts(work, side);
}

/// HTH-13, E19: scenery, not merely other models, hides it from every enemy, fallen ones too.
#[must_use]
pub fn is_hidden(battle: &Battle, survey: &Survey, model: ModelId) -> bool {
    let viewer = |id: ModelId| Viewer {
        model: Some(id),
        footprint: battle.footprint(id),
    };
    battle.on_table(model)
        && battle.present(battle.side_of(model).other()).all(|enemy| {
            !survey
                .sight
                .is_clear(viewer(enemy), viewer(model), Through::Models)
        })
}

/// What hides the target of an order, in words: for refusals.
#[must_use]
pub fn describe_blocker(battle: &Battle, blocker: Option<&Blocker>) -> String {
    let kind = |id| {
        battle
            .muster
            .scenario
            .layout
            .feature(id)
            .map_or_else(|| "terrain".to_owned(), |feature| feature.kind.to_string())
    };
    match blocker {
        Some(Blocker::Feature(id)) => format!("the {} stands in the line", kind(*id)),
        Some(Blocker::Woods(_)) => "woods hide it (SHOOT-8)".to_owned(),
        Some(Blocker::Model(id)) => format!("{} stands in the line", battle.enrolled(*id).name),
        Some(Blocker::NarrowGap) => "the gap is narrower than one base (G4)".to_owned(),
        Some(Blocker::Dusk(limit)) => {
            format!("in this light nobody sees farther than {limit} mm")
        }
        None => "nothing is seen".to_owned(),
    }
}

/// A player's models that may still be nominated, in his turn.
pub fn nominable(battle: &Battle, player: PlayerId) -> impl Iterator<Item = ModelId> {
    battle
        .present_of(player)
        .filter(|&id| !battle.model(id).nominated && special::check_nominate(battle, id).is_ok())
}
