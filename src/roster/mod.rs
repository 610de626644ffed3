//! Rosters: weapons, special rules, profiles, squads.

pub mod profile;
pub mod rule;
pub mod squad;
pub mod weapon;
