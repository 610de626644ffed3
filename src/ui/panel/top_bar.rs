//! The bar on top: the turn, whose it is, how both squads stand, and what is always possible.

use super::{Room, is_narrow};
use crate::song::losses;
use crate::song::player::PlayerId;
use crate::song::special::sentries;
use crate::song::state::{Battle, Ending, Phase};
use crate::table::body::Side;
use crate::ui::desk::Dialog;
use crate::ui::players::{Pace, Player};
use crate::ui::{Screen, session, take_back, theme};
use bevy_egui::egui::{self, Align, Button, Layout, RichText, Ui};

/// A window narrower than this, in logical pixels, has no room for everything in one line.
const ROOMY: f32 = 1180.0;

/// Whether everything has room in one line.
fn is_roomy(ctx: &egui::Context) -> bool {
    ctx.viewport_rect().width() >= ROOMY
}

/// Draws it.
pub fn show(ui: &mut Ui, room: &mut Room) {
    if !is_roomy(ui.ctx()) {
        narrow(ui, room);
        return;
    }
    ui.horizontal(|ui| {
        turn(ui, room);
        ui.separator();
        for side in Side::BOTH {
            squads(ui, room, side);
            ui.add_space(10.0);
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            always(ui, room);
            if let Some(word) = &room.saves.word {
                theme::remark(ui, word.clone());
            }
            undo(ui, room);
            if room.players.has_machine() {
                pace(ui, room);
            }
        });
    });
}

/// The same in two lines: what is seldom wanted waits behind one button.
fn narrow(ui: &mut Ui, room: &mut Room) {
    ui.horizontal(|ui| {
        turn(ui, room);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let more = ui
                .menu_button("More", |ui| {
                    always(ui, room);
                    if room.players.has_machine() {
                        ui.separator();
                        paces(ui, room);
                    }
                })
                .response;
            theme::landmark(ui, &more, "More");
            undo(ui, room);
        });
    });
    ui.columns(2, |columns| {
        for (ui, side) in columns.iter_mut().zip(Side::BOTH) {
            ui.horizontal(|ui| squads(ui, room, side));
        }
    });
    if let Some(word) = &room.saves.word {
        theme::remark(ui, word.clone());
    }
}

/// Turn and whose move it is.
fn turn(ui: &mut Ui, room: &Room) {
    let battle = &room.battle;
    if battle.state.turn > 0 {
        let limit = battle
            .muster
            .scenario
            .turn_limit
            .map_or_else(String::new, |limit| format!(" of {limit}"));
        ui.label(
            RichText::new(format!("Turn {}{limit}", battle.state.turn))
                .size(18.0)
                .strong()
                .color(theme::ACCENT),
        );
    }
    let (side, text) = what(battle, |player| room.players.of(player));
    if let Some(side) = side {
        theme::badge(ui, side);
    }
    ui.label(RichText::new(text).color(side.map_or(theme::TEXT, theme::side_text)));
    if let Some(watch) = watch(battle) {
        ui.label(RichText::new(watch).strong().color(theme::ACCENT));
    }
    if let Some(cards) = cards(battle) {
        let cards = RichText::new(cards).small().color(theme::WEAK);
        ui.label(cards).on_hover_text(
            "Each round every player has one card; whoever's is drawn has a turn (INI-2).",
        );
    }
}

/// How the sentries stand, where there are any and the battle is under way.
#[must_use]
pub fn watch(battle: &Battle) -> Option<&'static str> {
    let under_way = battle.state.turn > 0 && battle.outcome().is_none();
    sentries::rule(&battle.muster.scenario).filter(|_| under_way)?;
    Some(match sentries::unalarmed(battle) {
        None => "Alarm given",
        Some((_, watch)) if watch.cause.is_some() => "Alarm at the end of this turn",
        Some(_) => "No alarm yet",
    })
}

/// The round, and whose cards are still in the deck; none with two players.
#[must_use]
pub fn cards(battle: &Battle) -> Option<String> {
    let cards = &battle.state.cards;
    if cards.round == 0 {
        return None;
    }
    let left: Vec<&str> = cards
        .left()
        .into_iter()
        .map(|player| battle.muster.player(player).label.as_str())
        .collect();
    Some(if left.is_empty() {
        format!("round {}, last card", cards.round)
    } else {
        format!("round {}, to come: {}", cards.round, left.join(" "))
    })
}

