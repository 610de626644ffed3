//! Reads the text of a data file into raw values.

use super::fault::{Fault, Faults, What};
use super::locate::{self, Path, Place};
use super::nearest::hint;
use ron::extensions::Extensions;
use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

/// Why a text cannot be read, in one line that starts with `expected`.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct Syntax(String);

impl Syntax {
    /// A reason.
    #[must_use]
    pub fn new(reason: impl Into<String>) -> Self {
        Self(reason.into())
    }
}

/// Something wrong with the value at a path of a file.
pub type Found = (Path, What);

/// The text of a data file and its name.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// The text.
    pub text: &'a str,
    /// The file, as the player named it.
    pub file: &'a str,
}

impl Source<'_> {
    /// Reads the text into raw values. `Some` may be left out.
    ///
    /// # Errors
    /// When the text is not in the format, or a value, a field or a name in it is not of the kind expected.
    pub fn parse<T: DeserializeOwned>(self) -> Result<T, Fault> {
        options().from_str(self.text).map_err(|error| {
            let (place, reason) = describe(self.text, &error);
            let place = match &error.code {
                // Our own word on a text: the parser stands behind its opening quote.
                ron::Error::Message(_) => locate::opening_quote(self.text, place),
                _ => locate::next_token(self.text, place),
            };
            Fault {
                file: self.file.to_owned(),
                place,
                what: Syntax::new(reason).into(),
            }
        })
    }

    /// Refuses the file if anything was found to be wrong with values in it.
    ///
    /// # Errors
    /// Whenever something was: the faults in the order of the file, the first hundred of them.
    pub fn refuse(self, mut found: Vec<Found>) -> Result<(), Faults> {
        // Finding places takes time, and nobody reads more than a screen.
        found.truncate(MOST_FAULTS);
        let faults = found
            .into_iter()
            .map(|(path, what)| self.fault(&path, what))
            .collect();
        Faults::refuse(faults)
    }

    /// Something wrong with the value at a path.
    pub fn fault(self, path: &Path, what: impl Into<What>) -> Fault {
        Fault {
            file: self.file.to_owned(),
            place: path.locate(self.text),
            what: what.into(),
        }
    }
}

/// Writes raw values as the text of a data file of the kind that `head` names.
///
/// # Errors
/// Never for the types of this crate: none of them has a value that the format cannot say.
pub fn pretty<T: Serialize>(head: &str, value: &T) -> Result<String, ron::Error> {
    // Lists of the file are opened line by line, what is in them stays on its line.
    let config = ron::ser::PrettyConfig::new().depth_limit(LINES_TO_DEPTH);
    let body = options().to_string_pretty(value, config)?;
    Ok(format!("{head}{body}\n"))
}

/// So many faults of one file are named.
const MOST_FAULTS: usize = 100;

/// So deep inside brackets every entry gets a line of its own.
const LINES_TO_DEPTH: usize = 3;

/// Where and why reading failed, in words of ours that start with `expected`.
fn describe(text: &str, error: &ron::error::SpannedError) -> (Place, String) {
    use ron::Error;
    let place = Place {
        line: error.span.start.line,
        column: error.span.start.col,
    };
    let reason = match &error.code {
        // Whatever should have come: nothing comes any more.
        Error::Eof | Error::ExpectedNamedStructLike(_) | Error::ExpectedComma
            if locate::is_end(text, place) =>
        {
            "expected more: the file ends too early".to_owned()
        }
        Error::Message(ours) if ours.starts_with("expected") => ours.clone(),
        Error::ExpectedComma => "expected a comma or the closing bracket".to_owned(),
        Error::ExpectedInteger => "expected a whole number".to_owned(),
        Error::IntegerOutOfBounds => {
            "expected a number of a size that this field can hold".to_owned()
        }
        Error::ExpectedFloat => "expected a number".to_owned(),
        Error::ExpectedBoolean => "expected `true` or `false`".to_owned(),
        Error::ExpectedString => "expected a text in quotes".to_owned(),
        Error::ExpectedStringEnd => "expected the closing quote of this text".to_owned(),
        Error::ExpectedArray => "expected a list in `[` and `]`".to_owned(),
        Error::ExpectedMapColon => "expected a colon after the name of a field".to_owned(),
        Error::TrailingCharacters => "expected the end of the file".to_owned(),
        Error::ExceededRecursionLimit => "expected fewer brackets inside one another".to_owned(),
        Error::ExpectedNamedStructLike(name) if !name.is_empty() => format!("expected `{name}(`"),
        Error::ExpectedDifferentStructName { expected, found } => {
            format!("expected `{expected}(`, found `{found}`")
        }
        Error::MissingStructField { field, outer } => match outer {
            Some(outer) => format!("expected the field `{field}` in this `{outer}`"),
            None => format!("expected the field `{field}`"),
        },
        Error::DuplicateStructField { field, .. } => {
            format!("expected the field `{field}` only once")
        }
        Error::NoSuchStructField {
            expected, found, ..
        } => format!("expected a field {}", choice(expected, found)),
        Error::NoSuchEnumVariant {
            expected, found, ..
        } => format!("expected {}", choice(expected, found)),
        Error::InvalidValueForType { expected, found } => {
            format!("expected {expected}, found {found}")
        }
        other => lowered(&other.to_string()),
    };
    (place, reason)
}

/// `A, B or C, found X (did you mean B?)`.
fn choice(expected: &[&str], found: &str) -> String {
    let quoted: Vec<_> = expected.iter().map(|name| format!("`{name}`")).collect();
    let names = match quoted.split_last() {
        None => "nothing".to_owned(),
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
    };
    format!(
        "{names}, found `{found}`{}",
        hint(found, expected.iter().copied())
    )
}

/// The parser's own words, made to start with `expected`.
fn lowered(words: &str) -> String {
    match words.strip_prefix("Expected ") {
        Some(rest) => format!("expected {rest}"),
        None => format!("expected the format of data files: {words}"),
    }
}

/// The format's options: `Some` may be left out.
fn options() -> ron::Options {
    ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME)
}
