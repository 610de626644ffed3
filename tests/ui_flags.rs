//! Flags at the table: buttons and their keys, the question where to flee, and what a figure's card says.

use crate::support::blows::{FOE, fray, frighten};
use crate::support::field::{Field, man};
use crate::support::flags::{bearer, ensign, give, lay, lies_at};
use crate::support::hand::Hand;
use crate::support::riders::{blunderbuss, rider};
use bevy::prelude::KeyCode;
use tirailleur::song::order::Order;
use tirailleur::song::refusal::Refusal;
use tirailleur::table::body::ModelId;
use tirailleur::ui::brief::action::{self, ActionOption, Way};
use tirailleur::ui::brief::{attack, odds};
use tirailleur::ui::panel::model::{condition, one_line};
use tirailleur::ui::panel::prompt::answer_name;
use tirailleur::ui::players::{Player, Players};

/// The actions of whoever is active.
fn options(field: &mut Field) -> Vec<ActionOption> {
    field.survey(|battle, survey| {
        let acting = battle.activation().expect("somebody acts");
        action::options(battle, survey, acting)
    })
}

/// Name, price and key of what is ordered by a button, and whether it is legal.
fn buttons(field: &mut Field) -> Vec<(String, String, Option<char>, bool)> {
    options(field)
        .into_iter()
        .filter(|option| matches!(option.way, Way::Button(_)))
        .map(|option| {
            (
                option.name,
                option.cost,
                option.key,
                option.refusal.is_none(),
            )
        })
        .collect()
}

/// C23: who carries a flag may lay it down, free; who is near one is shown how to have it, and why not yet.
#[test]
fn buttons_for_flags_stand_where_they_are_of_use() {
    let mut field = fray(
        &[ensign(100.0, 300.0), man(300.0, 300.0)],
        &[man(300.0, 400.0)],
    );
    field.act(0, 1);
    let shown = buttons(&mut field);
    assert!(
        shown.contains(&(
            "Lay down the flag of A".to_owned(),
            "free".to_owned(),
            Some('F'),
            true
        )),
        "{shown:?}"
    );
    let flag_buttons = |x: f64| {
        let mut field = fray(
            &[ensign(100.0, 300.0), man(300.0, 300.0)],
            &[man(300.0, 400.0)],
        );
        lay(&mut field, 0, x, 300.0);
        field.act(1, 1);
        options(&mut field)
            .into_iter()
            .filter(|option| matches!(option.way, Way::Button(Order::TakeFlag { .. })))
            .collect::<Vec<_>>()
    };
    let here = flag_buttons(306.0);
    assert_eq!(here[0].name, "Take up the flag of A");
    assert_eq!(
        (here[0].cost.as_str(), &here[0].refusal),
        ("1 action", &None)
    );
    let near = flag_buttons(350.0);
    assert!(matches!(near[0].refusal, Some(Refusal::FlagTooFar { .. })));
    assert!(flag_buttons(400.0).is_empty(), "out of reach: no button");
}

/// The letters on buttons give those orders: S stands up, F lays down and takes up, R reloads.
#[test]
fn letters_order_what_stands_on_their_buttons() {
    let field = fray(
        &[ensign(100.0, 300.0).fallen(), man(300.0, 300.0).unloaded()],
        &[man(300.0, 480.0)],
    );
    let mut hand = Hand::over(field, Players::two([Player::Human, Player::Human]));
    let flag = |hand: &Hand| hand.battle().state.flags[0].place;
    hand.dice(&[6, 6]).click(100.0, 300.0);
    hand.key(KeyCode::Digit2).frame();
    assert!(hand.battle().model(ModelId(0)).fallen);
    hand.key(KeyCode::KeyS).frame();
    assert!(!hand.battle().model(ModelId(0)).fallen, "S");
    let before = flag(&hand);
    hand.key(KeyCode::KeyF).frame();
    assert_ne!(flag(&hand), before, "F");
    hand.key(KeyCode::KeyE).frame();
    hand.dice(&[6, 6]).click(300.0, 300.0);
    hand.key(KeyCode::Digit2).frame();
    assert!(hand.battle().model(ModelId(1)).loaded.is_empty());
    hand.key(KeyCode::KeyR).frame();
    assert!(!hand.battle().model(ModelId(1)).loaded.is_empty(), "R");
}

