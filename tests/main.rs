//! All tests, in one binary so that the engine is linked once.

mod support;
mod table_contact;
mod table_cover;
mod table_measures;
mod table_motion;
mod table_outline;
mod table_physics;
mod table_random;
mod table_room;
mod table_sight;
mod table_woods;
