//! `tirailleur map`: a table as a drawing to print.

use crate::scenario::map;
use crate::storage::file;
use clap::Args;
use std::error::Error;
use std::path::PathBuf;
use std::process::ExitCode;

/// What `map` takes.
#[derive(Args, Debug)]
pub struct Arguments {
    /// The scenario: a file, the name of one that comes with the game, or `random:SEED`.
    #[arg(long)]
    scenario: PathBuf,
    /// The drawing to write (SVG, one unit a millimetre).
    #[arg(long)]
    out: PathBuf,
}

/// Runs it: 0 when the map is written, 1 when it cannot be.
pub fn run(arguments: Arguments) -> ExitCode {
    match draw(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(1)
        }
    }
}

fn draw(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let scenario = super::load_scenario::<Box<dyn Error>>(&arguments.scenario)?;
    file::write(&arguments.out, &map::svg(&scenario))
        .map_err(|error| format!("{}: {error}", arguments.out.display()))?;
    Ok(())
}
