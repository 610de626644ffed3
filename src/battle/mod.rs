//! What is common to the battles of every rule system.

pub mod clause;
