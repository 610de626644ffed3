//! What is wrong with a file, and where.

use super::locate::Place;
use super::parse::Syntax;
use crate::roster::formula::FormulaFault;
use crate::roster::nation::RosterFault;
use crate::roster::profile::ProfileFault;
use crate::roster::squad::SquadFault;
use crate::scenario::ScenarioFault;
use thiserror::Error;

/// One thing wrong with one file: `file:line:column: expected ...`.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{file}:{place}: {what}")]
pub struct Fault {
    /// The file, as the player named it.
    pub file: String,
    /// Where in it.
    pub place: Place,
    /// What is wrong.
    #[source]
    pub what: What,
}

/// What can be wrong with a file.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum What {
    /// It is no text of the kind that data files are written in, or the value at this place is of a wrong kind.
    #[error(transparent)]
    Syntax(#[from] Syntax),
    /// A profile breaks PRO-1.
    #[error(transparent)]
    Profile(#[from] ProfileFault),
    /// A roster as a whole does not hold together.
    #[error(transparent)]
    Roster(#[from] RosterFault),
    /// A table of costs does not hold together.
    #[error(transparent)]
    Formula(#[from] FormulaFault),
    /// A squad breaks SQD-1 to SQD-4.
    #[error(transparent)]
    Squad(#[from] SquadFault),
    /// A scenario cannot be played.
    #[error(transparent)]
    Scenario(#[from] ScenarioFault),
}

/// Everything wrong with one file, in the order of the file; never empty. The file is refused whole.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}", lines(.0))]
pub struct Faults(Vec<Fault>);

impl Faults {
    /// The faults, if there are any, in the order of the file.
    ///
    /// # Errors
    /// Whenever there are some: the list is then the error.
    pub fn refuse(mut faults: Vec<Fault>) -> Result<(), Self> {
        if faults.is_empty() {
            return Ok(());
        }
        faults.sort_by_key(|fault| fault.place);
        Err(Self(faults))
    }

    /// The list, in the order of the file.
    #[must_use]
    pub fn list(&self) -> &[Fault] {
        &self.0
    }
}

impl From<Fault> for Faults {
    fn from(fault: Fault) -> Self {
        Self(vec![fault])
    }
}

/// One fault a line.
fn lines(faults: &[Fault]) -> String {
    faults
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join("\n")
}
