//! How often the dice mean what: the tables of the rules, and what holds of every table.

use proptest::prelude::*;
use tirailleur::dice::distribution::{
    Chance, Distribution, HurtCounts, activation_odds, fight_odds, morale_odds, shot_odds,
};
use tirailleur::song::outcome::{FightSide, FightSums, ShotSums, Sides};
use tirailleur::song::quality_roll::MoraleResult;

/// Each row: both sums; the foe killed, wounded, falls, recoils; tie; self recoils, falls, wounded, killed.
const GOLDEN: [([i8; 2], [u32; 9]); 7] = [
    ([2, 2], [0, 4, 6, 5, 6, 5, 6, 4, 0]),
    ([3, 3], [0, 2, 8, 5, 6, 5, 8, 2, 0]),
    ([3, 2], [1, 5, 9, 6, 5, 4, 5, 1, 0]),
    ([4, 2], [2, 7, 8, 9, 4, 2, 4, 0, 0]),
    ([4, 1], [7, 8, 7, 8, 3, 1, 2, 0, 0]),
    ([4, 0], [13, 8, 5, 7, 2, 0, 1, 0, 0]),
    ([2, 1], [3, 6, 6, 6, 5, 3, 5, 2, 0]),
];

/// The golden table, worked out by hand.
#[test]
fn fights_have_the_chances_of_the_golden_table() {
    for ([attack, defend], row) in GOLDEN {
        let odds = fight_odds(&FightSums::new(attack, defend));
        let HurtCounts {
            killed,
            wounded,
            falls,
            recoils,
        } = odds.defender;
        let own = odds.attacker;
        assert_eq!(
            [
                killed,
                wounded,
                falls,
                recoils,
                odds.tie,
                own.recoils,
                own.falls,
                own.wounded,
                own.killed
            ],
            row,
            "{attack} v {defend}"
        );
        assert_eq!((odds.of, odds.none), (36, 0));
    }
}

/// The golden table for shots, where the shooter's own part is no effect; T12 is its row 4 v 0.
#[test]
fn shots_have_the_chances_of_the_golden_table() {
    for ([attack, defend], row) in GOLDEN {
        let odds = shot_odds(&ShotSums::new(attack, defend));
        assert_eq!(
            [
                odds.killed,
                odds.wounded,
                odds.falls,
                odds.recoils,
                odds.tie
            ],
            row[..5],
            "{attack} v {defend}"
        );
        assert_eq!(odds.none, row[5..].iter().sum::<u32>());
        assert_eq!(odds.of, 36);
    }
}

/// The golden table of turnover risks, in tenths of a percent for 2+ to 6+.
#[test]
fn activations_turn_over_as_often_as_the_golden_table_says() {
    for (dice, row) in [
        (1, [0; 5]),
        (2, [28, 111, 250, 444, 694]),
        (3, [74, 259, 500, 741, 926]),
    ] {
        for (needs, expected) in (2..).zip(row) {
            let odds = activation_odds(needs, dice);
            let chance = Chance {
                count: odds.turnover,
                of: odds.of,
            };
            assert_eq!(
                chance.per_mille(),
                expected,
                "{dice} dice at {needs}+: {chance}"
            );
        }
    }
}

/// ACT-1, MOR-1 by the binomial formula, which the code does not use.
#[test]
fn quality_rolls_have_binomial_chances() {
    let choose = |n: u32, k: u32| (1..=k).fold(1, |product, i| product * (n + 1 - i) / i);
    for needs in -3_i8..=10 {
        let good = u32::from(7 - needs.clamp(2, 6).unsigned_abs());
        for dice in 1..=3_u8 {
            let n = u32::from(dice);
            let of = |k: u32| choose(n, k) * good.pow(k) * (6 - good).pow(n - k);
            let odds = activation_odds(needs, dice);
            assert_eq!(odds.of, 6_u32.pow(n));
            assert_eq!(
                odds.actions,
                (0..=n).map(of).collect::<Vec<_>>(),
                "{dice} dice at {needs}"
            );
            assert_eq!(
                odds.turnover,
                (0..=n).filter(|k| n - k >= 2).map(of).sum::<u32>()
            );
            let morale = morale_odds(needs, dice);
            assert_eq!(morale.of(), odds.of);
            for (failures, result) in (0..).zip([
                MoraleResult::Holds,
                MoraleResult::OneMove,
                MoraleResult::TwoMoves,
                MoraleResult::Removed,
            ]) {
                let expected = if failures > n { 0 } else { of(n - failures) };
                assert_eq!(
                    morale.count(&result),
                    expected,
                    "{result:?}, {dice} dice at {needs}"
                );
            }
        }
    }
}

/// H11: two dice never remove.
#[test]
fn a_morale_test_on_two_dice_never_removes() {
    let odds = morale_odds(6, 2);
    assert_eq!(odds.count(&MoraleResult::Removed), 0);
    assert_eq!(odds.chance(&MoraleResult::TwoMoves).to_string(), "25/36");
}

