//! Keeping battles: after every order by itself, by a button under a name, and the way back into one.

use super::session;
use crate::roster::squad::Squad;
use crate::scenario::{Scenario, map};
use crate::song::engine::{History, Record};
use crate::song::record_file;
use crate::storage::Source;
use crate::storage::saves::{AUTOSAVE, Folder, Saved};
use bevy::prelude::*;
use bevy::tasks::{IoTaskPool, Task, futures::check_ready};
use std::io;

/// Where battles are kept, and what there is to tell of it.
#[derive(Resource, Debug)]
pub struct Saves {
    folder: Option<Folder>,
    /// What was kept when somebody last looked: [`Saves::look`].
    pub list: Vec<Saved>,
    /// What came of the last keeping or loading; for the player.
    pub word: Option<String>,
    /// The write under way.
    writing: Option<Task<io::Result<()>>>,
    /// How many entries of which battle the last automatic record held: start hash and number.
    written: Option<(u64, usize)>,
}

impl Default for Saves {
    /// Keeps nothing: the game itself says where to.
    fn default() -> Self {
        Self::in_folder(None)
    }
}

impl Saves {
    /// Keeps battles in that folder.
    #[must_use]
    pub fn in_folder(folder: Option<Folder>) -> Self {
        let mut saves = Self {
            folder,
            list: Vec::new(),
            word: None,
            writing: None,
            written: None,
        };
        saves.look();
        saves
    }

    /// Looks anew at what is kept.
    pub fn look(&mut self) {
        self.list = self.folder.as_ref().map(Folder::list).unwrap_or_default();
    }

    /// Where tables of one's own are kept: beside the battles.
    #[must_use]
    pub fn tables(&self) -> Option<Folder> {
        self.folder.as_ref()?.beside("tables")
    }

    /// Where the figures of the sandbox are kept.
    #[must_use]
    pub fn sandbox(&self) -> Option<Folder> {
        self.folder.as_ref()?.beside("sandbox")
    }

    /// The battle that was in play last.
    #[must_use]
    pub fn last(&self) -> Option<&Saved> {
        self.list.iter().find(|saved| saved.name == AUTOSAVE)
    }

    /// Keeps a record under a name after its scenario, and says so.
    pub fn keep(&mut self, record: &Record) {
        let Some(folder) = &self.folder else {
            self.word = Some("This system has no place to keep battles in.".to_owned());
            return;
        };
        let name = folder.free_name(&record.scenario.name);
        self.word = Some(match folder.keep(&name, &record.to_ron()) {
            Ok(_) => format!("Kept as \"{name}\"."),
            Err(error) => format!("Not kept: {error}."),
        });
        self.look();
    }
}

impl Saves {
    /// Gives the player a squad as a file, for as many points.
    pub fn give_squad(&mut self, squad: &Squad, points: u16) {
        let text = crate::roster::squad::write(squad, points);
        self.give("squads", &squad.name, text);
    }

    /// Gives the player a table as a file.
    pub fn give_table(&mut self, scenario: &Scenario) {
        self.give(
            "table files",
            &scenario.name,
            crate::scenario::write(scenario),
        );
    }

    /// Gives the player the map of a table, to print: a drawing.
    pub fn give_map(&mut self, scenario: &Scenario) {
        let map = map::svg(scenario);
        self.word = Some(self.hand_over("maps", &scenario.name, "svg", map.as_bytes()));
    }

    /// The same as a picture: in a browser the page draws it.
    pub fn give_map_picture(&mut self, scenario: &Scenario) {
        let drawing = map::svg(scenario);
        #[cfg(not(target_arch = "wasm32"))]
        let word = match map::picture::png(&drawing, map::picture::PRINT) {
            Ok(picture) => self.hand_over("maps", &scenario.name, "png", &picture),
            Err(fault) => format!("Not written: {fault}."),
        };
        #[cfg(target_arch = "wasm32")]
        let word = {
            let name = format!("{}.png", scenario.name);
            crate::web::save_picture(&name, &drawing);
            format!("{name} is a download now.")
        };
        self.word = Some(word);
    }

