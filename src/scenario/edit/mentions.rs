//! Everything that a scenario says of its table besides the features: rectangles, lone places, and the names by which features
//! are spoken of. What goes with the table when it is mirrored or grows, and what follows when a feature is renamed.

use super::areas::areas_mut;
use super::parts::pieces_mut;
use crate::scenario::special::{Special, Value};
use crate::scenario::{Scenario, Zone};
use crate::table::length::Point;

/// Every rectangle: ground for deployment, riders' too, and ground of special rules.
pub fn zones(scenario: &mut Scenario) -> impl Iterator<Item = &mut Zone> {
    let areas = areas_mut(&mut scenario.deployment, &mut scenario.special);
    areas.into_iter().map(|(_, _, zone)| zone)
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
    let grounds = pieces_mut(&mut scenario.deployment).into_iter();
    let mut names: Vec<&mut String> = grounds
        .filter_map(|(_, ground)| ground.feature_mut())
        .collect();
    names.extend(
        values(&mut scenario.special).filter_map(|value| match value {
            Value::Feature { name, .. } => Some(name),
            _ => None,
        }),
    );
    names
}

/// All parameters of special rules.
fn values(rules: &mut [Special]) -> impl Iterator<Item = Value<'_>> {
    let parameters = rules.iter_mut().flat_map(Special::parameters);
    parameters.map(|parameter| parameter.value)
}
