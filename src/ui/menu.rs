//! The main menu, the page on how to play, and the credits.

use super::area::TableArea;
use super::panel::root;
use super::saves::{self, Saves};
use super::{Screen, theme};
use crate::song::state::Battle;
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Button, RichText, ScrollArea, Ui};

/// A page of the menu.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Page {
    /// What to do.
    #[default]
    Main,
    /// Kept battles.
    Load,
    /// How to play.
    HowToPlay,
    /// Who made what.
    Credits,
}

/// Draws the menu.
pub fn show(
    mut contexts: EguiContexts,
    battle: Option<Res<Battle>>,
    mut page: ResMut<Page>,
    mut area: ResMut<TableArea>,
    mut next: ResMut<NextState<Screen>>,
    mut exit: MessageWriter<AppExit>,
    saves: Res<Saves>,
    mut commands: Commands,
) {
    let Ok(ctx) = contexts.ctx_mut().cloned() else {
        return;
    };
    area.cover();
    let mut root = root(&ctx);
    let mut shown = *page;
    egui::CentralPanel::default().show(&mut root, |ui| match shown {
        Page::Main => {
            let wish = main_page(
                ui,
                battle.is_some(),
                &saves,
                &mut shown,
                &mut next,
                &mut exit,
            );
            load(&mut commands, wish);
        }
        Page::Load => {
            let wish = load_page(ui, &saves, &mut shown);
            load(&mut commands, wish);
        }
        Page::HowToPlay => text_page(ui, &mut shown, how_to_play),
        Page::Credits => text_page(ui, &mut shown, credits),
    });
    if shown != Page::Main && ctx.input(|input| input.key_pressed(egui::Key::Escape)) {
        shown = Page::Main;
    }
    page.set_if_neq(shown);
}

/// Loads what was wished for, once this frame's panels are drawn.
fn load(commands: &mut Commands, wish: Option<String>) {
    if let Some(name) = wish {
        commands.queue(move |world: &mut World| saves::load(world, &name));
    }
}

/// What to do. Returns the kept battle to go back into, if one was chosen.
fn main_page(
    ui: &mut Ui,
    in_play: bool,
    saves: &Saves,
    page: &mut Page,
    next: &mut NextState<Screen>,
    exit: &mut MessageWriter<AppExit>,
) -> Option<String> {
    let mut wish = None;
    let top = (ui.available_height() * 0.12).max(20.0);
    ui.vertical_centered(|ui| {
        ui.add_space(top);
        ui.label(
            RichText::new("Tirailleur")
                .size(56.0)
                .strong()
                .color(theme::ACCENT),
        );
        ui.label("Miniatures skirmish in the age of muskets");
        ui.add_space(32.0);
        let entry = |ui: &mut Ui, text: &str| {
            let button = Button::new(RichText::new(text).size(20.0));
            let shown = ui.add(button.min_size(egui::vec2(280.0, 44.0)));
            theme::landmark(ui, &shown, text);
            shown.clicked()
        };
        if entry(ui, "Quick battle") {
            next.set(Screen::QuickBattle);
        }
        if in_play {
            if entry(ui, "Continue") {
                next.set(Screen::Battle);
            }
        } else if let Some(last) = saves.last()
            && entry(ui, "Continue the last battle")
        {
            wish = Some(last.name.clone());
        }
        if entry(ui, "My tables") {
            next.set(Screen::Tables);
        }
        if entry(ui, "Sandbox") {
            next.set(Screen::ChooseTable);
        }
        if !saves.list.is_empty() && entry(ui, "Load") {
            *page = Page::Load;
        }
        #[cfg(target_arch = "wasm32")]
        if entry(ui, "Open a file") {
            crate::web::open_file();
        }
        if entry(ui, "How to play") {
            *page = Page::HowToPlay;
        }
        if entry(ui, "Credits") {
            *page = Page::Credits;
        }
        // A page in a browser is closed, not quit.
        if cfg!(not(target_arch = "wasm32")) && entry(ui, "Quit") {
            exit.write(AppExit::Success);
        }
        if let Some(word) = &saves.word {
            ui.add_space(12.0);
            ui.label(RichText::new(word).color(theme::ACCENT));
        }
    });
    wish
}

/// Kept battles, the newest first. Returns the one to go back into, if it was chosen.
fn load_page(ui: &mut Ui, saves: &Saves, page: &mut Page) -> Option<String> {
    let mut wish = None;
    ui.vertical_centered(|ui| {
        ui.add_space(24.0);
        ui.heading("Kept battles");
        theme::remark(
            ui,
            "The newest first. \"autosave\" is the battle that was played last.",
        );
        ui.add_space(12.0);
        ScrollArea::vertical()
            .max_height((ui.available_height() - 120.0).max(120.0))
            .show(ui, |ui| {
                for saved in &saves.list {
                    let age = age(saved.age());
                    let button = Button::new(RichText::new(&saved.name).size(18.0))
                        .right_text(RichText::new(age).small())
                        .min_size(egui::vec2(ui.available_width().min(420.0), 36.0));
                    if ui.add(button).clicked() {
                        wish = Some(saved.name.clone());
                    }
                }
            });
        if let Some(word) = &saves.word {
            ui.label(RichText::new(word).color(theme::ACCENT));
        }
        ui.add_space(12.0);
        if ui
            .add(Button::new("Back").min_size(egui::vec2(120.0, 36.0)))
            .clicked()
        {
            *page = Page::Main;
        }
    });
    wish
}

