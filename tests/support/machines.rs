//! Battles that the machine plays against itself.

use tirailleur::headless;
use tirailleur::opponent::playout::{self, Player};
use tirailleur::roster::ready_squad;
use tirailleur::scenario::ready_scenario;
use tirailleur::song::engine::{History, Record, Setup};

/// The record of the first orders of a meeting engagement.
pub fn record(seed: u64, orders: u32) -> Record {
    let scenario = ready_scenario("meeting").expect("a ready scenario").clone();
    let squads = scenario
        .squads
        .each_ref()
        .map(|stem| ready_squad(stem).expect("a ready squad").clone());
    let mut app = headless::app();
    let world = app.world_mut();
    let setup = Setup {
        scenario,
        squads,
        allies: Vec::new(),
        seed,
    };
    let mut dice = playout::begin(world, setup);
    playout::play(world, [Player::Machine; 2], &mut dice, orders).expect("legal orders");
    world.resource::<History>().record().clone()
}

/// The ready scenario of two players a side.
pub fn meeting_of_four(seed: u64) -> Setup {
    let scenario = ready_scenario("crossroads")
        .expect("a ready scenario")
        .clone();
    let squads = scenario
        .squads
        .each_ref()
        .map(|stem| ready_squad(stem).expect("a ready squad").clone());
    let allies = scenario.ready_allies();
    Setup {
        scenario,
        squads,
        allies,
        seed,
    }
}
