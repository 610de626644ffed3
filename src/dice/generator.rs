//! The one generator of a battle's dice.

use rand::RngExt;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use serde::{Deserialize, Serialize};

/// One face of a d6, 1 to 6.
pub type Die = u8;

/// The dice of a battle: seeded, part of its state, copied and put back with it. View, UI and opponent never
/// draw from it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Dice {
    generator: Xoshiro256PlusPlus,
    drawn: u32,
    /// Faces to come before the generator is asked: for worked examples and tests.
    loaded: Vec<Die>,
}

impl Dice {
    /// The dice that a seed gives.
    #[must_use]
    pub fn seeded(seed: u64) -> Self {
        Self {
            generator: Xoshiro256PlusPlus::seed_from_u64(seed),
            drawn: 0,
            loaded: Vec::new(),
        }
    }

    /// Makes the next dice show these faces, in order; then the generator goes on. For worked examples.
    pub fn load(&mut self, faces: &[Die]) {
        self.loaded = faces.iter().rev().copied().collect();
    }

    /// Rolls one d6.
    pub fn roll(&mut self) -> Die {
        self.drawn += 1;
        match self.loaded.pop() {
            Some(face) => face,
            None => self.generator.random_range(1..=6_u32) as Die,
        }
    }

    /// Rolls some d6.
    pub fn roll_many(&mut self, count: u8) -> Vec<Die> {
        (0..count).map(|_| self.roll()).collect()
    }

    /// Shuffles cards, every order as likely as any other (Fisher and Yates). Faces to come do not matter here; each card that
    /// is placed counts as a die, so that undo stops here, too.
    pub fn shuffle<T>(&mut self, cards: &mut [T]) {
        for place in (1..cards.len()).rev() {
            self.drawn += 1;
            let other = self.generator.random_range(0..=place as u32) as usize;
            cards.swap(place, other);
        }
    }

    /// How many dice were rolled so far: undo stops where this grew.
    #[must_use]
    pub const fn drawn(&self) -> u32 {
        self.drawn
    }
}

/// What a d6 shows as a d3: half of it, rounded up (SET-3).
#[must_use]
pub const fn d3(die: Die) -> u8 {
    die.div_ceil(2)
}
