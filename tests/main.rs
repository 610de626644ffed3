//! All tests, in one binary so that the engine is linked once.

mod dice;
mod odds;
mod odds_command;
mod odds_outcome;
mod odds_quality;
mod odds_reference;
mod playout;
mod song_basics;
mod support;
mod table_motion;
mod table_sight;
