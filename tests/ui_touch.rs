//! A finger on the table does what a mouse does; the camera keeps still while it drags a figure, and has two fingers to
//! itself.

use crate::support::field::{Field, man};
use crate::support::hand::Hand;
use bevy::input::touch::TouchPhase;
use bevy::prelude::KeyCode;
use tirailleur::table::body::ModelId;
use tirailleur::table::length::Point;
use tirailleur::ui::players::{Player, Players};

/// One against one, out of reach; model 0 acts on two actions.
fn acting() -> Hand {
    let mut hand = Hand::over(
        Field::new(&[man(300.0, 300.0)], &[man(500.0, 500.0)]),
        Players::two([Player::Human; 2]),
    );
    hand.dice(&[6, 6]);
    hand.tap(300.0, 300.0);
    assert_eq!(hand.intent().selected, Some(ModelId(0)), "a tap selects");
    hand.key(KeyCode::Digit2);
    assert!(hand.battle().activation().is_some());
    hand
}

/// Whether model 0 stands there.
fn stands_at(hand: &Hand, x: f64, y: f64) -> bool {
    let there = Point::from_mm(x, y);
    hand.battle().model(ModelId(0)).at.distance(there).mm() < 1.0
}

#[test]
fn a_tap_on_open_ground_moves_there() {
    let mut hand = acting();
    hand.tap(300.0, 250.0);
    assert!(stands_at(&hand, 300.0, 250.0));
}

#[test]
fn a_finger_drags_the_active_figure_while_the_camera_keeps_still() {
    let mut hand = acting();
    hand.finger(1, TouchPhase::Started, 300.0, 300.0)
        .finger(1, TouchPhase::Moved, 300.0, 270.0)
        .finger(1, TouchPhase::Moved, 300.0, 240.0);
    assert!(hand.camera_is_locked());
    assert!(stands_at(&hand, 300.0, 300.0), "nothing is done yet");
    hand.finger(1, TouchPhase::Ended, 300.0, 240.0)
        .frame()
        .frame();
    assert!(stands_at(&hand, 300.0, 240.0));
    assert!(!hand.camera_is_locked());
}

#[test]
fn a_drag_over_open_ground_is_the_cameras() {
    let mut hand = acting();
    hand.finger(1, TouchPhase::Started, 400.0, 400.0)
        .finger(1, TouchPhase::Moved, 350.0, 350.0);
    assert!(!hand.camera_is_locked());
    hand.finger(1, TouchPhase::Ended, 300.0, 330.0)
        .frame()
        .frame();
    assert!(stands_at(&hand, 300.0, 300.0));
}

#[test]
fn two_fingers_order_nothing() {
    let mut hand = acting();
    hand.finger(1, TouchPhase::Started, 300.0, 300.0)
        .finger(2, TouchPhase::Started, 350.0, 300.0)
        .finger(1, TouchPhase::Moved, 300.0, 260.0)
        .finger(2, TouchPhase::Ended, 350.0, 300.0)
        .finger(1, TouchPhase::Ended, 300.0, 240.0)
        .frame()
        .frame();
    assert!(stands_at(&hand, 300.0, 300.0));
    assert_eq!(hand.refusals(), []);
}

#[test]
fn a_tap_within_one_frame_counts() {
    let mut hand = acting();
    hand.quick_tap(300.0, 250.0);
    assert!(stands_at(&hand, 300.0, 250.0));
}
