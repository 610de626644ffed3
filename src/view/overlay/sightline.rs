//! The line of sight of an attack under consideration: whole where it is clear; broken, with a cross on what is in
//! the way, where it is not.

use super::Draft;
use crate::song::state::Battle;
use crate::table::feature::FeatureId;
use crate::table::outline::{Outline, millimetres};
use crate::table::sight::{Blocker, Cover};
use crate::table::terrain::Terrain;
use crate::ui::intent::Aiming;
use crate::view::palette;
use crate::view::terrain::cover;
use bevy::math::DVec2;
use bevy::prelude::*;

/// The cover's rim, in millimetres at 15 mm.
const RIM: f64 = 2.0;

/// Draws it.
pub(super) fn draw(
    chalk: &mut Draft,
    air: &mut Draft,
    battle: &Battle,
    terrain: &Terrain,
    aiming: &Aiming,
) {
    let from = millimetres(battle.model(aiming.attacker).at);
    let to = millimetres(battle.model(aiming.target).at);
    let eye = terrain.heights().eye.mm();
    let radius = battle.base(aiming.target).radius.mm();
    let colour = if aiming.refusal.is_none() {
        palette::LEGAL
    } else {
        palette::REFUSED
    };
    if let Some(feature) = aiming
        .line
        .cover_from
        .filter(|_| aiming.line.cover != Cover::Open)
    {
        shade_cover(chalk, terrain, feature, aiming.line.cover);
    }
    chalk.ring(to, radius * 1.62, radius * 0.22, colour);
    if aiming.refusal.is_some() {
        chalk.cross(to, radius * 3.2, radius * 0.3, colour);
    }
    let (start, end) = (air.over(from, eye), air.over(to, eye));
    let thick = radius * 0.18;
    match aiming.line.blockers.first() {
        None => {
            air.beam(start, end, thick, colour);
            chalk.stroke(from, to, thick * 2.0, colour.with_alpha(0.5));
        }
        Some(blocker) => {
            let bases = battle.base(aiming.attacker).radius.mm() + radius;
            let share = where_blocked(*blocker, battle, terrain, (from, to), bases);
            let stop = from.lerp(to, share);
            let middle = start.lerp(end, share as f32);
            dashed(air, start, middle, thick, colour);
            dashed(air, middle, end, thick * 0.5, colour.with_alpha(0.45));
            chalk.dashes(
                from,
                stop,
                thick * 2.0,
                radius * 0.8,
                colour.with_alpha(0.6),
            );
            cross(air, middle, to - from, radius * 1.5, thick * 1.6, colour);
            chalk.cross(stop, radius * 2.0, radius * 0.3, colour);
        }
    }
}

/// How far along a line something stands in it, as a share of the line; `bases` is what both ends' bases take of it.
fn where_blocked(
    blocker: Blocker,
    battle: &Battle,
    terrain: &Terrain,
    (from, to): (DVec2, DVec2),
    bases: f64,
) -> f64 {
    let share = match blocker {
        Blocker::Feature(feature) | Blocker::Woods(feature) => terrain
            .form(feature)
            .and_then(|form| form.outline.first_crossing(from, to)),
        Blocker::Model(model) if battle.muster.knows(model) => {
            let at = millimetres(battle.model(model).at);
            let along = to - from;
            Some((at - from).dot(along) / along.length_squared().max(1e-9))
        }
        // The cross stands where the light ends.
        Blocker::Dusk(limit) => Some((limit.mm() + bases) / from.distance(to).max(1e-9)),
        Blocker::Model(_) | Blocker::NarrowGap => None,
    };
    share.unwrap_or(0.5).clamp(0.03, 0.97)
}

/// The feature that gives cover: its rim; two rims where the cover is hard.
fn shade_cover(chalk: &mut Draft, terrain: &Terrain, id: FeatureId, kind: Cover) {
    let (Some(form), Some(feature)) = (terrain.form(id), terrain.layout.feature(id)) else {
        return;
    };
    let factor = terrain
        .layout
        .scale
        .scaled(crate::table::length::Length::whole(1))
        .mm();
    // What gives cover may hide the ground it stands on, so the ground around it is marked.
    let rims = if kind == Cover::Hard { 2 } else { 1 };
    for rim in 0..=rims {
        let grown = Outline::shrunk(&feature.shape, -RIM * factor * f64::from(rim));
        cover(
            &mut chalk.clay,
            &grown,
            form.ground + 0.65 + 0.05 * f64::from(rims - rim),
            palette::COVER.with_alpha(0.4),
        );
    }
}

/// A broken beam through the air.
fn dashed(air: &mut Draft, from: Vec3, to: Vec3, width: f64, colour: Color) {
    let length = from.distance(to);
    let dash = crate::table::space::extent(width) * 5.0;
    let parts = (length / dash / 2.0).ceil().max(1.0) as usize;
    for part in 0..parts {
        let start = part as f32 / parts as f32;
        let end = (part as f32 + 0.55) / parts as f32;
        air.beam(from.lerp(to, start), from.lerp(to, end), width, colour);
    }
}

/// An upright cross in the air, across the line.
fn cross(air: &mut Draft, middle: Vec3, along: DVec2, size: f64, width: f64, colour: Color) {
    let across = crate::table::space::to_world(along.perp().normalize_or_zero() * size / 2.0, 0.0);
    let up = Vec3::Y * crate::table::space::extent(size / 2.0);
    for (one, other) in [(across + up, -across - up), (across - up, up - across)] {
        air.beam(middle + one, middle + other, width, colour);
    }
}
