//! Giving way to a shot (SHOOT-2, G9).

use crate::support::blows::{FOE, at, fell, fire, fray, fray_on, offered, rolling, travels};
use crate::support::field::{Field, Man, area, man};
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::song::event::{Event, Travel};
use tirailleur::song::order::{Answer, Order};
use tirailleur::song::player::PlayerId;
use tirailleur::song::prompt::Question;
use tirailleur::table::feature::{Feature, FeatureKind};

/// 85 mm from edge to edge: the first band of a musket, 4 against 2.
fn one() -> Man {
    man(300.0, 100.0)
}

fn foe() -> Man {
    man(300.0, 200.0)
}

/// The first of A hits the first of B by an odd die.
fn hit(a: Man, b: Man) -> (Field, Vec<Event>) {
    let mut field = fray(&[a], &[b]);
    field.act(0, 1);
    let events = fire(&mut field, FOE, &GIVES_WAY);
    (field, events)
}

/// 7 against 5: an odd die.
const GIVES_WAY: [u8; 2] = [3, 3];

/// SHOOT-2, G9: one base width straight away from the shooter; nobody is asked where there is no cover.
#[test]
fn the_target_gives_way_straight_from_the_shooter() {
    let (field, events) = hit(one(), foe());
    assert_eq!(
        travels(&events, FOE, Travel::Retreat),
        [(at(300.0, 200.0), at(300.0, 215.0))]
    );
    assert_eq!(field.battle().state.prompt, None);
    let (_, events) = hit(one(), foe().with(Rule::Mounted));
    assert_eq!(
        travels(&events, FOE, Travel::Retreat)[0].1,
        at(300.0, 225.0),
        "its own base width"
    );
    // Along the line of fire, whatever its direction: (60, 80) of 100.
    let (_, events) = hit(man(240.0, 120.0), foe());
    assert_eq!(
        travels(&events, FOE, Travel::Retreat)[0].1,
        at(309.0, 212.0),
        "SHOOT-2"
    );
}

/// SHOOT-2, G9: or into cover that one base width reaches, as its owner likes.
#[test]
fn the_target_may_give_way_into_cover() {
    let fence = |kind, west: f64| vec![area(kind, west, 180.0, west + 20.0, 220.0)];
    let beside = at(315.0, 200.0);
    let straight = at(300.0, 215.0);
    for (kind, west, reached) in [
        (FeatureKind::Fence, 323.0, true),
        (FeatureKind::Fence, 323.1, false),
        (FeatureKind::LowWall, 323.0, true),
        (FeatureKind::Hedge, 323.0, true),
        (FeatureKind::Woods, 323.0, true),
        (FeatureKind::Tree, 323.0, true),
        (FeatureKind::Building, 323.0, true),
        (FeatureKind::Rough, 323.0, false),
        (FeatureKind::Road, 323.0, false),
    ] {
        let mut field = fray_on(fence(kind, west), &[one()], &[foe()]);
        field.act(0, 1);
        let events = fire(&mut field, FOE, &GIVES_WAY);
        if reached {
            let prompt = field.battle().state.prompt.clone().expect("a question");
            assert_eq!(prompt.player, PlayerId::B, "G9: the owner");
            assert!(matches!(prompt.question, Question::Retreat { .. }));
            assert_eq!(offered(&field), [straight, beside], "G9: {kind}");
            let events = rolling(&mut field, Order::Answer(Answer::Place(beside)), &[]);
            assert_eq!(travels(&events, FOE, Travel::Retreat)[0].1, beside, "G9");
        } else {
            assert_eq!(
                travels(&events, FOE, Travel::Retreat)[0].1,
                straight,
                "G9: {kind} {west}"
            );
        }
    }
}

/// SHOOT-2, G9: blocked, it falls.
#[test]
fn a_target_that_cannot_give_way_falls() {
    type Case = (&'static str, Vec<Feature>, Man, Vec<Man>, bool);
    let edge = 592.5;
    let cases: Vec<Case> = vec![
        (
            "the table's edge",
            vec![],
            man(300.0, 500.0),
            vec![man(300.0, edge)],
            true,
        ),
        (
            "room to the edge",
            vec![],
            man(300.0, 500.0),
            vec![man(300.0, edge - 15.0)],
            false,
        ),
        (
            "0.1 mm short of it",
            vec![],
            man(300.0, 500.0),
            vec![man(300.0, edge - 14.9)],
            true,
        ),
        (
            "a friend in the way",
            vec![],
            one(),
            vec![foe(), man(300.0, 229.9)],
            true,
        ),
        (
            "a friend just out of it",
            vec![],
            one(),
            vec![foe(), man(300.0, 230.0)],
            false,
        ),
        (
            "a river",
            vec![area(FeatureKind::River, 200.0, 210.0, 400.0, 240.0)],
            one(),
            vec![foe()],
            true,
        ),
    ];
    for (why, features, a, b, falls) in cases {
        let mut field = fray_on(features, &[a], &b);
        field.act(0, 1);
        let events = fire(&mut field, FOE, &GIVES_WAY);
        assert_eq!(fell(&events, FOE), falls.then_some("SHOOT-2"), "G9: {why}");
        assert_eq!(
            travels(&events, FOE, Travel::Retreat).is_empty(),
            falls,
            "G9: {why}"
        );
    }
}

/// G9: a target in cover may keep to it along it, but does not go nearer to the shooter for that.
#[test]
fn a_target_in_cover_may_keep_to_it() {
    // The fence lies between them, 7.5 mm before the target's middle.
    let fence = vec![area(FeatureKind::Fence, 250.0, 190.5, 350.0, 192.5)];
    let mut field = fray_on(fence, &[one()], &[foe()]);
    field.act(0, 1);
    // 4 - 1 for the fence against 2: 6 against 5, an odd die.
    fire(&mut field, FOE, &[3, 3]);
    let prompt = field.battle().state.prompt.clone().expect("a question");
    assert!(matches!(prompt.question, Question::Retreat { .. }), "G9");
    assert_eq!(
        offered(&field),
        [at(300.0, 215.0), at(285.0, 200.0), at(315.0, 200.0)],
        "G9: straight away, or along the fence; over it would be nearer"
    );
    let events = rolling(
        &mut field,
        Order::Answer(Answer::Place(at(285.0, 200.0))),
        &[],
    );
    assert_eq!(
        travels(&events, FOE, Travel::Retreat)[0].1,
        at(285.0, 200.0)
    );
}
