//! Files that the player opens: battles to look at, squads and tables to play with, figures to push about.

use super::Screen;
use super::editor;
use super::review;
use super::sandbox;
use super::saves::Saves;
use super::session::Choice;
use crate::roster::{library, squad};
use crate::scenario;
use crate::storage::{Faults, Kind, Source};
use bevy::prelude::*;

/// Opens what a file of that name holds. What is nothing to open, or has faults, is refused whole, and the word says why.
pub fn open(world: &mut World, name: &str, text: &str) {
    let source = Source { text, file: name };
    if sandbox::keep::is_kept(text) {
        let word = sandbox::keep::open_text(world, source).err();
        world.resource_mut::<Saves>().word = word.map(|faults| faults.to_string());
        return;
    }
    let opened = match Kind::of(source) {
        Ok(Kind::Squad) => open_squad(world, source),
        Ok(Kind::Scenario) => open_table(world, source),
        // What is none of the three is said best by who expects a record.
        _ => return review::open_text(world, name, text),
    };
    let word = match opened {
        Ok(()) => format!("{name} is open."),
        Err(faults) => faults.to_string(),
    };
    world.resource_mut::<Saves>().word = Some(word);
}

fn open_squad(world: &mut World, source: Source<'_>) -> Result<(), Faults> {
    let squad = squad::load(source.text, source.file, library())?;
    choose(world, |choice| choice.open_squad(squad));
    Ok(())
}

fn open_table(world: &mut World, source: Source<'_>) -> Result<(), Faults> {
    // Whoever makes tables wants to work on it; it need not be playable yet.
    if let Some(screen) = world.get_resource::<State<Screen>>()
        && matches!(screen.get(), Screen::Tables | Screen::Editor)
    {
        let scenario = scenario::draft(source.text, source.file)?;
        editor::open(world, scenario, None);
        return Ok(());
    }
    let scenario = scenario::load(source.text, source.file)?;
    choose(world, |choice| choice.open_table(scenario));
    Ok(())
}

/// Takes it for the next battle, and shows that.
fn choose(world: &mut World, take: impl FnOnce(&mut Choice)) {
    take(&mut world.resource_mut::<Choice>());
    world
        .resource_mut::<NextState<Screen>>()
        .set(Screen::QuickBattle);
}

/// Opens a file that was dropped onto the window.
#[cfg(not(target_arch = "wasm32"))]
pub fn follow_drops(mut drops: MessageReader<FileDragAndDrop>, mut commands: Commands) {
    for drop in drops.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = drop {
            let path = path_buf.clone();
            commands.queue(move |world: &mut World| {
                let name = path.display().to_string();
                match crate::storage::file::read(&path) {
                    Ok(text) => open(world, &name, &text),
                    Err(error) => world.resource_mut::<Saves>().word = Some(error.to_string()),
                }
            });
        }
    }
}
