//! How much of the window the panels leave to the table, and whether the pointer is there.

use bevy::camera::Viewport;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{PrimaryEguiContext, egui};

/// The part of the window that shows the table, in logical pixels. The panels write it; the mouse on the table and the
/// view's camera controls read it.
#[derive(Resource, Clone, Copy, PartialEq, Debug, Default)]
pub struct TableArea {
    /// The part itself; none while panels cover everything.
    pub rect: Option<Rect>,
    /// Whether the pointer is on it, and neither over a window of the panels nor held by one of their widgets.
    pub has_pointer: bool,
}

impl TableArea {
    /// Notes what a pass of the panels has left free.
    pub fn note(&mut self, ctx: &egui::Context, free: egui::Rect) {
        let over_window = |place: egui::Pos2| {
            ctx.layer_id_at(place)
                .is_some_and(|layer| layer.order != egui::Order::Background)
        };
        let pointer = ctx.input(|input| input.pointer.interact_pos());
        let has_pointer = pointer.is_some_and(|place| free.contains(place) && !over_window(place))
            && !ctx.egui_is_using_pointer();
        let next = Self {
            rect: Some(Rect::new(free.min.x, free.min.y, free.max.x, free.max.y)),
            has_pointer,
        };
        if *self != next {
            *self = next;
        }
    }

    /// Notes that panels cover everything.
    pub fn cover(&mut self) {
        let next = Self::default();
        if *self != next {
            *self = next;
        }
    }
}

/// Whether the pointer is on the table: a run condition for whatever follows the mouse there.
pub fn pointer_on_table(area: Res<TableArea>) -> bool {
    area.has_pointer
}

/// Lets the view's cameras draw into the free part, so that the table stands in its middle; behind panels that cover
/// everything they rest.
pub fn frame_cameras(
    area: Res<TableArea>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut cameras: Query<&mut Camera, (With<Camera3d>, Without<PrimaryEguiContext>)>,
) {
    let viewport = area
        .rect
        .and_then(|rect| viewport(rect, window.scale_factor(), window.physical_size()));
    for mut camera in &mut cameras {
        if camera.is_active != viewport.is_some() {
            camera.is_active = viewport.is_some();
        }
        let same = match (&camera.viewport, &viewport) {
            (None, None) => true,
            (Some(old), Some(new)) => {
                (old.physical_position, old.physical_size)
                    == (new.physical_position, new.physical_size)
            }
            _ => false,
        };
        if !same {
            camera.viewport.clone_from(&viewport);
        }
    }
}

/// The free part in physical pixels, within the window as it is now; none where nothing of it is left.
fn viewport(rect: Rect, scale: f32, window: UVec2) -> Option<Viewport> {
    let physical = |place: Vec2| {
        (place * scale)
            .round()
            .max(Vec2::ZERO)
            .as_uvec2()
            .min(window)
    };
    let (min, max) = (physical(rect.min), physical(rect.max));
    let size = max.saturating_sub(min);
    (size.x > 0 && size.y > 0).then(|| Viewport {
        physical_position: min,
        physical_size: size,
        ..default()
    })
}
