//! Is an order legal? The last word, for everybody.

use super::group::{self, GroupKind};
use super::heights::{climb, fall, ladder, water};
use super::order::{Answer, Order};
use super::refusal::Refusal;
use super::special;
use super::state::{Activation, Battle, Phase};
use super::{
    activation, bash, doors, flags, group_turn, loading, losses, melee, mounting, movement,
    regroup, setup, shooting, volley,
};
use crate::table::body::ModelId;
use crate::table::survey::Survey;

/// Whether an order may be carried out now.
///
/// # Errors
/// Where it may not: why, with clause and numbers.
pub fn check(battle: &Battle, survey: &Survey, order: &Order) -> Result<(), Refusal> {
    if let Some(model) = unknown(battle, order) {
        return Err(Refusal::UnknownModel(model));
    }
    if let Phase::Over(_) = battle.state.phase {
        return Err(Refusal::Over);
    }
    if *order == Order::Withdraw {
        return check_withdraw(battle);
    }
    if let Some(prompt) = &battle.state.prompt {
        return match order {
            Order::Answer(answer) if prompt.answers.contains(answer) => Ok(()),
            Order::Answer(_) => Err(Refusal::NotAnAnswer(prompt.answers.len())),
            _ => Err(wrong_moment(battle, order)),
        };
    }
    match (&battle.state.phase, *order) {
        (Phase::Deploying(player), Order::Deploy { model, at }) => {
            setup::check_deploy(battle, survey, *player, model, at)
        }
        (Phase::Deploying(player), Order::FinishDeployment) => {
            match setup::waiting(battle, *player) {
                0 => Ok(()),
                waiting => Err(Refusal::StillWaiting(waiting)),
            }
        }
        (Phase::Nominating, Order::Nominate { model, dice }) => {
            activation::check_nominate(battle, model, dice)
        }
        (Phase::Nominating, Order::EndTurn) => activation::check_end_turn(battle),
        (Phase::Acting(acting), order) => check_action(battle, survey, acting, &order),
        _ => Err(wrong_moment(battle, order)),
    }
}

/// WIN-3, H16: at any time, by whoever is to decide; but where others of his side fight on, not instead of an answer, for what
/// is asked then concerns them, too.
fn check_withdraw(battle: &Battle) -> Result<(), Refusal> {
    let fights_on = battle
        .awaits_player()
        .is_some_and(|player| losses::has_allies_left(battle, player));
    if fights_on && battle.state.prompt.is_some() {
        return Err(wrong_moment(battle, &Order::Withdraw));
    }
    Ok(())
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
    check_ordered(battle, acting, order)?;
    special::check(battle, survey, acting, order)?;
    match *order {
        Order::Move { to } => {
            let plan = movement::plan(battle, survey, acting, to)?;
            if group::regroups(battle) && !plan.charged.is_empty() {
                return Err(Refusal::NoAttackInRegroup(
                    battle.enrolled(acting.model).name.clone(),
                ));
            }
            regroup::check_end(battle, survey, acting, &plan.path, plan.path.actions)
        }
        Order::StandUp => check_stand_up(battle, acting),
        Order::Fight { target, powerful } => melee::check_fight(battle, acting, target, powerful),
        Order::LeaveCombat { to } => {
            let path = melee::check_leave(battle, survey, acting, to)?;
            regroup::check_end(battle, survey, acting, &path, 1 + path.actions)
        }
        Order::Shoot {
            target,
            weapon,
            aimed,
        } => shooting::check_shoot(battle, survey, acting, target, weapon, aimed).map(|_| ()),
        Order::Reload { weapon } => loading::check_reload(battle, acting, weapon),
        Order::Group {
            kind,
            members,
            dice,
        } => group::check_order(battle, survey, acting, kind, members, dice),
        Order::Pick { model } => group_turn::check_pick(battle, acting, model),
        Order::Volley { target } => {
            volley::check_volley(battle, survey, acting, target).map(|_| ())
        }
        Order::ShootAndReload { target } => {
            volley::check_by_ranks(battle, survey, acting, target).map(|_| ())
        }
        Order::DropFlag => flags::check_drop(battle, acting),
        Order::TakeFlag { flag } => flags::check_take(battle, acting, flag),
        Order::Dismount => mounting::check_dismount(battle, acting),
        Order::Mount { horse } => mounting::check_mount(battle, survey, acting, horse),
        Order::PlaceLadder { ladder } => {
            ladder::check_place(battle, survey, acting, ladder).map(|_| ())
        }
        Order::TakeLadder { ladder } => ladder::check_take(battle, survey, acting, ladder),
        Order::PushLadder { ladder } => ladder::check_push(battle, survey, acting, ladder),
        Order::Climb { ladder, to } => {
            let plan = climb::plan(battle, survey, acting, ladder, to)?;
            regroup::check_end(battle, survey, acting, &plan.path, plan.path.actions)
        }
        Order::Jump { to } => {
            if group::regroups(battle) {
                let name = battle.enrolled(acting.model).name.clone();
                return Err(Refusal::NoJumpInRegroup(name));
            }
            fall::check_jump(battle, survey, acting, to)
        }
        Order::TakeArms { from } => water::check_take_arms(battle, survey, acting, from),
        Order::Special(order) => special::check_own(battle, survey, acting, order),
        Order::EndGroup if battle.state.group.is_none() => Err(Refusal::NoGroup),
        Order::EndGroup | Order::EndActivation => Ok(()),
        Order::EndTurn => activation::check_end_turn(battle),
        Order::Door { door } => doors::check_door(battle, survey, acting, door),
        Order::Bash { target, powerful } => {
            bash::check_bash(battle, survey, acting, target, powerful)
        }
        _ => Err(wrong_moment(battle, order)),
    }
}

