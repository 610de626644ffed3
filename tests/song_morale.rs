//! Morale: who tests, when, in which order, and what failures do (MOR-1, MOR-2, MOR-4; H1, H2, H7 to H10, H21).

use crate::support::blows::{
    FOE, STRENGTH, fire, fray, frighten, lost, rolling, rolls, strike, tests, travels,
};
use crate::support::field::{Field, Man, area, man};
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::song::effect::{Effect, Trigger};
use tirailleur::song::event::{Event, Travel};
use tirailleur::song::order::Order;
use tirailleur::song::player::PlayerId;
use tirailleur::song::state::{Loss, Presence};
use tirailleur::table::body::ModelId;
use tirailleur::table::feature::FeatureKind;

/// Dice that every Quality 4 passes, for so many tests.
fn all_pass(tests: usize) -> Vec<u8> {
    vec![4; 3 * tests]
}

// Results.

/// MOR-1: three dice; one failure, one flight move; two, two; three: removed. A natural 1 fails, a natural 6 does not.
#[test]
fn failures_of_a_standing_model_make_it_flee_or_vanish() {
    for (dice, moves, gone) in [
        ([4, 5, 6], 0, false),
        ([4, 4, 3], 1, false),
        ([1, 6, 2], 2, false),
        ([3, 2, 1], 0, true),
    ] {
        let mut field = fray(&[], &[man(300.0, 300.0 - 80.0)]);
        let events = frighten(&mut field, FOE, &dice);
        assert_eq!(
            travels(&events, FOE, Travel::Flight).len(),
            moves,
            "MOR-1: {dice:?}"
        );
        let loss = gone.then_some((Loss::Fled, "MOR-1"));
        assert_eq!(lost(&events, FOE), loss, "MOR-1: {dice:?}");
    }
}

/// MOR-4, H7: the fallen. With no enemy in contact one failure makes him stand, two stand and flee one move, three are
/// the end; with an enemy in contact, fallen or not, any failure is the end.
#[test]
fn failures_of_a_fallen_model_make_it_stand_flee_or_vanish() {
    let enemy = || man(315.0, 220.0);
    let far = || man(300.0, 500.0);
    for (failures, enemy, stands, moves, out) in [
        (0, far(), false, 0, false),
        (1, far(), true, 0, false),
        (2, far(), true, 1, false),
        (3, far(), false, 0, true),
        (0, enemy(), false, 0, false),
        (1, enemy(), false, 0, true),
        (2, enemy(), false, 0, true),
        (3, enemy(), false, 0, true),
        (0, enemy().fallen(), false, 0, false),
        (1, enemy().fallen(), false, 0, true),
    ] {
        let mut field = fray(&[enemy], &[man(300.0, 220.0).fallen()]);
        let dice: Vec<u8> = (0..3)
            .map(|die| if die < failures { 3 } else { 4 })
            .collect();
        let events = frighten(&mut field, FOE, &dice);
        let stood = events.contains(&Event::StoodUp {
            model: ModelId(FOE),
        });
        assert_eq!(stood, stands, "H7: {failures}");
        assert_eq!(field.model(FOE).fallen, !stands, "MOR-4: {failures}");
        assert_eq!(
            travels(&events, FOE, Travel::Flight).len(),
            moves,
            "H7: {failures}"
        );
        assert_eq!(
            lost(&events, FOE),
            out.then_some((Loss::Fled, "MOR-4")),
            "MOR-4: {failures}"
        );
    }
}

/// SR-STEADFAST, SR-WAVERING, PRO-3: +1 and -1 to morale; Elan and Reluctant do not count there.
#[test]
fn steadfast_and_wavering_change_what_each_die_needs() {
    for (rules, fails_at, clause) in [
        (&[][..], 3, None),
        (&[Rule::Steadfast], 2, Some((1, "SR-STEADFAST"))),
        (&[Rule::Wavering], 4, Some((-1, "SR-WAVERING"))),
        (&[Rule::Elan], 3, None),
        (&[Rule::Reluctant], 3, None),
        (
            &[Rule::Steadfast, Rule::Wavering],
            3,
            Some((1, "SR-STEADFAST")),
        ),
    ] {
        let tester = rules
            .iter()
            .fold(man(300.0, 220.0), |man, &rule| man.with(rule));
        let mut field = fray(&[], &[tester]);
        let events = frighten(&mut field, FOE, &[fails_at, fails_at + 1, 6]);
        let (roll, _) = &rolls(&events)[0];
        assert_eq!((roll.successes, roll.failures), (2, 1), "{rules:?}");
        let named = roll
            .modifiers
            .iter()
            .map(|modifier| (modifier.value, modifier.clause.0))
            .next();
        assert_eq!(named, clause, "{rules:?}");
    }
}

