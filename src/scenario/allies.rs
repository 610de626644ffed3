//! More players than one a side, as a scenario names them (INI-2).

use super::file::judge_squad;
use super::{Scenario, ScenarioFault};
use crate::battle::ally::Ally;
use crate::roster::ready_squad;
use crate::storage::Path;
use crate::table::body::Side;
use serde::{Deserialize, Serialize};

/// The most players besides each side's first: six in all.
pub const MOST_ALLIES: usize = 4;

/// One more player of a scenario: a ready squad beside the first one of a side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlannedAlly {
    /// The side he fights for.
    pub side: Side,
    /// His squad where none is named, by file name without ending.
    pub squad: String,
}

impl Scenario {
    /// The further players with their ready squads, as a battle takes them; who has none is left out, which [`judge_allies`]
    /// does not let through.
    #[must_use]
    pub fn ready_allies(&self) -> Vec<Ally> {
        let ally = |planned: &PlannedAlly| {
            Some(Ally {
                side: planned.side,
                squad: ready_squad(&planned.squad)?.clone(),
            })
        };
        self.allies.iter().filter_map(ally).collect()
    }
}

/// What is wrong with a scenario's further players: too many of them, or a squad like any other's fault.
pub(super) fn judge_allies(allies: &[PlannedAlly], points: [u16; 2]) -> Vec<(Path, ScenarioFault)> {
    let mut faults = Vec::new();
    if allies.len() > MOST_ALLIES {
        let found = allies.len();
        faults.push((Path::root(), ScenarioFault::Allies { found }));
    }
    for (place, ally) in allies.iter().enumerate() {
        if let Some(fault) = judge_squad(&ally.squad, points[ally.side.index()]) {
            faults.push((Path::root().item(place).field("squad"), fault));
        }
    }
    faults
}