#[test]
fn distributions_count_every_combination_once() {
    let sums = Distribution::over_dice(3, |faces| faces.iter().sum::<u8>());
    assert_eq!(sums.of(), 216);
    assert_eq!(sums.iter().map(|(_, count)| count).sum::<u32>(), 216);
    assert_eq!(
        (sums.count(&3), sums.count(&10), sums.count(&19)),
        (1, 27, 0)
    );
    let order = Distribution::over_pairs(|first, second| (first, second));
    assert_eq!(order.of(), 36);
    assert!(order.iter().all(|(_, count)| count == 1));
    assert_eq!(order.count_where(|(first, second)| first > second), 15);
}

#[test]
fn chances_say_their_fraction_and_round_half_up() {
    let chance = Chance { count: 1, of: 36 };
    assert_eq!(chance.to_string(), "1/36");
    assert_eq!(chance.per_mille(), 28);
    assert_eq!(Chance { count: 36, of: 36 }.per_mille(), 1000);
    assert_eq!(Chance { count: 27, of: 216 }.per_mille(), 125);
    assert!((Chance { count: 9, of: 36 }.as_f64() - 0.25).abs() < f64::EPSILON);
}

fn sides() -> impl Strategy<Value = Sides> {
    (any::<bool>(), any::<bool>()).prop_map(|(attacker, defender)| Sides { attacker, defender })
}

fn fight_sums(sums: std::ops::RangeInclusive<i8>) -> impl Strategy<Value = FightSums> {
    let better = prop_oneof![
        Just(None),
        Just(Some(FightSide::Attacker)),
        Just(Some(FightSide::Defender))
    ];
    (
        (sums.clone(), sums),
        better,
        (sides(), sides(), sides(), sides()),
        any::<bool>(),
        any::<bool>(),
    )
        .prop_map(
            |(
                (attack, defend),
                better,
                (fallen, cuirass, pike, primitive),
                attacker_can_suffer,
                free_hack,
            )| {
                FightSums {
                    attack,
                    defend,
                    better,
                    fallen,
                    cuirass,
                    pike,
                    primitive,
                    attacker_can_suffer,
                    free_hack,
                    raw_totals: false,
                }
            },
        )
}

/// The same fight told from the other side.
fn mirrored(sums: &FightSums) -> FightSums {
    let swap = |sides: Sides| Sides {
        attacker: sides.defender,
        defender: sides.attacker,
    };
    FightSums {
        attack: sums.defend,
        defend: sums.attack,
        better: sums.better.map(FightSide::other),
        fallen: swap(sums.fallen),
        cuirass: swap(sums.cuirass),
        pike: swap(sums.pike),
        primitive: swap(sums.primitive),
        ..*sums
    }
}

proptest! {
    #[test]
    fn the_chances_of_any_fight_add_up_to_36(sums in fight_sums(i8::MIN..=i8::MAX)) {
        let odds = fight_odds(&sums);
        prop_assert_eq!(
            odds.defender.total() + odds.attacker.total() + odds.tie + odds.none,
            36
        );
        if sums.free_hack || !sums.attacker_can_suffer {
            prop_assert_eq!(odds.attacker.total(), 0);
        } else {
            prop_assert_eq!(odds.none, 0);
        }
    }

    #[test]
    fn the_chances_of_any_shot_add_up_to_36(
        attack: i8,
        defend: i8,
        fallen: bool,
        cuirass: bool,
        marksman: bool,
    ) {
        let odds = shot_odds(&ShotSums { attack, defend, fallen, cuirass, marksman, raw_totals: false });
        prop_assert_eq!(odds.target().total() + odds.tie + odds.none, 36);
    }

    #[test]
    fn the_chances_of_any_quality_roll_add_up(needs: i8, dice in 1..=3_u8) {
        let odds = activation_odds(needs, dice);
        prop_assert_eq!(odds.actions.iter().sum::<u32>(), odds.of);
        prop_assert_eq!(odds.of, 6_u32.pow(u32::from(dice)));
        let morale = morale_odds(needs, dice);
        prop_assert_eq!(morale.iter().map(|(_, count)| count).sum::<u32>(), odds.of);
    }

    /// HTH-1: both can suffer, by the same reading.
    #[test]
    fn a_fight_in_which_both_can_suffer_reads_the_same_from_either_side(sums in fight_sums(-3..=12)) {
        let sums = FightSums { attacker_can_suffer: true, free_hack: false, ..sums };
        let here = fight_odds(&sums);
        let there = fight_odds(&mirrored(&sums));
        prop_assert_eq!(here.attacker, there.defender);
        prop_assert_eq!(here.defender, there.attacker);
        prop_assert_eq!(here.tie, there.tie);
    }

    #[test]
    fn a_higher_sum_never_makes_the_enemy_safer(sums in fight_sums(-3..=12)) {
        let here = fight_odds(&sums).defender;
        let better = fight_odds(&FightSums { attack: sums.attack + 1, ..sums }).defender;
        prop_assert!(better.killed >= here.killed);
        prop_assert!(better.out() >= here.out());
        prop_assert!(better.total() >= here.total());
    }
}
