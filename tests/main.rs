//! All tests, in one binary so that the engine is linked once.

mod check_broken;
mod check_command;
mod check_places;
mod dice;
mod odds;
mod odds_command;
mod odds_outcome;
mod odds_quality;
mod odds_reference;
mod playout;
mod roster_docs;
mod roster_files;
mod roster_prices;
mod roster_squads;
mod roster_weapons;
mod scenario_files;
mod scenario_layouts;
mod song_basics;
mod support;
mod table_motion;
mod table_random;
mod table_sight;
