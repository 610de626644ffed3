//! What stands beside the pointer on the table: distances, costs, chances, and why not.

use super::Room;
use crate::ui::theme;
use bevy_egui::egui::{self, Id, RichText};

/// How far from the pointer, in points.
const APART: f32 = 18.0;

/// The widest a hint may be, in points.
const WIDEST: f32 = 360.0;

/// Draws the lines of the moment.
pub fn show(ctx: &egui::Context, free: egui::Rect, room: &Room) {
    if !room.area.has_pointer {
        return;
    }
    if let Some(pointer) = ctx.input(|input| input.pointer.latest_pos()) {
        beside(ctx, free, pointer, &room.desk.hint, room.desk.hint_warns);
    }
}

/// Draws lines beside a place of the window, on the side where there is more room.
pub fn beside(
    ctx: &egui::Context,
    free: egui::Rect,
    at: egui::Pos2,
    lines: &[String],
    warns: bool,
) {
    if lines.is_empty() {
        return;
    }
    let right = at.x < free.center().x + free.width() / 4.0;
    let below = at.y < free.center().y;
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
        .fixed_pos(at + place)
        .constrain_to(free)
        .show(ctx, |ui| {
            theme::card()
                .fill(egui::Color32::from_rgba_unmultiplied(24, 26, 30, 235))
                .show(ui, |ui| {
                    ui.set_max_width(WIDEST.min(free.width() * 0.6));
                    ui.spacing_mut().item_spacing.y = 2.0;
                    for (number, line) in lines.iter().enumerate() {
                        let text = RichText::new(line).size(15.0);
                        let color = match (number, warns) {
                            (0, false) => theme::ACCENT,
                            (0 | 1, true) => theme::WARNING,
                            _ => theme::TEXT,
                        };
                        ui.label(text.color(color));
                    }
                });
        });
}
