//! What is seen of the table: camera, figures, terrain, sticks, overlays, animation. Reads events; never changes the
//! battle.

pub mod camera;
pub mod clay;
pub mod figures;
pub mod ladders;
pub mod light;
pub mod overlay;
pub mod palette;
#[cfg(not(target_arch = "wasm32"))]
pub mod picture;
pub mod rest;
pub mod sticks;
pub mod terrain;
mod zoom;

use crate::schedule::GameSystems;
use crate::ui::intent::Intent;
use bevy::prelude::*;

/// Adds the view of a window.
pub fn plugin(app: &mut App) {
    app.add_plugins((scene, camera::plugin, zoom::plugin, rest::plugin))
        .add_systems(Update, press_keys.in_set(GameSystems::Input));
}

/// The key that shows or hides the grid of 100 mm.
const GRID_KEY: KeyCode = KeyCode::F2;

/// The key that shows or hides ranges.
const RANGES_KEY: KeyCode = KeyCode::F3;

/// What may be shown or hidden.
fn press_keys(
    keys: Res<ButtonInput<KeyCode>>,
    mut grid: ResMut<terrain::GridShown>,
    mut ranges: ResMut<overlay::RangesShown>,
) {
    if keys.just_pressed(GRID_KEY) {
        grid.0 = !grid.0;
    }
    if keys.just_pressed(RANGES_KEY) {
        ranges.0 = !ranges.0;
    }
}

/// Adds all that is seen, without the camera of a window: for pictures.
pub fn scene(app: &mut App) {
    app.init_resource::<Intent>()
        .init_resource::<palette::Paints>()
        .add_plugins((
            light::plugin,
            terrain::plugin,
            figures::plugin,
            sticks::plugin,
            ladders::plugin,
            overlay::plugin,
        ));
}
