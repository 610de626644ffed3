//! Every discrete legal order, and samples of legal places: what buttons, opponent and random playouts choose from.

use super::check::check;
use super::group::{self, GroupKind};
use super::heights;
use super::order::{BashTarget, Order};
use super::state::{Activation, Battle, Phase};
use super::{activation, bearing, movement, parts, setup, special};
use crate::scenario::Zone;
use crate::table::body::ModelId;
use crate::table::feature::Feature;
use crate::table::length::{Length, Point};
use crate::table::survey::Survey;

/// Directions sampled for moves.
const DIRECTIONS: i32 = 16;

/// The legal orders of the moment. Any state that is not over has at least one; withdrawing, hardly ever forbidden, comes last.
#[must_use]
pub fn legal_orders(battle: &Battle, survey: &Survey) -> Vec<Order> {
    let mut orders = Vec::new();
    if battle.outcome().is_some() {
        return orders;
    }
    if let Some(prompt) = &battle.state.prompt {
        orders.extend(prompt.answers.iter().map(|&answer| Order::Answer(answer)));
    } else {
        match &battle.state.phase {
            Phase::Preparing | Phase::Over(_) => {}
            Phase::Deploying(player) => {
                for model in battle.muster.squad(*player) {
                    if !battle.on_table(model) {
                        orders.extend(
                            deployment_places(battle, survey, model)
                                .map(|at| Order::Deploy { model, at }),
                        );
                    }
                }
                orders.push(Order::FinishDeployment);
            }
            Phase::Nominating => {
                for model in activation::nominable(battle, battle.state.active) {
                    orders.extend(
                        activation::dice_allowed(battle, model)
                            .map(|dice| Order::Nominate { model, dice }),
                    );
                }
                orders.push(Order::EndTurn);
            }
            Phase::Acting(acting) => actions(battle, survey, acting, &mut orders),
        }
    }
    orders.push(Order::Withdraw);
    orders.retain(|order| check(battle, survey, order).is_ok());
    orders
}

/// What the active model might do.
fn actions(battle: &Battle, survey: &Survey, acting: &Activation, orders: &mut Vec<Order>) {
    let model = acting.model;
    orders.push(Order::StandUp);
    for &weapon in &battle.enrolled(model).profile.weapons {
        orders.push(Order::Reload { weapon });
    }
    for target in battle.present(battle.side_of(model).other()) {
        for powerful in [false, true] {
            orders.push(Order::Fight { target, powerful });
        }
        for &weapon in &battle.enrolled(model).profile.weapons {
            for aimed in [false, true] {
                orders.push(Order::Shoot {
                    target,
                    weapon,
                    aimed,
                });
            }
        }
    }
    works(battle, survey, model, orders);
    let held = battle.held(model);
    for to in move_places(battle, survey, model) {
        orders.push(if held {
            Order::LeaveCombat { to }
        } else {
            Order::Move { to }
        });
    }
    heights::legal::orders(battle, survey, model, orders);
    special::orders(battle, survey, model, orders);
    match &battle.state.group {
        Some(group) => {
            orders.extend(
                group
                    .waiting
                    .iter()
                    .map(|turn| Order::Pick { model: turn.model }),
            );
            for target in battle.present(battle.side_of(model).other()) {
                match group.kind {
                    GroupKind::Volley => orders.push(Order::Volley { target }),
                    GroupKind::ShootAndReload => orders.push(Order::ShootAndReload { target }),
                    GroupKind::Plain | GroupKind::Regroup => {}
                }
            }
            orders.push(Order::EndGroup);
        }
        None => group_orders(battle, survey, model, orders),
    }
    if battle.carries_a_flag(model) {
        orders.push(Order::DropFlag);
    }
    let lying = battle.flags_on_the_ground();
    orders.extend(lying.map(|(flag, ..)| Order::TakeFlag { flag }));
    if battle.mounted(model) {
        orders.push(Order::Dismount);
    } else if battle.model(model).on_foot {
        orders.extend(battle.horses().map(|(horse, _)| Order::Mount { horse }));
    }
    orders.push(Order::EndActivation);
    orders.push(Order::EndTurn);
}

/// Doors to open and close, and what there is to bash (CST-1, BASH-1).
fn works(battle: &Battle, survey: &Survey, model: ModelId, orders: &mut Vec<Order>) {
    let layout = &battle.muster.scenario.layout;
    let bashable = |feature: &Feature| feature.kind.bash_combat().is_some();
    if !survey.motion.has_doors() && !layout.features.iter().any(bashable) {
        return;
    }
    let here = battle.footprint(model);
    let doors = survey.motion.openings_at(here);
    orders.extend(doors.iter().map(|&door| Order::Door { door }));
    let things = doors.into_iter().map(BashTarget::Door).chain(
        survey
            .motion
            .touching(here)
            .into_iter()
            .filter(|&id| layout.feature(id).is_some_and(bashable))
            .map(BashTarget::Feature),
    );
    for target in things {
        for powerful in [false, true] {
            orders.push(Order::Bash { target, powerful });
        }
    }
}

