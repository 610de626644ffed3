//! Mouse and keys over the table: what a click, a drag or a key orders, from the pixel to the battle.

use crate::support::field::{Field, man, scenario};
use crate::support::hand::Hand;
use bevy::prelude::{KeyCode, Rect, Vec2};
use tirailleur::scenario::{Edge, Roles, Scenario};
use tirailleur::song::order::Answer;
use tirailleur::song::player::PlayerId;
use tirailleur::song::refusal::Refusal;
use tirailleur::song::state::{Phase, Presence};
use tirailleur::table::body::{ModelId, Side};
use tirailleur::table::length::{Length, Point};
use tirailleur::ui::Screen;
use tirailleur::ui::area::TableArea;
use tirailleur::ui::desk::Dialog;
use tirailleur::ui::players::{Player, Players};

const HUMANS: Players = Players::two([Player::Human; 2]);

/// Two against three, A to nominate: 0 in the middle, 1 far off, enemies 2 north of 0 within M, 3 and 4 far off.
fn hand() -> Hand {
    Hand::over(
        Field::new(
            &[man(300.0, 300.0), man(100.0, 100.0)],
            &[man(300.0, 370.0), man(500.0, 500.0), man(560.0, 560.0)],
        ),
        HUMANS,
    )
}

/// The same with model 0 acting on so many actions.
fn acting(actions: u8) -> Hand {
    let mut hand = hand();
    hand.dice(&vec![6; usize::from(actions)]);
    hand.click(300.0, 300.0).key(match actions {
        1 => KeyCode::Digit1,
        2 => KeyCode::Digit2,
        _ => KeyCode::Digit3,
    });
    assert_eq!(
        hand.battle()
            .activation()
            .map(|acting| (acting.model, acting.actions)),
        Some((ModelId(0), actions))
    );
    hand
}

/// Whether a model stands within 1 mm of a place: a pixel is no finer.
fn stands_at(hand: &Hand, model: u16, x: f64, y: f64) -> bool {
    hand.battle()
        .model(ModelId(model))
        .at
        .within(Point::from_mm(x, y), Length::whole(1))
}

#[test]
fn hovering_tells_the_place_and_the_model() {
    let mut hand = hand();
    hand.point(300.0, 300.0);
    assert_eq!(hand.intent().hovered, Some(ModelId(0)));
    hand.point(200.0, 450.0);
    assert_eq!(hand.intent().hovered, None);
    assert!(
        hand.intent()
            .pointer
            .is_some_and(|place| place.within(Point::from_mm(200.0, 450.0), Length::whole(1)))
    );
}

#[test]
fn a_click_on_a_friend_selects_and_a_number_rolls_so_many_dice() {
    let mut hand = hand();
    hand.click(100.0, 100.0);
    assert_eq!(hand.intent().selected, Some(ModelId(1)));
    hand.dice(&[6, 5]).key(KeyCode::Digit2);
    let acting = hand.battle().activation().expect("1 acts");
    assert_eq!(
        (acting.model, acting.rolled.len()),
        (ModelId(1), 2),
        "ACT-1"
    );
}

#[test]
fn while_a_model_acts_the_place_under_the_pointer_shows_its_way_before_anything_is_done() {
    let mut hand = acting(2);
    hand.point(340.0, 300.0);
    let ghost = hand.intent().ghost.clone().expect("a way is shown");
    assert_eq!(ghost.model, ModelId(0));
    assert_eq!(ghost.refusal, None);
    assert!(
        stands_at(&hand, 0, 300.0, 300.0),
        "nothing has happened yet"
    );
    assert!(hand.desk().hint[0].starts_with("Move: 40 of 80 mm, 1 action"));
}

