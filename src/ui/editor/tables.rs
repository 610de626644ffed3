//! "My tables": those that are kept, and ways to begin a new one.

use super::bench::Bench;
use super::shelf::{self, Kept, Shelf};
use super::{fields, open};
use crate::scenario::edit::inspect::is_playable;
use crate::scenario::edit::stock;
use crate::scenario::random::{LastFeature, RandomTable};
use crate::scenario::{Scenario, ready};
use crate::table::scale::Scale;
use crate::ui::area::TableArea;
use crate::ui::menu::age;
use crate::ui::panel::{is_narrow, root};
use crate::ui::saves::Saves;
use crate::ui::{Screen, quick_battle, session, theme};
use bevy::prelude::*;
use bevy::time::Real;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Button, Id, Modal, RichText, ScrollArea, Ui};

/// The side of the little map of a table, in points.
const MAP: f32 = 190.0;

/// The width of a card, in points.
const CARD: f32 = 214.0;

/// The width of the panel with new tables, in points.
const NEW: f32 = 300.0;

/// What was wished for.
enum Wish {
    Open(Scenario, Option<String>),
    Play(Scenario),
    Duplicate(usize),
    Doom(String),
    Remove(String),
    Spare,
}

/// Draws the screen.
pub fn show(
    mut contexts: EguiContexts,
    bench: Res<Bench>,
    mut shelf: ResMut<Shelf>,
    mut area: ResMut<TableArea>,
    mut next: ResMut<NextState<Screen>>,
    mut saves: ResMut<Saves>,
    time: Res<Time<Real>>,
    mut commands: Commands,
) {
    let Ok(ctx) = contexts.ctx_mut().cloned() else {
        return;
    };
    area.cover();
    let mut root = root(&ctx);
    let mut wish = None;
    egui::Panel::bottom("leave tables")
        .frame(egui::Frame::side_top_panel(&ctx.global_style()).inner_margin(14))
        .show(&mut root, |ui| {
            ui.horizontal(|ui| {
                let back = ui.add(Button::new("Back").min_size(egui::vec2(90.0, 40.0)));
                theme::landmark(ui, &back, "Back");
                if back.clicked() {
                    next.set(Screen::Menu);
                }
                if let Some(document) = &bench.document {
                    let name = &document.scenario().name;
                    let text = format!("Continue \"{name}\"");
                    let on = ui.add(Button::new(text).min_size(egui::vec2(90.0, 40.0)));
                    theme::landmark(ui, &on, "Continue the table");
                    if on.clicked() {
                        next.set(Screen::Editor);
                    }
                }
                if let Some(word) = &saves.word {
                    ui.label(RichText::new(word).small().color(theme::ACCENT));
                }
            });
        });
    if is_narrow(&ctx) {
        egui::CentralPanel::default().show(&mut root, |ui| {
            ScrollArea::vertical()
                .auto_shrink([false, false])
                .show(ui, |ui| {
                    new_ones(ui, &time, &mut wish);
                    own(ui, &shelf, &mut wish);
                });
        });
    } else {
        egui::Panel::left("new tables")
            .exact_size(NEW)
            .resizable(false)
            .frame(egui::Frame::side_top_panel(&ctx.global_style()).inner_margin(12))
            .show(&mut root, |ui| {
                ScrollArea::vertical()
                    .auto_shrink([false, false])
                    .show(ui, |ui| new_ones(ui, &time, &mut wish));
            });
        egui::CentralPanel::default().show(&mut root, |ui| {
            ScrollArea::vertical()
                .auto_shrink([false, false])
                .show(ui, |ui| own(ui, &shelf, &mut wish));
        });
    }
    if let Some(name) = shelf.doomed.clone() {
        ask(&ctx, &name, &mut wish);
    } else if ctx.input(|input| input.key_pressed(egui::Key::Escape)) {
        next.set(Screen::Menu);
    }
    match wish {
        None => {}
        Some(Wish::Open(scenario, entry)) => {
            saves.word = None;
            commands.queue(move |world: &mut World| open(world, scenario, entry));
        }
        Some(Wish::Play(scenario)) => {
            commands.queue(move |world: &mut World| shelf::play_on(world, scenario));
        }
        Some(Wish::Duplicate(number)) => {
            if let Some(kept) = shelf.list.get(number) {
                shelf::duplicate(&mut saves, kept);
            }
            commands.run_system_cached(shelf::look);
        }
        Some(Wish::Doom(name)) => shelf.doomed = Some(name),
        Some(Wish::Remove(name)) => {
            shelf::remove(&mut saves, &name);
            commands.run_system_cached(shelf::look);
        }
        Some(Wish::Spare) => shelf.doomed = None,
    }
}

