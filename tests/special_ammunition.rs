//! Scarce ammunition and its box (scenario 2.1): out on a second die of 1 or 2, fetched in the building, handed to friends.

use crate::support::blows::{FOE, fire, fray_in};
use crate::support::field::{Field, Man, man, scenario};
use crate::support::houses::{door, house_with};
use tirailleur::roster::weapon::Weapon;
use tirailleur::scenario::Scenario;
use tirailleur::scenario::special::{AmmunitionBox, Role, Special};
use tirailleur::song::event::Event;
use tirailleur::song::legal::legal_orders;
use tirailleur::song::order::Order;
use tirailleur::song::player::PlayerId;
use tirailleur::song::refusal::Refusal;
use tirailleur::song::special::{SpecialEvent, SpecialOrder, SpecialRefusal};
use tirailleur::table::body::ModelId;
use tirailleur::table::feature::Feature;
use tirailleur::table::length::Length;
use tirailleur::table::opening::DoorState;

const TAKE: Order = Order::Special(SpecialOrder::TakeRounds);

const fn hand(to: u16) -> Order {
    Order::Special(SpecialOrder::HandRounds { to: ModelId(to) })
}

/// The box is in the house around (300, 300); side A is the one that runs short.
fn table(side: Role) -> Scenario {
    let house = Feature {
        name: Some("The magazine".to_owned()),
        ..house_with(door(DoorState::Open))
    };
    let mut table = scenario(vec![house]);
    table.special = vec![Special::AmmunitionBox(AmmunitionBox {
        side,
        feature: "The magazine".to_owned(),
        out_up_to: 2,
    })];
    table
}

/// Side A's men, those named by number out of ammunition.
fn short(men: &[Man], empty: &[u16]) -> Field {
    let mut field = fray_in(table(Role::Attacker), men, &[]);
    field.change(|battle| {
        for &id in empty {
            let model = battle.model_mut(ModelId(id));
            model.spent.insert(Weapon::Musket);
            model.loaded.remove(Weapon::Musket);
        }
    });
    field
}

#[test]
fn shoot_9_the_second_die_takes_the_ammunition_up_to_a_face() {
    for (side, second, out) in [
        (Role::Attacker, 1, true),
        (Role::Attacker, 2, true),
        (Role::Attacker, 3, false),
        (Role::Defender, 2, false),
        (Role::Defender, 1, true),
    ] {
        let mut field = fray_in(table(side), &[man(100.0, 200.0)], &[man(100.0, 240.0)]);
        field.act(0, 1);
        let events = fire(&mut field, FOE, &[1, 6, second]);
        let checked = events
            .iter()
            .any(|event| matches!(event, Event::AmmunitionChecked { spent, .. } if *spent == out));
        assert!(checked, "{side}, {second}: {events:#?}");
        assert_eq!(field.model(0).spent.has(Weapon::Musket), out);
    }
}

#[test]
fn whoever_is_inside_takes_rounds_and_must_still_load() {
    let mut field = short(&[man(300.0, 300.0)], &[0]);
    field.act(0, 3);
    let reload = Order::Reload {
        weapon: Weapon::Musket,
    };
    assert_eq!(
        field.refused(reload),
        Refusal::OutOfAmmunition(Weapon::Musket)
    );
    let events = field.order(TAKE);
    let taken = Event::Special(SpecialEvent::RoundsTaken { model: ModelId(0) });
    assert!(events.contains(&taken));
    assert_eq!(field.left(), 2, "CST-1: one action");
    assert!(!field.model(0).loaded.has(Weapon::Musket));
    field.order(reload);
    assert!(field.model(0).loaded.has(Weapon::Musket));
}

#[test]
fn rounds_go_to_friends_in_contact_an_action_each() {
    let men = [
        man(100.0, 300.0),
        man(115.0, 300.0),
        man(100.0, 315.0),
        man(160.0, 300.0),
    ];
    let mut field = short(&men, &[1, 2, 3]);
    field.change(|battle| battle.state.special.rounds.insert(ModelId(0)));
    field.act(0, 3);
    field.refuses(
        hand(3),
        SpecialRefusal::OutOfHand {
            from: "A0".to_owned(),
            to: "A3".to_owned(),
            distance: Length::whole(45),
        }
        .into(),
        "SDS-FORLORN",
    );
    field.refuses(
        hand(4),
        SpecialRefusal::OutOfHand {
            from: "A0".to_owned(),
            to: "A4".to_owned(),
            distance: field
                .battle()
                .footprint(ModelId(0))
                .distance(field.battle().footprint(ModelId(4))),
        }
        .into(),
        "SDS-FORLORN",
    );
    field.order(hand(1));
    field.order(hand(2));
    assert_eq!(field.left(), 1);
    for friend in [1, 2] {
        let model = field.model(friend);
        assert!(model.spent.is_empty() && !model.loaded.has(Weapon::Musket));
    }
    field.refuses(
        hand(1),
        SpecialRefusal::NeedsNone("A1".to_owned()).into(),
        "SDS-FORLORN",
    );
}

#[test]
fn nobody_takes_or_hands_what_he_cannot() {
    // Outside the house.
    let mut field = short(&[man(300.0, 200.0)], &[0]);
    field.act(0, 1);
    field.refuses(
        TAKE,
        SpecialRefusal::NotAtBox("A0".to_owned(), "The magazine".to_owned()).into(),
        "SDS-FORLORN",
    );
    // With nothing to give.
    let mut field = short(&[man(100.0, 300.0), man(115.0, 300.0)], &[1]);
    field.act(0, 1);
    field.refuses(
        hand(1),
        SpecialRefusal::NoRounds("A0".to_owned()).into(),
        "SDS-FORLORN",
    );
    // To an enemy, or to nobody.
    field.change(|battle| battle.state.special.rounds.insert(ModelId(0)));
    field.refuses(
        hand(FOE),
        SpecialRefusal::NoFriend("B0".to_owned()).into(),
        "SDS-FORLORN",
    );
    assert_eq!(field.refused(hand(99)), Refusal::UnknownModel(ModelId(99)));
    // Of the other side there is no box at all.
    let mut field = fray_in(table(Role::Defender), &[man(300.0, 300.0)], &[]);
    field.act(0, 1);
    field.refuses(
        TAKE,
        SpecialRefusal::NotInPlay("taking ammunition").into(),
        "ACT-5",
    );
}

#[test]
fn the_orders_are_listed_where_they_are_legal() {
    let mut field = short(&[man(300.0, 300.0), man(315.0, 300.0)], &[1]);
    field.act(0, 2);
    let listed = |field: &mut Field| {
        let mut orders = field.survey(legal_orders);
        orders.retain(|order| matches!(order, Order::Special(_)));
        orders
    };
    assert_eq!(listed(&mut field), [TAKE]);
    field.order(TAKE);
    assert_eq!(listed(&mut field), [hand(1)]);
    assert_eq!(field.battle().state.active, PlayerId::A);
}