/// Groups that the active model might order: every chain of contact, whole, and its first two; to regroup, all whom his word
/// reaches (GRP-1, GRP-5). Other parts of a chain are legal too, but not listed: there are too many.
fn group_orders(battle: &Battle, survey: &Survey, model: ModelId, orders: &mut Vec<Order>) {
    if group::check_commander(battle, model).is_err() {
        return;
    }
    let mut order = |kind, members: &[ModelId]| {
        for dice in 1..=3 {
            orders.push(Order::Group {
                kind,
                members: members.iter().copied().collect(),
                dice,
            });
        }
    };
    for chain in group::chains(battle, survey, model) {
        for kind in [
            GroupKind::Plain,
            GroupKind::Volley,
            GroupKind::ShootAndReload,
        ] {
            order(kind, &chain);
            // The first of a chain need not touch the second, but somebody of it.
            let pair = group::pair_of(battle, &chain);
            if chain.len() > pair.len() {
                order(kind, &pair);
            }
        }
    }
    order(GroupKind::Regroup, &group::in_reach(battle, survey, model));
}

/// Ends of moves, sampled: full and half moves all round, and contact with every enemy and every lying flag in
/// reach. Sorted and each once;
/// whether each is legal is for [`check`] to say.
#[must_use]
pub fn move_places(battle: &Battle, survey: &Survey, model: ModelId) -> Vec<Point> {
    if battle.model(model).fallen {
        return Vec::new();
    }
    let mover = movement::mover(battle, model);
    let reach = battle.stick(mover.stick);
    let mut places = Vec::new();
    for step in 0..DIRECTIONS {
        let turn = step * bearing::STEPS / DIRECTIONS;
        for share in [2, 1] {
            let distance = Length::from_hundredths(reach.hundredths() * share / 2);
            let to = bearing::along(mover.at, 1.0, 0.0, turn, distance);
            places.push(survey.motion.trace(&mover, to).end);
        }
    }
    for enemy in battle.present(mover.side.other()) {
        let there = battle.footprint(enemy);
        if battle.footprint(model).within(there, reach) {
            places.push(survey.motion.trace(&mover, there.at).end);
        }
    }
    let here = battle.footprint(model);
    for (_, _, at) in battle.flags_on_the_ground() {
        if here.at.within(at, reach + here.base.radius) {
            places.push(survey.motion.trace(&mover, at).end);
        }
    }
    for there in survey.motion.through_doors(battle.footprint(model), reach) {
        places.push(survey.motion.trace(&mover, there).end);
    }
    for place in heights::legal::places(battle, survey, model) {
        places.push(survey.motion.trace(&mover, place).end);
    }
    places.sort_unstable();
    places.dedup();
    places.retain(|&to| to != mover.at);
    places
}

/// Places where a model may be deployed: a grid over its side's zone, coarse enough to be cheap, fine enough to hold every
/// squad, and the tops of ramparts.
pub fn deployment_places(
    battle: &Battle,
    survey: &Survey,
    model: ModelId,
) -> impl Iterator<Item = Point> {
    let (player, side) = (battle.player_of(model), battle.side_of(model));
    let base = battle.base(model);
    let step = base.width() + Length::whole(1);
    let mut places: Vec<Point> = setup::grounds(battle, side)
        .into_iter()
        .flat_map(|zone| lattice(zone, base.radius, step))
        .chain(survey.motion.perches(base))
        .chain(special::places(battle, model))
        .chain(parts::beside_woods(battle, model))
        .collect();
    if !parts::of(battle, side).is_empty() {
        // Parts may overlap.
        places.sort_unstable();
        places.dedup();
    }
    places
        .into_iter()
        .filter(move |&at| setup::check_deploy(battle, survey, player, model, at).is_ok())
}

/// Places over a zone, so far from each other that bases of that radius do not touch, row by row.
fn lattice(zone: Zone, radius: Length, step: Length) -> impl Iterator<Item = Point> {
    let count = |from: Length, to: Length| {
        ((to - from - radius - radius).hundredths() / step.hundredths()).max(0)
    };
    let columns = count(zone.min.x, zone.max.x);
    let rows = count(zone.min.y, zone.max.y);
    (0..=rows)
        .flat_map(move |row| (0..=columns).map(move |column| (column, row)))
        .map(move |(column, row)| {
            Point {
                x: zone.min.x + radius + step * column,
                y: zone.min.y + radius + step * row,
            }
            .on_grid()
        })
}
