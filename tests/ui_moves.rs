//! Moves under consideration: what the line beside the pointer says is what the order brings.

use crate::support::field::{Field, area, man};
use tirailleur::roster::rule::SpecialRule;
use tirailleur::song::order::Order;
use tirailleur::song::refusal::Refusal;
use tirailleur::table::body::ModelId;
use tirailleur::table::feature::FeatureKind;
use tirailleur::table::length::{Length, Point};
use tirailleur::ui::brief::action::{self, Way};
use tirailleur::ui::brief::moving::{self, Idea, Snap};

/// What the active model would do if the pointer were there.
fn consider(field: &mut Field, x: f64, y: f64, clamp: bool) -> Idea {
    field.survey(|battle, survey| {
        let acting = battle.activation().expect("somebody acts");
        let snap = Snap::by_hand(battle, clamp);
        moving::consider(battle, survey, acting, Point::from_mm(x, y), snap)
    })
}

/// A lone soldier in the middle with three actions, an enemy far north.
fn lone() -> Field {
    let mut field = Field::new(
        &[man(300.0, 300.0)],
        &[man(300.0, 500.0), man(560.0, 560.0)],
    );
    field.act(0, 3);
    field
}

#[test]
fn a_place_within_the_stick_is_a_legal_move_for_one_action() {
    let mut field = lone();
    let idea = consider(&mut field, 340.0, 300.0, false);
    assert_eq!(idea.ghost.refusal, None);
    assert_eq!(idea.cost, 1, "CST-1");
    assert_eq!(idea.distance, Length::whole(40));
    assert_eq!(idea.reach, Length::whole(80), "MOV-1");
    field.order(idea.order);
    assert_eq!(field.model(0).at, Point::from_mm(340.0, 300.0));
}

#[test]
fn a_place_a_little_beyond_the_stick_means_its_end_and_one_far_beyond_is_refused() {
    let mut field = lone();
    let near = consider(&mut field, 386.0, 300.0, false);
    assert_eq!(near.ghost.refusal, None);
    assert_eq!(near.ghost.path.end, Point::from_mm(380.0, 300.0));
    assert_eq!(
        near.order,
        Order::Move {
            to: near.ghost.path.end
        }
    );
    let far = consider(&mut field, 431.0, 300.0, false);
    assert!(
        matches!(
            far.ghost.refusal,
            Some(Refusal::TooFar { distance, reach, .. })
                if distance == Length::whole(131) && reach == Length::whole(80)
        ),
        "{:?}",
        far.ghost.refusal
    );
    // The way is still drawn as far as it legally goes.
    assert_eq!(far.ghost.path.end, Point::from_mm(380.0, 300.0));
    let clamped = consider(&mut field, 431.0, 300.0, true);
    assert_eq!(clamped.ghost.refusal, None, "Shift goes as far as it can");
    assert_eq!(clamped.ghost.path.end, Point::from_mm(380.0, 300.0));
}

#[test]
fn near_an_enemy_the_move_ends_in_contact() {
    let mut field = Field::new(
        &[man(300.0, 300.0)],
        &[man(300.0, 370.0), man(560.0, 560.0)],
    );
    field.act(0, 2);
    // 4 mm beside his edge.
    let idea = consider(&mut field, 311.0, 366.0, false);
    assert_eq!(idea.ghost.path.touches, [ModelId(1)], "MOV-6");
    assert_eq!(idea.ghost.refusal, None);
    field.order(idea.order);
    assert!(field.battle().held(ModelId(0)), "HTH-1");
    let away = consider(&mut field, 330.0, 340.0, false);
    assert!(!away.ghost.path.touches.contains(&ModelId(1)));
}

#[test]
fn held_by_an_enemy_a_place_means_leaving_combat_and_costs_two() {
    let mut field = Field::new(
        &[man(300.0, 300.0)],
        &[man(300.0, 315.0), man(560.0, 560.0)],
    );
    field.act(0, 2);
    let idea = consider(&mut field, 300.0, 250.0, false);
    assert!(matches!(idea.order, Order::LeaveCombat { .. }), "HTH-9");
    assert_eq!(idea.cost, 2);
    assert_eq!(idea.ghost.refusal, None);
    let lines = field.survey(|battle, _| moving::lines(battle, &idea));
    assert!(
        lines[0].starts_with("Leave combat: 50 of 80 mm, 2 actions"),
        "{lines:?}"
    );
}

