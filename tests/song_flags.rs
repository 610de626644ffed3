//! Flags: laid down, taken up, lost and captured (SR-FLAG, CST-1, MOR-2, GRP-5; C23 to C25, C27, H9, A14).

use crate::support::blows::{
    FOE, STRENGTH, at, blows, fire, fray, fray_on, frighten, lost, mm, names, rolling, strike,
    tests,
};
use crate::support::field::{Field, area, man};
use crate::support::flags::{bearer, drops, ensign, give, lay, lies_at};
use crate::support::groups::{captain, ordered};
use crate::support::orders::{go, group, pick, shoot, take_flag};
use tirailleur::battle::clause::Clause;
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::roster::weapon::Weapon;
use tirailleur::scenario::Edge;
use tirailleur::song::effect::Trigger;
use tirailleur::song::engine;
use tirailleur::song::event::Event;
use tirailleur::song::flags::FlagId;
use tirailleur::song::group::GroupKind;
use tirailleur::song::order::{Answer, Order};
use tirailleur::song::player::PlayerId;
use tirailleur::song::refusal::Refusal;
use tirailleur::song::state::Loss;
use tirailleur::table::body::{ModelId, Side};
use tirailleur::table::feature::FeatureKind;

const TAKE: Order = take_flag(FlagId(0));

/// A14: every Flag Bearer begins with a flag of his squad; nobody else has one.
#[test]
fn every_flag_bearer_begins_with_a_flag() {
    let field = fray(
        &[man(300.0, 300.0), ensign(330.0, 300.0)],
        &[ensign(300.0, 400.0), ensign(330.0, 400.0)],
    );
    let battle = field.battle();
    let flags: Vec<_> = battle
        .state
        .flags
        .iter()
        .map(|flag| flag.player)
        .zip((0..3).map(|flag| bearer(&field, flag)))
        .collect();
    assert_eq!(
        flags,
        [
            (PlayerId::A, Some(1)),
            (PlayerId::B, Some(FOE)),
            (PlayerId::B, Some(FOE + 1))
        ],
        "A14"
    );
    assert!(!battle.carries_a_flag(ModelId(0)) && battle.carries_a_flag(ModelId(1)));
}

/// C23: laying it down costs nothing, in the bearer's own activation, lying on the ground as well; and gives him his hand
/// back.
#[test]
fn a_flag_is_laid_down_for_nothing() {
    let mut field = fray(
        &[ensign(300.0, 300.0), man(330.0, 300.0)],
        &[man(300.0, 385.0)],
    );
    field.act(1, 1);
    field.refuses(Order::DropFlag, Refusal::NoFlag("A1".to_owned()), "C23");
    field.order(Order::EndActivation);
    field.act(0, 2);
    let refusal = field.refused(shoot(FOE));
    assert_eq!(refusal.clause(), Clause("SR-FLAG"), "C24: {refusal}");
    let events = field.order(Order::DropFlag);
    assert_eq!(field.left(), 2, "C23: free");
    assert_eq!(drops(&events), [(0, at(300.0, 300.0), "C23")]);
    assert_eq!(lies_at(&field, 0), Some(at(300.0, 300.0)), "C23");
    field.refuses(Order::DropFlag, Refusal::NoFlag("A0".to_owned()), "C23");
    let events = fire(&mut field, FOE, &[1, 6, 6]);
    assert!(matches!(events[0], Event::Shot { .. }), "C24: both hands");
    // From the ground.
    let mut field = fray(&[ensign(300.0, 300.0).fallen()], &[]);
    field.act(0, 1);
    field.order(Order::DropFlag);
    assert_eq!(lies_at(&field, 0), Some(at(300.0, 300.0)), "C23");
    // Nobody else's activation will do, nor does the moment of nominating.
    let mut field = fray(&[ensign(300.0, 300.0)], &[]);
    assert_eq!(field.refused(Order::DropFlag).clause(), Clause("ACT-5"));
}