    /// Gives the player a table with figures as a file.
    pub fn give_sandbox(&mut self, name: &str, text: Result<String, ron::Error>) {
        self.give("sandbox files", name, text);
    }

    /// Gives the player a file: in a folder of its own on the desktop, as a download in a browser.
    fn give(&mut self, folder: &str, name: &str, text: Result<String, ron::Error>) {
        self.word = Some(match text {
            Ok(text) => self.hand_over(folder, name, "ron", text.as_bytes()),
            Err(error) => format!("Not written: {error}."),
        });
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn hand_over(&self, folder: &str, name: &str, ending: &str, contents: &[u8]) -> String {
        let Some(folder) = self.folder.as_ref().and_then(|home| home.beside(folder)) else {
            return "This system has no place to keep files in.".to_owned();
        };
        match folder.put(name, ending, contents) {
            Ok(path) => format!("Written to {}.", path.display()),
            Err(error) => format!("Not written: {error}."),
        }
    }

    #[cfg(target_arch = "wasm32")]
    fn hand_over(&self, _folder: &str, name: &str, ending: &str, contents: &[u8]) -> String {
        let name = format!("{name}.{ending}");
        crate::web::save_file(&name, &String::from_utf8_lossy(contents));
        format!("{name} is a download now.")
    }
}

/// Writes the record after every order, beside the game: one write at a time, the newest state last.
pub fn keep_by_itself(history: Res<History>, mut saves: ResMut<Saves>) {
    let saves = saves.bypass_change_detection();
    if let Some(task) = &mut saves.writing {
        match check_ready(task) {
            None => return,
            Some(result) => {
                saves.writing = None;
                if let Err(error) = result {
                    saves.word = Some(format!("The battle could not be kept by itself: {error}."));
                }
            }
        }
    }
    let record = history.record();
    let now = (record.start.0, record.entries.len());
    if record.entries.is_empty() || saves.written == Some(now) {
        return;
    }
    let Some(folder) = saves.folder.clone() else {
        return;
    };
    saves.written = Some(now);
    let record = record.clone();
    saves.writing =
        Some(IoTaskPool::get().spawn(async move { folder.keep(AUTOSAVE, &record.to_ron()) }));
}

/// Reads what is kept anew when the menu opens.
pub fn look(mut saves: ResMut<Saves>) {
    saves.look();
}

/// Loads a kept battle and shows it. Whoever played the sides last plays them again.
pub fn load(world: &mut World, name: &str) {
    let Some(folder) = world.resource::<Saves>().folder.clone() else {
        return;
    };
    match folder.read(name) {
        Ok(text) => load_text(world, name, &text),
        Err(error) => world.resource_mut::<Saves>().word = Some(error.to_string()),
    }
}

/// Loads the text of a record, which comes from a file of that name, and shows the battle; what is no sound record is
/// refused whole, and the word says why.
pub fn load_text(world: &mut World, name: &str, text: &str) {
    let source = Source { text, file: name };
    let loaded = record_file::load(source)
        .and_then(|record| session::resume(world, &record, source))
        .map_err(|faults| faults.to_string());
    world.resource_mut::<Saves>().word = loaded.err();
}

/// So many seconds the last word stands.
const WORD_STANDS: f32 = 20.0;

/// Takes the last word away when it has been there long enough to be read.
pub fn forget_word(
    time: Res<Time<Real>>,
    mut saves: ResMut<Saves>,
    mut shown: Local<(Option<String>, f32)>,
) {
    if shown.0 != saves.word {
        *shown = (saves.word.clone(), 0.0);
    } else if saves.word.is_some() {
        shown.1 += time.delta_secs();
        if shown.1 > WORD_STANDS {
            saves.word = None;
        }
    }
}
