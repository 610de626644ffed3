//! One look for every panel: calm colours, readable sizes, and the colours of the two sides. Colour is never the only
//! sign: a side also has its letter and its badge a shape.

use crate::battle::clause::Clause;
use crate::table::body::Side;
use bevy::prelude::Color;
use bevy_egui::egui::{
    self, Color32, CornerRadius, FontFamily, FontId, Margin, RichText, Stroke, TextStyle, Ui,
};

/// Text on panels.
pub const TEXT: Color32 = Color32::from_rgb(226, 222, 212);
/// Text that matters less.
pub const WEAK: Color32 = Color32::from_rgb(164, 162, 154);
/// Titles, and whatever is chosen.
pub const ACCENT: Color32 = Color32::from_rgb(222, 184, 108);
/// Warnings: refusals, turnovers.
pub const WARNING: Color32 = Color32::from_rgb(240, 160, 90);
/// What helps whoever looks.
pub const GOOD: Color32 = Color32::from_rgb(132, 196, 128);
/// What hurts him.
pub const BAD: Color32 = Color32::from_rgb(226, 112, 98);
/// Behind everything.
pub const GROUND: Color32 = Color32::from_rgb(30, 33, 38);
/// Behind a group of things.
pub const RAISED: Color32 = Color32::from_rgb(42, 46, 53);

/// Where the widgets with these names are: for scripts that play the game in a page, and for tests.
#[derive(Clone, Default)]
pub struct Landmarks(pub Vec<(String, egui::Pos2)>);

/// The widgets that were drawn in the last pass and have a name, with their middles in points.
#[must_use]
pub fn landmarks(ctx: &egui::Context) -> Vec<(String, egui::Pos2)> {
    ctx.data(|data| data.get_temp::<Landmarks>(egui::Id::NULL))
        .unwrap_or_default()
        .0
}

/// Forgets the widgets of the last pass: a new one begins.
pub fn forget_landmarks(ctx: &egui::Context) {
    ctx.data_mut(|data| data.insert_temp(egui::Id::NULL, Landmarks::default()));
}

/// Notes where a widget is that can be used.
pub fn landmark(ui: &Ui, widget: &egui::Response, name: &str) {
    if widget.enabled() {
        ui.data_mut(|data| {
            data.get_temp_mut_or_default::<Landmarks>(egui::Id::NULL)
                .0
                .push((name.to_owned(), widget.rect.center()));
        });
    }
}

/// A button held down longer than this, in seconds, was not clicked.
const LONGEST_CLICK: f64 = 4.0;

/// The smallest text, in points.
pub const SMALL: f32 = 14.0;

/// The colour of a side, for figures, rings and sticks: A blue, B red, apart for every kind of colour vision.
#[must_use]
pub fn side_color(side: Side) -> Color {
    let [red, green, blue] = side_rgb(side);
    Color::srgb_u8(red, green, blue)
}

/// The same for panels.
#[must_use]
pub fn side_color32(side: Side) -> Color32 {
    let [red, green, blue] = side_rgb(side);
    Color32::from_rgb(red, green, blue)
}

/// The colour in which a side's words are written: lighter, to be read on dark ground.
#[must_use]
pub const fn side_text(side: Side) -> Color32 {
    match side {
        Side::A => Color32::from_rgb(142, 186, 255),
        Side::B => Color32::from_rgb(255, 150, 132),
    }
}

/// Red, green and blue of a side.
const fn side_rgb(side: Side) -> [u8; 3] {
    match side {
        Side::A => [46, 104, 196],
        Side::B => [196, 58, 44],
    }
}

