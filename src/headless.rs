//! The rules without a window: for the command line, tests and benchmarks.

use crate::{schedule, song, table};
use bevy::app::{TaskPoolOptions, TaskPoolPlugin};
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimePlugin;

/// Everything that a battle needs and nothing more; in an app with a window the same plugins join the default ones.
pub fn rules(app: &mut App) {
    app.add_plugins((
        schedule::plugin,
        table::physics::plugin,
        song::engine::plugin,
    ));
}

/// An app that plays battles without a window, ready for [`song::engine::begin`].
pub fn app() -> App {
    let mut app = App::new();
    // One battle has too little to do for several threads: waking them costs more than they save.
    let threads = TaskPoolPlugin {
        task_pool_options: TaskPoolOptions::with_num_threads(1),
    };
    app.add_plugins((threads, TimePlugin, TransformPlugin, StatesPlugin, rules));
    app.finish();
    app.cleanup();
    app.update();
    app
}
