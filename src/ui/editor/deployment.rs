//! Where the sides deploy: at edges, in zones, or in parts.

use super::bench::Tool;
use super::{fields, parts};
use crate::scenario::Deployment;
use crate::scenario::edit::parts::first_parts;
use crate::scenario::edit::{Document, Edit, stock};
use crate::ui::theme;
use bevy_egui::egui::{Button, Ui};

/// Draws it.
pub fn show(ui: &mut Ui, document: &mut Document, tool: &mut Tool) {
    let now = document.scenario().deployment.clone();
    ui.horizontal_wrapped(|ui| {
        ui.label("Deployment");
        let mut choice = |name: &str, is_now: bool| {
            let shown = ui.add(Button::selectable(is_now, name));
            theme::landmark(ui, &shown, &format!("Deployment: {name}"));
            shown.clicked() && !is_now
        };
        if choice("Edges", now == Deployment::Edges) {
            document.edit(&Edit::Deployment(Deployment::Edges));
            *tool = Tool::Select;
        }
        if choice("Zones", matches!(now, Deployment::Zones { .. })) {
            let first = stock::first_zones(&document.scenario().layout);
            document.edit(&Edit::Deployment(first));
            *tool = Tool::Zones;
        }
        if choice("Parts", matches!(now, Deployment::Parts { .. })) {
            let first = first_parts(document.scenario());
            document.edit(&Edit::Deployment(first));
            *tool = Tool::Zones;
        }
    });
    match now {
        Deployment::Edges => theme::remark(
            ui,
            "The attacker chooses an edge, the defender has the opposite one, each within M of it (SET-6).",
        ),
        Deployment::Parts { .. } => {
            theme::remark(
                ui,
                "Every side splits its squad over several pieces of ground (SET-6).",
            );
            dragging(ui, tool);
            parts::show(ui, document);
        }
        Deployment::Zones { attacker, defender } => {
            let mut new = (attacker, defender);
            ui.push_id("attacker", |ui| fields::zone(ui, "Attacker", &mut new.0));
            ui.push_id("defender", |ui| fields::zone(ui, "Defender", &mut new.1));
            if new != (attacker, defender) {
                document.retouch(&Edit::Deployment(Deployment::Zones {
                    attacker: new.0,
                    defender: new.1,
                }));
            }
            ui.horizontal_wrapped(|ui| {
                dragging(ui, tool);
                if ui.button("Swap").clicked() {
                    document.edit(&Edit::Deployment(Deployment::Zones {
                        attacker: defender,
                        defender: attacker,
                    }));
                }
            });
        }
    }
}

/// A button that takes the tool for rectangles into hand.
fn dragging(ui: &mut Ui, tool: &mut Tool) {
    let shown = ui.add(Button::selectable(
        *tool == Tool::Zones,
        "Drag them on the table",
    ));
    if shown.clicked() {
        *tool = Tool::Zones;
    }
}
