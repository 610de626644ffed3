//! Men who lose heart inside (scenario 2.1, I24): on the wall they jump down into the place, inside it they hide behind the
//! nearest stairs, and are of no use until an officer or NCO comes within reach.

use super::{Rule, SpecialEffect, SpecialEvent, SpecialRefusal, side_of};
use crate::battle::clause::Clause;
use crate::roster::rule::SpecialRule;
use crate::scenario::Scenario;
use crate::scenario::special::Cowering;
use crate::song::bearing;
use crate::song::effect::{Blow, Effect};
use crate::song::event::{Event, Travel};
use crate::song::flags;
use crate::song::flight::keeps_clear;
use crate::song::heights;
use crate::song::heights::fall::{self, Cause};
use crate::song::losses;
use crate::song::movement::{mover, travel_to};
use crate::song::refusal::Refusal;
use crate::song::resolution::Resolution;
use crate::song::state::{Battle, Loss};
use crate::table::body::{ModelId, Side};
use crate::table::length::Point;
use crate::table::survey::Survey;

/// Directions tried for a move to the stairs, all round.
const DIRECTIONS: i32 = 64;

impl Rule for Cowering {
    fn clause(&self) -> Clause {
        Clause("I24")
    }

    fn text(&self, scenario: &Scenario) -> String {
        format!(
            "Models of the {} who fail a morale test on the wall jump down inside; inside they hide behind the nearest stairs, do nothing, and are fought as fallen, until their officer or NCO is within {} ({} mm).",
            self.side,
            self.rally,
            scenario.layout.scale.stick(self.rally)
        )
    }

    fn flees(&self, work: &mut Resolution, model: ModelId, moves: u8) -> bool {
        let battle = &*work.battle;
        let at = battle.model(model).at;
        let on_wall = work.survey.motion.is_on_top(at);
        if battle.side_of(model) != side_of(battle, self.side)
            || !(on_wall || self.inside.contains(at))
        {
            return false;
        }
        // H6: whoever holds him hacks at him first.
        let attackers: Vec<ModelId> = battle
            .touching_enemies(model)
            .filter(|&enemy| battle.standing(enemy))
            .collect();
        let mut effects = Vec::new();
        if !attackers.is_empty() {
            effects.push(Effect::FreeHacks {
                defender: model,
                attackers,
                blow: Blow::AtFlight,
            });
        }
        effects.push(if on_wall {
            let to = jump(battle, work.survey, self, model);
            Effect::Special(SpecialEffect::JumpInside { model, to })
        } else {
            Effect::Special(SpecialEffect::Hide { model, moves })
        });
        work.next(effects);
        true
    }

    fn check_nominate(&self, battle: &Battle, model: ModelId) -> Result<(), Refusal> {
        if battle.state.special.cowering.has(model) {
            let name = battle.enrolled(model).name.clone();
            return Err(SpecialRefusal::Cowers(name, self.rally).into());
        }
        Ok(())
    }

    /// Whoever leads has come within reach of somebody: he is of use again.
    fn judge(&self, work: &mut Resolution) {
        let side = side_of(work.battle, self.side);
        for model in work
            .battle
            .state
            .special
            .cowering
            .iter()
            .collect::<Vec<_>>()
        {
            let leader = leaders(work.battle, side).find(|&leader| {
                let there = work.battle.footprint(leader);
                let reach = work.battle.stick(self.rally);
                work.battle.footprint(model).within(there, reach)
            });
            if let Some(leader) = leader {
                work.battle.state.special.cowering.remove(model);
                let event = SpecialEvent::Heartened { model, leader };
                work.tell(Event::Special(event));
            }
        }
    }
}

/// The officers and NCOs of a side who are on their feet and have not lost heart themselves.
fn leaders(battle: &Battle, side: Side) -> impl Iterator<Item = ModelId> {
    battle.present(side).filter(|&id| {
        battle.standing(id)
            && (battle.has(id, SpecialRule::Leader) || battle.has(id, SpecialRule::Nco))
    })
}

/// Where somebody on the wall jumps down to: inside, and as near as possible.
fn jump(battle: &Battle, survey: &Survey, rule: &Cowering, model: ModelId) -> Option<Point> {
    let at = battle.model(model).at;
    fall::jump_places(battle, survey, model)
        .into_iter()
        .filter(|&to| rule.inside.contains(to))
        .min_by_key(|to| (to.distance_squared(at), *to))
}

/// Jumps down from the wall, and suffers the fall (MOV-10); where there is no room below he is lost (H5).
pub(super) fn jump_inside(work: &mut Resolution, model: ModelId, to: Option<Point>) {
    if !work.battle.on_table(model) {
        return;
    }
    heights::let_go(work, model);
    let Some(to) = to else {
        losses::remove(work, model, Loss::Fled, "MOR-3");
        return;
    };
    work.tell(Event::Special(SpecialEvent::JumpedInside { model }));
    flags::flight_ends(work, model);
    work.next([Effect::Land {
        model,
        to,
        cause: Cause::Jump,
    }]);
}

/// Runs as far as the flight takes him towards the nearest stairs, and hides.
pub(super) fn hide(work: &mut Resolution, model: ModelId, moves: u8) {
    if !work.battle.on_table(model) {
        return;
    }
    heights::let_go(work, model);
    if let Some(to) = step(work.battle, work.survey, model) {
        travel_to(work, model, to, Travel::Flight, Vec::new());
        if moves > 1 {
            work.next([Effect::Special(SpecialEffect::Hide {
                model,
                moves: moves - 1,
            })]);
            return;
        }
    }
    flags::flight_ends(work, model);
    work.battle.state.special.cowering.insert(model);
    work.tell(Event::Special(SpecialEvent::Hides { model }));
}

/// One move towards the nearest stairs, up to contact with them; `None` where he is there, or no move leads nearer.
fn step(battle: &Battle, survey: &Survey, model: ModelId) -> Option<Point> {
    let mover = mover(battle, model);
    let from = mover.at;
    let here = battle.footprint(model);
    let reach = battle.stick(mover.stick);
    let ways = survey.motion.ways(mover.mounted);
    let stairs = survey
        .motion
        .stair_places(here.base)
        .into_iter()
        .filter(|&at| !survey.motion.is_raised(at))
        .map(|at| ways.to(at))
        .filter_map(|approach| Some((approach.length(from)?, approach)))
        .min_by(|one, other| one.0.total_cmp(&other.0));
    let (far, approach) = stairs?;
    (0..DIRECTIONS)
        .map(|turn| bearing::along_of(from, 1.0, 0.0, (turn, DIRECTIONS), reach))
        .chain(approach.bend(from).filter(|&bend| bend != from))
        .filter_map(|to| {
            let end = survey.motion.trace(&mover, to).end;
            let left = approach.length(end)?;
            let fits = end != from && left < far && keeps_clear(battle, model, end);
            fits.then_some((left, end))
        })
        .min_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)))
        .map(|(_, end)| end)
}
