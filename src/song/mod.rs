//! Song of Drums and Shakos: its rules as pure functions, with thin systems around them.

pub mod outcome;
pub mod quality_roll;
