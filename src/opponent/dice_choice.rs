//! How many dice to roll for actions: what they gain against what a turnover costs, both exactly.

use crate::dice::distribution::{ActivationOdds, MOST_DICE, activation_odds_with};
use std::ops::RangeInclusive;
use std::sync::LazyLock;

/// What a die can need: less than 2 is 2, more than 6 is 6, for natural faces decide there (PRO-2).
const NEEDS: RangeInclusive<i8> = 2..=6;

/// The chances of an activation roll on one to three dice, worked out once: the player weighs thousands of rolls a second.
pub(super) fn odds(needs: i8, dice: u8, double_six: bool) -> &'static ActivationOdds {
    static TABLE: LazyLock<Vec<ActivationOdds>> = LazyLock::new(|| {
        NEEDS
            .flat_map(|needs| (1..=MOST_DICE).map(move |dice| (needs, dice)))
            .flat_map(|(needs, dice)| {
                [false, true].map(|double_six| activation_odds_with(needs, dice, double_six))
            })
            .collect()
    });
    let needs = (needs.clamp(*NEEDS.start(), *NEEDS.end()) - NEEDS.start()) as usize;
    let dice = usize::from(dice.clamp(1, MOST_DICE) - 1);
    &TABLE[(needs * usize::from(MOST_DICE) + dice) * 2 + usize::from(double_six)]
}

/// The number of dice that is worth most, of those allowed.
///
/// `needs` is what each die must show, `double_six` whether two sixes bring an action more. `values` says what 0, 1, 2 and 3 actions are worth to the model, and `rest` what a
/// turnover takes from the models that could still act; nothing is at stake for the last one, which rolls all it may.
pub(super) fn dice(
    needs: i8,
    double_six: bool,
    allowed: RangeInclusive<u8>,
    values: [f64; 4],
    rest: Option<f64>,
) -> u8 {
    let most = *allowed.end();
    let Some(rest) = rest else {
        return most;
    };
    allowed
        .map(|count| (worth(needs, double_six, count, values, rest), count))
        .max_by(|one, other| one.0.total_cmp(&other.0))
        .map_or(most, |(_, count)| count)
}

/// What a roll is worth: the actions that it gives, less what the turnover takes (ACT-1, ACT-2).
fn worth(needs: i8, double_six: bool, count: u8, values: [f64; 4], rest: f64) -> f64 {
    let odds = odds(needs, count, double_six);
    let of = f64::from(odds.of);
    let gained: f64 = odds
        .actions
        .iter()
        // A fourth action is worth no less than the third.
        .zip(values.into_iter().chain([values[3]]))
        .map(|(&ways, value)| f64::from(ways) / of * value)
        .sum();
    gained - f64::from(odds.turnover) / of * rest
}

/// How likely two dice bring a turnover.
pub(super) fn risk(needs: i8) -> f64 {
    let odds = odds(needs, 2, false);
    f64::from(odds.turnover) / f64::from(odds.of)
}
