//! A hand at the table without a window: the systems of mouse, keys and machine over a battle made to measure, an eye
//! straight above the table, and a pointer that goes where a test says.

use super::field::Field;
use bevy::app::App;
use bevy::camera::{CameraProjection, ComputedCameraValues, RenderTargetInfo};
use bevy::input::touch::{TouchInput, TouchPhase, touch_screen_input_system};
use bevy::math::DVec2;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use tirailleur::scenario::Scenario;
use tirailleur::schedule::GameSystems;
use tirailleur::song::engine::{History, Refused};
use tirailleur::song::player::PlayerId;
use tirailleur::song::refusal::Refusal;
use tirailleur::song::state::Battle;
use tirailleur::table::body::Side;
use tirailleur::table::space::to_world;
use tirailleur::ui::area::TableArea;
use tirailleur::ui::brief::{self, Brief};
use tirailleur::ui::desk::{self, Desk};
use tirailleur::ui::editor::bench::Bench;
use tirailleur::ui::editor::{self, stage};
use tirailleur::ui::intent::Intent;
use tirailleur::ui::machine::{self, MachineDice};
use tirailleur::ui::players::{Pace, Player, Players};
use tirailleur::ui::sandbox;
use tirailleur::ui::sandbox::board::Sandbox;
use tirailleur::ui::sandbox::hand::Pressing;
use tirailleur::ui::sandbox::regard::Regard;
use tirailleur::ui::sandbox::setting::Setting;
use tirailleur::ui::saves::Saves;
use tirailleur::ui::session::Choice;
use tirailleur::ui::{Screen, keys, pointer};
use tirailleur::view::camera::{ArrowsTaken, CameraLock};

/// The size of the window, in pixels.
const WINDOW: UVec2 = UVec2::new(800, 800);

/// A hand over a table of 600 mm.
pub struct Hand {
    app: App,
    window: Entity,
    camera: Entity,
}

impl Hand {
    /// A hand over that battle, whose sides are played by those.
    pub fn over(field: Field, players: Players) -> Self {
        let mut app = field.into_app();
        app.init_state::<Screen>()
            .init_resource::<ButtonInput<MouseButton>>()
            .init_resource::<ButtonInput<KeyCode>>()
            .init_resource::<Touches>()
            .init_resource::<CameraLock>()
            .add_message::<TouchInput>()
            .add_systems(PreUpdate, touch_screen_input_system)
            .init_resource::<Brief>()
            .init_resource::<Desk>()
            .init_resource::<Intent>()
            .init_resource::<MachineDice>()
            .insert_resource(Pace::Instant)
            .insert_resource(players)
            .insert_resource(TableArea {
                rect: Some(Rect::from_corners(Vec2::ZERO, WINDOW.as_vec2())),
                covered: false,
                has_pointer: true,
                ..TableArea::default()
            })
            .add_systems(
                Update,
                (
                    (pointer::follow, keys::follow, machine::play)
                        .chain()
                        .in_set(GameSystems::Input),
                    (desk::follow, brief::refresh)
                        .chain()
                        .in_set(GameSystems::Present),
                ),
            );
        let mut hand = Self::with_eye(app);
        hand.app
            .world_mut()
            .resource_mut::<NextState<Screen>>()
            .set(Screen::Battle);
        hand.frame();
        hand.frame();
        hand
    }

    /// A hand over a table that is being made.
    pub fn making(scenario: Scenario, saves: Saves) -> Self {
        let mut app = tirailleur::headless::app();
        app.init_state::<Screen>()
            .init_resource::<ButtonInput<MouseButton>>()
            .init_resource::<ButtonInput<KeyCode>>()
            .init_resource::<Touches>()
            .init_resource::<CameraLock>()
            .init_resource::<ArrowsTaken>()
            .init_resource::<Bench>()
            .init_resource::<Choice>()
            .init_resource::<Intent>()
            .insert_resource(saves)
            .add_message::<TouchInput>()
            .add_systems(PreUpdate, touch_screen_input_system)
            .insert_resource(TableArea {
                rect: Some(Rect::from_corners(Vec2::ZERO, WINDOW.as_vec2())),
                covered: false,
                has_pointer: true,
                ..TableArea::default()
            })
            .add_systems(
                Update,
                stage::follow_screen
                    .in_set(GameSystems::Input)
                    .before(editor::hand::follow),
            )
            .add_systems(
                Update,
                (
                    (editor::hand::follow, editor::keys::follow)
                        .chain()
                        .in_set(GameSystems::Input),
                    stage::show.in_set(GameSystems::Orders),
                    editor::bench::look_over.in_set(GameSystems::Present),
                )
                    .run_if(in_state(Screen::Editor).and_then(editor::bench::has_table)),
            );
        let mut hand = Self::with_eye(app);
        editor::open(hand.app.world_mut(), scenario, None);
        hand.frame();
        hand.frame();
        hand
    }

