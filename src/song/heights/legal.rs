//! The legal orders about walls, ladders and arms, for whoever lists them all.

use super::{climb, fall, water};
use crate::song::order::Order;
use crate::song::state::Battle;
use crate::table::body::ModelId;
use crate::table::length::Point;
use crate::table::survey::Survey;

/// What the active model might do; whether each is legal is for the check to say. Nothing where the table has nothing of
/// the kind.
pub fn orders(battle: &Battle, survey: &Survey, model: ModelId, orders: &mut Vec<Order>) {
    for (ladder, _) in battle.state.aloft.ladders() {
        orders.push(Order::PlaceLadder { ladder });
        orders.push(Order::TakeLadder { ladder });
        orders.push(Order::PushLadder { ladder });
        let landings = climb::landings(battle, survey, model, ladder);
        orders.extend(landings.into_iter().map(|to| Order::Climb { ladder, to }));
    }
    if survey.motion.has_walls() {
        let places = fall::jump_places(battle, survey, model);
        orders.extend(places.into_iter().map(|to| Order::Jump { to }));
    }
    if battle.state.aloft.wet.has(model) {
        let lost = battle.muster.models.iter().map(|enrolled| enrolled.id);
        orders.extend(
            lost.filter(|&from| water::has_arms(battle, from))
                .map(|from| Order::TakeArms { from }),
        );
    }
}

/// Ends of moves that the sampled directions would miss: along a rampart and its stairs.
#[must_use]
pub fn places(battle: &Battle, survey: &Survey, model: ModelId) -> Vec<Point> {
    if !survey.motion.has_walls() {
        return Vec::new();
    }
    let here = battle.footprint(model);
    let reach = battle.stick(battle.enrolled(model).stick());
    let raised = survey.motion.is_raised(here.at);
    let perches = if raised {
        survey.motion.perches(here.base)
    } else {
        Vec::new()
    };
    perches
        .into_iter()
        .chain(survey.motion.stair_places(here.base))
        .filter(|&place| here.at.within(place, reach))
        .collect()
}
