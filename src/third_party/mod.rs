//! One file per dependency that needs configuring, so that an upgrade touches one file.

pub mod rapier;
