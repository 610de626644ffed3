//! Hand-to-hand, after the dice: what a blow does to whom (HTH-2, HTH-5, HTH-8, HTH-10 to HTH-12).

use crate::support::blows::{FOE, fell, fray, lost, offered, strike, travels};
use crate::support::field::{Field, Man, man};
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::roster::weapon::Weapon;
use tirailleur::song::event::{Event, Travel};
use tirailleur::song::outcome::FightOutcome;
use tirailleur::song::state::Loss;
use tirailleur::table::length::Point;

/// What a blow did to one of the two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fate {
    Nothing,
    Recoils,
    Falls,
    Wounded,
    Killed,
}
use Fate::{Falls, Killed, Nothing, Recoils, Wounded};

fn one() -> Man {
    man(300.0, 300.0)
}

fn foe() -> Man {
    man(300.0, 315.0)
}

/// The first of A attacks the first of B with these dice: what became of attacker and defender.
fn duel(a: &[Man], b: &[Man], dice: [u8; 2]) -> (Fate, Fate) {
    let mut field = fray(a, b);
    field.act(0, 1);
    let lay = [0, FOE].map(|id| field.model(id).fallen);
    strike(&mut field, FOE, &dice);
    (fate(&field, 0, lay[0]), fate(&field, FOE, lay[1]))
}

fn fate(field: &Field, id: u16, lay: bool) -> Fate {
    let recoils = field.battle().state.prompt.as_ref().is_some_and(|prompt| {
        matches!(prompt.question, tirailleur::song::prompt::Question::Recoil { model, .. } if model.0 == id)
    });
    match field.loss(id) {
        Some(Loss::Killed) => Killed,
        Some(_) => Wounded,
        None if field.model(id).fallen && !lay => Falls,
        None if recoils => Recoils,
        None => Nothing,
    }
}

