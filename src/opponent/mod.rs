//! The automated player: a pure function from what can be seen to the next order.
//!
//! It asks the same functions that players' panels and the rules themselves ask ([`crate::song::check`], the plans of
//! shots, blows and moves, exact odds), keeps nothing between decisions, and draws whims only from its own
//! [`OpponentDice`]. One ply deep: every order that is worth a thought gets a number, the points that it can be expected to
//! take from the enemy less those that it risks, and the best legal one is given.
//!
//! | to find | look in |
//! |---|---|
//! | what everybody is worth, how bold it is | `look` |
//! | what blows, shots and dangers are worth | `scoring`, `harms` |
//! | what places are worth | `ground` |
//! | what a model might do | `options`, `contact` |
//! | what a group might be ordered to do | `groups`, `formations` |
//! | what flags on the ground are worth | `flags` |
//! | doors | `doors` |
//! | what special rules of a scenario ask for | `special` |
//! | walls and ladders | `heights` |
//! | sentries and tents | `watch` |
//! | who acts next, and on how many dice | `nomination`, `dice_choice` |
//! | deployment, answers | `deploy`, `prompts` |
//! | a player without sense, whole battles, many of them | [`random`], [`playout`], [`series`] |
//!
//! It cannot dither for ever: every order but an answer uses up a model to deploy, a nomination or an action, and the longer
//! nobody is lost, the bolder both sides become; where even that brings no decision the weaker one withdraws (`look`).

mod contact;
mod deploy;
mod dice_choice;
mod doors;
mod flags;
mod formations;
mod generator;
mod ground;
mod groups;
mod harms;
mod heights;
mod look;
mod nomination;
mod options;
pub mod playout;
mod prompts;
pub mod random;
mod scoring;
pub mod series;
mod special;
mod watch;

pub use generator::OpponentDice;

use crate::song::check::check;
use crate::song::group;
use crate::song::legal::legal_orders;
use crate::song::order::Order;
use crate::song::player::PlayerId;
use crate::song::state::{Activation, Battle, Phase};
use crate::table::survey::Survey;
use look::Look;
use options::{Care, Idea, Options};

/// An order must be worth more than this to be given rather than to leave actions unspent, in points.
const WORTH_AN_ACTION: f64 = 0.1;

/// The next order of whoever has to decide: always a legal one. [`Order::Withdraw`] where nothing else is, and where nothing
/// is to be decided any more.
#[must_use]
pub fn decide(battle: &Battle, survey: &Survey, dice: &mut OpponentDice) -> Order {
    let Some(player) = battle.awaits_player() else {
        return Order::Withdraw;
    };
    let wished = wish(battle, survey, player, dice);
    wished
        .into_iter()
        .find(|order| check(battle, survey, order).is_ok())
        .unwrap_or_else(|| first_legal(battle, survey))
}

/// What the player would like to order, the best first.
fn wish(battle: &Battle, survey: &Survey, player: PlayerId, dice: &mut OpponentDice) -> Vec<Order> {
    let look = Look::new(battle, survey, player);
    if let Some(prompt) = &battle.state.prompt {
        return vec![prompts::decide(&look, dice, prompt)];
    }
    match &battle.state.phase {
        Phase::Deploying(_) => vec![deploy::decide(&look, dice)],
        // WIN-3: a battle that both only wait in is over.
        Phase::Nominating if look.gives_up => vec![Order::Withdraw],
        Phase::Nominating => vec![nomination::decide(&look)],
        Phase::Acting(acting) => act(&look, acting),
        Phase::Preparing | Phase::Over(_) => Vec::new(),
    }
}

/// What the active model would like to do, the best first, and at last nothing.
fn act(look: &Look, acting: &Activation) -> Vec<Order> {
    let options = Options::new(look, acting.model, acting.actions, Care::ORDER);
    let owes = crate::song::activation::owed_a_blow(look.battle).is_some();
    let regroups = group::regroups(look.battle);
    let mut ideas: Vec<Idea> = options
        .ideas(acting.actions)
        .filter(|idea| owes || idea.value > WORTH_AN_ACTION)
        // Who is to come together does not go where he likes.
        .filter(|idea| !(regroups && matches!(idea.order, Order::Move { .. })))
        .collect();
    ideas.extend(
        groups::ideas(look, acting.model)
            .into_iter()
            .chain(formations::regroup(look, acting))
            .chain(groups::together(look, acting))
            .chain(doors::ideas(look, acting))
            .chain(special::ideas(look, acting))
            .filter(|idea| !owes && idea.value > WORTH_AN_ACTION),
    );
    ideas.sort_by(|one, other| other.value.total_cmp(&one.value));
    let mut orders: Vec<Order> = ideas.into_iter().map(|idea| idea.order).collect();
    orders.push(Order::EndActivation);
    orders
}

/// The first legal order, giving the battle up last of all.
fn first_legal(battle: &Battle, survey: &Survey) -> Order {
    legal_orders(battle, survey)
        .into_iter()
        .find(|order| *order != Order::Withdraw)
        .unwrap_or(Order::Withdraw)
}
