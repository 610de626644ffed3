//! Brute force against a second reading of the clauses that shares no code with the first.
//!
//! The engine asks the questions of ruling E1 one after the other. The reference here does not: it gathers every
//! reason why the loser should suffer something and takes the gravest, and it finds doubles and trebles by counting
//! how often the loser fits into the winner. That both agree everywhere is not obvious, which is the point.

use tirailleur::dice::distribution::{HurtCounts, fight_odds, shot_odds};
use tirailleur::song::outcome::{
    FightOutcome, FightSide, FightSums, Hurt, ShotOutcome, ShotSums, Sides, fight, shot,
};

/// Gravity of a result; 0 is nothing.
const RECOIL: usize = 1;
const FALL: usize = 2;
const WOUND: usize = 3;
const KILL: usize = 4;

/// Attacker first, defender second, in every array.
#[derive(Clone, Copy, Debug)]
struct Case {
    sums: [i32; 2],
    better: [bool; 2],
    fallen: [bool; 2],
    cuirass: [bool; 2],
    pike: [bool; 2],
    primitive: [bool; 2],
    /// 0 both can suffer; 1 only the defender, read in full (E23); 2 only the defender, free hack (E10).
    hack: u8,
    /// Totals are read raw (E3).
    raw: bool,
}

/// What the reference says: `None` for a draw, else who loses, how gravely (0: he cannot suffer), both totals, and
/// whether his better weapon cost him one.
type Verdict = Option<(usize, usize, [i32; 2], bool)>;

/// How often the loser's total fits into the winner's, with totals under 1 taken as 1 (HTH-12, E3). Read raw, it fits into a
/// greater one any number of times.
fn fits(winner: i32, loser: i32, raw: bool) -> i32 {
    if raw && loser < 1 {
        return 3;
    }
    let step = if loser < 1 { 1 } else { loser };
    let mut left = if winner < 1 { 1 } else { winner };
    let mut times = 0;
    while left >= step {
        left -= step;
        times += 1;
    }
    times
}

fn gravity_of(times: i32) -> usize {
    [0, 0, WOUND, KILL][times.min(3) as usize]
}

fn read_fight(case: &Case, dice: [i32; 2]) -> Verdict {
    let mut totals = [case.sums[0] + dice[0], case.sums[1] + dice[1]];
    let margin = (totals[0] - totals[1]).abs();
    if margin == 0 {
        return None;
    }
    let winner = usize::from(totals[1] > totals[0]);
    let loser = 1 - winner;
    // HTH-10, E17.
    if margin == 1 && case.cuirass[loser] && !case.fallen[loser] {
        return None;
    }
    // HTH-8.
    if case.hack > 0 && loser == 0 {
        return Some((loser, 0, totals, false));
    }
    let mut gravity = gravity_of(fits(totals[winner], totals[loser], case.raw));
    // HTH-5: a better weapon's owner who is not wounded yet loses one more, and the result is read again (E16).
    let lowered = gravity == 0 && case.better[loser];
    if lowered {
        totals[loser] -= 1;
        gravity = gravity_of(fits(totals[winner], totals[loser], case.raw));
    }
    let reasons = [
        (case.fallen[loser], WOUND),                          // HTH-11, E7
        (case.pike[loser], WOUND),                            // WPN-PIKE, E28
        (case.primitive[winner] && dice[winner] == 6, WOUND), // HTH-14, E29
        (case.better[winner], FALL),                          // HTH-5
        (case.hack == 2, FALL),                               // E10
        ([2, 4, 6].contains(&dice[winner]), FALL),            // HTH-2, E4
        (true, RECOIL),                                       // HTH-2
    ];
    for (holds, grave) in reasons {
        if holds && grave > gravity {
            gravity = grave;
        }
    }
    Some((loser, gravity, totals, lowered))
}

