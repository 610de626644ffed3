//! A battle in a link: scenario, squads, seed and orders, packed into letters that may stand behind the `#` of an address.
//!
//! Hashes of the states in between are left out, for they follow from the orders and cannot be packed; the last one is
//! kept and shows whether the battle still plays as it did.

use super::ally::Ally;
use super::record::{Entry, Record, StateHash, VERSION};
use crate::roster::squad::Squad;
use crate::scenario::Scenario;
use data_encoding::BASE64URL_NOPAD;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// What every link of a battle begins with: the kind of thing, and the version of the packing.
pub const PREFIX: &str = "b1.";

/// The longest link, in letters, that is offered: what is longer, mail and chat programs cut.
pub const LONGEST: usize = 8_000;

/// What may come out of a link at most, in bytes: nobody is to fill the memory with a few letters.
const MOST_BYTES: usize = 4 << 20;

/// How hard to pack, of 10.
const EFFORT: u8 = 9;

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

/// Why there is no link for a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NoLink {
    /// It would be cut on its way.
    #[error(
        "the battle is too long for a link: {0} letters, {LONGEST} at most; keep it as a file instead"
    )]
    TooLong(usize),
    /// Its record cannot be written.
    #[error("the record cannot be written")]
    Unwritable,
}

/// Why a link leads nowhere.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LinkFault {
    /// Letters are missing or changed.
    #[error("the link is damaged: perhaps a letter was lost on its way")]
    Damaged,
    /// Written by a newer version, or no battle at all.
    #[error("the link holds no battle that this version can read: {0}")]
    Unreadable(String),
}

/// A record as a link, with the [`PREFIX`] and without the `#`.
///
/// # Errors
/// Where it would be longer than [`LONGEST`].
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
    let text = ron::to_string(&parcel).map_err(|_| NoLink::Unwritable)?;
    let packed = miniz_oxide::deflate::compress_to_vec_zlib(text.as_bytes(), EFFORT);
    let link = format!("{PREFIX}{}", BASE64URL_NOPAD.encode(&packed));
    if link.len() > LONGEST {
        return Err(NoLink::TooLong(link.len()));
    }
    Ok(link)
}

/// The record in a link, and the hash that the battle had after its last order. All hashes of the record itself are 0:
/// they are found by playing it.
///
/// # Errors
/// Where the link is damaged or holds something else.
pub fn read<O: DeserializeOwned>(link: &str) -> Result<(Record<O>, StateHash), LinkFault> {
    let unreadable = |error: &dyn std::fmt::Display| LinkFault::Unreadable(error.to_string());
    let letters = link
        .strip_prefix(PREFIX)
        .ok_or_else(|| unreadable(&format!("expected {PREFIX:?} at its beginning")))?;
    let packed = BASE64URL_NOPAD
        .decode(letters.as_bytes())
        .map_err(|_| LinkFault::Damaged)?;
    let bytes = miniz_oxide::inflate::decompress_to_vec_zlib_with_limit(&packed, MOST_BYTES)
        .map_err(|_| LinkFault::Damaged)?;
    let text = String::from_utf8(bytes).map_err(|_| LinkFault::Damaged)?;
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
