//! Lines of sight: SHOOT-3 and rulings G3, G4, C2, D9. Woods have a file of their own.

use crate::support::table::*;
use tirailleur::table::body::{Body, ModelId, Side};
use tirailleur::table::feature::{Feature, FeatureId, FeatureKind, Shape};
use tirailleur::table::length::Length;
use tirailleur::table::sight::{Blocker, Through};

const WAYS: [Through; 3] = [Through::Models, Through::FriendsTouching, Through::Nobody];

/// Shooter 0 in the west, target 1 in the east, 400 mm apart on the line y = 300.
fn duel() -> Vec<Body> {
    vec![man(0, Side::A, 100.0, 300.0), man(1, Side::B, 500.0, 300.0)]
}

/// The duel with others about.
fn duel_among(others: Vec<Body>) -> Table {
    Table::new(vec![], duel().into_iter().chain(others).collect())
}

/// The duel across some terrain.
fn duel_across(features: Vec<Feature>) -> Table {
    Table::new(features, duel())
}

#[test]
fn an_empty_table_hides_nobody() {
    let mut table = duel_among(vec![]);
    for through in WAYS {
        let line = table.line(0, 1, through);
        assert!(line.is_clear(), "SHOOT-3: {line:?}");
        assert_eq!(line.visible_sixteenths, 16);
    }
}

#[test]
fn a_building_in_the_line_blocks_it_and_beside_it_does_not() {
    let mut table = duel_across(vec![feature(
        FeatureKind::Building,
        rect(300.0, 300.0, 40.0, 40.0),
    )]);
    for through in WAYS {
        assert_eq!(
            table.line(0, 1, through).blockers,
            [Blocker::Feature(FeatureId(0))],
            "SHOOT-3, G3"
        );
    }
    // A line along its northern wall, one step of the grid outside and inside.
    for (y, clear) in [(320.1, true), (320.0, true), (319.9, false)] {
        table.change(0, |body| body.at = at(100.0, y));
        table.change(1, |body| body.at = at(500.0, y));
        assert_eq!(
            table.line(0, 1, Through::Nobody).is_clear(),
            clear,
            "G3 at y = {y}: a graze is no hit"
        );
    }
}

#[test]
fn a_turned_building_blocks_where_it_stands() {
    // A square on its corner: 28.28 mm from its middle to its corners, so it reaches down to 299.72.
    let mut table = Table::new(
        vec![feature(
            FeatureKind::Building,
            Shape::Rect {
                center: at(300.0, 328.0),
                size: (mm(40.0), mm(40.0)),
                turn: 45,
            },
        )],
        vec![],
    );
    for (y, clear) in [(300.0, false), (299.9, false), (299.6, true)] {
        let line = table.between(at(100.0, y), at(500.0, y), Through::Nobody);
        assert_eq!(line.is_clear(), clear, "at {y}");
    }
}

#[test]
fn shapes_with_dents_and_bends_block_with_their_own_ground_only() {
    // A house like a U, open to the north; and a wall of houses with a bend.
    let house = Shape::Polygon(
        [
            (250.0, 250.0),
            (350.0, 250.0),
            (350.0, 350.0),
            (320.0, 350.0),
            (320.0, 280.0),
            (280.0, 280.0),
            (280.0, 350.0),
            (250.0, 350.0),
        ]
        .map(|(x, y)| at(x, y))
        .to_vec(),
    );
    let row = Shape::Run {
        points: vec![at(100.0, 500.0), at(200.0, 500.0), at(200.0, 580.0)],
        width: mm(20.0),
    };
    let mut table = Table::new(
        vec![
            feature(FeatureKind::Building, house),
            feature(FeatureKind::Building, row),
        ],
        vec![],
    );
    let mut clear = |from: (f64, f64), to: (f64, f64)| {
        table
            .between(at(from.0, from.1), at(to.0, to.1), Through::Nobody)
            .is_clear()
    };
    assert!(clear((300.0, 500.0), (300.0, 300.0)), "into the yard");
    assert!(!clear((300.0, 500.0), (300.0, 200.0)), "through its end");
    assert!(!clear((100.0, 320.0), (300.0, 320.0)), "through its side");
    assert!(
        !clear((150.0, 560.0), (205.0, 485.0)),
        "through the bend of the row, where only the joint is"
    );
    assert!(clear((100.0, 540.0), (180.0, 540.0)), "inside of the bend");
}

