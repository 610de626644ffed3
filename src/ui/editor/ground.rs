//! The panel of the table as a whole: size, scale, deployment, squads, the story.

use super::bench::Bench;
use super::{deployment, fields, forces, ladders};
use crate::scenario::edit::{Axis, Document, Edit};
use crate::scenario::{MOST_TURNS, Roles};
use crate::table::body::Side;
use crate::table::length::Length;
use crate::table::scale::Scale;
use crate::ui::theme;
use bevy_egui::egui::{Id, TextEdit, Ui};

/// Sides of a table are typed from this length on, in millimetres.
const LEAST_SIDE: f64 = 200.0;

/// Draws it.
pub fn show(ui: &mut Ui, bench: &mut Bench) {
    let Some(document) = &mut bench.document else {
        return;
    };
    size(ui, document);
    scale(ui, document);
    ui.horizontal_wrapped(|ui| {
        if ui.button("Mirror all east-west").clicked() {
            document.edit(&Edit::MirrorTable(Axis::EastWest));
        }
        if ui.button("north-south").clicked() {
            document.edit(&Edit::MirrorTable(Axis::NorthSouth));
        }
    });
    ui.separator();
    deployment::show(ui, document, &mut bench.tool);
    ui.separator();
    roles(ui, document);
    forces::show(ui, document);
    turns(ui, document);
    ui.separator();
    ladders::show(ui, document);
    ui.separator();
    ui.label("What players should know");
    let mut notes = document.scenario().notes.clone();
    let field = TextEdit::multiline(&mut notes)
        .desired_rows(4)
        .desired_width(f32::INFINITY);
    if ui.add(field).changed() {
        document.retouch(&Edit::Notes(notes));
    }
}

fn size(ui: &mut Ui, document: &mut Document) {
    let (width, depth) = document.scenario().layout.size;
    ui.horizontal(|ui| {
        let new_width = fields::length(ui, "Table", width, LEAST_SIDE);
        let new_depth = fields::length(ui, "x", depth, LEAST_SIDE);
        if new_width.is_some() || new_depth.is_some() {
            document.retouch(&Edit::Size(
                new_width.unwrap_or(width),
                new_depth.unwrap_or(depth),
            ));
        }
    });
}

/// The scale, and whether everything grows with it.
fn scale(ui: &mut Ui, document: &mut Document) {
    let id = Id::new("grow with the sticks");
    let mut grows = ui.data(|data| data.get_temp::<bool>(id).unwrap_or(true));
    let now = document.scenario().layout.scale;
    ui.horizontal_wrapped(|ui| {
        ui.label("Figures");
        for scale in Scale::ALL {
            if ui
                .selectable_label(scale == now, scale.to_string())
                .clicked()
                && scale != now
            {
                document.edit(&Edit::Scale {
                    scale,
                    with_table: grows,
                });
            }
        }
    });
    if ui
        .checkbox(&mut grows, "Table and pieces grow with the sticks")
        .changed()
    {
        ui.data_mut(|data| data.insert_temp(id, grows));
    }
}

fn roles(ui: &mut Ui, document: &mut Document) {
    let mut roles = document.scenario().roles;
    ui.horizontal_wrapped(|ui| {
        ui.label("Who attacks");
        for (wanted, text) in [
            (Roles::Rolled, "is rolled (SET-1)"),
            (Roles::Attacker(Side::A), "A"),
            (Roles::Attacker(Side::B), "B"),
        ] {
            ui.selectable_value(&mut roles, wanted, text);
        }
    });
    if roles != document.scenario().roles {
        document.edit(&Edit::Roles(roles));
    }
}

fn turns(ui: &mut Ui, document: &mut Document) {
    let limit = document.scenario().turn_limit;
    ui.horizontal(|ui| {
        let mut limited = limit.is_some();
        if ui.checkbox(&mut limited, "A draw after").changed() {
            document.edit(&Edit::TurnLimit(limited.then_some(40)));
        }
        if let Some(turns) = limit
            && let Some(turns) = fields::number(ui, "turns", turns, 1..=MOST_TURNS)
        {
            document.retouch(&Edit::TurnLimit(Some(turns)));
        }
    });
    let yard = document.scenario().layout.scale.yard();
    let size = document.scenario().layout.size;
    let yards = |side: Length| (side.mm() / yard.mm()).round();
    theme::remark(
        ui,
        format!(
            "The ground is {} x {} yards (SCALE-2).",
            yards(size.0),
            yards(size.1)
        ),
    );
}
