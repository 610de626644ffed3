//! What a group order brings: its roll, the Musician, and the members' turns one after the other (GRP-2, GRP-3, C12 to C14).

use super::activation::{end_activation, end_turn, settle, spend};
use super::effect::Effect;
use super::event::Event;
use super::group::{self, Group, GroupKind, turn_of};
use super::national;
use super::order::Answer;
use super::prompt::Question;
use super::quality_roll::{QualityRoll, succeeds};
use super::refusal::Refusal;
use super::resolution::Resolution;
use super::state::{Activation, Battle, Phase};
use crate::dice::Die;
use crate::table::body::ModelId;
use crate::table::model_set::ModelSet;

/// GRP-1, GRP-2: the order is given, for one action; all members count as nominated, and the group rolls once.
pub fn order(
    work: &mut Resolution,
    commander: ModelId,
    kind: GroupKind,
    members: ModelSet,
    dice: u8,
) {
    spend(work, 1);
    let members: Vec<ModelId> = members.iter().collect();
    for &member in &members {
        work.battle.model_mut(member).nominated = true;
    }
    work.tell(Event::GroupOrdered {
        commander,
        kind,
        members: members.clone(),
    });
    let need = group::need(work.battle, work.survey, &members);
    let (roll, rolled) = need.read(work.battle.state.dice.roll_many(dice));
    work.tell(Event::GroupRolled { roll: rolled });
    work.next([Effect::FormUp {
        kind,
        members,
        dice: roll.dice,
        needs: roll.needs,
        heard: false,
    }]);
}

/// The roll stands, unless a Musician may still better it (SR-MUSICIAN): then his owner is asked. A failed die rolled again
/// cannot fall worse, so that rolling is the default. After that a turnover may be ignored (B16), and the group sets out.
pub fn form_up(
    work: &mut Resolution,
    kind: GroupKind,
    members: Vec<ModelId>,
    dice: Vec<Die>,
    needs: i8,
    heard: bool,
) {
    let Some(commander) = work.battle.activation().map(|acting| acting.model) else {
        return;
    };
    let roll = QualityRoll::read(dice, needs);
    if !heard
        && roll.failures > 0
        && let Some(musician) = group::musician(work.battle, commander, &members)
    {
        let player = work.battle.player_of(commander);
        let answers = vec![Answer::Reroll, Answer::Keep];
        work.ask(player, Question::Music { musician }, answers);
        work.next([Effect::FormUp {
            kind,
            members,
            dice: roll.dice,
            needs,
            heard: true,
        }]);
        return;
    }
    if !national::offer_group_to_go_on(work, commander, kind, &members, &roll, needs) {
        set_out(work, kind, members, roll, false);
    }
}

/// Each member has its actions (GRP-2), and the first of them acts; whether a turnover of the roll is ignored is settled
/// (NAT-FRANCE, B16).
pub fn set_out(
    work: &mut Resolution,
    kind: GroupKind,
    members: Vec<ModelId>,
    roll: QualityRoll,
    ignored: bool,
) {
    let result = roll.activation();
    let turnover = result.turnover && !ignored;
    work.tell(Event::GroupActivated {
        members: members.clone(),
        actions: result.actions,
        turnover,
    });
    let phase = std::mem::replace(&mut work.battle.state.phase, Phase::Nominating);
    let Phase::Acting(commander) = phase else {
        return;
    };
    // C13: after the commander's own turnover play passes whatever the group rolled.
    let passes = turnover || commander.turnover;
    let waiting = members
        .iter()
        .map(|&model| Activation::new(model, roll.dice.clone(), result.actions, passes))
        .collect();
    work.battle.state.group = Some(Group {
        kind,
        members,
        rolled: roll.dice,
        turnover,
        commander,
        waiting,
    });
    next_member(work);
}

/// SR-MUSICIAN, C18: one failed die is rolled again, and the second result stands.
pub fn play_music(work: &mut Resolution, musician: ModelId) {
    let again = work.battle.state.dice.roll();
    let Some(Effect::FormUp { dice, needs, .. }) = work.battle.state.queue.front_mut() else {
        return;
    };
    let needs = *needs;
    let Some(failed) = dice.iter_mut().find(|die| !succeeds(**die, needs)) else {
        return;
    };
    let first = std::mem::replace(failed, again);
    work.battle.model_mut(musician).has_played = true;
    work.tell(Event::RolledAgain {
        musician,
        first,
        again,
        success: succeeds(again, needs),
    });
}

/// Whether another member of the group may take over (C14).
///
/// # Errors
/// Where no group acts, or that model is none of it or has nothing left.
pub fn check_pick(battle: &Battle, acting: &Activation, model: ModelId) -> Result<(), Refusal> {
    let name = || battle.enrolled(model).name.clone();
    let Some(group) = &battle.state.group else {
        return Err(Refusal::NoGroup);
    };
    if !group.members.contains(&model) {
        return Err(Refusal::NotInGroup(name()));
    }
    if acting.model == model {
        return Err(Refusal::ActsAlready(name()));
    }
    if turn_of(battle, model).is_none() {
        return Err(Refusal::NothingLeft(name()));
    }
    Ok(())
}

/// C14: another member takes over; whose turn it was waits with what he has left.
pub fn pick(work: &mut Resolution, model: ModelId) {
    let state = &mut work.battle.state;
    let (Some(group), Phase::Acting(acting)) = (&mut state.group, &mut state.phase) else {
        return;
    };
    if let Some(turn) = group.waiting.iter_mut().find(|turn| turn.model == model) {
        std::mem::swap(turn, acting);
        group.waiting.sort_by_key(|turn| turn.model);
    }
}

/// The member in action is done: the next one who has anything left takes over; after the last one the commander goes on
/// (C12), unless the group's roll was a turnover (GRP-3).
pub fn next_member(work: &mut Resolution) {
    let battle = &mut *work.battle;
    let Some(group) = &mut battle.state.group else {
        return;
    };
    let models = &battle.state.models;
    group.waiting.retain(|turn| {
        turn.actions > 0 && models[turn.model.index()].presence == super::state::Presence::OnTable
    });
    if group.waiting.is_empty() {
        disband(work);
    } else {
        let next = group.waiting.remove(0);
        work.battle.state.phase = Phase::Acting(next);
    }
}

/// The whole group is done, whatever its members have left (ACT-7).
pub fn end_group(work: &mut Resolution) {
    leave_unspent(work);
    disband(work);
}

/// Tells what every member leaves unspent.
pub fn leave_unspent(work: &mut Resolution) {
    let Some(group) = &mut work.battle.state.group else {
        return;
    };
    let mut turns = std::mem::take(&mut group.waiting);
    if let Phase::Acting(acting) = &work.battle.state.phase {
        turns.push(acting.clone());
    }
    turns.sort_by_key(|turn| turn.model);
    for turn in turns {
        work.tell(Event::ActivationEnded {
            model: turn.model,
            unspent: turn.actions,
        });
    }
}

/// There is no group any more: the commander goes on, or play passes.
fn disband(work: &mut Resolution) {
    let Some(group) = work.battle.state.group.take() else {
        return;
    };
    let (model, unspent) = (group.commander.model, group.commander.actions);
    work.battle.state.phase = Phase::Acting(group.commander);
    if group.turnover {
        // GRP-3, C12: what he had left is lost.
        work.tell(Event::ActivationEnded { model, unspent });
        end_turn(work, "ACT-2");
    } else if unspent == 0 {
        end_activation(work);
    } else {
        settle(work);
    }
}
