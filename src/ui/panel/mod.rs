//! The panels around the table in play. Each file draws one of them; what they show was worked out before
//! ([`Brief`], [`LogLines`]), what they decide they send as messages.

pub mod actions;
pub mod deployment;
pub mod dialog;
pub mod dice;
pub mod group;
pub mod hint;
pub mod log;
pub mod model;
pub mod prompt;
pub mod prospect;
pub mod result;
pub mod toasts;
pub mod top_bar;

use super::Screen;
use super::area::TableArea;
use super::brief::Brief;
use super::desk::Desk;
use super::intent::Intent;
use super::players::{HandOver, Holder, Pace, Players, hand_over};
use super::review::{self, Review};
use super::saves::Saves;
use super::toast::Toasts;
use crate::song::engine::{History, OrderRequest, UndoRequest};
use crate::song::player::PlayerId;
use crate::song::state::{Battle, Phase};
use crate::song::wording::Words;
use crate::table::survey::Survey;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, ScrollArea, Ui, UiBuilder};
use bevy_egui::{EguiContexts, egui::LayerId};
use log::LogLines;

/// The width of the panel on the right, in logical pixels.
const SIDE: f32 = 372.0;

/// The height of the log, in logical pixels.
const LOG: f32 = 150.0;

/// A window narrower than this, in logical pixels, is a phone held upright: the panel goes below the table.
const NARROW: f32 = 760.0;

/// The share of such a window's height that the panel gets.
const NARROW_SHARE: f32 = 0.4;

/// Whether the window is as narrow as a phone.
#[must_use]
pub fn is_narrow(ctx: &egui::Context) -> bool {
    ctx.viewport_rect().width() < NARROW
}

/// What the panels read and write.
#[derive(SystemParam)]
pub struct Room<'w, 's> {
    /// The battle.
    pub battle: Res<'w, Battle>,
    /// Its record and log.
    pub history: Res<'w, History>,
    /// Sight and movement.
    pub survey: Survey<'w, 's>,
    /// Who plays.
    pub players: ResMut<'w, Players>,
    /// Who sits at the mouse.
    pub holder: Res<'w, Holder>,
    /// The machine's pace.
    pub pace: ResMut<'w, Pace>,
    /// What was worked out.
    pub brief: Res<'w, Brief>,
    /// The log in words.
    pub lines: Res<'w, LogLines>,
    /// What is pointed at.
    pub intent: ResMut<'w, Intent>,
    /// What is in hand.
    pub desk: ResMut<'w, Desk>,
    /// Refusals to read.
    pub toasts: ResMut<'w, Toasts>,
    /// What is left to the table.
    pub area: ResMut<'w, TableArea>,
    /// The door for orders.
    pub orders: MessageWriter<'w, OrderRequest>,
    /// The way back.
    pub undo: MessageWriter<'w, UndoRequest>,
    /// Kept battles.
    pub saves: ResMut<'w, Saves>,
    /// The battle is looked back at.
    pub review: Option<Res<'w, Review>>,
    /// Another screen.
    pub next: ResMut<'w, NextState<Screen>>,
    /// For what only the whole world can do.
    pub commands: Commands<'w, 's>,
}

impl Room<'_, '_> {
    /// The player for whom a human may decide now: none where the battle is only looked at.
    #[must_use]
    pub fn human(&self) -> Option<PlayerId> {
        self.players
            .human_to_decide(&self.battle)
            .filter(|_| self.review.is_none())
    }

    /// Words for this battle.
    #[must_use]
    pub fn words(&self) -> Words<'_> {
        Words {
            muster: &self.battle.muster,
        }
    }
}

/// The root of the panels of one pass: the whole window, behind every window of theirs.
#[must_use]
pub fn root(ctx: &egui::Context) -> Ui {
    if !super::theme::applied(ctx) {
        super::theme::apply(ctx);
    }
    super::theme::forget_landmarks(ctx);
    Ui::new(
        ctx.clone(),
        "panels".into(),
        UiBuilder::new()
            .layer_id(LayerId::background())
            .max_rect(ctx.viewport_rect()),
    )
}