// The Green.

/// A shot at the first of B, 85 mm off, that trebles or doubles him; the second of B looks on.
fn killed_before(witness: Man, dice: &[u8]) -> Vec<Event> {
    let features = vec![area(FeatureKind::Building, 240.0, 290.0, 260.0, 310.0)];
    let mut field = crate::support::blows::fray_on(
        features,
        &[man(300.0, 200.0)],
        &[man(300.0, 300.0), witness],
    );
    field.act(0, 1);
    fire(&mut field, FOE, dice)
}

/// MOR-2, SR-GREEN, H8, golden case T46: a Green friend within L who sees it tests when a model is trebled.
#[test]
fn the_green_test_when_they_see_a_friend_killed_within_l() {
    let green = |x: f64, y: f64| man(x, y).with(Rule::Green);
    let treble: &[u8] = &[5, 1, 4, 4, 4];
    let no_test: &[u8] = &[5, 1];
    for (why, witness, dice, tested) in [
        ("H8: at L", green(435.0, 300.0), treble, true),
        ("H8: 0.1 mm beyond L", green(435.1, 300.0), no_test, false),
        ("SR-GREEN: not Green", man(400.0, 300.0), no_test, false),
        ("H8: a house between", green(210.0, 300.0), no_test, false),
        (
            "H8: fallen, he sees it all the same",
            green(400.0, 300.0).fallen(),
            treble,
            true,
        ),
        (
            "SR-GREEN: doubled only",
            green(400.0, 300.0),
            &[4, 2],
            false,
        ),
    ] {
        let events = killed_before(witness, dice);
        assert!(lost(&events, FOE).is_some());
        let expected = if tested {
            vec![(FOE + 1, Trigger::FriendKilled)]
        } else {
            vec![]
        };
        assert_eq!(tests(&events), expected, "{why}");
    }
    // The enemy's death shakes nobody: a Green man of A beside the killer.
    let mut field = fray(
        &[man(300.0, 200.0), green(340.0, 200.0)],
        &[man(300.0, 300.0)],
    );
    field.act(0, 1);
    assert!(
        tests(&fire(&mut field, FOE, no_test)).is_empty(),
        "H8: friends only"
    );
}

/// H8: hand-to-hand as well as by shots, one test for each Green man and each kill, whoever's turn it is.
#[test]
fn every_green_witness_tests_once_for_every_kill() {
    let green = |x: f64| man(x, 330.0).with(Rule::Green);
    let mut field = fray(
        &[man(300.0, 300.0).combat(3)],
        &[man(300.0, 315.0), green(260.0), green(340.0)],
    );
    field.act(0, 1);
    let events = strike(&mut field, FOE, &[&[6, 1], &all_pass(2)[..]].concat());
    assert_eq!(
        tests(&events),
        [
            (FOE + 1, Trigger::FriendKilled),
            (FOE + 2, Trigger::FriendKilled)
        ],
        "H8: 9 against 3"
    );
    // The attacker may be the one who dies (HTH-2): then his own side's Green test.
    let mut field = fray(
        &[man(300.0, 300.0), man(340.0, 290.0).with(Rule::Green)],
        &[man(300.0, 315.0).combat(3)],
    );
    field.act(0, 1);
    let events = strike(&mut field, FOE, &[&[1, 6], &all_pass(1)[..]].concat());
    assert_eq!(
        tests(&events),
        [(1, Trigger::FriendKilled)],
        "H8: 3 against 9"
    );
}

// Half strength.

