//! The quick battle: a table, two squads, who plays them, a seed, and one button.

use super::area::TableArea;
use super::map_buttons::map_buttons;
use super::panel::{is_narrow, root};
use super::players::{Player, Players};
use super::saves::Saves;
use super::session::{self, Choice};
use super::{Screen, allies, editor, house, theme};
use crate::battle::clause::Clause;
use crate::roster::squad::{Pricing, Squad};
use crate::scenario::random::{LastFeature, RandomTable};
use crate::scenario::{Deployment, Scenario};
use crate::song::player::PlayerId;
use crate::table::body::Side;
use crate::table::feature::{FeatureKind, Layout};
use crate::table::length::Length;
use crate::table::outline::Outline;
use crate::table::passage::{self, Leaf};
use crate::table::piece::Piece;
use crate::table::scale::Scale;
use bevy::math::DVec2;
use bevy::prelude::*;
use bevy::time::Real;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{
    self, Button, Color32, ComboBox, RichText, ScrollArea, Sense, Stroke, TextEdit, Ui,
};

/// The side of the little map, in points.
const MAP: f32 = 250.0;

/// How files get in.
const OPENS: &str = "A file with a squad, a table or a battle can be dropped here.";

/// A new seed for every visit.
pub fn reseed(time: Res<Time<Real>>, mut choice: ResMut<Choice>) {
    choice.seed = session::fresh_seed(time.elapsed()).to_string();
}

/// Draws the screen.
pub fn show(
    mut contexts: EguiContexts,
    mut choice: ResMut<Choice>,
    mut area: ResMut<TableArea>,
    mut next: ResMut<NextState<Screen>>,
    time: Res<Time<Real>>,
    mut files: ResMut<Saves>,
    mut commands: Commands,
) {
    let Ok(ctx) = contexts.ctx_mut().cloned() else {
        return;
    };
    area.cover();
    let mut root = root(&ctx);
    let mut chosen = choice.clone();
    // A list that hangs open takes the key that closes it: asked before the list is shown, and gone.
    let listing = egui::Popup::is_any_open(&ctx);
    let (mut fights, mut leaves) = (false, false);
    egui::Panel::bottom("fight")
        .frame(egui::Frame::side_top_panel(&ctx.global_style()).inner_margin(14))
        .show(&mut root, |ui| {
            ui.horizontal(|ui| {
                let back = ui.add(Button::new("Back").min_size(egui::vec2(90.0, 40.0)));
                theme::landmark(ui, &back, "Back");
                leaves |= back.clicked();
                if !is_narrow(&ctx) {
                    seed(ui, &mut chosen, &time);
                }
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    fights = fight(ui, &chosen);
                });
            });
        });
    egui::CentralPanel::default().show(&mut root, |ui| {
        if chosen.house_open {
            ui.heading(RichText::new("House rules").color(theme::ACCENT));
            house::page(ui, &mut chosen, is_narrow(&ctx));
            return;
        }
        ui.horizontal_wrapped(|ui| {
            ui.heading(RichText::new("Quick battle").color(theme::ACCENT));
            theme::remark(ui, OPENS);
            #[cfg(target_arch = "wasm32")]
            if ui.button("Open a file").clicked() {
                crate::web::open_file();
            }
            if let Some(word) = &files.word {
                ui.label(RichText::new(word).small().color(theme::ACCENT));
            }
        });
        ScrollArea::vertical()
            .auto_shrink([false, false])
            .show(ui, |ui| {
                if is_narrow(&ctx) {
                    squad(ui, &mut chosen, Side::A, &time, &mut files);
                    squad(ui, &mut chosen, Side::B, &time, &mut files);
                    table(ui, &mut chosen, &time, &mut files, &mut commands);
                    return;
                }
                ui.columns(3, |columns| {
                    if let [middle, left, right] = columns {
                        table(middle, &mut chosen, &time, &mut files, &mut commands);
                        squad(left, &mut chosen, Side::A, &time, &mut files);
                        squad(right, &mut chosen, Side::B, &time, &mut files);
                    }
                });
            });
    });
    let typing = ctx.memory(|memory| memory.focused().is_some());
    ctx.input(|input| {
        let free = !typing && !listing;
        leaves |= free && input.key_pressed(egui::Key::Escape);
        fights |= free && input.key_pressed(egui::Key::Enter);
    });
    if leaves {
        // From the page of house rules back to the choice of squads, from there to where one came from.
        if !std::mem::take(&mut chosen.house_open) {
            next.set(if std::mem::take(&mut chosen.from_editor) {
                Screen::Editor
            } else {
                Screen::Menu
            });
        }
    }
    if fights && let Some(setup) = chosen.setup() {
        let players = chosen.allies.seats(chosen.players);
        chosen.reveal();
        chosen.house_open = false;
        chosen.from_editor = false;
        commands.queue(move |world: &mut World| session::begin(world, setup, players));
    }
    choice.set_if_neq(chosen);
}

