//! The farthest legal end of a move.

use super::super::body::ModelId;
use super::super::length::Point;
use super::super::outline::millimetres;
use super::super::piece::circle_crossing;
use super::super::scale::Stick;
use super::{Motion, Mover, Path, Stop, sane};
use bevy::math::DVec2;

/// How much shorter each next end is that is tried, in millimetres: half a step of the grid.
const STEP: f64 = 0.05;

/// How many ends are tried one step apart, before larger steps.
const FINE_TRIES: u32 = 24;

/// What a move costs.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Cost {
    stick: Stick,
    actions: u8,
}

impl Cost {
    /// MOV-2: a reduction takes the next shorter stick, below S a second action.
    fn new(stick: Stick, slowed: bool) -> Self {
        match (slowed, stick.shorter()) {
            (false, _) => Self { stick, actions: 1 },
            (true, Some(stick)) => Self { stick, actions: 1 },
            (true, None) => Self { stick, actions: 2 },
        }
    }
}

/// The way along which an end is looked for; lengths in millimetres.
struct Way {
    start: DVec2,
    along: DVec2,
    length: f64,
}

impl Motion<'_, '_> {
    /// The move towards `to`, which lies on the grid.
    pub(super) fn farthest(&self, mover: &Mover, to: Point, actions: u8) -> Path {
        if let Some(cost) = self.arrives(mover, to, actions) {
            return self.path(mover, to, None, cost);
        }
        let (start, target) = (millimetres(mover.at), millimetres(to));
        let length = start.distance(target);
        let way = Way {
            start,
            along: (target - start).normalize_or_zero(),
            length,
        };
        let scale = self.terrain.layout.scale;
        // Nothing beyond the longest stick can matter.
        let reach = scale.stick(mover.stick).mm();
        let horizon = if length > reach + 1.0 {
            Point::from_mm(
                start.x + way.along.x * (reach + 1.0),
                start.y + way.along.y * (reach + 1.0),
            )
        } else {
            to
        };
        let mut limit = if length > reach {
            (reach, Stop::Reach)
        } else {
            (length, Stop::Reach)
        };
        for (far, stop) in self.stops(mover, horizon, true) {
            if far < limit.0 {
                limit = (far, stop);
            }
        }
        let slow = self
            .slowed_by(mover, start, start + way.along * limit.0)
            .map(|(share, ..)| share * limit.0)
            .min_by(f64::total_cmp)
            // Ground that begins where the way ends is not what ends it.
            .filter(|before| limit.0 - before > 0.1);
        let best = match slow {
            None => self.back_off(mover, &way, limit, actions),
            Some(before) => {
                let slowed = Cost::new(mover.stick, true);
                let through = (slowed.actions <= actions)
                    .then(|| {
                        let reach = scale.stick(slowed.stick).mm();
                        let limit = if limit.0 > reach {
                            (reach, Stop::Reach)
                        } else {
                            limit
                        };
                        (limit.0 > before).then(|| self.back_off(mover, &way, limit, actions))
                    })
                    .flatten()
                    .flatten();
                let short = self.back_off(mover, &way, (before, Stop::Reach), actions);
                match (through, short) {
                    (Some(through), Some(short)) => {
                        let travel = |end: Point| (millimetres(end) - start).dot(way.along);
                        Some(if travel(through.0) > travel(short.0) {
                            through
                        } else {
                            short
                        })
                    }
                    (through, short) => through.or(short),
                }
            }
        };
        match best {
            Some((end, stop, cost)) => self.path(mover, end, Some(stop), cost),
            None => self.path(
                mover,
                mover.at,
                Some(limit.1),
                Cost::new(mover.stick, false),
            ),
        }
    }

    /// The whole straight way to a place, however long it is and whatever bars it: for a hand that pushes a figure there and
    /// asks no rule. Crossings and touches are those of the whole way, so are stick and cost where one move goes so far;
    /// `stop` is what [`Motion::trace`] would end at.
    #[must_use]
    pub fn pushed(&self, mover: &Mover, to: Point) -> Path {
        let to = sane(to);
        let stop = self.trace(mover, to).stop;
        let slowed = self
            .slowed_by(mover, millimetres(mover.at), millimetres(to))
            .next()
            .is_some();
        self.path(mover, to, stop, Cost::new(mover.stick, slowed))
    }

