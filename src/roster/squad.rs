//! Squads: the soldiers that a player brings.

use super::profile::Profile;
use serde::{Deserialize, Serialize};

/// One soldier of a squad.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Soldier {
    /// His own name, such as `Sergeant Hakeswell`; the profile's name with a number where he has none.
    pub name: String,
    /// His profile, whole, so that a record outlives a changed roster.
    pub profile: Profile,
}

/// A squad, validated by SQD-1 to SQD-5.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Squad {
    /// Its name.
    pub name: String,
    /// Its soldiers, in the order of its file.
    pub soldiers: Vec<Soldier>,
}
