//! The automated player at a wall: it brings its ladder, sets it, climbs; and pushes away the enemy's.

use crate::support::field::{Field, Man, man, scenario};
use crate::support::fort::{carrying, curtain, on_top, outside, standing_at};
use tirailleur::opponent::playout::{self, Ended, Player};
use tirailleur::opponent::{self, OpponentDice};
use tirailleur::roster::ready_squad;
use tirailleur::scenario::ready_scenario;
use tirailleur::song::engine::{self, History, Setup};
use tirailleur::song::event::Event;
use tirailleur::song::heights::HeightEvent;
use tirailleur::song::order::Order;
use tirailleur::table::body::Side;
use tirailleur::table::feature::Feature;

/// What the player orders now.
fn decides(field: &mut Field) -> Order {
    let mut dice = OpponentDice::for_side(1, Side::A);
    field.survey(|battle, survey| opponent::decide(battle, survey, &mut dice))
}

/// A wall from edge to edge, so that nobody walks round it.
fn closed() -> Vec<Feature> {
    let mut features = curtain();
    features[0] = crate::support::field::area(
        tirailleur::table::feature::FeatureKind::Rampart,
        0.0,
        400.0,
        600.0,
        420.0,
    );
    features
}

/// A few attackers outside, with nothing to shoot, and a garrison inside.
fn assault(a: &[Man], b: &[Man]) -> Field {
    let a: Vec<Man> = a
        .iter()
        .cloned()
        .map(Man::unloaded)
        .chain((0..4).map(|n| man(40.0 + 30.0 * f64::from(n), 60.0)))
        .collect();
    let b: Vec<Man> = b
        .iter()
        .cloned()
        .map(Man::unloaded)
        .chain((0..5).map(|n| man(420.0 + 30.0 * f64::from(n), 560.0)))
        .collect();
    Field::of(scenario(closed()), &a, &b)
}

/// MOV-9: with a ladder in hand at the wall it is set; once it stands it is climbed.
#[test]
fn a_bearer_at_the_wall_sets_his_ladder_and_climbs_it() {
    let mut field = assault(&[outside(300.0)], &[]);
    let ladder = carrying(&mut field, 0);
    field.act(0, 3);
    assert_eq!(decides(&mut field), Order::PlaceLadder { ladder });
    field.order(Order::PlaceLadder { ladder });
    let climb = decides(&mut field);
    assert!(matches!(climb, Order::Climb { .. }), "{climb:?}");
    field.order(climb);
    assert!(field.model(0).at.y > tirailleur::table::length::Length::whole(405));
}

/// He brings it there.
#[test]
fn a_bearer_goes_to_the_wall() {
    let mut field = assault(&[man(300.0, 340.0)], &[]);
    carrying(&mut field, 0);
    field.act(0, 2);
    let order = decides(&mut field);
    let Order::Move { to } = order else {
        panic!("{order:?}");
    };
    assert!(to.y > tirailleur::table::length::Length::whole(390), "{to}");
}

/// D20: a defender at the top of a ladder pushes it away from those below.
#[test]
fn a_defender_pushes_the_ladder_away() {
    let mut field = assault(&[on_top(300.0)], &[outside(300.0), outside(330.0)]);
    let ladder = standing_at(&mut field, 300.0);
    field.act(0, 1);
    assert_eq!(decides(&mut field), Order::PushLadder { ladder });
}

/// The ready scenario: machines set ladders and climb them, and come to an end.
#[test]
fn machines_storm_the_fort_and_the_battle_ends() {
    let table = ready_scenario("escalade").expect("a ready scenario");
    let (mut set, mut climbed) = (0, 0);
    for seed in 1..=3 {
        let mut app = tirailleur::headless::app();
        let squads = table
            .squads
            .clone()
            .map(|stem| ready_squad(&stem).expect("a ready squad").clone());
        engine::begin(
            app.world_mut(),
            Setup {
                scenario: table.clone(),
                squads,
                allies: Vec::new(),
                seed,
            },
        );
        let mut dice = OpponentDice::of_both(seed);
        let playout = playout::play(app.world_mut(), [Player::Machine; 2], &mut dice, 5_000)
            .expect("legal orders only");
        assert_ne!(playout.ended, Ended::Cap, "seed {seed}");
        for paragraph in app.world().resource::<History>().log() {
            for event in &paragraph.events {
                match event {
                    Event::Height(HeightEvent::LadderPlaced { .. }) => set += 1,
                    Event::Travelled {
                        travel: tirailleur::song::event::Travel::Climb,
                        ..
                    } => climbed += 1,
                    _ => {}
                }
            }
        }
    }
    assert!(
        set >= 3 && climbed >= 2,
        "{set} ladders set, {climbed} climbs"
    );
}
