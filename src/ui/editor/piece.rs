//! The panel of what is selected: every number of it, to be typed.

use super::bench::Bench;
use super::{fields, openings};
use crate::scenario::LEAST_HEIGHT;
use crate::scenario::edit::{Axis, Document, Edit, Layer, shape};
use crate::table::feature::{Feature, FeatureId, FeatureKind, Look, Shape};
use crate::table::height::Heights;
use crate::table::length::{Length, Point};
use crate::ui::theme;
use bevy_egui::egui::{CollapsingHeader, ComboBox, Ui};

/// Draws it.
pub fn show(ui: &mut Ui, bench: &mut Bench) {
    let Some(document) = &mut bench.document else {
        return;
    };
    match document.selection().len() {
        0 => nothing(ui),
        1 => {
            if let Some((id, feature)) = document.single() {
                let feature = feature.clone();
                kind(ui, document, Some(feature.kind));
                name(ui, document, id, &feature);
                place(ui, document, id, &feature.shape);
                size(ui, document, id, &feature.shape);
                points(ui, document, id, &feature.shape, &mut bench.chosen_point);
                height(ui, document, &feature);
                look(ui, document, &feature);
                openings::show(ui, document, id, &feature);
                ui.separator();
                together(ui, document);
                plans(ui, document, id, &feature.shape);
            }
        }
        several => {
            theme::title(ui, format!("{several} pieces"));
            let kinds: Vec<FeatureKind> = document.selected().map(|feature| feature.kind).collect();
            let same = kinds.windows(2).all(|pair| pair[0] == pair[1]);
            kind(ui, document, kinds.first().copied().filter(|_| same));
            width(ui, document);
            ui.separator();
            together(ui, document);
        }
    }
    if !bench.clipboard.is_empty()
        && ui
            .button("Paste")
            .on_hover_text("Ctrl+V: what was copied last")
            .clicked()
    {
        bench.paste();
    }
}

/// What to do where nothing is selected.
fn nothing(ui: &mut Ui) {
    theme::title(ui, "Nothing selected");
    ui.label("Take a piece from the palette and click on the table, or draw it with a drag.");
    ui.add_space(4.0);
    ui.label(
        "Click on a piece to select it, drag it to move it. Its handles stretch it, bend it and turn it.",
    );
    ui.add_space(4.0);
    ui.label("A drag over open ground selects what lies in the box.");
    ui.add_space(4.0);
    ui.label(
        "The right mouse button turns the camera, the middle one moves it, the wheel goes nearer.",
    );
}

/// What it is.
fn kind(ui: &mut Ui, document: &mut Document, now: Option<FeatureKind>) {
    let mut chosen = now;
    ui.horizontal(|ui| {
        ui.label("Kind");
        ComboBox::from_id_salt("kind")
            .width(200.0)
            .height(420.0)
            .selected_text(now.map_or_else(|| "several kinds".to_owned(), |kind| kind.to_string()))
            .show_ui(ui, |ui| {
                for kind in FeatureKind::ALL {
                    ui.selectable_value(&mut chosen, Some(kind), kind.to_string());
                }
            });
    });
    if let Some(kind) = chosen
        && chosen != now
    {
        let which = document.selection().to_vec();
        document.edit(&Edit::Kind { which, kind });
    }
}

/// What it is called.
fn name(ui: &mut Ui, document: &mut Document, feature: FeatureId, it: &Feature) {
    ui.horizontal(|ui| {
        ui.label("Name");
        let old = it.name.clone().unwrap_or_default();
        if let Some(new) = fields::words(ui, &old, "none of its own") {
            let name = (!new.is_empty()).then_some(new);
            document.retouch(&Edit::Name { feature, name });
        }
    });
}

/// How high it is, where that may be said.
fn height(ui: &mut Ui, document: &mut Document, it: &Feature) {
    if !it.kind.takes_height() {
        return;
    }
    let which = document.selection().to_vec();
    let usual = Heights::of(document.scenario().layout.scale).kind(it.kind);
    ui.horizontal(|ui| {
        let now = it.height.unwrap_or(usual);
        if let Some(height) = fields::length(ui, "Height", now, LEAST_HEIGHT.mm()) {
            let height = Some(height);
            document.retouch(&Edit::Height { which, height });
        } else if it.height.is_some() && ui.button(format!("As usual: {usual} mm")).clicked() {
            let height = None;
            document.edit(&Edit::Height { which, height });
        }
    });
}

