//! Kept battles in a folder.

use super::{Saved, newest_first};
use crate::storage::file::{self, ReadError};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The ending of a record's file.
const ENDING: &str = "ron";

/// A folder of kept battles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// The folder where this system keeps such things for the player; none where it has no place for them.
    #[must_use]
    pub fn of_player() -> Option<Self> {
        directories::ProjectDirs::from("", "", "tirailleur")
            .map(|places| Self(places.data_dir().join("battles")))
    }

    /// Another folder.
    #[must_use]
    pub const fn at(path: PathBuf) -> Self {
        Self(path)
    }

    /// A folder beside it, for other things than battles; none for a folder that lies in no other.
    #[must_use]
    pub fn beside(&self, name: &str) -> Option<Self> {
        Some(Self(self.0.parent()?.join(name)))
    }

    /// Everything kept, the newest first; by name where two are equally old. Empty where nothing was ever kept.
    #[must_use]
    pub fn list(&self) -> Vec<Saved> {
        let Ok(entries) = fs::read_dir(&self.0) else {
            return Vec::new();
        };
        let mut saved: Vec<Saved> = entries
            .flatten()
            .filter_map(|entry| {
                let path = entry.path();
                let name = path.file_stem()?.to_str()?.to_owned();
                let is_record = path.extension().is_some_and(|ending| ending == ENDING);
                let written = entry.metadata().ok()?.modified().ok()?;
                let written = written.duration_since(UNIX_EPOCH).unwrap_or_default();
                // Temporary files start with a dot.
                (is_record && !name.starts_with('.')).then_some(Saved { name, written })
            })
            .collect();
        newest_first(&mut saved);
        saved
    }

    /// What was kept under a name.
    ///
    /// # Errors
    /// When it cannot be read, or is no text.
    pub fn read(&self, name: &str) -> Result<String, ReadError> {
        file::read(&self.path(name))
    }

    /// Keeps a record under a name, in place of what was kept under it; at every moment one of them is there, whole.
    ///
    /// # Errors
    /// When the folder cannot be made or written to.
    pub fn keep(&self, name: &str, record: &str) -> io::Result<()> {
        fs::create_dir_all(&self.0)?;
        file::write(&self.path(name), record)
    }

    /// Throws away what was kept under a name.
    ///
    /// # Errors
    /// Where nothing was, or the folder cannot be written to.
    pub fn remove(&self, name: &str) -> io::Result<()> {
        fs::remove_file(self.path(name))
    }

    /// Whether something is kept under a name.
    pub(super) fn holds(&self, name: &str) -> bool {
        Path::exists(&self.path(name))
    }

    /// Writes a file under a name like the one wished for that no file of that ending has, and says where it is.
    ///
    /// # Errors
    /// When the folder cannot be made or written to.
    pub fn put(&self, wish: &str, ending: &str, contents: impl AsRef<[u8]>) -> io::Result<PathBuf> {
        fs::create_dir_all(&self.0)?;
        let name = Self::plain(wish);
        let path = (1_u32..)
            .map(|number| match number {
                1 => self.0.join(format!("{name}.{ending}")),
                _ => self.0.join(format!("{name} {number}.{ending}")),
            })
            .find(|path| !path.exists())
            .unwrap_or_default();
        file::write(&path, contents)?;
        Ok(path)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(format!("{name}.{ENDING}"))
    }
}

/// The time, since the beginning of 1970.
pub(super) fn now() -> Duration {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default()
}
