//! The chances of an attack: a bar, its legend in thirty-sixths, and the sums behind it.

use crate::battle::clause::{Modifier, total};
use crate::ui::brief::attack::Prospect;
use crate::ui::brief::odds::{self, Fate, Row, percent};
use crate::ui::theme;
use bevy_egui::egui::{self, Color32, CornerRadius, FontId, RichText, Sense, Ui};

/// The height of the bar, in points.
const BAR: f32 = 20.0;

/// The colour of a fate: what hurts the enemy green, what hurts the attacker red, the worse the fuller.
const fn color(fate: Fate) -> Color32 {
    match fate {
        Fate::Killed => Color32::from_rgb(36, 132, 58),
        Fate::Wounded => Color32::from_rgb(62, 158, 78),
        Fate::Falls => Color32::from_rgb(112, 172, 104),
        Fate::GivesWay => Color32::from_rgb(150, 178, 136),
        Fate::Nothing => Color32::from_rgb(104, 106, 110),
        Fate::OwnGivesWay => Color32::from_rgb(200, 150, 122),
        Fate::OwnFalls => Color32::from_rgb(204, 118, 92),
        Fate::OwnWounded => Color32::from_rgb(196, 82, 64),
        Fate::OwnKilled => Color32::from_rgb(168, 46, 40),
    }
}

/// A fate's letter in the bar, so that colour is not its only sign.
const fn letter(fate: Fate) -> &'static str {
    match fate {
        Fate::Killed | Fate::OwnKilled => "K",
        Fate::Wounded | Fate::OwnWounded => "W",
        Fate::Falls | Fate::OwnFalls => "F",
        Fate::GivesWay | Fate::OwnGivesWay => "R",
        Fate::Nothing => "-",
    }
}

/// The bar: every fate as wide as it is likely.
pub fn bar(ui: &mut Ui, rows: &[Row]) {
    let (rect, _) = ui.allocate_exact_size(egui::vec2(ui.available_width(), BAR), Sense::hover());
    let painter = ui.painter_at(rect);
    let mut left = rect.left();
    for row in rows {
        let width = rect.width() * row.chance.count as f32 / row.chance.of as f32;
        let part = egui::Rect::from_min_size(
            egui::pos2(left, rect.top()),
            egui::vec2((width - 1.0).max(1.0), BAR),
        );
        painter.rect_filled(part, CornerRadius::same(2), color(row.fate));
        if width > 12.0 {
            painter.text(
                part.center(),
                egui::Align2::CENTER_CENTER,
                letter(row.fate),
                FontId::proportional(12.0),
                Color32::WHITE,
            );
        }
        if row.fate.is_own() {
            painter.hline(
                part.x_range(),
                rect.bottom() - 1.0,
                egui::Stroke::new(2.0, Color32::from_rgb(90, 12, 10)),
            );
        }
        left += width;
    }
}

/// Every fate in words: what can happen to the target, then what can happen to the attacker.
pub fn legend(ui: &mut Ui, prospect: &Prospect) {
    let words = |own: bool| {
        prospect
            .rows
            .iter()
            .filter(|row| row.fate.is_own() == own)
            .map(|row| format!("{} {}", row.fate.name(), row.chance))
            .collect::<Vec<_>>()
            .join(", ")
    };
    let out = odds::out(&prospect.rows);
    ui.label(
        RichText::new(format!("Puts him out: {out} ({})", percent(out)))
            .small()
            .color(theme::GOOD),
    );
    theme::remark(ui, words(false));
    let own = words(true);
    if !own.is_empty() {
        ui.label(RichText::new(own).small().color(theme::BAD));
    }
    if let Some(chance) = prospect.ammunition {
        theme::remark(ui, format!("you: out of ammunition {chance} (SHOOT-9)"));
    }
}

/// Somebody whom a shot scatters to, with his chances (SHOOT-12).
pub fn scatter(ui: &mut Ui, name: &str, rows: &[Row]) {
    let out = odds::out(rows);
    let text = format!(
        "Scatters to {name}: puts him out {out} ({}) (SHOOT-12)",
        percent(out)
    );
    ui.label(RichText::new(text).small().color(theme::WARNING));
    bar(ui, rows);
}

/// Both sums, line by line, each with its clause.
pub fn sums(ui: &mut Ui, prospect: &Prospect) {
    ui.columns(2, |columns| {
        for (column, (whose, modifiers)) in columns
            .iter_mut()
            .zip([("You", &prospect.attacker), ("He", &prospect.target)])
        {
            sum(column, whose, modifiers);
        }
    });
}

/// One sum.
fn sum(ui: &mut Ui, whose: &str, modifiers: &[Modifier]) {
    ui.spacing_mut().item_spacing.y = 1.0;
    ui.label(
        RichText::new(format!("{whose}: die {:+}", total(modifiers)))
            .small()
            .strong(),
    );
    for modifier in modifiers {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            theme::remark(ui, format!("{:+} {}", modifier.value, modifier.what));
            theme::clause_tag(ui, modifier.clause);
        });
    }
}
