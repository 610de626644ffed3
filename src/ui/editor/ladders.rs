//! The ladders of a table: who brings how many, where others lie, what a climb costs (MOV-9).

use super::fields;
use crate::scenario::Ladders;
use crate::scenario::edit::{Document, Edit};
use crate::table::length::{Length, Point};
use crate::ui::theme;
use bevy_egui::egui::{CollapsingHeader, Ui};

/// The most ladders that a side may bring.
const MOST: u16 = 12;

/// Draws them.
pub fn show(ui: &mut Ui, document: &mut Document) {
    let old = document.scenario().ladders.clone();
    let title = format!("Ladders: {}", count(&old));
    // By a name of its own, so that it stays open when the number in its heading changes.
    CollapsingHeader::new(title)
        .id_salt("ladders")
        .show(ui, |ui| {
            let mut new = old.clone();
            for (name, brought) in [
                ("the attacker brings", &mut new.attacker),
                ("the defender has", &mut new.defender),
            ] {
                if let Some(typed) = fields::number(ui, name, u16::from(*brought), 0..=MOST) {
                    *brought = typed as u8;
                }
            }
            if let Some(typed) =
                fields::number(ui, "actions a climb", u16::from(new.actions), 1..=3)
            {
                new.actions = typed as u8;
            }
            let gone = lying(ui, &mut new.lying);
            let add = ui.button("Lay one down");
            theme::landmark(ui, &add, "Lay a ladder down");
            if let Some(number) = gone {
                new.lying.remove(number);
            } else if add.clicked() {
                let (width, depth) = document.scenario().layout.size;
                let half = |side: Length| Length::from_mm(side.mm() / 2.0);
                new.lying.push(Point {
                    x: half(width),
                    y: half(depth),
                });
            }
            if new != old {
                document.retouch(&Edit::Ladders(new));
            }
        });
}

/// How many ladders there are in all.
fn count(ladders: &Ladders) -> usize {
    usize::from(ladders.attacker) + usize::from(ladders.defender) + ladders.lying.len()
}

/// Where those lie that nobody brings; which one is to be taken away.
fn lying(ui: &mut Ui, places: &mut [Point]) -> Option<usize> {
    let mut gone = None;
    for (number, place) in places.iter_mut().enumerate() {
        ui.push_id(number, |ui| {
            ui.horizontal(|ui| {
                if let Some(x) = fields::length(ui, "lies at", place.x, 0.0) {
                    place.x = x;
                }
                if let Some(y) = fields::length(ui, "", place.y, 0.0) {
                    place.y = y;
                }
                if ui
                    .small_button("x")
                    .on_hover_text("Takes it away")
                    .clicked()
                {
                    gone = Some(number);
                }
            });
        });
    }
    gone
}
