//! Deployment in parts: each part of each side, who of its squad stands there, and on which ground.

use super::pieces;
use super::words::shortened;
use super::zones::label;
use crate::roster::rule::SpecialRule;
use crate::scenario::edit::parts::{
    Concern, PartId, faults, fresh_part, remove_part, set_share, toggle_rule,
};
use crate::scenario::edit::{Document, Edit};
use crate::scenario::parts::{MOST_PARTS, Part, Share};
use crate::scenario::{Deployment, Role, Scenario, ScenarioFault};
use crate::ui::theme;
use bevy_egui::egui::containers::menu::{MenuButton, MenuConfig};
use bevy_egui::egui::{
    Button, CollapsingHeader, ComboBox, DragValue, PopupCloseBehavior, RichText, ScrollArea, Ui,
};

/// So many letters of a part's name stand in its heading.
const HEADING: usize = 24;

/// The most men whom a part may ask for by number.
const MOST_MEN: u8 = 40;

/// What is to be done to the deployment: gathered while it is drawn.
pub struct Change<'a> {
    /// The scenario as it is.
    pub scenario: &'a Scenario,
    /// The deployment as it becomes.
    deployment: Deployment,
    /// The names that features get along with it.
    pub naming: Vec<Edit>,
    /// Whether it was typed: letter after letter is one edit.
    pub typed: bool,
}

/// What is done to a part as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Deed {
    Up,
    Down,
    Remove,
}

/// Draws them.
pub fn show(ui: &mut Ui, document: &mut Document) {
    let scenario = document.scenario();
    let faults = faults(scenario);
    let mut change = Change {
        scenario,
        deployment: scenario.deployment.clone(),
        naming: Vec::new(),
        typed: false,
    };
    for role in Role::BOTH {
        ui.push_id(role, |ui| side(ui, &mut change, role, &faults));
    }
    let Change {
        deployment,
        naming: mut edits,
        typed,
        ..
    } = change;
    if deployment == document.scenario().deployment {
        return;
    }
    let edit = Edit::Deployment(deployment);
    if typed && edits.is_empty() {
        document.retouch(&edit);
    } else {
        edits.push(edit);
        document.edits(&edits);
    }
}

/// The parts of a side, in their order, and a button for one more.
fn side(ui: &mut Ui, change: &mut Change, role: Role, faults: &[(Concern, ScenarioFault)]) {
    ui.add_space(4.0);
    theme::title(ui, label(change.scenario, role, ""));
    let of = |part: Option<usize>| -> Vec<String> {
        let about = faults
            .iter()
            .filter(|(concern, _)| concern.role == role && concern.part == part);
        about.map(|(_, fault)| fault.to_string()).collect()
    };
    told(ui, &of(None));
    let count = change.deployment.parts(role).len();
    let mut deed = None;
    for number in 0..count {
        let id = PartId { role, number };
        ui.push_id(number, |ui| {
            deed = deed.or(part(ui, change, id, count, &of(Some(number))).map(|it| (number, it)));
        });
    }
    let more = ui.add_enabled(count < MOST_PARTS, Button::new("Add a part"));
    theme::landmark(ui, &more, &format!("Add a part for the {role}"));
    if let Some(parts) = change.deployment.parts_mut(role) {
        match deed {
            Some((number, Deed::Up)) => parts.swap(number, number - 1),
            Some((number, Deed::Down)) => parts.swap(number, number + 1),
            Some((number, Deed::Remove)) => remove_part(parts, number),
            None if more.clicked() => parts.push(fresh_part(change.scenario, role)),
            None => {}
        }
    }
}

/// Faults, in so many lines.
fn told(ui: &mut Ui, faults: &[String]) {
    for fault in faults {
        ui.label(RichText::new(fault).small().color(theme::BAD));
    }
}

