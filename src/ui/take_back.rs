//! Going back: to before the last decision of somebody at this screen, however much the machine has done since.

use super::players::{Player, Players};
use crate::song::engine::{History, UndoRequest};
use crate::song::event::Event;
use bevy::prelude::MessageWriter;

/// The way back to before a human's last order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TakeBack {
    /// How many orders that takes back, the machine's since then included.
    pub orders: usize,
    /// Whether any of them rolled dice: then the log keeps them, and the same orders draw the same dice.
    pub dice: bool,
}

impl TakeBack {
    /// Asks for it.
    pub fn request(self, undo: &mut MessageWriter<UndoRequest>) {
        for _ in 0..self.orders {
            undo.write(UndoRequest {
                across_dice: self.dice,
            });
        }
    }
}

/// The way back to before the last order of a human; none where none stands.
#[must_use]
pub fn way_back(history: &History, players: &Players) -> Option<TakeBack> {
    let mut way = TakeBack {
        orders: 0,
        dice: false,
    };
    // The paragraphs after the opening that were not taken back are the orders that stand, in order.
    for paragraph in history.log().iter().skip(1).rev() {
        if paragraph.taken_back {
            continue;
        }
        way.orders += 1;
        way.dice |= paragraph.events.iter().any(rolls_dice);
        let by = paragraph.events.iter().find_map(|event| match event {
            Event::Ordered { player, .. } => Some(*player),
            _ => None,
        });
        if by.is_some_and(|player| players.of(player) == Player::Human) {
            return Some(way);
        }
    }
    None
}

/// Whether an event has dice in it.
#[must_use]
pub const fn rolls_dice(event: &Event) -> bool {
    matches!(
        event,
        Event::RollOff { .. }
            | Event::Activated { .. }
            | Event::GroupRolled { .. }
            | Event::RolledAgain { .. }
            | Event::Volley { .. }
            | Event::Braced { .. }
            | Event::Fought { .. }
            | Event::Shot { .. }
            | Event::AmmunitionChecked { .. }
            | Event::MoraleTested { .. }
            | Event::Shuffled { .. }
    )
}
