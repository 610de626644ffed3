//! Rivers one may be driven into, and the arms of the lost (D24, E9).

use crate::support::blows::{FOE, at, fell, fray_on, lost, musket_at, rolling, strike};
use crate::support::field::{Field, area, man};
use crate::support::fort::heights;
use crate::support::orders::RELOAD;
use tirailleur::roster::weapon::Weapon;
use tirailleur::song::heights::{HeightEvent, HeightRefusal};
use tirailleur::song::order::Order;
use tirailleur::song::state::{Loss, Presence};
use tirailleur::table::body::ModelId;
use tirailleur::table::feature::{Feature, FeatureKind};

/// T19: 7 against 5, an odd die: the defender recoils.
const RECOIL: [u8; 2] = [5, 3];

/// A river along y = 320 to 360.
fn river() -> Vec<Feature> {
    vec![area(FeatureKind::River, 0.0, 320.0, 600.0, 360.0)]
}

/// The defender, his back to the water, is beaten by an odd die; then these dice.
fn driven(faces: &[u8]) -> (Field, Vec<tirailleur::song::event::Event>) {
    let mut field = fray_on(
        river(),
        &[man(300.0, 297.0)],
        &[man(300.0, 312.0), man(330.0, 300.0)],
    );
    field.act(0, 1);
    let mut dice = RECOIL.to_vec();
    dice.extend(faces);
    let events = strike(&mut field, FOE, &dice);
    (field, events)
}

/// D24: the Quality roll fails: drowned, and his arms with him.
#[test]
fn who_is_driven_into_a_river_may_drown() {
    let (field, events) = driven(&[3]);
    assert_eq!(lost(&events, FOE), Some((Loss::Killed, "D24")));
    assert!(heights(&events).iter().any(|event| matches!(
        event,
        HeightEvent::Plunged { roll, .. } if roll.failures == 1
    )));
    assert!(!tirailleur::song::heights::water::has_arms(
        field.battle(),
        ModelId(FOE)
    ));
}

/// D24: a survivor lies on the bank he left, and fires no more.
#[test]
fn a_survivor_lies_on_the_bank_that_he_left() {
    let (field, events) = driven(&[4]);
    assert_eq!(
        (fell(&events, FOE), lost(&events, FOE)),
        (Some("D24"), None)
    );
    assert_eq!(field.model(FOE).at, at(300.0, 312.0));
    assert!(field.battle().state.aloft.wet.has(ModelId(FOE)));
    assert!(
        !field.model(FOE).loaded.has(Weapon::Musket),
        "powder is spoiled"
    );
}

/// E9: where a legal place is left he recoils there.
#[test]
fn a_loser_with_room_on_the_bank_stays_dry() {
    let mut field = fray_on(river(), &[man(285.0, 312.0)], &[man(300.0, 312.0)]);
    field.act(0, 1);
    strike(&mut field, FOE, &RECOIL);
    assert!(!field.battle().state.aloft.wet.has(ModelId(FOE)));
    assert!(!field.model(FOE).fallen);
}

/// A wet man of side A at (300, 300), a casualty in contact and one farther off, an enemy before him.
fn wet() -> Field {
    let mut field = fray_on(
        river(),
        &[man(300.0, 300.0), man(312.0, 300.0), man(340.0, 300.0)],
        &[man(300.0, 240.0)],
    );
    field.change(|battle| {
        battle.state.aloft.wet.insert(ModelId(0));
        battle.model_mut(ModelId(0)).loaded = Default::default();
        for lost in [1, 2] {
            battle.model_mut(ModelId(lost)).presence = Presence::Lost(Loss::Killed);
        }
        battle.state.squads[0].losses = 2;
    });
    field
}

