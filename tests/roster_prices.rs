//! Profiles (PRO-1) and their prices.

use tirailleur::roster::formula::{Formula, Status};
use tirailleur::roster::nation::Bloc;
use tirailleur::roster::profile::Profile;
use tirailleur::roster::rule::SpecialRule;
use tirailleur::roster::weapon::Weapon;
use tirailleur::roster::{Library, library};

/// A profile of nobody's.
fn profile(quality: u8, combat: u8, weapons: &[Weapon], rules: &[SpecialRule]) -> Profile {
    Profile {
        name: "Somebody".to_owned(),
        nation: "Nowhere".to_owned(),
        points: 1,
        quality,
        combat,
        weapons: weapons.to_vec(),
        rules: rules.to_vec(),
    }
}

/// The points of a profile of nobody's.
fn points(quality: u8, combat: u8, weapons: &[Weapon], rules: &[SpecialRule]) -> u16 {
    Formula::shipped()
        .price(&profile(quality, combat, weapons, rules))
        .points
}

#[test]
fn the_base_game_has_165_profiles_of_five_nations() {
    let counts: Vec<(&str, usize)> = library()
        .rosters()
        .iter()
        .map(|roster| (roster.nation.as_str(), roster.entries.len()))
        .collect();
    let expected = [
        ("France", 37),
        ("Great Britain", 32),
        ("Prussia", 32),
        ("Austria", 28),
        ("Russia", 36),
    ];
    assert_eq!(counts, expected);
}

#[test]
fn the_formula_gives_164_printed_prices_and_the_british_grenadier_stands_as_printed() {
    let formula = Formula::shipped();
    let (mut agree, mut flagged) = (0, Vec::new());
    for roster in library().rosters() {
        for entry in &roster.entries {
            let price = formula.price(&entry.profile).points;
            if price == entry.profile.points {
                agree += 1;
                assert!(!entry.as_printed, "{} needs no mark", entry.profile.name);
            } else {
                flagged.push((entry.profile.name.as_str(), entry.profile.points, price));
                assert!(
                    entry.as_printed && entry.note.is_some(),
                    "A16 asks for mark and reason"
                );
            }
        }
    }
    assert_eq!(agree, 164);
    assert_eq!(flagged, [("Line Grenadier Company", 33, 32)]);
}

#[test]
fn profiles_are_those_of_the_lists() {
    let old_guard = library().profile("France", "Old Guard").expect("listed");
    assert_eq!(
        (old_guard.points, old_guard.quality, old_guard.combat),
        (93, 2, 4)
    );
    assert_eq!(old_guard.weapons, [Weapon::Musket]);
    assert_eq!(old_guard.rules, [SpecialRule::Fear]);
    let entry = library()
        .entry("Great Britain", "Light Cavalry NCO")
        .expect("listed");
    assert!(entry.profile.has(SpecialRule::Mounted), "ruling A17");
    assert!(
        entry.note.is_some(),
        "A17 is an inconsistency, which the roster keeps"
    );
    let spelt_out = library()
        .entry("France", "Light Infantry Voltigeur")
        .expect("listed");
    assert_eq!(
        spelt_out.printed_name.as_deref(),
        Some("Light Inf. Voltigeur")
    );
    assert!(library().profile("Prussia", "Old Guard").is_none());
    assert!(library().profile("Ruritania", "Old Guard").is_none());
}

#[test]
fn france_stands_alone_against_the_coalition() {
    // SQD-4, ruling A12.
    assert_eq!(library().bloc("France"), Some(Bloc::France));
    for nation in ["Great Britain", "Prussia", "Austria", "Russia"] {
        assert_eq!(library().bloc(nation), Some(Bloc::Coalition));
    }
    assert_eq!(library().bloc("Ruritania"), None);
}

#[test]
fn halves_of_a_point_are_rounded_up() {
    use SpecialRule::{Green, Light, Strong, Wavering};
    use Weapon::Musket;
    assert_eq!(points(4, 2, &[Musket], &[]), 26, "17 x 1.5 is 25.5");
    assert_eq!(
        points(4, 2, &[Musket], &[Light]),
        33,
        "22 x 1.5 is 33 exactly"
    );
    assert_eq!(points(4, 2, &[Musket], &[Strong]), 32, "21 x 1.5 is 31.5");
    assert_eq!(points(5, 2, &[Musket], &[Green, Wavering]), 12, "12 x 1");
    assert_eq!(points(6, 2, &[Musket], &[]), 9, "17 x 0.5 is 8.5");
}

#[test]
fn a_price_is_never_below_one_point() {
    let burdens = [
        SpecialRule::Slow,
        SpecialRule::Reluctant,
        SpecialRule::Weak,
        SpecialRule::Wavering,
    ];
    assert_eq!(points(6, 0, &[], &[]), 1);
    assert_eq!(points(2, 0, &[], &burdens), 1);
}

#[test]
fn better_quality_and_combat_cost_more_and_every_profile_has_a_price() {
    for quality in 2..=5 {
        for combat in 0..=8 {
            let here = points(quality, combat, &[Weapon::Musket], &[]);
            assert!(here > points(quality + 1, combat, &[Weapon::Musket], &[]));
            assert!(here < points(quality, combat + 1, &[Weapon::Musket], &[]));
        }
    }
}

