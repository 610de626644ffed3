//! Walls and ladders under the player's hand: buttons with prices and risks, places pointed to, and the eye's way to the top.

use crate::support::blows::fray_in;
use crate::support::field::{Field, man, scenario};
use crate::support::fort::{FOOT, TOP, at_fort, carrying, curtain, on_top, outside, standing_at};
use bevy::math::{DVec2, Dir3, Ray3d};
use std::sync::Arc;
use tirailleur::dice::distribution::Chance;
use tirailleur::song::heights::odds;
use tirailleur::song::order::Order;
use tirailleur::table::body::{Bodies, ModelId};
use tirailleur::table::length::{Length, Point};
use tirailleur::table::space::to_world;
use tirailleur::table::terrain::Terrain;
use tirailleur::ui::brief::action::{self, ActionOption, Way};
use tirailleur::ui::brief::moving::{self, Idea, Snap};
use tirailleur::ui::pick::{TableRay, under};

fn consider(field: &mut Field, x: f64, y: f64) -> Idea {
    field.survey(|battle, survey| {
        let acting = battle.activation().expect("somebody acts");
        let snap = Snap::by_hand(battle, false);
        moving::consider(battle, survey, acting, Point::from_mm(x, y), snap)
    })
}

/// The actions by their names.
fn options(field: &mut Field) -> Vec<ActionOption> {
    field.survey(|battle, survey| {
        action::options(battle, survey, battle.activation().expect("somebody acts"))
    })
}

fn option(field: &mut Field, name: &str) -> ActionOption {
    let options = options(field);
    options
        .iter()
        .find(|option| option.name.starts_with(name))
        .unwrap_or_else(|| panic!("{name} among {options:#?}"))
        .clone()
}

/// CST-1, D20: what can be done about a ladder at hand has a button with its price; what is out of reach has none.
#[test]
fn a_ladder_at_hand_has_its_buttons() {
    let mut field = at_fort(&[outside(300.0), man(300.0, 200.0)], &[]);
    carrying(&mut field, 0);
    field.act(0, 3);
    let place = option(&mut field, "Set ladder 1 against the wall");
    assert_eq!((place.cost.as_str(), place.refusal), ("1 action", None));
    let Way::Button(order) = place.way else {
        panic!("{:?}", place.way);
    };
    field.order(order);
    assert_eq!(option(&mut field, "Climb up ladder 1").refusal, None);
    assert_eq!(option(&mut field, "Take ladder 1 down").refusal, None);
    let Way::Button(climb) = option(&mut field, "Climb up ladder 1").way else {
        panic!("a button");
    };
    field.order(climb);
    assert_eq!(option(&mut field, "Push ladder 1 away").refusal, None);
    // MOV-8: the second move on it is a risk, told in exact fractions: he slips by 3/6, and by 3/6 of that he is out.
    let down = option(&mut field, "Climb down ladder 1");
    assert!(
        down.name.contains("slips 3/6") && down.name.contains("out 9/36"),
        "{}",
        down.name
    );
    field.order(Order::EndActivation);
    field.act(1, 1);
    assert!(
        options(&mut field)
            .iter()
            .all(|option| !option.name.contains("adder")),
        "out of reach"
    );
}

/// D22, MOV-10: a jump tells what it risks, by the odds of the very dice.
#[test]
fn a_jump_tells_its_risk() {
    let mut field = at_fort(&[on_top(300.0)], &[]);
    field.act(0, 1);
    let jump = option(&mut field, "Jump down to the south");
    assert!(jump.name.contains("out 3/6"), "{}", jump.name);
    assert_eq!((jump.cost.as_str(), jump.refusal), ("1 action", None));
    let two =
        field.survey(|battle, survey| odds::of_fall(battle, survey, ModelId(0), Length::whole(60)));
    assert_eq!(two, Chance { count: 27, of: 36 }, "two dice of Quality 4");
}

/// D23: standing up after a fall from a height costs two.
#[test]
fn standing_up_after_a_fall_shows_its_price() {
    let mut field = at_fort(&[outside(300.0).fallen()], &[]);
    field.change(|battle| battle.state.aloft.shaken.insert(ModelId(0)));
    field.act(0, 1);
    let up = option(&mut field, "Stand up");
    assert_eq!(up.cost, "2 actions");
    assert!(up.refusal.is_some(), "one is not enough");
}

/// MOV-9: pointing to the top of the wall at the head of a ladder means to climb it.
#[test]
fn pointing_to_the_head_of_a_ladder_means_to_climb_it() {
    let mut field = at_fort(&[outside(300.0)], &[]);
    let ladder = standing_at(&mut field, 300.0);
    field.act(0, 2);
    let idea = consider(&mut field, 303.0, 412.0);
    assert!(
        matches!(idea.order, Order::Climb { ladder: found, .. } if found == ladder),
        "{:?}",
        idea.order
    );
    assert_eq!((idea.cost, idea.ghost.refusal.clone()), (1, None));
    let text = field.survey(|battle, _| moving::lines(battle, &idea));
    assert!(text[0].starts_with("Climb:"), "{text:?}");
    field.order(idea.order);
    // Elsewhere it is a move like any other.
    let along = consider(&mut field, 350.0, 418.0);
    assert!(
        matches!(along.order, Order::Move { to } if (Length::whole(408)..Length::whole(412)).contains(&to.y)),
        "on a wall one means its middle: {:?}",
        along.order
    );
    assert_eq!(along.ghost.refusal, None);
}

/// MOV-8: a second move on stairs is told with its risk before it is made.
#[test]
fn a_move_on_stairs_tells_its_risk() {
    let mut field = at_fort(&[man(152.5, 480.0)], &[]);
    field.act(0, 3);
    assert_eq!(
        consider(&mut field, 152.5, 455.0).risk,
        None,
        "the first is safe"
    );
    field.order(crate::support::blows::to(152.5, 455.0));
    let idea = consider(&mut field, 152.5, TOP);
    assert_eq!(idea.risk.as_deref(), Some("falls 3/6 (MOV-8)"));
    let refused = fray_in(scenario(curtain()), &[man(300.0, FOOT)], &[]);
    let mut field = refused;
    field.act(0, 1);
    let wall = consider(&mut field, 300.0, 415.0);
    let refusal = wall.ghost.refusal.expect("no ladder stands there");
    assert_eq!(refusal.to_string(), "there is no way through the rampart");
}

/// The pointer meets the top of a wall before the ground behind it.
#[test]
fn the_eye_meets_the_top_of_a_wall() {
    let terrain = Terrain::new(Arc::new(scenario(curtain()).layout));
    let eye = to_world(DVec2::new(300.0, 100.0), 300.0);
    let top = to_world(DVec2::new(300.0, TOP), 50.0);
    let ray = TableRay::of(Ray3d {
        origin: eye,
        direction: Dir3::new(top - eye).expect("two places"),
    });
    let found = under(&ray, &Bodies::default(), &terrain)
        .place
        .expect("a place");
    assert!(
        found.within(Point::from_mm(300.0, TOP), Length::whole(2)),
        "{found}"
    );
}
