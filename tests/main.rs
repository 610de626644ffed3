//! All tests, in one binary so that the engine is linked once.

mod dice;
mod odds;
mod odds_command;
mod odds_outcome;
mod odds_quality;
mod odds_reference;
mod song_ambush;
mod song_basics;
mod song_flight;
mod song_leaving;
mod song_loading;
mod song_melee;
mod song_melee_results;
mod song_morale;
mod song_recoil;
mod song_retreat;
mod song_shooting;
mod song_targets;
mod song_victory;
mod song_wording;
mod support;
mod table_motion;
mod table_sight;
