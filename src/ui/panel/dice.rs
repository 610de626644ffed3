//! The dice chooser: what one, two and three dice are likely to bring.

use super::{Room, dialog, is_narrow, model};
use crate::battle::clause::Clause;
use crate::dice::distribution::Chance;
use crate::song::activation;
use crate::song::engine::OrderRequest;
use crate::song::order::Order;
use crate::ui::brief::dice::{DiceChoice, DiceRow, needs_in_words};
use crate::ui::brief::odds::percent;
use crate::ui::desk::Dialog;
use crate::ui::theme;
use bevy_egui::egui::{self, Button, Grid, Label, RichText, Ui};

/// The height of a chooser with nothing unusual in it, in points.
const CHOOSER: f32 = 240.0;

/// The chooser of the selected model, or what to do first.
pub fn show(ui: &mut Ui, room: &mut Room) {
    let player = room.battle.state.active;
    let left = activation::nominable(&room.battle, player).count();
    theme::title(ui, "Choose who acts");
    in_its_place(ui, |ui| match room.brief.dice.clone() {
        Some(choice) => chooser(ui, room, &choice),
        None => theme::remark(
            ui,
            format!(
                "Click one of your figures ({left} may still act), or press Tab. Then choose how many dice to roll."
            ),
        ),
    });
    ui.horizontal(|ui| {
        let early = activation::check_end_turn(&room.battle);
        let button = Button::new("End the turn").right_text(RichText::new("E").small());
        let mut shown = ui
            .add_enabled(early.is_ok(), button)
            .on_hover_text(format!("{} (ACT-10).", dialog::passing(&room.battle)));
        if let Err(refusal) = early {
            shown = shown.on_disabled_hover_text(format!("{refusal} ({})", refusal.clause()));
        }
        if shown.clicked() {
            room.desk.dialog = Some(Dialog::EndTurn { left });
        }
    });
    ui.add_space(6.0);
}

/// Draws the chooser, or the remark in its stead, with the room that the highest chooser so far has taken: what stands below
/// it, the squad above all, keeps its place when a model is chosen. A phone has no room to spare.
fn in_its_place(ui: &mut Ui, draw: impl FnOnce(&mut Ui)) {
    let id = egui::Id::new("room of the dice chooser");
    let ctx = ui.ctx().clone();
    let least = ctx.data(|data| data.get_temp(id)).unwrap_or(CHOOSER);
    let drawn = ui.scope(|ui| {
        if !is_narrow(&ctx) {
            ui.set_min_height(least);
        }
        draw(ui);
    });
    let height = drawn.response.rect.height();
    if height > least {
        ctx.data_mut(|data| data.insert_temp(id, height));
    }
}

/// The squad: what each still needs, or why it is not to be had. A click selects.
pub fn squad(ui: &mut Ui, room: &mut Room) {
    let members = room.brief.squad.clone();
    if members.is_empty() {
        return;
    }
    egui::CollapsingHeader::new(RichText::new("Your squad").strong().color(theme::ACCENT))
        .default_open(true)
        .show_unindented(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            for member in members {
                let name = &room.battle.enrolled(member.model).name;
                let (color, right) = match member.needs {
                    Some(needs) => (theme::TEXT, format!("{needs}+")),
                    None => (theme::WEAK, String::new()),
                };
                let mut text = name.clone();
                for word in model::condition(&room.battle, member.model) {
                    text.push_str(", ");
                    text.push_str(&word);
                }
                let row = Button::selectable(
                    room.intent.selected == Some(member.model),
                    RichText::new(&text).size(15.0).color(color),
                )
                .right_text(RichText::new(right).small())
                .truncate()
                .min_size(egui::vec2(ui.available_width(), 0.0));
                // Where the row has no room for all of it.
                let response = ui.add(row).on_hover_text(text);
                if response.hovered() {
                    room.desk.listed = Some(member.model);
                }
                if response.clicked() {
                    room.intent.selected = Some(member.model);
                    room.desk.target = None;
                }
            }
        });
}

