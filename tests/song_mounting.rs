//! Getting off horses and onto them (CST-1, D14).

use crate::support::blows::{FOE, at, blows, fray, fray_in, fray_on, mm, names, strike};
use crate::support::field::{area, man, scenario};
use crate::support::flags::ensign;
use crate::support::house::agreed_in;
use crate::support::orders::{go, mount};
use crate::support::riders::rider;
use tirailleur::battle::clause::Clause;
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::roster::weapon::Weapon;
use tirailleur::song::engine;
use tirailleur::song::event::{Event, Travel};
use tirailleur::song::legal::legal_orders;
use tirailleur::song::mounting::{Horse, HorseId};
use tirailleur::song::order::Order;
use tirailleur::song::refusal::Refusal;
use tirailleur::table::body::{ModelId, Side};
use tirailleur::table::feature::FeatureKind;
use tirailleur::table::length::Length;
use tirailleur::table::scale::Stick;

/// CST-1, D14: one action; the horse stays where it is, the man on foot has a man's base and move.
#[test]
fn who_gets_off_is_a_man_on_foot() {
    let mut field = fray(&[rider(300.0, 300.0)], &[]);
    let id = ModelId(0);
    assert_eq!(field.battle().move_stick(id), Stick::Long);
    field.act(0, 3);
    let events = field.order(Order::Dismount);
    assert_eq!(
        events[0],
        Event::Dismounted {
            model: id,
            at: at(300.0, 300.0)
        }
    );
    assert_eq!(field.left(), 2, "CST-1");
    let battle = field.battle();
    assert!(!battle.mounted(id), "D14");
    assert_eq!(battle.footprint(id).base.radius, mm(7.5), "SCALE-4");
    assert_eq!(
        battle.state.horses,
        [Horse {
            side: Side::A,
            at: at(300.0, 300.0)
        }]
    );
    let refusal = field.refused(go(300.0, 381.0));
    assert!(
        matches!(
            refusal,
            Refusal::TooFar {
                stick: Stick::Medium,
                ..
            }
        ),
        "D14: M, {refusal}"
    );
    field.move_to(300.0, 380.0);
    field.refuses(Order::Dismount, Refusal::NotRiding("A0".to_owned()), "D14");
    // Short Move stays short.
    let mut field = fray(&[rider(300.0, 300.0).with(Rule::ShortMove)], &[]);
    field.act(0, 2);
    field.order(Order::Dismount);
    assert_eq!(field.battle().move_stick(id), Stick::Short);
}

/// D14: in contact with a horse of one's side, for one action; he mounts where he stands, and the horse is no more.
#[test]
fn a_horse_is_mounted_in_contact() {
    let mut field = fray(&[rider(300.0, 300.0), rider(100.0, 500.0)], &[]);
    field.act(0, 3);
    field.order(Order::Dismount);
    // Centres 20.5 mm apart: 12.5 and 7.5, and a touch.
    field.move_to(320.5, 300.0);
    let events = field.order(mount(0));
    assert_eq!(
        events[0],
        Event::Mounted {
            model: ModelId(0),
            at: at(300.0, 300.0)
        }
    );
    let battle = field.battle();
    assert!(
        battle.mounted(ModelId(0)) && battle.state.horses.is_empty(),
        "D14"
    );
    assert_eq!(
        battle.model(ModelId(0)).at,
        at(320.5, 300.0),
        "no step for free"
    );
    assert_eq!(battle.footprint(ModelId(0)).base.radius, mm(12.5));
    // A tenth of a millimetre farther it is out of reach.
    let mut field = fray(&[rider(300.0, 300.0)], &[]);
    field.act(0, 3);
    field.order(Order::Dismount);
    field.move_to(320.6, 300.0);
    let distance = mm(0.6);
    field.refuses(mount(0), Refusal::HorseTooFar { distance }, "D14");
}

/// D14: any horse of one's side, but only a rider; not the enemy's.
#[test]
fn whose_horses_may_be_mounted_and_by_whom() {
    let mut field = fray(
        &[rider(300.0, 300.0), man(350.0, 300.0)],
        &[rider(300.0, 400.0)],
    );
    field.change(|battle| {
        battle.state.horses = vec![
            Horse {
                side: Side::B,
                at: at(300.0, 300.0),
            },
            Horse {
                side: Side::A,
                at: at(300.0, 310.0),
            },
            Horse {
                side: Side::A,
                at: at(350.0, 300.0),
            },
        ];
        battle.state.models[0].on_foot = true;
    });
    field.act(1, 1);
    field.refuses(mount(2), Refusal::NoRider("A1".to_owned()), "D14");
    field.order(Order::EndActivation);
    field.act(0, 2);
    field.refuses(mount(0), Refusal::EnemysHorse, "D14");
    field.refuses(mount(9), Refusal::UnknownHorse(HorseId(9)), "D14");
    let legal = field.survey(legal_orders);
    let listed: Vec<_> = legal
        .iter()
        .filter(|order| matches!(order, Order::Mount { .. }))
        .collect();
    assert_eq!(
        listed,
        [&mount(1)],
        "every legal one is listed, and no other"
    );
    field.order(mount(1));
    assert_eq!(field.battle().state.horses.len(), 2);
    field.refuses(mount(1), Refusal::RidesAlready("A0".to_owned()), "D14");
}

