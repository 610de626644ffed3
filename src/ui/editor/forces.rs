//! Who is meant to play a table: points, and a squad for every player of a side.

use super::fields;
use crate::roster::squad::MOST_POINTS;
use crate::roster::{ready_squad, ready_squads};
use crate::scenario::edit::{Document, Edit};
use crate::scenario::{MOST_ALLIES, PlannedAlly, Scenario};
use crate::table::body::Side;
use crate::ui::theme;
use bevy_egui::egui::{ComboBox, Id, RichText, Ui};

/// Draws it.
pub fn show(ui: &mut Ui, document: &mut Document) {
    for side in Side::BOTH {
        ui.push_id(("forces", side.index()), |ui| {
            points(ui, document, side);
            first(ui, document, side);
            allies(ui, document, side);
        });
    }
}

/// What each player of a side may spend.
fn points(ui: &mut Ui, document: &mut Document, side: Side) {
    let mut points = document.scenario().points;
    ui.horizontal(|ui| {
        theme::badge(ui, side);
        let old = points[side.index()];
        if let Some(most) = fields::number(ui, "points each", old, 1..=MOST_POINTS) {
            points[side.index()] = most;
            document.retouch(&Edit::Points(points));
        }
    });
}

/// The squad of a side's first player.
fn first(ui: &mut Ui, document: &mut Document, side: Side) {
    let scenario = document.scenario();
    let stem = &scenario.squads[side.index()];
    if let Some(new) = squad(ui, "first", scenario, side, stem) {
        let mut squads = scenario.squads.clone();
        squads[side.index()] = new;
        document.edit(&Edit::Squads(squads));
    }
}

/// The further players of a side, and a button for one more (INI-2).
fn allies(ui: &mut Ui, document: &mut Document, side: Side) {
    let scenario = document.scenario();
    let old = &scenario.allies;
    let mut new = old.clone();
    let own = (0..old.len()).filter(|place| old[*place].side == side);
    for (place, number) in own.zip(2..) {
        let name = format!("{side}{number}");
        ui.horizontal(|ui| {
            theme::badge(ui, side);
            ui.label(RichText::new(&name).strong());
            let out = ui.button("Leave out");
            theme::landmark(ui, &out, &format!("Leave {name} out"));
            if out.clicked() {
                new.remove(place);
            }
        });
        if let Some(stem) = squad(ui, &name, scenario, side, &old[place].squad)
            && let Some(ally) = new.get_mut(place)
        {
            ally.squad = stem;
        }
    }
    if old.len() < MOST_ALLIES {
        let more = ui
            .button("One more player")
            .on_hover_text("Fights beside this squad with one of his own (INI-2).");
        theme::landmark(ui, &more, &format!("One more player for {side}"));
        if more.clicked() {
            // The squad of the first one may be had twice, as a beginning.
            let squad = scenario.squads[side.index()].clone();
            new.push(PlannedAlly { side, squad });
        }
    }
    if new != *old {
        document.edit(&Edit::Allies(new));
    }
}

/// A box with the ready squads, and what the chosen one costs; the other one where it was changed.
fn squad(ui: &mut Ui, salt: &str, scenario: &Scenario, side: Side, now: &str) -> Option<String> {
    let mut stem = now.to_owned();
    let chosen = ready_squad(now);
    ComboBox::from_id_salt(Id::new("own squad").with(salt))
        .width(ui.available_width() - 12.0)
        .height(420.0)
        .selected_text(chosen.map_or(now, |squad| &squad.name))
        .show_ui(ui, |ui| {
            for (other, it) in ready_squads() {
                ui.selectable_value(&mut stem, (*other).to_owned(), &it.name);
            }
        });
    if let Some(squad) = chosen {
        let (cost, limit) = (squad.points(), scenario.points[side.index()]);
        let text = format!("{cost} of {limit} points");
        if cost > limit.into() {
            ui.label(RichText::new(text).small().color(theme::WARNING));
        } else {
            theme::remark(ui, text);
        }
    }
    (stem != now).then_some(stem)
}
