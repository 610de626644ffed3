//! Benchmarks of what a battle does most: sight, movement, keeping rapier in step, odds; and of whole games.
//!
//! `sight` also times the bare ray cast that an answer cannot do without, in the same run and against the same
//! colliders, so that the two can be compared.

use bevy::ecs::system::SystemState;
use bevy::prelude::*;
use bevy::time::TimePlugin;
use bevy_rapier3d::prelude::*;
use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use std::sync::Arc;
use tirailleur::dice::distribution::{activation_odds, fight_odds, shot_odds};
use tirailleur::headless;
use tirailleur::opponent::OpponentDice;
use tirailleur::opponent::playout::{self, Player};
use tirailleur::roster::ready_squad;
use tirailleur::scenario::ready_scenario;
use tirailleur::song::engine::{self, Setup};
use tirailleur::song::outcome::{FightSums, ShotSums};
use tirailleur::table::base::Base;
use tirailleur::table::body::{Bodies, Body, ModelId, Side};
use tirailleur::table::feature::{Feature, FeatureKind, Layout, Look, Shape};
use tirailleur::table::length::{Length, Point};
use tirailleur::table::motion::{Motion, Mover};
use tirailleur::table::physics;
use tirailleur::table::scale::{Scale, Stick};
use tirailleur::table::sight::{Sight, Through};
use tirailleur::table::space::point_to_world;

/// A village between two lines of twelve: 24 models, a dozen features.
fn table() -> App {
    let mut app = App::new();
    app.add_plugins((
        TaskPoolPlugin::default(),
        TimePlugin,
        TransformPlugin,
        physics::plugin,
    ));
    let scale = Scale::Fifteen;
    physics::set_table(
        app.world_mut(),
        Arc::new(Layout {
            scale,
            size: (scale.table_side(), scale.table_side()),
            features: features(),
        }),
    );
    let bodies = (0..24_u16)
        .map(|number| {
            let side = Side::BOTH[usize::from(number % 2)];
            let row = f64::from(number / 2);
            Body {
                model: ModelId(number),
                side,
                at: match side {
                    Side::A => Point::from_mm(60.0 + 42.0 * row, 90.0 + 7.0 * (row % 3.0)),
                    Side::B => Point::from_mm(55.0 + 43.0 * row, 500.0 - 9.0 * (row % 4.0)),
                },
                base: Base::round(scale.base_width(false)),
                mounted: false,
                fallen: number % 9 == 8,
                engaged: false,
            }
        })
        .collect();
    app.world_mut().resource_mut::<Bodies>().0 = bodies;
    physics::sync(app.world_mut());
    app
}

fn features() -> Vec<Feature> {
    let rect = |kind, x, y, width, height, turn| Feature {
        kind,
        shape: Shape::Rect {
            center: Point::from_mm(x, y),
            size: (Length::from_mm(width), Length::from_mm(height)),
            turn,
        },
        name: None,
        openings: Vec::new(),
        height: None,
        look: Look::House,
    };
    vec![
        rect(FeatureKind::Building, 200.0, 300.0, 70.0, 50.0, 20),
        rect(FeatureKind::Building, 420.0, 330.0, 60.0, 60.0, 0),
        rect(FeatureKind::Rough, 310.0, 220.0, 90.0, 60.0, 45),
        rect(FeatureKind::Hill, 480.0, 180.0, 110.0, 90.0, 10),
        rect(FeatureKind::Fence, 120.0, 200.0, 50.0, 3.0, 0),
        rect(FeatureKind::Fence, 300.0, 400.0, 50.0, 3.0, 30),
        rect(FeatureKind::LowWall, 380.0, 430.0, 50.0, 4.0, 90),
        rect(FeatureKind::Hedge, 90.0, 420.0, 50.0, 4.0, 5),
        Feature {
            kind: FeatureKind::Woods,
            shape: Shape::Polygon(
                [
                    (60.0, 240.0),
                    (130.0, 260.0),
                    (110.0, 330.0),
                    (80.0, 300.0),
                    (40.0, 340.0),
                ]
                .map(|(x, y)| Point::from_mm(x, y))
                .to_vec(),
            ),
            name: None,
            openings: Vec::new(),
            height: None,
            look: Look::House,
        },
        Feature {
            kind: FeatureKind::Tree,
            shape: Shape::Disc {
                center: Point::from_mm(260.0, 420.0),
                radius: Length::whole(15),
            },
            name: None,
            openings: Vec::new(),
            height: None,
            look: Look::House,
        },
    ]
}