/// What a building looks like.
fn look(ui: &mut Ui, document: &mut Document, it: &Feature) {
    if it.kind != FeatureKind::Building {
        return;
    }
    ui.horizontal(|ui| {
        ui.label("Looks like a");
        for look in Look::ALL {
            let button = ui.selectable_label(it.look == look, look.to_string());
            if button.clicked() && it.look != look {
                let which = document.selection().to_vec();
                document.edit(&Edit::Look { which, look });
            }
        }
    });
}

/// Where its middle is, and how it is turned.
fn place(ui: &mut Ui, document: &mut Document, feature: FeatureId, shape: &Shape) {
    let middle = shape::middle(shape);
    let which = vec![feature];
    let mut by = Point::default();
    ui.horizontal(|ui| {
        if let Some(x) = fields::length(ui, "East", middle.x, 0.0) {
            by.x = x - middle.x;
        }
        if let Some(y) = fields::length(ui, "North", middle.y, 0.0) {
            by.y = y - middle.y;
        }
    });
    if by != Point::default() {
        document.retouch(&Edit::Move { which, by });
    }
    if let Shape::Rect { center, size, turn } = shape
        && let Some(turn) = fields::degrees(ui, "Turn", *turn)
    {
        let shape = Shape::Rect {
            center: *center,
            size: *size,
            turn,
        };
        document.retouch(&Edit::Reshape { feature, shape });
    }
}

/// How large it is.
fn size(ui: &mut Ui, document: &mut Document, feature: FeatureId, shape: &Shape) {
    let mut new = None;
    ui.horizontal(|ui| match shape {
        Shape::Rect { center, size, turn } => {
            let rect = |size| Shape::Rect {
                center: *center,
                size,
                turn: *turn,
            };
            if let Some(width) = fields::length(ui, "Width", size.0, 1.0) {
                new = Some(rect((width, size.1)));
            }
            if let Some(depth) = fields::length(ui, "Depth", size.1, 1.0) {
                new = Some(rect((size.0, depth)));
            }
        }
        Shape::Disc { center, radius } => {
            if let Some(radius) = fields::length(ui, "Radius", *radius, 1.0) {
                new = Some(Shape::Disc {
                    center: *center,
                    radius,
                });
            }
        }
        Shape::Polygon(_) => {
            let (low, high) = shape::span(shape);
            let (width, depth) = (high.x - low.x, high.y - low.y);
            if let Some(width) = fields::length(ui, "Width", width, 1.0) {
                new = Some(shape::fitted(shape, width, depth));
            }
            if let Some(depth) = fields::length(ui, "Depth", depth, 1.0) {
                new = Some(shape::fitted(shape, width, depth));
            }
        }
        Shape::Run { points, width } => {
            if let Some(width) = fields::length(ui, "Width", *width, 1.0) {
                new = Some(Shape::Run {
                    points: points.clone(),
                    width,
                });
            }
            let length: Length = points
                .windows(2)
                .map(|ends| ends[0].distance(ends[1]))
                .sum();
            theme::remark(ui, format!("{:.1} mm long", length.mm()));
        }
    });
    if let Some(shape) = new {
        document.retouch(&Edit::Reshape { feature, shape });
    }
}

/// The width of all runs among what is selected.
fn width(ui: &mut Ui, document: &mut Document) {
    let widths: Vec<Length> = document
        .selected()
        .filter_map(|feature| match &feature.shape {
            Shape::Run { width, .. } => Some(*width),
            _ => None,
        })
        .collect();
    if let Some(first) = widths.first()
        && let Some(width) = fields::length(ui, "Width of all runs", *first, 1.0)
    {
        let which = document.selection().to_vec();
        document.retouch(&Edit::Width { which, width });
    }
}

