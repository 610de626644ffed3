//! What is drawn over a table that is being made: outlines, handles, zones, the box that selects, what is measured.

use super::bench::{Bench, Tab, Tool};
use super::eye::Eye;
use super::grips::{ARM, turn_handle};
use super::posts;
use super::words::measure_words;
use super::zones::{corners, label_within};
use crate::scenario::edit::areas::{AreaId, areas};
use crate::scenario::edit::handle::{Handle, of_feature};
use crate::scenario::edit::parts::pieces;
use crate::scenario::edit::shape;
use crate::scenario::{Deployment, Edge, Role, Roles, Scenario, Zone};
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

/// The colours of the attacker's and the defender's ground while it is open which side that is.
const GROUNDS: [Color32; 2] = [
    Color32::from_rgb(240, 190, 110),
    Color32::from_rgb(190, 225, 150),
];

/// The colour of ground for special rules.
const RULED: Color32 = Color32::from_rgb(210, 180, 240);

/// The height of a label on the ground, in points.
const LABEL: f32 = 15.0;

/// The height of a line of them.
const LINE: f32 = 19.0;

/// A label stands at most so many lines below the middle of its ground.
const LOWEST: f32 = 3.0;

/// The most letters of one.
const LONGEST_LABEL: f32 = 40.0;

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
    if let Some(lanes) = bench.lanes.as_ref().filter(|_| bench.tab == Tab::Checks)
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

/// The colour of somebody's ground: his side's, where it is known which side has that role.
pub(super) fn ground_colour(scenario: &Scenario, role: Role) -> Color32 {
    match scenario.roles {
        Roles::Attacker(attacker) => theme::side_text(role.side(attacker)),
        Roles::Rolled => GROUNDS[role as usize],
    }
}

/// What stands on the ground: lines that would lie over one another stand under one another instead.
#[derive(Default)]
struct Labels(Vec<(Pos2, String, Color32)>);

impl Labels {
    fn add(&mut self, chalk: &Chalk, at: Point, text: String, colour: Color32) {
        let Some(mut pixel) = chalk.at(millimetres(at)) else {
            return;
        };
        let is_taken = |here: Pos2| {
            self.0.iter().any(|(there, other, _)| {
                let half = (text.chars().count() + other.chars().count()) as f32 * LABEL * 0.25;
                (there.x - here.x).abs() < half && (there.y - here.y).abs() < LINE
            })
        };
        let first = pixel.y;
        while is_taken(pixel) {
            pixel.y += LINE;
        }
        // Too far from its ground it would seem to be of another; the pointer tells it there.
        if pixel.y - first <= LOWEST * LINE {
            self.0.push((pixel, text, colour));
        }
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

    /// Where the sides deploy, and where special rules hold.
    fn deployment(&self, bench: &Bench) {
        let Some(document) = &bench.document else {
            return;
        };
        let scenario = document.scenario();
        let works = bench.tool == Tool::Zones;
        let mut labels = Labels::default();
        if works {
            self.features_of_parts(scenario, &mut labels);
        }
        for area in areas(scenario) {
            let is_rule = matches!(area.id, AreaId::Rule(_));
            if is_rule && !works {
                continue;
            }
            let ring = corners(area.zone);
            let colour = if is_rule {
                RULED
            } else {
                ground_colour(scenario, area.role)
            };
            let under = bench.marks.zone.filter(|part| part.area == area.id);
            let fill = if under.is_some() { 0.2 } else { 0.09 };
            self.area(&ring, colour.gamma_multiply(fill));
            let width = if works { 2.0 } else { 1.0 };
            self.ring(&ring.map(millimetres), Stroke::new(width, colour));
            let name = if works { area.name.as_str() } else { "" };
            let middle = shape::halfway(area.zone.min, area.zone.max);
            let most = self.letters(area.zone);
            let text = label_within(scenario, area.role, name, most);
            labels.add(self, middle, text, colour);
            for (number, corner) in ring.into_iter().enumerate().filter(|_| works) {
                let hot = under.is_some_and(|part| part.corner == Some(number));
                self.knob(corner, hot, colour);
            }
        }
        if scenario.deployment == Deployment::Edges && bench.tab == Tab::Table {
            let depth = scenario.layout.scale.stick(Stick::Medium);
            for edge in Edge::ALL {
                let band = edge.band(depth, scenario.layout.size);
                self.area(&corners(band), HOVERED.gamma_multiply(0.06));
            }
        }
        for (pixel, text, colour) in labels.0 {
            self.label(pixel, &text, colour);
        }
    }

    /// How many letters find room along the longer side of ground, as it is seen.
    fn letters(&self, zone: Zone) -> usize {
        let [one, next, _, last] = corners(zone).map(|at| self.at(millimetres(at)));
        let along = |other: Option<Pos2>| one.zip(other).map_or(0.0, |(a, b)| a.distance(b));
        let room = along(next).max(along(last));
        (room / (LABEL * 0.5)).min(LONGEST_LABEL) as usize
    }

    /// The features in or on which parts deploy.
    fn features_of_parts(&self, scenario: &Scenario, labels: &mut Labels) {
        for (id, ground) in pieces(&scenario.deployment) {
            let named = ground.feature();
            let Some((_, feature)) = named.and_then(|name| scenario.layout.named(name)) else {
                continue;
            };
            let colour = ground_colour(scenario, id.part.role);
            self.outline(&feature.shape, Stroke::new(2.0, colour), false);
            let Some(bounds) = ground.bounds(&scenario.layout) else {
                continue;
            };
            let name = id.name(&scenario.deployment);
            let text = label_within(scenario, id.part.role, &name, self.letters(bounds));
            let middle = shape::halfway(bounds.min, bounds.max);
            labels.add(self, middle, text, colour);
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

    fn label(&self, pixel: Pos2, text: &str, colour: Color32) {
        let font = FontId::proportional(LABEL);
        let shown = self.painter.layout_no_wrap(text.to_owned(), font, colour);
        let frame = Rect::from_center_size(pixel, shown.size());
        self.painter
            .rect_filled(frame.expand2(vec2(4.0, 0.0)), CornerRadius::same(3), SHADE);
        self.painter.galley(frame.min, shown, colour);
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
