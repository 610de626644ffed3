//! An errand that wins (scenario 2.2, the option): two actions inside the open corral.

use crate::support::blows::{FOE, fray_in};
use crate::support::camp::corral;
use crate::support::field::{Field, Man, man, scenario};
use tirailleur::scenario::special::{Errand, Role, Special};
use tirailleur::scenario::{ScenarioFault, judge};
use tirailleur::song::event::Event;
use tirailleur::song::legal::legal_orders;
use tirailleur::song::order::Order;
use tirailleur::song::refusal::Refusal;
use tirailleur::song::special::{SpecialEvent, SpecialOrder, SpecialRefusal};
use tirailleur::song::state::{Ending, Outcome};
use tirailleur::table::body::{ModelId, Side};
use tirailleur::table::feature::FeatureId;
use tirailleur::table::opening::{DoorState, OpeningId};

const ERRAND: Order = Order::Special(SpecialOrder::RunErrand { actions: 2 });

fn rule() -> Errand {
    Errand {
        side: Role::Attacker,
        deed: "drives off the livestock".to_owned(),
        feature: "The corral".to_owned(),
        actions: 2,
    }
}

fn at_corral(gate: DoorState, a: &[Man], b: &[Man]) -> Field {
    let mut scenario = scenario(vec![corral(gate)]);
    scenario.special = vec![Special::Errand(rule())];
    fray_in(scenario, a, b)
}

#[test]
fn two_actions_inside_the_open_corral_win() {
    let mut field = at_corral(DoorState::Open, &[man(350.0, 450.0)], &[]);
    field.act(0, 2);
    assert!(field.survey(legal_orders).contains(&ERRAND));
    let events = field.order(ERRAND);
    let told = SpecialEvent::ErrandRun {
        model: ModelId(0),
        deed: "drives off the livestock".to_owned(),
    };
    assert!(events.contains(&Event::Special(told)));
    let outcome = Outcome {
        winner: Some(Side::A),
        ending: Ending::Objective,
    };
    assert_eq!(field.battle().outcome(), Some(outcome));
}

#[test]
fn what_is_missing_is_told() {
    let corral = || "The corral".to_owned();
    let mut field = at_corral(DoorState::Open, &[man(350.0, 450.0)], &[]);
    field.act(0, 1);
    field.refuses(ERRAND, Refusal::TooFewActions { cost: 2, left: 1 }, "CST-1");
    let mut field = at_corral(DoorState::Open, &[man(350.0, 380.0)], &[]);
    field.act(0, 2);
    let outside = SpecialRefusal::NotWithin("A0".to_owned(), corral()).into();
    field.refuses(ERRAND, outside, "SDS-FORAGING");
    let mut field = at_corral(DoorState::Shut, &[man(350.0, 450.0)], &[]);
    field.act(0, 2);
    field.refuses(
        ERRAND,
        SpecialRefusal::GateShut(corral()).into(),
        "SDS-FORAGING",
    );
    let mut field = at_corral(DoorState::Open, &[man(350.0, 450.0)], &[man(365.0, 450.0)]);
    field.act(0, 2);
    let held = Refusal::Held {
        enemy: "B0".to_owned(),
    };
    field.refuses(ERRAND, held, "HTH-9");
    let mut field = at_corral(DoorState::Open, &[man(350.0, 450.0).fallen()], &[]);
    field.act(0, 2);
    field.refuses(ERRAND, Refusal::Fallen("A0".to_owned()), "ACT-9");
}

#[test]
fn a_gate_that_is_opened_from_inside_will_do() {
    let mut field = at_corral(DoorState::Shut, &[man(350.0, 409.5)], &[]);
    field.act(0, 3);
    let door = OpeningId {
        feature: FeatureId(0),
        number: 0,
    };
    field.order(Order::Door { door });
    field.order(ERRAND);
    assert!(field.battle().outcome().is_some());
}

#[test]
fn the_other_side_has_no_such_errand() {
    let mut field = at_corral(DoorState::Open, &[], &[man(350.0, 450.0)]);
    field.order(Order::EndTurn);
    field.act(FOE, 2);
    let refusal = SpecialRefusal::NotInPlay("running the errand").into();
    field.refuses(ERRAND, refusal, "ACT-5");
    assert!(!field.survey(legal_orders).contains(&ERRAND));
}

#[test]
fn an_errand_needs_a_ring_and_a_price() {
    let mut scenario = scenario(vec![corral(DoorState::Shut)]);
    scenario.squads = ["france_line".to_owned(), "austria_line".to_owned()];
    let mut judged = |rule: Errand| {
        scenario.special = vec![Special::Errand(rule)];
        judge(&scenario)
            .into_iter()
            .map(|(path, fault)| (path.to_string(), fault))
            .collect::<Vec<_>>()
    };
    assert_eq!(judged(rule()), []);
    let faults = judged(Errand {
        actions: 4,
        deed: String::new(),
        feature: "The coral".to_owned(),
        ..rule()
    });
    let [
        (deed, ScenarioFault::Deed),
        (name, ScenarioFault::FeatureName { .. }),
        (price, fault),
    ] = &faults[..]
    else {
        panic!("{faults:?}");
    };
    assert_eq!(name, "special[0][0].feature");
    assert_eq!(
        (price.as_str(), deed.as_str()),
        ("special[0][0].actions", "special[0][0].deed")
    );
    assert_eq!(*fault, ScenarioFault::ErrandActions { found: 4 });
}
