//! Keys while a table is made.

use super::bench::{Bench, Tool};
use super::shelf;
use crate::scenario::edit::snap::ANGLE;
use crate::view::camera::ArrowsTaken;
use bevy::prelude::*;

/// What the keys do, for the line below the table.
pub const HINTS: &str = "Ctrl+Z undo   Ctrl+Shift+Z redo   Ctrl+C, V copy, paste   Ctrl+D duplicate   Del remove   \
    Arrows 1 mm, with Shift 10 mm   R turn   Alt free of snapping   Shift+click or a box: several   L measure   \
    Page up: from above   Home: all of it";

/// The arrow keys and their ways, east and north.
const ARROWS: [(KeyCode, (i32, i32)); 4] = [
    (KeyCode::ArrowRight, (1, 0)),
    (KeyCode::ArrowLeft, (-1, 0)),
    (KeyCode::ArrowUp, (0, 1)),
    (KeyCode::ArrowDown, (0, -1)),
];

/// Follows the keyboard.
pub fn follow(
    keys: Res<ButtonInput<KeyCode>>,
    mut bench: ResMut<Bench>,
    mut taken: ResMut<ArrowsTaken>,
    mut commands: Commands,
) {
    let control = keys.any_pressed([
        KeyCode::ControlLeft,
        KeyCode::ControlRight,
        KeyCode::SuperLeft,
        KeyCode::SuperRight,
    ]);
    let shift = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let alt = keys.any_pressed([KeyCode::AltLeft, KeyCode::AltRight]);
    let pressed = |key: KeyCode| keys.just_pressed(key);
    let selected = bench
        .document
        .as_ref()
        .is_some_and(|document| !document.selection().is_empty());
    taken.set_if_neq(ArrowsTaken(selected));
    if keys.get_just_pressed().next().is_none() {
        return;
    }
    if control {
        if pressed(KeyCode::KeyS) {
            commands.queue(shelf::keep);
        }
        if let Some(document) = &mut bench.document {
            if pressed(KeyCode::KeyY) || (shift && pressed(KeyCode::KeyZ)) {
                document.redo();
            } else if pressed(KeyCode::KeyZ) {
                document.undo();
            }
            if pressed(KeyCode::KeyA) {
                document.select_all();
            }
            if pressed(KeyCode::KeyD) {
                document.duplicate();
            }
        }
        if pressed(KeyCode::KeyC) {
            bench.copy();
        }
        if pressed(KeyCode::KeyX) {
            bench.copy();
            bench.remove();
        }
        if pressed(KeyCode::KeyV) {
            bench.paste();
        }
        return;
    }
    if pressed(KeyCode::Escape) {
        bench.let_go();
    }
    if pressed(KeyCode::Delete) || pressed(KeyCode::Backspace) {
        bench.remove();
    }
    if pressed(KeyCode::KeyR) {
        let step = if alt { 1 } else { ANGLE };
        bench.turn_by(if shift { step } else { -step });
    }
    if pressed(KeyCode::KeyL) {
        bench.tool = match bench.tool {
            Tool::Measure => Tool::Select,
            _ => Tool::Measure,
        };
    }
    if pressed(KeyCode::KeyV) {
        bench.tool = Tool::Select;
    }
    if selected {
        let far = if shift { 10 } else { 1 };
        for (key, (east, north)) in ARROWS {
            if pressed(key) {
                bench.nudge(east * far, north * far);
            }
        }
    }
}
