//! Storming a fortress (scenario 2.1, I24): who loses heart inside hides; the garrison surrenders, and does not break.

use crate::support::blows::{FOE, fray_in, frighten, lost};
use crate::support::field::{Field, Man, man, scenario};
use crate::support::fort::{TOP, curtain};
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::scenario::special::{Cowering, Role, Rounded, Special, Stormed};
use tirailleur::scenario::{Scenario, Zone};
use tirailleur::song::event::Event;
use tirailleur::song::legal::legal_orders;
use tirailleur::song::melee::lies_open;
use tirailleur::song::order::Order;
use tirailleur::song::player::PlayerId;
use tirailleur::song::special::{SpecialEvent, SpecialRefusal};
use tirailleur::song::state::{Ending, Loss, Outcome, Presence};
use tirailleur::table::body::{ModelId, Side};
use tirailleur::table::length::Point;
use tirailleur::table::scale::Stick;

const ONE: &[u8] = &[3, 4, 4];

/// The ground north of the curtain.
fn inside() -> Zone {
    Zone {
        min: Point::from_mm(100.0, 420.0),
        max: Point::from_mm(500.0, 600.0),
    }
}

/// Side A storms; one flight of stairs leads up to the curtain at (152, 420).
fn fortress(rounded: Rounded) -> Scenario {
    let mut table = scenario(curtain());
    table.special = vec![
        Special::Cowering(Cowering {
            side: Role::Attacker,
            inside: inside(),
            rally: Stick::Short,
        }),
        Special::Stormed(Stormed {
            garrison: Role::Defender,
            ground: inside(),
            rounded,
        }),
    ];
    table
}

fn told(events: &[Event]) -> Vec<&SpecialEvent> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::Special(event) => Some(event),
            _ => None,
        })
        .collect()
}

#[test]
fn on_the_wall_he_jumps_down_inside_and_suffers_the_fall() {
    let mut field = fray_in(fortress(Rounded::Up), &[man(300.0, TOP)], &[]);
    // One failure, and a good die for the fall: he lies inside.
    let events = frighten(&mut field, 0, &[3, 4, 4, 6]);
    assert_eq!(
        told(&events),
        [&SpecialEvent::JumpedInside { model: ModelId(0) }]
    );
    assert!(inside().contains(field.model(0).at) && field.model(0).fallen);
    assert!(!field.battle().cowers(ModelId(0)));
    // A bad one: he is out.
    let mut field = fray_in(fortress(Rounded::Up), &[man(300.0, TOP)], &[]);
    let events = frighten(&mut field, 0, &[3, 4, 4, 2]);
    assert_eq!(lost(&events, 0), Some((Loss::Wounded, "MOV-10")));
}

#[test]
fn outside_he_runs_to_the_edge_as_ever() {
    let mut field = fray_in(fortress(Rounded::Up), &[man(300.0, 200.0)], &[]);
    let events = frighten(&mut field, 0, ONE);
    assert!(told(&events).is_empty());
    assert_eq!(field.model(0).at, Point::from_mm(300.0, 120.0));
}

/// An attacker inside who has lost heart, and their officer somewhere.
fn hiding(officer: Man) -> Field {
    let mut field = fray_in(
        fortress(Rounded::Up),
        &[man(300.0, 520.0), officer.with(Rule::Leader)],
        &[],
    );
    let events = frighten(&mut field, 0, ONE);
    assert_eq!(told(&events)[0], &SpecialEvent::Hides { model: ModelId(0) });
    field
}

#[test]
fn inside_he_hides_until_his_officer_is_near() {
    let mut field = hiding(man(300.0, 100.0));
    let there = field.model(0).at;
    assert!(there.x.mm() < 300.0, "towards the stairs: {there}");
    assert!(field.battle().cowers(ModelId(0)));
    assert!(!field.battle().standing(ModelId(0)), "he holds nobody");
    field.order(Order::EndTurn);
    field.refuses(
        Order::Nominate {
            model: ModelId(0),
            dice: 2,
        },
        SpecialRefusal::Cowers("A0".to_owned(), Stick::Short).into(),
        "I24",
    );
    let his =
        |order: &Order| matches!(order, Order::Nominate { model, .. } if *model == ModelId(0));
    assert!(!field.survey(legal_orders).iter().any(his));
    // I24: he is fought as if he had fallen.
    assert!(lies_open(field.battle(), ModelId(FOE), ModelId(0)));
    // The officer comes within S.
    field.change(|battle| {
        battle.model_mut(ModelId(1)).at = Point::from_mm(there.x.mm() + 64.0, there.y.mm());
    });
    let events = field.activate(2, &[6]);
    assert_eq!(
        told(&events),
        [&SpecialEvent::Heartened {
            model: ModelId(0),
            leader: ModelId(1)
        }]
    );
    field.order(Order::EndActivation);
    assert!(field.survey(legal_orders).iter().any(his));
}

