//! The camera over the table: an orbit with limits, three standpoints to return to, and the arithmetic that puts the
//! whole table into the picture.

use crate::schedule::GameSystems;
use crate::table::feature::Layout;
use crate::table::height::Heights;
use crate::table::length::Length;
use crate::table::outline::Outline;
use crate::table::piece::Bounds;
use crate::table::space::{extent, to_world};
use crate::table::terrain::Terrain;
use crate::third_party::panorbit::{self, Limits, PanOrbitCamera, Within};
use crate::ui::area::TableArea;
use bevy::camera::Exposure;
use bevy::core_pipeline::tonemapping::{DebandDither, Tonemapping};
use bevy::math::{DVec2, ops};
use bevy::prelude::*;
use bevy::time::Real;
use bevy_egui::input::EguiWantsInput;
use std::f32::consts::TAU;

/// The vertical angle of view, in radians: narrow, as if one stood back from the table.
pub const ANGLE: f32 = 0.6;

/// The share of the picture that the table fills where it is the narrower one.
const FILL: f32 = 0.985;

/// The width of the wooden border around the table, in millimetres.
pub const BORDER: f64 = 22.0;

/// The lowest that the camera may look down, in radians: never from below the table.
const LOWEST: f32 = 0.14;

/// The steepest that it may look down: as good as straight down, but with a clear north.
const STEEPEST: f32 = 1.5705;

/// The farthest that the camera goes, in lengths of the table: a phone held upright has the whole of it in view from 4.
const FARTHEST: f32 = 6.0;

/// Where the camera stands. Sent as a message, it asks the camera to go there.
#[derive(Message, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Viewpoint {
    /// The whole table, as one sees it standing before it.
    #[default]
    Table,
    /// The whole table from straight above, north up: as on a map.
    Top,
    /// Low over the near edge: what the figures see.
    Low,
}

/// Keeps the camera still while it is true: for whoever drags something over the table.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CameraLock(pub bool);

/// While it is true the arrow keys are somebody else's: they move what is selected, not the camera.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ArrowsTaken(pub bool);

/// On the camera that looks at the table.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct TableCamera;

/// The keys of the three standpoints.
const KEYS: [(KeyCode, Viewpoint); 3] = [
    (KeyCode::Home, Viewpoint::Table),
    (KeyCode::PageUp, Viewpoint::Top),
    (KeyCode::PageDown, Viewpoint::Low),
];

/// The arrow keys move what the camera looks at: to the right, and away.
const ARROWS: [(KeyCode, Vec2); 4] = [
    (KeyCode::ArrowRight, Vec2::X),
    (KeyCode::ArrowLeft, Vec2::NEG_X),
    (KeyCode::ArrowUp, Vec2::Y),
    (KeyCode::ArrowDown, Vec2::NEG_Y),
];

/// In a second the arrow keys move it by this share of its distance.
const STRIDE: f32 = 0.5;

/// A place for the camera: what it looks at, from where.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Placement {
    /// What it looks at.
    pub focus: Vec3,
    /// The turn about the vertical, in radians: 0 looks north.
    pub yaw: f32,
    /// How far it looks down, in radians.
    pub pitch: f32,
    /// The distance from what it looks at.
    pub distance: f32,
}

impl Placement {
    /// The place for a standpoint at a table, for a picture of that width divided by its height.
    #[must_use]
    pub fn new(viewpoint: Viewpoint, layout: &Layout, aspect: f32) -> Self {
        let mut placement = Self {
            focus: middle(layout),
            yaw: 0.0,
            pitch: match viewpoint {
                Viewpoint::Table => 0.92,
                Viewpoint::Top => STEEPEST,
                Viewpoint::Low => 0.36,
            },
            distance: 0.0,
        };
        placement.fit(layout, aspect);
        if viewpoint == Viewpoint::Low {
            placement.focus.z = placement.focus.z.lerp(middle(layout).z * 0.55, 0.7);
            placement.distance *= 0.55;
        }
        placement
    }

