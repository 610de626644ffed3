//! Walls and ladders with the eyes of a player: where a way up is, and what placing, climbing and pushing away is worth.
//! Nothing of it is thought of on a table without walls.

use super::look::Look;
use super::options::{Stand, attacks};
use crate::song::heights::{Ladder, LadderId, climb, ladder, odds, reaches};
use crate::song::movement;
use crate::song::order::Order;
use crate::song::state::Activation;
use crate::table::base::Footprint;
use crate::table::body::ModelId;
use crate::table::length::Point;
use crate::table::scale::Stick;

/// What a ladder is worth to whoever wants to get up, in points, to a player of drive 1: set, and climbed.
const SET: f64 = 6.0;
/// See [`SET`].
const UP: f64 = 7.0;
/// What it is worth to come to the foot of a wall or ladder with one more move.
const NEAR: f64 = 2.5;
/// How much of the next step counts where the actions suffice for it, too.
const THEN: f64 = 0.8;
/// What pushing a ladder away is worth for every enemy who could climb it next, and at most for so many.
const PUSH: (f64, usize) = (1.6, 3);

/// Where a model goes that cannot walk to the enemy: to the foot of a ladder that stands, to one that lies there where none
/// stands and no friend carries one, or to the wall nearest to it. Whether it is a ladder.
pub(super) fn way_in(look: &Look, model: ModelId) -> Option<(Point, bool)> {
    let battle = look.battle;
    let motion = &look.survey.motion;
    let here = battle.footprint(model);
    if battle.enrolled(model).mounted() || motion.is_raised(here.at) {
        return None;
    }
    let ladder = standing(look)
        .map(|(_, foot, _)| foot)
        .min_by_key(|foot| (foot.distance_squared(here.at), *foot));
    let wall = motion.nearest_foot(here);
    let carried = |id: ModelId| battle.state.aloft.carried_by(id).is_some();
    if ladder.is_none() && !look.friends.iter().any(|&friend| carried(friend)) {
        let lying = battle
            .state
            .aloft
            .ladders()
            .filter_map(|(_, ladder)| match ladder {
                Ladder::Lying(at) if !motion.is_raised(at) => Some(at),
                _ => None,
            })
            .min_by_key(|at| (at.distance_squared(here.at), *at));
        if let Some(at) = lying {
            return Some((at, true));
        }
    }
    match ladder {
        // A ladder at the other end of the wall is no reason to leave this one where it is.
        Some(foot)
            if !carried(model)
                || wall.is_none_or(|wall| {
                    here.at.distance_squared(foot) <= here.at.distance_squared(wall)
                }) =>
        {
            Some((foot, true))
        }
        _ => wall.map(|wall| (wall, false)),
    }
}

/// The ladders that stand: which, foot and head.
fn standing<'a>(look: &'a Look) -> impl Iterator<Item = (LadderId, Point, Point)> + 'a {
    look.battle
        .state
        .aloft
        .ladders()
        .filter_map(|(id, ladder)| match ladder {
            Ladder::Standing { foot, head, .. } => Some((id, foot, head)),
            _ => None,
        })
}

/// Whether a model can walk to no enemy near it.
pub(super) fn is_shut_out(look: &Look, model: ModelId) -> bool {
    let battle = look.battle;
    let mounted = battle.enrolled(model).mounted();
    let part = |id: ModelId| look.part(mounted, battle.model(id).at);
    let here = part(model);
    !look.foes.is_empty() && look.foes.iter().all(|&foe| part(foe) != here)
}

/// The head of an enemy's ladder to which somebody on the wall goes to push it away (D20): the nearest one with more enemies than
/// friends about its foot and none of his friends at its head.
pub(super) fn to_push(look: &Look, model: ModelId) -> Option<Point> {
    let battle = look.battle;
    let here = battle.footprint(model);
    if battle.state.aloft.ladders.is_empty()
        || !look.survey.motion.is_on_top(here.at)
        || battle.held(model)
    {
        return None;
    }
    let reach = 2.0 * look.stride(model);
    standing(look)
        .filter(|(_, foot, head)| {
            let kept = look
                .friends
                .iter()
                .any(|&friend| friend != model && reaches(battle.footprint(friend), *head));
            !kept && head.distance(here.at).mm() <= reach && outnumbered(look, *foot)
        })
        .map(|(_, _, head)| head)
        .min_by_key(|head| (head.distance_squared(here.at), *head))
}

/// Whether more enemies than friends are about the foot of a ladder.
fn outnumbered(look: &Look, foot: Point) -> bool {
    let (foes, friends) = about(look, foot);
    foes > friends
}

/// How many enemies and friends are about the foot of a ladder.
fn about(look: &Look, foot: Point) -> (usize, usize) {
    let near = look.stick(Stick::Medium);
    let count = |models: &[ModelId]| {
        models
            .iter()
            .filter(|&&other| {
                let at = look.battle.model(other).at;
                !look.survey.motion.is_raised(at) && at.distance(foot).mm() <= near
            })
            .count()
    };
    (count(&look.foes), count(&look.friends))
}

