//! Who plays the sides, and when the mouse changes hands.

use crate::song::state::Battle;
use crate::table::body::Side;
use bevy::prelude::Resource;
use std::time::Duration;

/// Who decides for a side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Player {
    /// Somebody at this screen.
    Human,
    /// The automated player.
    Machine,
}

/// Who plays A and B.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Players(pub [Player; 2]);

impl Default for Players {
    /// A human against the machine.
    fn default() -> Self {
        Self([Player::Human, Player::Machine])
    }
}

impl Players {
    /// Who plays a side.
    #[must_use]
    pub const fn of(&self, side: Side) -> Player {
        self.0[side.index()]
    }

    /// The side for which a human has to decide now; none where the machine has, or the battle is over.
    #[must_use]
    pub fn human_to_decide(&self, battle: &Battle) -> Option<Side> {
        battle
            .awaits()
            .filter(|&side| self.of(side) == Player::Human)
    }

    /// The side for which the machine has to decide now.
    #[must_use]
    pub fn machine_to_decide(&self, battle: &Battle) -> Option<Side> {
        battle
            .awaits()
            .filter(|&side| self.of(side) == Player::Machine)
    }

    /// Whether two humans share the mouse.
    #[must_use]
    pub fn is_hot_seat(&self) -> bool {
        self.0 == [Player::Human; 2]
    }

    /// Whether the machine plays at all.
    #[must_use]
    pub fn has_machine(&self) -> bool {
        self.0.contains(&Player::Machine)
    }
}

/// How long the machine lets its moves be watched.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Pace {
    /// To follow every die.
    Slow,
    /// To follow the battle.
    #[default]
    Normal,
    /// To get on.
    Fast,
    /// Not at all.
    Instant,
}

impl Pace {
    /// Every pace, slowest first.
    pub const ALL: [Self; 4] = [Self::Slow, Self::Normal, Self::Fast, Self::Instant];

    /// What a player calls it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Slow => "Slow",
            Self::Normal => "Normal",
            Self::Fast => "Fast",
            Self::Instant => "Instant",
        }
    }

    /// How long nothing must have happened before the machine's next order.
    #[must_use]
    pub const fn delay(self) -> Duration {
        Duration::from_millis(match self {
            Self::Slow => 2200,
            Self::Normal => 1000,
            Self::Fast => 300,
            Self::Instant => 0,
        })
    }
}

/// Who sits at the mouse, where two humans share it.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Holder(pub Option<Side>);

/// What has to happen before the awaited player may decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HandOver {
    /// Nothing: he sits there, or nobody else could.
    None,
    /// A short word that this one question is for the other player, who stays in his chair.
    Banner(Side),
    /// The mouse is given to this side.
    Screen(Side),
}

/// Whether the mouse has to change hands: between two humans, where the awaited side is not the one that holds it. A
/// single question within the other's turn is only announced. Nobody holds the mouse at first, and whoever is asked
/// first takes it without ado.
#[must_use]
pub fn hand_over(players: &Players, holder: Holder, battle: &Battle) -> HandOver {
    let Some(side) = battle.awaits() else {
        return HandOver::None;
    };
    match holder.0 {
        Some(holder) if players.is_hot_seat() && holder != side => {
            if battle.state.prompt.is_some() {
                HandOver::Banner(side)
            } else {
                HandOver::Screen(side)
            }
        }
        _ => HandOver::None,
    }
}
