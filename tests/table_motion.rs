//! Movement over ground and scenery: MOV-1 to MOV-4 and rulings D1, D4 to D9, D24, D25.

use crate::support::table::*;
use tirailleur::table::body::{Body, Side};
use tirailleur::table::feature::{Feature, FeatureId, FeatureKind, Shape};
use tirailleur::table::motion::{Mover, Stop};
use tirailleur::table::scale::{Scale, Stick};

/// A man of side A at (100, 300) who may go 80 mm, among others.
fn walker(features: Vec<Feature>, others: Vec<Body>) -> Table {
    Table::new(
        features,
        [man(0, Side::A, 100.0, 300.0)]
            .into_iter()
            .chain(others)
            .collect(),
    )
}

/// The same man on a horse, who may go 120 mm.
fn horseman(features: Vec<Feature>, others: Vec<Body>) -> Table {
    Table::new(
        features,
        [rider(0, Side::A, 100.0, 300.0)]
            .into_iter()
            .chain(others)
            .collect(),
    )
}

/// Ground of that kind from x on, wide and deep.
fn from_x(kind: FeatureKind, x: f64) -> Feature {
    feature(kind, rect(x + 100.0, 300.0, 200.0, 200.0))
}

/// A barrier of that kind across the way, 4 mm thick, its middle at x.
fn barrier(kind: FeatureKind, x: f64) -> Feature {
    feature(kind, rect(x, 300.0, 4.0, 50.0))
}

// MOV-1: straight, at most the stick, or less.

#[test]
fn a_move_is_one_stick_at_most_and_the_limit_counts_as_within() {
    let mut table = walker(vec![], vec![]);
    let path = table.go(0, at(180.0, 300.0));
    assert_eq!((path.end, path.stop), (at(180.0, 300.0), None), "D1");
    assert_eq!((path.stick, path.actions), (Stick::Medium, 1));
    let path = table.go(0, at(180.1, 300.0));
    assert_eq!((path.end, path.stop), (at(180.0, 300.0), Some(Stop::Reach)));
    // 48 and 64 make 80 exactly.
    let path = table.go(0, at(148.0, 364.0));
    assert_eq!((path.stop, path.length), (None, mm(80.0)));
    let path = table.go(0, at(148.0, 364.1));
    assert_eq!(path.stop, Some(Stop::Reach));
    assert!(path.length >= mm(79.8), "as far as it goes: {path:?}");
    let path = table.go(0, at(110.0, 300.0));
    assert_eq!((path.end, path.stop), (at(110.0, 300.0), None), "or less");
    let path = table.go(0, at(100.0, 300.0));
    assert_eq!((path.stop, path.length), (None, mm(0.0)), "or not at all");
}

#[test]
fn foot_goes_m_mounted_l_and_short_move_s() {
    let mut table = horseman(vec![], vec![]);
    assert_eq!(table.go(0, at(400.0, 300.0)).end, at(220.0, 300.0), "L");
    let mut table = walker(vec![], vec![]);
    let short = Mover {
        stick: Stick::Short,
        ..mover(&table.body(0))
    };
    assert_eq!(
        table.trace(&short, at(400.0, 300.0)).end,
        at(150.0, 300.0),
        "S"
    );
}

#[test]
fn other_scales_have_longer_sticks() {
    let body = Body {
        base: tirailleur::table::base::Base::round(Scale::Forty.base_width(false)),
        ..man(0, Side::A, 100.0, 300.0)
    };
    let mut table = Table::sized(Scale::Forty, (1200.0, 1200.0), vec![], vec![body]);
    assert_eq!(table.go(0, at(900.0, 300.0)).end, at(260.0, 300.0));
}

// MOV-2: broken ground and obstacles.