/// The one button.
fn fight(ui: &mut Ui, choice: &Choice) -> bool {
    let ready = choice.setup().is_some();
    let button = Button::new(RichText::new("Fight").size(22.0).strong())
        .min_size(egui::vec2(180.0, 44.0))
        .right_text(RichText::new("Enter").small());
    let shown = ui
        .add_enabled(ready, button)
        .on_disabled_hover_text(if choice.seed().is_none() {
            "The seed must be a whole number."
        } else {
            "A squad breaks the rules of its making: see above."
        });
    theme::landmark(ui, &shown, "Fight");
    shown.clicked()
}

/// The seed: shown, to be typed over, to be thrown anew.
fn seed(ui: &mut Ui, choice: &mut Choice, time: &Time<Real>) {
    ui.add_space(16.0);
    ui.label("Seed of the dice")
        .on_hover_text("The same seed and the same orders give the same battle.");
    let valid = choice.seed().is_some();
    ui.add(
        TextEdit::singleline(&mut choice.seed)
            .desired_width(120.0)
            .text_color(if valid { theme::TEXT } else { theme::BAD }),
    );
    if ui.button("New seed").clicked() {
        choice.seed = session::fresh_seed(time.elapsed()).to_string();
    }
    if !valid {
        ui.label(RichText::new("a whole number, please").color(theme::BAD));
    }
}

/// The table: a list, its story and a little map.
fn table(
    ui: &mut Ui,
    choice: &mut Choice,
    time: &Time<Real>,
    files: &mut Saves,
    commands: &mut Commands,
) {
    theme::card().show(ui, |ui| {
        ui.set_width(ui.available_width());
        theme::title(ui, "Table");
        table_list(ui, choice, time);
        if let Some(scenario) = choice.scenario() {
            ui.add_space(4.0);
            map(ui, scenario, MAP);
            if choice.rolled.is_none() {
                ui.label(&scenario.notes);
                for special in &scenario.special {
                    theme::remark(ui, special.rule().text(scenario));
                }
            }
            ui.horizontal_wrapped(|ui| {
                if ui
                    .button("Save as a file")
                    .on_hover_text("To be changed, shared, and opened again.")
                    .clicked()
                {
                    files.give_table(&choice.played().unwrap_or_else(|| scenario.clone()));
                }
                let edit = ui
                    .button("Edit")
                    .on_hover_text("To build on it, as a table of one's own.");
                theme::landmark(ui, &edit, "Edit the table");
                if edit.clicked() {
                    let scenario = choice.played().unwrap_or_else(|| scenario.clone());
                    commands.queue(move |world: &mut World| editor::open(world, scenario, None));
                }
                map_buttons(ui, files, scenario);
            });
        }
        if let Some(played) = choice.played() {
            theme::remark(ui, facts(&played));
        }
        ui.add_space(4.0);
        let button = Button::new(house::button_text(choice))
            .min_size(egui::vec2(ui.available_width(), 32.0));
        let button = ui.add(button);
        theme::landmark(ui, &button, "House rules");
        if button.clicked() {
            choice.house_open = true;
        }
        rolls(ui, choice, time);
    });
}

