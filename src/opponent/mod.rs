//! The automated player: a pure function from what can be seen to the next order.

mod generator;
pub mod playout;
pub mod random;

pub use generator::OpponentDice;

use crate::song::order::Order;
use crate::song::state::Battle;
use crate::table::survey::Survey;

/// The next order of whoever has to decide.
#[must_use]
pub fn decide(battle: &Battle, survey: &Survey, dice: &mut OpponentDice) -> Order {
    random::decide(battle, survey, dice)
}