    /// Goes back until the whole table with its border is in the picture, and sideways until it is in its middle.
    fn fit(&mut self, layout: &Layout, aspect: f32) {
        let tangent = ops::tan(ANGLE / 2.0) * FILL;
        let corners = corners(layout);
        // The nearer edge looks longer, so the middle of the table isn't the middle of the picture.
        for _ in 0..12 {
            let rotation = self.rotation();
            let seen: Vec<Vec3> = corners
                .iter()
                .map(|corner| rotation.inverse() * (*corner - self.focus))
                .collect();
            self.distance = seen
                .iter()
                .map(|seen| {
                    seen.z + (seen.y.abs() / tangent).max(seen.x.abs() / (tangent * aspect))
                })
                .fold(0.0, f32::max);
            let (low, high) = seen
                .iter()
                .map(|seen| seen.y / (self.distance - seen.z))
                .fold((f32::MAX, f32::MIN), |(low, high), height| {
                    (low.min(height), high.max(height))
                });
            let up = rotation * Vec3::Y;
            let north = Vec3::new(up.x, 0.0, up.z).normalize_or(Vec3::NEG_Z);
            self.focus += north * (low + high) / 2.0 * self.distance;
        }
    }

    /// Whether the controls still aim at this place.
    fn is_kept(&self, orbit: &PanOrbitCamera) -> bool {
        let near = |one: f32, other: f32| (one - other).abs() < 1e-3;
        let aimed = Self::aimed(orbit);
        near(aimed.yaw, self.yaw)
            && near(aimed.pitch, self.pitch)
            && near(aimed.distance, self.distance)
            && aimed.focus.distance(self.focus) < 1e-3
    }

    fn rotation(&self) -> Quat {
        Quat::from_euler(EulerRot::YXZ, self.yaw, -self.pitch, 0.0)
    }

    /// The same as a place in the world.
    #[must_use]
    pub fn transform(&self) -> Transform {
        let rotation = self.rotation();
        Transform {
            translation: self.focus + rotation * Vec3::Z * self.distance,
            rotation,
            scale: Vec3::ONE,
        }
    }

    /// The place on the table, hills apart, that is seen at a pixel of a picture of that size, counted from its upper left corner;
    /// `None` where that is above the horizon.
    #[must_use]
    pub fn ground(&self, pixel: Vec2, size: Vec2) -> Option<Vec3> {
        let camera = self.transform();
        let share = pixel / size * 2.0 - 1.0;
        let tangent = ops::tan(ANGLE / 2.0);
        let seen = Vec3::new(share.x * size.x / size.y, -share.y, 0.0) * tangent - Vec3::Z;
        let way = camera.rotation * seen;
        (way.y < -1e-4).then(|| camera.translation - way * (camera.translation.y / way.y))
    }

    /// The place of the controls' aim: where the camera is when it has come to rest.
    #[must_use]
    pub fn aimed(orbit: &PanOrbitCamera) -> Self {
        Self {
            focus: orbit.target_focus,
            yaw: orbit.target_yaw,
            pitch: orbit.target_pitch,
            distance: orbit.target_radius,
        }
    }

    /// The same direction from another distance, so that a place of the world stays where it is in the picture.
    #[must_use]
    pub fn nearer(&self, distance: f32, fixed: Vec3) -> Self {
        Self {
            focus: fixed + (self.focus - fixed) * (distance / self.distance),
            distance,
            ..*self
        }
    }

    /// Where a place of the world is in a picture of that size, in pixels from its upper left corner.
    #[must_use]
    pub fn pixel(&self, world: Vec3, size: UVec2) -> Vec2 {
        let size = size.as_vec2();
        let camera = self.transform();
        let seen = camera.rotation.inverse() * (world - camera.translation);
        let tangent = ops::tan(ANGLE / 2.0);
        let share = Vec2::new(seen.x * size.y / size.x, -seen.y) / (-seen.z * tangent);
        (share + 1.0) / 2.0 * size
    }
}

/// The middle of a table.
fn middle(layout: &Layout) -> Vec3 {
    to_world(
        DVec2::new(layout.size.0.mm(), layout.size.1.mm()) / 2.0,
        0.0,
    )
}

