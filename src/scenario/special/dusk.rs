//! Poor light (scenario 2.2).

use crate::scenario::ScenarioFault;
use crate::storage::Path;
use crate::table::length::Length;
use crate::table::scale::{Scale, Stick};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The most sticks in a row that anybody may ask for.
pub const MOST_TIMES: u8 = 12;

/// A length in sticks, such as twice L.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sticks {
    /// The stick.
    pub stick: Stick,
    /// How many times it is laid down.
    pub times: u8,
}

impl Sticks {
    /// How long that is, in millimetres.
    #[must_use]
    pub fn length(self, scale: Scale) -> Length {
        scale.stick(self.stick) * i32::from(self.times)
    }

    /// What is wrong with it.
    pub(super) fn judge(self, path: Path) -> Option<(Path, ScenarioFault)> {
        let found = self.times;
        let fault = ScenarioFault::Times { found };
        (!(1..=MOST_TIMES).contains(&found)).then_some((path.field("times"), fault))
    }
}

impl fmt::Display for Sticks {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.times {
            1 => write!(out, "{}", self.stick),
            times => write!(out, "{times}{}", self.stick),
        }
    }
}

/// Nobody sees farther than that, edge to edge, whatever for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dusk {
    /// How far one sees.
    pub sight: Sticks,
}
