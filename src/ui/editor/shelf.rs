//! Tables of one's own: kept beside the battles, as files on the desktop and entries of the local storage in a browser.

use super::bench::Bench;
use crate::roster::is_name;
use crate::scenario::edit::inspect::is_playable;
use crate::scenario::{self, Scenario};
use crate::storage::saves::{Folder, Saved};
use crate::ui::saves::Saves;
use crate::ui::session::Choice;
use bevy::prelude::*;
use bevy::time::Real;

/// What is being worked on is kept by itself under this name until it is saved.
pub const DRAFT: &str = "unsaved draft";

/// So many seconds pass between keeping drafts.
const DRAFT_PAUSE: f32 = 10.0;

/// A table on the shelf.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    /// Its entry.
    pub saved: Saved,
    /// The table; none where the entry cannot be read.
    pub scenario: Option<Scenario>,
}

/// The tables that are kept, as they were when somebody last looked.
#[derive(Resource, Default, Debug)]
pub struct Shelf {
    /// The newest first.
    pub list: Vec<Kept>,
    /// The entry that is about to be thrown away.
    pub doomed: Option<String>,
}

/// Everything in a folder of tables.
#[must_use]
pub fn read(folder: &Folder) -> Vec<Kept> {
    folder
        .list()
        .into_iter()
        .map(|saved| {
            let text = folder.read(&saved.name).ok();
            let scenario = text.and_then(|text| scenario::draft(&text, &saved.name).ok());
            Kept { saved, scenario }
        })
        .collect()
}

/// Looks at what is kept.
pub fn look(saves: Res<Saves>, mut shelf: ResMut<Shelf>) {
    shelf.list = saves.tables().as_ref().map(read).unwrap_or_default();
    shelf.doomed = None;
}

/// Offers every table that can be played to whoever chooses a quick battle.
pub fn offer(saves: Res<Saves>, mut choice: ResMut<Choice>) {
    let kept = saves.tables().as_ref().map(read).unwrap_or_default();
    // The oldest first, so that what is new comes last in the list.
    for kept in kept.into_iter().rev() {
        if let Some(scenario) = kept.scenario
            && is_playable(&scenario)
        {
            choice.offer_table(called(scenario, &kept.saved.name));
        }
    }
}

/// Keeps the table in hand under its name.
pub fn keep(world: &mut World) {
    let folder = world.resource::<Saves>().tables();
    let mut bench = world.resource_mut::<Bench>();
    let entry = bench.entry.clone();
    let Some(document) = &mut bench.document else {
        return;
    };
    document.commit();
    let word = match folder {
        None => "This system has no place to keep tables in.".to_owned(),
        Some(folder) => match put(&folder, document.scenario(), entry.as_deref()) {
            Ok(name) => {
                document.note_kept();
                let word = format!("Saved as \"{name}\".");
                bench.entry = Some(name);
                word
            }
            Err(error) => format!("Not saved: {error}."),
        },
    };
    world.resource_mut::<Saves>().word = Some(word);
}

/// Keeps a table in its old entry, or in a new one where it has none or is called otherwise now. Returns the entry.
///
/// # Errors
/// Where nothing can be written.
pub fn put(folder: &Folder, scenario: &Scenario, entry: Option<&str>) -> std::io::Result<String> {
    let text = scenario::write(scenario).map_err(std::io::Error::other)?;
    let wished = Folder::plain(&scenario.name);
    let own = entry.filter(|entry| {
        // "Mill 2" is still the entry of the second table called "Mill".
        *entry != DRAFT && (*entry == wished || is_numbered(entry, &wished))
    });
    let name = own.map_or_else(
        || {
            let wish = if wished.is_empty() { "Table" } else { &wished };
            // A table of the game keeps its name for itself.
            let shipped = scenario::ready().iter().any(|(_, it)| it.name == wish);
            if shipped {
                let numbered = (2_u32..).map(|number| format!("{wish} {number}"));
                let mut free = numbered.filter(|name| folder.find(name).is_none());
                free.next().unwrap_or_else(|| wish.to_owned())
            } else {
                folder.free_name(wish)
            }
        },
        str::to_owned,
    );
    folder.keep(&name, &text)?;
    for old in entry.into_iter().chain([DRAFT]) {
        if old != name && folder.find(old).is_some() {
            folder.remove(old)?;
        }
    }
    Ok(name)
}