/// Squad B of so many men, some of whom are lost already, is shot at: the next one is wounded.
fn next_loss(strength: usize, lost_before: usize, dice: &[u8]) -> (Field, Vec<Event>) {
    let b: Vec<Man> = (0..strength)
        .map(|place| man(300.0 + 20.0 * place as f64, 300.0))
        .collect();
    let mut field = Field::new(
        &[
            man(300.0, 200.0),
            man(20.0, 20.0),
            man(40.0, 20.0),
            man(60.0, 20.0),
        ],
        &b,
    );
    field.change(|battle| {
        for place in 0..lost_before {
            battle.state.models[4 + strength - 1 - place].presence = Presence::Lost(Loss::Fled);
        }
        battle.state.squads[1].losses = lost_before as u8;
    });
    field.act(0, 1);
    let events = fire(&mut field, 4, &[&[4, 2], dice].concat());
    assert!(lost(&events, 4).is_some(), "the shot must tell");
    (field, events)
}

/// MOR-2, H1, H2, T22, T23, T25: everyone tests at the loss that passes half, once a game; every kind of loss counts.
#[test]
fn a_squad_tests_when_it_has_lost_more_than_half() {
    for (golden, strength, loss) in [("H1", 8, 5), ("T22", 9, 5), ("T25", 10, 6), ("T23", 11, 6)] {
        let (_, events) = next_loss(strength, loss - 2, &[]);
        assert!(
            tests(&events).is_empty(),
            "{golden}: {strength} men, loss {}",
            loss - 1
        );
        let (field, events) = next_loss(strength, loss - 1, &all_pass(strength - loss));
        let everyone: Vec<_> = (5..4 + strength - (loss - 1))
            .map(|id| (id as u16, Trigger::HalfLost))
            .collect();
        assert_eq!(
            tests(&events),
            everyone,
            "{golden}: {strength} men, loss {loss}"
        );
        assert!(
            events.contains(&Event::SquadShaken {
                player: PlayerId::B,
                trigger: Trigger::HalfLost
            }),
            "MOR-2"
        );
        assert!(field.battle().squad(PlayerId::B).half_tested);
        assert_eq!(
            usize::from(field.battle().squad(PlayerId::B).losses),
            loss,
            "H2"
        );
    }
}

/// T22: the 6th of 9 does not repeat the test of the 5th.
#[test]
fn the_half_strength_test_is_made_once_a_game() {
    let (mut field, _) = next_loss(9, 4, &all_pass(4));
    field.order(Order::EndTurn);
    field.order(Order::EndTurn);
    field.change(|battle| {
        battle.state.models[0]
            .loaded
            .insert(tirailleur::roster::weapon::Weapon::Musket)
    });
    field.act(0, 1);
    let events = fire(&mut field, 5, &[4, 2]);
    assert!(
        lost(&events, 5).is_some() && tests(&events).is_empty(),
        "T22: once a game"
    );
}

// The commander.

/// Side A: a marksman with friends. Side B: four men, the third an officer or what rules say, at 85 mm from him.
fn command(b: &[Man]) -> Field {
    Field::new(
        &[
            man(300.0, 200.0),
            man(20.0, 20.0),
            man(40.0, 20.0),
            man(60.0, 20.0),
        ],
        b,
    )
}

fn officer() -> Man {
    man(300.0, 300.0).with(Rule::Leader)
}

/// Far off at the northern edge, out of everybody's reach: 16 mm apart.
fn soldier(place: u8) -> Man {
    man(100.0 + 16.0 * f64::from(place), 560.0)
}

/// Loses a model of side B by a shot (wounded) of the first of A.
fn shoot_down(field: &mut Field, target: u16, more: &[u8]) -> Vec<Event> {
    field.change(|battle| {
        let shooter = &mut battle.state.models[0];
        shooter
            .loaded
            .insert(tirailleur::roster::weapon::Weapon::Musket);
        shooter.nominated = false;
        shooter.attacked = false;
    });
    field.act(0, 1);
    let events = fire(field, target, &[&[4, 2], more].concat());
    assert!(lost(&events, target).is_some(), "the shot must tell");
    events
}

