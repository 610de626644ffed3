//! The figures on the table: a battle that is mustered and never played, so that view, sight and odds show and judge it as
//! they do any other. A battle in play is put aside and comes back afterwards.

use super::board::Sandbox;
use crate::song::engine;
use crate::song::state::Battle;
use crate::ui::intent::Intent;
use crate::ui::{Screen, aside};
use crate::view::camera::{ArrowsTaken, CameraLock};
use bevy::prelude::*;

/// Which state of which table is on show. There is one while the sandbox is open.
#[derive(Resource, Default, Debug)]
pub struct Shown(Option<u64>);

/// Clears the table and brings the battle back, once the sandbox is left. Before anybody else lays claim to the table.
pub fn leave(world: &mut World) {
    if is_open(world) || world.remove_resource::<Shown>().is_none() {
        return;
    }
    world.insert_resource(ArrowsTaken(false));
    world.insert_resource(CameraLock(false));
    world.insert_resource(Intent::default());
    // A battle begun meanwhile has a record, this one has none.
    if !world.contains_resource::<engine::History>() {
        engine::leave(world);
    }
    aside::bring_back(world);
}

/// Puts the battle in play aside, once the sandbox is entered. Not as the screen changes: a battle has states of its own,
/// which change in the same schedule.
pub fn enter(world: &mut World) {
    if !is_open(world) || world.contains_resource::<Shown>() {
        return;
    }
    aside::put(world);
    world.insert_resource(Intent::default());
    world.insert_resource(Shown::default());
    show(world);
}

fn is_open(world: &World) -> bool {
    *world.resource::<State<Screen>>().get() == Screen::Sandbox
}

/// Shows the figures as they stand now.
pub fn show(world: &mut World) {
    let sandbox = world.resource::<Sandbox>();
    let revision = sandbox.revision();
    let stale = world
        .get_resource::<Shown>()
        .is_some_and(|shown| shown.0 != Some(revision));
    let Some(scenario) = sandbox.scenario().filter(|_| stale) else {
        return;
    };
    let before = world.get_resource::<Battle>();
    let battle = sandbox
        .setting()
        .battle(scenario, before.map(|battle| &battle.muster));
    engine::lay_out(world, battle);
    world.insert_resource(Shown(Some(revision)));
}
