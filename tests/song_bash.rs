//! Bashing doors and obstacles (BASH-1, BASH-2, D16, SR-ENGINEER).

use crate::support::blows::{fray_on, rolling};
use crate::support::field::{Field, Man, man};
use crate::support::houses::{barrier, door, first, house_with};
use crate::support::table::{at, feature, rect};
use tirailleur::battle::clause::Modifier;
use tirailleur::dice::distribution::PAIRS;
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::song::bash::{self, BashOutcome, BashSums};
use tirailleur::song::event::Event;
use tirailleur::song::order::{BashTarget, Order};
use tirailleur::song::refusal::Refusal;
use tirailleur::table::body::ModelId;
use tirailleur::table::feature::{Feature, FeatureId, FeatureKind};
use tirailleur::table::opening::{DoorState, OpeningKind};

const GATE: BashTarget = BashTarget::Door(tirailleur::table::opening::OpeningId {
    feature: FeatureId(0),
    number: 0,
});
const THING: BashTarget = BashTarget::Feature(FeatureId(0));

fn order(target: BashTarget) -> Order {
    Order::Bash {
        target,
        powerful: false,
    }
}

/// A man south of y = 260, in touch with what is there, with that many actions.
fn before(thing: Feature, man: Man, actions: u8) -> Field {
    let mut field = fray_on(vec![thing], &[man], &[]);
    field.act(0, actions);
    field
}

/// He stands before a door or wall whose face is at y = 260.
fn one() -> Man {
    man(300.0, 252.5)
}

/// He stands before a fence 3 mm wide whose middle is at y = 260.
fn at_fence() -> Man {
    man(300.0, 251.0)
}

fn locked() -> Feature {
    house_with(door(DoorState::Locked))
}

/// What came of the one bash among the events.
fn outcome(events: &[Event]) -> (BashOutcome, i8) {
    match events {
        [Event::Bashed { outcome, left, .. }, ..] => (*outcome, *left),
        other => panic!("one bash, not {other:?}"),
    }
}

fn state(field: &Field) -> Option<DoorState> {
    let layout = &field.battle().muster.scenario.layout;
    field.battle().state.alterations.door(layout, first(0))
}

/// BASH-1: losing and a tie do nothing; winning takes 1 Combat for good; doubling breaks it open.
#[test]
fn a_door_is_weakened_and_then_broken() {
    let mut field = before(locked(), one(), 3);
    // Combat 2 each.
    for (dice, expected) in [
        ([3, 3], (BashOutcome::Nothing, 2)),
        ([2, 5], (BashOutcome::Nothing, 2)),
        ([4, 3], (BashOutcome::Weakened, 1)),
    ] {
        let events = rolling(&mut field, order(GATE), &dice);
        assert_eq!(outcome(&events), expected, "BASH-1: {dice:?}");
        assert_eq!(state(&field), Some(DoorState::Locked));
    }
    // The turn after that its Combat is 1: 6 is the double of 3.
    field.order(Order::EndTurn);
    field.order(Order::EndTurn);
    field.act(0, 3);
    let events = rolling(&mut field, order(GATE), &[4, 2]);
    assert_eq!(
        outcome(&events).0,
        BashOutcome::Opened,
        "BASH-1: 6 against 3"
    );
    assert_eq!(state(&field), Some(DoorState::Broken));
    assert_eq!(field.left(), 2);
    // Now people pass: the next action goes in (MOV-4).
    field.move_to(300.0, 300.0);
    assert_eq!(field.model(0).at, at(300.0, 300.0));
}

/// D17: a thing at Combat 0 or less still has to be doubled; totals under 1 count as 1.
#[test]
fn a_door_without_combat_still_needs_a_double() {
    // Combat 2 less 3: -1.
    for (dice, expected) in [
        ([1, 4], (BashOutcome::Nothing, -1)),
        ([1, 3], (BashOutcome::Weakened, -2)),
        ([1, 2], (BashOutcome::Opened, -1)),
        ([1, 1], (BashOutcome::Opened, -1)),
    ] {
        let mut field = before(locked(), one(), 1);
        field.change(|battle| battle.state.battered = vec![(GATE, 3)]);
        let events = rolling(&mut field, order(GATE), &dice);
        assert_eq!(outcome(&events), expected, "D17: {dice:?}");
    }
}

