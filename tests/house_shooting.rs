//! House rules about shooting and sight, value by value (A5, G1, G5, G6, G12).

use crate::support::blows::{FOE, fray_in, musket_at, rolling, shot, sum};
use crate::support::field::{Man, area, man};
use crate::support::house::{agreed, agreed_on};
use crate::support::table::{disc, feature, rect};
use tirailleur::roster::weapon::{Bands, Weapon};
use tirailleur::song::check::check;
use tirailleur::song::order::Order;
use tirailleur::song::refusal::Refusal;
use tirailleur::table::body::ModelId;
use tirailleur::table::feature::{Feature, FeatureKind};
use tirailleur::table::sight::{Cover, Through};

/// What a weapon adds at the second and third band: 30 mm beyond the first and the second stick.
fn at_range(house: &[&str], weapon: Weapon, distance: f64) -> i8 {
    let mut field = fray_in(
        agreed(house),
        &[man(300.0, 10.0).armed(&[weapon])],
        &[man(300.0, 25.0 + distance)],
    );
    field.change(|battle| {
        battle.state.models[1].at = tirailleur::table::length::Point::from_mm(500.0, 10.0)
    });
    field.act(0, 1);
    let order = Order::Shoot {
        target: ModelId(FOE),
        weapon,
        aimed: false,
    };
    let events = rolling(&mut field, order, &[2, 6]);
    sum(shot(&events).0) - 2
}

#[test]
fn g1_range_penalties_table() {
    let table = &["range_penalties=table"];
    assert_eq!(at_range(table, Weapon::Rifle, 150.0), 2);
    assert_eq!(at_range(table, Weapon::Pistol, 80.0), -1);
    assert_eq!(at_range(table, Weapon::Obsolete, 80.0), -1);
}

#[test]
fn g1_range_penalties_text() {
    let text = &["range_penalties=text"];
    assert_eq!(at_range(text, Weapon::Rifle, 150.0), 1);
    assert_eq!(at_range(text, Weapon::Pistol, 80.0), 0);
    assert_eq!(at_range(text, Weapon::Obsolete, 80.0), 1);
}

/// G1: by the text every weapon loses one for each stick beyond its first, and reaches as far as ever.
#[test]
fn g1_by_the_text_every_stick_costs_one() {
    for weapon in Weapon::ALL {
        let (table, text) = (weapon.bands_by(Bands::Table), weapon.bands_by(Bands::Text));
        assert_eq!(table, weapon.bands());
        assert_eq!(table.len(), text.len(), "{weapon}");
        assert_eq!(table.first(), text.first(), "{weapon}");
        assert!(
            text.windows(2).all(|pair| pair[1] == pair[0] - 1),
            "{weapon}"
        );
    }
}

/// Why the farther of two enemies may not be shot at.
fn farther(house: &[&str]) -> Option<Refusal> {
    let b = [man(300.0, 300.0), man(320.0, 200.0)];
    let mut field = fray_in(agreed(house), &[man(300.0, 100.0)], &b);
    field.act(0, 1);
    field.survey(|battle, survey| check(battle, survey, &musket_at(FOE)).err())
}

#[test]
fn g5_target_priority_on_asks_for_the_nearest() {
    assert!(matches!(
        farther(&["target_priority=on"]),
        Some(Refusal::NearerTarget { .. })
    ));
}

#[test]
fn g5_target_priority_off_leaves_the_choice() {
    assert_eq!(farther(&["target_priority=off"]), None);
}

/// The cover of a man at (300, 300) from (300, 100).
fn cover(house: &[&str], features: Vec<Feature>) -> Cover {
    let mut field = fray_in(
        agreed_on(features, house),
        &[man(300.0, 100.0)],
        &[man(300.0, 300.0)],
    );
    field.survey(|_, survey| {
        let line = survey
            .sight
            .between(ModelId(0), ModelId(FOE), Through::FriendsTouching);
        line.expect("both are there").cover
    })
}

/// A wall across the line, its near edge so far before the target's base.
fn wall(gap: f64) -> Vec<Feature> {
    let y = 300.0 - 7.5 - gap;
    vec![area(FeatureKind::LowWall, 280.0, y - 4.0, 320.0, y)]
}

#[test]
fn g6_cover_touch_only_off_counts_what_is_nearer_to_the_target() {
    let off = &["cover_touch_only=off"];
    assert_eq!(cover(off, wall(30.0)), Cover::Hard);
    assert_eq!(cover(off, wall(0.3)), Cover::Hard);
}

