//! The dice beside the table: one to five d6, and what fell before. They are the sandbox's own; no battle's dice are touched.

use crate::dice::{Dice, Die};
use std::collections::VecDeque;

/// The most dice that are rolled at once.
pub const MOST: u8 = 5;

/// So many rolls are remembered.
pub const REMEMBERED: usize = 40;

/// The tray.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tray {
    /// None before the first roll.
    dice: Option<Dice>,
    rolls: VecDeque<Vec<Die>>,
}

impl Tray {
    /// A tray with those dice in it.
    #[must_use]
    pub fn with(dice: Dice) -> Self {
        Self {
            dice: Some(dice),
            rolls: VecDeque::new(),
        }
    }

    /// Rolls so many dice, one to five. The seed is taken for the first roll of all.
    pub fn roll(&mut self, count: u8, seed: u64) {
        let dice = self.dice.get_or_insert_with(|| Dice::seeded(seed));
        let faces = dice.roll_many(count.clamp(1, MOST));
        self.rolls.push_front(faces);
        self.rolls.truncate(REMEMBERED);
    }

    /// What fell, the last roll first.
    pub fn rolls(&self) -> impl Iterator<Item = &[Die]> {
        self.rolls.iter().map(Vec::as_slice)
    }

    /// Forgets what fell.
    pub fn clear(&mut self) {
        self.rolls.clear();
    }
}

/// A roll in words: its faces, and their sum where there are several.
#[must_use]
pub fn words(faces: &[Die]) -> String {
    let each: Vec<String> = faces.iter().map(ToString::to_string).collect();
    let sum: u32 = faces.iter().map(|&face| u32::from(face)).sum();
    match faces {
        [_] => each.join(" "),
        _ => format!("{}  = {sum}", each.join(" ")),
    }
}
