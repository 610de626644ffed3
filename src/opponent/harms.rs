//! The harm of ordinary shots and blows, worked out once: the player compares thousands of them a second. Every number is
//! the exact odds' own; what is not ordinary is asked of them each time.

use crate::dice::distribution::{HurtCounts, fight_odds, shot_odds};
use crate::song::outcome::{FightSide, FightSums, ShotSums, Sides};
use std::sync::LazyLock;

/// The share of its worth that a model loses by falling: an action to stand up, and the enemy's chance till then.
const FALL: f64 = 0.28;
/// The same for giving way.
const GIVE_WAY: f64 = 0.05;

/// Sums from this one on have a place in the tables.
const LEAST: i8 = -6;
/// So many sums have one.
const SUMS: usize = 20;

/// Who loses how much in a fight, of their worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct FightHarm {
    /// The attacker.
    pub attacker: f64,
    /// The defender.
    pub defender: f64,
    /// How many of all rolls take the attacker out of action.
    pub attacker_out: u32,
    /// How many take the defender out.
    pub defender_out: u32,
    /// How many rolls there are.
    pub of: u32,
}

/// The share of its worth that somebody can expect to lose.
fn harm(counts: HurtCounts, of: u32) -> f64 {
    (f64::from(counts.out())
        + FALL * f64::from(counts.falls)
        + GIVE_WAY * f64::from(counts.recoils))
        / f64::from(of)
}

/// The share of its worth that the target of a shot can expect to lose.
pub(super) fn of_shot(sums: &ShotSums) -> f64 {
    static TABLE: LazyLock<Vec<f64>> = LazyLock::new(|| {
        let mut table = Vec::with_capacity(SUMS * SUMS * 4);
        for flags in 0..4_usize {
            for_each_pair(|attack, defend| {
                table.push(exact_shot(&ShotSums {
                    fallen: flags & 1 != 0,
                    marksman: flags & 2 != 0,
                    ..ShotSums::new(attack, defend)
                }));
            });
        }
        table
    });
    let special = sums.cuirass || sums.raw_totals;
    match (special, place(sums.attack), place(sums.defend)) {
        (false, Some(attack), Some(defend)) => {
            let flags = usize::from(sums.fallen) + 2 * usize::from(sums.marksman);
            TABLE[(flags * SUMS + attack) * SUMS + defend]
        }
        _ => exact_shot(sums),
    }
}

/// The shares of their worth that both sides of a fight can expect to lose.
pub(super) fn of_fight(sums: &FightSums) -> FightHarm {
    static TABLE: LazyLock<Vec<FightHarm>> = LazyLock::new(|| {
        let mut table = Vec::with_capacity(SUMS * SUMS * 12);
        for better in 0..3_usize {
            for flags in 0..4_usize {
                for_each_pair(|attack, defend| {
                    table.push(exact_fight(&FightSums {
                        better: [None, Some(FightSide::Attacker), Some(FightSide::Defender)]
                            [better],
                        fallen: Sides {
                            attacker: flags & 1 != 0,
                            defender: flags & 2 != 0,
                        },
                        ..FightSums::new(attack, defend)
                    }));
                });
            }
        }
        table
    });
    let plain = FightSums {
        better: sums.better,
        fallen: sums.fallen,
        ..FightSums::new(sums.attack, sums.defend)
    };
    match (place(sums.attack), place(sums.defend)) {
        (Some(attack), Some(defend)) if *sums == plain => {
            let better = match sums.better {
                None => 0,
                Some(FightSide::Attacker) => 1,
                Some(FightSide::Defender) => 2,
            };
            let flags = usize::from(sums.fallen.attacker) + 2 * usize::from(sums.fallen.defender);
            TABLE[((better * 4 + flags) * SUMS + attack) * SUMS + defend]
        }
        _ => exact_fight(sums),
    }
}

fn exact_shot(sums: &ShotSums) -> f64 {
    let odds = shot_odds(sums);
    harm(odds.target(), odds.of)
}

fn exact_fight(sums: &FightSums) -> FightHarm {
    let odds = fight_odds(sums);
    FightHarm {
        attacker: harm(odds.attacker, odds.of),
        defender: harm(odds.defender, odds.of),
        attacker_out: odds.attacker.out(),
        defender_out: odds.defender.out(),
        of: odds.of,
    }
}

/// The place of a sum in the tables.
fn place(sum: i8) -> Option<usize> {
    usize::try_from(i16::from(sum) - i16::from(LEAST))
        .ok()
        .filter(|place| *place < SUMS)
}

/// Calls with every pair of sums in the tables, in their order.
fn for_each_pair(mut each: impl FnMut(i8, i8)) {
    for attack in 0..SUMS as i8 {
        for defend in 0..SUMS as i8 {
            each(attack + LEAST, defend + LEAST);
        }
    }
}
