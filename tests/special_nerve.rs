//! Nerve of a side with nowhere to run (scenario 2.2): surrender of single models, and of a squad with its NCO.

use crate::support::blows::{FOE, fray_in, lost, rolling, tests};
use crate::support::field::{Field, Man, man, scenario};
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::scenario::special::{LeansOnNco, Role, Special, Surrenders};
use tirailleur::song::effect::{Effect, Trigger};
use tirailleur::song::event::Event;
use tirailleur::song::order::Order;
use tirailleur::song::special::SpecialEvent;
use tirailleur::song::state::{Ending, Loss, Outcome};
use tirailleur::table::body::{ModelId, Side};

/// Both rules for the defender, or for the attacker.
fn nerve(side: Role, a: &[Man], b: &[Man]) -> Field {
    let mut scenario = scenario(Vec::new());
    scenario.special = vec![
        Special::Surrenders(Surrenders { side, failures: 2 }),
        Special::LeansOnNco(LeansOnNco { side, failures: 2 }),
    ];
    fray_in(scenario, a, b)
}

/// What a test of one man does; the order that lets it happen is the end of side A's turn.
fn tested(side: Role, trigger: Trigger, faces: &[u8]) -> (Field, Vec<Event>) {
    let mut field = nerve(side, &[], &[man(300.0, 250.0)]);
    field.change(|battle| {
        let model = ModelId(FOE);
        battle
            .state
            .queue
            .push_back(Effect::TestMorale { model, trigger });
    });
    let events = rolling(&mut field, Order::EndTurn, faces);
    (field, events)
}

#[test]
fn a_defender_who_tests_alone_surrenders_on_two_failures() {
    for trigger in [Trigger::FriendKilled, Trigger::Fear] {
        let (_, events) = tested(Role::Defender, trigger, &[6, 1, 1]);
        let loss = lost(&events, FOE).expect("he surrenders");
        assert_eq!(
            (loss.0, loss.1),
            (Loss::Fled, "SDS-FORAGING"),
            "{trigger:?}"
        );
        let told = SpecialEvent::LaidDownArms {
            model: ModelId(FOE),
        };
        assert!(events.contains(&Event::Special(told)), "{events:?}");
        // One failure is a flight move as ever, and so are two of whoever is not meant.
        let (field, events) = tested(Role::Defender, trigger, &[6, 6, 1]);
        assert_eq!(lost(&events, FOE), None, "{trigger:?}");
        assert_ne!(field.model(FOE).at, man_at());
        let (_, events) = tested(Role::Attacker, trigger, &[6, 1, 1]);
        assert_eq!(lost(&events, FOE), None, "{trigger:?}");
    }
}

fn man_at() -> tirailleur::table::length::Point {
    crate::support::table::at(300.0, 250.0)
}

#[test]
fn in_tests_of_the_whole_squad_two_failures_are_two_moves() {
    let (field, events) = tested(Role::Defender, Trigger::HalfLost, &[6, 1, 1]);
    assert_eq!(lost(&events, FOE), None, "MOR-1");
    assert_ne!(field.model(FOE).at, man_at());
}

/// The defender's Leader is lost in a fight, with his NCO and two more about; the dice of the tests that follow.
fn leaderless(side: Role, faces: &[u8]) -> (Field, Vec<Event>) {
    let b = [
        man(300.0, 315.0).with(Rule::Leader).combat(0),
        man(400.0, 315.0).with(Rule::Nco),
    ];
    let mut field = nerve(side, &[man(300.0, 300.0).combat(5)], &b);
    // The others of the squad are gone, but for two: few dice to lay out.
    field.change(|battle| {
        for id in FOE + 4..FOE + 10 {
            battle.state.models[usize::from(id)].presence =
                tirailleur::song::state::Presence::Lost(Loss::Fled);
        }
        battle.state.squads[1].losses = 6;
        battle.state.squads[1].half_tested = true;
        battle.state.models[usize::from(FOE + 2)].at = crate::support::table::at(500.0, 400.0);
        battle.state.models[usize::from(FOE + 3)].at = crate::support::table::at(520.0, 400.0);
    });
    field.act(0, 1);
    let mut all = vec![6, 1];
    all.extend(faces);
    let order = Order::Fight {
        target: ModelId(FOE),
        powerful: false,
    };
    let events = rolling(&mut field, order, &all);
    (field, events)
}

fn who_tested(events: &[Event]) -> Vec<u16> {
    tests(events).into_iter().map(|(id, _)| id).collect()
}

fn surrender(events: &[Event]) -> Option<Option<ModelId>> {
    events.iter().find_map(|event| match event {
        Event::Special(SpecialEvent::SquadSurrenders {
            side: Side::B,
            with,
        }) => Some(*with),
        _ => None,
    })
}

#[test]
fn the_nco_tests_first_and_with_two_failures_all_surrender() {
    let (field, events) = leaderless(Role::Defender, &[6, 1, 1]);
    assert_eq!(who_tested(&events), [FOE + 1], "nobody else tests");
    assert_eq!(surrender(&events), Some(Some(ModelId(FOE + 1))));
    for id in FOE + 1..FOE + 4 {
        let loss = lost(&events, id).expect("all surrender");
        assert_eq!((loss.0, loss.1), (Loss::Fled, "SDS-FORAGING"));
    }
    let outcome = Outcome {
        winner: Some(Side::A),
        ending: Ending::Broken,
    };
    assert_eq!(field.battle().outcome(), Some(outcome));
}

#[test]
fn with_one_failure_of_his_the_others_test_after_him() {
    let (_, events) = leaderless(Role::Defender, &[6, 6, 1, 6, 6, 6, 6, 6, 6]);
    assert_eq!(who_tested(&events), [FOE + 1, FOE + 2, FOE + 3]);
    assert_eq!(surrender(&events), None);
}

#[test]
fn without_the_rule_the_nco_tests_in_his_turn() {
    let (_, events) = leaderless(Role::Attacker, &[6, 6, 6, 6, 6, 6, 6, 1, 1]);
    assert_eq!(
        who_tested(&events),
        [FOE + 2, FOE + 3, FOE + 1],
        "H9: a commander last"
    );
    assert_eq!(surrender(&events), None);
}

/// The NCO is lost so many turns after his Leader; he had taken command.
fn second_loss(turns: u16) -> Option<Option<ModelId>> {
    let b = [
        man(300.0, 315.0).with(Rule::Nco).combat(0),
        man(500.0, 500.0),
    ];
    let mut field = nerve(Role::Defender, &[man(300.0, 300.0).combat(5)], &b);
    field.change(|battle| {
        battle.state.turn = 5;
        battle.state.special.leaderless_since = Some(5 - turns);
        battle.state.squads[1].half_tested = true;
        battle.state.squads[1].commander = Some(ModelId(FOE));
    });
    field.act(0, 1);
    field.dice(&[6, 1]);
    let events = field.order(Order::Fight {
        target: ModelId(FOE),
        powerful: false,
    });
    surrender(&events)
}

#[test]
fn the_nco_lost_in_a_later_turn_takes_the_squad_with_him() {
    assert_eq!(second_loss(1), Some(None));
    assert_eq!(second_loss(0), None, "in the same turn they test as usual");
}
