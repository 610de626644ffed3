//! The parameters of special rules, one by one: what each is called, and what it may be. Whoever judges, edits or looks through
//! rules goes by this list.

use super::{Beat, Role, Rounded, Special, Sticks, Wanted};
use crate::scenario::{ScenarioFault, Zone};
use crate::table::scale::Stick;
use std::ops::RangeInclusive;

/// One parameter of a rule.
#[derive(Debug)]
pub struct Parameter<'a> {
    /// Its field in files.
    pub field: &'static str,
    /// What it is called on a panel.
    pub label: &'static str,
    /// What it is.
    pub value: Value<'a>,
}

/// What a parameter is, to be read and changed.
#[derive(Debug)]
pub enum Value<'a> {
    /// A part in the scenario.
    Role(&'a mut Role),
    /// A feature, by its name.
    Feature {
        /// The name.
        name: &'a mut String,
        /// What sort of feature it has to be.
        wanted: Wanted,
    },
    /// One stick.
    Stick(&'a mut Stick),
    /// A length in sticks.
    Sticks(&'a mut Sticks),
    /// A whole number.
    Number {
        /// The number.
        value: &'a mut u8,
        /// What it may be.
        range: RangeInclusive<u8>,
        /// The fault of any other.
        fault: fn(u8) -> ScenarioFault,
    },
    /// A yes or no.
    Flag(&'a mut bool),
    /// A rectangle of ground.
    Ground(&'a mut Zone),
    /// Which way halves are rounded.
    Rounded(&'a mut Rounded),
    /// A few words for the log.
    Words(&'a mut String),
    /// Where sentries stand and walk.
    Beats(&'a mut Vec<Beat>),
}

/// A parameter.
const fn parameter<'a>(
    field: &'static str,
    label: &'static str,
    value: Value<'a>,
) -> Parameter<'a> {
    Parameter {
        field,
        label,
        value,
    }
}

/// A feature of some sort.
const fn feature<'a>(
    field: &'static str,
    label: &'static str,
    name: &'a mut String,
    wanted: Wanted,
) -> Parameter<'a> {
    parameter(field, label, Value::Feature { name, wanted })
}

/// How many of the three dice of a test.
fn failures(value: &mut u8) -> Parameter<'_> {
    let number = Value::Number {
        value,
        range: 1..=3,
        fault: |found| ScenarioFault::Failures { found },
    };
    parameter("failures", "From so many failures on", number)
}

impl Special {
    /// All its parameters, in the order in which files say them.
    #[must_use]
    pub fn parameters(&mut self) -> Vec<Parameter<'_>> {
        match self {
            Self::ClearedGround(rule) => vec![
                parameter("winner", "Who wins", Value::Role(&mut rule.winner)),
                feature("feature", "By clearing", &mut rule.feature, Wanted::Any),
                parameter("within", "Nobody within", Value::Stick(&mut rule.within)),
            ],
            Self::AmmunitionBox(rule) => vec![
                parameter("side", "Whose ammunition", Value::Role(&mut rule.side)),
                feature("feature", "The box is in", &mut rule.feature, Wanted::House),
                parameter(
                    "out_up_to",
                    "Shot up on a second die of 1 to",
                    Value::Number {
                        value: &mut rule.out_up_to,
                        range: 1..=6,
                        fault: |found| ScenarioFault::Face { found },
                    },
                ),
            ],
            Self::Refuge(rule) => vec![
                parameter("side", "Whose men", Value::Role(&mut rule.side)),
                feature("feature", "They run to", &mut rule.feature, Wanted::Shelter),
                parameter(
                    "surrender",
                    "Three failures are a surrender",
                    Value::Flag(&mut rule.surrender),
                ),
                parameter(
                    "half_lost_only",
                    "Only in the test at half losses",
                    Value::Flag(&mut rule.half_lost_only),
                ),
            ],
            Self::Cowering(rule) => vec![
                parameter("side", "Whose men", Value::Role(&mut rule.side)),
                parameter("inside", "The place", Value::Ground(&mut rule.inside)),
                parameter(
                    "rally",
                    "Officer or NCO within",
                    Value::Stick(&mut rule.rally),
                ),
            ],
            Self::Stormed(rule) => vec![
                parameter("garrison", "Garrison", Value::Role(&mut rule.garrison)),
                parameter("ground", "The place", Value::Ground(&mut rule.ground)),
                parameter(
                    "rounded",
                    "Halves rounded",
                    Value::Rounded(&mut rule.rounded),
                ),
            ],
            Self::Dusk(rule) => vec![parameter(
                "sight",
                "One sees",
                Value::Sticks(&mut rule.sight),
            )],
            Self::Sentries(rule) => vec![
                parameter("side", "Whose sentries", Value::Role(&mut rule.side)),
                parameter(
                    "stride",
                    "They walk in a turn",
                    Value::Stick(&mut rule.stride),
                ),
                parameter(
                    "spot",
                    "They see an enemy within",
                    Value::Sticks(&mut rule.spot),
                ),
                feature("guarded", "They guard", &mut rule.guarded, Wanted::Ring),
                parameter("beats", "Posts and beats", Value::Beats(&mut rule.beats)),
            ],
            Self::Quarters(rule) => vec![
                parameter("side", "Whose quarters", Value::Role(&mut rule.side)),
                feature("feature", "They sleep in", &mut rule.feature, Wanted::House),
                parameter("stride", "They come out by", Value::Stick(&mut rule.stride)),
            ],
            Self::Surrenders(rule) => vec![
                parameter("side", "Whose men", Value::Role(&mut rule.side)),
                failures(&mut rule.failures),
            ],
            Self::LeansOnNco(rule) => vec![
                parameter("side", "Whose squad", Value::Role(&mut rule.side)),
                failures(&mut rule.failures),
            ],
            Self::Errand(rule) => vec![
                parameter("side", "Who may do it", Value::Role(&mut rule.side)),
                parameter(
                    "deed",
                    "What he does, as the log says it",
                    Value::Words(&mut rule.deed),
                ),
                feature("feature", "Inside", &mut rule.feature, Wanted::Ring),
                parameter(
                    "actions",
                    "Actions",
                    Value::Number {
                        value: &mut rule.actions,
                        range: 1..=3,
                        fault: |found| ScenarioFault::ErrandActions { found },
                    },
                ),
            ],
        }
    }
}