#[test]
fn while_somebody_else_is_looked_at_the_next_click_comes_back_and_moves_nobody() {
    let mut hand = acting(2);
    hand.click(100.0, 100.0);
    assert_eq!(hand.intent().selected, Some(ModelId(1)));
    hand.point(340.0, 300.0);
    assert_eq!(hand.intent().ghost, None);
    assert_eq!(hand.desk().hint, ["click: back to A0, who acts"]);
    hand.click(340.0, 300.0);
    assert_eq!(hand.intent().selected, Some(ModelId(0)));
    assert!(stands_at(&hand, 0, 300.0, 300.0));
    hand.point(350.0, 300.0);
    assert!(hand.desk().hint[0].starts_with("Move: 50 of 80 mm"));
}

#[test]
fn a_click_on_open_ground_moves_there() {
    let mut hand = acting(2);
    hand.click(340.0, 300.0);
    assert!(stands_at(&hand, 0, 340.0, 300.0));
    assert_eq!(
        hand.battle().activation().map(|acting| acting.actions),
        Some(1)
    );
}

#[test]
fn a_click_too_far_away_is_refused_with_the_numbers() {
    let mut hand = acting(2);
    hand.click(460.0, 300.0);
    let refusals = hand.refusals();
    assert!(
        matches!(refusals.as_slice(), [Refusal::TooFar { reach, .. }] if *reach == Length::whole(80)),
        "{refusals:?}"
    );
    assert!(stands_at(&hand, 0, 300.0, 300.0));
}

#[test]
fn with_shift_it_goes_as_far_as_the_stick() {
    let mut hand = acting(2);
    hand.hold(KeyCode::ShiftLeft).click(460.0, 300.0);
    assert!(stands_at(&hand, 0, 380.0, 300.0), "MOV-1");
}

#[test]
fn dragging_the_active_figure_moves_it_on_release() {
    let mut hand = acting(2);
    hand.drag((300.0, 300.0), (300.0, 240.0));
    assert!(stands_at(&hand, 0, 300.0, 240.0));
}

#[test]
fn dragged_back_onto_its_own_base_it_stays() {
    let mut hand = acting(2);
    hand.point(300.0, 300.0).press();
    hand.point(340.0, 300.0).point(300.0, 300.0).release();
    assert!(stands_at(&hand, 0, 300.0, 300.0));
    assert_eq!(hand.refusals(), []);
    assert_eq!(
        hand.battle().activation().map(|acting| acting.actions),
        Some(2)
    );
}

#[test]
fn dragged_onto_an_enemy_it_ends_in_contact() {
    let mut hand = acting(2);
    hand.drag((300.0, 300.0), (300.0, 370.0));
    assert!(hand.battle().held(ModelId(0)), "HTH-1");
}

#[test]
fn a_drag_over_open_ground_orders_nothing() {
    let mut hand = acting(2);
    hand.drag((400.0, 400.0), (340.0, 300.0));
    assert!(stands_at(&hand, 0, 300.0, 300.0));
    assert_eq!(hand.refusals(), []);
}

#[test]
fn a_click_on_an_enemy_considers_him_and_a_second_one_attacks() {
    let mut hand = acting(2);
    hand.click(300.0, 370.0);
    assert_eq!(hand.desk().target, Some(ModelId(2)));
    let aiming = hand
        .intent()
        .aiming
        .clone()
        .expect("the view draws the line");
    assert_eq!((aiming.attacker, aiming.target), (ModelId(0), ModelId(2)));
    assert_eq!(aiming.refusal, None);
    assert!(!hand.battle().model(ModelId(0)).attacked);
    hand.dice(&[3, 3]).click(300.0, 370.0);
    assert!(
        hand.battle().model(ModelId(0)).attacked,
        "the musket was fired"
    );
}

#[test]
fn enter_attacks_the_enemy_under_consideration() {
    let mut hand = acting(2);
    hand.click(300.0, 370.0).dice(&[3, 3]).key(KeyCode::Enter);
    assert!(hand.battle().model(ModelId(0)).attacked);
}

