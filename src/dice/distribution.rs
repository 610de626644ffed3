//! Exact chances, by enumerating faces.
//!
//! Every table here asks the very functions that resolve a roll ([`crate::song::outcome`],
//! [`crate::song::quality_roll`]) about every combination of faces and counts the answers. Nothing is sampled and
//! no formula repeats a rule, so that the odds cannot tell another story than the dice.

use super::Die;
use crate::song::outcome::{
    FightOutcome, FightSide, FightSums, Hurt, ShotOutcome, ShotSums, fight, shot,
};
use crate::song::quality_roll::{Activation, MoraleResult, successes};
use serde::Serialize;
use std::fmt;

/// How many faces a die has.
const FACES: u32 = 6;

/// How many combinations of faces two dice have: the denominator of every fight and shot.
pub const PAIRS: u32 = FACES * FACES;

/// The most dice of one Quality roll (ACT-1, MOR-1).
pub const MOST_DICE: u8 = 3;

/// An exact chance: so many of so many equally likely combinations of faces. Not reduced, because a player counts
/// in thirty-sixths.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Chance {
    /// In how many of them it happens.
    pub count: u32,
    /// How many there are: 6, 36 or 216.
    pub of: u32,
}

impl Chance {
    /// The chance as a number from 0 to 1, for weighing; comparisons stay exact on the counts.
    #[must_use]
    pub fn as_f64(self) -> f64 {
        f64::from(self.count) / f64::from(self.of)
    }

    /// Tenths of a percent, rounded half up, in whole numbers.
    #[must_use]
    pub const fn per_mille(self) -> u32 {
        let of = self.of as u64;
        ((self.count as u64 * 2000 + of) / (2 * of)) as u32
    }
}

impl fmt::Display for Chance {
    /// As `5/36`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}/{}", self.count, self.of)
    }
}

/// How often each result of a roll comes, counted over all combinations of faces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Distribution<K> {
    of: u32,
    /// In the order of the results, each once, none with a count of 0.
    counts: Vec<(K, u32)>,
}

impl<K: Ord> Distribution<K> {
    /// Reads every combination of some dice, at most [`MOST_DICE`] of them; more are taken as that many, and none
    /// as the one empty combination.
    pub fn over_dice(dice: u8, mut read: impl FnMut(&[Die]) -> K) -> Self {
        let mut distribution = Self {
            of: 0,
            counts: Vec::new(),
        };
        for_each_roll(dice, |faces| distribution.add(read(faces)));
        distribution
    }

    /// Reads every combination of two dice that are told apart.
    pub fn over_pairs(mut read: impl FnMut(Die, Die) -> K) -> Self {
        let mut distribution = Self {
            of: 0,
            counts: Vec::new(),
        };
        for_each_pair(|first, second| distribution.add(read(first, second)));
        distribution
    }

    fn add(&mut self, result: K) {
        self.of += 1;
        match self.counts.binary_search_by(|(key, _)| key.cmp(&result)) {
            Ok(at) => self.counts[at].1 += 1,
            Err(at) => self.counts.insert(at, (result, 1)),
        }
    }

    /// How many combinations there are.
    #[must_use]
    pub const fn of(&self) -> u32 {
        self.of
    }

    /// In how many of them the result is this one.
    #[must_use]
    pub fn count(&self, result: &K) -> u32 {
        self.counts
            .binary_search_by(|(key, _)| key.cmp(result))
            .map_or(0, |at| self.counts[at].1)
    }

    /// In how many of them the result is one of those asked for.
    pub fn count_where(&self, mut wanted: impl FnMut(&K) -> bool) -> u32 {
        self.iter()
            .filter(|(result, _)| wanted(result))
            .map(|(_, count)| count)
            .sum()
    }

    /// The chance of a result.
    #[must_use]
    pub fn chance(&self, result: &K) -> Chance {
        Chance {
            count: self.count(result),
            of: self.of,
        }
    }

    /// Every result that can come, in order, with its count.
    pub fn iter(&self) -> impl Iterator<Item = (&K, u32)> {
        self.counts.iter().map(|(result, count)| (result, *count))
    }
}

/// In how many combinations of faces somebody suffers what.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub struct HurtCounts {
    /// Killed.
    pub killed: u32,
    /// Wounded, and so out.
    pub wounded: u32,
    /// Falls.
    pub falls: u32,
    /// Recoils; from a shot, retreats.
    pub recoils: u32,
}

impl HurtCounts {
    const fn add(&mut self, how: Hurt) {
        match how {
            Hurt::Killed => self.killed += 1,
            Hurt::Wounded => self.wounded += 1,
            Hurt::Falls => self.falls += 1,
            Hurt::Recoils => self.recoils += 1,
        }
    }

    /// In how many he leaves the battle.
    #[must_use]
    pub const fn out(self) -> u32 {
        self.killed + self.wounded
    }

    /// In how many he suffers anything.
    #[must_use]
    pub const fn total(self) -> u32 {
        self.out() + self.falls + self.recoils
    }
}

/// The exact chances of a hand-to-hand combat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct FightOdds {
    /// How many combinations of faces there are: 36.
    pub of: u32,
    /// What the defender suffers.
    pub defender: HurtCounts,
    /// In how many nothing happens, because totals are equal or a cuirass held.
    pub tie: u32,
    /// What the attacker suffers.
    pub attacker: HurtCounts,
    /// In how many the attacker loses but cannot suffer; left out of the output where it is 0.
    #[serde(skip_serializing_if = "is_zero")]
    pub none: u32,
}

