//! Refusals near the bottom of the table.

use crate::ui::theme;
use crate::ui::toast::Toasts;
use bevy_egui::egui::{self, Align2, Id, RichText};

/// Draws the refusals that are still to be read; a click puts one away.
pub fn show(ctx: &egui::Context, free: egui::Rect, toasts: &mut Toasts) {
    if toasts.0.is_empty() {
        return;
    }
    let mut away = None;
    egui::Area::new(Id::new("toasts"))
        .order(egui::Order::Foreground)
        .pivot(Align2::CENTER_BOTTOM)
        .fixed_pos(egui::pos2(free.center().x, free.bottom() - 14.0))
        .show(ctx, |ui| {
            ui.set_max_width((free.width() - 40.0).min(640.0));
            for (number, toast) in toasts.0.iter_mut().enumerate() {
                let frame = theme::card()
                    .fill(egui::Color32::from_rgb(70, 44, 30))
                    .stroke(egui::Stroke::new(1.0, theme::WARNING));
                let response = frame
                    .show(ui, |ui| {
                        ui.horizontal_wrapped(|ui| {
                            ui.label(RichText::new(&toast.text).color(theme::TEXT));
                            theme::clause_tag(ui, toast.clause);
                        });
                    })
                    .response
                    .interact(egui::Sense::click());
                toast.held = response.hovered();
                if response.clicked() {
                    away = Some(number);
                }
            }
        });
    if let Some(number) = away {
        toasts.0.remove(number);
    }
}