/// CST-1, C23: taking up costs one action, for whoever is in contact: the flag lies within half a millimetre of his base.
#[test]
fn a_flag_is_taken_up_in_contact_for_an_action() {
    let with_flag_at = |x: f64| {
        let mut field = fray(&[ensign(100.0, 300.0), man(300.0, 300.0)], &[]);
        lay(&mut field, 0, x, 300.0);
        field.act(1, 2);
        field
    };
    for (x, contact) in [(300.0, true), (308.0, true), (308.1, false), (320.0, false)] {
        let mut field = with_flag_at(x);
        if contact {
            let events = field.order(TAKE);
            assert_eq!(bearer(&field, 0), Some(1), "C23: {x}");
            assert_eq!(field.left(), 1, "CST-1");
            assert!(events.contains(&Event::FlagTaken {
                model: ModelId(1),
                owner: PlayerId::A
            }));
            assert!(tests(&events).is_empty(), "C25: a friend shakes nobody");
        } else {
            let distance = mm(x - 307.5);
            field.refuses(TAKE, Refusal::FlagTooFar { distance }, "C23");
        }
    }
    // After a move there is no action left for it.
    let mut field = with_flag_at(360.0);
    field.move_to(352.0, 300.0);
    field.order(TAKE);
    assert_eq!(field.battle().activation(), None, "CST-1");
}

/// SR-FLAG, C24: whoever picked it up fights at -1 and with one hand: a sword, but no musket; so does an enemy.
#[test]
fn whoever_took_it_up_has_one_hand() {
    for (side, model, target) in [(Side::A, 1, FOE), (Side::B, FOE, 1)] {
        let fighter = |y| man(300.0, y).armed(&[Weapon::Musket, Weapon::Sword]);
        let mut field = fray(
            &[ensign(100.0, 300.0), fighter(300.0)],
            &[fighter(315.0), man(480.0, 300.0)],
        );
        give(&mut field, 0, model);
        field.change(|battle| battle.state.active = PlayerId::first(side));
        field.act(model, 1);
        let events = strike(&mut field, target, &[3, 3]);
        let blow = &blows(&events)[0];
        assert!(names(blow.attacker, -1, "SR-FLAG"), "SR-FLAG: {side}");
        assert!(!names(blow.defender, -1, "SR-FLAG"), "SR-FLAG: {side}");
        assert!(
            !names(blow.defender, 1, "HTH-4"),
            "C24: the sword serves him"
        );
    }
    let mut field = fray(
        &[ensign(100.0, 300.0), man(300.0, 300.0)],
        &[man(300.0, 385.0)],
    );
    lay(&mut field, 0, 300.0, 300.0);
    field.act(1, 2);
    field.order(TAKE);
    let refusal = Refusal::HandsFull {
        model: "A1".to_owned(),
        weapon: Weapon::Musket,
    };
    field.refuses(shoot(FOE), refusal, "SR-FLAG");
    // Nor a bayonet: as good as unarmed against a musket.
    let mut field = fray(
        &[ensign(100.0, 300.0), man(300.0, 300.0)],
        &[man(300.0, 315.0)],
    );
    give(&mut field, 0, 1);
    field.act(1, 1);
    let events = strike(&mut field, FOE, &[3, 3]);
    assert!(names(blows(&events)[0].defender, 1, "HTH-4"), "C24");
}

/// ACT-9, C23, C24: who may not take one up, and why.
#[test]
fn what_keeps_a_model_from_taking_up_a_flag() {
    let mut field = fray(
        &[
            ensign(100.0, 300.0),
            man(300.0, 300.0).fallen(),
            ensign(320.0, 300.0),
            man(340.0, 300.0),
        ],
        &[],
    );
    field.act(3, 2);
    field.refuses(TAKE, Refusal::FlagInHand("A0".to_owned()), "C23");
    let unknown = FlagId(9);
    field.refuses(take_flag(unknown), Refusal::UnknownFlag(unknown), "C23");
    lay(&mut field, 0, 310.0, 300.0);
    field.order(Order::EndActivation);
    field.act(1, 2);
    field.refuses(TAKE, Refusal::Fallen("A1".to_owned()), "ACT-9");
    field.order(Order::EndActivation);
    field.act(2, 2);
    field.refuses(TAKE, Refusal::OneFlagEach("A2".to_owned()), "C24");
}