#[test]
fn broken_ground_drops_the_stick_one_size() {
    for kind in [FeatureKind::Woods, FeatureKind::Rough] {
        let mut table = walker(vec![from_x(kind, 120.0)], vec![]);
        let path = table.go(0, at(300.0, 300.0));
        assert_eq!(path.end, at(150.0, 300.0), "M to S: {kind}");
        assert_eq!((path.stick, path.actions), (Stick::Short, 1));
        assert_eq!(path.crosses, [(FeatureId(0), kind)]);
        assert_eq!(path.stop, Some(Stop::Reach));
    }
    let mut table = horseman(vec![from_x(FeatureKind::Rough, 120.0)], vec![]);
    let path = table.go(0, at(300.0, 300.0));
    assert_eq!(
        (path.end, path.stick),
        (at(180.0, 300.0), Stick::Medium),
        "L to M"
    );
}

#[test]
fn any_part_of_the_way_counts_and_any_part_of_the_base() {
    // D4. The ground begins at y = 307.5, just beside the base.
    let beside = |y: f64| feature(FeatureKind::Rough, rect(140.0, y + 50.0, 20.0, 100.0));
    let mut table = walker(vec![beside(307.5)], vec![]);
    let path = table.go(0, at(180.0, 300.0));
    assert_eq!(
        (path.stop, path.stick),
        (None, Stick::Medium),
        "touching it"
    );
    assert_eq!(path.crosses, []);
    let mut table = walker(vec![beside(307.4)], vec![]);
    let path = table.go(0, at(150.0, 300.0));
    assert_eq!(
        (path.stop, path.stick),
        (None, Stick::Short),
        "0.1 mm of it"
    );
    // Starting in it counts as well, and only the way in question.
    let mut table = walker(
        vec![feature(FeatureKind::Rough, rect(100.0, 300.0, 20.0, 20.0))],
        vec![],
    );
    assert_eq!(table.go(0, at(300.0, 300.0)).end, at(150.0, 300.0));
    let mut table = walker(vec![from_x(FeatureKind::Rough, 120.0)], vec![]);
    assert_eq!(table.go(0, at(20.0, 300.0)).stick, Stick::Medium, "away");
}

#[test]
fn a_short_move_through_broken_ground_takes_two_actions() {
    // MOV-2, CST-1.
    let mut table = walker(vec![from_x(FeatureKind::Rough, 120.0)], vec![]);
    let short = Mover {
        stick: Stick::Short,
        ..mover(&table.body(0))
    };
    let path = table.trace(&short, at(300.0, 300.0));
    assert_eq!(
        (path.end, path.stick, path.actions),
        (at(150.0, 300.0), Stick::Short, 2)
    );
    // With one action left it ends before the ground: 112.5 is where the base touches it.
    let path = table.ask(|_, motion| motion.trace_within(&short, at(300.0, 300.0), 1));
    assert_eq!(
        (path.end, path.actions, path.stop),
        (at(112.5, 300.0), 1, Some(Stop::Reach))
    );
    let path = table.ask(|_, motion| motion.trace_within(&short, at(112.5, 300.0), 1));
    assert_eq!((path.stop, path.actions), (None, 1));
}

#[test]
fn it_ends_before_ground_where_that_is_farther() {
    // Ground from 165 on: touching it at 157.5 is farther than 50 mm through it.
    let mut table = walker(vec![from_x(FeatureKind::Rough, 165.0)], vec![]);
    let path = table.go(0, at(300.0, 300.0));
    assert_eq!(
        (path.end, path.stick, path.stop),
        (at(157.5, 300.0), Stick::Medium, Some(Stop::Reach))
    );
    assert_eq!(path.crosses, []);
    // Ground from 155 on: 147.5 before it, 150 through it.
    let mut table = walker(vec![from_x(FeatureKind::Rough, 155.0)], vec![]);
    let path = table.go(0, at(300.0, 300.0));
    assert_eq!((path.end, path.stick), (at(150.0, 300.0), Stick::Short));
}

