//! Whole battles of the automated player: it keeps the rules, comes to an end, repeats itself for a seed, and beats whoever
//! plays without sense.

use tirailleur::headless;
use tirailleur::opponent::playout::{self, Ended, Player, Playout};
use tirailleur::opponent::{self, OpponentDice};
use tirailleur::roster::ready_squad;
use tirailleur::scenario::{self, ready_scenario};
use tirailleur::song::check::check;
use tirailleur::song::engine::{self, History, Setup};
use tirailleur::song::order::Order;
use tirailleur::song::state::Battle;
use tirailleur::table::body::Side;

/// Orders after which a battle counts as one that never ends.
const CAP: u32 = 5_000;

fn begin(app: &mut bevy::app::App, name: &str, squads: Option<[&str; 2]>, seed: u64) {
    let scenario = ready_scenario(name).expect("a ready scenario").clone();
    let named = squads.map_or_else(
        || scenario.squads.clone(),
        |squads| squads.map(str::to_owned),
    );
    let squads = named.map(|stem| ready_squad(&stem).expect("a ready squad").clone());
    engine::begin(
        app.world_mut(),
        Setup {
            scenario,
            squads,
            allies: Vec::new(),
            seed,
        },
    );
}

fn dice(seed: u64) -> [OpponentDice; 2] {
    OpponentDice::of_both(seed)
}

fn play(name: &str, squads: Option<[&str; 2]>, players: [Player; 2], seed: u64) -> Playout {
    let mut app = headless::app();
    begin(&mut app, name, squads, seed);
    match playout::play(app.world_mut(), players, &mut dice(seed), CAP) {
        Ok(playout) => playout,
        Err(fault) => panic!("{name}, seed {seed}: {fault}"),
    }
}

#[test]
fn on_every_table_the_machine_keeps_the_rules_and_the_battle_ends() {
    for (name, _) in scenario::ready() {
        for seed in 1..=2 {
            let playout = play(name, None, [Player::Machine; 2], seed);
            assert_ne!(
                playout.ended,
                Ended::Cap,
                "{name}, seed {seed}: no end after {CAP} orders"
            );
        }
    }
}

#[test]
fn foot_alone_against_horse_alone_comes_to_an_end_too() {
    for (seed, squads) in [
        (1, ["russia_cossacks", "britain_guards"]),
        (2, ["britain_rifles", "prussia_uhlans"]),
        (3, ["russia_militia", "france_hussars"]),
    ] {
        let playout = play("meeting", Some(squads), [Player::Machine; 2], seed);
        assert_ne!(playout.ended, Ended::Cap, "{squads:?}");
    }
}

#[test]
fn wherever_a_battle_has_got_to_the_machine_has_a_legal_order() {
    // Whatever players without sense bring about.
    for (name, seed) in [("meeting", 3), ("open_field", 4), ("river_crossing", 5)] {
        let mut app = headless::app();
        begin(&mut app, name, None, seed);
        let world = app.world_mut();
        let mut whims = dice(seed);
        let mut own = OpponentDice::seeded(seed);
        for number in 0..250 {
            let Some(side) = world.resource::<Battle>().awaits() else {
                break;
            };
            let order = engine::survey(world, |battle, survey| {
                let wished = opponent::decide(battle, survey, &mut own);
                assert!(
                    check(battle, survey, &wished).is_ok(),
                    "{name}, after {number} orders: {wished:?} is not legal"
                );
                assert_ne!(wished, Order::Withdraw, "{name}, after {number} orders");
                Player::Random.decide(battle, survey, &mut whims[side.index()])
            });
            engine::submit(world, order).expect("a legal order");
        }
    }
}

#[test]
fn the_machine_beats_a_player_without_sense() {
    let mut won = 0;
    for seed in 1..=6 {
        let (players, machine) = if seed % 2 == 0 {
            ([Player::Machine, Player::Random], Side::A)
        } else {
            ([Player::Random, Player::Machine], Side::B)
        };
        let squads = ["france_line", "france_line"];
        let playout = play("meeting", Some(squads), players, seed);
        won += u32::from(playout.winner == Some(machine));
    }
    assert!(won >= 5, "it won {won} of 6 battles");
}

#[test]
fn the_same_seed_plays_the_same_battle_and_another_seed_another() {
    let record = |seed: u64| {
        let mut app = headless::app();
        begin(&mut app, "open_field", None, seed);
        playout::play(app.world_mut(), [Player::Machine; 2], &mut dice(seed), CAP)
            .expect("legal orders");
        app.world().resource::<History>().record().clone()
    };
    let first = record(11);
    assert_eq!(first, record(11));
    assert_ne!(first.entries, record(12).entries);
}

#[test]
fn a_battle_stopped_by_the_cap_has_no_winner() {
    let mut app = headless::app();
    begin(&mut app, "meeting", None, 1);
    let playout = playout::play(app.world_mut(), [Player::Machine; 2], &mut dice(1), 30)
        .expect("legal orders");
    assert_eq!(
        (playout.ended, playout.winner, playout.orders),
        (Ended::Cap, None, 30)
    );
}