/// C25: whoever lays a flag down takes it up again in another turn only: nobody shakes a squad over and over with one hand.
#[test]
fn whoever_lays_it_down_leaves_it_there_this_turn() {
    let mut field = fray(
        &[man(300.0, 300.0), man(315.0, 300.0)],
        &[ensign(100.0, 300.0)],
    );
    give(&mut field, 0, 0);
    field.act(0, 2);
    field.order(Order::DropFlag);
    field.refuses(TAKE, Refusal::LaidDown("A0".to_owned()), "C25");
    field.order(Order::EndActivation);
    // Another one may, at once.
    let mut other = fray(
        &[man(300.0, 300.0), man(303.0, 315.0)],
        &[ensign(100.0, 300.0)],
    );
    lay(&mut other, 0, 303.0, 308.0);
    other.act(1, 1);
    rolling(&mut other, TAKE, &[4; 3 * STRENGTH]);
    assert_eq!(bearer(&other, 0), Some(1));
    // And he himself when he is next to act.
    field.order(Order::EndTurn);
    field.order(Order::EndTurn);
    field.act(0, 1);
    rolling(&mut field, TAKE, &[4; 3 * STRENGTH]);
    assert_eq!(bearer(&field, 0), Some(0), "C25");
}

/// SR-FLAG: a lost bearer leaves it where he stood, however he is lost.
#[test]
fn a_lost_bearer_drops_it_where_he_stood() {
    for (dice, loss) in [(&[4, 2][..], Loss::Wounded), (&[6, 1], Loss::Killed)] {
        let mut field = fray(&[man(300.0, 200.0)], &[ensign(300.0, 300.0)]);
        field.act(0, 1);
        let events = fire(&mut field, FOE, dice);
        assert_eq!(lost(&events, FOE).map(|(how, _)| how), Some(loss));
        assert_eq!(drops(&events), [(FOE, at(300.0, 300.0), "SR-FLAG")]);
        assert_eq!(lies_at(&field, 0), Some(at(300.0, 300.0)), "SR-FLAG");
    }
    // Knocked down he keeps it.
    let mut field = fray(&[man(300.0, 200.0)], &[ensign(300.0, 300.0)]);
    field.act(0, 1);
    fire(&mut field, FOE, &[4, 3]);
    assert!(field.model(FOE).fallen);
    assert_eq!(bearer(&field, 0), Some(FOE), "SR-FLAG");
    // So does an enemy who had captured it.
    let mut field = fray(
        &[man(300.0, 200.0), ensign(100.0, 300.0)],
        &[man(300.0, 300.0)],
    );
    give(&mut field, 0, FOE);
    field.act(0, 1);
    let events = fire(&mut field, FOE, &[4, 2]);
    assert_eq!(drops(&events), [(FOE, at(300.0, 300.0), "SR-FLAG")]);
}

/// C27: a bearer who is routed off drops it where his flight began; one who stops on the table keeps it.
#[test]
fn a_routed_bearer_drops_it_where_his_flight_began() {
    for (why, y, faces, gone, lies) in [
        ("MOR-1: he runs at once", 220.0, [3, 3, 3], true, true),
        ("C27: off in two moves", 160.0, [3, 3, 4], true, true),
        ("C27: off in one", 80.0, [3, 4, 4], true, true),
        ("C27: still there", 220.0, [3, 3, 4], false, false),
    ] {
        let mut field = fray(&[], &[ensign(300.0, y)]);
        let events = frighten(&mut field, FOE, &faces);
        assert_eq!(lost(&events, FOE).is_some(), gone, "{why}");
        let place = lies.then_some(at(300.0, y));
        assert_eq!(lies_at(&field, 0), place, "{why}");
        let told: Vec<_> = place.map(|at| (FOE, at, "C27")).into_iter().collect();
        assert_eq!(drops(&events), told, "{why}");
        let flag = field.battle().state.flags[0];
        assert_eq!(flag.flight_from, None, "the flight is over");
    }
    // A question on the way does not make one forget it.
    let mut field = fray(&[], &[ensign(520.0, 80.0)]);
    frighten(&mut field, FOE, &[3, 4, 4]);
    let events = field.answer(Answer::Edge(Edge::East));
    assert_eq!(drops(&events), [(FOE, at(520.0, 80.0), "C27")]);
    // H6: hacked down before he runs, he drops it there as well.
    let mut field = fray(&[man(300.0, 235.0)], &[ensign(300.0, 220.0)]);
    let events = frighten(&mut field, FOE, &[3, 4, 4, 6, 3]);
    assert_eq!(drops(&events), [(FOE, at(300.0, 220.0), "SR-FLAG")]);
}