#[test]
fn escape_lets_go_of_the_target_first_then_goes_to_the_menu_and_the_battle_stays() {
    let mut hand = acting(2);
    hand.click(300.0, 370.0).key(KeyCode::Escape);
    assert_eq!(hand.desk().target, None);
    assert_eq!(hand.screen(), Screen::Battle);
    hand.key(KeyCode::Escape).frame();
    assert_eq!(hand.screen(), Screen::Menu);
    assert!(hand.battle().activation().is_some());
}

#[test]
fn e_ends_the_activation_and_asks_before_it_ends_the_turn() {
    let mut hand = acting(2);
    hand.key(KeyCode::KeyE);
    assert_eq!(hand.battle().state.phase, Phase::Nominating, "ACT-7");
    hand.key(KeyCode::KeyE);
    assert_eq!(hand.desk().dialog, Some(Dialog::EndTurn { left: 1 }));
    assert_eq!(hand.battle().state.active, PlayerId::A);
    hand.key(KeyCode::Enter);
    assert_eq!(hand.battle().state.active, PlayerId::B, "ACT-10");
    assert_eq!(hand.desk().dialog, None);
}

#[test]
fn u_undoes_a_move_at_once_and_asks_before_it_takes_dice_back() {
    let mut hand = acting(2);
    hand.click(340.0, 300.0).key(KeyCode::KeyU);
    assert!(stands_at(&hand, 0, 300.0, 300.0));
    hand.key(KeyCode::KeyU);
    assert!(matches!(hand.desk().dialog, Some(Dialog::TakeBack(_))));
    assert!(
        hand.battle().activation().is_some(),
        "not before the answer"
    );
    hand.key(KeyCode::Enter);
    assert!(hand.battle().activation().is_none());
    assert!(
        hand.history()
            .log()
            .last()
            .is_some_and(|last| last.taken_back)
    );
}

#[test]
fn tab_selects_the_next_model_that_may_be_nominated() {
    let mut hand = acting(1);
    hand.key(KeyCode::KeyE).key(KeyCode::Tab);
    assert_eq!(
        hand.intent().selected,
        Some(ModelId(1)),
        "0 has acted (ACT-3)"
    );
}

#[test]
fn a_place_of_a_prompt_is_answered_by_a_click_on_the_table() {
    // Combat 2 each: 5 against 4, odd: B's man recoils, and B chooses where (HTH-6).
    let mut hand = acting(2);
    hand.drag((300.0, 300.0), (300.0, 370.0));
    hand.dice(&[5, 4]).key(KeyCode::Enter);
    hand.click(300.0, 370.0).dice(&[5, 4]).key(KeyCode::Enter);
    let prompt = hand.battle().state.prompt.clone().expect("B is asked");
    let Answer::Place(place) = prompt.answers[2] else {
        panic!("places: {prompt:?}");
    };
    let (x, y) = place.mm();
    hand.point(x, y);
    assert_eq!(hand.intent().places.len(), prompt.answers.len());
    let hot = hand
        .desk()
        .hot_answer
        .expect("a place is under the pointer");
    assert!(hand.intent().ghost.is_some(), "the way there is shown");
    hand.press().release();
    assert_eq!(
        Answer::Place(hand.battle().model(ModelId(2)).at),
        prompt.answers[hot]
    );
}

#[test]
fn models_are_deployed_by_clicks_and_shifted_by_drags() {
    let table = Scenario {
        roles: Roles::Attacker(Side::B),
        ..scenario(vec![])
    };
    let squad = [man(0.0, 0.0), man(0.0, 0.0)];
    let mut field = Field::fresh(table, &squad, &squad, 5);
    field.answer(Answer::Edge(Edge::North));
    let mut hand = Hand::over(field, HUMANS);
    assert!(!hand.intent().zones.is_empty(), "SET-6: the zone is drawn");
    assert_eq!(hand.desk().placing, Some(ModelId(0)));
    hand.click(200.0, 40.0).click(260.0, 40.0);
    assert!(stands_at(&hand, 0, 200.0, 40.0));
    assert!(stands_at(&hand, 1, 260.0, 40.0), "the next one is at hand");
    hand.drag((200.0, 40.0), (150.0, 60.0));
    assert!(stands_at(&hand, 0, 150.0, 60.0));
    // Outside the zone, and onto a friend.
    hand.drag((150.0, 60.0), (150.0, 200.0));
    assert!(matches!(
        hand.refusals().as_slice(),
        [Refusal::OutsideZone { .. }]
    ));
    hand.drag((150.0, 60.0), (262.0, 40.0));
    assert!(matches!(hand.refusals().as_slice(), [Refusal::NoRoom(_)]));
    hand.key(KeyCode::Enter);
    assert_eq!(hand.battle().state.phase, Phase::Deploying(PlayerId::B));
}

