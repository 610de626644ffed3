//! Ways around what is impassable: how far it is to walk from one place to another, and which way to set out. Bodies do
//! not count. A plan for whoever thinks ahead; whether a move is legal only [`super::motion::Motion`] says.
//!
//! Places lie half a Short stick apart, and at the ends of bridges; what one can walk straight between is worked out once a
//! table. Distances to a goal are worked out when somebody first asks for that goal.

use super::base::Base;
use super::feature::FeatureKind;
use super::length::Point;
use super::outline::millimetres;
use super::piece::{Bounds, Piece};
use super::scale::Stick;
use super::terrain::{Form, Terrain};
use bevy::math::DVec2;
use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::sync::OnceLock;

/// How much smaller than its base whoever walks is taken to be, in millimetres: along a wall there is a way.
const SQUEEZE: f64 = 0.3;

/// How far beyond the edge of a bridge its end is taken to be, in millimetres, the base apart.
const BRIDGEHEAD: f64 = 2.0;

/// How many places of a way are tried for the farthest that one can walk straight to.
const LOOK_AHEAD: usize = 32;

/// The ways of a table, for bases of one size.
#[derive(Debug)]
pub struct Ways {
    /// What keeps such a base out.
    solid: Vec<(Bounds, Piece)>,
    radius: f64,
    /// Distance between places of the grid, in millimetres.
    cell: f64,
    columns: usize,
    rows: usize,
    /// The grid row by row, then the ends of bridges.
    places: Vec<DVec2>,
    /// Where one can walk straight to from each place, and how far that is; nothing for a place that is not free.
    next: Vec<Vec<(usize, f64)>>,
    /// How far it is from every place to each goal, once that is asked for.
    fields: Vec<OnceLock<Vec<f64>>>,
}

impl Ways {
    /// Works out the ways of a table for foot or mounted models.
    pub(super) fn new(terrain: &Terrain, mounted: bool) -> Self {
        let layout = &terrain.layout;
        let radius = Base::round(layout.scale.base_width(mounted)).radius.mm() - SQUEEZE;
        let cell = layout.scale.stick(Stick::Short).mm() / 2.0;
        let count = |size: f64| ((size / cell) as usize).max(1);
        let (columns, rows) = (count(layout.size.0.mm()), count(layout.size.1.mm()));
        let solid = terrain
            .forms()
            .iter()
            .filter(|form| mounted || !form.stops_mounted_only())
            .flat_map(|form| &form.solid)
            .map(|piece| (piece.bounds(), piece.clone()))
            .collect();
        let mut ways = Self {
            solid,
            radius,
            cell,
            columns,
            rows,
            places: Vec::new(),
            next: Vec::new(),
            fields: Vec::new(),
        };
        for row in 0..rows {
            for column in 0..columns {
                ways.places.push(DVec2::new(
                    (column as f64 + 0.5) * cell,
                    (row as f64 + 0.5) * cell,
                ));
            }
        }
        for bridge in terrain.forms() {
            if bridge.kind == FeatureKind::Bridge {
                ways.places.extend(bridgeheads(bridge, radius));
            }
        }
        ways.connect();
        ways.fields = ways.places.iter().map(|_| OnceLock::new()).collect();
        ways
    }

    /// Finds out between which places one can walk straight.
    fn connect(&mut self) {
        let grid = self.columns * self.rows;
        self.next = self
            .places
            .iter()
            .enumerate()
            .map(|(number, &here)| {
                if !self.is_free(here, here) {
                    return Vec::new();
                }
                let reach = self.cell * if number < grid { 1.5 } else { 3.0 };
                self.around(here, reach)
                    .filter(|&other| other != number && self.is_free(here, self.places[other]))
                    .map(|other| (other, here.distance(self.places[other])))
                    .collect()
            })
            .collect();
        // The ends of bridges reach farther than the grid does: what they reach reaches them.
        for end in grid..self.places.len() {
            for (other, length) in self.next[end].clone() {
                if !self.next[other].iter().any(|(back, _)| *back == end) {
                    self.next[other].push((end, length));
                }
            }
        }
    }

    /// The numbers of the places within a square around one.
    fn around(&self, here: DVec2, reach: f64) -> impl Iterator<Item = usize> {
        let range = |at: f64, count: usize| {
            let first = ((at - reach) / self.cell - 0.5).ceil().max(0.0) as usize;
            let last = ((at + reach) / self.cell - 0.5).floor().max(-1.0) + 1.0;
            first..(last as usize).min(count)
        };
        let columns = range(here.x, self.columns);
        let grid = self.columns * self.rows;
        let ends = (grid..self.places.len())
            .filter(move |&end| (self.places[end] - here).abs().max_element() <= reach);
        range(here.y, self.rows)
            .flat_map(move |row| {
                columns
                    .clone()
                    .map(move |column| row * self.columns + column)
            })
            .chain(ends)
    }

    /// Whether a base can go straight from one place to another.
    fn is_free(&self, from: DVec2, to: DVec2) -> bool {
        let bounds = Bounds::of_line(from, to);
        !self.solid.iter().any(|(around, piece)| {
            around.near(&bounds, self.radius)
                && (piece.distance(from) < self.radius
                    || (from != to && piece.first_overlap(from, to, self.radius).is_some()))
        })
    }