/// The engine's answer in the reference's terms.
fn told(outcome: FightOutcome, case: &Case, dice: [i32; 2]) -> Verdict {
    match outcome {
        FightOutcome::Tie { .. } => None,
        FightOutcome::NoEffect => Some((
            0,
            0,
            [case.sums[0] + dice[0], case.sums[1] + dice[1]],
            false,
        )),
        FightOutcome::Hurt {
            who,
            how,
            attack_total,
            defend_total,
            better_weapon_lowered,
            ..
        } => Some((
            usize::from(who == FightSide::Defender),
            gravity(how),
            [i32::from(attack_total), i32::from(defend_total)],
            better_weapon_lowered,
        )),
    }
}

fn gravity(how: Hurt) -> usize {
    match how {
        Hurt::Recoils => RECOIL,
        Hurt::Falls => FALL,
        Hurt::Wounded => WOUND,
        Hurt::Killed => KILL,
    }
}

fn counts(of: HurtCounts) -> [u32; 5] {
    [0, of.recoils, of.falls, of.wounded, of.killed]
}

const FLAGS: [[bool; 2]; 4] = [[false, false], [true, false], [false, true], [true, true]];

fn sides([attacker, defender]: [bool; 2]) -> Sides {
    Sides { attacker, defender }
}

fn each_fight_flags(mut look: impl FnMut(Case)) {
    for better in &FLAGS[..3] {
        for fallen in FLAGS {
            for cuirass in FLAGS {
                for pike in FLAGS {
                    for primitive in FLAGS {
                        for hack in 0..3 {
                            look(Case {
                                sums: [0, 0],
                                better: *better,
                                fallen,
                                cuirass,
                                pike,
                                primitive,
                                hack,
                                raw: false,
                            });
                        }
                    }
                }
            }
        }
    }
}

fn engine_sums(case: &Case) -> FightSums {
    FightSums {
        attack: case.sums[0] as i8,
        defend: case.sums[1] as i8,
        better: match case.better {
            [true, _] => Some(FightSide::Attacker),
            [_, true] => Some(FightSide::Defender),
            _ => None,
        },
        fallen: sides(case.fallen),
        cuirass: sides(case.cuirass),
        pike: sides(case.pike),
        primitive: sides(case.primitive),
        attacker_can_suffer: case.hack == 0,
        free_hack: case.hack == 2,
        raw_totals: case.raw,
    }
}

/// Compares every pair of sums, all 36 pairs of faces, and the counts that come of them; how many cases that were.
fn compare_fights(flags: Case, range: std::ops::RangeInclusive<i32>) -> u32 {
    let mut cases = 0;
    for attack in range.clone() {
        for defend in range.clone() {
            let case = Case {
                sums: [attack, defend],
                ..flags
            };
            let sums = engine_sums(&case);
            let mut suffered = [[0_u32; 5]; 2];
            let mut ties = 0;
            for pair in 0..36 {
                let dice = [pair / 6 + 1, pair % 6 + 1];
                let expected = read_fight(&case, dice);
                let outcome = fight(&sums, dice[0] as u8, dice[1] as u8);
                assert_eq!(
                    told(outcome, &case, dice),
                    expected,
                    "{case:?} {dice:?} {outcome:?}"
                );
                match expected {
                    None => ties += 1,
                    Some((loser, gravity, ..)) => suffered[loser][gravity] += 1,
                }
            }
            let odds = fight_odds(&sums);
            assert_eq!(odds.tie, ties, "{case:?}");
            assert_eq!(odds.none, suffered[0][0], "{case:?}");
            assert_eq!(counts(odds.attacker)[1..], suffered[0][1..], "{case:?}");
            assert_eq!(counts(odds.defender), suffered[1], "{case:?}");
            cases += 1;
        }
    }
    cases
}

