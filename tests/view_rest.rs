//! The window is drawn all the time only while something happens.

use bevy::prelude::*;
use bevy::time::{TimePlugin, TimeUpdateStrategy};
use bevy::window::{WindowEvent, WindowFocused};
use bevy::winit::{UpdateMode, WinitSettings};
use std::time::Duration;
use tirailleur::view::rest::{self, AWAKE, NAP};

/// Half a second a frame.
const FRAME: Duration = Duration::from_millis(500);

fn app() -> App {
    let mut app = App::new();
    app.add_plugins((TimePlugin, rest::plugin))
        .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
    app
}

fn mode(app: &App) -> UpdateMode {
    app.world().resource::<WinitSettings>().focused_mode
}

/// Frames until the window rests.
fn frames_awake(app: &mut App) -> u32 {
    (0..100)
        .find(|_| {
            app.update();
            mode(app) != UpdateMode::Continuous
        })
        .expect("the window never rests")
}

#[test]
fn a_window_rests_when_nothing_happens() {
    let mut app = app();
    frames_awake(&mut app);
    assert_eq!(mode(&app), UpdateMode::reactive_low_power(NAP));
    let settings = app.world().resource::<WinitSettings>();
    assert_eq!(settings.unfocused_mode, settings.focused_mode);
}

#[test]
fn whoever_touches_it_wakes_it() {
    let mut app = app();
    frames_awake(&mut app);
    let focused = WindowFocused {
        window: Entity::PLACEHOLDER,
        focused: true,
    };
    app.world_mut()
        .write_message(WindowEvent::WindowFocused(focused));
    app.update();
    assert_eq!(mode(&app), UpdateMode::Continuous);
    let awake = frames_awake(&mut app);
    assert_eq!(FRAME * (awake + 1), AWAKE);
}

#[test]
fn whatever_moves_keeps_it_awake() {
    let mut app = app();
    let figure = app.world_mut().spawn(GlobalTransform::IDENTITY).id();
    for step in 0..20_u8 {
        let place = Transform::from_xyz(f32::from(step), 0.0, 0.0);
        app.world_mut()
            .entity_mut(figure)
            .insert(GlobalTransform::from(place));
        app.update();
        assert_eq!(mode(&app), UpdateMode::Continuous, "step {step}");
    }
    frames_awake(&mut app);
}
