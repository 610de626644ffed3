//! Squads: the soldiers that a player brings (SQD-1 to SQD-4).

use super::formula::Formula;
use super::is_name;
use super::library::Library;
use super::profile::{PERSONALITY, Profile};
use super::rule::SpecialRule;
pub use super::squad_file::{load, load_within, write};
use crate::battle::clause::Clause;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use thiserror::Error;

/// One soldier of a squad.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Soldier {
    /// His own name, such as `Sergeant Hakeswell`; where he has none the profile's, with a number if several of the
    /// squad have it.
    pub name: String,
    /// His profile, whole, so that a record outlives a changed roster.
    pub profile: Profile,
}

/// A squad. What comes from [`load`] keeps SQD-1 to SQD-4; [`judge`] tells of any other whether it does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Squad {
    /// Its name.
    pub name: String,
    /// Its soldiers, in the order of its file.
    pub soldiers: Vec<Soldier>,
}

impl Squad {
    /// What it costs, in points (SQD-1).
    #[must_use]
    pub fn points(&self) -> u32 {
        self.soldiers
            .iter()
            .map(|soldier| u32::from(soldier.profile.points))
            .sum()
    }

    /// What it costs where soldiers are priced so (A16).
    #[must_use]
    pub fn cost(&self, pricing: Pricing) -> u32 {
        self.soldiers
            .iter()
            .map(|soldier| u32::from(pricing.price(&soldier.profile)))
            .sum()
    }

    /// How many of its soldiers have a special rule.
    #[must_use]
    pub fn count(&self, rule: SpecialRule) -> usize {
        self.soldiers
            .iter()
            .filter(|soldier| soldier.profile.has(rule))
            .count()
    }

    /// Its nations in the order in which they come.
    #[must_use]
    pub fn nations(&self) -> Vec<&str> {
        let mut nations: Vec<&str> = Vec::new();
        for soldier in &self.soldiers {
            if !nations.contains(&soldier.profile.nation.as_str()) {
                nations.push(&soldier.profile.nation);
            }
        }
        nations
    }
}

/// Which nations may stand in one squad: the switch `mixed_nations` of ruling A12.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Mixing {
    /// Those of one bloc.
    #[default]
    Allied,
    /// Only one.
    Off,
    /// Any.
    Free,
}

/// What soldiers cost: the switch `use_formula_cost` of ruling A16.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Pricing {
    /// As printed.
    #[default]
    Printed,
    /// By the formula, also where another price is printed.
    Formula,
}

impl Pricing {
    /// What a soldier of that profile costs.
    #[must_use]
    pub fn price(self, profile: &Profile) -> u16 {
        match self {
            Self::Printed => profile.points,
            Self::Formula => Formula::shipped().price(profile).points,
        }
    }
}

/// What a squad is judged by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The most points it may cost (SQD-1, ruling A11).
    pub points: u16,
    /// The most Personalities in it (SQD-3).
    pub personalities: usize,
    /// Whether it may go without Leader and NCO: the switch `leaderless_squads` of ruling A8.
    pub leaderless: bool,
    /// Which nations it may mix.
    pub mixing: Mixing,
    /// The most Flag Bearers, if there is a limit: the switch `max_flags` of ruling A14.
    pub flags: Option<usize>,
    /// What its soldiers cost.
    pub pricing: Pricing,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            points: DEFAULT_POINTS,
            personalities: 3,
            leaderless: false,
            mixing: Mixing::default(),
            flags: Some(1),
            pricing: Pricing::default(),
        }
    }
}

impl Limits {
    /// The usual limits, with another number of points.
    #[must_use]
    pub fn of_points(points: u16) -> Self {
        Self {
            points,
            ..Self::default()
        }
    }
}

/// The points of a squad where nothing else is said (SQD-1).
pub const DEFAULT_POINTS: u16 = 400;

/// The most points that a file may ask for.
pub const MOST_POINTS: u16 = 2000;

