//! Up and down: climbing ladders (MOV-9, D19), and the risk of a second move on stairs or ladders (MOV-8, D18).

use super::event::Steps;
use super::ladder::holder;
use super::{HeightEvent, HeightRefusal, Ladder, LadderId, fall, reaches};
use crate::battle::clause::Clause;
use crate::roster::rule::SpecialRule;
use crate::song::charge;
use crate::song::effect::{Effect, Trigger};
use crate::song::event::{Event, Travel};
use crate::song::movement::{self, MOST_MOVES, MovePlan};
use crate::song::quality::{self, Purpose};
use crate::song::refusal::Refusal;
use crate::song::resolution::Resolution;
use crate::song::state::{Activation, Battle};
use crate::table::base::Footprint;
use crate::table::body::ModelId;
use crate::table::length::Point;
use crate::table::motion::Path;
use crate::table::scale::Stick;
use crate::table::survey::Survey;

/// The two ends of a standing ladder as a model at one of them has them before it: where it is, and where it would get.
fn ends(
    battle: &Battle,
    survey: &Survey,
    model: ModelId,
    id: LadderId,
) -> Result<(Point, Point), HeightRefusal> {
    let Some(Ladder::Standing { foot, head, .. }) = battle.state.aloft.ladder(id) else {
        return Err(match battle.state.aloft.ladder(id) {
            None => HeightRefusal::NoLadder(id),
            Some(_) => HeightRefusal::NotStanding(id),
        });
    };
    let here = battle.footprint(model);
    let motion = &survey.motion;
    if motion.is_on_top(here.at) && reaches(here, head) {
        Ok((head, foot))
    } else if !motion.is_raised(here.at)
        && reaches(here, foot)
        && motion.ladder_site(here).is_some()
    {
        Ok((foot, head))
    } else {
        let name = battle.enrolled(model).name.clone();
        Err(HeightRefusal::NotAtEnd(id, name))
    }
}

/// Where a model may end that climbs a ladder at whose end it stands; the nearest place first. Empty where it stands at
/// neither end, or finds no room (scenario 2.1).
#[must_use]
pub fn landings(battle: &Battle, survey: &Survey, model: ModelId, id: LadderId) -> Vec<Point> {
    ends(battle, survey, model, id).map_or_else(
        |_| Vec::new(),
        |(from, to)| {
            let base = battle.enrolled(model).base;
            survey.motion.landings(to, from, base, model)
        },
    )
}

/// What a climb costs: a move over broken ground, or as much as the scenario says (D19).
#[must_use]
pub fn cost(battle: &Battle, model: ModelId) -> u8 {
    let broken = if battle.enrolled(model).stick() == Stick::Short {
        2
    } else {
        1
    };
    broken.max(battle.muster.scenario.ladders.actions)
}

/// Whether the active model may climb a ladder, up or down, to that place, and what that brings: contact at the end like
/// any other move.
///
/// # Errors
/// Where it rides, has fallen, is held, may not move, is at neither end, finds no room, or has too few actions.
pub fn plan(
    battle: &Battle,
    survey: &Survey,
    acting: &Activation,
    id: LadderId,
    to: Point,
) -> Result<MovePlan, Refusal> {
    let model = acting.model;
    check_legs(battle, model)?;
    let (from, end) = ends(battle, survey, model, id)?;
    let base = battle.enrolled(model).base;
    let places = survey.motion.landings(end, from, base, model);
    if places.is_empty() {
        return Err(HeightRefusal::NoLanding(id).into());
    }
    let to = to.on_grid();
    if !places.contains(&to) {
        return Err(HeightRefusal::NotALanding(id).into());
    }
    let cost = cost(battle, model);
    if cost > acting.actions {
        return Err(Refusal::TooFewActions {
            cost,
            left: acting.actions,
        });
    }
    let path = path(battle, model, to, cost);
    let before = battle.footprint(model);
    let contacts = path
        .touches
        .iter()
        .copied()
        .filter(|&enemy| !battle.footprint(enemy).touches(before))
        .collect();
    charge::plan(battle, survey, acting, path, contacts)
}

/// The way up or down as one straight move.
fn path(battle: &Battle, model: ModelId, to: Point, actions: u8) -> Path {
    let end = Footprint {
        at: to,
        base: battle.enrolled(model).base,
    };
    Path {
        end: to,
        length: battle.model(model).at.distance(to),
        stop: None,
        stick: Stick::Short,
        actions,
        crosses: Vec::new(),
        touches: battle
            .present(battle.side_of(model).other())
            .filter(|&enemy| battle.footprint(enemy).touches(end))
            .collect(),
    }
}

