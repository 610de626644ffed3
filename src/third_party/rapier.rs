//! Rapier as the table wants it: no motion of its own, stepped only by [`PhysicsSync`].

use crate::table::physics::PhysicsSync;
use bevy::platform::collections::HashSet;
use bevy::prelude::*;
use bevy_rapier3d::plugin::context::DefaultRapierContext;
use bevy_rapier3d::prelude::*;

/// Adds rapier in the schedule [`PhysicsSync`], and its one context, at once, so that the table can be asked before
/// the first frame.
pub fn plugin(app: &mut App) {
    app.insert_resource(TimestepMode::Fixed {
        dt: 1.0 / 60.0,
        substeps: 1,
    })
    .add_plugins(
        RapierPhysicsPlugin::<NoUserData>::default()
            .with_custom_initialization(RapierContextInitialization::NoAutomaticRapierContext)
            // Nothing is simulated, so there is nothing to write back.
            .with_physics_sets_systems(HashSet::from_iter([
                PhysicsSet::SyncBackend,
                PhysicsSet::StepSimulation,
            ]))
            .in_schedule(PhysicsSync),
    );
    let mut configuration = RapierConfiguration::new(1.0);
    configuration.gravity = Vec3::ZERO;
    app.world_mut().spawn((
        Name::new("Rapier context"),
        RapierContextSimulation::default(),
        configuration,
        DefaultRapierContext,
    ));
}
