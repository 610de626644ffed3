//! Bases against bases and the edge of the table: MOV-5, MOV-6, MOV-11 and rulings D10 to D13, D25.

use crate::support::table::*;
use tirailleur::table::base::Footprint;
use tirailleur::table::body::{Body, ModelId, Side};
use tirailleur::table::feature::{Feature, FeatureKind};
use tirailleur::table::motion::Stop;

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

/// Ground of that kind from x on, wide and deep.
fn from_x(kind: FeatureKind, x: f64) -> Feature {
    feature(kind, rect(x + 100.0, 300.0, 200.0, 200.0))
}

// MOV-5: friends.

#[test]
fn friends_are_passed_where_the_move_clears_their_base() {
    // D10.
    let mut table = walker(vec![], vec![man(1, Side::A, 150.0, 300.0)]);
    let path = table.go(0, at(165.0, 300.0));
    assert_eq!(
        (path.end, path.stop),
        (at(165.0, 300.0), None),
        "just clear"
    );
    let path = table.go(0, at(164.9, 300.0));
    assert_eq!(
        (path.end, path.stop),
        (at(135.0, 300.0), Some(Stop::Friend(ModelId(1)))),
        "0.1 mm short of clear: it ends before him"
    );
    assert_eq!(path.touches, [], "friends are not touched");
    // The stick ends on him.
    table.change(1, |body| body.at = at(170.0, 300.0));
    let path = table.go(0, at(300.0, 300.0));
    assert_eq!(
        (path.end, path.stop),
        (at(155.0, 300.0), Some(Stop::Friend(ModelId(1))))
    );
}

#[test]
fn a_row_of_friends_is_passed_whole_or_not_at_all() {
    let row = |first: f64| {
        vec![
            man(1, Side::A, first, 300.0),
            man(2, Side::A, first + 16.0, 300.0),
        ]
    };
    let mut table = walker(vec![], row(140.0));
    assert_eq!(table.go(0, at(180.0, 300.0)).end, at(180.0, 300.0));
    let mut table = walker(vec![], row(150.0));
    let path = table.go(0, at(180.0, 300.0));
    assert_eq!(
        (path.end, path.stop),
        (at(135.0, 300.0), Some(Stop::Friend(ModelId(1)))),
        "there is no room between them"
    );
    let mut table = walker(
        vec![],
        vec![man(1, Side::A, 130.0, 300.0), man(2, Side::A, 170.0, 300.0)],
    );
    let path = table.go(0, at(180.0, 300.0));
    assert_eq!(
        (path.end, path.stop),
        (at(155.0, 300.0), Some(Stop::Friend(ModelId(2)))),
        "there is here"
    );
}

#[test]
fn friends_who_fight_or_stand_on_a_bridge_are_not_passed() {
    // MOV-5, D10, D25.
    let mut table = walker(vec![], vec![man(1, Side::A, 130.0, 300.0)]);
    assert_eq!(table.go(0, at(180.0, 300.0)).stop, None);
    table.change(1, |body| body.engaged = true);
    let path = table.go(0, at(180.0, 300.0));
    assert_eq!(
        (path.end, path.stop),
        (at(115.0, 300.0), Some(Stop::Friend(ModelId(1))))
    );
    let bridge = feature(FeatureKind::Bridge, rect(130.0, 300.0, 40.0, 60.0));
    let mut table = walker(vec![bridge], vec![man(1, Side::A, 130.0, 300.0)]);
    let path = table.go(0, at(180.0, 300.0));
    assert_eq!(
        (path.end, path.stop),
        (at(115.0, 300.0), Some(Stop::Friend(ModelId(1))))
    );
    assert_eq!(
        table.go(0, at(160.0, 325.0)).stop,
        Some(Stop::Friend(ModelId(1))),
        "not with half a base either"
    );
}

// MOV-6: enemies.

#[test]
fn contact_with_an_enemy_ends_the_move() {
    // MOV-6, D11, D12.
    let mut table = walker(vec![], vec![man(1, Side::B, 150.0, 300.0)]);
    let path = table.go(0, at(180.0, 300.0));
    assert_eq!(
        (path.end, path.stop),
        (at(135.0, 300.0), Some(Stop::Enemy(ModelId(1))))
    );
    assert_eq!(path.touches, [ModelId(1)]);
    for (x, touches) in [(134.5, true), (134.4, false)] {
        let path = table.go(0, at(x, 300.0));
        assert_eq!(path.stop, None);
        assert_eq!(path.touches.is_empty(), !touches, "at {x}");
    }
    // Sideways past him within 0.5 mm is contact too; beyond it is not.
    for (y, passes) in [(315.5, false), (315.6, true)] {
        let mut table = walker(vec![], vec![man(1, Side::B, 150.0, y)]);
        let path = table.go(0, at(180.0, 300.0));
        assert_eq!(
            path.stop.is_none(),
            passes,
            "centres {} mm apart",
            y - 300.0
        );
        assert_eq!(path.touches.is_empty(), passes);
    }
}

