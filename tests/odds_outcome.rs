//! What a pair of dice means: the worked examples of the rules, and the corners between two clauses.

use tirailleur::battle::clause::Clause;
use tirailleur::song::outcome::{
    Cuirass, Fallen, FightOutcome, FightSide, FightSums, Hurt, ShotOutcome, ShotSums, Sides, fight,
    shot,
};

const ATTACKER: Sides = Sides {
    attacker: true,
    defender: false,
};
const DEFENDER: Sides = Sides {
    attacker: false,
    defender: true,
};

/// The same with the clause and the lowering left out, for tests that are about something else.
fn suffers(sums: &FightSums, dice: [u8; 2]) -> Option<(FightSide, Hurt)> {
    match fight(sums, dice[0], dice[1]) {
        FightOutcome::Hurt { who, how, .. } => Some((who, how)),
        FightOutcome::Tie { .. } | FightOutcome::NoEffect => None,
    }
}

fn hurt(
    who: FightSide,
    how: Hurt,
    totals: [i8; 2],
    better_weapon_lowered: bool,
    why: &'static str,
) -> FightOutcome {
    FightOutcome::Hurt {
        who,
        how,
        attack_total: totals[0],
        defend_total: totals[1],
        better_weapon_lowered,
        why: Clause(why),
    }
}

// Hand-to-hand.

/// T13, HTH-5, E16: 4 against 7 is no double; lowered, 3 against 7 is.
#[test]
fn a_losing_better_weapon_can_make_the_difference_to_a_double() {
    let sums = FightSums {
        better: Some(FightSide::Attacker),
        ..FightSums::new(3, 2)
    };
    assert_eq!(
        fight(&sums, 1, 5),
        hurt(FightSide::Attacker, Hurt::Wounded, [3, 7], true, "HTH-5")
    );
}

/// T14, HTH-5.
#[test]
fn a_losing_better_weapon_that_is_still_not_doubled_goes_by_the_winners_die() {
    let sums = FightSums {
        better: Some(FightSide::Attacker),
        ..FightSums::new(3, 2)
    };
    assert_eq!(
        fight(&sums, 2, 5),
        hurt(FightSide::Attacker, Hurt::Recoils, [4, 7], true, "HTH-2")
    );
}

/// T15, HTH-5: odd die, and yet the opponent falls.
#[test]
fn a_winning_better_weapon_always_makes_fall() {
    let sums = FightSums {
        better: Some(FightSide::Attacker),
        ..FightSums::new(3, 2)
    };
    assert_eq!(
        fight(&sums, 3, 3),
        hurt(FightSide::Defender, Hurt::Falls, [6, 5], false, "HTH-5")
    );
}

/// T17 to T19, HTH-2, E4.
#[test]
fn equal_weapons_tie_fall_and_recoil_by_the_winners_natural_die() {
    let sums = FightSums::new(2, 2);
    assert_eq!(
        fight(&sums, 4, 4),
        FightOutcome::Tie { by_cuirass: false },
        "T17"
    );
    assert_eq!(
        fight(&sums, 6, 3),
        hurt(FightSide::Defender, Hurt::Falls, [8, 5], false, "HTH-2"),
        "T18"
    );
    assert_eq!(
        fight(&sums, 5, 3),
        hurt(FightSide::Defender, Hurt::Recoils, [7, 5], false, "HTH-2"),
        "T19"
    );
    // E4: the natural face, not the total, and the winner's, not the attacker's.
    assert_eq!(
        suffers(&FightSums::new(3, 3), [4, 5]),
        Some((FightSide::Attacker, Hurt::Recoils)),
        "E4"
    );
}

/// T20, HTH-11, E7: the attacker's +2 is in his sum.
#[test]
fn a_fallen_loser_is_wounded_by_any_win() {
    let sums = FightSums {
        fallen: Fallen {
            defender: true,
            ..Fallen::default()
        },
        ..FightSums::new(4, 2)
    };
    assert_eq!(
        fight(&sums, 3, 4),
        hurt(FightSide::Defender, Hurt::Wounded, [7, 6], false, "HTH-11")
    );
    // E7: wounded unless trebled.
    assert_eq!(
        suffers(&sums, [5, 1]),
        Some((FightSide::Defender, Hurt::Killed))
    );
    // E6: he wins as anybody does.
    assert_eq!(
        suffers(&sums, [1, 5]),
        Some((FightSide::Attacker, Hurt::Recoils))
    );
}

