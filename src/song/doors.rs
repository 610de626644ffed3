//! Opening and closing doors and gates (CST-1, D15).

use super::activation::spend;
use super::bash::name;
use super::event::Event;
use super::order::BashTarget;
use super::refusal::Refusal;
use super::resolution::Resolution;
use super::state::{Activation, Battle};
use crate::battle::clause::Clause;
use crate::table::body::ModelId;
use crate::table::feature::{FeatureId, FeatureKind};
use crate::table::length::Point;
use crate::table::opening::{DoorState, OpeningId, OpeningKind};
use crate::table::survey::Survey;

/// What opening or closing costs (CST-1).
const ACTIONS: u8 = 1;

/// Whether the active model may open or close that door for an action (CST-1, D15).
///
/// # Errors
/// Where it lies on the ground, does not touch the door, somebody stands in it, or the scenario has not shut that door.
pub fn check_door(
    battle: &Battle,
    survey: &Survey,
    activation: &Activation,
    door: OpeningId,
) -> Result<(), Refusal> {
    let layout = &battle.muster.scenario.layout;
    let model = activation.model;
    let name = || name(layout, BashTarget::Door(door));
    let first = match layout.opening(door).map(|opening| opening.kind) {
        Some(OpeningKind::Door { state }) => state,
        _ => return Err(Refusal::NoSuchDoor),
    };
    if battle.model(model).fallen {
        return Err(Refusal::Fallen(battle.enrolled(model).name.clone()));
    }
    match battle.state.alterations.door(layout, door) {
        Some(DoorState::Locked) => return Err(Refusal::DoorLocked(name())),
        Some(DoorState::Broken) => return Err(Refusal::DoorBroken(name())),
        _ if first != DoorState::Shut => return Err(Refusal::DoorIsFree(name())),
        _ => {}
    }
    if !survey.motion.touches_opening(battle.footprint(model), door) {
        return Err(Refusal::NotAtIt(name()));
    }
    if let Some(body) = survey.motion.stands_in(door) {
        return Err(Refusal::StandsInDoor {
            model: battle.enrolled(body.model).name.clone(),
            door: name(),
        });
    }
    if activation.actions < ACTIONS {
        return Err(Refusal::TooFewActions {
            cost: ACTIONS,
            left: activation.actions,
        });
    }
    Ok(())
}

/// CST-1: the door is opened, or closed where it stands open.
pub fn turn(work: &mut Resolution, model: ModelId, door: OpeningId) {
    spend(work, ACTIONS);
    let muster = work.battle.muster.clone();
    let layout = &muster.scenario.layout;
    let alterations = &mut work.battle.state.alterations;
    if alterations.door(layout, door) == Some(DoorState::Shut) {
        alterations.set_door(layout, door, DoorState::Open);
        work.tell(Event::DoorOpened {
            model,
            door,
            clause: Clause("CST-1"),
        });
    } else {
        alterations.set_door(layout, door, DoorState::Shut);
        work.tell(Event::DoorClosed { model, door });
    }
}

/// D15: whoever goes through a door that is closed and not locked opens it, for nothing.
pub fn pass(work: &mut Resolution, model: ModelId, to: Point) {
    let here = work.battle.footprint(model);
    let opened = work.survey.motion.opened_by(here, to);
    let muster = work.battle.muster.clone();
    for door in opened {
        let alterations = &mut work.battle.state.alterations;
        alterations.set_door(&muster.scenario.layout, door, DoorState::Open);
        work.tell(Event::DoorOpened {
            model,
            door,
            clause: Clause("D15"),
        });
    }
}

/// Why a move ends at the threshold of that feature: what is called a door there (MOV-4).
#[must_use]
pub fn threshold(battle: &Battle, feature: FeatureId) -> &'static str {
    let layout = &battle.muster.scenario.layout;
    match layout.feature(feature).map(|feature| feature.kind) {
        Some(FeatureKind::Rubble) => "rubble",
        Some(FeatureKind::Building) => "door",
        _ => "opening",
    }
}
