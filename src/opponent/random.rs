//! A player without any sense: for tests, playouts, and as the one that every other player has to beat.

use super::OpponentDice;
use crate::song::legal::legal_orders;
use crate::song::order::Order;
use crate::song::state::Battle;
use crate::table::survey::Survey;

/// Any legal order, each equally likely; never gives the battle up while anything else is legal.
#[must_use]
pub fn decide(battle: &Battle, survey: &Survey, dice: &mut OpponentDice) -> Order {
    let mut orders = legal_orders(battle, survey);
    if orders.len() > 1 {
        orders.retain(|order| *order != Order::Withdraw);
    }
    let at = dice.pick(orders.len());
    orders.get(at).copied().unwrap_or(Order::Withdraw)
}
