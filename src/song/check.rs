//! Is an order legal? The last word, for everybody.

use super::order::{Answer, Order};
use super::refusal::Refusal;
use super::state::{Activation, Battle, Phase};
use super::{activation, loading, melee, movement, setup, shooting};
use crate::table::body::ModelId;
use crate::table::survey::Survey;

/// Whether an order may be carried out now.
///
/// # Errors
/// Where it may not: why, with clause and numbers.
pub fn check(battle: &Battle, survey: &Survey, order: &Order) -> Result<(), Refusal> {
    if let Some(model) = named(order)
        && !battle.muster.knows(model)
    {
        return Err(Refusal::UnknownModel(model));
    }
    if let Phase::Over(_) = battle.state.phase {
        return Err(Refusal::Over);
    }
    if *order == Order::Withdraw {
        // WIN-3, H16: at any time, by whoever is to decide.
        return Ok(());
    }
    if let Some(prompt) = &battle.state.prompt {
        return match order {
            Order::Answer(answer) if prompt.answers.contains(answer) => Ok(()),
            Order::Answer(_) => Err(Refusal::NotAnAnswer(prompt.answers.len())),
            _ => Err(wrong_moment(battle, order)),
        };
    }
    match (&battle.state.phase, *order) {
        (Phase::Deploying(side), Order::Deploy { model, at }) => {
            setup::check_deploy(battle, survey, *side, model, at)
        }
        (Phase::Deploying(side), Order::FinishDeployment) => match setup::waiting(battle, *side) {
            0 => Ok(()),
            waiting => Err(Refusal::StillWaiting(waiting)),
        },
        (Phase::Nominating, Order::Nominate { model, dice }) => {
            activation::check_nominate(battle, model, dice)
        }
        (Phase::Nominating, Order::EndTurn) => activation::check_end_turn(battle),
        (Phase::Acting(acting), order) => check_action(battle, survey, acting, &order),
        _ => Err(wrong_moment(battle, order)),
    }
}

/// Whether the active model may do that with its actions.
fn check_action(
    battle: &Battle,
    survey: &Survey,
    acting: &Activation,
    order: &Order,
) -> Result<(), Refusal> {
    // F2: after a charge the blow comes first.
    if let Some(owed) = activation::owed_a_blow(battle)
        && !matches!(order, Order::Fight { .. })
    {
        return Err(Refusal::MustFight(battle.enrolled(owed).name.clone()));
    }
    match *order {
        Order::Move { to } => movement::plan(battle, survey, acting, to).map(|_| ()),
        Order::StandUp => check_stand_up(battle, acting),
        Order::Fight { target, powerful } => melee::check_fight(battle, acting, target, powerful),
        Order::LeaveCombat { to } => melee::check_leave(battle, survey, acting, to).map(|_| ()),
        Order::Shoot {
            target,
            weapon,
            aimed,
        } => shooting::check_shoot(battle, survey, acting, target, weapon, aimed).map(|_| ()),
        Order::Reload { weapon } => loading::check_reload(battle, acting, weapon),
        Order::EndActivation => Ok(()),
        Order::EndTurn => activation::check_end_turn(battle),
        _ => Err(wrong_moment(battle, order)),
    }
}

/// ACT-9: only who has fallen stands up, for one action.
fn check_stand_up(battle: &Battle, acting: &Activation) -> Result<(), Refusal> {
    if !battle.model(acting.model).fallen {
        return Err(Refusal::NotFallen(
            battle.enrolled(acting.model).name.clone(),
        ));
    }
    if acting.actions == 0 {
        return Err(Refusal::TooFewActions { cost: 1, left: 0 });
    }
    Ok(())
}

/// The model that an order names.
const fn named(order: &Order) -> Option<ModelId> {
    match order {
        Order::Deploy { model, .. } | Order::Nominate { model, .. } => Some(*model),
        Order::Fight { target, .. } | Order::Shoot { target, .. } => Some(*target),
        _ => None,
    }
}

/// The order belongs to another moment.
fn wrong_moment(battle: &Battle, order: &Order) -> Refusal {
    let awaited = match (&battle.state.prompt, &battle.state.phase) {
        (Some(_), _) => "a question is open",
        (None, Phase::Preparing) => "the battle is being prepared",
        (None, Phase::Deploying(_)) => "models are being deployed",
        (None, Phase::Nominating) => "a model is to be nominated",
        (None, Phase::Acting(_)) => "a model is spending its actions",
        (None, Phase::Over(_)) => "the battle is over",
    };
    let order = match order {
        Order::Answer(Answer::Place(_)) => "choosing a place",
        Order::Answer(_) => "answering",
        Order::Deploy { .. } | Order::FinishDeployment => "deploying",
        Order::Nominate { .. } => "nominating",
        Order::Move { .. } => "moving",
        Order::StandUp => "standing up",
        Order::Fight { .. } => "fighting",
        Order::LeaveCombat { .. } => "leaving combat",
        Order::Shoot { .. } => "shooting",
        Order::Reload { .. } => "reloading",
        Order::EndActivation => "ending an activation",
        Order::EndTurn => "ending the turn",
        Order::Withdraw => "withdrawing",
    };
    Refusal::WrongMoment { order, awaited }
}
