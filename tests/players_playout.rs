//! Whole battles of three to six players: by any legal orders they stay sound, can be saved, put back and played again; by the
//! machine they come to an end (INI-2, B21).

use crate::playout::{is_sound, survives_saving};
use crate::support::machines::meeting_of_four;
use proptest::prelude::*;
use tirailleur::battle::ally::Ally;
use tirailleur::battle::link;
use tirailleur::headless;
use tirailleur::opponent::OpponentDice;
use tirailleur::opponent::playout::{self, Ended, Player};
use tirailleur::roster::ready_squads;
use tirailleur::scenario;
use tirailleur::song::engine::{self, History, Record, Setup};
use tirailleur::song::legal::legal_orders;
use tirailleur::song::order::Order;
use tirailleur::song::player::PlayerId;
use tirailleur::song::record_file;
use tirailleur::song::state::{Battle, Phase};
use tirailleur::storage::Source;
use tirailleur::table::body::Side;

/// Orders after which a playout stops.
const CAP: usize = 700;

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, max_shrink_iters: 0, ..ProptestConfig::default() })]

    #[test]
    fn battles_of_many_players_stay_sound_and_replay(
        table in 0..64_usize,
        squads in (0..64_usize, 0..64_usize),
        allies in proptest::collection::vec((any::<bool>(), 0..64_usize), 1..=4),
        seed in any::<u64>(),
        picks in proptest::collection::vec(any::<u32>(), CAP),
    ) {
        let ready = scenario::ready();
        let squad = |number: usize| ready_squads()[number % ready_squads().len()].1.clone();
        let allies: Vec<Ally> = allies
            .into_iter()
            .map(|(first, number)| Ally {
                side: if first { Side::A } else { Side::B },
                squad: squad(number),
            })
            .collect();
        let mut app = headless::app();
        let world = app.world_mut();
        engine::begin(world, Setup {
            scenario: ready[table % ready.len()].1.clone(),
            squads: [squad(squads.0), squad(squads.1)],
            allies,
            seed,
        });
        for pick in picks {
            let battle = world.resource::<Battle>();
            is_sound(battle)?;
            if battle.outcome().is_some() {
                break;
            }
            keeps_to_its_cards(battle)?;
            let mut legal: Vec<Order> = engine::survey(world, legal_orders);
            prop_assert!(!legal.is_empty(), "no legal order in {:?}", world.resource::<Battle>().state.phase);
            // Now and then somebody gives up, and whoever has no room must.
            if legal.len() > 1 && pick % 97 != 0 {
                legal.retain(|&order| order != Order::Withdraw);
            }
            let order = legal[pick as usize % legal.len()];
            let before = world.resource::<Battle>().state.clone();
            prop_assert!(engine::submit(world, order).is_ok(), "{order:?} was offered and refused");
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

/// What must hold of cards: only who is in the battle has one, nobody two, and whoever has the turn is still in it.
fn keeps_to_its_cards(battle: &Battle) -> proptest::test_runner::TestCaseResult {
    let mut left = battle.state.cards.left();
    let out = |player: PlayerId| battle.squad(player).out.is_some();
    prop_assert!(
        !left.iter().any(|&player| out(player)),
        "INI-2: a card without a player"
    );
    let all = left.len();
    left.dedup();
    prop_assert_eq!(left.len(), all, "INI-2: two cards");
    if let Phase::Acting(_) | Phase::Nominating = battle.state.phase {
        prop_assert!(!out(battle.state.active), "whoever has left has no turn");
        prop_assert!(
            !battle.state.cards.deck.contains(&battle.state.active),
            "his card is drawn"
        );
        prop_assert!(battle.state.cards.round > 0);
    }
    for player in &battle.muster.players {
        if out(player.id) {
            prop_assert_eq!(
                battle.present_of(player.id).count(),
                0,
                "WIN-1: who is out has left"
            );
        }
    }
    Ok(())
}

/// The machine plays two players a side to the end, by the rules, every time the same; every one of the four acts.
#[test]
fn machine_battles_of_four_players_end() {
    for seed in 1..=3 {
        let play = || {
            let mut app = headless::app();
            let world = app.world_mut();
            engine::begin(world, meeting_of_four(seed));
            let mut dice = OpponentDice::of_both(seed);
            let played = playout::play(world, [Player::Machine; 2], &mut dice, 6_000);
            let record = world.resource::<History>().record().clone();
            let battle = world.resource::<Battle>().clone();
            (played.expect("legal orders"), record, battle)
        };
        let (played, record, battle) = play();
        assert!(
            matches!(played.ended, Ended::Battle(_)),
            "seed {seed}: {played:?}"
        );
        assert_eq!(play().0.hash, played.hash, "seed {seed}");
        let winner = played.winner.expect("somebody wins");
        let beaten = battle.muster.players_of(winner.other());
        assert!(
            beaten
                .into_iter()
                .all(|player| battle.squad(player).out.is_some()
                    || tirailleur::song::losses::is_broken(&battle, player)),
            "WIN-2"
        );
        // The record, its file and its link hold all of it.
        let text = record.to_ron();
        let source = Source {
            text: &text,
            file: "record",
        };
        assert_eq!(record_file::load(source), Ok(record.clone()));
        engine::replay(headless::app().world_mut(), &record, None, true).expect("it plays again");
        if let Ok(link) = link::write(&record) {
            let opened = record_file::from_link(headless::app().world_mut(), &link);
            assert_eq!(opened, Ok(record), "seed {seed}");
        }
    }
}

/// A link holds the allies of its battle.
#[test]
fn a_link_holds_every_squad() {
    let mut app = headless::app();
    let world = app.world_mut();
    engine::begin(world, meeting_of_four(7));
    let mut dice = OpponentDice::of_both(7);
    playout::play(world, [Player::Machine; 2], &mut dice, 60).expect("legal orders");
    let record = world.resource::<History>().record().clone();
    assert_eq!(record.allies.len(), 2);
    let link = link::write(&record).expect("short enough");
    let opened = record_file::from_link(headless::app().world_mut(), &link);
    assert_eq!(opened, Ok(record));
}
