//! A table as a printable map: SVG, one unit a millimetre, so that it prints to scale, with sticks and a legend.

use super::{Scenario, Zone};
use crate::table::feature::{Feature, FeatureKind, Shape};
use crate::table::length::{Length, Point};
use crate::table::passage::{self, Leaf, Passage};
use crate::table::piece::Piece;
use crate::table::scale::Stick;
use std::fmt::Write;

/// Room around the table for title, legend and sticks, at 15 mm, in millimetres.
const MARGIN: i32 = 30;
/// The height of letters, at 15 mm, in millimetres.
const LETTERS: i32 = 9;

/// The map of a scenario. North is up; the drawing is as many millimetres wide as the table and its margin.
#[must_use]
pub fn svg(scenario: &Scenario) -> String {
    let layout = &scenario.layout;
    let scaled = |fifteen: i32| layout.scale.scaled(Length::whole(fifteen)).mm();
    let (width, depth) = (layout.size.0.mm(), layout.size.1.mm());
    let (margin, letters) = (scaled(MARGIN), scaled(LETTERS));
    let kinds: Vec<FeatureKind> = FeatureKind::ALL
        .into_iter()
        .filter(|kind| layout.features.iter().any(|feature| feature.kind == *kind))
        .collect();
    let legend = letters * 1.6 * (kinds.len() as f64 + 1.0);
    let (whole_width, whole_depth) = (width + 2.0 * margin, depth + 2.0 * margin + legend + margin);
    let mut map = Map {
        depth,
        out: String::new(),
    };
    map.line(format_args!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{whole_width}mm" height="{whole_depth}mm" viewBox="{} {} {whole_width} {whole_depth}" font-family="sans-serif" font-size="{letters}">"#,
        -margin, -margin
    ));
    map.line(format_args!("<title>{}</title>", escaped(&scenario.name)));
    map.line(format_args!(
        r##"<rect x="{}" y="{}" width="{whole_width}" height="{whole_depth}" fill="#ffffff"/>"##,
        -margin, -margin
    ));
    map.line(format_args!(
        r##"<rect width="{width}" height="{depth}" fill="#e8edda" stroke="#333333"/>"##
    ));
    map.text(
        (0.0, -margin / 2.0),
        "start",
        &format!(
            "{}, {} x {} mm, {} figures",
            scenario.name, layout.size.0, layout.size.1, layout.scale
        ),
    );
    for (role, zone) in scenario.deployment.grounds(layout) {
        map.zone(zone, &role.to_string());
    }
    // Ground first, then what stands on it.
    let mut features: Vec<&Feature> = layout.features.iter().collect();
    features.sort_by_key(|feature| order(feature.kind));
    for feature in features {
        map.feature(feature);
    }
    for passage in passage::of_layout(layout) {
        map.opening(&passage);
    }
    map.legend(&kinds, depth + margin / 2.0 + letters, letters);
    map.sticks(
        Stick::ALL.map(|stick| (stick, layout.scale.stick(stick))),
        (width, depth + margin / 2.0 + letters),
        letters,
    );
    map.line(format_args!("</svg>"));
    map.out
}

/// What is drawn first: flat ground, then areas, then what stands.
const fn order(kind: FeatureKind) -> u8 {
    match kind {
        FeatureKind::Hill => 0,
        FeatureKind::River => 1,
        FeatureKind::Road | FeatureKind::Rough | FeatureKind::Rubble => 2,
        FeatureKind::Woods => 3,
        FeatureKind::Bridge => 4,
        FeatureKind::Fence
        | FeatureKind::Hedge
        | FeatureKind::LowWall
        | FeatureKind::Building
        | FeatureKind::TimberWall
        | FeatureKind::Tree
        | FeatureKind::Rampart => 5,
        FeatureKind::Stairs => 6,
    }
}

/// Colour of a kind, its outline, and the pattern of the outline, so that the kinds differ on a black and white print, too.
const fn look(kind: FeatureKind) -> (&'static str, &'static str, &'static str) {
    match kind {
        FeatureKind::Woods => ("#7da36b", "#2f5230", "6 3"),
        FeatureKind::Rough => ("#d6c9a4", "#8a7a4e", "2 3"),
        FeatureKind::Building => ("#b98a76", "#4a2c20", "none"),
        FeatureKind::Fence => ("#9c7a4e", "#9c7a4e", "4 2"),
        FeatureKind::Hedge => ("#4d7a3f", "#2f5230", "none"),
        FeatureKind::LowWall => ("#8d8d88", "#55554f", "none"),
        FeatureKind::Tree => ("#5d8f4f", "#2f5230", "none"),
        FeatureKind::Hill => ("#cfd6a8", "#8f9a5a", "10 4"),
        FeatureKind::River => ("#a9c6dd", "#5f86a6", "none"),
        FeatureKind::Road => ("#dccdaa", "#b7a377", "none"),
        FeatureKind::Bridge => ("#b39a78", "#6b563a", "none"),
        FeatureKind::Rubble => ("#c4bfb4", "#6f6a60", "1 2"),
        FeatureKind::TimberWall => ("#6b4a2c", "#3a2614", "none"),
        FeatureKind::Rampart => ("#b3aca0", "#3f3b34", "none"),
        FeatureKind::Stairs => ("#d5cfc2", "#3f3b34", "3 2"),
    }
}

/// A map being drawn. Northern places are up: y of the drawing is the depth less y of the table.
struct Map {
    depth: f64,
    out: String,
}

