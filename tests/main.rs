//! All tests, in one binary so that the engine is linked once.

mod dice;
mod odds;
mod odds_command;
mod odds_outcome;
mod odds_quality;
mod odds_reference;
mod song_activation;
mod song_basics;
mod song_charge;
mod song_command;
mod song_fear;
mod song_history;
mod song_movement;
mod song_setup;
mod support;
mod table_motion;
mod table_sight;
