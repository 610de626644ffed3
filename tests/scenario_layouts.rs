//! Layouts: what a table must be, and what SET-4 asks of it.

use tirailleur::scenario::{Finding, LayoutFault, judge_layout, lint};
use tirailleur::table::feature::{Feature, FeatureId, FeatureKind, Layout, Look, Shape};
use tirailleur::table::length::{Length, Point};
use tirailleur::table::scale::Scale;

/// Millimetres.
fn mm(millimetres: f64) -> Length {
    Length::from_mm(millimetres)
}

/// A place.
fn at(x: f64, y: f64) -> Point {
    Point::from_mm(x, y)
}

/// A 15 mm table with these features.
fn table(features: Vec<Feature>) -> Layout {
    Layout {
        scale: Scale::Fifteen,
        size: (mm(600.0), mm(600.0)),
        features,
    }
}

/// A feature without a name.
fn feature(kind: FeatureKind, shape: Shape) -> Feature {
    Feature {
        kind,
        shape,
        name: None,
        openings: Vec::new(),
        height: None,
        look: Look::House,
    }
}

/// A rectangle.
fn rect(x: f64, y: f64, width: f64, depth: f64, turn: i16) -> Shape {
    Shape::Rect {
        center: at(x, y),
        size: (mm(width), mm(depth)),
        turn,
    }
}

/// A circle.
fn disc(x: f64, y: f64, radius: f64) -> Shape {
    Shape::Disc {
        center: at(x, y),
        radius: mm(radius),
    }
}

/// A band of 4 mm.
fn run(points: &[(f64, f64)]) -> Shape {
    Shape::Run {
        points: points.iter().map(|(x, y)| at(*x, *y)).collect(),
        width: mm(4.0),
    }
}

/// An outline.
fn polygon(points: &[(f64, f64)]) -> Shape {
    Shape::Polygon(points.iter().map(|(x, y)| at(*x, *y)).collect())
}

/// The faults of a table with one shape, with their paths in words.
fn faults(shape: Shape) -> Vec<(String, LayoutFault)> {
    judge_layout(&table(vec![feature(FeatureKind::Woods, shape)]))
        .into_iter()
        .map(|(path, fault)| (path.to_string(), fault))
        .collect()
}

/// The only fault of a table with one shape.
fn fault(shape: Shape) -> LayoutFault {
    let [(_, fault)] = <[(String, LayoutFault); 1]>::try_from(faults(shape)).expect("one fault");
    fault
}

#[test]
fn features_may_touch_the_edge_of_the_table_and_not_cross_it() {
    assert_eq!(faults(disc(50.0, 50.0, 50.0)), []);
    assert!(matches!(
        fault(disc(49.9, 50.0, 50.0)),
        LayoutFault::OffTable { .. }
    ));
    assert_eq!(faults(rect(560.0, 300.0, 80.0, 60.0, 0)), []);
    assert_eq!(faults(rect(560.0, 300.0, 80.0, 60.0, 180)), []);
    // Turned, its corner is 50 mm from its middle.
    assert_eq!(faults(rect(550.0, 300.0, 80.0, 60.0, 37)), []);
    assert!(matches!(
        fault(rect(555.0, 300.0, 80.0, 60.0, 37)),
        LayoutFault::OffTable { .. }
    ));
    assert_eq!(
        faults(polygon(&[(0.0, 0.0), (600.0, 0.0), (600.0, 600.0)])),
        []
    );
    assert_eq!(
        fault(polygon(&[(0.0, 0.0), (600.1, 0.0), (600.0, 600.0)])),
        LayoutFault::OffTable {
            at: at(600.1, 0.0),
            width: mm(600.0),
            depth: mm(600.0)
        }
    );
    assert_eq!(
        faults(run(&[(0.0, 300.0), (600.0, 300.0)])),
        [],
        "a road may lead off the table"
    );
    assert!(matches!(
        fault(run(&[(0.0, 300.0), (601.0, 300.0)])),
        LayoutFault::OffTable { .. }
    ));
}