#[test]
fn a_line_along_a_wall_is_free_and_one_inside_it_is_not() {
    // G3 on the 0.1 mm grid, whatever the shape; long faces beside the ray are what rapier finds hardest.
    let shapes = [
        rect(300.0, 260.0, 560.0, 120.0),
        disc(300.0, 260.0, 60.0),
        Shape::Polygon(
            [
                (20.0, 200.0),
                (580.0, 200.0),
                (580.0, 220.0),
                (300.0, 350.0),
                (20.0, 220.0),
            ]
            .map(|(x, y)| at(x, y))
            .to_vec(),
        ),
        Shape::Run {
            points: vec![at(50.0, 205.0), at(300.0, 205.0), at(500.0, 260.0)],
            width: mm(10.0),
        },
    ];
    for shape in shapes {
        let mut table = Table::new(vec![feature(FeatureKind::Building, shape.clone())], vec![]);
        for step in 0..100 {
            let (west, east) = (
                7.5 + 0.1 * f64::from(step),
                592.0 - 0.1 * f64::from(step % 7),
            );
            for (y, clear) in [(199.9, true), (200.0, true), (200.1, false)] {
                let line = table.between(at(west, y), at(east, y), Through::Nobody);
                assert_eq!(line.is_clear(), clear, "from {west} at {y}: {shape:?}");
            }
        }
    }
}

#[test]
fn a_standing_model_blocks_and_a_fallen_one_does_not() {
    let mut table = duel_among(vec![man(2, Side::B, 300.0, 304.0)]);
    for through in [Through::FriendsTouching, Through::Nobody] {
        assert_eq!(
            table.line(0, 1, through).blockers,
            [Blocker::Model(ModelId(2))],
            "G3"
        );
    }
    assert!(
        table.line(0, 1, Through::Models).is_clear(),
        "C2: the Leader sees past models"
    );
    table.change(2, |body| body.fallen = true);
    assert!(table.line(0, 1, Through::Nobody).is_clear(), "G3: fallen");
    table.change(2, |body| body.fallen = false);
    // Its base reaches to 7.5 mm from its middle.
    for (y, clear) in [(307.4, false), (307.6, true)] {
        table.change(2, |body| body.at = at(300.0, y));
        assert_eq!(
            table.line(0, 1, Through::Nobody).is_clear(),
            clear,
            "at {y}"
        );
    }
}

#[test]
fn the_shooter_sees_past_friends_whom_he_touches() {
    // SHOOT-3, G3.
    let mut table = duel_among(vec![man(2, Side::A, 115.0, 300.0)]);
    let shot = Through::FriendsTouching;
    assert!(table.line(0, 1, shot).is_clear());
    assert!(
        !table.line(0, 1, Through::Nobody).is_clear(),
        "the general question knows no friends"
    );
    assert!(
        !table.line(1, 0, shot).is_clear(),
        "he is no friend of the enemy who shoots back"
    );
    table.change(2, |body| body.at = at(115.5, 300.0));
    assert!(table.line(0, 1, shot).is_clear(), "0.5 mm is touching");
    table.change(2, |body| body.at = at(115.6, 300.0));
    assert_eq!(
        table.line(0, 1, shot).blockers,
        [Blocker::Model(ModelId(2))],
        "0.6 mm is not"
    );
    table.change(2, |body| {
        body.at = at(115.0, 300.0);
        body.side = Side::B;
    });
    assert!(!table.line(0, 1, shot).is_clear(), "an enemy blocks");
    table.change(2, |body| {
        body.at = at(485.0, 300.0);
        body.side = Side::A;
    });
    assert!(
        !table.line(0, 1, shot).is_clear(),
        "touching the target is no help"
    );
}

#[test]
fn low_features_never_block() {
    // G3.
    let low = [
        FeatureKind::Fence,
        FeatureKind::Hedge,
        FeatureKind::LowWall,
        FeatureKind::Rough,
        FeatureKind::River,
        FeatureKind::Road,
        FeatureKind::Bridge,
        FeatureKind::Tree,
    ];
    for kind in low {
        let mut table = duel_across(vec![feature(kind, rect(300.0, 300.0, 30.0, 80.0))]);
        let line = table.line(0, 1, Through::Nobody);
        assert!(line.is_clear(), "G3: {kind}: {line:?}");
        assert_eq!(line.visible_sixteenths, 16, "{kind}");
    }
}

