//! Special rules of scenarios as data: named pieces with parameters, which any scenario may put together. What they do is in
//! [`crate::song::special`].

use super::file::judge_zone;
use super::{ScenarioFault, Zone};
use crate::storage::{Path, hint};
use crate::table::body::Side;
use crate::table::feature::{FeatureKind, Layout};
use crate::table::passage;
use crate::table::scale::Stick;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The part that a side has in a scenario (SET-1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Role {
    /// He attacks.
    Attacker,
    /// He defends.
    Defender,
}

impl Role {
    /// Both.
    pub const BOTH: [Self; 2] = [Self::Attacker, Self::Defender];

    /// The side that has it, where that one attacks.
    #[must_use]
    pub fn side(self, attacker: Side) -> Side {
        match self {
            Self::Attacker => attacker,
            Self::Defender => attacker.other(),
        }
    }

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Attacker => Self::Defender,
            Self::Defender => Self::Attacker,
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Attacker => "attacker",
            Self::Defender => "defender",
        })
    }
}

/// A special rule. Features are named by their names on the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Special {
    /// Ground that one side wins by clearing it of the other (scenario 2.3).
    ClearedGround(ClearedGround),
    /// Scarce ammunition, and a box of it in a building (scenario 2.1).
    AmmunitionBox(AmmunitionBox),
    /// A building to which a side's failing models run (scenarios 2.1, 2.3).
    Refuge(Refuge),
    /// Men who lose heart inside a place (scenario 2.1).
    Cowering(Cowering),
    /// A place whose garrison surrenders when it is stormed (scenario 2.1).
    Stormed(Stormed),
}

/// The winner also wins when none of the others stands near a feature at the end of his turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClearedGround {
    /// Who wins.
    pub winner: Role,
    /// The feature.
    pub feature: String,
    /// What is near, edge to edge.
    pub within: Stick,
}

/// A side that shoots its ammunition up sooner, and fetches more from a building.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AmmunitionBox {
    /// Whose ammunition it is.
    pub side: Role,
    /// The building with the box.
    pub feature: String,
    /// After a natural 1 the second die is the end of the ammunition up to this face; 1 in general (SHOOT-9).
    pub out_up_to: u8,
}

/// A side's failing models run to a building instead of the edge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Refuge {
    /// Whose models.
    pub side: Role,
    /// The building.
    pub feature: String,
    /// Whether three failures are a surrender rather than headlong flight: a loss either way.
    #[serde(default)]
    pub surrender: bool,
}

/// A side's failing models jump down from walls into a place; inside it they hide behind the nearest stairs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cowering {
    /// Whose models.
    pub side: Role,
    /// The ground of the place.
    pub inside: Zone,
    /// How near an officer or NCO has to come, edge to edge, to get them back into the fight.
    pub rally: Stick,
}

/// How a half is rounded.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Rounded {
    /// Up.
    #[default]
    Up,
    /// Down.
    Down,
}

impl Rounded {
    /// Half of a number.
    #[must_use]
    pub const fn half(self, number: u8) -> u8 {
        match self {
            Self::Up => number.div_ceil(2),
            Self::Down => number / 2,
        }
    }
}

impl fmt::Display for Rounded {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Up => "up",
            Self::Down => "down",
        })
    }
}

/// A garrison surrenders when half of it is lost, and half that number of enemies are inside; nothing else beats it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stormed {
    /// Whose garrison it is.
    pub garrison: Role,
    /// The ground of the place.
    pub ground: Zone,
    /// How both halves are rounded.
    #[serde(default)]
    pub rounded: Rounded,
}

impl Special {
    /// Its name, as files, counts and the log have it.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::ClearedGround(_) => "ClearedGround",
            Self::AmmunitionBox(_) => "AmmunitionBox",
            Self::Refuge(_) => "Refuge",
            Self::Cowering(_) => "Cowering",
            Self::Stormed(_) => "Stormed",
        }
    }

    /// What is wrong with it on that table.
    fn judge(&self, layout: &Layout) -> Vec<(Path, ScenarioFault)> {
        let here = |field: &'static str| Path::root().field(field);
        let zone = |field, zone| {
            let fault = judge_zone(zone, layout);
            fault
                .map(|fault| (here(field), fault))
                .into_iter()
                .collect()
        };
        match self {
            Self::ClearedGround(rule) => named(layout, "feature", &rule.feature, Wanted::Any),
            Self::Refuge(rule) => named(layout, "feature", &rule.feature, Wanted::House),
            Self::Cowering(rule) => zone("inside", rule.inside),
            Self::Stormed(rule) => zone("ground", rule.ground),
            Self::AmmunitionBox(rule) => {
                let mut faults = named(layout, "feature", &rule.feature, Wanted::House);
                if !(1..=6).contains(&rule.out_up_to) {
                    let found = rule.out_up_to;
                    faults.push((here("out_up_to"), ScenarioFault::Face { found }));
                }
                faults
            }
        }
    }
}

/// What sort of feature a rule speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wanted {
    /// Any.
    Any,
    /// A building that can be entered.
    House,
}

impl Wanted {
    const fn word(self) -> &'static str {
        match self {
            Self::Any => "a feature",
            Self::House => "a building with a door",
        }
    }
}

/// The fault of a name that no feature of the wanted sort has.
fn named(
    layout: &Layout,
    field: &'static str,
    found: &str,
    wanted: Wanted,
) -> Vec<(Path, ScenarioFault)> {
    let fits = layout.features.iter().filter(|feature| match wanted {
        Wanted::Any => true,
        Wanted::House => feature.kind == FeatureKind::Building && passage::enterable(feature),
    });
    let names: Vec<&str> = fits.filter_map(|feature| feature.name.as_deref()).collect();
    if names.contains(&found) {
        return Vec::new();
    }
    let fault = ScenarioFault::FeatureName {
        wanted: wanted.word(),
        found: found.to_owned(),
        hint: hint(found, names),
    };
    vec![(Path::root().field(field), fault)]
}

/// What is wrong with the special rules of a scenario.
pub(super) fn judge_special(rules: &[Special], layout: &Layout) -> Vec<(Path, ScenarioFault)> {
    let mut faults = Vec::new();
    for (place, rule) in rules.iter().enumerate() {
        // The parameters stand in brackets of their own.
        let here = Path::root().item(place).item(0);
        for (path, fault) in rule.judge(layout) {
            faults.push((here.clone().join(path), fault));
        }
    }
    faults
}
