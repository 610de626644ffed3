//! Pictures of the table without a window: for the command line, for tests, for sharing.

use super::camera::{self, Placement, Viewpoint};
use crate::headless;
use crate::song::state::{Battle, Phase};
use crate::table::body::Side;
use crate::table::terrain::Terrain;
use crate::view::palette;
use bevy::app::ScheduleRunnerPlugin;
use bevy::asset::RenderAssetUsages;
use bevy::camera::visibility::RenderLayers;
use bevy::camera::{CameraOutputMode, RenderTarget, Viewport};
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;
use bevy::render::render_resource::{
    BlendState, Extent3d, TextureDimension, TextureFormat, TextureUsages,
};
use bevy::render::renderer::initialize_renderer;
use bevy::render::settings::{RenderCreation, RenderResources, WgpuSettings};
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::tasks::block_on;
use bevy::time::TimeUpdateStrategy;
use bevy::window::ExitCondition;
use bevy::winit::WinitPlugin;
use bevy_egui::{
    EguiContexts, EguiGlobalSettings, EguiPlugin, EguiPrimaryContextPass, PrimaryEguiContext, egui,
};
use std::panic;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
use std::time::Duration;
use thiserror::Error;

/// The height of the strip over the picture that names the squads, in pixels.
pub const STRIP: u32 = 36;

/// So many frames pass before anything is drawn: figures are put up, events are forgotten.
const SETTLING: usize = 4;

/// So many frames are drawn before the one that is kept: signs turn to the camera, words find their places.
const DRAWING: usize = 3;

/// So many frames pass at most before the picture must have come back.
const PATIENCE: usize = 60;

/// A picture to be taken.
#[derive(Clone, PartialEq, Debug)]
pub struct Picture {
    /// The file; its ending must be `.png`.
    pub out: PathBuf,
    /// Width and height in pixels.
    pub size: UVec2,
    /// From where.
    pub viewpoint: Viewpoint,
    /// A closer look than that.
    pub close_up: Option<Placement>,
}

/// Why there is no picture.
#[derive(Debug, Error)]
pub enum PictureError {
    /// The machine has nothing to draw with.
    #[error(
        "no graphics adapter: a picture needs a graphics card or a software driver (such as Mesa's lavapipe, package mesa-vulkan-drivers)"
    )]
    NoAdapter,
    /// Too small to show anything, or larger than graphics cards take.
    #[error("expected a picture of 64x64 to 8192x8192 pixels, found {}x{}", .0.x, .0.y)]
    Size(UVec2),
    /// The graphics card did not give the picture back.
    #[error("the picture did not come back from the graphics card")]
    Lost,
    /// The file cannot be written.
    #[error("{}: {reason}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        reason: String,
    },
}

impl Picture {
    /// Where a place of the world is in the picture, in pixels from its upper left corner.
    #[must_use]
    pub fn pixel(&self, placement: &Placement, world: Vec3) -> Vec2 {
        placement.pixel(world, self.table_size()) + Vec2::new(0.0, STRIP as f32)
    }

    /// Where the camera stands.
    #[must_use]
    pub fn placement(&self, layout: &crate::table::feature::Layout) -> Placement {
        let size = self.table_size().as_vec2();
        self.close_up
            .unwrap_or_else(|| Placement::new(self.viewpoint, layout, size.x / size.y))
    }

    /// The part of the picture below the strip.
    fn table_size(&self) -> UVec2 {
        UVec2::new(self.size.x, self.size.y.saturating_sub(STRIP).max(1))
    }

    /// Takes it. `set_up` begins a battle, or replays one, and may change what is pointed at; its error ends it.
    ///
    /// # Errors
    /// Where `set_up` fails, there is no graphics adapter, or the file cannot be written.
    pub fn take<E: From<PictureError>>(
        &self,
        set_up: impl FnOnce(&mut World) -> Result<(), E>,
    ) -> Result<(), E> {
        if !(64..=8192).contains(&self.size.x) || !(64..=8192).contains(&self.size.y) {
            return Err(PictureError::Size(self.size).into());
        }
        let mut app = app(adapter()?);
        app.finish();
        app.cleanup();
        app.update();
        set_up(app.world_mut())?;
        for _ in 0..SETTLING {
            app.update();
        }
        let target = self.spawn_cameras(app.world_mut());
        for _ in 0..DRAWING {
            app.update();
        }
        let path = self.out.clone();
        app.world_mut().spawn(Screenshot::image(target)).observe(
            move |captured: On<ScreenshotCaptured>, mut taken: ResMut<Taken>| {
                taken.0 = Some(save(&captured.image, &path));
            },
        );
        for _ in 0..PATIENCE {
            app.update();
            if let Some(result) = app.world_mut().resource_mut::<Taken>().0.take() {
                return Ok(result?);
            }
        }
        Err(PictureError::Lost.into())
    }

    /// One camera for the table, one for the strip, on the same image.
    fn spawn_cameras(&self, world: &mut World) -> Handle<Image> {
        let mut image = Image::new_fill(
            Extent3d {
                width: self.size.x,
                height: self.size.y,
                depth_or_array_layers: 1,
            },
            TextureDimension::D2,
            &[0, 0, 0, 255],
            TextureFormat::Rgba8UnormSrgb,
            RenderAssetUsages::RENDER_WORLD,
        );
        image.texture_descriptor.usage |=
            TextureUsages::RENDER_ATTACHMENT | TextureUsages::COPY_SRC;
        let target = world.resource_mut::<Assets<Image>>().add(image);
        let placement = self.placement(&world.resource::<Terrain>().layout);
        world.spawn((
            camera::lens(),
            RenderTarget::from(target.clone()),
            placement.transform(),
        ));
        let viewport = Viewport {
            physical_position: UVec2::new(0, STRIP),
            physical_size: self.table_size(),
            ..default()
        };
        for mut camera in world.query::<&mut Camera>().iter_mut(world) {
            camera.viewport = Some(viewport.clone());
        }
        world.spawn((
            PrimaryEguiContext,
            Camera2d,
            RenderLayers::none(),
            Msaa::Off,
            RenderTarget::from(target.clone()),
            Camera {
                order: 1,
                output_mode: CameraOutputMode::Write {
                    blend_state: Some(BlendState::ALPHA_BLENDING),
                    clear_color: ClearColorConfig::None,
                },
                clear_color: ClearColorConfig::Custom(Color::NONE),
                ..default()
            },
        ));
        target
    }
}