#[test]
fn blockers_are_told_from_the_near_end_on() {
    let mut table = Table::new(
        vec![
            feature(FeatureKind::Building, rect(400.0, 300.0, 30.0, 30.0)),
            feature(FeatureKind::Building, rect(200.0, 300.0, 30.0, 30.0)),
        ],
        duel()
            .into_iter()
            .chain([man(2, Side::B, 300.0, 300.0)])
            .collect(),
    );
    let there = [
        Blocker::Feature(FeatureId(1)),
        Blocker::Model(ModelId(2)),
        Blocker::Feature(FeatureId(0)),
    ];
    assert_eq!(table.line(0, 1, Through::Nobody).blockers, there);
    let mut back = there;
    back.reverse();
    assert_eq!(table.line(1, 0, Through::Nobody).blockers, back);
}

#[test]
fn an_empty_place_can_be_asked_about_and_ends_do_not_block() {
    let mut table = duel_among(vec![]);
    let from = at(100.0, 300.0);
    let line = table.between(from, at(590.0, 300.0), Through::Nobody);
    assert_eq!(
        line.blockers,
        [Blocker::Model(ModelId(0)), Blocker::Model(ModelId(1))],
        "both stand in a line between places that are nobody's"
    );
    assert!(
        table.between(from, from, Through::Nobody).is_clear(),
        "a line without length meets nothing"
    );
}

// Hills: D9, G3.

/// A hill of 100 x 100 mm from x = 100 on.
fn hill() -> Feature {
    feature(FeatureKind::Hill, rect(150.0, 300.0, 100.0, 100.0))
}

#[test]
fn a_hill_between_blocks() {
    let mut table = Table::new(
        vec![hill()],
        vec![man(0, Side::A, 50.0, 300.0), man(1, Side::B, 500.0, 300.0)],
    );
    for through in WAYS {
        assert_eq!(
            table.line(0, 1, through).blockers,
            [Blocker::Feature(FeatureId(0))],
            "G3"
        );
    }
    table.change(0, |body| body.at = at(150.0, 320.0));
    table.change(1, |body| body.at = at(150.0, 270.0));
    assert!(
        table.line(0, 1, Through::Nobody).is_clear(),
        "both on top of it"
    );
}

#[test]
fn from_a_higher_hill_one_sees_over_more() {
    // D9. Over the one in between the line passes at 17.7, 23.3 and 34.7 mm; a man is 18 mm high, a rider 25.
    for (height, over_man, over_rider) in [
        (Some(10), false, false),
        (None, true, false),
        (Some(40), true, true),
    ] {
        let mut hill = hill();
        hill.height = height.map(Length::whole);
        for (between, over) in [
            (man(2, Side::B, 320.0, 300.0), over_man),
            (rider(2, Side::B, 320.0, 300.0), over_rider),
        ] {
            let mut table = Table::new(
                vec![hill.clone()],
                vec![
                    man(0, Side::A, 190.0, 300.0),
                    man(1, Side::B, 490.0, 300.0),
                    between,
                ],
            );
            for (from, to) in [(0, 1), (1, 0)] {
                let clear = table.line(from, to, Through::Nobody).is_clear();
                assert_eq!(clear, over, "{height:?}");
            }
        }
    }
}

#[test]
fn from_a_hill_one_sees_over_men_on_the_plain() {
    // D9. The eye is at 20 + 12 mm, the target's at 12; half-way the line passes at 22.
    let mut table = Table::new(
        vec![hill()],
        vec![
            man(0, Side::A, 190.0, 300.0),
            man(1, Side::B, 490.0, 300.0),
            man(2, Side::B, 320.0, 300.0),
        ],
    );
    assert!(
        table.line(0, 1, Through::Nobody).is_clear(),
        "a man is 18 mm high, and the line passes him at 23"
    );
    assert!(table.line(1, 0, Through::Nobody).is_clear(), "and back");
    table.change(2, |body| body.at = at(440.0, 300.0));
    assert!(
        !table.line(0, 1, Through::Nobody).is_clear(),
        "near the target the line is lower than he is"
    );
    table.change(2, |body| {
        *body = rider(2, Side::B, 320.0, 300.0);
    });
    assert!(
        !table.line(0, 1, Through::Nobody).is_clear(),
        "a rider is 25 mm high"
    );
    // From the plain the same man blocks.
    table.change(0, |body| body.at = at(210.0, 300.0));
    table.change(2, |body| *body = man(2, Side::B, 320.0, 300.0));
    assert!(!table.line(0, 1, Through::Nobody).is_clear());
}

