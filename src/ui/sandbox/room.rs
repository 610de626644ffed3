//! The panels around a table with figures.

use super::board::{Sandbox, Tab, Tool};
use super::regard::Regard;
use super::supply::Supply;
use super::{cards, keep, keys, supply, throw};
use crate::song::state::Battle;
use crate::table::length::Point;
use crate::table::survey::Survey;
use crate::ui::area::TableArea;
use crate::ui::editor::bench::Bench;
use crate::ui::editor::eye::Eye;
use crate::ui::editor::words::measure_words;
use crate::ui::intent::Intent;
use crate::ui::panel::{hint, is_narrow, root};
use crate::ui::saves::Saves;
use crate::ui::session::{Choice, fresh_seed};
use crate::ui::toolbar::{self, Step};
use crate::ui::{Screen, theme};
use crate::view::camera::Viewpoint;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::time::Real;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Button, Color32, LayerId, ScrollArea, Shape, Stroke, Ui, pos2};

/// The width of the panel on the right, in points.
const SIDE: f32 = 336.0;

/// The height of the line below, in points.
const HINTS: f32 = 28.0;

/// The share of a narrow window's height that the panel below gets.
const NARROW_SHARE: f32 = 0.4;

/// The colour of the box that chooses.
const BAND: Color32 = Color32::from_rgb(250, 246, 236);

/// What the panels read and write.
#[derive(SystemParam)]
pub struct Room<'w, 's> {
    battle: Option<Res<'w, Battle>>,
    survey: Survey<'w, 's>,
    sandbox: ResMut<'w, Sandbox>,
    regard: Res<'w, Regard>,
    supply: ResMut<'w, Supply>,
    choice: Res<'w, Choice>,
    bench: Res<'w, Bench>,
    eye: Eye<'w, 's>,
    area: ResMut<'w, TableArea>,
    intent: ResMut<'w, Intent>,
    saves: ResMut<'w, Saves>,
    time: Res<'w, Time<Real>>,
    viewpoints: MessageWriter<'w, Viewpoint>,
    next: ResMut<'w, NextState<Screen>>,
}

/// Draws them.
pub fn show(mut contexts: EguiContexts, mut room: Room) {
    let Ok(ctx) = contexts.ctx_mut().cloned() else {
        return;
    };
    if room.sandbox.scenario().is_none() {
        room.next.set(Screen::ChooseTable);
        return;
    }
    let mut root = root(&ctx);
    egui::Panel::top("sandbox bar")
        .frame(egui::Frame::side_top_panel(&ctx.global_style()).inner_margin(8))
        .show(&mut root, |ui| bar(ui, &mut room));
    if is_narrow(&ctx) {
        egui::Panel::bottom("sandbox below")
            .exact_size(ctx.viewport_rect().height() * NARROW_SHARE)
            .resizable(false)
            .frame(egui::Frame::side_top_panel(&ctx.global_style()).inner_margin(8))
            .show(&mut root, |ui| side(ui, &mut room));
    } else {
        egui::Panel::bottom("sandbox hints")
            .exact_size(HINTS)
            .resizable(false)
            .show(&mut root, |ui| hints(ui, &room));
        egui::Panel::right("sandbox side")
            .exact_size(SIDE)
            .resizable(false)
            .frame(egui::Frame::side_top_panel(&ctx.global_style()).inner_margin(10))
            .show(&mut root, |ui| side(ui, &mut room));
    }
    let free = root.available_rect_before_wrap();
    room.area.note(&ctx, free);
    over_the_table(&ctx, free, &room);
    // Keys belong to the table here: no widget keeps the focus that Tab would give it.
    ctx.memory_mut(|memory| {
        if let Some(focused) = memory.focused() {
            memory.surrender_focus(focused);
        }
    });
}

/// The line below: what may be done now, or the keys.
fn hints(ui: &mut Ui, room: &Room) {
    let text = match room.sandbox.tool {
        Tool::Push => keys::HINTS,
        Tool::Look => {
            "Click one figure, then another, or drag from one to the other: who sees whom, and why not.   Esc: done."
        }
        Tool::Measure => {
            "Drag: lay all three sticks, from edge to edge where there are bases.   Esc: done."
        }
        Tool::Put => "Click: put one down.   Esc: enough of them.",
    };
    toolbar::hints(ui, text, room.saves.word.as_deref());
}

/// The bar on top.
fn bar(ui: &mut Ui, room: &mut Room) {
    ui.horizontal_wrapped(|ui| {
        let mut leave = |ui: &mut Ui, text: &str, hint: &str, to: Screen| {
            let button = ui.button(text).on_hover_text(hint);
            theme::landmark(ui, &button, text);
            if button.clicked() {
                room.next.set(to);
            }
        };
        leave(
            ui,
            "Menu",
            "Esc. The figures stay where they stand.",
            Screen::Menu,
        );
        leave(ui, "Tables", "Another table", Screen::ChooseTable);
        if room.bench.document.is_some() {
            leave(
                ui,
                "Editor",
                "Back to the table that is being made",
                Screen::Editor,
            );
        }
        ui.separator();
        steps(ui, &mut room.sandbox);
        ui.separator();
        tools(ui, room);
        ui.separator();
        toolbar::views(ui, &mut room.viewpoints);
        ui.separator();
        file(ui, room);
        toolbar::keys(ui, &keys::ALL);
    });
}

