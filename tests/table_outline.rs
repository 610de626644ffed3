//! The plan geometry beneath sight and movement: outlines, pieces, bridges.

use crate::support::table::*;
use bevy::math::DVec2;
use std::sync::Arc;
use tirailleur::table::feature::{FeatureId, FeatureKind, Layout, Shape};
use tirailleur::table::outline::Outline;
use tirailleur::table::piece::Piece;
use tirailleur::table::scale::Scale;
use tirailleur::table::terrain::Terrain;

fn spot(x: f64, y: f64) -> DVec2 {
    DVec2::new(x, y)
}

/// The ground that pieces cover, in square millimetres, where they do not lie on each other.
fn area(pieces: &[Piece]) -> f64 {
    pieces
        .iter()
        .map(|piece| match piece {
            Piece::Disc { radius, .. } => std::f64::consts::PI * radius * radius,
            Piece::Convex(ring) => {
                let next = ring.iter().cycle().skip(1);
                ring.iter()
                    .zip(next)
                    .map(|(a, b)| a.perp_dot(*b))
                    .sum::<f64>()
                    / 2.0
            }
        })
        .sum()
}

/// An L with its dent in the north-east.
fn corner() -> Vec<(f64, f64)> {
    vec![
        (0.0, 0.0),
        (60.0, 0.0),
        (60.0, 20.0),
        (20.0, 20.0),
        (20.0, 60.0),
        (0.0, 60.0),
    ]
}

fn polygon(corners: &[(f64, f64)]) -> Shape {
    Shape::Polygon(corners.iter().map(|(x, y)| at(*x, *y)).collect())
}

#[test]
fn polygons_fall_into_convex_pieces_that_cover_them_once() {
    let comb = [
        (0.0, 0.0),
        (100.0, 0.0),
        (100.0, 40.0),
        (80.0, 40.0),
        (80.0, 10.0),
        (60.0, 10.0),
        (60.0, 40.0),
        (40.0, 40.0),
        (40.0, 10.0),
        (20.0, 10.0),
        (20.0, 40.0),
        (0.0, 40.0),
    ];
    for (corners, covers, at_most) in [
        (corner(), 2000.0, 2),
        (comb.to_vec(), 2800.0, 6),
        (
            vec![(0.0, 0.0), (50.0, 0.0), (50.0, 50.0), (0.0, 50.0)],
            2500.0,
            1,
        ),
    ] {
        // Either way round.
        for turned in [false, true] {
            let mut corners = corners.clone();
            if turned {
                corners.reverse();
            }
            let outline = Outline::new(&polygon(&corners));
            assert!(
                (area(outline.pieces()) - covers).abs() < 1e-6,
                "{corners:?}"
            );
            assert!(
                outline.pieces().len() <= at_most,
                "{} pieces",
                outline.pieces().len()
            );
            for piece in outline.pieces() {
                let Piece::Convex(ring) = piece else {
                    panic!("a polygon has no discs");
                };
                let count = ring.len();
                for place in 0..count {
                    let [a, b, c] = [place, place + 1, place + 2].map(|place| ring[place % count]);
                    assert!((b - a).perp_dot(c - b) >= 0.0, "convex: {ring:?}");
                }
            }
        }
    }
}

#[test]
fn inside_outside_and_on_the_edge() {
    let outline = Outline::new(&polygon(&corner()));
    for (x, y, inside) in [
        (10.0, 10.0, true),
        (50.0, 10.0, true),
        (10.0, 50.0, true),
        (20.0, 10.0, true),
        (40.0, 40.0, false),
        (20.1, 20.1, false),
        (-0.1, 10.0, false),
        (0.0, 10.0, false),
        (60.0, 10.0, false),
        (20.0, 40.0, false),
    ] {
        assert_eq!(outline.contains(spot(x, y)), inside, "({x}, {y})");
    }
    assert!((outline.distance(spot(40.0, 50.0)) - 20.0).abs() < 1e-9);
    assert_eq!(outline.distance(spot(10.0, 10.0)), 0.0);
    assert!((outline.depth(spot(7.0, 50.0)) - 7.0).abs() < 1e-9);
    assert!(
        (outline.depth(spot(19.0, 19.0)) - f64::sqrt(2.0)).abs() < 1e-9,
        "to the corner of the dent, not to where the pieces meet"
    );
    assert!((outline.edge_distance(spot(70.0, 10.0)) - 10.0).abs() < 1e-9);
    assert!((outline.edge_distance(spot(55.0, 10.0)) - 5.0).abs() < 1e-9);
}

