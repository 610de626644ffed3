//! Movement.

use crate::support::table::*;
use tirailleur::table::body::{ModelId, Side};
use tirailleur::table::motion::Stop;

#[test]
fn a_move_is_one_stick_at_most() {
    let mut table = Table::new(vec![], vec![man(0, Side::A, 100.0, 300.0)]);
    let path = table.go(0, at(180.0, 300.0));
    assert_eq!(
        (path.end, path.stop),
        (at(180.0, 300.0), None),
        "D1: inclusive"
    );
    let path = table.go(0, at(180.1, 300.0));
    assert_eq!((path.end, path.stop), (at(180.0, 300.0), Some(Stop::Reach)));
}

#[test]
fn contact_ends_a_move() {
    let mut table = Table::new(
        vec![],
        vec![man(0, Side::A, 100.0, 300.0), man(1, Side::B, 150.0, 300.0)],
    );
    let path = table.go(0, at(180.0, 300.0));
    assert_eq!(
        (path.end, path.stop),
        (at(135.0, 300.0), Some(Stop::Enemy(ModelId(1))))
    );
    assert_eq!(path.touches, [ModelId(1)]);
}
