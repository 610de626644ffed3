//! Convex pieces of ground, seen from above, in millimetres: the stuff that outlines are made of.

use super::convex::{self, edges};
use bevy::math::DVec2;

/// Edges closer than this, in millimetres, count as one: half of the finest length there is. Touching is then
/// never overlapping, whatever the last bit of a division says.
pub const EDGE: f64 = 0.005;

/// A rectangle with sides along the table's, around something: for quick rejection.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bounds {
    /// The south-west corner.
    pub min: DVec2,
    /// The north-east corner.
    pub max: DVec2,
}

impl Bounds {
    /// Around nothing.
    pub const EMPTY: Self = Self {
        min: DVec2::INFINITY,
        max: DVec2::NEG_INFINITY,
    };

    /// Around a straight line.
    #[must_use]
    pub fn of_line(a: DVec2, b: DVec2) -> Self {
        Self {
            min: a.min(b),
            max: a.max(b),
        }
    }

    /// Around both.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self {
            min: self.min.min(other.min),
            max: self.max.max(other.max),
        }
    }

    /// Whether something in the one could be within `reach` millimetres of something in the other.
    #[must_use]
    pub fn near(&self, other: &Self, reach: f64) -> bool {
        self.min.x - reach <= other.max.x
            && other.min.x - reach <= self.max.x
            && self.min.y - reach <= other.max.y
            && other.min.y - reach <= self.max.y
    }

    /// The middle.
    #[must_use]
    pub fn middle(&self) -> DVec2 {
        (self.min + self.max) * 0.5
    }
}

/// A convex piece of ground.
#[derive(Clone, PartialEq, Debug)]
pub enum Piece {
    /// A circle.
    Disc {
        /// The middle.
        center: DVec2,
        /// Half the diameter, in millimetres.
        radius: f64,
    },
    /// Corners, counter-clockwise.
    Convex(Vec<DVec2>),
}

impl Piece {
    /// The piece with its edges moved inwards by `inset` millimetres; `None` where nothing is left.
    #[must_use]
    pub fn shrunk(&self, inset: f64) -> Option<Self> {
        match self {
            Self::Disc { center, radius } => (*radius > inset).then(|| Self::Disc {
                center: *center,
                radius: radius - inset,
            }),
            Self::Convex(ring) => {
                let thick = self.depth(self.middle()) > inset;
                thick.then(|| Self::Convex(convex::inset(ring, inset)))
            }
        }
    }

    /// The rectangle around it.
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        match self {
            Self::Disc { center, radius } => Bounds {
                min: *center - *radius,
                max: *center + *radius,
            },
            Self::Convex(ring) => ring.iter().fold(Bounds::EMPTY, |bounds, corner| {
                bounds.with(Bounds::of_line(*corner, *corner))
            }),
        }
    }

    /// A place inside it.
    #[must_use]
    pub fn middle(&self) -> DVec2 {
        match self {
            Self::Disc { center, .. } => *center,
            Self::Convex(ring) => {
                ring.iter().fold(DVec2::ZERO, |sum, corner| sum + *corner) / ring.len() as f64
            }
        }
    }

    /// How far inside it a place is, in millimetres: positive inside, zero or below outside (there it says
    /// nothing of the distance).
    #[must_use]
    pub fn depth(&self, place: DVec2) -> f64 {
        match self {
            Self::Disc { center, radius } => radius - center.distance(place),
            Self::Convex(ring) => edges(ring)
                .map(|(a, b)| (b - a).perp_dot(place - a) / (b - a).length())
                .fold(f64::INFINITY, f64::min),
        }
    }

    /// How far a place is from it, in millimetres: zero inside.
    #[must_use]
    pub fn distance(&self, place: DVec2) -> f64 {
        match self {
            Self::Disc { center, radius } => (center.distance(place) - radius).max(0.0),
            Self::Convex(_) => self.closest_to(place).distance(place),
        }
    }

    /// The place in it that is nearest to another.
    #[must_use]
    pub fn closest_to(&self, place: DVec2) -> DVec2 {
        match self {
            Self::Disc { center, radius } => {
                let away = place - *center;
                if away.length_squared() <= radius * radius {
                    place
                } else {
                    *center + away.normalize() * *radius
                }
            }
            Self::Convex(ring) => {
                if edges(ring).all(|(a, b)| (b - a).perp_dot(place - a) >= 0.0) {
                    return place;
                }
                nearest(
                    edges(ring).map(|(a, b)| closest_on(place, a, b)),
                    |closest| closest.distance_squared(place),
                )
                .unwrap_or(place)
            }
        }
    }

    /// Which part of the line from `a` to `b` runs through it, as shares of the line; `None` where it passes by or
    /// only touches.
    #[must_use]
    pub fn crossing(&self, a: DVec2, b: DVec2) -> Option<(f64, f64)> {
        let (mut enter, mut leave) = (0.0_f64, 1.0_f64);
        match self {
            Self::Disc { center, radius } => {
                let (first, last) = circle_crossing(a, b, *center, *radius)?;
                enter = enter.max(first);
                leave = leave.min(last);
            }
            Self::Convex(ring) => {
                for (from, to) in edges(ring) {
                    let start = (to - from).perp_dot(a - from);
                    let end = (to - from).perp_dot(b - from);
                    match (start < 0.0, end < 0.0) {
                        (true, true) => return None,
                        (true, false) => enter = enter.max(start / (start - end)),
                        (false, true) => leave = leave.min(start / (start - end)),
                        (false, false) => {}
                    }
                }
            }
        }
        (enter < leave).then_some((enter, leave))
    }

    /// How near the line from `a` to `b` comes to it, in millimetres.
    #[must_use]
    pub fn distance_to_line(&self, a: DVec2, b: DVec2) -> f64 {
        match self {
            Self::Disc { center, radius } => {
                (closest_on(*center, a, b).distance(*center) - radius).max(0.0)
            }
            Self::Convex(ring) => {
                if self.depth(a) >= 0.0 || self.crossing(a, b).is_some() {
                    return 0.0;
                }
                edges(ring)
                    .map(|(from, to)| {
                        let (here, there) = closest_between(a, b, from, to);
                        here.distance_squared(there)
                    })
                    .fold(f64::INFINITY, f64::min)
                    .sqrt()
            }
        }
    }

    /// How far along the line from `a` to `b` (as a share of it) a disc of that radius first lies on it.
    #[must_use]
    pub fn first_overlap(&self, a: DVec2, b: DVec2, radius: f64) -> Option<f64> {
        let reach = radius - EDGE;
        match self {
            Self::Disc {
                center,
                radius: own,
            } => circle_crossing(a, b, *center, own + reach)
                .filter(|(first, last)| *last > 0.0 && *first < 1.0)
                .map(|(first, _)| first.max(0.0)),
            Self::Convex(ring) => {
                if self.distance(a) < reach {
                    return Some(0.0);
                }
                let mut first = f64::INFINITY;
                for (from, to) in edges(ring) {
                    // The edge, moved outwards by the radius.
                    let along = to - from;
                    let length = along.length();
                    let outward = -along.perp() / length;
                    let start = outward.dot(a - from) - reach;
                    let end = outward.dot(b - from) - reach;
                    if start >= 0.0 && end < 0.0 {
                        let share = start / (start - end);
                        let place = along.dot(a + (b - a) * share - from) / length;
                        if (0.0..=length).contains(&place) {
                            first = first.min(share);
                        }
                    }
                    // The corner, as a circle.
                    if let Some((share, last)) = circle_crossing(a, b, from, reach)
                        && last > 0.0
                        && share < 1.0
                    {
                        first = first.min(share.max(0.0));
                    }
                }
                (first <= 1.0).then_some(first)
            }
        }
    }

    /// The nearest places of two pieces; the same place twice where they overlap.
    #[must_use]
    pub fn closest(&self, other: &Self) -> (DVec2, DVec2) {
        match (self, other) {
            (Self::Disc { center, radius }, other) => {
                let there = other.closest_to(*center);
                let away = there - *center;
                if away.length_squared() <= radius * radius {
                    return (there, there);
                }
                (*center + away.normalize() * *radius, there)
            }
            (Self::Convex(_), Self::Disc { .. }) => {
                let (there, here) = other.closest(self);
                (here, there)
            }
            (Self::Convex(ring), Self::Convex(others)) => {
                let inside = if other.depth(ring[0]) >= 0.0 {
                    Some(ring[0])
                } else if self.depth(others[0]) >= 0.0 {
                    Some(others[0])
                } else {
                    None
                };
                if let Some(shared) = inside {
                    return (shared, shared);
                }
                nearest(
                    edges(ring).flat_map(|(a, b)| {
                        edges(others).map(move |(from, to)| closest_between(a, b, from, to))
                    }),
                    |(here, there)| here.distance_squared(*there),
                )
                .unwrap_or((ring[0], others[0]))
            }
        }
    }
}

