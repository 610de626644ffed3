//! Lines of sight: clear or not, what blocks, cover and why.
//!
//! A line runs from eye to eye in three dimensions, and rapier says what it meets: so what the picture shows is what
//! the rule says. From a hill one sees over what stands on the plain where the line passes above it, and not what
//! lies hidden below the hill's own edge.
//!
//! Every line is cast from the end that comes first in the order of places, whichever way it is asked: so the answer
//! is the same both ways to the bit, wherever the rules make no difference between the ends. They make two, both
//! under [`Through::FriendsTouching`], where `from` is the shooter: whom he may see past, and the edge of woods
//! (see [`woods`]).

mod cover;
mod gap;
mod walls;
mod window;
mod woods;

use super::base::Footprint;
use super::body::{Bodies, Body, ModelId};
use super::feature::{FeatureId, FeatureKind};
use super::length::Length;
use super::outline::millimetres;
use super::physics::{self, FeatureBody, Terrain, group};
use super::piece::{Bounds, circle_crossing, closest_on};
use super::space::to_world;
use super::terrain::Form;
use bevy::ecs::system::SystemParam;
use bevy::math::DVec2;
use bevy::prelude::*;
use bevy_rapier3d::plugin::context::systemparams::RapierContext;
use bevy_rapier3d::prelude::*;
use std::cell::RefCell;

/// One end of a line of sight: a model where it stands, or a place where one might.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Viewer {
    /// The model, so that its own body never blocks; `None` for an empty place.
    pub model: Option<ModelId>,
    /// Where its base is (or would be).
    pub footprint: Footprint,
}

impl From<&Body> for Viewer {
    fn from(body: &Body) -> Self {
        Self {
            model: Some(body.model),
            footprint: body.footprint(),
        }
    }
}

/// What stops a line of sight.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Blocker {
    /// A feature that stands in the line (SHOOT-3).
    Feature(FeatureId),
    /// Woods: too far inside, or neither end at the edge (SHOOT-8).
    Woods(FeatureId),
    /// A standing model (SHOOT-3).
    Model(ModelId),
    /// A gap narrower than the shooter's base between two blockers (G4).
    NarrowGap,
    /// The ends are farther apart than anybody sees in that light, in millimetres ([`SightRules::limit`]).
    Dusk(Length),
}

/// Which bodies may stop a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Through {
    /// Scenery only: the Leader's sight (C2). The same both ways.
    Models,
    /// Every standing model blocks but friends that touch the `from` end (SHOOT-3, G3): a shot.
    FriendsTouching,
    /// Every standing model blocks: the same both ways.
    Nobody,
}

/// Cover of the `to` end (SHOOT-6, G6, G7): the best alone counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Cover {
    /// None.
    #[default]
    Open,
    /// Fence, tree, hedge, edge of woods: -1.
    Soft,
    /// Wall, building: -2.
    Hard,
}

/// What there is to say about a line of sight.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SightLine {
    /// What blocks it, sorted by distance from the `from` end; empty: clear.
    pub blockers: Vec<Blocker>,
    /// The cover of the `to` end.
    pub cover: Cover,
    /// The feature that gives it.
    pub cover_from: Option<FeatureId>,
    /// How much of the `to` base the `from` centre sees, in sixteenths of its width: for the eye; the rule is
    /// centre to centre (G3).
    pub visible_sixteenths: u8,
}

impl SightLine {
    /// Whether the line is clear.
    #[must_use]
    pub fn is_clear(&self) -> bool {
        self.blockers.is_empty()
    }
}

/// What may be agreed on about sight; by default as printed.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SightRules {
    /// Cover shelters only whom it touches (G6).
    pub cover_touch_only: bool,
    /// A model at the inner edge of woods is seen by whomever it sees (G12).
    pub wood_edge_reciprocal: bool,
    /// How many models, one behind the other, a single tree shelters (A5, G13).
    pub models_behind_a_tree: i32,
    /// How far anybody sees, edge to edge, whatever for; `None` by day.
    pub limit: Option<Length>,
}

impl Default for SightRules {
    fn default() -> Self {
        Self {
            cover_touch_only: false,
            wood_edge_reciprocal: false,
            models_behind_a_tree: 1,
            limit: None,
        }
    }
}

