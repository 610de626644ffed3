//! Recoiling (HTH-6, HTH-7) and free hacks at whoever recoils (HTH-8, E8 to E12).

use crate::support::blows::{
    FOE, at, blows, fell, fray, fray_on, lost, offered, rolling, strike, travels,
};
use crate::support::field::{Field, Man, area, man};
use tirailleur::battle::clause::Clause;
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::song::effect::Blow;
use tirailleur::song::event::{Event, Travel};
use tirailleur::song::order::{Answer, Order};
use tirailleur::song::outcome::FightOutcome;
use tirailleur::song::player::PlayerId;
use tirailleur::song::prompt::Question;
use tirailleur::song::refusal::Refusal;
use tirailleur::song::state::Loss;
use tirailleur::table::body::ModelId;
use tirailleur::table::feature::{Feature, FeatureKind};
use tirailleur::table::length::Point;

/// T19: 7 against 5, an odd die: the defender recoils.
const RECOIL: [u8; 2] = [5, 3];

/// Straight away from the attacker, one base width behind the defender.
const BACK: (f64, f64) = (300.0, 330.0);

fn one() -> Man {
    man(300.0, 300.0)
}

fn foe() -> Man {
    man(300.0, 315.0)
}

/// The defender has been beaten by an odd die; others stand around.
fn beaten_on(features: Vec<Feature>, a: &[Man], b: &[Man]) -> (Field, Vec<Event>) {
    let mut field = fray_on(features, a, b);
    field.act(0, 3);
    let events = strike(&mut field, FOE, &RECOIL);
    (field, events)
}

fn beaten(a: &[Man], b: &[Man]) -> (Field, Vec<Event>) {
    beaten_on(vec![], a, b)
}

fn go(field: &mut Field, place: Point, faces: &[u8]) -> Vec<Event> {
    rolling(field, Order::Answer(Answer::Place(place)), faces)
}

/// HTH-6, E8: the owner of the loser chooses among places one base width away, within 45 degrees of straight away.
#[test]
fn the_owner_chooses_within_45_degrees_of_straight_away() {
    let (mut field, _) = beaten(&[one()], &[foe()]);
    let prompt = field.battle().state.prompt.clone().expect("a question");
    assert_eq!(prompt.player, PlayerId::B, "HTH-6: the owner");
    assert_eq!(
        prompt.question,
        Question::Recoil {
            model: ModelId(FOE),
            from: ModelId(0)
        }
    );
    let places = offered(&field);
    assert_eq!(places[0], at(BACK.0, BACK.1), "HTH-6: straight away first");
    assert!(places.len() > 2, "E8: a choice");
    for place in &places {
        let (x, y) = (place.x.mm() - 300.0, place.y.mm() - 315.0);
        assert!(
            (libm::hypot(x, y) - 15.0).abs() < 0.1,
            "E8: one base width, {place}"
        );
        assert!(x.abs() <= y + 0.1, "E8: within 45 degrees, {place}");
    }
    for side in [-1.0, 1.0] {
        let edge = at(300.0 + side * 10.6, 325.6);
        assert!(places.contains(&edge), "E8: 45 degrees itself, {places:?}");
    }
    let refusal = field.refused(Order::Answer(Answer::Place(at(311.0, 325.0))));
    assert_eq!(refusal, Refusal::NotAnAnswer(places.len()));
    assert_eq!(refusal.clause(), Clause("ACT-5"));
    let events = go(&mut field, places[3], &[]);
    assert_eq!(
        travels(&events, FOE, Travel::Recoil),
        [(at(300.0, 315.0), places[3])],
        "HTH-6"
    );
}

/// E8: the loser's own base width, so a rider recoils 25 mm; an attacker who loses recoils from the defender.
#[test]
fn whoever_loses_recoils_by_his_own_base_width() {
    let mut field = fray(&[one()], &[man(300.0, 320.0).with(Rule::Mounted)]);
    field.act(0, 1);
    // 5+2 against 3+3.
    strike(&mut field, FOE, &RECOIL);
    assert_eq!(offered(&field)[0], at(300.0, 345.0), "E8: 25 mm");

    let mut field = fray(&[one()], &[foe()]);
    field.act(0, 2);
    strike(&mut field, FOE, &[3, 5]);
    let prompt = field.battle().state.prompt.clone().expect("a question");
    assert_eq!(prompt.player, PlayerId::A, "HTH-6");
    assert_eq!(
        offered(&field)[0],
        at(300.0, 285.0),
        "HTH-6: away from the winner"
    );
}

