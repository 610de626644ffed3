//! Rapier in step with the table: whatever is asked after a change sees it, in the same frame.

use crate::support::table::*;
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy_rapier3d::prelude::{Collider, RapierContextColliders, ReadRapierContext};
use std::sync::Arc;
use tirailleur::table::body::{Bodies, ModelId, Side};
use tirailleur::table::feature::{FeatureKind, Layout, Shape};
use tirailleur::table::length::Length;
use tirailleur::table::physics::{self, Embodied, FeatureBody, PhysicsSync};
use tirailleur::table::scale::Scale;
use tirailleur::table::sight::Through;

#[test]
fn a_change_is_seen_at_once_without_a_frame() {
    let mut table = Table::new(
        vec![],
        vec![
            man(0, Side::A, 100.0, 300.0),
            man(1, Side::B, 500.0, 300.0),
            man(2, Side::B, 300.0, 400.0),
        ],
    );
    let clear = |table: &mut Table| table.line(0, 1, Through::Nobody).is_clear();
    assert!(clear(&mut table));
    table.change(2, |body| body.at = at(300.0, 300.0));
    assert!(!clear(&mut table), "moved into the line");
    table.change(2, |body| body.fallen = true);
    assert!(clear(&mut table), "fallen");
    table.change(2, |body| body.fallen = false);
    assert!(!clear(&mut table), "standing again");
    table.put(vec![
        man(0, Side::A, 100.0, 300.0),
        man(1, Side::B, 500.0, 300.0),
    ]);
    assert!(clear(&mut table), "taken off the table");
    table.put(vec![
        man(0, Side::A, 100.0, 300.0),
        man(1, Side::B, 500.0, 300.0),
        man(7, Side::B, 300.0, 310.0),
    ]);
    assert!(clear(&mut table), "a man is 7.5 mm to either side");
    table.change(7, |body| *body = rider(7, Side::B, 300.0, 310.0));
    assert!(!clear(&mut table), "a rider 12.5");
    table.lay(
        Scale::Fifteen,
        (600.0, 600.0),
        vec![feature(
            FeatureKind::Building,
            rect(200.0, 300.0, 20.0, 20.0),
        )],
    );
    table.change(7, |body| body.fallen = true);
    assert!(!clear(&mut table), "terrain laid");
    table.lay(Scale::Fifteen, (600.0, 600.0), vec![]);
    assert!(clear(&mut table), "and lifted");
}

#[test]
fn bodies_rise_with_the_hill_that_is_laid_under_them() {
    let mut table = Table::new(vec![], vec![man(0, Side::A, 300.0, 300.0)]);
    let height = |table: &mut Table| {
        let entity = table.app.world().resource::<Embodied>().model(ModelId(0));
        let entity = entity.expect("it is on the table");
        let place = table.app.world().get::<GlobalTransform>(entity);
        place.expect("it has a place").translation().y
    };
    assert!((height(&mut table) - 0.9).abs() < 1e-6, "half of 18 mm");
    let hill = feature(FeatureKind::Hill, disc(300.0, 300.0, 50.0));
    table.lay(Scale::Fifteen, (600.0, 600.0), vec![hill]);
    assert!((height(&mut table) - 2.9).abs() < 1e-6, "20 mm higher");
}

/// How many entities have colliders, and how many colliders rapier knows.
fn colliders(table: &mut Table) -> (usize, usize) {
    let world = table.app.world_mut();
    let entities = world.query::<&Collider>().iter(world).count();
    let mut sets = world.query::<&RapierContextColliders>();
    let known = sets.iter(world).map(|set| set.colliders.len()).sum();
    (entities, known)
}

#[test]
fn entities_follow_bodies_and_none_is_left_behind() {
    let terrain = || {
        vec![
            feature(FeatureKind::Building, rect(200.0, 300.0, 20.0, 20.0)),
            feature(FeatureKind::Rough, rect(300.0, 300.0, 20.0, 20.0)),
            feature(FeatureKind::Tree, disc(400.0, 300.0, 20.0)),
        ]
    };
    let mut table = Table::new(terrain(), vec![man(0, Side::A, 100.0, 300.0)]);
    assert_eq!(colliders(&mut table), (3, 3), "house, trunk, man");
    for round in 0..4_u16 {
        // Some come, some go, some stay.
        let men: Vec<_> = (0..8)
            .filter(|model| (model + round) % 3 != 0)
            .map(|model| man(model, Side::A, 40.0 + 20.0 * f64::from(model), 100.0))
            .collect();
        table.put(men.clone());
        assert_eq!(colliders(&mut table), (men.len() + 2, men.len() + 2));
        for model in 0..8 {
            let embodied = table.app.world().resource::<Embodied>();
            let entity = embodied.model(ModelId(model));
            assert_eq!(
                entity.is_some(),
                table.has(model),
                "{model} in round {round}"
            );
            let named = entity.and_then(|entity| table.app.world().get::<ModelId>(entity));
            assert_eq!(named.copied(), table.has(model).then_some(ModelId(model)));
        }
        table.lay(Scale::Fifteen, (600.0, 600.0), vec![]);
        table.lay(Scale::Fifteen, (600.0, 600.0), terrain());
    }
    table.put(vec![]);
    assert_eq!(colliders(&mut table), (2, 2));
    let world = table.app.world_mut();
    let named = world.query::<&FeatureBody>().iter(world).count();
    assert_eq!(named, 2, "rough ground needs no body");
}