/// The one judge of sight. Bodies and terrain must be in step with [`super::physics::PhysicsSync`]
/// ([`super::physics::sync`] sees to it).
#[derive(SystemParam)]
pub struct Sight<'w, 's> {
    rapier: ReadRapierContext<'w, 's>,
    terrain: Res<'w, Terrain>,
    bodies: Res<'w, Bodies>,
    rules: Res<'w, SightRules>,
    entities: Query<'w, 's, AnyOf<(&'static ModelId, &'static FeatureBody)>>,
}

/// A line that is being judged; lengths in millimetres.
#[derive(Clone, Copy)]
struct Line {
    from: Viewer,
    to: Viewer,
    through: Through,
    /// The centres of the `from` and the `to` end.
    start: DVec2,
    end: DVec2,
    /// The heights of their eyes above the table.
    eyes: (f64, f64),
    /// The `to` end comes first in the order of places: that is where the ray is cast from.
    turned: bool,
}

impl Line {
    /// How long it is on the plan, in millimetres.
    fn length(&self) -> f64 {
        self.start.distance(self.end)
    }

    /// Its height above the table, in millimetres, at a share of it.
    fn height(&self, share: f64) -> f64 {
        self.eyes.0 + (self.eyes.1 - self.eyes.0) * share
    }

    /// Whether that model is one of the ends.
    fn ends_at(&self, model: ModelId) -> bool {
        self.from.model == Some(model) || self.to.model == Some(model)
    }

    /// The same line, its ends in the order of places: whoever asks, it is computed the same way to the last bit.
    fn in_order(&self) -> Self {
        if self.turned {
            Self {
                from: self.to,
                to: self.from,
                start: self.end,
                end: self.start,
                eyes: (self.eyes.1, self.eyes.0),
                turned: false,
                ..*self
            }
        } else {
            *self
        }
    }
}

impl Sight<'_, '_> {
    /// The whole truth about the line from one end to the other. Cover is told also where the line is blocked.
    ///
    /// In a crowd this costs some twenty rays; who asks about many lines asks [`Sight::is_clear`] and, where it is,
    /// [`Sight::cover`].
    #[must_use]
    pub fn line(&self, from: Viewer, to: Viewer, through: Through) -> SightLine {
        let line = self.lay(from, to, through);
        let mut met: Vec<(f64, Blocker)> = Vec::new();
        self.meet(&line, |blocker| {
            met.push((self.place_of(&line, blocker), blocker));
            true
        });
        if let Some(share) = self.narrow_gap(&line) {
            met.push((share, Blocker::NarrowGap));
        }
        met.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
        let blockers: Vec<Blocker> = met.into_iter().map(|(_, blocker)| blocker).collect();
        let (cover, cover_from) = self.judge_cover(&line);
        let unseen = blockers
            .iter()
            .any(|blocker| matches!(blocker, Blocker::Woods(_) | Blocker::Dusk(_)));
        SightLine {
            cover,
            cover_from,
            visible_sixteenths: if unseen {
                0
            } else {
                self.visible_sixteenths(&line)
            },
            blockers,
        }
    }

    /// Whether the line is clear, without the rest: cheaper.
    #[must_use]
    pub fn is_clear(&self, from: Viewer, to: Viewer, through: Through) -> bool {
        let line = self.lay(from, to, through);
        let mut clear = true;
        self.meet(&line, |_| {
            clear = false;
            false
        });
        clear && self.narrow_gap(&line).is_none()
    }

    /// The cover of the `to` end and the feature that gives it, without the rest (SHOOT-6, G6, G7, G13).
    #[must_use]
    pub fn cover(&self, from: Viewer, to: Viewer) -> (Cover, Option<FeatureId>) {
        self.judge_cover(&self.lay(from, to, Through::Models))
    }

    /// The line between two models where they stand; `None` where one of them is not on the table.
    #[must_use]
    pub fn between(&self, from: ModelId, to: ModelId, through: Through) -> Option<SightLine> {
        let (from, to) = (self.bodies.get(from)?, self.bodies.get(to)?);
        Some(self.line(from.into(), to.into(), through))
    }

    /// Whether one model sees the other where they stand; false where one of them is not on the table.
    #[must_use]
    pub fn sees(&self, from: ModelId, to: ModelId, through: Through) -> bool {
        match (self.bodies.get(from), self.bodies.get(to)) {
            (Some(from), Some(to)) => self.is_clear(from.into(), to.into(), through),
            _ => false,
        }
    }

