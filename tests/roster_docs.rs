//! The examples in `docs/data.md` are what they say.

use std::collections::BTreeSet;
use tirailleur::roster::formula::Formula;
use tirailleur::roster::nation::Roster;
use tirailleur::roster::rule::SpecialRule;
use tirailleur::roster::weapon::Weapon;
use tirailleur::roster::{library, squad};
use tirailleur::scenario::{self, lint};
use tirailleur::storage::{Kind, Source};
use tirailleur::table::feature::FeatureKind;

const PAGE: &str = include_str!("../docs/data.md");

/// The examples: what stands between fences.
fn examples() -> Vec<&'static str> {
    PAGE.split("```ron\n")
        .skip(1)
        .map(|rest| rest.split("```").next().unwrap_or_default())
        .collect()
}

#[test]
fn the_examples_load() {
    let mut kinds = BTreeSet::new();
    for text in examples() {
        let file = "docs/data.md";
        let kind = Kind::of(Source { text, file }).expect("a kind");
        kinds.insert(kind.head());
        match kind {
            Kind::Roster => {
                let roster = Roster::load(text, file, Formula::shipped()).expect("good");
                let odd = roster.profile("Sharpshooter").expect("in the example");
                assert_eq!(Formula::shipped().price(odd).points, 42, "as its note says");
            }
            Kind::Squad => drop(squad::load(text, file, library()).expect("good")),
            Kind::Scenario => {
                let scenario = scenario::load(text, file).expect("good");
                assert_eq!(lint(&scenario.layout), []);
            }
            Kind::Formula | Kind::Record => panic!("no example of these"),
        }
    }
    assert_eq!(kinds.len(), 3);
}

#[test]
fn the_page_names_every_weapon_rule_and_kind_of_feature() {
    let names = (Weapon::ALL.iter().map(|it| format!("{it:?}")))
        .chain(SpecialRule::ALL.iter().map(|it| format!("{it:?}")))
        .chain(FeatureKind::ALL.iter().map(|it| format!("{it:?}")));
    for name in names {
        assert!(PAGE.contains(&format!("`{name}`")), "{name}");
    }
}