#[test]
fn g6_cover_touch_only_on_counts_what_he_touches() {
    let on = &["cover_touch_only=on"];
    assert_eq!(cover(on, wall(30.0)), Cover::Open);
    assert_eq!(cover(on, wall(0.6)), Cover::Open);
    assert_eq!(cover(on, wall(0.3)), Cover::Hard);
    let tree = |y| vec![feature(FeatureKind::Tree, disc(300.0, y, 10.0))];
    assert_eq!(cover(on, tree(278.0)), Cover::Open, "4.5 mm off");
    assert_eq!(cover(on, tree(282.4)), Cover::Soft);
}

/// Whether a shooter 200 mm from a wood sees who stands at its inner edge, whether that one sees him, and the cover.
fn at_the_edge(house: &[&str]) -> (bool, bool, Cover) {
    let woods = vec![feature(
        FeatureKind::Woods,
        rect(300.0, 350.0, 100.0, 100.0),
    )];
    let mut field = fray_in(
        agreed_on(woods, house),
        &[man(300.0, 100.0)],
        &[man(300.0, 307.0)],
    );
    field.survey(|_, survey| {
        let line = |from, to| {
            let line = survey
                .sight
                .between(ModelId(from), ModelId(to), Through::FriendsTouching);
            line.expect("both are there")
        };
        let (there, back) = (line(0, FOE), line(FOE, 0));
        (there.is_clear(), back.is_clear(), there.cover)
    })
}

#[test]
fn g12_wood_edge_reciprocal_off_hides_him_from_afar() {
    let off = at_the_edge(&["wood_edge_reciprocal=off"]);
    assert_eq!(off, (false, true, Cover::Soft));
}

#[test]
fn g12_wood_edge_reciprocal_on_shows_him_to_whom_he_sees() {
    let on = at_the_edge(&["wood_edge_reciprocal=on"]);
    assert_eq!(on, (true, true, Cover::Soft));
}

/// G12: also there who is deep inside neither sees out nor is seen.
#[test]
fn g12_deep_woods_stay_dark() {
    let woods = vec![feature(
        FeatureKind::Woods,
        rect(300.0, 350.0, 100.0, 100.0),
    )];
    let mut field = fray_in(
        agreed_on(woods, &["wood_edge_reciprocal=on"]),
        &[man(300.0, 100.0)],
        &[man(300.0, 320.0)],
    );
    for (from, to) in [(0, FOE), (FOE, 0)] {
        let sees = field.survey(|_, survey| {
            survey
                .sight
                .sees(ModelId(from), ModelId(to), Through::FriendsTouching)
        });
        assert!(!sees);
    }
}

/// The cover of a man whose base is so far behind a tree.
fn behind_a_tree(house: &[&str], gap: f64) -> Cover {
    let y = 300.0 - 7.5 - gap - 10.0;
    cover(
        house,
        vec![feature(FeatureKind::Tree, disc(300.0, y, 10.0))],
    )
}

#[test]
fn a5_tree_capacity_1_shelters_one_base_far() {
    let one = &["tree_capacity=1"];
    assert_eq!(behind_a_tree(one, 14.9), Cover::Soft);
    assert_eq!(behind_a_tree(one, 15.2), Cover::Open);
}

#[test]
fn a5_tree_capacity_2_shelters_two_bases_far() {
    let two = &["tree_capacity=2"];
    assert_eq!(behind_a_tree(two, 15.2), Cover::Soft);
    assert_eq!(behind_a_tree(two, 29.9), Cover::Soft);
    assert_eq!(behind_a_tree(two, 30.2), Cover::Open);
}

/// SHOOT-3: whatever was agreed on, who may be seen past all models sees back.
#[test]
fn the_general_sight_stays_the_same_both_ways() {
    let woods = || {
        vec![feature(
            FeatureKind::Woods,
            rect(300.0, 350.0, 100.0, 100.0),
        )]
    };
    for house in ["wood_edge_reciprocal=on", "cover_touch_only=on"] {
        for y in [303.0, 307.0, 320.0] {
            let b: [Man; 1] = [man(300.0, y)];
            let mut field = fray_in(agreed_on(woods(), &[house]), &[man(300.0, 100.0)], &b);
            for through in [Through::Models, Through::Nobody] {
                let [there, back] = field.survey(|_, survey| {
                    [(0, FOE), (FOE, 0)]
                        .map(|(from, to)| survey.sight.sees(ModelId(from), ModelId(to), through))
                });
                assert_eq!(there, back, "{house} at {y}");
            }
        }
    }
}
