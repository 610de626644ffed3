//! Attacks out of ambush (HTH-13, E19), and the last shots of charged men (F8).

use crate::support::blows::{FOE, blows, fray, names, strike, sum};
use crate::support::field::{Field, Man, area, man};
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::roster::weapon::Weapon;
use tirailleur::song::event::{Effort, Event};
use tirailleur::song::order::Order;
use tirailleur::table::body::ModelId;
use tirailleur::table::feature::FeatureKind;

/// Who is charged.
fn foe() -> Man {
    man(300.0, 315.0)
}

// Ambush.

/// A wood whose northern edge lies at y = 295, and whoever hides in it; the enemy is in reach north of it.
fn ambush(weapons: &[Weapon], y: f64, others: &[Man]) -> Field {
    let features = vec![area(FeatureKind::Woods, 270.0, 240.0, 330.0, 295.0)];
    let a = [
        man(300.0, y).armed(weapons),
        man(20.0, 20.0),
        man(40.0, 20.0),
        man(60.0, 20.0),
    ];
    let mut b = vec![
        man(300.0, 330.0),
        man(300.0, 560.0),
        man(320.0, 560.0),
        man(280.0, 560.0),
    ];
    b.extend_from_slice(others);
    Field::with_features(features, &a, &b)
}

/// The first enemy of [`ambush`].
const PREY: u16 = 4;

/// A new turn of side A begins; whoever is hidden then may ambush.
fn next_turn(field: &mut Field) -> Vec<ModelId> {
    field.order(Order::EndTurn);
    let events = field.order(Order::EndTurn);
    events
        .iter()
        .find_map(|event| match event {
            Event::Hidden { models } => Some(models.clone()),
            _ => None,
        })
        .unwrap_or_default()
}

/// He steps out into contact with the enemy and attacks.
fn pounce(field: &mut Field) -> (Effort, Effort) {
    field.act(0, 3);
    field.move_to(300.0, 314.8);
    // 3+3 against 4+2: a plain ambush ends in a tie.
    let events = strike(field, PREY, &[3, 4]);
    let blow = &blows(&events)[0];
    (blow.attacker.clone(), blow.defender.clone())
}

/// HTH-13, E19: hidden when his side's turn began: +1 to the attacks of that turn.
#[test]
fn who_was_hidden_when_the_turn_began_attacks_out_of_ambush() {
    let mut field = ambush(&[Weapon::Musket], 270.0, &[]);
    assert_eq!(next_turn(&mut field), [ModelId(0)], "HTH-13");
    let (attacker, defender) = pounce(&mut field);
    assert_eq!((sum(&attacker), sum(&defender)), (3, 2), "HTH-13");
    assert!(names(&attacker, 1, "HTH-13"));
    // In the enemy's turn there is no ambush any more (E19).
    field.order(Order::EndTurn);
    field.act(PREY, 1);
    let events = strike(&mut field, 0, &[4, 4]);
    assert_eq!(sum(blows(&events)[0].defender), 2, "E19");
    // Nor in his next turn, since he was seen when it began.
    field.order(Order::EndTurn);
    field.act(0, 1);
    let events = strike(&mut field, PREY, &[4, 4]);
    assert_eq!(sum(blows(&events)[0].attacker), 2, "HTH-13");
}

/// HTH-13, HTH-4: out of an ambush the dagger is the best of all weapons, in an open fight the last but one.
#[test]
fn a_dagger_is_the_best_weapon_out_of_an_ambush() {
    let mut field = ambush(&[Weapon::Dagger], 270.0, &[]);
    next_turn(&mut field);
    let (attacker, defender) = pounce(&mut field);
    assert_eq!((sum(&attacker), sum(&defender)), (4, 2), "HTH-4");
    let mut field = ambush(&[Weapon::Dagger], 270.0, &[]);
    let (attacker, defender) = pounce(&mut field);
    assert_eq!(
        (sum(&attacker), sum(&defender)),
        (2, 3),
        "HTH-13: he was not found hidden when the turn began"
    );
}

