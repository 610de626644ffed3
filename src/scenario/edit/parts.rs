//! Deployment in parts as it is edited: addresses of parts and pieces of ground, what new ones begin with, and what goes
//! together.

use super::areas::{AreaId, area};
use super::shape::{halfway, tidy_point};
use super::stock::first_zones;
use crate::roster::rule::SpecialRule;
use crate::scenario::file::judge_deployment;
use crate::scenario::parts::{Ground, Part, Share};
use crate::scenario::{Deployment, Role, Scenario, ScenarioFault, Zone};
use crate::storage::Path;
use crate::table::feature::FeatureId;
use crate::table::length::Point;
use crate::table::scale::Stick;

/// Where a part stands: whose it is, and its place in the list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PartId {
    /// Whose.
    pub role: Role,
    /// Which of his, from 0.
    pub number: usize,
}

/// Where a piece of ground stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PieceId {
    /// The part.
    pub part: PartId,
    /// Whether it is ground for riders only.
    pub riders: bool,
    /// Which of them, from 0.
    pub number: usize,
}

impl PieceId {
    /// What the piece is called: as its part, with a word where only riders stand there.
    #[must_use]
    pub fn name(self, deployment: &Deployment) -> String {
        let part = deployment.parts(self.part.role).get(self.part.number);
        let name = part.map_or("", |part| &part.name);
        if self.riders {
            format!("{name}, riders")
        } else {
            name.to_owned()
        }
    }
}

/// Every piece of ground of a deployment in parts, with its address.
pub fn pieces(deployment: &Deployment) -> impl Iterator<Item = (PieceId, &Ground)> {
    Role::BOTH.into_iter().flat_map(move |role| {
        let parts = deployment.parts(role).iter().enumerate();
        parts.flat_map(move |(number, part)| {
            let part_id = PartId { role, number };
            [false, true].into_iter().flat_map(move |riders| {
                let pieces = part.pieces(riders).iter().enumerate();
                pieces.map(move |(number, ground)| (piece(part_id, riders, number), ground))
            })
        })
    })
}

/// Every piece of ground of a deployment in parts, with its address, to be changed.
pub fn pieces_mut(deployment: &mut Deployment) -> Vec<(PieceId, &mut Ground)> {
    let mut all = Vec::new();
    if let Deployment::Parts { attacker, defender } = deployment {
        for (role, parts) in [(Role::Attacker, attacker), (Role::Defender, defender)] {
            for (number, part) in parts.iter_mut().enumerate() {
                let id = PartId { role, number };
                for (riders, pieces) in [(false, &mut part.ground), (true, &mut part.riders)] {
                    let numbered = pieces.iter_mut().enumerate();
                    all.extend(numbered.map(|(number, it)| (piece(id, riders, number), it)));
                }
            }
        }
    }
    all
}

const fn piece(part: PartId, riders: bool, number: usize) -> PieceId {
    PieceId {
        part,
        riders,
        number,
    }
}

/// Parts to begin with: one a side, all of its zone, or of the strip along its edge.
#[must_use]
pub fn first_parts(scenario: &Scenario) -> Deployment {
    let whole = |role: Role, zone| vec![part(format!("the {role}'s ground"), zone, Share::Rest)];
    let zoned = match &scenario.deployment {
        Deployment::Edges => first_zones(&scenario.layout),
        other => other.clone(),
    };
    match zoned {
        Deployment::Zones { attacker, defender } => Deployment::Parts {
            attacker: whole(Role::Attacker, attacker),
            defender: whole(Role::Defender, defender),
        },
        Deployment::Edges | Deployment::Parts { .. } => zoned,
    }
}

fn part(name: String, zone: Zone, share: Share) -> Part {
    Part {
        name,
        ground: vec![Ground::Area(zone)],
        riders: Vec::new(),
        share,
        holds: Vec::new(),
        bars: Vec::new(),
    }
}

/// One more part for a side: half of its squad on ground within what it has.
#[must_use]
pub fn fresh_part(scenario: &Scenario, role: Role) -> Part {
    let number = scenario.deployment.parts(role).len() + 1;
    // The first part takes whoever is left.
    let share = if number == 1 {
        Share::Rest
    } else {
        Share::HalfDown
    };
    part(format!("part {number}"), fresh_area(scenario, role), share)
}

/// A rectangle to begin with: the middle of the ground that a side has, so that it keeps apart from the enemy's.
#[must_use]
pub fn fresh_area(scenario: &Scenario, role: Role) -> Zone {
    let layout = &scenario.layout;
    let grounds = scenario.deployment.grounds(layout);
    let own = grounds.into_iter().find(|(whose, _)| *whose == role);
    let around = own.map_or(
        Zone {
            min: Point::default(),
            max: Point {
                x: layout.size.0,
                y: layout.size.1,
            },
        },
        |(_, zone)| zone,
    );
    let middle = halfway(around.min, around.max);
    let inner = Zone {
        min: tidy_point(halfway(around.min, middle)),
        max: tidy_point(halfway(middle, around.max)),
    };
    let least = layout.scale.base_width(true);
    let holds_a_base = inner.max.x - inner.min.x >= least && inner.max.y - inner.min.y >= least;
    if holds_a_base { inner } else { around }
}

