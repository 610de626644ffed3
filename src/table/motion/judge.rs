//! What stops a base on a straight way, and what slows it.

use super::super::base::Footprint;
use super::super::body::Body;
use super::super::feature::{FeatureId, FeatureKind};
use super::super::length::{Length, Point};
use super::super::outline::millimetres;
use super::super::physics::{HAIR, group};
use super::super::piece::{Bounds, EDGE, circle_crossing};
use super::super::space::{MILLIMETRES_PER_UNIT, extent, to_world};
use super::{Motion, Mover, Stop};
use bevy::math::{DVec2, Quat};
use bevy_rapier3d::prelude::*;

/// How far beyond first contact a move may go on, in millimetres: from touching to edge on edge, and a step of the
/// grid.
const PRESS: f64 = 0.6;

/// How far a base may lie over an impassable outline, in millimetres: less than the grid can show. Standing allows
/// a little more than moving, so that wherever a move ends there is room.
const LEEWAY: (f64, f64) = (0.01, 0.02);

/// What comes this near to a base that scenery has stopped, in millimetres, is what stopped it.
const BESIDE: f64 = 0.1;

/// Half the height of the disc that is cast through the scenery, in millimetres: all that is impassable is higher.
const HALF_DISC: f64 = 2.0;

impl Motion<'_, '_> {
    /// What first keeps the base from going straight to `to`, wherever it would have to end before it. With `contact`
    /// a new contact with an enemy is such a thing too (MOV-6).
    pub(super) fn first_stop(&self, mover: &Mover, to: Point, contact: bool) -> Option<Stop> {
        self.stops(mover, to, contact)
            .min_by(|one, other| one.0.total_cmp(&other.0))
            .map(|(_, stop)| stop)
    }

    /// Everything that keeps the base from going straight to `to`, with how far it gets, in millimetres.
    pub(super) fn stops(
        &self,
        mover: &Mover,
        to: Point,
        contact: bool,
    ) -> impl Iterator<Item = (f64, Stop)> {
        let bodies = self
            .bodies
            .0
            .iter()
            .filter(|body| body.model != mover.model)
            .filter_map(move |body| self.body_stop(mover, to, body, contact));
        self.edge_stop(mover, to)
            .into_iter()
            .chain(self.scenery_stop(mover, to))
            .chain(bodies)
    }

    /// Whether the whole base is on the table.
    pub(super) fn on_table(&self, footprint: Footprint) -> bool {
        let (radius, size) = (footprint.base.radius, self.terrain.layout.size);
        (radius..=size.0 - radius).contains(&footprint.at.x)
            && (radius..=size.1 - radius).contains(&footprint.at.y)
    }

    /// MOV-11, D13.
    fn edge_stop(&self, mover: &Mover, to: Point) -> Option<(f64, Stop)> {
        if self.on_table(mover.footprint(to)) {
            return None;
        }
        let (start, end) = (millimetres(mover.at), millimetres(to));
        let radius = mover.base.radius.mm();
        let size = self.terrain.layout.size;
        let share = |from: f64, to: f64, size: f64| {
            if to < radius {
                (from - radius) / (from - to)
            } else if to > size - radius {
                (size - radius - from) / (to - from)
            } else {
                1.0
            }
        };
        let share = share(start.x, end.x, size.0.mm()).min(share(start.y, end.y, size.1.mm()));
        Some((share.max(0.0) * start.distance(end), Stop::TableEdge))
    }

    /// MOV-3, D24, D25: rapier moves a disc a hair smaller than the base.
    fn scenery_stop(&self, mover: &Mover, to: Point) -> Option<(f64, Stop)> {
        let (start, end) = (millimetres(mover.at), millimetres(to));
        let radius = mover.base.radius.mm();
        if start == end
            || !self
                .terrain
                .solid_near(&Bounds::of_line(start, end), radius, mover.mounted)
        {
            return None;
        }
        let context = self.rapier.single().ok()?;
        let (origin, target) = (to_world(start, HALF_DISC), to_world(end, HALF_DISC));
        let way = target - origin;
        let length = way.length();
        let disc = disc(radius, LEEWAY.0);
        let (_, hit) = context.cast_shape(
            origin,
            Quat::IDENTITY,
            way / length,
            &*disc.raw,
            ShapeCastOptions {
                max_time_of_impact: length,
                target_distance: 0.0,
                // A base that touches a wall may move away from it.
                stop_at_penetration: false,
                compute_impact_geometry_on_penetration: false,
            },
            solid(mover.mounted),
        )?;
        let far = f64::from(hit.time_of_impact) * MILLIMETRES_PER_UNIT;
        // Which of two that are met at once rapier names is its own affair: name the first in the list.
        let there = start + (end - start) * (far / start.distance(end));
        let feature = self.terrain.solid(mover.mounted).find(|form| {
            let near = radius + BESIDE;
            form.solid.iter().any(|piece| piece.distance(there) <= near)
        })?;
        Some((far, Stop::Feature(feature.id)))
    }

