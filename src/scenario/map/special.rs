//! Special rules on a map: the ground that they speak of, posts and beats of sentries.

use super::{Map, joined};
use crate::scenario::special::{Beat, Course, Value};
use crate::scenario::{Scenario, Zone};
use crate::table::length::Point;

/// The colour of posts and beats.
const WATCH: &str = "#5a2d82";
/// The pattern of beats.
const STEPS: &str = "4 3";
/// How ground of rules is framed.
const GROUND: &str =
    r##"fill="none" stroke="#2f5f9a" stroke-width="1.6" stroke-dasharray="1.6 4""##;

/// What special rules put on a map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// The posts and beats of sentries.
    Beats,
    /// Ground of which a rule speaks.
    Ground,
}

impl Sign {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Beats, Self::Ground];

    /// Whether it is on the map of that scenario.
    pub fn is_on(self, scenario: &Scenario) -> bool {
        match self {
            Self::Beats => scenario.sentries().is_some(),
            Self::Ground => !grounds(scenario).is_empty(),
        }
    }
}

/// Every rectangle of which rules speak, once, with the names of those rules.
fn grounds(scenario: &Scenario) -> Vec<(Zone, String)> {
    let mut all: Vec<(Zone, String)> = Vec::new();
    for rule in &scenario.special {
        for parameter in rule.clone().parameters() {
            let Value::Ground(zone) = parameter.value else {
                continue;
            };
            match all.iter_mut().find(|(known, _)| *known == *zone) {
                Some((_, names)) => {
                    names.push_str(", ");
                    names.push_str(rule.title());
                }
                None => all.push((*zone, rule.title().to_owned())),
            }
        }
    }
    all
}

impl Map {
    /// The frames of all ground of which rules speak.
    pub(super) fn rule_grounds(&mut self, scenario: &Scenario) {
        for (zone, _) in grounds(scenario) {
            self.frame(zone, GROUND);
        }
    }

    /// What they are called, in their south-western corners: the others are those of who deploys.
    pub(super) fn rule_names(&mut self, scenario: &Scenario) {
        for (zone, names) in grounds(scenario) {
            let (left, bottom) = self.place(zone.min);
            let letters = self.letters;
            self.text(
                (left + letters / 2.0, bottom - letters / 2.0),
                "start",
                &names,
            );
        }
    }

    /// The ways of all sentries, then their posts over them.
    pub(super) fn beats(&mut self, scenario: &Scenario) {
        let Some((_, rule)) = scenario.sentries() else {
            return;
        };
        for beat in &rule.beats {
            self.way(beat);
        }
        for (number, beat) in (1..).zip(&rule.beats) {
            let at = self.place(beat.post());
            self.post(at, beat.course, &number.to_string());
        }
    }

    /// The way of a sentry, dashed: with a head at either end where he goes to and fro, with heads along it where he goes round.
    fn way(&mut self, beat: &Beat) {
        let legs: Vec<(Point, Point)> = beat.legs().collect();
        let Some((first, last)) = legs.first().copied().zip(legs.last().copied()) else {
            return;
        };
        let starts = legs.iter().map(|(from, _)| *from);
        let places: Vec<Point> = starts.chain([last.1]).collect();
        let corners = self.corners(&places);
        self.line(format_args!(
            r#"<polyline points="{corners}" fill="none" stroke="{WATCH}" stroke-dasharray="{STEPS}"/>"#
        ));
        match beat.course {
            Course::Stand => {}
            Course::Round => {
                for (from, to) in legs {
                    self.head(from, to, 0.6);
                }
            }
            Course::ToAndFro => {
                self.head(last.0, last.1, 1.0);
                self.head(first.1, first.0, 0.8);
            }
        }
    }

    /// An arrowhead on the way from one place to another, its tip at a share of it.
    fn head(&mut self, from: Point, to: Point, share: f64) {
        let (from, to) = (self.place(from), self.place(to));
        let (x, y) = (to.0 - from.0, to.1 - from.1);
        let length = (x * x + y * y).sqrt().max(0.01);
        let size = self.letters * 0.7;
        let (x, y) = (x / length, y / length);
        let tip = (from.0 + x * length * share, from.1 + y * length * share);
        let wing = |side: f64| {
            (
                tip.0 - (x - y * side * 0.5) * size,
                tip.1 - (y + x * side * 0.5) * size,
            )
        };
        let ring = joined(&[tip, wing(1.0), wing(-1.0)]);
        self.line(format_args!(r#"<polygon points="{ring}" fill="{WATCH}"/>"#));
    }

    /// A post: a disc where a sentry walks from it, a square where he stands there, and his number.
    fn post(&mut self, (x, y): (f64, f64), course: Course, number: &str) {
        let half = self.letters * 0.65;
        let round = if course == Course::Stand { 0.0 } else { half };
        self.line(format_args!(
            r##"<rect x="{:.2}" y="{:.2}" width="{:.2}" height="{:.2}" rx="{round:.2}" fill="#ffffff" stroke="{WATCH}"/>"##,
            x - half,
            y - half,
            2.0 * half,
            2.0 * half
        ));
        let letters = self.letters * 0.9;
        self.line(format_args!(
            r#"<text x="{x:.2}" y="{:.2}" text-anchor="middle" font-size="{letters:.2}" fill="{WATCH}">{number}</text>"#,
            y + letters * 0.36
        ));
    }

    /// A line of the legend: a sign, its words, and where they stand.
    pub(super) fn sign(&mut self, sign: Sign, y: f64) {
        let letters = self.letters;
        let middle = y - letters * 0.35;
        let words = match sign {
            Sign::Beats => {
                self.line(format_args!(
                    r#"<line x1="0" y1="{middle:.2}" x2="{:.2}" y2="{middle:.2}" stroke="{WATCH}" stroke-dasharray="{STEPS}"/>"#,
                    letters * 2.0
                ));
                self.post((letters * 0.65, middle), Course::Round, "1");
                "sentry and his beat; in a square: he stands"
            }
            Sign::Ground => {
                self.line(format_args!(
                    r#"<rect x="0" y="{:.2}" width="{:.2}" height="{letters:.2}" {GROUND}/>"#,
                    y - letters * 0.85,
                    letters * 2.0
                ));
                "ground of a special rule"
            }
        };
        self.text((letters * 2.8, y), "start", words);
    }
}
