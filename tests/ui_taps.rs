//! A tap that begins and ends within one frame is told over two.

use bevy::ecs::message::MessageUpdateSystems;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use tirailleur::ui::taps;

/// What every frame has read.
#[derive(Resource, Default)]
struct Read(Vec<Vec<(u64, TouchPhase)>>);

fn read(mut touches: MessageReader<TouchInput>, mut read: ResMut<Read>) {
    let frame = touches
        .read()
        .map(|touch| (touch.id, touch.phase))
        .collect();
    read.0.push(frame);
}

fn app() -> App {
    let mut app = App::new();
    app.add_message::<TouchInput>()
        .init_resource::<Read>()
        .add_systems(First, taps::spread.after(MessageUpdateSystems))
        .add_systems(Update, read);
    app
}

fn send(app: &mut App, touches: &[(u64, TouchPhase)]) {
    for &(id, phase) in touches {
        app.world_mut().write_message(TouchInput {
            phase,
            position: Vec2::ZERO,
            window: Entity::PLACEHOLDER,
            force: None,
            id,
        });
    }
}

use TouchPhase::{Ended, Moved, Started};

#[test]
fn a_tap_within_one_frame_ends_in_the_next() {
    let mut app = app();
    send(&mut app, &[(1, Started), (1, Ended)]);
    app.update();
    app.update();
    app.update();
    assert_eq!(
        app.world().resource::<Read>().0,
        [vec![(1, Started)], vec![(1, Ended)], vec![]]
    );
}

#[test]
fn everything_else_is_told_once_and_in_its_order() {
    let mut app = app();
    send(&mut app, &[(1, Started), (2, Started), (2, Moved)]);
    app.update();
    send(&mut app, &[(1, Ended), (2, Moved)]);
    app.update();
    send(&mut app, &[(2, Ended), (3, Started), (3, Ended)]);
    app.update();
    app.update();
    assert_eq!(
        app.world().resource::<Read>().0,
        [
            vec![(1, Started), (2, Started), (2, Moved)],
            vec![(1, Ended), (2, Moved)],
            vec![(2, Ended), (3, Started)],
            vec![(3, Ended)],
        ]
    );
}

#[test]
fn two_taps_in_a_row_stay_two() {
    let mut app = app();
    send(&mut app, &[(1, Started), (1, Ended)]);
    app.update();
    send(&mut app, &[(2, Started), (2, Ended)]);
    app.update();
    app.update();
    assert_eq!(
        app.world().resource::<Read>().0,
        [
            vec![(1, Started)],
            vec![(1, Ended), (2, Started)],
            vec![(2, Ended)],
        ]
    );
}