#[test]
fn aslant_contact_is_contact() {
    for tenth in -150..=150 {
        let y = f64::from(tenth) / 10.0;
        let mut table = walker(vec![], vec![man(1, Side::B, 150.0, 300.0 + y)]);
        let path = table.go(0, at(180.0, 300.0));
        let enemy = table.body(1).footprint();
        let end = Footprint {
            at: path.end,
            base: foot(),
        };
        assert_eq!(path.stop, Some(Stop::Enemy(ModelId(1))), "{y} mm beside");
        assert!(end.touches(enemy) && !end.overlaps(enemy), "{y}: {path:?}");
    }
}

#[test]
fn fallen_enemies_are_not_passed_either() {
    let mut table = walker(vec![], vec![man(1, Side::B, 150.0, 300.0)]);
    table.change(1, |body| body.fallen = true);
    assert_eq!(
        table.go(0, at(180.0, 300.0)).stop,
        Some(Stop::Enemy(ModelId(1)))
    );
}

#[test]
fn a_model_in_contact_may_leave_but_not_go_through() {
    let mut table = walker(vec![], vec![man(1, Side::B, 115.0, 300.0)]);
    assert_eq!(table.go(0, at(50.0, 300.0)).stop, None, "away");
    assert_eq!(table.go(0, at(100.0, 360.0)).stop, None, "sideways");
    let path = table.go(0, at(180.0, 300.0));
    assert_eq!(
        (path.end, path.stop),
        (at(100.0, 300.0), Some(Stop::Enemy(ModelId(1)))),
        "through"
    );
    assert_eq!(path.touches, [ModelId(1)]);
    // From one enemy to the next: that is a new contact.
    let mut table = walker(
        vec![],
        vec![man(1, Side::B, 85.0, 300.0), man(2, Side::B, 150.0, 300.0)],
    );
    let path = table.go(0, at(180.0, 300.0));
    assert_eq!(path.touches, [ModelId(2)]);
}

#[test]
fn one_move_may_touch_two_enemies() {
    let mut table = walker(
        vec![],
        vec![man(2, Side::B, 150.0, 307.6), man(1, Side::B, 150.0, 292.4)],
    );
    let path = table.go(0, at(180.0, 300.0));
    assert_eq!(path.touches, [ModelId(1), ModelId(2)], "sorted: {path:?}");
}

#[test]
fn contact_behind_friends_and_rough_ground() {
    // Through a friend into contact, where the end clears the friend.
    let mut table = walker(
        vec![],
        vec![man(1, Side::A, 130.0, 300.0), man(2, Side::B, 165.0, 300.0)],
    );
    let path = table.go(0, at(180.0, 300.0));
    assert_eq!(
        (path.end, path.touches),
        (at(150.0, 300.0), vec![ModelId(2)])
    );
    table.change(2, |body| body.at = at(155.0, 300.0));
    let path = table.go(0, at(180.0, 300.0));
    assert_eq!(
        (path.end, path.stop),
        (at(115.0, 300.0), Some(Stop::Friend(ModelId(1)))),
        "no room between friend and enemy"
    );
    // Rough ground keeps a charge short.
    let mut table = walker(
        vec![from_x(FeatureKind::Rough, 120.0)],
        vec![man(2, Side::B, 170.0, 300.0)],
    );
    let path = table.go(0, at(180.0, 300.0));
    assert_eq!((path.end, path.touches), (at(150.0, 300.0), vec![]));
}

// MOV-11.

#[test]
fn nobody_leaves_the_table() {
    // D13: the whole base stays on it.
    let mut table = walker(vec![], vec![]);
    table.change(0, |body| body.at = at(40.0, 300.0));
    let path = table.go(0, at(-40.0, 300.0));
    assert_eq!(
        (path.end, path.stop),
        (at(7.5, 300.0), Some(Stop::TableEdge))
    );
    table.change(0, |body| body.at = at(560.0, 560.0));
    let path = table.go(0, at(640.0, 590.0));
    assert_eq!(path.stop, Some(Stop::TableEdge));
    assert!(path.end.x > mm(592.3), "{path:?}");
    assert_eq!(table.go(0, at(592.5, 592.5)).stop, None, "the very corner");
}