/// What the order to the group forbids each of its members: attacks in a Regroup, charges included, which would owe a blow
/// (GRP-5, F2); aiming where all fire together (GRP-6, GRP-7).
fn check_ordered(battle: &Battle, acting: &Activation, order: &Order) -> Result<(), Refusal> {
    let Some(group) = &battle.state.group else {
        return Ok(());
    };
    let attack = matches!(order, Order::Fight { .. } | Order::Shoot { .. });
    match (group.kind, order) {
        (GroupKind::Regroup, _) if attack => Err(Refusal::NoAttackInRegroup(
            battle.enrolled(acting.model).name.clone(),
        )),
        (GroupKind::Volley | GroupKind::ShootAndReload, Order::Shoot { aimed: true, .. }) => {
            Err(Refusal::NoAiming)
        }
        _ => Ok(()),
    }
}

/// ACT-9: only who has fallen stands up, for one action, or two after a fall from a height.
fn check_stand_up(battle: &Battle, acting: &Activation) -> Result<(), Refusal> {
    if !battle.model(acting.model).fallen {
        return Err(Refusal::NotFallen(
            battle.enrolled(acting.model).name.clone(),
        ));
    }
    // D23: two after a fall from a height.
    let (cost, left) = (fall::cost_of_standing(battle, acting.model), acting.actions);
    if left < cost {
        return Err(Refusal::TooFewActions { cost, left });
    }
    Ok(())
}

/// A model that an order names and nobody knows.
fn unknown(battle: &Battle, order: &Order) -> Option<ModelId> {
    let stranger = |model: &ModelId| !battle.muster.knows(*model);
    match order {
        Order::Deploy { model, .. } | Order::Nominate { model, .. } | Order::Pick { model } => {
            Some(*model).filter(stranger)
        }
        Order::Fight { target, .. }
        | Order::Shoot { target, .. }
        | Order::Volley { target }
        | Order::ShootAndReload { target } => Some(*target).filter(stranger),
        Order::TakeArms { from } => Some(*from).filter(stranger),
        Order::Group { members, .. } => members.iter().find(stranger),
        Order::Special(order) => order.names().filter(stranger),
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
        Order::Group { .. } => "ordering a group",
        Order::Pick { .. } => "taking over",
        Order::Volley { .. } => "firing a volley",
        Order::ShootAndReload { .. } => "shooting and reloading",
        Order::EndGroup => "ending a group's actions",
        Order::EndActivation => "ending an activation",
        Order::EndTurn => "ending the turn",
        Order::Withdraw => "withdrawing",
        Order::DropFlag => "laying a flag down",
        Order::TakeFlag { .. } => "taking up a flag",
        Order::Dismount => "dismounting",
        Order::Mount { .. } => "mounting",
        Order::Door { .. } => "opening or closing a door",
        Order::Bash { .. } => "bashing",
        Order::PlaceLadder { .. } => "placing a ladder",
        Order::TakeLadder { .. } => "taking a ladder up",
        Order::PushLadder { .. } => "pushing a ladder away",
        Order::Climb { .. } => "climbing",
        Order::Jump { .. } => "jumping",
        Order::TakeArms { .. } => "taking arms",
        Order::Special(order) => order.word(),
    };
    Refusal::WrongMoment { order, awaited }
}
