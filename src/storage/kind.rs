//! What kind of file a data file is: the name with which it starts.

use super::fault::Fault;
use super::locate::{self, Place};
use super::nearest::hint;
use super::parse::{Source, Syntax};

/// A kind of data file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// The profiles of a nation.
    Roster,
    /// What weapons and special rules cost.
    Formula,
    /// Soldiers chosen from rosters.
    Squad,
    /// A table and what is fought for on it.
    Scenario,
    /// A battle, order by order.
    Record,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 5] = [
        Self::Roster,
        Self::Formula,
        Self::Squad,
        Self::Scenario,
        Self::Record,
    ];

    /// The name with which its files start, before the opening bracket.
    #[must_use]
    pub const fn head(self) -> &'static str {
        match self {
            Self::Roster => "Roster",
            Self::Formula => "Formula",
            Self::Squad => "Squad",
            Self::Scenario => "Scenario",
            Self::Record => "Record",
        }
    }

    /// The kind of a file.
    ///
    /// # Errors
    /// When it does not start with the name of a kind.
    pub fn of(source: Source<'_>) -> Result<Self, Fault> {
        let found = locate::first_word(source.text);
        if let Some(kind) = Self::ALL
            .into_iter()
            .find(|kind| found == Some(kind.head()))
        {
            return Ok(kind);
        }
        let heads = Self::ALL.map(Self::head);
        let found = found.map_or_else(String::new, |found| {
            format!(", found `{found}`{}", hint(found, heads))
        });
        let names = heads.map(|head| format!("`{head}(`")).join(", ");
        Err(Fault {
            file: source.file.to_owned(),
            place: Place::of(source.text, locate::first_token(source.text)),
            what: Syntax::new(format!(
                "expected the kind of file first, one of {names}{found}"
            ))
            .into(),
        })
    }
}
