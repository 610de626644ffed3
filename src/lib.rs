//! Tirailleur: miniatures skirmish on a 3D table.

pub mod battle;
#[cfg(not(target_arch = "wasm32"))]
pub mod cli;
pub mod dice;
pub mod roster;
pub mod scenario;
pub mod storage;
pub mod table;