/// Whether an entry is that name with a number behind it.
fn is_numbered(entry: &str, name: &str) -> bool {
    entry
        .strip_prefix(name)
        .and_then(|rest| rest.strip_prefix(' '))
        .is_some_and(|number| number.parse::<u32>().is_ok())
}

/// A table under the name of its entry, where that is numbered: two tables may be called alike, and quick battles tell them
/// apart by their names.
#[must_use]
pub fn called(mut scenario: Scenario, entry: &str) -> Scenario {
    if is_numbered(entry, &Folder::plain(&scenario.name)) && is_name(entry) {
        entry.clone_into(&mut scenario.name);
    }
    scenario
}

/// Keeps what is not saved as a draft: when the editor is left.
pub fn keep_draft(bench: Res<Bench>, saves: Res<Saves>, mut commands: Commands) {
    let Some(document) = bench.document.as_ref().filter(|it| !it.is_kept()) else {
        return;
    };
    let Some(folder) = saves.tables() else {
        return;
    };
    let written = scenario::write(document.scenario())
        .map_err(std::io::Error::other)
        .and_then(|text| folder.keep(DRAFT, &text));
    if let Err(error) = written {
        let word = format!("The table could not be kept by itself: {error}.");
        commands.queue(move |world: &mut World| {
            world.resource_mut::<Saves>().word = Some(word);
        });
    }
}

/// Gives the draft of an earlier day a name of its own before another table is begun, which would take its place.
pub fn keep_old_draft(world: &mut World) {
    let Some(folder) = world.resource::<Saves>().tables() else {
        return;
    };
    let draft = folder.read(DRAFT).ok();
    let Some(scenario) = draft.and_then(|text| scenario::draft(&text, DRAFT).ok()) else {
        return;
    };
    let word = match put(&folder, &scenario, None) {
        Ok(name) => format!("What was not saved last time is \"{name}\" now."),
        Err(error) => format!("What was not saved last time is not kept: {error}."),
    };
    world.resource_mut::<Saves>().word = Some(word);
}

/// The same every few seconds, where something has changed since.
pub fn keep_draft_by_itself(
    time: Res<Time<Real>>,
    mut last: Local<(Option<(u64, u64)>, f32)>,
    bench: Res<Bench>,
    saves: Res<Saves>,
    commands: Commands,
) {
    last.1 += time.delta_secs();
    let dragging = bench
        .document
        .as_ref()
        .is_some_and(|document| document.before_drag().is_some());
    if last.1 < DRAFT_PAUSE || dragging || last.0 == bench.stamp() {
        return;
    }
    *last = (bench.stamp(), 0.0);
    keep_draft(bench, saves, commands);
}

/// Copies an entry.
pub fn duplicate(saves: &mut Saves, kept: &Kept) {
    let (Some(folder), Some(scenario)) = (saves.tables(), &kept.scenario) else {
        return;
    };
    let mut copy = scenario.clone();
    let name = folder.free_name(&copy.name);
    copy.name.clone_from(&name);
    saves.word = Some(match put(&folder, &copy, None) {
        Ok(name) => format!("There is \"{name}\" now."),
        Err(error) => format!("Not copied: {error}."),
    });
}

/// Throws an entry away.
pub fn remove(saves: &mut Saves, name: &str) {
    let Some(folder) = saves.tables() else {
        return;
    };
    saves.word = Some(match folder.remove(name) {
        Ok(()) => format!("\"{name}\" is gone."),
        Err(error) => format!("Not removed: {error}."),
    });
}

/// Plays on the table in hand: the quick battle, with it chosen. It is saved first, for quick battles offer what is saved.
pub fn play(world: &mut World) {
    let bench = world.resource::<Bench>();
    let Some(document) = &bench.document else {
        return;
    };
    let scenario = document.scenario().clone();
    if !is_playable(&scenario) {
        return;
    }
    if bench.entry.is_none() || !document.is_kept() {
        keep(world);
    }
    let entry = world.resource::<Bench>().entry.clone();
    play_on(world, called(scenario, &entry.unwrap_or_default()));
    world.resource_mut::<Choice>().from_editor = true;
}

/// The quick battle with that table chosen.
pub fn play_on(world: &mut World, scenario: Scenario) {
    world.resource_mut::<Choice>().open_table(scenario);
    world
        .resource_mut::<NextState<crate::ui::Screen>>()
        .set(crate::ui::Screen::QuickBattle);
}