/// The tables there are to choose from, and the one that is rolled up.
pub(super) fn table_list(ui: &mut Ui, choice: &mut Choice, time: &Time<Real>) {
    let names: Vec<String> = choice
        .tables()
        .map(|scenario| scenario.name.clone())
        .collect();
    for (place, name) in names.iter().enumerate() {
        let taken = choice.rolled.is_none() && choice.table == place;
        let button =
            Button::selectable(taken, name).min_size(egui::vec2(ui.available_width(), 0.0));
        if ui.add(button).clicked() && !taken {
            choice.take_table(place);
        }
    }
    let random = Button::selectable(choice.rolled.is_some(), "Roll up a table")
        .min_size(egui::vec2(ui.available_width(), 0.0));
    let random = ui.add(random);
    theme::landmark(ui, &random, "Roll up a table");
    if random.clicked() && choice.rolled.is_none() {
        let seed = session::fresh_seed(time.elapsed());
        let table = RandomTable::new(seed, Scale::Fifteen, LastFeature::default());
        choice.take_rolled(table);
    }
}

/// The rolls of a table that was rolled up: to be locked, to be rolled again.
pub(super) fn rolls(ui: &mut Ui, choice: &mut Choice, time: &Time<Real>) {
    let Some(mut table) = choice.rolled.as_ref().map(|rolled| rolled.table.clone()) else {
        return;
    };
    let before = table.clone();
    let mut again = false;
    ui.horizontal_wrapped(|ui| {
        again = ui
            .button("Roll again")
            .on_hover_text("Everything that is not locked.")
            .clicked();
        theme::clause_tag(ui, Clause("SET-2"));
        for scale in Scale::ALL {
            let shown = Button::selectable(table.scale == scale, scale.to_string());
            if ui.add(shown).clicked() && table.scale != scale {
                table = RandomTable::new(table.seed, scale, table.last);
            }
        }
    });
    theme::remark(ui, "Tick what is to stay when the table is rolled again:");
    for piece in &mut table.pieces {
        let text = piece.to_string();
        ui.checkbox(&mut piece.locked, text)
            .on_hover_text("Locked: it stays when the table is rolled again.");
    }
    let mut first = table.last == LastFeature::FirstQuarter;
    ui.checkbox(&mut first, "The last feature goes into the first quarter")
        .on_hover_text("The defender may choose so (SET-2).");
    let last = if first {
        LastFeature::FirstQuarter
    } else {
        LastFeature::InPlace
    };
    if last != table.last {
        table = table.with_last(last);
    }
    if again {
        table = table.again(session::fresh_seed(time.elapsed()));
    }
    if table != before {
        choice.take_rolled(table);
    }
}

/// Size, points and deployment in a line.
#[must_use]
pub fn facts(scenario: &Scenario) -> String {
    let (width, height) = scenario.layout.size;
    let points = match scenario.points {
        [a, b] if a == b => format!("{a} points a side"),
        [a, b] => format!("{a} points against {b}"),
    };
    let limit = scenario
        .turn_limit
        .map_or_else(String::new, |limit| format!(", {limit} turns"));
    let deployment = match scenario.deployment {
        Deployment::Edges => "the attacker chooses his edge",
        Deployment::Zones { .. } => "zones as marked",
        Deployment::Parts { .. } => "parts as marked",
    };
    let yards = |length: Length| (length.mm() / scenario.layout.scale.yard().mm()).round();
    let (wide, deep) = (yards(width), yards(height));
    format!("{width} x {height} mm ({wide} x {deep} yards), {points}{limit}; {deployment}.")
}

