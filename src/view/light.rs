//! Daylight: one sun with shadows, and light from all round.

use super::camera::TableCamera;
use crate::schedule::GameSystems;
use crate::table::sight::SightRules;
use crate::table::space::to_world;
use crate::table::terrain::Terrain;
use bevy::light::{CascadeShadowConfig, DirectionalLightShadowMap};
use bevy::math::DVec2;
use bevy::prelude::*;

/// The sun: with [`SKY`], what faces it has about the colour that the palette says.
const SUN: f32 = 2_450.0;

/// The light from all round.
const SKY: f32 = 540.0;

/// The side of the shadow map, in texels: one map for the whole table (WebGL2 has one cascade).
const SHADOW_MAP: usize = 4096;

/// The highest thing on the table that casts a shadow, in millimetres, with room to spare.
const HIGHEST: f64 = 120.0;

/// The light of an hour: the sun's strength and colour, where it stands, and the strength and colour of what comes from all round.
struct Hour {
    sun: (f32, Color),
    from: Vec3,
    sky: (f32, Color),
}

/// By day. From the south-west and high: shadows fall away from who looks north, and are short.
const DAY: Hour = Hour {
    sun: (SUN, Color::srgb(1.0, 0.97, 0.9)),
    from: Vec3::new(-4.0, 9.0, 4.5),
    sky: (SKY, Color::srgb(0.93, 0.96, 1.0)),
};

/// At dusk: the last of a low sun, and a blue sky. Figures and their marks have to be told apart as by day.
const DUSK: Hour = Hour {
    sun: (SUN * 0.68, Color::srgb(1.0, 0.72, 0.48)),
    from: Vec3::new(-7.0, 4.5, 3.0),
    sky: (SKY * 1.3, Color::srgb(0.7, 0.78, 1.0)),
};

/// Adds the light.
pub fn plugin(app: &mut App) {
    app.insert_resource(DirectionalLightShadowMap { size: SHADOW_MAP })
        .insert_resource(GlobalAmbientLight {
            brightness: DAY.sky.0,
            color: DAY.sky.1,
            ..default()
        })
        .insert_resource(ClearColor(super::palette::ROOM))
        .add_systems(Startup, spawn)
        .add_systems(
            Update,
            follow_hour
                .run_if(resource_exists_and_changed::<SightRules>)
                .in_set(GameSystems::Present),
        )
        .add_systems(
            PostUpdate,
            follow_camera
                .before(bevy::light::SimulationLightSystems::UpdateDirectionalLightCascades),
        );
}

fn spawn(mut commands: Commands) {
    commands.spawn((
        Name::new("Sun"),
        DirectionalLight {
            illuminance: DAY.sun.0,
            color: DAY.sun.1,
            shadow_maps_enabled: true,
            ..default()
        },
        CascadeShadowConfig {
            bounds: vec![200.0],
            overlap_proportion: 0.2,
            minimum_distance: 1.0,
        },
        Transform::from_translation(DAY.from).looking_at(Vec3::ZERO, Vec3::Y),
    ));
}

/// Where a rule lets nobody see far, the light is poor: the eye is told what the judge of sight is told.
fn follow_hour(
    rules: Res<SightRules>,
    mut sky: ResMut<GlobalAmbientLight>,
    mut suns: Query<(&mut DirectionalLight, &mut Transform)>,
) {
    let hour = if rules.limit.is_some() { DUSK } else { DAY };
    (sky.brightness, sky.color) = hour.sky;
    for (mut sun, mut place) in &mut suns {
        (sun.illuminance, sun.color) = hour.sun;
        *place = Transform::from_translation(hour.from).looking_at(Vec3::ZERO, Vec3::Y);
    }
}

/// Spends the one shadow map on what the camera sees of the table, so that shadows are sharp from near and from far.
fn follow_camera(
    terrain: Option<Res<Terrain>>,
    cameras: Query<&GlobalTransform, With<TableCamera>>,
    mut suns: Query<&mut CascadeShadowConfig>,
) {
    let (Some(terrain), Some(camera)) = (terrain, cameras.iter().next()) else {
        return;
    };
    let (x, y) = (terrain.layout.size.0.mm(), terrain.layout.size.1.mm());
    let (eye, forward) = (camera.translation(), camera.forward());
    let (mut near, mut far) = (f32::MAX, 0.0_f32);
    for corner in [(0.0, 0.0), (x, 0.0), (x, y), (0.0, y)] {
        for height in [0.0, HIGHEST] {
            let depth = forward.dot(to_world(DVec2::from(corner), height) - eye);
            near = near.min(depth);
            far = far.max(depth);
        }
    }
    let (near, far) = (near.max(0.5), far.max(1.0));
    for mut sun in &mut suns {
        // Coarse steps, so that shadows do not crawl while the camera glides.
        let bounds = vec![(far / 4.0).ceil() * 4.0];
        let minimum = ((near / 4.0).floor() * 4.0).max(0.5);
        if sun.bounds != bounds || sun.minimum_distance != minimum {
            sun.bounds = bounds;
            sun.minimum_distance = minimum;
        }
    }
}