/// D24: neither shot nor reload with wet powder; one action in contact with a casualty's place brings dry arms, once.
#[test]
fn the_arms_of_the_lost_make_a_wet_man_fire_again() {
    let mut field = wet();
    field.act(0, 3);
    let soaked = || HeightRefusal::Wet("A0".to_owned()).into();
    field.refuses(musket_at(FOE), soaked(), "D24");
    field.refuses(RELOAD, soaked(), "D24");
    let far = field.refused(Order::TakeArms { from: ModelId(2) });
    assert_eq!(far.clause().0, "D24", "{far}");
    field.refuses(
        Order::TakeArms { from: ModelId(FOE) },
        HeightRefusal::NoArms("B0".to_owned()).into(),
        "D24",
    );
    let events = field.order(Order::TakeArms { from: ModelId(1) });
    assert!(matches!(
        heights(&events)[..],
        [HeightEvent::ArmsTaken {
            model: ModelId(0),
            from: ModelId(1)
        }]
    ));
    assert_eq!(field.left(), 2, "CST-1");
    assert!(
        field.model(0).loaded.has(Weapon::Musket),
        "as the lost man had it"
    );
    rolling(&mut field, musket_at(FOE), &[2, 6]);
    assert!(
        !tirailleur::song::heights::water::has_arms(field.battle(), ModelId(1)),
        "they are gone"
    );
    field.refuses(
        Order::TakeArms { from: ModelId(1) },
        HeightRefusal::Dry("A0".to_owned()).into(),
        "D24",
    );
}

/// D24: arms that were fired are not loaded in other hands.
#[test]
fn taken_arms_are_loaded_as_they_lay() {
    let mut field = wet();
    field.change(|battle| battle.model_mut(ModelId(1)).loaded = Default::default());
    field.act(0, 3);
    field.order(Order::TakeArms { from: ModelId(1) });
    assert!(!field.model(0).loaded.has(Weapon::Musket));
    field.order(RELOAD);
    assert!(field.model(0).loaded.has(Weapon::Musket));
}

/// D24, `ford_rule`: rivers bar the way; near a bridge, or at the risk of a die, where that was agreed on.
#[test]
fn a_river_is_forded_only_as_agreed() {
    let with = |rule: &str, bridge: bool| {
        let mut features = vec![area(FeatureKind::River, 0.0, 320.0, 600.0, 340.0)];
        if bridge {
            features.push(area(FeatureKind::Bridge, 335.0, 310.0, 365.0, 350.0));
        }
        let table = crate::support::house::agreed_in(
            crate::support::field::scenario(features),
            &[&format!("ford_rule={rule}")],
        );
        let mut field = crate::support::blows::fray_in(table, &[man(300.0, 310.0)], &[]);
        field.act(0, 1);
        field
    };
    let across = crate::support::blows::to(300.0, 350.0);
    let barred = with("none", true).refused(across);
    assert_eq!(barred.clause().0, "MOV-3", "{barred}");
    let far = with("near_bridge", false).refused(across);
    assert_eq!(far.clause().0, "MOV-3", "{far}");
    let mut near = with("near_bridge", true);
    let events = rolling(&mut near, across, &[]);
    assert_eq!(near.model(0).at, at(300.0, 350.0), "{events:#?}");
    // As broken ground: S, not M.
    let short = with("near_bridge", true).refused(crate::support::blows::to(300.0, 370.0));
    assert_eq!(short.clause().0, "MOV-1", "{short}");

    let wade = |face: u8| {
        let mut field = with("d6", false);
        let events = rolling(&mut field, across, &[face]);
        (field, events)
    };
    let (_, events) = wade(1);
    assert_eq!(lost(&events, 0), Some((Loss::Killed, "D24")));
    for face in [2, 3] {
        let (field, _) = wade(face);
        assert!(field.battle().state.aloft.wet.has(ModelId(0)), "{face}");
        assert_eq!(field.model(0).at, at(300.0, 350.0));
    }
    for face in [4, 6] {
        let (field, _) = wade(face);
        assert!(!field.battle().state.aloft.wet.has(ModelId(0)), "{face}");
        assert!(field.model(0).loaded.has(Weapon::Musket));
    }
}
