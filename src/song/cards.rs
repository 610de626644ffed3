//! Whose turn it is with more than two players: by cards (INI-2, B21).
//!
//! One card for each player who is still in the battle, shuffled; whoever's card is drawn has a turn; when the deck is empty the
//! round ends and all are shuffled anew. A battle that was begun by cards goes on by cards, however few are left.

use super::effect::Effect;
use super::event::Event;
use super::house::list::RedrawBackToBack;
use super::player::PlayerId;
use super::resolution::Resolution;
use super::state::Battle;
use serde::{Deserialize, Serialize};

/// The cards of a battle; nothing with two players, who alternate (INI-1).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Cards {
    /// Which round it is, from 1; 0 before the first one.
    pub round: u16,
    /// The cards not yet drawn this round; the last one lies on top. Face down: nobody who plays may look at their order.
    pub deck: Vec<PlayerId>,
}

impl Cards {
    /// Whose cards are still to come this round, by their numbers, which says nothing about their order.
    #[must_use]
    pub fn left(&self) -> Vec<PlayerId> {
        let mut left = self.deck.clone();
        left.sort_unstable();
        left
    }
}

/// Those who have a card: who has neither broken nor withdrawn.
pub fn in_play(battle: &Battle) -> impl Iterator<Item = PlayerId> {
    battle
        .muster
        .players
        .iter()
        .map(|player| player.id)
        .filter(|&player| battle.squad(player).out.is_none())
}

/// INI-2: the next card is drawn, after shuffling where none is left, and its player has a turn.
pub fn draw(work: &mut Resolution) {
    if work.battle.state.cards.deck.is_empty() {
        shuffle(work);
    }
    let Some(player) = work.battle.state.cards.deck.pop() else {
        return;
    };
    work.battle.state.active = player;
    let left = work.battle.state.cards.left();
    work.tell(Event::Drawn { player, left });
    work.later(Effect::StartTurn);
}

/// INI-2, B21: a new round. Where that was agreed on, nobody acts twice running: his card on top has all shuffled again.
fn shuffle(work: &mut Resolution) {
    let players: Vec<PlayerId> = in_play(work.battle).collect();
    let again = work.battle.house().redraw_back_to_back == RedrawBackToBack::On;
    let state = &mut work.battle.state;
    let acted = (state.cards.round > 0).then_some(state.active);
    state.cards.round += 1;
    let round = state.cards.round;
    work.tell(Event::Shuffled {
        round,
        players: players.clone(),
    });
    loop {
        let state = &mut work.battle.state;
        state.cards.deck.clone_from(&players);
        state.dice.shuffle(&mut state.cards.deck);
        match (state.cards.deck.last(), acted) {
            (Some(&top), Some(acted)) if again && top == acted && players.len() > 1 => {
                work.tell(Event::ShuffledAgain { player: top });
            }
            _ => return,
        }
    }
}

/// A player is out: his card is taken from the deck.
pub fn withdraw(work: &mut Resolution, player: PlayerId) {
    let deck = &mut work.battle.state.cards.deck;
    deck.retain(|&card| card != player);
}
