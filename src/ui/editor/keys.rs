//! Keys while a table is made.

use super::bench::{Bench, Tool};
use super::shelf;
use crate::scenario::edit::snap::ANGLE;
use crate::view::camera::ArrowsTaken;
use bevy::prelude::*;

/// The most useful of them, in the line below the table.
pub const HINTS: &str = "Ctrl+Z: undo   Ctrl+D: duplicate   Del: remove   R: turn   Arrows: nudge   \
    Alt: free of snapping   Shift+click, or a box: several   L: measure";

/// All of them, and what they do.
pub const ALL: [(&str, &str); 18] = [
    (
        "Click, drag",
        "select, move; the handles stretch, bend and turn",
    ),
    ("Shift+click", "one more, or one less"),
    ("Drag over open ground", "everything in the box"),
    ("Alt while dragging", "nothing snaps"),
    ("Arrows", "1 mm; with Shift 10 mm"),
    (
        "R",
        "turns by 15\u{b0}; with Shift the other way, with Alt by 1\u{b0}",
    ),
    (
        "Del",
        "removes what is selected, or the point that is chosen",
    ),
    ("Ctrl+Z", "undo"),
    ("Ctrl+Shift+Z, Ctrl+Y", "redo"),
    ("Ctrl+C, X, V", "copy, cut, paste"),
    ("Ctrl+D", "duplicate"),
    ("Ctrl+A", "select everything"),
    ("Ctrl+S", "save"),
    ("V", "the hand that selects"),
    ("L", "the sticks"),
    ("Esc", "lets go"),
    (
        "Home, Page up, Page down",
        "the whole table, from above, low",
    ),
    ("F2", "lines every 100 mm"),
];

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
        .is_some_and(|document| !document.selection().is_empty())
        || bench.tool == Tool::Beats && bench.chosen_corner.is_some();
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