/// The terrain from above, north on top.
pub(super) fn map(ui: &mut Ui, scenario: &Scenario, side: f32) {
    let side = ui.available_width().min(side);
    let (rect, _) = ui.allocate_exact_size(egui::vec2(side, side), Sense::hover());
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, 2.0, Color32::from_rgb(96, 110, 74));
    let layout: &Layout = &scenario.layout;
    let (width, height) = (layout.size.0.mm(), layout.size.1.mm());
    let scale = f64::from(side) / width.max(height);
    let place = |at: DVec2| {
        egui::pos2(
            rect.left() + (at.x * scale) as f32,
            rect.bottom() - (at.y * scale) as f32,
        )
    };
    for feature in &layout.features {
        let color = map_color(feature.kind);
        for piece in Outline::new(&feature.shape).pieces() {
            match piece {
                Piece::Disc { center, radius } => {
                    painter.circle_filled(place(*center), (radius * scale) as f32, color);
                }
                Piece::Convex(ring) => {
                    painter.add(egui::Shape::convex_polygon(
                        ring.iter().map(|corner| place(*corner)).collect(),
                        color,
                        Stroke::NONE,
                    ));
                }
            }
        }
    }
    for passage in passage::of_layout(layout) {
        if let Piece::Convex(ring) = &passage.piece {
            let color = match passage.leaf {
                Leaf::Free => Color32::from_rgb(125, 148, 84),
                Leaf::Window => Color32::from_rgb(170, 205, 230),
                Leaf::Unlocked | Leaf::Shut | Leaf::Locked => Color32::from_rgb(58, 34, 16),
            };
            painter.add(egui::Shape::convex_polygon(
                ring.iter().map(|corner| place(*corner)).collect(),
                color,
                Stroke::NONE,
            ));
        }
    }
    for (role, zone) in scenario.deployment.grounds(layout) {
        let corner = |point: crate::table::length::Point| {
            let (x, y) = point.mm();
            place(DVec2::new(x, y))
        };
        let ground = egui::Rect::from_two_pos(corner(zone.min), corner(zone.max));
        painter.rect_stroke(
            ground,
            0.0,
            Stroke::new(1.5, Color32::from_white_alpha(150)),
            egui::StrokeKind::Inside,
        );
        painter.text(
            ground.center(),
            egui::Align2::CENTER_CENTER,
            role.to_string(),
            egui::FontId::proportional(13.0),
            Color32::WHITE,
        );
    }
}

/// What a feature looks like from above.
pub(super) const fn map_color(kind: FeatureKind) -> Color32 {
    match kind {
        FeatureKind::Woods | FeatureKind::Tree => Color32::from_rgb(44, 82, 44),
        FeatureKind::Rough => Color32::from_rgb(126, 116, 84),
        FeatureKind::Building => Color32::from_rgb(142, 88, 70),
        FeatureKind::Fence => Color32::from_rgb(156, 126, 86),
        FeatureKind::Hedge => Color32::from_rgb(66, 100, 52),
        FeatureKind::LowWall => Color32::from_rgb(156, 152, 144),
        FeatureKind::Hill => Color32::from_rgb(126, 138, 88),
        FeatureKind::River => Color32::from_rgb(82, 122, 158),
        FeatureKind::Road => Color32::from_rgb(170, 148, 108),
        FeatureKind::Bridge => Color32::from_rgb(132, 108, 80),
        FeatureKind::Rubble => Color32::from_rgb(144, 138, 128),
        FeatureKind::TimberWall => Color32::from_rgb(106, 74, 46),
        FeatureKind::Rampart => Color32::from_rgb(170, 164, 152),
        FeatureKind::Stairs => Color32::from_rgb(198, 190, 174),
    }
}