/// T21, HTH-10, E17.
#[test]
fn a_cuirass_beaten_by_exactly_1_is_a_draw_unless_fallen() {
    let sums = FightSums {
        cuirass: Cuirass {
            defender: true,
            ..Cuirass::default()
        },
        ..FightSums::new(2, 3)
    };
    assert_eq!(
        fight(&sums, 4, 2),
        FightOutcome::Tie { by_cuirass: true },
        "T21"
    );
    assert_eq!(
        suffers(&sums, [5, 2]),
        Some((FightSide::Defender, Hurt::Recoils)),
        "HTH-10: by 2 it does not help"
    );
    assert_eq!(
        suffers(&sums, [3, 3]),
        Some((FightSide::Attacker, Hurt::Recoils)),
        "HTH-10: only its wearer"
    );
    let fallen = FightSums {
        fallen: DEFENDER,
        ..sums
    };
    assert_eq!(
        suffers(&fallen, [4, 2]),
        Some((FightSide::Defender, Hurt::Wounded)),
        "HTH-10: not fallen"
    );
}

/// E1, E17: a cuirass is asked before the ratios, so that 2 against 1 is a draw too.
#[test]
fn a_cuirass_holds_even_against_a_double_by_1() {
    let sums = FightSums {
        cuirass: DEFENDER,
        ..FightSums::new(0, 0)
    };
    assert_eq!(fight(&sums, 2, 1), FightOutcome::Tie { by_cuirass: true });
}

/// E17: the cuirass is asked before the better weapon lowers the loser.
#[test]
fn a_cuirass_counts_the_margin_before_a_better_weapon_lowers_it() {
    let sums = FightSums {
        cuirass: ATTACKER,
        better: Some(FightSide::Attacker),
        ..FightSums::new(3, 3)
    };
    assert_eq!(fight(&sums, 3, 4), FightOutcome::Tie { by_cuirass: true });
    assert_eq!(
        fight(&sums, 3, 5),
        hurt(FightSide::Attacker, Hurt::Recoils, [5, 8], true, "HTH-2")
    );
}

/// E1, E16: only a loser who is not wounded yet is lowered; 9 against 4 stays a double though 9 against 3 is a treble.
#[test]
fn a_better_weapon_that_is_doubled_already_is_not_lowered_further() {
    let sums = FightSums {
        better: Some(FightSide::Defender),
        ..FightSums::new(5, 2)
    };
    assert_eq!(
        fight(&sums, 4, 2),
        hurt(FightSide::Defender, Hurt::Wounded, [9, 4], false, "HTH-2")
    );
}

/// HTH-12, E3, E16: 1 lowered to 0 counts as 1, and so does -1.
#[test]
fn totals_under_1_count_as_1_for_ratios() {
    assert_eq!(
        suffers(&FightSums::new(0, -2), [2, 1]),
        Some((FightSide::Defender, Hurt::Wounded)),
        "2 against -1 doubles 1"
    );
    assert_eq!(
        suffers(&FightSums::new(0, -2), [1, 1]),
        Some((FightSide::Defender, Hurt::Recoils)),
        "1 against -1 is no double"
    );
    assert_eq!(
        suffers(&FightSums::new(-1, -3), [1, 1]),
        Some((FightSide::Defender, Hurt::Recoils)),
        "0 against -2 is no double"
    );
    assert_eq!(
        suffers(&FightSums::new(0, -2), [3, 2]),
        Some((FightSide::Defender, Hurt::Killed)),
        "3 against 0 trebles 1"
    );
}

/// E2: at least the double, at least the treble.
#[test]
fn double_and_treble_are_reached_exactly() {
    let sums = FightSums::new(0, 0);
    assert_eq!(
        suffers(&sums, [6, 3]),
        Some((FightSide::Defender, Hurt::Wounded))
    );
    assert_eq!(
        suffers(&sums, [5, 3]),
        Some((FightSide::Defender, Hurt::Recoils))
    );
    assert_eq!(
        suffers(&sums, [6, 2]),
        Some((FightSide::Defender, Hurt::Killed))
    );
    assert_eq!(
        suffers(&sums, [5, 2]),
        Some((FightSide::Defender, Hurt::Wounded))
    );
}

/// HTH-8, E10.
#[test]
fn a_free_hack_hurts_only_the_one_hacked_and_never_makes_recoil() {
    let sums = FightSums {
        free_hack: true,
        ..FightSums::new(2, 2)
    };
    assert_eq!(fight(&sums, 1, 6), FightOutcome::NoEffect);
    assert_eq!(fight(&sums, 3, 3), FightOutcome::Tie { by_cuirass: false });
    assert_eq!(
        fight(&sums, 5, 4),
        hurt(FightSide::Defender, Hurt::Falls, [7, 6], false, "E10")
    );
    assert_eq!(
        suffers(&sums, [6, 1]),
        Some((FightSide::Defender, Hurt::Wounded))
    );
}