#[test]
fn below_the_edge_of_a_hill_is_hidden_ground() {
    let mut table = Table::new(
        vec![hill()],
        vec![man(0, Side::A, 150.0, 300.0), man(1, Side::B, 208.0, 300.0)],
    );
    assert!(
        !table.line(0, 1, Through::Nobody).is_clear(),
        "50 mm from the edge of the hill nobody sees its foot"
    );
    table.change(0, |body| body.at = at(195.0, 300.0));
    assert!(
        table.line(0, 1, Through::Nobody).is_clear(),
        "at the edge he does"
    );
    table.change(0, |body| body.at = at(150.0, 300.0));
    table.change(1, |body| body.at = at(400.0, 300.0));
    assert!(table.line(0, 1, Through::Nobody).is_clear(), "far away");
}

#[test]
fn what_stands_on_a_hill_stands_higher() {
    // A man on a hill hides another behind him on the hill, and houses on hills are higher too.
    let mut table = Table::new(
        vec![
            hill(),
            feature(FeatureKind::Building, rect(150.0, 300.0, 20.0, 20.0)),
        ],
        vec![man(0, Side::A, 115.0, 300.0), man(1, Side::B, 185.0, 300.0)],
    );
    assert_eq!(
        table.line(0, 1, Through::Nobody).blockers,
        [Blocker::Feature(FeatureId(1))]
    );
    let mut table = Table::new(
        vec![hill()],
        vec![
            man(0, Side::A, 115.0, 300.0),
            man(1, Side::B, 185.0, 300.0),
            man(2, Side::B, 150.0, 300.0),
        ],
    );
    assert_eq!(
        table.line(0, 1, Through::Nobody).blockers,
        [Blocker::Model(ModelId(2))]
    );
}

// Gaps: G4.

#[test]
fn a_gap_between_two_models_needs_a_base_width() {
    // Edges 15 mm apart: exactly the width of a foot base, which is enough.
    let flanked = |away: f64| {
        duel_among(vec![
            man(2, Side::B, 300.0, 300.0 + away),
            man(3, Side::B, 300.0, 300.0 - away),
        ])
    };
    let gaps = [
        (15.1, true),
        (15.0, true),
        (14.9, false),
        (8.0, false),
        (7.5, false),
    ];
    for (away, clear) in gaps {
        let mut table = flanked(away);
        for through in [Through::FriendsTouching, Through::Nobody] {
            let line = table.line(0, 1, through);
            let narrow = line.blockers == [Blocker::NarrowGap];
            assert_eq!(narrow, !clear, "G4: {away} mm to either side: {line:?}");
        }
        assert!(
            table.line(0, 1, Through::Models).is_clear(),
            "C2: models do not count for the Leader"
        );
    }
    // Not in the middle of the gap: it is the gap that counts.
    let mut table = duel_among(vec![
        man(2, Side::B, 300.0, 310.0),
        man(3, Side::B, 300.0, 280.2),
    ]);
    assert_eq!(
        table.line(0, 1, Through::Nobody).blockers,
        [Blocker::NarrowGap],
        "14.8 mm"
    );
}

#[test]
fn one_side_alone_or_far_apart_along_the_line_is_no_gap() {
    let mut table = duel_among(vec![
        man(2, Side::B, 300.0, 308.0),
        man(3, Side::B, 330.0, 308.0),
    ]);
    assert!(table.line(0, 1, Through::Nobody).is_clear(), "one side");
    let mut table = duel_among(vec![
        man(2, Side::B, 250.0, 308.0),
        man(3, Side::B, 330.0, 292.0),
    ]);
    assert!(
        table.line(0, 1, Through::Nobody).is_clear(),
        "their edges are 66 mm apart"
    );
}