/// D14, ACT-9: not in hand-to-hand, not lying on the ground, not without room for a horse.
#[test]
fn what_keeps_one_from_getting_off_or_on() {
    let mut field = fray(&[rider(300.0, 300.0)], &[man(300.0, 320.0)]);
    field.act(0, 1);
    field.refuses(
        Order::Dismount,
        Refusal::MountingInContact("B0".to_owned()),
        "D14",
    );
    let mut field = fray(&[rider(300.0, 300.0).fallen()], &[]);
    field.act(0, 1);
    field.refuses(Order::Dismount, Refusal::Fallen("A0".to_owned()), "ACT-9");
    let on_foot = |neighbour: (f64, f64), enemy: (f64, f64), features| {
        let mut field = fray_on(
            features,
            &[rider(300.0, 300.0), man(neighbour.0, neighbour.1)],
            &[man(enemy.0, enemy.1)],
        );
        field.change(|battle| {
            battle.state.models[0].on_foot = true;
            battle.state.horses = vec![Horse {
                side: Side::A,
                at: at(300.0, 300.0),
            }];
        });
        field.act(0, 1);
        field.survey(|battle, survey| {
            tirailleur::song::check::check(battle, survey, &mount(0)).err()
        })
    };
    let far = (100.0, 500.0);
    let no_room = Some(Refusal::NoRoomToMount(at(300.0, 300.0)));
    assert_eq!(on_foot(far, (500.0, 100.0), vec![]), None);
    assert_eq!(
        on_foot((318.0, 300.0), (500.0, 100.0), vec![]),
        no_room,
        "D14: a friend"
    );
    assert_eq!(on_foot((320.0, 300.0), (500.0, 100.0), vec![]), None);
    assert_eq!(
        on_foot(far, (320.5, 300.0), vec![]),
        no_room,
        "D14: an enemy"
    );
    assert_eq!(on_foot(far, (320.6, 300.0), vec![]), None);
    let woods = vec![area(FeatureKind::Woods, 250.0, 250.0, 350.0, 350.0)];
    assert_eq!(on_foot(far, (500.0, 100.0), woods), no_room, "MOV-3");
}

/// D14: on foot there is neither the bonus nor the penalty of a rider; Fear stays, a lance is of no use.
#[test]
fn on_foot_nothing_of_the_rider_counts() {
    let fight = |on_foot: bool, weapons: &[Weapon], features| {
        let fighter = rider(300.0, 300.0).armed(weapons);
        let mut field = fray_on(features, &[fighter], &[man(300.0, 315.0)]);
        field.change(|battle| {
            battle.state.models[0].on_foot = on_foot;
            if !on_foot {
                battle.state.models[0].at = at(300.0, 295.0);
            }
        });
        field.act(0, 1);
        let events = strike(&mut field, FOE, &[3, 3]);
        let blow = &blows(&events)[0];
        (
            names(blow.attacker, 1, "SR-MOUNTED"),
            names(blow.attacker, -1, "HTH-3"),
            names(blow.attacker, 1, "HTH-4"),
            names(blow.defender, 1, "HTH-4"),
        )
    };
    let rough = || vec![area(FeatureKind::Rough, 250.0, 250.0, 350.0, 350.0)];
    let sword = &[Weapon::Sword];
    assert_eq!(fight(false, sword, vec![]), (true, false, true, false));
    assert_eq!(
        fight(true, sword, vec![]),
        (false, false, true, false),
        "D14"
    );
    assert_eq!(fight(false, sword, rough()), (true, true, true, false));
    assert_eq!(
        fight(true, sword, rough()),
        (false, false, true, false),
        "D14"
    );
    let lance = &[Weapon::Lance];
    assert_eq!(fight(false, lance, vec![]), (true, false, true, false));
    assert_eq!(
        fight(true, lance, vec![]),
        (false, false, false, true),
        "D14"
    );
    // Shots from the ground, not from horseback (G16).
    for on_foot in [false, true] {
        let shooter = rider(300.0, 200.0).armed(&[Weapon::Carbine]);
        let mut field = fray(&[shooter], &[man(300.0, 280.0)]);
        field.change(|battle| battle.state.models[0].on_foot = on_foot);
        field.act(0, 1);
        let events = field.shoot(FOE, Weapon::Carbine, &[2, 6]);
        let (effort, ..) = crate::support::blows::shot(&events);
        assert_eq!(names(effort, -1, "SHOOT-6"), !on_foot, "G16");
    }
    // Fear: whoever wants to touch him must dare, horse or none.
    let feared = rider(300.0, 400.0).with(Rule::Fear);
    let mut field = fray(&[man(300.0, 340.0)], &[feared]);
    field.change(|battle| battle.state.models[usize::from(FOE)].on_foot = true);
    field.act(0, 2);
    field.dice(&[6, 6, 6]);
    let events = field.move_to(300.0, 385.0);
    assert!(
        matches!(&events[0], Event::Braced { clause, .. } if *clause == Clause("F6")),
        "D14: {events:?}"
    );
}