#[test]
fn broken_ground_shows_the_shortened_stick_before_the_move() {
    let woods = area(FeatureKind::Woods, 320.0, 250.0, 400.0, 350.0);
    let mut field = Field::with_features(
        vec![woods],
        &[man(300.0, 300.0)],
        &[man(300.0, 560.0), man(560.0, 560.0)],
    );
    field.act(0, 1);
    let idea = consider(&mut field, 370.0, 300.0, false);
    assert_eq!(idea.reach, Length::whole(50), "MOV-2: M becomes S");
    assert!(matches!(idea.ghost.refusal, Some(Refusal::TooFar { .. })));
}

#[test]
fn distances_bands_and_chances_are_those_of_the_place_considered() {
    let mut field = Field::new(
        &[man(300.0, 200.0)],
        &[man(300.0, 400.0), man(300.0, 590.0)],
    );
    field.act(0, 2);
    // From here 185 mm: second band of the musket, +1. From 60 mm nearer 125: still the second; 65 mm nearer: 120, the first.
    let idea = consider(&mut field, 300.0, 265.0, false);
    let near = &idea.neighbours[0];
    assert_eq!(near.enemy, ModelId(1));
    assert_eq!(near.distance, Length::whole(120), "SCALE-5: edge to edge");
    assert_eq!(
        near.weapon.map(|(_, band)| band),
        Some(Some(2)),
        "SHOOT-1, G2"
    );
    let promised = near.shot.clone().expect("a musket").expect("in sight");
    field.order(idea.order);
    let brief = field
        .survey(|battle, survey| {
            tirailleur::ui::brief::attack::brief(battle, survey, ModelId(0), ModelId(1))
        })
        .expect("both are there");
    let shot = brief
        .options
        .iter()
        .find(|option| matches!(option.order, Order::Shoot { aimed: false, .. }))
        .and_then(|option| option.prospect.as_ref())
        .expect("the shot");
    assert_eq!(
        tirailleur::ui::brief::odds::out(&shot.rows),
        promised,
        "arriving there gives what was promised"
    );
}

#[test]
fn actions_that_are_refused_stay_in_the_list_with_their_reason() {
    let mut field = Field::new(
        &[man(300.0, 300.0).fallen()],
        &[man(300.0, 500.0), man(560.0, 560.0)],
    );
    field.act(0, 1);
    let list = |field: &mut Field| {
        field.survey(|battle, survey| {
            action::options(battle, survey, battle.activation().expect("acting"))
        })
    };
    let fallen = list(&mut field);
    let moving = &fallen[0];
    assert_eq!(moving.way, Way::Table);
    assert!(matches!(moving.refusal, Some(Refusal::Fallen(_))), "ACT-9");
    let stand = fallen
        .iter()
        .find(|option| option.way == Way::Button(Order::StandUp))
        .expect("standing up is offered");
    assert_eq!(stand.refusal, None);
    let reload = fallen
        .iter()
        .find(|option| matches!(option.way, Way::Button(Order::Reload { .. })))
        .expect("the musket is listed");
    assert!(reload.refusal.is_some(), "SHOOT-10: it is loaded");
}

#[test]
fn a_slow_model_that_has_moved_sees_so_in_the_list() {
    let mut field = Field::new(
        &[man(300.0, 300.0).with(SpecialRule::Slow)],
        &[man(300.0, 500.0), man(560.0, 560.0)],
    );
    field.act(0, 2);
    field.move_to(320.0, 300.0);
    let list = field.survey(|battle, survey| {
        action::options(battle, survey, battle.activation().expect("acting"))
    });
    assert!(matches!(list[0].refusal, Some(Refusal::Slow(_))), "SR-SLOW");
}
