//! Files: reading data with the place of every fault, the data shipped inside the program, and writing so
//! that nothing old is lost before the new is whole.

mod fault;
pub mod file;
mod kind;
pub mod link;
mod locate;
mod nearest;
mod parse;
#[cfg(any(feature = "view", not(target_arch = "wasm32")))]
pub mod saves;
pub mod shipped;

pub use fault::{Fault, Faults, What};
pub use kind::Kind;
pub use locate::{Path, Place, first_word};
pub use nearest::hint;
pub use parse::{Found, Source, Syntax, pretty};
