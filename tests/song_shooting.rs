//! Shots: ranges, what both sides add, and what a hit does (SHOOT-1, SHOOT-2, SHOOT-6, SHOOT-7, SR-MARKSMAN).

use crate::support::blows::{
    FOE, fell, fire, fray, fray_on, lost, mm, musket_at, names, rolling, shot, sum, travels,
};
use crate::support::field::{Field, Man, area, man};
use tirailleur::battle::clause::Clause;
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::roster::weapon::Weapon;
use tirailleur::song::event::{Event, Travel};
use tirailleur::song::order::Order;
use tirailleur::song::outcome::ShotOutcome;
use tirailleur::song::refusal::Refusal;
use tirailleur::song::state::Loss;
use tirailleur::table::body::ModelId;
use tirailleur::table::feature::{Feature, FeatureKind};

/// 85 mm from edge to edge: the first band of a musket.
fn one() -> Man {
    man(300.0, 100.0)
}

fn foe() -> Man {
    man(300.0, 200.0)
}

fn aimed_with(weapon: Weapon) -> Order {
    Order::Shoot {
        target: ModelId(FOE),
        weapon,
        aimed: true,
    }
}

/// Shooter's and target's sums of the shot of the first of A at the first of B.
fn sums(features: Vec<Feature>, a: Man, b: Man, weapon: Weapon, aimed: bool) -> (i8, i8) {
    let mut field = fray_on(features, &[a], &[b]);
    field.act(0, 2).dice(&[2, 6]);
    let events = field.order(Order::Shoot {
        target: ModelId(FOE),
        weapon,
        aimed,
    });
    let (shooter, target, _) = shot(&events);
    (sum(shooter), sum(target))
}

// Ranges.

/// SHOOT-1, G1, G2, T49, T50: each weapon's modifier at one, two and three times its stick, the limit belonging to the
/// band; one tenth of a millimetre beyond the last band there is no shot.
#[test]
fn every_weapon_has_its_range_bands() {
    let sheet: [(Weapon, f64, &[i8]); 10] = [
        (Weapon::Musket, 120.0, &[2, 1, 0]),
        (Weapon::Rifle, 120.0, &[2, 2, 1]),
        (Weapon::Carbine, 80.0, &[1, 0]),
        (Weapon::Pistol, 50.0, &[1, -1]),
        (Weapon::TwoPistols, 50.0, &[1, -1]),
        (Weapon::Obsolete, 50.0, &[2, -1]),
        (Weapon::Blunderbuss, 50.0, &[2, -1]),
        (Weapon::Bow, 50.0, &[0, -1]),
        (Weapon::Javelin, 50.0, &[0]),
        (Weapon::Tomahawk, 50.0, &[0]),
    ];
    for (weapon, stick, bands) in sheet {
        let shooter = man(50.0, 300.0).armed(&[weapon]);
        let target = |distance: f64| man(50.0 + 15.0 + distance, 300.0);
        let order = Order::Shoot {
            target: ModelId(1),
            weapon,
            aimed: false,
        };
        for (number, &band) in (1..).zip(bands) {
            // Just beyond the limit before, and at the limit.
            let least = if number == 1 {
                0.6
            } else {
                stick * f64::from(number - 1) + 0.1
            };
            for distance in [least, stick * f64::from(number)] {
                let mut field = Field::new(std::slice::from_ref(&shooter), &[target(distance)]);
                field.act(0, 1);
                let events = rolling(&mut field, order, &[2, 6]);
                let (effort, _, _) = shot(&events);
                assert_eq!(sum(effort), 2 + band, "T49, T50: {weapon} at {distance} mm");
                assert!(band == 0 || names(effort, band, "SHOOT-1"));
            }
        }
        let reach = stick * bands.len() as f64;
        let mut field = Field::new(std::slice::from_ref(&shooter), &[target(reach + 0.1)]);
        field.act(0, 1);
        let refusal = field.refused(order);
        assert_eq!(
            refusal,
            Refusal::OutOfRange {
                distance: mm(reach + 0.1),
                weapon,
                reach: mm(reach)
            }
        );
        assert_eq!(refusal.clause(), Clause("SHOOT-1"));
    }
}

