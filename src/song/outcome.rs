//! What a pair of dice means: the one place that reads them, for the resolution of an attack and for its odds.
//!
//! Nothing here knows models or tables. The caller works out both whole sums, says who wears, holds or suffers
//! what, and gives the two natural faces; the answer carries the clause that decided. The order of the questions
//! is ruling E1's for hand-to-hand, and the same order with the shooter's rules for shots.

use crate::battle::clause::Clause;
use crate::dice::Die;
use serde::{Deserialize, Serialize};

/// What happens to somebody who was beaten, worst first (HTH-2, SHOOT-2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Hurt {
    /// Trebled: out of the battle, and a gruesome sight for the Green.
    Killed,
    /// Doubled: out of the battle.
    Wounded,
    /// Beaten by a natural even die: lies on the ground.
    Falls,
    /// Beaten by a natural odd die: one base width away from the winner; after a shot, the retreat of SHOOT-2.
    Recoils,
}

impl Hurt {
    /// Whether it takes the model out of the battle.
    #[must_use]
    pub const fn is_out(self) -> bool {
        matches!(self, Self::Killed | Self::Wounded)
    }
}

/// The two who fight: who made the attack, and who was attacked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum FightSide {
    /// Who made the attack.
    Attacker,
    /// Who was attacked.
    Defender,
}

impl FightSide {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Attacker => Self::Defender,
            Self::Defender => Self::Attacker,
        }
    }
}

/// Something that is so, or not, of each of the two who fight.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Sides {
    /// It is so of the attacker.
    pub attacker: bool,
    /// It is so of the defender.
    pub defender: bool,
}

impl Sides {
    /// Whether it is so of that one.
    #[must_use]
    pub const fn has(self, who: FightSide) -> bool {
        match who {
            FightSide::Attacker => self.attacker,
            FightSide::Defender => self.defender,
        }
    }
}

/// Who lies on the ground.
pub type Fallen = Sides;

/// Who wears a cuirass.
pub type Cuirass = Sides;

/// All that decides a hand-to-hand combat, but for the two dice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct FightSums {
    /// The attacker's whole addition: Combat and every modifier of HTH-3, the better weapon's +1 included.
    pub attack: i8,
    /// The defender's whole addition, likewise.
    pub defend: i8,
    /// Who has the better weapon, for what it does to a result (HTH-5); its +1 is in the sum already.
    pub better: Option<FightSide>,
    /// Who lies on the ground: any loss puts him out (HTH-11, E7), and no cuirass helps him (E17). The enemy's +2
    /// is in the sum already.
    pub fallen: Fallen,
    /// Who wears a cuirass (HTH-10, E17).
    pub cuirass: Cuirass,
    /// Who fights with a pike: any loss wounds him (WPN-PIKE, E28).
    pub pike: Sides,
    /// Who fights with a primitive weapon: winning with a natural 6, he wounds (HTH-14, E29).
    pub primitive: Sides,
    /// False when only the defender can suffer (HTH-8), as for the blow at somebody who leaves combat (E23); the
    /// result is read in full, and whoever asked says what a recoil means there.
    pub attacker_can_suffer: bool,
    /// The blow at somebody who recoils into an enemy (E10): only the defender can suffer, and whatever is less
    /// than a wound makes him fall.
    pub free_hack: bool,
    /// Totals under 1 count as they are for doubles and trebles, not as 1 (E3).
    pub raw_totals: bool,
}

impl FightSums {
    /// A plain fight: equal weapons, both on their feet, neither with anything special.
    #[must_use]
    pub const fn new(attack: i8, defend: i8) -> Self {
        let neither = Sides {
            attacker: false,
            defender: false,
        };
        Self {
            attack,
            defend,
            better: None,
            fallen: neither,
            cuirass: neither,
            pike: neither,
            primitive: neither,
            attacker_can_suffer: true,
            free_hack: false,
            raw_totals: false,
        }
    }

    /// Both totals, attacker's first, before HTH-5 lowers any. Sums so large that they leave the number range stop
    /// at its end.
    #[must_use]
    pub const fn totals(&self, attack_die: Die, defend_die: Die) -> (i8, i8) {
        (
            total(self.attack, attack_die),
            total(self.defend, defend_die),
        )
    }
}

impl Default for FightSums {
    /// A plain fight with nothing to add.
    fn default() -> Self {
        Self::new(0, 0)
    }
}

