//! A table as a printable map: SVG, one unit a millimetre, so that it prints to scale, with sticks and a legend.

#[cfg(not(target_arch = "wasm32"))]
pub mod picture;
mod sheet;
mod special;

use special::Sign;

pub use sheet::sheet;

use super::edit::shape::middle;
use super::{Scenario, Zone};
use crate::table::feature::{Feature, FeatureKind, Shape};
use crate::table::length::{Length, Point};
use crate::table::passage::{self, Leaf, Passage};
use crate::table::piece::Piece;
use crate::table::scale::Stick;
use std::fmt::Write;

/// Room around the table for title, legend and sticks, at 15 mm, in millimetres.
const MARGIN: i32 = 30;
/// How deployment zones are framed.
const ZONE: &str = r##"fill="none" stroke="#b03030" stroke-dasharray="8 5""##;
/// The height of letters, at 15 mm, in millimetres.
const LETTERS: i32 = 9;

/// The map of a scenario. North is up; the drawing is as many millimetres wide as the table and its margin.
#[must_use]
pub fn svg(scenario: &Scenario) -> String {
    let layout = &scenario.layout;
    let scaled = |fifteen: i32| layout.scale.scaled(Length::whole(fifteen)).mm();
    let (width, depth) = (layout.size.0.mm(), layout.size.1.mm());
    let (margin, letters) = (scaled(MARGIN), scaled(LETTERS));
    let entries = entries([scenario]);
    let legend = letters * 1.6 * (entries.len() as f64 + 1.0);
    let (whole_width, whole_depth) = (width + 2.0 * margin, depth + 2.0 * margin + legend + margin);
    let mut map = Map::begin(&scenario.name, margin, (whole_width, whole_depth), letters);
    map.table(scenario);
    map.text(
        (0.0, -margin / 2.0),
        "start",
        &format!(
            "{}, {} x {} mm, {} figures",
            scenario.name, layout.size.0, layout.size.1, layout.scale
        ),
    );
    map.legend(&entries, depth + margin / 2.0 + letters, letters);
    map.sticks(
        Stick::ALL.map(|stick| (stick, layout.scale.stick(stick))),
        (width, depth + margin / 2.0 + letters),
        letters,
    );
    map.end()
}

/// What a line of the legend explains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Entry {
    /// Features of a kind.
    Kind(FeatureKind),
    /// What a special rule puts on the map.
    Sign(Sign),
}

impl Entry {
    /// Whether it is on the map of that scenario.
    fn is_on(self, scenario: &Scenario) -> bool {
        match self {
            Self::Kind(kind) => {
                let mut features = scenario.layout.features.iter();
                features.any(|feature| feature.kind == kind)
            }
            Self::Sign(sign) => sign.is_on(scenario),
        }
    }
}

/// What there is to explain on some of these tables: the kinds of feature in their usual order, then special rules.
fn entries<'a>(scenarios: impl IntoIterator<Item = &'a Scenario> + Clone) -> Vec<Entry> {
    let kinds = FeatureKind::ALL.map(Entry::Kind);
    let signs = Sign::ALL.map(Entry::Sign);
    let all = kinds.into_iter().chain(signs);
    all.filter(|entry| {
        let mut maps = scenarios.clone().into_iter();
        maps.any(|scenario| entry.is_on(scenario))
    })
    .collect()
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
    letters: f64,
    out: String,
}

