//! Records in files: read, judged, and played to see whether they still tell the truth.

use super::engine::{self, History, Record, ReplayError};
use super::house;
use crate::battle::link;
use crate::roster::library;
use crate::roster::squad;
use crate::scenario::{self, MOST_ALLIES, ScenarioFault};
use crate::storage::{Faults, Path, Source, Syntax};
use crate::table::body::Side;
use bevy::prelude::World;

/// Reads a record. Its scenario must be playable and its squads legal for it, as in files of their own; whether its orders
/// still bring what they brought is for [`play`] to say.
///
/// # Errors
/// Everything wrong with it: line, column and what was expected.
pub fn load(source: Source<'_>) -> Result<Record, Faults> {
    let record: Record = source.parse()?;
    let mut found: Vec<_> = scenario::judge(&record.scenario)
        .into_iter()
        // The squads that the scenario was meant for need not fit the points that were agreed on: those that play do.
        .filter(|(_, fault)| !matches!(fault, ScenarioFault::SquadPoints { .. }))
        .map(|(path, fault)| (Path::root().field("scenario").join(path), fault.into()))
        .collect();
    let root = Path::root;
    if record.allies.len() > MOST_ALLIES {
        let found_allies = ScenarioFault::Allies {
            found: record.allies.len(),
        };
        found.push((root().field("allies"), found_allies.into()));
    }
    let firsts = Side::BOTH.into_iter().zip(&record.squads);
    let firsts = firsts.map(|(side, squad)| {
        let path = root().field("squads").item(side.index());
        (path, side, squad)
    });
    let beside = record.allies.iter().enumerate().map(|(place, ally)| {
        let path = root().field("allies").item(place).field("squad");
        (path, ally.side, &ally.squad)
    });
    for (path, side, squad) in firsts.chain(beside) {
        let limits = house::limits(&record.scenario, side);
        for flaw in squad::judge(squad, library(), &limits) {
            let path = match flaw.soldier {
                Some(number) => path.clone().field("soldiers").item(number),
                None => path.clone(),
            };
            found.push((path, flaw.fault.into()));
        }
    }
    source.refuse(found)?;
    Ok(record)
}

/// Plays a record that was read from a file, comparing hashes where `verify`; the battle is then in play in `world`.
///
/// # Errors
/// At the first entry that is refused, or whose hash differs where that is asked: its place in the file.
pub fn play(
    world: &mut World,
    record: &Record,
    until: Option<usize>,
    verify: bool,
    source: Source<'_>,
) -> Result<(), Faults> {
    engine::replay(world, record, until, verify).map_err(|error| {
        let root = Path::root();
        let path = match error {
            ReplayError::Version(_) | ReplayError::Older(_) => root.field("version"),
            ReplayError::Hash { entry: 0, .. } => root.field("start"),
            ReplayError::Refused { entry, .. }
            | ReplayError::TakeBack { entry, .. }
            | ReplayError::Hash { entry, .. } => {
                root.field("entries").item(entry.saturating_sub(1))
            }
        };
        source.fault(&path, Syntax::new(error.to_string())).into()
    })
}

/// The battle in a link, judged like one from a file and played to its end in `world`; the record with all its hashes.
///
/// # Errors
/// What is wrong with it, in words.
pub fn from_link(world: &mut World, link: &str) -> Result<Record, String> {
    let (record, last) = link::read(link).map_err(|fault| fault.to_string())?;
    let text = Record::to_ron(&record);
    let source = Source {
        text: &text,
        file: "link",
    };
    let record = load(source).map_err(|faults| faults.to_string())?;
    play(world, &record, None, false, source).map_err(|faults| faults.to_string())?;
    let played = world.resource::<History>().record().clone();
    let found = played
        .entries
        .last()
        .map_or(played.start, |entry| entry.hash());
    if record.has_todays_hashes() && found != last {
        return Err(format!(
            "the battle in this link was played by other rules: it ends at {found}, the link says {last}"
        ));
    }
    Ok(played)
}