/// E1 with HTH-2, HTH-5, HTH-8, HTH-10, HTH-11, HTH-12, HTH-14, WPN-PIKE: every sum from -2 to 8 on both sides, every
/// combination of flags.
#[test]
fn every_fight_reads_as_a_second_reading_of_the_clauses_does() {
    let mut cases = 0;
    each_fight_flags(|flags| cases += compare_fights(flags, -2..=8));
    assert_eq!(cases, 11 * 11 * 3 * 4 * 4 * 4 * 4 * 3);
}

/// All sums that HTH-3 can make: Combat 0 before six enemies, lying, weak, with the flag, is -10; Combat 9 with all that helps is
/// 18.
const WHOLE: std::ops::RangeInclusive<i32> = -10..=18;

/// The same for all sums that there can be, pikes and primitive weapons apart; and E3, totals read raw.
#[test]
fn so_does_every_fight_of_any_sums() {
    each_fight_flags(|flags| {
        let plain = flags.pike == [false; 2] && flags.primitive == [false; 2];
        if plain && flags.cuirass[0] == flags.cuirass[1] {
            compare_fights(flags, WHOLE);
            compare_fights(Case { raw: true, ..flags }, -10..=4);
        }
    });
}

/// The whole of it, some 140 million pairs of faces: `cargo test --release -- --ignored with_every_flag`.
#[test]
#[ignore = "takes a minute"]
fn so_does_every_fight_of_any_sums_with_every_flag() {
    each_fight_flags(|flags| {
        compare_fights(flags, WHOLE);
        compare_fights(Case { raw: true, ..flags }, WHOLE);
    });
}

/// SHOOT-2, SHOOT-7, SR-MARKSMAN, HTH-10, G10, G15 likewise: a shot is a blow at a loser who must be the target, and
/// a Marksman's aim grants what lying on the ground grants, but for the cuirass.
#[test]
fn every_shot_reads_as_a_second_reading_of_the_clauses_does() {
    for marks in 0..16_u8 {
        let [fallen, cuirass, marksman, raw] = [1, 2, 4, 8].map(|bit| marks & bit != 0);
        // Combat 0 to 9 with the best and the worst of SHOOT-1 and SHOOT-6, before a volley of six.
        for attack in -6..=12_i32 {
            for defend in -5..=9_i32 {
                let sums = ShotSums {
                    attack: attack as i8,
                    defend: defend as i8,
                    fallen,
                    cuirass,
                    marksman,
                    raw_totals: raw,
                };
                let (mut suffered, mut ties, mut none) = ([0_u32; 5], 0, 0);
                for pair in 0..36 {
                    let (shooter, target) = (pair / 6 + 1, pair % 6 + 1);
                    let totals = [attack + shooter, defend + target];
                    let margin = totals[0] - totals[1];
                    let outcome = shot(&sums, shooter as u8, target as u8);
                    let told = match outcome {
                        ShotOutcome::NoEffect => None,
                        ShotOutcome::Tie { .. } => Some(0),
                        ShotOutcome::Hurt {
                            how,
                            attack_total,
                            defend_total,
                            ..
                        } => {
                            assert_eq!([i32::from(attack_total), i32::from(defend_total)], totals);
                            Some(gravity(how))
                        }
                    };
                    let shielded = cuirass && !fallen;
                    let expected = if margin < 0 {
                        none += 1;
                        None
                    } else if margin == 0 || (margin == 1 && shielded) {
                        ties += 1;
                        Some(0)
                    } else {
                        let least = if fallen || marksman {
                            WOUND
                        } else if shooter % 2 == 1 {
                            RECOIL
                        } else {
                            FALL
                        };
                        let grave = least.max(gravity_of(fits(totals[0], totals[1], raw)));
                        suffered[grave] += 1;
                        Some(grave)
                    };
                    assert_eq!(told, expected, "{sums:?} {shooter} {target} {outcome:?}");
                }
                let odds = shot_odds(&sums);
                assert_eq!(counts(odds.target()), suffered, "{sums:?}");
                assert_eq!((odds.tie, odds.none), (ties, none), "{sums:?}");
            }
        }
    }
}