/// BASH-2: a bash is an action, not an attack: several a turn, and a blow or shot besides.
#[test]
fn a_bash_is_no_attack() {
    let mut field = before(locked(), one(), 3);
    for left in [2, 1, 0] {
        rolling(&mut field, order(GATE), &[1, 6]);
        assert!(!field.model(0).attacked, "BASH-2");
        if left > 0 {
            assert_eq!(field.left(), left, "CST-1");
        }
    }
    let mut field = fray_on(vec![locked()], &[one()], &[man(300.0, 237.5)]);
    field.act(0, 3);
    rolling(&mut field, order(GATE), &[1, 6]);
    field.fight(10, &[3, 3]);
    assert!(field.model(0).attacked);
    rolling(&mut field, order(GATE), &[1, 6]);
}

/// BASH-1, D16: fence 1, door 2, timber and rubble 3; what each adds is told.
#[test]
fn things_have_their_combat() {
    let rubble = feature(FeatureKind::Rubble, rect(300.0, 270.0, 60.0, 20.0));
    let plan = |field: &Field, target, powerful| {
        bash::plan(field.battle(), ModelId(0), target, powerful).map(|plan| plan.thing)
    };
    for (thing, target, combat) in [
        (barrier(FeatureKind::Fence, vec![]), THING, Some(1)),
        (locked(), GATE, Some(2)),
        (barrier(FeatureKind::TimberWall, vec![]), THING, Some(3)),
        (rubble, THING, Some(3)),
        (barrier(FeatureKind::LowWall, vec![]), THING, None),
        (barrier(FeatureKind::Hedge, vec![]), THING, None),
        (locked(), THING, None),
    ] {
        let kind = thing.kind;
        let field = fray_on(vec![thing], &[one()], &[]);
        let own = combat.map(|combat| Modifier::new("Combat", combat, "BASH-1"));
        assert_eq!(
            plan(&field, target, false),
            own.map(|own| vec![own]),
            "BASH-1: {kind:?}"
        );
        // D16: a powerful blow, for two actions, takes 1 from the thing.
        let blow = Modifier::new("powerful blow", -1, "D16");
        assert_eq!(plan(&field, target, true), own.map(|own| vec![own, blow]));
    }
}

/// D16, SR-ENGINEER, E33: Strong and Engineer +1, Weak -1.
#[test]
fn engineers_and_the_strong_bash_better() {
    for (rules, sum) in [
        (vec![], 2),
        (vec![Rule::Engineer], 3),
        (vec![Rule::Strong], 3),
        (vec![Rule::Weak], 1),
        (vec![Rule::Engineer, Rule::Strong], 4),
        (vec![Rule::FlagBearer], 2),
    ] {
        let man = rules.iter().fold(one(), |man, rule| man.with(*rule));
        let field = fray_on(vec![locked()], &[man], &[]);
        let plan = bash::plan(field.battle(), ModelId(0), GATE, false).expect("a door");
        assert_eq!(plan.sums.attack, sum, "SR-ENGINEER: {rules:?}");
    }
}

/// CST-1, D16: a powerful blow costs two actions.
#[test]
fn a_powerful_blow_costs_two_actions() {
    let mut field = before(locked(), one(), 3);
    let powerful = Order::Bash {
        target: GATE,
        powerful: true,
    };
    // 5 against 2 + 2 - 1 = 3: no double; without the blow 5 against 4.
    let events = rolling(&mut field, powerful, &[3, 2]);
    assert_eq!(outcome(&events).0, BashOutcome::Weakened);
    assert_eq!(field.left(), 1);
    field.refuses(
        powerful,
        Refusal::TooFewActions { cost: 2, left: 1 },
        "CST-1",
    );
}

/// BASH-1: in a fence the hole is as wide as the base and a millimetre more on each side; nobody jumps there any more.
#[test]
fn a_doubled_fence_has_a_hole() {
    for (kind, man) in [
        (FeatureKind::Fence, at_fence()),
        (FeatureKind::TimberWall, man(300.0, 251.0)),
    ] {
        let mut field = before(barrier(kind, vec![]), man, 3);
        let target = Order::Move {
            to: at(300.0, 275.0),
        };
        if kind == FeatureKind::TimberWall {
            field.refuses(target, Refusal::Barred(kind), "MOV-3");
        }
        let events = rolling(&mut field, order(THING), &[6, 1]);
        assert_eq!(
            outcome(&events).0,
            BashOutcome::Opened,
            "8 against at most 4"
        );
        let events = field.order(target);
        let Some(Event::Travelled { slowed_by, .. }) = events.first() else {
            panic!("a move: {events:?}");
        };
        assert!(
            slowed_by.is_empty(),
            "BASH-1: no jump through a hole in the {kind}"
        );
        // Beside the hole it stands as before.
        let mut beside = field.battle().clone();
        beside.state.models[0].at = at(330.0, 251.0);
        field.change(|battle| *battle = beside);
        let path = field.survey(|battle, survey| {
            tirailleur::song::movement::trace(battle, survey, ModelId(0), at(330.0, 275.0))
        });
        assert!(path.stop.is_some() || !path.crosses.is_empty(), "{kind:?}");
    }
}

