//! Profiles: what a roster says of one kind of soldier (PRO-1).

use super::rule::SpecialRule;
use super::weapon::Weapon;
use serde::{Deserialize, Serialize};

/// A profile.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Profile {
    /// The name in its roster.
    pub name: String,
    /// Its nation.
    pub nation: String,
    /// Its price.
    pub points: u16,
    /// The number its dice must reach, 2 to 6 (PRO-1).
    pub quality: u8,
    /// What it adds in a fight (PRO-1).
    pub combat: u8,
    /// What it carries.
    pub weapons: Vec<Weapon>,
    /// Its special rules.
    pub rules: Vec<SpecialRule>,
}

impl Profile {
    /// Whether it has a special rule.
    #[must_use]
    pub fn has(&self, rule: SpecialRule) -> bool {
        self.rules.contains(&rule)
    }

    /// Whether it carries a weapon.
    #[must_use]
    pub fn carries(&self, weapon: Weapon) -> bool {
        self.weapons.contains(&weapon)
    }
}