#[test]
fn while_the_machine_decides_the_mouse_only_looks() {
    let mut field = Field::new(
        &[man(300.0, 300.0)],
        &[man(300.0, 370.0), man(500.0, 500.0), man(560.0, 560.0)],
    );
    field.order(tirailleur::song::order::Order::EndTurn);
    let orders = field.history().standing();
    // B is the machine's, at a pace so slow that it does nothing in this test.
    let mut hand = Hand::over(field, Players::two([Player::Human, Player::Human]));
    hand.give_to_machine(Side::B);
    hand.click(300.0, 370.0)
        .key(KeyCode::Digit2)
        .key(KeyCode::KeyE);
    assert_eq!(hand.intent().selected, Some(ModelId(1)));
    assert_eq!(hand.history().standing(), orders);
    assert_eq!(hand.intent().clickable, []);
}

#[test]
fn two_machines_play_a_battle_to_its_end_through_the_same_door() {
    let field = Field::new(
        &[man(300.0, 280.0), man(270.0, 280.0), man(330.0, 280.0)],
        &[man(300.0, 320.0), man(270.0, 320.0), man(330.0, 320.0)],
    );
    let mut hand = Hand::over(field, Players::two([Player::Machine; 2]));
    for _ in 0..5000 {
        if hand.battle().outcome().is_some() {
            break;
        }
        hand.frame();
    }
    let outcome = hand.battle().outcome().expect("somebody breaks (WIN-1)");
    assert_eq!(
        hand.refusals(),
        [],
        "the machine never tries what is illegal"
    );
    let lost = hand
        .battle()
        .state
        .models
        .iter()
        .filter(|model| matches!(model.presence, Presence::Lost(_)))
        .count();
    assert!(lost > 0, "{outcome:?}");
}

/// A click that comes with the pointer in one frame is judged by where it is, not by where the pointer was.
#[test]
fn a_place_under_a_panel_or_a_window_is_not_the_tables() {
    let area = TableArea {
        rect: Some(Rect::new(0.0, 80.0, 500.0, 400.0)),
        hidden: vec![Rect::new(100.0, 100.0, 300.0, 200.0)],
        ..TableArea::default()
    };
    assert!(area.has(Vec2::new(50.0, 150.0)));
    assert!(!area.has(Vec2::new(600.0, 150.0)), "a panel");
    assert!(!area.has(Vec2::new(200.0, 150.0)), "a question");
    let held = TableArea {
        held: true,
        ..area.clone()
    };
    assert!(!held.has(Vec2::new(50.0, 150.0)), "a slider is dragged");
    let covered = TableArea {
        covered: true,
        ..area
    };
    assert!(!covered.has(Vec2::new(50.0, 150.0)), "a page of its own");
}

#[test]
fn a_click_on_a_window_over_the_table_gives_no_order() {
    let mut hand = hand();
    let whole = hand
        .world()
        .resource::<TableArea>()
        .rect
        .expect("it is seen");
    hand.world().resource_mut::<TableArea>().hidden = vec![whole];
    hand.click(300.0, 300.0);
    assert_eq!(hand.intent().selected, None);
    hand.world().resource_mut::<TableArea>().hidden.clear();
    hand.click(300.0, 300.0);
    assert_eq!(hand.intent().selected, Some(ModelId(0)));
}
