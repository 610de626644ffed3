//! The log: a line an event, its clause in front, the side by letter and colour; what was taken back stays, struck through.

use super::Room;
use crate::battle::clause::Clause;
use crate::song::engine::History;
use crate::song::state::Battle;
use crate::song::wording::Words;
use crate::table::body::Side;
use crate::ui::theme;
use bevy::prelude::*;
use bevy_egui::egui::{self, Align, Layout, RichText, ScrollArea, Ui};

/// How many lines are shown unless the player asks for all.
const SHOWN: usize = 120;

/// The width of the column of clauses, in points.
const CLAUSE: f32 = 92.0;

/// A line as it is drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogLine {
    /// The clause.
    pub clause: Clause,
    /// The sentence.
    pub text: String,
    /// Whom it is about.
    pub side: Option<Side>,
    /// It was taken back.
    pub taken_back: bool,
}

/// The log in words, put into words once after every change.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct LogLines(pub Vec<LogLine>);

/// Puts the log into words where it has changed.
pub fn refresh(battle: Res<Battle>, history: Res<History>, mut lines: ResMut<LogLines>) {
    if history.is_changed() {
        lines.0 = worded(&battle, &history);
    }
}

/// The log in words.
#[must_use]
pub fn worded(battle: &Battle, history: &History) -> Vec<LogLine> {
    let words = Words {
        muster: &battle.muster,
    };
    history
        .log()
        .iter()
        .flat_map(|paragraph| {
            paragraph
                .events
                .iter()
                .filter_map(|event| words.line(event))
                .map(|line| LogLine {
                    clause: line.clause,
                    text: line.text,
                    side: line.side,
                    taken_back: paragraph.taken_back,
                })
        })
        .collect()
}

/// Draws it, its end in sight.
pub fn show(ui: &mut Ui, room: &mut Room) {
    ScrollArea::vertical()
        .auto_shrink([false, false])
        .stick_to_bottom(true)
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            let all = &room.lines.0;
            let skipped = if room.desk.whole_log {
                0
            } else {
                all.len().saturating_sub(SHOWN)
            };
            if skipped > 0 && ui.button(format!("{skipped} earlier lines")).clicked() {
                room.desk.whole_log = true;
            }
            for line in &all[skipped..] {
                draw(ui, line);
            }
        });
}

/// One line: the clause in its column, then the side, then the sentence, wrapped beside them.
fn draw(ui: &mut Ui, line: &LogLine) {
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        ui.spacing_mut().interact_size.y = 18.0;
        let column = egui::vec2(CLAUSE, 18.0);
        ui.allocate_ui_with_layout(column, Layout::left_to_right(Align::Min), |ui| {
            ui.set_min_width(CLAUSE);
            theme::clause_tag(ui, line.clause);
        });
        let (letter, color) = match line.side {
            Some(side) => (side.to_string(), theme::side_color32(side)),
            None => ("  ".to_owned(), egui::Color32::TRANSPARENT),
        };
        ui.label(
            RichText::new(format!(" {letter} "))
                .small()
                .strong()
                .color(egui::Color32::WHITE)
                .background_color(color),
        );
        let mut text = RichText::new(&line.text).size(15.0);
        text = match (line.taken_back, line.side) {
            (true, _) => text.strikethrough().color(theme::WEAK),
            (false, Some(side)) => text.color(theme::side_text(side)),
            (false, None) => text.color(theme::TEXT),
        };
        if line.taken_back {
            theme::remark(ui, "taken back:");
        }
        ui.add(egui::Label::new(text).wrap());
    });
}