/// Whose move it is, in a few words.
#[must_use]
pub fn what(battle: &Battle, by: impl Fn(PlayerId) -> Player) -> (Option<Side>, String) {
    let Some(player) = battle.awaits_player() else {
        return (None, "The battle is over".to_owned());
    };
    let doing = match (&battle.state.prompt, &battle.state.phase) {
        (Some(_), _) => "answers",
        (None, Phase::Deploying(_)) => "deploys",
        (None, Phase::Acting(_)) => "acts",
        _ => "to act",
    };
    let who = match by(player) {
        Player::Human => "",
        Player::Machine => " (machine)",
    };
    let participant = battle.muster.player(player);
    let text = format!("{}{who} {doing}", participant.label);
    (Some(participant.side), text)
}

/// The squads of a side: the one, or each in a line.
fn squads(ui: &mut Ui, room: &Room, side: Side) {
    let players: Vec<PlayerId> = room.battle.muster.players_of(side).collect();
    if let [player] = players.as_slice() {
        squad(ui, room, *player);
        return;
    }
    theme::badge(ui, side);
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        for player in players {
            let line = RichText::new(standing(&room.battle, player)).small();
            let drawn = room.battle.awaits_player() == Some(player);
            let line = if drawn { line.strong() } else { line };
            ui.add(egui::Label::new(line.color(theme::side_text(side))).truncate())
                .on_hover_text(break_point(&room.battle, player).words());
        }
    });
}

/// How one of several squads of a side stands, in a line.
#[must_use]
pub fn standing(battle: &Battle, player: PlayerId) -> String {
    let (state, participant) = (battle.squad(player), battle.muster.player(player));
    let left = state.strength.saturating_sub(state.losses);
    let how = match state.out {
        None => format!("{left} of {}", state.strength),
        Some(Ending::Withdrew) => "withdrew".to_owned(),
        Some(_) => "broken".to_owned(),
    };
    format!("{} {}: {how}", participant.label, participant.squad)
}

/// One squad: how many are left, lost, and when it breaks.
fn squad(ui: &mut Ui, room: &Room, player: PlayerId) {
    let battle = &room.battle;
    let state = battle.squad(player);
    let side = battle.side_of_player(player);
    let strength = usize::from(state.strength);
    let left = strength - usize::from(state.losses);
    theme::badge(ui, side);
    let name = &battle.muster.player(player).squad;
    let point = break_point(battle, player);
    let narrow = is_narrow(ui.ctx());
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.add(
            egui::Label::new(
                RichText::new(name)
                    .size(15.0)
                    .strong()
                    .color(theme::side_text(side)),
            )
            .truncate(),
        );
        let stands = if narrow {
            format!("{left} of {strength}, breaks at {}", point.at)
        } else {
            format!(
                "{left} of {strength}, lost {}, breaks at {}",
                state.losses, point.at
            )
        };
        theme::remark(ui, stands);
    })
    .response
    .on_hover_text(point.words());
}

/// When a squad breaks and tests.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BreakPoint {
    /// At so many models left, or fewer.
    pub at: u8,
    /// Only if the enemy has more, since its commander is there.
    pub if_outnumbered: bool,
    /// It tests morale at that loss; none where that test is made.
    pub half: Option<u8>,
}

impl BreakPoint {
    /// In words, with the clauses.
    #[must_use]
    pub fn words(self) -> String {
        let mut words = if self.if_outnumbered {
            format!(
                "With its commander it breaks at {} models, if the enemy has more; without him at {} in any case (WIN-1).",
                self.at, self.at
            )
        } else {
            format!(
                "Without a commander it breaks at {} models (WIN-1).",
                self.at
            )
        };
        if let Some(half) = self.half {
            words.push_str(&format!(
                " At the loss number {half} everyone tests (MOR-2)."
            ));
        }
        words
    }
}