/// HTH-6, E9: where nothing within 45 degrees is free the loser falls; where something is, he must go there.
#[test]
fn a_loser_without_room_falls() {
    let behind = |kind, gap: f64| vec![area(kind, 250.0, 322.5 + gap, 350.0, 380.0)];
    let rider = [man(300.0, 320.0).with(Rule::Mounted)];
    let wood_behind_rider = vec![area(FeatureKind::Woods, 250.0, 333.0, 350.0, 380.0)];
    let falls = |features, b: &[Man]| {
        let (field, events) = beaten_on(features, &[one()], b);
        let clause = fell(&events, FOE);
        assert_eq!(clause.is_some(), field.model(FOE).fallen);
        clause
    };
    for (why, features, b, expected) in [
        (
            "E9: a building",
            behind(FeatureKind::Building, 0.5),
            &[foe()][..],
            Some("HTH-6"),
        ),
        // At 45 degrees he needs 10.6 mm only.
        (
            "E9: a building 10.5 mm behind",
            behind(FeatureKind::Building, 10.5),
            &[foe()],
            Some("HTH-6"),
        ),
        (
            "E9: a building 10.7 mm behind",
            behind(FeatureKind::Building, 10.7),
            &[foe()],
            None,
        ),
        (
            "D8: woods behind a rider",
            wood_behind_rider,
            &rider,
            Some("HTH-6"),
        ),
        (
            "HTH-6: woods behind a man on foot",
            behind(FeatureKind::Woods, 0.5),
            &[foe()],
            None,
        ),
        (
            "HTH-6: a wall is jumped",
            behind(FeatureKind::LowWall, 55.0),
            &[foe()],
            None,
        ),
    ] {
        assert_eq!(falls(features, b), expected, "{why}");
    }
    // The table's edge: at 45 degrees he needs 10.6 mm, and his base ends 7.5 mm before the edge.
    for (y, expected) in [(581.9, None), (582.0, Some("HTH-6"))] {
        let mut field = fray(&[man(300.0, y - 15.0)], &[man(300.0, y)]);
        field.act(0, 1);
        let events = strike(&mut field, FOE, &RECOIL);
        assert_eq!(fell(&events, FOE), expected, "E9: the edge, {y}");
    }
}

/// HTH-6: where only one place is free nobody is asked.
#[test]
fn a_loser_with_one_way_out_takes_it() {
    // Two friends behind him leave the right-hand diagonal only.
    let friends = [foe(), man(304.0, 341.0), man(286.0, 337.0)];
    let (field, events) = beaten(&[one()], &friends);
    assert_eq!(field.battle().state.prompt, None);
    let way = travels(&events, FOE, Travel::Recoil);
    assert_eq!(way, [(at(300.0, 315.0), at(310.6, 325.6))], "HTH-6");
}

/// HTH-6, MOV-5: through friends if it can end clear, but never onto them, and not through those who fight.
#[test]
fn friends_are_passed_but_not_stopped_on_nor_passed_while_they_fight() {
    // Beside the way straight back: 13.5 mm from its middle, 15.4 mm from both its ends.
    let beside = man(313.5, 322.5);
    let straight = at(BACK.0, BACK.1);
    let (field, _) = beaten(&[one()], &[foe(), beside.clone()]);
    assert!(offered(&field).contains(&straight), "HTH-6: he passes");
    let fights = man(328.5, 322.5);
    let (field, _) = beaten(&[one(), fights], &[foe(), beside]);
    assert!(
        !offered(&field).contains(&straight),
        "MOV-5: a friend in a fight"
    );

    for (y, free) in [(345.0, true), (344.9, false)] {
        let (field, _) = beaten(&[one()], &[foe(), man(300.0, y)]);
        assert_eq!(
            offered(&field).contains(&straight),
            free,
            "HTH-6: base to base, {y}"
        );
    }
}

/// HTH-6, E10: enemies bar the way too; where the end only touches one who stands, he gets a free hack. Such places come
/// last among the answers.
#[test]
fn recoiling_into_a_standing_enemy_brings_a_free_hack() {
    let straight = at(BACK.0, BACK.1);
    let (field, _) = beaten(&[one(), man(300.0, 344.9)], &[foe()]);
    assert!(!offered(&field).contains(&straight), "HTH-6: no room");

    for (y, hacked) in [(345.5, true), (345.6, false)] {
        let (mut field, _) = beaten(&[one(), man(300.0, y)], &[foe()]);
        let places = offered(&field);
        assert_eq!(
            places[0] != straight,
            hacked,
            "HTH-6: the free ones first, {y}"
        );
        let dice: &[u8] = if hacked { &[4, 4] } else { &[] };
        let events = go(&mut field, straight, dice);
        let hacks = blows(&events);
        assert_eq!(
            hacks.len(),
            usize::from(hacked),
            "HTH-6: contact within 0.5 mm, {y}"
        );
        if hacked {
            assert_eq!(hacks[0].blow, Blow::AtRecoil);
            assert_eq!(
                (hacks[0].attacker.model, hacks[0].defender.model),
                (ModelId(1), ModelId(FOE))
            );
        }
    }
    // A fallen enemy hacks nobody, nor does any of those he recoils from (E11).
    let (mut field, _) = beaten(
        &[one(), man(300.0, 345.3).fallen(), man(315.0, 315.0)],
        &[foe()],
    );
    assert_eq!(offered(&field)[0], straight);
    assert!(
        blows(&go(&mut field, straight, &[])).is_empty(),
        "HTH-6, E11"
    );
}

