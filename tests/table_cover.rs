//! Cover: SHOOT-6, SHOOT-8 and rulings G6, G7, G13.

use crate::support::table::*;
use tirailleur::table::body::{ModelId, Side};
use tirailleur::table::feature::{Feature, FeatureId, FeatureKind, Shape};
use tirailleur::table::sight::{Cover, Through};

/// The cover of a man at (500, 300) from a shooter, and what gives it; the short answer agrees with the long one.
fn cover_from(features: Vec<Feature>, shooter: (f64, f64)) -> (Cover, Option<FeatureId>) {
    let shooter = man(0, Side::A, shooter.0, shooter.1);
    let target = man(1, Side::B, 500.0, 300.0);
    let mut table = Table::new(features, vec![shooter, target]);
    let line = table.line(0, 1, Through::FriendsTouching);
    let short = table.ask(|sight, _| sight.cover((&shooter).into(), (&target).into()));
    assert_eq!(short, (line.cover, line.cover_from));
    short
}

fn cover(features: Vec<Feature>) -> (Cover, Option<FeatureId>) {
    cover_from(features, (100.0, 300.0))
}

/// A barrier of that kind across the line at x, 4 mm thick.
fn barrier(kind: FeatureKind, x: f64) -> Feature {
    feature(kind, rect(x, 300.0, 4.0, 50.0))
}

#[test]
fn nothing_near_is_no_cover() {
    assert_eq!(cover(vec![]), (Cover::Open, None));
    let beside = feature(FeatureKind::LowWall, rect(470.0, 340.0, 4.0, 50.0));
    assert_eq!(cover(vec![beside]), (Cover::Open, None), "beside the line");
    let behind = barrier(FeatureKind::LowWall, 512.0);
    assert_eq!(cover(vec![behind]), (Cover::Open, None), "behind him");
}

#[test]
fn each_barrier_gives_its_cover() {
    // SHOOT-6, G7.
    for (kind, worth) in [
        (FeatureKind::Fence, Cover::Soft),
        (FeatureKind::Hedge, Cover::Soft),
        (FeatureKind::LowWall, Cover::Hard),
        (FeatureKind::Rough, Cover::Open),
        (FeatureKind::Road, Cover::Open),
        (FeatureKind::River, Cover::Open),
    ] {
        let given = (worth > Cover::Open).then_some(FeatureId(0));
        assert_eq!(cover(vec![barrier(kind, 480.0)]), (worth, given), "{kind}");
    }
}

#[test]
fn only_the_best_cover_counts() {
    // G7: they do not add up, whichever comes first.
    let fence = barrier(FeatureKind::Fence, 485.0);
    assert_eq!(
        cover(vec![fence.clone(), barrier(FeatureKind::Hedge, 470.0)]),
        (Cover::Soft, Some(FeatureId(0))),
        "of equals the first is named"
    );
    let wall = barrier(FeatureKind::LowWall, 470.0);
    assert_eq!(
        cover(vec![fence.clone(), wall.clone()]),
        (Cover::Hard, Some(FeatureId(1)))
    );
    assert_eq!(cover(vec![wall, fence]), (Cover::Hard, Some(FeatureId(0))));
}

#[test]
fn the_barrier_must_be_nearer_to_the_target() {
    // G6, from edge to edge: half-way is not nearer.
    for (x, worth) in [
        (150.0, Cover::Open),
        (300.0, Cover::Open),
        (301.0, Cover::Soft),
    ] {
        assert_eq!(
            cover(vec![barrier(FeatureKind::Fence, x)]).0,
            worth,
            "at {x}"
        );
    }
}

#[test]
fn the_shooter_leans_over_what_he_touches() {
    // G6: features that touch the shooter are ignored, even where they are nearer to the target. The fence begins
    // at 478; a base of 7.5 touches it from 470 on.
    let fence = barrier(FeatureKind::Fence, 480.0);
    let behind = |shooter: f64| cover_from(vec![fence.clone()], (shooter, 300.0)).0;
    assert_eq!(behind(459.9), Cover::Soft, "nearer to the target");
    assert_eq!(behind(460.0), Cover::Open, "half-way");
    let shared = barrier(FeatureKind::Fence, 493.0);
    assert_eq!(
        cover_from(vec![shared.clone()], (483.0, 300.0)).0,
        Cover::Open,
        "both lean on the same fence"
    );
    assert_eq!(
        cover_from(vec![shared], (482.9, 300.0)).0,
        Cover::Soft,
        "0.6 mm before it he does not lean on it any more"
    );
}