/// Asks before a table is thrown away.
fn ask(ctx: &egui::Context, name: &str, wish: &mut Option<Wish>) {
    let response = Modal::new(Id::new("doomed")).show(ctx, |ui| {
        ui.set_width(360.0);
        theme::title(ui, "Throw this table away?");
        ui.label(format!("\"{name}\" cannot be brought back."));
        ui.add_space(8.0);
        ui.horizontal(|ui| {
            if ui.button(RichText::new("Throw it away").strong()).clicked() {
                *wish = Some(Wish::Remove(name.to_owned()));
            }
            if ui.button("Keep it").clicked() {
                *wish = Some(Wish::Spare);
            }
        });
    });
    if response.should_close() && wish.is_none() {
        *wish = Some(Wish::Spare);
    }
}

/// Ways to begin.
fn new_ones(ui: &mut Ui, time: &Time<Real>, wish: &mut Option<Wish>) {
    theme::title(ui, "A new table");
    ui.add_space(4.0);
    let squads = || ready()[0].1.squads.clone();
    theme::remark(ui, "With nothing on it:");
    ui.horizontal_wrapped(|ui| {
        for scale in Scale::ALL {
            let side = scale.table_side();
            let text = format!("{scale} figures");
            let button = ui
                .button(&text)
                .on_hover_text(format!("{side} x {side} mm (SCALE-1)"));
            theme::landmark(ui, &button, &format!("Empty table, {scale}"));
            if button.clicked() {
                *wish = Some(Wish::Open(stock::empty_table(scale, squads()), None));
            }
        }
    });
    ui.add_space(6.0);
    theme::remark(ui, "Rolled up, as the book has it:");
    ui.horizontal_wrapped(|ui| {
        for scale in Scale::ALL {
            let button = ui.button(format!("Roll, {scale}"));
            theme::landmark(ui, &button, &format!("Roll a table, {scale}"));
            if button.clicked() {
                let seed = session::fresh_seed(time.elapsed());
                let table = RandomTable::new(seed, scale, LastFeature::default());
                *wish = Some(Wish::Open(table.scenario(squads()), None));
            }
        }
    });
    ui.add_space(6.0);
    theme::remark(ui, "From one that comes with the game:");
    for (_, scenario) in ready() {
        let button = Button::new(&scenario.name).min_size(egui::vec2(ui.available_width(), 0.0));
        let button = ui.add(button).on_hover_text(&scenario.notes);
        if button.clicked() {
            *wish = Some(Wish::Open(scenario.clone(), None));
        }
    }
    ui.add_space(6.0);
    theme::remark(ui, "A file with a table can be dropped here.");
    #[cfg(target_arch = "wasm32")]
    if ui.button("Open a file").clicked() {
        crate::web::open_file();
    }
}

/// The tables that are kept.
fn own(ui: &mut Ui, shelf: &Shelf, wish: &mut Option<Wish>) {
    ui.heading(RichText::new("My tables").color(theme::ACCENT));
    if shelf.list.is_empty() {
        ui.label("None yet. Begin one; it is kept here once you save it.");
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(10.0, 10.0);
        for (number, kept) in shelf.list.iter().enumerate() {
            ui.allocate_ui(egui::vec2(CARD, CARD + 110.0), |ui| {
                theme::card().show(ui, |ui| {
                    ui.set_width(CARD - 20.0);
                    ui.vertical(|ui| card(ui, number, kept, wish));
                });
            });
        }
    });
}

/// One of them.
fn card(ui: &mut Ui, number: usize, kept: &Kept, wish: &mut Option<Wish>) {
    let name = &kept.saved.name;
    ui.add(egui::Label::new(RichText::new(name).strong()).truncate());
    theme::remark(ui, age(kept.saved.age()));
    if let Some(scenario) = &kept.scenario {
        quick_battle::map(ui, scenario, MAP);
        theme::remark(ui, fields::size_line(scenario));
    } else {
        ui.label(RichText::new("This entry cannot be read.").color(theme::BAD));
    }
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.spacing_mut().button_padding.x = 6.0;
        if let Some(scenario) = &kept.scenario {
            let edit = ui.button("Edit");
            theme::landmark(ui, &edit, &format!("Edit {name}"));
            if edit.clicked() {
                *wish = Some(Wish::Open(scenario.clone(), Some(name.clone())));
            }
            let play = ui
                .add_enabled(is_playable(scenario), Button::new("Play"))
                .on_disabled_hover_text("It has faults: edit it first.");
            if play.clicked() {
                *wish = Some(Wish::Play(shelf::called(scenario.clone(), name)));
            }
            if ui.button("Copy").clicked() {
                *wish = Some(Wish::Duplicate(number));
            }
        }
        if ui.button("Delete").clicked() {
            *wish = Some(Wish::Doom(name.clone()));
        }
    });
}
