//! How much of the window the panels leave to the table, and whether the pointer is there.

use bevy::camera::Viewport;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{PrimaryEguiContext, egui};

/// The part of the window that shows the table, in logical pixels. The panels write it; the mouse on the table and the
/// view's camera controls read it.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub struct TableArea {
    /// The part itself, as it was last seen; none before the first time.
    pub rect: Option<Rect>,
    /// Panels cover everything.
    pub covered: bool,
    /// What windows of the panels hide of it: lists that hang open, questions, notices.
    pub hidden: Vec<Rect>,
    /// A widget of the panels holds the pointer, wherever that goes.
    pub held: bool,
    /// Whether the pointer was on it when the panels were drawn last. A click is judged by its own place: see [`Self::has`].
    pub has_pointer: bool,
}

impl TableArea {
    /// Whether a place of the window shows the table: neither under a panel nor under one of their windows, and no widget
    /// holds the pointer. Where frames are slow the pointer comes and clicks within one, so that where it was when the panels
    /// were drawn says nothing.
    #[must_use]
    pub fn has(&self, place: Vec2) -> bool {
        !self.covered
            && !self.held
            && self.rect.is_some_and(|rect| rect.contains(place))
            && !self.hidden.iter().any(|window| window.contains(place))
    }

    /// Notes what a pass of the panels has left free.
    pub fn note(&mut self, ctx: &egui::Context, free: egui::Rect) {
        let layers = ctx.memory(|memory| memory.areas().visible_layer_ids());
        let mut hidden: Vec<Rect> = layers
            .into_iter()
            .filter(|layer| layer.order != egui::Order::Background)
            .filter_map(|layer| egui::containers::AreaState::load(ctx, layer.id))
            // Hints beside the pointer let it through.
            .filter(|window| window.interactable)
            .map(|window| here(window.rect()))
            .collect();
        hidden.sort_by(|one, other| {
            let corner = |rect: &Rect| (rect.min.x, rect.min.y);
            corner(one)
                .partial_cmp(&corner(other))
                .unwrap_or(std::cmp::Ordering::Equal)
        });
        let mut next = Self {
            rect: Some(here(free)),
            covered: false,
            hidden,
            held: ctx.egui_is_using_pointer(),
            has_pointer: false,
        };
        next.has_pointer = ctx
            .input(|input| input.pointer.interact_pos())
            .is_some_and(|place| next.has(Vec2::new(place.x, place.y)));
        if *self != next {
            *self = next;
        }
    }

    /// Notes that panels cover everything.
    pub fn cover(&mut self) {
        let next = Self {
            rect: self.rect,
            covered: true,
            hidden: Vec::new(),
            held: false,
            has_pointer: false,
        };
        if *self != next {
            *self = next;
        }
    }
}

/// A rectangle of the panels in the engine's terms.
fn here(rect: egui::Rect) -> Rect {
    Rect::new(rect.min.x, rect.min.y, rect.max.x, rect.max.y)
}

/// The table is about to be seen: its cameras wake in the very frame in which panels no longer cover it.
pub fn uncover(mut area: ResMut<TableArea>) {
    area.covered = false;
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
        if camera.is_active == area.covered {
            camera.is_active = !area.covered;
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