#[test]
fn the_far_side_of_a_yard_shelters_though_the_shooter_leans_on_the_near_one() {
    // One wall around a yard: the shooter touches its western side, the target stands behind the eastern.
    let yard = feature(
        FeatureKind::LowWall,
        Shape::Run {
            points: vec![
                at(400.0, 350.0),
                at(400.0, 250.0),
                at(485.0, 250.0),
                at(485.0, 350.0),
            ],
            width: mm(4.0),
        },
    );
    assert_eq!(
        cover_from(vec![yard], (390.4, 300.0)),
        (Cover::Hard, Some(FeatureId(0)))
    );
}

#[test]
fn touching_a_wall_that_hides_part_of_the_base_is_cover() {
    // G6: the line of centres passes the end of the wall, but the base touches it and half of it lies behind.
    let end = |y: f64| feature(FeatureKind::LowWall, rect(490.5, y, 4.0, 50.0));
    assert_eq!(
        cover(vec![end(326.0)]).0,
        Cover::Hard,
        "he leans on its end"
    );
    assert_eq!(
        cover(vec![feature(
            FeatureKind::LowWall,
            rect(480.0, 326.0, 4.0, 50.0)
        )])
        .0,
        Cover::Open,
        "10 mm before him it must cross the line of centres"
    );
    let alongside = feature(FeatureKind::LowWall, rect(500.0, 309.5, 60.0, 4.0));
    assert_eq!(
        cover(vec![alongside]).0,
        Cover::Open,
        "a wall along the line hides nothing"
    );
}

#[test]
fn the_corner_of_a_building_is_hard_cover() {
    // G7: the target peers past the corner that he touches.
    let corner = feature(FeatureKind::Building, rect(470.0, 321.0, 45.0, 40.0));
    let mut table = Table::new(
        vec![corner.clone()],
        vec![man(0, Side::A, 100.0, 300.0), man(1, Side::B, 500.0, 300.0)],
    );
    let line = table.line(0, 1, Through::FriendsTouching);
    assert!(line.is_clear(), "{line:?}");
    assert_eq!(
        (line.cover, line.cover_from),
        (Cover::Hard, Some(FeatureId(0)))
    );
    assert!((1..16).contains(&line.visible_sixteenths), "{line:?}");
    // Not touching it: no cover, though it hides as much.
    let away = feature(FeatureKind::Building, rect(460.0, 321.0, 45.0, 40.0));
    assert_eq!(cover(vec![away]).0, Cover::Open);
    // Behind him: none.
    let behind = feature(FeatureKind::Building, rect(530.0, 300.0, 45.0, 40.0));
    assert_eq!(cover(vec![behind]).0, Cover::Open);
}

#[test]
fn a_tree_shelters_within_one_base() {
    // G13: its crown, on the line, at most 15 mm from the target's base.
    for (x, worth) in [
        (467.5, Cover::Soft),
        (467.4, Cover::Open),
        (400.0, Cover::Open),
        (490.0, Cover::Soft),
        (533.0, Cover::Open),
    ] {
        let tree = feature(FeatureKind::Tree, disc(x, 300.0, 10.0));
        assert_eq!(cover(vec![tree]).0, worth, "tree at {x}");
    }
    let beside = feature(FeatureKind::Tree, disc(480.0, 310.5, 10.0));
    assert_eq!(cover(vec![beside]).0, Cover::Open, "not on the line");
    let shared = feature(FeatureKind::Tree, disc(480.0, 300.0, 10.0));
    assert_eq!(
        cover_from(vec![shared], (464.0, 300.0)).0,
        Cover::Open,
        "the shooter stands under it too"
    );
}

#[test]
fn whoever_is_in_the_woods_has_soft_cover() {
    // SHOOT-8, G12, G7: from outside at the edge, and from inside.
    let wood = || feature(FeatureKind::Woods, rect(543.0, 300.0, 100.0, 100.0));
    assert_eq!(
        cover_from(vec![wood()], (485.0, 310.0)),
        (Cover::Soft, Some(FeatureId(0))),
        "target 7 mm inside, shooter at the outer edge"
    );
    assert_eq!(cover_from(vec![wood()], (540.0, 300.0)).0, Cover::Soft);
    // A shooter inside at a target in the open: none.
    let mut table = Table::new(
        vec![feature(FeatureKind::Woods, rect(57.0, 300.0, 100.0, 100.0))],
        vec![man(0, Side::A, 100.0, 300.0), man(1, Side::B, 500.0, 300.0)],
    );
    let line = table.line(0, 1, Through::FriendsTouching);
    assert!(line.is_clear());
    assert_eq!(line.cover, Cover::Open);
}

#[test]
fn models_that_are_not_there_have_no_line() {
    let mut table = Table::new(vec![], vec![man(0, Side::A, 100.0, 300.0)]);
    table.ask(|sight, _| {
        assert_eq!(sight.between(ModelId(0), ModelId(9), Through::Nobody), None);
        assert!(!sight.sees(ModelId(9), ModelId(0), Through::Nobody));
    });
}
