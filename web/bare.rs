//! The engine alone, with the same features as the game: a ground, a cube, a light and a camera. The browser build's size and
//! loading time are measured against it, for nothing of ours could make them smaller: `web/build.sh --bare`, then
//! `web/test.sh pace`.

use bevy::prelude::*;

/// Frames until it counts as drawn: as many as the game waits for its menu.
const FRAMES: u32 = 3;

fn main() {
    let window = WindowPlugin {
        primary_window: Some(Window {
            canvas: Some("#table".to_owned()),
            fit_canvas_to_parent: true,
            ..default()
        }),
        ..default()
    };
    App::new()
        .add_plugins(DefaultPlugins.set(window))
        .add_systems(Startup, set_up)
        .add_systems(Last, tell_ready)
        .run();
}

fn set_up(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    commands.spawn((
        Mesh3d(meshes.add(Plane3d::default().mesh().size(6.0, 6.0))),
        MeshMaterial3d(materials.add(Color::srgb(0.4, 0.5, 0.3))),
    ));
    commands.spawn((
        Mesh3d(meshes.add(Cuboid::new(1.0, 1.0, 1.0))),
        MeshMaterial3d(materials.add(Color::srgb(0.7, 0.6, 0.4))),
        Transform::from_xyz(0.0, 0.5, 0.0),
    ));
    commands.spawn((
        DirectionalLight {
            shadow_maps_enabled: true,
            ..default()
        },
        Transform::from_xyz(4.0, 8.0, 4.0).looking_at(Vec3::ZERO, Vec3::Y),
    ));
    commands.spawn((
        Camera3d::default(),
        Transform::from_xyz(-2.5, 4.5, 9.0).looking_at(Vec3::ZERO, Vec3::Y),
    ));
}

fn tell_ready(mut frames: Local<u32>) {
    *frames = frames.saturating_add(1);
    if *frames == FRAMES {
        ready();
    }
}

#[cfg(target_arch = "wasm32")]
fn ready() {
    page_is_ready();
}

#[cfg(not(target_arch = "wasm32"))]
fn ready() {}

#[cfg(target_arch = "wasm32")]
#[wasm_bindgen::prelude::wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = tirailleurPage, js_name = ready)]
    fn page_is_ready();
}
