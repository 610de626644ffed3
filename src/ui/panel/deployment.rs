//! Deployment: who is still to be placed, and how (SET-6).

use super::{Room, model};
use crate::song::engine::OrderRequest;
use crate::song::order::Order;
use crate::song::parts;
use crate::song::player::PlayerId;
use crate::song::setup;
use crate::song::state::Presence;
use crate::table::body::{ModelId, Side};
use crate::ui::brief::array;
use crate::ui::theme;
use bevy_egui::egui::{self, Button, RichText, Ui};

/// The squad, its models waiting and placed.
pub fn show(ui: &mut Ui, room: &mut Room, player: PlayerId) {
    let waiting = setup::waiting(&room.battle, player);
    let side = room.battle.side_of_player(player);
    let role = if side == room.battle.state.attacker {
        "attacks"
    } else {
        "defends"
    };
    theme::title(ui, "Deploy your squad");
    ui.horizontal_wrapped(|ui| {
        theme::badge(ui, side);
        ui.label(format!("{} {role}.", room.words().squad(player)));
    });
    shares(ui, room, side);
    ui.horizontal(|ui| {
        let place = ui
            .add_enabled(waiting > 0, Button::new("Place the rest for me"))
            .on_hover_text("A line across the zone; you can still shift every figure.");
        theme::landmark(ui, &place, "Place the rest for me");
        if place.clicked() {
            let orders = array::rest(&room.battle, &room.survey, player);
            room.orders
                .write_batch(orders.into_iter().map(OrderRequest));
        }
        let done = ui
            .add_enabled(
                waiting == 0,
                Button::new(RichText::new("Done").strong())
                    .right_text(RichText::new("Enter").small()),
            )
            .on_disabled_hover_text(format!("{waiting} models are still to be deployed (SET-6)"));
        theme::landmark(ui, &done, "Done");
        if done.clicked() {
            room.orders.write(OrderRequest(Order::FinishDeployment));
        }
    });
    // Below the buttons: it is now one line, now two, and would move them.
    if waiting > 0 {
        theme::remark(
            ui,
            format!(
                "{waiting} to place: click in the marked zone. Drag a placed figure to shift it."
            ),
        );
    } else {
        theme::remark(ui, "All stand. Drag a figure to shift it, or go on.");
    }
    let models: Vec<ModelId> = room.battle.muster.squad(player).collect();
    for id in models {
        row(ui, room, id);
    }
}

/// The parts of the ground, where there are several: how many stand on each, and how many belong there.
fn shares(ui: &mut Ui, room: &Room, side: Side) {
    let battle = &room.battle;
    let parts = parts::of(battle, side);
    if parts.len() < 2 {
        return;
    }
    let wanted = parts::wanted(battle, side);
    for (part, share) in parts.iter().zip(wanted) {
        let there = battle
            .present(side)
            .filter(|&id| parts::is_on(battle, &room.survey, part, id, battle.model(id).at))
            .count();
        let belongs = share.map_or_else(
            || "the rest belong there".to_owned(),
            |share| format!("{share} belong there"),
        );
        theme::remark(ui, format!("{}: {there} placed, {belongs}.", part.name));
    }
}

/// One model of the squad.
fn row(ui: &mut Ui, room: &mut Room, id: ModelId) {
    let placed = room.battle.model(id).presence == Presence::OnTable;
    let chosen = room.desk.placing == Some(id);
    let name = &room.battle.enrolled(id).name;
    let text = RichText::new(name).color(if placed { theme::WEAK } else { theme::TEXT });
    let response = ui
        .add(
            Button::selectable(chosen, text)
                .right_text(RichText::new(if placed { "placed" } else { "" }).small())
                .min_size(egui::vec2(ui.available_width(), 0.0)),
        )
        .on_hover_text(model::one_line(&room.battle, id));
    if response.hovered() {
        room.desk.listed = Some(id);
    }
    if response.clicked() {
        room.desk.placing = Some(id);
        room.intent.selected = Some(id);
    }
}
