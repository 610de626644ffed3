//! The two buttons that give a table away as a map.

use super::saves::Saves;
use super::theme;
use crate::scenario::Scenario;
use bevy_egui::egui::Ui;

/// A map as a drawing, and as a picture.
pub fn map_buttons(ui: &mut Ui, saves: &mut Saves, scenario: &Scenario) {
    let drawing = ui
        .button("Map (SVG)")
        .on_hover_text("To print, to scale: one unit is a millimetre.");
    theme::landmark(ui, &drawing, "Map (SVG)");
    if drawing.clicked() {
        saves.give_map(scenario);
    }
    let picture = ui
        .button("Map (PNG)")
        .on_hover_text("To print or to send: a picture, 150 pixels an inch.");
    theme::landmark(ui, &picture, "Map (PNG)");
    if picture.clicked() {
        saves.give_map_picture(scenario);
    }
}
