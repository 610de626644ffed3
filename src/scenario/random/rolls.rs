//! The dice of the terrain tables: SET-2, SET-3, ruling A3.

use crate::dice::{Dice, Die, d3};
use std::fmt;

/// A quarter of the table; the first is the north-west one, then clockwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Quarter {
    /// Upper left: one roll.
    NorthWest,
    /// Upper right: two rolls.
    NorthEast,
    /// Lower right: two rolls.
    SouthEast,
    /// Lower left: three rolls.
    SouthWest,
}

impl Quarter {
    /// All, in the order in which they are rolled for.
    pub const ALL: [Self; 4] = [
        Self::NorthWest,
        Self::NorthEast,
        Self::SouthEast,
        Self::SouthWest,
    ];

    /// How many rolls are made for it (SET-2).
    #[must_use]
    pub const fn rolls(self) -> u8 {
        match self {
            Self::NorthWest => 1,
            Self::NorthEast | Self::SouthEast => 2,
            Self::SouthWest => 3,
        }
    }

    /// Whether it is the eastern half, and whether it is the northern one.
    pub(super) const fn half(self) -> (bool, bool) {
        match self {
            Self::NorthWest => (false, true),
            Self::NorthEast => (true, true),
            Self::SouthEast => (true, false),
            Self::SouthWest => (false, false),
        }
    }
}

impl fmt::Display for Quarter {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::NorthWest => "north-west",
            Self::NorthEast => "north-east",
            Self::SouthEast => "south-east",
            Self::SouthWest => "south-west",
        })
    }
}

/// What a roll gives.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Open ground.
    Nothing,
    /// So many single trees, 1 to 3 (SET-3).
    Trees(u8),
    /// One wooded area (SET-3).
    Woods,
    /// A building.
    Building,
    /// Rough ground.
    Rough,
    /// So many fences, 1 to 3.
    Fences(u8),
    /// So many low walls, 1 to 3.
    LowWalls(u8),
    /// A small hill.
    Hill,
}

impl Kind {
    /// How many features it puts on the table.
    #[must_use]
    pub const fn count(self) -> u8 {
        match self {
            Self::Nothing => 0,
            Self::Woods | Self::Building | Self::Rough | Self::Hill => 1,
            Self::Trees(count) | Self::Fences(count) | Self::LowWalls(count) => count,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let some = |out: &mut fmt::Formatter<'_>, count: u8, one: &str, many: &str| {
            write!(out, "{count} {}", if count == 1 { one } else { many })
        };
        match *self {
            Self::Nothing => out.write_str("nothing"),
            Self::Trees(count) => some(out, count, "tree", "trees"),
            Self::Woods => out.write_str("woods"),
            Self::Building => out.write_str("a building"),
            Self::Rough => out.write_str("rough ground"),
            Self::Fences(count) => some(out, count, "fence", "fences"),
            Self::LowWalls(count) => some(out, count, "low wall", "low walls"),
            Self::Hill => out.write_str("a small hill"),
        }
    }
}

/// One roll for a quarter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Roll {
    /// The quarter.
    pub quarter: Quarter,
    /// The dice: the first for the table, another where the result asks for one.
    pub dice: Vec<Die>,
    /// What they give.
    pub kind: Kind,
}

impl fmt::Display for Roll {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dice: Vec<String> = self.dice.iter().map(Die::to_string).collect();
        write!(out, "{} {}: {}", self.quarter, dice.join(" "), self.kind)
    }
}

/// All rolls for a table, clockwise from the upper left.
pub(super) fn roll_all(dice: &mut Dice) -> Vec<Roll> {
    Quarter::ALL
        .into_iter()
        .flat_map(|quarter| std::iter::repeat_n(quarter, usize::from(quarter.rolls())))
        .map(|quarter| roll(quarter, dice))
        .collect()
}

/// What a die stands for in the table of a quarter.
#[derive(Clone, Copy)]
enum Row {
    Woods,
    Building,
    Rough,
    Fences,
    LowWalls,
    Hill,
    Nothing,
}

/// The tables of the four quarters (A3).
const fn row(quarter: Quarter, die: Die) -> Row {
    match (quarter, die) {
        (_, 1) => Row::Woods,
        (Quarter::SouthWest, 2)
        | (Quarter::NorthWest | Quarter::NorthEast | Quarter::SouthEast, 3) => Row::Rough,
        (_, 2 | 3) => Row::Building,
        (Quarter::NorthEast | Quarter::SouthEast | Quarter::SouthWest, 4) => Row::Fences,
        (Quarter::SouthEast | Quarter::SouthWest, 5) => Row::LowWalls,
        (Quarter::SouthWest, 6) => Row::Hill,
        _ => Row::Nothing,
    }
}

/// One roll for a quarter.
fn roll(quarter: Quarter, dice: &mut Dice) -> Roll {
    let first = dice.roll();
    let mut faces = vec![first];
    let mut another = || {
        let die = dice.roll();
        faces.push(die);
        die
    };
    let kind = match row(quarter, first) {
        Row::Nothing => Kind::Nothing,
        Row::Building => Kind::Building,
        Row::Rough => Kind::Rough,
        Row::Hill => Kind::Hill,
        Row::Fences => Kind::Fences(d3(another())),
        Row::LowWalls => Kind::LowWalls(d3(another())),
        Row::Woods => match another() {
            trees @ 1..=3 => Kind::Trees(trees),
            _ => Kind::Woods,
        },
    };
    Roll {
        quarter,
        dice: faces,
        kind,
    }
}