/// How a squad can be refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SquadFault {
    /// The squad's or a soldier's name cannot be shown.
    #[error("expected a name of 1 to 60 characters on one line")]
    Name,
    /// A limit that is none.
    #[error("expected a limit from 1 to 2000 points, found {found} (SQD-1)")]
    Limit {
        /// The limit.
        found: i64,
    },
    /// No soldiers of an entry, or more than any squad could pay for.
    #[error("expected 1 to 100 soldiers, found {found}")]
    Count {
        /// The number.
        found: i64,
    },
    /// One name for several soldiers.
    #[error("expected a name for one soldier only, found {count} of them")]
    SharedName {
        /// How many.
        count: i64,
    },
    /// Two soldiers of one name.
    #[error("expected another name for every soldier, found `{name}` again")]
    Twice {
        /// The name.
        name: String,
    },
    /// A nation without a roster.
    #[error("expected one of the nations {known}, found `{nation}`{hint}")]
    Nation {
        /// The nation.
        nation: String,
        /// All that there are.
        known: String,
        /// What may have been meant.
        hint: String,
    },
    /// A soldier of no nation.
    #[error("expected a nation, for the squad or for this soldier")]
    NoNation,
    /// A profile that its nation has not.
    #[error("expected a profile of {nation}, found `{profile}`{hint}")]
    Profile {
        /// The nation.
        nation: String,
        /// The profile.
        profile: String,
        /// What may have been meant.
        hint: String,
    },
    /// Nobody at all.
    #[error("expected at least one soldier (SQD-2)")]
    Empty,
    /// Too costly.
    #[error("expected at most {limit} points, found {total} with this soldier (SQD-1)")]
    Points {
        /// What it costs, up to the soldier who makes it too much.
        total: u32,
        /// What it may cost.
        limit: u16,
    },
    /// Nobody commands.
    #[error("expected a Leader or an NCO, found neither (SQD-2)")]
    NoCommander,
    /// Too many Leaders.
    #[error("expected at most 1 Leader, found {found} (SQD-2)")]
    Leaders {
        /// How many.
        found: usize,
    },
    /// Too many NCOs.
    #[error("expected at most 1 NCO, found {found} (SQD-2)")]
    Ncos {
        /// How many.
        found: usize,
    },
    /// Too many Personalities.
    #[error("expected at most {limit} Personalities of more than 80 points, found {found} (SQD-3)")]
    Personalities {
        /// How many.
        found: usize,
        /// How many there may be.
        limit: usize,
    },
    /// Enemies in one squad.
    #[error("expected nations of one bloc, found {first} and {second} (SQD-4)")]
    Enemies {
        /// The first soldier's nation.
        first: String,
        /// A nation of the other bloc.
        second: String,
    },
    /// More than one nation where none may be mixed.
    #[error("expected soldiers of {first} alone, found {second} (SQD-4)")]
    Mixed {
        /// The first soldier's nation.
        first: String,
        /// Another.
        second: String,
    },
    /// Too many flags.
    #[error("expected at most {limit} Flag Bearer, found {found} (A14)")]
    Flags {
        /// How many.
        found: usize,
        /// How many there may be.
        limit: usize,
    },
}

impl SquadFault {
    /// The clause or ruling that it breaks; none for what is no rule of the game.
    #[must_use]
    pub const fn clause(&self) -> Option<Clause> {
        match self {
            Self::Limit { .. } | Self::Points { .. } => Some(Clause("SQD-1")),
            Self::Empty | Self::NoCommander | Self::Leaders { .. } | Self::Ncos { .. } => {
                Some(Clause("SQD-2"))
            }
            Self::Personalities { .. } => Some(Clause("SQD-3")),
            Self::Enemies { .. } | Self::Mixed { .. } => Some(Clause("SQD-4")),
            Self::Flags { .. } => Some(Clause("A14")),
            Self::Name
            | Self::Count { .. }
            | Self::SharedName { .. }
            | Self::Twice { .. }
            | Self::Nation { .. }
            | Self::NoNation
            | Self::Profile { .. } => None,
        }
    }
}

/// Something wrong with a squad.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flaw {
    /// The soldier who is one too many, by his place; none where it is about the squad.
    pub soldier: Option<usize>,
    /// What is wrong.
    pub fault: SquadFault,
}

