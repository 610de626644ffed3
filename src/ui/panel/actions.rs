//! What the active model may do, and whom it may attack: every action with its price, every refused one with its reason.

use super::{Room, prospect};
use crate::song::engine::OrderRequest;
use crate::song::order::Order;
use crate::song::refusal::Refusal;
use crate::ui::brief::action::{ActionOption, Way, actions};
use crate::ui::brief::attack::{AttackBrief, AttackOption};
use crate::ui::brief::odds;
use crate::ui::theme;
use bevy_egui::egui::{self, Button, RichText, Ui};

/// Who acts, and with how many actions.
pub fn head(ui: &mut Ui, room: &Room) {
    let Some(acting) = room.battle.activation() else {
        return;
    };
    let name = &room.battle.enrolled(acting.model).name;
    theme::title(ui, format!("{name} acts"));
    ui.horizontal_wrapped(|ui| {
        ui.label(
            RichText::new(format!("{} left", actions(acting.actions)))
                .strong()
                .color(theme::ACCENT),
        );
        let dice: Vec<String> = acting.rolled.iter().map(u8::to_string).collect();
        theme::remark(ui, format!("of a roll of {}", dice.join(" ")));
        if acting.turnover {
            ui.label(RichText::new("then the turn is lost").color(theme::WARNING))
                .on_hover_text("Two failures or more in the roll (ACT-2).");
        }
    });
}

/// The active model's actions.
pub fn show(ui: &mut Ui, room: &mut Room) {
    for action in room.brief.actions.clone() {
        action_row(ui, room, &action);
    }
    let end = ui
        .add(
            Button::new("End this activation")
                .right_text(RichText::new("E").small())
                .min_size(egui::vec2(ui.available_width(), 0.0)),
        )
        .on_hover_text("Leaves the remaining actions unspent (ACT-7).");
    if end.clicked() {
        room.orders.write(OrderRequest(Order::EndActivation));
    }
    ui.add_space(6.0);
}

/// One action: a button, or a line about what the mouse does on the table.
fn action_row(ui: &mut Ui, room: &mut Room, action: &ActionOption) {
    match action.way {
        Way::Button(order) => {
            let right = match action.key {
                Some(key) => format!("{}   {key}", action.cost),
                None => action.cost.clone(),
            };
            let button = Button::new(&action.name)
                .right_text(RichText::new(right).small())
                .min_size(egui::vec2(ui.available_width(), 0.0));
            let response = ui.add_enabled(action.refusal.is_none(), button);
            theme::landmark(ui, &response, &action.name);
            if explain(response, action.refusal.as_ref()).clicked() {
                room.orders.write(OrderRequest(order));
            }
            if let Some(chances) = &action.chances {
                theme::remark(ui, chances);
            }
        }
        Way::Table => {
            ui.horizontal_wrapped(|ui| {
                let color = if action.refusal.is_none() {
                    theme::TEXT
                } else {
                    theme::WEAK
                };
                ui.label(RichText::new(&action.name).color(color));
                theme::remark(ui, &action.cost);
            });
            if action.refusal.is_none() {
                theme::remark(
                    ui,
                    "Click a place, or drag the figure there. Shift: as far as it goes.",
                );
            }
        }
    }
    reason(ui, action.refusal.as_ref());
}

/// The reason of a refusal on hovering.
fn explain(response: egui::Response, refusal: Option<&Refusal>) -> egui::Response {
    match refusal {
        Some(refusal) => response
            .on_disabled_hover_text(format!("{refusal} ({})", refusal.clause()))
            .on_hover_text(format!("{refusal} ({})", refusal.clause())),
        None => response,
    }
}

/// The reason of a refusal below it, to stay.
fn reason(ui: &mut Ui, refusal: Option<&Refusal>) {
    if let Some(refusal) = refusal {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            // What nobody would want now is no warning.
            let idle = matches!(refusal, Refusal::LoadedAlready(_));
            let color = if idle { theme::WEAK } else { theme::WARNING };
            ui.label(RichText::new(refusal.to_string()).small().color(color));
            theme::clause_tag(ui, refusal.clause());
        });
    }
}

/// Everything about an attack on the enemy under consideration.
pub fn considered(ui: &mut Ui, room: &mut Room) {
    let Some(attack) = room
        .desk
        .target
        .and_then(|target| room.brief.attack(target))
        .cloned()
    else {
        return;
    };
    detail(ui, room, &attack);
}

/// The enemies, nearest first.
pub fn targets(ui: &mut Ui, room: &mut Room) {
    let briefs = room.brief.targets.clone();
    if briefs.is_empty() {
        return;
    }
    let acting = room.battle.activation().is_some();
    egui::CollapsingHeader::new(
        RichText::new("Enemies, nearest first")
            .strong()
            .color(theme::ACCENT),
    )
    .id_salt(("enemies", acting))
    .default_open(acting)
    .show_unindented(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        for attack in &briefs {
            let chosen = room.desk.target == Some(attack.target);
            let response = ui.add(
                Button::selectable(chosen, target_line(room, attack).size(15.0))
                    .right_text(RichText::new(headline(attack)).small())
                    .min_size(egui::vec2(ui.available_width(), 0.0)),
            );
            if response.hovered() {
                room.desk.listed = Some(attack.target);
            }
            if response.clicked() {
                room.desk.target = if chosen { None } else { Some(attack.target) };
            }
        }
    });
}

