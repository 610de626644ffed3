//! Compulsory flight (MOR-3, H3 to H6).

use super::bearing;
use super::effect::{Blow, Effect};
use super::event::Travel;
use super::flags;
use super::flight_round;
use super::heights;
use super::house::list::FleeStrict;
use super::losses;
use super::movement::{leave_table, mover, travel_to};
use super::order::Answer;
use super::prompt::Question;
use super::refuge;
use super::resolution::Resolution;
use super::state::{Battle, Loss};
use crate::scenario::Edge;
use crate::table::body::ModelId;
use crate::table::feature::FeatureId;
use crate::table::length::{Length, Point};
use crate::table::scale::Stick;
use crate::table::survey::Survey;

/// Directions tried for a flight move, in steps of 11.25 degrees from the straight way to the edge: the straight one first,
/// none that leads away from it.
pub(super) const TURNS: [i32; 15] = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7];

/// MOR-3: one flight move, also a second one of the Slow (MOR-5); it leaves no mark on who survives it (H20). First every standing enemy in contact hacks (H6); then the nearest edge is chosen, by the owner
/// where several are equally near (H5), or where the flag is another refuge (C26); then the model moves, and is lost at the edge, or where no legal way is left.
pub fn flee(work: &mut Resolution, model: ModelId, moves: u8, edge: Option<Edge>, hacked: bool) {
    if !work.battle.on_table(model) {
        return;
    }
    if !hacked && work.battle.held(model) {
        let holders: Vec<ModelId> = work
            .battle
            .touching_enemies(model)
            .filter(|&enemy| work.battle.standing(enemy))
            .collect();
        work.next([
            Effect::FreeHacks {
                defender: model,
                attackers: holders,
                blow: Blow::AtFlight,
            },
            Effect::Flee {
                model,
                moves,
                edge,
                hacked: true,
            },
        ]);
        return;
    }
    let edges = nearest_edges(work.battle, model);
    // C26: asked for every model anew; a flight that has chosen its edge keeps to it.
    let bearers = match edge {
        Some(_) => Vec::new(),
        None => refuge::bearers(work.battle, work.survey, model),
    };
    let edge = match edge {
        Some(edge) => edge,
        None if edges.len() == 1 && bearers.is_empty() => edges[0],
        None => {
            let player = work.battle.player_of(model);
            let question = if bearers.is_empty() {
                Question::FlightEdge { model }
            } else {
                Question::FlightGoal { model }
            };
            // The flag first: it is the way that leads back into the fight.
            let to_flags = bearers.into_iter().map(Answer::Model);
            let answers = to_flags
                .chain(edges.into_iter().map(Answer::Edge))
                .collect();
            work.ask(player, question, answers);
            // What is left to do once the owner has said where to: see `chosen`.
            work.next([Effect::Flee {
                model,
                moves,
                edge: None,
                hacked: true,
            }]);
            return;
        }
    };
    heights::let_go(work, model);
    let way = if work.survey.motion.is_raised(work.battle.model(model).at) {
        heights::flight::way(work.battle, work.survey, model, edge)
    } else {
        way(work.battle, work.survey, model, edge).map(|to| (to, Travel::Flight))
    };
    let Some((to, travel)) = way else {
        losses::remove(work, model, Loss::Fled, "MOR-3");
        return;
    };
    travel_to(work, model, to, travel, Vec::new());
    if at_edge(work.battle, model, edge) {
        leave_table(work, model);
    } else if moves > 1 {
        work.next([Effect::Flee {
            model,
            moves: moves - 1,
            edge: Some(edge),
            hacked: true,
        }]);
    } else {
        flags::flight_ends(work, model);
    }
}

/// The owner has chosen among equally near edges: the waiting flight goes there.
pub fn chosen(work: &mut Resolution, edge: Edge) {
    if let Some(Effect::Flee { edge: waiting, .. }) = work.battle.state.queue.front_mut() {
        *waiting = Some(edge);
    }
}

/// The edges to which a model is nearest: several where they are equally near (H5).
#[must_use]
pub fn nearest_edges(battle: &Battle, model: ModelId) -> Vec<Edge> {
    let at = battle.model(model).at;
    let size = battle.muster.scenario.layout.size;
    let nearest = Edge::ALL
        .map(|edge| edge.distance(at, size))
        .into_iter()
        .min()
        .unwrap_or_default();
    Edge::ALL
        .into_iter()
        .filter(|edge| edge.distance(at, size) == nearest)
        .collect()
}

