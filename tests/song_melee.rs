//! Hand-to-hand, before the dice: who may attack, and what each side adds (HTH-1, HTH-3, HTH-4, HTH-13).

use crate::support::blows::{FOE, blows, fray, fray_on, names, rolling, strike, sum};
use crate::support::field::{Man, area, man};
use tirailleur::battle::clause::Clause;
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::roster::weapon::Weapon;
use tirailleur::song::event::Effort;
use tirailleur::song::order::Order;
use tirailleur::song::refusal::Refusal;
use tirailleur::table::body::ModelId;
use tirailleur::table::feature::{Feature, FeatureKind};
use tirailleur::table::length::Length;

/// Who attacks, and the enemy north of him, in contact.
const HERE: (f64, f64) = (300.0, 300.0);
const THERE: (f64, f64) = (300.0, 315.0);

/// The attacker: Combat 2, musket.
fn one() -> Man {
    man(HERE.0, HERE.1)
}

/// His enemy: the same.
fn foe() -> Man {
    man(THERE.0, THERE.1)
}

/// A rider in contact with [`foe`].
fn rider() -> Man {
    man(300.0, 295.0).with(Rule::Mounted)
}

/// A rider in contact with [`one`].
fn foe_rider() -> Man {
    man(300.0, 320.0).with(Rule::Mounted)
}

fn attack(target: u16, powerful: bool) -> Order {
    Order::Fight {
        target: ModelId(target),
        powerful,
    }
}

/// What both sides bring when the first man of A attacks the first of B.
fn efforts(features: Vec<Feature>, a: &[Man], b: &[Man], powerful: bool) -> (Effort, Effort) {
    let mut field = fray_on(features, a, b);
    field.act(0, 2).dice(&[4, 4]);
    let events = field.order(attack(FOE, powerful));
    let blow = &blows(&events)[0];
    (blow.attacker.clone(), blow.defender.clone())
}

/// The two sums without the dice.
fn sums(features: Vec<Feature>, a: &[Man], b: &[Man]) -> (i8, i8) {
    let (attacker, defender) = efforts(features, a, b, false);
    (sum(&attacker), sum(&defender))
}

