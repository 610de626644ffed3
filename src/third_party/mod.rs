//! One file per dependency that needs configuring, so that an upgrade touches one file.

#[cfg(feature = "view")]
pub mod egui;
pub mod rapier;
