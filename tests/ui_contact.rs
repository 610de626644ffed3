//! Into contact by mouse: round a friend, beside a friend, a figure held by its hat, and what is promised beside the pointer.

use crate::support::field::{Field, man};
use crate::support::hand::Hand;
use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::*;
use tirailleur::song::state::{Activation, Battle, Phase};
use tirailleur::song::{engine, movement};
use tirailleur::table::body::{Bodies, ModelId};
use tirailleur::table::length::{Length, Point};
use tirailleur::table::terrain::Terrain;
use tirailleur::ui::brief::contact::{beside_friend, way_into};
use tirailleur::ui::brief::moving::{self, Snap};
use tirailleur::ui::pick::{self, TableRay};
use tirailleur::ui::players::{Player, Players};

const HUMANS: Players = Players::two([Player::Human; 2]);

fn mm(x: f64, y: f64) -> Point {
    Point::from_mm(x, y)
}

/// MOV-1: a friend stands before the enemy, so that the straight way meets him; a flank is open.
#[test]
fn the_way_into_contact_leads_to_a_flank_where_a_friend_stands_before_the_enemy() {
    let mut field = Field::new(
        &[man(270.0, 300.0), man(300.0, 345.0)],
        &[man(300.0, 360.5)],
    );
    let (mover, enemy) = (ModelId(0), ModelId(2));
    engine::survey(field.world(), |battle, survey| {
        let path = way_into(battle, survey, mover, enemy).expect("there is room on both sides");
        assert_eq!(path.touches, [enemy]);
        assert_eq!(path.stop, None);
        assert!(path.length <= Length::whole(80), "{:?}", path.length);
        let straight = movement::trace(battle, survey, mover, battle.model(enemy).at);
        assert!(
            !straight.touches.contains(&enemy),
            "straight on stands a friend"
        );
    });
    // SCALE-1: out of reach there is none, whatever the side.
    let mut far = Field::new(&[man(300.0, 300.0)], &[man(300.0, 420.0)]);
    engine::survey(far.world(), |battle, survey| {
        assert_eq!(way_into(battle, survey, mover, ModelId(1)), None);
    });
}

/// GRP-1: groups are chains of contact (SCALE-5), and a hand has no tenths of millimetres.
#[test]
fn a_place_that_all_but_touches_a_friend_is_meant_to_touch_him() {
    let mut field = Field::new(
        &[man(300.0, 300.0), man(100.0, 100.0)],
        &[man(500.0, 500.0)],
    );
    engine::survey(field.world(), |battle, _| {
        let friend = battle.footprint(ModelId(0));
        for place in [
            mm(317.0, 300.0),
            mm(313.0, 300.0),
            mm(300.0, 283.1),
            mm(310.0, 311.0),
        ] {
            let at = beside_friend(battle, ModelId(1), place).expect("near enough");
            let there = tirailleur::table::base::Footprint {
                at,
                base: battle.base(ModelId(1)),
            };
            assert!(there.touches(friend), "{place} went to {at}");
            assert!(at.within(place, Length::whole(4)), "{place} went to {at}");
            let apart = friend.base.radius + there.base.radius;
            assert!(!at.within(friend.at, apart), "{at} laps over the friend");
        }
        assert_eq!(beside_friend(battle, ModelId(1), mm(320.0, 300.0)), None);
        assert_eq!(beside_friend(battle, ModelId(1), mm(308.0, 300.0)), None);
        assert_eq!(
            beside_friend(battle, ModelId(0), mm(301.0, 300.0)),
            None,
            "himself"
        );
    });
}

/// HTH-1, SHOOT-10: beside the pointer stands what can be done from there, and nothing else.
#[test]
fn a_move_into_contact_promises_a_blow_and_no_shot_with_an_empty_musket() {
    let mut field = Field::new(
        &[man(300.0, 300.0)],
        &[man(300.0, 340.0), man(330.0, 400.0)],
    );
    let acting = Activation::new(ModelId(0), vec![5, 5], 2, false);
    let words = |field: &mut Field| -> Vec<String> {
        let acting = acting.clone();
        engine::survey(field.world(), |battle, survey| {
            let snap = Snap::by_hand(battle, false);
            let idea = moving::consider(battle, survey, &acting, battle.model(ModelId(1)).at, snap);
            moving::lines(battle, &idea)
        })
    };
    field.world().resource_mut::<Battle>().state.phase = Phase::Acting(acting.clone());
    let lines = words(&mut field);
    let blow = lines.iter().find(|line| line.contains("a blow puts out"));
    assert!(blow.is_some_and(|line| line.contains("/36")), "{lines:?}");
    // SHOOT-10: short of contact a shot is told of, if there is a loaded weapon for it.
    let shot = |field: &mut Field| -> String {
        let acting = acting.clone();
        engine::survey(field.world(), |battle, survey| {
            let snap = Snap::by_hand(battle, false);
            let idea = moving::consider(battle, survey, &acting, mm(300.0, 310.0), snap);
            moving::lines(battle, &idea)[1].clone()
        })
    };
    let loaded = shot(&mut field);
    assert!(
        loaded.contains("musket") && loaded.contains("/36"),
        "{loaded}"
    );
    let mut battle = field.world().resource_mut::<Battle>();
    battle.model_mut(ModelId(0)).loaded = Default::default();
    let empty = shot(&mut field);
    assert!(
        empty.contains("musket is not loaded") && !empty.contains("/36"),
        "{empty}"
    );
}

/// A figure goes as far as the pointer that drags it, wherever it was taken hold of.
#[test]
fn a_figure_can_be_pushed_by_a_few_millimetres() {
    let field = Field::new(&[man(300.0, 300.0)], &[man(500.0, 500.0)]);
    let mut hand = Hand::over(field, HUMANS);
    hand.dice(&[6, 6]);
    hand.click(300.0, 300.0).key(KeyCode::Digit2);
    hand.drag((294.0, 302.0), (306.0, 302.0));
    let at = hand.battle().model(ModelId(0)).at;
    assert!(at.within(mm(312.0, 300.0), Length::whole(2)), "{at}");
}

/// The ground right behind a figure can be pointed at: above its base it is as slender as it looks.
#[test]
fn the_ground_beside_a_hat_is_ground() {
    let mut field = Field::new(&[man(300.0, 300.0)], &[man(500.0, 500.0)]);
    let world = field.world();
    let under = move |x: f64, height: f64| {
        move |bodies: Res<Bodies>, terrain: Res<Terrain>| {
            let place = bevy::math::DVec3::new(x, 300.0, height);
            let ray = TableRay {
                from: place + bevy::math::DVec3::new(0.0, -300.0, 0.0),
                through: place + bevy::math::DVec3::new(0.0, 300.0, -1.0),
            };
            pick::under(&ray, &bodies, &terrain).model
        }
    };
    let mut see = |x, height| world.run_system_once(under(x, height)).expect("it runs");
    assert_eq!(see(300.0, 12.0), Some(ModelId(0)), "its chest");
    assert_eq!(see(307.0, 1.0), Some(ModelId(0)), "its base");
    assert_eq!(see(307.0, 12.0), None, "past its shoulder");
}
