//! Starts the window, or the command line; nothing else.

use clap::Parser;
use std::process::ExitCode;
use tirailleur::cli::Cli;

fn main() -> ExitCode {
    match Cli::parse().command {
        Some(command) => command.run(),
        None => tirailleur::cli::game(),
    }
}