/// MOR-2, H21, SR-FLAG, C27: the officer is lost: everyone on the table tests, the Flag Bearer first.
#[test]
fn everyone_tests_when_the_officer_is_lost_the_flag_bearer_first() {
    let b = [
        officer(),
        soldier(0),
        soldier(1),
        soldier(2).with(Rule::FlagBearer),
        soldier(3),
    ];
    let mut field = command(&b);
    let events = shoot_down(&mut field, 4, &all_pass(4));
    let order: Vec<_> = [7, 5, 6, 8].map(|id| (id, Trigger::LeaderLost)).into();
    assert_eq!(tests(&events), order, "SR-FLAG, H9");
    assert_eq!(field.battle().squad(PlayerId::B).commander, None);
    // Somebody else's loss is nothing of the sort.
    let b = [
        man(300.0, 300.0),
        soldier(0),
        soldier(1).with(Rule::Leader),
        soldier(2),
        soldier(3),
    ];
    let mut field = command(&b);
    let events = shoot_down(&mut field, 4, &[]);
    assert!(tests(&events).is_empty(), "MOR-2");
}

/// A9, C9: a squad without an officer is commanded by its NCO, and is shaken when he is lost.
#[test]
fn an_nco_who_commands_from_the_start_is_a_commander_to_lose() {
    let b = [
        man(300.0, 300.0).with(Rule::Nco),
        soldier(0),
        soldier(1),
        soldier(2),
    ];
    let mut field = command(&b);
    let events = shoot_down(&mut field, 4, &all_pass(3));
    assert_eq!(
        tests(&events),
        [5, 6, 7].map(|id| (id, Trigger::LeaderLost)),
        "A9, C9"
    );
}

/// T26, C9: an NCO lost before he commands is no loss of a commander; the officer after him is.
#[test]
fn an_nco_lost_before_he_commands_shakes_nobody() {
    let nco = man(320.0, 300.0).with(Rule::Nco);
    let b = [
        officer(),
        nco,
        soldier(0),
        soldier(1),
        soldier(2),
        soldier(3),
    ];
    let mut field = command(&b);
    // He is the farther one; the officer in front has to be passed over.
    field.change(|battle| battle.state.models[4].fallen = true);
    let events = shoot_down(&mut field, 5, &[]);
    assert!(tests(&events).is_empty(), "T26: first the NCO, no test");
    field.change(|battle| battle.state.models[4].fallen = false);
    let events = shoot_down(&mut field, 4, &all_pass(4));
    assert_eq!(tests(&events).len(), 4, "T26: then the officer, a test");
}

/// T27, SR-NCO, C7, C9: the NCO commands at once, so that those within L of him test with +1; lost in command, a test
/// again, without it.
#[test]
fn the_nco_takes_over_before_the_tests_that_follow() {
    let nco = man(400.0, 400.0).with(Rule::Nco);
    let near = man(400.0, 535.0);
    let far = man(400.0 - 135.1, 400.0);
    let b = [
        officer(),
        nco,
        near,
        far,
        soldier(0),
        soldier(1),
        soldier(2),
    ];
    let mut field = command(&b);
    let events = shoot_down(&mut field, 4, &all_pass(6));
    assert!(
        events.contains(&Event::TookCommand { model: ModelId(5) }),
        "SR-NCO"
    );
    let bonus: Vec<_> = rolls(&events)
        .iter()
        .map(|(roll, _)| (roll.model.0, roll.modifiers.len()))
        .collect();
    assert_eq!(
        bonus,
        [(6, 1), (7, 0), (8, 0), (9, 0), (10, 0), (5, 0)],
        "T27: 120.0 mm and 120.1 mm"
    );
    // Now he is in command, and lost.
    field.change(|battle| {
        battle.state.models[5].at = tirailleur::table::length::Point::from_mm(300.0, 300.0)
    });
    let events = shoot_down(&mut field, 5, &all_pass(5));
    assert!(
        rolls(&events)
            .iter()
            .all(|(roll, _)| roll.modifiers.is_empty()),
        "T27"
    );
    assert_eq!(tests(&events).len(), 5, "T27: a test again");
}

