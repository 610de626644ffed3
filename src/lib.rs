//! Tirailleur: miniatures skirmish on a 3D table.

#[cfg(feature = "view")]
pub mod app;
pub mod battle;
#[cfg(not(target_arch = "wasm32"))]
pub mod cli;
pub mod dice;
pub mod headless;
pub mod opponent;
pub mod roster;
pub mod scenario;
pub mod schedule;
pub mod song;
pub mod storage;
pub mod table;
pub mod third_party;
#[cfg(feature = "view")]
pub mod ui;
#[cfg(feature = "view")]
pub mod view;
#[cfg(all(feature = "view", target_arch = "wasm32"))]
pub mod web;
