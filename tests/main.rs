//! All tests, in one binary so that the engine is linked once.

mod check_broken;
mod check_command;
mod check_places;
mod roster_docs;
mod roster_files;
mod roster_prices;
mod roster_squads;
mod roster_weapons;
mod scenario_files;