/// The outer corners of a table's border, and of what stands on it.
fn corners(layout: &Layout) -> Vec<Vec3> {
    let (x, y) = (layout.size.0.mm() + BORDER, layout.size.1.mm() + BORDER);
    let heights = Heights::of(layout.scale);
    let border = Bounds {
        min: DVec2::splat(-BORDER),
        max: DVec2::new(x, y),
    };
    let features = layout.features.iter().map(|feature| {
        let bounds = *Outline::new(&feature.shape).bounds();
        (bounds, heights.feature(feature).mm())
    });
    std::iter::once((border, 0.0))
        .chain(features.filter(|(_, height)| *height > 0.0))
        .flat_map(|(Bounds { min, max }, height)| {
            [
                (min.x, min.y),
                (max.x, min.y),
                (max.x, max.y),
                (min.x, max.y),
            ]
            .map(|(x, y)| to_world(DVec2::new(x, y), height))
        })
        .collect()
}

/// The limits of the camera at a table.
fn limits(layout: &Layout) -> Limits {
    let span = |length: Length| extent(length.mm());
    let longest = span(layout.size.0).max(span(layout.size.1));
    Limits {
        middle: middle(layout),
        size: Vec2::new(span(layout.size.0), span(layout.size.1)),
        distance: [
            extent(layout.scale.scaled(Length::whole(70)).mm()),
            longest * FARTHEST,
        ],
        pitch: [LOWEST, STEEPEST],
    }
}

/// What every camera of the table has, the one of the window and those of pictures: no processing of the picture, so
/// that colours are what the palette says.
#[must_use]
pub fn lens() -> impl Bundle {
    (
        TableCamera,
        Camera3d::default(),
        Projection::Perspective(PerspectiveProjection {
            fov: ANGLE,
            ..default()
        }),
        Tonemapping::None,
        DebandDither::Disabled,
        Exposure::default(),
        Msaa::Sample4,
    )
}

/// Asks for a look at the whole table, where there is a camera.
pub fn show_all(world: &mut World) {
    if let Some(mut viewpoints) = world.get_resource_mut::<Messages<Viewpoint>>() {
        viewpoints.write(Viewpoint::Table);
    }
}

/// Adds the camera of the window and its controls.
pub fn plugin(app: &mut App) {
    app.add_plugins(panorbit::plugin)
        .init_resource::<CameraLock>()
        .init_resource::<ArrowsTaken>()
        .add_message::<Viewpoint>()
        .add_systems(Startup, spawn)
        .add_systems(
            Update,
            (
                (keep_to_table, press_keys)
                    .chain()
                    .in_set(GameSystems::Input),
                (go_there, wander).chain().in_set(GameSystems::Present),
                hold_still.in_set(GameSystems::Present),
            ),
        );
}

/// The camera of the window, at the table that is in play.
fn spawn(mut commands: Commands, terrain: Option<Res<Terrain>>, window: Query<&Window>) {
    let Some(terrain) = terrain else {
        return;
    };
    let aspect = window
        .iter()
        .next()
        .map_or(1.6, |window| window.width() / window.height().max(1.0));
    let placement = Placement::new(Viewpoint::default(), &terrain.layout, aspect);
    commands.spawn((
        Name::new("Table camera"),
        lens(),
        placement.transform(),
        PanOrbitCamera {
            focus: placement.focus,
            ..panorbit::controls(&limits(&terrain.layout))
        },
    ));
}

/// Another table: other limits, and a look at the whole of it.
fn keep_to_table(
    terrain: Option<Res<Terrain>>,
    mut size: Local<Option<(Length, Length)>>,
    mut cameras: Query<&mut PanOrbitCamera, With<TableCamera>>,
    mut viewpoints: MessageWriter<Viewpoint>,
) {
    let Some(terrain) = terrain.filter(|terrain| terrain.is_changed()) else {
        return;
    };
    for mut camera in &mut cameras {
        *camera = camera.within(&limits(&terrain.layout));
    }
    if size.replace(terrain.layout.size) != Some(terrain.layout.size) {
        viewpoints.write(Viewpoint::Table);
    }
}