/// WIN-1, H13, H14, MOR-2: when a squad breaks, as [`losses::is_broken`] judges it, and at which loss it tests.
#[must_use]
pub fn break_point(battle: &Battle, player: PlayerId) -> BreakPoint {
    let state = battle.squad(player);
    BreakPoint {
        at: 2,
        if_outnumbered: state.commander.is_some(),
        half: (!state.half_tested).then(|| losses::half_strength_loss(battle, player)),
    }
}

/// What is always possible: menu, keeping the battle, help, withdrawing.
fn always(ui: &mut Ui, room: &mut Room) {
    if ui.button("Menu").clicked() {
        room.next.set(Screen::Menu);
    }
    let save =
        ui.button("Save")
            .on_hover_text(room.saves.word.as_deref().unwrap_or(
                "Keeps the battle under a name. It is kept by itself after every order, too.",
            ));
    if save.clicked() {
        room.saves.keep(room.history.record());
    }
    #[cfg(target_arch = "wasm32")]
    share(ui, room);
    // In a list of words a mark alone says nothing.
    let help = if is_roomy(ui.ctx()) {
        "?"
    } else {
        "How to play"
    };
    if ui.button(help).on_hover_text("How to play (F1)").clicked() {
        room.desk.dialog = Some(Dialog::Help);
    }
    if room.battle.outcome().is_some() {
        if ui.button(RichText::new("Result").strong()).clicked() {
            room.desk.result_aside = false;
        }
    } else if room.human().is_some()
        && ui
            .button("Withdraw")
            .on_hover_text("Gives the battle up (WIN-3).")
            .clicked()
    {
        room.desk.dialog = Some(Dialog::Withdraw);
    }
}

/// In a browser: the battle as a file, and in the address of the page.
#[cfg(target_arch = "wasm32")]
fn share(ui: &mut Ui, room: &mut Room) {
    use crate::battle::link;
    use crate::ui::link_button::link_button;
    use crate::web;
    let record = room.history.record();
    let file = ui
        .button("File")
        .on_hover_text("Keeps the battle as a file of yours.");
    if file.clicked() {
        web::save_file(&format!("{}.ron", record.scenario.name), &record.to_ron());
    }
    let holds = "the table, both squads, the seed and all orders";
    link_button(ui, &mut room.saves, holds, || link::write(record));
}

/// The way back.
fn undo(ui: &mut Ui, room: &mut Room) {
    let way = take_back::way_back(&room.history, &room.players);
    let dice = way.is_some_and(|way| way.dice);
    let button = ui
        .add_enabled(
            way.is_some(),
            Button::new(if dice { "Take back" } else { "Undo" })
                .right_text(RichText::new("U").small()),
        )
        .on_disabled_hover_text("No order of yours stands.");
    let button = match way {
        Some(way) if way.dice => button.on_hover_text(
            "Dice were rolled: taking back stays in the log, and the same order draws the same dice.",
        ),
        Some(way) if way.orders > 1 => {
            button.on_hover_text(format!("Back before your last order, {} in all.", way.orders))
        }
        Some(_) => button.on_hover_text("Back before your last order, as if it had never been."),
        None => button,
    };
    if button.clicked()
        && let Some(way) = way
    {
        if way.dice {
            room.desk.dialog = Some(Dialog::TakeBack(way));
        } else {
            way.request(&mut room.undo);
        }
    }
}

/// How fast the machine plays, and who plays which side.
fn pace(ui: &mut Ui, room: &mut Room) {
    egui::ComboBox::from_id_salt("pace")
        .width(140.0)
        .height(340.0)
        .selected_text(format!("Machine: {}", room.pace.name()))
        .show_ui(ui, |ui| paces(ui, room));
}

/// The paces to choose from, and who plays which side.
fn paces(ui: &mut Ui, room: &mut Room) {
    theme::remark(ui, "The machine's pace");
    for pace in Pace::ALL {
        if ui
            .selectable_label(*room.pace == pace, pace.name())
            .clicked()
        {
            *room.pace = pace;
        }
    }
    ui.separator();
    for player in &room.battle.muster.players {
        let label = &player.label;
        let text = match room.players.of(player.id) {
            Player::Human => format!("{label}: give it to the machine"),
            Player::Machine => format!("{label}: take it over"),
        };
        if ui.button(text).clicked() {
            session::toggle(&mut room.players, player.id);
        }
    }
}
