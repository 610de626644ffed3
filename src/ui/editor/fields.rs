//! Fields for numbers and words, and lines that several panels show.

use crate::scenario::edit::naming::Offer;
use crate::scenario::{Scenario, Zone};
use crate::table::length::{Length, Point};
use bevy_egui::egui::{ComboBox, DragValue, TextEdit, Ui};

/// Room for a small button after a box, in points.
const AFTER_BOX: f32 = 48.0;

/// Lengths are typed between these bounds, in millimetres.
pub const LONGEST: f64 = 3000.0;

/// A field for a length in millimetres; the new one where it was changed.
pub fn length(ui: &mut Ui, name: &str, value: Length, least: f64) -> Option<Length> {
    let mut typed = value.mm();
    let shown = ui
        .horizontal(|ui| {
            ui.label(name);
            let field = DragValue::new(&mut typed)
                .speed(1.0)
                .range(least..=LONGEST)
                .max_decimals(1)
                .update_while_editing(false)
                .suffix(" mm");
            ui.add(field)
        })
        .inner;
    let new = Length::from_mm(typed).on_grid();
    (shown.changed() && new != value).then_some(new)
}

/// Fields for the corners of a rectangle.
pub fn zone(ui: &mut Ui, name: &str, zone: &mut Zone) {
    ui.label(name);
    corners(ui, zone);
}

/// Fields for the south-western and the north-eastern corner of a rectangle.
pub fn corners(ui: &mut Ui, zone: &mut Zone) {
    for (text, corner) in [("from", &mut zone.min), ("to", &mut zone.max)] {
        ui.push_id(text, |ui| {
            ui.horizontal(|ui| {
                if let Some(x) = length(ui, text, corner.x, 0.0) {
                    corner.x = x;
                }
                if let Some(y) = length(ui, "", corner.y, 0.0) {
                    corner.y = y;
                }
            });
        });
    }
}

/// Two fields for a place, east and north in millimetres, that take little room; the new one where it was changed.
pub fn place(ui: &mut Ui, at: Point) -> Point {
    let mut field = |value: Length| {
        let mut typed = value.mm();
        let shown = ui.add(
            DragValue::new(&mut typed)
                .speed(1.0)
                .range(0.0..=LONGEST)
                .max_decimals(1)
                .update_while_editing(false),
        );
        if shown.changed() {
            Length::from_mm(typed).on_grid()
        } else {
            value
        }
    };
    Point {
        x: field(at.x),
        y: field(at.y),
    }
}

/// A field for whole degrees.
pub fn degrees(ui: &mut Ui, name: &str, value: i16) -> Option<i16> {
    let mut typed = value;
    let shown = ui
        .horizontal(|ui| {
            ui.label(name);
            let field = DragValue::new(&mut typed)
                .speed(1.0)
                .range(-180..=180)
                .update_while_editing(false)
                .suffix("\u{b0}");
            ui.add(field)
        })
        .inner;
    (shown.changed() && typed != value).then_some(typed)
}

/// A field for a whole number.
pub fn number(
    ui: &mut Ui,
    name: &str,
    value: u16,
    range: std::ops::RangeInclusive<u16>,
) -> Option<u16> {
    let mut typed = value;
    let shown = ui
        .horizontal(|ui| {
            ui.label(name);
            let field = DragValue::new(&mut typed)
                .speed(1.0)
                .range(range)
                .update_while_editing(false);
            ui.add(field)
        })
        .inner;
    (shown.changed() && typed != value).then_some(typed)
}

/// A field for a line of words.
pub fn words(ui: &mut Ui, value: &str, hint: &str) -> Option<String> {
    let mut typed = value.to_owned();
    let field = TextEdit::singleline(&mut typed)
        .hint_text(hint)
        .char_limit(crate::roster::LONGEST_NAME)
        .desired_width(f32::INFINITY);
    let shown = ui.add(field);
    (shown.changed() && typed != value).then_some(typed)
}

/// A box with features to choose; the other one where it was changed.
pub fn feature<'a>(ui: &mut Ui, salt: &str, offers: &'a [Offer], now: &str) -> Option<&'a Offer> {
    let mut chosen = None;
    ComboBox::from_id_salt(salt)
        .width((ui.available_width() - AFTER_BOX).max(80.0))
        .height(420.0)
        .truncate()
        .selected_text(now)
        .show_ui(ui, |ui| {
            for offer in offers {
                let is_now = !offer.is_new && offer.name == now;
                if ui.selectable_label(is_now, &offer.name).clicked() && !is_now {
                    chosen = Some(offer);
                }
            }
        });
    chosen
}

/// Size, scale and number of pieces in a line.
#[must_use]
pub fn size_line(scenario: &Scenario) -> String {
    let layout = &scenario.layout;
    let pieces = match layout.features.len() {
        1 => "1 piece".to_owned(),
        several => format!("{several} pieces"),
    };
    let (width, depth) = layout.size;
    format!("{width} x {depth} mm, {}, {pieces}", layout.scale)
}
