//! Group orders: putting one together while the commander acts, and the group that acts.

use super::{Room, dice, prospect};
use crate::battle::clause::Clause;
use crate::song::engine::OrderRequest;
use crate::song::group::{self, GroupKind};
use crate::song::order::Order;
use crate::ui::brief::action::actions;
use crate::ui::brief::dice::needs_in_words;
use crate::ui::brief::group::{Draft, FireBrief, GroupBrief, fire_order};
use crate::ui::brief::odds::{self, percent};
use crate::ui::theme;
use bevy_egui::egui::{self, Button, RichText, Ui};

/// How many targets of common fire are shown with all their chances.
const TARGETS: usize = 3;

/// The group that acts, or the order that the commander could give.
pub fn show(ui: &mut Ui, room: &mut Room) {
    let Some(acting) = room.battle.activation().map(|acting| acting.model) else {
        return;
    };
    if room.battle.state.group.is_some() {
        in_action(ui, room);
    } else if group::check_commander(&room.battle, acting).is_ok() {
        order(ui, room);
    }
    ui.add_space(6.0);
}

/// Who of the group acts, who waits with how many actions, and what they could fire together.
fn in_action(ui: &mut Ui, room: &mut Room) {
    let Some(group) = room.battle.state.group.clone() else {
        return;
    };
    let acting = room.battle.activation().map(|acting| acting.model);
    theme::title(ui, group.kind.name());
    if group.turnover {
        ui.label(RichText::new("then the turn is lost").color(theme::WARNING))
            .on_hover_text("Two failures or more in the group's roll (GRP-3).");
    }
    for &member in &group.members {
        let left = group::turn_of(&room.battle, member).map_or(0, |turn| turn.actions);
        let name = room.battle.enrolled(member).name.clone();
        let color = if left > 0 { theme::TEXT } else { theme::WEAK };
        let response = ui.add_enabled(
            left > 0,
            Button::selectable(
                acting == Some(member),
                RichText::new(&name).size(15.0).color(color),
            )
            .right_text(RichText::new(actions(left)).small())
            .min_size(egui::vec2(ui.available_width(), 0.0)),
        );
        if response.hovered() {
            room.desk.listed = Some(member);
        }
        if response.clicked() && acting != Some(member) {
            room.orders
                .write(OrderRequest(Order::Pick { model: member }));
        }
    }
    for found in room.brief.fire.clone().iter().take(TARGETS) {
        fire(
            ui,
            room,
            found,
            Some(fire_order(&room.battle, found.target)),
        );
    }
    let end = ui
        .add(Button::new("End the group's actions").min_size(egui::vec2(ui.available_width(), 0.0)))
        .on_hover_text("All its members leave their remaining actions unspent (ACT-7).");
    theme::landmark(ui, &end, "End the group");
    if end.clicked() {
        room.orders.write(OrderRequest(Order::EndGroup));
    }
}

/// The order in the making.
fn order(ui: &mut Ui, room: &mut Room) {
    ui.label(RichText::new("Group order").strong().color(theme::ACCENT))
        .on_hover_text("One action of the commander lets a group roll once and act (GRP-1).");
    ui.horizontal_wrapped(|ui| {
        for kind in GroupKind::ALL {
            let chosen = room.desk.group.is_some_and(|draft| draft.kind == kind);
            let response = ui
                .add(Button::selectable(chosen, kind.name()))
                .on_hover_text(what(kind));
            theme::landmark(ui, &response, kind.name());
            if response.clicked() {
                room.desk.group = match room.desk.group {
                    Some(_) if chosen => None,
                    Some(draft) => Some(Draft { kind, ..draft }),
                    None => Some(Draft::new(kind)),
                };
            }
        }
    });
    if let Some(found) = room.brief.group.clone() {
        draft(ui, room, &found);
    }
}

