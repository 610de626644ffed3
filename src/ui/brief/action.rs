//! What the active model may do that needs no target: each action with its price and why it is refused.

use crate::song::check::check;
use crate::song::flags::TAKING;
use crate::song::heights::fall;
use crate::song::house::list::Dismount;
use crate::song::order::Order;
use crate::song::refusal::Refusal;
use crate::song::state::{Activation, Battle};
use crate::song::{mounting, movement, special};
use crate::table::body::ModelId;
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
    /// What its chances are, where dice decide.
    pub chances: Option<String>,
    /// Why it is refused; `None`: it is legal now.
    pub refusal: Option<Refusal>,
    /// The letter of the key that orders it, where one does.
    pub key: Option<char>,
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
            cost: price(cost),
            chances: None,
            refusal: check(battle, survey, &order).err(),
            key: None,
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
    for (order, name, cost) in flag_orders(battle, model) {
        button(order, name, cost);
    }
    for (order, name) in horse_orders(battle, model) {
        button(order, name, mounting::ACTIONS);
    }
    options.extend(super::doors::options(battle, survey, acting));
    options.extend(super::heights::options(battle, survey, acting));
    options.extend(super::special::options(battle, survey, acting));
    give_keys(&mut options);
    let stick = movement::mover(battle, model).stick;
    let reach = battle.stick(stick);
    let moving = if special::sets_out(battle, model).is_some() {
        "Come out"
    } else {
        "Move"
    };
    if battle.held(model) {
        options.insert(
            0,
            ActionOption {
                way: Way::Table,
                name: format!("Leave combat, up to {stick} ({reach} mm)"),
                cost: actions(LEAVE),
                chances: None,
                refusal: leave_refusal(acting),
                key: None,
            },
        );
    }
    options.insert(
        0,
        ActionOption {
            way: Way::Table,
            name: format!("{moving}, up to {stick} ({reach} mm)"),
            cost: actions(1),
            chances: None,
            refusal: move_refusal(battle, survey, acting),
            key: None,
        },
    );
    options
}

/// What a model may do about flags: lay down the one that it carries (C23), or take one up that lies within one move.
fn flag_orders(battle: &Battle, model: ModelId) -> Vec<(Order, String, u8)> {
    let squad = |owner| &battle.muster.player(owner).squad;
    let mut orders = Vec::new();
    if let Some((_, owner)) = battle.flag_of(model) {
        let name = format!("Lay down the flag of {}", squad(owner));
        orders.push((Order::DropFlag, name, 0));
    }
    let reach = battle.stick(battle.move_stick(model));
    for (flag, owner, at) in battle.flags_on_the_ground() {
        let here = battle.footprint(model);
        if here.at.within(at, reach + here.base.radius) {
            let name = if battle.side_of_player(owner) == battle.side_of(model) {
                format!("Take up the flag of {}", squad(owner))
            } else {
                format!("Capture the flag of {}", squad(owner))
            };
            orders.push((Order::TakeFlag { flag }, name, TAKING));
        }
    }
    orders
}

/// What a rider may do about horses: get off his own, or mount one of his side's that stands within one move (D14).
fn horse_orders(battle: &Battle, model: ModelId) -> Vec<(Order, String)> {
    if battle.mounted(model) {
        // What was agreed away is not offered at all.
        let may = battle.house().dismount != Dismount::Off;
        return may
            .then(|| (Order::Dismount, "Dismount".to_owned()))
            .into_iter()
            .collect();
    }
    if !battle.model(model).on_foot {
        return Vec::new();
    }
    let reach = battle.stick(battle.move_stick(model));
    battle
        .horses()
        .filter(|(_, horse)| {
            horse.side == battle.side_of(model)
                && battle
                    .footprint(model)
                    .within(battle.horse_footprint(*horse), reach)
        })
        .map(|(horse, _)| (Order::Mount { horse }, "Mount".to_owned()))
        .collect()
}

/// The letter that orders something by the keyboard, in the active model's turn: the same for every order of a kind.
#[must_use]
pub const fn letter(order: &Order) -> Option<char> {
    match order {
        Order::StandUp => Some('S'),
        Order::Reload { .. } => Some('R'),
        Order::DropFlag | Order::TakeFlag { .. } => Some('F'),
        Order::Dismount | Order::Mount { .. } => Some('M'),
        Order::Door { .. } => Some('O'),
        Order::Bash { .. } => Some('B'),
        _ => None,
    }
}

/// Every letter goes to the first legal option that has it, or else to the first.
fn give_keys(options: &mut [ActionOption]) {
    let letter_of = |option: &ActionOption| match option.way {
        Way::Button(order) => letter(&order),
        Way::Table => None,
    };
    for place in 0..options.len() {
        let Some(found) = letter_of(&options[place]) else {
            continue;
        };
        let mut rivals = options
            .iter()
            .enumerate()
            .filter(|(_, option)| letter_of(option) == Some(found));
        let first = rivals.clone().next();
        let legal = rivals.find(|(_, option)| option.refusal.is_none());
        if legal.or(first).is_some_and(|(number, _)| number == place) {
            options[place].key = Some(found);
        }
    }
}

/// CST-1: reloading takes two actions.
const RELOAD: u8 = 2;

/// CST-1: so does leaving combat.
const LEAVE: u8 = 2;

/// `free`, `1 action`, `2 actions`.
fn price(number: u8) -> String {
    if number == 0 {
        "free".to_owned()
    } else {
        actions(number)
    }
}

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