/// The item with the least measure; the first of equals.
fn nearest<T>(items: impl Iterator<Item = T>, measure: impl Fn(&T) -> f64) -> Option<T> {
    items.min_by(|one, other| measure(one).total_cmp(&measure(other)))
}

/// The place on the line from `a` to `b` that is nearest to another.
#[must_use]
pub fn closest_on(place: DVec2, a: DVec2, b: DVec2) -> DVec2 {
    let along = b - a;
    let length = along.length_squared();
    if length == 0.0 {
        return a;
    }
    a + along * ((place - a).dot(along) / length).clamp(0.0, 1.0)
}

/// Between which shares of the line through `a` and `b` it runs in a circle; the shares may lie beyond its ends.
#[must_use]
pub fn circle_crossing(a: DVec2, b: DVec2, center: DVec2, radius: f64) -> Option<(f64, f64)> {
    let along = b - a;
    let length = along.length_squared();
    let from = a - center;
    if length == 0.0 {
        return (from.length_squared() < radius * radius)
            .then_some((f64::NEG_INFINITY, f64::INFINITY));
    }
    let half = from.dot(along) / length;
    let under = half * half - (from.length_squared() - radius * radius) / length;
    (under > 0.0).then(|| {
        let root = under.sqrt();
        (-half - root, -half + root)
    })
}

/// Where two lines meet, as shares of the first and of the second; `None` where they are parallel.
#[must_use]
pub fn meeting(a: DVec2, b: DVec2, from: DVec2, to: DVec2) -> Option<(f64, f64)> {
    let (one, other) = (b - a, to - from);
    let turn = one.perp_dot(other);
    (turn != 0.0).then(|| {
        (
            (from - a).perp_dot(other) / turn,
            (from - a).perp_dot(one) / turn,
        )
    })
}

/// The nearest places of two lines.
fn closest_between(a: DVec2, b: DVec2, from: DVec2, to: DVec2) -> (DVec2, DVec2) {
    if let Some((share, other)) = meeting(a, b, from, to)
        && (0.0..=1.0).contains(&share)
        && (0.0..=1.0).contains(&other)
    {
        let place = a + (b - a) * share;
        return (place, place);
    }
    nearest(
        [
            (a, closest_on(a, from, to)),
            (b, closest_on(b, from, to)),
            (closest_on(from, a, b), from),
            (closest_on(to, a, b), to),
        ]
        .into_iter(),
        |(here, there)| here.distance_squared(*there),
    )
    .unwrap_or((a, from))
}