/// What came of a hand-to-hand combat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum FightOutcome {
    /// Nothing happens: equal totals, or a cuirass that held.
    Tie {
        /// Made a draw by the cuirass of whoever was beaten by exactly 1 (HTH-10).
        by_cuirass: bool,
    },
    /// The attacker lost, and he cannot suffer (HTH-8, E10, E23).
    NoEffect,
    /// One of them suffers.
    Hurt {
        /// Who.
        who: FightSide,
        /// What.
        how: Hurt,
        /// The attacker's total, lowered by HTH-5 where it was his.
        attack_total: i8,
        /// The defender's total, likewise.
        defend_total: i8,
        /// The loser had the better weapon, so that his total was lowered by 1 and read again (HTH-5, E16).
        better_weapon_lowered: bool,
        /// The clause that decided.
        why: Clause,
    },
}

/// Reads the two natural faces of a hand-to-hand combat, in the order of ruling E1.
///
/// 1. equal totals: nothing (HTH-2);
/// 2. a cuirass beaten by exactly 1, its wearer standing: nothing (HTH-10, E17);
/// 3. the loser trebled: killed (HTH-2, E2);
/// 4. doubled: wounded (HTH-2, E2);
/// 5. the loser has the better weapon: his total drops by 1, and 3 and 4 are asked once more (HTH-5, E16);
/// 6. the loser had fallen: wounded (HTH-11, E7);
/// 7. the loser has a pike: wounded (WPN-PIKE, E28); the winner's primitive weapon showed a natural 6: wounded
///    (HTH-14, E29);
/// 8. a free hack (E10), or the winner has the better weapon (HTH-5): falls;
/// 9. the winner's natural die is even: falls; odd: recoils (HTH-2, E4).
///
/// For doubles and trebles a total under 1 counts as 1 (HTH-12, E3), unless they are read raw.
#[must_use]
pub fn fight(sums: &FightSums, attack_die: Die, defend_die: Die) -> FightOutcome {
    let (mut attack_total, mut defend_total) = sums.totals(attack_die, defend_die);
    if attack_total == defend_total {
        return FightOutcome::Tie { by_cuirass: false };
    }
    let (winner, winners_die, winning, mut losing) = if attack_total > defend_total {
        (FightSide::Attacker, attack_die, attack_total, defend_total)
    } else {
        (FightSide::Defender, defend_die, defend_total, attack_total)
    };
    let who = winner.other();
    let fallen = sums.fallen.has(who);
    if sums.cuirass.has(who) && !fallen && beaten_by_one(winning, losing) {
        return FightOutcome::Tie { by_cuirass: true };
    }
    if who == FightSide::Attacker && (sums.free_hack || !sums.attacker_can_suffer) {
        return FightOutcome::NoEffect;
    }
    let mut better_weapon_lowered = false;
    let (how, why) = if let Some(how) = by_ratio(winning, losing, sums.raw_totals) {
        (how, "HTH-2")
    } else {
        if sums.better == Some(who) {
            better_weapon_lowered = true;
            losing = losing.saturating_sub(1);
        }
        match by_ratio(winning, losing, sums.raw_totals) {
            Some(how) => (how, "HTH-5"),
            None if fallen => (Hurt::Wounded, "HTH-11"),
            None if sums.pike.has(who) => (Hurt::Wounded, "WPN-PIKE"),
            None if sums.primitive.has(winner) && winners_die == 6 => (Hurt::Wounded, "HTH-14"),
            None if sums.free_hack => (Hurt::Falls, "E10"),
            None if sums.better == Some(winner) => (Hurt::Falls, "HTH-5"),
            None => (by_parity(winners_die), "HTH-2"),
        }
    };
    match who {
        FightSide::Attacker => attack_total = losing,
        FightSide::Defender => defend_total = losing,
    }
    FightOutcome::Hurt {
        who,
        how,
        attack_total,
        defend_total,
        better_weapon_lowered,
        why: Clause(why),
    }
}

/// All that decides a shot, but for the two dice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct ShotSums {
    /// The shooter's whole addition: Combat, weapon and range, and every modifier of SHOOT-6 that is his.
    pub attack: i8,
    /// The target's whole addition: Combat, less aiming or the shooters of a volley beyond the first.
    pub defend: i8,
    /// The target lies on the ground: any win wounds (SHOOT-7), and no cuirass helps (E17).
    pub fallen: bool,
    /// The target wears a cuirass (HTH-10, E17, G15).
    pub cuirass: bool,
    /// A Marksman's aimed shot within M: any win wounds (SR-MARKSMAN, G15).
    pub marksman: bool,
    /// Totals under 1 count as they are for doubles and trebles, not as 1 (E3).
    pub raw_totals: bool,
}

