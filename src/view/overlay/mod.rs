//! What might be: a move under consideration, a line of sight, offered places, ranges. Drawn whenever intent or
//! battle change, as one mesh of chalk on the ground and one of lines in the air.

mod arms;
mod draft;
mod ghost;
mod group;
mod reach;
mod sightline;
mod watch;

use super::clay::Clay;
use super::palette::{self, Paints};
use crate::schedule::GameSystems;
use crate::song::state::Battle;
use crate::table::length::Point;
use crate::table::outline::millimetres;
use crate::table::survey::Survey;
use crate::table::terrain::Terrain;
use crate::ui::intent::Intent;
use bevy::camera::visibility::NoFrustumCulling;
use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::math::DVec2;
use bevy::prelude::*;
use draft::Draft;

/// Whether the ranges of the selected shooter and the reach of the selected commander show.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug)]
pub struct RangesShown(pub bool);

impl Default for RangesShown {
    fn default() -> Self {
        Self(true)
    }
}

/// On the meshes of the overlay.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
enum Sheet {
    /// Chalk on the ground.
    Ground,
    /// Lines in the air.
    Air,
}

/// Adds the overlay.
pub fn plugin(app: &mut App) {
    app.init_resource::<RangesShown>()
        .add_plugins(ghost::plugin)
        .add_systems(Startup, spawn)
        .add_systems(
            Update,
            (
                draw.run_if(resource_exists::<Battle>.and_then(anything_new)),
                wipe.run_if(resource_removed::<Battle>),
            )
                .in_set(GameSystems::Present)
                .after(super::figures::FigureSystems::Pose),
        );
}

/// Two sheets that are drawn anew whenever they change.
fn spawn(mut commands: Commands, paints: Res<Paints>) {
    for (sheet, paint) in [(Sheet::Ground, &paints.chalk), (Sheet::Air, &paints.air)] {
        commands.spawn((
            Name::new("Overlay"),
            sheet,
            Mesh3d::default(),
            MeshMaterial3d(paint.clone()),
            Visibility::Hidden,
            NoFrustumCulling,
            NotShadowCaster,
            NotShadowReceiver,
        ));
    }
}

/// Whether anything that is drawn has changed.
fn anything_new(battle: Res<Battle>, intent: Res<Intent>, ranges: Res<RangesShown>) -> bool {
    battle.is_changed() || intent.is_changed() || ranges.is_changed()
}

/// Draws both sheets.
fn draw(
    battle: Res<Battle>,
    intent: Res<Intent>,
    ranges: Res<RangesShown>,
    terrain: Res<Terrain>,
    survey: Survey,
    mut meshes: ResMut<Assets<Mesh>>,
    mut sheets: Query<(&Sheet, &mut Mesh3d, &mut Visibility)>,
) {
    let mut chalk = Draft::new(&terrain);
    let mut air = Draft::new(&terrain);
    for &zone in &intent.zones {
        draw_zone(&mut chalk, zone);
    }
    watch::draw(&mut chalk, &battle);
    for place in &intent.places {
        let (at, radius) = (millimetres(place.at), place.base.radius.mm());
        chalk.disc(at, radius, palette::OFFERED.with_alpha(0.35));
        chalk.ring(at, radius, radius * 0.2, palette::OFFERED);
    }
    if ranges.0
        && let Some(model) = intent.selected
        && battle.muster.knows(model)
        && battle.on_table(model)
        && intent.ghost.is_none()
    {
        reach::draw(&mut chalk, &battle, &survey, model);
        watch::draw_sight(&mut chalk, &battle, survey.sight.limit(), model);
    }
    if let Some(model) = intent.selected
        && battle.muster.knows(model)
        && battle.on_table(model)
    {
        arms::draw(&mut chalk, &battle, model);
    }
    if intent
        .group
        .iter()
        .all(|&member| battle.muster.knows(member))
    {
        group::draw(&mut chalk, &battle, &intent.group);
    }
    if let Some(ghost) = &intent.ghost
        && battle.muster.knows(ghost.model)
    {
        ghost::draw(&mut chalk, &battle, ghost, intent.pointer);
    }
    if let Some(aiming) = &intent.aiming
        && battle.muster.knows(aiming.attacker)
        && battle.muster.knows(aiming.target)
    {
        sightline::draw(&mut chalk, &mut air, &battle, &terrain, aiming);
    }
    let mut clays = [Some(chalk.clay), Some(air.clay)];
    for (sheet, mut mesh, mut visibility) in &mut sheets {
        let clay = clays[usize::from(*sheet == Sheet::Air)]
            .take()
            .unwrap_or_default();
        put(clay, &mut mesh, &mut visibility, &mut meshes);
    }
}

fn put(clay: Clay, mesh: &mut Mesh3d, visibility: &mut Visibility, meshes: &mut Assets<Mesh>) {
    if clay.is_empty() {
        *visibility = Visibility::Hidden;
    } else {
        mesh.0 = meshes.add(clay.mesh());
        *visibility = Visibility::Inherited;
    }
}

/// No battle, nothing to draw.
fn wipe(mut sheets: Query<&mut Visibility, With<Sheet>>) {
    for mut visibility in &mut sheets {
        *visibility = Visibility::Hidden;
    }
}

/// The ground on which the deploying side may stand.
fn draw_zone(chalk: &mut Draft, (min, max): (Point, Point)) {
    let (min, max) = (millimetres(min), millimetres(max));
    let corners = [min, DVec2::new(max.x, min.y), max, DVec2::new(min.x, max.y)];
    let frame = palette::OFFERED.with_alpha(0.9);
    for (from, to) in corners.into_iter().zip(corners.into_iter().cycle().skip(1)) {
        chalk.dashes(from, to, 2.4, 9.0, frame);
    }
    let middle = (min.y + max.y) / 2.0;
    chalk.lift = 0.62;
    chalk.stroke(
        DVec2::new(min.x, middle),
        DVec2::new(max.x, middle),
        max.y - min.y,
        palette::OFFERED.with_alpha(0.14),
    );
    chalk.lift = 0.7;
}
