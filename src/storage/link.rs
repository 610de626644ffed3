//! Text in a link: packed into letters that may stand behind the `#` of an address. What a link holds, the letters at its
//! beginning say.

use data_encoding::BASE64URL_NOPAD;
use thiserror::Error;

/// The longest link, in letters, that is offered: what is longer, mail and chat programs cut.
pub const LONGEST: usize = 8_000;

/// What may come out of a link at most, in bytes: nobody is to fill the memory with a few letters.
const MOST_BYTES: usize = 4 << 20;

/// How hard to pack, of 10.
const EFFORT: u8 = 9;

/// Why there is no link for something.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NoLink {
    /// It would be cut on its way.
    #[error(
        "the {what} is too long for a link: {letters} letters, {LONGEST} at most; keep it as a file instead"
    )]
    TooLong {
        /// What was to be packed: `battle`.
        what: &'static str,
        /// How long the link would be.
        letters: usize,
    },
    /// It cannot be written at all.
    #[error("the {0} cannot be written")]
    Unwritable(&'static str),
}

/// Why a link leads nowhere.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LinkFault {
    /// Letters are missing or changed.
    #[error("the link is damaged: perhaps a letter was lost on its way")]
    Damaged,
    /// Written by a newer version, or something else.
    #[error("the link holds nothing that this version can read: {0}")]
    Unreadable(String),
}

/// A text as a link that begins with those letters, without the `#`; `what` it is, for the refusal.
///
/// # Errors
/// Where it would be longer than [`LONGEST`].
pub fn pack(prefix: &str, what: &'static str, text: &str) -> Result<String, NoLink> {
    let packed = miniz_oxide::deflate::compress_to_vec_zlib(text.as_bytes(), EFFORT);
    let link = format!("{prefix}{}", BASE64URL_NOPAD.encode(&packed));
    let letters = link.len();
    if letters > LONGEST {
        return Err(NoLink::TooLong { what, letters });
    }
    Ok(link)
}

/// The text in a link that begins with those letters.
///
/// # Errors
/// Where the link is damaged or begins otherwise.
pub fn unpack(prefix: &str, link: &str) -> Result<String, LinkFault> {
    let letters = link
        .strip_prefix(prefix)
        .ok_or_else(|| LinkFault::Unreadable(format!("expected {prefix:?} at its beginning")))?;
    let packed = BASE64URL_NOPAD
        .decode(letters.as_bytes())
        .map_err(|_| LinkFault::Damaged)?;
    let bytes = miniz_oxide::inflate::decompress_to_vec_zlib_with_limit(&packed, MOST_BYTES)
        .map_err(|_| LinkFault::Damaged)?;
    String::from_utf8(bytes).map_err(|_| LinkFault::Damaged)
}
