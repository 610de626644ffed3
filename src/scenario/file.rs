//! Scenarios in files.

use super::allies::{PlannedAlly, judge_allies};
use super::ladders::{Ladders, judge_ladders};
use super::layout::{LayoutFault, judge_layout};
use super::parts::{Part, judge_parts, posts};
use super::special::{Special, judge_special};
use super::{Deployment, Edge, Role, Roles, Scenario, Zone, default_points};
use crate::roster::rule::SpecialRule;
use crate::roster::squad::MOST_POINTS;
use crate::roster::{is_name, ready_squad, ready_squads};
use crate::song::house::HouseRules;
use crate::storage::{Faults, Path, Source, hint, pretty};
use crate::table::feature::Layout;
use crate::table::length::{Length, Point};
use crate::table::scale::Stick;
use serde::Deserialize;
use thiserror::Error;

/// The longest battle that a file may ask for, in turns of both sides together.
pub const MOST_TURNS: u16 = 1000;

/// How a scenario can be refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ScenarioFault {
    /// The table is none.
    #[error(transparent)]
    Layout(#[from] LayoutFault),
    /// A name that cannot be shown.
    #[error("expected a name of 1 to 60 characters on one line")]
    Name,
    /// Points that buy nothing or too much.
    #[error("expected 1 to 2000 points, found {found} (SQD-1)")]
    Points {
        /// The points.
        found: i64,
    },
    /// A battle without turns, or without end.
    #[error("expected a limit of 1 to 1000 turns, found {found} (B20)")]
    Turns {
        /// The limit.
        found: i64,
    },
    /// A zone whose corners are the wrong way round, or that holds no base.
    #[error(
        "expected a zone of at least {least} x {least} mm from its south-west to its north-east corner, found {width} x {depth} mm (SET-6)"
    )]
    Zone {
        /// A base's width.
        least: Length,
        /// East-west size.
        width: Length,
        /// North-south size.
        depth: Length,
    },
    /// A zone beside the table.
    #[error("expected a deployment zone on the table (SET-6)")]
    ZoneOffTable,
    /// Two zones with common ground.
    #[error("expected the defender's zone apart from the attacker's (SET-6)")]
    ZonesOverlap,
    /// A table on which the bands of SET-6 leave nothing between them.
    #[error(
        "expected a table of more than twice M ({twice} mm) between the edges to deploy at, found {found} mm (SET-6)"
    )]
    Bands {
        /// Twice the M stick.
        twice: Length,
        /// The shorter side of the table.
        found: Length,
    },
    /// A squad that does not come with the game.
    #[error("expected the file name of a ready squad without its ending, found `{found}`{hint}")]
    Squad {
        /// The name.
        found: String,
        /// What may have been meant.
        hint: String,
    },
    /// A squad that costs more than its side may spend.
    #[error("expected a squad of at most {limit} points, found `{squad}` of {total} (SQD-1)")]
    SquadPoints {
        /// The squad.
        squad: String,
        /// What it costs.
        total: u32,
        /// What it may cost.
        limit: u16,
    },
    /// More players than a battle has room for.
    #[error("expected at most 4 allies, six players in all, found {found} (INI-2)")]
    Allies {
        /// How many allies.
        found: usize,
    },
    /// More ladders than a battle can tell apart.
    #[error("expected at most 24 ladders, found {found} (MOV-9)")]
    Ladders {
        /// How many.
        found: usize,
    },
    /// A climb that costs nothing, or more than anybody has.
    #[error("expected a climb to cost 1 to 3 actions, found {found} (D19)")]
    LadderActions {
        /// The price.
        found: u8,
    },
    /// A ladder beside the table.
    #[error("expected a ladder on the table, found one at {at} (MOV-9)")]
    LadderOffTable {
        /// Where.
        at: Point,
    },
    /// A special rule that speaks of a feature which is not there.
    #[error("expected the name of {wanted} of this table, found `{found}`{hint}")]
    FeatureName {
        /// What sort of feature.
        wanted: &'static str,
        /// The name.
        found: String,
        /// What may have been meant.
        hint: String,
    },
    /// Parts that do not make up a squad.
    #[error("expected 1 to 6 parts of which exactly one takes the rest (SET-6)")]
    Parts,
    /// A part without any ground.
    #[error("expected at least one piece of ground (SET-6)")]
    NoGround,
    /// Posts of sentries whom nobody posts.
    #[error("expected a special rule `Sentries` of this side, whose posts these are (SET-6)")]
    NoPosts,
    /// Models that no part takes.
    #[error("expected a part in which a model of the rule {rule} may stand (SET-6)")]
    NowhereToStand {
        /// The rule.
        rule: SpecialRule,
    },
    /// A face that no die has.
    #[error("expected a face of a die, 1 to 6, found {found}")]
    Face {
        /// The face.
        found: u8,
    },
    /// A length of no stick, or of too many.
    #[error("expected a stick laid down 1 to 12 times, found {found}")]
    Times {
        /// How many times.
        found: u8,
    },
    /// More men at posts than there are.
    #[error("expected at most {posts} at the sentries' posts, as a number: one at each (SET-6)")]
    FewPosts {
        /// How many posts there are.
        posts: usize,
    },
    /// A special rule of which a battle knows one only.
    #[error("expected the special rule {rule} once")]
    Twice {
        /// Its name.
        rule: &'static str,
    },
    /// No sentries, or too many.
    #[error("expected 1 to 24 beats, found {found}")]
    Beats {
        /// How many.
        found: usize,
    },
    /// A beat that is none.
    #[error("expected {expected}, found {found}")]
    Beat {
        /// What makes a beat of its course.
        expected: &'static str,
        /// How many points.
        found: usize,
    },
    /// A corner of a beat where the one before it is.
    #[error("expected another corner of the beat than the one before, found {at} again")]
    SameCorner {
        /// The place.
        at: Point,
    },
    /// Two posts at one place.
    #[error("expected a place where no other post is, found {at}")]
    SamePost {
        /// The place.
        at: Point,
    },
    /// A corner of a beat at which no base can stand.
    #[error("expected a place on the table with room for a base, found {at}")]
    PostOffTable {
        /// The place.
        at: Point,
    },
    /// More failures than a morale test has dice, or none.
    #[error("expected 1 to 3 failures of the three dice (MOR-1), found {found}")]
    Failures {
        /// How many.
        found: u8,
    },
    /// Something to do for nothing, or for more than anybody has.
    #[error("expected 1 to 3 actions, found {found}")]
    ErrandActions {
        /// The price.
        found: u8,
    },
    /// Words that cannot be shown.
    #[error("expected 1 to 60 characters on one line, such as `drives off the livestock`")]
    Deed,
}

