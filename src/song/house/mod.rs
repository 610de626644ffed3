//! House rules: switches that players agree on before a battle, each with its ruling and its printed default.
//!
//! | to find | look in |
//! |---|---|
//! | what a switch is | [`switch`](mod@switch) |
//! | every switch with its values | [`list`] |
//! | points and turns, the switches that are numbers | [`number`] |
//! | `name=value` | [`setting`] |
//! | what table and rosters are told of them | `options` |
//!
//! They stand in the scenario of a battle, as its points and its limit of turns do: a scenario file may set them, a player
//! sets them in the copy that his battle is begun with, and with it they travel in records, saves and links. Files and
//! records name only what differs from the printed rules.
//!
//! A rule asks its switch in the one function that owns the rule: `battle.house().half_rule`.

pub mod list;
pub mod number;
mod options;
pub mod setting;
pub mod switch;
pub(super) mod wording;

pub use list::{HouseRules, SWITCHES};
pub use options::limits;
pub use setting::Setting;
pub use switch::{Chapter, Deviation, Switch, Unknown, Value};

use super::event::Event;
use crate::battle::clause::Clause;
use crate::scenario::Scenario;

/// The switch of that name.
#[must_use]
pub fn switch(name: &str) -> Option<&'static Switch> {
    SWITCHES.iter().find(|switch| switch.name == name)
}

impl HouseRules {
    /// Everything that differs from the printed rules, in the order of the list.
    pub fn deviations(&self) -> impl Iterator<Item = Deviation> {
        // Asked after every order, for the hash: mostly there are none.
        let switches = if self.is_printed() { &[] } else { SWITCHES };
        switches.iter().filter_map(|switch| {
            let place = self.place(switch.name)?;
            (place > 0).then(|| Deviation {
                switch,
                value: &switch.values[place],
            })
        })
    }

    /// Whether all is as printed.
    #[must_use]
    pub fn is_printed(&self) -> bool {
        *self == Self::default()
    }
}

/// How many house rules of a scenario differ from the printed rules, the numbers too.
#[must_use]
pub fn changes(scenario: &Scenario) -> usize {
    number::deviations(scenario).count() + scenario.house.deviations().count()
}

/// What the line cites that no switch was changed.
pub const PRINTED: Clause = Clause("HOUSE-1");

/// The head of the log: every deviation from the printed rules with its clause, or one line that there is none.
#[must_use]
pub fn opening(scenario: &Scenario) -> Vec<Event> {
    let numbers = number::deviations(scenario).map(|(number, value)| Event::HouseRule {
        clause: number.clause,
        text: format!("House rule {} = {value}: {}", number.name, number.what),
    });
    let switches = scenario
        .house
        .deviations()
        .map(|Deviation { switch, value }| Event::HouseRule {
            clause: switch.clause(),
            text: format!(
                "House rule {} = {}: {}",
                switch.name, value.name, value.what
            ),
        });
    let mut events: Vec<Event> = numbers.chain(switches).collect();
    if events.is_empty() {
        events.push(Event::HouseRule {
            clause: PRINTED,
            text: "Played by the printed rules.".to_owned(),
        });
    }
    events
}
