//! All tests, in one binary so that the engine is linked once.

mod support;
mod table_motion;
mod table_random;
mod table_sight;
