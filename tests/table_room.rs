//! Where there is room, and what lies under, between and beside bases: E20 and rulings D8, D9, D24, E9, E10.

use crate::support::table::*;
use tirailleur::table::base::Footprint;
use tirailleur::table::body::{Body, ModelId, Side};
use tirailleur::table::feature::{Feature, FeatureId, FeatureKind};
use tirailleur::table::length::{Length, Point};
use tirailleur::table::motion::Stop;
use tirailleur::table::scale::Scale;

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

#[test]
fn an_obstruction_is_what_stands_in_the_way_at_any_length() {
    let mut table = walker(
        vec![feature(
            FeatureKind::Building,
            rect(100.0, 400.0, 60.0, 20.0),
        )],
        vec![man(1, Side::A, 200.0, 300.0), man(2, Side::B, 100.0, 200.0)],
    );
    let body = mover(&table.body(0));
    let mut way = |x: f64, y: f64| table.ask(|_, motion| motion.obstruction(&body, at(x, y)));
    assert_eq!(way(400.0, 300.0), None, "past a friend, however far: MOV-5");
    assert_eq!(
        way(210.0, 300.0),
        Some(Stop::Friend(ModelId(1))),
        "onto him"
    );
    assert_eq!(way(100.0, 150.0), Some(Stop::Enemy(ModelId(2))));
    assert_eq!(way(100.0, 450.0), Some(Stop::Feature(FeatureId(0))));
    assert_eq!(way(5.0, 300.0), Some(Stop::TableEdge));
    assert_eq!(way(100.0, 215.2), None, "into contact is free: E10");
    table.change(1, |body| body.engaged = true);
    assert_eq!(
        table.ask(|_, motion| motion.obstruction(&body, at(400.0, 300.0))),
        Some(Stop::Friend(ModelId(1))),
        "not past one who fights"
    );
}

#[test]
fn mounted_models_do_not_recoil_into_woods_nor_anybody_into_water() {
    // D8, D24, E9.
    let woods = from_x(FeatureKind::Woods, 120.0);
    let mut table = horseman(vec![woods.clone()], vec![]);
    let body = mover(&table.body(0));
    let way = table.ask(|_, motion| motion.obstruction(&body, at(125.0, 300.0)));
    assert_eq!(way, Some(Stop::Feature(FeatureId(0))));
    let mut table = walker(vec![woods, from_x(FeatureKind::River, 130.0)], vec![]);
    let body = mover(&table.body(0));
    let mut way = |x: f64| table.ask(|_, motion| motion.obstruction(&body, at(x, 300.0)));
    assert_eq!(way(120.0), None);
    assert_eq!(way(130.0), Some(Stop::Feature(FeatureId(1))));
}

#[test]
fn room_is_ground_on_the_table_without_bases_or_scenery() {
    let mut table = walker(
        vec![
            feature(FeatureKind::Building, rect(300.0, 300.0, 40.0, 40.0)),
            feature(FeatureKind::Woods, rect(300.0, 500.0, 40.0, 40.0)),
            feature(FeatureKind::Tree, disc(500.0, 300.0, 20.0)),
            feature(FeatureKind::Fence, rect(500.0, 500.0, 40.0, 4.0)),
        ],
        vec![],
    );
    let mut room = |x: f64, y: f64, mounted: bool, ignoring: Option<u16>| {
        let base = if mounted { horse() } else { foot() };
        let footprint = Footprint { at: at(x, y), base };
        table.ask(|_, motion| motion.has_room(footprint, mounted, ignoring.map(ModelId)))
    };
    assert!(room(50.0, 50.0, false, None));
    assert!(room(115.0, 300.0, false, None), "beside another base");
    assert!(!room(114.9, 300.0, false, None), "on it");
    assert!(room(100.0, 300.0, false, Some(0)), "on its own");
    assert!(room(7.5, 7.5, false, None), "in the corner");
    assert!(!room(7.4, 50.0, false, None), "over the edge");
    assert!(!room(300.0, 300.0, false, None), "in a building");
    assert!(room(272.5, 300.0, false, None), "at its wall");
    assert!(!room(272.7, 300.0, false, None), "in its wall");
    assert!(room(300.0, 500.0, false, None), "foot in woods");
    assert!(!room(300.0, 500.0, true, None), "mounted in woods");
    assert!(!room(507.0, 300.0, false, None), "on a trunk");
    assert!(room(510.0, 300.0, false, None), "under its crown");
    assert!(room(500.0, 505.0, false, None), "leaning on a fence");
}