impl Map {
    /// An empty sheet of that size, its origin so far inside it.
    fn begin(title: &str, margin: f64, (width, depth): (f64, f64), letters: f64) -> Self {
        let mut map = Self {
            depth: 0.0,
            letters,
            out: String::new(),
        };
        map.line(format_args!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{depth}mm" viewBox="{} {} {width} {depth}" font-family="sans-serif" font-size="{letters}">"#,
            -margin, -margin
        ));
        map.line(format_args!("<title>{}</title>", escaped(title)));
        map.line(format_args!(
            r##"<rect x="{}" y="{}" width="{width}" height="{depth}" fill="#ffffff"/>"##,
            -margin, -margin
        ));
        map
    }

    /// The finished drawing.
    fn end(mut self) -> String {
        self.line(format_args!("</svg>"));
        self.out
    }

    /// The table with all that lies on it, its north-west corner at the origin.
    fn table(&mut self, scenario: &Scenario) {
        let layout = &scenario.layout;
        let (width, depth) = (layout.size.0.mm(), layout.size.1.mm());
        self.depth = depth;
        self.line(format_args!(
            r##"<rect width="{width}" height="{depth}" fill="#e8edda" stroke="#333333"/>"##
        ));
        let zones = scenario.deployment.grounds(layout);
        for (_, zone) in &zones {
            self.frame(*zone, ZONE);
        }
        // Ground first, then what stands on it.
        let mut features: Vec<&Feature> = layout.features.iter().collect();
        features.sort_by_key(|feature| order(feature.kind));
        for feature in features {
            self.feature(feature);
        }
        for passage in passage::of_layout(layout) {
            self.opening(&passage);
        }
        // Such ground often ends where walls do: over them it is seen.
        self.rule_grounds(scenario);
        self.beats(scenario);
        for feature in &layout.features {
            self.name(feature);
        }
        for (role, zone) in zones {
            self.owner(zone, &role.to_string());
        }
        self.rule_names(scenario);
    }

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
            r##"<text x="{:.2}" y="{:.2}" text-anchor="{anchor}" fill="#222222" stroke="#ffffff" stroke-width="2" stroke-opacity="0.7" paint-order="stroke">{text}</text>"##,
            at.0, at.1
        ));
    }

    /// The frame of a rectangle, in that paint.
    fn frame(&mut self, zone: Zone, paint: &str) {
        let (left, bottom) = self.place(zone.min);
        let (right, top) = self.place(zone.max);
        let (width, depth) = (right - left, bottom - top);
        self.line(format_args!(
            r##"<rect x="{left:.2}" y="{top:.2}" width="{width:.2}" height="{depth:.2}" {paint}/>"##
        ));
    }

    /// Whose a zone is, in its north-western corner: over everything, so that nothing hides it.
    fn owner(&mut self, zone: Zone, owner: &str) {
        let (left, _) = self.place(zone.min);
        let (_, top) = self.place(zone.max);
        let letters = self.letters;
        self.text((left + letters / 2.0, top + letters * 1.2), "start", owner);
    }

    /// The ground of a feature.
    fn feature(&mut self, feature: &Feature) {
        let (fill, edge, dashes) = look(feature.kind);
        let paint = format!(r#"fill="{fill}" stroke="{edge}" stroke-dasharray="{dashes}""#);
        match &feature.shape {
            Shape::Disc { center, radius } => {
                let (x, y) = self.place(*center);
                let radius = radius.mm();
                self.line(format_args!(
                    r#"<circle cx="{x:.2}" cy="{y:.2}" r="{radius:.2}" {paint}/>"#
                ));
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
            }
            Shape::Polygon(points) => {
                let corners = self.corners(points);
                self.line(format_args!(r#"<polygon points="{corners}" {paint}/>"#));
            }
            Shape::Run { points, width } => {
                let corners = self.corners(points);
                let width = width.mm();
                self.line(format_args!(
                    r#"<polyline points="{corners}" fill="none" stroke="{fill}" stroke-width="{width:.2}" stroke-dasharray="{dashes}"/>"#
                ));
            }
        }
    }

    /// What a feature is called, in its middle.
    fn name(&mut self, feature: &Feature) {
        let Some(name) = &feature.name else {
            return;
        };
        // That of a run stands on it: what it encloses has a name of its own.
        let at = match &feature.shape {
            Shape::Run { points, .. } => points.get(points.len() / 2).copied(),
            _ => None,
        };
        let (x, y) = self.place(at.unwrap_or_else(|| middle(&feature.shape)));
        self.text((x, y + self.letters / 3.0), "middle", name);
    }

    /// Places of the table as SVG lists them.
    fn corners(&self, points: &[Point]) -> String {
        let places: Vec<(f64, f64)> = points.iter().map(|point| self.place(*point)).collect();
        joined(&places)
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

    /// Every kind and sign there is, one a line.
    fn legend(&mut self, entries: &[Entry], top: f64, letters: f64) {
        for (number, entry) in entries.iter().enumerate() {
            let y = top + letters * 1.6 * number as f64;
            let kind = match entry {
                Entry::Kind(kind) => *kind,
                Entry::Sign(sign) => {
                    self.sign(*sign, y);
                    continue;
                }
            };
            let (fill, edge, dashes) = look(kind);
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
