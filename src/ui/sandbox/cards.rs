//! Whoever is chosen: his card and what a hand may do with him; two, and what they see and could do to each other.

use super::board::Sandbox;
use super::keys::STEP;
use super::look::one_way;
use super::regard::Regard;
use crate::battle::clause::Clause;
use crate::song::state::Battle;
use crate::table::body::ModelId;
use crate::ui::brief::attack::{AttackBrief, AttackOption};
use crate::ui::brief::dice::{DiceChoice, needs_in_words};
use crate::ui::brief::odds::percent;
use crate::ui::panel::{model, prospect};
use crate::ui::theme;
use bevy_egui::egui::{Button, CollapsingHeader, Grid, RichText, Ui, vec2};

/// Draws them.
pub fn show(ui: &mut Ui, battle: &Battle, sandbox: &mut Sandbox, regard: &Regard) {
    let chosen: Vec<ModelId> = sandbox
        .chosen
        .iter()
        .copied()
        .filter(|&model| battle.muster.knows(model))
        .collect();
    match chosen[..] {
        [] => {
            theme::remark(
                ui,
                "Drag a figure to push it. Click one, or draw a box round several.",
            );
        }
        [one] => model::card(ui, battle, one),
        [one, other] => {
            model::card(ui, battle, one);
            model::card(ui, battle, other);
        }
        _ => theme::title(ui, format!("{} figures", chosen.len())),
    }
    if !chosen.is_empty() {
        handle(ui, battle, sandbox, &chosen);
    }
    pair(ui, battle, regard);
    if let [first] | [first, _] = chosen[..]
        && let Some(choice) = &regard.quality
    {
        quality(ui, &battle.enrolled(first).name, choice);
    }
}

/// What a hand may do with whoever is chosen.
fn handle(ui: &mut Ui, battle: &Battle, sandbox: &mut Sandbox, chosen: &[ModelId]) {
    let lie = chosen.iter().all(|&model| battle.model(model).fallen);
    let ways = [
        ("\u{21ba}", "Turn left", "Shift+R"),
        ("\u{21bb}", "Turn right", "R"),
        (
            if lie { "Stand up" } else { "Knock down" },
            "Knock down",
            "F, or a double click",
        ),
        ("Copy", "Copy", "Ctrl+D"),
        ("Remove", "Remove", "Del"),
    ];
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for (number, (text, name, key)) in ways.into_iter().enumerate() {
            let button = ui
                .add(Button::new(text).min_size(vec2(34.0, 32.0)))
                .on_hover_text(format!("{name}: {key}"));
            theme::landmark(ui, &button, name);
            if button.clicked() {
                match number {
                    0 => sandbox.turn(STEP),
                    1 => sandbox.turn(-STEP),
                    2 => sandbox.topple(),
                    3 => sandbox.copy(),
                    _ => sandbox.remove(),
                }
            }
        }
    });
    ui.add_space(4.0);
}

/// The lines between two figures, and what they could do to each other.
fn pair(ui: &mut Ui, battle: &Battle, regard: &Regard) {
    let Some(look) = &regard.look else {
        return;
    };
    theme::card().show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 3.0;
        ui.label(RichText::new(look.far(battle)).strong());
        for (from, to, line) in [
            (look.from, look.to, &look.there),
            (look.to, look.from, &look.back),
        ] {
            let color = if line.is_clear() {
                theme::GOOD
            } else {
                theme::WARNING
            };
            for (number, text) in one_way(battle, from, to, line).into_iter().enumerate() {
                let color = if number == 0 { color } else { theme::TEXT };
                ui.label(RichText::new(text).size(15.0).color(color));
            }
        }
    });
    if let Some(attack) = &regard.attack {
        odds(ui, battle, attack);
    }
}

/// Everything the first could do to the second, with the exact chances.
fn odds(ui: &mut Ui, battle: &Battle, attack: &AttackBrief) {
    let name = &battle.enrolled(attack.attacker).name;
    let head = RichText::new("Odds of an attack")
        .strong()
        .color(theme::ACCENT);
    CollapsingHeader::new(head)
        .id_salt("sandbox odds")
        .show_unindented(ui, |ui| {
            theme::remark(ui, format!("Were {name} to attack:"));
            for option in &attack.options {
                way(ui, option);
            }
        });
}

/// One way to attack.
fn way(ui: &mut Ui, option: &AttackOption) {
    ui.push_id(&option.name, |ui| {
        theme::card().show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.label(RichText::new(&option.name).strong());
            if let Some(barred) = &option.barred {
                ui.horizontal_wrapped(|ui| {
                    ui.label(
                        RichText::new(barred.to_string())
                            .small()
                            .color(theme::WARNING),
                    );
                    theme::clause_tag(ui, barred.clause());
                });
            }
            if let Some(chances) = &option.prospect {
                prospect::bar(ui, &chances.rows);
                prospect::legend(ui, chances);
                CollapsingHeader::new(RichText::new("Sums").small())
                    .show(ui, |ui| prospect::sums(ui, chances));
            }
        });
    });
}

/// What one, two and three dice would bring him.
fn quality(ui: &mut Ui, name: &str, choice: &DiceChoice) {
    let head = RichText::new("Odds of a roll for actions")
        .strong()
        .color(theme::ACCENT);
    CollapsingHeader::new(head)
        .id_salt("sandbox quality")
        .show_unindented(ui, |ui| {
            theme::remark(ui, format!("Were {name} to roll:"));
            ui.horizontal_wrapped(|ui| {
                ui.label(needs_in_words(&choice.need));
                theme::remark(ui, format!("Quality {}+", choice.need.quality));
                for modifier in &choice.need.modifiers {
                    theme::remark(ui, format!("{:+} {}", modifier.value, modifier.what));
                    theme::clause_tag(ui, modifier.clause);
                }
            });
            Grid::new("sandbox quality rows")
                .spacing([12.0, 4.0])
                .show(ui, |ui| {
                    let most = choice.rows.iter().map(|row| row.odds.actions.len()).max();
                    let most = most.unwrap_or_default().saturating_sub(1) as u8;
                    ui.label("");
                    for actions in 0..=most {
                        theme::remark(ui, actions.to_string());
                    }
                    theme::remark(ui, "turn lost");
                    ui.end_row();
                    for row in &choice.rows {
                        let dice = if row.dice == 1 { "die" } else { "dice" };
                        ui.label(format!("{} {dice}", row.dice));
                        for actions in 0..=most {
                            let chance = row.actions(actions);
                            let shown = usize::from(actions) < row.odds.actions.len();
                            let text = if shown {
                                percent(chance)
                            } else {
                                String::new()
                            };
                            ui.label(text).on_hover_text(chance.to_string());
                        }
                        let lost = row.turnover();
                        ui.label(percent(lost)).on_hover_text(lost.to_string());
                        ui.end_row();
                    }
                });
            ui.horizontal(|ui| {
                theme::remark(ui, "Actions won, and two failures lose the turn.");
                theme::clause_tag(ui, Clause("ACT-2"));
            });
        });
}
