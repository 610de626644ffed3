//! `tirailleur simulate`.

use clap::Args;
use std::process::ExitCode;

/// What `simulate` takes.
#[derive(Args, Debug)]
pub struct Arguments {}

/// Runs it.
pub fn run(_arguments: Arguments) -> ExitCode {
    ExitCode::SUCCESS
}
