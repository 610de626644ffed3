//! What the active model may do that needs no target: each action with its price and why it is refused.

use crate::song::check::check;
use crate::song::heights::fall;
use crate::song::movement;
use crate::song::order::Order;
use crate::song::refusal::Refusal;
use crate::song::state::{Activation, Battle};
use crate::table::length::Length;
use crate::table::survey::Survey;

/// How an action is ordered.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Way {
    /// By its button.
    Button(Order),
    /// On the table: by dragging the model or clicking a place.
    Table,
}

/// One action.
#[derive(Clone, PartialEq, Debug)]
pub struct ActionOption {
    /// How it is ordered.
    pub way: Way,
    /// What a player calls it.
    pub name: String,
    /// What it costs, as he says it.
    pub cost: String,
    /// Why it is refused; `None`: it is legal now.
    pub refusal: Option<Refusal>,
}

/// The actions of the active model, attacks apart. Where it has fallen, moving is shown refused; where it stands, standing
/// up is not shown, for nobody misses it.
#[must_use]
pub fn options(battle: &Battle, survey: &Survey, acting: &Activation) -> Vec<ActionOption> {
    let model = acting.model;
    let mut options = Vec::new();
    let mut button = |order: Order, name: String, cost: u8| {
        options.push(ActionOption {
            way: Way::Button(order),
            name,
            cost: actions(cost),
            refusal: check(battle, survey, &order).err(),
        });
    };
    if battle.model(model).fallen {
        let cost = fall::cost_of_standing(battle, model);
        button(Order::StandUp, "Stand up".to_owned(), cost);
    }
    for &weapon in &battle.enrolled(model).profile.weapons {
        if weapon.needs_reload() {
            button(
                Order::Reload { weapon },
                format!("Reload the {weapon}"),
                RELOAD,
            );
        }
    }
    options.extend(super::heights::options(battle, survey, acting));
    let stick = battle.enrolled(model).stick();
    let reach = battle.stick(stick);
    if battle.held(model) {
        options.insert(
            0,
            ActionOption {
                way: Way::Table,
                name: format!("Leave combat, up to {stick} ({reach} mm)"),
                cost: actions(LEAVE),
                refusal: leave_refusal(acting),
            },
        );
    }
    options.insert(
        0,
        ActionOption {
            way: Way::Table,
            name: format!("Move, up to {stick} ({reach} mm)"),
            cost: actions(1),
            refusal: move_refusal(battle, survey, acting),
        },
    );
    options
}

/// CST-1: reloading takes two actions.
const RELOAD: u8 = 2;

/// CST-1: so does leaving combat.
const LEAVE: u8 = 2;

/// `1 action`, `2 actions`.
#[must_use]
pub fn actions(number: u8) -> String {
    if number == 1 {
        "1 action".to_owned()
    } else {
        format!("{number} actions")
    }
}

/// Why no move at all is possible now; what only bars one way is not asked.
fn move_refusal(battle: &Battle, survey: &Survey, acting: &Activation) -> Option<Refusal> {
    let at = battle.model(acting.model).at;
    let probe = crate::table::length::Point {
        x: at.x + Length::from_hundredths(crate::table::length::GRID),
        y: at.y,
    };
    match check(battle, survey, &Order::Move { to: probe }) {
        Err(
            refusal @ (Refusal::Held { .. }
            | Refusal::Fallen(_)
            | Refusal::Slow(_)
            | Refusal::MustFight(_)),
        ) => Some(refusal),
        // In broken ground a short stick takes two actions (MOV-2); what the probe says of the rest is about its own way.
        _ => {
            let path = movement::trace(battle, survey, acting.model, probe);
            (path.actions > acting.actions).then_some(Refusal::TooFewActions {
                cost: path.actions,
                left: acting.actions,
            })
        }
    }
}

/// Why leaving combat is out of the question, wherever to.
const fn leave_refusal(acting: &Activation) -> Option<Refusal> {
    if acting.actions < LEAVE {
        Some(Refusal::TooFewActions {
            cost: LEAVE,
            left: acting.actions,
        })
    } else {
        None
    }
}
