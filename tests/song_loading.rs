//! Ammunition, loading and rifles (SHOOT-9 to SHOOT-11).

use crate::support::blows::{FOE, fire, fray, musket_at, rolling, strike, to};
use crate::support::field::{Field, Man, man};
use tirailleur::battle::clause::Clause;
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::roster::weapon::Weapon;
use tirailleur::song::event::Event;
use tirailleur::song::order::Order;
use tirailleur::song::refusal::Refusal;
use tirailleur::table::body::ModelId;

fn one() -> Man {
    man(300.0, 300.0)
}

/// In range of every weapon.
fn foe() -> Man {
    man(300.0, 340.0)
}

fn shoot(weapon: Weapon) -> Order {
    Order::Shoot {
        target: ModelId(FOE),
        weapon,
        aimed: false,
    }
}

fn reload(weapon: Weapon) -> Order {
    Order::Reload { weapon }
}

/// A man with these weapons, and so many actions.
fn ready(man: Man, weapons: &[Weapon], actions: u8) -> Field {
    let mut field = fray(&[man.armed(weapons)], &[foe()]);
    field.act(0, actions);
    field
}

/// Both turns end.
fn next_turn(field: &mut Field) {
    field.order(Order::EndTurn);
    field.order(Order::EndTurn);
}

/// SHOOT-9, G17, T30: a natural 1 of the shooter rolls again; another 1, and the weapon is empty for good.
#[test]
fn a_natural_1_and_another_1_spend_the_ammunition() {
    for weapon in [
        Weapon::Musket,
        Weapon::Rifle,
        Weapon::Carbine,
        Weapon::Pistol,
        Weapon::Obsolete,
        Weapon::Bow,
    ] {
        for (second, spent) in [(1, true), (2, false)] {
            let mut field = ready(one(), &[weapon], 3);
            let events = rolling(&mut field, shoot(weapon), &[1, 4, second]);
            assert!(events.contains(&Event::AmmunitionChecked {
                model: ModelId(0),
                weapon,
                die: second,
                spent,
            }));
            assert_eq!(
                field.model(0).spent.has(weapon),
                spent,
                "T30: {weapon} {second}"
            );
        }
        // Nobody looks at ammunition for another face, nor for the target's.
        let mut field = ready(one(), &[weapon], 1);
        rolling(&mut field, shoot(weapon), &[2, 6]);
        let mut field = fray(&[one().combat(0).armed(&[weapon])], &[foe().combat(4)]);
        field.act(0, 1);
        rolling(&mut field, shoot(weapon), &[2, 1]);
    }
    // What is thrown never runs out so (G17).
    for weapon in [Weapon::Javelin, Weapon::Tomahawk] {
        let mut field = ready(one(), &[weapon], 1);
        rolling(&mut field, shoot(weapon), &[1, 4]);
        assert!(!field.model(0).spent.has(weapon), "G17");
    }
}

/// SHOOT-9: for good: no shot and no reload, now and in later turns; other weapons are another matter (G17, G19).
#[test]
fn a_spent_weapon_stays_spent() {
    let mut field = ready(one(), &[Weapon::Musket, Weapon::Pistol], 3);
    rolling(&mut field, shoot(Weapon::Musket), &[1, 4, 1]);
    for _ in 0..2 {
        let refusal = field.refused(reload(Weapon::Musket));
        assert_eq!(refusal, Refusal::OutOfAmmunition(Weapon::Musket));
        assert_eq!(refusal.clause(), Clause("SHOOT-9"));
        next_turn(&mut field);
        field.act(0, 3);
    }
    let refusal = field.refused(shoot(Weapon::Musket));
    assert_eq!(refusal, Refusal::OutOfAmmunition(Weapon::Musket), "SHOOT-9");
    rolling(&mut field, shoot(Weapon::Pistol), &[2, 6]);
}

