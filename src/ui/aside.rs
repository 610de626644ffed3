//! The battle in play, put aside while the table is wanted for something else: a table that is made, figures that are
//! pushed about.

use crate::song::engine::{self, History, PutBack};
use crate::song::state::Battle;
use bevy::prelude::*;

/// A battle that waits.
#[derive(Resource, Debug)]
pub struct PutAside {
    battle: Battle,
    history: History,
}

/// Puts the battle in play aside, if there is one, and clears the table.
pub fn put(world: &mut World) {
    if let Some(battle) = world.remove_resource::<Battle>()
        && let Some(history) = world.remove_resource::<History>()
    {
        world.insert_resource(PutAside { battle, history });
    }
    engine::leave(world);
}

/// Brings it back, unless another one was begun meanwhile.
pub fn bring_back(world: &mut World) {
    let Some(PutAside { battle, history }) = world.remove_resource::<PutAside>() else {
        return;
    };
    if world.contains_resource::<Battle>() {
        return;
    }
    let state = battle.state.clone();
    engine::lay_out(world, battle);
    world.insert_resource(history);
    engine::put_back(world, state);
    world.write_message(PutBack);
}
