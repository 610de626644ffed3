//! The choice of one, two or three dice: what each is likely to bring (ACT-1, ACT-2).

use crate::dice::distribution::{ActivationOdds, Chance, MOST_DICE, activation_odds_with};
use crate::song::activation;
use crate::song::quality::Need;
use crate::song::refusal::Refusal;
use crate::song::state::Battle;
use crate::table::body::ModelId;
use crate::table::survey::Survey;

/// One number of dice.
#[derive(Clone, PartialEq, Debug)]
pub struct DiceRow {
    /// How many dice.
    pub dice: u8,
    /// What they bring.
    pub odds: ActivationOdds,
    /// Why that number may not be rolled now; `None`: it may.
    pub refusal: Option<Refusal>,
}

impl DiceRow {
    /// The chance of exactly so many actions; none of more than there are dice.
    #[must_use]
    pub fn actions(&self, actions: u8) -> Chance {
        Chance {
            count: self
                .odds
                .actions
                .get(usize::from(actions))
                .copied()
                .unwrap_or(0),
            of: self.odds.of,
        }
    }

    /// The chance that play passes afterwards.
    #[must_use]
    pub const fn turnover(&self) -> Chance {
        Chance {
            count: self.odds.turnover,
            of: self.odds.of,
        }
    }

    /// Actions to be expected, in hundredths, rounded.
    #[must_use]
    pub fn expected_hundredths(&self) -> u32 {
        let sum: u32 = (0..)
            .zip(&self.odds.actions)
            .map(|(actions, count)| actions * count)
            .sum();
        (200 * sum + self.odds.of) / (2 * self.odds.of)
    }
}

/// What the dice chooser shows of a model.
#[derive(Clone, PartialEq, Debug)]
pub struct DiceChoice {
    /// Whom it is about, what he needs, and why.
    pub need: Need,
    /// One, two and three dice.
    pub rows: Vec<DiceRow>,
}

/// The dice chooser of a model, by the very number that the roll would use.
#[must_use]
pub fn choice(battle: &Battle, survey: &Survey, model: ModelId) -> DiceChoice {
    let need = activation::need(battle, survey, model);
    let rows = rows(&need, activation::double_six(battle), |dice| {
        activation::check_nominate(battle, model, dice).err()
    });
    DiceChoice { need, rows }
}

/// One, two and three dice against what each needs; `double_six` where a double 6 gives one action more (ACT-8).
pub fn rows(
    need: &Need,
    double_six: bool,
    refusal: impl Fn(u8) -> Option<Refusal>,
) -> Vec<DiceRow> {
    (1..=MOST_DICE)
        .map(|dice| DiceRow {
            dice,
            odds: activation_odds_with(need.needs(), dice, double_six),
            refusal: refusal(dice),
        })
        .collect()
}

/// The least face that succeeds: a natural 1 always fails, a natural 6 always succeeds (PRO-2).
#[must_use]
pub fn least_face(need: &Need) -> i8 {
    need.needs().clamp(2, 6)
}

/// What a die must show, as players say it.
#[must_use]
pub fn needs_in_words(need: &Need) -> String {
    format!("each die needs {}+", least_face(need))
}
