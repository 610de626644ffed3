//! Who plays, and when the mouse changes hands.

use crate::scenario::MOST_ALLIES;
use crate::song::player::PlayerId;
use crate::song::state::Battle;
use bevy::prelude::Resource;
use std::time::Duration;

/// Who decides for a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Player {
    /// Somebody at this screen.
    Human,
    /// The automated player.
    Machine,
}

/// The most players of a battle: each side's first, and their allies.
const MOST: usize = 2 + MOST_ALLIES;

/// Who plays, by [`PlayerId`].
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Players {
    /// Beyond the number of players there is nobody who matters.
    who: [Player; MOST],
    number: usize,
}

impl Default for Players {
    /// A human against the machine.
    fn default() -> Self {
        Self::two([Player::Human, Player::Machine])
    }
}

impl Players {
    /// The first player of each side, and nobody else.
    #[must_use]
    pub const fn two(firsts: [Player; 2]) -> Self {
        let mut who = [Player::Machine; MOST];
        who[0] = firsts[0];
        who[1] = firsts[1];
        Self { who, number: 2 }
    }

    /// The same for everybody, however many there are.
    #[must_use]
    pub const fn everybody(by: Player) -> Self {
        Self {
            who: [by; MOST],
            number: MOST,
        }
    }

    /// With one more player.
    #[must_use]
    pub fn and(mut self, ally: Player) -> Self {
        if let Some(place) = self.who.get_mut(self.number) {
            *place = ally;
            self.number += 1;
        }
        self
    }

    /// The same at a battle of so many players: who was not named is played by the machine.
    #[must_use]
    pub fn seated(mut self, number: usize) -> Self {
        let number = number.min(MOST);
        for place in self.number..number {
            self.who[place] = Player::Machine;
        }
        self.number = number;
        self
    }

    /// Who plays, in the order of their numbers.
    #[must_use]
    pub fn all(&self) -> &[Player] {
        &self.who[..self.number]
    }

    /// Who plays for a player.
    #[must_use]
    pub fn of(&self, player: PlayerId) -> Player {
        let named = self.all().get(player.index());
        named.copied().unwrap_or(Player::Machine)
    }

    /// Lets somebody else play for a player.
    pub fn set(&mut self, player: PlayerId, by: Player) {
        if let Some(place) = self.who.get_mut(player.index()) {
            *place = by;
        }
    }

    /// The player for whom a human has to decide now; none where the machine has, or the battle is over.
    #[must_use]
    pub fn human_to_decide(&self, battle: &Battle) -> Option<PlayerId> {
        battle
            .awaits_player()
            .filter(|&player| self.of(player) == Player::Human)
    }

    /// The player for whom the machine has to decide now.
    #[must_use]
    pub fn machine_to_decide(&self, battle: &Battle) -> Option<PlayerId> {
        battle
            .awaits_player()
            .filter(|&player| self.of(player) == Player::Machine)
    }

    /// Whether several humans share the mouse.
    #[must_use]
    pub fn is_hot_seat(&self) -> bool {
        let humans = self.all().iter().filter(|&&player| player == Player::Human);
        humans.count() > 1
    }

    /// Whether the machine plays at all.
    #[must_use]
    pub fn has_machine(&self) -> bool {
        self.all().contains(&Player::Machine)
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

/// Who sits at the mouse, where several humans share it.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Holder(pub Option<PlayerId>);

/// What has to happen before the awaited player may decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HandOver {
    /// Nothing: he sits there, or nobody else could.
    None,
    /// A short word that this one question is for another player, who stays in his chair.
    Banner(PlayerId),
    /// The mouse is given to this player.
    Screen(PlayerId),
}

/// Whether the mouse has to change hands: between humans, where the awaited player is not the one who holds it. A
/// single question within another's turn is only announced. Nobody holds the mouse at first, and whoever is asked
/// first takes it without ado.
#[must_use]
pub fn hand_over(players: &Players, holder: Holder, battle: &Battle) -> HandOver {
    // The machine needs no mouse.
    let Some(player) = players.human_to_decide(battle) else {
        return HandOver::None;
    };
    match holder.0 {
        Some(holder) if players.is_hot_seat() && holder != player => {
            if battle.state.prompt.is_some() {
                HandOver::Banner(player)
            } else {
                HandOver::Screen(player)
            }
        }
        _ => HandOver::None,
    }
}