/// One squad: who plays it, which it is, who is in it, and what is wrong with it; or that it is a secret.
fn squad(ui: &mut Ui, choice: &mut Choice, side: Side, time: &Time<Real>, files: &mut Saves) {
    theme::card().show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal(|ui| {
            theme::badge(ui, side);
            theme::title(ui, format!("Squad {side}"));
        });
        players(ui, &mut choice.players, side);
        if choice.sealed[side.index()] {
            secret(ui, choice, side);
            allies::show(ui, choice, side);
            return;
        }
        let all: Vec<(String, String)> = choice
            .all_squads()
            .map(|squad| (squad.nations().join(", "), squad.name.clone()))
            .collect();
        let chosen = &mut choice.squads[side.index()];
        let name = all.get(*chosen).map_or("", |(_, name)| name.as_str());
        ComboBox::from_id_salt(("squad", side.index()))
            .width(ui.available_width() - 12.0)
            .height(420.0)
            .selected_text(RichText::new(name).color(theme::side_text(side)))
            .show_ui(ui, |ui| {
                for (place, (nations, name)) in all.iter().enumerate() {
                    ui.selectable_value(chosen, place, format!("{nations}: {name}"));
                }
            });
        let limit = choice.points[side.index()];
        let pricing = choice.house.limits().pricing;
        if let Some(squad) = choice.squad(side) {
            composition(ui, squad, limit, pricing);
        }
        let flaws = choice.flaws(side);
        for flaw in &flaws {
            ui.horizontal_wrapped(|ui| {
                ui.label(RichText::new(flaw.fault.to_string()).color(theme::WARNING));
                if let Some(clause) = flaw.fault.clause() {
                    theme::clause_tag(ui, clause);
                }
            });
        }
        ui.add_space(4.0);
        ui.horizontal(|ui| {
            if ui
                .add_enabled(flaws.is_empty(), Button::new("Seal it"))
                .on_hover_text("Hides this squad until the battle begins.")
                .clicked()
            {
                choice.seal(side);
            }
            if ui
                .button("Draw one in secret")
                .on_hover_text("Any ready squad that may play on this table: nobody sees which.")
                .clicked()
            {
                choice.draw(side, session::fresh_seed(time.elapsed()));
            }
            theme::clause_tag(ui, Clause("SQD-5"));
        });
        if let Some(squad) = choice.squad(side)
            && ui
                .button("Save as a file")
                .on_hover_text("To be changed, shared, and opened again.")
                .clicked()
        {
            files.give_squad(squad, limit);
        }
        allies::show(ui, choice, side);
    });
}

/// A squad that is chosen and hidden (SQD-5, A19).
fn secret(ui: &mut Ui, choice: &mut Choice, side: Side) {
    ui.add_space(24.0);
    ui.vertical_centered(|ui| {
        ui.label(
            RichText::new("Sealed")
                .size(22.0)
                .strong()
                .color(theme::side_text(side)),
        );
        ui.horizontal_wrapped(|ui| {
            ui.label("It is chosen, and shown when the battle begins.");
            theme::clause_tag(ui, Clause("SQD-5"));
        });
        ui.add_space(12.0);
        if ui.button("Choose anew").clicked() {
            choice.open(side);
        }
    });
}

/// Who plays it.
fn players(ui: &mut Ui, players: &mut Players, side: Side) {
    let seat = PlayerId::first(side);
    ui.horizontal(|ui| {
        for (player, text) in [(Player::Human, "Human"), (Player::Machine, "Machine")] {
            if ui
                .add(Button::selectable(players.of(seat) == player, text))
                .clicked()
            {
                players.set(seat, player);
            }
        }
    });
}

/// Its points and its soldiers, alike ones together.
fn composition(ui: &mut Ui, squad: &Squad, limit: u16, pricing: Pricing) {
    ui.label(
        RichText::new(format!(
            "{} of {limit} points, {} figures",
            squad.cost(pricing),
            squad.soldiers.len()
        ))
        .strong(),
    );
    for (count, soldier) in alike(squad) {
        let profile = &soldier.profile;
        let weapons: Vec<String> = profile.weapons.iter().map(ToString::to_string).collect();
        let rules: Vec<String> = profile.rules.iter().map(ToString::to_string).collect();
        let text = if count == 1 {
            soldier.name.clone()
        } else {
            format!("{count} x {}", profile.name)
        };
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            ui.label(text);
            theme::remark(
                ui,
                format!(
                    "Q{}+ C{}, {} points{}{}",
                    profile.quality,
                    profile.combat,
                    pricing.price(profile),
                    prefixed(&weapons),
                    prefixed(&rules)
                ),
            );
        });
    }
}

/// Words after a comma; nothing for none.
fn prefixed(words: &[String]) -> String {
    if words.is_empty() {
        String::new()
    } else {
        format!(", {}", words.join(", "))
    }
}

/// The soldiers of a squad, those of one profile counted together, in the order of their first.
#[must_use]
pub fn alike(squad: &Squad) -> Vec<(usize, &crate::roster::squad::Soldier)> {
    let mut alike: Vec<(usize, &crate::roster::squad::Soldier)> = Vec::new();
    for soldier in &squad.soldiers {
        match alike
            .iter_mut()
            .find(|(_, first)| first.profile == soldier.profile)
        {
            Some((count, _)) => *count += 1,
            None => alike.push((1, soldier)),
        }
    }
    alike
}
