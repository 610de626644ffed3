//! The switches that are numbers: they stand in the scenario itself.

use super::setting::Setting;
use super::switch::Unknown;
use crate::battle::clause::Clause;
use crate::roster::squad::{DEFAULT_POINTS, MOST_POINTS};
use crate::scenario::{MOST_TURNS, Scenario};

/// A switch that is a number.
#[derive(Clone, Copy, Debug)]
pub struct Number {
    /// Its name, on the command line and in the log.
    pub name: &'static str,
    /// The ruling that it stands for.
    pub clause: Clause,
    /// What it is about, in a line.
    pub what: &'static str,
    /// The most that it may be; the least is 1.
    pub most: u16,
    /// What to make of a number.
    pub(super) setting: fn(u16) -> Setting,
    /// What to make of `none`, where it may be that.
    pub(super) none: Option<Setting>,
}

/// Both of them.
pub static NUMBERS: [Number; 2] = [
    Number {
        name: "points_limit",
        clause: Clause("A11"),
        what: "The most points that a squad may cost.",
        most: MOST_POINTS,
        setting: Setting::Points,
        none: None,
    },
    Number {
        name: "turn_limit",
        clause: Clause("B20"),
        what: "After so many turns of both sides together the battle is a draw.",
        most: MOST_TURNS,
        setting: |turns| Setting::Turns(Some(turns)),
        none: Some(Setting::Turns(None)),
    },
];

/// The number of that name.
#[must_use]
pub fn number(name: &str) -> Option<&'static Number> {
    NUMBERS.iter().find(|number| number.name == name)
}

impl Number {
    /// Reads a number within bounds, or `none` where it may be that.
    pub(super) fn read(&self, word: &str) -> Result<Setting, Unknown> {
        if let (Some(none), "none") = (self.none, word) {
            return Ok(none);
        }
        word.parse()
            .ok()
            .filter(|number| (1..=self.most).contains(number))
            .map(self.setting)
            .ok_or_else(|| Unknown::Number {
                switch: self.name,
                clause: self.clause,
                expected: format!(
                    "{}1 to {}",
                    if self.none.is_some() {
                        "\"none\" or "
                    } else {
                        ""
                    },
                    self.most
                ),
                found: word.to_owned(),
            })
    }
}

/// Which of them differ from the printed rules in a scenario, and what they are.
pub fn deviations(scenario: &Scenario) -> impl Iterator<Item = (&'static Number, String)> {
    let [a, b] = scenario.points;
    let points = (scenario.points != [DEFAULT_POINTS; 2]).then(|| {
        if a == b {
            a.to_string()
        } else {
            format!("{a} and {b}")
        }
    });
    let turns = scenario.turn_limit.map(|turns| turns.to_string());
    NUMBERS
        .iter()
        .zip([points, turns])
        .filter_map(|(number, value)| Some((number, value?)))
}