/// SHOOT-10: a shot unloads; reloading takes two actions.
#[test]
fn a_shot_unloads_and_two_actions_reload() {
    let mut field = ready(one(), &[Weapon::Musket], 3);
    let refusal = field.refused(reload(Weapon::Musket));
    assert_eq!(refusal, Refusal::LoadedAlready(Weapon::Musket));
    fire(&mut field, FOE, &[2, 6]);
    assert!(!field.model(0).loaded.has(Weapon::Musket), "SHOOT-10");
    // T44, G20: a musket may be fired and reloaded in one turn.
    let events = rolling(&mut field, reload(Weapon::Musket), &[]);
    assert!(events.contains(&Event::Reloaded {
        model: ModelId(0),
        weapon: Weapon::Musket
    }));
    assert!(field.model(0).loaded.has(Weapon::Musket), "SHOOT-10");

    let mut field = ready(one().unloaded(), &[Weapon::Musket], 1);
    let refusal = field.refused(musket_at(FOE));
    assert_eq!(refusal, Refusal::NotLoaded(Weapon::Musket));
    assert_eq!(refusal.clause(), Clause("SHOOT-10"));
    let refusal = field.refused(reload(Weapon::Musket));
    assert_eq!(
        refusal,
        Refusal::TooFewActions { cost: 2, left: 1 },
        "SHOOT-10"
    );
}

/// T44, SHOOT-10: reload and fire with three actions; both actions of a reload together, or no reload.
#[test]
fn a_musket_is_reloaded_and_fired_with_three_actions_but_not_with_a_move_between() {
    let mut field = ready(one().unloaded(), &[Weapon::Musket], 3);
    rolling(&mut field, reload(Weapon::Musket), &[]);
    fire(&mut field, FOE, &[2, 6]);
    assert_eq!(field.battle().activation(), None, "T44: three actions");

    // Move, then reload: two actions are left together. Move twice: one is left.
    let mut field = ready(one().unloaded(), &[Weapon::Musket], 3);
    field.order(to(300.0, 290.0));
    rolling(&mut field, reload(Weapon::Musket), &[]);
    let mut field = ready(one().unloaded(), &[Weapon::Musket], 3);
    field.order(to(300.0, 290.0));
    field.order(to(300.0, 280.0));
    let refusal = field.refused(reload(Weapon::Musket));
    assert_eq!(
        refusal,
        Refusal::TooFewActions { cost: 2, left: 1 },
        "G18: nothing is kept"
    );
    // Nor from turn to turn (G18).
    next_turn(&mut field);
    field.act(0, 1);
    assert!(!field.model(0).loaded.has(Weapon::Musket), "G18");
    let refusal = field.refused(reload(Weapon::Musket));
    assert_eq!(refusal, Refusal::TooFewActions { cost: 2, left: 1 }, "G18");
}

/// G19: each weapon is loaded by itself, and a reload names it.
#[test]
fn every_weapon_is_loaded_by_itself() {
    let mut field = ready(one(), &[Weapon::Musket, Weapon::Pistol], 3);
    fire(&mut field, FOE, &[2, 6]);
    let loaded = |field: &Field| {
        [Weapon::Musket, Weapon::Pistol].map(|weapon| field.model(0).loaded.has(weapon))
    };
    assert_eq!(loaded(&field), [false, true], "G19");
    assert_eq!(
        field.refused(reload(Weapon::Pistol)),
        Refusal::LoadedAlready(Weapon::Pistol)
    );
    next_turn(&mut field);
    field.act(0, 3);
    rolling(&mut field, shoot(Weapon::Pistol), &[2, 6]);
    assert_eq!(
        loaded(&field),
        [false, false],
        "SHOOT-10: it stays unloaded from turn to turn"
    );
    let refusal = field.refused(reload(Weapon::Carbine));
    assert_eq!(refusal.clause(), Clause("SHOOT-1"), "{refusal}");
    rolling(&mut field, reload(Weapon::Musket), &[]);
    assert_eq!(loaded(&field), [true, false], "G19");
}

/// SHOOT-10, G21: bows and thrown weapons need no loading.
#[test]
fn bows_and_thrown_weapons_need_no_loading() {
    for weapon in [Weapon::Bow, Weapon::Javelin, Weapon::Tomahawk] {
        let mut field = ready(one().unloaded(), &[weapon], 3);
        rolling(&mut field, shoot(weapon), &[2, 6]);
        let refusal = field.refused(reload(weapon));
        assert_eq!(refusal, Refusal::NeedsNoLoading(weapon));
        assert_eq!(refusal.clause(), Clause("SHOOT-10"));
        next_turn(&mut field);
        field.act(0, 1);
        rolling(&mut field, shoot(weapon), &[2, 6]);
    }
}

