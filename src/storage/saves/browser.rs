//! Kept battles, and tables, in the local storage of a browser: one entry each, the time before the text.

use super::{Saved, newest_first};
use crate::storage::file::ReadError;
use std::io;
use std::time::Duration;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = localStorage, js_name = getItem, catch)]
    fn get_item(key: &str) -> Result<Option<String>, JsValue>;
    #[wasm_bindgen(js_namespace = localStorage, js_name = setItem, catch)]
    fn set_item(key: &str, value: &str) -> Result<(), JsValue>;
    #[wasm_bindgen(js_namespace = localStorage, js_name = removeItem, catch)]
    fn remove_item(key: &str) -> Result<(), JsValue>;
    #[wasm_bindgen(js_namespace = Object, js_name = keys)]
    fn keys(of: &JsValue) -> Vec<JsValue>;
    #[wasm_bindgen(thread_local_v2, js_namespace = globalThis, js_name = localStorage)]
    static STORAGE: JsValue;
    #[wasm_bindgen(js_namespace = Date, js_name = now)]
    fn date_now() -> f64;
}

/// Keys of this game begin so: other pages of the same site may keep things, too.
const PREFIX: &str = "tirailleur";

/// The battles of this browser, or other things of one kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Folder(String);

impl Folder {
    /// The battles of this browser. Where it keeps nothing (a private window, perhaps) every [`Folder::keep`] says so.
    #[must_use]
    #[expect(
        clippy::unnecessary_wraps,
        reason = "on a desktop there may be no place to keep anything"
    )]
    pub fn of_player() -> Option<Self> {
        Some(Self("battles".to_owned()))
    }

    /// Other things than battles, kept beside them.
    #[must_use]
    #[expect(
        clippy::unnecessary_wraps,
        reason = "on a desktop there may be no place to keep anything"
    )]
    pub fn beside(&self, name: &str) -> Option<Self> {
        Some(Self(name.to_owned()))
    }

    /// Everything kept, the newest first; by name where two are equally old.
    #[must_use]
    pub fn list(&self) -> Vec<Saved> {
        let mut saved: Vec<Saved> = STORAGE
            .with(keys)
            .into_iter()
            .filter_map(|key| {
                let key = key.as_string()?;
                let name = key.strip_prefix(&self.key(""))?.to_owned();
                let entry = get_item(&key).ok().flatten()?;
                let (written, _) = entry.split_once('\n')?;
                let written = Duration::from_millis(written.parse().ok()?);
                Some(Saved { name, written })
            })
            .collect();
        newest_first(&mut saved);
        saved
    }

    /// What was kept under a name.
    ///
    /// # Errors
    /// Where nothing was, or it is no entry of this game's.
    pub fn read(&self, name: &str) -> Result<String, ReadError> {
        let missing = || ReadError::Io {
            path: name.into(),
            source: io::ErrorKind::NotFound.into(),
        };
        let entry = get_item(&self.key(name))
            .ok()
            .flatten()
            .ok_or_else(missing)?;
        let (_, record) = entry.split_once('\n').ok_or_else(missing)?;
        Ok(record.to_owned())
    }

    /// Keeps a record under a name, in place of what was kept under it.
    ///
    /// # Errors
    /// Where the browser keeps nothing, or no more.
    pub fn keep(&self, name: &str, record: &str) -> io::Result<()> {
        let entry = format!("{}\n{record}", now().as_millis());
        set_item(&self.key(name), &entry)
            .map_err(|_| io::Error::other("this browser keeps nothing more for this page"))
    }

    /// Throws away what was kept under a name.
    ///
    /// # Errors
    /// Where the browser lets nobody at its storage.
    pub fn remove(&self, name: &str) -> io::Result<()> {
        remove_item(&self.key(name))
            .map_err(|_| io::Error::other("this browser keeps nothing for this page"))
    }

    /// Whether something is kept under a name.
    pub(super) fn holds(&self, name: &str) -> bool {
        get_item(&self.key(name)).is_ok_and(|entry| entry.is_some())
    }

    /// The key of an entry.
    fn key(&self, name: &str) -> String {
        format!("{PREFIX}/{}/{name}", self.0)
    }
}

/// The time, since the beginning of 1970.
pub(super) fn now() -> Duration {
    Duration::from_millis(date_now() as u64)
}
