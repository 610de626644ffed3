//! Squads beside the first one of a side (INI-2, B21).

use crate::roster::squad::Squad;
use crate::table::body::Side;
use serde::{Deserialize, Serialize};

/// One more player, with a squad of his own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ally {
    /// The side he fights for.
    pub side: Side,
    /// His squad, whole.
    pub squad: Squad,
}