/// A scenario as it stands in its file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Scenario")]
struct Raw {
    name: String,
    #[serde(default)]
    notes: String,
    layout: Layout,
    #[serde(default = "raw_points")]
    points: (i64, i64),
    #[serde(default)]
    roles: Roles,
    #[serde(default)]
    deployment: Deployment,
    #[serde(default)]
    turn_limit: Option<i64>,
    #[serde(default)]
    house: HouseRules,
    #[serde(default)]
    ladders: Ladders,
    #[serde(default)]
    special: Vec<Special>,
    squads: (String, String),
    #[serde(default)]
    allies: Vec<PlannedAlly>,
}

fn raw_points() -> (i64, i64) {
    let [a, b] = default_points();
    (a.into(), b.into())
}

/// Reads a scenario.
///
/// # Errors
/// When the text cannot be read, or the scenario cannot be played: see [`judge`].
pub fn load(text: &str, file: &str) -> Result<Scenario, Faults> {
    let source = Source { text, file };
    let raw: Raw = source.parse()?;
    let mut faults = Vec::new();
    let mut points = default_points();
    for (place, found) in [raw.points.0, raw.points.1].into_iter().enumerate() {
        match u16::try_from(found) {
            Ok(fits) => points[place] = fits,
            Err(_) => {
                let path = Path::root().field("points").item(place);
                faults.push((path, ScenarioFault::Points { found }.into()));
            }
        }
    }
    let turn_limit = raw.turn_limit.and_then(|found| {
        let fits = u16::try_from(found);
        if fits.is_err() {
            let path = Path::root().field("turn_limit");
            faults.push((path, ScenarioFault::Turns { found }.into()));
        }
        fits.ok()
    });
    let scenario = Scenario {
        name: raw.name,
        notes: raw.notes,
        layout: raw.layout,
        points,
        roles: raw.roles,
        deployment: raw.deployment,
        turn_limit,
        house: raw.house,
        ladders: raw.ladders,
        special: raw.special,
        squads: [raw.squads.0, raw.squads.1],
        allies: raw.allies,
    };
    let found = judge(&scenario);
    faults.extend(found.into_iter().map(|(path, fault)| (path, fault.into())));
    source.refuse(faults)?;
    Ok(scenario)
}

/// Reads a scenario that need not be playable yet: for whoever is still working on it.
///
/// # Errors
/// When the text cannot be read.
pub fn draft(text: &str, file: &str) -> Result<Scenario, Faults> {
    let source = Source { text, file };
    source.parse().map_err(Faults::from)
}

/// A scenario as the text of a file.
///
/// # Errors
/// Never: see [`pretty`].
pub fn write(scenario: &Scenario) -> Result<String, ron::Error> {
    pretty("Scenario", scenario)
}

