//! Ways through doors for whoever plans ahead, and tables that change.

use crate::support::houses::{door, first, house_with};
use crate::support::table::{Table, at, man, mover};
use tirailleur::table::body::Side;
use tirailleur::table::motion::Stop;
use tirailleur::table::opening::{Alterations, DoorState, OpeningKind};
use tirailleur::table::physics;
use tirailleur::table::terrain::Terrain;

/// MOV-4, D15: ways lead through doors; through shut and locked ones they are longer, for those must be opened first.
#[test]
fn ways_lead_through_doors() {
    let length = |kind| {
        let table = Table::new(vec![house_with(kind)], vec![]);
        let terrain = table.app.world().resource::<Terrain>().clone();
        terrain
            .ways(false)
            .to(at(300.0, 310.0))
            .length(at(300.0, 400.0))
    };
    let open = length(OpeningKind::Gap).expect("through the door");
    let shut = length(door(DoorState::Shut)).expect("through the door once it is open");
    let locked = length(door(DoorState::Locked)).expect("through the door once it is broken");
    // Round the house: from the north to the door in the south.
    assert!((200.0..340.0).contains(&open), "{open}");
    assert!(
        shut > open + 40.0 && locked > shut + 100.0,
        "{open} {shut} {locked}"
    );
}

/// D15: the table follows the doors, there and back.
#[test]
fn doors_open_and_close_under_the_judges() {
    let mut table = Table::new(
        vec![house_with(door(DoorState::Shut))],
        vec![man(0, Side::A, 300.0, 252.5)],
    );
    let body = mover(&table.body(0));
    let layout = table.app.world().resource::<Terrain>().layout.clone();
    let mut alterations = Alterations::default();
    for (state, passes) in [
        (DoorState::Open, true),
        (DoorState::Shut, false),
        (DoorState::Broken, true),
        (DoorState::Open, true),
        (DoorState::Shut, false),
    ] {
        alterations.set_door(&layout, first(0), state);
        physics::set_alterations(table.app.world_mut(), &alterations);
        let path = table.ask(|_, motion| motion.trace(&body, at(300.0, 300.0)));
        assert_eq!(path.stop.is_none(), passes, "{state:?}");
        if !passes {
            assert_eq!(path.stop, Some(Stop::Feature(first(0).feature)));
        }
    }
    assert_eq!(alterations, Alterations::default(), "as in the beginning");
}
