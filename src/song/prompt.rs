//! Prompts: choices that the rules give to a player while an order is being worked off.

use super::order::Answer;
use super::player::PlayerId;
use crate::table::body::ModelId;
use serde::{Deserialize, Serialize};

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Question {
    /// To attack or to defend (SET-1, A1).
    Role,
    /// Which edge the attacker takes (SET-6, A7).
    AttackersEdge,
    /// Where a beaten model recoils to (HTH-6, E8).
    Recoil {
        /// Who recoils.
        model: ModelId,
        /// From whom.
        from: ModelId,
    },
    /// Where a model that was hit gives way to: straight away from the shooter, or into cover (SHOOT-2, G9).
    Retreat {
        /// Who gives way.
        model: ModelId,
        /// Who shot.
        from: ModelId,
    },
    /// Whether a winner follows whom he made recoil (E13).
    FollowUp {
        /// The winner.
        model: ModelId,
        /// Who recoiled.
        foe: ModelId,
    },
    /// Whether a morale test is rolled again (NAT-BRITAIN, H12).
    RerollMorale {
        /// Who has failed it.
        model: ModelId,
    },
    /// Whether a turnover is ignored (NAT-FRANCE, B16).
    IgnoreTurnover {
        /// Who has rolled it.
        model: ModelId,
    },
    /// Which of equally near edges a model flees to (MOR-3, H5).
    FlightEdge {
        /// Who flees.
        model: ModelId,
    },
    /// Whether a failed die of the group's roll is rolled again (SR-MUSICIAN).
    Music {
        /// Who plays.
        musician: ModelId,
    },
    /// Who of a volley is out of ammunition (G25).
    OutOfAmmunition,
    /// Which of several enemies hacks next (E24).
    FreeHack {
        /// At whom.
        defender: ModelId,
    },
    /// Whether a commander tests morale before those of his squad whom he helps, or after them (H9).
    CommanderTests {
        /// The commander.
        model: ModelId,
    },
    /// Whether the turnover of a group is ignored (NAT-FRANCE, B16).
    IgnoreGroupTurnover {
        /// Who has ordered it.
        commander: ModelId,
    },
    /// Whether a model flees to the flag, or to which edge (SR-FLAG, C26).
    FlightGoal {
        /// Who flees.
        model: ModelId,
    },
}

/// A question to a player, with every legal answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Prompt {
    /// Who is asked.
    pub player: PlayerId,
    /// What is asked.
    pub question: Question,
    /// The legal answers; the first one is the default. Never empty.
    pub answers: Vec<Answer>,
}

impl Prompt {
    /// The answer that is taken where nobody cares.
    #[must_use]
    pub fn default_answer(&self) -> Answer {
        self.answers[0]
    }
}
