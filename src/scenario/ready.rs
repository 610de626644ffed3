//! The scenarios that come with the game.

use super::{Scenario, load};
use crate::storage::shipped;
use std::sync::LazyLock;

/// The scenarios that come with the game, each with its file name without ending.
#[must_use]
pub fn ready() -> &'static [(&'static str, Scenario)] {
    static SCENARIOS: LazyLock<Vec<(&'static str, Scenario)>> = LazyLock::new(|| {
        shipped::SCENARIOS
            .iter()
            .map(|file| {
                let scenario =
                    load(file.text, file.file).expect("the tests load every shipped file");
                (file.stem, scenario)
            })
            .collect()
    });
    &SCENARIOS
}

/// The ready scenario whose file has that name, without ending.
#[must_use]
pub fn ready_scenario(stem: &str) -> Option<&'static Scenario> {
    ready()
        .iter()
        .find(|(name, _)| *name == stem)
        .map(|(_, scenario)| scenario)
}
