//! Rosters: weapons, special rules, profiles, what they cost, nations, and squads.

pub mod formula;
mod library;
pub mod nation;
pub mod profile;
pub mod rule;
pub mod squad;
mod squad_file;
pub mod weapon;

pub use library::{Library, library, ready_squad, ready_squads};

/// The longest name that a data file may give to anything, in characters.
pub const LONGEST_NAME: usize = 60;

/// Whether a name can be shown in a list: not blank, not longer than [`LONGEST_NAME`], on one line.
#[must_use]
pub fn is_name(name: &str) -> bool {
    !name.trim().is_empty()
        && name.chars().count() <= LONGEST_NAME
        && !name.chars().any(char::is_control)
}