/// One part, folded away or not. Returns what is to be done to it as a whole.
fn part(
    ui: &mut Ui,
    change: &mut Change,
    id: PartId,
    count: usize,
    faults: &[String],
) -> Option<Deed> {
    let old = change.deployment.parts(id.role).get(id.number)?.clone();
    let mut new = old.clone();
    let name = shortened(&old.name, HEADING);
    let mut heading = RichText::new(format!("{name}: {}", share_words(old.share)));
    if !faults.is_empty() {
        heading = heading.color(theme::BAD);
    }
    // By a name of its own, so that it stays open when the words in its heading change.
    let shown = CollapsingHeader::new(heading)
        .id_salt("part")
        .show(ui, |ui| {
            told(ui, faults);
            if let Some(name) = super::fields::words(ui, &old.name, "The name of the part") {
                new.name = name;
                change.typed = true;
            }
            let share = share(ui, old.share, &mut change.typed);
            pieces::show(ui, change, &mut new, id, false);
            pieces::show(ui, change, &mut new, id, true);
            let Part { holds, bars, .. } = &mut new;
            rules(ui, "Only here", holds, bars);
            rules(ui, "Never here", bars, holds);
            let deed = order(ui, id, count);
            (share, deed)
        });
    theme::landmark(
        ui,
        &shown.header_response,
        &format!("Part {} of the {}", id.number + 1, id.role),
    );
    let (share, deed) = shown.body_returned?;
    let parts = change.deployment.parts_mut(id.role)?;
    parts[id.number] = new;
    if share != old.share {
        set_share(parts, id.number, share);
    }
    deed
}

/// A share in words.
fn share_words(share: Share) -> String {
    match share {
        Share::HalfDown => "half, rounded down".to_owned(),
        Share::HalfUp => "half, rounded up".to_owned(),
        Share::Count(count) => format!("{count} of them"),
        Share::Rest => "the rest".to_owned(),
    }
}

/// How many of the squad belong to it.
fn share(ui: &mut Ui, now: Share, typed: &mut bool) -> Share {
    let mut share = now;
    let count = match now {
        Share::Count(count) => count,
        Share::HalfDown | Share::HalfUp | Share::Rest => 1,
    };
    ui.horizontal(|ui| {
        let several = matches!(now, Share::Count(_));
        ComboBox::from_id_salt("share")
            .width(170.0)
            .selected_text(if several {
                "so many".to_owned()
            } else {
                share_words(now)
            })
            .show_ui(ui, |ui| {
                for other in [Share::HalfDown, Share::HalfUp, Share::Rest] {
                    ui.selectable_value(&mut share, other, share_words(other));
                }
                ui.selectable_value(&mut share, Share::Count(count), "so many");
            });
        if let Share::Count(count) = &mut share {
            let field = DragValue::new(count)
                .speed(0.1)
                .range(1..=MOST_MEN)
                .update_while_editing(false);
            if ui.add(field).changed() {
                *typed = true;
            }
        }
    });
    share
}

/// Whoever has one of some special rules: a menu with all of them, to be ticked.
fn rules(ui: &mut Ui, text: &str, list: &mut Vec<SpecialRule>, other: &mut Vec<SpecialRule>) {
    let names: Vec<String> = list.iter().map(ToString::to_string).collect();
    let heading = if names.is_empty() {
        format!("{text}: nobody in particular")
    } else {
        shortened(&format!("{text}: {}", names.join(", ")), HEADING + 8)
    };
    let stays = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    MenuButton::new(heading).config(stays).ui(ui, |ui| {
        ScrollArea::vertical().max_height(360.0).show(ui, |ui| {
            for rule in SpecialRule::ALL {
                let mut ticked = list.contains(&rule);
                if ui.checkbox(&mut ticked, rule.to_string()).changed() {
                    toggle_rule(list, other, rule);
                }
            }
        });
    });
}

/// Buttons that put a part elsewhere in the order, or take it away.
fn order(ui: &mut Ui, id: PartId, count: usize) -> Option<Deed> {
    let mut deed = None;
    ui.horizontal(|ui| {
        for (name, wanted, can) in [
            ("Up", Deed::Up, id.number > 0),
            ("Down", Deed::Down, id.number + 1 < count),
            ("Remove the part", Deed::Remove, count > 1),
        ] {
            let button = ui.add_enabled(can, Button::new(name));
            theme::landmark(
                ui,
                &button,
                &format!("{name}: {} of the {}", id.number + 1, id.role),
            );
            if button.clicked() {
                deed = Some(wanted);
            }
        }
    });
    deed
}
