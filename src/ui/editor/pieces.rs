//! The pieces of ground of a part: added, chosen, typed, and taken away.

use super::fields;
use super::parts::Change;
use crate::scenario::edit::naming::offers;
use crate::scenario::edit::parts::{PartId, fresh_area, sorts};
use crate::scenario::parts::{Ground, Part, posts};
use crate::table::scale::Stick;
use crate::ui::theme;
use bevy_egui::egui::{Button, Ui};

/// Draws those for everybody, or those for riders alone.
pub fn show(ui: &mut Ui, change: &mut Change, part: &mut Part, id: PartId, riders: bool) {
    ui.push_id(("pieces", riders), |ui| {
        let pieces = if riders {
            &mut part.riders
        } else {
            &mut part.ground
        };
        if riders && !pieces.is_empty() {
            theme::remark(ui, "Riders deploy on this ground instead:");
        }
        let mut gone = None;
        for (number, ground) in pieces.iter_mut().enumerate() {
            ui.push_id(number, |ui| {
                if piece(ui, change, ground) {
                    gone = Some(number);
                }
            });
        }
        if let Some(number) = gone {
            pieces.remove(number);
        }
        let text = match (riders, pieces.is_empty()) {
            (false, _) => "Add ground",
            (true, true) => "Other ground for riders",
            (true, false) => "Add ground for riders",
        };
        let menu = ui.menu_button(text, |ui| new(ui, change, id, riders, pieces));
        let place = format!("{text}: part {} of the {}", id.number + 1, id.role);
        theme::landmark(ui, &menu.response, &place);
    });
}

/// What a sort of ground is called.
const fn word(ground: &Ground) -> &'static str {
    match ground {
        Ground::Area(_) => "Rectangle",
        Ground::Inside(_) => "Inside",
        Ground::Top(_) => "On top of",
        Ground::Wood { .. } => "In",
        Ground::Posts => "The sentries' posts",
    }
}

/// One piece of ground; whether it is to be taken away.
fn piece(ui: &mut Ui, change: &mut Change, ground: &mut Ground) -> bool {
    let mut gone = false;
    ui.horizontal(|ui| {
        ui.label(word(ground));
        if let Some(now) = ground.feature() {
            let layout = &change.scenario.layout;
            let offers = offers(layout, |feature| ground.suits(feature));
            if let Some(offer) = fields::feature(ui, "feature", &offers, now) {
                change.naming.extend(offer.naming());
                *ground = ground.clone().of_feature(offer.name.clone());
            }
        }
        gone = ui
            .small_button("x")
            .on_hover_text("Takes it away")
            .clicked();
    });
    match ground {
        Ground::Area(zone) => {
            let old = *zone;
            fields::corners(ui, zone);
            change.typed |= *zone != old;
        }
        Ground::Wood { within, .. } => {
            ui.horizontal(|ui| {
                ui.label("within");
                for stick in Stick::ALL {
                    ui.selectable_value(within, stick, stick.to_string());
                }
                ui.label("of an edge");
            });
        }
        Ground::Inside(_) | Ground::Top(_) | Ground::Posts => {}
    }
    gone
}

/// The menu of sorts of ground: a new piece begins with the first feature that fits and is not there yet.
fn new(ui: &mut Ui, change: &mut Change, id: PartId, riders: bool, pieces: &mut Vec<Ground>) {
    for sort in sorts(fresh_area(change.scenario, id.role)) {
        // Riders neither climb walls nor enter houses (MOV-3).
        if riders && matches!(sort, Ground::Inside(_) | Ground::Top(_)) {
            continue;
        }
        let (text, lacks) = match &sort {
            Ground::Area(_) => ("A rectangle".to_owned(), None),
            Ground::Posts => {
                let posted = posts(&change.scenario.special, id.role) > 0;
                let lacks = "It takes the special rule Sentries of this side.";
                (word(&sort).to_owned(), (!posted).then(|| lacks.to_owned()))
            }
            Ground::Inside(_) | Ground::Top(_) | Ground::Wood { .. } => {
                let layout = &change.scenario.layout;
                let any = layout.features.iter().any(|feature| sort.suits(feature));
                let lacks = format!("There is not {} on this table.", sort.wanted());
                (
                    format!("{} {}", word(&sort), sort.wanted()),
                    (!any).then_some(lacks),
                )
            }
        };
        let mut button = ui.add_enabled(lacks.is_none(), Button::new(&text));
        if let Some(lacks) = lacks {
            button = button.on_disabled_hover_text(lacks);
        }
        theme::landmark(ui, &button, &text);
        if !button.clicked() {
            continue;
        }
        let offers = offers(&change.scenario.layout, |feature| sort.suits(feature));
        let is_free = |name: &str| pieces.iter().all(|it| it.feature() != Some(name));
        let offer = offers
            .iter()
            .find(|offer| is_free(&offer.name))
            .or(offers.first());
        if let (Some(offer), Some(_)) = (offer, sort.feature()) {
            change.naming.extend(offer.naming());
            pieces.push(sort.of_feature(offer.name.clone()));
        } else {
            pieces.push(sort);
        }
        ui.close();
    }
}
