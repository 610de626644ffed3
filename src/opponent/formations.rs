//! Orders to groups for the sake of formation: fire by ranks that keeps the front loaded, and coming together.

use super::groups::{best_shot, on_dice, worth};
use super::look::Look;
use super::options::Idea;
use crate::song::group::{self, GroupKind};
use crate::song::order::Order;
use crate::song::state::Activation;
use crate::song::volley::{self, VolleyPlan};
use crate::song::{movement, regroup as rallying};
use crate::table::body::ModelId;
use crate::table::scale::Stick;

/// What it counts to have a weapon ready, of the best shot it could have now.
const READY: f64 = 0.5;
/// The least who must come in from outside for a Regroup.
const FEW: usize = 2;
/// What it is worth, in points, for everybody who comes in, to fire and move as one from then on.
const AS_ONE: f64 = 1.0;

/// Shoot and Reload for a chain, where its front rank can fire (GRP-7): the volley, and that the front stays loaded where the
/// rear would have nothing to shoot at.
pub(super) fn by_ranks(look: &Look, chain: &[ModelId]) -> Option<Idea> {
    let battle = look.battle;
    volley::check_ranks(battle, chain).ok()?;
    let gain = look
        .foes
        .iter()
        .filter_map(|&foe| {
            let ranks = volley::ranks(battle, chain, foe);
            let mut front: Vec<ModelId> = ranks.iter().map(|&[front, _]| front).collect();
            front.sort_unstable();
            let turns: Vec<Activation> = front
                .iter()
                .map(|&member| Activation::new(member, Vec::new(), volley::BY_RANKS, false))
                .collect();
            let plan = volley::plan(battle, look.survey, &turns, foe, front.len()).ok()?;
            Some(worth_by_ranks(look, foe, &plan, &ranks))
        })
        .fold(0.0, f64::max);
    if gain <= 0.0 {
        return None;
    }
    // One action is no use for it: then each shoots as he can.
    let alone = chain
        .iter()
        .map(|&member| best_shot(look, member))
        .fold(0.0, f64::max);
    let values = [0.0, alone, gain.max(alone), 1.1 * gain.max(alone)];
    let (order, odds) = on_dice(look, GroupKind::ShootAndReload, chain, values);
    let value = odds
        .actions
        .iter()
        .zip(values)
        .map(|(&ways, value)| f64::from(ways) / f64::from(odds.of) * value)
        .sum();
    Some(Idea { order, value })
}

/// What a volley by ranks is worth: what it takes from its target, less the powder, and in every pair what the front can
/// shoot better with the rear's loaded weapon than the rear could.
fn worth_by_ranks(look: &Look, target: ModelId, plan: &VolleyPlan, ranks: &[[ModelId; 2]]) -> f64 {
    let kept: f64 = ranks
        .iter()
        .map(|&[front, rear]| (best_shot(look, front) - best_shot(look, rear)).max(0.0))
        .sum();
    worth(look, target, plan) + READY * kept
}

/// The volley by ranks that the group in action could fire now, with what it is worth.
pub(super) fn fire_by_ranks(look: &Look, acting: &Activation) -> Option<Idea> {
    look.foes
        .iter()
        .filter_map(|&target| {
            let (plan, ranks) =
                volley::check_by_ranks(look.battle, look.survey, acting, target).ok()?;
            Some(Idea {
                order: Order::ShootAndReload { target },
                value: worth_by_ranks(look, target, &plan, &ranks),
            })
        })
        .max_by(|one, other| one.value.total_cmp(&other.value))
}

/// A Regroup for those of a commander who stand alone, far enough from the enemy to have time for it: shooters whom one move
/// takes to a mate (GRP-5). Thought of only while the commander acts.
pub(super) fn regroup(look: &Look, acting: &Activation) -> Option<Idea> {
    let battle = look.battle;
    let commander = acting.model;
    if battle.state.group.is_some() || group::check_commander(battle, commander).is_err() {
        return None;
    }
    let free = group::orderable(battle, commander);
    if loners(look, &free).len() < FEW {
        return None;
    }
    // Only now is the table asked whom the commander's word reaches.
    let reached = group::in_reach(battle, look.survey, commander);
    let loners = loners(look, &reached);
    if loners.len() < FEW {
        return None;
    }
    let mut members = loners.clone();
    for &loner in &loners {
        let mates = reached.iter().copied();
        members.extend(
            mates
                .filter(|&mate| mate != loner)
                .min_by_key(|&mate| (gap(look, loner, mate), mate)),
        );
    }
    members.sort_unstable();
    members.dedup();
    let gain = AS_ONE * loners.len() as f64;
    let (order, odds) = on_dice(look, GroupKind::Regroup, &members, [0.0, gain, gain, gain]);
    let acts = 1.0 - f64::from(odds.actions[0]) / f64::from(odds.of);
    Some(Idea {
        order,
        value: acts * gain,
    })
}

/// Those of some models who might as well come together: they shoot, stand alone, are loaded, have a mate among the others
/// within one move, and no enemy within two of his moves and their weapon's reach.
fn loners(look: &Look, models: &[ModelId]) -> Vec<ModelId> {
    let battle = look.battle;
    let busy = |id: ModelId| {
        let Some((weapon, true)) = look.main_firearm(id) else {
            return true;
        };
        let range = weapon.stick().map_or(0.0, |stick| look.stick(stick));
        range <= look.stick(Stick::Short)
            || look.foes.iter().any(|&foe| {
                let far = battle.footprint(id).distance(battle.footprint(foe)).mm();
                far <= range.max(2.0 * look.stride(foe))
            })
    };
    models
        .iter()
        .copied()
        .filter(|&id| {
            battle.standing(id)
                && !look.friends.iter().any(|&friend| {
                    friend != id && battle.footprint(friend).touches(battle.footprint(id))
                })
                && models.iter().any(|&mate| {
                    mate != id
                        && battle.standing(mate)
                        && f64::from(gap(look, id, mate)) / 100.0 <= look.stride(id)
                })
                && !busy(id)
        })
        .collect()
}

/// How far apart two models are, in hundredths of a millimetre.
fn gap(look: &Look, one: ModelId, other: ModelId) -> i32 {
    let battle = look.battle;
    battle
        .footprint(one)
        .distance(battle.footprint(other))
        .hundredths()
}

/// The move by which the member in action comes to the nearest of the others, if it does not touch any yet (GRP-5).
pub(super) fn close_up(look: &Look, acting: &Activation) -> Option<Idea> {
    let battle = look.battle;
    let group = battle.state.group.as_ref()?;
    let model = acting.model;
    let here = battle.footprint(model);
    let others = rallying::rallied(battle, model, &group.members);
    if others
        .iter()
        .any(|&other| battle.footprint(other).touches(here))
    {
        return None;
    }
    let nearest = others
        .into_iter()
        .min_by_key(|&other| (gap(look, model, other), other))?;
    let path = movement::trace(battle, look.survey, model, battle.model(nearest).at);
    (path.end != here.at && path.actions <= acting.actions).then_some(Idea {
        order: Order::Move { to: path.end },
        value: AS_ONE,
    })
}
