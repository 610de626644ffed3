//! The printed Foraging Mission (scenario 2.2): its deployment, and whole battles of players with and without sense.

use crate::support::soundly::wander;
use tirailleur::headless;
use tirailleur::opponent::OpponentDice;
use tirailleur::opponent::playout::{self, Ended, Player};
use tirailleur::roster::ready_squad;
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::scenario::ready_scenario;
use tirailleur::song::engine::{self, History, Record, Setup};
use tirailleur::song::legal::deployment_places;
use tirailleur::song::order::Order;
use tirailleur::song::player::PlayerId;
use tirailleur::song::setup::check_deploy;
use tirailleur::song::special::sentries;
use tirailleur::song::state::{Battle, Phase};
use tirailleur::table::body::{ModelId, Side};
use tirailleur::table::length::{Length, Point};

/// The first man of side B.
fn first(app: &bevy::app::App, side: Side) -> ModelId {
    let battle = app.world().resource::<Battle>();
    battle.muster.side(side).next().expect("a squad")
}

/// The battle at its first deployment: the defender's, side B.
fn begin(squads: Option<[&str; 2]>, seed: u64) -> bevy::app::App {
    let scenario = ready_scenario("foraging_mission")
        .expect("a ready scenario")
        .clone();
    let named = squads.map_or_else(
        || scenario.squads.clone(),
        |squads| squads.map(str::to_owned),
    );
    let squads = named.map(|stem| ready_squad(&stem).expect("a ready squad").clone());
    let mut app = headless::app();
    engine::begin(
        app.world_mut(),
        Setup {
            scenario,
            squads,
            seed,
            allies: Vec::new(),
        },
    );
    app
}

/// Where a model may be deployed, now that its side deploys.
fn places(app: &mut bevy::app::App, model: ModelId) -> Vec<Point> {
    engine::survey(app.world_mut(), |battle, survey| {
        deployment_places(battle, survey, model).collect()
    })
}

/// Puts every model of the side that deploys on the first place that is legal.
fn deploy_all(app: &mut bevy::app::App, side: Side) {
    let models: Vec<ModelId> = app.world().resource::<Battle>().muster.side(side).collect();
    for model in models {
        let at = places(app, model)[0];
        engine::submit(app.world_mut(), Order::Deploy { model, at }).expect("a legal place");
    }
    engine::submit(app.world_mut(), Order::FinishDeployment).expect("all are there");
}

#[test]
fn six_soldiers_stand_sentry_and_all_others_are_in_the_tent() {
    let mut app = begin(None, 1);
    assert_eq!(
        app.world().resource::<Battle>().state.phase,
        Phase::Deploying(PlayerId::B)
    );
    let officer = first(&app, Side::B);
    let posts = [
        (260.0, 165.0),
        (195.0, 405.0),
        (405.0, 405.0),
        (405.0, 195.0),
        (328.0, 257.0),
        (362.0, 257.0),
    ];
    let battle = app.world().resource::<Battle>();
    assert!(battle.has(officer, Rule::Leader), "the first of the squad");
    let nco = battle
        .muster
        .side(Side::B)
        .find(|&id| battle.has(id, Rule::Nco))
        .expect("a sergeant");
    let soldier = battle
        .muster
        .side(Side::B)
        .find(|&id| !battle.has(id, Rule::Nco) && !battle.has(id, Rule::Leader))
        .expect("a soldier");
    engine::survey(app.world_mut(), |battle, survey| {
        let legal = |model, x, y| {
            check_deploy(battle, survey, PlayerId::B, model, Point::from_mm(x, y)).is_ok()
        };
        for (x, y) in posts {
            assert!(legal(soldier, x, y), "({x}, {y})");
            assert!(!legal(officer, x, y) && !legal(nco, x, y), "({x}, {y})");
            assert!(!legal(soldier, x + 1.0, y), "nowhere but at the post");
        }
        for model in [officer, nco, soldier] {
            assert!(legal(model, 243.0, 330.0), "the tent");
            assert!(!legal(model, 220.0, 240.0), "before the tent");
        }
    });
    deploy_all(&mut app, Side::B);
    let battle = app.world().resource::<Battle>();
    let watch = &battle.state.special.watch;
    let posted: Vec<ModelId> = watch.posted.iter().flatten().copied().collect();
    assert_eq!(posted.len(), 6);
    assert!(!posted.contains(&officer) && !posted.contains(&nco));
    for model in battle.present(Side::B) {
        assert_ne!(
            posted.contains(&model),
            battle.state.special.quartered.has(model),
            "sentry or in the tent"
        );
    }
    assert!(sentries::is_unaware(battle, Side::B) && !sentries::is_unaware(battle, Side::A));
}

#[test]
fn attackers_lie_in_any_wood_within_m_of_an_edge() {
    let mut app = begin(None, 1);
    deploy_all(&mut app, Side::B);
    let model = first(&app, Side::A);
    engine::survey(app.world_mut(), |battle, survey| {
        let legal =
            |x, y| check_deploy(battle, survey, PlayerId::A, model, Point::from_mm(x, y)).is_ok();
        assert!(legal(80.0, 300.0) && legal(520.0, 300.0), "M from an edge");
        assert!(!legal(80.1, 300.0) && !legal(519.9, 300.0), "farther");
        assert!(legal(110.0, 80.0) && legal(80.0, 110.0) && !legal(110.0, 110.0));
        assert!(!legal(300.0, 40.0), "within M, but in no wood");
    });
    let size = Length::whole(600);
    for at in places(&mut app, model) {
        let nearest = [at.x, at.y, size - at.x, size - at.y].into_iter().min();
        assert!(nearest <= Some(Length::whole(80)), "{at}");
        let footprint = app.world().resource::<Battle>().enrolled(model).base;
        let woods = engine::survey(app.world_mut(), |_, survey| {
            let here = tirailleur::table::base::Footprint {
                at,
                base: footprint,
            };
            survey.motion.ground(here).woods
        });
        assert!(woods.is_some(), "{at}");
    }
}

#[test]
fn players_without_sense_come_through_it_soundly() {
    let squads = [
        None,
        Some(["france_hussars", "prussia_uhlans"]),
        Some(["russia_militia", "russia_militia"]),
        Some(["britain_rifles", "france_guard"]),
    ];
    for (seed, squads) in (1_u32..).zip(squads) {
        let mut app = begin(squads, u64::from(seed));
        let world = app.world_mut();
        let pick = seed.wrapping_mul(2_654_435_761).wrapping_add(99);
        wander(world, pick, 700);
    }
}

#[test]
fn the_machine_plays_both_sides_to_the_end_and_its_record_replays() {
    for seed in 1..=2 {
        let mut app = begin(None, seed);
        let world = app.world_mut();
        let mut dice = OpponentDice::of_both(seed);
        let playout = playout::play(world, [Player::Machine; 2], &mut dice, 5_000)
            .unwrap_or_else(|fault| panic!("seed {seed}: {fault}"));
        assert_ne!(playout.ended, Ended::Cap, "seed {seed}");
        assert!(
            world.resource::<Battle>().state.special.watch.alarmed,
            "seed {seed}: somebody gave the alarm"
        );
        let record = world.resource::<History>().record().clone();
        let read = Record::from_ron(&record.to_ron()).expect("its file");
        let mut again = headless::app();
        engine::replay(again.world_mut(), &read, None, true).expect("the same battle");
        assert_eq!(again.world().resource::<Battle>().hash(), playout.hash);
    }
}
