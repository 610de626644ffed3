//! Orders to groups: what a volley or a common move is worth to a commander, and what a group does with its actions.

use super::dice_choice::{dice, odds};
use super::formations;
use super::harms;
use super::look::Look;
use super::options::{Care, Idea, Options, POWDER, attacks_here};
use crate::dice::distribution::ActivationOdds;
use crate::song::activation;
use crate::song::group::{self, GroupKind};
use crate::song::order::Order;
use crate::song::state::Activation;
use crate::song::volley::{self, VolleyPlan};
use crate::table::body::ModelId;

/// What a common move is worth of what each could do with one action: they could act on their own as well, if nobody before
/// them lost the turn.
const TOGETHER: f64 = 0.5;
/// What somebody still to act may gain, near enough, in points: what the group's turnover puts at stake.
const STAKE: f64 = 1.0;

/// The orders that a commander could give to groups, with what they are worth. Cheap where nobody touches a friend.
pub(super) fn ideas(look: &Look, commander: ModelId) -> Vec<Idea> {
    let act = |member| Options::new(look, member, 1, Care::WORTH).value(1);
    ideas_by(look, commander, &act)
}

/// The same, where `act` says what one action of a member is worth.
fn ideas_by(look: &Look, commander: ModelId, act: &dyn Fn(ModelId) -> f64) -> Vec<Idea> {
    let battle = look.battle;
    if battle.state.group.is_some() || group::check_commander(battle, commander).is_err() {
        return Vec::new();
    }
    group::chains(battle, look.survey, commander)
        .iter()
        .flat_map(|chain| {
            [
                volley(look, chain),
                common(look, chain, act),
                formations::by_ranks(look, chain),
            ]
            .into_iter()
            .flatten()
        })
        .collect()
}

/// A volley of a chain, where it beats the best shot that one of them has alone.
fn volley(look: &Look, chain: &[ModelId]) -> Option<Idea> {
    let battle = look.battle;
    volley::check_loaded(battle, chain).ok()?;
    let turns: Vec<Activation> = chain
        .iter()
        .map(|&member| Activation::new(member, Vec::new(), 1, false))
        .collect();
    let gain = look
        .foes
        .iter()
        .filter_map(|&foe| {
            let plan = volley::plan(battle, look.survey, &turns, foe, volley::LEAST).ok()?;
            Some(worth(look, foe, &plan))
        })
        .fold(0.0, f64::max);
    let alone = chain
        .iter()
        .map(|&member| best_shot(look, member))
        .fold(0.0, f64::max);
    (gain > alone).then(|| order(look, GroupKind::Volley, chain, gain))
}

/// What the best unaimed shot of a model is worth where it stands; nothing where it has none.
pub(super) fn best_shot(look: &Look, model: ModelId) -> f64 {
    attacks_here(look, model)
        .iter()
        .filter(|attack| attack.cost == 1 && matches!(attack.order, Order::Shoot { .. }))
        .map(|attack| attack.gain)
        .fold(0.0, f64::max)
}

/// What a volley takes from its target, less the powder of all who fire.
pub(super) fn worth(look: &Look, target: ModelId, plan: &VolleyPlan) -> f64 {
    harms::of_shot(&plan.sums) * look.worth(target) - POWDER * plan.shooters.len() as f64
}

/// One action for everybody in a chain.
fn common(look: &Look, chain: &[ModelId], act: &dyn Fn(ModelId) -> f64) -> Option<Idea> {
    let all: f64 = chain.iter().map(|&member| act(member)).sum();
    (all > 0.0).then(|| order(look, GroupKind::Plain, chain, TOGETHER * all))
}

/// The order, on the dice that are worth most, if its first action gains so much.
fn order(look: &Look, kind: GroupKind, chain: &[ModelId], gain: f64) -> Idea {
    // What follows the first action is worth less: a reload, another step.
    let values = [0.0, gain, 1.3 * gain, 1.5 * gain];
    let (order, odds) = on_dice(look, kind, chain, values);
    let acts = 1.0 - f64::from(odds.actions[0]) / f64::from(odds.of);
    Idea {
        order,
        value: acts * gain,
    }
}

/// The order on the dice that are worth most, where 0, 1, 2 and 3 actions are worth so much, and their odds.
pub(super) fn on_dice(
    look: &Look,
    kind: GroupKind,
    members: &[ModelId],
    values: [f64; 4],
) -> (Order, &'static ActivationOdds) {
    let battle = look.battle;
    let needs = group::need(battle, look.survey, members).needs();
    let others = activation::nominable(battle, look.player)
        .filter(|id| !members.contains(id))
        .count();
    let dice = dice(
        needs,
        false,
        activation::dice_allowed(battle, members[0]),
        values,
        Some(STAKE * others as f64),
    );
    let order = Order::Group {
        kind,
        members: members.iter().copied().collect(),
        dice,
    };
    (order, odds(needs, dice, false))
}

/// What the group in action could do as one now, with what it is worth: fire a volley, or by ranks, or come together.
pub(super) fn together(look: &Look, acting: &Activation) -> Option<Idea> {
    match look.battle.state.group.as_ref()?.kind {
        GroupKind::Plain => None,
        GroupKind::Volley => fire(look, acting),
        GroupKind::ShootAndReload => formations::fire_by_ranks(look, acting),
        GroupKind::Regroup => formations::close_up(look, acting),
    }
}

/// The volley that the group in action could fire now, with what it is worth.
fn fire(look: &Look, acting: &Activation) -> Option<Idea> {
    look.foes
        .iter()
        .filter_map(|&target| {
            let plan = volley::check_volley(look.battle, look.survey, acting, target).ok()?;
            Some(Idea {
                order: Order::Volley { target },
                value: worth(look, target, &plan),
            })
        })
        .max_by(|one, other| one.value.total_cmp(&other.value))
}

/// What the best order to a group is worth to a commander who may still be nominated; nothing where there is none. It is asked
/// at every nomination, so what members could do is only guessed: `guess` says what an activation of theirs may gain.
pub(super) fn promise(look: &Look, guess: &dyn Fn(ModelId) -> f64) -> f64 {
    look.battle
        .squad(look.player)
        .commander
        .filter(|&commander| !look.battle.model(commander).nominated)
        .map_or(0.0, |commander| {
            ideas_by(look, commander, guess)
                .into_iter()
                .map(|idea| idea.value)
                .fold(0.0, f64::max)
        })
}