#[test]
fn features_have_a_distance() {
    // SET-4: they lie at least S apart.
    let corner = Outline::new(&polygon(&corner()));
    let far = |shape: Shape| corner.distance_to(&Outline::new(&shape));
    assert!((far(rect(120.0, 10.0, 20.0, 20.0)) - 50.0).abs() < 1e-9);
    assert!(
        (far(disc(50.0, 50.0, 10.0)) - 20.0).abs() < 1e-9,
        "in its dent"
    );
    assert_eq!(far(rect(30.0, 10.0, 100.0, 5.0)), 0.0, "across it");
    assert_eq!(far(rect(10.0, 10.0, 4.0, 4.0)), 0.0, "inside it");
    assert_eq!(
        far(disc(300.0, 300.0, 0.0)),
        f64::INFINITY,
        "nothing is far"
    );
}

#[test]
fn turned_rectangles_turn_counter_clockwise() {
    let shape = |turn| Shape::Rect {
        center: at(100.0, 100.0),
        size: (mm(80.0), mm(20.0)),
        turn,
    };
    for (turn, x, y) in [
        (0, 138.0, 100.0),
        (90, 100.0, 138.0),
        (-90, 100.0, 62.0),
        (30, 132.9, 119.0),
        (-30, 132.9, 81.0),
        (390, 132.9, 119.0),
        (180, 62.0, 100.0),
    ] {
        assert!(Outline::new(&shape(turn)).contains(spot(x, y)), "{turn}");
    }
    assert!(!Outline::new(&shape(30)).contains(spot(132.9, 81.0)));
}

#[test]
fn runs_are_bands_with_round_joints() {
    let run = Outline::new(&Shape::Run {
        points: vec![at(0.0, 0.0), at(100.0, 0.0), at(100.0, 100.0)],
        width: mm(10.0),
    });
    for (x, y, inside) in [
        (50.0, 4.9, true),
        (50.0, 5.1, false),
        (103.4, -3.4, true),
        (104.0, -4.0, false),
        (95.1, 50.0, true),
        (-0.1, 0.0, false),
        (100.0, 100.1, false),
    ] {
        assert_eq!(run.contains(spot(x, y)), inside, "({x}, {y})");
    }
}

#[test]
fn lines_enter_and_leave() {
    let outline = Outline::new(&polygon(&corner()));
    let share = outline.first_crossing(spot(10.0, 100.0), spot(10.0, -100.0));
    assert!((share.expect("it crosses") - 0.2).abs() < 1e-9);
    assert_eq!(
        outline.first_crossing(spot(40.0, 100.0), spot(100.0, 40.0)),
        None
    );
    // Out of one arm, over the dent, into the other.
    let (a, b) = (spot(10.0, 50.0), spot(60.0, 0.0));
    let exit = outline.exit(a, b);
    assert!((exit - 0.2).abs() < 1e-9, "{exit}");
    assert!(outline.crossed_after(a, b, exit));
    // Through both pieces without a break.
    let (a, b) = (spot(10.0, 50.0), spot(10.0, -50.0));
    assert!((outline.exit(a, b) - 0.5).abs() < 1e-9);
    assert!(!outline.crossed_after(a, b, 0.5));
    assert_eq!(outline.exit(spot(10.0, 50.0), spot(10.0, 10.0)), 1.0);
}

#[test]
fn a_disc_on_its_way_first_lies_on_an_edge_or_a_corner() {
    let outline = Outline::new(&rect(100.0, 0.0, 40.0, 40.0));
    let first = |y: f64, radius: f64| {
        let share = outline.first_overlap(spot(0.0, y), spot(200.0, y), radius);
        share.map(|share| share * 200.0)
    };
    assert!((first(0.0, 10.0).expect("flat on") - 70.0).abs() < 0.01);
    // 26 mm beside the middle: 6 beside the corner, which a disc of 10 meets 8 mm before it.
    assert!((first(26.0, 10.0).expect("the corner") - 72.0).abs() < 0.01);
    assert_eq!(first(30.0, 10.0), None, "touching is not lying on it");
    assert!(first(29.9, 10.0).is_some());
    assert_eq!(
        outline.first_overlap(spot(75.0, 0.0), spot(0.0, 0.0), 10.0),
        Some(0.0),
        "there from the start"
    );
}

