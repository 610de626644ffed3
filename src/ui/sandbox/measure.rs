//! Measuring by hand: from edge to edge where it begins or ends at a base, as everything is measured (SCALE-5).

use crate::table::base::Footprint;
use crate::table::length::{Length, Point};

/// Where a measurement begins or ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// A place on the table.
    Place(Point),
    /// The edge of a base.
    Base(Footprint),
}

impl End {
    /// Its middle.
    #[must_use]
    pub const fn middle(self) -> Point {
        match self {
            Self::Place(at) => at,
            Self::Base(footprint) => footprint.at,
        }
    }

    /// How far its edge is from its middle.
    fn radius(self) -> Length {
        match self {
            Self::Place(_) => Length::ZERO,
            Self::Base(footprint) => footprint.base.radius,
        }
    }
}

/// What was measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Measured {
    /// Where the sticks begin.
    pub from: Point,
    /// Where they point to.
    pub to: Point,
    /// How far it is.
    pub distance: Length,
}

/// Measures from one end to the other; nothing where bases overlap.
#[must_use]
pub fn measure(from: End, to: End) -> Measured {
    let (start, end) = (from.middle(), to.middle());
    let whole = start.distance(end);
    let distance = (whole - from.radius() - to.radius()).max(Length::ZERO);
    Measured {
        from: start.toward(end, from.radius().min(whole)),
        to: end.toward(start, to.radius().min(whole)),
        distance,
    }
}