    /// A hand over a table whose figures it pushes about.
    pub fn pushing(scenario: Scenario, setting: Setting, saves: Saves) -> Self {
        let mut app = tirailleur::headless::app();
        app.init_state::<Screen>()
            .init_resource::<ButtonInput<MouseButton>>()
            .init_resource::<ButtonInput<KeyCode>>()
            .init_resource::<Touches>()
            .init_resource::<CameraLock>()
            .init_resource::<ArrowsTaken>()
            .init_resource::<Intent>()
            .init_resource::<Sandbox>()
            .init_resource::<Pressing>()
            .init_resource::<Regard>()
            .insert_resource(saves)
            .add_message::<TouchInput>()
            .add_systems(PreUpdate, touch_screen_input_system)
            .add_systems(OnExit(Screen::Sandbox), sandbox::keep::keep)
            .insert_resource(TableArea {
                rect: Some(Rect::from_corners(Vec2::ZERO, WINDOW.as_vec2())),
                covered: false,
                has_pointer: true,
                ..TableArea::default()
            })
            .add_systems(
                Update,
                (sandbox::stage::leave, sandbox::stage::enter)
                    .chain()
                    .in_set(GameSystems::Input)
                    .before(sandbox::hand::follow),
            )
            .add_systems(
                Update,
                (
                    (sandbox::hand::follow, sandbox::keys::follow)
                        .chain()
                        .in_set(GameSystems::Input),
                    sandbox::stage::show.in_set(GameSystems::Orders),
                    sandbox::regard::refresh.in_set(GameSystems::Present),
                )
                    .run_if(in_state(Screen::Sandbox).and_then(resource_exists::<Battle>)),
            );
        let mut hand = Self::with_eye(app);
        sandbox::open(hand.app.world_mut(), scenario, setting);
        hand.frame();
        hand.frame();
        hand
    }