/// C8: any way of going will do. The officer runs in his own test for half losses, and everyone left tests once more.
#[test]
fn an_officer_who_runs_is_a_lost_officer() {
    let b = [
        man(300.0, 300.0),
        soldier(0).with(Rule::Leader),
        soldier(1),
        soldier(2),
        soldier(3),
        soldier(4),
        soldier(5),
    ];
    let mut field = command(&b);
    // Four of seven are to be lost: three are.
    field.change(|battle| {
        for lost in 8..=10 {
            battle.state.models[lost].presence = Presence::Lost(Loss::Fled);
        }
        battle.state.squads[1].losses = 3;
    });
    let pass = all_pass(2);
    let events = shoot_down(&mut field, 4, &[&pass[..], &[1, 1, 1], &pass[..]].concat());
    // Two are left with the officer gone: they test for half losses, he after those whom he helps (H9), then they for him.
    let order = [
        (6, Trigger::HalfLost),
        (7, Trigger::HalfLost),
        (5, Trigger::HalfLost),
        (6, Trigger::LeaderLost),
        (7, Trigger::LeaderLost),
    ];
    assert_eq!(tests(&events), order, "C8, H10");
}

// Order.

/// H9: one loss may trigger everything: the Green first, then the commander's loss, then half losses.
#[test]
fn several_triggers_are_worked_off_in_their_order() {
    let b = [
        officer(),
        man(340.0, 300.0).with(Rule::Green),
        soldier(0).with(Rule::FlagBearer),
        soldier(1),
    ];
    let mut field = command(&b);
    field.change(|battle| {
        battle.state.squads[1].losses = 2;
        battle.state.squads[1].strength = 5;
    });
    field.act(0, 1);
    // 9 against 3: killed.
    let dice = [&[5, 1], &all_pass(1 + 3 + 3)[..]].concat();
    let events = fire(&mut field, 4, &dice);
    let order = [
        (5, Trigger::FriendKilled),
        (6, Trigger::LeaderLost),
        (5, Trigger::LeaderLost),
        (7, Trigger::LeaderLost),
        (6, Trigger::HalfLost),
        (5, Trigger::HalfLost),
        (7, Trigger::HalfLost),
    ];
    assert_eq!(tests(&events), order, "H9, SR-FLAG");
}

/// H10: what a flight triggers waits behind all that was triggered before; who is gone tests no more.
#[test]
fn new_triggers_join_the_end_of_the_queue() {
    let nco = soldier(0).with(Rule::Nco);
    let b = [officer(), nco, soldier(1), soldier(2), soldier(3)];
    let mut field = command(&b);
    field.change(|battle| {
        battle.state.squads[1].losses = 2;
        battle.state.squads[1].strength = 5;
    });
    field.act(0, 1);
    // The NCO, in command now, runs in the first tests: a loss of the commander that waits for the half-strength tests.
    let dice = [&[4, 2], &all_pass(3)[..], &[1, 1, 1], &all_pass(3 + 3)[..]].concat();
    let events = fire(&mut field, 4, &dice);
    let found: Vec<_> = tests(&events);
    let rest = |trigger| [6, 7, 8].map(|id| (id, trigger));
    let order = [
        &rest(Trigger::LeaderLost)[..],
        &[(5, Trigger::LeaderLost)],
        &rest(Trigger::HalfLost),
        &rest(Trigger::LeaderLost),
    ]
    .concat();
    assert_eq!(found, order, "H10");
}

/// H9: a model that is off the table tests no more, and each rolls three dice.
#[test]
fn only_who_is_on_the_table_tests() {
    let mut field = fray(&[], &[man(300.0, 220.0)]);
    field.change(|battle| {
        battle.state.queue.push_back(Effect::SquadTests {
            player: PlayerId::B,
            trigger: Trigger::HalfLost,
        });
        battle.state.models[usize::from(FOE) + 1].presence = Presence::Lost(Loss::Wounded);
    });
    let events = rolling(&mut field, Order::EndTurn, &all_pass(STRENGTH - 1));
    assert!(tests(&events).iter().all(|(id, _)| *id != FOE + 1), "H9");
}
