//! What doors are worth to the opponent: opening or bashing the one before it where the way through is shorter.

use super::ground::{Ground, PROGRESS};
use super::look::Look;
use super::options::Idea;
use crate::dice::distribution::PAIRS;
use crate::song::bash::{self, BashOutcome};
use crate::song::order::{BashTarget, Order};
use crate::song::state::Activation;
use crate::table::opening::DoorState;
use crate::table::scale::Stick;

/// What it counts to weaken a door, of breaking it.
const WEAKENED: f64 = 0.4;

/// Opening or bashing doors that the active model touches.
pub(super) fn ideas(look: &Look, acting: &Activation) -> Vec<Idea> {
    let (battle, model) = (look.battle, acting.model);
    if !look.survey.motion.has_doors() || battle.model(model).fallen || battle.held(model) {
        return Vec::new();
    }
    let here = battle.footprint(model);
    let doors = look.survey.motion.openings_at(here);
    if doors.is_empty() {
        return Vec::new();
    }
    let layout = &battle.muster.scenario.layout;
    let ground = Ground::new(look, model);
    let mut ideas = Vec::new();
    for door in doors {
        let state = battle.state.alterations.door(layout, door);
        let Some(beyond) = look.survey.motion.beyond(here, door) else {
            continue;
        };
        let step = here.at.distance(beyond).mm();
        let Some(saved) = ground.saved(here.at, beyond, step) else {
            continue;
        };
        let value = look.drive * PROGRESS * saved / look.stick(Stick::Medium);
        match state {
            Some(DoorState::Shut) => ideas.push(Idea {
                order: Order::Door { door },
                value,
            }),
            Some(DoorState::Locked) => {
                let target = BashTarget::Door(door);
                for powerful in [false, true] {
                    let Some(plan) = bash::plan(battle, model, target, powerful) else {
                        continue;
                    };
                    let odds = bash::odds(&plan.sums);
                    let share = |outcome| f64::from(odds.count(&outcome)) / f64::from(PAIRS);
                    let gives =
                        share(BashOutcome::Opened) + WEAKENED * share(BashOutcome::Weakened);
                    ideas.push(Idea {
                        order: Order::Bash { target, powerful },
                        value: value * gives / f64::from(bash::cost(powerful)),
                    });
                }
            }
            _ => {}
        }
    }
    ideas
}