    /// Whether a base there would stand in impassable scenery.
    pub(super) fn in_scenery(&self, footprint: Footprint, mounted: bool) -> bool {
        let (at, radius) = (millimetres(footprint.at), footprint.base.radius.mm());
        if !self
            .terrain
            .solid_near(&Bounds::of_line(at, at), radius, mounted)
        {
            return false;
        }
        let Ok(context) = self.rapier.single() else {
            return false;
        };
        let mut inside = false;
        context.intersect_shape(
            to_world(at, HALF_DISC),
            Quat::IDENTITY,
            &*disc(radius, LEEWAY.1).raw,
            solid(mounted),
            |_| {
                inside = true;
                false
            },
        );
        inside
    }

    /// What one other body does to a move: nothing, or it stops it after so many millimetres.
    fn body_stop(
        &self,
        mover: &Mover,
        to: Point,
        body: &Body,
        contact: bool,
    ) -> Option<(f64, Stop)> {
        let reach = mover.base.radius + body.base.radius;
        let (start, end) = (millimetres(mover.at), millimetres(to));
        let center = millimetres(body.at);
        let touch = reach + Length::TOUCH;
        if !Bounds::of_line(start, end).near(&Bounds::of_line(center, center), touch.mm()) {
            return None;
        }
        let length = start.distance(end);
        // How far the base gets before the centres are so near; zero where they are from the start.
        let gets = |near: Length| {
            circle_crossing(start, end, center, near.mm())
                .map_or(length, |(enter, _)| enter.max(0.0) * length)
        };
        let through = passes(mover.at, to, body.at, reach);
        if body.side == mover.side {
            let blocked = through && (body.engaged || self.on_bridge(body));
            return blocked.then(|| (gets(reach), Stop::Friend(body.model)));
        }
        if through {
            let far = if contact && !body.footprint().touches(mover.footprint(mover.at)) {
                gets(reach).min(gets(touch) + PRESS)
            } else {
                gets(reach)
            };
            return Some((far, Stop::Enemy(body.model)));
        }
        let meets = contact
            && !body.footprint().touches(mover.footprint(mover.at))
            && passes(mover.at, to, body.at, touch);
        if !meets {
            return None;
        }
        let far = gets(touch) + PRESS;
        let ends_there = body.footprint().touches(mover.footprint(to)) && length <= far;
        // A contact at the last bit of the way is one that the end shows or that never was.
        let at_the_end = length - gets(touch) < EDGE;
        (!ends_there && !at_the_end).then_some((far, Stop::Enemy(body.model)))
    }

    /// MOV-5, D25: no room to let anybody pass.
    fn on_bridge(&self, body: &Body) -> bool {
        let at = millimetres(body.at);
        self.terrain
            .forms()
            .iter()
            .any(|form| form.kind == FeatureKind::Bridge && form.outline.contains(at))
    }

    /// A body other than the mover's own on which the base would lie at a place.
    pub(super) fn body_under(&self, mover: &Mover, at: Point) -> Option<&Body> {
        self.bodies.0.iter().find(|body| {
            body.model != mover.model && body.footprint().overlaps(mover.footprint(at))
        })
    }

    /// What slows the way from `start` to `end`, with the share of the way at which it begins (MOV-2).
    pub(super) fn slowed_by(
        &self,
        mover: &Mover,
        start: DVec2,
        end: DVec2,
    ) -> impl Iterator<Item = (f64, FeatureId, FeatureKind)> {
        let (radius, light) = (mover.base.radius.mm(), mover.light);
        self.terrain.slow().filter_map(move |form| {
            let from = if form.kind.is_obstacle() {
                form.outline.first_crossing(start, end)
            } else if light {
                None
            } else {
                form.outline.first_overlap(start, end, radius)
            };
            from.map(|from| (from, form.id, form.kind))
        })
    }
}

/// The disc that stands for a base in questions to rapier: it may lie `leeway` millimetres over an outline.
fn disc(radius: f64, leeway: f64) -> Collider {
    Collider::cylinder(extent(HALF_DISC), extent(radius + HAIR - leeway))
}

/// What keeps bases out.
fn solid(mounted: bool) -> QueryFilter<'static> {
    let foot = group::BUILDING | group::KERB;
    let keeps_out = if mounted { foot | group::WOODS } else { foot };
    QueryFilter::default().groups(CollisionGroups::new(group::QUERY, keeps_out))
}

/// Whether the middle of a base, going straight from `start` to `end`, comes nearer to `center` than `reach` (exact;
/// exactly so near is not nearer), and nearer than it was at the start: moving off is never passing through.
pub(super) fn passes(start: Point, end: Point, center: Point, reach: Length) -> bool {
    let delta = |from: Point, to: Point| {
        (
            i128::from(to.x.hundredths() - from.x.hundredths()),
            i128::from(to.y.hundredths() - from.y.hundredths()),
        )
    };
    let (along, to_center) = (delta(start, end), delta(start, center));
    let length = along.0 * along.0 + along.1 * along.1;
    let forward = along.0 * to_center.0 + along.1 * to_center.1;
    if length == 0 || forward <= 0 {
        return false;
    }
    let reach = i128::from(reach.squared());
    if forward >= length {
        return i128::from(end.distance_squared(center)) < reach;
    }
    let beside = along.0 * to_center.1 - along.1 * to_center.0;
    beside * beside < reach * length
}
