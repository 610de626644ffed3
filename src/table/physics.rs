//! Keeps rapier in step with the table, and holds what both judges of geometry ask about terrain.

use super::feature::Layout;
use bevy::prelude::*;
use std::sync::Arc;

/// The terrain in play, with whatever was worked out from it once: outlines, bounds.
#[derive(Resource, Clone, Debug)]
pub struct Terrain {
    /// The table as loaded.
    pub layout: Arc<Layout>,
}

/// The schedule that brings rapier up to date.
#[derive(bevy::ecs::schedule::ScheduleLabel, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PhysicsSync;

/// Puts another table in play.
pub fn set_table(world: &mut World, layout: Arc<Layout>) {
    todo!("{world:?} {layout:?}")
}

/// Brings rapier in step.
pub fn sync(world: &mut World) {
    todo!("{world:?}")
}

/// Adds the physics.
pub fn plugin(app: &mut App) {
    todo!("{app:?}")
}
