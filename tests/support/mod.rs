//! What tests build on.

pub mod blows;
pub mod camp;
pub mod charge;
pub mod company;
pub mod field;
pub mod flags;
pub mod fort;
pub mod groups;
#[cfg(feature = "view")]
pub mod hand;
pub mod house;
pub mod houses;
pub mod machines;
pub mod making;
pub mod orders;
#[cfg(feature = "view")]
pub mod png;
#[cfg(feature = "view")]
pub mod press;
#[cfg(feature = "view")]
pub mod pushing;
pub mod riders;
pub mod soundly;
pub mod squads;
pub mod table;
