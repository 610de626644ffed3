//! A table for the sandbox: the figures of the last time, or a table without any.

use super::board::Sandbox;
use super::keep::Found;
use super::setting::Setting;
use crate::ui::area::TableArea;
use crate::ui::panel::{is_narrow, root};
use crate::ui::quick_battle::{facts, map, rolls, table_list};
use crate::ui::saves::Saves;
use crate::ui::session::Choice;
use crate::ui::{Screen, theme};
use bevy::prelude::*;
use bevy::time::Real;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Button, RichText, ScrollArea, Ui};

/// The side of the map, in points.
const MAP: f32 = 380.0;

/// The width of the list, in points.
const LIST: f32 = 300.0;

/// The choice of a table, apart from that of the quick battle: nothing that was agreed on there is touched.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct Tables(Choice);

/// Takes over which tables there are.
pub fn begin(choice: Res<Choice>, mut tables: ResMut<Tables>) {
    tables.0 = choice.clone();
}

/// What was wished for.
enum Wish {
    Back,
    Continue,
    LayOut,
}

/// Draws the screen.
pub fn show(
    mut contexts: EguiContexts,
    mut tables: ResMut<Tables>,
    mut area: ResMut<TableArea>,
    mut next: ResMut<NextState<Screen>>,
    time: Res<Time<Real>>,
    sandbox: Res<Sandbox>,
    mut found: ResMut<Found>,
    saves: Res<Saves>,
    mut commands: Commands,
) {
    let Ok(ctx) = contexts.ctx_mut().cloned() else {
        return;
    };
    area.cover();
    let mut root = root(&ctx);
    let mut chosen = tables.0.clone();
    let mut wish = None;
    egui::Panel::bottom("lay out")
        .frame(egui::Frame::side_top_panel(&ctx.global_style()).inner_margin(14))
        .show(&mut root, |ui| {
            ui.horizontal_wrapped(|ui| buttons(ui, &sandbox, &found, &mut wish));
        });
    if is_narrow(&ctx) {
        egui::CentralPanel::default().show(&mut root, |ui| {
            ScrollArea::vertical()
                .auto_shrink([false, false])
                .show(ui, |ui| {
                    head(ui, &saves);
                    list(ui, &mut chosen, &time);
                    picture(ui, &mut chosen, &time);
                });
        });
    } else {
        egui::Panel::left("sandbox tables")
            .exact_size(LIST)
            .resizable(false)
            .frame(egui::Frame::side_top_panel(&ctx.global_style()).inner_margin(12))
            .show(&mut root, |ui| {
                ScrollArea::vertical()
                    .auto_shrink([false, false])
                    .show(ui, |ui| list(ui, &mut chosen, &time));
            });
        egui::CentralPanel::default().show(&mut root, |ui| {
            ScrollArea::vertical()
                .auto_shrink([false, false])
                .show(ui, |ui| {
                    head(ui, &saves);
                    picture(ui, &mut chosen, &time);
                });
        });
    }
    ctx.input(|input| {
        if input.key_pressed(egui::Key::Escape) {
            wish = Some(Wish::Back);
        } else if input.key_pressed(egui::Key::Enter) {
            wish = Some(Wish::LayOut);
        }
    });
    let scenario = chosen.scenario().cloned();
    tables.set_if_neq(Tables(chosen));
    match (wish, scenario) {
        (Some(Wish::Back), _) => next.set(Screen::Menu),
        (Some(Wish::Continue), _) if sandbox.scenario().is_some() => next.set(Screen::Sandbox),
        (Some(Wish::Continue), _) => {
            if let Some((scenario, setting)) = found.0.take() {
                commands.queue(move |world: &mut World| super::open(world, scenario, setting));
            }
        }
        (Some(Wish::LayOut), Some(scenario)) => {
            commands.queue(move |world: &mut World| {
                super::open(world, scenario, Setting::default());
            });
        }
        (Some(Wish::LayOut) | None, _) => {}
    }
}

/// What it is all about.
fn head(ui: &mut Ui, saves: &Saves) {
    ui.heading(RichText::new("Sandbox").color(theme::ACCENT));
    theme::remark(
        ui,
        "A table and figures, and nobody who refuses anything. A file with figures can be dropped here.",
    );
    #[cfg(target_arch = "wasm32")]
    if ui.button("Open a file").clicked() {
        crate::web::open_file();
    }
    if let Some(word) = &saves.word {
        ui.label(RichText::new(word).small().color(theme::ACCENT));
    }
    ui.add_space(8.0);
}

/// The ways on.
fn buttons(ui: &mut Ui, sandbox: &Sandbox, found: &Found, wish: &mut Option<Wish>) {
    let mut way = |ui: &mut Ui, text: &str, name: &str, which: Wish| {
        let button = Button::new(RichText::new(text).size(17.0)).min_size(egui::vec2(90.0, 40.0));
        let button = ui.add(button);
        theme::landmark(ui, &button, name);
        if button.clicked() {
            *wish = Some(which);
        }
    };
    way(ui, "Back", "Back", Wish::Back);
    let last = match (sandbox.scenario(), &found.0) {
        (Some(scenario), _) => Some((&scenario.name, sandbox.setting())),
        (None, Some((scenario, setting))) => Some((&scenario.name, setting)),
        (None, None) => None,
    };
    if let Some((name, setting)) = last {
        let figures = match setting.figures().len() {
            1 => "1 figure".to_owned(),
            many => format!("{many} figures"),
        };
        let text = format!("Continue \"{name}\", {figures}");
        way(ui, &text, "Continue the sandbox", Wish::Continue);
    }
    way(ui, "Lay out this table", "Lay it out", Wish::LayOut);
}

fn list(ui: &mut Ui, choice: &mut Choice, time: &Time<Real>) {
    theme::title(ui, "Table");
    table_list(ui, choice, time);
}

/// The table from above, and its rolls.
fn picture(ui: &mut Ui, choice: &mut Choice, time: &Time<Real>) {
    if let Some(scenario) = choice.scenario() {
        theme::title(ui, &scenario.name);
        map(ui, scenario, MAP);
        theme::remark(ui, facts(scenario));
    }
    rolls(ui, choice, time);
}
