//! The roster of one nation, and the bloc that it fights in.

use super::formula::Formula;
use super::is_name;
use super::profile::{Numbers, Profile, ProfileFault};
use super::rule::SpecialRule;
use super::weapon::Weapon;
use crate::storage::{Faults, Found, Path, Source, pretty};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use thiserror::Error;

/// Who fights beside whom: France and hers against the rest (SQD-4, ruling A12).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Bloc {
    /// France and who fights for her.
    France,
    /// Her enemies.
    Coalition,
}

impl fmt::Display for Bloc {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::France => "France",
            Self::Coalition => "the coalition",
        })
    }
}

/// A profile and what its roster remarks on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The profile.
    pub profile: Profile,
    /// The name as printed, where ours is spelt out.
    pub printed_name: Option<String>,
    /// What is odd about the printed line, and why it stands here as it does.
    pub note: Option<String>,
    /// Whether the printed price stands although the formula gives another (ruling A16).
    pub as_printed: bool,
}

/// The roster of one nation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Roster {
    /// The nation.
    pub nation: String,
    /// Its bloc.
    pub bloc: Bloc,
    /// What a player should know of the whole list: source, what is reconstructed.
    pub notes: String,
    /// Its profiles in the order of the list; no name comes twice.
    pub entries: Vec<Entry>,
}

/// How a roster can fail to hold together.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RosterFault {
    /// The nation's name cannot be shown.
    #[error("expected the name of a nation, 1 to 60 characters on one line")]
    Nation,
    /// The nation has a roster already.
    #[error("expected a nation without a roster, {nation} has one")]
    TwoRosters {
        /// The nation.
        nation: String,
    },
    /// No profiles.
    #[error("expected at least one profile")]
    Empty,
    /// Two profiles of one name.
    #[error("expected every profile once, found `{name}` again")]
    Twice {
        /// The name.
        name: String,
    },
    /// A price that the formula does not give and that is not said to be printed so.
    #[error(
        "expected {price} points by the formula, found {found} (PRO-1); `as_printed: true` keeps a printed price"
    )]
    Price {
        /// The points by the formula.
        price: u16,
        /// The points in the file.
        found: u16,
    },
}

/// A roster as it stands in its file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "Roster")]
struct Raw {
    nation: String,
    bloc: Bloc,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    notes: String,
    profiles: Vec<RawEntry>,
}

/// A profile as it stands in a roster file. The numbers may be any, so that what is wrong with them can be said.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "Profile")]
struct RawEntry {
    name: String,
    points: i64,
    quality: i64,
    combat: i64,
    #[serde(default)]
    weapons: Vec<Weapon>,
    #[serde(default)]
    rules: Vec<SpecialRule>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    printed_name: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    as_printed: bool,
}

impl Roster {
    /// Reads a roster and compares every price with the formula.
    ///
    /// # Errors
    /// When the text cannot be read, a profile breaks PRO-1, a name comes twice, or a price is neither the formula's
    /// nor marked `as_printed`.
    pub fn load(text: &str, file: &str, formula: &Formula) -> Result<Self, Faults> {
        let source = Source { text, file };
        let raw: Raw = source.parse()?;
        let mut faults = Vec::new();
        if !is_name(&raw.nation) {
            faults.push((Path::root().field("nation"), RosterFault::Nation.into()));
        }
        let list = Path::root().field("profiles");
        if raw.profiles.is_empty() {
            faults.push((list.clone(), RosterFault::Empty.into()));
        }
        let mut entries: Vec<Entry> = Vec::new();
        let mut names = BTreeMap::new();
        for (place, entry) in raw.profiles.into_iter().enumerate() {
            let path = list.clone().item(place);
            if names.insert(entry.name.clone(), place).is_some() {
                let name = entry.name.clone();
                faults.push((
                    path.clone().field("name"),
                    RosterFault::Twice { name }.into(),
                ));
            }
            match entry.check(&raw.nation, &path, formula) {
                Ok(entry) => entries.push(entry),
                Err(found) => faults.extend(found),
            }
        }
        source.refuse(faults)?;
        Ok(Self {
            nation: raw.nation,
            bloc: raw.bloc,
            notes: raw.notes,
            entries,
        })
    }

    /// The roster as the text of a file.
    ///
    /// # Errors
    /// Never: see [`pretty`].
    pub fn write(&self) -> Result<String, ron::Error> {
        let profiles = self
            .entries
            .iter()
            .cloned()
            .map(|entry| RawEntry {
                name: entry.profile.name,
                points: entry.profile.points.into(),
                quality: entry.profile.quality.into(),
                combat: entry.profile.combat.into(),
                weapons: entry.profile.weapons,
                rules: entry.profile.rules,
                printed_name: entry.printed_name,
                note: entry.note,
                as_printed: entry.as_printed,
            })
            .collect();
        let raw = Raw {
            nation: self.nation.clone(),
            bloc: self.bloc,
            notes: self.notes.clone(),
            profiles,
        };
        pretty("Roster", &raw)
    }

    /// The profile of that name with its remarks.
    #[must_use]
    pub fn entry(&self, name: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.profile.name == name)
    }

    /// The profile of that name.
    #[must_use]
    pub fn profile(&self, name: &str) -> Option<&Profile> {
        self.entry(name).map(|entry| &entry.profile)
    }

    /// Its profiles in the order of the list.
    pub fn profiles(&self) -> impl Iterator<Item = &Profile> {
        self.entries.iter().map(|entry| &entry.profile)
    }
}

impl RawEntry {
    /// The validated entry, or everything wrong with it.
    fn check(self, nation: &str, path: &Path, formula: &Formula) -> Result<Entry, Vec<Found>> {
        let numbers = Numbers {
            points: self.points,
            quality: self.quality,
            combat: self.combat,
        };
        let profile = Profile::new(
            self.name,
            nation.to_owned(),
            numbers,
            self.weapons,
            self.rules,
        )
        .map_err(|faults| {
            faults
                .into_iter()
                .map(|fault| (path.clone().join(place_of(&fault)), fault.into()))
                .collect::<Vec<_>>()
        })?;
        let price = formula.price(&profile).points;
        if price != profile.points && !self.as_printed {
            let found = profile.points;
            let path = path.clone().field("points");
            return Err(vec![(path, RosterFault::Price { price, found }.into())]);
        }
        Ok(Entry {
            profile,
            printed_name: self.printed_name,
            note: self.note,
            as_printed: self.as_printed,
        })
    }
}

/// Which value of a profile a fault is about.
fn place_of(fault: &ProfileFault) -> Path {
    let root = Path::root();
    match fault {
        ProfileFault::Name => root.field("name"),
        ProfileFault::Points { .. } => root.field("points"),
        ProfileFault::Quality { .. } => root.field("quality"),
        ProfileFault::Combat { .. } => root.field("combat"),
        ProfileFault::Weapon { place, .. } => root.field("weapons").item(*place),
        ProfileFault::Rule { place, .. } => root.field("rules").item(*place),
    }
}
