//! Special rules to be added to a table: one of every kind, and whether it fits there.

use super::naming::{Offer, offers};
use super::{Edit, beats, shape};
use crate::scenario::special::{
    AmmunitionBox, ClearedGround, Cowering, Dusk, Errand, LeansOnNco, Quarters, Refuge, Role,
    Rounded, Sentries, Special, Sticks, Stormed, Surrenders, Value, Wanted,
};
use crate::scenario::{Scenario, Zone};
use crate::table::feature::Layout;
use crate::table::length::Length;
use crate::table::scale::Stick;

/// Twice L, as dusk and sentries of scenario 2.2 have it.
const TWICE_LONG: Sticks = Sticks {
    stick: Stick::Long,
    times: 2,
};

/// One rule of every kind as it is begun with. The features that they speak of are still to be chosen: see [`added`].
#[must_use]
pub fn fresh(layout: &Layout) -> Vec<Special> {
    let feature = String::new;
    let middle = middle(layout);
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
            beats: Vec::new(),
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

/// Why a rule cannot be added to this table; nothing where it can.
#[must_use]
pub fn barred(scenario: &Scenario, rule: &Special) -> Option<String> {
    if rule.is_single() && scenario.special.iter().any(|it| it.name() == rule.name()) {
        return Some("is among the rules already".to_owned());
    }
    let mut rule = rule.clone();
    rule.parameters()
        .into_iter()
        .find_map(|parameter| match parameter.value {
            Value::Feature { wanted, .. } => {
                let none = fitting(&scenario.layout, wanted).is_empty();
                none.then(|| format!("needs {}", wanted.word()))
            }
            _ => None,
        })
}

/// The edits by which a rule is added, speaking of the first features that fit; one without a name gets one, and sentries a
/// first post. None where it is [`barred`].
#[must_use]
pub fn added(scenario: &Scenario, mut rule: Special) -> Vec<Edit> {
    if barred(scenario, &rule).is_some() {
        return Vec::new();
    }
    let mut edits = Vec::new();
    for parameter in rule.parameters() {
        if let Value::Feature { name, wanted } = parameter.value
            && let Some(offer) = fitting(&scenario.layout, wanted).first()
        {
            name.clone_from(&offer.name);
            edits.extend(offer.naming());
        }
    }
    let mut rules = scenario.special.clone();
    if let Special::Sentries(rule) = &mut rule
        && rule.beats.is_empty()
    {
        rule.beats
            .push(beats::first(&scenario.layout, &rule.guarded));
    }
    rules.push(rule);
    edits.push(Edit::Rules(rules));
    edits
}

/// The features of which a rule may speak that wants such a one.
#[must_use]
pub fn fitting(layout: &Layout, wanted: Wanted) -> Vec<Offer> {
    offers(layout, |feature| wanted.fits(feature))
}
