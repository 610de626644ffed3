//! Menus, panels, and the mouse on the table.

pub mod intent;

use bevy::prelude::*;

/// Adds the panels.
pub fn plugin(app: &mut App) {
    app.init_resource::<intent::Intent>().init_state::<Screen>();
}

/// What fills the window.
#[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Screen {
    /// The main menu.
    #[default]
    Menu,
    /// A quick battle is being chosen.
    QuickBattle,
    /// The table, in play.
    Battle,
    /// Hot seat: the other player takes the mouse; nothing secret shows.
    HandOver,
}