/// What an order does, in a sentence.
const fn what(kind: GroupKind) -> &'static str {
    match kind {
        GroupKind::Plain => "2 to 6 in contact, each with the actions of one common roll (GRP-2).",
        GroupKind::Regroup => "Any number within reach come together; no attacks (GRP-5).",
        GroupKind::Volley => {
            "2 to 6 loaded in contact fire as one: -1 to the target for each beyond the first (GRP-6)."
        }
        GroupKind::ShootAndReload => {
            "2, 4 or 6 in two ranks: the front fires and takes the rear's loaded weapons (GRP-7)."
        }
    }
}

/// Its members, why they are no group, the dice, and what they could fire.
fn draft(ui: &mut Ui, room: &mut Room, found: &GroupBrief) {
    theme::card().show(ui, |ui| {
        ui.set_width(ui.available_width());
        let names: Vec<&str> = found
            .draft
            .members
            .iter()
            .map(|member| room.battle.enrolled(member).name.as_str())
            .collect();
        ui.label(if names.is_empty() {
            "Click figures to take them in.".to_owned()
        } else {
            names.join(", ")
        });
        ui.horizontal(|ui| {
            let whole = room
                .battle
                .activation()
                .map(|acting| found.draft.chain(&room.battle, acting.model))
                .unwrap_or_default();
            let why_not = if whole.is_empty() {
                "Click a figure first."
            } else {
                "Nobody else touches the figure clicked last (GRP-1)."
            };
            let more = whole.iter().any(|model| !found.draft.members.has(model));
            let chain = ui
                .add_enabled(more, Button::new("Whole chain"))
                .on_hover_text("Everybody in contact with the figure clicked last.")
                .on_disabled_hover_text(why_not);
            if chain.clicked()
                && let Some(draft) = &mut room.desk.group
            {
                draft.members = whole;
            }
            if ui.button("Nobody").clicked()
                && let Some(draft) = &mut room.desk.group
            {
                *draft = Draft::new(draft.kind);
            }
        });
        if let Some(refusal) = &found.refusal {
            if names.len() >= group::LEAST {
                ui.horizontal_wrapped(|ui| {
                    ui.label(
                        RichText::new(refusal.to_string())
                            .small()
                            .color(theme::WARNING),
                    );
                    theme::clause_tag(ui, refusal.clause());
                });
            }
            return;
        }
        if let Some(choice) = &found.dice {
            let worst = &room.battle.enrolled(choice.need.model).name;
            ui.horizontal_wrapped(|ui| {
                ui.label(needs_in_words(&choice.need));
                theme::remark(ui, format!("as the worst, {worst}"));
                theme::clause_tag(ui, Clause("GRP-4"));
            });
            dice::grid(ui, room, &choice.rows, &|dice| found.order(dice));
        }
        if let Some(musician) = found.musician {
            let name = &room.battle.enrolled(musician).name;
            ui.horizontal_wrapped(|ui| {
                theme::remark(ui, format!("{name} lets one failed die be rolled again."));
                theme::clause_tag(ui, Clause("SR-MUSICIAN"));
            });
        }
        for found in found.fire.iter().take(TARGETS) {
            fire(ui, room, found, None);
        }
    });
}

/// Common fire at a target: with a button where it can be ordered, its chances and sums.
fn fire(ui: &mut Ui, room: &mut Room, found: &FireBrief, order: Option<Order>) {
    let out = odds::out(&found.prospect.rows);
    let text = format!(
        "{} at {}, {:.0} mm: out {out} ({})",
        found.shooters.len(),
        room.battle.enrolled(found.target).name,
        found.distance.mm(),
        percent(out)
    );
    match order {
        Some(order) => {
            let button = ui.add(
                Button::new(format!("Fire: {text}"))
                    .min_size(egui::vec2(ui.available_width(), 0.0)),
            );
            theme::landmark(ui, &button, "Fire together");
            if button.hovered() {
                room.desk.listed = Some(found.target);
            }
            if button.clicked() {
                room.orders.write(OrderRequest(order));
            }
        }
        None => {
            ui.label(RichText::new(text).small());
        }
    }
    prospect::bar(ui, &found.prospect.rows);
    prospect::legend(ui, &found.prospect);
    egui::CollapsingHeader::new(RichText::new("Both sums").small())
        .id_salt(("fire", found.target))
        .show(ui, |ui| prospect::sums(ui, &found.prospect));
}
