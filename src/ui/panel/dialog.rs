//! Questions of the panels: taking back dice, ending the turn, giving up; and the page on how to play.

use super::Room;
use crate::song::engine::{OrderRequest, UndoRequest};
use crate::song::losses;
use crate::song::order::Order;
use crate::song::state::Battle;
use crate::ui::desk::Dialog;
use crate::ui::{menu, theme};
use bevy::prelude::MessageWriter;
use bevy_egui::egui::{self, Id, Modal, RichText, Ui};

/// Draws the open question.
pub fn show(ctx: &egui::Context, room: &mut Room) {
    let Some(dialog) = room.desk.dialog else {
        return;
    };
    let mut answer = None;
    let response = Modal::new(Id::new("dialog")).show(ctx, |ui| {
        if dialog == Dialog::Help {
            ui.set_width((ctx.viewport_rect().width() - 32.0).min(620.0));
            menu::how_to_play(ui);
            if ui.button("Close").clicked() {
                answer = Some(false);
            }
            return;
        }
        ui.set_width((ctx.viewport_rect().width() - 32.0).min(420.0));
        let allies = room
            .human()
            .is_some_and(|player| losses::has_allies_left(&room.battle, player));
        let (title, text, yes) = words(dialog, allies, passing(&room.battle));
        theme::title(ui, title);
        ui.label(text);
        ui.add_space(8.0);
        buttons(ui, yes, &mut answer);
    });
    if response.should_close() {
        answer = Some(false);
    }
    match answer {
        Some(true) => {
            accept(dialog, &mut room.orders, &mut room.undo);
            room.desk.dialog = None;
        }
        Some(false) => room.desk.dialog = None,
        None => {}
    }
}

/// Yes and no.
fn buttons(ui: &mut Ui, yes: &str, answer: &mut Option<bool>) {
    ui.horizontal(|ui| {
        if ui
            .add(
                egui::Button::new(RichText::new(yes).strong())
                    .right_text(RichText::new("Enter").small()),
            )
            .clicked()
        {
            *answer = Some(true);
        }
        if ui
            .add(egui::Button::new("No").right_text(RichText::new("Esc").small()))
            .clicked()
        {
            *answer = Some(false);
        }
    });
}

/// Who comes next when a turn is ended, in a sentence without its end.
#[must_use]
pub const fn passing(battle: &Battle) -> &'static str {
    if battle.state.cards.round > 0 {
        "The next card is drawn"
    } else {
        "Play passes to the other side"
    }
}

/// Title, question and the word for yes; whether allies of the asking player would fight on, and who comes next.
fn words(dialog: Dialog, allies: bool, passing: &str) -> (&'static str, String, &'static str) {
    match dialog {
        Dialog::TakeBack(way) => (
            "Take back?",
            format!(
                "Dice were rolled. Taking back {} stays in the log, and doing the same again draws the same dice.",
                if way.orders == 1 {
                    "this order".to_owned()
                } else {
                    format!("the last {} orders", way.orders)
                }
            ),
            "Take back",
        ),
        Dialog::EndTurn { left: 0 } => ("End the turn?", format!("{passing}."), "End the turn"),
        Dialog::EndTurn { left } => (
            "End the turn?",
            format!("{left} of your models have not acted this turn. {passing} (ACT-10)."),
            "End the turn",
        ),
        Dialog::Withdraw if allies => (
            "Leave the battle?",
            "Your squad leaves the table; your side fights on without it (WIN-3).".to_owned(),
            "Withdraw",
        ),
        Dialog::Withdraw => (
            "Give the battle up?",
            "The other side wins (WIN-3).".to_owned(),
            "Withdraw",
        ),
        Dialog::Help => ("How to play", String::new(), "Close"),
    }
}

/// Does what was agreed to.
pub fn accept(
    dialog: Dialog,
    orders: &mut MessageWriter<OrderRequest>,
    undo: &mut MessageWriter<UndoRequest>,
) {
    match dialog {
        Dialog::TakeBack(way) => way.request(undo),
        Dialog::EndTurn { .. } => {
            orders.write(OrderRequest(Order::EndTurn));
        }
        Dialog::Withdraw => {
            orders.write(OrderRequest(Order::Withdraw));
        }
        Dialog::Help => {}
    }
}
