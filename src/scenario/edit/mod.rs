//! Making tables: a scenario that is being edited, edits as values, the way back, and what snaps to what. No window here.
//!
//! | to find | look in |
//! |---|---|
//! | the table in hand, what is selected, undo and redo | [`Document`] |
//! | what can be done to it | [`Edit`], [`apply`] |
//! | what a drag at a handle does to a shape | [`handle`] |
//! | moving, turning, mirroring shapes | [`shape`] |
//! | new pieces of every kind | [`stock`] |
//! | doors and windows | [`openings`] |
//! | deployment in parts | [`parts`] |
//! | rectangles, wherever a scenario has them | [`areas`] |
//! | special rules, posts and beats of sentries | [`rules`], [`beats`] |
//! | what goes with the table, and with a name | [`mentions`] |
//! | features that are spoken of by name | [`naming`] |
//! | grid, neighbours, angles | [`snap`] |
//! | what is wrong with the table | [`inspect`] |

pub mod areas;
pub mod beats;
mod change;
mod document;
pub mod handle;
pub mod inspect;
pub mod mentions;
pub mod naming;
pub mod openings;
pub mod parts;
pub mod rules;
pub mod shape;
pub mod snap;
pub mod stock;

pub use change::{Axis, Edit, Layer, apply};
pub use document::Document;
