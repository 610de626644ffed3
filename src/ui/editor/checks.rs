//! The panel with everything that is wrong with a table, odd about it, or worth knowing.

use super::bench::Tab;
use super::lanes::Lanes;
use super::room::Room;
use super::trials::GAMES;
use crate::scenario::edit::inspect::{Note, Weight};
use crate::table::body::Side;
use crate::ui::theme;
use bevy_egui::egui::{Button, Color32, ProgressBar, RichText, Ui};

/// Draws it.
pub fn show(ui: &mut Ui, room: &mut Room) {
    findings(ui, room);
    ui.separator();
    sight(ui, room);
    ui.separator();
    trials(ui, room);
}

/// The colour of a weight.
const fn colour(weight: Weight) -> Color32 {
    match weight {
        Weight::Fault => theme::BAD,
        Weight::Remark => theme::WARNING,
        Weight::Hint => theme::WEAK,
    }
}

fn findings(ui: &mut Ui, room: &mut Room) {
    let notes: Vec<Note> = room.bench.notes.1.clone();
    if notes.is_empty() {
        ui.label(RichText::new("Nothing to remark on.").color(theme::GOOD));
    } else {
        theme::remark(ui, "Click on one to see what it is about.");
    }
    for (number, note) in notes.iter().enumerate() {
        let shown = ui
            .horizontal_top(|ui| {
                ui.label(
                    RichText::new(note.weight.to_string())
                        .small()
                        .color(colour(note.weight)),
                );
                ui.add(
                    Button::new(RichText::new(&note.text).small())
                        .wrap()
                        .frame_when_inactive(false),
                )
            })
            .inner;
        theme::landmark(ui, &shown, &format!("Finding {number}"));
        if shown.hovered() {
            room.bench.pointed_out.clone_from(&note.features);
            room.bench.pointed_at = note.at;
        }
        if shown.clicked()
            && let Some(document) = &mut room.bench.document
        {
            document.select(note.features.iter().copied());
            if note.rule.is_some() {
                room.bench.tab = Tab::Rules;
            }
        }
    }
}

/// How far one sees.
fn sight(ui: &mut Ui, room: &mut Room) {
    theme::title(ui, "Sight");
    let revision = room
        .bench
        .document
        .as_ref()
        .map(|document| document.revision());
    let stale = room
        .bench
        .lanes
        .as_ref()
        .is_some_and(|lanes| Some(lanes.revision()) != revision);
    match &room.bench.lanes {
        Some(lanes) if !lanes.is_done() => {
            ui.add(ProgressBar::new(lanes.share()));
        }
        Some(lanes) => {
            for line in lanes.words() {
                ui.label(line);
            }
            if stale {
                theme::remark(ui, "The table has changed since.");
            }
        }
        None => theme::remark(
            ui,
            "How open the table is: lines between places all over it.",
        ),
    }
    ui.horizontal(|ui| {
        let look = ui.button("Look around");
        theme::landmark(ui, &look, "Look around");
        if look.clicked()
            && let Some(document) = &room.bench.document
        {
            room.bench.lanes = Some(Lanes::new(document.scenario(), document.revision()));
        }
        if room.bench.lanes.is_some() && ui.button("Clear").clicked() {
            room.bench.lanes = None;
        }
    });
}

/// Who wins on this table.
fn trials(ui: &mut Ui, room: &mut Room) {
    theme::title(ui, "Fairness");
    if let Some(series) = room.trials.series() {
        let tally = series.tally();
        if series.is_done() {
            theme::remark(
                ui,
                format!("{} battles of the machine against itself.", tally.games),
            );
        } else {
            ui.add(ProgressBar::new(tally.games as f32 / series.games() as f32));
        }
        for (name, won) in [
            ("The attacker".to_owned(), tally.attacker),
            (format!("Side {}", Side::A), tally.wins[0]),
            (format!("Side {}", Side::B), tally.wins[1]),
        ] {
            ui.label(format!("{name} wins {}", tally.share(won)));
        }
        theme::remark(
            ui,
            "Of the battles that somebody won, with the range in which the true share lies 19 times of 20. Squads change \
             sides from battle to battle, so that only the ground counts.",
        );
        let table = room.bench.document.as_ref();
        if table.is_some_and(|table| room.trials.are_stale(table.scenario())) {
            let text = "The table has changed since: play again.";
            ui.label(RichText::new(text).color(theme::WARNING));
        }
        if !series.squads().is_empty() {
            theme::remark(ui, format!("Played by: {}.", series.squads().join(", ")));
        }
    } else {
        theme::remark(
            ui,
            "The machine plays both sides with the squads of this table, each squad on either side in turn.",
        );
    }
    let faulty = room
        .bench
        .notes
        .1
        .iter()
        .any(|note| note.weight == Weight::Fault);
    ui.horizontal(|ui| {
        for games in GAMES {
            let button = ui.add_enabled(!faulty, Button::new(format!("Play {games}")));
            theme::landmark(ui, &button, &format!("Try {games} battles"));
            if button.clicked()
                && let Some(document) = &room.bench.document
            {
                room.trials.begin(document.scenario(), games);
            }
        }
        if room.trials.series().is_some_and(|series| !series.is_done())
            && ui.button("Stop").clicked()
        {
            room.trials.stop();
        }
    });
}