/// Where one flight move towards an edge ends: straight for it at full move where that is legal, else the way that brings
/// the model nearest to it; where scenery bars the straight way, or none of these is legal, the first part of the shortest
/// way round. `None` where no legal way leads to the edge (H5).
#[must_use]
pub fn way(battle: &Battle, survey: &Survey, model: ModelId, edge: Edge) -> Option<Point> {
    let size = battle.muster.scenario.layout.size;
    let mover = mover(battle, model);
    let (x, y) = match edge {
        Edge::North => (0.0, 1.0),
        Edge::East => (1.0, 0.0),
        Edge::South => (0.0, -1.0),
        Edge::West => (-1.0, 0.0),
    };
    if flight_round::is_barred(battle, survey, &mover, edge)
        && let Some(round) = flight_round::way(battle, survey, &mover, edge)
    {
        return Some(round);
    }
    let start = edge.distance(mover.at, size);
    let nearer = |&end: &Point| edge.distance(end, size) < start;
    let reach = battle.stick(mover.stick);
    if let Some(building) = survey.motion.ground(battle.footprint(model)).building {
        return way_out(battle, survey, model, edge, building);
    }
    TURNS
        .iter()
        .map(|&turn| {
            let to = bearing::along(mover.at, x, y, turn, reach);
            // H3: broken ground shortens the move, but never below S, whatever the actions it would cost.
            survey.motion.trace(&mover, to).end
        })
        .filter(|end| nearer(end) && keeps_clear(battle, model, *end))
        .min_by_key(|&end| edge.distance(end, size))
        .or_else(|| flight_round::way(battle, survey, &mover, edge))
}

/// Where one flight move out of a house ends: as far along the shortest way to the edge as it leads straight, through doors
/// that open by themselves. `None` where there is no way, or no legal move on it (H5).
fn way_out(
    battle: &Battle,
    survey: &Survey,
    model: ModelId,
    edge: Edge,
    building: FeatureId,
) -> Option<Point> {
    let mover = mover(battle, model);
    let size = battle.muster.scenario.layout.size;
    let radius = mover.base.radius;
    let goal = match edge {
        Edge::North => (mover.at.x, size.1 - radius),
        Edge::East => (size.0 - radius, mover.at.y),
        Edge::South => (mover.at.x, radius),
        Edge::West => (radius, mover.at.y),
    };
    if !survey.motion.has_way_out(building) {
        return None;
    }
    let bend = survey.motion.ways(false).to(goal.into()).bend(mover.at)?;
    // Straight on beyond the bend, if that leads on: the trace ends at the door anyway (MOV-4).
    let end = survey.motion.trace(&mover, bend).end;
    (end != mover.at && keeps_clear(battle, model, end)).then_some(end)
}

/// MOR-3, H4: every point of the way keeps S from every standing enemy; from one who is nearer than that at the start it
/// must lead away, or, where that was agreed on, there is no way.
#[must_use]
pub fn keeps_clear(battle: &Battle, model: ModelId, end: Point) -> bool {
    let here = battle.footprint(model);
    let clear = battle.stick(Stick::Short);
    battle
        .present(battle.side_of(model).other())
        .filter(|&enemy| battle.standing(enemy))
        .all(|enemy| {
            let there = battle.footprint(enemy);
            let apart = clear + here.base.radius + there.base.radius;
            if here.at.distance_squared(there.at) < apart.squared() {
                battle.house().flee_strict == FleeStrict::Off && leads_away(here.at, end, there.at)
            } else {
                bearing::compare_to_way(there.at, here.at, end, apart).is_ge()
            }
        })
}

/// Whether a straight way leads strictly farther from a place with every step.
fn leads_away(from: Point, to: Point, enemy: Point) -> bool {
    let x = i64::from((to.x - from.x).hundredths()) * i64::from((from.x - enemy.x).hundredths());
    let y = i64::from((to.y - from.y).hundredths()) * i64::from((from.y - enemy.y).hundredths());
    x + y >= 0 && from != to
}

/// Whether a base touches an edge.
fn at_edge(battle: &Battle, model: ModelId, edge: Edge) -> bool {
    let here = battle.footprint(model);
    edge.distance(here.at, battle.muster.scenario.layout.size) <= here.base.radius + Length::TOUCH
}
