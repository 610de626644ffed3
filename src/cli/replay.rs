//! `tirailleur replay`: plays a record, and says whether it still tells the truth.

use crate::headless;
use crate::song::engine::History;
use crate::song::record_file;
use crate::song::state::{Battle, Ending, Outcome};
use crate::song::wording::Words;
use crate::storage::Source;
use crate::storage::file::{self, ReadError};
use clap::Args;
use std::path::PathBuf;
use std::process::ExitCode;

/// What `replay` takes.
#[derive(Args, Debug)]
pub struct Arguments {
    /// The record's file.
    file: PathBuf,
    /// Compares the state after every order with the record's hash of it.
    #[arg(long)]
    verify: bool,
    /// Tells the whole battle, every die with its clause.
    #[arg(long)]
    log: bool,
}

/// Plays the record and prints how the battle stands at its end. 0 when all of it could be played (and, with `--verify`,
/// every hash agrees), 1 with `file:line:column` of the first fault, 2 when the file cannot be read.
pub fn run(arguments: Arguments) -> ExitCode {
    let name = arguments.file.display().to_string();
    let text = match file::read(&arguments.file) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("{error}");
            return match error {
                ReadError::Io { .. } => ExitCode::from(2),
                ReadError::Text(_) => ExitCode::from(1),
            };
        }
    };
    let source = Source {
        text: &text,
        file: &name,
    };
    let record = match record_file::load(source) {
        Ok(record) => record,
        Err(faults) => {
            eprintln!("{faults}");
            return ExitCode::from(1);
        }
    };
    let mut app = headless::app();
    let world = app.world_mut();
    let played = record_file::play(world, &record, None, arguments.verify, source);
    if arguments.log
        && let (Some(battle), Some(history)) = (
            world.get_resource::<Battle>(),
            world.get_resource::<History>(),
        )
    {
        tell(battle, history);
    }
    if let Err(faults) = played {
        eprintln!("{faults}");
        return ExitCode::from(1);
    }
    let battle = world.resource::<Battle>();
    println!(
        "{}: {}; {} turns, {} entries, hash {:016x}{}",
        record.scenario.name,
        result(battle.outcome()),
        battle.state.turn,
        record.entries.len(),
        battle.hash(),
        if arguments.verify {
            ", every hash agrees"
        } else {
            ""
        }
    );
    ExitCode::SUCCESS
}

/// Prints the log, a line an event, what was taken back marked as such.
fn tell(battle: &Battle, history: &History) {
    let words = Words {
        muster: &battle.muster,
    };
    for paragraph in history.log() {
        let mark = if paragraph.taken_back {
            "taken back: "
        } else {
            ""
        };
        for line in paragraph
            .events
            .iter()
            .filter_map(|event| words.line(event))
        {
            println!("{mark}{} ({})", line.text, line.clause);
        }
    }
}

/// How a battle stands, in words.
fn result(outcome: Option<Outcome>) -> String {
    match outcome {
        None => "the battle goes on".to_owned(),
        Some(Outcome { winner, ending }) => {
            let how = match ending {
                Ending::Broken => "the enemy is broken",
                Ending::Withdrew => "the enemy withdrew",
                Ending::Draw => "a draw",
                Ending::Objective => "the scenario's objective",
            };
            winner.map_or_else(|| how.to_owned(), |side| format!("{side} has won, {how}"))
        }
    }
}