#[test]
fn several_kinds_of_ground_are_one_drop() {
    // D5: terrain is one drop, whatever it is.
    let mut table = horseman(
        vec![
            feature(FeatureKind::Rough, rect(120.0, 300.0, 10.0, 80.0)),
            barrier(FeatureKind::Fence, 140.0),
            feature(FeatureKind::Rough, rect(160.0, 300.0, 10.0, 80.0)),
            barrier(FeatureKind::LowWall, 175.0),
        ],
        vec![],
    );
    let path = table.go(0, at(300.0, 300.0));
    assert_eq!(
        (path.end, path.stick, path.actions),
        (at(180.0, 300.0), Stick::Medium, 1)
    );
    assert_eq!(
        path.crosses,
        [
            (FeatureId(0), FeatureKind::Rough),
            (FeatureId(1), FeatureKind::Fence),
            (FeatureId(2), FeatureKind::Rough),
            (FeatureId(3), FeatureKind::LowWall),
        ],
        "in the order in which it comes upon them"
    );
}

#[test]
fn jumping_an_obstacle_drops_the_stick_and_the_move_goes_on() {
    // MOV-2, MOV-4, D6.
    for kind in [FeatureKind::Fence, FeatureKind::Hedge, FeatureKind::LowWall] {
        let mut table = walker(vec![barrier(kind, 120.0)], vec![]);
        let path = table.go(0, at(300.0, 300.0));
        assert_eq!(
            (path.end, path.stick),
            (at(150.0, 300.0), Stick::Short),
            "{kind}"
        );
        assert_eq!(path.crosses, [(FeatureId(0), kind)]);
        // Up to it he leans on it and has not jumped.
        let path = table.go(0, at(117.9, 300.0));
        assert_eq!((path.stop, path.stick), (None, Stick::Medium), "{kind}");
        // Along it, touching, neither.
        let mut table = walker(vec![feature(kind, rect(140.0, 308.0, 100.0, 4.0))], vec![]);
        assert_eq!(table.go(0, at(180.0, 300.0)).stop, None, "{kind}");
    }
}

#[test]
fn light_models_mind_obstacles_only() {
    // D7, SR-LIGHT.
    for (kind, end) in [
        (FeatureKind::Rough, 180.0),
        (FeatureKind::Woods, 180.0),
        (FeatureKind::Fence, 150.0),
    ] {
        let mut table = walker(vec![barrier(kind, 120.0)], vec![]);
        let light = Mover {
            light: true,
            ..mover(&table.body(0))
        };
        let path = table.trace(&light, at(300.0, 300.0));
        assert_eq!(path.end, at(end, 300.0), "{kind}");
        assert_eq!(path.crosses.is_empty(), end > 150.0, "{kind}");
    }
}

#[test]
fn hills_and_roads_are_open_ground() {
    // D9.
    let mut table = walker(
        vec![
            from_x(FeatureKind::Hill, 120.0),
            from_x(FeatureKind::Road, 110.0),
        ],
        vec![],
    );
    let path = table.go(0, at(180.0, 300.0));
    assert_eq!((path.stop, path.stick), (None, Stick::Medium));
}

// MOV-3 and other things that keep bases out.

#[test]
fn mounted_models_may_not_enter_woods() {
    let mut table = horseman(vec![from_x(FeatureKind::Woods, 150.0)], vec![]);
    let path = table.go(0, at(300.0, 300.0));
    assert_eq!(path.stop, Some(Stop::Feature(FeatureId(0))), "MOV-3, D8");
    assert_eq!(path.end, at(137.5, 300.0), "its base touches the edge");
    let mut table = walker(vec![from_x(FeatureKind::Woods, 150.0)], vec![]);
    assert_eq!(table.go(0, at(145.0, 300.0)).stop, None, "foot may");
}

#[test]
fn buildings_keep_everybody_out() {
    for (mut table, end) in [
        (
            walker(vec![from_x(FeatureKind::Building, 150.0)], vec![]),
            142.5,
        ),
        (
            horseman(vec![from_x(FeatureKind::Building, 150.0)], vec![]),
            137.5,
        ),
    ] {
        let path = table.go(0, at(300.0, 300.0));
        assert_eq!(path.end, at(end, 300.0));
        assert_eq!(path.stop, Some(Stop::Feature(FeatureId(0))));
        // At the wall: along it and away from it, not into it.
        table.change(0, |body| body.at = at(end, 300.0));
        assert_eq!(table.go(0, at(end, 370.0)).stop, None, "along");
        assert_eq!(table.go(0, at(end - 70.0, 300.0)).stop, None, "away");
        assert_eq!(
            table.go(0, at(end + 10.0, 310.0)).end,
            at(end, 300.0),
            "into"
        );
    }
}

