//! The doors, gates, gaps and windows of the piece that is selected.

use super::fields;
use crate::scenario::edit::{Document, Edit, openings};
use crate::table::feature::{Feature, FeatureId, FeatureKind};
use crate::table::opening::{DoorState, Opening, OpeningKind};
use crate::table::scale::Scale;
use crate::ui::theme;
use bevy_egui::egui::{CollapsingHeader, ComboBox, Ui};

/// What an opening can be, and what a player calls it.
const KINDS: [(OpeningKind, &str); 6] = [
    (OpeningKind::Gap, "open gap"),
    (
        OpeningKind::Door {
            state: DoorState::Open,
        },
        "door, open",
    ),
    (
        OpeningKind::Door {
            state: DoorState::Unlocked,
        },
        "door, not locked",
    ),
    (
        OpeningKind::Door {
            state: DoorState::Shut,
        },
        "door, shut",
    ),
    (
        OpeningKind::Door {
            state: DoorState::Locked,
        },
        "door, locked",
    ),
    (OpeningKind::Window, "window"),
];

/// Draws them, if the piece can have any.
pub fn show(ui: &mut Ui, document: &mut Document, feature: FeatureId, it: &Feature) {
    if !it.kind.takes_openings() {
        return;
    }
    let scale = document.scenario().layout.scale;
    // By a name of its own, so that it stays open when the number in its heading changes.
    let heading = format!("Doors and windows: {}", it.openings.len());
    CollapsingHeader::new(heading)
        .id_salt("openings")
        .show(ui, |ui| {
            for number in 0..it.openings.len() {
                ui.push_id(number, |ui| one(ui, document, feature, it, number));
            }
            new(ui, document, feature, it, scale);
        });
}

/// Whether such a feature can have such an opening: only houses have windows (SHOOT-13).
fn suits(kind: OpeningKind, of: FeatureKind) -> bool {
    kind != OpeningKind::Window || of == FeatureKind::Building
}

/// One of them: what it is, how wide, and where.
fn one(ui: &mut Ui, document: &mut Document, feature: FeatureId, it: &Feature, number: usize) {
    let old = it.openings[number];
    let mut opening = old;
    let mut gone = false;
    ui.horizontal(|ui| {
        let name = KINDS
            .iter()
            .find(|(kind, _)| *kind == old.kind)
            .map_or("door, broken", |(_, name)| name);
        ComboBox::from_id_salt("opening")
            .width(130.0)
            .selected_text(name)
            .show_ui(ui, |ui| {
                for (kind, name) in KINDS.into_iter().filter(|(kind, _)| suits(*kind, it.kind)) {
                    ui.selectable_value(&mut opening.kind, kind, name);
                }
            });
        gone = ui
            .small_button("x")
            .on_hover_text("Takes it away")
            .clicked();
    });
    if let Some(width) = fields::length(ui, "Width", old.width, 1.0) {
        opening.width = width;
    }
    if let Some((wall, along)) = openings::along_wall(it, &old) {
        let walls = openings::wall_count(it) as u16;
        ui.horizontal(|ui| {
            if walls > 1
                && let Some(other) = fields::number(ui, "Wall", wall as u16 + 1, 1..=walls)
                && let Some(at) = openings::place_in_wall(it, usize::from(other) - 1, along)
            {
                opening.at = at;
            }
            if let Some(along) = fields::length(ui, "at", along, 0.0)
                && let Some(at) = openings::place_in_wall(it, wall, along)
            {
                opening.at = at;
            }
        });
    }
    if gone || opening != old {
        let mut openings = it.openings.clone();
        if gone {
            openings.remove(number);
        } else {
            openings[number] = opening;
        }
        document.retouch(&Edit::Openings { feature, openings });
    }
}

/// Buttons for new ones.
fn new(ui: &mut Ui, document: &mut Document, feature: FeatureId, it: &Feature, scale: Scale) {
    ui.horizontal_wrapped(|ui| {
        for (text, kind) in [
            (
                "Add a door",
                OpeningKind::Door {
                    state: DoorState::Unlocked,
                },
            ),
            ("Add a gap", OpeningKind::Gap),
            ("Add a window", OpeningKind::Window),
        ] {
            if !suits(kind, it.kind) {
                continue;
            }
            let found: Option<Opening> = openings::fresh(it, kind, scale);
            let button = ui.add_enabled(found.is_some(), bevy_egui::egui::Button::new(text));
            theme::landmark(ui, &button, text);
            if button.clicked()
                && let Some(opening) = found
            {
                let mut openings = it.openings.clone();
                openings.push(opening);
                document.edit(&Edit::Openings { feature, openings });
            }
        }
    });
}
