//! Losses and what they trigger (MOR-2), breaking, and the end of the battle (WIN).

use super::cards;
use super::command;
use super::effect::{Effect, Trigger};
use super::event::Event;
use super::flags;
use super::heights;
use super::house::list::HalfRule;
use super::national;
use super::player::PlayerId;
use super::resolution::Resolution;
use super::setup;
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
pub fn half_strength_loss(battle: &Battle, player: PlayerId) -> u8 {
    let strength = battle.squad(player).strength;
    let half = match battle.house().half_rule {
        HalfRule::FloorPlusOne => strength / 2 + 1,
        HalfRule::Ceil => strength.div_ceil(2),
    };
    half + national::half_later(battle, player)
}

/// Takes a model off the table and lines up the tests that this triggers, in the order of H9: Green friends, loss of the
/// commander, half strength; they wait behind all that is under way (H10). Any way of going is a loss (H2), of
/// the commander too (C8).
pub fn remove(work: &mut Resolution, model: ModelId, loss: Loss, clause: &'static str) {
    if !work.battle.on_table(model) {
        return;
    }
    heights::let_go(work, model);
    let player = work.battle.player_of(model);
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
    if work.battle.squad(player).commander == Some(model) {
        // C7: the NCO commands at once, so that he helps in the very test that the loss brings. C9: an NCO lost before
        // that triggers nothing, since he was not the commander.
        let heir = command::successor(work.battle, player);
        work.battle.squad_mut(player).commander = heir;
        if let Some(heir) = heir {
            work.tell(Event::TookCommand { model: heir });
        }
        work.later(Effect::SquadTests {
            player,
            trigger: Trigger::LeaderLost,
        });
    }
    let half = half_strength_loss(work.battle, player);
    let squad = work.battle.squad_mut(player);
    squad.losses += 1;
    if !squad.half_tested && squad.losses >= half {
        squad.half_tested = true;
        work.later(Effect::SquadTests {
            player,
            trigger: Trigger::HalfLost,
        });
    }
    if !work.battle.state.queue.contains(&Effect::JudgeBreak) {
        work.later(Effect::JudgeBreak);
    }
}

/// SR-CIVILIAN, H18: whether the Civilians of a squad have lost heart for now: its side has lost more models than the other, or
/// the squad the Leader with whom it began.
#[must_use]
pub fn disheartens(battle: &Battle, player: PlayerId) -> bool {
    let side = battle.side_of_player(player);
    battle.losses(side) > battle.losses(side.other())
        || command::first_commander(&battle.muster, player)
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

/// Whether a squad is broken: with its commander on the table when at most one other model is left and the enemy has more
/// (WIN-1, H13); without him at two or fewer (WIN-1, H14). A squad that is gone is broken (WIN-2). The enemy is the whole other
/// side, however many squads that is.
#[must_use]
pub fn is_broken(battle: &Battle, player: PlayerId) -> bool {
    let left = battle.present_of(player).count();
    match battle.squad(player).commander {
        _ if left == 0 => true,
        Some(_) => left <= 2 && enemies_of(battle, player) > left,
        None => left <= 2,
    }
}

/// How many models a player's enemies have on the table.
fn enemies_of(battle: &Battle, player: PlayerId) -> usize {
    battle
        .present(battle.side_of_player(player).other())
        .count()
}

/// WIN-1, WIN-2, H15: judged after losses, once every test they triggered is made. A side is beaten when all of its squads are;
/// both at once is a draw (H22). A broken squad whose side fights on leaves the table.
pub fn judge_break(work: &mut Resolution) {
    if !work.battle.state.queue.is_empty() {
        work.later(Effect::JudgeBreak);
        return;
    }
    let broken: Vec<PlayerId> = cards::in_play(work.battle)
        .filter(|&player| {
            is_broken(work.battle, player)
                && !special::spares(work.battle, work.battle.side_of_player(player))
        })
        .collect();
    for &player in &broken {
        let battle = &*work.battle;
        let told = Event::Broke {
            player,
            left: battle.present_of(player).count() as u8,
            enemies: enemies_of(battle, player) as u8,
            commander: battle.squad(player).commander.is_some(),
        };
        work.tell(told);
    }
    let beaten = Side::BOTH.map(|side| {
        cards::in_play(work.battle)
            .filter(|&player| work.battle.side_of_player(player) == side)
            .all(|player| broken.contains(&player))
    });
    match beaten {
        [false, false] => {
            for player in broken {
                leave(work, player, Ending::Broken);
            }
        }
        [true, true] => end(work, None, Ending::Draw),
        [true, false] => end(work, Some(Side::B), Ending::Broken),
        [false, true] => end(work, Some(Side::A), Ending::Broken),
    }
}

/// Whether a player would leave the battle to others of his side, who fight on.
#[must_use]
pub fn has_allies_left(battle: &Battle, player: PlayerId) -> bool {
    let side = battle.side_of_player(player);
    cards::in_play(battle).any(|other| other != player && battle.side_of_player(other) == side)
}

/// WIN-3, H16: a player gives up. That counts as a loss for his side, unless others of it fight on.
pub fn withdraw(work: &mut Resolution, player: PlayerId) {
    if has_allies_left(work.battle, player) {
        leave(work, player, Ending::Withdrew);
    } else {
        let side = work.battle.side_of_player(player);
        end(work, Some(side.other()), Ending::Withdrew);
    }
}

/// A squad leaves the table while its side fights on (WIN-1, WIN-3, B21): its models run, its card is taken from the deck, and
/// its turn, if it is that, is over.
fn leave(work: &mut Resolution, player: PlayerId, how: Ending) {
    let clause = leaving_clause(how);
    let squad: Vec<ModelId> = work.battle.muster.squad(player).collect();
    for model in squad {
        if matches!(work.battle.model(model).presence, Presence::Lost(_)) {
            continue;
        }
        heights::let_go(work, model);
        work.battle.model_mut(model).presence = Presence::Lost(Loss::Fled);
        work.tell(Event::Lost {
            model,
            loss: Loss::Fled,
            clause: Clause(clause),
        });
        flags::drop_of_the_lost(work, model, Loss::Fled);
        work.battle.squad_mut(player).losses += 1;
    }
    let squad = work.battle.squad_mut(player);
    squad.commander = None;
    squad.out = Some(how);
    cards::withdraw(work, player);
    match work.battle.state.phase {
        // Who finds no room for his squad may go, too.
        Phase::Deploying(_) => setup::next_deployment(work, player),
        _ if work.battle.state.active == player => {
            work.battle.state.group = None;
            work.battle.state.phase = Phase::Nominating;
        }
        _ => {}
    }
}

/// The clause by which a squad leaves.
pub(super) const fn leaving_clause(how: Ending) -> &'static str {
    match how {
        Ending::Withdrew => "WIN-3",
        Ending::Broken | Ending::Draw => "WIN-1",
        Ending::Objective => "WIN-2",
    }
}

/// The battle is over: nothing waits any more.
pub(super) fn end(work: &mut Resolution, winner: Option<Side>, ending: Ending) {
    let outcome = Outcome { winner, ending };
    work.battle.state.queue.clear();
    work.battle.state.prompt = None;
    work.battle.state.phase = Phase::Over(outcome);
    work.tell(Event::Ended(outcome));
}
