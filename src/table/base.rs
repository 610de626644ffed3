//! Bases: the footprints of models, and distances between them (SCALE-5).

use super::length::{Length, Point};
use serde::{Deserialize, Serialize};

/// A round base.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Base {
    /// Half the diameter, in millimetres.
    pub radius: Length,
}

impl Base {
    /// A base of that diameter, in millimetres.
    #[must_use]
    pub const fn round(width: Length) -> Self {
        Self {
            radius: Length::from_hundredths(width.hundredths() / 2),
        }
    }

    /// The diameter, in millimetres: "one base width".
    #[must_use]
    pub fn width(self) -> Length {
        self.radius + self.radius
    }
}

/// A base at a place: the two things that every measurement starts from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Footprint {
    /// The centre of the base.
    pub at: Point,
    /// The base.
    pub base: Base,
}

impl Footprint {
    /// Whether the other base's edge is at most `limit` from this one's: exact, the limit counts as within
    /// (SCALE-5, D1, G2).
    #[must_use]
    pub fn within(self, other: Self, limit: Length) -> bool {
        self.at
            .within(other.at, limit + self.base.radius + other.base.radius)
    }

    /// Whether the bases are adjacent: edges within 0.5 mm (SCALE-5).
    #[must_use]
    pub fn touches(self, other: Self) -> bool {
        self.within(other, Length::TOUCH)
    }

    /// Whether the bases lie on each other.
    #[must_use]
    pub fn overlaps(self, other: Self) -> bool {
        self.at.distance_squared(other.at) < (self.base.radius + other.base.radius).squared()
    }

    /// The distance from edge to edge, in millimetres, never below zero: for display; limits are judged by
    /// [`Footprint::within`].
    #[must_use]
    pub fn distance(self, other: Self) -> Length {
        (self.at.distance(other.at) - self.base.radius - other.base.radius).max(Length::ZERO)
    }
}
