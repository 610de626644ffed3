//! The game in a window.

use crate::storage::saves::Folder;
use crate::ui::saves::Saves;
use crate::{headless, ui, view};
use bevy::prelude::*;

/// The windowed app, ready to run.
pub fn app() -> App {
    let mut app = App::new();
    let window = WindowPlugin {
        primary_window: Some(Window {
            title: "Tirailleur".to_owned(),
            resolution: size().into(),
            // In a browser: the canvas of the page. The page keeps what is the browser's (reload, zoom) from the game; all else
            // is the game's. Only then do panels bring a telephone's keyboard up.
            canvas: Some("#table".to_owned()),
            fit_canvas_to_parent: true,
            prevent_default_event_handling: true,
            ..default()
        }),
        ..default()
    };
    app.insert_resource(Saves::in_folder(Folder::of_player()));
    app.add_plugins((
        DefaultPlugins.set(window),
        headless::rules,
        view::plugin,
        ui::plugin,
    ));
    app
}

/// The window's size at the beginning, in points: in a browser what the page has room for.
fn size() -> (u32, u32) {
    #[cfg(target_arch = "wasm32")]
    return crate::web::room();
    #[cfg(not(target_arch = "wasm32"))]
    (1280, 800)
}
