//! Keys over a table with figures.

use super::board::{Sandbox, Tool};
use super::hand::Pressing;
use crate::ui::Screen;
use crate::ui::session::fresh_seed;
use crate::view::camera::ArrowsTaken;
use bevy::prelude::*;

/// The most useful of them, in the line below the table.
pub const HINTS: &str = "Drag: push   Shift+click, or a box: several   R: turn   F, or a double click: knock down, stand up   \
    Del: remove   Ctrl+D: copy   Ctrl+Z: undo   1 to 5: dice";

/// All of them, and what they do.
pub const ALL: [(&str, &str); 15] = [
    ("Click, drag", "choose, push; nobody refuses"),
    ("Shift+click, or a box", "several"),
    ("Double click, F", "knock down, stand up"),
    ("R", "turn by 15\u{b0}; with Shift the other way"),
    ("Arrows", "1 mm; with Shift 10 mm"),
    ("Del", "take off the table"),
    ("Ctrl+D", "a copy beside it"),
    ("Ctrl+A", "everybody"),
    ("Ctrl+Z; Ctrl+Shift+Z, Ctrl+Y", "undo; redo"),
    ("V", "the hand that pushes"),
    ("L", "the sticks: from edge to edge"),
    ("S", "who sees whom: click one, then another"),
    ("1 to 5", "so many dice"),
    ("Esc", "lets go, then the menu"),
    (
        "Home, Page up, Page down",
        "the whole table, from above, low",
    ),
];

/// One step of turning, in degrees.
pub const STEP: i16 = 15;

/// The arrow keys and their ways, east and north.
const ARROWS: [(KeyCode, (i32, i32)); 4] = [
    (KeyCode::ArrowRight, (1, 0)),
    (KeyCode::ArrowLeft, (-1, 0)),
    (KeyCode::ArrowUp, (0, 1)),
    (KeyCode::ArrowDown, (0, -1)),
];

/// The keys that roll dice.
const DICE: [([KeyCode; 2], u8); 5] = [
    ([KeyCode::Digit1, KeyCode::Numpad1], 1),
    ([KeyCode::Digit2, KeyCode::Numpad2], 2),
    ([KeyCode::Digit3, KeyCode::Numpad3], 3),
    ([KeyCode::Digit4, KeyCode::Numpad4], 4),
    ([KeyCode::Digit5, KeyCode::Numpad5], 5),
];

/// The keys of the tools.
const TOOLS: [(KeyCode, Tool); 3] = [
    (KeyCode::KeyV, Tool::Push),
    (KeyCode::KeyL, Tool::Measure),
    (KeyCode::KeyS, Tool::Look),
];

/// Follows the keyboard.
pub fn follow(
    keys: Res<ButtonInput<KeyCode>>,
    time: Res<Time<Real>>,
    pressing: Res<Pressing>,
    mut sandbox: ResMut<Sandbox>,
    mut taken: ResMut<ArrowsTaken>,
    mut next: ResMut<NextState<Screen>>,
) {
    taken.set_if_neq(ArrowsTaken(!sandbox.chosen.is_empty()));
    if keys.get_just_pressed().next().is_none() {
        return;
    }
    let control = keys.any_pressed([
        KeyCode::ControlLeft,
        KeyCode::ControlRight,
        KeyCode::SuperLeft,
        KeyCode::SuperRight,
    ]);
    let shift = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let pressed = |key: KeyCode| keys.just_pressed(key);
    if pressed(KeyCode::Escape) && !sandbox.let_go(pressing.0) {
        next.set(Screen::Menu);
    }
    // What is in the hand stays as it is until it is put down.
    if pressing.0 {
        return;
    }
    if control {
        if pressed(KeyCode::KeyY) || (shift && pressed(KeyCode::KeyZ)) {
            sandbox.redo();
        } else if pressed(KeyCode::KeyZ) {
            sandbox.undo();
        }
        if pressed(KeyCode::KeyA) {
            let all = sandbox.setting().all();
            sandbox.choose(all);
        }
        if pressed(KeyCode::KeyD) {
            sandbox.copy();
        }
        return;
    }
    if pressed(KeyCode::Delete) || pressed(KeyCode::Backspace) {
        sandbox.remove();
    }
    if pressed(KeyCode::KeyR) {
        sandbox.turn(if shift { STEP } else { -STEP });
    }
    if pressed(KeyCode::KeyF) {
        sandbox.topple();
    }
    for (key, tool) in TOOLS {
        if pressed(key) {
            // The key that takes a tool puts it back, too.
            sandbox.tool = if sandbox.tool == tool {
                Tool::Push
            } else {
                tool
            };
        }
    }
    for (keys_of, count) in DICE {
        if keys.any_just_pressed(keys_of) {
            let seed = fresh_seed(time.elapsed());
            sandbox.tray.roll(count, seed);
        }
    }
    if !sandbox.chosen.is_empty() {
        let far = if shift { 10 } else { 1 };
        for (key, (east, north)) in ARROWS {
            if pressed(key) {
                sandbox.nudge(east * far, north * far);
            }
        }
    }
}
