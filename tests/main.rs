//! All tests, in one binary so that the engine is linked once.
