//! Special rules to be added to a table: one of every kind, and whether it fits there.

use super::inspect::upper;
use super::{Edit, beats, shape};
use crate::scenario::special::{
    AmmunitionBox, Beat, ClearedGround, Course, Cowering, Dusk, Errand, LeansOnNco, Quarters,
    Refuge, Role, Rounded, Sentries, Special, Sticks, Stormed, Surrenders, Value, Wanted,
};
use crate::scenario::{Scenario, Zone};
use crate::table::feature::{Feature, FeatureId, Layout};
use crate::table::length::Length;
use crate::table::scale::Stick;

/// Twice L, as dusk and sentries of scenario 2.2 have it.
const TWICE_LONG: Sticks = Sticks {
    stick: Stick::Long,
    times: 2,
};

/// One rule of every kind as it is begun with. The features that they speak of are still to be chosen: see [`added`].
#[must_use]
pub fn fresh(scenario: &Scenario) -> Vec<Special> {
    let feature = String::new;
    let middle = middle(&scenario.layout);
    let (ours, theirs) = (Role::Defender, Role::Attacker);
    vec![
        Special::ClearedGround(ClearedGround {
            winner: theirs,
            feature: feature(),
            within: Stick::Long,
        }),
        Special::AmmunitionBox(AmmunitionBox {
            side: ours,
            feature: feature(),
            out_up_to: 2,
        }),
        Special::Refuge(Refuge {
            side: ours,
            feature: feature(),
            surrender: false,
            half_lost_only: false,
        }),
        Special::Cowering(Cowering {
            side: theirs,
            inside: middle,
            rally: Stick::Short,
        }),
        Special::Stormed(Stormed {
            garrison: ours,
            ground: middle,
            rounded: Rounded::Up,
        }),
        Special::Dusk(Dusk { sight: TWICE_LONG }),
        Special::Sentries(Sentries {
            side: ours,
            stride: Stick::Medium,
            spot: TWICE_LONG,
            guarded: feature(),
            beats: vec![Beat {
                course: Course::Stand,
                points: vec![beats::free_post(scenario)],
            }],
        }),
        Special::Quarters(Quarters {
            side: ours,
            feature: feature(),
            stride: Stick::Short,
        }),
        Special::Surrenders(Surrenders {
            side: ours,
            failures: 2,
        }),
        Special::LeansOnNco(LeansOnNco {
            side: ours,
            failures: 2,
        }),
        Special::Errand(Errand {
            side: theirs,
            deed: "drives off the livestock".to_owned(),
            feature: feature(),
            actions: 2,
        }),
    ]
}

/// The middle ninth of a table.
fn middle(layout: &Layout) -> Zone {
    let share = |side: Length, thirds: i32| shape::scaled_length(side, thirds, 3);
    let corner = |thirds: i32| (share(layout.size.0, thirds), share(layout.size.1, thirds)).into();
    Zone {
        min: corner(1),
        max: corner(2),
    }
}

/// The edits by which a rule is added, speaking of the first features that fit; one without a name gets one.
///
/// # Errors
/// The reason why it cannot be on this table.
pub fn added(scenario: &Scenario, mut rule: Special) -> Result<Vec<Edit>, String> {
    if rule.is_single() && scenario.special.iter().any(|it| it.name() == rule.name()) {
        return Err("is among the rules already".to_owned());
    }
    let mut edits = Vec::new();
    for parameter in rule.parameters() {
        if let Value::Feature { name, wanted } = parameter.value {
            let (id, _) = fitting(&scenario.layout, wanted)
                .next()
                .ok_or_else(|| format!("needs {}", wanted.word()))?;
            let (called, naming) = spoken_of(&scenario.layout, id);
            *name = called;
            edits.extend(naming);
        }
    }
    let mut rules = scenario.special.clone();
    rules.push(rule);
    edits.push(Edit::Rules(rules));
    Ok(edits)
}

/// The features of a sort.
pub fn fitting(layout: &Layout, wanted: Wanted) -> impl Iterator<Item = (FeatureId, &Feature)> {
    layout
        .features()
        .filter(move |(_, feature)| wanted.fits(feature))
}

/// The name by which a feature is spoken of; where it has none of its own, a new one and the edit that gives it.
#[must_use]
pub fn spoken_of(layout: &Layout, id: FeatureId) -> (String, Option<Edit>) {
    let Some(feature) = layout.feature(id) else {
        return (String::new(), None);
    };
    if let Some(name) = &feature.name
        && layout.named(name).is_some_and(|(first, _)| first == id)
    {
        return (name.clone(), None);
    }
    let kind = upper(&feature.kind.to_string());
    let alike = layout.features().filter(|(_, it)| it.kind == feature.kind);
    let place = alike.take_while(|(other, _)| *other != id).count();
    let name = (place + 1..)
        .map(|number| format!("{kind} {number}"))
        .find(|name| layout.named(name).is_none())
        .unwrap_or(kind);
    let naming = Edit::Name {
        feature: id,
        name: Some(name.clone()),
    };
    (name, Some(naming))
}
