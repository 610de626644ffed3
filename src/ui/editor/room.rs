//! The panels around a table that is being made.

use super::bench::{Bench, Tab, Tool};
use super::eye::Eye;
use super::trials::Trials;
use super::{chalk, checks, fields, ground, keys, palette, piece, posts, rules, shelf};
use crate::scenario::edit::Edit;
use crate::scenario::edit::inspect::Weight;
use crate::table::length::Length;
use crate::ui::area::TableArea;
use crate::ui::intent::Intent;
use crate::ui::map_buttons::map_buttons;
use crate::ui::panel::{is_narrow, root};
use crate::ui::saves::Saves;
use crate::ui::toolbar::{self, Step};
use crate::ui::{Screen, theme};
use crate::view::camera::Viewpoint;
use crate::view::terrain::GridShown;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Align, Button, Layout, RichText, ScrollArea, Ui};

/// The width of the panel on the right, in points.
const SIDE: f32 = 330.0;

/// The width of the palette on the left, in points.
const PALETTE: f32 = 164.0;

/// The height of the line below, in points.
const HINTS: f32 = 28.0;

/// The height of fields and buttons in a line, in points.
const LINE: f32 = 26.0;

/// The share of a narrow window's height that the panel below gets.
const NARROW_SHARE: f32 = 0.42;

/// What the panels read and write.
#[derive(SystemParam)]
pub struct Room<'w, 's> {
    pub(super) bench: ResMut<'w, Bench>,
    pub(super) trials: NonSendMut<'w, Trials>,
    eye: Eye<'w, 's>,
    area: ResMut<'w, TableArea>,
    intent: ResMut<'w, Intent>,
    saves: ResMut<'w, Saves>,
    grid: ResMut<'w, GridShown>,
    viewpoints: MessageWriter<'w, Viewpoint>,
    next: ResMut<'w, NextState<Screen>>,
    commands: Commands<'w, 's>,
}

/// Draws them.
pub fn show(mut contexts: EguiContexts, mut room: Room) {
    let Ok(ctx) = contexts.ctx_mut().cloned() else {
        return;
    };
    if room.bench.document.is_none() {
        room.next.set(Screen::Tables);
        return;
    }
    let mut root = root(&ctx);
    egui::Panel::top("editor bar")
        .frame(egui::Frame::side_top_panel(&ctx.global_style()).inner_margin(8))
        .show(&mut root, |ui| bar(ui, &mut room));
    if is_narrow(&ctx) {
        egui::Panel::bottom("editor below")
            .exact_size(ctx.viewport_rect().height() * NARROW_SHARE)
            .resizable(false)
            .frame(egui::Frame::side_top_panel(&ctx.global_style()).inner_margin(8))
            .show(&mut root, |ui| {
                ScrollArea::vertical()
                    .auto_shrink([false, false])
                    .show(ui, |ui| {
                        palette::show(ui, &mut room.bench);
                        ui.separator();
                        side(ui, &mut room);
                    });
            });
    } else {
        egui::Panel::bottom("editor hints")
            .exact_size(HINTS)
            .resizable(false)
            .show(&mut root, |ui| hints(ui, &room));
        egui::Panel::left("palette")
            .exact_size(PALETTE)
            .resizable(false)
            .frame(egui::Frame::side_top_panel(&ctx.global_style()).inner_margin(10))
            .show(&mut root, |ui| {
                ScrollArea::vertical()
                    .auto_shrink([false, false])
                    .show(ui, |ui| palette::show(ui, &mut room.bench));
            });
        egui::Panel::right("editor side")
            .exact_size(SIDE)
            .resizable(false)
            .frame(egui::Frame::side_top_panel(&ctx.global_style()).inner_margin(10))
            .show(&mut root, |ui| side(ui, &mut room));
    }
    let free = root.available_rect_before_wrap();
    room.area.note(&ctx, free);
    chalk::draw(&ctx, free, &room.eye, &room.bench, &room.intent);
}