impl Map {
    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        // Writing into a string cannot fail.
        let _ = writeln!(self.out, "{line}");
    }

    fn place(&self, point: Point) -> (f64, f64) {
        let (x, y) = point.mm();
        (x, self.depth - y)
    }

    fn text(&mut self, at: (f64, f64), anchor: &str, text: &str) {
        let text = escaped(text);
        self.line(format_args!(
            r##"<text x="{:.2}" y="{:.2}" text-anchor="{anchor}" fill="#222222">{text}</text>"##,
            at.0, at.1
        ));
    }

    /// A deployment zone, dashed, with its owner.
    fn zone(&mut self, zone: Zone, owner: &str) {
        let (left, bottom) = self.place(zone.min);
        let (right, top) = self.place(zone.max);
        let (width, depth) = (right - left, bottom - top);
        self.line(format_args!(
            r##"<rect x="{left:.2}" y="{top:.2}" width="{width:.2}" height="{depth:.2}" fill="none" stroke="#b03030" stroke-dasharray="8 5"/>"##
        ));
        self.text(
            ((left + right) / 2.0, (top + bottom) / 2.0),
            "middle",
            owner,
        );
    }

    /// A feature, with its name.
    fn feature(&mut self, feature: &Feature) {
        let (fill, edge, dashes) = look(feature.kind);
        let paint = format!(r#"fill="{fill}" stroke="{edge}" stroke-dasharray="{dashes}""#);
        let middle = match &feature.shape {
            Shape::Disc { center, radius } => {
                let (x, y) = self.place(*center);
                let radius = radius.mm();
                self.line(format_args!(
                    r#"<circle cx="{x:.2}" cy="{y:.2}" r="{radius:.2}" {paint}/>"#
                ));
                (x, y)
            }
            Shape::Rect { center, size, turn } => {
                let (x, y) = self.place(*center);
                let (width, depth) = (size.0.mm(), size.1.mm());
                // The drawing turns clockwise, the table counter-clockwise.
                self.line(format_args!(
                    r#"<rect x="{:.2}" y="{:.2}" width="{width:.2}" height="{depth:.2}" transform="rotate({} {x:.2} {y:.2})" {paint}/>"#,
                    x - width / 2.0,
                    y - depth / 2.0,
                    -turn
                ));
                (x, y)
            }
            Shape::Polygon(points) => {
                let places: Vec<(f64, f64)> =
                    points.iter().map(|point| self.place(*point)).collect();
                let corners = joined(&places);
                self.line(format_args!(r#"<polygon points="{corners}" {paint}/>"#));
                let count = places.len().max(1) as f64;
                places.iter().fold((0.0, 0.0), |(x, y), place| {
                    (x + place.0 / count, y + place.1 / count)
                })
            }
            Shape::Run { points, width } => {
                let places: Vec<(f64, f64)> =
                    points.iter().map(|point| self.place(*point)).collect();
                let corners = joined(&places);
                let width = width.mm();
                self.line(format_args!(
                    r#"<polyline points="{corners}" fill="none" stroke="{fill}" stroke-width="{width:.2}" stroke-dasharray="{dashes}"/>"#
                ));
                places.get(places.len() / 2).copied().unwrap_or_default()
            }
        };
        if let Some(name) = &feature.name {
            self.text(middle, "middle", name);
        }
    }

    /// A door dark, a window light blue, a gap as the ground.
    fn opening(&mut self, passage: &Passage) {
        let Piece::Convex(ring) = &passage.piece else {
            return;
        };
        let corners: Vec<(f64, f64)> = ring
            .iter()
            .map(|corner| (corner.x, self.depth - corner.y))
            .collect();
        let fill = match passage.leaf {
            Leaf::Free => "#e8edda",
            Leaf::Unlocked | Leaf::Shut | Leaf::Locked => "#5a3213",
            Leaf::Window => "#bcd7ea",
        };
        self.line(format_args!(
            r##"<polygon points="{}" fill="{fill}" stroke="#222222" stroke-width="0.5"/>"##,
            joined(&corners)
        ));
    }

    /// Every kind there is, one a line.
    fn legend(&mut self, kinds: &[FeatureKind], top: f64, letters: f64) {
        for (number, kind) in kinds.iter().enumerate() {
            let (fill, edge, dashes) = look(*kind);
            let y = top + letters * 1.6 * number as f64;
            self.line(format_args!(
                r#"<rect x="0" y="{:.2}" width="{:.2}" height="{letters:.2}" fill="{fill}" stroke="{edge}" stroke-dasharray="{dashes}"/>"#,
                y - letters * 0.85,
                letters * 2.0
            ));
            self.text((letters * 2.8, y), "start", &kind.to_string());
        }
    }

    /// The three sticks, to scale, against the right edge.
    fn sticks(&mut self, sticks: [(Stick, Length); 3], (right, top): (f64, f64), letters: f64) {
        for (number, (stick, length)) in sticks.into_iter().enumerate() {
            let y = top + letters * 1.6 * number as f64;
            let start = right - length.mm();
            self.line(format_args!(
                r##"<line x1="{start:.2}" y1="{y:.2}" x2="{right:.2}" y2="{y:.2}" stroke="#222222" stroke-width="{:.2}"/>"##,
                letters / 5.0
            ));
            self.text(
                (start - letters / 2.0, y),
                "end",
                &format!("{stick} {length} mm"),
            );
        }
    }
}

/// Places as SVG lists them.
fn joined(places: &[(f64, f64)]) -> String {
    let places: Vec<String> = places
        .iter()
        .map(|(x, y)| format!("{x:.2},{y:.2}"))
        .collect();
    places.join(" ")
}

/// A text without what has a meaning in SVG.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