#[test]
fn the_worked_examples_come_out_as_printed() {
    let sword = [Weapon::Sword];
    let cuirassier = foe().combat(3).with(Rule::Cuirass);
    type Case = (&'static str, Man, Man, [u8; 2], (Fate, Fate));
    let cases: Vec<Case> = vec![
        (
            "T13, HTH-5: 3 against 7 after the better weapon's -1",
            one().armed(&sword),
            foe(),
            [1, 5],
            (Wounded, Nothing),
        ),
        (
            "T14, HTH-5: 4 against 7",
            one().armed(&sword),
            foe(),
            [2, 5],
            (Recoils, Nothing),
        ),
        (
            "T15, HTH-5: an odd die, and yet he falls",
            one().armed(&[Weapon::Lance]),
            foe().armed(&sword),
            [3, 3],
            (Nothing, Falls),
        ),
        (
            "T17, HTH-2: a tie",
            one(),
            foe(),
            [4, 4],
            (Nothing, Nothing),
        ),
        (
            "T18, HTH-2: 8 against 5",
            one(),
            foe(),
            [6, 3],
            (Nothing, Falls),
        ),
        (
            "T19, HTH-2: 7 against 5",
            one(),
            foe(),
            [5, 3],
            (Nothing, Recoils),
        ),
        (
            "T20, HTH-11: 8 against 6",
            one(),
            foe().fallen(),
            [4, 4],
            (Nothing, Wounded),
        ),
        (
            "T20, HTH-11: 7 against 6",
            one(),
            foe().fallen(),
            [3, 4],
            (Nothing, Wounded),
        ),
        (
            "T21, HTH-10: 6 against 5",
            one(),
            cuirassier.clone(),
            [4, 2],
            (Nothing, Nothing),
        ),
        (
            "HTH-10: 7 against 5",
            one(),
            cuirassier.clone(),
            [5, 2],
            (Nothing, Recoils),
        ),
        (
            "HTH-10: not when fallen, 7 against 6",
            one(),
            cuirassier.fallen(),
            [3, 3],
            (Nothing, Wounded),
        ),
        (
            "HTH-10: the attacker's cuirass, 5 against 6",
            one().with(Rule::Cuirass),
            foe(),
            [3, 4],
            (Nothing, Nothing),
        ),
        (
            "E17: the cuirass before the better weapon's -1, 5 against 6",
            one().combat(1).armed(&sword).with(Rule::Cuirass),
            foe(),
            [3, 4],
            (Nothing, Nothing),
        ),
        (
            "HTH-2, E2: 8 against 4",
            one(),
            foe(),
            [6, 2],
            (Nothing, Wounded),
        ),
        (
            "HTH-2: 7 against 4 is no double",
            one(),
            foe(),
            [5, 2],
            (Nothing, Recoils),
        ),
        (
            "HTH-2, E2: 9 against 3",
            one().combat(3),
            foe(),
            [6, 1],
            (Nothing, Killed),
        ),
        (
            "HTH-2: 8 against 3 is no treble",
            one(),
            foe(),
            [6, 1],
            (Nothing, Wounded),
        ),
        (
            "HTH-2: the attacker suffers as well, 3 against 8",
            one(),
            foe(),
            [1, 6],
            (Wounded, Nothing),
        ),
        (
            "HTH-2: and dies, 3 against 9",
            one(),
            foe().combat(3),
            [1, 6],
            (Killed, Nothing),
        ),
        (
            "E4: the natural die of the winner, 5+3 against 4+3",
            one().combat(3),
            foe().combat(3),
            [5, 4],
            (Nothing, Recoils),
        ),
        (
            "E4: the defender's die, 4+2 against 3+2",
            one(),
            foe(),
            [3, 4],
            (Falls, Nothing),
        ),
        (
            "E6: a fallen attacker loses and is out, 7 against 8",
            one().fallen(),
            foe(),
            [5, 4],
            (Wounded, Nothing),
        ),
        (
            "E6: a fallen attacker wins like any other, 8 against 7",
            one().fallen(),
            foe(),
            [6, 3],
            (Nothing, Falls),
        ),
        (
            "HTH-11, E7: trebled, the fallen one is killed, 9 against 3",
            one(),
            foe().fallen(),
            [5, 1],
            (Nothing, Killed),
        ),
        (
            "HTH-12, E3: 2 against 0 counts as 2 against 1",
            one().combat(0),
            foe().combat(0).with(Rule::Weak).armed(&[]),
            [1, 1],
            (Nothing, Wounded),
        ),
        (
            "HTH-12, E3: 3 against 0 counts as 3 against 1",
            one().combat(0),
            foe().combat(0).with(Rule::Weak),
            [3, 1],
            (Nothing, Killed),
        ),
        (
            "HTH-12, E3: 1 against 0 is no double",
            one().combat(0),
            foe().combat(0).with(Rule::Weak),
            [1, 1],
            (Nothing, Recoils),
        ),
    ];
    for (why, a, b, dice, expected) in cases {
        assert_eq!(duel(&[a], &[b], dice), expected, "{why}");
    }
}

/// HTH-2: each result shows in events that say by which clause.
#[test]
fn every_result_names_its_clause() {
    let events = |a: Man, b: Man, dice: [u8; 2]| {
        let mut field = fray(&[a], &[b]);
        field.act(0, 1);
        strike(&mut field, FOE, &dice)
    };
    assert_eq!(fell(&events(one(), foe(), [6, 3]), FOE), Some("HTH-2"));
    let lance = one().armed(&[Weapon::Lance]);
    assert_eq!(fell(&events(lance, foe(), [3, 3]), FOE), Some("HTH-5"));
    let out = |a, b, dice: [u8; 2]| lost(&events(a, b, dice), FOE);
    assert_eq!(out(one(), foe(), [6, 2]), Some((Loss::Wounded, "HTH-2")));
    assert_eq!(
        out(one().combat(3), foe(), [6, 1]),
        Some((Loss::Killed, "HTH-2"))
    );
    assert_eq!(
        out(one(), foe().fallen(), [4, 4]),
        Some((Loss::Wounded, "HTH-11"))
    );
    let draws = events(one(), foe().combat(3).with(Rule::Cuirass), [4, 2]);
    assert!(
        draws.iter().any(|event| matches!(
            event,
            Event::Fought {
                outcome: FightOutcome::Tie { by_cuirass: true },
                ..
            }
        )),
        "HTH-10"
    );
}

/// E13: the winner stays where he is, and looks at whom he beat.
#[test]
fn nobody_follows_up() {
    let mut field = fray(&[one()], &[foe()]);
    field.act(0, 2);
    strike(&mut field, FOE, &[5, 3]);
    let back = offered(&field)[0];
    let events = field.order(tirailleur::song::order::Order::Answer(
        tirailleur::song::order::Answer::Place(back),
    ));
    assert_eq!(travels(&events, FOE, Travel::Recoil).len(), 1, "HTH-2");
    assert_eq!(field.model(0).at, Point::from_mm(300.0, 300.0), "E13");
    assert_eq!(field.model(0).faces, Point::from_mm(300.0, 315.0));
    let acting = field.battle().activation().expect("he goes on");
    assert_eq!(acting.actions, 1, "ACT-5: he has his other action still");
}

/// E22: a rider falls together with his horse, and one action raises both.
#[test]
fn a_rider_falls_with_his_horse_and_rises_for_one_action() {
    let mut field = fray(&[man(300.0, 295.0).with(Rule::Mounted)], &[foe()]);
    field.act(0, 2);
    // 1+3 against 4+2, an even die.
    strike(&mut field, FOE, &[1, 4]);
    assert!(field.model(0).fallen, "E22");
    field.order(tirailleur::song::order::Order::StandUp);
    assert!(!field.model(0).fallen, "E22");
    assert_eq!(
        field.battle().activation(),
        None,
        "E22: that was his last action"
    );
}
