//! The rectangles of a scenario, each with an address: the zones of the sides, ground of their parts, ground of special rules.

use super::parts::{PieceId, pieces_mut};
use super::shape::tidy_point;
use crate::scenario::parts::Ground;
use crate::scenario::special::Value;
use crate::scenario::{Deployment, Role, Scenario, Special, Zone};
use crate::table::length::Point;

/// Where a rectangle stands in its scenario.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AreaId {
    /// The zone of a side.
    Zone(Role),
    /// A piece of ground of a part.
    Piece(PieceId),
    /// The ground of a special rule, by its place in the list of them.
    Rule(usize),
}

/// A rectangle of a scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Area {
    /// Where it stands.
    pub id: AreaId,
    /// Whose it is: who deploys there, or of whom the rule speaks.
    pub role: Role,
    /// What it is called: the name of the part, or of the rule; nothing for a zone.
    pub name: String,
    /// Its ground.
    pub zone: Zone,
}

/// Every rectangle of a deployment and of special rules, with its address and whose it is, to be changed.
pub fn areas_mut<'a>(
    deployment: &'a mut Deployment,
    special: &'a mut [Special],
) -> Vec<(AreaId, Role, &'a mut Zone)> {
    let mut areas = Vec::new();
    match deployment {
        Deployment::Edges => {}
        Deployment::Zones { attacker, defender } => {
            for (role, zone) in [(Role::Attacker, attacker), (Role::Defender, defender)] {
                areas.push((AreaId::Zone(role), role, zone));
            }
        }
        Deployment::Parts { .. } => {
            for (id, ground) in pieces_mut(deployment) {
                if let Ground::Area(zone) = ground {
                    areas.push((AreaId::Piece(id), id.part.role, zone));
                }
            }
        }
    }
    for (place, rule) in special.iter_mut().enumerate() {
        if let Some((role, zone)) = ground_mut(rule) {
            areas.push((AreaId::Rule(place), role, zone));
        }
    }
    areas
}

/// The rectangle of which a special rule speaks, and whose affair it is: the first side and the first ground among its
/// parameters.
fn ground_mut(rule: &mut Special) -> Option<(Role, &mut Zone)> {
    let (mut role, mut ground) = (None, None);
    for parameter in rule.parameters() {
        match parameter.value {
            Value::Role(found) if role.is_none() => role = Some(*found),
            Value::Ground(found) if ground.is_none() => ground = Some(found),
            _ => {}
        }
    }
    role.zip(ground)
}

/// Every rectangle of a scenario.
#[must_use]
pub fn areas(scenario: &Scenario) -> Vec<Area> {
    let (mut deployment, mut special) = (scenario.deployment.clone(), scenario.special.clone());
    areas_mut(&mut deployment, &mut special)
        .into_iter()
        .map(|(id, role, zone)| Area {
            id,
            role,
            name: name(scenario, id),
            zone: *zone,
        })
        .collect()
}

/// What the rectangle at an address is called.
fn name(scenario: &Scenario, id: AreaId) -> String {
    match id {
        AreaId::Zone(_) => String::new(),
        AreaId::Piece(id) => id.name(&scenario.deployment),
        AreaId::Rule(place) => scenario
            .special
            .get(place)
            .map_or("", Special::title)
            .to_owned(),
    }
}

/// The rectangle at an address; none where there is none.
#[must_use]
pub fn area(scenario: &Scenario, id: AreaId) -> Option<Zone> {
    let mut all = areas(scenario).into_iter();
    all.find(|area| area.id == id).map(|area| area.zone)
}

/// Puts the rectangle at an address elsewhere, on the grid. Where there is none nothing happens.
pub fn set_area(scenario: &mut Scenario, id: AreaId, zone: Zone) {
    let slots = areas_mut(&mut scenario.deployment, &mut scenario.special);
    for (_, _, slot) in slots.into_iter().filter(|(found, ..)| *found == id) {
        *slot = zone_by(zone, tidy_point);
    }
}

/// A zone between the places that its corners become.
#[must_use]
pub fn zone_by(zone: Zone, place: impl Fn(Point) -> Point) -> Zone {
    let (one, other) = (place(zone.min), place(zone.max));
    Zone {
        min: Point {
            x: one.x.min(other.x),
            y: one.y.min(other.y),
        },
        max: Point {
            x: one.x.max(other.x),
            y: one.y.max(other.y),
        },
    }
}
