//! Special rules of scenarios as data: named pieces with parameters, which any scenario may put together. What they do is in
//! [`crate::song::special`].

mod dusk;
mod errand;
mod nerve;
mod parameters;
mod quarters;
mod sentries;

pub use dusk::{Dusk, MOST_TIMES, Sticks};
pub use errand::Errand;
pub use nerve::{LeansOnNco, Surrenders};
pub use parameters::{Parameter, Value};
pub use quarters::Quarters;
pub use sentries::{Beat, Course, MOST_BEATS, MOST_CORNERS, Sentries, room_for_posts};

use super::file::judge_zone;
use super::{ScenarioFault, Zone};
use crate::storage::{Path, hint};
use crate::table::body::Side;
use crate::table::enclosure;
use crate::table::feature::{Feature, Layout};
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
    pub const fn half(self, number: u16) -> u16 {
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

    /// What players call it.
    #[must_use]
    pub const fn title(&self) -> &'static str {
        match self {
            Self::ClearedGround(_) => "Ground to be cleared",
            Self::AmmunitionBox(_) => "Box of ammunition",
            Self::Refuge(_) => "Refuge",
            Self::Cowering(_) => "Cowering",
            Self::Stormed(_) => "Stormed garrison",
            Self::Dusk(_) => "Dusk",
            Self::Sentries(_) => "Sentries",
            Self::Quarters(_) => "Quarters",
            Self::Surrenders(_) => "Quick to surrender",
            Self::LeansOnNco(_) => "Leans on its NCO",
            Self::Errand(_) => "Errand",
        }
    }

    /// What it is for, in a line: for whoever looks for a rule.
    #[must_use]
    pub const fn purpose(&self) -> &'static str {
        match self {
            Self::ClearedGround(_) => "One side wins by driving the other from a feature.",
            Self::AmmunitionBox(_) => "Scarce ammunition, and more of it in a building.",
            Self::Refuge(_) => "Failing men run to a building or into a fence, not to the edge.",
            Self::Cowering(_) => "Men who lose heart jump down from the walls, and hide inside.",
            Self::Stormed(_) => "A garrison gives up when enough enemies are inside.",
            Self::Dusk(_) => "Poor light: nobody sees far.",
            Self::Sentries(_) => "A side asleep but for its sentries, until the alarm.",
            Self::Quarters(_) => "Men who begin in a tent or house, and have to come out first.",
            Self::Surrenders(_) => "A man who tests alone surrenders on fewer failures.",
            Self::LeansOnNco(_) => "A squad that gives up with its NCO, once the Leader is lost.",
            Self::Errand(_) => "Something to be done in a yard or corral, which wins.",
        }
    }

    /// Whether a scenario has use for one of its kind only: a battle knows one watch, one door to come out of.
    #[must_use]
    pub const fn is_single(&self) -> bool {
        matches!(
            self,
            Self::Dusk(_) | Self::Sentries(_) | Self::Quarters(_) | Self::LeansOnNco(_)
        )
    }

    /// What is wrong with it on that table.
    fn judge(&self, layout: &Layout) -> Vec<(Path, ScenarioFault)> {
        let mut faults = Vec::new();
        for Parameter { field, value, .. } in self.clone().parameters() {
            let path = Path::root().field(field);
            match value {
                Value::Feature { name, wanted } => {
                    faults.extend(named(layout, name, wanted).map(|fault| (path, fault)));
                }
                Value::Ground(zone) => {
                    faults.extend(judge_zone(*zone, layout).map(|fault| (path, fault)));
                }
                Value::Number {
                    value,
                    range,
                    fault,
                } => {
                    if !range.contains(value) {
                        faults.push((path, fault(*value)));
                    }
                }
                Value::Words(words) => {
                    if !crate::roster::is_name(words) {
                        faults.push((path, ScenarioFault::Deed));
                    }
                }
                Value::Sticks(sticks) => faults.extend(sticks.judge(path)),
                Value::Beats(beats) => faults.extend(sentries::judge_beats(path, beats, layout)),
                Value::Role(_) | Value::Stick(_) | Value::Flag(_) | Value::Rounded(_) => {}
            }
        }
        faults
    }
}

/// What sort of feature a rule speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
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
    /// What sort that is, in words.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Any => "a feature",
            Self::House => "a building with a door",
            Self::Shelter => "a building with a door, or a wall or fence that ends where it begins",
            Self::Ring => "a wall, fence or hedge that ends where it begins",
        }
    }

    /// Whether a feature is of that sort.
    #[must_use]
    pub fn fits(self, feature: &Feature) -> bool {
        let house = || passage::enterable(feature);
        let ring = || feature.kind.takes_openings() && enclosure::ring(feature).is_some();
        match self {
            Self::Any => true,
            Self::House => house(),
            Self::Ring => ring(),
            Self::Shelter => house() || ring(),
        }
    }
}

/// The fault of a name that no feature of the wanted sort has.
fn named(layout: &Layout, found: &str, wanted: Wanted) -> Option<ScenarioFault> {
    let fits = layout.features.iter().filter(|it| wanted.fits(it));
    let names: Vec<&str> = fits.filter_map(|it| it.name.as_deref()).collect();
    (!names.contains(&found)).then(|| ScenarioFault::FeatureName {
        wanted: wanted.word(),
        found: found.to_owned(),
        hint: hint(found, names),
    })
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
        let again = rules[..place].iter().any(|it| it.name() == rule.name());
        if rule.is_single() && again {
            let rule = rule.name();
            faults.push((Path::root().item(place), ScenarioFault::Twice { rule }));
        }
    }
    faults
}