/// MOR-2, C25, H9: an enemy who takes it up makes everyone of the squad test, in the order of their numbers, each time.
#[test]
fn a_captured_flag_shakes_the_whole_squad_each_time() {
    let mut field = fray(
        &[man(300.0, 300.0), man(285.0, 300.0)],
        &[ensign(100.0, 300.0), man(200.0, 400.0)],
    );
    lay(&mut field, 0, 292.5, 300.0);
    field.act(0, 1);
    let events = rolling(&mut field, TAKE, &[4; 3 * STRENGTH]);
    let everyone: Vec<_> = (FOE..FOE + STRENGTH as u16)
        .map(|id| (id, Trigger::FlagTaken))
        .collect();
    assert_eq!(tests(&events), everyone, "C25, H9");
    assert!(events.contains(&Event::SquadShaken {
        player: PlayerId::B,
        trigger: Trigger::FlagTaken
    }));
    // Another enemy takes it from the ground: again.
    lay(&mut field, 0, 292.5, 300.0);
    field.act(1, 1);
    let events = rolling(&mut field, TAKE, &[4; 3 * STRENGTH]);
    assert_eq!(tests(&events).len(), STRENGTH, "C25: each time");
    // Its own side takes it back: nobody tests.
    lay(&mut field, 0, 200.0, 400.0);
    field.order(Order::EndTurn);
    field.act(FOE + 1, 1);
    let events = rolling(&mut field, TAKE, &[]);
    assert!(tests(&events).is_empty(), "C25");
    assert_eq!(bearer(&field, 0), Some(FOE + 1));
}

/// MOR-2: failures of that test do what they do: somebody flees.
#[test]
fn whoever_fails_at_the_sight_of_a_captured_flag_flees() {
    let mut field = fray(
        &[man(300.0, 300.0)],
        &[ensign(100.0, 300.0), man(300.0, 480.0)],
    );
    lay(&mut field, 0, 300.0, 300.0);
    field.act(0, 1);
    let dice: Vec<u8> = [&[4, 4, 4][..], &[3, 4, 4], &[4; 24]].concat();
    rolling(&mut field, TAKE, &dice);
    assert_eq!(field.model(FOE + 1).at, at(300.0, 560.0), "MOR-3");
}

/// C27, H9: for a lost commander whoever bears the flag now tests first; whoever carries only the enemy's does not.
#[test]
fn whoever_bears_the_flag_now_tests_first() {
    let squad = [
        man(300.0, 300.0).with(Rule::Leader),
        ensign(100.0, 560.0),
        man(120.0, 560.0),
        man(140.0, 560.0),
    ];
    let order = |bearer: Option<u16>| {
        let mut field = fray(&[man(300.0, 200.0), ensign(500.0, 100.0)], &squad);
        match bearer {
            // Flag 0 is A's, flag 1 is B's.
            Some(model) => give(&mut field, 1, model),
            None => lay(&mut field, 1, 50.0, 300.0),
        }
        give(&mut field, 0, FOE + 2);
        field.act(0, 1);
        let events = fire(&mut field, FOE, &[&[4, 2][..], &[4; 27]].concat());
        tests(&events)[..3]
            .iter()
            .map(|(id, _)| *id - FOE)
            .collect::<Vec<_>>()
    };
    assert_eq!(order(Some(FOE + 3)), [3, 1, 2], "C27");
    assert_eq!(order(Some(FOE + 1)), [1, 2, 3], "C27");
    assert_eq!(order(None), [1, 2, 3], "C27: nobody bears it");
    assert_eq!(order(Some(2)), [1, 2, 3], "C27: the enemy has it");
}

