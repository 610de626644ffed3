//! Special rules of scenarios as data: named pieces with parameters, which any scenario may put together. What they do is in
//! [`crate::song::special`].

mod dusk;
mod errand;
mod nerve;
mod quarters;
mod sentries;

pub use dusk::{Dusk, Sticks};
pub use errand::Errand;
pub use nerve::{LeansOnNco, Surrenders};
pub use quarters::Quarters;
pub use sentries::{Beat, Course, Sentries};

use super::file::judge_zone;
use super::{ScenarioFault, Zone};
use crate::storage::{Path, hint};
use crate::table::body::Side;
use crate::table::enclosure;
use crate::table::feature::{Feature, FeatureKind, Layout};
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
    /// Poor light (scenario 2.2).
    Dusk(Dusk),
    /// Sentries and the alarm (scenario 2.2).
    Sentries(Sentries),
    /// Men who come out of a tent (scenario 2.2).
    Quarters(Quarters),
    /// Who tests alone surrenders sooner (scenario 2.2).
    Surrenders(Surrenders),
    /// A squad that gives up with its NCO (scenario 2.2).
    LeansOnNco(LeansOnNco),
    /// Something to be done at a place, which wins (scenario 2.2).
    Errand(Errand),
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

/// A side's failing models run to a building, or to the inside of a fence, instead of the edge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Refuge {
    /// Whose models.
    pub side: Role,
    /// The building, or a fence that ends where it begins.
    pub feature: String,
    /// Whether three failures are a surrender rather than headlong flight: a loss either way.
    #[serde(default)]
    pub surrender: bool,
    /// Whether only the test at half losses drives them there (MOR-2).
    #[serde(default)]
    pub half_lost_only: bool,
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
            Self::Dusk(_) => "Dusk",
            Self::Sentries(_) => "Sentries",
            Self::Quarters(_) => "Quarters",
            Self::Surrenders(_) => "Surrenders",
            Self::LeansOnNco(_) => "LeansOnNco",
            Self::Errand(_) => "Errand",
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
            Self::Refuge(rule) => named(layout, "feature", &rule.feature, Wanted::Shelter),
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
            Self::Dusk(rule) => rule.sight.judge("sight").into_iter().collect(),
            Self::Sentries(rule) => {
                let mut faults = named(layout, "guarded", &rule.guarded, Wanted::Ring);
                faults.extend(rule.judge(layout));
                faults
            }
            Self::Quarters(rule) => named(layout, "feature", &rule.feature, Wanted::House),
            Self::Surrenders(rule) => nerve::judge_failures(rule.failures),
            Self::LeansOnNco(rule) => nerve::judge_failures(rule.failures),
            Self::Errand(rule) => {
                let mut faults = named(layout, "feature", &rule.feature, Wanted::Ring);
                faults.extend(rule.judge());
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
    /// A wall, fence or hedge that encloses ground.
    Ring,
    /// Either of these.
    Shelter,
}

impl Wanted {
    const fn word(self) -> &'static str {
        match self {
            Self::Any => "a feature",
            Self::House => "a building with a door",
            Self::Shelter => "a building with a door, or a wall or fence that ends where it begins",
            Self::Ring => "a wall, fence or hedge that ends where it begins",
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
    let house =
        |feature: &Feature| feature.kind == FeatureKind::Building && passage::enterable(feature);
    let ring =
        |feature: &Feature| feature.kind.takes_openings() && enclosure::ring(feature).is_some();
    let fits = layout.features.iter().filter(|feature| match wanted {
        Wanted::Any => true,
        Wanted::House => house(feature),
        Wanted::Ring => ring(feature),
        Wanted::Shelter => house(feature) || ring(feature),
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
