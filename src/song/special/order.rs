//! Orders of special rules.

use crate::table::body::ModelId;
use serde::{Deserialize, Serialize};

/// An order that only a special rule knows, for the active model.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum SpecialOrder {
    /// Takes rounds from the box (scenario 2.1).
    TakeRounds,
    /// Hands rounds to a friend in contact (scenario 2.1).
    HandRounds {
        /// To whom.
        to: ModelId,
    },
    /// Does what wins the battle at a place (scenario 2.2).
    RunErrand {
        /// For so many actions, as the scenario has it.
        actions: u8,
    },
}

impl SpecialOrder {
    /// What it is about, in a word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::TakeRounds => "taking ammunition",
            Self::HandRounds { .. } => "handing out ammunition",
            Self::RunErrand { .. } => "running the errand",
        }
    }

    /// What it costs, in actions (CST-1).
    #[must_use]
    pub const fn cost(self) -> u8 {
        match self {
            Self::TakeRounds | Self::HandRounds { .. } => 1,
            Self::RunErrand { actions } => actions,
        }
    }

    /// The model that it names besides the active one.
    #[must_use]
    pub const fn names(self) -> Option<ModelId> {
        match self {
            Self::HandRounds { to } => Some(to),
            Self::TakeRounds | Self::RunErrand { .. } => None,
        }
    }
}
