//! The hand over the table: where mouse or finger are in this frame, what they do, and what lies under them.

use super::area::TableArea;
use super::pick::{self, TableRay, Under};
use crate::table::body::Bodies;
use crate::table::terrain::Terrain;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::time::Real;
use bevy::window::PrimaryWindow;
use bevy_egui::PrimaryEguiContext;

/// The pointer as mouse or finger give it, this frame.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Sample {
    /// Where, in logical pixels of the window.
    pub at: Vec2,
    /// It went down.
    pub pressed: bool,
    /// It went up.
    pub released: bool,
    /// What is dragged is to go as far as it can.
    pub clamp: bool,
}

/// Where the pointer is and what it does.
#[derive(SystemParam)]
pub struct Hand<'w, 's> {
    window: Single<'w, 's, &'static Window, With<PrimaryWindow>>,
    cameras: Query<
        'w,
        's,
        (&'static Camera, &'static GlobalTransform),
        (With<Camera3d>, Without<PrimaryEguiContext>),
    >,
    buttons: Res<'w, ButtonInput<MouseButton>>,
    pub(super) touches: Res<'w, Touches>,
    keys: Res<'w, ButtonInput<KeyCode>>,
    pub(super) time: Res<'w, Time<Real>>,
    pub(super) area: Res<'w, TableArea>,
    terrain: Res<'w, Terrain>,
    bodies: Res<'w, Bodies>,
}

impl Hand<'_, '_> {
    /// The pointer in this frame, if it is in the window: a finger where there is one, else the mouse. A second finger
    /// belongs to the camera.
    pub(super) fn sample(&self) -> Option<Sample> {
        let fingers = self.touches.iter().count();
        let lifted = self.touches.iter_just_released().next();
        match (self.touches.iter().next(), lifted) {
            (Some(finger), _) => {
                return (fingers == 1).then(|| Sample {
                    at: finger.position(),
                    pressed: self.touches.just_pressed(finger.id()),
                    released: false,
                    clamp: false,
                });
            }
            (None, Some(finger)) => {
                return Some(Sample {
                    at: finger.position(),
                    // Where frames are slow, a tap is over within one.
                    pressed: self.touches.just_pressed(finger.id()),
                    released: true,
                    clamp: false,
                });
            }
            (None, None) => {}
        }
        Some(Sample {
            at: self.window.cursor_position()?,
            pressed: self.buttons.just_pressed(MouseButton::Left),
            released: self.buttons.just_released(MouseButton::Left),
            clamp: self
                .keys
                .any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]),
        })
    }

    /// What lies under it.
    pub(super) fn under(&self, at: Vec2) -> Under {
        self.cameras
            .iter()
            .filter(|(camera, _)| camera.is_active)
            .max_by_key(|(camera, _)| camera.order)
            .and_then(|(camera, transform)| camera.viewport_to_world(transform, at).ok())
            .map(|ray| pick::under(&TableRay::of(ray), &self.bodies, &self.terrain))
            .unwrap_or_default()
    }
}
