//! Scenarios: a table, its sides, how they deploy, and what is special.

mod allies;
pub mod edit;
mod file;
mod ladders;
mod layout;
pub mod link;
mod lint;
pub mod map;
mod openings;
mod outline;
pub mod parts;
pub mod random;
mod ready;
pub mod special;
mod walls;
mod zone;

use crate::song::house::HouseRules;
use crate::table::body::Side;
use crate::table::feature::Layout;
use serde::{Deserialize, Serialize};

pub use allies::{MOST_ALLIES, PlannedAlly};
pub use file::{MOST_TURNS, ScenarioFault, draft, judge, load, write};
pub use ladders::Ladders;
pub use layout::{LayoutFault, judge_layout};
pub use lint::{Finding, lint};
pub use openings::OpeningFault;
pub use parts::Part;
pub use ready::{ready, ready_scenario};
pub use special::{Role, Special};
pub use walls::LEAST_HEIGHT;
pub use zone::{Edge, Zone};

/// A scenario. In files: RON, one scenario a file. What comes from [`load`] can be played; [`judge`] tells of any
/// other whether it can.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// Its name.
    pub name: String,
    /// What the players should know: the story, and which numbers are reconstructed.
    #[serde(default)]
    pub notes: String,
    /// The table and its terrain.
    pub layout: Layout,
    /// The most points that each player of side A and of side B may spend (SQD-1).
    #[serde(default = "default_points")]
    pub points: [u16; 2],
    /// Who attacks.
    #[serde(default)]
    pub roles: Roles,
    /// Where the sides deploy.
    #[serde(default)]
    pub deployment: Deployment,
    /// After how many turns (of all players together) the battle is a draw; none by default (B20).
    #[serde(default)]
    pub turn_limit: Option<u16>,
    /// The house rules; all as printed by default. Whoever begins a battle may change them in his copy.
    #[serde(default, skip_serializing_if = "HouseRules::is_printed")]
    pub house: HouseRules,
    /// The ladders; none by default.
    #[serde(default, skip_serializing_if = "Ladders::are_none")]
    pub ladders: Ladders,
    /// Its special rules; none by default.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub special: Vec<Special>,
    /// The ready squads that play it where none are named, by file name without ending.
    pub squads: [String; 2],
    /// Further players, beside each side's first one; nobody by default (INI-2).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub allies: Vec<PlannedAlly>,
}

/// 400 points each (SQD-1).
fn default_points() -> [u16; 2] {
    [400, 400]
}

impl Scenario {
    /// The rule about sentries, and its place among the special rules: the first one, for a battle has one watch.
    #[must_use]
    pub fn sentries(&self) -> Option<(usize, &special::Sentries)> {
        (0..)
            .zip(&self.special)
            .find_map(|(number, rule)| match rule {
                Special::Sentries(rule) => Some((number, rule)),
                _ => None,
            })
    }
}

/// Who attacks and who defends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Roles {
    /// By the roll of SET-1.
    #[default]
    Rolled,
    /// As the scenario says.
    Attacker(Side),
}

/// Where the sides deploy; the defender first (SET-6).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Deployment {
    /// The attacker chooses his edge, the defender takes the opposite one, each within M of it (SET-6).
    #[default]
    Edges,
    /// As the scenario says.
    Zones {
        /// The attacker's ground.
        attacker: Zone,
        /// The defender's ground.
        defender: Zone,
    },
    /// As the scenario says, every side in parts.
    Parts {
        /// The attacker's.
        attacker: Vec<Part>,
        /// The defender's.
        defender: Vec<Part>,
    },
}

impl Deployment {
    /// The parts of a side's ground; none where the scenario gives it in one piece.
    #[must_use]
    pub fn parts(&self, role: Role) -> &[Part] {
        match (self, role) {
            (Self::Edges | Self::Zones { .. }, _) => &[],
            (Self::Parts { attacker, .. }, Role::Attacker) => attacker,
            (Self::Parts { defender, .. }, Role::Defender) => defender,
        }
    }

    /// The same, to be changed.
    pub const fn parts_mut(&mut self, role: Role) -> Option<&mut Vec<Part>> {
        match (self, role) {
            (Self::Edges | Self::Zones { .. }, _) => None,
            (Self::Parts { attacker, .. }, Role::Attacker) => Some(attacker),
            (Self::Parts { defender, .. }, Role::Defender) => Some(defender),
        }
    }

    /// The ground of both sides as rectangles: for whoever draws it. None where edges are chosen first.
    #[must_use]
    pub fn grounds(&self, layout: &Layout) -> Vec<(Role, Zone)> {
        match self {
            Self::Edges => Vec::new(),
            Self::Zones { attacker, defender } => {
                vec![(Role::Attacker, *attacker), (Role::Defender, *defender)]
            }
            Self::Parts { attacker, defender } => {
                [(Role::Attacker, attacker), (Role::Defender, defender)]
                    .into_iter()
                    .flat_map(|(role, parts)| parts.iter().map(move |part| (role, part)))
                    .flat_map(|(role, part)| part.ground.iter().map(move |ground| (role, ground)))
                    .filter_map(|(role, ground)| Some((role, ground.bounds(layout)?)))
                    .collect()
            }
        }
    }
}