/// Where whoever is inside finds a place on the walls, up the stairs: the free one nearest to an enemy. `None` for whoever is up
/// there already, or can walk to none.
pub(super) fn post(look: &Look, model: ModelId) -> Option<Point> {
    let battle = look.battle;
    let motion = &look.survey.motion;
    let here = battle.footprint(model);
    if battle.enrolled(model).mounted() || motion.is_on_top(here.at) {
        return None;
    }
    let part = look.part(false, here.at);
    let free = |at: Point| motion.has_room(look.base_at(model, at), false, Some(model));
    motion
        .perches(here.base)
        .into_iter()
        .filter(|&at| look.part(false, at) == part && free(at))
        .min_by_key(|&at| {
            let enemy = look
                .foes
                .iter()
                .map(|&foe| battle.model(foe).at.distance_squared(at))
                .min();
            (enemy, at)
        })
}

/// What a model could do about walls and ladders with so many actions.
pub(super) fn stands(look: &Look, model: ModelId, actions: u8) -> Vec<Stand> {
    let battle = look.battle;
    if battle.state.aloft.ladders.is_empty() || battle.enrolled(model).mounted() {
        return Vec::new();
    }
    let acting = Activation::new(model, Vec::new(), actions, false);
    let mut stands = pushes(look, &acting);
    if battle.held(model) || !is_shut_out(look, model) {
        return stands;
    }
    let wish = look.drive;
    let climb_cost = climb::cost(battle, model);
    for (id, _) in battle.state.aloft.ladders() {
        if ladder::check_place(battle, look.survey, &acting, id).is_ok()
            && !is_near_another(look, model)
        {
            stands.push(Stand {
                reach: Some((Order::PlaceLadder { ladder: id }, 1)),
                better: SET * wish
                    + if actions > climb_cost {
                        THEN * UP * wish
                    } else {
                        0.0
                    },
                ..Stand::default()
            });
        } else if !near_ladder(look, model)
            && ladder::check_take(battle, look.survey, &acting, id).is_ok()
            && matches!(battle.state.aloft.ladder(id), Some(Ladder::Lying(_)))
        {
            stands.push(Stand {
                reach: Some((Order::TakeLadder { ladder: id }, 1)),
                better: NEAR * wish,
                ..Stand::default()
            });
        }
        stands.extend(climbs(look, &acting, id, climb_cost));
    }
    stands.extend(approach(look, model, actions));
    stands
}

/// Pushing away the ladders of the enemy.
fn pushes(look: &Look, acting: &Activation) -> Vec<Stand> {
    let battle = look.battle;
    standing(look)
        .filter(|&(id, ..)| ladder::check_push(battle, look.survey, acting, id).is_ok())
        .filter_map(|(ladder, foot, _)| {
            let (foes, friends) = about(look, foot);
            (foes > friends).then(|| Stand {
                reach: Some((Order::PushLadder { ladder }, 1)),
                better: PUSH.0 * foes.min(PUSH.1) as f64,
                bound: false,
                ..Stand::default()
            })
        })
        .collect()
}

/// Climbing a ladder, with the blow that may follow and the risk of a second climb.
fn climbs(look: &Look, acting: &Activation, ladder: LadderId, cost: u8) -> Vec<Stand> {
    let battle = look.battle;
    let model = acting.model;
    if cost > acting.actions {
        return Vec::new();
    }
    let risk = odds::of_climb(battle, look.survey, model, ladder).as_f64() * look.worth(model);
    climb::landings(battle, look.survey, model, ladder)
        .into_iter()
        .filter(|&to| look.survey.motion.is_on_top(to))
        .filter(|&to| climb::plan(battle, look.survey, acting, ladder, to).is_ok())
        .map(|to| {
            let mut then = battle.clone();
            then.model_mut(model).at = to;
            Stand {
                reach: Some((Order::Climb { ladder, to }, cost)),
                better: UP * look.drive - risk,
                attacks: if acting.actions > cost {
                    attacks(look, &then, model)
                } else {
                    Vec::new()
                },
                ..Stand::default()
            }
        })
        .collect()
}

/// The last step to the foot of a wall with a ladder in hand, or to the foot of one that stands.
fn approach(look: &Look, model: ModelId, actions: u8) -> Option<Stand> {
    let battle = look.battle;
    let (place, is_ladder) = way_in(look, model)?;
    if !is_ladder && battle.state.aloft.carried_by(model).is_none() {
        return None;
    }
    let mover = movement::mover(battle, model);
    if mover.at == place || battle.model(model).moves >= movement::MOST_MOVES {
        return None;
    }
    let path = look.survey.motion.trace(&mover, place);
    let end = Footprint {
        at: path.end,
        base: mover.base,
    };
    let next = if is_ladder {
        (UP, climb::cost(battle, model))
    } else {
        (SET, 1)
    };
    (path.end != mover.at
        && path.actions <= actions
        && path.touches.is_empty()
        && look.survey.motion.ladder_site(end).is_some())
    .then(|| Stand {
        reach: Some((Order::Move { to: path.end }, path.actions)),
        better: look.drive
            * (NEAR
                + if path.actions + next.1 <= actions {
                    THEN * next.0
                } else {
                    0.0
                }),
        ..Stand::default()
    })
}

/// Whether a ladder stands within two bases of where this one would: one is enough there.
fn is_near_another(look: &Look, model: ModelId) -> bool {
    let here = look.battle.footprint(model);
    let near = here.base.width() + here.base.width();
    standing(look).any(|(_, foot, _)| foot.within(here.at, near))
}

/// Whether a ladder stands within one move.
fn near_ladder(look: &Look, model: ModelId) -> bool {
    let at = look.battle.model(model).at;
    standing(look).any(|(_, foot, _)| foot.distance(at).mm() <= look.stride(model))
}