    /// The free place nearest to one, from which one can walk straight there where there is such a place.
    fn nearest(&self, here: DVec2) -> Option<usize> {
        let reach = self.cell * 3.0;
        self.around(here, reach)
            .filter(|&number| !self.next[number].is_empty())
            .map(|number| {
                let place = self.places[number];
                (!self.is_free(place, here), place.distance(here), number)
            })
            .min_by(|one, other| one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)))
            .map(|(_, _, number)| number)
    }

    /// Ground that such a base could stand on and that no way joins to the greatest part of the table: the places of each
    /// such part, in order.
    #[must_use]
    pub fn pockets(&self) -> Vec<Vec<Point>> {
        let mut seen = vec![false; self.places.len()];
        let mut parts: Vec<Vec<usize>> = Vec::new();
        for start in 0..self.places.len() {
            // What one cannot leave, be it only for want of room to turn, is no ground to speak of.
            if seen[start] || self.next[start].is_empty() {
                continue;
            }
            let mut part = Vec::new();
            let mut open = vec![start];
            seen[start] = true;
            while let Some(here) = open.pop() {
                part.push(here);
                for &(there, _) in &self.next[here] {
                    if !std::mem::replace(&mut seen[there], true) {
                        open.push(there);
                    }
                }
            }
            part.sort_unstable();
            parts.push(part);
        }
        let greatest = (0..parts.len()).max_by_key(|number| parts[*number].len());
        parts
            .iter()
            .enumerate()
            .filter(|(number, _)| Some(*number) != greatest)
            .map(|(_, part)| {
                let place = |number: &usize| self.places[*number];
                let point = |at: DVec2| Point::from_mm(at.x, at.y);
                part.iter().map(place).map(point).collect()
            })
            .collect()
    }

    /// How far it is from every place to a goal; infinite where no way leads there.
    fn field(&self, goal: usize) -> &[f64] {
        self.fields[goal].get_or_init(|| {
            let mut far = vec![f64::INFINITY; self.places.len()];
            let mut open = BinaryHeap::from([Open(0.0, goal)]);
            far[goal] = 0.0;
            while let Some(Open(length, here)) = open.pop() {
                if length > far[here] {
                    continue;
                }
                for &(there, step) in &self.next[here] {
                    let length = length + step;
                    if length < far[there] {
                        far[there] = length;
                        open.push(Open(length, there));
                    }
                }
            }
            far
        })
    }

    /// The ways to a goal.
    #[must_use]
    pub fn to(&self, goal: Point) -> Approach<'_> {
        let goal = millimetres(goal);
        let last = self.nearest(goal);
        Approach {
            ways: self,
            goal,
            last: last.map_or(0.0, |last| self.places[last].distance(goal)),
            field: last.map(|last| self.field(last)),
        }
    }
}

/// A place that is still to be looked at: the nearest comes first.
#[derive(PartialEq)]
struct Open(f64, usize);

impl Eq for Open {}

impl PartialOrd for Open {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Open {
    fn cmp(&self, other: &Self) -> Ordering {
        other
            .0
            .total_cmp(&self.0)
            .then_with(|| other.1.cmp(&self.1))
    }
}

/// All ways to one goal.
#[derive(Clone, Copy, Debug)]
pub struct Approach<'a> {
    ways: &'a Ways,
    goal: DVec2,
    /// From the last place to the goal.
    last: f64,
    field: Option<&'a [f64]>,
}

impl Approach<'_> {
    /// How far it is to walk from a place to the goal, in millimetres; `None` where no way leads there.
    #[must_use]
    pub fn length(&self, from: Point) -> Option<f64> {
        let from = millimetres(from);
        if self.ways.is_free(from, self.goal) {
            return Some(from.distance(self.goal));
        }
        self.first(from).map(|(length, _)| length + self.last)
    }

    /// Where to walk straight to from a place, first of all: the goal, or the farthest bend of the way to it that can be
    /// reached so. `None` where no way leads to the goal.
    #[must_use]
    pub fn bend(&self, from: Point) -> Option<Point> {
        let from = millimetres(from);
        if self.ways.is_free(from, self.goal) {
            return Some(Point::from_mm(self.goal.x, self.goal.y));
        }
        let field = self.field?;
        let (_, mut here) = self.first(from)?;
        let mut best = self.ways.places[here];
        for _ in 0..LOOK_AHEAD {
            let next = self.ways.next[here]
                .iter()
                .map(|&(there, step)| (step + field[there], there))
                .min_by(|one, other| one.0.total_cmp(&other.0));
            let Some((_, there)) = next.filter(|(_, there)| field[*there] < field[here]) else {
                break;
            };
            here = there;
            if self.ways.is_free(from, self.ways.places[here]) {
                best = self.ways.places[here];
            }
        }
        Some(Point::from_mm(best.x, best.y).on_grid())
    }

    /// The place near `from` with which the shortest way begins, and the length of the way from `from` to the last place.
    fn first(&self, from: DVec2) -> Option<(f64, usize)> {
        let field = self.field?;
        self.ways
            .around(from, self.ways.cell * 1.5)
            .map(|number| {
                (
                    from.distance(self.ways.places[number]) + field[number],
                    number,
                )
            })
            .filter(|(length, _)| length.is_finite())
            .min_by(|one, other| one.0.total_cmp(&other.0))
    }
}

/// The middles of a bridge and the ground before the sides of each of its pieces: those in the water are not free and play
/// no part.
fn bridgeheads(bridge: &Form, radius: f64) -> Vec<DVec2> {
    let mut heads = Vec::new();
    for piece in bridge.outline.pieces() {
        let middle = piece.middle();
        heads.push(middle);
        if let Piece::Convex(ring) = piece {
            let mut from = ring.last().copied().unwrap_or(middle);
            for &to in ring {
                let side = (from + to) * 0.5;
                let out = (side - middle).normalize_or_zero();
                heads.push(side + out * (radius + BRIDGEHEAD));
                from = to;
            }
        }
    }
    heads
}
