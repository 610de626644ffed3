//! Flight round what bars the straight way (H5): along walls and rivers to where the edge can be reached, and between enemies
//! where the coarse directions of [`super::flight`] find nothing.

use super::bearing;
use super::flight::keeps_clear;
use super::state::Battle;
use crate::scenario::Edge;
use crate::table::length::{Length, Point};
use crate::table::motion::Mover;
use crate::table::scale::Stick;
use crate::table::survey::Survey;
use crate::table::ways::{Approach, Ways};

/// Directions tried, all round.
const DIRECTIONS: i32 = 128;

/// Whether scenery bars the straight way to an edge, bodies apart.
pub(super) fn is_barred(battle: &Battle, survey: &Survey, mover: &Mover, edge: Edge) -> bool {
    let goal = Goal::new(battle, survey, mover, edge);
    goal.straight(mover.at).is_none()
}

/// Where the next move of the shortest legal way to an edge ends: it keeps clear of enemies and leaves less way to go than
/// before, bodies apart. `None` where there is no such move.
pub(super) fn way(battle: &Battle, survey: &Survey, mover: &Mover, edge: Edge) -> Option<Point> {
    let goal = Goal::new(battle, survey, mover, edge);
    let approaches = goal.approaches(mover.at, battle.stick(Stick::Short));
    let round = |from: Point| {
        approaches
            .iter()
            .filter_map(|approach| approach.length(from).map(|length| (length, approach)))
            .min_by(|one, other| one.0.total_cmp(&other.0))
    };
    let far = |from| {
        goal.straight(from)
            .or_else(|| round(from).map(|(length, _)| length))
    };
    let start = far(mover.at)?;
    let reach = battle.stick(mover.stick);
    let bend = round(mover.at)
        .and_then(|(_, approach)| approach.bend(mover.at))
        .filter(|&bend| bend != mover.at)
        .map(|bend| onward(mover.at, bend, reach));
    (0..DIRECTIONS)
        .map(|turn| bearing::along_of(mover.at, 1.0, 0.0, (turn, DIRECTIONS), reach))
        .chain(bend)
        .map(|to| survey.motion.trace(mover, to).end)
        .filter(|&end| end != mover.at && keeps_clear(battle, mover.model, end))
        .filter_map(|end| far(end).map(|length| (length, end)))
        .filter(|(length, _)| *length < start)
        .min_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)))
        .map(|(_, end)| end)
}

/// The edge that somebody flees to.
struct Goal<'a> {
    edge: Edge,
    size: (Length, Length),
    radius: Length,
    ways: &'a Ways,
}

impl<'a> Goal<'a> {
    fn new(battle: &Battle, survey: &'a Survey, mover: &Mover, edge: Edge) -> Self {
        Self {
            edge,
            size: battle.muster.scenario.layout.size,
            radius: mover.base.radius,
            ways: survey.motion.ways(mover.mounted),
        }
    }

    /// Where a base touches the edge, so far along it; the corners are the limits.
    fn place(&self, along: Length) -> Point {
        let (width, depth) = self.size;
        let within = |size: Length| along.clamp(self.radius, size - self.radius);
        let (x, y) = match self.edge {
            Edge::North => (within(width), depth - self.radius),
            Edge::South => (within(width), self.radius),
            Edge::East => (width - self.radius, within(depth)),
            Edge::West => (self.radius, within(depth)),
        };
        Point { x, y }.on_grid()
    }

    /// How far it is straight to the edge, in millimetres, if nothing bars the way.
    fn straight(&self, from: Point) -> Option<f64> {
        let to = self.place(match self.edge {
            Edge::North | Edge::South => from.x,
            Edge::East | Edge::West => from.y,
        });
        self.ways
            .is_straight(from, to)
            .then(|| self.edge.distance(from, self.size).mm())
    }

    /// The ways to places along the edge where the model could stand, so far apart. Whoever runs opens no door that is shut.
    fn approaches(&self, from: Point, apart: Length) -> Vec<Approach<'a>> {
        let along = match self.edge {
            Edge::North | Edge::South => self.size.0,
            Edge::East | Edge::West => self.size.1,
        };
        (0..=along.hundredths() / apart.hundredths())
            .map(|step| self.place(apart * step))
            .filter(|&place| {
                self.ways.is_straight(place, place) && self.ways.leads_past_doors(from, place)
            })
            .map(|place| self.ways.to(place))
            .collect()
    }
}

/// The place a whole reach away in the direction of another: flight is at full move (MOR-3).
fn onward(from: Point, to: Point, reach: Length) -> Point {
    let (x, y) = (to.x.mm() - from.x.mm(), to.y.mm() - from.y.mm());
    let length = (x * x + y * y).sqrt();
    bearing::along(from, x / length, y / length, 0, reach)
}
