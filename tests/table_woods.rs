//! Sight and woods: SHOOT-8, G12, C3.

use crate::support::table::*;
use tirailleur::table::body::Side;
use tirailleur::table::feature::{Feature, FeatureId, FeatureKind, Shape};
use tirailleur::table::sight::{Blocker, Through};

const SHOT: Through = Through::FriendsTouching;
const SYMMETRIC: [Through; 2] = [Through::Models, Through::Nobody];

/// Woods of 100 x 100 mm in the middle of the table.
fn wood() -> Feature {
    feature(FeatureKind::Woods, rect(300.0, 300.0, 100.0, 100.0))
}

/// Model 0 and model 1 there, and the wood.
fn pair(from: (f64, f64), to: (f64, f64)) -> Table {
    among(vec![wood()], from, to)
}

fn among(features: Vec<Feature>, from: (f64, f64), to: (f64, f64)) -> Table {
    Table::new(
        features,
        vec![man(0, Side::A, from.0, from.1), man(1, Side::B, to.0, to.1)],
    )
}

const WOODS: [Blocker; 1] = [Blocker::Woods(FeatureId(0))];

#[test]
fn nobody_sees_through_woods() {
    let mut table = pair((100.0, 300.0), (500.0, 300.0));
    for through in [SHOT, Through::Models, Through::Nobody] {
        assert_eq!(table.line(0, 1, through).blockers, WOODS, "SHOOT-8");
    }
    for (y, clear) in [(350.1, true), (349.9, false)] {
        table.change(0, |body| body.at = at(100.0, y));
        table.change(1, |body| body.at = at(500.0, y));
        assert_eq!(table.line(0, 1, SHOT).is_clear(), clear, "at {y}");
    }
}

#[test]
fn deep_inside_nobody_sees_out_or_is_seen() {
    let mut table = pair((300.0, 300.0), (100.0, 300.0));
    for through in [SHOT, Through::Models, Through::Nobody] {
        for (from, to) in [(0, 1), (1, 0)] {
            assert_eq!(table.line(from, to, through).blockers, WOODS, "SHOOT-8");
        }
    }
}

#[test]
fn at_the_inner_edge_a_model_sees_out() {
    // SHOOT-8, G12. The base reaches the edge, within 0.5 mm, up to 8 mm inside.
    for (x, clear) in [(250.1, true), (257.0, true), (258.0, true), (258.1, false)] {
        let mut table = pair((x, 300.0), (100.0, 300.0));
        assert_eq!(
            table.line(0, 1, SHOT).is_clear(),
            clear,
            "{} mm inside",
            x - 250.0
        );
    }
    // The other way he is as deep as can be.
    let mut table = pair((257.0, 300.0), (500.0, 300.0));
    assert_eq!(table.line(0, 1, SHOT).blockers, WOODS);
}

#[test]
fn the_line_out_of_the_woods_is_at_most_one_base_width_long() {
    // 7 mm inside; aslant the way out grows.
    let mut table = pair((257.0, 300.0), (200.0, 380.0));
    assert!(table.line(0, 1, SHOT).is_clear(), "12.1 mm of woods");
    let mut table = pair((257.0, 300.0), (220.0, 395.0));
    assert_eq!(table.line(0, 1, SHOT).blockers, WOODS, "19.3 mm of woods");
}

#[test]
fn a_target_at_the_edge_is_seen_only_from_the_edge() {
    // G12: the shooter touches the outer edge, within 0.5 mm.
    for (x, clear) in [(242.0, true), (241.9, false), (100.0, false)] {
        let mut table = pair((x, 320.0), (257.0, 310.0));
        assert_eq!(table.line(0, 1, SHOT).is_clear(), clear, "from {x}");
        assert!(
            table.line(1, 0, SHOT).is_clear(),
            "the one inside shoots out freely"
        );
    }
    // Touching the edge does not help against one who is deeper in.
    let mut table = pair((242.0, 300.0), (258.2, 300.0));
    assert_eq!(table.line(0, 1, SHOT).blockers, WOODS);
}

