//! Quality rolls: what a die needs, and what activation and morale make of the dice.

use tirailleur::song::quality_roll::{Activation, MoraleResult, QualityRoll, succeeds};

/// T02, PRO-2, B1: Q2 with Leader and Elan needs 0.
#[test]
fn a_natural_1_fails_whatever_the_modifiers() {
    for needs in -5..=6 {
        assert!(!succeeds(1, needs), "needs {needs}");
    }
    assert!(succeeds(2, 0));
}

/// T03, PRO-2, B1: Q6 Reluctant needs 7; Q5 Reluctant needs 6.
#[test]
fn a_natural_6_succeeds_whatever_the_modifiers() {
    for needs in 2..=12 {
        assert!(succeeds(6, needs), "needs {needs}");
    }
    assert!(!succeeds(5, 6));
}

/// PRO-2, B3: the same said the other way round, die plus modifiers against Quality.
#[test]
fn every_die_of_a_quality_roll_is_read_as_the_clause_says() {
    for quality in 2_i8..=6 {
        for modifier in -4_i8..=4 {
            for die in 1_i8..=6 {
                let expected = match die {
                    1 => false,
                    6 => true,
                    _ => die + modifier >= quality,
                };
                assert_eq!(
                    succeeds(die as u8, quality - modifier),
                    expected,
                    "PRO-2: Q{quality} modifier {modifier} die {die}"
                );
            }
        }
    }
}

/// T01: Elan helps the activation and not the morale test of the same man.
#[test]
fn elan_needs_3_to_activate_where_morale_needs_4() {
    assert!(succeeds(3, 4 - 1));
    assert!(!succeeds(3, 4));
}

/// T04 to T07, ACT-2, B5, B6.
#[test]
fn an_activation_gives_its_successes_and_passes_play_at_two_failures() {
    for (id, dice, actions, turnover) in [
        ("T04", vec![4, 3], 1, false),
        ("T05", vec![1, 6, 2], 1, true),
        ("T06", vec![5, 4, 2], 2, false),
        ("T07", vec![1, 2, 3], 0, true),
        ("ACT-2: two dice, both fail", vec![3, 3], 0, true),
        ("ACT-2: one die cannot turn over", vec![1], 0, false),
        ("ACT-1", vec![6, 5, 4], 3, false),
    ] {
        let roll = QualityRoll::read(dice, 4);
        assert_eq!(
            roll.activation(),
            Activation { actions, turnover },
            "{id}: {roll:?}"
        );
        assert_eq!(
            usize::from(roll.successes + roll.failures),
            roll.dice.len(),
            "{id}"
        );
    }
}

/// T08, T09, C11: the same two dice with and without the Leader's bonus.
#[test]
fn a_group_roll_is_read_on_what_its_worst_member_needs() {
    let without = QualityRoll::read(vec![3, 4], 4);
    assert_eq!((without.successes, without.failures), (1, 1));
    let with = QualityRoll::read(vec![3, 4], 3);
    assert_eq!((with.successes, with.failures), (2, 0));
}

/// MOR-1; T47 and H11 for two dice.
#[test]
fn morale_goes_by_failures() {
    for (dice, result, moves) in [
        (vec![4, 5, 6], MoraleResult::Holds, 0),
        (vec![4, 3, 6], MoraleResult::OneMove, 1),
        (vec![1, 3, 6], MoraleResult::TwoMoves, 2),
        (vec![1, 3, 2], MoraleResult::Removed, 0),
        (vec![1, 2], MoraleResult::TwoMoves, 2),
    ] {
        let roll = QualityRoll::read(dice, 4);
        assert_eq!(roll.morale(), result, "MOR-1: {roll:?}");
        assert_eq!(roll.morale().flight_moves(), moves, "MOR-1: {roll:?}");
    }
}