/// Undo and redo.
fn steps(ui: &mut Ui, sandbox: &mut Sandbox) {
    match toolbar::steps(ui, sandbox.can_undo(), sandbox.can_redo()) {
        Some(Step::Undo) => sandbox.undo(),
        Some(Step::Redo) => sandbox.redo(),
        None => {}
    }
}

fn tools(ui: &mut Ui, room: &mut Room) {
    let tool = room.sandbox.tool;
    for (wanted, name, hint) in [
        (Tool::Push, "Push", "V or Esc: choose and push figures"),
        (Tool::Look, "Look", "S: who sees whom"),
        (Tool::Measure, "Measure", "L: lays the three sticks"),
    ] {
        if toolbar::tool(ui, tool == wanted, name, hint, None) {
            room.sandbox.tool = wanted;
        }
    }
    let several = room.sandbox.several;
    let button = ui
        .add(Button::selectable(several, "Several"))
        .on_hover_text("Every click chooses one more, as with Shift");
    theme::landmark(ui, &button, "Several");
    if button.clicked() {
        room.sandbox.several = !several;
    }
    if room.sandbox.tool != Tool::Measure && room.intent.ruler.is_some() {
        room.intent.ruler = None;
    }
}

/// Giving away, and clearing the table.
fn file(ui: &mut Ui, room: &mut Room) {
    ui.menu_button("File", |ui| {
        if ui
            .button("Save as a file")
            .on_hover_text("The table with its figures: to be shared, and opened again.")
            .clicked()
            && let Some(scenario) = room.sandbox.scenario()
        {
            let text = keep::write(scenario, room.sandbox.setting());
            let name = scenario.name.clone();
            room.saves.give_sandbox(&name, text);
        }
        if ui
            .button("Take everybody off the table")
            .on_hover_text("Undo brings them back.")
            .clicked()
        {
            room.sandbox.clear();
        }
    });
}

/// The panel on the right.
fn side(ui: &mut Ui, room: &mut Room) {
    let seed = fresh_seed(room.time.elapsed());
    ScrollArea::vertical()
        .id_salt("sandbox side")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            throw::show(ui, &mut room.sandbox, seed);
            ui.separator();
            tabs(ui, &mut room.sandbox);
            match (room.sandbox.tab, room.battle.as_deref()) {
                (Tab::New, _) => supply::show(
                    ui,
                    &mut room.sandbox,
                    &mut room.supply,
                    &room.choice,
                    &room.survey.motion,
                ),
                (Tab::Chosen, Some(battle)) => {
                    cards::show(ui, battle, &mut room.sandbox, &room.regard);
                }
                (Tab::Chosen, None) => {}
            }
        });
}

/// Which panel is to be open.
fn tabs(ui: &mut Ui, sandbox: &mut Sandbox) {
    let chosen = match sandbox.chosen.len() {
        0 => "Chosen".to_owned(),
        many => format!("Chosen ({many})"),
    };
    ui.horizontal(|ui| {
        for (tab, text) in [(Tab::New, "New figures"), (Tab::Chosen, chosen.as_str())] {
            let button = ui.add(Button::selectable(sandbox.tab == tab, text));
            theme::landmark(ui, &button, &format!("{tab:?} panel"));
            if button.clicked() {
                sandbox.tab = tab;
            }
        }
    });
    ui.add_space(4.0);
}

/// What is drawn over the table: the box that chooses, how far the sticks reach, and what stands beside the pointer.
fn over_the_table(ctx: &egui::Context, free: egui::Rect, room: &Room) {
    let marks = &room.sandbox.marks;
    if let Some((from, to)) = marks.band {
        let corner = |x, y| room.eye.pixel(Point { x, y });
        let corners: Vec<egui::Pos2> = [
            corner(from.x, from.y),
            corner(to.x, from.y),
            corner(to.x, to.y),
            corner(from.x, to.y),
        ]
        .into_iter()
        .flatten()
        .map(|pixel| pos2(pixel.x, pixel.y))
        .collect();
        let painter = ctx
            .layer_painter(LayerId::background())
            .with_clip_rect(free);
        painter.add(Shape::convex_polygon(
            corners,
            BAND.gamma_multiply(0.12),
            Stroke::new(1.5, BAND),
        ));
    }
    let pointer = ctx.input(|input| input.pointer.latest_pos());
    let mut words = marks.words.clone();
    if let (Some(look), Some(battle)) = (&room.regard.look, room.battle.as_deref())
        && room.intent.hovered == Some(look.to)
    {
        words.extend(look.short(battle));
    }
    match (pointer, room.intent.ruler) {
        (Some(pointer), _) if room.area.has_pointer && !words.is_empty() => {
            hint::beside(ctx, free, pointer, &words, marks.warns);
        }
        (_, Some((from, to))) => {
            // The sticks still lie there.
            if let (Some(at), Some(scenario)) = (room.eye.pixel(to), room.sandbox.scenario()) {
                let words = measure_words(scenario.layout.scale, from, to);
                hint::beside(ctx, free, pos2(at.x, at.y), &words, false);
            }
        }
        _ => {}
    }
}
