//! The command line: measurements, checks and tables for the player at a real table. Native only.

mod check;
mod map;
mod nations;
mod odds;
mod replay;
mod screenshot;
mod simulate;

use crate::scenario::random::{LastFeature, RandomTable};
use crate::scenario::{self, Scenario, ready, ready_scenario};
use crate::storage::Faults;
use crate::storage::file::{self, ReadError};
use crate::table::scale::Scale;
use clap::{Parser, Subcommand};
use std::ops::RangeInclusive;
use std::path::Path;
use std::process::ExitCode;

/// Miniatures skirmish on a 3D table. Without a command: the game.
#[derive(Parser, Debug)]
#[command(name = "tirailleur", version)]
pub struct Cli {
    /// What to do instead of starting the game.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// The commands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Machine against machine, without a window.
    Simulate(simulate::Arguments),
    /// Plays a record.
    Replay(replay::Arguments),
    /// Validates rosters, scenarios, squads and records.
    Check(check::Arguments),
    /// Renders a picture without a visible window.
    Screenshot(screenshot::Arguments),
    /// Draws a table to print.
    Map(map::Arguments),
    /// Exact chances.
    #[command(subcommand)]
    Odds(odds::Arguments),
}

impl Command {
    /// Carries it out. 0 fine, 1 the answer is no; wrong usage has ended with 2 before.
    #[must_use]
    pub fn run(self) -> ExitCode {
        match self {
            Self::Simulate(arguments) => simulate::run(arguments),
            Self::Replay(arguments) => replay::run(arguments),
            Self::Check(arguments) => check::run(arguments),
            Self::Screenshot(arguments) => screenshot::run(arguments),
            Self::Map(arguments) => map::run(arguments),
            Self::Odds(arguments) => odds::run(arguments),
        }
    }
}

/// A scenario from a file; where there is none of that name, the ready one; `random:7` is the table that seed 7 rolls up.
///
/// # Errors
/// Where it cannot be read, or has faults.
fn load_scenario<E: From<ReadError> + From<Faults>>(path: &Path) -> Result<Scenario, E> {
    if let Some(random) = random_scenario(path) {
        return Ok(random);
    }
    match (file::read(path), path.to_str().and_then(ready_scenario)) {
        (Ok(text), _) => Ok(scenario::load(&text, &path.display().to_string())?),
        (Err(ReadError::Io { .. }), Some(ready)) => Ok(ready.clone()),
        (Err(error), _) => Err(error.into()),
    }
}

/// `random:7`: a battle on the table that seed 7 rolls up, with the squads of the first ready scenario.
fn random_scenario(name: &Path) -> Option<Scenario> {
    let seeds = random_seeds(name)?;
    (seeds.start() == seeds.end())
        .then(|| rolled(*seeds.start()))
        .flatten()
}

/// The seeds that `random:7` and `random:1-24` name.
fn random_seeds(name: &Path) -> Option<RangeInclusive<u64>> {
    let seeds = name.to_str()?.strip_prefix("random:")?;
    let (first, last) = seeds.split_once('-').unwrap_or((seeds, seeds));
    Some(first.parse().ok()?..=last.parse().ok()?)
}

/// A battle on the table that a seed rolls up.
fn rolled(seed: u64) -> Option<Scenario> {
    let (_, first) = ready().first()?;
    let table = RandomTable::new(seed, Scale::Fifteen, LastFeature::default());
    Some(table.scenario(first.squads.clone()))
}

/// The game in a window.
#[cfg(feature = "view")]
#[must_use]
pub fn game() -> ExitCode {
    match crate::app::app().run() {
        bevy::app::AppExit::Success => ExitCode::SUCCESS,
        bevy::app::AppExit::Error(code) => ExitCode::from(code.get()),
    }
}

/// Built without the window, the program has only its commands.
#[cfg(not(feature = "view"))]
#[must_use]
pub fn game() -> ExitCode {
    eprintln!("this build has no window; see --help for its commands");
    ExitCode::from(2)
}