/// M gets off and on again; a rider on foot is told so, and his move is M.
#[test]
fn m_gets_off_a_horse_and_on_again() {
    let field = fray(&[rider(300.0, 300.0)], &[man(300.0, 480.0)]);
    let mut hand = Hand::over(field, Players::two([Player::Human, Player::Human]));
    hand.dice(&[6, 6, 6]).click(300.0, 300.0);
    hand.key(KeyCode::Digit3).frame();
    hand.key(KeyCode::KeyM).frame();
    assert!(!hand.battle().mounted(ModelId(0)), "M");
    assert!(condition(hand.battle(), ModelId(0)).contains(&"on foot".to_owned()));
    let mount = hand
        .brief()
        .actions
        .iter()
        .find(|action| action.name == "Mount")
        .expect("a button");
    assert_eq!((mount.key, mount.cost.as_str()), (Some('M'), "1 action"));
    hand.key(KeyCode::KeyM).frame();
    assert!(hand.battle().mounted(ModelId(0)), "M");
}

/// SHOOT-12: the odds name everybody whom a blunderbuss scatters to, with his chances.
#[test]
fn the_odds_name_whom_a_shot_scatters_to() {
    let mut field = fray(
        &[blunderbuss(300.0, 300.0)],
        &[man(300.0, 340.0), man(315.0, 340.0)],
    );
    field.act(0, 1);
    let found = field.survey(|battle, survey| {
        attack::brief(battle, survey, ModelId(0), ModelId(FOE)).expect("an enemy")
    });
    let option = found
        .options
        .iter()
        .find(|option| matches!(option.order, Order::Shoot { aimed: false, .. }))
        .expect("a shot");
    let prospect = option.prospect.as_ref().expect("chances");
    assert_eq!(prospect.scatter.len(), 1);
    let scattered = &prospect.scatter[0];
    assert_eq!(scattered.model, ModelId(FOE + 1));
    assert!(odds::out(&scattered.rows).count < odds::out(&prospect.rows).count);
}

/// C26: the question where to flee: the flag's bearer may be clicked; the answers say what they are.
#[test]
fn the_bearer_is_clicked_to_flee_to_him() {
    let mut field = fray(&[], &[man(300.0, 200.0), ensign(300.0, 280.0)]);
    frighten(&mut field, FOE, &[3, 4, 4]);
    let prompt = field.battle().state.prompt.clone().expect("a question");
    let names: Vec<String> = prompt
        .answers
        .iter()
        .map(|&answer| answer_name(field.battle(), &prompt, answer))
        .collect();
    assert_eq!(names, ["To the flag: B1", "The south edge"]);
    let mut hand = Hand::over(field, Players::two([Player::Human, Player::Human]));
    hand.point(300.0, 280.0);
    assert_eq!(hand.intent().places.len(), 1, "the bearer is ringed");
    assert_eq!(hand.desk().hot_answer, Some(0));
    hand.click(300.0, 280.0);
    assert!(hand.battle().state.prompt.is_none());
    assert_eq!(
        hand.battle().model(ModelId(FOE)).at,
        crate::support::blows::at(300.0, 265.0),
        "C26"
    );
}

/// The card says who carries which flag.
#[test]
fn a_card_says_who_carries_which_flag() {
    let mut field = fray(
        &[ensign(100.0, 300.0), man(300.0, 300.0)],
        &[ensign(300.0, 400.0)],
    );
    let says = |field: &Field, model: u16| condition(field.battle(), ModelId(model));
    assert_eq!(says(&field, 0), ["carries the flag"]);
    assert!(says(&field, 1).is_empty());
    give(&mut field, 1, 1);
    assert_eq!(says(&field, 1), ["carries the flag of B"]);
    assert!(one_line(field.battle(), ModelId(1)).contains("carries the flag of B"));
    assert!(says(&field, FOE).is_empty());
    lay(&mut field, 0, 100.0, 300.0);
    assert!(says(&field, 0).is_empty());
    assert_eq!(
        (bearer(&field, 0), lies_at(&field, 0).is_some()),
        (None, true)
    );
}
