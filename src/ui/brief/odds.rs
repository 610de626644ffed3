//! Chances as rows to read and as a bar to see.

use crate::dice::distribution::{Chance, FightOdds, HurtCounts, ShotOdds};

/// What can come of an attack, best for the attacker first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Fate {
    /// The target is killed.
    Killed,
    /// The target is wounded, and so out.
    Wounded,
    /// The target falls.
    Falls,
    /// The target recoils or gives way.
    GivesWay,
    /// Nothing happens.
    Nothing,
    /// The attacker recoils.
    OwnGivesWay,
    /// The attacker falls.
    OwnFalls,
    /// The attacker is wounded.
    OwnWounded,
    /// The attacker is killed.
    OwnKilled,
}

impl Fate {
    /// As a player says it, of the target (`killed`) or of himself (`you fall`).
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Killed => "killed",
            Self::Wounded => "wounded, out",
            Self::Falls => "falls",
            Self::GivesWay => "gives way",
            Self::Nothing => "nothing",
            Self::OwnGivesWay => "you recoil",
            Self::OwnFalls => "you fall",
            Self::OwnWounded => "you are wounded, out",
            Self::OwnKilled => "you are killed",
        }
    }

    /// Whether it happens to the attacker.
    #[must_use]
    pub const fn is_own(self) -> bool {
        matches!(
            self,
            Self::OwnGivesWay | Self::OwnFalls | Self::OwnWounded | Self::OwnKilled
        )
    }
}

/// One line of a table of chances.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// What.
    pub fate: Fate,
    /// How likely, in thirty-sixths.
    pub chance: Chance,
}

/// What the target suffers, as rows.
fn target_rows(hurt: HurtCounts) -> [(Fate, u32); 4] {
    [
        (Fate::Killed, hurt.killed),
        (Fate::Wounded, hurt.wounded),
        (Fate::Falls, hurt.falls),
        (Fate::GivesWay, hurt.recoils),
    ]
}

/// The rows that can come true, in order; together they are the whole.
fn rows(of: u32, counts: impl IntoIterator<Item = (Fate, u32)>) -> Vec<Row> {
    counts
        .into_iter()
        .filter(|&(_, count)| count > 0)
        .map(|(fate, count)| Row {
            fate,
            chance: Chance { count, of },
        })
        .collect()
}

/// The chances of a hand-to-hand attack: the target's fates, nothing, the attacker's own.
#[must_use]
pub fn fight_rows(odds: &FightOdds) -> Vec<Row> {
    rows(
        odds.of,
        target_rows(odds.defender)
            .into_iter()
            .chain([(Fate::Nothing, odds.tie + odds.none)])
            .chain([
                (Fate::OwnGivesWay, odds.attacker.recoils),
                (Fate::OwnFalls, odds.attacker.falls),
                (Fate::OwnWounded, odds.attacker.wounded),
                (Fate::OwnKilled, odds.attacker.killed),
            ]),
    )
}

/// The chances of a shot: the target's fates, and nothing.
#[must_use]
pub fn shot_rows(odds: &ShotOdds) -> Vec<Row> {
    rows(
        odds.of,
        target_rows(odds.target())
            .into_iter()
            .chain([(Fate::Nothing, odds.tie + odds.none)]),
    )
}

/// The chance that the target leaves the battle.
#[must_use]
pub fn out(rows: &[Row]) -> Chance {
    sum(rows, |fate| matches!(fate, Fate::Killed | Fate::Wounded))
}

/// The chance that the attacker leaves the battle.
#[must_use]
pub fn own_out(rows: &[Row]) -> Chance {
    sum(rows, |fate| {
        matches!(fate, Fate::OwnKilled | Fate::OwnWounded)
    })
}

/// The chance of some fates together.
fn sum(rows: &[Row], counts: impl Fn(Fate) -> bool) -> Chance {
    Chance {
        count: rows
            .iter()
            .filter(|row| counts(row.fate))
            .map(|row| row.chance.count)
            .sum(),
        of: rows
            .first()
            .map_or(crate::dice::distribution::PAIRS, |row| row.chance.of),
    }
}

/// A chance in whole percent, for whoever does not think in thirty-sixths; what can happen is never 0 %, what can fail
/// never 100 %.
#[must_use]
pub fn percent(chance: Chance) -> String {
    // Rounded once, from the exact fraction.
    let rounded = (chance.count * 100 + chance.of / 2) / chance.of.max(1);
    if chance.count > 0 && rounded == 0 {
        "<1%".to_owned()
    } else if chance.count < chance.of && rounded == 100 {
        ">99%".to_owned()
    } else {
        format!("{rounded}%")
    }
}
