//! What stops a base on a straight way, and what slows it.

use super::super::base::Footprint;
use super::super::body::Body;
use super::super::feature::{FeatureId, FeatureKind};
use super::super::length::{Length, Point};
use super::super::outline::millimetres;
use super::super::physics::group;
use super::super::piece::{Bounds, EDGE, circle_crossing, closest_on};
use super::super::space::{extent, to_world};
use super::super::terrain::{Form, HAIR};
use super::{Motion, Mover, Stop};
use bevy::math::{DVec2, Quat};
use bevy_rapier3d::parry::shape::Cylinder;
use bevy_rapier3d::prelude::*;

/// How far beyond first contact a move may go on, in millimetres: from touching to edge on edge, and a step of the
/// grid.
const PRESS: f64 = 0.6;

/// How far round a base rapier looks for scenery, in millimetres: beyond the error of its own arithmetic. What it
/// finds there the outlines judge to the hundredth, since half of all ends lie exactly at some wall.
const AROUND: f64 = 0.2;

/// How far a base leans over an obstacle at which its move ends, in millimetres: enough to touch it on the grid.
const LEAN: f64 = 0.2;

/// Half the height of the disc that is cast through the scenery, and the height of its middle above the table, in
/// millimetres: well within all that is impassable.
const DISC: (f64, f64) = (2.0, 6.0);

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
            // Who gives way does not stop at obstacles, as little as at enemies.
            .chain(contact.then(|| self.obstacle_stop(mover, to)).flatten())
            .chain(contact.then(|| self.threshold_stop(mover, to)).flatten())
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

    /// MOV-3, D24, D25.
    fn scenery_stop(&self, mover: &Mover, to: Point) -> Option<(f64, Stop)> {
        let (start, end) = (millimetres(mover.at), millimetres(to));
        let radius = mover.base.radius.mm();
        if start == end || !self.meets_scenery(mover, start, end) {
            return None;
        }
        let along = (end - start) / start.distance(end);
        self.terrain
            .solid(mover.mounted)
            .flat_map(|form| {
                let radius = self.kept_out(form, radius);
                form.barred(mover.mounted, self.rules.ford)
                    .map(move |piece| (form.id, piece, radius))
            })
            .filter_map(|(id, piece, radius)| {
                let share = piece.first_overlap(start, end, radius)?;
                // Whoever stands too near to a wall may at least step away from it.
                let off =
                    share == 0.0 && piece.distance(start + along * EDGE) > piece.distance(start);
                (!off).then_some((share, id))
            })
            .min_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)))
            .map(|(share, id)| (share * start.distance(end), Stop::Feature(id)))
    }

    /// How far from its solid ground a form keeps the middle of a base of that radius, in millimetres: woods let riders
    /// reach in where that was agreed on (D8).
    fn kept_out(&self, form: &Form, radius: f64) -> f64 {
        if self.rules.riders_enter_edges && form.stops_mounted_only() {
            HAIR
        } else {
            radius
        }
    }

    /// D6, where moves end at obstacles: the first one that the middle of the base would pass over and that the base does
    /// not touch at the start.
    fn obstacle_stop(&self, mover: &Mover, to: Point) -> Option<(f64, Stop)> {
        if !self.rules.obstacles_stop {
            return None;
        }
        let (start, end) = (millimetres(mover.at), millimetres(to));
        let radius = mover.base.radius.mm();
        self.terrain
            .slow()
            .filter(|form| form.kind.is_obstacle())
            .filter(|form| form.outline.first_crossing(start, end).is_some())
            .filter(|form| !form.outline.touches(start, radius, Length::TOUCH.mm()))
            .filter_map(|form| {
                let share = form.outline.first_overlap(start, end, radius)?;
                let far = share * start.distance(end) + LEAN;
                Some((far, Stop::Obstacle(form.id)))
            })
            .min_by(|one, other| one.0.total_cmp(&other.0))
    }

    /// Asks rapier whether a base on its way comes near anything impassable.
    fn meets_scenery(&self, mover: &Mover, start: DVec2, end: DVec2) -> bool {
        let radius = mover.base.radius.mm();
        let bounds = Bounds::of_line(start, end);
        if !self.terrain.solid_near(&bounds, radius, mover.mounted) {
            return false;
        }
        let Ok(context) = self.rapier.single() else {
            return false;
        };
        let (origin, target) = (to_world(start, DISC.1), to_world(end, DISC.1));
        let way = target - origin;
        let length = way.length();
        context
            .cast_shape(
                origin,
                Quat::IDENTITY,
                way / length,
                &disc(radius),
                ShapeCastOptions {
                    max_time_of_impact: length,
                    target_distance: 0.0,
                    stop_at_penetration: true,
                    compute_impact_geometry_on_penetration: false,
                },
                solid(mover.mounted),
            )
            .is_some()
    }

    /// Whether a base there would stand in impassable scenery.
    pub(super) fn in_scenery(&self, footprint: Footprint, mounted: bool) -> bool {
        let (at, radius) = (millimetres(footprint.at), footprint.base.radius.mm());
        let bounds = Bounds::of_line(at, at);
        if !self.terrain.solid_near(&bounds, radius, mounted) {
            return false;
        }
        let Ok(context) = self.rapier.single() else {
            return false;
        };
        let mut near = false;
        context.intersect_shape(
            to_world(at, DISC.1),
            Quat::IDENTITY,
            &disc(radius),
            solid(mounted),
            |_| {
                near = true;
                false
            },
        );
        near && self
            .terrain
            .solid(mounted)
            .flat_map(|form| {
                let radius = self.kept_out(form, radius);
                form.barred(mounted, self.rules.ford)
                    .map(move |piece| (piece, radius))
            })
            .any(|(piece, radius)| piece.distance(at) < radius - EDGE)
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
        let gets = |near: Length| match circle_crossing(start, end, center, near.mm()) {
            Some((enter, _)) => enter.clamp(0.0, 1.0) * length,
            // It only just comes so near, where it is nearest.
            None => closest_on(center, start, end).distance(start),
        };
        let through = passes(mover.at, to, body.at, reach, false);
        if body.side == mover.side {
            let blocked = through && (body.engaged || self.in_tight_place(body));
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
            && passes(mover.at, to, body.at, touch, true);
        if !meets {
            return None;
        }
        let far = gets(touch) + PRESS;
        let ends_there = body.footprint().touches(mover.footprint(to)) && length <= far;
        // A contact at the last bit of the way is one that the end shows or that never was.
        let at_the_end = length - gets(touch) < EDGE;
        (!ends_there && !at_the_end).then_some((far, Stop::Enemy(body.model)))
    }

    /// D25: on a bridge or a rampart.
    pub(super) fn in_single_file(&self, body: &Body) -> bool {
        let at = millimetres(body.at);
        self.terrain.forms().iter().any(|form| {
            let narrow = matches!(form.kind, FeatureKind::Bridge | FeatureKind::Rampart);
            narrow && form.outline.contains(at)
        })
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
        let (radius, light, mounted) = (mover.base.radius.mm(), mover.light, mover.mounted);
        let hills = self.rules.hills_are_broken.then(|| self.terrain.hills());
        let edges = self.rules.riders_enter_edges;
        let slow = self.terrain.slow().chain(hills.into_iter().flatten());
        slow.filter_map(move |form| {
            let from = if form.kind.is_obstacle() {
                form.outline.first_crossing(start, end)
            } else if light || (mounted && form.stops_mounted_only() && !edges) {
                // What bars the way does not slow it (MOV-3).
                None
            } else {
                form.outline.first_overlap(start, end, radius)
            };
            from.map(|from| (from, form.id, form.kind))
        })
        .chain(self.slowed_by_stairs(start, end))
        .chain(self.slowed_by_water(radius, start, end))
    }
}