    /// The line to be judged.
    fn lay(&self, from: Viewer, to: Viewer, through: Through) -> Line {
        let (start, end) = (millimetres(from.footprint.at), millimetres(to.footprint.at));
        let eye = self.terrain.heights().eye.mm();
        Line {
            from,
            to,
            through,
            start,
            end,
            turned: to.footprint.at < from.footprint.at,
            eyes: (
                self.terrain.ground(start) + eye,
                self.terrain.ground(end) + eye,
            ),
        }
    }

    /// How far anybody sees in this light, edge to edge; `None` by day.
    #[must_use]
    pub fn limit(&self) -> Option<Length> {
        self.rules.limit
    }

    /// Tells everything that stops the line, in no order, until `each` says false.
    fn meet(&self, line: &Line, mut each: impl FnMut(Blocker) -> bool) {
        if let Some(limit) = self.rules.limit
            && !line.from.footprint.within(line.to.footprint, limit)
            && !each(Blocker::Dusk(limit))
        {
            return;
        }
        // Most lines run across open ground: seen from above nothing is near enough for the ray to meet.
        if !self.crowded(line, BESIDE) {
            return;
        }
        let hiding = self.hiding_wall(line);
        if hiding.is_some_and(|wall| !each(Blocker::Feature(wall))) {
            return;
        }
        let told = hiding.map(Blocker::Feature);
        let ray = line.in_order();
        self.cast(line, &ray, |entity| {
            self.blocker(entity)
                .is_none_or(|blocker| Some(blocker) == told || each(blocker))
        });
    }

    /// Everything that stops the line where `ray`, one of the rays along it, meets it, until `each` says false.
    ///
    /// Rapier says what is near the ray and where it meets features. A body is a cylinder: whether the ray meets it is
    /// a closed form, to the bit, where rapier would search for it.
    fn cast(&self, line: &Line, ray: &Line, mut each: impl FnMut(Entity) -> bool) {
        let Ok(context) = self.rapier.single() else {
            return;
        };
        let origin = to_world(ray.start, ray.eyes.0);
        let target = to_world(ray.end, ray.eyes.1);
        let way = target - origin;
        let length = way.length();
        if length <= f32::EPSILON {
            return;
        }
        let scenery = group::BUILDING | group::WOODS | group::HILL;
        let meets = match line.through {
            Through::Models => scenery,
            Through::FriendsTouching | Through::Nobody => scenery | group::STANDING,
        };
        let bodies = RefCell::new(Vec::new());
        let stops = |entity| match self.blocker(entity) {
            Some(Blocker::Model(model)) => {
                if self.body_stops(line, ray, model) {
                    bodies.borrow_mut().push(entity);
                }
                false
            }
            Some(blocker) => self.feature_stops(line, ray, blocker),
            None => false,
        };
        let filter = QueryFilter::default()
            .groups(CollisionGroups::new(group::QUERY, meets))
            .predicate(&stops);
        let mut more = true;
        RapierContext::with_query_pipeline(&context, filter, |pipeline| {
            more = pipeline
                .intersect_ray(origin, way / length, length, true)
                .all(|(entity, _)| each(entity));
        });
        if more {
            let _ = bodies.into_inner().into_iter().all(each);
        }
    }

    /// Whether a body stops the line where `ray`, one of the rays along it, meets it.
    fn body_stops(&self, line: &Line, ray: &Line, model: ModelId) -> bool {
        !line.ends_at(model)
            && self.bodies.get(model).is_some_and(|body| {
                body_is_met(ray, body, &self.terrain) && self.stands_in_the_way(line, body)
            })
    }

    /// Whether a feature stops the line if `ray`, one of the rays along it, meets it.
    ///
    /// Rapier takes a ray that runs close beside a face of a hull for a hit now and then (up to 0.1 mm beside it): the
    /// outline has to agree.
    fn feature_stops(&self, line: &Line, ray: &Line, blocker: Blocker) -> bool {
        match blocker {
            Blocker::Feature(feature) => self
                .terrain
                .form(feature)
                .is_some_and(|form| meets(ray, form) || window::windows_stop(line, ray, form)),
            Blocker::Woods(woods) => self
                .terrain
                .form(woods)
                .is_some_and(|form| meets(ray, form) && self.woods_stop(line, form)),
            Blocker::Model(_) | Blocker::NarrowGap | Blocker::Dusk(_) => false,
        }
    }

    /// What an entity stands for.
    fn blocker(&self, entity: Entity) -> Option<Blocker> {
        match self.entities.get(entity) {
            Ok((Some(model), _)) => Some(Blocker::Model(*model)),
            Ok((None, Some(FeatureBody(feature)))) => {
                let form = self.terrain.form(*feature)?;
                Some(if form.kind == FeatureKind::Woods {
                    Blocker::Woods(*feature)
                } else {
                    Blocker::Feature(*feature)
                })
            }
            _ => None,
        }
    }

