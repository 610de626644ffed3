//! Random tables: the terrain that the defender rolls up (SET-2 to SET-5), always one that keeps SET-4.
//!
//! A seed gives a table: first the dice, quarter by quarter, then the ground that each result covers. Rolled again, it keeps
//! what the player has locked.

mod place;
mod rolls;

pub use rolls::{Kind, Quarter, Roll};

use super::{Deployment, Roles, Scenario, default_points};
use crate::dice::Dice;
use crate::song::house::HouseRules;
use crate::table::feature::{Feature, Layout};
use crate::table::scale::Scale;
use place::Placer;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use std::fmt;

/// A table is laid out anew this often before a feature is left out: with nothing locked that never happens.
const LAYOUTS: u64 = 40;

/// What is mixed into the seed of the ground, so that it does not follow the dice.
const GROUND: u64 = 0x0074_6572_7261_696e;

/// Where the very last feature goes (SET-2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LastFeature {
    /// Into the quarter for which it was rolled.
    #[default]
    InPlace,
    /// Into the first quarter: the defender may choose so.
    FirstQuarter,
}

/// A roll of the terrain tables, and what it has put on the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The roll.
    pub roll: Roll,
    /// The quarter where it lies.
    pub quarter: Quarter,
    /// The ground that it covers: nothing, one feature, or up to three pieces of one roll.
    pub features: Vec<Feature>,
    /// The player wants to keep it.
    pub locked: bool,
}

/// A table that was rolled up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RandomTable {
    /// The seed: the same one gives the same table.
    pub seed: u64,
    /// The scale of figures, sticks and bases.
    pub scale: Scale,
    /// Where the last feature goes.
    pub last: LastFeature,
    /// All rolls, in the order in which they are made.
    pub pieces: Vec<Piece>,
}

impl RandomTable {
    /// Rolls up a table.
    #[must_use]
    pub fn new(seed: u64, scale: Scale, last: LastFeature) -> Self {
        Self::roll(seed, scale, last, &[])
    }

    /// Rolls again with another seed: what is locked stays as it is.
    #[must_use]
    pub fn again(&self, seed: u64) -> Self {
        Self::roll(seed, self.scale, self.last, &self.pieces)
    }

    /// The same dice, the last feature elsewhere.
    #[must_use]
    pub fn with_last(&self, last: LastFeature) -> Self {
        Self::roll(self.seed, self.scale, last, &self.pieces)
    }

    fn roll(seed: u64, scale: Scale, last: LastFeature, before: &[Piece]) -> Self {
        let mut dice = Dice::seeded(seed);
        let mut rolls = rolls::roll_all(&mut dice);
        let locked = |place: usize| before.get(place).filter(|piece| piece.locked);
        for (place, roll) in rolls.iter_mut().enumerate() {
            if let Some(piece) = locked(place) {
                *roll = piece.roll.clone();
            }
        }
        let count = rolls.len();
        let mut best: Option<Vec<Piece>> = None;
        for layout in 0..LAYOUTS {
            let generator =
                Xoshiro256PlusPlus::seed_from_u64(seed ^ GROUND.wrapping_add(layout << 32));
            let mut placer = Placer::new(scale, generator);
            for piece in before.iter().filter(|piece| piece.locked) {
                placer.keep(&piece.features);
            }
            let pieces: Vec<Piece> = rolls
                .iter()
                .enumerate()
                .map(|(place, roll)| {
                    if let Some(piece) = locked(place) {
                        return piece.clone();
                    }
                    let quarter = match last {
                        LastFeature::FirstQuarter if place + 1 == count => Quarter::NorthWest,
                        _ => roll.quarter,
                    };
                    Piece {
                        roll: roll.clone(),
                        quarter,
                        features: placer.place(quarter, roll.kind),
                        locked: false,
                    }
                })
                .collect();
            let laid = |pieces: &[Piece]| -> usize {
                pieces.iter().map(|piece| piece.features.len()).sum()
            };
            let complete = pieces
                .iter()
                .all(|piece| piece.features.len() == usize::from(piece.roll.kind.count()));
            let more = best.as_ref().is_none_or(|best| laid(best) < laid(&pieces));
            if complete || more {
                best = Some(pieces);
            }
            if complete {
                break;
            }
        }
        Self {
            seed,
            scale,
            last,
            pieces: best.unwrap_or_default(),
        }
    }

    /// The table itself.
    #[must_use]
    pub fn layout(&self) -> Layout {
        let side = self.scale.table_side();
        Layout {
            scale: self.scale,
            size: (side, side),
            features: self
                .pieces
                .iter()
                .flat_map(|piece| piece.features.iter().cloned())
                .collect(),
        }
    }

    /// A battle on it: 400 points each, the attacker chooses his edge.
    #[must_use]
    pub fn scenario(&self, squads: [String; 2]) -> Scenario {
        let rolls: Vec<String> = self.pieces.iter().map(ToString::to_string).collect();
        Scenario {
            name: format!("Random table {}", self.seed),
            notes: format!("Terrain as rolled (SET-2, A3): {}.", rolls.join("; ")),
            layout: self.layout(),
            points: default_points(),
            roles: Roles::default(),
            deployment: Deployment::default(),
            turn_limit: None,
            ladders: Default::default(),
            special: Vec::new(),
            house: HouseRules::default(),
            squads,
            allies: Vec::new(),
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.roll)?;
        if self.quarter != self.roll.quarter {
            write!(out, ", laid out {}", self.quarter)?;
        }
        if self.features.len() < usize::from(self.roll.kind.count()) {
            write!(out, ", no room for all of it")?;
        }
        Ok(())
    }
}