/// Everything by which a squad breaks SQD-1 to SQD-4, the soldiers in order; empty for a legal squad.
///
/// Secrecy until both squads are chosen (SQD-5) is the muster's.
#[must_use]
pub fn judge(squad: &Squad, library: &Library, limits: &Limits) -> Vec<Flaw> {
    let mut flaws = Vec::new();
    let mut about_squad = |fault| {
        flaws.push(Flaw {
            soldier: None,
            fault,
        });
    };
    if !is_name(&squad.name) {
        about_squad(SquadFault::Name);
    }
    if squad.soldiers.is_empty() {
        about_squad(SquadFault::Empty);
        return flaws;
    }
    let (leaders, ncos) = (
        squad.count(SpecialRule::Leader),
        squad.count(SpecialRule::Nco),
    );
    if leaders + ncos == 0 && !limits.leaderless {
        about_squad(SquadFault::NoCommander);
    }
    let is_leader = |soldier: &Soldier| soldier.profile.has(SpecialRule::Leader);
    let is_nco = |soldier: &Soldier| soldier.profile.has(SpecialRule::Nco);
    let is_personality = |soldier: &Soldier| limits.pricing.price(&soldier.profile) > PERSONALITY;
    let is_flag = |soldier: &Soldier| soldier.profile.has(SpecialRule::FlagBearer);
    flaws.extend(too_many(squad, 1, is_leader, |found| SquadFault::Leaders {
        found,
    }));
    flaws.extend(too_many(squad, 1, is_nco, |found| SquadFault::Ncos {
        found,
    }));
    let limit = limits.personalities;
    flaws.extend(too_many(squad, limit, is_personality, |found| {
        SquadFault::Personalities { found, limit }
    }));
    if let Some(limit) = limits.flags {
        flaws.extend(too_many(squad, limit, is_flag, |found| SquadFault::Flags {
            found,
            limit,
        }));
    }
    flaws.extend(too_costly(squad, limits));
    flaws.extend(names(squad));
    flaws.extend(nations(squad, library, limits.mixing));
    flaws.sort_by_key(|flaw| flaw.soldier);
    flaws
}

/// The first soldier beyond the number allowed of his kind.
fn too_many(
    squad: &Squad,
    limit: usize,
    is_kind: impl Fn(&Soldier) -> bool,
    fault: impl Fn(usize) -> SquadFault,
) -> Option<Flaw> {
    let mut of_kind = (0..)
        .zip(&squad.soldiers)
        .filter(|(_, soldier)| is_kind(soldier));
    let (place, _) = of_kind.nth(limit)?;
    Some(Flaw {
        soldier: Some(place),
        fault: fault(limit + 1 + of_kind.count()),
    })
}

/// The soldier with whom the squad costs too much (SQD-1).
fn too_costly(squad: &Squad, limits: &Limits) -> Option<Flaw> {
    let mut total = 0;
    let limit = limits.points;
    squad
        .soldiers
        .iter()
        .enumerate()
        .find_map(|(place, soldier)| {
            total += u32::from(limits.pricing.price(&soldier.profile));
            (total > limit.into()).then_some(Flaw {
                soldier: Some(place),
                fault: SquadFault::Points { total, limit },
            })
        })
}

/// Names that cannot be shown or come twice: the log tells soldiers apart by them.
fn names(squad: &Squad) -> Vec<Flaw> {
    let mut seen = BTreeSet::new();
    let mut flaws = Vec::new();
    for (place, soldier) in squad.soldiers.iter().enumerate() {
        let fault = if !is_name(&soldier.name) {
            SquadFault::Name
        } else if !seen.insert(&soldier.name) {
            let name = soldier.name.clone();
            SquadFault::Twice { name }
        } else {
            continue;
        };
        flaws.push(Flaw {
            soldier: Some(place),
            fault,
        });
    }
    flaws
}

/// The first soldier who may not stand beside the first one (SQD-4).
fn nations(squad: &Squad, library: &Library, mixing: Mixing) -> Option<Flaw> {
    let first = &squad.soldiers.first()?.profile.nation;
    let bloc = library.bloc(first);
    let stranger = |soldier: &Soldier| match mixing {
        Mixing::Free => false,
        Mixing::Off => soldier.profile.nation != *first,
        // A nation without a roster has no known friends but itself.
        Mixing::Allied => {
            let other = library.bloc(&soldier.profile.nation);
            soldier.profile.nation != *first && (other != bloc || other.is_none())
        }
    };
    let place = squad.soldiers.iter().position(stranger)?;
    let first = first.clone();
    let second = squad.soldiers[place].profile.nation.clone();
    let fault = match mixing {
        Mixing::Off => SquadFault::Mixed { first, second },
        Mixing::Allied | Mixing::Free => SquadFault::Enemies { first, second },
    };
    Some(Flaw {
        soldier: Some(place),
        fault,
    })
}
