//! A table in a link: the scenario as its file has it, without the blanks.

use super::{Scenario, draft};
use crate::storage::link::{NoLink, pack, unpack};

/// What every link of a table begins with: the kind of thing, and the version of the packing.
pub const PREFIX: &str = "t1.";

/// What it is, for refusals.
const WHAT: &str = "table";

/// A scenario as a link, with the [`PREFIX`] and without the `#`.
///
/// # Errors
/// Where it would be longer than [`LONGEST`](crate::storage::link::LONGEST).
pub fn write(scenario: &Scenario) -> Result<String, NoLink> {
    let text = ron::to_string(scenario).map_err(|_| NoLink::Unwritable(WHAT))?;
    pack(PREFIX, WHAT, &text)
}

/// The scenario in a link. Nobody says that it can be played: see [`super::judge`].
///
/// # Errors
/// Where the link is damaged or holds something else.
pub fn read(link: &str) -> Result<Scenario, String> {
    let text = unpack(PREFIX, link).map_err(|fault| fault.to_string())?;
    draft(&text, "link").map_err(|faults| faults.to_string())
}