/// What is needed and why, and a row for every number of dice.
fn chooser(ui: &mut Ui, room: &mut Room, choice: &DiceChoice) {
    let model = choice.need.model;
    theme::card().show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_wrapped(|ui| {
            ui.label(
                RichText::new(&room.battle.enrolled(model).name)
                    .strong()
                    .color(theme::side_text(room.battle.side_of(model))),
            );
            ui.label(needs_in_words(&choice.need))
                .on_hover_text("A natural 1 always fails, a natural 6 always succeeds (PRO-2).");
        });
        ui.horizontal_wrapped(|ui| {
            theme::remark(ui, format!("Quality {}+", choice.need.quality));
            for modifier in &choice.need.modifiers {
                theme::remark(ui, format!("{:+} {}", modifier.value, modifier.what));
                theme::clause_tag(ui, modifier.clause);
            }
        });
        grid(ui, room, &choice.rows, &|dice| Order::Nominate {
            model,
            dice,
        });
    });
}

/// A row for every number of dice, with a button that gives that order.
pub fn grid(ui: &mut Ui, room: &mut Room, rows: &[DiceRow], order: &dyn Fn(u8) -> Order) {
    Grid::new("dice").spacing([6.0, 6.0]).show(ui, |ui| {
        let numbers = (0..=most_actions(rows)).map(|actions| actions.to_string());
        let heads = [String::new()].into_iter().chain(numbers);
        for head in heads.chain(["turn lost".to_owned()]) {
            ui.label(RichText::new(head).small().color(theme::WEAK));
        }
        ui.end_row();
        for row in rows {
            dice_row(ui, room, row, order(row.dice), most_actions(rows));
            ui.end_row();
        }
    });
    ui.horizontal(|ui| {
        theme::remark(ui, "Actions won, and two failures lose the turn.");
        theme::clause_tag(ui, Clause("ACT-2"));
    });
}

/// The most actions that any of the rows can win.
fn most_actions(rows: &[DiceRow]) -> u8 {
    let columns = rows.iter().map(|row| row.odds.actions.len()).max();
    columns.unwrap_or_default().saturating_sub(1) as u8
}

/// One number of dice, with a column for every number of actions.
fn dice_row(ui: &mut Ui, room: &mut Room, row: &DiceRow, order: Order, most: u8) {
    let label = format!("Roll {}", row.dice);
    let button = ui.add_enabled(
        row.refusal.is_none(),
        Button::new(RichText::new(&label).strong()).min_size(egui::vec2(66.0, 40.0)),
    );
    let button = match &row.refusal {
        Some(refusal) => button.on_disabled_hover_text(format!("{refusal} ({})", refusal.clause())),
        None => button.on_hover_text(format!(
            "Key {}. On average {:.2} actions.",
            row.dice,
            f64::from(row.expected_hundredths()) / 100.0
        )),
    };
    theme::landmark(ui, &button, &label);
    if button.clicked() {
        room.orders.write(OrderRequest(order));
    }
    for actions in 0..=most {
        if usize::from(actions) < row.odds.actions.len() {
            chance(ui, row.actions(actions), theme::TEXT);
        } else {
            ui.label("");
        }
    }
    let turnover = row.turnover();
    let color = if turnover.count == 0 {
        theme::WEAK
    } else {
        theme::WARNING
    };
    chance(ui, turnover, color);
}

/// A chance in percent, exactly below it.
fn chance(ui: &mut Ui, chance: Chance, color: egui::Color32) {
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let line = |ui: &mut Ui, text: RichText| ui.add(Label::new(text).extend());
        line(ui, RichText::new(percent(chance)).color(color));
        let exactly = RichText::new(chance.to_string());
        line(ui, exactly.size(12.0).color(theme::WEAK));
    });
}