/// The result, once there is one.
#[derive(Resource, Default)]
struct Taken(Option<Result<(), PictureError>>);

fn save(image: &Image, path: &std::path::Path) -> Result<(), PictureError> {
    let failed = |reason: String| PictureError::File {
        path: path.to_owned(),
        reason,
    };
    image
        .clone()
        .try_into_dynamic()
        .map_err(|error| failed(error.to_string()))?
        .to_rgb8()
        .save(path)
        .map_err(|error| failed(error.to_string()))
}

/// The thread in which the graphics adapter is asked for.
const ADAPTER_THREAD: &str = "graphics adapter";

/// The graphics adapter. Without one the engine panics, so it is asked for in a thread of its own, whose panic is an
/// answer and not printed.
fn adapter() -> Result<RenderResources, PictureError> {
    let settings = WgpuSettings::default();
    let backends = settings.backends.ok_or(PictureError::NoAdapter)?;
    let hook = Arc::new(panic::take_hook());
    let others = hook.clone();
    panic::set_hook(Box::new(move |panic| {
        if thread::current().name() != Some(ADAPTER_THREAD) {
            others(panic);
        }
    }));
    let adapter = thread::Builder::new()
        .name(ADAPTER_THREAD.to_owned())
        .spawn(move || block_on(initialize_renderer(backends, None, &settings)))
        .map_err(|_| PictureError::NoAdapter)
        .and_then(|asked| asked.join().map_err(|_| PictureError::NoAdapter));
    panic::set_hook(Box::new(move |panic| hook(panic)));
    adapter
}

/// The app that draws into an image.
fn app(adapter: RenderResources) -> App {
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin {
                primary_window: None,
                exit_condition: ExitCondition::DontExit,
                ..default()
            })
            .set(RenderPlugin {
                render_creation: RenderCreation::Manual(adapter),
                synchronous_pipeline_compilation: true,
                ..default()
            })
            .disable::<WinitPlugin>()
            .disable::<PipelinedRenderingPlugin>()
            .disable::<LogPlugin>()
            .add(ScheduleRunnerPlugin::default()),
    )
    .add_plugins((EguiPlugin::default(), headless::rules, super::scene))
    .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(
        16,
    )))
    .init_resource::<Taken>()
    .add_systems(
        EguiPrimaryContextPass,
        strip.run_if(any_with_component::<PrimaryEguiContext>),
    );
    app.world_mut()
        .resource_mut::<EguiGlobalSettings>()
        .auto_create_primary_context = false;
    app
}

/// A palette colour for egui.
fn tint(colour: Color) -> egui::Color32 {
    let srgb = colour.to_srgba().to_u8_array();
    egui::Color32::from_rgb(srgb[0], srgb[1], srgb[2])
}

/// The squads, how many models each has left, and whose turn it is.
fn strip(mut contexts: EguiContexts, battle: Option<Res<Battle>>) -> Result {
    let Some(battle) = battle else {
        return Ok(());
    };
    let context = contexts.ctx_mut()?;
    let squad = |side: Side| {
        let whole = battle.muster.side(side).count();
        let left = battle.present(side).count();
        format!("{side}  {}   {left} of {whole}", battle.muster.squads(side))
    };
    let state = match battle.state.phase {
        Phase::Preparing => String::new(),
        Phase::Deploying(player) => format!("{} deploys", battle.muster.player(player).label),
        Phase::Nominating | Phase::Acting(_) => {
            let active = battle.muster.player(battle.state.active);
            format!("turn {}: {}", battle.state.turn, active.label)
        }
        Phase::Over(outcome) => outcome
            .winner
            .map_or_else(|| "a draw".to_owned(), |side| format!("{side} has won")),
    };
    let frame = egui::Frame::new()
        .fill(egui::Color32::from_rgb(24, 26, 30))
        .inner_margin(egui::Margin::symmetric(12, 0));
    egui::Area::new("strip".into())
        .fixed_pos(egui::pos2(0.0, 0.0))
        // There is no time to fade in.
        .fade_in(false)
        .show(context, |ui| {
            frame.show(ui, |ui| {
                let width = ui.ctx().viewport_rect().width() - 24.0;
                ui.set_width(width);
                ui.set_height(STRIP as f32);
                ui.columns(3, |columns| {
                    let [left, middle, right] = columns else {
                        return;
                    };
                    let text = |words: String, colour: Color| {
                        egui::RichText::new(words)
                            .size(17.0)
                            .strong()
                            .color(tint(colour))
                    };
                    let lighter = |side| palette::side(side).mix(&Color::WHITE, 0.45);
                    left.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                        ui.label(text(squad(Side::A), lighter(Side::A)));
                    });
                    middle.with_layout(
                        egui::Layout::centered_and_justified(egui::Direction::LeftToRight),
                        |ui| ui.label(text(state, Color::WHITE)),
                    );
                    right.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                        ui.label(text(squad(Side::B), lighter(Side::B)));
                    });
                });
            });
        });
    Ok(())
}
