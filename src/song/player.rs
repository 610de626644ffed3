//! Players: everybody who has a squad of his own (INI-2, B21).
//!
//! The two sides are enemies; each has a first player, and may have allies beside him. What belongs to a squad (its commander,
//! its losses, its morale, its turn) is a player's; who is an enemy, and where one deploys, is a side's.

use super::state::{Battle, Phase, Presence, SquadState};
use crate::scenario::Edge;
use crate::table::body::{ModelId, Side};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The number of a player in his battle: A's first, B's first, then the allies in the order in which they were named. With
/// two players it is the place of the side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerId(pub u8);

impl PlayerId {
    /// The first player of side A.
    pub const A: Self = Self::first(Side::A);
    /// The first player of side B.
    pub const B: Self = Self::first(Side::B);

    /// The first player of a side: he rolls and chooses for all of it (SET-1, SET-6).
    #[must_use]
    pub const fn first(side: Side) -> Self {
        Self(side as u8)
    }

    /// His place in lists that hold one entry a player.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for PlayerId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "player {}", u16::from(self.0) + 1)
    }
}

/// One who takes part, as he was enrolled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Participant {
    /// His number.
    pub id: PlayerId,
    /// The side he fights for.
    pub side: Side,
    /// The name of his squad.
    pub squad: String,
    /// His side and, from its second player on, his place in it: `A`, `B`, `A2`.
    pub label: String,
}

impl Battle {
    /// The player of a model.
    #[must_use]
    pub fn player_of(&self, id: ModelId) -> PlayerId {
        self.enrolled(id).player
    }

    /// The side of a player.
    #[must_use]
    pub fn side_of_player(&self, player: PlayerId) -> Side {
        self.muster.player(player).side
    }

    /// The side whose turn it is.
    #[must_use]
    pub fn active_side(&self) -> Side {
        self.side_of_player(self.state.active)
    }

    /// How a player's squad stands.
    #[must_use]
    pub fn squad(&self, player: PlayerId) -> &SquadState {
        &self.state.squads[player.index()]
    }

    /// The same, to change it.
    pub fn squad_mut(&mut self, player: PlayerId) -> &mut SquadState {
        &mut self.state.squads[player.index()]
    }

    /// How the squad of a model stands.
    #[must_use]
    pub fn squad_of(&self, id: ModelId) -> &SquadState {
        self.squad(self.player_of(id))
    }

    /// The models of a player that are on the table, in the order of their numbers.
    pub fn present_of(&self, player: PlayerId) -> impl Iterator<Item = ModelId> {
        self.muster.squad(player).filter(|&id| self.on_table(id))
    }

    /// How many models a side has lost, all its squads together (H2).
    #[must_use]
    pub fn losses(&self, side: Side) -> u16 {
        let of = |player: PlayerId| u16::from(self.squad(player).losses);
        self.muster.players_of(side).map(of).sum()
    }

    /// With how many models a side began, all its squads together.
    #[must_use]
    pub fn strength(&self, side: Side) -> u16 {
        let of = |player: PlayerId| u16::from(self.squad(player).strength);
        self.muster.players_of(side).map(of).sum()
    }

    /// The edge at which a side deploys (SET-6); none where the scenario gives zones, or before it is chosen.
    #[must_use]
    pub fn edge(&self, side: Side) -> Option<Edge> {
        let attackers = self.state.attackers_edge?;
        Some(if side == self.state.attacker {
            attackers
        } else {
            attackers.opposite()
        })
    }

    /// Whether a player has still to put models on the table (SET-6).
    #[must_use]
    pub fn waits_to_deploy(&self, player: PlayerId) -> bool {
        self.muster
            .squad(player)
            .any(|id| self.model(id).presence == Presence::Waiting)
    }

    /// Who has to decide next: whom the open prompt asks, else who deploys or has the turn; nobody once the battle is over.
    #[must_use]
    pub fn awaits_player(&self) -> Option<PlayerId> {
        if let Some(prompt) = &self.state.prompt {
            return Some(prompt.player);
        }
        match self.state.phase {
            Phase::Preparing | Phase::Over(_) => None,
            Phase::Deploying(player) => Some(player),
            Phase::Nominating | Phase::Acting(_) => Some(self.state.active),
        }
    }

    /// The side of who has to decide next.
    #[must_use]
    pub fn awaits(&self) -> Option<Side> {
        self.awaits_player()
            .map(|player| self.side_of_player(player))
    }
}