#[test]
fn the_general_question_and_the_leaders_are_the_same_both_ways() {
    // G12 makes a difference between shooter and target; C2 does not.
    let mut table = pair((100.0, 300.0), (257.0, 300.0));
    assert_eq!(table.line(0, 1, SHOT).blockers, WOODS);
    for through in SYMMETRIC {
        for (from, to) in [(0, 1), (1, 0)] {
            assert!(table.line(from, to, through).is_clear(), "{through:?}");
        }
    }
}

#[test]
fn both_inside_see_each_other_up_to_a_short_stick() {
    // SHOOT-8, C3: 50 mm from edge to edge, inclusive.
    for (x, clear) in [(332.5, true), (332.6, false)] {
        let mut table = pair((267.5, 300.0), (x, 300.0));
        for through in [SHOT, Through::Models, Through::Nobody] {
            assert_eq!(
                table.line(0, 1, through).is_clear(),
                clear,
                "{through:?}: {} mm apart",
                x - 267.5 - 15.0
            );
        }
    }
    // Other scenery still blocks.
    let mut table = among(
        vec![
            wood(),
            feature(FeatureKind::Building, rect(300.0, 300.0, 10.0, 10.0)),
        ],
        (275.0, 300.0),
        (325.0, 300.0),
    );
    assert_eq!(
        table.line(0, 1, SHOT).blockers,
        [Blocker::Feature(FeatureId(1))]
    );
}

#[test]
fn in_two_woods_each_end_follows_its_own() {
    let two = || {
        vec![
            feature(FeatureKind::Woods, rect(150.0, 300.0, 100.0, 100.0)),
            feature(FeatureKind::Woods, rect(450.0, 300.0, 100.0, 100.0)),
        ]
    };
    // Both at the edge.
    let mut table = among(two(), (195.0, 300.0), (405.0, 300.0));
    assert!(table.line(0, 1, Through::Nobody).is_clear());
    assert_eq!(
        table.line(0, 1, SHOT).blockers,
        [Blocker::Woods(FeatureId(1))],
        "G12: the shooter does not touch the target's wood"
    );
    // The target deep inside, the shooter at the edge.
    let mut table = among(two(), (195.0, 300.0), (450.0, 300.0));
    assert_eq!(
        table.line(0, 1, Through::Nobody).blockers,
        [Blocker::Woods(FeatureId(1))]
    );
    // Both deep inside.
    let mut table = among(two(), (150.0, 300.0), (450.0, 300.0));
    assert_eq!(
        table.line(0, 1, Through::Nobody).blockers,
        [Blocker::Woods(FeatureId(0)), Blocker::Woods(FeatureId(1))]
    );
}

#[test]
fn a_line_that_enters_its_own_wood_again_is_lost() {
    // Woods like a C, open to the east; a clearing of 60 mm between its arms.
    let wood = feature(
        FeatureKind::Woods,
        Shape::Polygon(
            [
                (200.0, 200.0),
                (300.0, 200.0),
                (300.0, 220.0),
                (230.0, 220.0),
                (230.0, 280.0),
                (300.0, 280.0),
                (300.0, 300.0),
                (200.0, 300.0),
            ]
            .map(|(x, y)| at(x, y))
            .to_vec(),
        ),
    );
    let mut table = among(vec![wood], (270.0, 215.0), (270.0, 250.0));
    assert!(
        table.line(0, 1, SHOT).is_clear(),
        "from the edge into the clearing"
    );
    table.change(1, |body| body.at = at(270.0, 400.0));
    assert_eq!(
        table.line(0, 1, SHOT).blockers,
        WOODS,
        "across the clearing and through the other arm"
    );
}

#[test]
fn a_centre_on_the_very_edge_is_outside() {
    let mut table = pair((250.0, 300.0), (100.0, 300.0));
    for through in [SHOT, Through::Nobody] {
        assert!(table.line(0, 1, through).is_clear());
        assert!(table.line(1, 0, through).is_clear());
    }
}
