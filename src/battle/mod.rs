//! What is common to the battles of every rule system.

pub mod ally;
pub mod clause;
pub mod history;
pub mod link;
pub mod record;