/// GRP-5: the squad rallies round whoever carries its flag now; not round the man who laid it down, nor the flag itself.
#[test]
fn the_squad_rallies_round_whoever_has_the_flag() {
    let field = || {
        let men = [
            captain(),
            man(300.0, 250.0),
            man(360.0, 250.0),
            ensign(300.0, 290.0),
            man(300.0, 215.0),
        ];
        fray(&men, &[man(315.0, 500.0)])
    };
    let towards = |field: &mut Field, x: f64, y: f64, rallied: bool| {
        ordered(field, GroupKind::Regroup, &[1, 2], &[6, 6]);
        if rallied {
            field.move_to(x, y);
        } else {
            assert_eq!(field.refused(go(x, y)).clause(), Clause("C17"));
        }
    };
    towards(&mut field(), 300.0, 275.0, true);
    let mut handed_on = field();
    give(&mut handed_on, 0, 4);
    towards(&mut handed_on, 300.0, 230.0, true);
    let mut handed_on = field();
    give(&mut handed_on, 0, 4);
    towards(&mut handed_on, 300.0, 275.0, false);
    let mut lying = field();
    lay(&mut lying, 0, 300.0, 290.0);
    towards(&mut lying, 300.0, 275.0, false);
    let mut captured = field();
    give(&mut captured, 0, FOE);
    towards(&mut captured, 300.0, 275.0, false);
    // A member may take it up himself: that is no attack.
    let mut field = field();
    lay(&mut field, 0, 300.0, 250.0);
    field.act(0, 2);
    field.dice(&[6]);
    field.order(group(GroupKind::Regroup, &[1, 2], 1));
    field.order(pick(2));
    field.order(pick(1));
    field.order(TAKE);
    assert_eq!(bearer(&field, 0), Some(1), "GRP-5");
}

/// SR-FLAG: a flag on the ground bars neither moves nor lines, and one may stand on it.
#[test]
fn a_flag_on_the_ground_bars_nothing() {
    let mut field = fray(
        &[man(300.0, 300.0), ensign(100.0, 300.0)],
        &[man(300.0, 400.0)],
    );
    lay(&mut field, 0, 300.0, 340.0);
    field.act(0, 2);
    field.move_to(300.0, 340.0);
    fire(&mut field, FOE, &[2, 6]);
    // Rough ground under it or not.
    let rough = vec![area(FeatureKind::Rough, 280.0, 320.0, 320.0, 360.0)];
    let mut field = fray_on(rough, &[man(300.0, 340.0), ensign(100.0, 300.0)], &[]);
    lay(&mut field, 0, 300.0, 340.0);
    field.act(0, 1);
    field.order(TAKE);
    assert_eq!(bearer(&field, 0), Some(0), "CST-1: one action everywhere");
}

/// F2: who has charged owes his blow before he stoops for a flag, or lays one down.
#[test]
fn a_blow_that_is_owed_comes_first() {
    let rider = man(300.0, 300.0).with(Rule::Mounted);
    let mut field = fray(&[rider, ensign(100.0, 300.0)], &[man(300.0, 400.0)]);
    give(&mut field, 0, 0);
    lay(&mut field, 0, 300.0, 380.0);
    field.act(0, 3);
    rolling(&mut field, go(300.0, 380.0), &[1, 1, 6]);
    assert_eq!(field.refused(TAKE).clause(), Clause("F2"));
}

/// Undo, record and replay know flags; so does the hash.
#[test]
fn flags_are_undone_recorded_and_hashed() {
    let mut field = fray(&[ensign(300.0, 300.0)], &[]);
    let before = field.battle().hash();
    field.act(0, 1);
    let acting = field.battle().state.clone();
    field.order(Order::DropFlag);
    let dropped = field.battle().state.clone();
    assert_ne!(acting.flags, dropped.flags);
    engine::undo(field.world(), false).expect("no dice");
    assert!(field.battle().state == acting, "undo");
    field.order(Order::DropFlag);
    assert!(field.battle().state == dropped, "redo");
    let moved = |x: f64| {
        let mut field = fray(&[ensign(300.0, 300.0)], &[]);
        lay(&mut field, 0, x, 300.0);
        field.battle().hash()
    };
    assert_ne!(moved(300.0), moved(300.1), "the place of a flag is hashed");
    assert_ne!(before, moved(300.0));
    // The order as records write it.
    for order in [Order::DropFlag, TAKE] {
        let text = ron::to_string(&order).expect("RON");
        assert_eq!(ron::from_str::<Order>(&text).expect("RON"), order, "{text}");
    }
}
