//! Leaving combat (HTH-9, E23 to E26).

use crate::support::blows::{
    FOE, at, away_to, blows, fell, fray, fray_on, lost, rolling, strike, to, travels,
};
use crate::support::field::{Field, Man, area, man};
use tirailleur::battle::clause::Clause;
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::song::effect::Blow;
use tirailleur::song::event::{Event, Travel};
use tirailleur::song::refusal::Refusal;
use tirailleur::song::state::{Loss, Phase};
use tirailleur::table::body::ModelId;
use tirailleur::table::feature::FeatureKind;

/// Who leaves.
fn one() -> Man {
    man(300.0, 300.0)
}

/// Who holds him.
fn foe() -> Man {
    man(300.0, 315.0)
}

/// Another enemy in contact.
fn second() -> Man {
    man(315.0, 300.0)
}

/// Somebody leaves straight to the south, with so many actions and these dice: the holder's, his own, and so on.
fn leaves(a: &[Man], b: &[Man], actions: u8, faces: &[u8]) -> (Field, Vec<Event>) {
    let mut field = fray(a, b);
    field.act(0, actions);
    let events = rolling(&mut field, away_to(300.0, 240.0), faces);
    (field, events)
}

/// The actions that the active model has left; `None` where its activation is over.
fn left(field: &Field) -> Option<u8> {
    field.battle().activation().map(|acting| acting.actions)
}

/// HTH-9: who is held by a standing enemy cannot walk off; leaving costs two actions.
#[test]
fn a_standing_enemy_holds_whom_he_touches() {
    for (y, held) in [(315.5, true), (315.6, false)] {
        let mut field = fray(&[one()], &[man(300.0, y)]);
        field.act(0, 2);
        if held {
            let refusal = field.refused(to(300.0, 240.0));
            assert_eq!(
                refusal,
                Refusal::Held {
                    enemy: "B0".to_owned()
                }
            );
            assert_eq!(refusal.clause(), Clause("HTH-9"));
        } else {
            let refusal = field.refused(away_to(300.0, 240.0));
            assert_eq!(
                (&refusal, refusal.clause()),
                (&Refusal::NotHeld, Clause("HTH-9"))
            );
            rolling(&mut field, to(300.0, 240.0), &[]);
        }
    }
    let mut field = fray(&[one()], &[foe()]);
    field.act(0, 1);
    let refusal = field.refused(away_to(300.0, 240.0));
    assert_eq!(
        refusal,
        Refusal::TooFewActions { cost: 2, left: 1 },
        "HTH-9"
    );
    assert_eq!(refusal.clause(), Clause("CST-1"));
}

/// HTH-9, E26: fallen enemies hold nobody, and nobody hacks.
#[test]
fn fallen_enemies_let_everybody_go() {
    let mut field = fray(&[one()], &[foe().fallen(), second().fallen()]);
    field.act(0, 1);
    assert_eq!(
        field.refused(away_to(300.0, 240.0)),
        Refusal::NotHeld,
        "E26"
    );
    let events = rolling(&mut field, to(300.0, 240.0), &[]);
    assert!(blows(&events).is_empty(), "E26");
    // One who stands among them holds him, and he alone hacks (HTH-9).
    let (_, events) = leaves(&[one()], &[foe().fallen(), second()], 2, &[4, 6]);
    let hackers: Vec<_> = blows(&events)
        .iter()
        .map(|blow| blow.attacker.model)
        .collect();
    assert_eq!(hackers, [ModelId(FOE + 1)], "HTH-9");
}