/// HTH-8, E23: the blow at somebody who leaves combat is read in full; an odd die only stops him.
#[test]
fn a_blow_at_somebody_leaving_combat_is_read_in_full_and_spares_the_attacker() {
    let sums = FightSums {
        attacker_can_suffer: false,
        ..FightSums::new(2, 2)
    };
    assert_eq!(fight(&sums, 1, 6), FightOutcome::NoEffect);
    assert_eq!(
        suffers(&sums, [5, 4]),
        Some((FightSide::Defender, Hurt::Recoils))
    );
    assert_eq!(
        suffers(&sums, [6, 4]),
        Some((FightSide::Defender, Hurt::Falls))
    );
}

/// WPN-PIKE, E28 and HTH-14, E29, in the seventh place of E1.
#[test]
fn pikemen_who_lose_and_primitive_sixes_that_win_mean_wounds() {
    let pike = FightSums {
        pike: ATTACKER,
        ..FightSums::new(3, 2)
    };
    assert_eq!(
        fight(&pike, 2, 5),
        hurt(
            FightSide::Attacker,
            Hurt::Wounded,
            [5, 7],
            false,
            "WPN-PIKE"
        )
    );
    assert_eq!(
        suffers(&pike, [3, 2]),
        Some((FightSide::Defender, Hurt::Recoils)),
        "a pikeman who wins wins as anybody"
    );
    let primitive = FightSums {
        primitive: DEFENDER,
        ..FightSums::new(3, 2)
    };
    assert_eq!(
        fight(&primitive, 4, 6),
        hurt(FightSide::Attacker, Hurt::Wounded, [7, 8], false, "HTH-14")
    );
    assert_eq!(
        suffers(&primitive, [2, 5]),
        Some((FightSide::Attacker, Hurt::Recoils)),
        "HTH-14: only a natural 6"
    );
    assert_eq!(
        suffers(
            &FightSums {
                primitive: ATTACKER,
                ..primitive
            },
            [4, 6]
        ),
        Some((FightSide::Attacker, Hurt::Falls)),
        "HTH-14: only the winner's"
    );
}

// Shots.

/// T10, T11, SHOOT-2.
#[test]
fn volleys_that_treble_kill() {
    for (id, attack, total) in [("T10", 4, 7), ("T11", 3, 6)] {
        assert_eq!(
            shot(&ShotSums::new(attack, 0), 3, 2),
            ShotOutcome::Hurt {
                how: Hurt::Killed,
                attack_total: total,
                defend_total: 2,
                why: Clause("SHOOT-2"),
            },
            "{id}"
        );
    }
}

/// T48, SR-MARKSMAN, G15.
#[test]
fn a_marksmans_aimed_shot_wounds_by_any_win() {
    let sums = ShotSums {
        marksman: true,
        ..ShotSums::new(4, 2)
    };
    assert_eq!(
        shot(&sums, 3, 2),
        ShotOutcome::Hurt {
            how: Hurt::Wounded,
            attack_total: 7,
            defend_total: 4,
            why: Clause("SR-MARKSMAN"),
        },
        "T48"
    );
    assert_eq!(
        shot(&sums, 1, 4),
        ShotOutcome::NoEffect,
        "G15: only a win wounds"
    );
    assert_eq!(
        shot(&sums, 2, 4),
        ShotOutcome::Tie { by_cuirass: false },
        "G15: a tie does not wound"
    );
    let cuirass = ShotSums {
        cuirass: true,
        ..sums
    };
    assert_eq!(
        shot(&cuirass, 3, 4),
        ShotOutcome::Tie { by_cuirass: true },
        "G15: a cuirass beaten by 1 holds"
    );
}

/// SHOOT-7, G10.
#[test]
fn a_shot_wounds_a_fallen_target_by_any_win_cuirass_or_not() {
    let sums = ShotSums {
        fallen: true,
        cuirass: true,
        ..ShotSums::new(2, 2)
    };
    assert_eq!(
        shot(&sums, 5, 4),
        ShotOutcome::Hurt {
            how: Hurt::Wounded,
            attack_total: 7,
            defend_total: 6,
            why: Clause("SHOOT-7"),
        }
    );
    assert_eq!(shot(&sums, 4, 4), ShotOutcome::Tie { by_cuirass: false });
}
