//! What tests build on.

pub mod blows;
pub mod field;
pub mod table;