/// SHOOT-1, CST-1: a shot needs a weapon that shoots, an action, a standing shooter, and an enemy for a target.
#[test]
fn a_shot_needs_weapon_action_feet_and_enemy() {
    let mut field = fray(
        &[
            one().armed(&[Weapon::Musket, Weapon::Sword]),
            man(300.0, 60.0),
        ],
        &[foe()],
    );
    field.act(0, 1);
    let with = |weapon| Order::Shoot {
        target: ModelId(FOE),
        weapon,
        aimed: false,
    };
    assert_eq!(
        field.refused(with(Weapon::Rifle)).clause(),
        Clause("SHOOT-1")
    );
    assert_eq!(
        field.refused(with(Weapon::Sword)),
        Refusal::NotAFirearm(Weapon::Sword)
    );
    assert_eq!(
        field.refused(musket_at(1)),
        Refusal::Friend("A1".to_owned())
    );
    assert_eq!(
        field.refused(aimed_with(Weapon::Musket)),
        Refusal::TooFewActions { cost: 2, left: 1 },
        "G14"
    );
    let mut field = fray(&[one().fallen()], &[foe()]);
    field.act(0, 3);
    assert_eq!(field.refused(musket_at(FOE)).clause(), Clause("ACT-9"));
    // One attack a turn (ACT-6), also with another weapon.
    let mut field = fray(&[one().armed(&[Weapon::Musket, Weapon::Rifle])], &[foe()]);
    field.act(0, 3);
    fire(&mut field, FOE, &[2, 6]);
    assert_eq!(field.refused(with(Weapon::Rifle)).clause(), Clause("ACT-6"));
}

// Sums.

