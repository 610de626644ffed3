//! A whole battle with mouse and keys against the machine: a player who only clicks and presses what the panels offer
//! always gets on, whatever the dice do.

use crate::support::field::{Field, Man, man};
use crate::support::hand::Hand;
use bevy::prelude::KeyCode;
use tirailleur::song::state::Phase;
use tirailleur::table::body::{ModelId, Side};
use tirailleur::ui::players::{Player, Players};

/// More decisions than any battle of this size takes.
const MOST: usize = 4000;

/// A rank of six.
fn rank(y: f64) -> Vec<Man> {
    (0..6)
        .map(|file| man(200.0 + 40.0 * f64::from(file), y))
        .collect()
}

/// Frames until a human is to decide or the battle is over: the machine plays at once.
fn wait(hand: &mut Hand) {
    for _ in 0..500 {
        let battle = hand.battle();
        if battle.outcome().is_some() || battle.awaits() == Some(Side::A) {
            return;
        }
        hand.frame();
    }
    panic!(
        "the machine does not answer: {:?}",
        hand.battle().state.phase
    );
}

/// What has come of it all: an order given or taken counts.
fn entries(hand: &Hand) -> usize {
    hand.history().record().entries.len()
}

/// Where a model stands, in millimetres.
fn place(hand: &Hand, model: ModelId) -> (f64, f64) {
    hand.battle().model(model).at.mm()
}

/// The acting model attacks the nearest enemy if it can, else goes as far towards him as it can, else is done.
fn act(hand: &mut Hand, model: ModelId) {
    let before = entries(hand);
    let (x, y) = place(hand, model);
    let nearest = hand
        .battle()
        .present(Side::B)
        .map(|foe| place(hand, foe))
        .min_by(|one, other| {
            let far = |at: &(f64, f64)| (at.0 - x).powi(2) + (at.1 - y).powi(2);
            far(one).total_cmp(&far(other))
        });
    if let Some((foe_x, foe_y)) = nearest {
        hand.click(foe_x, foe_y).key(KeyCode::Enter);
        if entries(hand) > before {
            return;
        }
        let far = ((foe_x - x).powi(2) + (foe_y - y).powi(2)).sqrt().max(1.0);
        let share = (70.0 / far).min(0.6);
        hand.click(x + (foe_x - x) * share, y + (foe_y - y) * share);
        if entries(hand) > before {
            return;
        }
    }
    hand.key(KeyCode::KeyE);
    assert!(
        entries(hand) > before,
        "E always ends an activation: {:?}",
        hand.refusals()
    );
}

/// Nominates the next model that may act, or ends the turn.
fn nominate(hand: &mut Hand, dice: KeyCode) {
    let before = entries(hand);
    let next = hand
        .battle()
        .present(Side::A)
        .find(|&model| !hand.battle().model(model).nominated);
    if let Some(model) = next {
        let (x, y) = place(hand, model);
        hand.click(x, y).key(dice);
        if entries(hand) == before {
            // One number of dice may be refused, one die never is.
            hand.key(KeyCode::Digit1);
        }
    } else {
        hand.key(KeyCode::KeyE).key(KeyCode::Enter);
    }
    assert!(
        entries(hand) > before,
        "whoever may act can be clicked, and the turn can be ended: {next:?}, {:?}",
        hand.refusals()
    );
}

#[test]
fn a_battle_by_mouse_and_keys_against_the_machine_ends_without_a_dead_end() {
    for (distance, dice) in [(60.0, KeyCode::Digit2), (160.0, KeyCode::Digit3)] {
        let field = Field::new(&rank(240.0), &rank(240.0 + distance));
        let mut hand = Hand::over(field, Players::two([Player::Human, Player::Machine]));
        for _ in 0..MOST {
            wait(&mut hand);
            if hand.battle().outcome().is_some() {
                break;
            }
            if hand.battle().state.prompt.is_some() {
                let before = entries(&hand);
                hand.key(KeyCode::Enter);
                assert!(entries(&hand) > before, "Enter answers every question");
                continue;
            }
            match hand.battle().state.phase.clone() {
                Phase::Acting(acting) => act(&mut hand, acting.model),
                Phase::Nominating => nominate(&mut hand, dice),
                other => panic!("nothing a player could do in {other:?}"),
            }
        }
        assert!(hand.battle().outcome().is_some(), "the battle ends");
    }
}