impl ShotSums {
    /// A plain shot at a standing target.
    #[must_use]
    pub const fn new(attack: i8, defend: i8) -> Self {
        Self {
            attack,
            defend,
            fallen: false,
            cuirass: false,
            marksman: false,
            raw_totals: false,
        }
    }

    /// Both totals, shooter's first. Sums so large that they leave the number range stop at its end.
    #[must_use]
    pub const fn totals(&self, shooter_die: Die, target_die: Die) -> (i8, i8) {
        (
            total(self.attack, shooter_die),
            total(self.defend, target_die),
        )
    }
}

/// What came of a shot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum ShotOutcome {
    /// The shooter's total is the lower one: nothing happens (SHOOT-2).
    NoEffect,
    /// Nothing happens either: equal totals (SHOOT-2), or a cuirass that held.
    Tie {
        /// Made a draw by the cuirass of a target beaten by exactly 1 (HTH-10).
        by_cuirass: bool,
    },
    /// The target suffers.
    Hurt {
        /// What; [`Hurt::Recoils`] is the one-base retreat.
        how: Hurt,
        /// The shooter's total.
        attack_total: i8,
        /// The target's total.
        defend_total: i8,
        /// The clause that decided.
        why: Clause,
    },
}

/// Reads the two natural faces of a shot: only the target can suffer (SHOOT-2). Lower or equal: nothing. A cuirass
/// beaten by exactly 1, its wearer standing: nothing (E17, G15). Trebled: killed. Doubled: wounded. A fallen target
/// (SHOOT-7, G10) or a Marksman's aim (SR-MARKSMAN, G15): wounded. The shooter's natural die even: falls; odd:
/// retreats. For doubles and trebles a total under 1 counts as 1 (E3), unless they are read raw.
#[must_use]
pub fn shot(sums: &ShotSums, shooter_die: Die, target_die: Die) -> ShotOutcome {
    let (attack_total, defend_total) = sums.totals(shooter_die, target_die);
    if attack_total < defend_total {
        return ShotOutcome::NoEffect;
    }
    if attack_total == defend_total {
        return ShotOutcome::Tie { by_cuirass: false };
    }
    if sums.cuirass && !sums.fallen && beaten_by_one(attack_total, defend_total) {
        return ShotOutcome::Tie { by_cuirass: true };
    }
    let (how, why) = match by_ratio(attack_total, defend_total, sums.raw_totals) {
        Some(how) => (how, "SHOOT-2"),
        None if sums.fallen => (Hurt::Wounded, "SHOOT-7"),
        None if sums.marksman => (Hurt::Wounded, "SR-MARKSMAN"),
        None => (by_parity(shooter_die), "SHOOT-2"),
    };
    ShotOutcome::Hurt {
        how,
        attack_total,
        defend_total,
        why: Clause(why),
    }
}

/// A natural face and what is added to it.
pub(super) const fn total(sum: i8, die: Die) -> i8 {
    sum.saturating_add_unsigned(die)
}

/// HTH-10: beaten by exactly 1.
fn beaten_by_one(winning: i8, losing: i8) -> bool {
    i16::from(winning) - i16::from(losing) == 1
}

/// Treble, double or neither (HTH-2, E2), where a total under 1 counts as 1 (HTH-12, E3); read `raw` it counts as it is, and
/// whatever is higher than 0 or less is three times that.
pub(super) fn by_ratio(winning: i8, losing: i8, raw: bool) -> Option<Hurt> {
    let least = if raw { i8::MIN } else { 1 };
    let winning = i16::from(winning.max(least));
    let losing = i16::from(losing.max(least));
    if winning >= 3 * losing {
        Some(Hurt::Killed)
    } else if winning >= 2 * losing {
        Some(Hurt::Wounded)
    } else {
        None
    }
}

/// The winner's natural die decides a lesser loss (HTH-2, SHOOT-2, E4).
const fn by_parity(winners_die: Die) -> Hurt {
    if winners_die.is_multiple_of(2) {
        Hurt::Falls
    } else {
        Hurt::Recoils
    }
}
