//! Doors in the panels and under the pointer: what can be done about them, for how much, with what chances.

use crate::support::blows::fray_on;
use crate::support::field::{Field, man};
use crate::support::houses::{door, first, house_with};
use crate::support::table::at;
use tirailleur::dice::distribution::PAIRS;
use tirailleur::song::bash::{self, BashOutcome};
use tirailleur::song::order::{BashTarget, Order};
use tirailleur::table::body::ModelId;
use tirailleur::table::opening::DoorState;
use tirailleur::ui::brief::action::Way;
use tirailleur::ui::brief::doors;

fn before(state: DoorState, actions: u8) -> Field {
    let mut field = fray_on(vec![house_with(door(state))], &[man(300.0, 252.5)], &[]);
    field.act(0, actions);
    field
}

/// Name, price, chances and whether it is legal.
fn offered(field: &mut Field) -> Vec<(String, String, Option<String>, bool)> {
    field.survey(|battle, survey| {
        let acting = battle.activation().expect("somebody acts");
        doors::options(battle, survey, acting)
            .into_iter()
            .map(|option| {
                assert!(matches!(option.way, Way::Button(_)));
                let legal = option.refusal.is_none();
                (option.name, option.cost, option.chances, legal)
            })
            .collect()
    })
}

#[test]
fn a_locked_door_is_offered_for_bashing_with_its_chances() {
    let mut field = before(DoorState::Locked, 1);
    let chances = |powerful| {
        let target = BashTarget::Door(first(0));
        let plan = bash::plan(field.battle(), ModelId(0), target, powerful).expect("a door");
        let odds = bash::odds(&plan.sums);
        let count = |outcome| format!("{}/{PAIRS}", odds.count(&outcome));
        Some(format!(
            "breaks it open {}, weakens it {} (BASH-1)",
            count(BashOutcome::Opened),
            count(BashOutcome::Weakened)
        ))
    };
    let (plain, hard) = (chances(false), chances(true));
    assert_ne!(plain, hard);
    let one =
        |name: &str, cost: &str, chances, legal| (name.to_owned(), cost.to_owned(), chances, legal);
    assert_eq!(
        offered(&mut field),
        [
            one("Bash the door", "1 action", plain, true),
            one("Bash hard at the door", "2 actions", hard, false),
        ]
    );
}

#[test]
fn a_shut_door_is_opened_by_button_or_click_and_closed_by_button() {
    let mut field = before(DoorState::Shut, 3);
    let names = |field: &mut Field| -> Vec<String> {
        offered(field).into_iter().map(|option| option.0).collect()
    };
    assert_eq!(
        names(&mut field),
        ["Open the door", "Bash the door", "Bash hard at the door"]
    );
    let pointed = |field: &mut Field, x: f64, y: f64| {
        field.survey(|battle, survey| {
            let acting = battle.activation().expect("somebody acts");
            doors::pointed(battle, survey, acting, at(x, y))
        })
    };
    let order = Order::Door { door: first(0) };
    assert_eq!(
        pointed(&mut field, 300.0, 262.0),
        Some((order, "Open the door: 1 action (CST-1)".to_owned()))
    );
    assert_eq!(pointed(&mut field, 330.0, 262.0), None, "there is wall");
    field.order(order);
    assert_eq!(names(&mut field), ["Close the door"]);
    assert_eq!(pointed(&mut field, 300.0, 262.0), None, "a click walks in");
}
