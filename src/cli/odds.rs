//! `tirailleur odds`.

use clap::Subcommand;
use std::process::ExitCode;

/// What `odds` takes.
#[derive(Subcommand, Debug)]
pub enum Arguments {
    /// Placeholder.
    Activate,
}

/// Runs it.
pub fn run(_arguments: Arguments) -> ExitCode {
    ExitCode::SUCCESS
}
