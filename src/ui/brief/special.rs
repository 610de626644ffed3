//! What special rules of the scenario let the active model do, each action with its price.

use super::action::{ActionOption, Way, actions};
use crate::song::check::check;
use crate::song::order::Order;
use crate::song::special::{self, SpecialOrder, errand};
use crate::song::state::{Activation, Battle};
use crate::table::survey::Survey;

/// The actions. What a friend is to be given who stands elsewhere is not shown, for nobody misses it.
#[must_use]
pub fn options(battle: &Battle, survey: &Survey, acting: &Activation) -> Vec<ActionOption> {
    let mut orders = Vec::new();
    special::orders(battle, survey, acting.model, &mut orders);
    orders
        .into_iter()
        .filter_map(|order| {
            let Order::Special(own) = order else {
                return None;
            };
            let refusal = check(battle, survey, &order).err();
            let (name, shown) = match own {
                SpecialOrder::TakeRounds => ("Take ammunition from the box".to_owned(), true),
                SpecialOrder::HandRounds { to } => (
                    format!("Hand {} ammunition", battle.enrolled(to).name),
                    refusal.is_none(),
                ),
                SpecialOrder::RunErrand { .. } => (
                    errand::rule(&battle.muster.scenario)
                        .map_or_else(String::new, |errand| format!("He {}", errand.deed)),
                    true,
                ),
            };
            shown.then(|| ActionOption {
                way: Way::Button(order),
                name,
                cost: actions(own.cost()),
                chances: None,
                refusal,
                key: None,
            })
        })
        .collect()
}
