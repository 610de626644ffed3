//! The wheel brings the camera nearer to what is under the pointer, which stays where it is in the picture.

use super::camera::{Placement, TableCamera};
use crate::third_party::panorbit::{PanOrbitCamera, PanOrbitCameraSystemSet};
use bevy::input::mouse::MouseWheel;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

/// Adds it.
pub fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, hold_place.after(PanOrbitCameraSystemSet));
}

/// The controls change the distance alone: what the camera looks at follows.
fn hold_place(
    mut wheel: MessageReader<MouseWheel>,
    window: Query<&Window, With<PrimaryWindow>>,
    mut before: Local<f32>,
    mut cameras: Query<(&Camera, &mut PanOrbitCamera), With<TableCamera>>,
) {
    let turned = wheel.read().count() > 0;
    let pointer = window.iter().next().and_then(Window::cursor_position);
    for (camera, mut orbit) in &mut cameras {
        let now = orbit.target_radius;
        let before = std::mem::replace(&mut *before, now);
        let (Some(pointer), Some(picture)) = (pointer, camera.logical_viewport_rect()) else {
            continue;
        };
        if !turned || before <= 0.0 || (before - now).abs() < f32::EPSILON {
            continue;
        }
        let old = Placement {
            distance: before,
            ..Placement::aimed(&orbit)
        };
        if let Some(fixed) = old.ground(pointer - picture.min, picture.size()) {
            orbit.target_focus = old.nearer(now, fixed).focus;
        }
    }
}
