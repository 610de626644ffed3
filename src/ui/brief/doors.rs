//! Doors to open, and what there is to bash: with price and chances.

use super::action::{ActionOption, Way, actions};
use crate::dice::distribution::Chance;
use crate::song::bash::{self, BashOutcome};
use crate::song::check::check;
use crate::song::order::{BashTarget, Order};
use crate::song::state::{Activation, Battle};
use crate::table::feature::Feature;
use crate::table::opening::{DoorState, OpeningKind};
use crate::table::survey::Survey;

/// What the active model may do about the doors, fences and walls that it touches; nothing of those it does not touch.
#[must_use]
pub fn options(battle: &Battle, survey: &Survey, acting: &Activation) -> Vec<ActionOption> {
    let layout = &battle.muster.scenario.layout;
    let here = battle.footprint(acting.model);
    let mut options = Vec::new();
    let mut option = |order: Order, name: String, cost: u8| {
        options.push(ActionOption {
            way: Way::Button(order),
            name,
            cost: actions(cost),
            refusal: check(battle, survey, &order).err(),
        });
    };
    let mut things = Vec::new();
    for door in survey.motion.openings_at(here) {
        let first = match layout.opening(door).map(|opening| opening.kind) {
            Some(OpeningKind::Door { state }) => state,
            _ => continue,
        };
        let target = BashTarget::Door(door);
        let state = battle.state.alterations.door(layout, door);
        let name = bash::name(layout, target);
        if first == DoorState::Shut && state != Some(DoorState::Broken) {
            let verb = if state == Some(DoorState::Shut) {
                "Open"
            } else {
                "Close"
            };
            option(Order::Door { door }, format!("{verb} the {name}"), 1);
        }
        if matches!(state, Some(DoorState::Shut | DoorState::Locked)) {
            things.push(target);
        }
    }
    let bashable = |feature: &Feature| feature.kind.bash_combat().is_some();
    if layout.features.iter().any(bashable) {
        let touching = survey.motion.touching(here).into_iter();
        things.extend(
            touching
                .filter(|&id| layout.feature(id).is_some_and(bashable))
                .map(BashTarget::Feature),
        );
    }
    for target in things {
        for powerful in [false, true] {
            let Some(plan) = bash::plan(battle, acting.model, target, powerful) else {
                continue;
            };
            let odds = bash::odds(&plan.sums);
            let chance = |outcome| Chance {
                count: odds.count(&outcome),
                of: odds.of(),
            };
            let name = format!(
                "{} the {}: opens it {}, weakens it {}",
                if powerful { "Bash hard at" } else { "Bash" },
                bash::name(layout, target),
                chance(BashOutcome::Opened),
                chance(BashOutcome::Weakened),
            );
            option(Order::Bash { target, powerful }, name, bash::cost(powerful));
        }
    }
    options
}