/// Draws everything around the table.
pub fn show(mut contexts: EguiContexts, mut room: Room) {
    let Ok(ctx) = contexts.ctx_mut().cloned() else {
        return;
    };
    let mut root = root(&ctx);
    if let HandOver::Screen(_) = hand_over(&room.players, *room.holder, &room.battle) {
        // The screen of that name comes with the next frame; until then nothing shows.
        room.area.cover();
        egui::CentralPanel::default().show(&mut root, |_| {});
        return;
    }
    egui::Panel::top("top bar")
        .frame(egui::Frame::side_top_panel(&ctx.global_style()).inner_margin(8))
        .show(&mut root, |ui| top_bar::show(ui, &mut room));
    if let Some(review) = room.review.as_deref() {
        egui::Panel::bottom("review").show(&mut root, |ui| {
            review::show(ui, review, &mut room.commands);
        });
    }
    if is_narrow(&ctx) {
        egui::Panel::bottom("side below")
            .exact_size(ctx.viewport_rect().height() * NARROW_SHARE)
            .resizable(false)
            .frame(egui::Frame::side_top_panel(&ctx.global_style()).inner_margin(10))
            .show(&mut root, |ui| {
                ScrollArea::vertical()
                    .auto_shrink([false, false])
                    .show(ui, |ui| {
                        side(ui, &mut room);
                        ui.collapsing("Log", |ui| {
                            ui.set_height(LOG);
                            log::show(ui, &mut room);
                        });
                    });
            });
    } else {
        beside_and_below(&ctx, &mut root, &mut room);
    }
    let free = root.available_rect_before_wrap();
    room.area.note(&ctx, free);
    result::show(&ctx, free, &mut room);
    toasts::show(&ctx, free, &mut room.toasts);
    dialog::show(&ctx, &mut room);
    hint::show(&ctx, free, &room);
    // Keys belong to the game here: no widget keeps the focus that Tab would give it.
    ctx.memory_mut(|memory| {
        if let Some(focused) = memory.focused() {
            memory.surrender_focus(focused);
        }
    });
}

/// The panels of a wide window: what may be done on the right, the log below.
fn beside_and_below(ctx: &egui::Context, root: &mut Ui, room: &mut Room) {
    egui::Panel::right("side")
        .exact_size(SIDE)
        .resizable(false)
        .frame(egui::Frame::side_top_panel(&ctx.global_style()).inner_margin(10))
        .show(root, |ui| {
            ScrollArea::vertical()
                .auto_shrink([false, false])
                .show(ui, |ui| side(ui, room));
        });
    egui::Panel::bottom("log")
        .default_size(LOG)
        .size_range(60.0..=400.0)
        .resizable(true)
        .show(root, |ui| log::show(ui, room));
}

/// The panel on the right: an open question, what may be done, first what is considered now, and whom it is about.
fn side(ui: &mut Ui, room: &mut Room) {
    room.desk.listed = None;
    prompt::show(ui, room);
    let human = room.human();
    let subject = room.intent.selected;
    // Whoever stands in a fight is to fight: whom he may attack comes before all else he may do.
    let fights = room
        .battle
        .activation()
        .is_some_and(|acting| room.battle.touching_enemies(acting.model).next().is_some());
    if room.battle.state.prompt.is_none() && human.is_some() {
        match room.battle.state.phase {
            Phase::Deploying(player) => deployment::show(ui, room, player),
            Phase::Nominating => {
                dice::show(ui, room);
                actions::considered(ui, room);
                // Before the cards, which come and go as its rows are pointed at.
                dice::squad(ui, room);
            }
            Phase::Acting(_) => {
                actions::head(ui, room);
                actions::considered(ui, room);
                if fights {
                    actions::targets(ui, room);
                }
                actions::show(ui, room);
                group::show(ui, room);
            }
            Phase::Preparing | Phase::Over(_) => {}
        }
    }
    if let Some(subject) = subject {
        model::card(ui, &room.battle, subject);
    }
    if human.is_none() && room.review.is_none() && room.battle.outcome().is_none() {
        super::theme::remark(
            ui,
            if is_narrow(ui.ctx()) {
                "The machine plays; its pace is set under More. Point at a figure to read its card."
            } else {
                "The machine plays; its pace is set above. Point at a figure to read its card."
            },
        );
    }
    if !fights || human.is_none() {
        actions::targets(ui, room);
    }
    // Below the list: a card that comes and goes as its rows are pointed at moves none of them.
    let other = room
        .intent
        .hovered
        .or(room.desk.target)
        .filter(|&other| Some(other) != subject);
    if let Some(other) = other {
        model::card(ui, &room.battle, other);
    }
}
