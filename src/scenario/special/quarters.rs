//! Quarters: a tent or house from which men must come out before they do anything else (scenario 2.2, I23).

use super::Role;
use crate::table::scale::Stick;
use serde::{Deserialize, Serialize};

/// Men who begin indoors: each comes out with the first action of his, and the word of those inside does not reach beyond
/// the walls, nor the other way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quarters {
    /// Whose quarters they are.
    pub side: Role,
    /// The building; they come out by its first door or doorway.
    pub feature: String,
    /// How far from the doorway that first action takes them.
    pub stride: Stick,
}
