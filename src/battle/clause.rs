//! Citations: which clause or ruling a number, a refusal or an event rests on.

use serde::Serialize;
use std::fmt;

/// The id of a clause or ruling, as `SHOOT-1` or `G12`; `docs/sources.md` says which books they restate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct Clause(pub &'static str);

impl fmt::Display for Clause {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.0)
    }
}

impl fmt::Debug for Clause {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.0)
    }
}

/// One addition to a roll: what for, how much, and by which clause.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Modifier {
    /// What it is for, as a player says it: `aimed`, `hard cover`, `Leader`.
    pub what: &'static str,
    /// What is added to the die.
    pub value: i8,
    /// The clause that grants it.
    pub clause: Clause,
}

impl Modifier {
    /// A modifier.
    #[must_use]
    pub const fn new(what: &'static str, value: i8, clause: &'static str) -> Self {
        Self {
            what,
            value,
            clause: Clause(clause),
        }
    }
}

impl fmt::Display for Modifier {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:+} {} ({})", self.value, self.what, self.clause)
    }
}

/// The sum of some modifiers.
#[must_use]
pub fn total(modifiers: &[Modifier]) -> i8 {
    modifiers.iter().map(|modifier| modifier.value).sum()
}
