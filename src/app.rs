//! The game in a window.

use crate::{headless, ui, view};
use bevy::prelude::*;

/// The windowed app, ready to run.
pub fn app() -> App {
    let mut app = App::new();
    app.add_plugins((DefaultPlugins, headless::rules, view::plugin, ui::plugin));
    app
}
