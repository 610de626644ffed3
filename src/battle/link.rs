//! A battle in a link: scenario, squads, seed and orders, packed into letters that may stand behind the `#` of an address.
//!
//! Hashes of the states in between are left out, for they follow from the orders and cannot be packed; the last one is
//! kept and shows whether the battle still plays as it did.

use super::ally::Ally;
use super::record::{Entry, Record, StateHash, VERSION};
use crate::roster::squad::Squad;
use crate::scenario::Scenario;
use crate::storage::link::{LinkFault, NoLink, pack, unpack};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// What every link of a battle begins with: the kind of thing, and the version of the packing.
pub const PREFIX: &str = "b1.";

/// What it is, for refusals.
const WHAT: &str = "battle";

/// What is in a link.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Parcel<O> {
    version: u32,
    scenario: Scenario,
    squads: [Squad; 2],
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    allies: Vec<Ally>,
    seed: u64,
    steps: Vec<Step<O>>,
    last: StateHash,
}

/// An entry of the record without its hash.
#[derive(Serialize, Deserialize)]
enum Step<O> {
    /// An order.
    D(O),
    /// A take-back.
    B,
}

/// A record as a link, with the [`PREFIX`] and without the `#`.
///
/// # Errors
/// Where it would be longer than [`LONGEST`](crate::storage::link::LONGEST).
pub fn write<O: Serialize + Clone>(record: &Record<O>) -> Result<String, NoLink> {
    let steps = record.entries.iter().map(|entry| match entry {
        Entry::Order(order, _) => Step::D(order.clone()),
        Entry::TakeBack(_) => Step::B,
    });
    let parcel = Parcel {
        version: record.version,
        scenario: record.scenario.clone(),
        squads: record.squads.clone(),
        allies: record.allies.clone(),
        seed: record.seed,
        steps: steps.collect(),
        last: record
            .entries
            .last()
            .map_or(record.start, |entry| entry.hash()),
    };
    let text = ron::to_string(&parcel).map_err(|_| NoLink::Unwritable(WHAT))?;
    pack(PREFIX, WHAT, &text)
}

/// The record in a link, and the hash that the battle had after its last order. All hashes of the record itself are 0:
/// they are found by playing it.
///
/// # Errors
/// Where the link is damaged or holds something else.
pub fn read<O: DeserializeOwned>(link: &str) -> Result<(Record<O>, StateHash), LinkFault> {
    let unreadable = |error: &dyn std::fmt::Display| LinkFault::Unreadable(error.to_string());
    let text = unpack(PREFIX, link)?;
    let parcel: Parcel<O> = ron::from_str(&text).map_err(|error| unreadable(&error.code))?;
    if parcel.version > VERSION {
        return Err(unreadable(&format!(
            "it is of version {}, this program reads up to {VERSION}",
            parcel.version
        )));
    }
    let unknown = StateHash(0);
    let entries = parcel.steps.into_iter().map(|step| match step {
        Step::D(order) => Entry::Order(order, unknown),
        Step::B => Entry::TakeBack(unknown),
    });
    let record = Record {
        version: parcel.version,
        scenario: parcel.scenario,
        squads: parcel.squads,
        allies: parcel.allies,
        seed: parcel.seed,
        start: unknown,
        entries: entries.collect(),
    };
    Ok((record, parcel.last))
}
