//! Random legal orders from the first die to the last: whatever players do, the state stays sound, can be saved and
//! put back, and its record plays again to the same hashes.

use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use tirailleur::headless;
use tirailleur::roster::ready_squads;
use tirailleur::scenario;
use tirailleur::song::engine::{self, History, Record, Setup};
use tirailleur::song::legal::legal_orders;
use tirailleur::song::order::Order;
use tirailleur::song::state::{Battle, Phase, Presence, State};
use tirailleur::table::body::{ModelId, Side};

/// Orders after which a playout stops: far more than random players need to break each other.
const CAP: usize = 1_500;

/// What must hold in every state.
pub fn is_sound(battle: &Battle) -> TestCaseResult {
    let size = battle.muster.scenario.layout.size;
    let present: Vec<ModelId> = Side::BOTH
        .into_iter()
        .flat_map(|side| battle.present(side))
        .collect();
    for (number, &one) in present.iter().enumerate() {
        let here = battle.footprint(one);
        prop_assert!(here.at == here.at.on_grid(), "{one} stands off the grid");
        let radius = here.base.radius;
        prop_assert!(
            here.at.x >= radius
                && here.at.y >= radius
                && size.0 - here.at.x >= radius
                && size.1 - here.at.y >= radius,
            "MOV-11: {one} hangs over the edge at {}",
            here.at
        );
        for &other in &present[number + 1..] {
            prop_assert!(
                !here.overlaps(battle.footprint(other)),
                "{one} stands on {other}"
            );
        }
    }
    for player in &battle.muster.players {
        let lost = battle
            .muster
            .squad(player.id)
            .filter(|&id| matches!(battle.model(id).presence, Presence::Lost(_)))
            .count();
        prop_assert_eq!(
            lost,
            usize::from(battle.squad(player.id).losses),
            "H2: losses"
        );
    }
    if let Phase::Acting(acting) = &battle.state.phase {
        prop_assert!(acting.actions <= 3, "ACT-1: more actions than dice");
        // Lost in its own activation, it stays the active one until questions about that are answered.
        prop_assert!(
            battle.on_table(acting.model) || battle.state.prompt.is_some(),
            "ACT-5: a lost model acts"
        );
        prop_assert_eq!(battle.player_of(acting.model), battle.state.active);
    }
    if let Some(prompt) = &battle.state.prompt {
        prop_assert!(!prompt.answers.is_empty(), "a question without an answer");
    } else {
        prop_assert!(
            battle.state.queue.is_empty() || battle.outcome().is_some(),
            "work is left undone"
        );
    }
    Ok(())
}

/// Saved as text and as bytes, and read again, the state is the same.
pub fn survives_saving(state: &State) -> TestCaseResult {
    let text = ron::to_string(state).map_err(|error| TestCaseError::fail(error.to_string()))?;
    let read: State =
        ron::from_str(&text).map_err(|error| TestCaseError::fail(error.to_string()))?;
    prop_assert!(&read == state, "RON changed the state");
    let bytes =
        postcard::to_allocvec(state).map_err(|error| TestCaseError::fail(error.to_string()))?;
    let read: State =
        postcard::from_bytes(&bytes).map_err(|error| TestCaseError::fail(error.to_string()))?;
    prop_assert!(&read == state, "bytes changed the state");
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 10, max_shrink_iters: 0, ..ProptestConfig::default() })]

    #[test]
    fn random_battles_stay_sound_and_replay(
        table in 0..64_usize,
        squads in (0..64_usize, 0..64_usize),
        seed in any::<u64>(),
        picks in proptest::collection::vec(any::<u32>(), CAP),
    ) {
        let ready = scenario::ready();
        let squad = |number: usize| ready_squads()[number % ready_squads().len()].1.clone();
        let mut app = headless::app();
        let world = app.world_mut();
        engine::begin(world, Setup {
            scenario: ready[table % ready.len()].1.clone(),
            squads: [squad(squads.0), squad(squads.1)],
            allies: Vec::new(),
            seed,
        });
        for pick in picks {
            is_sound(world.resource::<Battle>())?;
            if world.resource::<Battle>().outcome().is_some() {
                break;
            }
            let legal: Vec<Order> = engine::survey(world, legal_orders)
                .into_iter()
                .filter(|&order| order != Order::Withdraw)
                .collect();
            prop_assert!(!legal.is_empty(), "no legal order in {:?}", world.resource::<Battle>().state.phase);
            let order = legal[pick as usize % legal.len()];
            let before = world.resource::<Battle>().state.clone();
            prop_assert!(engine::submit(world, order).is_ok(), "{order:?} was offered and refused");
            // Now and then: saving, and the way back and forth.
            if pick % 16 == 0 {
                let after = world.resource::<Battle>().state.clone();
                survives_saving(&after)?;
                prop_assert!(engine::undo(world, true).is_ok());
                prop_assert!(world.resource::<Battle>().state == before, "undo of {order:?}");
                prop_assert!(engine::submit(world, order).is_ok());
                prop_assert!(world.resource::<Battle>().state == after, "redo of {order:?}");
            }
        }
        let hash = world.resource::<Battle>().hash();
        let record = world.resource::<History>().record().clone();
        let text = record.to_ron();
        let read = Record::from_ron(&text).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert!(read == record, "the record changed in its file");
        let mut again = headless::app();
        let replayed = engine::replay(again.world_mut(), &read, None, true);
        prop_assert!(replayed.is_ok(), "{replayed:?}");
        prop_assert_eq!(again.world().resource::<Battle>().hash(), hash);
    }
}