#[test]
fn shapes_of_no_size_are_refused() {
    for shape in [
        disc(300.0, 300.0, 0.0),
        disc(300.0, 300.0, -5.0),
        rect(300.0, 300.0, 0.0, 50.0, 0),
        rect(300.0, 300.0, 50.0, -1.0, 0),
        Shape::Run {
            points: vec![at(100.0, 100.0), at(200.0, 100.0)],
            width: Length::ZERO,
        },
    ] {
        assert!(matches!(fault(shape), LayoutFault::Size { .. }));
    }
    for shape in [
        polygon(&[(100.0, 100.0), (200.0, 100.0)]),
        polygon(&[]),
        run(&[(100.0, 100.0)]),
        run(&[]),
        run(&vec![(100.0, 100.0); 201]),
    ] {
        assert!(matches!(fault(shape), LayoutFault::Points { .. }));
    }
    for shape in [
        run(&[(100.0, 100.0), (100.0, 100.0)]),
        polygon(&[
            (100.0, 100.0),
            (200.0, 100.0),
            (200.0, 200.0),
            (100.0, 100.0),
        ]),
        polygon(&[
            (100.0, 100.0),
            (200.0, 100.0),
            (200.0, 100.0),
            (200.0, 200.0),
        ]),
    ] {
        assert!(matches!(fault(shape), LayoutFault::SamePoint { .. }));
    }
}

#[test]
fn outlines_may_have_dents_and_not_cross_or_touch_themselves() {
    let dented = [
        (100.0, 100.0),
        (300.0, 100.0),
        (300.0, 300.0),
        (200.0, 150.0),
        (100.0, 300.0),
    ];
    assert_eq!(faults(polygon(&dented)), []);
    let clockwise: Vec<_> = dented.iter().copied().rev().collect();
    assert_eq!(faults(polygon(&clockwise)), []);
    let bow_tie = [
        (100.0, 100.0),
        (200.0, 100.0),
        (100.0, 200.0),
        (200.0, 200.0),
    ];
    let pinched = [
        (100.0, 100.0),
        (300.0, 100.0),
        (300.0, 300.0),
        (200.0, 100.0),
        (100.0, 300.0),
    ];
    let spike = [
        (100.0, 100.0),
        (200.0, 100.0),
        (200.0, 200.0),
        (200.0, 150.0),
    ];
    let flat = [(100.0, 100.0), (200.0, 100.0), (300.0, 100.0)];
    for outline in [&bow_tie[..], &pinched[..], &spike[..], &flat[..]] {
        assert_eq!(fault(polygon(outline)), LayoutFault::Crosses, "{outline:?}");
    }
}

#[test]
fn faults_name_the_way_to_their_value() {
    let path = |shape| faults(shape)[0].0.clone();
    assert_eq!(path(disc(300.0, 300.0, 0.0)), "features[0].shape.radius");
    assert_eq!(
        path(rect(300.0, 300.0, 9.0, 0.0, 0)),
        "features[0].shape.size[1]"
    );
    assert_eq!(
        path(run(&[(1.0, 1.0), (2.0, 700.0)])),
        "features[0].shape.points[1]"
    );
    assert_eq!(
        path(polygon(&[(1.0, 1.0), (9.0, 1.0), (9.0, 700.0)])),
        "features[0].shape[0][2]"
    );
}

#[test]
fn tables_have_bounds() {
    let side = |millimetres| {
        let mut layout = table(Vec::new());
        layout.size.1 = mm(millimetres);
        judge_layout(&layout).len()
    };
    assert_eq!([199.9, 200.0, 3000.0, 3000.1].map(side), [1, 0, 0, 1]);
    let tree = feature(FeatureKind::Tree, disc(300.0, 300.0, 10.0));
    assert_eq!(judge_layout(&table(vec![tree.clone(); 400])), []);
    assert!(matches!(
        judge_layout(&table(vec![tree; 401]))[..],
        [(_, LayoutFault::Features { found: 401 })]
    ));
}

#[test]
fn set_4_areas_are_from_s_to_l_each_way() {
    let remarks = |kind, shape| lint(&table(vec![feature(kind, shape)])).len();
    for kind in [FeatureKind::Woods, FeatureKind::Rough, FeatureKind::Hill] {
        assert_eq!(remarks(kind, rect(300.0, 300.0, 50.0, 120.0, 0)), 0);
        assert_eq!(remarks(kind, rect(300.0, 300.0, 49.9, 120.0, 0)), 1);
        assert_eq!(remarks(kind, rect(300.0, 300.0, 50.0, 120.1, 0)), 1);
        assert_eq!(
            remarks(kind, rect(300.0, 300.0, 120.0, 120.0, 45)),
            0,
            "its own sides count"
        );
        assert_eq!(remarks(kind, disc(300.0, 300.0, 60.0)), 0);
        assert_eq!(remarks(kind, disc(300.0, 300.0, 24.0)), 1);
    }
}

