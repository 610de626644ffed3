//! The opponent's own generator: it breaks ties and varies deployment, and never touches the battle's dice.

use crate::table::body::Side;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

/// Sets the generators of both sides and that of the battle apart, though they grow from one seed.
const STREAMS: [u64; 2] = [0x9e37_79b9_7f4a_7c15, 0xd1b5_4a32_d192_ed03];

/// Where an automated player draws his whims from. The same seed gives the same player.
#[derive(Clone, PartialEq, Debug)]
pub struct OpponentDice {
    generator: Xoshiro256PlusPlus,
}

impl OpponentDice {
    /// The generator that a seed gives.
    #[must_use]
    pub fn seeded(seed: u64) -> Self {
        Self {
            generator: Xoshiro256PlusPlus::seed_from_u64(seed),
        }
    }

    /// The generator of the player of a side in the battle of that seed: another one for each side, and neither is the
    /// battle's.
    #[must_use]
    pub fn for_side(seed: u64, side: Side) -> Self {
        Self::seeded(seed ^ STREAMS[side.index()])
    }

    /// The generators of both sides in the battle of that seed.
    #[must_use]
    pub fn of_both(seed: u64) -> [Self; 2] {
        Side::BOTH.map(|side| Self::for_side(seed, side))
    }

    /// A place in a list of so many entries, each equally likely; 0 where there are none.
    pub fn pick(&mut self, count: usize) -> usize {
        if count < 2 {
            return 0;
        }
        self.generator.random_range(0..count)
    }

    /// A number from 0 up to, but not including, 1.
    pub fn share(&mut self) -> f64 {
        self.generator.random_range(0.0..1.0)
    }
}