/// How long ago, roughly.
#[must_use]
pub fn age(passed: std::time::Duration) -> String {
    match passed.as_secs() / 60 {
        0 => "just now".to_owned(),
        minutes @ 1..60 => format!("{minutes} min ago"),
        minutes @ 60..1440 => format!("{} h ago", minutes / 60),
        minutes => format!("{} days ago", minutes / 1440),
    }
}

/// A page of text with a way back.
fn text_page(ui: &mut Ui, page: &mut Page, text: fn(&mut Ui)) {
    ScrollArea::vertical()
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.vertical_centered(|ui| {
                ui.set_max_width(680.0);
                ui.add_space(24.0);
                ui.with_layout(egui::Layout::top_down(egui::Align::Min), text);
                ui.add_space(12.0);
                if ui
                    .add(Button::new("Back").min_size(egui::vec2(120.0, 36.0)))
                    .clicked()
                {
                    *page = Page::Main;
                }
            });
        });
}

/// How to play, on one page.
pub fn how_to_play(ui: &mut Ui) {
    ui.heading("How to play");
    let paragraph = |ui: &mut Ui, title: &str, text: &str| {
        ui.add_space(4.0);
        ui.label(RichText::new(title).strong().color(theme::ACCENT));
        ui.label(text);
    };
    paragraph(
        ui,
        "The turn",
        "Click one of your figures and roll one, two or three dice. Every die that reaches its Quality is an action. \
         Two failures, and the turn passes to the enemy: more dice win more and risk more. The panel shows the exact \
         chances of each before you roll. When all have acted, or you end the turn, the enemy moves.",
    );
    paragraph(
        ui,
        "Actions",
        "Moving costs one action: click a place, or drag the figure. The line beside the pointer tells the distance, the \
         cost, and which enemies you would see and reach from there. A shot or a blow costs one, an aimed shot or a \
         powerful attack two, reloading two, leaving combat two. One attack a figure a turn.",
    );
    paragraph(
        ui,
        "Attacks",
        "Point at an enemy to see what could be done, click him for every way with its chances and sums, click twice for the \
         best one. Beaten by an even die he falls, by an odd one he gives way; doubled he is wounded, trebled \
         killed. Bodies on the ground are in danger: finish them, and help your own up.",
    );
    paragraph(
        ui,
        "Groups",
        "While your commander acts he may order a group for one action: choose what it is to do below his actions, click \
         figures in contact with each other, and roll for all of them at once. Then click whoever is to act next. A volley \
         counts as one shot, and the more fire, the less the target can do.",
    );
    paragraph(
        ui,
        "Winning",
        "A squad that loses its commander, or more than half of its figures, tests its nerve. At two figures it breaks. The bar on top \
         counts.",
    );
    paragraph(
        ui,
        "Why?",
        "Every refusal, every number and every line of the log cites its clause. Point at a clause to read what it says.",
    );
    paragraph(
        ui,
        "The table",
        "The right mouse button turns the camera, the middle one moves it, the wheel goes nearer to what is under the pointer. \
         Home: the whole table. Page up: from above. Page down: as the figures see it.",
    );
    paragraph(
        ui,
        "Your own tables",
        "Under \"My tables\" you build tables from nothing, from rolled ones or from those of the game: take a piece from the \
         palette, click or draw it, drag it, pull its handles. The checks tell what the rules would say, how far one sees, and \
         whom the ground favours.",
    );
    paragraph(
        ui,
        "The sandbox",
        "Under \"Sandbox\" you push figures about as on a real table: no turns, nobody refuses. What the rules would say stands \
         beside the pointer. Measure from edge to edge, see who sees whom and why not, roll dice.",
    );
    paragraph(
        ui,
        "Keys",
        "1 2 3: roll so many dice.  Tab: next figure.  Enter or Space: confirm.  E: end the activation, or the turn.  U: \
         undo, or take back.  Esc: let go, then menu.  F1: this page.  Shift: a move goes as far as it can.  In a figure's turn \
         the letters on the buttons: S stand up, R reload, F lay down or take up a flag, M dismount or mount.",
    );
}

/// Who made what.
fn credits(ui: &mut Ui) {
    ui.heading("Credits");
    ui.label(
        "Tirailleur plays Song of Drums and Shakos, a game of skirmishes in the Napoleonic wars, and its supplement. It is \
         unofficial: neither made nor approved by the authors or publishers of those books. All rights in the game and its \
         text are theirs.",
    );
    ui.label(
        "The clauses shown here are our own short words for what a rule does, and no replacement for the books. Own them: \
         they hold the background, the nations, the scenarios, and the reasons.",
    );
    ui.label("Built with Bevy, Rapier and egui. Licensed under MIT or Apache 2.0.");
}
