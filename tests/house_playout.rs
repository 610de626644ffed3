//! Random orders under random house rules: the battle stays sound, and its record plays again to the same hashes.

use proptest::prelude::*;
use tirailleur::headless;
use tirailleur::opponent::OpponentDice;
use tirailleur::opponent::playout::{self, Player};
use tirailleur::roster::ready_squads;
use tirailleur::scenario::{self, Scenario};
use tirailleur::song::engine::{self, History, Record, Setup};
use tirailleur::song::house::SWITCHES;
use tirailleur::song::legal::legal_orders;
use tirailleur::song::order::Order;
use tirailleur::song::state::Battle;

/// Orders after which a playout stops.
const CAP: usize = 600;

/// A ready scenario with house rules as the numbers have it.
fn agreed(table: usize, picks: &[u8]) -> Scenario {
    let ready = scenario::ready();
    let mut scenario = ready[table % ready.len()].1.clone();
    for (switch, pick) in SWITCHES.iter().zip(picks) {
        let place = usize::from(*pick) % switch.values.len();
        scenario.house.set_place(switch.name, place);
    }
    scenario
}

/// A begun battle under those house rules.
fn begun(scenario: Scenario, squads: [usize; 2], seed: u64) -> bevy::app::App {
    let squad = |number: usize| ready_squads()[number % ready_squads().len()].1.clone();
    let mut app = headless::app();
    engine::begin(
        app.world_mut(),
        Setup {
            scenario,
            squads: squads.map(squad),
            allies: Vec::new(),
            seed,
        },
    );
    app
}

/// The record of a battle plays again, from its file, to the same hashes.
fn plays_again(app: &bevy::app::App) -> Result<(), String> {
    let record = app.world().resource::<History>().record().clone();
    let read = Record::from_ron(&record.to_ron()).map_err(|error| error.to_string())?;
    if read != record {
        return Err("the record changed in its file".to_owned());
    }
    let mut again = headless::app();
    engine::replay(again.world_mut(), &read, None, true).map_err(|error| error.to_string())?;
    let hash = |app: &bevy::app::App| app.world().resource::<Battle>().hash();
    (hash(&again) == hash(app))
        .then_some(())
        .ok_or_else(|| "another hash".to_owned())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, max_shrink_iters: 0, ..ProptestConfig::default() })]

    #[test]
    fn random_battles_under_random_house_rules_replay(
        table in 0..64_usize,
        house in proptest::collection::vec(any::<u8>(), SWITCHES.len()),
        squads in (0..64_usize, 0..64_usize),
        seed in any::<u64>(),
        picks in proptest::collection::vec(any::<u32>(), CAP),
    ) {
        let mut app = begun(agreed(table, &house), [squads.0, squads.1], seed);
        let world = app.world_mut();
        for pick in picks {
            if world.resource::<Battle>().outcome().is_some() {
                break;
            }
            let legal: Vec<Order> = engine::survey(world, legal_orders)
                .into_iter()
                .filter(|&order| order != Order::Withdraw)
                .collect();
            prop_assert!(!legal.is_empty(), "no legal order");
            let order = legal[pick as usize % legal.len()];
            let before = world.resource::<Battle>().state.clone();
            prop_assert!(engine::submit(world, order).is_ok(), "{order:?} was offered and refused");
            if pick % 16 == 0 {
                let after = world.resource::<Battle>().state.clone();
                prop_assert!(engine::undo(world, true).is_ok());
                prop_assert!(world.resource::<Battle>().state == before, "undo of {order:?}");
                prop_assert!(engine::submit(world, order).is_ok());
                prop_assert!(world.resource::<Battle>().state == after, "redo of {order:?}");
            }
        }
        let replayed = plays_again(&app);
        prop_assert!(replayed.is_ok(), "{replayed:?}");
    }

    /// The machine gives legal orders only, whatever was agreed on.
    #[test]
    fn the_machine_plays_by_any_house_rules(
        table in 0..64_usize,
        house in proptest::collection::vec(any::<u8>(), SWITCHES.len()),
        squads in (0..64_usize, 0..64_usize),
        seed in any::<u64>(),
    ) {
        let mut app = begun(agreed(table, &house), [squads.0, squads.1], seed);
        let mut dice = OpponentDice::of_both(seed);
        let played = playout::play(app.world_mut(), [Player::Machine; 2], &mut dice, 600);
        prop_assert!(played.is_ok());
        let replayed = plays_again(&app);
        prop_assert!(replayed.is_ok(), "{replayed:?}");
    }
}
