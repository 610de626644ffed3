//! Flight from walls (MOR-3, H5): by stairs and ladders; nobody is made to jump.

use super::{Ladder, reaches};
use crate::scenario::Edge;
use crate::song::event::Travel;
use crate::song::flight::keeps_clear;
use crate::song::movement;
use crate::song::state::Battle;
use crate::table::body::ModelId;
use crate::table::length::Point;
use crate::table::survey::Survey;

/// One flight move of a model that stands on a rampart or on stairs: down a ladder at whose top it is, else along the shortest
/// way to the edge or to the top of a ladder. `None` where no legal way leads down.
#[must_use]
pub fn way(
    battle: &Battle,
    survey: &Survey,
    model: ModelId,
    edge: Edge,
) -> Option<(Point, Travel)> {
    let mover = movement::mover(battle, model);
    let here = battle.footprint(model);
    let size = battle.muster.scenario.layout.size;
    let heads: Vec<(Point, Point)> = battle
        .state
        .aloft
        .ladders()
        .filter_map(|(_, ladder)| match ladder {
            Ladder::Standing { foot, head, .. } => Some((foot, head)),
            _ => None,
        })
        .collect();
    if survey.motion.is_on_top(here.at) {
        for &(foot, head) in &heads {
            if reaches(here, head)
                && let Some(to) = survey
                    .motion
                    .landings(foot, head, here.base, model)
                    .into_iter()
                    .find(|&to| keeps_clear(battle, model, to))
            {
                return Some((to, Travel::Climb));
            }
        }
    }
    let ways = survey.motion.ways(false);
    let goals = std::iter::once(edge.nearest(here.at, size)).chain(heads.iter().map(|ends| ends.1));
    goals
        .filter_map(|goal| {
            let approach = ways.to(goal);
            let before = approach.length(here.at)?;
            let end = survey.motion.trace(&mover, approach.bend(here.at)?).end;
            let after = approach.length(end)?;
            (after < before && end != here.at && keeps_clear(battle, model, end))
                .then_some((before, end))
        })
        .min_by(|one, other| one.0.total_cmp(&other.0))
        .map(|(_, end)| (end, Travel::Flight))
}
