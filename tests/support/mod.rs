//! What tests build on.

pub mod field;
pub mod table;