/// BASH-1: doubled rubble is cleared away: nothing slows, nothing stops.
#[test]
fn doubled_rubble_is_cleared_away() {
    let rubble = feature(FeatureKind::Rubble, rect(300.0, 270.0, 60.0, 20.0));
    let mut field = before(rubble, one(), 3);
    let events = rolling(&mut field, order(THING), &[6, 1]);
    assert_eq!(outcome(&events).0, BashOutcome::Opened, "8 against 4");
    let events = field.move_to(300.0, 300.0);
    let [Event::Travelled { slowed_by, .. }] = &events[..] else {
        panic!("{events:?}");
    };
    assert!(slowed_by.is_empty(), "BASH-1");
    assert!(matches!(field.refused(order(THING)), Refusal::NotAtIt(_)));
}

/// BASH-1, ACT-9: what cannot be bashed, what is out of reach, and who lies on the ground.
#[test]
fn refusals_of_bashing() {
    let mut field = before(house_with(door(DoorState::Open)), one(), 3);
    field.refuses(
        order(GATE),
        Refusal::NoNeedToBash {
            name: "door".to_owned(),
            state: DoorState::Open,
        },
        "BASH-1",
    );
    field.refuses(
        order(THING),
        Refusal::CannotBash(FeatureKind::Building),
        "BASH-1",
    );
    let mut field = before(locked(), man(300.0, 251.0), 3);
    field.refuses(order(GATE), Refusal::NotAtIt("door".to_owned()), "BASH-1");
    let mut field = before(house_with(OpeningKind::Gap), one(), 3);
    field.refuses(order(GATE), Refusal::NoSuchDoor, "D15");
    let mut field = before(locked(), one().fallen(), 3);
    field.refuses(order(GATE), Refusal::Fallen("A0".to_owned()), "ACT-9");
    let nowhere = BashTarget::Feature(FeatureId(99));
    let refusal = field.refused(order(nowhere));
    assert_eq!(refusal.clause().0, "ACT-9");
}

/// E3: a total under 1 counts as 1 for doubles; the odds are those of the very function that resolves.
#[test]
fn odds_are_counted_over_all_faces() {
    for attack in -2..=6 {
        for defend in 0..=4 {
            let sums = BashSums {
                attack,
                defend,
                raw_totals: false,
            };
            let odds = bash::odds(&sums);
            assert_eq!(odds.of(), PAIRS);
            let mut expected = [0; 3];
            for one in 1..=6_i8 {
                for other in 1..=6_i8 {
                    let (a, d) = (one + attack, other + defend);
                    let (a1, d1) = (a.max(1), d.max(1));
                    let place = if a <= d {
                        0
                    } else if a1 >= 2 * d1 {
                        2
                    } else {
                        1
                    };
                    expected[place] += 1;
                }
            }
            let found = [
                BashOutcome::Nothing,
                BashOutcome::Weakened,
                BashOutcome::Opened,
            ]
            .map(|outcome| odds.count(&outcome));
            assert_eq!(found, expected, "BASH-1: {attack} against {defend}");
        }
    }
}

/// Fixed point: undo puts a broken door back, and the record replays to the same hash.
#[test]
fn a_broken_door_is_taken_back() {
    let mut field = before(locked(), one(), 3);
    field.dice(&[6, 1]);
    let hash = field.battle().hash();
    field.order(order(GATE));
    assert_eq!(state(&field), Some(DoorState::Broken));
    assert_ne!(field.battle().hash(), hash);
    tirailleur::song::engine::undo(field.world(), true).expect("an order stands");
    assert_eq!(state(&field), Some(DoorState::Locked));
    assert_eq!(field.battle().hash(), hash);
    // The table is the one with the locked door, too.
    let refusal = field.refused(Order::Move {
        to: at(300.0, 300.0),
    });
    assert_eq!(refusal.clause().0, "D15", "{refusal}");
}
