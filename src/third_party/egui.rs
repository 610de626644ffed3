//! egui as the game wants it: on a camera of its own, over whatever the view's cameras draw.

use bevy::asset::AssetEventSystems;
use bevy::camera::CameraOutputMode;
use bevy::camera::visibility::RenderLayers;
use bevy::prelude::*;
use bevy::render::render_resource::BlendState;
use bevy_egui::{EguiGlobalSettings, EguiPlugin, EguiPostUpdateSet, PrimaryEguiContext};

/// The panels' camera draws after every camera of the view.
const ORDER: isize = 100;

/// Adds egui and the camera that it draws on. The view's own cameras may have any viewport: panels always have the
/// whole window.
pub fn plugin(app: &mut App) {
    app.add_plugins(EguiPlugin::default());
    app.world_mut()
        .resource_mut::<EguiGlobalSettings>()
        .auto_create_primary_context = false;
    // In a browser frames come with its own clock.
    #[cfg(not(target_arch = "wasm32"))]
    app.add_systems(Last, let_rest);
    app.add_systems(PreStartup, spawn_camera)
        // Textures that a pass has changed are told of in the same frame: else letters seen for the first time are
        // missing for one.
        .configure_sets(
            PostUpdate,
            AssetEventSystems.after(EguiPostUpdateSet::PostProcessOutput),
        );
}

/// Panels wake the window in every frame, also when nothing in them moves. How often to draw is `view::rest`'s to say.
#[cfg(not(target_arch = "wasm32"))]
fn let_rest(mut contexts: Query<&mut bevy_egui::EguiContext, Added<bevy_egui::EguiContext>>) {
    for mut context in &mut contexts {
        context.get_mut().set_request_repaint_callback(|_| {});
    }
}

/// The camera of the panels: it sees nothing but them.
fn spawn_camera(mut commands: Commands) {
    commands.spawn((
        Name::new("Panels"),
        PrimaryEguiContext,
        Camera2d,
        RenderLayers::none(),
        Msaa::Off,
        Camera {
            order: ORDER,
            output_mode: CameraOutputMode::Write {
                blend_state: Some(BlendState::ALPHA_BLENDING),
                clear_color: ClearColorConfig::None,
            },
            clear_color: ClearColorConfig::Custom(Color::NONE),
            ..default()
        },
    ));
}