/// The line below: what may be done now, or the keys.
fn hints(ui: &mut Ui, room: &Room) {
    let text = match room.bench.tool {
        Tool::Stamp { stays: false, .. } => {
            "Click: put it down.   Drag: draw it.   R: turn it.   Shift: another one afterwards.   Esc: put it back."
        }
        Tool::Stamp { stays: true, .. } => {
            "Click: put one down.   Drag: draw one.   R: turn it.   Esc: enough of them."
        }
        Tool::Zones => {
            "Drag a corner: stretch the rectangle.   Drag its ground: move it.   Esc: done."
        }
        Tool::Beats => posts::HINTS,
        Tool::Measure => {
            "Drag: lay all three sticks from there.   Esc: done.   Anything may be measured at any time."
        }
        Tool::Select => keys::HINTS,
    };
    toolbar::hints(ui, text, room.saves.word.as_deref());
}

/// The bar on top.
fn bar(ui: &mut Ui, room: &mut Room) {
    ui.horizontal_wrapped(|ui| {
        let back = ui
            .button("My tables")
            .on_hover_text("The table stays in hand.");
        theme::landmark(ui, &back, "My tables");
        if back.clicked() {
            room.next.set(Screen::Tables);
        }
        ui.separator();
        undo(ui, room);
        ui.separator();
        tools(ui, room);
        snapping(ui, room);
        ui.separator();
        views(ui, room);
        ui.separator();
        output(ui, room);
        toolbar::keys(ui, &keys::ALL);
    });
}

fn undo(ui: &mut Ui, room: &mut Room) {
    let Some(document) = &mut room.bench.document else {
        return;
    };
    match toolbar::steps(ui, document.can_undo(), document.can_redo()) {
        Some(Step::Undo) => document.undo(),
        Some(Step::Redo) => document.redo(),
        None => {}
    }
}

fn tools(ui: &mut Ui, room: &mut Room) {
    let tool = room.bench.tool;
    let document = room.bench.document.as_ref();
    let grounds = document.is_some_and(|document| super::zones::has_grounds(document.scenario()));
    let nowhere = "Sides deploy at edges: choose zones or parts under Table.";
    let unwatched = "There are no sentries: add them under Rules.";
    let sentries = posts::any(&room.bench);
    if tool == Tool::Beats && !sentries {
        room.bench.tool = Tool::Select;
    }
    for (wanted, name, hint, idle) in [
        (
            Tool::Select,
            "Select",
            "V or Esc: select, move, stretch, turn",
            None,
        ),
        (Tool::Measure, "Measure", "L: lays the three sticks", None),
        (
            Tool::Zones,
            "Zones",
            "Shows whose ground is whose; moves and stretches rectangles",
            Some(nowhere).filter(|_| !grounds),
        ),
        (
            Tool::Beats,
            "Beats",
            "Moves the posts and beats of sentries",
            Some(unwatched).filter(|_| !sentries),
        ),
    ] {
        if toolbar::tool(ui, tool == wanted, name, hint, idle) {
            room.bench.tool = wanted;
        }
    }
    if tool != Tool::Measure && room.intent.ruler.is_some() {
        room.intent.ruler = None;
    }
}

fn snapping(ui: &mut Ui, room: &mut Room) {
    let snap = &mut room.bench.snap;
    ui.menu_button("Snap", |ui| {
        ui.checkbox(&mut snap.neighbours, "To ends and edges of neighbours");
        ui.checkbox(&mut snap.angles, "Turns by 15\u{b0}");
        ui.separator();
        for (millimetres, name) in [
            (0, "No grid"),
            (1, "Grid of 1 mm"),
            (5, "Grid of 5 mm"),
            (10, "Grid of 10 mm"),
            (25, "Grid of 25 mm"),
        ] {
            let grid = Length::whole(millimetres);
            ui.radio_value(&mut snap.grid, grid, name);
        }
        theme::remark(ui, "Alt held down: nothing snaps.");
    });
}

fn views(ui: &mut Ui, room: &mut Room) {
    toolbar::views(ui, &mut room.viewpoints);
    let shown = room.grid.0;
    if ui
        .add(Button::selectable(shown, "Grid"))
        .on_hover_text("F2: lines every 100 mm")
        .clicked()
    {
        room.grid.0 = !shown;
    }
}

