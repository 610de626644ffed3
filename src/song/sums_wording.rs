//! Dice and additions as the log tells them.

use super::event::{Effort, Rolled};
use crate::battle::clause::Modifier;
use crate::dice::Die;

/// A sum of modifiers in brackets; nothing where there are none.
pub(super) fn additions(modifiers: &[Modifier]) -> String {
    if modifiers.is_empty() {
        return String::new();
    }
    let parts: Vec<String> = modifiers
        .iter()
        .map(|modifier| format!("{:+} {}", modifier.value, modifier.what))
        .collect();
    format!(" ({})", parts.join(", "))
}

/// Dice, Quality and additions of a Quality roll.
pub(super) fn quality_roll(roll: &Rolled) -> String {
    let dice: Vec<String> = roll.dice.iter().map(Die::to_string).collect();
    format!(
        "{} for Quality {}+{}",
        dice.join(" "),
        roll.quality,
        additions(&roll.modifiers)
    )
}

/// Total, die and additions of one side.
pub(super) fn effort(effort: &Effort) -> String {
    format!(
        "die {}{} = {}",
        effort.die,
        additions(&effort.modifiers),
        effort.total
    )
}
