//! One file per dependency that needs configuring, so that an upgrade touches one file.

#[cfg(feature = "view")]
pub mod egui;
#[cfg(feature = "view")]
pub mod panorbit;
pub mod rapier;