/// The disc that stands for a base in questions to rapier.
fn disc(radius: f64) -> Cylinder {
    Cylinder::new(extent(DISC.0), extent(radius + AROUND))
}

/// What keeps bases out.
fn solid(mounted: bool) -> QueryFilter<'static> {
    let foot = group::BUILDING | group::KERB;
    let keeps_out = if mounted { foot | group::WOODS } else { foot };
    QueryFilter::default().groups(CollisionGroups::new(group::QUERY, keeps_out))
}

/// Whether the middle of a base, going straight from `start` to `end`, comes nearer to `center` than `reach` (or
/// just so near, where that is `enough`; exact), and nearer than it was at the start: moving off is never passing.
fn passes(start: Point, end: Point, center: Point, reach: Length, enough: bool) -> bool {
    let delta = |from: Point, to: Point| {
        (
            i128::from(to.x.hundredths()) - i128::from(from.x.hundredths()),
            i128::from(to.y.hundredths()) - i128::from(from.y.hundredths()),
        )
    };
    let (along, to_center) = (delta(start, end), delta(start, center));
    let length = along.0 * along.0 + along.1 * along.1;
    let forward = along.0 * to_center.0 + along.1 * to_center.1;
    if length == 0 || forward <= 0 {
        return false;
    }
    let reach = i128::from(reach.squared());
    let (nearest, limit) = if forward >= length {
        (i128::from(end.distance_squared(center)), reach)
    } else {
        let beside = along.0 * to_center.1 - along.1 * to_center.0;
        (beside * beside, reach * length)
    };
    nearest < limit || enough && nearest == limit
}
