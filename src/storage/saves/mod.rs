//! Battles that players keep, as records: files in a folder on the desktop, entries of the local storage in a browser.

#[cfg(target_arch = "wasm32")]
mod browser;
#[cfg(not(target_arch = "wasm32"))]
mod disk;

#[cfg(target_arch = "wasm32")]
use browser as place;
#[cfg(not(target_arch = "wasm32"))]
use disk as place;

pub use place::Folder;
use std::time::Duration;

/// The name of the record that is written after every order.
pub const AUTOSAVE: &str = "autosave";

/// A battle that was kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Saved {
    /// The name it was kept under.
    pub name: String,
    /// When it was written, since the beginning of 1970.
    pub written: Duration,
}

impl Saved {
    /// How long ago it was written; nothing where the clock has been set back since.
    #[must_use]
    pub fn age(&self) -> Duration {
        place::now().saturating_sub(self.written)
    }
}

impl Folder {
    /// The battle kept under a name, if there is one.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Saved> {
        self.list().into_iter().find(|saved| saved.name == name)
    }

    /// A name like the one wished for that is not taken yet and that every system allows for a file.
    #[must_use]
    pub fn free_name(&self, wish: &str) -> String {
        let plain = Self::plain(wish);
        (1_u32..)
            .map(|number| match number {
                1 => plain.clone(),
                _ => format!("{plain} {number}"),
            })
            .find(|name| !self.holds(name) && name != AUTOSAVE && !name.is_empty())
            .unwrap_or_else(|| plain.clone())
    }

    /// A name with nothing in it that some system forbids in the names of files.
    #[must_use]
    pub fn plain(wish: &str) -> String {
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
        plain.trim().to_owned()
    }
}

/// The newest first; by name where two are equally old.
fn newest_first(saved: &mut [Saved]) {
    saved.sort_by(|one, other| (other.written, &one.name).cmp(&(one.written, &other.name)));
}
