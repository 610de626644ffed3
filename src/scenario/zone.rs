//! Edges of the table, and ground on which a side may deploy.

use crate::table::length::{Length, Point};
use serde::{Deserialize, Serialize};
use std::fmt;

/// An edge of the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Edge {
    /// y is greatest.
    North,
    /// x is greatest.
    East,
    /// y is zero.
    South,
    /// x is zero.
    West,
}

impl Edge {
    /// All four, clockwise from the north.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The edge on the other side of the table.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::East => Self::West,
            Self::South => Self::North,
            Self::West => Self::East,
        }
    }

    /// How far a place is from this edge, in millimetres, on a table of that size.
    #[must_use]
    pub fn distance(self, at: Point, size: (Length, Length)) -> Length {
        match self {
            Self::North => size.1 - at.y,
            Self::East => size.0 - at.x,
            Self::South => at.y,
            Self::West => at.x,
        }
    }

    /// The place on this edge nearest to a place.
    #[must_use]
    pub fn nearest(self, at: Point, size: (Length, Length)) -> Point {
        match self {
            Self::North => Point { x: at.x, y: size.1 },
            Self::East => Point { x: size.0, y: at.y },
            Self::South => Point {
                x: at.x,
                y: Length::ZERO,
            },
            Self::West => Point {
                x: Length::ZERO,
                y: at.y,
            },
        }
    }

    /// The band along this edge that is `depth` deep.
    #[must_use]
    pub fn band(self, depth: Length, size: (Length, Length)) -> Zone {
        let (mut min, mut max) = (
            Point::default(),
            Point {
                x: size.0,
                y: size.1,
            },
        );
        match self {
            Self::North => min.y = size.1 - depth,
            Self::East => min.x = size.0 - depth,
            Self::South => max.y = depth,
            Self::West => max.x = depth,
        }
        Zone { min, max }
    }
}

impl fmt::Display for Edge {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::North => "north",
            Self::East => "east",
            Self::South => "south",
            Self::West => "west",
        })
    }
}

/// A rectangle of ground, its sides along the table's. A model is in it when its centre is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Zone {
    /// The south-west corner.
    pub min: Point,
    /// The north-east corner.
    pub max: Point,
}

impl Zone {
    /// Whether a place lies in it, its borders included.
    #[must_use]
    pub fn contains(&self, at: Point) -> bool {
        (self.min.x..=self.max.x).contains(&at.x) && (self.min.y..=self.max.y).contains(&at.y)
    }

    /// Whether it shares ground with another one, more than a border.
    #[must_use]
    pub fn overlaps(self, other: Self) -> bool {
        self.min.x < other.max.x
            && other.min.x < self.max.x
            && self.min.y < other.max.y
            && other.min.y < self.max.y
    }
}
