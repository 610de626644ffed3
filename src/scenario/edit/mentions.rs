//! Everything that a scenario says of its table besides the features: rectangles, lone places, and the names by which features
//! are spoken of. What goes with the table when it is mirrored or grows, and what follows when a feature is renamed.

use crate::scenario::parts::{Ground, Part};
use crate::scenario::special::{Special, Value};
use crate::scenario::{Deployment, Scenario, Zone};
use crate::table::length::Point;

/// Every rectangle: ground for deployment, riders' too, and ground of special rules.
pub fn zones(scenario: &mut Scenario) -> Vec<&mut Zone> {
    let mut zones: Vec<&mut Zone> = match &mut scenario.deployment {
        Deployment::Edges => Vec::new(),
        Deployment::Zones { attacker, defender } => vec![attacker, defender],
        Deployment::Parts { attacker, defender } => grounds(attacker, defender)
            .filter_map(|ground| match ground {
                Ground::Area(zone) => Some(zone),
                _ => None,
            })
            .collect(),
    };
    zones.extend(
        values(&mut scenario.special).filter_map(|value| match value {
            Value::Ground(zone) => Some(zone),
            _ => None,
        }),
    );
    zones
}

/// Every lone place: where ladders lie, and the corners of beats.
pub fn points(scenario: &mut Scenario) -> Vec<&mut Point> {
    let beats = values(&mut scenario.special).filter_map(|value| match value {
        Value::Beats(beats) => Some(beats),
        _ => None,
    });
    let corners = beats.flatten().flat_map(|beat| &mut beat.points);
    scenario.ladders.lying.iter_mut().chain(corners).collect()
}

/// Every name by which parts and special rules speak of a feature.
pub fn names(scenario: &mut Scenario) -> Vec<&mut String> {
    let mut names: Vec<&mut String> = match &mut scenario.deployment {
        Deployment::Edges | Deployment::Zones { .. } => Vec::new(),
        Deployment::Parts { attacker, defender } => grounds(attacker, defender)
            .filter_map(Ground::feature_mut)
            .collect(),
    };
    names.extend(
        values(&mut scenario.special).filter_map(|value| match value {
            Value::Feature { name, .. } => Some(name),
            _ => None,
        }),
    );
    names
}

/// All pieces of ground of both sides, those for riders included.
fn grounds<'a>(
    attacker: &'a mut [Part],
    defender: &'a mut [Part],
) -> impl Iterator<Item = &'a mut Ground> {
    let parts = attacker.iter_mut().chain(defender);
    parts.flat_map(|part| part.ground.iter_mut().chain(&mut part.riders))
}

/// All parameters of special rules.
fn values(rules: &mut [Special]) -> impl Iterator<Item = Value<'_>> {
    let parameters = rules.iter_mut().flat_map(Special::parameters);
    parameters.map(|parameter| parameter.value)
}