/// The keys of the standpoints.
fn press_keys(
    keys: Res<ButtonInput<KeyCode>>,
    egui: Option<Res<EguiWantsInput>>,
    mut viewpoints: MessageWriter<Viewpoint>,
) {
    if egui.is_some_and(|egui| egui.wants_any_keyboard_input()) {
        return;
    }
    for (key, viewpoint) in KEYS {
        if keys.just_pressed(key) {
            viewpoints.write(viewpoint);
        }
    }
}

/// Takes the camera to the standpoint that was asked for, and there again where the part of the window that is left to
/// the table has changed meanwhile and nobody has moved the camera.
fn go_there(
    mut viewpoints: MessageReader<Viewpoint>,
    terrain: Option<Res<Terrain>>,
    mut last: Local<Option<(Viewpoint, Placement, f32)>>,
    mut cameras: Query<(&Camera, &mut PanOrbitCamera), With<TableCamera>>,
) {
    let asked = viewpoints.read().last().copied();
    let Some(terrain) = terrain else {
        return;
    };
    for (camera, mut orbit) in &mut cameras {
        let Some(size) = camera
            .logical_viewport_size()
            .filter(|size| size.min_element() > 1.0)
        else {
            continue;
        };
        let aspect = size.x / size.y;
        let again = last
            .filter(|(_, placement, was)| {
                placement.is_kept(&orbit) && (aspect / was - 1.0).abs() > 0.01
            })
            .map(|(viewpoint, ..)| viewpoint);
        let Some(viewpoint) = asked.or(again) else {
            continue;
        };
        let mut placement = Placement::new(viewpoint, &terrain.layout, aspect);
        // The short way round: the camera may have been turned several times.
        placement.yaw += (orbit.target_yaw / TAU).round() * TAU;
        orbit.target_yaw = placement.yaw;
        orbit.target_focus = placement.focus;
        orbit.target_pitch = placement.pitch;
        orbit.target_radius = placement.distance;
        *last = Some((viewpoint, placement, aspect));
    }
}

/// The arrow keys take the camera over the table, for who has no middle button.
fn wander(
    time: Res<Time<Real>>,
    keys: Res<ButtonInput<KeyCode>>,
    taken: Res<ArrowsTaken>,
    egui: Option<Res<EguiWantsInput>>,
    mut cameras: Query<&mut PanOrbitCamera, With<TableCamera>>,
) {
    if taken.0 || egui.is_some_and(|egui| egui.wants_any_keyboard_input()) {
        return;
    }
    let way: Vec2 = ARROWS
        .into_iter()
        .filter(|(key, _)| keys.pressed(*key))
        .map(|(_, way)| way)
        .sum();
    if way == Vec2::ZERO {
        return;
    }
    for mut camera in &mut cameras {
        let stride = STRIDE * camera.target_radius * time.delta_secs();
        let turn = Quat::from_rotation_y(camera.target_yaw);
        // Limits are kept by the controls.
        camera.target_focus += turn * Vec3::new(way.x, 0.0, -way.y) * stride;
    }
}

/// The camera moves only while the pointer is on the table, not on a panel, and nobody drags a figure. A turn that has
/// begun on the table goes on over the panels.
fn hold_still(
    lock: Res<CameraLock>,
    area: Option<Res<TableArea>>,
    buttons: Res<ButtonInput<MouseButton>>,
    touches: Option<Res<Touches>>,
    mut cameras: Query<&mut PanOrbitCamera, With<TableCamera>>,
) {
    let fingers = touches.is_some_and(|touches| touches.iter().count() > 1);
    let on_table = area.is_none_or(|area| area.has_pointer);
    for mut camera in &mut cameras {
        let turning = camera.enabled
            && (fingers || buttons.any_pressed([camera.button_orbit, camera.button_pan]));
        let enabled = !lock.0 && (on_table || turning);
        if camera.enabled != enabled {
            camera.enabled = enabled;
        }
    }
}