/// Name and distance of an enemy.
fn target_line(room: &Room, attack: &AttackBrief) -> RichText {
    let distance = if attack.in_contact {
        "in contact".to_owned()
    } else {
        format!("{:.0} mm", attack.distance.mm())
    };
    let side = room.battle.side_of(attack.target);
    let text = format!(
        "{side} {}, {distance}",
        room.battle.enrolled(attack.target).name
    );
    let possible = attack.best().is_some()
        || attack
            .contact
            .as_ref()
            .is_some_and(|contact| contact.refusal.is_none());
    RichText::new(text).color(if possible {
        theme::side_text(side)
    } else {
        theme::WEAK
    })
}

/// What attacking him is worth, in a word.
fn headline(attack: &AttackBrief) -> String {
    match attack.best() {
        Some(option) => option
            .prospect
            .as_ref()
            .map_or_else(String::new, |prospect| {
                let what = if attack.in_contact { "blow" } else { "shot" };
                format!("{what}: out {}", odds::out(&prospect.rows))
            }),
        None => match &attack.contact {
            Some(contact) if contact.refusal.is_none() => "in reach".to_owned(),
            _ => String::new(),
        },
    }
}

/// Every way to attack him.
fn detail(ui: &mut Ui, room: &mut Room, attack: &AttackBrief) {
    theme::card().show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal(|ui| {
            theme::badge(ui, room.battle.side_of(attack.target));
            let distance = if attack.in_contact {
                "in contact".to_owned()
            } else {
                format!("{:.0} mm", attack.distance.mm())
            };
            ui.label(
                RichText::new(format!(
                    "{}, {distance}",
                    room.battle.enrolled(attack.target).name
                ))
                .strong()
                .color(theme::side_text(room.battle.side_of(attack.target))),
            );
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                if ui.small_button("x").on_hover_text("Esc").clicked() {
                    room.desk.target = None;
                }
            });
        });
        if let Some(contact) = &attack.contact {
            let button = Button::new("Move into contact")
                .right_text(RichText::new(actions(contact.cost)).small())
                .min_size(egui::vec2(ui.available_width(), 0.0));
            let response = ui.add_enabled(contact.refusal.is_none(), button);
            if explain(response, contact.refusal.as_ref()).clicked() {
                room.orders.write(OrderRequest(contact.order));
            }
            reason(ui, contact.refusal.as_ref());
        }
        let (blows, shots): (Vec<&AttackOption>, Vec<&AttackOption>) = attack
            .options
            .iter()
            .partition(|option| matches!(option.order, Order::Fight { .. }));
        let best = attack.best().map(|option| option.order);
        let (first, second, title) = if attack.in_contact {
            (blows, shots, "Shooting")
        } else {
            (shots, blows, "Hand-to-hand, as both stand now")
        };
        ways(ui, room, &first, best);
        egui::CollapsingHeader::new(RichText::new(title).small())
            .id_salt(title)
            .show_unindented(ui, |ui| {
                ways(ui, room, &second, best);
            });
    });
}

/// Ways to attack, one below the other. A reason that holds for several is told once.
fn ways(ui: &mut Ui, room: &mut Room, options: &[&AttackOption], best: Option<Order>) {
    let mut told = None;
    for option in options {
        let refusal = option.refusal.as_ref();
        way(ui, room, option, best, refusal.filter(|_| refusal != told));
        told = refusal;
    }
}

/// One way to attack, with the reason of its refusal unless that was told.
fn way(
    ui: &mut Ui,
    room: &mut Room,
    option: &AttackOption,
    best: Option<Order>,
    refusal: Option<&Refusal>,
) {
    let best = best == Some(option.order);
    let name = if best {
        RichText::new(&option.name).strong().color(theme::ACCENT)
    } else {
        RichText::new(&option.name)
    };
    let button = Button::new(name)
        .right_text(RichText::new(actions(option.cost)).small())
        .min_size(egui::vec2(ui.available_width(), 0.0));
    let response = ui.add_enabled(option.is_legal(), button);
    if explain(response, option.refusal.as_ref()).clicked() {
        room.orders.write(OrderRequest(option.order));
    }
    reason(ui, refusal);
    if let Some(found) = &option.prospect {
        prospect::bar(ui, &found.rows);
        prospect::legend(ui, found);
        for scattered in &found.scatter {
            let name = &room.battle.enrolled(scattered.model).name;
            prospect::scatter(ui, name, &scattered.rows);
        }
        egui::CollapsingHeader::new(RichText::new("Both sums").small())
            .id_salt((&option.name, "sums"))
            .default_open(best)
            .show(ui, |ui| prospect::sums(ui, found));
        ui.add_space(4.0);
    }
}