/// HTH-9, E23: what one free hack does to whoever leaves, by the dice of holder and leaver.
#[test]
fn whoever_wins_or_ties_the_hack_is_free_and_who_loses_stays() {
    type Case = (
        &'static str,
        [u8; 2],
        bool,
        Option<&'static str>,
        Option<(Loss, &'static str)>,
    );
    let cases: [Case; 7] = [
        ("E23: he wins, 5 against 6", [3, 4], true, None, None),
        (
            "E23: he wins by a double, which does the holder no harm, 3 against 8",
            [1, 6],
            true,
            None,
            None,
        ),
        ("E23: a tie frees", [4, 4], true, None, None),
        (
            "E23: he loses to an odd die and stays",
            [5, 4],
            false,
            None,
            None,
        ),
        (
            "E23: he loses to an even die, stays and falls",
            [6, 4],
            false,
            Some("HTH-2"),
            None,
        ),
        (
            "E23: doubled",
            [6, 2],
            false,
            None,
            Some((Loss::Wounded, "HTH-2")),
        ),
        (
            "E23: doubled, 8 against 3",
            [6, 1],
            false,
            None,
            Some((Loss::Wounded, "HTH-2")),
        ),
    ];
    for (why, dice, free, falls, loss) in cases {
        let (field, events) = leaves(&[one()], &[foe()], 3, &dice);
        let blow = &blows(&events)[0];
        assert_eq!(blow.blow, Blow::AtLeaving, "{why}");
        assert_eq!(
            (blow.attacker.model, blow.defender.model),
            (ModelId(FOE), ModelId(0)),
            "{why}"
        );
        assert_eq!(fell(&events, 0), falls, "{why}");
        assert_eq!(lost(&events, 0), loss, "{why}");
        assert!(
            field.loss(FOE).is_none() && !field.model(FOE).fallen,
            "HTH-8: {why}"
        );
        assert!(!field.model(FOE).attacked, "B9: {why}");
        let way = travels(&events, 0, Travel::BreakOff);
        if free {
            assert_eq!(way, [(at(300.0, 300.0), at(300.0, 240.0))], "{why}");
            assert_eq!(
                left(&field),
                Some(1),
                "HTH-9: the third action is his still"
            );
        } else {
            assert!(
                way.is_empty() && travels(&events, 0, Travel::Recoil).is_empty(),
                "{why}"
            );
            assert_eq!(left(&field), None, "E23: the third action is lost: {why}");
        }
    }
    let (field, events) = leaves(&[one()], &[foe().combat(4)], 2, &[5, 1]);
    assert_eq!(
        lost(&events, 0),
        Some((Loss::Killed, "HTH-2")),
        "E23: trebled"
    );
    assert!(matches!(field.battle().state.phase, Phase::Nominating));
}

/// HTH-5 holds for free hacks: beaten by the better weapon he falls, whatever the die.
#[test]
fn a_better_weapon_makes_the_leaver_fall() {
    use tirailleur::roster::weapon::Weapon;
    let (_, events) = leaves(&[one()], &[foe().armed(&[Weapon::Sword])], 2, &[3, 4]);
    assert_eq!(fell(&events, 0), None, "a tie, 6 against 6");
    let (_, events) = leaves(&[one()], &[foe().armed(&[Weapon::Sword])], 2, &[5, 4]);
    assert_eq!(fell(&events, 0), Some("HTH-5"));
}

/// HTH-9, E24: each standing enemy in contact hacks once, the leaver at -1 for their number; he must win or tie them all.
#[test]
fn every_enemy_in_contact_hacks_once() {
    type Case = (
        &'static str,
        [u8; 4],
        bool,
        Option<&'static str>,
        Option<&'static str>,
    );
    let cases: [Case; 5] = [
        ("E24: he ties both", [4, 5, 4, 5], true, None, None),
        (
            "E24: he loses the first only, odd",
            [5, 5, 4, 6],
            false,
            None,
            None,
        ),
        (
            "E24: he loses the second only, odd",
            [4, 6, 5, 5],
            false,
            None,
            None,
        ),
        (
            "E24: he falls to the second",
            [4, 6, 6, 5],
            false,
            Some("HTH-2"),
            None,
        ),
        (
            "HTH-11: he falls to the first, and any loss to the second is the end",
            [6, 5, 4, 6],
            false,
            Some("HTH-2"),
            Some("HTH-11"),
        ),
    ];
    for (why, dice, free, falls, out) in cases {
        let (_, events) = leaves(&[one()], &[foe(), second()], 2, &dice);
        let hacks = blows(&events);
        assert_eq!(hacks.len(), 2, "E24: {why}");
        assert_ne!(
            hacks[0].attacker.model, hacks[1].attacker.model,
            "E24: one each"
        );
        assert!(
            hacks
                .iter()
                .all(|hack| hack.defender.total == hack.defender.die as i8 + 1),
            "E24: 2 - 1"
        );
        assert_eq!(
            !travels(&events, 0, Travel::BreakOff).is_empty(),
            free,
            "{why}"
        );
        assert_eq!(fell(&events, 0), falls, "{why}");
        assert_eq!(lost(&events, 0).map(|(_, clause)| clause), out, "{why}");
    }
    // Dead men are not hacked: two dice are all.
    let (_, events) = leaves(&[one()], &[foe(), second()], 2, &[6, 1]);
    assert!(
        lost(&events, 0).is_some() && blows(&events).len() == 1,
        "E24"
    );
}

/// HTH-9, E25: a rider leaves foot unharmed, for two actions all the same; one standing horseman among them, and all hack.
#[test]
fn riders_leave_foot_without_a_free_hack() {
    let rider = || man(300.0, 295.0).with(Rule::Mounted);
    let beside = man(320.0, 295.0);
    let horse_beside = man(325.0, 295.0).with(Rule::Mounted);
    let (field, events) = leaves(&[rider()], &[foe(), beside.clone()], 3, &[]);
    assert_eq!(travels(&events, 0, Travel::BreakOff).len(), 1, "E25");
    assert_eq!(left(&field), Some(1), "E25: two actions");
    let (_, events) = leaves(&[rider()], &[foe(), horse_beside.clone()], 2, &[2, 6, 2, 6]);
    assert_eq!(blows(&events).len(), 2, "E25: not every enemy is on foot");
    let (_, events) = leaves(&[rider()], &[foe(), horse_beside.fallen()], 2, &[]);
    assert!(
        blows(&events).is_empty(),
        "E25: a fallen horseman holds nobody"
    );
    // A man on foot has no such luck with a horseman.
    let (_, events) = leaves(
        &[one()],
        &[man(300.0, 320.0).with(Rule::Mounted)],
        2,
        &[2, 6],
    );
    assert_eq!(blows(&events).len(), 1, "HTH-9");
}

/// HTH-9: it is a move like any other: stick, ground, other bases and Slow count.
#[test]
fn leaving_is_a_move() {
    let mut field = fray(&[one()], &[foe(), man(300.0, 225.0)]);
    field.act(0, 3);
    let refusal = field.refused(away_to(219.9, 300.0));
    assert!(
        matches!(refusal, Refusal::TooFar { .. }),
        "MOV-1: {refusal}"
    );
    let refusal = field.refused(away_to(300.0, 240.2));
    assert_eq!(
        refusal,
        Refusal::EnemyInTheWay("B1".to_owned()),
        "MOV-6: no way from one fight into another"
    );
    let refusal = field.refused(away_to(300.0, 299.8));
    assert_eq!(
        refusal,
        Refusal::EnemyInTheWay("B0".to_owned()),
        "HTH-9: he has to get away from his holder"
    );
    rolling(&mut field, away_to(300.0, 240.6), &[4, 4]);

    // A Short move in broken ground costs two actions, one more than elsewhere (MOV-2).
    let mud = || vec![area(FeatureKind::Rough, 200.0, 200.0, 400.0, 400.0)];
    let mut field = fray_on(mud(), &[one().with(Rule::ShortMove)], &[foe()]);
    field.act(0, 2);
    let refusal = field.refused(away_to(300.0, 260.0));
    assert_eq!(
        refusal,
        Refusal::TooFewActions { cost: 3, left: 2 },
        "MOV-2"
    );

    // One move a turn for the Slow; leaving is one (SR-SLOW).
    let mut field = fray(&[one().with(Rule::Slow)], &[foe()]);
    field.act(0, 3);
    rolling(&mut field, away_to(300.0, 240.0), &[4, 4]);
    assert_eq!(field.refused(to(300.0, 200.0)).clause(), Clause("SR-SLOW"));

    // Nobody leaves lying down (ACT-9).
    let mut field = fray(&[one().fallen()], &[foe()]);
    field.act(0, 3);
    assert_eq!(
        field.refused(away_to(300.0, 240.0)).clause(),
        Clause("ACT-9")
    );
}

/// HTH-9, ACT-6: leaving is no attack, so that a model may strike and then leave, or leave and then shoot.
#[test]
fn leaving_is_no_attack() {
    let mut field = fray(&[one()], &[foe()]);
    field.act(0, 3);
    strike(&mut field, FOE, &[4, 4]);
    let events = rolling(&mut field, away_to(300.0, 240.0), &[4, 4]);
    assert_eq!(travels(&events, 0, Travel::BreakOff).len(), 1, "HTH-9");
    let (mut field, _) = leaves(&[one()], &[foe()], 3, &[4, 4]);
    // 4+2 against 6+2.
    crate::support::blows::fire(&mut field, FOE, &[2, 6]);
}