/// Whether a model could make a move off its own ground: on foot, on its feet, held by nobody, with a move left.
pub(super) fn check_legs(battle: &Battle, model: ModelId) -> Result<(), Refusal> {
    let name = |id: ModelId| battle.enrolled(id).name.clone();
    let state = battle.model(model);
    if battle.enrolled(model).mounted() {
        return Err(HeightRefusal::Rider(name(model)).into());
    }
    if state.fallen {
        return Err(Refusal::Fallen(name(model)));
    }
    if let Some(enemy) = holder(battle, model) {
        return Err(Refusal::Held { enemy: name(enemy) });
    }
    if battle.has(model, SpecialRule::Slow) && state.moves > 0 {
        return Err(Refusal::Slow(name(model)));
    }
    if state.moves >= MOST_MOVES {
        return Err(Refusal::ThreeMoves(name(model)));
    }
    Ok(())
}

/// MOV-9: the order is given; what contact at the end brings is tested first, as in any move (F6, F7).
pub fn start(work: &mut Resolution, model: ModelId, ladder: LadderId, to: Point) {
    let Some(acting) = work.battle.activation() else {
        return;
    };
    let Ok(plan) = plan(work.battle, work.survey, acting, ladder, to) else {
        return;
    };
    let actions = plan.path.actions;
    crate::song::activation::spend(work, actions);
    work.battle.model_mut(model).moves += 1;
    let dares = plan.feared.iter().map(|&target| Effect::Dare {
        model,
        target,
        actions,
    });
    let tests = plan.frightened.iter().map(|&target| Effect::TestMorale {
        model: target,
        trigger: Trigger::Fear,
    });
    let mut effects: Vec<Effect> = dares.chain(tests).collect();
    effects.push(Effect::Climb { model, ladder, to });
    work.next(effects);
}

/// MOV-9, D19: the model gets to the other end; in a second move on stairs or ladders only if it keeps its footing, else it
/// lies at the foot, and suffers the fall.
pub fn arrive(work: &mut Resolution, model: ModelId, ladder: LadderId, to: Point) {
    if !work.battle.standing(model) {
        return;
    }
    // Somebody who fled may stand there now: the nearest free place is as good, and where there is none he stays.
    let places = landings(work.battle, work.survey, model, ladder);
    let Some(to) = places
        .iter()
        .copied()
        .find(|&place| place == to)
        .or_else(|| places.first().copied())
    else {
        return;
    };
    let from = work.battle.model(model).at;
    let height = work
        .survey
        .motion
        .drop(from, to)
        .max(work.survey.motion.drop(to, from));
    let up = work.survey.motion.is_raised(to);
    if keeps_footing(work, model, Steps::Ladder) {
        movement::travel_to(work, model, to, Travel::Climb, vec![Clause("MOV-9")]);
    } else {
        if !up {
            movement::travel_to(work, model, to, Travel::Climb, vec![Clause("MOV-9")]);
        }
        fall::suffer(work, model, height, "D19");
    }
}

/// MOV-8, C5: the first move on stairs or ladders in a turn is safe; for any other the model rolls one die.
pub(super) fn keeps_footing(work: &mut Resolution, model: ModelId, steps: Steps) -> bool {
    if !work.battle.state.aloft.climbed.has(model) {
        work.battle.state.aloft.climbed.insert(model);
        return true;
    }
    let (roll, rolled) = quality::roll(work.battle, work.survey, model, Purpose::Footing, 1);
    work.tell(Event::Height(HeightEvent::Footing {
        roll: rolled,
        steps,
    }));
    roll.failures == 0
}

/// Whether the next move of a model on stairs or ladders is a risk (MOV-8): for whoever tells the odds.
#[must_use]
pub fn risks_footing(battle: &Battle, model: ModelId) -> bool {
    battle.state.aloft.climbed.has(model)
}

/// MOV-8, D18: where a move ends that leads over stairs, and whether the model falls there: it keeps its footing and gets to
/// `end`, or falls there or where the stairs end, whichever is first. Without damage.
pub fn take_stairs(work: &mut Resolution, model: ModelId, end: Point) -> (Point, bool) {
    let from = work.battle.model(model).at;
    let Some(exit) = work.survey.motion.over_stairs(from, end) else {
        return (end, false);
    };
    if keeps_footing(work, model, Steps::Stairs) {
        return (end, false);
    }
    let short = movement::trace(work.battle, work.survey, model, exit).end;
    (short, true)
}
