//! What is seen of the table: camera, figures, terrain, sticks, overlays, animation. Reads events; never changes the
//! battle.

pub mod camera;
pub mod clay;
pub mod figures;
pub mod light;
pub mod palette;
#[cfg(not(target_arch = "wasm32"))]
pub mod picture;
pub mod terrain;

use bevy::prelude::*;

/// Adds the view of a window.
pub fn plugin(app: &mut App) {
    app.add_plugins((scene, camera::plugin));
}

/// Adds all that is seen, without the camera of a window: for pictures.
pub fn scene(app: &mut App) {
    app.init_resource::<crate::ui::intent::Intent>()
        .init_resource::<palette::Paints>()
        .add_plugins((light::plugin, terrain::plugin, figures::plugin));
}
