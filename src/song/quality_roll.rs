//! Quality rolls: what every die needs, and what activation and morale make of successes and failures.

use crate::dice::Die;
use serde::{Deserialize, Serialize};

/// Whether one die of a Quality roll succeeds (PRO-2).
///
/// `needs` is the Quality less every modifier (B3), and may lie outside 2 to 6: a natural 1 fails and a natural 6
/// succeeds all the same (B1), so that no bonus makes a roll better than 2+ and no penalty worse than 6+ (B2).
#[must_use]
pub const fn succeeds(die: Die, needs: i8) -> bool {
    match die {
        0 | 1 => false,
        2..=5 => die as i8 >= needs,
        6.. => true,
    }
}

/// How many of some dice succeed.
#[must_use]
pub fn successes(dice: &[Die], needs: i8) -> u8 {
    dice.iter()
        .map(|&die| u8::from(succeeds(die, needs)))
        .fold(0, u8::saturating_add)
}

/// A Quality roll that was made: one to three dice read against what each needs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct QualityRoll {
    /// The natural faces, in the order they were rolled.
    pub dice: Vec<Die>,
    /// What each needs: the Quality less every modifier.
    pub needs: i8,
    /// How many succeeded.
    pub successes: u8,
    /// How many failed.
    pub failures: u8,
}

impl QualityRoll {
    /// Reads dice that were rolled.
    #[must_use]
    pub fn read(dice: Vec<Die>, needs: i8) -> Self {
        let successes = successes(&dice, needs);
        let failures = u8::try_from(dice.len())
            .unwrap_or(u8::MAX)
            .saturating_sub(successes);
        Self {
            dice,
            needs,
            successes,
            failures,
        }
    }

    /// What it means as an activation.
    #[must_use]
    pub const fn activation(&self) -> Activation {
        Activation::of(self.successes, self.failures)
    }

    /// What it means as an activation where a double six may bring an action more (ACT-8).
    #[must_use]
    pub fn activation_with(&self, double_six: bool) -> Activation {
        Activation::read(&self.dice, self.needs, double_six)
    }

    /// What it means as a morale test.
    #[must_use]
    pub const fn morale(&self) -> MoraleResult {
        MoraleResult::of(self.failures)
    }
}

/// What an activation roll gives (ACT-1, ACT-2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Activation {
    /// How many actions: one for each success. They are taken even before a turnover (B6).
    pub actions: u8,
    /// Whether play then passes: two or more failures of this one roll (ACT-2); failures of several models do not
    /// add up (B5).
    pub turnover: bool,
}

impl Activation {
    /// What some successes and failures of one roll give.
    #[must_use]
    pub const fn of(successes: u8, failures: u8) -> Self {
        Self {
            actions: successes,
            turnover: failures >= 2,
        }
    }

    /// What some dice of one roll give. With `double_six` two natural sixes or three bring one action more (ACT-8, B12).
    #[must_use]
    pub fn read(dice: &[Die], needs: i8, double_six: bool) -> Self {
        let successes = successes(dice, needs);
        let failures = u8::try_from(dice.len())
            .unwrap_or(u8::MAX)
            .saturating_sub(successes);
        let mut activation = Self::of(successes, failures);
        let sixes = dice.iter().filter(|&&die| die == 6).count();
        if double_six && sixes >= 2 {
            activation.actions += 1;
        }
        activation
    }
}

/// What a morale test does to a standing model (MOR-1). A test on two dice cannot show three failures, and so
/// never removes (H11). What it does to a fallen model (MOR-4, H7) or in a charge (CAV-2) goes by the failures
/// themselves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum MoraleResult {
    /// No failure: nothing happens.
    Holds,
    /// One failure: one compulsory flight move.
    OneMove,
    /// Two failures: two of them.
    TwoMoves,
    /// Three failures: removed.
    Removed,
}

impl MoraleResult {
    /// What that many failures of one test do.
    #[must_use]
    pub const fn of(failures: u8) -> Self {
        match failures {
            0 => Self::Holds,
            1 => Self::OneMove,
            2 => Self::TwoMoves,
            3.. => Self::Removed,
        }
    }

    /// How many flight moves it compels.
    #[must_use]
    pub const fn flight_moves(self) -> u8 {
        match self {
            Self::Holds | Self::Removed => 0,
            Self::OneMove => 1,
            Self::TwoMoves => 2,
        }
    }
}