#[test]
fn set_4_obstacles_are_at_most_s_long_and_buildings_at_most_m() {
    let remarks = |kind, shape| lint(&table(vec![feature(kind, shape)])).len();
    for kind in [FeatureKind::Fence, FeatureKind::Hedge, FeatureKind::LowWall] {
        assert_eq!(remarks(kind, run(&[(100.0, 100.0), (150.0, 100.0)])), 0);
        assert_eq!(remarks(kind, run(&[(100.0, 100.0), (150.1, 100.0)])), 1);
        assert_eq!(
            remarks(kind, run(&[(100.0, 100.0), (130.0, 100.0), (130.0, 125.0)])),
            1,
            "a bent wall is as long as both its stretches"
        );
    }
    assert_eq!(
        remarks(FeatureKind::Building, rect(300.0, 300.0, 80.0, 80.0, 0)),
        0
    );
    assert_eq!(
        remarks(FeatureKind::Building, rect(300.0, 300.0, 80.1, 20.0, 0)),
        1
    );
    assert_eq!(remarks(FeatureKind::Tree, disc(300.0, 300.0, 15.0)), 0);
    assert_eq!(
        remarks(FeatureKind::Tree, disc(300.0, 300.0, 15.1)),
        1,
        "A5: for one model"
    );
}

#[test]
fn set_4_features_lie_at_least_s_apart() {
    let remarks = |shape| {
        let woods = feature(FeatureKind::Woods, disc(200.0, 300.0, 50.0));
        lint(&table(vec![woods, feature(FeatureKind::Rough, shape)]))
            .into_iter()
            .map(|finding| match finding {
                Finding::Spacing { distance, .. } => distance.mm(),
                other => panic!("{other}"),
            })
            .collect::<Vec<_>>()
    };
    assert!(remarks(disc(350.0, 300.0, 50.0)).is_empty());
    assert_eq!(remarks(disc(349.0, 300.0, 50.0)), [49.0]);
    assert!(remarks(rect(350.0, 300.0, 100.0, 60.0, 0)).is_empty());
    assert_eq!(remarks(rect(340.0, 300.0, 100.0, 60.0, 0)), [40.0]);
    assert_eq!(
        remarks(rect(220.0, 300.0, 100.0, 60.0, 0)),
        [0.0],
        "one on the other"
    );
    assert_eq!(
        remarks(rect(200.0, 300.0, 120.0, 120.0, 30)),
        [0.0],
        "one around the other"
    );
    // A corner 30 mm east and 40 mm north of the rim's easternmost point would be farther; the nearest counts.
    assert_eq!(
        remarks(polygon(&[
            (280.0, 260.0),
            (360.0, 260.0),
            (360.0, 340.0),
            (280.0, 340.0)
        ])),
        [30.0]
    );
}

#[test]
fn set_4_distances_between_outlines_and_runs_are_the_nearest_way() {
    let distance = |one: Shape, other: Shape| {
        let remarks = lint(&table(vec![
            feature(FeatureKind::Building, one),
            feature(FeatureKind::LowWall, other),
        ]));
        match remarks[..] {
            [] => None,
            [Finding::Spacing { distance, .. }] => Some(distance.mm()),
            _ => panic!("{remarks:?}"),
        }
    };
    let house = || rect(300.0, 300.0, 60.0, 60.0, 0);
    // The wall's band is 2 mm on each side of its middle line.
    assert_eq!(
        distance(house(), run(&[(362.0, 280.0), (362.0, 320.0)])),
        Some(30.0)
    );
    assert_eq!(
        distance(house(), run(&[(382.0, 280.0), (382.0, 320.0)])),
        None
    );
    assert_eq!(
        distance(house(), run(&[(320.0, 300.0), (340.0, 300.0)])),
        Some(0.0)
    );
    // Corner to corner: 30 and 40 mm make 50.
    assert_eq!(
        distance(house(), run(&[(360.0, 372.0), (400.0, 372.0)])),
        None
    );
    assert_eq!(
        distance(house(), run(&[(359.0, 372.0), (399.0, 372.0)])),
        Some(49.41)
    );
}

