//! The end: who won, how, by which clause, after how many turns and at what price.

use super::Room;
use crate::battle::clause::Clause;
use crate::song::player::PlayerId;
use crate::song::state::{Battle, Ending, Loss, Outcome, Presence};
use crate::ui::{Screen, session, theme};
use bevy::prelude::World;
use bevy_egui::egui::{self, Align2, Grid, RichText, Ui};

/// Draws the result, unless it was put aside.
pub fn show(ctx: &egui::Context, free: egui::Rect, room: &mut Room) {
    let Some(outcome) = room.battle.outcome() else {
        return;
    };
    if room.desk.result_aside {
        return;
    }
    egui::Window::new("result")
        .title_bar(false)
        .resizable(false)
        .collapsible(false)
        .pivot(Align2::CENTER_CENTER)
        .fixed_pos(free.center())
        .show(ctx, |ui| {
            ui.set_width((ctx.viewport_rect().width() - 32.0).min(480.0));
            ui.vertical_centered(|ui| {
                ui.label(
                    RichText::new(headline(&room.battle, outcome))
                        .size(28.0)
                        .strong()
                        .color(outcome.winner.map_or(theme::TEXT, theme::side_text)),
                );
            });
            ui.horizontal_wrapped(|ui| {
                let (clause, how) = how(&room.battle, outcome);
                ui.label(how);
                theme::clause_tag(ui, Clause(clause));
            });
            ui.label(match room.battle.state.turn {
                1 => "After one turn.".to_owned(),
                turns => format!("After {turns} turns."),
            });
            losses(ui, &room.battle);
            ui.add_space(8.0);
            ui.horizontal_wrapped(|ui| {
                if ui
                    .button(RichText::new("Play again").strong())
                    .on_hover_text("The same table and squads with other dice.")
                    .clicked()
                {
                    room.commands
                        .queue(|world: &mut World| session::again(world));
                }
                if ui.button("New battle").clicked() {
                    room.next.set(Screen::QuickBattle);
                }
                if ui.button("Menu").clicked() {
                    room.next.set(Screen::Menu);
                }
                if ui.button("Look at the table").clicked() {
                    room.desk.result_aside = true;
                }
            });
        });
}

/// Who won.
#[must_use]
pub fn headline(battle: &Battle, outcome: Outcome) -> String {
    outcome.winner.map_or_else(
        || "A draw".to_owned(),
        |winner| match battle.muster.plays_by_cards() {
            false => format!("{winner}: {} wins", battle.muster.squads(winner)),
            true => format!("{winner}: {} win", battle.muster.squads(winner)),
        },
    )
}

/// How, with its clause.
#[must_use]
pub fn how(battle: &Battle, outcome: Outcome) -> (&'static str, String) {
    let loser = outcome
        .winner
        .map(|winner| battle.muster.squads(winner.other()));
    match (outcome.ending, loser) {
        (Ending::Broken, Some(loser)) => ("WIN-1", format!("{loser} is broken.")),
        (Ending::Withdrew, Some(loser)) => ("WIN-3", format!("{loser} withdrew.")),
        (Ending::Objective, _) => ("WIN-2", "What the scenario asked for is done.".to_owned()),
        (Ending::Broken | Ending::Withdrew, None) => ("WIN-2", "The battle is over.".to_owned()),
        (Ending::Draw, _) => (
            "WIN-2",
            if battle.muster.scenario.turn_limit.is_some() {
                "Nobody prevails: both are broken, or the turns ran out.".to_owned()
            } else {
                "Both squads are broken.".to_owned()
            },
        ),
    }
}

/// What a squad has left and lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Toll {
    /// Still on the table.
    pub left: usize,
    /// Killed.
    pub killed: usize,
    /// Wounded and out.
    pub wounded: usize,
    /// Ran.
    pub fled: usize,
}

/// What the battle has cost a player.
#[must_use]
pub fn toll(battle: &Battle, player: PlayerId) -> Toll {
    let mut toll = Toll::default();
    for id in battle.muster.squad(player) {
        match battle.model(id).presence {
            Presence::Lost(Loss::Killed) => toll.killed += 1,
            Presence::Lost(Loss::Wounded) => toll.wounded += 1,
            Presence::Lost(Loss::Fled) => toll.fled += 1,
            Presence::OnTable | Presence::Waiting => toll.left += 1,
        }
    }
    toll
}

/// All squads' losses.
fn losses(ui: &mut Ui, battle: &Battle) {
    Grid::new("losses").spacing([18.0, 4.0]).show(ui, |ui| {
        for head in ["", "left", "killed", "wounded", "ran"] {
            ui.label(RichText::new(head).small().color(theme::WEAK));
        }
        ui.end_row();
        for player in &battle.muster.players {
            let (toll, side) = (toll(battle, player.id), player.side);
            ui.horizontal(|ui| {
                theme::badge(ui, side);
                ui.label(RichText::new(&player.squad).color(theme::side_text(side)));
            });
            for number in [toll.left, toll.killed, toll.wounded, toll.fled] {
                ui.label(number.to_string());
            }
            ui.end_row();
        }
    });
}
