//! Winning by clearing ground (scenario 2.3, the option): nobody of the other side stands near a feature at the end of a turn.

use crate::support::field::{Field, Man, area, man, scenario};
use tirailleur::scenario::special::{ClearedGround, Role, Special};
use tirailleur::scenario::{Scenario, ScenarioFault, judge};
use tirailleur::song::event::Event;
use tirailleur::song::order::Order;
use tirailleur::song::special::SpecialEvent;
use tirailleur::song::state::{Ending, Outcome};
use tirailleur::table::body::Side;
use tirailleur::table::feature::FeatureKind;
use tirailleur::table::scale::Stick;

/// A bridge from (280, 270) to (320, 330) over a river; side A attacks and wins by clearing L around it.
fn table() -> Scenario {
    let mut bridge = area(FeatureKind::Bridge, 280.0, 270.0, 320.0, 330.0);
    bridge.name = Some("The bridge".to_owned());
    let river = area(FeatureKind::River, 0.0, 275.0, 600.0, 325.0);
    let mut scenario = scenario(vec![river, bridge]);
    scenario.special = vec![Special::ClearedGround(ClearedGround {
        winner: Role::Attacker,
        feature: "The bridge".to_owned(),
        within: Stick::Long,
    })];
    scenario
}

/// A squad of four far away, so that nobody breaks, and one man more.
fn and(more: Man, y: f64) -> Vec<Man> {
    let mut men: Vec<Man> = (0..4)
        .map(|place| man(30.0 + 20.0 * f64::from(place), y))
        .collect();
    men.push(more);
    men
}

/// What side A has won by once it ends its turn, with one defender as he is; who has fallen, lies.
fn ended(defender: Man) -> (Field, Vec<Event>) {
    let a = and(man(300.0, 200.0), 20.0);
    let b = and(defender, 580.0);
    let mut field = Field::of(table(), &a, &b);
    let events = field.order(Order::EndTurn);
    (field, events)
}

#[test]
fn an_attacker_wins_who_has_cleared_the_ground_at_the_end_of_his_turn() {
    // 120 mm from the bridge's north bank, edge to edge, is 457.5 for the middle of a base.
    for (defender, won) in [
        (man(300.0, 457.5), false),
        (man(300.0, 457.6).fallen(), true),
        (man(300.0, 400.0).fallen(), true),
        (man(300.0, 458.2), true),
        (man(300.0, 260.0), false),
    ] {
        let (field, events) = ended(defender);
        let outcome = Outcome {
            winner: Some(Side::A),
            ending: Ending::Objective,
        };
        assert_eq!(field.battle().outcome(), won.then_some(outcome));
        let told = events.contains(&Event::Special(SpecialEvent::GroundCleared {
            side: Side::A,
            feature: "The bridge".to_owned(),
        }));
        assert_eq!(told, won);
    }
}

#[test]
fn only_his_own_turns_count() {
    let a = and(man(300.0, 200.0), 20.0);
    let b = and(man(300.0, 400.0), 580.0);
    let mut field = Field::of(table(), &a, &b);
    field.order(Order::EndTurn);
    // He goes away in his own turn: that ends nothing.
    field.act(9, 1);
    field.move_to(300.0, 480.0);
    field.order(Order::EndTurn);
    assert_eq!(field.battle().outcome(), None);
    field.order(Order::EndTurn);
    assert!(field.battle().outcome().is_some(), "the attacker's turn");
}

#[test]
fn without_the_rule_nobody_wins_so() {
    let mut plain = table();
    plain.special.clear();
    let a = and(man(300.0, 200.0), 20.0);
    let b = and(man(300.0, 500.0), 580.0);
    let mut field = Field::of(plain, &a, &b);
    field.order(Order::EndTurn);
    assert_eq!(field.battle().outcome(), None);
}

#[test]
fn the_head_of_the_log_names_the_rule_with_its_numbers() {
    let field = Field::fresh(
        table(),
        &and(man(0.0, 0.0), 0.0),
        &and(man(0.0, 0.0), 0.0),
        1,
    );
    let text = field.history().log()[0]
        .events
        .iter()
        .find_map(|event| match event {
            Event::Special(SpecialEvent::InPlay { rule, text, .. }) => Some((*rule, text.clone())),
            _ => None,
        });
    assert_eq!(
        text,
        Some((
            "ClearedGround",
            "The attacker also wins when no defender stands within L (120 mm) of The bridge at the end of his turn."
                .to_owned()
        ))
    );
}

#[test]
fn a_rule_about_a_feature_that_is_not_there_is_a_fault_of_the_scenario() {
    let mut scenario = table();
    scenario.squads = ["france_line".to_owned(), "austria_line".to_owned()];
    assert_eq!(judge(&scenario), []);
    scenario.layout.features[1].name = Some("The old bridge".to_owned());
    let faults = judge(&scenario);
    let [(path, fault)] = &faults[..] else {
        panic!("one fault: {faults:?}");
    };
    assert_eq!(path.to_string(), "special[0][0].feature");
    assert!(matches!(fault, ScenarioFault::FeatureName { .. }));
    assert_eq!(
        fault.to_string(),
        "expected the name of a feature of this table, found `The bridge` (did you mean `The old bridge`?)"
    );
}
