//! Free hacks by several enemies at one man: one after the other, in the order that their owner likes (HTH-6, HTH-9, MOR-3,
//! E24). The first may fell him, and then any loss to the next is the end (HTH-11).

use super::effect::{Blow, Effect};
use super::order::Answer;
use super::prompt::Question;
use super::resolution::Resolution;
use crate::table::body::ModelId;

/// Whoever of these has not hacked yet does so now: one at once, of several the one whom their owner names first.
pub fn deal(work: &mut Resolution, defender: ModelId, attackers: Vec<ModelId>, blow: Blow) {
    // Dead men are not hacked.
    if !work.battle.on_table(defender) {
        return;
    }
    match *attackers.as_slice() {
        [] => {}
        [attacker] => work.next([Effect::Strike {
            attacker,
            defender,
            blow,
        }]),
        [first, ..] => {
            let player = work.battle.player_of(first);
            let answers = attackers.iter().copied().map(Answer::Model).collect();
            work.ask(player, Question::FreeHack { defender }, answers);
            work.next([Effect::FreeHacks {
                defender,
                attackers,
                blow,
            }]);
        }
    }
}

/// E24: the owner has said who hacks next.
pub fn chosen(work: &mut Resolution, attacker: ModelId) {
    let queue = &mut work.battle.state.queue;
    let Some(Effect::FreeHacks {
        defender,
        mut attackers,
        blow,
    }) = queue.pop_front()
    else {
        return;
    };
    attackers.retain(|&other| other != attacker);
    work.next([
        Effect::Strike {
            attacker,
            defender,
            blow,
        },
        Effect::FreeHacks {
            defender,
            attackers,
            blow,
        },
    ]);
}
