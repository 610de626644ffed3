//! Doors to open, and what there is to bash: with price and chances.

use super::action::{ActionOption, Way, actions};
use crate::dice::distribution::Chance;
use crate::song::bash::{self, BashOutcome};
use crate::song::check::check;
use crate::song::order::{BashTarget, Order};
use crate::song::state::{Activation, Battle};
use crate::table::feature::Feature;
use crate::table::length::Point;
use crate::table::opening::{DoorState, OpeningKind};
use crate::table::survey::Survey;

/// What the active model may do about the doors, fences and walls that it touches; nothing of those it does not touch.
#[must_use]
pub fn options(battle: &Battle, survey: &Survey, acting: &Activation) -> Vec<ActionOption> {
    let layout = &battle.muster.scenario.layout;
    let here = battle.footprint(acting.model);
    let mut options = Vec::new();
    let mut option = |order: Order, name: String, cost: u8, chances: Option<String>| {
        options.push(ActionOption {
            way: Way::Button(order),
            name,
            cost: actions(cost),
            chances,
            refusal: check(battle, survey, &order).err(),
            key: None,
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
            option(Order::Door { door }, format!("{verb} the {name}"), 1, None);
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
            let verb = if powerful { "Bash hard at" } else { "Bash" };
            let name = format!("{verb} the {}", bash::name(layout, target));
            let chances = format!(
                "breaks it open {}, weakens it {} (BASH-1)",
                chance(BashOutcome::Opened),
                chance(BashOutcome::Weakened),
            );
            let order = Order::Bash { target, powerful };
            option(order, name, bash::cost(powerful), Some(chances));
        }
    }
    options
}

/// What a click at a place would do about a door there that the active model touches, in words and as an order: it opens
/// what the scenario has shut (CST-1).
#[must_use]
pub fn pointed(
    battle: &Battle,
    survey: &Survey,
    acting: &Activation,
    place: Point,
) -> Option<(Order, String)> {
    let door = survey.motion.opening_under(place)?;
    let here = battle.footprint(acting.model);
    if !survey.motion.touches_opening(here, door) {
        return None;
    }
    let layout = &battle.muster.scenario.layout;
    let OpeningKind::Door {
        state: DoorState::Shut,
    } = layout.opening(door)?.kind
    else {
        return None;
    };
    // Through an open door the click is a move.
    if battle.state.alterations.door(layout, door) != Some(DoorState::Shut) {
        return None;
    }
    let name = bash::name(layout, BashTarget::Door(door));
    let order = Order::Door { door };
    Some((
        order,
        match check(battle, survey, &order) {
            Ok(()) => format!("Open the {name}: {} (CST-1)", actions(1)),
            Err(refusal) => format!("{refusal} ({})", refusal.clause()),
        },
    ))
}
