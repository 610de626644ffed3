//! The machine at the table: when it is asked, it waits for the eye to follow and then sends its order through the same
//! door as everybody.

use super::Screen;
use super::brief::array;
use super::desk::Desk;
use super::players::{Pace, Players};
use super::session::InPlay;
use crate::dice::Dice;
use crate::dice::distribution::{fight_odds, shot_odds};
use crate::song::effect::Blow;
use crate::song::engine::OrderRequest;
use crate::song::legal::legal_orders;
use crate::song::order::Order;
use crate::song::shooting::{self, Aim};
use crate::song::state::{Battle, Phase};
use crate::song::{melee, setup};
use crate::table::body::{ModelId, Side};
use crate::table::length::Point;
use crate::table::survey::Survey;
use bevy::prelude::*;
use bevy::time::Real;

/// Told apart from the battle's dice: the machine never draws from those.
const OWN_DICE: u64 = 0x7469_7261_696c_6c65;

/// The machine's own dice.
#[derive(Resource, Clone, Debug)]
pub struct MachineDice(pub Dice);

impl Default for MachineDice {
    fn default() -> Self {
        Self(Dice::seeded(OWN_DICE))
    }
}

/// Sends the machine's order once nothing has happened for as long as the pace says.
pub fn play(
    time: Res<Time<Real>>,
    screen: Res<State<Screen>>,
    pace: Res<Pace>,
    players: Res<Players>,
    battle: Res<Battle>,
    survey: Survey,
    desk: Res<Desk>,
    mut dice: ResMut<MachineDice>,
    in_play: Option<Res<InPlay>>,
    mut orders: MessageWriter<OrderRequest>,
    mut quiet: Local<f32>,
) {
    if in_play.is_some_and(|in_play| in_play.is_changed()) {
        *dice = MachineDice::default();
    }
    if battle.is_changed() {
        *quiet = 0.0;
        if !pace.delay().is_zero() {
            return;
        }
    }
    if *screen.get() != Screen::Battle || desk.dialog.is_some() {
        return;
    }
    let Some(side) = players.machine_to_decide(&battle) else {
        return;
    };
    *quiet += time.delta_secs();
    // Deploying is not worth watching model by model.
    let patience = if matches!(battle.state.phase, Phase::Deploying(_)) {
        pace.delay() / 4
    } else {
        pace.delay()
    };
    if *quiet < patience.as_secs_f32() {
        return;
    }
    *quiet = 0.0;
    orders.write_batch(
        decide(&battle, &survey, side, &mut dice.0)
            .into_iter()
            .map(OrderRequest),
    );
}

/// What the machine orders: one order, or a whole deployment.
fn decide(battle: &Battle, survey: &Survey, side: Side, dice: &mut Dice) -> Vec<Order> {
    if battle.state.prompt.is_none() && matches!(battle.state.phase, Phase::Deploying(_)) {
        let mut orders = array::rest(battle, survey, side);
        if orders.len() == setup::waiting(battle, side) {
            orders.push(Order::FinishDeployment);
        }
        if !orders.is_empty() {
            return orders;
        }
    }
    legal_orders(battle, survey)
        .into_iter()
        .map(|order| (weight(battle, survey, side, &order), dice.roll(), order))
        .max_by_key(|(weight, luck, _)| (*weight, *luck))
        .map(|(_, _, order)| order)
        .into_iter()
        .collect()
}

/// How much the machine likes an order.
fn weight(battle: &Battle, survey: &Survey, side: Side, order: &Order) -> i64 {
    let acting = battle.activation().map(|acting| acting.model);
    match (*order, acting) {
        (Order::Withdraw, _) => -1000,
        (Order::EndTurn, _) => -100,
        (Order::EndActivation, _) => 0,
        (Order::Answer(answer), _) => i64::from(
            battle
                .state
                .prompt
                .as_ref()
                .is_some_and(|prompt| prompt.default_answer() == answer),
        ),
        (Order::Nominate { model, dice }, _) => {
            let near = nearest(battle, side, battle.model(model).at);
            let steady = i64::from(
                dice == if battle.enrolled(model).profile.quality <= 3 {
                    3
                } else {
                    2
                },
            );
            10_000 - near / 10 + 100_000 * steady
        }
        (Order::StandUp, _) => 500,
        (Order::Fight { target, powerful }, Some(model)) => {
            let plan = melee::plan(battle, survey, model, target, Blow::Attack { powerful });
            let odds = fight_odds(&plan.sums);
            1000 + i64::from(odds.defender.total()) - i64::from(odds.attacker.total())
        }
        (
            Order::Shoot {
                target,
                weapon,
                aimed,
            },
            Some(model),
        ) => {
            let aim = Aim::from_here(battle, model, target, weapon, aimed);
            shooting::plan(battle, survey, &aim).map_or(0, |plan| {
                let odds = shot_odds(&plan.sums);
                900 + i64::from(odds.target().out()) * 2 + i64::from(odds.target().total())
            })
        }
        (Order::Reload { .. }, _) => 800,
        (Order::Move { to }, Some(model)) => {
            let gain = nearest(battle, side, battle.model(model).at) - nearest(battle, side, to);
            let close = nearest(battle, side, to) < 8_000 && battle.model(model).attacked;
            if close { -gain / 100 } else { gain / 100 }
        }
        (Order::LeaveCombat { .. }, _) => -10,
        _ => 0,
    }
}

/// How far the nearest enemy of a side is from a place, in hundredths of a millimetre.
fn nearest(battle: &Battle, side: Side, at: Point) -> i64 {
    battle
        .present(side.other())
        .map(|enemy: ModelId| i64::from(battle.model(enemy).at.distance(at).hundredths()))
        .min()
        .unwrap_or(0)
}
