//! `tirailleur map`: a table as a drawing to print, or many on one sheet.

use super::{random_seeds, rolled};
use crate::scenario::Scenario;
use crate::scenario::map::{self, picture};
use crate::storage::file;
use clap::Args;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Tables in a row of a sheet.
const COLUMNS: usize = 6;
/// Pixels a millimetre on a sheet of many tables: it is looked at, not printed to scale.
const SHEET: f32 = 0.5;
/// The most tables on one sheet.
const MOST: u64 = 600;

/// What `map` takes.
#[derive(Args, Debug)]
pub struct Arguments {
    /// The scenario: a file, the name of one that comes with the game, `random:SEED`, or `random:FIRST-LAST` for a sheet of
    /// the tables that these seeds roll up.
    #[arg(long)]
    scenario: PathBuf,
    /// The drawing to write: `.svg`, one unit a millimetre, or `.png`, six pixels a millimetre.
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
    let (drawing, pixels) = match random_seeds(&arguments.scenario) {
        Some(seeds) if seeds.start() < seeds.end() => {
            if seeds.end() - seeds.start() >= MOST {
                return Err(format!("expected at most {MOST} tables on a sheet").into());
            }
            let title = format!("Random tables {} to {}", seeds.start(), seeds.end());
            let tables: Vec<Scenario> = seeds.filter_map(rolled).collect();
            (map::sheet(&title, &tables, COLUMNS), SHEET)
        }
        _ => {
            let scenario = super::load_scenario::<Box<dyn Error>>(&arguments.scenario)?;
            (map::svg(&scenario), picture::PRINT)
        }
    };
    let contents = match ending(&arguments.out).as_deref() {
        Some("png") => picture::png(&drawing, pixels)?,
        Some("svg") => drawing.into_bytes(),
        _ => {
            let found = arguments.out.display();
            return Err(format!("{found}: expected a name that ends in .svg or .png").into());
        }
    };
    file::write(&arguments.out, contents)
        .map_err(|error| format!("{}: {error}", arguments.out.display()))?;
    Ok(())
}

/// The ending of a file's name, in small letters.
fn ending(path: &Path) -> Option<String> {
    Some(path.extension()?.to_str()?.to_ascii_lowercase())
}
