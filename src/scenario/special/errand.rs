//! Something to be done at a place, by which a side wins (scenario 2.2: driving off the livestock).

use super::Role;
use serde::{Deserialize, Serialize};

/// Who does this wins: so many actions of one model, at once, inside a ring of wall or fence of which a gate stands open.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Errand {
    /// Who may do it.
    pub side: Role,
    /// What it is, as the log says it: "drives off the livestock".
    pub deed: String,
    /// The ring of wall or fence.
    pub feature: String,
    /// What it costs: 1 to 3 actions.
    pub actions: u8,
}
