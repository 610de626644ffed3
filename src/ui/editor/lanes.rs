//! How far one sees on a table: lines between places of a grid, judged by the one judge of sight.

use super::bench::Bench;
use crate::scenario::Scenario;
use crate::table::base::{Base, Footprint};
use crate::table::length::{Length, Point};
use crate::table::outline::millimetres;
use crate::table::scale::{Scale, Stick};
use crate::table::sight::{Cover, Sight, Through, Viewer};
use crate::table::terrain::Terrain;
use crate::view::rest::Stirred;
use bevy::platform::time::Instant;
use bevy::prelude::*;
use bevy::time::Real;
use std::sync::Arc;
use std::time::Duration;

/// Not many more places than this are looked from.
const MOST_PLACES: f64 = 240.0;

/// What is found out, line by line.
#[derive(Clone, Debug)]
pub struct Lanes {
    revision: u64,
    scale: Scale,
    places: Vec<Footprint>,
    /// The next pair of places.
    next: (usize, usize),
    lines: u32,
    open: u32,
    covered: u32,
    longest: Option<(Point, Point)>,
}

impl Lanes {
    /// Looks at nothing yet.
    #[must_use]
    pub fn new(scenario: &Scenario, revision: u64) -> Self {
        let layout = &scenario.layout;
        let terrain = Terrain::new(Arc::new(layout.clone()));
        let base = Base::round(layout.scale.base_width(false));
        let (width, depth) = (layout.size.0.mm(), layout.size.1.mm());
        let cell = (width * depth / MOST_PLACES)
            .max(0.0)
            .sqrt()
            .max(layout.scale.stick(Stick::Short).mm() / 2.0);
        let count = |side: f64| (side / cell).clamp(0.0, 40.0) as u32;
        let radius = base.radius.mm();
        let solid: Vec<_> = terrain
            .forms()
            .iter()
            .filter(|form| !form.stops_mounted_only())
            .flat_map(|form| &form.solid)
            .collect();
        let mut places = Vec::new();
        for row in 0..count(depth) {
            for column in 0..count(width) {
                let at = Point::from_mm(
                    (f64::from(column) + 0.5) * width / f64::from(count(width)),
                    (f64::from(row) + 0.5) * depth / f64::from(count(depth)),
                )
                .on_grid();
                if solid
                    .iter()
                    .all(|piece| piece.distance(millimetres(at)) >= radius)
                {
                    places.push(Footprint { at, base });
                }
            }
        }
        Self {
            revision,
            scale: layout.scale,
            places,
            next: (0, 1),
            lines: 0,
            open: 0,
            covered: 0,
            longest: None,
        }
    }

    /// Which state of the table it is about.
    #[must_use]
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// Whether every line was looked along.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.next.0 + 1 >= self.places.len()
    }

    /// How much of it is done.
    #[must_use]
    pub fn share(&self) -> f32 {
        let count = self.places.len() as f32;
        let all = (count * (count - 1.0) / 2.0).max(1.0);
        (self.lines as f32 / all).min(1.0)
    }

    /// The ends of the longest open line.
    #[must_use]
    pub const fn longest(&self) -> Option<(Point, Point)> {
        self.longest
    }

    /// The share of lines that are open, and of those along which whoever is shot at has cover.
    #[must_use]
    pub fn shares(&self) -> (f64, f64) {
        let of = |part: u32, whole: u32| f64::from(part) / f64::from(whole.max(1));
        (
            of(self.open, self.lines),
            // Cover is asked for from both ends.
            of(self.covered, self.open * 2),
        )
    }

    /// Looks along lines for so long.
    pub fn look(&mut self, sight: &Sight, budget: Duration) {
        let start = Instant::now();
        while !self.is_done() {
            let (one, other) = self.next;
            let viewer = |number: usize| Viewer {
                model: None,
                footprint: self.places[number],
            };
            let (from, to) = (viewer(one), viewer(other));
            self.lines += 1;
            if sight.is_clear(from, to, Through::Nobody) {
                self.open += 1;
                let (here, there) = (from.footprint.at, to.footprint.at);
                for (from, to) in [(from, to), (to, from)] {
                    self.covered += u32::from(sight.cover(from, to).0 > Cover::Open);
                }
                if self
                    .longest
                    .is_none_or(|(a, b)| a.distance_squared(b) < here.distance_squared(there))
                {
                    self.longest = Some((here, there));
                }
            }
            self.next = if other + 1 < self.places.len() {
                (one, other + 1)
            } else {
                (one + 1, one + 2)
            };
            if start.elapsed() > budget {
                break;
            }
        }
    }

    /// What was found out, in words.
    #[must_use]
    pub fn words(&self) -> Vec<String> {
        let (open, covered) = self.shares();
        let mut words = vec![format!(
            "{:.0} % of the lines between {} places are open; along {:.0} % of those the target has cover.",
            open * 100.0,
            self.places.len(),
            covered * 100.0
        )];
        if let Some((from, to)) = self.longest {
            let far: Length = from.distance(to);
            let long = self.scale.stick(Stick::Long);
            words.push(format!(
                "The longest open lane: {:.0} mm, {:.1} L, as drawn in green.",
                far.mm(),
                far.mm() / long.mm()
            ));
        }
        words
    }
}

/// Goes on looking.
pub fn step(
    mut bench: ResMut<Bench>,
    mut stirred: ResMut<Stirred>,
    sight: Sight,
    time: Res<Time<Real>>,
) {
    if bench.lanes.as_ref().is_some_and(|lanes| !lanes.is_done())
        && let Some(lanes) = &mut bench.lanes
    {
        lanes.look(&sight, super::work_time(&time));
        stirred.0 = time.elapsed();
    }
}