    /// What the straight move to `end` costs; `None` where it is not legal from end to end.
    fn arrives(&self, mover: &Mover, end: Point, actions: u8) -> Option<Cost> {
        if end == mover.at {
            return Some(Cost::new(mover.stick, false));
        }
        let scale = self.terrain.layout.scale;
        if !mover.at.within(end, scale.stick(mover.stick)) {
            return None;
        }
        let slowed = self
            .slowed_by(mover, millimetres(mover.at), millimetres(end))
            .next()
            .is_some();
        let cost = Cost::new(mover.stick, slowed);
        (cost.actions <= actions
            && mover.at.within(end, scale.stick(cost.stick))
            && self.body_under(mover, end).is_none()
            && self.stops(mover, end, true).next().is_none())
        .then_some(cost)
    }

    /// The farthest legal end on the way that lies no farther than the limit, with what keeps it from going on.
    fn back_off(
        &self,
        mover: &Mover,
        way: &Way,
        limit: (f64, Stop),
        actions: u8,
    ) -> Option<(Point, Stop, Cost)> {
        let (mut far, mut stop) = limit;
        let mut tries = 0;
        // Two steps can lead to the same place of the grid: it is asked about once.
        let mut refused = mover.at;
        while far > 0.0 {
            if let Some((before, friend)) = self.before_friends(mover, way, far) {
                (far, stop) = (before, Stop::Friend(friend));
                if far <= 0.0 {
                    break;
                }
            }
            let place = way.start + way.along * far.min(way.length);
            let end = Point::from_mm(place.x, place.y).on_grid();
            if end != mover.at && end != refused {
                if let Some(cost) = self.arrives(mover, end, actions) {
                    return Some((end, stop, cost));
                }
                refused = end;
            }
            tries += 1;
            far -= if tries < FINE_TRIES { STEP } else { 1.0 };
        }
        None
    }

    /// MOV-5: where the move has to end if friends lie under its end: before the first of those that it cannot
    /// clear.
    fn before_friends(&self, mover: &Mover, way: &Way, far: f64) -> Option<(f64, ModelId)> {
        let end = way.start + way.along * way.length;
        let mut found: Option<(f64, ModelId)> = None;
        loop {
            let here = found.map_or(far, |(before, _)| before);
            let under = self.bodies.0.iter().find_map(|body| {
                if body.model == mover.model || body.side != mover.side {
                    return None;
                }
                let reach = (mover.base.radius + body.base.radius).mm();
                let (enter, leave) = circle_crossing(way.start, end, millimetres(body.at), reach)?;
                let (enter, leave) = (enter * way.length, leave * way.length);
                (enter < here - 1e-9 && here < leave).then_some((enter, body.model))
            });
            match under {
                Some((before, friend)) => found = Some((before.max(0.0), friend)),
                None => return found,
            }
            if found.is_some_and(|(before, _)| before <= 0.0) {
                return found;
            }
        }
    }

    /// Everything there is to say about a move to `end`.
    fn path(&self, mover: &Mover, end: Point, stop: Option<Stop>, cost: Cost) -> Path {
        let mut crosses = Vec::new();
        if end != mover.at {
            let mut slow: Vec<_> = self
                .slowed_by(mover, millimetres(mover.at), millimetres(end))
                .collect();
            slow.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
            crosses.extend(slow.into_iter().map(|(_, id, kind)| (id, kind)));
        }
        Path {
            end,
            length: mover.at.distance(end),
            stop,
            stick: cost.stick,
            actions: cost.actions,
            crosses,
            touches: self
                .bodies
                .0
                .iter()
                .filter(|body| {
                    body.side != mover.side && body.footprint().touches(mover.footprint(end))
                })
                .map(|body| body.model)
                .collect(),
        }
    }
}
