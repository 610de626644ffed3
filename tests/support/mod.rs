//! What tests build on.

pub mod blows;
pub mod charge;
pub mod field;
pub mod orders;
pub mod png;
pub mod table;