#[test]
fn a_base_passes_a_corner_that_it_clears() {
    let corner = feature(FeatureKind::Building, rect(140.0, 327.5, 30.0, 40.0));
    let mut table = walker(vec![corner], vec![]);
    assert_eq!(table.go(0, at(180.0, 300.0)).stop, None, "0 mm to spare");
    table.change(0, |body| body.at = at(100.0, 300.2));
    let path = table.go(0, at(180.0, 300.2));
    assert_eq!(
        path.stop,
        Some(Stop::Feature(FeatureId(0))),
        "0.2 mm too wide"
    );
    assert!(path.end.x < mm(125.0), "{path:?}");
}

#[test]
fn the_trunk_of_a_tree_is_in_the_way_and_its_crown_is_not() {
    let mut table = walker(
        vec![feature(FeatureKind::Tree, disc(140.0, 300.0, 20.0))],
        vec![],
    );
    let path = table.go(0, at(180.0, 300.0));
    assert_eq!(
        (path.end, path.stop),
        (at(130.0, 300.0), Some(Stop::Feature(FeatureId(0))))
    );
    table.change(0, |body| body.at = at(100.0, 310.0));
    let path = table.go(0, at(180.0, 310.0));
    assert_eq!((path.stop, path.stick), (None, Stick::Medium));
}

#[test]
fn water_keeps_bases_out_except_on_a_bridge() {
    // D24, D25: a river 40 mm wide, a bridge 20 mm wide across it.
    let river = feature(FeatureKind::River, rect(150.0, 300.0, 40.0, 600.0));
    let bridge = |width: f64| feature(FeatureKind::Bridge, rect(150.0, 300.0, 60.0, width));
    let mut table = walker(vec![river.clone()], vec![]);
    let path = table.go(0, at(180.0, 300.0));
    assert_eq!(
        (path.end, path.stop),
        (at(122.5, 300.0), Some(Stop::Feature(FeatureId(0))))
    );
    let mut table = walker(vec![river.clone(), bridge(20.0)], vec![]);
    let path = table.go(0, at(180.0, 300.0));
    assert_eq!(
        (path.end, path.stop),
        (at(180.0, 300.0), None),
        "straight over"
    );
    assert_eq!(table.go(0, at(150.0, 300.0)).stop, None, "on it");
    for (y, over) in [(302.5, true), (302.6, false)] {
        table.change(0, |body| body.at = at(100.0, y));
        let path = table.go(0, at(180.0, y));
        assert_eq!(path.stop.is_none(), over, "at {y}: within its sides or not");
    }
    table.change(0, |body| body.at = at(100.0, 330.0));
    let aslant = table.go(0, at(160.0, 290.0));
    assert!(aslant.stop.is_some(), "not past its corner: {aslant:?}");
    let mut table = horseman(vec![river, bridge(20.0)], vec![]);
    assert!(
        table.go(0, at(200.0, 300.0)).stop.is_some(),
        "a rider is 25 mm wide"
    );
}

#[test]
fn rivers_with_bends_and_bridges_over_them() {
    let river = feature(
        FeatureKind::River,
        Shape::Run {
            points: vec![at(150.0, 0.0), at(150.0, 300.0), at(300.0, 450.0)],
            width: mm(30.0),
        },
    );
    let bridge = feature(
        FeatureKind::Bridge,
        Shape::Rect {
            center: at(150.0, 300.0),
            size: (mm(60.0), mm(30.0)),
            turn: -20,
        },
    );
    let mut table = walker(vec![river, bridge], vec![]);
    table.change(0, |body| body.at = at(115.0, 312.7));
    let path = table.go(0, at(184.0, 287.5));
    assert_eq!(
        (path.stop, path.stick),
        (None, Stick::Medium),
        "over the bend"
    );
    let path = table.go(0, at(150.0, 250.0));
    assert_eq!(path.stop, Some(Stop::Feature(FeatureId(0))));
}
