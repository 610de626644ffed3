//! Orders given and taken back again, and players without sense: every state can be written, read, left and come back to.

use crate::playout::is_sound;
use bevy::prelude::World;
use tirailleur::song::engine;
use tirailleur::song::legal::legal_orders;
use tirailleur::song::order::Order;
use tirailleur::song::state::{Battle, State};

fn state(world: &World) -> State {
    world.resource::<Battle>().state.clone()
}

/// Gives an order, writes and reads what comes of it in both forms, takes it back, and gives it again.
#[track_caller]
pub fn there_and_back(world: &mut World, order: Order) {
    let before = state(world);
    engine::submit(world, order).expect("a legal order");
    let after = state(world);
    let bytes = postcard::to_allocvec(&after).expect("bytes");
    assert!(postcard::from_bytes::<State>(&bytes).expect("a state") == after);
    let text = ron::to_string(&after).expect("text");
    assert!(ron::from_str::<State>(&text).expect("a state") == after);
    engine::undo(world, true).expect("an order to take back");
    assert!(state(world) == before, "undo of {order:?}");
    engine::submit(world, order).expect("the same again");
    assert!(state(world) == after, "redo of {order:?}");
}

/// Both sides give any legal order, up to so many of them, but nobody withdraws; every sixteenth goes [`there_and_back`].
#[track_caller]
pub fn wander(world: &mut World, mut pick: u32, steps: u32) {
    for step in 0..steps {
        let battle = world.resource::<Battle>();
        if battle.outcome().is_some() {
            break;
        }
        is_sound(battle).expect("a sound state");
        pick ^= pick << 13;
        pick ^= pick >> 17;
        pick ^= pick << 5;
        let mut legal = engine::survey(world, legal_orders);
        legal.retain(|order| *order != Order::Withdraw);
        assert!(
            !legal.is_empty(),
            "step {step}: {:?}",
            world.resource::<Battle>().state.phase
        );
        let order = legal[pick as usize % legal.len()];
        if step % 16 == 0 {
            there_and_back(world, order);
        } else {
            engine::submit(world, order).expect("an order that was offered");
        }
    }
}