fn sight(criterion: &mut Criterion) {
    let mut app = table();
    let mut judges = SystemState::<(Sight, ReadRapierContext, Res<Bodies>)>::new(app.world_mut());
    let (sight, rapier, bodies) = judges.get(app.world()).expect("the table has been set up");
    let pairs: Vec<(Body, Body)> = bodies
        .0
        .iter()
        .flat_map(|from| bodies.0.iter().map(move |to| (*from, *to)))
        .filter(|(from, to)| from.side != to.side)
        .collect();
    let mut group = criterion.benchmark_group("sight");
    group.throughput(criterion::Throughput::Elements(pairs.len() as u64));
    let context = rapier.single().expect("there is one table");
    group.bench_function("bare ray cast", |bencher| {
        bencher.iter(|| {
            for (from, to) in &pairs {
                let eye = Length::whole(12);
                let (origin, target) = (point_to_world(from.at, eye), point_to_world(to.at, eye));
                let way = target - origin;
                let length = way.length();
                black_box(context.cast_ray(
                    origin,
                    way / length,
                    length,
                    true,
                    QueryFilter::default(),
                ));
            }
        });
    });
    for (name, through) in [
        ("clear, for a shot", Through::FriendsTouching),
        ("clear, for the Leader", Through::Models),
    ] {
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                for (from, to) in &pairs {
                    black_box(sight.is_clear(from.into(), to.into(), through));
                }
            });
        });
    }
    group.bench_function("cover", |bencher| {
        bencher.iter(|| {
            for (from, to) in &pairs {
                black_box(sight.cover(from.into(), to.into()));
            }
        });
    });
    group.bench_function("the whole line", |bencher| {
        bencher.iter(|| {
            for (from, to) in &pairs {
                black_box(sight.line(from.into(), to.into(), Through::FriendsTouching));
            }
        });
    });
    group.finish();
}

fn motion(criterion: &mut Criterion) {
    let mut app = table();
    let mut judges = SystemState::<(Motion, Res<Bodies>)>::new(app.world_mut());
    let (motion, bodies) = judges.get(app.world()).expect("the table has been set up");
    let moves: Vec<(Mover, Point)> = bodies
        .0
        .iter()
        .flat_map(|body| {
            [(80.0, 0.0), (60.0, 60.0), (0.0, 80.0), (0.0, -80.0)].map(|(east, north)| {
                let (x, y) = body.at.mm();
                (
                    Mover {
                        model: body.model,
                        side: body.side,
                        at: body.at,
                        base: body.base,
                        mounted: false,
                        light: false,
                        stick: Stick::Medium,
                    },
                    Point::from_mm(x + east, y + north),
                )
            })
        })
        .collect();
    let mut group = criterion.benchmark_group("motion");
    group.throughput(criterion::Throughput::Elements(moves.len() as u64));
    group.bench_function("trace", |bencher| {
        bencher.iter(|| {
            for (mover, to) in &moves {
                black_box(motion.trace(mover, *to));
            }
        });
    });
    group.finish();
}

fn sync(criterion: &mut Criterion) {
    let mut app = table();
    let mut there = false;
    criterion.bench_function("sync/one body moved", |bencher| {
        bencher.iter(|| {
            there = !there;
            let x = if there { 300.0 } else { 310.0 };
            app.world_mut().resource_mut::<Bodies>().0[5].at = Point::from_mm(x, 250.0);
            physics::sync(app.world_mut());
        });
    });
    criterion.bench_function("sync/nothing moved", |bencher| {
        bencher.iter(|| physics::sync(app.world_mut()));
    });
}

fn odds(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("odds");
    group.bench_function("fight", |bencher| {
        bencher.iter(|| fight_odds(black_box(&FightSums::new(3, 2))));
    });
    group.bench_function("shot", |bencher| {
        bencher.iter(|| shot_odds(black_box(&ShotSums::new(3, 2))));
    });
    group.bench_function("activation on three dice", |bencher| {
        bencher.iter(|| activation_odds(black_box(3), 3));
    });
    group.finish();
}

/// One battle from deployment to its end, machine against machine: the same one every time.
fn whole_games(criterion: &mut Criterion) {
    let scenario = ready_scenario("meeting").expect("it comes with the game");
    let squads = scenario
        .squads
        .each_ref()
        .map(|name| ready_squad(name).expect("it comes with the game").clone());
    let mut app = headless::app();
    let mut group = criterion.benchmark_group("whole games");
    group.sample_size(10);
    group.bench_function("meeting", |bencher| {
        bencher.iter(|| {
            let world = app.world_mut();
            engine::begin(
                world,
                Setup {
                    scenario: scenario.clone(),
                    squads: squads.clone(),
                    allies: Vec::new(),
                    seed: 1,
                },
            );
            let mut dice = Side::BOTH.map(|side| OpponentDice::for_side(1, side));
            playout::play(world, [Player::Machine; 2], &mut dice, 10_000)
        });
    });
    group.finish();
}

criterion_group!(benches, sight, motion, sync, odds, whole_games);
criterion_main!(benches);
