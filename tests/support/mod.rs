//! What tests build on.

pub mod table;