/// Its corners or points, one by one.
fn points(
    ui: &mut Ui,
    document: &mut Document,
    feature: FeatureId,
    shape: &Shape,
    chosen: &mut Option<usize>,
) {
    let points = shape::points(shape);
    if points.is_empty() {
        *chosen = None;
        return;
    }
    if chosen.is_some_and(|number| number >= points.len()) {
        *chosen = None;
    }
    let title = match shape {
        Shape::Run { .. } => format!("{} points", points.len()),
        _ => format!("{} corners", points.len()),
    };
    // By a name of its own, so that it stays open when their number changes.
    let list = CollapsingHeader::new(title).id_salt("points");
    list.show(ui, |ui| {
        theme::remark(
            ui,
            "Drag a square to move it, a dot to add one. Click a square and press Del to remove it.",
        );
        for (number, at) in points.iter().enumerate() {
            let mut to = *at;
            let mut gone = false;
            ui.horizontal(|ui| {
                if ui
                    .selectable_label(*chosen == Some(number), format!("{}", number + 1))
                    .clicked()
                {
                    *chosen = Some(number);
                }
                ui.push_id(number, |ui| {
                    if let Some(x) = fields::length(ui, "", at.x, 0.0) {
                        to.x = x;
                    }
                    if let Some(y) = fields::length(ui, "", at.y, 0.0) {
                        to.y = y;
                    }
                });
                gone = ui
                    .small_button("x")
                    .on_hover_text("Takes it away")
                    .clicked();
            });
            let shape = if gone {
                shape::without_point(shape, number)
            } else if to == *at {
                continue;
            } else {
                shape::with_point(shape, number, to)
            };
            document.retouch(&Edit::Reshape { feature, shape });
        }
    });
}

/// What can be done to one and to many.
fn together(ui: &mut Ui, document: &mut Document) {
    ui.horizontal_wrapped(|ui| {
        for (text, degrees) in [
            ("-90\u{b0}", -90),
            ("-15\u{b0}", -15),
            ("+15\u{b0}", 15),
            ("+90\u{b0}", 90),
        ] {
            let button = ui.button(text).on_hover_text("Turns it; R does too");
            theme::landmark(ui, &button, &format!("Turn {degrees}"));
            if button.clicked() {
                document.turn(degrees);
            }
        }
    });
    ui.horizontal_wrapped(|ui| {
        if ui.button("Mirror east-west").clicked() {
            document.mirror(Axis::EastWest);
        }
        if ui.button("north-south").clicked() {
            document.mirror(Axis::NorthSouth);
        }
    });
    if document.order_matters() {
        ui.horizontal_wrapped(|ui| {
            for (text, layer) in [("Below all", Layer::Under), ("Above all", Layer::Over)] {
                let button = ui.button(text).on_hover_text(
                    "A piece stands on the hills that lie below it: the order in which they were laid.",
                );
                if button.clicked() {
                    let which = document.selection().to_vec();
                    document.edit(&Edit::Order { which, layer });
                }
            }
        });
    }
    ui.horizontal_wrapped(|ui| {
        let copy = ui.button("Duplicate").on_hover_text("Ctrl+D");
        theme::landmark(ui, &copy, "Duplicate");
        if copy.clicked() {
            document.duplicate();
        }
        let remove = ui.button("Remove").on_hover_text("Del");
        theme::landmark(ui, &remove, "Remove");
        if remove.clicked() {
            document.remove();
        }
    });
}

/// Other plans for the same ground.
fn plans(ui: &mut Ui, document: &mut Document, feature: FeatureId, shape: &Shape) {
    theme::remark(ui, "The ground as");
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        let now = std::mem::discriminant(shape);
        for (text, other) in [
            ("Rectangle", shape::as_rect(shape)),
            ("Disc", shape::as_disc(shape)),
            ("Outline", shape::as_polygon(shape)),
            ("Run", shape::as_run(shape)),
        ] {
            let is_now = std::mem::discriminant(&other) == now;
            if ui.selectable_label(is_now, text).clicked() && !is_now {
                let shape = other;
                document.edit(&Edit::Reshape { feature, shape });
            }
        }
    });
}
