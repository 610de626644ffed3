//! One house rule as players say it: `name=value`.

use super::number::{NUMBERS, number};
use super::switch::{Switch, Unknown};
use super::{SWITCHES, switch};
use crate::scenario::Scenario;
use crate::storage::hint;
use std::str::FromStr;

/// One house rule with its value, to be put into a scenario.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Setting {
    /// A switch, at that place of its values.
    Switch(&'static Switch, usize),
    /// The points that each squad may cost (A11).
    Points(u16),
    /// The limit of turns (B20).
    Turns(Option<u16>),
}

impl Setting {
    /// Reads a house rule from its name and its value.
    ///
    /// # Errors
    /// Where there is no such switch, or it has no such value.
    pub fn new(name: &str, value: &str) -> Result<Self, Unknown> {
        if let Some(switch) = switch(name) {
            return Ok(Self::Switch(switch, switch.place(value)?));
        }
        number(name)
            .ok_or_else(|| Unknown::Switch {
                found: name.to_owned(),
                hint: hint(name, names()),
            })?
            .read(value)
    }

    /// Puts it into a scenario.
    pub fn apply(self, scenario: &mut Scenario) {
        match self {
            Self::Switch(switch, place) => scenario.house.set_place(switch.name, place),
            Self::Points(points) => scenario.points = [points; 2],
            Self::Turns(turns) => scenario.turn_limit = turns,
        }
    }
}

impl FromStr for Setting {
    type Err = Unknown;

    fn from_str(word: &str) -> Result<Self, Unknown> {
        let (name, value) = word.split_once('=').ok_or_else(|| Unknown::Form {
            found: word.to_owned(),
        })?;
        Self::new(name, value)
    }
}

/// The names of all switches, the numbers too.
fn names() -> impl Iterator<Item = &'static str> {
    SWITCHES
        .iter()
        .map(|switch| switch.name)
        .chain(NUMBERS.iter().map(|number| number.name))
}