/// Gives every panel its look.
pub fn apply(ctx: &egui::Context) {
    ctx.set_theme(egui::Theme::Dark);
    // Where a frame takes long, so does the shortest click.
    ctx.options_mut(|options| options.input_options.max_click_duration = LONGEST_CLICK);
    ctx.all_styles_mut(|style| {
        style.text_styles = [
            (TextStyle::Heading, 24.0),
            (TextStyle::Body, 16.0),
            (TextStyle::Button, 16.0),
            (TextStyle::Monospace, 15.0),
            (TextStyle::Small, SMALL),
        ]
        .map(|(name, size)| (name, FontId::new(size, FontFamily::Proportional)))
        .into();
        style.spacing.item_spacing = egui::vec2(8.0, 5.0);
        style.spacing.button_padding = egui::vec2(10.0, 4.0);
        style.spacing.interact_size.y = 22.0;
        style.spacing.scroll.floating_allocated_width = 8.0;
        style.interaction.tooltip_delay = 0.15;
        style.interaction.selectable_labels = false;
        style.animation_time = 0.08;
        let visuals = &mut style.visuals;
        visuals.panel_fill = GROUND;
        visuals.window_fill = GROUND;
        visuals.extreme_bg_color = Color32::from_rgb(20, 22, 26);
        visuals.window_stroke = Stroke::new(1.0, Color32::from_rgb(86, 84, 76));
        visuals.window_corner_radius = CornerRadius::same(6);
        visuals.selection.bg_fill = Color32::from_rgb(96, 80, 44);
        visuals.selection.stroke = Stroke::new(1.0, ACCENT);
        visuals.hyperlink_color = ACCENT;
        visuals.warn_fg_color = WARNING;
        visuals.error_fg_color = BAD;
        let widgets = &mut visuals.widgets;
        widgets.noninteractive.fg_stroke.color = TEXT;
        widgets.noninteractive.bg_stroke.color = Color32::from_rgb(64, 66, 70);
        widgets.inactive.fg_stroke.color = TEXT;
        widgets.inactive.weak_bg_fill = Color32::from_rgb(58, 64, 74);
        widgets.inactive.bg_fill = Color32::from_rgb(58, 64, 74);
        widgets.hovered.weak_bg_fill = Color32::from_rgb(78, 86, 98);
        widgets.hovered.bg_stroke = Stroke::new(1.0, ACCENT);
        widgets.active.weak_bg_fill = Color32::from_rgb(96, 80, 44);
        widgets.active.bg_stroke = Stroke::new(1.0, ACCENT);
    });
}

/// Whether [`apply`] has been done to this context.
#[must_use]
pub fn applied(ctx: &egui::Context) -> bool {
    ctx.global_style().visuals.panel_fill == GROUND
}

/// A clause as a small tag that tells on hovering what it says, where there is a line about it.
pub fn clause_tag(ui: &mut Ui, clause: Clause) -> egui::Response {
    let tag = ui.add(
        egui::Label::new(RichText::new(clause.0).small().color(WEAK)).sense(egui::Sense::hover()),
    );
    match super::glossary::clause(clause.0) {
        Some(line) => tag.on_hover_text(format!("{clause}: {line}")),
        None => tag,
    }
}

/// A side's badge: a disc with an A, a square with a B.
pub fn badge(ui: &mut Ui, side: Side) -> egui::Response {
    let size = egui::vec2(22.0, 22.0);
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::hover());
    let rounding = match side {
        Side::A => CornerRadius::same(11),
        Side::B => CornerRadius::same(2),
    };
    let painter = ui.painter();
    painter.rect_filled(rect, rounding, side_color32(side));
    painter.text(
        rect.center(),
        egui::Align2::CENTER_CENTER,
        side.to_string(),
        FontId::proportional(15.0),
        Color32::WHITE,
    );
    response
}

/// A group of things on raised ground.
pub fn card() -> egui::Frame {
    egui::Frame::new()
        .fill(RAISED)
        .corner_radius(CornerRadius::same(5))
        .inner_margin(Margin::symmetric(10, 8))
}

/// The frame of what waits for an answer.
pub fn call() -> egui::Frame {
    card().stroke(Stroke::new(1.5, ACCENT))
}

/// A title within a panel.
pub fn title(ui: &mut Ui, text: impl Into<String>) {
    ui.label(RichText::new(text).size(18.0).strong().color(ACCENT));
}

/// A remark.
pub fn remark(ui: &mut Ui, text: impl Into<String>) {
    ui.label(RichText::new(text).small().color(WEAK));
}
