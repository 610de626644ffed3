//! Losses and what they trigger (MOR-2), breaking, and the end of the battle (WIN).

use super::command;
use super::effect::{Effect, Trigger};
use super::event::Event;
use super::flags;
use super::heights;
use super::house::list::HalfRule;
use super::national;
use super::resolution::Resolution;
use super::special;
use super::state::{Battle, Ending, Loss, Outcome, Phase, Presence};
use crate::battle::clause::Clause;
use crate::roster::rule::SpecialRule;
use crate::table::body::{ModelId, Side};
use crate::table::scale::Stick;
use crate::table::sight::{Through, Viewer};

/// The loss at which a squad has lost more than half: half its models, rounded down, and one more (H1: 8 and 9 test at the
/// 5th, 10 and 11 at the 6th); or half of them, rounded up, where that was agreed on. A nation may hold out longer.
#[must_use]
pub fn half_strength_loss(battle: &Battle, side: Side) -> u8 {
    let strength = battle.side(side).strength;
    let half = match battle.house().half_rule {
        HalfRule::FloorPlusOne => strength / 2 + 1,
        HalfRule::Ceil => strength.div_ceil(2),
    };
    half + national::half_later(battle, side)
}

/// Takes a model off the table and lines up the tests that this triggers, in the order of H9: Green friends, loss of the
/// commander, half strength; they wait behind all that is under way (H10). Any way of going is a loss (H2), of
/// the commander too (C8).
pub fn remove(work: &mut Resolution, model: ModelId, loss: Loss, clause: &'static str) {
    if !work.battle.on_table(model) {
        return;
    }
    heights::let_go(work, model);
    let side = work.battle.side_of(model);
    work.battle.model_mut(model).presence = Presence::Lost(loss);
    work.tell(Event::Lost {
        model,
        loss,
        clause: Clause(clause),
    });
    flags::drop_of_the_lost(work, model, loss);
    special::lost(work, model, loss);
    if loss == Loss::Killed {
        for witness in green_witnesses(work, model) {
            work.later(Effect::TestMorale {
                model: witness,
                trigger: Trigger::FriendKilled,
            });
        }
    }
    if work.battle.side(side).commander == Some(model) {
        // C7: the NCO commands at once, so that he helps in the very test that the loss brings. C9: an NCO lost before
        // that triggers nothing, since he was not the commander.
        let heir = command::successor(work.battle, side);
        work.battle.state.sides[side.index()].commander = heir;
        if let Some(heir) = heir {
            work.tell(Event::TookCommand { model: heir });
        }
        work.later(Effect::SquadTests {
            side,
            trigger: Trigger::LeaderLost,
        });
    }
    let half = half_strength_loss(work.battle, side);
    let squad = &mut work.battle.state.sides[side.index()];
    squad.losses += 1;
    if !squad.half_tested && squad.losses >= half {
        squad.half_tested = true;
        work.later(Effect::SquadTests {
            side,
            trigger: Trigger::HalfLost,
        });
    }
    if !work.battle.state.queue.contains(&Effect::JudgeBreak) {
        work.later(Effect::JudgeBreak);
    }
}

/// SR-CIVILIAN, H18: whether the Civilians of a side have lost heart for now: it has lost more models than the other, or the
/// Leader with whom it began.
#[must_use]
pub fn disheartens(battle: &Battle, side: Side) -> bool {
    battle.side(side).losses > battle.side(side.other()).losses
        || command::first_commander(&battle.muster, side)
            .is_some_and(|leader| matches!(battle.model(leader).presence, Presence::Lost(_)))
}

/// Whether a model is shaken by deaths near by: the Green (SR-GREEN), and Civilians like them (SR-CIVILIAN).
#[must_use]
pub fn is_green(battle: &Battle, model: ModelId) -> bool {
    battle.has(model, SpecialRule::Green) || battle.has(model, SpecialRule::Civilian)
}

/// MOR-2, SR-GREEN, H8: the Green friends within L who saw the killing; models block that view no more than the Leader's.
fn green_witnesses(work: &Resolution, killed: ModelId) -> Vec<ModelId> {
    let battle = &*work.battle;
    let viewer = |id: ModelId| Viewer {
        model: Some(id),
        footprint: battle.footprint(id),
    };
    battle
        .present(battle.side_of(killed))
        .filter(|&friend| {
            is_green(battle, friend)
                && battle
                    .footprint(friend)
                    .within(battle.footprint(killed), battle.stick(Stick::Long))
                && work
                    .survey
                    .sight
                    .is_clear(viewer(friend), viewer(killed), Through::Models)
        })
        .collect()
}

/// Whether a side is broken: with its commander on the table when at most one other model is left and the enemy has more
/// (WIN-1, H13); without him at two or fewer (WIN-1, H14). A side that is gone is broken (WIN-2).
#[must_use]
pub fn is_broken(battle: &Battle, side: Side) -> bool {
    let left = battle.present(side).count();
    let enemies = battle.present(side.other()).count();
    match battle.side(side).commander {
        _ if left == 0 => true,
        Some(_) => left <= 2 && enemies > left,
        None => left <= 2,
    }
}

/// WIN-1, WIN-2, H15: judged after losses, once every test they triggered is made. Both at once is a draw (H22).
pub fn judge_break(work: &mut Resolution) {
    if !work.battle.state.queue.is_empty() {
        work.later(Effect::JudgeBreak);
        return;
    }
    let broken =
        Side::BOTH.map(|side| is_broken(work.battle, side) && !special::spares(work.battle, side));
    for side in Side::BOTH {
        if broken[side.index()] {
            let left = Side::BOTH.map(|side| work.battle.present(side).count() as u8);
            let commander = work.battle.side(side).commander.is_some();
            work.tell(Event::Broke {
                side,
                left,
                commander,
            });
        }
    }
    match broken {
        [false, false] => {}
        [true, true] => end(work, None, Ending::Draw),
        [true, false] => end(work, Some(Side::B), Ending::Broken),
        [false, true] => end(work, Some(Side::A), Ending::Broken),
    }
}

/// WIN-3, H16: a player gives up; that counts as a loss.
pub fn withdraw(work: &mut Resolution, side: Side) {
    end(work, Some(side.other()), Ending::Withdrew);
}

/// The battle is over: nothing waits any more.
pub(super) fn end(work: &mut Resolution, winner: Option<Side>, ending: Ending) {
    let outcome = Outcome { winner, ending };
    work.battle.state.queue.clear();
    work.battle.state.prompt = None;
    work.battle.state.phase = Phase::Over(outcome);
    work.tell(Event::Ended(outcome));
}
