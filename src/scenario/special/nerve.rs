//! What failing morale does to a side that has nowhere to run (scenario 2.2).

use super::Role;
use serde::{Deserialize, Serialize};

/// A model that tests alone surrenders from so many failures on, where three are needed in general (MOR-1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Surrenders {
    /// Whose models.
    pub side: Role,
    /// From how many failures on: 1 to 3.
    pub failures: u8,
}

/// A squad that holds together by its NCO: when the Leader is lost he tests first, and where he fails it all surrender; so
/// they do when he is lost in a later turn than his Leader.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeansOnNco {
    /// Whose squad.
    pub side: Role,
    /// From how many failures of his on: 1 to 3.
    pub failures: u8,
}
