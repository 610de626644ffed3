//! Files on the desktop.

use super::fault::Fault;
use super::locate::Place;
use super::parse::Syntax;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why a data file could not be read.
#[derive(Debug, Error)]
pub enum ReadError {
    /// The file cannot be opened or read.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// Its bytes are no text.
    #[error(transparent)]
    Text(#[from] Fault),
}

/// Reads a data file as text.
///
/// # Errors
/// When it cannot be read, or is not UTF-8; the fault then tells the line and column of the first bad byte.
pub fn read(path: &Path) -> Result<String, ReadError> {
    let bytes = fs::read(path).map_err(|source| ReadError::Io {
        path: path.to_owned(),
        source,
    })?;
    text(bytes, &path.display().to_string()).map_err(ReadError::Text)
}

/// Bytes as text.
///
/// # Errors
/// When they are not UTF-8; the fault tells the line and column of the first bad byte.
pub fn text(bytes: Vec<u8>, file: &str) -> Result<String, Fault> {
    String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let before = String::from_utf8_lossy(&error.as_bytes()[..good]).into_owned();
        Fault {
            file: file.to_owned(),
            place: Place::of(&before, before.len()),
            what: Syntax::new("expected UTF-8 text, found a byte that is none").into(),
        }
    })
}

/// Writes a file so that at every moment either the old or the new one is there, whole: into a temporary file
/// beside it, which then takes its name.
///
/// # Errors
/// When the folder cannot be written to or the disk is full. The old file is then as it was.
pub fn write(path: &Path, contents: impl AsRef<[u8]>) -> io::Result<()> {
    let name = path.file_name().ok_or_else(|| {
        io::Error::new(io::ErrorKind::InvalidInput, "expected the name of a file")
    })?;
    let mut temporary_name = std::ffi::OsString::from(".");
    temporary_name.push(name);
    temporary_name.push(format!(".{}.part", std::process::id()));
    let temporary = path.with_file_name(temporary_name);
    let written = fill(&temporary, contents.as_ref()).and_then(|()| fs::rename(&temporary, path));
    if written.is_err() {
        // What matters is the first error; a leftover is only litter.
        let _ = fs::remove_file(&temporary);
    }
    written
}

/// Writes a new file down to the disk.
fn fill(path: &Path, contents: &[u8]) -> io::Result<()> {
    let mut file = fs::File::create(path)?;
    file.write_all(contents)?;
    file.sync_all()
}