#[test]
fn each_circumstance_of_a_shot_counts_as_its_clause_says() {
    let strip = |kind, low: f64, high: f64| vec![area(kind, 280.0, low, 320.0, high)];
    let touching = |kind| strip(kind, 190.0, 192.0);
    let corner = || area(FeatureKind::Building, 301.0, 170.0, 340.0, 192.3);
    let both = [
        touching(FeatureKind::Fence),
        strip(FeatureKind::LowWall, 180.0, 182.0),
    ]
    .concat();
    let musket = Weapon::Musket;
    type Case = (&'static str, Vec<Feature>, Man, Man, Weapon, bool, (i8, i8));
    let near = |gap: f64| man(300.0, 115.0 + gap);
    let cases: Vec<Case> = vec![
        (
            "SHOOT-1: Combat, musket",
            vec![],
            one(),
            foe(),
            musket,
            false,
            (4, 2),
        ),
        (
            "SHOOT-6: a fence",
            touching(FeatureKind::Fence),
            one(),
            foe(),
            musket,
            false,
            (3, 2),
        ),
        (
            "SHOOT-6: a hedge",
            touching(FeatureKind::Hedge),
            one(),
            foe(),
            musket,
            false,
            (3, 2),
        ),
        (
            "SHOOT-6: a tree",
            touching(FeatureKind::Tree),
            one(),
            foe(),
            musket,
            false,
            (3, 2),
        ),
        (
            "SHOOT-6: a wall",
            touching(FeatureKind::LowWall),
            one(),
            foe(),
            musket,
            false,
            (2, 2),
        ),
        (
            "SHOOT-6: the corner of a house",
            vec![corner()],
            one(),
            foe(),
            musket,
            false,
            (2, 2),
        ),
        (
            "G7: the best alone",
            both,
            one(),
            foe(),
            musket,
            false,
            (2, 2),
        ),
        (
            "SHOOT-6: rough ground hides nobody",
            touching(FeatureKind::Rough),
            one(),
            foe(),
            musket,
            false,
            (4, 2),
        ),
        (
            "G6: a fence behind the target",
            strip(FeatureKind::Fence, 208.0, 210.0),
            one(),
            foe(),
            musket,
            false,
            (4, 2),
        ),
        (
            "G6: just nearer to the target",
            strip(FeatureKind::Fence, 149.2, 151.0),
            one(),
            foe(),
            musket,
            false,
            (3, 2),
        ),
        (
            "G6: just nearer to the shooter",
            strip(FeatureKind::Fence, 149.0, 150.8),
            one(),
            foe(),
            musket,
            false,
            (4, 2),
        ),
        (
            "G6: the shooter leans over it",
            strip(FeatureKind::Fence, 108.0, 109.4),
            one(),
            near(2.0),
            musket,
            false,
            (4, 2),
        ),
        (
            "G13: a tree farther than one base from the target",
            strip(FeatureKind::Tree, 165.0, 175.0),
            one(),
            foe(),
            musket,
            false,
            (4, 2),
        ),
        ("SHOOT-6: aimed", vec![], one(), foe(), musket, true, (4, 1)),
        (
            "SHOOT-6: fallen within S",
            vec![],
            one(),
            near(50.0).fallen(),
            musket,
            false,
            (4, 2),
        ),
        (
            "SHOOT-6: fallen beyond S",
            vec![],
            one(),
            near(50.1).fallen(),
            musket,
            false,
            (3, 2),
        ),
        (
            "SHOOT-6: from horseback",
            vec![],
            one().with(Rule::Mounted),
            foe(),
            musket,
            false,
            (3, 2),
        ),
        (
            "G16: a bow from horseback",
            vec![],
            one().with(Rule::Mounted).armed(&[Weapon::Bow]),
            man(300.0, 160.0),
            Weapon::Bow,
            false,
            (2, 2),
        ),
        (
            "SHOOT-6: at a rider",
            vec![],
            one(),
            foe().with(Rule::Mounted),
            musket,
            false,
            (4, 2),
        ),
        (
            "SR-POORSHOT",
            vec![],
            one().with(Rule::PoorShot),
            foe(),
            musket,
            false,
            (3, 2),
        ),
        (
            "E33: Strong and Weak do not shoot",
            vec![],
            one().with(Rule::Strong),
            foe().with(Rule::Weak),
            musket,
            false,
            (4, 2),
        ),
        (
            "SHOOT-6: all of it",
            touching(FeatureKind::LowWall),
            one().with(Rule::Mounted).with(Rule::PoorShot),
            foe().fallen().combat(3),
            musket,
            true,
            (-1, 2),
        ),
    ];
    for (why, features, a, b, weapon, aimed, expected) in cases {
        assert_eq!(sums(features, a, b, weapon, aimed), expected, "{why}");
    }
}

// Results.

/// The shot of a C2 musket at 85 mm (+4) at a C2 target with these dice, and no others.
fn hit(a: Man, b: Man, dice: [u8; 2]) -> (Field, Vec<Event>) {
    let mut field = fray(&[a], &[b]);
    field.act(0, 1);
    let events = fire(&mut field, FOE, &dice);
    (field, events)
}

/// SHOOT-2: only the target can suffer: tie or lower, nothing; even, falls; odd, gives way; doubled and trebled.
#[test]
fn a_hit_does_what_the_dice_say() {
    type Case = (
        &'static str,
        [u8; 2],
        Option<&'static str>,
        Option<(Loss, &'static str)>,
        usize,
    );
    let cases: [Case; 6] = [
        ("SHOOT-2: a tie", [4, 6], None, None, 0),
        (
            "SHOOT-2: lower by as much as can be, 6 against 8",
            [2, 6],
            None,
            None,
            0,
        ),
        (
            "SHOOT-2: even, 8 against 5",
            [4, 3],
            Some("SHOOT-2"),
            None,
            0,
        ),
        ("SHOOT-2: odd, 7 against 5", [3, 3], None, None, 1),
        (
            "SHOOT-2: doubled, 8 against 4",
            [4, 2],
            None,
            Some((Loss::Wounded, "SHOOT-2")),
            0,
        ),
        (
            "SHOOT-2: trebled, 9 against 3",
            [5, 1],
            None,
            Some((Loss::Killed, "SHOOT-2")),
            0,
        ),
    ];
    for (why, dice, falls, loss, retreats) in cases {
        let (field, events) = hit(one(), foe(), dice);
        assert_eq!(fell(&events, FOE), falls, "{why}");
        assert_eq!(lost(&events, FOE), loss, "{why}");
        assert_eq!(
            travels(&events, FOE, Travel::Retreat).len(),
            retreats,
            "{why}"
        );
        assert!(
            field.loss(0).is_none() && !field.model(0).fallen,
            "SHOOT-2: {why}"
        );
    }
    // 4 against 12 would treble him hand-to-hand; the shooter has nothing to fear.
    let (field, events) = hit(one().combat(0), foe().combat(6), [2, 6]);
    assert_eq!(shot(&events).2, &ShotOutcome::NoEffect, "SHOOT-2");
    assert!(field.loss(0).is_none());
}

/// SHOOT-7, G10: any win wounds the fallen; a tie does not.
#[test]
fn beating_a_fallen_target_wounds_it() {
    // 4-1 (beyond S) against 2.
    for (dice, loss) in [
        ([4, 4], Some((Loss::Wounded, "SHOOT-7"))),
        ([3, 4], None),
        ([6, 1], Some((Loss::Killed, "SHOOT-2"))),
    ] {
        let mut field = fray(&[one()], &[foe().fallen()]);
        field.act(0, 1);
        let events = fire(&mut field, FOE, &dice);
        assert_eq!(lost(&events, FOE), loss, "SHOOT-7: {dice:?}");
    }
}

/// SR-CUIRASS, E17: beaten by exactly 1 by a shot is a draw; not when fallen.
#[test]
fn a_cuirass_stops_a_shot_that_beats_it_by_one() {
    let cuirass = || foe().with(Rule::Cuirass);
    let (_, events) = hit(one(), cuirass(), [3, 4]);
    assert_eq!(
        shot(&events).2,
        &ShotOutcome::Tie { by_cuirass: true },
        "E17: 7 against 6"
    );
    let (_, events) = hit(one(), cuirass(), [4, 4]);
    assert_eq!(fell(&events, FOE), Some("SHOOT-2"), "E17: 8 against 6");
    let (_, events) = hit(one(), cuirass().fallen(), [4, 4]);
    assert_eq!(
        lost(&events, FOE),
        Some((Loss::Wounded, "SHOOT-7")),
        "E17: 7 against 6, fallen"
    );
}

/// T48, SR-MARKSMAN, G15: aimed within M any win wounds, and the aimed -1 does not also apply; beyond M it is an ordinary
/// aimed shot; unaimed it is an ordinary shot.
#[test]
fn a_marksman_who_aims_within_m_wounds_by_any_win() {
    let marksman = || one().with(Rule::Marksman);
    let shoot = |shooter: Man, target: Man, aimed, dice: [u8; 2]| {
        let mut field = fray(&[shooter], &[target]);
        field.act(0, 2);
        let order = if aimed {
            aimed_with(Weapon::Musket)
        } else {
            musket_at(FOE)
        };
        rolling(&mut field, order, &dice)
    };
    let target = |distance: f64| man(300.0, 115.0 + distance);
    // 7 against 4, an odd die: others would give way.
    let wounded = Some((Loss::Wounded, "SR-MARKSMAN"));
    for (why, distance, aimed, loss, defence) in [
        ("T48: at 70 mm", 70.0, true, wounded, 2),
        ("G15: M itself", 80.0, true, wounded, 2),
        ("G15: beyond M, an ordinary aimed shot", 80.1, true, None, 1),
        ("SR-MARKSMAN: not aimed", 70.0, false, None, 2),
    ] {
        let events = shoot(
            marksman(),
            target(distance),
            aimed,
            [3, 2 + u8::from(defence == 1)],
        );
        assert_eq!(lost(&events, FOE), loss, "{why}");
        assert_eq!(sum(shot(&events).1), defence, "{why}");
    }
    let events = shoot(one(), target(70.0), true, [3, 3]);
    assert_eq!(lost(&events, FOE), None, "SR-MARKSMAN: only marksmen");
    let events = shoot(marksman(), target(70.0), true, [2, 4]);
    assert_eq!(
        shot(&events).2,
        &ShotOutcome::Tie { by_cuirass: false },
        "G15: a tie is no win"
    );
    let events = shoot(marksman(), target(70.0).with(Rule::Cuirass), true, [3, 4]);
    assert_eq!(
        shot(&events).2,
        &ShotOutcome::Tie { by_cuirass: true },
        "G15: 7 against 6"
    );
    let events = shoot(marksman(), target(70.0), true, [5, 1]);
    assert_eq!(
        lost(&events, FOE),
        Some((Loss::Killed, "SHOOT-2")),
        "G15: a treble kills"
    );
}

/// G32: being shot at shakes nobody; the shooter needs no die but his own.
#[test]
fn a_shot_that_kills_nobody_shakes_nobody() {
    let (_, events) = hit(one(), foe().with(Rule::Green), [4, 3]);
    assert!(crate::support::blows::tests(&events).is_empty(), "G32");
}