    /// The table with figures, and what is in hand.
    pub fn sandbox(&mut self) -> Mut<'_, Sandbox> {
        self.app.world_mut().resource_mut::<Sandbox>()
    }

    /// A window, and an eye straight above the table.
    fn with_eye(mut app: App) -> Self {
        let window = app
            .world_mut()
            .spawn((
                Window {
                    resolution: WINDOW.into(),
                    ..default()
                },
                PrimaryWindow,
            ))
            .id();
        let eye = to_world(DVec2::new(300.0, 300.0), 1200.0);
        let under = to_world(DVec2::new(300.0, 300.0), 0.0);
        let lens = PerspectiveProjection {
            aspect_ratio: 1.0,
            ..default()
        };
        let transform = Transform::from_translation(eye).looking_at(under, Vec3::NEG_Z);
        let camera = app
            .world_mut()
            .spawn((
                Camera3d::default(),
                Camera {
                    computed: ComputedCameraValues {
                        clip_from_view: lens.get_clip_from_view(),
                        target_info: Some(RenderTargetInfo {
                            physical_size: WINDOW,
                            scale_factor: 1.0,
                        }),
                        ..default()
                    },
                    ..default()
                },
                transform,
                GlobalTransform::from(transform),
            ))
            .id();
        Self {
            app,
            window,
            camera,
        }
    }

    /// The world.
    pub fn world(&mut self) -> &mut World {
        self.app.world_mut()
    }

    /// What whoever makes a table has in hand.
    pub fn bench(&mut self) -> Mut<'_, Bench> {
        self.app.world_mut().resource_mut::<Bench>()
    }

    /// Held keys are let go.
    pub fn let_go(&mut self) -> &mut Self {
        self.app
            .world_mut()
            .resource_mut::<ButtonInput<KeyCode>>()
            .reset_all();
        self
    }

    /// One frame.
    pub fn frame(&mut self) -> &mut Self {
        self.app.update();
        let world = self.app.world_mut();
        world.resource_mut::<ButtonInput<MouseButton>>().clear();
        world.resource_mut::<ButtonInput<KeyCode>>().clear();
        self
    }

    /// Where a place of the table is in the window, so many millimetres east and north.
    fn pixel(&mut self, x: f64, y: f64) -> Vec2 {
        let world = self.app.world_mut();
        let (camera, transform) = world
            .query::<(&Camera, &GlobalTransform)>()
            .get(world, self.camera)
            .expect("the eye");
        camera
            .world_to_viewport(transform, to_world(DVec2::new(x, y), 0.0))
            .expect("the whole table is in sight")
    }

    /// A finger over a place of the table does that, for a frame.
    pub fn finger(&mut self, id: u64, phase: TouchPhase, x: f64, y: f64) -> &mut Self {
        self.feel(id, phase, x, y).frame()
    }

    /// A finger comes and goes within one frame.
    pub fn quick_tap(&mut self, x: f64, y: f64) -> &mut Self {
        self.feel(1, TouchPhase::Started, x, y)
            .feel(1, TouchPhase::Ended, x, y)
            .frame()
            .frame()
            .frame()
    }

    /// What a finger does, before any frame passes.
    fn feel(&mut self, id: u64, phase: TouchPhase, x: f64, y: f64) -> &mut Self {
        let position = self.pixel(x, y);
        let window = self.window;
        self.app.world_mut().write_message(TouchInput {
            phase,
            position,
            window,
            force: None,
            id,
        });
        self
    }

    /// A tap there: the finger comes and goes, and a frame passes in which the panels learn of it.
    pub fn tap(&mut self, x: f64, y: f64) -> &mut Self {
        self.finger(1, TouchPhase::Started, x, y)
            .finger(1, TouchPhase::Ended, x, y)
            .frame()
            .frame()
    }

    /// Whether the camera keeps still.
    pub fn camera_is_locked(&self) -> bool {
        self.app.world().resource::<CameraLock>().0
    }

    /// The pointer over a place of the table, so many millimetres east and north, for a frame.
    pub fn point(&mut self, x: f64, y: f64) -> &mut Self {
        let pixel = self.pixel(x, y);
        let world = self.app.world_mut();
        world
            .get_mut::<Window>(self.window)
            .expect("the window")
            .set_physical_cursor_position(Some(pixel.as_dvec2()));
        self.frame()
    }

    /// The left button goes down, for a frame.
    pub fn press(&mut self) -> &mut Self {
        self.app
            .world_mut()
            .resource_mut::<ButtonInput<MouseButton>>()
            .press(MouseButton::Left);
        self.frame()
    }

    /// The left button goes up; two frames, so that the panels know what came of it.
    pub fn release(&mut self) -> &mut Self {
        self.app
            .world_mut()
            .resource_mut::<ButtonInput<MouseButton>>()
            .release(MouseButton::Left);
        self.frame().frame()
    }

    /// A click there.
    pub fn click(&mut self, x: f64, y: f64) -> &mut Self {
        self.point(x, y).press().release()
    }

    /// A drag from one place to another, past the middle of the way.
    pub fn drag(&mut self, from: (f64, f64), to: (f64, f64)) -> &mut Self {
        self.point(from.0, from.1).press();
        self.point((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0)
            .point(to.0, to.1)
            .release()
    }

    /// A key goes down, and up again.
    pub fn key(&mut self, key: KeyCode) -> &mut Self {
        self.app
            .world_mut()
            .resource_mut::<ButtonInput<KeyCode>>()
            .press(key);
        self.frame();
        self.app
            .world_mut()
            .resource_mut::<ButtonInput<KeyCode>>()
            .release(key);
        self.frame()
    }

    /// A key is held down.
    pub fn hold(&mut self, key: KeyCode) -> &mut Self {
        self.app
            .world_mut()
            .resource_mut::<ButtonInput<KeyCode>>()
            .press(key);
        self
    }

    /// Makes the next dice show these faces.
    pub fn dice(&mut self, faces: &[u8]) -> &mut Self {
        self.app
            .world_mut()
            .resource_mut::<Battle>()
            .state
            .dice
            .load(faces);
        self
    }

    /// The battle.
    pub fn battle(&self) -> &Battle {
        self.app.world().resource::<Battle>()
    }

    /// Its record and log.
    pub fn history(&self) -> &History {
        self.app.world().resource::<History>()
    }

    /// What is pointed at.
    pub fn intent(&self) -> &Intent {
        self.app.world().resource::<Intent>()
    }

    /// What is in hand.
    pub fn desk(&self) -> &Desk {
        self.app.world().resource::<Desk>()
    }

    /// What is in hand, to put something into it.
    pub fn desk_mut(&mut self) -> Mut<'_, Desk> {
        self.app.world_mut().resource_mut::<Desk>()
    }

    /// What the panels know.
    pub fn brief(&self) -> &Brief {
        self.app.world().resource::<Brief>()
    }

    /// The screen.
    pub fn screen(&self) -> Screen {
        *self.app.world().resource::<State<Screen>>().get()
    }

    /// Lets a machine play a side from now on, one that waits longer than any test does.
    pub fn give_to_machine(&mut self, side: Side) -> &mut Self {
        let world = self.app.world_mut();
        *world.resource_mut::<Pace>() = Pace::Slow;
        world
            .resource_mut::<Players>()
            .set(PlayerId::first(side), Player::Machine);
        self.frame()
    }

    /// The refusals of the last frames.
    pub fn refusals(&mut self) -> Vec<Refusal> {
        self.app
            .world_mut()
            .resource_mut::<Messages<Refused>>()
            .drain()
            .map(|refused| refused.refusal)
            .collect()
    }
}
