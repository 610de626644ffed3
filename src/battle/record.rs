//! Records: a battle is its scenario, squads, seed and orders; everything else follows.

use super::ally::Ally;
use crate::roster::squad::Squad;
use crate::scenario::Scenario;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// The version of the format, raised with every change that an older reader would not understand.
///
/// 2: group orders; the state has more parts, so that hashes of version 1 say nothing about it.
/// 3: flags, horses, doors, ladders; more choices.
/// 4: special rules of scenarios; more than two players, and cards.
pub const VERSION: u32 = 4;

/// The hash of a state; in files sixteen hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct StateHash(pub u64);

impl fmt::Display for StateHash {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:016x}", self.0)
    }
}

impl Serialize for StateHash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for StateHash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let digits = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        if digits.len() == 16
            && let Ok(hash) = u64::from_str_radix(&digits, 16)
        {
            Ok(Self(hash))
        } else {
            Err(serde::de::Error::custom(
                "expected a hash of sixteen hexadecimal digits",
            ))
        }
    }
}

/// One step of a record, with the hash of the state after it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Entry<O> {
    /// An order was carried out.
    Order(O, StateHash),
    /// The last order still standing was taken back although it had rolled dice.
    TakeBack(StateHash),
}

impl<O> Entry<O> {
    /// The hash after the step.
    pub const fn hash(&self) -> StateHash {
        match self {
            Self::Order(_, hash) | Self::TakeBack(hash) => *hash,
        }
    }
}

/// A record of a battle whose orders are of type `O`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record<O> {
    /// The version of the format: [`VERSION`].
    pub version: u32,
    /// The scenario, whole.
    pub scenario: Scenario,
    /// The squads of each side's first player, whole.
    pub squads: [Squad; 2],
    /// More players; nobody with two (INI-2).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub allies: Vec<Ally>,
    /// The seed of the dice.
    pub seed: u64,
    /// The hash before the first order.
    pub start: StateHash,
    /// What happened since.
    pub entries: Vec<Entry<O>>,
}

impl<O> Record<O> {
    /// Whether its hashes can be compared with those of states as they are now.
    #[must_use]
    pub const fn has_todays_hashes(&self) -> bool {
        self.version == VERSION
    }
}

impl<O: Serialize> Record<O> {
    /// The record as a file holds it: RON that says what it is, an entry a line.
    #[must_use]
    pub fn to_ron(&self) -> String {
        let config = ron::ser::PrettyConfig::new()
            .depth_limit(2)
            .struct_names(false);
        let body = ron::ser::to_string_pretty(self, config).unwrap_or_default();
        format!("Record{body}\n")
    }
}

impl<O: for<'de> Deserialize<'de>> Record<O> {
    /// Reads a record.
    ///
    /// # Errors
    /// Where the text is no record: line, column and what was expected.
    pub fn from_ron(text: &str) -> Result<Self, ron::error::SpannedError> {
        ron::from_str(text)
    }
}
