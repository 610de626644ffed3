//! What a switch is: a name, its clauses, its values, and words of our own about each.

use crate::battle::clause::Clause;
use crate::storage::hint;
use serde::{Deserialize, Deserializer};
use std::borrow::Cow;
use thiserror::Error;

/// Where in a list of switches one belongs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Chapter {
    /// Squads and setting up.
    Squads,
    /// Activation and command.
    Activation,
    /// Movement.
    Movement,
    /// Hand-to-hand.
    HandToHand,
    /// Shooting and sight.
    Shooting,
    /// Morale.
    Morale,
}

impl Chapter {
    /// Every chapter, in the order of the rules.
    pub const ALL: [Self; 6] = [
        Self::Squads,
        Self::Activation,
        Self::Movement,
        Self::HandToHand,
        Self::Shooting,
        Self::Morale,
    ];

    /// Its title.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Squads => "Squads and setting up",
            Self::Activation => "Activation and command",
            Self::Movement => "Movement",
            Self::HandToHand => "Hand-to-hand",
            Self::Shooting => "Shooting and sight",
            Self::Morale => "Morale",
        }
    }
}

/// One value that a switch may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Value {
    /// Its name, in files and on the command line.
    pub name: &'static str,
    /// What it means, in a line.
    pub what: &'static str,
}

/// A switch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Switch {
    /// Its name, in files and on the command line.
    pub name: &'static str,
    /// The rulings and clauses that it changes, the ruling first.
    pub clauses: &'static [&'static str],
    /// Where it belongs.
    pub chapter: Chapter,
    /// What it is about, in a line.
    pub what: &'static str,
    /// What it may be set to, the printed rule first.
    pub values: &'static [Value],
}

impl Switch {
    /// The ruling that it stands for.
    #[must_use]
    pub const fn clause(&self) -> Clause {
        Clause(self.clauses[0])
    }

    /// The place of a value in its list.
    ///
    /// # Errors
    /// Where it has no such value.
    pub fn place(&self, value: &str) -> Result<usize, Unknown> {
        self.values
            .iter()
            .position(|known| known.name == value)
            .ok_or_else(|| Unknown::Value {
                switch: self.name,
                clause: self.clause(),
                expected: self
                    .values
                    .iter()
                    .map(|known| format!("\"{}\"", known.name))
                    .collect::<Vec<_>>()
                    .join(" or "),
                found: value.to_owned(),
                hint: hint(value, self.values.iter().map(|known| known.name)),
            })
    }
}

/// A switch that stands otherwise than the printed rules have it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deviation {
    /// The switch.
    pub switch: &'static Switch,
    /// What it is set to.
    pub value: &'static Value,
}

/// Why a switch cannot be set so.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Unknown {
    /// There is no such switch.
    #[error("expected the name of a house rule, found `{found}`{hint}")]
    Switch {
        /// What was said.
        found: String,
        /// What may have been meant.
        hint: String,
    },
    /// It has no such value.
    #[error("expected {expected} for {switch} ({clause}), found \"{found}\"{hint}")]
    Value {
        /// The switch.
        switch: &'static str,
        /// Its ruling.
        clause: Clause,
        /// Its values.
        expected: String,
        /// What was said.
        found: String,
        /// What may have been meant.
        hint: String,
    },
    /// It is a number within bounds.
    #[error("expected {expected} for {switch} ({clause}), found \"{found}\"")]
    Number {
        /// The switch.
        switch: &'static str,
        /// Its ruling.
        clause: Clause,
        /// Its bounds.
        expected: String,
        /// What was said.
        found: String,
    },
    /// No `name=value`.
    #[error("expected a house rule as name=value, found `{found}`")]
    Form {
        /// What was said.
        found: String,
    },
}

/// Reads the value of a switch from a file: its place in the list.
pub(super) fn read<'de, D: Deserializer<'de>>(
    deserializer: D,
    switch: &Switch,
) -> Result<usize, D::Error> {
    let name = Cow::<'de, str>::deserialize(deserializer)?;
    switch.place(&name).map_err(serde::de::Error::custom)
}

/// For switches that are left out of files where they stand as printed.
pub(super) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
