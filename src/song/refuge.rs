//! Flight to the flag instead of the edge (SR-FLAG, MOR-5, C26).

use super::bearing;
use super::effect::Effect;
use super::event::Travel;
use super::flags;
use super::flight::{TURNS, keeps_clear};
use super::movement::{mover, travel_to};
use super::resolution::Resolution;
use super::state::Battle;
use crate::table::body::ModelId;
use crate::table::length::Point;
use crate::table::survey::Survey;

/// C26: the friends with their squad's flag to whom a fleeing model may run: those to whom some legal way leads.
#[must_use]
pub fn bearers(battle: &Battle, survey: &Survey, model: ModelId) -> Vec<ModelId> {
    battle
        .flag_bearers(battle.player_of(model))
        .filter(|&bearer| bearer != model && way(battle, survey, model, bearer).is_some())
        .collect()
}

/// Where one flight move towards a bearer ends: straight for him, as far as he, else the way that brings the model nearest to
/// him. Every point of it keeps S from every standing enemy, as in any flight (H4). Whoever touches him already is at
/// the flag, and stays. `None` where there is no such way.
#[must_use]
pub fn way(battle: &Battle, survey: &Survey, model: ModelId, bearer: ModelId) -> Option<Point> {
    let (here, there) = (battle.footprint(model), battle.footprint(bearer));
    if here.touches(there) {
        return keeps_clear(battle, model, here.at).then_some(here.at);
    }
    let mover = mover(battle, model);
    let start = here.at.distance_squared(there.at);
    let far = here.at.distance(there.at);
    let reach = battle.stick(mover.stick).min(far);
    let (x, y) = (
        (there.at.x.mm() - here.at.x.mm()) / far.mm(),
        (there.at.y.mm() - here.at.y.mm()) / far.mm(),
    );
    TURNS
        .iter()
        .map(|&turn| match turn {
            0 => there.at,
            _ => bearing::along(here.at, x, y, turn, reach),
        })
        // H3: as in any flight.
        .map(|to| survey.motion.trace(&mover, to).end)
        .filter(|end| end.distance_squared(there.at) < start && keeps_clear(battle, model, *end))
        .min_by_key(|end| end.distance_squared(there.at))
}

/// The owner has chosen the flag for a model whose flight waits.
pub fn chosen(work: &mut Resolution, bearer: ModelId) {
    let queue = &mut work.battle.state.queue;
    if let Some(&Effect::Flee { model, moves, .. }) = queue.front() {
        queue[0] = Effect::FleeToFlag {
            model,
            bearer,
            moves,
        };
    }
}

/// C26: one flight move towards the flag; in contact with its bearer it is over. Where the way is shut half-way, what is left of
/// the flight goes to the edge.
pub fn flee(work: &mut Resolution, model: ModelId, bearer: ModelId, moves: u8) {
    if !work.battle.on_table(model) {
        return;
    }
    let there = work.battle.on_table(bearer) && work.battle.bears_the_flag(bearer);
    let to = way(work.battle, work.survey, model, bearer).filter(|_| there);
    let Some(to) = to else {
        work.next([Effect::Flee {
            model,
            moves,
            edge: None,
            hacked: true,
        }]);
        return;
    };
    travel_to(work, model, to, Travel::FlightToFlag, Vec::new());
    let arrived = work
        .battle
        .footprint(model)
        .touches(work.battle.footprint(bearer));
    if arrived || moves <= 1 {
        flags::flight_ends(work, model);
    } else {
        work.next([Effect::FleeToFlag {
            model,
            bearer,
            moves: moves - 1,
        }]);
    }
}
