//! House rules before a battle: every switch with its values, what they mean, and their rulings.

use super::quick_battle::facts;
use super::session::Choice;
use super::theme;
use crate::battle::clause::Clause;
use crate::song::house::number::{NUMBERS, Number};
use crate::song::house::{Chapter, SWITCHES, Switch};
use crate::table::body::Side;
use bevy_egui::egui::{Button, Color32, DragValue, RichText, ScrollArea, Ui};

/// What a player reads for the name of a switch: `half_rule` is "Half rule".
#[must_use]
pub fn title(name: &str) -> String {
    let spaced = name.replace('_', " ").replace("nco ", "NCO ");
    let mut letters = spaced.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => spaced,
    }
}

/// The text on the button that leads here.
#[must_use]
pub fn button_text(choice: &Choice) -> String {
    format!("House rules ({} changed)", choice.changes())
}

/// Draws the page. A narrow window has one column of chapters, a wide one two.
pub fn page(ui: &mut Ui, choice: &mut Choice, narrow: bool) {
    let before = choice.clone();
    ScrollArea::vertical()
        .auto_shrink([false, false])
        .show(ui, |ui| {
            head(ui, choice);
            if narrow {
                numbers(ui, choice);
                for chapter in Chapter::ALL {
                    self::chapter(ui, choice, chapter);
                }
                return;
            }
            ui.columns(2, |columns| {
                if let [left, right] = columns {
                    numbers(left, choice);
                    for (place, chapter) in Chapter::ALL.into_iter().enumerate() {
                        let column = if place < LEFT {
                            &mut *left
                        } else {
                            &mut *right
                        };
                        self::chapter(column, choice, chapter);
                    }
                }
            });
        });
    if *choice != before {
        choice.open_what_may_not_play();
    }
}

/// So many chapters stand in the left column.
const LEFT: usize = 2;

/// What this page is for, and the way back to the printed rules.
fn head(ui: &mut Ui, choice: &mut Choice) {
    theme::remark(
        ui,
        "What both players agree on before the battle. The first value of each is the printed rule, or our reading of it.",
    );
    ui.horizontal_wrapped(|ui| {
        let changed = choice.changes();
        let reset = ui.add_enabled(changed > 0, Button::new("Reset all"));
        theme::landmark(ui, &reset, "Reset all");
        if reset.on_hover_text("All as printed.").clicked() {
            choice.reset_house();
        }
        if let Some(scenario) = choice.played() {
            theme::remark(ui, facts(&scenario));
        }
    });
}

/// Points and turns.
fn numbers(ui: &mut Ui, choice: &mut Choice) {
    theme::card().show(ui, |ui| {
        ui.set_width(ui.available_width());
        theme::title(ui, "Size and length");
        let [points, turns] = &NUMBERS;
        name(ui, points.name, points.clause, false);
        ui.horizontal_wrapped(|ui| {
            for side in Side::BOTH {
                theme::badge(ui, side);
                number(ui, points, &mut choice.points[side.index()]);
            }
        });
        theme::remark(ui, points.what);
        name(ui, turns.name, turns.clause, choice.turn_limit.is_some());
        ui.horizontal_wrapped(|ui| {
            let none = ui.add(Button::selectable(choice.turn_limit.is_none(), "none"));
            if none.clicked() {
                choice.turn_limit = None;
            }
            let limited = ui.add(Button::selectable(choice.turn_limit.is_some(), "limit"));
            if limited.clicked() && choice.turn_limit.is_none() {
                choice.turn_limit = Some(USUAL_TURNS);
            }
            if let Some(limit) = &mut choice.turn_limit {
                number(ui, turns, limit);
            }
        });
        theme::remark(ui, turns.what);
    });
    ui.add_space(6.0);
}

/// The limit of turns that is offered first: some 45 minutes at a table.
const USUAL_TURNS: u16 = 24;

/// A number within its bounds.
fn number(ui: &mut Ui, of: &Number, value: &mut u16) {
    ui.add(DragValue::new(value).range(1..=of.most).speed(1.0));
}

/// The switches of a chapter.
fn chapter(ui: &mut Ui, choice: &mut Choice, chapter: Chapter) {
    theme::card().show(ui, |ui| {
        ui.set_width(ui.available_width());
        theme::title(ui, chapter.title());
        for switch in SWITCHES.iter().filter(|it| it.chapter == chapter) {
            row(ui, choice, switch);
        }
    });
    ui.add_space(6.0);
}

/// One switch: its name and rulings, its values, and what the chosen one means.
fn row(ui: &mut Ui, choice: &mut Choice, switch: &'static Switch) {
    let place = choice.house.place(switch.name).unwrap_or_default();
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        label(ui, switch.name, place > 0);
        for clause in switch.clauses {
            theme::clause_tag(ui, Clause(clause));
        }
    });
    theme::remark(ui, switch.what);
    ui.horizontal_wrapped(|ui| {
        for (number, value) in switch.values.iter().enumerate() {
            let button = ui
                .add(Button::selectable(
                    number == place,
                    value.name.replace('_', " "),
                ))
                .on_hover_text(value.what);
            theme::landmark(ui, &button, &format!("{} = {}", switch.name, value.name));
            if button.clicked() {
                choice.house.set_place(switch.name, number);
            }
        }
        if place > 0 && ui.small_button("reset").clicked() {
            choice.house.set_place(switch.name, 0);
        }
    });
    ui.label(RichText::new(switch.values[place].what).color(color(place > 0)));
}

/// A name with its ruling.
fn name(ui: &mut Ui, name: &str, clause: Clause, changed: bool) {
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        label(ui, name, changed);
        theme::clause_tag(ui, clause);
    });
}

/// A name alone.
fn label(ui: &mut Ui, name: &str, changed: bool) {
    ui.label(RichText::new(title(name)).strong().color(color(changed)));
}

/// What was changed stands out.
const fn color(changed: bool) -> Color32 {
    if changed { theme::ACCENT } else { theme::TEXT }
}
