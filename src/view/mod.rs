//! What is seen of the table: camera, figures, terrain, sticks, overlays, animation. Reads events; never changes the
//! battle.

use bevy::prelude::*;

/// Adds the view.
pub fn plugin(_app: &mut App) {}
