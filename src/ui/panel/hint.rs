//! What stands beside the pointer on the table: distances, costs, chances, and why not.

use super::Room;
use crate::ui::theme;
use bevy_egui::egui::{self, Id, RichText};

/// How far from the pointer, in points.
const APART: f32 = 18.0;

/// Draws the lines of the moment.
pub fn show(ctx: &egui::Context, free: egui::Rect, room: &Room) {
    if room.desk.hint.is_empty() || !room.area.has_pointer {
        return;
    }
    let Some(pointer) = ctx.input(|input| input.pointer.latest_pos()) else {
        return;
    };
    // On the side of the pointer where there is more room.
    let right = pointer.x < free.center().x + free.width() / 4.0;
    let below = pointer.y < free.center().y;
    let place = egui::vec2(
        if right { APART } else { -APART },
        if below { APART } else { -APART },
    );
    let pivot = match (right, below) {
        (true, true) => egui::Align2::LEFT_TOP,
        (true, false) => egui::Align2::LEFT_BOTTOM,
        (false, true) => egui::Align2::RIGHT_TOP,
        (false, false) => egui::Align2::RIGHT_BOTTOM,
    };
    egui::Area::new(Id::new("hint"))
        .order(egui::Order::Tooltip)
        .interactable(false)
        .pivot(pivot)
        .fixed_pos(pointer + place)
        .show(ctx, |ui| {
            theme::card()
                .fill(egui::Color32::from_rgba_unmultiplied(24, 26, 30, 235))
                .show(ui, |ui| {
                    ui.set_max_width(360.0);
                    ui.spacing_mut().item_spacing.y = 2.0;
                    for (number, line) in room.desk.hint.iter().enumerate() {
                        let text = RichText::new(line).size(15.0);
                        let color = match (number, room.desk.hint_warns) {
                            (0, false) => theme::ACCENT,
                            (0 | 1, true) => theme::WARNING,
                            _ => theme::TEXT,
                        };
                        ui.label(text.color(color));
                    }
                });
        });
}
