//! Starts the window, or the command line; nothing else.

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    use clap::Parser;
    match tirailleur::cli::Cli::parse().command {
        Some(command) => command.run(),
        None => tirailleur::cli::game(),
    }
}

#[cfg(target_arch = "wasm32")]
fn main() {
    tirailleur::web::start();
}
