//! Whole battles of the machine over all nations and tables that were rolled up: every order legal, every state sound, and all of
//! them come to an end by the rules.

use crate::playout::is_sound;
use std::sync::atomic::{AtomicU64, Ordering};
use tirailleur::headless;
use tirailleur::opponent::{self, OpponentDice};
use tirailleur::roster::ready_squads;
use tirailleur::scenario::random::{LastFeature, RandomTable};
use tirailleur::song::engine::{self, Setup};
use tirailleur::song::state::Battle;
use tirailleur::table::scale::Scale;

/// Orders after which a battle counts as one that never ends.
const CAP: usize = 5_000;

/// Plays a battle: its number says who plays whom, and where.
fn play(app: &mut bevy::app::App, number: u64) {
    let squads = ready_squads();
    let count = squads.len() as u64;
    let pair = [number % count, (number / count + 7 * number) % count];
    let scale = Scale::ALL[(number % 3) as usize];
    let table = RandomTable::new(number, scale, LastFeature::InPlace);
    let world = app.world_mut();
    engine::begin(
        world,
        Setup {
            scenario: table.scenario([String::new(), String::new()]),
            squads: pair.map(|place| squads[place as usize].1.clone()),
            allies: Vec::new(),
            seed: number,
        },
    );
    let mut dice = OpponentDice::of_both(number);
    for orders in 0.. {
        let battle = world.resource::<Battle>();
        if let Err(fault) = is_sound(battle) {
            panic!("battle {number}, after {orders} orders: {fault}");
        }
        let Some(side) = battle.awaits() else { break };
        assert!(orders < CAP, "battle {number} never ends");
        let dice = &mut dice[side.index()];
        let order = engine::survey(world, |battle, survey| {
            opponent::decide(battle, survey, dice)
        });
        if let Err(refusal) = engine::submit(world, order) {
            panic!("battle {number}, after {orders} orders: {order:?}: {refusal}");
        }
    }
    assert!(world.resource::<Battle>().outcome().is_some(), "{number}");
    app.update();
}

/// So many battles from that number on, as many at a time as the machine has cores.
fn play_all(first: u64, games: u64) {
    let next = AtomicU64::new(first);
    let jobs = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                let mut app = headless::app();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= first + games {
                        break;
                    }
                    play(&mut app, number);
                }
            });
        }
    });
}

/// A number from the environment.
fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name)
        .ok()
        .and_then(|value| value.parse().ok())
        .unwrap_or(usual)
}

/// A handful, at every test.
#[test]
fn a_few_machine_battles_on_random_tables_end_soundly() {
    play_all(0, 6);
}

/// Two lines in contact, militia against Landwehr, of whom none gains by striking first: they grow bolder until somebody does.
#[test]
fn a_stand_off_in_contact_comes_to_an_end() {
    play_all(1188, 1);
}

/// Ten thousand: `cargo test --release -- --ignored ten_thousand`. In parts, here the third two hundred:
/// `FIRST=400 GAMES=200 cargo test --release -- --ignored ten_thousand`.
#[test]
#[ignore = "takes many minutes"]
fn ten_thousand_machine_battles_over_all_nations_end_soundly() {
    play_all(number("FIRST", 0), number("GAMES", 10_000));
}
