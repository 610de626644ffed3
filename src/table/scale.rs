//! The three scales of SCALE-1 and what each means for table, sticks and bases (SCALE-4, ruling D2, D3).

use super::length::Length;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A measuring stick.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Stick {
    /// S.
    Short,
    /// M.
    Medium,
    /// L.
    Long,
}

impl Stick {
    /// All three, shortest first.
    pub const ALL: [Self; 3] = [Self::Short, Self::Medium, Self::Long];

    /// The next shorter stick; none below Short (MOV-2).
    #[must_use]
    pub const fn shorter(self) -> Option<Self> {
        match self {
            Self::Short => None,
            Self::Medium => Some(Self::Short),
            Self::Long => Some(Self::Medium),
        }
    }
}

impl fmt::Display for Stick {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Short => "S",
            Self::Medium => "M",
            Self::Long => "L",
        })
    }
}

/// The size of the figures, which sets table, sticks and bases.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Scale {
    /// 15 mm figures: table 600 mm, sticks 50, 80, 120 mm.
    #[default]
    Fifteen,
    /// 20 to 28 mm figures: table 900 mm, sticks 75, 120, 180 mm.
    TwentyEight,
    /// 40 mm figures and larger: table 1200 mm, sticks 100, 160, 240 mm.
    Forty,
}

impl fmt::Display for Scale {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Fifteen => "15 mm",
            Self::TwentyEight => "28 mm",
            Self::Forty => "40 mm",
        })
    }
}

impl Scale {
    /// All three, smallest first.
    pub const ALL: [Self; 3] = [Self::Fifteen, Self::TwentyEight, Self::Forty];

    /// A length given for 15 mm figures, in this scale: x1, x1.5, x2 (SCALE-4).
    #[must_use]
    pub fn scaled(self, fifteen: Length) -> Length {
        let halves = match self {
            Self::Fifteen => 2,
            Self::TwentyEight => 3,
            Self::Forty => 4,
        };
        Length::from_hundredths(fifteen.hundredths() * halves / 2)
    }

    /// The side of the square table, in millimetres (SCALE-1).
    #[must_use]
    pub fn table_side(self) -> Length {
        self.scaled(Length::whole(600))
    }

    /// What a yard of the ground is on the table, in millimetres: 10 mm at 15 mm, others in proportion (SCALE-2, D3).
    #[must_use]
    pub fn yard(self) -> Length {
        self.scaled(Length::whole(10))
    }

    /// The length of a stick, in millimetres (SCALE-1).
    #[must_use]
    pub fn stick(self, stick: Stick) -> Length {
        self.scaled(Length::whole(match stick {
            Stick::Short => 50,
            Stick::Medium => 80,
            Stick::Long => 120,
        }))
    }

    /// The diameter of a round base, in millimetres: SCALE-4, ruling D2.
    #[must_use]
    pub fn base_width(self, mounted: bool) -> Length {
        self.scaled(Length::whole(if mounted { 25 } else { 15 }))
    }
}
