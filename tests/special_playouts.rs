//! Whole battles of the printed scenarios, by the machine and at random: they end, every state is sound, and their special
//! rules come into play.

use crate::support::field::{Field, man};
use crate::support::soundly::wander;
use tirailleur::headless;
use tirailleur::opponent::OpponentDice;
use tirailleur::opponent::playout::{self, Ended, Player, Playout};
use tirailleur::roster::ready_squad;
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::roster::weapon::Weapon;
use tirailleur::scenario::ready_scenario;
use tirailleur::song::engine::{self, History, Setup};
use tirailleur::song::event::Event;
use tirailleur::song::order::Order;
use tirailleur::song::special::{SpecialEvent, SpecialOrder};
use tirailleur::table::body::{ModelId, Side};

const SCENARIOS: [&str; 2] = ["assault_at_the_farm", "forlorn_hope"];

fn begin(name: &str, seed: u64) -> bevy::app::App {
    let scenario = ready_scenario(name).expect("a ready scenario").clone();
    let squads = scenario
        .squads
        .each_ref()
        .map(|stem| ready_squad(stem).expect("a ready squad").clone());
    let mut app = headless::app();
    engine::begin(
        app.world_mut(),
        Setup {
            scenario,
            squads,
            seed,
            allies: Vec::new(),
        },
    );
    app
}

fn played(name: &str, players: [Player; 2], seed: u64) -> (Playout, Vec<SpecialEvent>) {
    let mut app = begin(name, seed);
    let mut dice = OpponentDice::of_both(seed);
    let playout = playout::play(app.world_mut(), players, &mut dice, 4000)
        .unwrap_or_else(|fault| panic!("{name}, seed {seed}: {fault}"));
    let history = app.world().resource::<History>();
    let events = history
        .log()
        .iter()
        .flat_map(|paragraph| &paragraph.events)
        .filter_map(|event| match event {
            Event::Special(event) => Some(event.clone()),
            _ => None,
        })
        .collect();
    (playout, events)
}

#[test]
fn the_machine_plays_both_sides_to_an_end() {
    for name in SCENARIOS {
        for seed in 1..=2 {
            let (playout, events) = played(name, [Player::Machine; 2], seed);
            assert_ne!(playout.ended, Ended::Cap, "{name}, seed {seed}");
            assert!(
                matches!(events[0], SpecialEvent::InPlay { .. }),
                "the head of the log names the rules"
            );
        }
    }
}

#[test]
fn players_without_sense_bring_no_state_about_that_is_none() {
    for name in SCENARIOS {
        let mut app = begin(name, 5);
        let world = app.world_mut();
        wander(world, 77, 400);
    }
}

/// The garrison's man with empty pouches walks to the blockhouse, and takes from the box there.
#[test]
fn the_machine_fetches_ammunition() {
    let mut scenario = ready_scenario("forlorn_hope").expect("shipped").clone();
    scenario.deployment = Default::default();
    let garrison = [
        man(300.0, 450.0),
        man(330.0, 530.0).with(Rule::Leader),
        man(320.0, 510.0),
        man(320.0, 550.0),
    ];
    let stormers = [
        man(300.0, 100.0).with(Rule::Leader),
        man(280.0, 100.0),
        man(320.0, 100.0),
    ];
    let mut field = Field::of(scenario, &stormers, &garrison);
    field.change(|battle| {
        let model = battle.model_mut(ModelId(3));
        model.spent.insert(Weapon::Musket);
        model.loaded.remove(Weapon::Musket);
    });
    let mut taken = false;
    let mut dice = OpponentDice::for_side(1, Side::B);
    field.order(Order::EndTurn);
    for _ in 0..200 {
        let Some(side) = field.battle().awaits() else {
            break;
        };
        let order = if side == Side::A {
            Order::EndTurn
        } else {
            field.survey(|battle, survey| tirailleur::opponent::decide(battle, survey, &mut dice))
        };
        if order == Order::Special(SpecialOrder::TakeRounds) {
            taken = true;
            break;
        }
        field.order(order);
    }
    assert!(taken, "he fetches ammunition");
}