#[test]
fn the_shooters_base_measures_his_gap() {
    // 20 mm: enough for foot, not for a rider.
    let others = vec![man(2, Side::B, 300.0, 317.5), man(3, Side::B, 300.0, 282.5)];
    let mut table = Table::new(
        vec![],
        others
            .into_iter()
            .chain([
                rider(0, Side::A, 100.0, 300.0),
                man(1, Side::B, 500.0, 300.0),
            ])
            .collect(),
    );
    assert_eq!(
        table.line(0, 1, Through::FriendsTouching).blockers,
        [Blocker::NarrowGap],
        "the rider shoots"
    );
    assert!(
        table.line(1, 0, Through::FriendsTouching).is_clear(),
        "the man shoots"
    );
    for (from, to) in [(0, 1), (1, 0)] {
        assert!(
            table.line(from, to, Through::Nobody).is_clear(),
            "the smaller base, both ways"
        );
    }
}

#[test]
fn buildings_and_models_make_gaps_and_trees_and_fallen_men_do_not() {
    let house = |y| feature(FeatureKind::Building, rect(300.0, y, 60.0, 40.0));
    // Alleys of 14 and of 15 mm.
    let mut table = duel_across(vec![house(327.0), house(273.0)]);
    for through in WAYS {
        assert_eq!(
            table.line(0, 1, through).blockers,
            [Blocker::NarrowGap],
            "G4, also for the Leader: it is scenery"
        );
    }
    let mut table = duel_across(vec![house(327.5), house(272.5)]);
    assert!(table.line(0, 1, Through::Nobody).is_clear(), "15 mm");
    // A house and a man.
    let mut table = Table::new(
        vec![house(327.0)],
        duel()
            .into_iter()
            .chain([man(2, Side::A, 300.0, 285.6)])
            .collect(),
    );
    assert_eq!(
        table.line(0, 1, Through::Nobody).blockers,
        [Blocker::NarrowGap],
        "14.9 mm"
    );
    table.change(2, |body| body.fallen = true);
    assert!(table.line(0, 1, Through::Nobody).is_clear(), "fallen");
    let mut table = duel_across(vec![
        house(327.0),
        feature(FeatureKind::Tree, disc(300.0, 285.0, 10.0)),
    ]);
    assert!(table.line(0, 1, Through::Nobody).is_clear(), "a tree");
}

#[test]
fn neighbours_of_the_target_do_not_squeeze_the_line() {
    // A rider shoots at the middle man of a rank: the gap that he fills himself is none.
    let mut table = Table::new(
        vec![],
        vec![
            rider(0, Side::A, 100.0, 300.0),
            man(1, Side::B, 500.0, 300.0),
            man(2, Side::B, 500.0, 315.2),
            man(3, Side::B, 500.0, 284.8),
        ],
    );
    assert!(table.line(0, 1, Through::FriendsTouching).is_clear());
    // Half a base in front of him they do.
    for model in [2, 3] {
        table.change(model, |body| body.at.x = mm(490.0));
    }
    assert!(!table.line(0, 1, Through::FriendsTouching).is_clear());
}

#[test]
fn friends_whom_the_shooter_touches_make_no_gap() {
    let mut table = duel_among(vec![
        man(2, Side::A, 110.0, 311.0),
        man(3, Side::A, 110.0, 289.0),
    ]);
    assert!(table.line(0, 1, Through::FriendsTouching).is_clear(), "G3");
    assert!(!table.line(0, 1, Through::Nobody).is_clear());
}

#[test]
fn a_line_that_passes_above_a_gap_is_free() {
    let mut table = Table::new(
        vec![hill()],
        vec![
            man(0, Side::A, 190.0, 300.0),
            man(1, Side::B, 490.0, 300.0),
            man(2, Side::B, 320.0, 309.0),
            man(3, Side::B, 320.0, 291.0),
        ],
    );
    assert!(table.line(0, 1, Through::Nobody).is_clear());
    table.change(0, |body| body.at = at(210.0, 300.0));
    assert_eq!(
        table.line(0, 1, Through::Nobody).blockers,
        [Blocker::NarrowGap]
    );
}

// How much is seen: for the eye.

#[test]
fn half_a_base_behind_a_house_is_half_seen() {
    let mut table = duel_across(vec![feature(
        FeatureKind::Building,
        rect(480.0, 320.0, 30.0, 39.8),
    )]);
    let line = table.line(0, 1, Through::Nobody);
    assert!(line.is_clear(), "G3: centre to centre, 0.1 mm past it");
    assert_eq!(line.visible_sixteenths, 8);
    let mut table = duel_across(vec![feature(
        FeatureKind::Building,
        rect(480.0, 300.0, 30.0, 40.0),
    )]);
    assert_eq!(table.line(0, 1, Through::Nobody).visible_sixteenths, 0);
}