    /// Whether a body that is no end of the line may stop it: standing, and no friend whom the shooter touches (G3).
    fn stands_in_the_way(&self, line: &Line, body: &Body) -> bool {
        if body.fallen {
            return false;
        }
        match line.through {
            Through::Models => false,
            Through::Nobody => true,
            Through::FriendsTouching => {
                let friend = line
                    .from
                    .model
                    .and_then(|model| self.bodies.get(model))
                    .is_some_and(|shooter| shooter.side == body.side);
                !(friend && body.footprint().touches(line.from.footprint))
            }
        }
    }

    /// How far along the line something first stands in it, as a share of it: for the order of what blocks.
    fn place_of(&self, line: &Line, blocker: Blocker) -> f64 {
        match blocker {
            Blocker::Feature(feature) | Blocker::Woods(feature) => {
                self.terrain.form(feature).and_then(|form| {
                    let walls = if form.room { &form.core } else { &form.outline };
                    walls.first_crossing(line.start, line.end)
                })
            }
            Blocker::Model(model) => self.bodies.get(model).and_then(|body| {
                circle_crossing(
                    line.start,
                    line.end,
                    millimetres(body.at),
                    body.base.radius.mm(),
                )
                .map(|(enter, _)| enter)
            }),
            // What stands nearer is told first.
            Blocker::NarrowGap | Blocker::Dusk(_) => None,
        }
        .unwrap_or(1.0)
    }

    /// Whether anything that could stop sight is within `reach` millimetres of the line.
    fn crowded(&self, line: &Line, reach: f64) -> bool {
        let bounds = Bounds::of_line(line.start, line.end);
        self.bodies.0.iter().any(|body| {
            let (center, radius) = (millimetres(body.at), body.base.radius.mm());
            bounds.near(&Bounds::of_line(center, center), radius + reach)
                && closest_on(center, line.start, line.end).distance(center) <= radius + reach
                && !line.ends_at(body.model)
                && self.stands_in_the_way(line, body)
        }) || self.terrain.tall().any(|form| {
            form.outline
                .pieces_near(&bounds, reach)
                .any(|piece| piece.distance_to_line(line.start, line.end) <= reach)
        })
    }

    /// How many of sixteen places, evenly across the `to` base as seen from the `from` centre, are in plain view.
    fn visible_sixteenths(&self, line: &Line) -> u8 {
        if !self.crowded(line, line.to.footprint.base.radius.mm()) {
            return 16;
        }
        let along = (line.end - line.start).normalize_or_zero();
        let across = along.perp() * line.to.footprint.base.width().mm();
        (0..16)
            .filter(|place| {
                let share = (f64::from(*place) + 0.5) / 16.0 - 0.5;
                let ray = Line {
                    end: line.end + across * share,
                    ..*line
                };
                let mut seen = true;
                self.cast(line, &ray, |_| {
                    seen = false;
                    false
                });
                seen
            })
            .count() as u8
    }
}

/// Whether a ray meets the cylinder of a body.
fn body_is_met(ray: &Line, body: &Body, terrain: &Terrain) -> bool {
    let cylinder = physics::cylinder(body, terrain);
    let Some((enter, leave)) =
        circle_crossing(ray.start, ray.end, cylinder.middle, cylinder.radius)
    else {
        return false;
    };
    let (enter, leave) = (enter.max(0.0), leave.min(1.0));
    let heights = [ray.height(enter), ray.height(leave)];
    enter <= leave
        && heights[0].min(heights[1]) <= cylinder.bottom + cylinder.height
        && heights[0].max(heights[1]) >= cylinder.bottom
}

/// What is farther beside a line than this, in millimetres, no ray along it meets.
const BESIDE: f64 = 1.0;

/// Whether a ray meets a feature below its top, by the outline.
///
/// Walls with a roof on them are looked into by nobody from above.
fn meets(ray: &Line, form: &Form) -> bool {
    let roofed = form.room && form.outline.contains(ray.start) != form.outline.contains(ray.end);
    form.core.pieces().iter().any(|piece| {
        piece
            .crossing(ray.start, ray.end)
            .is_some_and(|(enter, leave)| {
                roofed || ray.height(enter).min(ray.height(leave)) < form.top
            })
    })
}