#[test]
fn each_circumstance_of_a_fight_counts_as_its_clause_says() {
    let second = |x, y| man(x, y);
    let wall = |kind| vec![area(kind, 280.0, 306.5, 320.0, 308.5)];
    let south = |kind| vec![area(kind, 250.0, 250.0, 350.0, 307.5)];
    let north = |kind| vec![area(kind, 250.0, 307.5, 350.0, 350.0)];
    let all = |kind| vec![area(kind, 250.0, 250.0, 350.0, 350.0)];
    type Case = (&'static str, Vec<Feature>, Vec<Man>, Vec<Man>, (i8, i8));
    let cases: Vec<Case> = vec![
        (
            "HTH-1: Combat alone",
            vec![],
            vec![one()],
            vec![foe()],
            (2, 2),
        ),
        (
            "HTH-1",
            vec![],
            vec![one().combat(4)],
            vec![foe().combat(0)],
            (4, 0),
        ),
        (
            "HTH-3: two against one",
            vec![],
            vec![one(), second(315.0, 315.0)],
            vec![foe()],
            (2, 1),
        ),
        (
            "HTH-3: three against one",
            vec![],
            vec![one(), second(315.0, 315.0), second(285.0, 315.0)],
            vec![foe()],
            (2, 0),
        ),
        (
            "E5: a fallen one counts",
            vec![],
            vec![one(), second(315.0, 315.0).fallen()],
            vec![foe()],
            (2, 1),
        ),
        (
            "E5: one with an enemy of his own counts",
            vec![],
            vec![one(), second(315.0, 315.0)],
            vec![foe(), second(330.0, 315.0)],
            (2, 1),
        ),
        (
            "HTH-3: the attacker outnumbered",
            vec![],
            vec![one()],
            vec![foe(), second(315.0, 300.0)],
            (1, 2),
        ),
        (
            "SCALE-5: 0.5 mm is contact",
            vec![],
            vec![one(), second(315.5, 315.0)],
            vec![foe()],
            (2, 1),
        ),
        (
            "SCALE-5: 0.6 mm is not",
            vec![],
            vec![one(), second(315.6, 315.0)],
            vec![foe()],
            (2, 2),
        ),
        (
            "HTH-3: against the fallen",
            vec![],
            vec![one()],
            vec![foe().fallen()],
            (4, 2),
        ),
        (
            "E6: a fallen attacker",
            vec![],
            vec![one().fallen()],
            vec![foe()],
            (2, 4),
        ),
        (
            "E6: both fallen",
            vec![],
            vec![one().fallen()],
            vec![foe().fallen()],
            (4, 4),
        ),
        (
            "SR-MOUNTED against foot",
            vec![],
            vec![rider()],
            vec![foe()],
            (3, 2),
        ),
        (
            "SR-MOUNTED defends against foot",
            vec![],
            vec![one()],
            vec![foe_rider()],
            (2, 3),
        ),
        (
            "E21: horse against horse",
            vec![],
            vec![rider()],
            vec![man(300.0, 320.0).with(Rule::Mounted)],
            (2, 2),
        ),
        (
            "E21: +1 and -1 in the rough",
            south(FeatureKind::Rough),
            vec![rider()],
            vec![foe()],
            (2, 2),
        ),
        (
            "HTH-3: against a man in the rough",
            north(FeatureKind::Rough),
            vec![rider()],
            vec![foe()],
            (2, 2),
        ),
        (
            "HTH-3: against a man in the woods",
            north(FeatureKind::Woods),
            vec![rider()],
            vec![foe()],
            (2, 2),
        ),
        (
            "HTH-3: a rider defends in the rough",
            north(FeatureKind::Rough),
            vec![one()],
            vec![foe_rider()],
            (2, 2),
        ),
        (
            "E21: two horses, one in the rough",
            north(FeatureKind::Rough),
            vec![rider()],
            vec![foe_rider()],
            (1, 1),
        ),
        (
            "E21: foot does not mind",
            all(FeatureKind::Rough),
            vec![one()],
            vec![foe()],
            (2, 2),
        ),
        (
            "E20: a wall between",
            wall(FeatureKind::LowWall),
            vec![one()],
            vec![foe()],
            (2, 3),
        ),
        (
            "E20: a fence between",
            wall(FeatureKind::Fence),
            vec![one()],
            vec![foe()],
            (2, 3),
        ),
        (
            "E20: a hedge between",
            wall(FeatureKind::Hedge),
            vec![one()],
            vec![foe()],
            (2, 3),
        ),
        (
            "E20: a wall behind the defender",
            vec![area(FeatureKind::LowWall, 280.0, 324.0, 320.0, 326.0)],
            vec![one()],
            vec![foe()],
            (2, 2),
        ),
        (
            "E20: the attacker stands higher",
            south(FeatureKind::Hill),
            vec![one()],
            vec![foe()],
            (3, 2),
        ),
        (
            "E20: the defender stands higher",
            north(FeatureKind::Hill),
            vec![one()],
            vec![foe()],
            (2, 3),
        ),
        (
            "E20: both on the hill",
            all(FeatureKind::Hill),
            vec![one()],
            vec![foe()],
            (2, 2),
        ),
        (
            "SR-STRONG",
            vec![],
            vec![one().with(Rule::Strong)],
            vec![foe()],
            (3, 2),
        ),
        (
            "E33",
            vec![],
            vec![one()],
            vec![foe().with(Rule::Strong)],
            (2, 3),
        ),
        (
            "SR-WEAK",
            vec![],
            vec![one().with(Rule::Weak)],
            vec![foe()],
            (1, 2),
        ),
        (
            "E33",
            vec![],
            vec![one()],
            vec![foe().with(Rule::Weak)],
            (2, 1),
        ),
    ];
    for (why, features, a, b, expected) in cases {
        assert_eq!(sums(features, &a, &b), expected, "{why}");
    }
}

/// HTH-3: everything at once adds up, each with the clause that grants it.
#[test]
fn what_a_fighter_brings_adds_up() {
    let bearer = man(300.0, 295.0)
        .with(Rule::Mounted)
        .with(Rule::Strong)
        .with(Rule::FlagBearer)
        .armed(&[Weapon::Sword]);
    let crowd = [foe().fallen().with(Rule::Weak), man(320.0, 295.0)];
    let features = vec![area(FeatureKind::Rough, 250.0, 250.0, 350.0, 350.0)];
    let (attacker, defender) = efforts(features, &[bearer, man(315.0, 315.0)], &crowd, true);
    for (value, clause) in [
        (2, "HTH-1"),
        (2, "HTH-3"),
        (1, "SR-MOUNTED"),
        (-1, "HTH-3"),
        (-1, "SR-FLAG"),
        (1, "SR-STRONG"),
        (1, "HTH-4"),
    ] {
        assert!(
            names(&attacker, value, clause),
            "{value} {clause}: {attacker:?}"
        );
    }
    // Combat 2, fallen +2, Mounted +1, rough -1, outnumbered -1, flag -1, Strong +1, sword +1.
    assert_eq!(sum(&attacker), 4, "HTH-3");
    // Combat 2, outnumbered -1, powerful -1, Weak -1.
    assert_eq!(sum(&defender), -1, "HTH-3");
}

/// HTH-3, E18: -1 to the one who is attacked, for two actions.
#[test]
fn a_powerful_attack_costs_two_actions_and_takes_one_from_the_enemy() {
    let (attacker, defender) = efforts(vec![], &[one()], &[foe()], true);
    assert_eq!((sum(&attacker), sum(&defender)), (2, 1), "E18");
    assert!(names(&defender, -1, "HTH-3"));

    let mut field = fray(&[one()], &[foe()]);
    field.act(0, 1);
    let refusal = field.refused(attack(FOE, true));
    assert_eq!(refusal, Refusal::TooFewActions { cost: 2, left: 1 });
    assert_eq!(refusal.clause(), Clause("CST-1"));
    strike(&mut field, FOE, &[4, 4]);
}

/// HTH-1, ACT-6: an attack needs an enemy in contact, and there is one a turn.
#[test]
fn only_an_enemy_in_contact_is_attacked_and_only_once_a_turn() {
    let mut field = fray(
        &[one(), man(300.0, 285.0)],
        &[foe(), man(300.0 + 15.6, 300.0), man(300.0, 400.0)],
    );
    field.act(0, 3);
    let refusal = field.refused(attack(FOE + 1, false));
    assert_eq!(refusal.clause(), Clause("HTH-1"));
    assert_eq!(
        refusal,
        Refusal::NotInContact {
            enemy: "B1".to_owned(),
            distance: Length::from_mm(0.6),
        }
    );
    let refusal = field.refused(attack(1, false));
    assert_eq!(refusal, Refusal::Friend("A1".to_owned()), "HTH-1");
    strike(&mut field, FOE, &[4, 4]);
    let refusal = field.refused(attack(FOE, false));
    assert_eq!(refusal, Refusal::AttackedBefore("A0".to_owned()));
    assert_eq!(refusal.clause(), Clause("ACT-6"));
}

// Weapons.

const UNARMED: &[Weapon] = &[];

/// HTH-4, E14, E15, T16: the better of two weapons gives +1 to whoever has it, attacker or defender; equals give nothing.
#[test]
fn the_better_weapon_adds_one() {
    let ranks: [&[&[Weapon]]; 10] = [
        &[&[Weapon::Pike]],
        &[&[Weapon::Lance]],
        &[&[Weapon::Halberd]],
        &[&[Weapon::Sword]],
        &[&[Weapon::Musket]],
        &[
            &[Weapon::Rifle],
            &[Weapon::Carbine],
            &[Weapon::Obsolete],
            &[Weapon::Blunderbuss],
        ],
        &[&[Weapon::Axe], &[Weapon::Tomahawk]],
        &[&[Weapon::Primitive], &[Weapon::Javelin]],
        &[&[Weapon::Dagger]],
        &[
            UNARMED,
            &[Weapon::Pistol],
            &[Weapon::TwoPistols],
            &[Weapon::Bow],
        ],
    ];
    for (place, rank) in ranks.iter().enumerate() {
        for &weapon in *rank {
            for &worse in ranks.get(place + 1).into_iter().copied().flatten() {
                let [one, foe] = [one().armed(weapon), foe().armed(worse)];
                assert_eq!(
                    sums(vec![], &[one], &[foe]),
                    (3, 2),
                    "HTH-4: {weapon:?} > {worse:?}"
                );
            }
        }
        let worst_of_rank = rank[rank.len() - 1];
        let [one, equal] = [one().armed(rank[0]), foe().armed(worst_of_rank)];
        assert_eq!(sums(vec![], &[one], &[equal]), (2, 2), "E15: {rank:?}");
    }
    // The defender's better weapon, a whole list of weapons, and the two ends of the ranks.
    let lancer = foe().armed(&[Weapon::Musket, Weapon::Lance, Weapon::Sword]);
    assert_eq!(
        sums(vec![], &[one().armed(&[Weapon::Sword])], &[lancer]),
        (2, 3),
        "T16: a model uses its best"
    );
    assert_eq!(
        sums(
            vec![],
            &[one().armed(UNARMED)],
            &[foe().armed(&[Weapon::Pike])]
        ),
        (2, 3),
        "HTH-4"
    );
}

/// SR-FLAG, C24: -1 for the flag, and only a weapon for one hand.
#[test]
fn who_carries_the_flag_fights_with_one_hand() {
    let bearer = |weapons: &[Weapon]| one().with(Rule::FlagBearer).armed(weapons);
    for two_handed in [
        Weapon::Musket,
        Weapon::Rifle,
        Weapon::Carbine,
        Weapon::Blunderbuss,
        Weapon::Pike,
        Weapon::Halberd,
        Weapon::Lance,
    ] {
        // An axe is better than what he cannot lift.
        let axe = foe().armed(&[Weapon::Axe]);
        assert_eq!(
            sums(vec![], &[bearer(&[two_handed])], &[axe]),
            (1, 3),
            "C24: {two_handed}"
        );
    }
    let sword = foe().armed(&[Weapon::Sword]);
    assert_eq!(
        sums(vec![], &[bearer(&[Weapon::Sword, Weapon::Pike])], &[sword]),
        (1, 2),
        "C24"
    );
    assert_eq!(
        sums(
            vec![],
            &[one()],
            &[foe().with(Rule::FlagBearer).armed(&[Weapon::Sword])]
        ),
        (2, 2),
        "SR-FLAG: -1, sword +1"
    );
}

/// HTH-11, ACT-9.
#[test]
fn a_fallen_model_may_attack_who_touches_it() {
    let mut field = fray(&[one().fallen()], &[foe()]);
    field.act(0, 2);
    rolling(&mut field, attack(FOE, true), &[4, 1]);
    assert!(field.model(0).attacked, "HTH-11, ACT-9");
}
