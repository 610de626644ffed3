//! What is drawn over a table that is being made: outlines, handles, zones, the box that selects, what is measured.

use super::bench::{Bench, Tab, Tool};
use super::eye::Eye;
use super::grips::{ARM, turn_handle};
use super::posts;
use super::words::measure_words;
use super::zones::{corners, zones};
use crate::scenario::edit::handle::{Handle, of_feature};
use crate::scenario::edit::shape;
use crate::scenario::{Deployment, Edge, Zone};
use crate::table::feature::Shape;
use crate::table::length::Point;
use crate::table::outline::{Outline, millimetres};
use crate::table::piece::Piece;
use crate::table::scale::Stick;
use crate::ui::intent::Intent;
use crate::ui::theme;
use bevy::math::DVec2;
use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, FontId, LayerId, Painter, Pos2, Rect, Stroke, pos2, vec2,
};

/// A disc is drawn with so many corners.
const DISC_CORNERS: u32 = 48;

/// A line over hills is drawn in stretches of so many millimetres.
const STRETCH: f64 = 12.0;

/// Under every line, so that it is seen on any ground.
pub(super) const SHADE: Color32 = Color32::from_black_alpha(150);

/// The colour of what is under the pointer.
pub(super) const HOVERED: Color32 = Color32::from_rgb(250, 246, 236);

/// The colours of the attacker's and the defender's ground.
pub(super) const GROUNDS: [Color32; 2] = [
    Color32::from_rgb(240, 170, 110),
    Color32::from_rgb(150, 200, 240),
];

/// Draws all of it into the part of the window that is left to the table.
pub fn draw(ctx: &egui::Context, free: Rect, eye: &Eye, bench: &Bench, intent: &Intent) {
    let Some(document) = &bench.document else {
        return;
    };
    let chalk = Chalk {
        painter: ctx
            .layer_painter(LayerId::background())
            .with_clip_rect(free),
        eye,
    };
    let scenario = document.scenario();
    chalk.deployment(bench);
    posts::draw(&chalk, bench);
    for (id, feature) in scenario.layout.features() {
        let selected = document.is_selected(id);
        if selected {
            chalk.outline(&feature.shape, Stroke::new(2.0, theme::ACCENT), true);
        } else if bench.pointed_out.contains(&id) {
            chalk.outline(&feature.shape, Stroke::new(3.0, theme::WARNING), true);
        } else if bench.marks.hovered == Some(id) {
            chalk.outline(&feature.shape, Stroke::new(1.5, HOVERED), true);
        }
    }
    if bench.tool == Tool::Select {
        chalk.handles(bench);
    }
    if let Some(ghost) = &bench.marks.ghost {
        chalk.outline(&ghost.shape, Stroke::new(2.0, HOVERED), true);
    }
    if let Some((from, to)) = bench.marks.band {
        let zone = Zone { min: from, max: to };
        chalk.area(&corners(zone), HOVERED.gamma_multiply(0.12));
        chalk.ring(&corners(zone).map(millimetres), Stroke::new(1.0, HOVERED));
    }
    if let Some(lanes) = &bench.lanes
        && let Some((from, to)) = lanes.longest()
    {
        chalk.line(from, to, Stroke::new(2.5, theme::GOOD));
    }
    if let Some(at) = bench.pointed_at {
        chalk.circle(at, 16.0, Stroke::new(3.0, theme::WARNING));
    }
    if let Some((from, to)) = intent.ruler {
        chalk.line(from, to, Stroke::new(2.0, HOVERED));
        if let Some(at) = eye.pixel(to)
            && bench.marks.words.is_empty()
        {
            let words = measure_words(scenario.layout.scale, from, to);
            chalk.words(pos2(at.x, at.y), &words);
        }
    }
    if let Some(at) = bench.marks.caught {
        chalk.circle(at, 7.0, Stroke::new(2.0, theme::GOOD));
    }
    if let Some(pointer) = ctx.input(|input| input.pointer.latest_pos())
        && free.contains(pointer)
    {
        chalk.words(pointer, &bench.marks.words);
    }
}

/// Draws on the table as it is seen.
pub(super) struct Chalk<'a, 'w, 's> {
    pub(super) painter: Painter,
    eye: &'a Eye<'w, 's>,
}

