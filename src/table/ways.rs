//! Ways around what is impassable: how far it is to walk from one place to another, and which way to set out. Bodies do
//! not count. A plan for whoever thinks ahead; whether a move is legal only [`super::motion::Motion`] says.
//!
//! Places lie half a Short stick apart, at the ends of bridges, on stairs and along the tops of ramparts; what one can walk straight between is worked out once a
//! table. Distances to a goal are worked out when somebody first asks for that goal.

use super::base::Base;
use super::feature::FeatureKind;
use super::length::Point;
use super::outline::millimetres;
use super::passage::Leaf;
use super::piece::{Bounds, Piece};
use super::scale::Stick;
use super::terrain::{Form, Terrain};
use bevy::math::DVec2;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BinaryHeap};
use std::sync::OnceLock;

/// How much smaller than its base whoever walks is taken to be, in millimetres: along a wall there is a way.
const SQUEEZE: f64 = 0.3;

/// How far beyond the edge of a bridge its end is taken to be, in millimetres, the base apart.
const BRIDGEHEAD: f64 = 2.0;

/// How far from the face of a wall one stands before its door, in millimetres, the base apart: in contact with it.
const DOORSTEP: f64 = SQUEEZE + 0.1;

/// How many blows a locked door is taken to stand.
const BASHES: f64 = 3.0;

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
    /// The grid row by row, then the ends of bridges, the tops of ramparts and stairs.
    places: Vec<DVec2>,
    /// Where one can walk straight to from each place, and how far that is; nothing for a place that is not free.
    next: Vec<Vec<(usize, f64)>>,
    /// Whether there are walls, on both sides of which places lie near each other.
    walled: bool,
    /// Which part of the table each place belongs to, where walls part it: one can walk between places of one part.
    parts: Vec<usize>,
    /// The same without doors that are shut or locked, where there are any; empty else.
    open_parts: Vec<usize>,
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
            .flat_map(|form| form.solid_for(mounted))
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
            walled: !terrain.walls().is_empty()
                || terrain
                    .forms()
                    .iter()
                    .any(|form| form.room || form.kind == FeatureKind::TimberWall),
            parts: Vec::new(),
            open_parts: Vec::new(),
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
        let doors = ways.doorsteps(terrain, mounted);
        if !mounted && !terrain.walls().is_empty() {
            ways.places.extend(terrain.walls().perches(cell));
            for slope in terrain.walls().slopes() {
                let along = (slope.head - slope.foot).normalize_or_zero();
                let off = radius + BRIDGEHEAD;
                ways.places.extend([
                    slope.foot - along * off,
                    (slope.foot + slope.head) * 0.5,
                    slope.head + along * off,
                ]);
            }
        }
        ways.connect();
        if !doors.is_empty() {
            ways.open_parts = ways.find_parts();
        }
        ways.through(&doors);
        if ways.walled {
            ways.parts = ways.find_parts();
        }
        ways.fields = ways.places.iter().map(|_| OnceLock::new()).collect();
        ways
    }

    /// Whether a base could go straight from one place to another, bodies apart; whether it could stand there, where both are
    /// the same.
    #[must_use]
    pub fn is_straight(&self, from: Point, to: Point) -> bool {
        self.is_free(millimetres(from), millimetres(to))
    }

    /// Adds the middles of doors, gates and gaps and the ground before and behind them. Returns the places on both sides of
    /// every door that is shut or locked, and how much longer that makes the way.
    fn doorsteps(&mut self, terrain: &Terrain, mounted: bool) -> Vec<(usize, usize, f64)> {
        let stick = |stick| terrain.layout.scale.stick(stick).mm();
        let mut closed = Vec::new();
        for form in terrain.forms() {
            if mounted && form.room {
                continue;
            }
            for passage in &form.passages {
                let toll = match passage.leaf {
                    Leaf::Free | Leaf::Unlocked => {
                        self.places.push(passage.middle);
                        None
                    }
                    // A fence may be jumped beside its gate.
                    _ if form.kind.is_obstacle() => continue,
                    // One action, and some for bashing, each worth about a move.
                    Leaf::Shut => Some(stick(Stick::Medium)),
                    Leaf::Locked => Some(stick(Stick::Medium) * BASHES),
                    Leaf::Window => continue,
                };
                let number = self.places.len();
                self.places.extend(passage.heads(self.radius + DOORSTEP));
                closed.extend(toll.map(|toll| (number, number + 1, toll)));
            }
        }
        closed
    }

    /// Leads ways through doors that must be opened or bashed first.
    fn through(&mut self, doors: &[(usize, usize, f64)]) {
        for &(one, other, toll) in doors {
            let free = |place: usize| !self.next[place].is_empty();
            if free(one) && free(other) {
                let length = self.places[one].distance(self.places[other]) + toll;
                self.next[one].push((other, length));
                self.next[other].push((one, length));
            }
        }
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

    /// Numbers the parts of the table that no way joins.
    fn find_parts(&self) -> Vec<usize> {
        let mut parts = vec![usize::MAX; self.places.len()];
        for start in 0..self.places.len() {
            if parts[start] != usize::MAX {
                continue;
            }
            parts[start] = start;
            let mut open = vec![start];
            while let Some(here) = open.pop() {
                for &(there, _) in &self.next[here] {
                    if parts[there] == usize::MAX {
                        parts[there] = start;
                        open.push(there);
                    }
                }
            }
        }
        parts
    }

    /// The part of the table in which a place lies, where walls part it: places of one part have the same number. `None`
    /// on a table without walls, and where nobody can walk to any place.
    #[must_use]
    pub fn part(&self, at: Point) -> Option<usize> {
        self.part_among(&self.parts, at)
    }

    /// Whether one can walk from one place to the other without opening or bashing a door.
    #[must_use]
    pub fn leads_past_doors(&self, from: Point, to: Point) -> bool {
        let part = |at| self.part_among(&self.open_parts, at);
        self.open_parts.is_empty() || part(from) == part(to)
    }

    /// The part in which a place lies, by the parts of all places; `None` where there are none.
    fn part_among(&self, parts: &[usize], at: Point) -> Option<usize> {
        if parts.is_empty() {
            return None;
        }
        let here = millimetres(at);
        let mut near: Vec<(f64, usize)> = self
            .around(here, self.cell * 1.5)
            .filter(|&number| !self.next[number].is_empty())
            .map(|number| (self.places[number].distance_squared(here), number))
            .collect();
        near.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
        near.into_iter()
            .map(|(_, number)| number)
            .find(|&number| self.is_free(here, self.places[number]))
            .map(|number| parts[number])
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
        let mut parts: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (place, part) in self.find_parts().into_iter().enumerate() {
            // What one cannot leave, be it only for want of room to turn, is no ground to speak of.
            if !self.next[place].is_empty() {
                parts.entry(part).or_default().push(place);
            }
        }
        let parts: Vec<Vec<usize>> = parts.into_values().collect();
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
            // Walls are thin: what is near may be behind one.
            .filter(|&number| {
                !self.ways.walled || self.ways.is_free(from, self.ways.places[number])
            })
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