/// One piece of ground of every sort, to be filled in.
#[must_use]
pub const fn sorts(area: Zone) -> [Ground; 5] {
    [
        Ground::Area(area),
        Ground::Inside(String::new()),
        Ground::Top(String::new()),
        Ground::Wood {
            feature: String::new(),
            within: Stick::Medium,
        },
        Ground::Posts,
    ]
}

/// Gives a part another share. One part takes the rest: the one that did before has half of the squad instead.
pub fn set_share(parts: &mut [Part], number: usize, share: Share) {
    if number >= parts.len() {
        return;
    }
    if share == Share::Rest {
        for part in parts.iter_mut().filter(|part| part.share == Share::Rest) {
            part.share = Share::HalfDown;
        }
    }
    parts[number].share = share;
}

/// Takes a part away. Where it took the rest, the last one that is left takes it.
pub fn remove_part(parts: &mut Vec<Part>, number: usize) {
    if number >= parts.len() {
        return;
    }
    let gone = parts.remove(number);
    if gone.share == Share::Rest
        && let Some(last) = parts.last_mut()
    {
        last.share = Share::Rest;
    }
}

/// Puts a rule on a list of a part, or takes it off it. Nobody both has to stand there and must not: the rule leaves the
/// other list.
pub fn toggle_rule(list: &mut Vec<SpecialRule>, other: &mut Vec<SpecialRule>, rule: SpecialRule) {
    if let Some(place) = list.iter().position(|it| *it == rule) {
        list.remove(place);
    } else {
        list.push(rule);
        list.sort();
        other.retain(|it| *it != rule);
    }
}

/// What a fault of the deployment is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Concern {
    /// Whose ground.
    pub role: Role,
    /// Which part of it; none where it is about all of them, or about a zone.
    pub part: Option<usize>,
    /// The features that the ground lies in or on.
    pub features: Vec<FeatureId>,
    /// The middle of the ground.
    pub at: Option<Point>,
}

impl Concern {
    /// What a fault at that path within the deployment is about.
    #[must_use]
    pub fn of(scenario: &Scenario, path: &Path) -> Option<Self> {
        let lists = [(Role::Attacker, "attacker"), (Role::Defender, "defender")];
        let (role, list) = lists.into_iter().find(|(_, list)| path.passes(list))?;
        let part = path.item_of(list);
        let number = |list| path.item_of(list);
        let piece = number("ground")
            .map(|number| (false, number))
            .or_else(|| number("riders").map(|number| (true, number)));
        let layout = &scenario.layout;
        let of_part: Vec<(PieceId, &Ground)> = pieces(&scenario.deployment)
            .filter(|(id, _)| id.part.role == role && Some(id.part.number) == part)
            .collect();
        // Where the piece itself lies nowhere, for its feature is gone, the others of its part show about where.
        let is_meant = |id: &PieceId| piece.is_none_or(|piece| piece == (id.riders, id.number));
        let (meant, others): (Vec<_>, Vec<_>) =
            of_part.into_iter().partition(|(id, _)| is_meant(id));
        let named = meant.iter().filter_map(|(_, ground)| ground.feature());
        let mut grounds = meant.iter().chain(&others);
        let zone = area(scenario, AreaId::Zone(role))
            .or_else(|| grounds.find_map(|(_, ground)| ground.bounds(layout)));
        Some(Self {
            role,
            part,
            features: named
                .filter_map(|name| layout.named(name))
                .map(|(id, _)| id)
                .collect(),
            at: zone.map(|zone| halfway(zone.min, zone.max)),
        })
    }

    /// Whose ground it is, and which, for the head of a line.
    #[must_use]
    pub fn head(&self, deployment: &Deployment) -> String {
        let parts = deployment.parts(self.role);
        match self.part.and_then(|number| parts.get(number)) {
            Some(part) => format!("{}, {}", self.role, part.name),
            None => self.role.to_string(),
        }
    }
}

/// What is wrong with the ground on which the sides deploy, and what that is about.
#[must_use]
pub fn faults(scenario: &Scenario) -> Vec<(Concern, ScenarioFault)> {
    judge_deployment(&scenario.deployment, &scenario.layout, &scenario.special)
        .into_iter()
        .filter_map(|(path, fault)| Some((Concern::of(scenario, &path)?, fault)))
        .collect()
}
