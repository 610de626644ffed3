//! What the bars of editor and sandbox have in common.

use super::theme;
use crate::view::camera::Viewpoint;
use bevy::prelude::MessageWriter;
use bevy_egui::egui::{self, Align, Button, Label, Layout, RichText, Ui};

/// A way through what was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// One back.
    Undo,
    /// One on again.
    Redo,
}

/// The buttons for undo and redo, as far as there is a way. Returns which was pressed.
pub fn steps(ui: &mut Ui, can_undo: bool, can_redo: bool) -> Option<Step> {
    let mut pressed = None;
    for (step, name, can, keys) in [
        (Step::Undo, "Undo", can_undo, "Ctrl+Z"),
        (Step::Redo, "Redo", can_redo, "Ctrl+Shift+Z or Ctrl+Y"),
    ] {
        let button = ui.add_enabled(can, Button::new(name)).on_hover_text(keys);
        theme::landmark(ui, &button, name);
        if button.clicked() {
            pressed = Some(step);
        }
    }
    pressed
}

/// The button of a tool, in hand or not. Where there is nothing for it to work on it stays in its place, and says why: buttons
/// that come and go move others under the pointer. Returns whether it was pressed.
pub fn tool(ui: &mut Ui, chosen: bool, name: &str, hint: &str, idle: Option<&str>) -> bool {
    let button = ui
        .add_enabled(idle.is_none(), Button::selectable(chosen, name))
        .on_hover_text(hint)
        .on_disabled_hover_text(idle.unwrap_or_default());
    theme::landmark(ui, &button, name);
    button.clicked()
}

/// The standpoints of the camera.
pub fn views(ui: &mut Ui, viewpoints: &mut MessageWriter<Viewpoint>) {
    for (viewpoint, name, key) in [
        (Viewpoint::Table, "Table", "Home"),
        (Viewpoint::Top, "Top", "Page up"),
        (Viewpoint::Low, "Low", "Page down"),
    ] {
        let button = ui.button(name).on_hover_text(key);
        theme::landmark(ui, &button, &format!("View {name}"));
        if button.clicked() {
            viewpoints.write(viewpoint);
        }
    }
}

/// The list of keys.
pub fn keys(ui: &mut Ui, all: &[(&str, &str)]) {
    ui.menu_button("Keys", |ui| {
        egui::Grid::new("keys").show(ui, |ui| {
            for (key, what) in all {
                ui.label(RichText::new(*key).strong());
                ui.label(*what);
                ui.end_row();
            }
        });
    });
}

/// The line below: what may be done now, and the last word of whatever was kept or opened.
pub fn hints(ui: &mut Ui, text: &str, word: Option<&str>) {
    ui.horizontal_centered(|ui| {
        ui.add(Label::new(RichText::new(text).small().color(theme::WEAK)).truncate());
        if let Some(word) = word {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.label(RichText::new(word).small().color(theme::ACCENT));
            });
        }
    });
}