/// HTH-13, E19: one enemy who sees him is one too many, even a fallen one; at the edge of the wood he is seen.
#[test]
fn nobody_ambushes_whom_any_enemy_sees() {
    // Deep in the wood, 10 mm from its edge, and with his base at the edge.
    for (y, hidden) in [(270.0, true), (285.0, true), (287.5, false)] {
        let mut field = ambush(&[Weapon::Musket], y, &[]);
        assert_eq!(
            next_turn(&mut field).contains(&ModelId(0)),
            hidden,
            "HTH-13: {y}"
        );
    }
    // Within S of him in the wood, standing or fallen.
    for witness in [man(320.0, 250.0), man(320.0, 250.0).fallen()] {
        let mut field = ambush(&[Weapon::Musket], 270.0, &[witness]);
        assert_eq!(next_turn(&mut field), [], "E19");
    }
    // Friends between him and the enemy hide nobody.
    let mut field = Field::new(
        &[man(300.0, 200.0), man(300.0, 240.0), man(20.0, 20.0)],
        &[man(300.0, 400.0), man(560.0, 560.0), man(580.0, 560.0)],
    );
    assert_eq!(
        next_turn(&mut field),
        [],
        "E19: scenery hides, models do not"
    );
}

// The last shot of a charged man.

/// A rider charges the first man of B, who rolls these three dice for his nerve.
fn charge(defender: Man, nerve: [u8; 3]) -> Field {
    let mut field = fray(&[man(300.0, 220.0).with(Rule::Mounted)], &[defender]);
    field.act(0, 2);
    field.dice(&nerve);
    field.move_to(300.0, 294.8);
    field
}

/// F8, CAV-2: Combat and the first band of his weapon, the other modifiers as ever; the weapon is fired, and a natural 1
/// looks for ammunition.
#[test]
fn a_last_shot_adds_the_first_band_and_unloads_the_weapon() {
    let mut field = charge(foe(), [4, 5, 6]);
    let events = strike(&mut field, FOE, &[3, 2]);
    let blow = &blows(&events)[0];
    assert_eq!(
        (sum(blow.attacker), sum(blow.defender)),
        (3, 4),
        "F8: Mounted +1, musket +2"
    );
    assert!(names(blow.defender, 2, "CAV-2"));
    assert!(
        !field.model(FOE).loaded.has(Weapon::Musket),
        "F8: discharged"
    );

    // Natural 1 and another 1: out of ammunition (SHOOT-9). The attacker's die and a second face that is no 1 are not.
    for (dice, spent) in [([3, 1, 1], true), ([3, 1, 2], false)] {
        let mut field = charge(foe().combat(4), [4, 5, 6]);
        strike(&mut field, FOE, &dice);
        assert_eq!(
            field.model(FOE).spent.has(Weapon::Musket),
            spent,
            "F8: {dice:?}"
        );
    }
}

/// CAV-2, F8: with an empty weapon, less than three successes, or the flag in hand there is no last shot.
#[test]
fn there_is_no_last_shot_without_nerve_a_loaded_weapon_and_hands() {
    for (why, defender, nerve) in [
        ("CAV-2: one failure", foe(), [4, 5, 3]),
        ("CAV-2: not loaded", foe().unloaded(), [4, 5, 6]),
        (
            "C24: the musket takes both hands",
            foe().with(Rule::FlagBearer),
            [4, 5, 6],
        ),
    ] {
        let loaded = field_loaded(&charge(defender.clone(), nerve));
        let mut field = charge(defender, nerve);
        let events = strike(&mut field, FOE, &[4, 4]);
        assert!(!names(blows(&events)[0].defender, 2, "CAV-2"), "{why}");
        assert_eq!(field_loaded(&field), loaded, "{why}");
    }
}

fn field_loaded(field: &Field) -> bool {
    field.model(FOE).loaded.has(Weapon::Musket)
}

/// F8: both can suffer in a fight with a last shot.
#[test]
fn a_last_shot_can_hurt_the_charger() {
    let mut field = charge(foe(), [4, 5, 6]);
    // 1+3 = 4 against 6+4 = 10: doubled.
    strike(&mut field, FOE, &[1, 6]);
    assert!(field.loss(0).is_some(), "F8");
    let mut field = charge(foe(), [4, 5, 6]);
    // 6+3 = 9 against 2+4 = 6, an even die: he falls.
    strike(&mut field, FOE, &[6, 2]);
    assert!(field.model(FOE).fallen, "F8");
}
