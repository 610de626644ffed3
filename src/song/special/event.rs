//! What happens by special rules.

use crate::battle::clause::Clause;
use crate::table::body::{ModelId, Side};
use serde::Serialize;

/// Something that happened by a special rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub enum SpecialEvent {
    /// A rule of the scenario: the head of the log.
    InPlay {
        /// Its name.
        rule: &'static str,
        /// What it rests on.
        clause: Clause,
        /// The rule in a sentence.
        text: String,
    },
    /// Ground is cleared of the enemy, and the battle won by it (scenario 2.3).
    GroundCleared {
        /// Who wins.
        side: Side,
        /// The feature near which no enemy stands.
        feature: String,
    },
    /// Rounds were taken from the box (scenario 2.1).
    RoundsTaken {
        /// By whom.
        model: ModelId,
    },
    /// Rounds were handed over (scenario 2.1).
    RoundsHanded {
        /// Who gave them.
        from: ModelId,
        /// Who has ammunition again.
        to: ModelId,
    },
}

impl SpecialEvent {
    /// The rule that brought it, by its name, and what of it happened: what counts of a series of battles are kept by. `None`
    /// for what only tells of a rule.
    #[must_use]
    pub const fn counted(&self) -> Option<&'static str> {
        match self {
            Self::InPlay { .. } => None,
            Self::GroundCleared { .. } => Some("ClearedGround: won"),
            Self::RoundsTaken { .. } => Some("AmmunitionBox: taken"),
            Self::RoundsHanded { .. } => Some("AmmunitionBox: handed"),
        }
    }
}