/// Serde hands over a reference.
const fn is_zero(count: &u32) -> bool {
    *count == 0
}

/// The chances of a hand-to-hand combat, by asking [`fight`] about all 36 pairs of faces. Allocates nothing: the
/// opponent asks thousands of times a second.
#[must_use]
pub fn fight_odds(sums: &FightSums) -> FightOdds {
    let mut odds = FightOdds {
        of: PAIRS,
        defender: HurtCounts::default(),
        tie: 0,
        attacker: HurtCounts::default(),
        none: 0,
    };
    for_each_pair(
        |attack_die, defend_die| match fight(sums, attack_die, defend_die) {
            FightOutcome::Tie { .. } => odds.tie += 1,
            FightOutcome::NoEffect => odds.none += 1,
            FightOutcome::Hurt {
                who: FightSide::Attacker,
                how,
                ..
            } => odds.attacker.add(how),
            FightOutcome::Hurt {
                who: FightSide::Defender,
                how,
                ..
            } => odds.defender.add(how),
        },
    );
    odds
}

/// The exact chances of a shot, for its target.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct ShotOdds {
    /// How many combinations of faces there are: 36.
    pub of: u32,
    /// Killed.
    pub killed: u32,
    /// Wounded, and so out.
    pub wounded: u32,
    /// Falls.
    pub falls: u32,
    /// Retreats one base width.
    pub recoils: u32,
    /// In how many totals are equal or a cuirass held.
    pub tie: u32,
    /// In how many the shooter's total is the lower one.
    pub none: u32,
}

impl ShotOdds {
    /// What the target suffers, in the form that fights have.
    #[must_use]
    pub const fn target(self) -> HurtCounts {
        HurtCounts {
            killed: self.killed,
            wounded: self.wounded,
            falls: self.falls,
            recoils: self.recoils,
        }
    }
}

/// The chances of a shot, by asking [`shot`] about all 36 pairs of faces. Allocates nothing.
#[must_use]
pub fn shot_odds(sums: &ShotSums) -> ShotOdds {
    let mut target = HurtCounts::default();
    let (mut tie, mut none) = (0, 0);
    for_each_pair(
        |shooter_die, target_die| match shot(sums, shooter_die, target_die) {
            ShotOutcome::NoEffect => none += 1,
            ShotOutcome::Tie { .. } => tie += 1,
            ShotOutcome::Hurt { how, .. } => target.add(how),
        },
    );
    ShotOdds {
        of: PAIRS,
        killed: target.killed,
        wounded: target.wounded,
        falls: target.falls,
        recoils: target.recoils,
        tie,
        none,
    }
}

/// The exact chances of an activation roll (ACT-1, ACT-2).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ActivationOdds {
    /// How many combinations of faces there are: 6, 36 or 216.
    pub of: u32,
    /// In how many the roll gives that many actions; the index is the number of actions, 0 to the number of dice, and one
    /// more where a double six brings it.
    pub actions: Vec<u32>,
    /// In how many play then passes.
    pub turnover: u32,
}

/// The chances of an activation roll on some dice (taken as 1 to [`MOST_DICE`]), each of which needs the Quality
/// less every modifier.
#[must_use]
pub fn activation_odds(needs: i8, dice: u8) -> ActivationOdds {
    activation_odds_with(needs, dice, false)
}

/// The same where a double six may bring an action more (ACT-8).
#[must_use]
pub fn activation_odds_with(needs: i8, dice: u8, double_six: bool) -> ActivationOdds {
    let dice = dice.clamp(1, MOST_DICE);
    let most = dice + u8::from(double_six && dice > 1);
    let mut odds = ActivationOdds {
        of: 0,
        actions: vec![0; usize::from(most) + 1],
        turnover: 0,
    };
    for_each_roll(dice, |faces| {
        let activation = Activation::read(faces, needs, double_six);
        odds.of += 1;
        odds.actions[usize::from(activation.actions)] += 1;
        odds.turnover += u32::from(activation.turnover);
    });
    odds
}

/// The chances of a morale test on some dice (taken as at most [`MOST_DICE`]; MOR-1, and two for H11), each of
/// which needs the Quality less every modifier.
#[must_use]
pub fn morale_odds(needs: i8, dice: u8) -> Distribution<MoraleResult> {
    let dice = dice.min(MOST_DICE);
    Distribution::over_dice(dice, |faces| {
        MoraleResult::of(dice - successes(faces, needs))
    })
}

/// Calls with every combination of two dice that are told apart.
fn for_each_pair(mut read: impl FnMut(Die, Die)) {
    for first in 1..=FACES as Die {
        for second in 1..=FACES as Die {
            read(first, second);
        }
    }
}

/// Calls with every combination of up to [`MOST_DICE`] dice, in order, without allocating.
fn for_each_roll(dice: u8, mut read: impl FnMut(&[Die])) {
    let mut faces: [Die; MOST_DICE as usize] = [1; MOST_DICE as usize];
    let faces = &mut faces[..usize::from(dice.min(MOST_DICE))];
    loop {
        read(faces);
        // Count up like a mileometer: the last die that does not show its highest face goes one up, and those
        // after it start again.
        let Some(at) = faces.iter().rposition(|&face| u32::from(face) < FACES) else {
            return;
        };
        faces[at] += 1;
        faces[at + 1..].fill(1);
    }
}
