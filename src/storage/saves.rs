//! Battles that players keep, as records in a folder of theirs.

use super::file;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::time::SystemTime;

/// The name of the record that is written after every order.
pub const AUTOSAVE: &str = "autosave";

/// The ending of a record's file.
const ENDING: &str = "ron";

/// A folder of kept battles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Folder(PathBuf);

/// A battle that was kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Saved {
    /// Its name: the file's without ending.
    pub name: String,
    /// The file.
    pub path: PathBuf,
    /// When it was written.
    pub written: SystemTime,
}

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
                // Temporary files start with a dot.
                (is_record && !name.starts_with('.')).then_some(Saved {
                    name,
                    path,
                    written,
                })
            })
            .collect();
        saved.sort_by(|one, other| (other.written, &one.name).cmp(&(one.written, &other.name)));
        saved
    }

    /// The battle kept under a name, if there is one.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Saved> {
        self.list().into_iter().find(|saved| saved.name == name)
    }

    /// Keeps a record under a name, in place of what was kept under it; at every moment one of them is there, whole.
    ///
    /// # Errors
    /// When the folder cannot be made or written to.
    pub fn keep(&self, name: &str, record: &str) -> io::Result<PathBuf> {
        fs::create_dir_all(&self.0)?;
        let path = self.0.join(format!("{name}.{ENDING}"));
        file::write(&path, record)?;
        Ok(path)
    }

    /// A name like the one wished for that is not taken yet and that every system allows for a file.
    #[must_use]
    pub fn free_name(&self, wish: &str) -> String {
        let plain: String = wish
            .chars()
            .map(|letter| {
                if letter.is_alphanumeric() || " -_".contains(letter) {
                    letter
                } else {
                    '-'
                }
            })
            .collect();
        let plain = plain.trim();
        let taken = |name: &str| self.0.join(format!("{name}.{ENDING}")).exists();
        (1_u32..)
            .map(|number| match number {
                1 => plain.to_owned(),
                _ => format!("{plain} {number}"),
            })
            .find(|name| !taken(name) && name != AUTOSAVE && !name.is_empty())
            .unwrap_or_else(|| plain.to_owned())
    }
}