#[test]
fn shrinking_moves_every_edge_inwards() {
    let shapes = [
        rect(100.0, 100.0, 40.0, 20.0),
        disc(100.0, 100.0, 20.0),
        polygon(&corner()),
        Shape::Run {
            points: vec![at(0.0, 0.0), at(100.0, 0.0), at(100.0, 100.0)],
            width: mm(10.0),
        },
    ];
    for shape in shapes {
        let (whole, core) = (Outline::new(&shape), Outline::shrunk(&shape, 0.03));
        for piece in core.pieces() {
            if let Piece::Convex(ring) = piece {
                for corner in ring {
                    let depth = whole.depth(*corner);
                    assert!(depth > 0.0299, "{depth} in {shape:?}");
                }
            }
        }
        let (before, after) = (whole.bounds(), core.bounds());
        assert!(
            (before.min.x + 0.03 - after.min.x).abs() < 1e-9,
            "{shape:?}"
        );
    }
}

#[test]
fn the_nearest_places_of_pieces() {
    let house = |x: f64| Outline::new(&rect(x, 0.0, 20.0, 20.0)).pieces()[0].clone();
    let man = |x: f64, y: f64| Piece::Disc {
        center: spot(x, y),
        radius: 7.5,
    };
    let gap = |one: &Piece, other: &Piece| {
        let (here, there) = one.closest(other);
        let (back, forth) = other.closest(one);
        assert!((here.distance(there) - back.distance(forth)).abs() < 1e-9);
        here.distance(there)
    };
    assert!((gap(&house(0.0), &house(35.0)) - 15.0).abs() < 1e-9);
    assert!((gap(&house(0.0), &man(30.0, 0.0)) - 12.5).abs() < 1e-9);
    assert!((gap(&man(0.0, 0.0), &man(18.0, 24.0)) - 15.0).abs() < 1e-9);
    assert_eq!(gap(&house(0.0), &house(15.0)), 0.0);
    assert_eq!(gap(&man(0.0, 0.0), &man(10.0, 0.0)), 0.0);
    assert_eq!(gap(&house(0.0), &man(5.0, 5.0)), 0.0);
}

#[test]
fn a_bridge_takes_its_deck_out_of_the_water() {
    // D24, D25.
    let river = feature(FeatureKind::River, rect(100.0, 100.0, 40.0, 200.0));
    let bridge = |shape| feature(FeatureKind::Bridge, shape);
    let water = |bridges: Vec<Shape>| {
        let features = [river.clone()]
            .into_iter()
            .chain(bridges.into_iter().map(bridge))
            .collect();
        let terrain = Terrain::new(Arc::new(Layout {
            scale: Scale::Fifteen,
            size: (mm(600.0), mm(600.0)),
            features,
        }));
        let form = terrain.form(FeatureId(0)).expect("the river").clone();
        area(&form.solid)
    };
    assert!((water(vec![]) - 8000.0).abs() < 1e-6);
    assert!((water(vec![rect(100.0, 100.0, 60.0, 30.0)]) - 6800.0).abs() < 1e-6);
    assert!(
        (water(vec![
            rect(100.0, 50.0, 60.0, 30.0),
            rect(100.0, 150.0, 60.0, 20.0)
        ]) - 6000.0)
            .abs()
            < 1e-6,
        "two bridges"
    );
    assert!(
        (water(vec![rect(300.0, 100.0, 60.0, 30.0)]) - 8000.0).abs() < 1e-6,
        "elsewhere"
    );
    let aslant = Shape::Rect {
        center: at(100.0, 100.0),
        size: (mm(200.0), mm(20.0)),
        turn: 45,
    };
    let cut = 40.0 * 20.0 * f64::sqrt(2.0);
    assert!((water(vec![aslant]) - (8000.0 - cut)).abs() < 1e-3);
}
