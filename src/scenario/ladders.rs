//! Ladders that a scenario brings (MOV-9, D19).

use super::ScenarioFault;
use crate::storage::Path;
use crate::table::feature::Layout;
use crate::table::length::{Length, Point};
use serde::{Deserialize, Serialize};

/// More ladders than any scenario needs.
const MOST: usize = 24;

/// The most that a climb may cost: all that an activation gives.
const MOST_ACTIONS: u8 = 3;

/// The ladders of a scenario. Those in hands go to models on foot once their side has deployed, plain soldiers first, in the
/// order of the squad.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ladders {
    /// How many the attacker brings.
    #[serde(default)]
    pub attacker: u8,
    /// How many the defender has at hand.
    #[serde(default)]
    pub defender: u8,
    /// Where others lie.
    #[serde(default)]
    pub lying: Vec<Point>,
    /// How many actions a climb costs: 1 in general (D19).
    #[serde(default = "one")]
    pub actions: u8,
}

const fn one() -> u8 {
    1
}

impl Default for Ladders {
    fn default() -> Self {
        Self {
            attacker: 0,
            defender: 0,
            lying: Vec::new(),
            actions: one(),
        }
    }
}

impl Ladders {
    /// Whether there is nothing to say.
    #[must_use]
    pub fn are_none(&self) -> bool {
        *self == Self::default()
    }
}

/// What is wrong with the ladders of a scenario.
pub(super) fn judge_ladders(ladders: &Ladders, layout: &Layout) -> Vec<(Path, ScenarioFault)> {
    let mut faults = Vec::new();
    let found = usize::from(ladders.attacker) + usize::from(ladders.defender) + ladders.lying.len();
    if found > MOST {
        faults.push((Path::root(), ScenarioFault::Ladders { found }));
    }
    if !(1..=MOST_ACTIONS).contains(&ladders.actions) {
        let found = ladders.actions;
        let path = Path::root().field("actions");
        faults.push((path, ScenarioFault::LadderActions { found }));
    }
    let (width, depth) = layout.size;
    for (place, &at) in ladders.lying.iter().enumerate() {
        let on_table =
            (Length::ZERO..=width).contains(&at.x) && (Length::ZERO..=depth).contains(&at.y);
        if !on_table {
            let path = Path::root().field("lying").item(place);
            faults.push((path, ScenarioFault::LadderOffTable { at }));
        }
    }
    faults
}
