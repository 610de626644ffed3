//! The automated player and doors: it finds them, opens or bashes them, and shoots out of windows.

use crate::support::field::{Field, Man, man};
use crate::support::houses::{door, house, house_with, opening};
use tirailleur::opponent::{self, OpponentDice};
use tirailleur::roster::weapon::Weapon;
use tirailleur::song::order::Order;
use tirailleur::table::body::Side;
use tirailleur::table::feature::Feature;
use tirailleur::table::opening::{DoorState, OpeningKind};

/// What the machine orders now.
fn decision(field: &mut Field) -> Order {
    field.survey(|battle, survey| opponent::decide(battle, survey, &mut OpponentDice::seeded(1)))
}

/// Swordsmen of side A outside, three of side B in the room of a house whose door is in the south.
fn storm(house: Feature, at: (f64, f64)) -> Field {
    let sword = |x, y| man(x, y).armed(&[Weapon::Sword]);
    let inside: Vec<Man> = [(280.0, 320.0), (300.0, 320.0), (320.0, 320.0)]
        .map(|(x, y)| sword(x, y).combat(1))
        .to_vec();
    let mut field = Field::with_features(
        vec![house],
        &[sword(at.0, at.1).combat(4), sword(200.0, 100.0)],
        &inside,
    );
    field.act(0, 2);
    field
}

#[test]
fn it_opens_a_shut_door_and_bashes_a_locked_one_to_get_at_the_enemy() {
    let mut field = storm(house_with(door(DoorState::Shut)), (300.0, 252.5));
    let order = decision(&mut field);
    assert!(matches!(order, Order::Door { .. }), "D15: {order:?}");
    let mut field = storm(house_with(door(DoorState::Locked)), (300.0, 252.5));
    let order = decision(&mut field);
    assert!(matches!(order, Order::Bash { .. }), "BASH-1: {order:?}");
}

#[test]
fn it_goes_in_through_an_open_door() {
    let mut field = storm(house_with(OpeningKind::Gap), (300.0, 252.5));
    let order = decision(&mut field);
    let Order::Move { to } = order else {
        panic!("{order:?}");
    };
    assert!(to.y.mm() > 260.0, "MOV-4: {to}");
}

#[test]
fn it_walks_round_the_house_to_its_door() {
    let mut field = storm(house_with(door(DoorState::Shut)), (362.0, 330.0));
    let order = decision(&mut field);
    let Order::Move { to } = order else {
        panic!("{order:?}");
    };
    assert!(to.y.mm() < 300.0, "towards the south: {to}");
}

#[test]
fn it_leaves_a_door_alone_behind_which_there_is_nobody() {
    let mut field = Field::with_features(
        vec![house_with(door(DoorState::Locked))],
        &[man(300.0, 252.5), man(330.0, 240.0)],
        &[man(300.0, 60.0), man(330.0, 60.0), man(360.0, 60.0)],
    );
    field.act(0, 3);
    let order = decision(&mut field);
    assert!(
        !matches!(order, Order::Door { .. } | Order::Bash { .. }),
        "{order:?}"
    );
}

#[test]
fn it_goes_to_the_window_to_shoot() {
    let windowed = house(vec![
        opening(300.0, 340.0, 20.0, door(DoorState::Locked)),
        opening(300.0, 260.0, 12.0, OpeningKind::Window),
    ]);
    let mut field = Field::with_features(
        vec![windowed],
        &[man(300.0, 300.0)],
        &[man(290.0, 180.0), man(310.0, 180.0), man(300.0, 160.0)],
    );
    // It defends the house: it need not come nearer.
    field.change(|battle| battle.state.attacker = Side::B);
    field.act(0, 2);
    let order = decision(&mut field);
    let Order::Move { to } = order else {
        panic!("{order:?}");
    };
    assert!(
        to.y.mm() < 272.1 && (290.0..=310.0).contains(&to.x.mm()),
        "SHOOT-13: {to}"
    );
}
