//! Hot seat: the mouse changes hands, behind a screen that shows nothing of the table.

use super::area::TableArea;
use super::panel::root;
use super::players::{HandOver, Holder, Players, hand_over};
use super::{Screen, theme};
use crate::song::state::Battle;
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Button, RichText};

/// Calls the screen where the mouse has to change hands; whoever is asked first takes it without ado.
pub fn call(
    battle: Res<Battle>,
    players: Res<Players>,
    screen: Res<State<Screen>>,
    mut holder: ResMut<Holder>,
    mut next: ResMut<NextState<Screen>>,
) {
    if *screen.get() != Screen::Battle || !(battle.is_changed() || players.is_changed()) {
        return;
    }
    if holder.0.is_none() {
        holder.0 = players.human_to_decide(&battle);
    }
    if let HandOver::Screen(_) = hand_over(&players, *holder, &battle) {
        next.set(Screen::HandOver);
    }
}

/// Draws the screen.
pub fn show(
    mut contexts: EguiContexts,
    battle: Res<Battle>,
    mut holder: ResMut<Holder>,
    mut area: ResMut<TableArea>,
    mut next: ResMut<NextState<Screen>>,
) {
    let Ok(ctx) = contexts.ctx_mut().cloned() else {
        return;
    };
    area.cover();
    let mut root = root(&ctx);
    let Some(player) = battle.awaits_player() else {
        next.set(Screen::Battle);
        return;
    };
    let participant = battle.muster.player(player);
    let side = participant.side;
    let mut taken = ctx
        .input(|input| input.key_pressed(egui::Key::Enter) || input.key_pressed(egui::Key::Space));
    egui::CentralPanel::default().show(&mut root, |ui| {
        let top = ui.available_height() * 0.3;
        ui.vertical_centered(|ui| {
            ui.add_space(top);
            theme::badge(ui, side);
            ui.label(
                RichText::new(format!(
                    "Give the mouse to {}: {}",
                    participant.label, participant.squad
                ))
                .size(30.0)
                .strong()
                .color(theme::side_text(side)),
            );
            ui.add_space(20.0);
            taken |= ui
                .add(
                    Button::new(RichText::new("I have it").size(20.0))
                        .right_text(RichText::new("Enter").small())
                        .min_size(egui::vec2(240.0, 44.0)),
                )
                .clicked();
        });
    });
    if taken {
        holder.0 = Some(player);
        next.set(Screen::Battle);
    }
}