#[test]
fn the_same_table_again_keeps_its_entities() {
    let layout = Arc::new(Layout {
        scale: Scale::Fifteen,
        size: (mm(600.0), mm(600.0)),
        features: vec![feature(
            FeatureKind::Building,
            rect(200.0, 300.0, 20.0, 20.0),
        )],
    });
    let mut table = Table::new(vec![], vec![]);
    let world = table.app.world_mut();
    let mut features = world.query::<(Entity, &FeatureBody)>();
    physics::set_table(world, layout.clone());
    let first: Vec<Entity> = features.iter(world).map(|(entity, _)| entity).collect();
    physics::set_table(world, layout.clone());
    physics::set_table(world, Arc::new(Layout::clone(&layout)));
    let again: Vec<Entity> = features.iter(world).map(|(entity, _)| entity).collect();
    assert_eq!(first, again);
}

#[test]
fn nothing_changed_runs_nothing() {
    let mut table = Table::new(vec![], vec![man(0, Side::A, 100.0, 300.0)]);
    #[derive(Resource, Default)]
    struct Runs(u32);
    table
        .app
        .init_resource::<Runs>()
        .add_systems(PhysicsSync, |mut runs: ResMut<Runs>| runs.0 += 1);
    physics::sync(table.app.world_mut());
    assert_eq!(table.app.world().resource::<Runs>().0, 0);
    table.change(0, |body| body.at = at(101.0, 300.0));
    assert_eq!(table.app.world().resource::<Runs>().0, 1);
}

#[test]
fn frames_may_pass_between() {
    // As in the windowed game: the app runs its own schedules between the orders.
    let mut app = App::new();
    app.add_plugins((
        MinimalPlugins,
        TransformPlugin,
        StatesPlugin,
        physics::plugin,
    ));
    app.finish();
    app.cleanup();
    for frame in 0..5_u8 {
        app.update();
        let men = vec![
            man(0, Side::A, 100.0 + f64::from(frame), 300.0),
            man(u16::from(frame) + 1, Side::B, 300.0, 300.0),
        ];
        app.world_mut().resource_mut::<Bodies>().0 = men;
        physics::sync(app.world_mut());
        app.update();
    }
    let world = app.world_mut();
    let bodies = world.query::<(&ModelId, &Collider)>().iter(world).count();
    assert_eq!(bodies, 2);
    let contexts =
        bevy::ecs::system::RunSystemOnce::run_system_once(world, |rapier: ReadRapierContext| {
            rapier.single().is_ok()
        });
    assert!(contexts.expect("it runs"), "there is one context, not two");
}

#[test]
fn features_without_ground_are_harmless() {
    let flat = [
        Shape::Polygon(vec![]),
        Shape::Polygon(vec![at(1.0, 1.0), at(50.0, 50.0)]),
        Shape::Polygon(vec![at(1.0, 1.0), at(50.0, 50.0), at(100.0, 100.0)]),
        Shape::Polygon(vec![at(100.0, 100.0); 5]),
        // It crosses itself.
        Shape::Polygon(vec![
            at(100.0, 100.0),
            at(200.0, 200.0),
            at(200.0, 100.0),
            at(100.0, 200.0),
        ]),
        Shape::Run {
            points: vec![],
            width: mm(5.0),
        },
        Shape::Run {
            points: vec![at(100.0, 100.0); 3],
            width: mm(5.0),
        },
        Shape::Run {
            points: vec![at(100.0, 100.0), at(200.0, 100.0)],
            width: Length::ZERO,
        },
        rect(100.0, 100.0, 0.0, 0.0),
        rect(100.0, 100.0, -5.0, 10.0),
        disc(100.0, 100.0, 0.0),
    ];
    for kind in FeatureKind::ALL {
        let features = flat
            .iter()
            .map(|shape| feature(kind, shape.clone()))
            .collect();
        let mut table = Table::new(
            features,
            vec![man(0, Side::A, 300.0, 300.0), man(1, Side::B, 300.0, 400.0)],
        );
        assert!(table.line(0, 1, Through::Nobody).is_clear(), "{kind}");
        let path = table.go(0, at(300.0, 350.0));
        assert_eq!(path.end, at(300.0, 350.0), "{kind}");
    }
}