/// Saving, playing, giving away.
fn output(ui: &mut Ui, room: &mut Room) {
    let Some(document) = &room.bench.document else {
        return;
    };
    let kept = document.is_kept() && room.bench.entry.is_some();
    let text = if kept { "Saved" } else { "Save" };
    let save = ui
        .add_enabled(
            !kept,
            Button::new(RichText::new(text).strong()).min_size(egui::vec2(60.0, 0.0)),
        )
        .on_hover_text("Ctrl+S: keeps it in My tables");
    theme::landmark(ui, &save, "Save");
    if save.clicked() {
        room.commands.queue(shelf::keep);
    }
    let faulty = room
        .bench
        .notes
        .1
        .iter()
        .any(|note| note.weight == Weight::Fault);
    let play = ui
        .add_enabled(!faulty, Button::new(RichText::new("Play").strong()))
        .on_hover_text("A quick battle on this table")
        .on_disabled_hover_text("It has faults: see Checks.");
    theme::landmark(ui, &play, "Play");
    if play.clicked() {
        room.commands.queue(shelf::play);
    }
    let scenario = document.scenario();
    let figures = ui
        .add_enabled(!faulty, Button::new("Try with figures"))
        .on_hover_text("Figures on this table, to be pushed about freely")
        .on_disabled_hover_text("It has faults: see Checks.");
    theme::landmark(ui, &figures, "Try with figures");
    if figures.clicked() {
        room.commands.queue(crate::ui::sandbox::try_out);
    }
    ui.menu_button("File", |ui| {
        if ui
            .button("Save as a file")
            .on_hover_text("To be shared, and opened again.")
            .clicked()
        {
            room.saves.give_table(scenario);
        }
        #[cfg(target_arch = "wasm32")]
        crate::ui::link_button::link_button(
            ui,
            &mut room.saves,
            "the table as it is now, with its deployment, squads and special rules",
            || crate::scenario::link::write(scenario),
        );
        map_buttons(ui, &mut room.saves, scenario);
    });
}

/// The panel on the right.
fn side(ui: &mut Ui, room: &mut Room) {
    ui.spacing_mut().interact_size.y = LINE;
    name(ui, room);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let (faults, others) = room
            .bench
            .notes
            .1
            .iter()
            .fold((0, 0), |(faults, others), note| {
                if note.weight == Weight::Fault {
                    (faults + 1, others)
                } else {
                    (faults, others + 1)
                }
            });
        let checks = match (faults, others) {
            (0, 0) => "Checks".to_owned(),
            (0, others) => format!("Checks ({others})"),
            (1, _) => "Checks (1 fault)".to_owned(),
            (faults, _) => format!("Checks ({faults} faults)"),
        };
        for (tab, text) in [
            (Tab::Piece, "Piece".to_owned()),
            (Tab::Table, "Table".to_owned()),
            (Tab::Rules, "Rules".to_owned()),
            (Tab::Checks, checks),
        ] {
            let mut words = RichText::new(text);
            if tab == Tab::Checks && faults > 0 {
                words = words.color(theme::BAD);
            }
            let button = ui.add(Button::selectable(room.bench.tab == tab, words));
            theme::landmark(ui, &button, &format!("{tab:?} panel"));
            if button.clicked() {
                room.bench.tab = tab;
            }
        }
    });
    ui.separator();
    room.bench.pointed_out.clear();
    room.bench.pointed_at = None;
    if is_narrow(ui.ctx()) {
        // All of the panel below is scrolled there.
        return tab(ui, room);
    }
    ScrollArea::vertical()
        .id_salt(format!("editor side, {:?}", room.bench.tab))
        .auto_shrink([false, false])
        .show(ui, |ui| tab(ui, room));
}

/// What the open panel shows.
fn tab(ui: &mut Ui, room: &mut Room) {
    match room.bench.tab {
        Tab::Piece => piece::show(ui, &mut room.bench),
        Tab::Table => ground::show(ui, &mut room.bench),
        Tab::Rules => rules::show(ui, &mut room.bench),
        Tab::Checks => checks::show(ui, room),
    }
}

/// The name of the table.
fn name(ui: &mut Ui, room: &mut Room) {
    let Some(document) = &mut room.bench.document else {
        return;
    };
    let old = document.scenario().name.clone();
    if let Some(name) = fields::words(ui, &old, "The name of the table") {
        document.retouch(&Edit::Title(name));
    }
    ui.with_layout(Layout::top_down(Align::Min), |ui| {
        theme::remark(ui, fields::size_line(document.scenario()));
    });
}