/// Everything because of which a scenario cannot be played, each with the way to its value.
#[must_use]
pub fn judge(scenario: &Scenario) -> Vec<(Path, ScenarioFault)> {
    let root = Path::root;
    let mut faults = Vec::new();
    if !is_name(&scenario.name) {
        faults.push((root().field("name"), ScenarioFault::Name));
    }
    for (path, fault) in judge_layout(&scenario.layout) {
        faults.push((root().field("layout").join(path), fault.into()));
    }
    for (place, points) in scenario.points.into_iter().enumerate() {
        if !(1..=MOST_POINTS).contains(&points) {
            let found = points.into();
            let path = root().field("points").item(place);
            faults.push((path, ScenarioFault::Points { found }));
        }
    }
    if let Some(turns) = scenario.turn_limit
        && !(1..=MOST_TURNS).contains(&turns)
    {
        let found = turns.into();
        faults.push((root().field("turn_limit"), ScenarioFault::Turns { found }));
    }
    let deployment = root().field("deployment");
    for (path, fault) in judge_deployment(&scenario.deployment, &scenario.layout, &scenario.special)
    {
        faults.push((deployment.clone().join(path), fault));
    }
    let ladders = root().field("ladders");
    for (path, fault) in judge_ladders(&scenario.ladders, &scenario.layout) {
        faults.push((ladders.clone().join(path), fault));
    }
    let special = root().field("special");
    for (path, fault) in judge_special(&scenario.special, &scenario.layout) {
        faults.push((special.clone().join(path), fault));
    }
    for (place, (squad, limit)) in scenario.squads.iter().zip(scenario.points).enumerate() {
        if let Some(fault) = judge_squad(squad, limit) {
            faults.push((root().field("squads").item(place), fault));
        }
    }
    for (path, fault) in judge_allies(&scenario.allies, scenario.points) {
        faults.push((root().field("allies").join(path), fault));
    }
    faults
}

/// What is wrong with the ground on which the sides deploy (SET-6).
pub(super) fn judge_deployment(
    deployment: &Deployment,
    layout: &Layout,
    special: &[Special],
) -> Vec<(Path, ScenarioFault)> {
    match deployment {
        Deployment::Edges => {
            let medium = layout.scale.stick(Stick::Medium);
            let (twice, found) = (medium + medium, layout.size.0.min(layout.size.1));
            if found > twice {
                Vec::new()
            } else {
                vec![(Path::root(), ScenarioFault::Bands { twice, found })]
            }
        }
        Deployment::Zones { attacker, defender } => {
            let mut faults = Vec::new();
            for (field, zone) in [("attacker", attacker), ("defender", defender)] {
                if let Some(fault) = judge_zone(*zone, layout) {
                    faults.push((Path::root().field(field), fault));
                }
            }
            if faults.is_empty() && attacker.overlaps(*defender) {
                faults.push((Path::root().field("defender"), ScenarioFault::ZonesOverlap));
            }
            faults
        }
        Deployment::Parts { attacker, defender } => {
            let mut faults = Vec::new();
            let sides = [
                ("attacker", Role::Attacker, attacker),
                ("defender", Role::Defender, defender),
            ];
            for (field, role, parts) in sides {
                for (path, fault) in judge_parts(parts, layout, posts(special, role), |zone| {
                    judge_zone(zone, layout)
                }) {
                    faults.push((Path::root().field(field).join(path), fault));
                }
            }
            let grounds = |parts: &[Part]| -> Vec<Zone> {
                let all = parts.iter().flat_map(|part| &part.ground);
                all.filter_map(|ground| ground.bounds(layout)).collect()
            };
            let (ours, theirs) = (grounds(attacker), grounds(defender));
            if faults.is_empty()
                && ours
                    .iter()
                    .any(|zone| theirs.iter().any(|other| zone.overlaps(*other)))
            {
                faults.push((Path::root().field("defender"), ScenarioFault::ZonesOverlap));
            }
            faults
        }
    }
}

/// What is wrong with one zone.
pub(super) fn judge_zone(zone: Zone, layout: &Layout) -> Option<ScenarioFault> {
    let least = layout.scale.base_width(false);
    let (width, depth) = (zone.max.x - zone.min.x, zone.max.y - zone.min.y);
    if width < least || depth < least {
        return Some(ScenarioFault::Zone {
            least,
            width,
            depth,
        });
    }
    let beside = |corner| {
        Edge::ALL
            .into_iter()
            .any(|edge| edge.distance(corner, layout.size) < Length::ZERO)
    };
    (beside(zone.min) || beside(zone.max)).then_some(ScenarioFault::ZoneOffTable)
}

/// What is wrong with a default squad.
pub(super) fn judge_squad(squad: &str, limit: u16) -> Option<ScenarioFault> {
    let Some(ready) = ready_squad(squad) else {
        return Some(ScenarioFault::Squad {
            found: squad.to_owned(),
            hint: hint(squad, ready_squads().iter().map(|(stem, _)| *stem)),
        });
    };
    let total = ready.points();
    (total > limit.into()).then(|| ScenarioFault::SquadPoints {
        squad: squad.to_owned(),
        total,
        limit,
    })
}
