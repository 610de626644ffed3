//! The orbit camera as the table wants it: the right button turns, the middle one moves, the wheel zooms; the left
//! one is for playing.

use bevy::prelude::*;
use bevy_panorbit_camera::{FocusBoundsShape, PanOrbitCameraPlugin, TouchControls};
pub use bevy_panorbit_camera::{PanOrbitCamera, PanOrbitCameraSystemSet};

/// Adds the controls.
pub fn plugin(app: &mut App) {
    app.add_plugins(PanOrbitCameraPlugin);
}

/// Where the camera may go, in Bevy units and radians.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Limits {
    /// The middle of the table.
    pub middle: Vec3,
    /// The size of the table, east-west and north-south; what the camera looks at stays on it.
    pub size: Vec2,
    /// The nearest and the farthest that it comes to what it looks at.
    pub distance: [f32; 2],
    /// The lowest and the steepest that it looks down.
    pub pitch: [f32; 2],
}

/// The controls of a camera that keeps to those limits.
#[must_use]
pub fn controls(limits: &Limits) -> PanOrbitCamera {
    PanOrbitCamera {
        button_orbit: MouseButton::Right,
        button_pan: MouseButton::Middle,
        orbit_smoothness: 0.12,
        pan_smoothness: 0.08,
        zoom_smoothness: 0.15,
        zoom_sensitivity: 0.6,
        // One finger turns, two move and zoom.
        touch_controls: TouchControls::OneFingerOrbit,
        trackpad_pinch_to_zoom_enabled: true,
        use_real_time: true,
        ..default()
    }
    .within(limits)
}

/// Keeping a camera to limits.
pub trait Within {
    /// The same, kept to those limits.
    #[must_use]
    fn within(self, limits: &Limits) -> Self;
}

impl Within for PanOrbitCamera {
    fn within(self, limits: &Limits) -> Self {
        Self {
            focus_bounds_origin: limits.middle,
            focus_bounds_shape: Some(FocusBoundsShape::Cuboid(Cuboid::new(
                limits.size.x,
                f32::EPSILON,
                limits.size.y,
            ))),
            zoom_lower_limit: limits.distance[0],
            zoom_upper_limit: Some(limits.distance[1]),
            pitch_lower_limit: Some(limits.pitch[0]),
            pitch_upper_limit: Some(limits.pitch[1]),
            ..self
        }
    }
}
