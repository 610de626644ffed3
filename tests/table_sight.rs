//! Lines of sight: SHOOT-3, SHOOT-8 and rulings G3, G4, G12.

use crate::support::table::*;
use tirailleur::table::body::{ModelId, Side};
use tirailleur::table::feature::{FeatureId, FeatureKind, Shape};
use tirailleur::table::sight::{Blocker, Through};

const WAYS: [Through; 3] = [Through::Models, Through::FriendsTouching, Through::Nobody];

#[test]
fn an_empty_table_hides_nobody() {
    let mut table = Table::new(
        vec![],
        vec![man(0, Side::A, 100.0, 300.0), man(1, Side::B, 500.0, 300.0)],
    );
    for through in WAYS {
        let line = table.line(0, 1, through);
        assert!(line.is_clear(), "SHOOT-3: {line:?}");
        assert_eq!(line.visible_sixteenths, 16);
    }
}

#[test]
fn a_building_in_the_line_blocks_it() {
    let mut table = Table::new(
        vec![feature(
            FeatureKind::Building,
            rect(300.0, 300.0, 40.0, 40.0),
        )],
        vec![man(0, Side::A, 100.0, 300.0), man(1, Side::B, 500.0, 300.0)],
    );
    for through in WAYS {
        assert_eq!(
            table.line(0, 1, through).blockers,
            [Blocker::Feature(FeatureId(0))],
            "SHOOT-3, G3"
        );
    }
    // Past its corner by one step of the grid.
    table.change(0, |body| body.at = at(100.0, 320.1));
    table.change(1, |body| body.at = at(500.0, 320.1));
    assert!(table.line(0, 1, Through::Nobody).is_clear());
    table.change(0, |body| body.at = at(100.0, 319.9));
    table.change(1, |body| body.at = at(500.0, 319.9));
    assert!(!table.line(0, 1, Through::Nobody).is_clear());
}

#[test]
fn a_standing_model_blocks_and_a_fallen_one_does_not() {
    let mut table = Table::new(
        vec![],
        vec![
            man(0, Side::A, 100.0, 300.0),
            man(1, Side::B, 500.0, 300.0),
            man(2, Side::B, 300.0, 304.0),
        ],
    );
    for through in [Through::FriendsTouching, Through::Nobody] {
        assert_eq!(
            table.line(0, 1, through).blockers,
            [Blocker::Model(ModelId(2))],
            "G3"
        );
    }
    assert!(table.line(0, 1, Through::Models).is_clear(), "C2");
    table.change(2, |body| body.fallen = true);
    assert!(table.line(0, 1, Through::Nobody).is_clear(), "G3: fallen");
}

#[test]
fn hill_top_smoke() {
    let hill = feature(
        FeatureKind::Hill,
        Shape::Polygon(vec![
            at(250.0, 250.0),
            at(350.0, 250.0),
            at(350.0, 350.0),
            at(250.0, 350.0),
        ]),
    );
    let mut table = Table::new(
        vec![hill],
        vec![man(0, Side::A, 100.0, 300.0), man(1, Side::B, 500.0, 300.0)],
    );
    assert!(!table.line(0, 1, Through::Nobody).is_clear());
}