/// G18, ACT-9, C24: a standing enemy in contact, lying down, or a flag in hand keep a model from reloading.
#[test]
fn nobody_reloads_in_hand_to_hand() {
    for (y, fallen, refused) in [
        (315.5, false, true),
        (315.6, false, false),
        (315.0, true, false),
    ] {
        let mut enemy = man(300.0, y);
        if fallen {
            enemy = enemy.fallen();
        }
        let mut field = fray(&[one().unloaded()], &[enemy]);
        field.act(0, 2);
        if refused {
            let refusal = field.refused(reload(Weapon::Musket));
            assert_eq!(refusal, Refusal::ReloadInContact("B0".to_owned()), "{y}");
            assert_eq!(refusal.clause(), Clause("G18"));
        } else {
            rolling(&mut field, reload(Weapon::Musket), &[]);
        }
    }
    let mut field = ready(one().unloaded().fallen(), &[Weapon::Musket], 3);
    assert_eq!(
        field.refused(reload(Weapon::Musket)).clause(),
        Clause("ACT-9")
    );

    let mut field = ready(
        one().with(Rule::FlagBearer),
        &[Weapon::Musket, Weapon::Pistol],
        3,
    );
    let refusal = field.refused(musket_at(FOE));
    assert_eq!(refusal.clause(), Clause("SR-FLAG"), "C24: {refusal}");
    rolling(&mut field, shoot(Weapon::Pistol), &[2, 6]);
    rolling(&mut field, reload(Weapon::Pistol), &[]);
    let mut field = ready(
        one().with(Rule::FlagBearer).unloaded(),
        &[Weapon::Musket],
        3,
    );
    assert_eq!(
        field.refused(reload(Weapon::Musket)).clause(),
        Clause("SR-FLAG"),
        "C24"
    );
}

/// SHOOT-11, G20, T45: a rifle is not fired and reloaded in one turn, in either order; it may move with either.
#[test]
fn a_rifle_is_fired_or_reloaded_in_a_turn() {
    let rifle = [Weapon::Rifle];
    let mut field = ready(one().unloaded(), &rifle, 3);
    rolling(&mut field, reload(Weapon::Rifle), &[]);
    let refusal = field.refused(shoot(Weapon::Rifle));
    assert_eq!(refusal, Refusal::RifleOncePerTurn, "T45: reload, then fire");
    assert_eq!(refusal.clause(), Clause("SHOOT-11"));
    field.order(to(300.0, 290.0));
    next_turn(&mut field);
    // The next turn is another matter.
    field.act(0, 3);
    rolling(&mut field, shoot(Weapon::Rifle), &[2, 6]);
    assert_eq!(
        field.refused(reload(Weapon::Rifle)),
        Refusal::RifleOncePerTurn,
        "T45: fire, then reload"
    );
    field.order(to(300.0, 300.0));
    next_turn(&mut field);
    field.act(0, 2);
    rolling(&mut field, reload(Weapon::Rifle), &[]);
}

/// G20: a last shot in the enemy's turn does not keep a rifle from being reloaded in its own.
#[test]
fn a_last_shot_does_not_count_for_the_next_turn() {
    let mut field = fray(
        &[man(300.0, 220.0).with(Rule::Mounted)],
        &[man(300.0, 315.0).armed(&[Weapon::Rifle])],
    );
    field.act(0, 2);
    rolling(&mut field, to(300.0, 294.8), &[6, 6, 6]);
    // 1+3 (musket: +1) against 6+4: the rider is out.
    strike(&mut field, FOE, &[1, 6]);
    assert!(field.loss(0).is_some() && !field.model(FOE).loaded.has(Weapon::Rifle));
    field.order(Order::EndTurn);
    field.act(FOE, 2);
    rolling(&mut field, reload(Weapon::Rifle), &[]);
}