impl Chalk<'_, '_, '_> {
    /// The pixel of a place on its ground.
    pub(super) fn at(&self, place: DVec2) -> Option<Pos2> {
        let point = Point::from_mm(place.x, place.y);
        let height = self.eye.terrain.ground_height(point).mm();
        let pixel = self.eye.pixel_of(place, height)?;
        Some(pos2(pixel.x, pixel.y))
    }

    /// A line along the ground.
    pub(super) fn path(&self, places: &[DVec2], stroke: Stroke) {
        for ends in places.windows(2) {
            let way = ends[1] - ends[0];
            let count = (way.length() / STRETCH).ceil().clamp(1.0, 60.0) as u32;
            let pixels: Vec<Pos2> = (0..=count)
                .filter_map(|step| self.at(ends[0] + way * f64::from(step) / f64::from(count)))
                .collect();
            let under = Stroke::new(stroke.width + 2.0, SHADE);
            self.painter.line(pixels.clone(), under);
            self.painter.line(pixels, stroke);
        }
    }

    fn ring(&self, places: &[DVec2], stroke: Stroke) {
        let mut places = places.to_vec();
        places.extend(places.first().copied());
        self.path(&places, stroke);
    }

    fn line(&self, from: Point, to: Point, stroke: Stroke) {
        self.path(&[millimetres(from), millimetres(to)], stroke);
        for end in [from, to] {
            self.circle(end, 4.0, stroke);
        }
    }

    fn circle(&self, at: Point, radius: f32, stroke: Stroke) {
        if let Some(pixel) = self.at(millimetres(at)) {
            let under = Stroke::new(stroke.width + 2.0, SHADE);
            self.painter.circle_stroke(pixel, radius, under);
            self.painter.circle_stroke(pixel, radius, stroke);
        }
    }

    fn area(&self, ring: &[Point], fill: Color32) {
        let pixels: Vec<Pos2> = ring
            .iter()
            .filter_map(|at| self.at(millimetres(*at)))
            .collect();
        if pixels.len() == ring.len() {
            self.painter
                .add(egui::Shape::convex_polygon(pixels, fill, Stroke::NONE));
        }
    }

    /// The edge of a shape; of runs the middle line, too.
    fn outline(&self, shape: &Shape, stroke: Stroke, middle: bool) {
        match shape {
            Shape::Disc { center, radius } => {
                let center = millimetres(*center);
                let ring: Vec<DVec2> = (0..DISC_CORNERS)
                    .map(|corner| {
                        let turn =
                            f64::from(corner) / f64::from(DISC_CORNERS) * std::f64::consts::TAU;
                        center + DVec2::new(libm::cos(turn), libm::sin(turn)) * radius.mm()
                    })
                    .collect();
                self.ring(&ring, stroke);
            }
            Shape::Polygon(points) => {
                let ring: Vec<DVec2> = points.iter().copied().map(millimetres).collect();
                self.ring(&ring, stroke);
            }
            Shape::Rect { .. } | Shape::Run { .. } => {
                for piece in Outline::new(shape).pieces() {
                    if let Piece::Convex(ring) = piece {
                        self.ring(ring, stroke);
                    }
                }
                if middle && let Shape::Run { points, .. } = shape {
                    let line: Vec<DVec2> = points.iter().copied().map(millimetres).collect();
                    self.path(&line, Stroke::new(1.0, stroke.color));
                }
            }
        }
    }

    /// The handles of the one feature selected, or the one that turns them all.
    fn handles(&self, bench: &Bench) {
        let Some(document) = &bench.document else {
            return;
        };
        let (list, middle) = if let Some((_, feature)) = document.single() {
            let middle = shape::middle(&feature.shape);
            let arm = self.eye.length(middle, ARM);
            (of_feature(feature, arm), middle)
        } else if let (Some(at), Some(middle)) =
            (turn_handle(document, self.eye), document.middle())
        {
            (vec![(Handle::Turn, at)], middle)
        } else {
            return;
        };
        for (handle, at) in list {
            let Some(pixel) = self.at(millimetres(at)) else {
                continue;
            };
            let hot = bench.marks.hot == Some(handle);
            let chosen =
                matches!(handle, Handle::Point(number) if bench.chosen_point == Some(number));
            let fill = if hot || chosen {
                theme::ACCENT
            } else {
                HOVERED
            };
            let rim = Stroke::new(1.5, theme::GROUND);
            match handle {
                Handle::Corner(_) | Handle::Point(_) | Handle::Rim => {
                    let half = if hot || chosen { 6.0 } else { 5.0 };
                    let square = Rect::from_center_size(pixel, vec2(half, half) * 2.0);
                    self.painter.rect(
                        square,
                        CornerRadius::same(1),
                        fill,
                        rim,
                        egui::StrokeKind::Outside,
                    );
                }
                Handle::Side(_) | Handle::Between(_) => {
                    let radius = if hot { 5.0 } else { 3.5 };
                    self.painter.circle(pixel, radius, fill, rim);
                }
                Handle::Edge | Handle::Opening(_) => {
                    let reach = if hot { 7.0 } else { 5.5 };
                    let diamond = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)]
                        .map(|(x, y)| pixel + vec2(x, y) * reach);
                    self.painter
                        .add(egui::Shape::convex_polygon(diamond.to_vec(), fill, rim));
                }
                Handle::Turn => {
                    if let Some(from) = self.at(millimetres(middle)) {
                        self.painter
                            .line_segment([from, pixel], Stroke::new(1.0, HOVERED));
                    }
                    let radius = if hot { 9.0 } else { 7.5 };
                    self.painter
                        .circle(pixel, radius, theme::GROUND, Stroke::new(2.0, fill));
                    self.painter.text(
                        pixel,
                        Align2::CENTER_CENTER,
                        "\u{21bb}",
                        FontId::proportional(14.0),
                        fill,
                    );
                }
            }
        }
    }

    /// Where the sides deploy.
    fn deployment(&self, bench: &Bench) {
        let Some(document) = &bench.document else {
            return;
        };
        let scenario = document.scenario();
        let works = bench.tool == Tool::Zones;
        if let Some(zones) = zones(scenario) {
            for (side, zone) in zones.into_iter().enumerate() {
                let colour = GROUNDS[side];
                let under = bench
                    .marks
                    .zone
                    .is_some_and(|part| usize::from(part.defender) == side);
                let fill = if under { 0.2 } else { 0.09 };
                self.area(&corners(zone), colour.gamma_multiply(fill));
                self.ring(
                    &corners(zone).map(millimetres),
                    Stroke::new(if works { 2.0 } else { 1.0 }, colour),
                );
                let name = ["Attacker", "Defender"][side];
                self.label(shape::halfway(zone.min, zone.max), name, colour);
                if works {
                    for (number, corner) in corners(zone).into_iter().enumerate() {
                        let hot = bench.marks.zone.is_some_and(|part| {
                            usize::from(part.defender) == side && part.corner == Some(number)
                        });
                        self.knob(corner, hot, colour);
                    }
                }
            }
        } else if scenario.deployment == Deployment::Edges && bench.tab == Tab::Table {
            let depth = scenario.layout.scale.stick(Stick::Medium);
            for edge in Edge::ALL {
                let band = edge.band(depth, scenario.layout.size);
                self.area(&corners(band), HOVERED.gamma_multiply(0.06));
            }
        }
    }

    fn knob(&self, at: Point, hot: bool, colour: Color32) {
        if let Some(pixel) = self.at(millimetres(at)) {
            let half = if hot { 7.0 } else { 5.5 };
            self.painter.rect(
                Rect::from_center_size(pixel, vec2(half, half) * 2.0),
                CornerRadius::same(1),
                if hot { theme::ACCENT } else { colour },
                Stroke::new(1.5, theme::GROUND),
                egui::StrokeKind::Outside,
            );
        }
    }

    fn label(&self, at: Point, text: &str, colour: Color32) {
        if let Some(pixel) = self.at(millimetres(at)) {
            let font = FontId::proportional(15.0);
            self.painter.text(
                pixel + vec2(1.0, 1.0),
                Align2::CENTER_CENTER,
                text,
                font.clone(),
                SHADE,
            );
            self.painter
                .text(pixel, Align2::CENTER_CENTER, text, font, colour);
        }
    }

    /// Lines beside a place of the window.
    fn words(&self, at: Pos2, lines: &[String]) {
        if lines.is_empty() {
            return;
        }
        let text = lines.join("\n");
        let shown = self
            .painter
            .layout_no_wrap(text, FontId::proportional(15.0), theme::TEXT);
        let clip = self.painter.clip_rect();
        let size = shown.size();
        let mut corner = at + vec2(18.0, 18.0);
        corner.x = corner.x.min(clip.right() - size.x - 10.0);
        corner.y = corner.y.min(clip.bottom() - size.y - 8.0);
        let frame = Rect::from_min_size(corner, size).expand2(vec2(7.0, 4.0));
        self.painter.rect(
            frame,
            CornerRadius::same(4),
            theme::GROUND.gamma_multiply(0.92),
            Stroke::new(1.0, theme::WEAK),
            egui::StrokeKind::Inside,
        );
        self.painter.galley(corner, shown, theme::TEXT);
    }
}