/// D14, CAV-1: on foot he charges nobody, and is charged like any man on foot; he enters woods (MOV-3).
#[test]
fn on_foot_he_is_foot_to_cavalry_and_woods() {
    let mut field = fray(&[rider(300.0, 300.0)], &[man(300.0, 370.0)]);
    field.change(|battle| battle.state.models[0].on_foot = true);
    field.act(0, 2);
    let events = crate::support::blows::rolling(&mut field, go(300.0, 355.0), &[]);
    assert!(
        matches!(
            events[0],
            Event::Travelled {
                travel: Travel::Move,
                ..
            }
        ),
        "CAV-1: no charge, no test"
    );
    let mut field = fray(&[rider(300.0, 300.0)], &[rider(300.0, 380.0)]);
    field.change(|battle| battle.state.models[usize::from(FOE)].on_foot = true);
    field.act(0, 2);
    field.dice(&[6, 6, 6]);
    let events = field.move_to(300.0, 360.0);
    assert!(
        matches!(&events[0], Event::Braced { clause, .. } if *clause == Clause("CAV-1")),
        "CAV-1: {events:?}"
    );
    let woods = vec![area(FeatureKind::Woods, 250.0, 310.0, 350.0, 400.0)];
    let mut field = fray_on(woods, &[rider(300.0, 290.0)], &[]);
    field.act(0, 3);
    assert_eq!(field.refused(go(300.0, 330.0)).clause(), Clause("MOV-3"));
    field.order(Order::Dismount);
    field.move_to(300.0, 330.0);
}

/// D14: a horse without its rider bars neither moves nor lines; a dismounted bearer keeps his flag; undo puts all back.
#[test]
fn a_waiting_horse_bars_nothing() {
    let mut field = fray(
        &[rider(300.0, 300.0), man(300.0, 270.0)],
        &[man(300.0, 375.0)],
    );
    field.act(0, 2);
    let before = field.battle().state.clone();
    field.order(Order::Dismount);
    engine::undo(field.world(), false).expect("no dice");
    assert!(field.battle().state == before, "undo");
    field.order(Order::Dismount);
    field.move_to(340.0, 300.0);
    field.act(1, 2);
    field.shoot(FOE, Weapon::Musket, &[2, 6]);
    field.move_to(300.0, 310.0);
    assert_eq!(
        field.model(1).at,
        at(300.0, 310.0),
        "D14: on the horse's place"
    );
    let mut field = fray(&[ensign(300.0, 300.0).with(Rule::Mounted)], &[]);
    field.act(0, 1);
    field.order(Order::Dismount);
    assert!(field.battle().carries_a_flag(ModelId(0)), "SR-FLAG");
    assert_eq!(field.model(0).at.x, Length::from_mm(300.0));
}

/// D14, switch `dismount`: all riders, dragoons only, nobody.
#[test]
fn d14_dismount_all_dragoons_and_off() {
    for (switch, dragoon, may) in [
        ("dismount=all", false, true),
        ("dismount=dragoons", false, false),
        ("dismount=dragoons", true, true),
        ("dismount=off", true, false),
    ] {
        let mut who = rider(300.0, 300.0);
        if dragoon {
            who = who.called("Light Dragoon");
        }
        let mut field = fray_in(agreed_in(scenario(vec![]), &[switch]), &[who], &[]);
        field.act(0, 1);
        if may {
            field.order(Order::Dismount);
        } else {
            let value = switch.trim_start_matches("dismount=");
            let found = field.refused(Order::Dismount);
            let model = "A0".to_owned();
            assert_eq!(
                found,
                Refusal::NoDismounting { model, value },
                "D14: {switch}"
            );
        }
    }
}
