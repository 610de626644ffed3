//! What can be put on a table: a button with a little drawing for every kind.

use super::bench::{Bench, Tool};
use crate::table::feature::FeatureKind;
use crate::ui::quick_battle::map_color;
use crate::ui::theme;
use bevy_egui::egui::{self, Color32, CornerRadius, Painter, Pos2, Rect, Sense, Stroke, Ui, vec2};

/// The size of a button, in points.
const BUTTON: egui::Vec2 = vec2(68.0, 64.0);

/// The name of a kind on its button: short enough for it.
fn short(kind: FeatureKind) -> String {
    let name = kind.to_string();
    let name = name.strip_suffix(" ground").unwrap_or(&name);
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// All kinds, as many beside each other as there is room for.
pub fn show(ui: &mut Ui, bench: &mut Bench) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
        for kind in FeatureKind::ALL {
            let held = matches!(bench.tool, Tool::Stamp { kind: held, .. } if held == kind);
            let stays = held && matches!(bench.tool, Tool::Stamp { stays: true, .. });
            let (rect, button) = ui.allocate_exact_size(BUTTON, Sense::click());
            let visuals = ui.style().interact_selectable(&button, held);
            let painter = ui.painter();
            painter.rect(
                rect,
                CornerRadius::same(5),
                visuals.weak_bg_fill,
                visuals.bg_stroke,
                egui::StrokeKind::Inside,
            );
            let drawing = Rect::from_min_max(rect.min + vec2(8.0, 5.0), rect.max - vec2(8.0, 22.0));
            draw(painter, drawing, kind);
            painter.text(
                rect.center_bottom() - vec2(0.0, 4.0),
                egui::Align2::CENTER_BOTTOM,
                short(kind),
                egui::FontId::proportional(13.0),
                visuals.text_color(),
            );
            if stays {
                painter.text(
                    rect.right_top() + vec2(-5.0, 2.0),
                    egui::Align2::RIGHT_TOP,
                    "many",
                    egui::FontId::proportional(11.0),
                    theme::ACCENT,
                );
            }
            theme::landmark(ui, &button, &short(kind));
            let button = button.on_hover_text(
                "Click on the table puts one down, a drag draws it. Click here once more for many.",
            );
            if button.clicked() {
                bench.take(kind);
            }
        }
    });
}

/// A piece as it looks from above.
fn draw(painter: &Painter, rect: Rect, kind: FeatureKind) {
    let colour = map_color(kind);
    let at = |x: f32, y: f32| -> Pos2 { rect.min + vec2(x * rect.width(), y * rect.height()) };
    let dark = colour.gamma_multiply(0.6);
    let light = Color32::from_rgb(
        colour.r().saturating_add(40),
        colour.g().saturating_add(40),
        colour.b().saturating_add(40),
    );
    let patch = |fill: Color32| {
        let ring = [
            (0.08, 0.45),
            (0.25, 0.1),
            (0.6, 0.05),
            (0.93, 0.3),
            (0.85, 0.8),
            (0.5, 0.97),
            (0.15, 0.85),
        ];
        let corners = ring.iter().map(|(x, y)| at(*x, *y)).collect();
        painter.add(egui::Shape::convex_polygon(
            corners,
            fill,
            Stroke::new(1.0, dark),
        ));
    };
    let crown = |x: f32, y: f32, radius: f32| {
        painter.circle(at(x, y), radius, light, Stroke::new(1.0, dark));
    };
    let line = |width: f32, stroke: Color32| {
        painter.line_segment([at(0.05, 0.75), at(0.95, 0.3)], Stroke::new(width, stroke));
    };
    match kind {
        FeatureKind::Woods => {
            patch(colour);
            for (x, y) in [
                (0.3, 0.35),
                (0.58, 0.3),
                (0.75, 0.55),
                (0.35, 0.68),
                (0.58, 0.72),
            ] {
                crown(x, y, 5.0);
            }
        }
        FeatureKind::Rough => {
            patch(colour);
            for (x, y) in [(0.3, 0.4), (0.6, 0.3), (0.7, 0.65), (0.4, 0.75)] {
                painter.circle_filled(at(x, y), 2.2, light);
            }
        }
        FeatureKind::Hill => {
            patch(dark);
            painter.circle_filled(at(0.5, 0.5), rect.height() * 0.38, colour);
            painter.circle_filled(at(0.52, 0.48), rect.height() * 0.2, light);
        }
        FeatureKind::Building => {
            let house = Rect::from_min_max(at(0.15, 0.12), at(0.85, 0.9));
            painter.rect_filled(house, CornerRadius::same(1), colour);
            let ridge = [house.left_center(), house.right_center()];
            painter.line_segment(ridge, Stroke::new(2.0, dark));
            painter.rect_stroke(
                house,
                CornerRadius::same(1),
                Stroke::new(1.0, dark),
                egui::StrokeKind::Inside,
            );
        }
        FeatureKind::Fence => {
            line(1.5, light);
            for share in [0.05, 0.28, 0.5, 0.73, 0.95] {
                painter.circle_filled(at(share, 0.75 - (share - 0.05) * 0.5), 2.4, light);
            }
        }
        FeatureKind::Hedge => {
            for share in [0.1, 0.25, 0.4, 0.55, 0.7, 0.85] {
                crown(share, 0.75 - (share - 0.05) * 0.5, 4.5);
            }
        }
        FeatureKind::Tree => crown(0.5, 0.5, rect.height() * 0.36),
        FeatureKind::River => {
            line(12.0, colour);
            line(1.0, light);
        }
        FeatureKind::Road => {
            line(9.0, dark);
            line(7.0, colour);
        }
        FeatureKind::Bridge => {
            painter.line_segment(
                [at(0.5, 0.0), at(0.5, 1.0)],
                Stroke::new(12.0, map_color(FeatureKind::River)),
            );
            let deck = Rect::from_min_max(at(0.12, 0.28), at(0.88, 0.72));
            painter.rect_filled(deck, CornerRadius::ZERO, colour);
            for share in [0.25, 0.4, 0.55, 0.7] {
                painter.line_segment([at(share, 0.28), at(share, 0.72)], Stroke::new(1.0, dark));
            }
        }
        // A wall, and whatever else is built.
        _ => {
            line(6.0, dark);
            line(4.0, light);
        }
    }
}