#[test]
fn the_ground_is_what_the_centre_stands_on() {
    let mut table = walker(
        vec![
            feature(FeatureKind::Woods, rect(300.0, 300.0, 40.0, 40.0)),
            feature(FeatureKind::Rough, rect(300.0, 310.0, 40.0, 40.0)),
            feature(FeatureKind::Hill, rect(300.0, 300.0, 200.0, 200.0)),
            feature(FeatureKind::Hill, rect(300.0, 300.0, 60.0, 60.0)),
            feature(FeatureKind::Bridge, rect(500.0, 500.0, 40.0, 40.0)),
        ],
        vec![],
    );
    let mut ground = |x: f64, y: f64| table.ask(|_, motion| motion.ground(foot_at(x, y)));
    let middle = ground(300.0, 305.0);
    assert_eq!(
        (middle.woods, middle.rough, middle.bridge),
        (Some(FeatureId(0)), Some(FeatureId(1)), None)
    );
    assert_eq!(middle.height, mm(40.0), "a hill upon a hill");
    assert_eq!(ground(250.0, 300.0).height, mm(20.0));
    assert_eq!(ground(199.0, 300.0).height, mm(0.0), "beside it");
    assert_eq!(ground(319.9, 285.0).woods, Some(FeatureId(0)));
    assert_eq!(
        ground(320.0, 285.0).woods,
        None,
        "on the very edge is outside"
    );
    assert_eq!(ground(500.0, 500.0).bridge, Some(FeatureId(4)));
}

#[test]
fn an_obstacle_lies_between_bases_that_meet_across_it() {
    // HTH-3, E20: bases may lean over it, so contact across it is contact.
    let mut table = walker(
        vec![barrier(FeatureKind::LowWall, 120.0)],
        vec![man(1, Side::B, 128.0, 300.0)],
    );
    let path = table.go(0, at(180.0, 300.0));
    assert_eq!(path.touches, [ModelId(1)], "contact across the wall");
    assert_eq!(path.crosses, [], "without having jumped it");
    let mut between = |a: (f64, f64), b: (f64, f64)| {
        table.ask(|_, motion| motion.obstacle_between(foot_at(a.0, a.1), foot_at(b.0, b.1)))
    };
    assert_eq!(between((113.0, 300.0), (128.0, 300.0)), Some(FeatureId(0)));
    assert_eq!(between((128.0, 300.0), (113.0, 300.0)), Some(FeatureId(0)));
    assert_eq!(between((128.0, 300.0), (143.0, 300.0)), None, "on one side");
    assert_eq!(
        between((113.0, 330.0), (128.0, 330.0)),
        None,
        "past its end"
    );
}

#[test]
fn touching_lists_the_features_at_a_base() {
    let mut table = walker(
        vec![
            feature(FeatureKind::Building, rect(300.0, 300.0, 40.0, 40.0)),
            barrier(FeatureKind::Fence, 270.0),
            feature(FeatureKind::Woods, rect(250.0, 300.0, 20.0, 40.0)),
        ],
        vec![],
    );
    let mut touching = |x: f64| table.ask(|_, motion| motion.touching(foot_at(x, 300.0)));
    assert_eq!(
        touching(272.0),
        [FeatureId(0), FeatureId(1)],
        "exactly 0.5 mm"
    );
    assert_eq!(touching(271.9), [FeatureId(1)]);
    assert_eq!(touching(250.0), [FeatureId(2)], "in the middle of it");
    assert_eq!(touching(400.0), []);
}

#[test]
fn the_size_of_the_table_is_known() {
    let mut table = Table::sized(Scale::TwentyEight, (900.0, 1200.0), vec![], vec![]);
    let size = table.ask(|_, motion| motion.size());
    assert_eq!(size, (mm(900.0), mm(1200.0)));
}

#[test]
fn wild_orders_neither_panic_nor_move_anybody_off_the_table() {
    let mut table = walker(vec![], vec![man(1, Side::B, 300.0, 300.0)]);
    let body = mover(&table.body(0));
    let most = Length::from_hundredths(i32::MAX);
    for x in [most, -most, Length::ZERO] {
        for y in [most, -most, Length::ZERO] {
            let path = table.ask(|_, motion| motion.trace(&body, Point { x, y }));
            assert!(path.length <= mm(80.0), "{path:?}");
            let room = table.ask(|_, motion| {
                let footprint = Footprint {
                    at: path.end,
                    base: foot(),
                };
                motion.has_room(footprint, false, Some(ModelId(0)))
            });
            assert!(room, "{path:?}");
            table.ask(|_, motion| motion.obstruction(&body, Point { x, y }));
        }
    }
}
