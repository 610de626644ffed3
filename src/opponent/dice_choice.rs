//! How many dice to roll for actions: what they gain against what a turnover costs, both exactly.

use crate::dice::distribution::activation_odds_with;
use std::ops::RangeInclusive;

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
    let odds = activation_odds_with(needs, count, double_six);
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
    let odds = activation_odds_with(needs, 2, false);
    f64::from(odds.turnover) / f64::from(odds.of)
}