#[test]
fn a4_pieces_of_one_roll_may_join_and_roads_and_rivers_keep_no_distance() {
    let wall = |x| feature(FeatureKind::LowWall, run(&[(x, 100.0), (x + 45.0, 100.0)]));
    assert_eq!(
        lint(&table(vec![wall(100.0), wall(145.0), wall(190.0)])),
        []
    );
    assert!(matches!(
        lint(&table(vec![
            wall(100.0),
            wall(145.0),
            wall(190.0),
            wall(235.0)
        ]))[..],
        [Finding::Joined {
            pieces: 4,
            feature: FeatureId(0),
            ..
        }]
    ));
    assert!(matches!(
        lint(&table(vec![wall(100.0), wall(146.0)]))[..],
        [Finding::Spacing { .. }]
    ));
    let fence = feature(FeatureKind::Fence, run(&[(145.0, 100.0), (190.0, 100.0)]));
    assert!(matches!(
        lint(&table(vec![wall(100.0), fence]))[..],
        [Finding::Spacing { .. }]
    ));
    let road = feature(FeatureKind::Road, run(&[(0.0, 110.0), (600.0, 110.0)]));
    let river = feature(FeatureKind::River, run(&[(0.0, 80.0), (600.0, 80.0)]));
    assert_eq!(lint(&table(vec![wall(100.0), road, river])), []);
}

#[test]
fn nothing_stands_in_a_river_and_bridges_cross_one() {
    let river = feature(FeatureKind::River, run(&[(0.0, 300.0), (600.0, 300.0)]));
    let bridge = feature(FeatureKind::Bridge, rect(300.0, 300.0, 40.0, 60.0, 0));
    let house = |y| feature(FeatureKind::Building, rect(100.0, y, 60.0, 60.0, 0));
    let road = feature(FeatureKind::Road, run(&[(100.0, 0.0), (100.0, 298.0)]));
    assert_eq!(lint(&table(vec![river.clone(), bridge.clone()])), []);
    assert!(matches!(
        lint(&table(vec![bridge]))[..],
        [Finding::DryBridge { .. }]
    ));
    assert!(matches!(
        lint(&table(vec![river, house(310.0)]))[..],
        [Finding::Blocked {
            feature: FeatureId(1),
            other: FeatureId(0),
            ..
        }]
    ));
    assert!(matches!(
        lint(&table(vec![road, house(100.0)]))[..],
        [Finding::Blocked { .. }]
    ));
}

#[test]
fn sizes_and_spacing_grow_with_the_scale() {
    let mut layout = table(vec![
        feature(FeatureKind::Woods, disc(200.0, 300.0, 90.0)),
        feature(FeatureKind::Building, rect(424.0, 300.0, 120.0, 120.0, 0)),
    ]);
    layout.scale = Scale::TwentyEight;
    // 74 mm apart where S is 75.
    assert!(matches!(lint(&layout)[..], [Finding::Spacing { .. }]));
    layout.features[1].shape = rect(425.0, 300.0, 120.0, 120.0, 0);
    assert_eq!(lint(&layout), []);
}

#[test]
fn an_outline_inside_another_is_no_distance_from_it_whichever_comes_first() {
    let field = feature(FeatureKind::Rough, rect(300.0, 300.0, 120.0, 120.0, 0));
    let hut = feature(FeatureKind::Building, rect(300.0, 300.0, 20.0, 20.0, 0));
    for features in [[field.clone(), hut.clone()], [hut, field]] {
        let remarks = lint(&table(features.into()));
        let [Finding::Spacing { distance, .. }] = remarks[..] else {
            panic!("{remarks:?}");
        };
        assert_eq!(distance, Length::ZERO);
    }
}

#[test]
fn each_side_of_an_oblong_table_bounds_its_own_way() {
    let with = |x, y| {
        let mut layout = table(vec![feature(FeatureKind::Tree, disc(x, y, 10.0))]);
        layout.size = (mm(800.0), mm(400.0));
        judge_layout(&layout).len()
    };
    assert_eq!(
        [with(790.0, 390.0), with(791.0, 390.0), with(790.0, 391.0)],
        [0, 1, 1]
    );
}