/// E10, HTH-8: a double or treble as usual, any lesser loss makes him fall; otherwise nothing, and never to the hacker.
#[test]
fn the_hack_at_a_recoiling_man_hurts_only_him() {
    for (why, dice, falls, loss) in [
        (
            "E10: 7 against 6, an odd die, and yet he falls",
            [5, 4],
            Some("E10"),
            None,
        ),
        ("E10: 8 against 6", [6, 4], Some("E10"), None),
        ("E10: a tie", [4, 4], None, None),
        (
            "HTH-8: 3 against 8 does the hacker no harm",
            [1, 6],
            None,
            None,
        ),
        (
            "E10: 8 against 4",
            [6, 2],
            None,
            Some((Loss::Wounded, "HTH-2")),
        ),
    ] {
        let (mut field, _) = beaten(&[one(), man(300.0, 345.3)], &[foe()]);
        let events = go(&mut field, at(BACK.0, BACK.1), &dice);
        assert_eq!(fell(&events, FOE), falls, "{why}");
        assert_eq!(lost(&events, FOE), loss, "{why}");
        assert!(
            field.loss(1).is_none() && !field.model(1).fallen,
            "HTH-8: {why}"
        );
        assert!(
            !field.model(1).attacked,
            "B9: a free hack is not his attack"
        );
        if dice == [1, 6] {
            assert_eq!(blows(&events)[0].outcome, &FightOutcome::NoEffect, "HTH-8");
        }
    }
    // A treble kills (E10): 4+6 against 2+1.
    let (mut field, _) = beaten(&[one(), man(300.0, 345.3).combat(4)], &[foe()]);
    let events = go(&mut field, at(BACK.0, BACK.1), &[6, 1]);
    assert_eq!(lost(&events, FOE), Some((Loss::Killed, "HTH-2")), "E10");
}

/// HTH-6, HTH-11: two enemies at the end of the way hack one after the other; the second finds him fallen.
#[test]
fn two_enemies_hack_one_after_the_other() {
    let hackers = [one(), man(309.0, 342.2), man(291.0, 342.2)];
    let (mut field, _) = beaten(&hackers, &[foe()]);
    // The first wins by 1 or 2 and he falls; the second has +2 and any win wounds.
    let events = go(&mut field, at(BACK.0, BACK.1), &[5, 4, 3, 4]);
    assert_eq!(blows(&events).len(), 2, "HTH-6");
    assert_eq!(fell(&events, FOE), Some("E10"));
    assert_eq!(lost(&events, FOE), Some((Loss::Wounded, "HTH-11")));
}

/// HTH-7, E12: the line between two attackers' centres touches his base: he cannot recoil and falls.
#[test]
fn between_two_attackers_nobody_recoils() {
    // The line runs 7.5 mm from his centre, that is, along the rim of his base; then 0.1 mm farther off.
    for (y, surrounded) in [(307.5, true), (307.4, false)] {
        let (_, events) = beaten(&[man(287.0, y), man(313.0, y)], &[foe()]);
        let expected = surrounded.then_some("HTH-7");
        assert_eq!(fell(&events, FOE), expected, "HTH-7: {y}");
    }
    // A fallen attacker surrounds nobody (E12).
    let (_, events) = beaten(&[man(287.0, 307.5), man(313.0, 307.5).fallen()], &[foe()]);
    assert_eq!(fell(&events, FOE), None, "E12");
    // Any pair will do: the winner need not be one of it.
    let (_, events) = beaten(
        &[one(), man(285.0, 315.0), man(315.0, 315.0)],
        &[foe().combat(4)],
    );
    assert_eq!(fell(&events, FOE), Some("HTH-7"), "E12");
    // An attacker who loses can be surrounded as well.
    let mut field = fray(&[one()], &[man(287.0, 307.5), man(313.0, 307.5)]);
    field.act(0, 1);
    let events = strike(&mut field, FOE, &[3, 4]);
    assert_eq!(
        fell(&events, 0),
        Some("HTH-2"),
        "an even die makes him fall anyhow"
    );
    let mut field = fray(&[one().combat(3)], &[man(287.0, 307.5), man(313.0, 307.5)]);
    field.act(0, 1);
    // 2+2 against 3+2, an odd die.
    let events = strike(&mut field, FOE, &[2, 3]);
    assert_eq!(fell(&events, 0), Some("HTH-7"), "HTH-7");
}