#[test]
fn a_price_says_which_of_its_costs_are_assumed() {
    let formula = Formula::shipped();
    let assumed = |weapons: &[Weapon], rules: &[SpecialRule]| {
        formula.price(&profile(4, 2, weapons, rules)).assumed
    };
    assert!(assumed(&[Weapon::Musket], &[SpecialRule::Light]).is_empty());
    assert_eq!(
        assumed(&[Weapon::Tomahawk], &[SpecialRule::Reluctant]),
        ["tomahawk", "Reluctant"]
    );
    // Known together though not apart: five printed sappers.
    assert!(assumed(&[Weapon::Axe, Weapon::Musket], &[SpecialRule::Engineer]).is_empty());
    assert_eq!(assumed(&[Weapon::Axe], &[]), ["axe"]);
    assert_eq!(assumed(&[], &[SpecialRule::Engineer]), ["Engineer"]);
}

#[test]
fn no_printed_price_rests_on_an_assumption() {
    let formula = Formula::shipped();
    for profile in library().profiles() {
        let assumed = formula.price(profile).assumed;
        assert!(assumed.is_empty(), "{}: {assumed:?}", profile.name);
    }
}

#[test]
fn every_weapon_and_rule_has_a_cost_and_every_guess_a_reason() {
    let formula = Formula::shipped();
    for weapon in Weapon::ALL {
        let cost = formula.weapon(weapon);
        assert_eq!(cost.item, weapon);
        assert_eq!(cost.status == Status::Assumed, cost.rows == 0, "{weapon}");
    }
    for rule in SpecialRule::ALL {
        let cost = formula.rule(rule);
        assert_eq!(cost.item, rule);
        assert_eq!(cost.status == Status::Assumed, cost.rows == 0, "{rule}");
    }
}

#[test]
fn a_table_of_costs_with_gaps_doubles_or_wrong_sums_is_refused() {
    let text = tirailleur::storage::shipped::FORMULA.text;
    let refusal = |from: &str, to: &str| {
        assert_eq!(text.matches(from).count(), 1, "{from}");
        Formula::load(&text.replace(from, to), "f.ron")
            .expect_err(from)
            .to_string()
    };
    assert_eq!(
        refusal(
            "        (item: Bow, cost: 1, status: Fitted, rows: 1),\n",
            ""
        ),
        "f.ron:8:14: expected a cost for bow, found none"
    );
    assert_eq!(
        refusal("item: Bow, cost: 1", "item: Bow, cost: 51"),
        "f.ron:14:27: expected a cost from -50 to 50, found 51"
    );
    assert_eq!(
        refusal("item: Bow,", "item: Rifle,"),
        "f.ron:8:14: expected a cost for bow, found none\nf.ron:14:16: expected one cost for rifle, found a second"
    );
    assert_eq!(
        refusal("rule: Engineer, cost: 5", "rule: Engineer, cost: 6"),
        "f.ron:57:45: expected 5, which the weapon and the rule cost apart, found 6"
    );
    assert_eq!(
        refusal(", why: \"Twice the pistol.\"", ""),
        "f.ron:21:45: expected the reason (`why`) of an assumed cost"
    );
}

#[test]
fn exactly_80_points_make_no_personality() {
    // SQD-3, ruling A10.
    let of = |points| Profile {
        points,
        ..profile(3, 3, &[], &[])
    };
    assert!(!of(80).is_personality());
    assert!(of(81).is_personality());
}

#[test]
fn a_profile_out_of_a_record_keeps_pro_1_too() {
    let good = r#"(name: "A", nation: "B", points: 26, quality: 4, combat: 2, weapons: [Musket], rules: [])"#;
    assert!(ron::from_str::<Profile>(good).is_ok());
    for (from, to, expected) in [
        (
            "quality: 4",
            "quality: 7",
            "expected Quality from 2 to 6, found 7 (PRO-1)",
        ),
        (
            "quality: 4",
            "quality: 1",
            "expected Quality from 2 to 6, found 1 (PRO-1)",
        ),
        (
            "combat: 2",
            "combat: 10",
            "expected Combat from 0 to 9, found 10 (PRO-1)",
        ),
        (
            "points: 26",
            "points: 0",
            "expected points from 1 to 999, found 0 (PRO-1)",
        ),
        (
            "points: 26",
            "points: 1000",
            "expected points from 1 to 999, found 1000 (PRO-1)",
        ),
        (
            "[Musket]",
            "[Musket, Musket]",
            "expected every weapon once, found the musket again",
        ),
        (
            "name: \"A\"",
            "name: \" \"",
            "expected a name of 1 to 60 characters on one line",
        ),
        (
            "rules: []",
            "rules: [Elan, Elan]",
            "expected every special rule once, found Élan again (SR-ELAN)",
        ),
    ] {
        let error = ron::from_str::<Profile>(&good.replace(from, to)).expect_err(to);
        assert_eq!(error.code.to_string(), expected);
    }
}

#[test]
fn a_roster_loaded_again_takes_the_place_of_the_old_one() {
    let mut all = Library::default();
    let france = library().roster("France").expect("shipped").clone();
    assert_eq!(all.insert(france.clone()), None);
    let mut smaller = france.clone();
    smaller.entries.truncate(3);
    assert_eq!(all.insert(smaller), Some(france));
    assert_eq!(all.profiles().count(), 3);
    assert_eq!(all.nations().collect::<Vec<_>>(), ["France"]);
}
