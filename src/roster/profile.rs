//! Profiles: what a roster says of one kind of soldier (PRO-1).

use super::is_name;
use super::rule::SpecialRule;
use super::weapon::Weapon;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A profile. Read from anywhere, it keeps PRO-1.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Unchecked")]
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

/// How a profile can break PRO-1.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ProfileFault {
    /// The name cannot be shown.
    #[error("expected a name of 1 to 60 characters on one line")]
    Name,
    /// A price that no soldier has.
    #[error("expected points from 1 to 999, found {found} (PRO-1)")]
    Points {
        /// The price.
        found: i64,
    },
    /// A Quality that no die can be rolled against.
    #[error("expected Quality from 2 to 6, found {found} (PRO-1)")]
    Quality {
        /// The Quality.
        found: i64,
    },
    /// A Combat below 0, or so great that dice no longer matter.
    #[error("expected Combat from 0 to 9, found {found} (PRO-1)")]
    Combat {
        /// The Combat.
        found: i64,
    },
    /// A weapon twice.
    #[error("expected every weapon once, found the {weapon} again")]
    Weapon {
        /// The weapon.
        weapon: Weapon,
        /// Its second place in the list.
        place: usize,
    },
    /// A special rule twice.
    #[error("expected every special rule once, found {rule} again ({})", rule.clause())]
    Rule {
        /// The rule.
        rule: SpecialRule,
        /// Its second place in the list.
        place: usize,
    },
}

/// The numbers of a profile before they are judged: as great as a file may write them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Numbers {
    pub points: i64,
    pub quality: i64,
    pub combat: i64,
}

/// A profile as it comes out of a record.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Profile")]
struct Unchecked {
    name: String,
    nation: String,
    points: u16,
    quality: u8,
    combat: u8,
    weapons: Vec<Weapon>,
    rules: Vec<SpecialRule>,
}

impl TryFrom<Unchecked> for Profile {
    type Error = ProfileFault;

    fn try_from(raw: Unchecked) -> Result<Self, ProfileFault> {
        let numbers = Numbers {
            points: raw.points.into(),
            quality: raw.quality.into(),
            combat: raw.combat.into(),
        };
        Self::new(raw.name, raw.nation, numbers, raw.weapons, raw.rules)
            .map_err(|faults| faults.into_iter().next().unwrap_or(ProfileFault::Name))
    }
}

impl Profile {
    /// A profile that keeps PRO-1.
    ///
    /// # Errors
    /// Everything by which it does not.
    pub(super) fn new(
        name: String,
        nation: String,
        numbers: Numbers,
        weapons: Vec<Weapon>,
        rules: Vec<SpecialRule>,
    ) -> Result<Self, Vec<ProfileFault>> {
        let mut faults = Vec::new();
        if !is_name(&name) || !is_name(&nation) {
            faults.push(ProfileFault::Name);
        }
        let Numbers {
            points,
            quality,
            combat,
        } = numbers;
        if !(1..=999).contains(&points) {
            faults.push(ProfileFault::Points { found: points });
        }
        if !(2..=6).contains(&quality) {
            faults.push(ProfileFault::Quality { found: quality });
        }
        if !(0..=9).contains(&combat) {
            faults.push(ProfileFault::Combat { found: combat });
        }
        faults.extend(
            repeated(&weapons).map(|(place, weapon)| ProfileFault::Weapon { weapon, place }),
        );
        faults.extend(repeated(&rules).map(|(place, rule)| ProfileFault::Rule { rule, place }));
        match (
            u16::try_from(points),
            u8::try_from(quality),
            u8::try_from(combat),
        ) {
            (Ok(points), Ok(quality), Ok(combat)) if faults.is_empty() => Ok(Self {
                name,
                nation,
                points,
                quality,
                combat,
                weapons,
                rules,
            }),
            _ => Err(faults),
        }
    }

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

    /// Whether it is one of the few costly models that a squad may have: more than 80 points, exactly 80 not
    /// (SQD-3, ruling A10).
    #[must_use]
    pub const fn is_personality(&self) -> bool {
        self.points > PERSONALITY
    }
}

/// A model that costs more is a Personality (SQD-3).
pub const PERSONALITY: u16 = 80;

/// Everything in a list that stood in it before, with its place.
fn repeated<T: Copy + PartialEq>(list: &[T]) -> impl Iterator<Item = (usize, T)> {
    list.iter()
        .enumerate()
        .filter(|(place, item)| list[..*place].contains(item))
        .map(|(place, item)| (place, *item))
}
