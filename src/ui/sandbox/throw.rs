//! The dice tray: one button for every number of dice, the last roll large, those before it small.

use super::board::Sandbox;
use super::tray::{MOST, words};
use crate::dice::Die;
use crate::ui::theme;
use bevy_egui::egui::{
    self, Button, Color32, CornerRadius, Rect, RichText, Sense, Stroke, Ui, pos2, vec2,
};

/// The side of a die of the last roll, in points.
const DIE: f32 = 46.0;

/// So many earlier rolls are shown.
const SHOWN: usize = 8;

/// Draws it; `seed` is for the first roll of all.
pub fn show(ui: &mut Ui, sandbox: &mut Sandbox, seed: u64) {
    theme::title(ui, "Dice");
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for count in 1..=MOST {
            let text = RichText::new(count.to_string()).strong();
            let button = ui
                .add(Button::new(text).min_size(vec2(38.0, 34.0)))
                .on_hover_text(format!("Key {count}"));
            theme::landmark(ui, &button, &format!("Roll {count}"));
            if button.clicked() {
                sandbox.tray.roll(count, seed);
            }
        }
        if sandbox.tray.rolls().next().is_some() && ui.button("Clear").clicked() {
            sandbox.tray.clear();
        }
    });
    let mut rolls = sandbox.tray.rolls();
    let Some(last) = rolls.next() else {
        theme::remark(ui, "One to five, by a button or the keys 1 to 5.");
        return;
    };
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        for &face in last {
            die(ui, face);
        }
        if last.len() > 1 {
            let sum: u32 = last.iter().map(|&face| u32::from(face)).sum();
            ui.label(RichText::new(format!("= {sum}")).size(24.0).strong());
        }
    });
    let before: Vec<String> = rolls.take(SHOWN).map(words).collect();
    if !before.is_empty() {
        theme::remark(ui, format!("before: {}", before.join("   |   ")));
    }
}

/// Where the pips of a face are, in thirds of it from the middle.
#[must_use]
pub fn pips(face: Die) -> &'static [(f32, f32)] {
    const FACES: [&[(f32, f32)]; 6] = [
        &[(0.0, 0.0)],
        &[(-1.0, -1.0), (1.0, 1.0)],
        &[(-1.0, -1.0), (0.0, 0.0), (1.0, 1.0)],
        &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)],
        &[
            (-1.0, -1.0),
            (1.0, -1.0),
            (0.0, 0.0),
            (-1.0, 1.0),
            (1.0, 1.0),
        ],
        &[
            (-1.0, -1.0),
            (1.0, -1.0),
            (-1.0, 0.0),
            (1.0, 0.0),
            (-1.0, 1.0),
            (1.0, 1.0),
        ],
    ];
    FACES
        .get(usize::from(face).wrapping_sub(1))
        .copied()
        .unwrap_or_default()
}

/// A die.
fn die(ui: &mut Ui, face: Die) {
    let (rect, shown) = ui.allocate_exact_size(vec2(DIE, DIE), Sense::hover());
    let painter = ui.painter();
    let ivory = Color32::from_rgb(238, 230, 208);
    let rim = Stroke::new(1.5, Color32::from_rgb(120, 108, 82));
    let inner: Rect = rect.shrink(1.0);
    painter.rect(
        inner,
        CornerRadius::same(8),
        ivory,
        rim,
        egui::StrokeKind::Inside,
    );
    for (x, y) in pips(face) {
        let middle = rect.center();
        let at = pos2(middle.x + x * DIE * 0.26, middle.y + y * DIE * 0.26);
        painter.circle_filled(at, DIE * 0.09, Color32::from_rgb(40, 34, 30));
    }
    shown.on_hover_text(face.to_string());
}
