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