#[test]
fn a_turn_does_not_wait_for_those_who_hide() {
    let mut field = hiding(man(300.0, 100.0));
    field.order(Order::EndTurn);
    for id in 1..10 {
        assert_eq!(field.battle().state.active, PlayerId::A);
        field.act(id, 1);
        field.order(Order::EndActivation);
    }
    assert_eq!(
        field.battle().state.active,
        PlayerId::B,
        "nobody else is left"
    );
}

/// Ten defenders of whom so many are lost, and so many attackers inside; one more defender is shot.
fn storm(rounded: Rounded, lost: usize, men_inside: usize) -> (Field, Vec<Event>) {
    let attackers: Vec<Man> = (0..10)
        .map(|place| {
            let y = if place < men_inside { 540.0 } else { 300.0 };
            man(150.0 + 20.0 * place as f64, y)
        })
        .collect();
    let mut field = Field::of(
        fortress(rounded),
        &attackers,
        &(0..9)
            .map(|place| man(150.0 + 20.0 * f64::from(place), 100.0))
            .collect::<Vec<_>>(),
    );
    field.change(|battle| {
        for model in battle.muster.clone().side(Side::B).take(lost) {
            battle.model_mut(model).presence = Presence::Lost(Loss::Wounded);
        }
        battle.state.squads[1].losses = lost as u8;
    });
    let events = field.order(Order::EndTurn);
    (field, events)
}

#[test]
fn a_garrison_surrenders_when_half_of_it_is_lost_and_enough_are_inside() {
    let won = Some(Outcome {
        winner: Some(Side::A),
        ending: Ending::Objective,
    });
    // Nine men: 5 losses and 3 inside rounded up, 4 and 2 rounded down.
    for (rounded, lost, men_inside, expected) in [
        (Rounded::Up, 5, 3, won),
        (Rounded::Up, 5, 2, None),
        (Rounded::Up, 4, 3, None),
        (Rounded::Up, 6, 2, None),
        (Rounded::Down, 4, 2, won),
        (Rounded::Down, 3, 4, None),
    ] {
        let (field, events) = storm(rounded, lost, men_inside);
        assert_eq!(field.battle().outcome(), expected, "{lost}, {men_inside}");
        let ended = told(&events).into_iter().any(|event| {
            *event
                == SpecialEvent::Stormed {
                    side: Side::A,
                    losses: lost as u16,
                    inside: men_inside as u16,
                }
        });
        assert_eq!(ended, expected.is_some());
    }
}

#[test]
fn who_stands_on_the_wall_is_not_inside() {
    let (mut field, _) = storm(Rounded::Up, 5, 2);
    field.change(|battle| battle.model_mut(ModelId(9)).at = Point::from_mm(300.0, TOP));
    field.order(Order::EndTurn);
    assert_eq!(field.battle().outcome(), None);
}

#[test]
fn a_garrison_does_not_break_but_the_stormers_do() {
    let left = |side: Side| {
        let (mut field, _) = storm(Rounded::Up, 0, 0);
        // Two of the side are left, and one of them is lost.
        field.change(|battle| {
            for model in battle.muster.clone().side(side).skip(2) {
                battle.model_mut(model).presence = Presence::Lost(Loss::Wounded);
            }
            battle
                .state
                .queue
                .push_back(tirailleur::song::effect::Effect::JudgeBreak);
        });
        field.order(Order::EndTurn);
        field.battle().outcome()
    };
    assert_eq!(left(Side::B), None);
    let broken = left(Side::A).expect("an end");
    assert_eq!(
        (broken.winner, broken.ending),
        (Some(Side::B), Ending::Broken)
    );
}

/// Scenario 2.1, golden case T54: of seven defenders four must be lost, and two attackers inside.
#[test]
fn half_of_seven_and_half_of_that() {
    let garrison: Vec<Man> = (0..7)
        .map(|place| man(150.0 + 20.0 * f64::from(place), 100.0))
        .collect();
    let field = Field::of(fortress(Rounded::Up), &[man(300.0, 300.0)], &garrison);
    let wanted = |rounded| {
        let rule = Stormed {
            garrison: Role::Defender,
            ground: inside(),
            rounded,
        };
        let wanted = rule.wanted(field.battle());
        (wanted.losses, wanted.inside)
    };
    assert_eq!(wanted(Rounded::Up), (4, 2));
    assert_eq!(wanted(Rounded::Down), (3, 1));
}
