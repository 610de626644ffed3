//! The panel of the table as a whole: size, scale, deployment, squads, the story.

use super::bench::{Bench, Tool};
use super::{fields, ladders};
use crate::roster::ready_squads;
use crate::roster::squad::MOST_POINTS;
use crate::scenario::edit::{Axis, Document, Edit, stock};
use crate::scenario::{Deployment, MOST_TURNS, Roles};
use crate::table::body::Side;
use crate::table::length::Length;
use crate::table::scale::Scale;
use crate::ui::theme;
use bevy_egui::egui::{ComboBox, Id, TextEdit, Ui};

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
    deployment(ui, document, &mut bench.tool);
    ui.separator();
    roles(ui, document);
    forces(ui, document);
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

fn deployment(ui: &mut Ui, document: &mut Document, tool: &mut Tool) {
    let now = document.scenario().deployment.clone();
    let zones = matches!(now, Deployment::Zones { .. });
    let edges = now == Deployment::Edges;
    ui.horizontal_wrapped(|ui| {
        ui.label("Deployment");
        if ui.selectable_label(edges, "Edges").clicked() && !edges {
            document.edit(&Edit::Deployment(Deployment::Edges));
            *tool = Tool::Select;
        }
        if ui.selectable_label(zones, "Zones").clicked() && !zones {
            let first = stock::first_zones(&document.scenario().layout);
            document.edit(&Edit::Deployment(first));
            *tool = Tool::Zones;
        }
    });
    match now {
        Deployment::Edges => theme::remark(
            ui,
            "The attacker chooses an edge, the defender has the opposite one, each within M of it (SET-6).",
        ),
        Deployment::Parts { .. } => theme::remark(
            ui,
            "Every side deploys in parts, as the file says. Edges or zones instead of them can be chosen here.",
        ),
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
                if ui
                    .selectable_label(*tool == Tool::Zones, "Drag them on the table")
                    .clicked()
                {
                    *tool = Tool::Zones;
                }
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

/// Points, and the squads that it is meant for.
fn forces(ui: &mut Ui, document: &mut Document) {
    for side in Side::BOTH {
        let (points, squads) = (
            document.scenario().points,
            document.scenario().squads.clone(),
        );
        let (mut new_points, mut squad) = (points, squads[side.index()].clone());
        ui.horizontal(|ui| {
            theme::badge(ui, side);
            ui.push_id(side.index(), |ui| {
                let old = points[side.index()];
                if let Some(most) = fields::number(ui, "points", old, 1..=MOST_POINTS) {
                    new_points[side.index()] = most;
                }
            });
        });
        let name = ready_squads()
            .iter()
            .find(|(stem, _)| *stem == squad)
            .map_or_else(|| squad.clone(), |(_, squad)| squad.name.clone());
        ComboBox::from_id_salt(("own squad", side.index()))
            .width(ui.available_width() - 12.0)
            .height(420.0)
            .selected_text(name)
            .show_ui(ui, |ui| {
                for (stem, it) in ready_squads() {
                    ui.selectable_value(&mut squad, (*stem).to_owned(), &it.name);
                }
            });
        if new_points != points {
            document.retouch(&Edit::Points(new_points));
        }
        if squad != squads[side.index()] {
            let mut squads = squads;
            squads[side.index()] = squad;
            document.edit(&Edit::Squads(squads));
        }
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
