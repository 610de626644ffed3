//! Movement over the table: where a straight move may end, what it crosses and touches, and what slows it.
//!
//! A move displaces the middle of the base along one straight line (MOV-1, D1). Rapier's shape casts say where
//! impassable scenery stops the base; bases against bases are whole-number arithmetic, so that "touching" and "on
//! top of" are never matters of rounding.
//!
//! What slows (MOV-2, D4 to D7):
//! - broken ground that any part of the base passes over, its start and its end included; touching the edge is not
//!   yet passing over it;
//! - a fence, hedge or low wall that the *middle* of the base passes over. Bases may lean over such an obstacle from
//!   either side, which is how two models are in contact across it (E20); leaning is not jumping.
//!
//! - stairs that the middle of the base climbs (MOV-8); going down them slows nobody.
//!
//! All together, or several of a kind, are one reduction.

mod heights;
mod judge;
mod threshold;
mod trace;

use super::base::{Base, Footprint};
use super::body::{Bodies, ModelId, Side};
use super::feature::{FeatureId, FeatureKind};
use super::length::{Length, Point};
use super::outline::millimetres;
use super::physics::Terrain;
use super::scale::Stick;
use super::ways::Ways;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
pub use heights::LadderSite;

/// Where rivers may be waded through.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Ford {
    /// Nowhere (D24).
    #[default]
    Nowhere,
    /// Everywhere.
    Everywhere,
    /// Within S of a bridge.
    NearBridges,
}

/// What may be agreed on about movement; by default as printed.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct MotionRules {
    /// A move ends at a fence, hedge or low wall; only one that begins in touch with it crosses it (D6).
    pub obstacles_stop: bool,
    /// Riders may reach into woods with their base, as into broken ground, but not with its middle (D8).
    pub riders_enter_edges: bool,
    /// Hills are broken ground (D9).
    pub hills_are_broken: bool,
    /// Where rivers may be waded through, as broken ground (D24).
    pub ford: Ford,
}

/// Who moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mover {
    /// The model, so that its own body is not in its way.
    pub model: ModelId,
    /// Its side: friends may be passed through (MOV-5), enemies not (MOV-6).
    pub side: Side,
    /// Where it starts.
    pub at: Point,
    /// Its base.
    pub base: Base,
    /// On a horse: no woods, no buildings (MOV-3).
    pub mounted: bool,
    /// Light: no reduction in broken ground (SR-LIGHT, D7).
    pub light: bool,
    /// Its stick before any reduction (MOV-1).
    pub stick: Stick,
}

impl Mover {
    /// Its base at a place.
    const fn footprint(&self, at: Point) -> Footprint {
        Footprint {
            at,
            base: self.base,
        }
    }
}

/// Why a move ends where it ends, short of where it was to go.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stop {
    /// The stick is used up; or the move ends before ground that would shorten the stick to less than this.
    Reach,
    /// The table ends (MOV-11).
    TableEdge,
    /// A feature that cannot be entered or passed (MOV-3, D24, D25).
    Feature(FeatureId),
    /// An obstacle that the next move may cross, where moves end at them (D6).
    Obstacle(FeatureId),
    /// Contact with an enemy (MOV-6).
    Enemy(ModelId),
    /// No room beyond or through a friend (MOV-5).
    Friend(ModelId),
    /// A door, gate, gap or pile of rubble that the next move may pass (MOV-4).
    Threshold(FeatureId),
}

/// One straight move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path {
    /// Where it ends: on the 0.1 mm grid.
    pub end: Point,
    /// How far the centre travels.
    pub length: Length,
    /// Why it ends short of where it was to go; `None` where it gets there.
    pub stop: Option<Stop>,
    /// The stick after reduction (MOV-2).
    pub stick: Stick,
    /// What it costs: 1 action, or 2 where S is reduced once more (MOV-2).
    pub actions: u8,
    /// The features that slowed it, in the order in which it came upon them: broken ground under the base (not for
    /// Light models) and obstacles jumped.
    pub crosses: Vec<(FeatureId, FeatureKind)>,
    /// The enemies that the end touches, sorted.
    pub touches: Vec<ModelId>,
}

/// What the ground is under a base.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ground {
    /// In these woods (the centre is inside).
    pub woods: Option<FeatureId>,
    /// In this rough ground.
    pub rough: Option<FeatureId>,
    /// Height of the ground above the table.
    pub height: Length,
    /// On this bridge.
    pub bridge: Option<FeatureId>,
    /// Inside this building, or in its door.
    pub building: Option<FeatureId>,
}

/// The one judge of movement. Bodies and terrain must be in step with [`super::physics::PhysicsSync`]
/// ([`super::physics::sync`] sees to it).
#[derive(SystemParam)]
pub struct Motion<'w, 's> {
    rapier: ReadRapierContext<'w, 's>,
    terrain: Res<'w, Terrain>,
    bodies: Res<'w, Bodies>,
    rules: Res<'w, MotionRules>,
}

impl Motion<'_, '_> {
    /// The move from where the mover stands towards `to`: as far as it legally goes. `stop` is `None` exactly
    /// where it arrives at `to` (on the grid). The end never overlaps a base or an impassable feature.
    ///
    /// Where ground would shorten the stick, the move ends before it if that is the farther end, and else goes
    /// through. A trace to the end of a trace arrives there, at the same cost.
    #[must_use]
    pub fn trace(&self, mover: &Mover, to: Point) -> Path {
        self.trace_within(mover, to, 2)
    }

    /// [`Motion::trace`] for a mover that has only so many actions to spend: with one, ground that would make a
    /// Short move cost two stops it (MOV-2).
    #[must_use]
    pub fn trace_within(&self, mover: &Mover, to: Point, actions: u8) -> Path {
        self.farthest(mover, sane(to), actions)
    }

    /// Why the straight way to `to` is not free from end to end, whatever its length: for recoils, retreats and
    /// flights (MOV-5, HTH-6). `None` where it is free and there is room at its end. Coming into contact with an
    /// enemy on the way is no obstruction, only his base is: what contact does is the caller's rule (E10).
    #[must_use]
    pub fn obstruction(&self, mover: &Mover, to: Point) -> Option<Stop> {
        let to = sane(to);
        self.first_stop(mover, to, false).or_else(|| {
            let body = self.body_under(mover, to)?;
            Some(if body.side == mover.side {
                Stop::Friend(body.model)
            } else {
                Stop::Enemy(body.model)
            })
        })
    }

    /// What first slows the straight way to a place, if anything does (MOV-2): for whoever says why a stick is short.
    #[must_use]
    pub fn slowed_first_by(&self, mover: &Mover, to: Point) -> Option<FeatureKind> {
        self.slowed_by(mover, millimetres(mover.at), millimetres(to))
            .min_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)))
            .map(|(_, _, kind)| kind)
    }

    /// Whether a base may stand there: on the table, on no other body (but `ignoring`), in nothing impassable.
    #[must_use]
    pub fn has_room(&self, footprint: Footprint, mounted: bool, ignoring: Option<ModelId>) -> bool {
        self.on_table(footprint)
            && !self
                .bodies
                .0
                .iter()
                .any(|body| Some(body.model) != ignoring && body.footprint().overlaps(footprint))
            && !self.in_scenery(footprint, mounted)
            && self.carries(footprint.at, mounted)
    }

    /// What lies under a base at a place: it stands on what its centre is in.
    #[must_use]
    pub fn ground(&self, footprint: Footprint) -> Ground {
        let at = millimetres(footprint.at);
        let mut ground = Ground {
            height: Length::from_mm(self.terrain.ground(at)),
            building: self.building_at(at),
            ..Ground::default()
        };
        for form in self.terrain.forms() {
            let under = match form.kind {
                FeatureKind::Woods => &mut ground.woods,
                FeatureKind::Rough | FeatureKind::Rubble => &mut ground.rough,
                FeatureKind::Bridge => &mut ground.bridge,
                _ => continue,
            };
            if under.is_none() && form.outline.contains(at) {
                *under = Some(form.id);
            }
        }
        ground
    }

    /// The linear obstacle that lies between two touching bases, if any (HTH-3, E20): the line from centre to
    /// centre crosses it.
    #[must_use]
    pub fn obstacle_between(&self, a: Footprint, b: Footprint) -> Option<FeatureId> {
        let (start, end) = (millimetres(a.at), millimetres(b.at));
        self.terrain
            .slow()
            .filter(|form| form.kind.is_obstacle())
            .find(|form| form.outline.first_crossing(start, end).is_some())
            .map(|form| form.id)
            .or_else(|| self.door_between(start, end))
    }

    /// The features whose ground a base touches (within 0.5 mm), sorted.
    #[must_use]
    pub fn touching(&self, footprint: Footprint) -> Vec<FeatureId> {
        let (at, radius) = (millimetres(footprint.at), footprint.base.radius.mm());
        self.terrain
            .forms()
            .iter()
            .filter(|form| form.outline.touches(at, radius, Length::TOUCH.mm()))
            .map(|form| form.id)
            .collect()
    }

    /// The ways around what is impassable on this table, for whoever plans more than one move ahead.
    #[must_use]
    pub fn ways(&self, mounted: bool) -> &Ways {
        self.terrain.ways(mounted)
    }

    /// The table's size, east-west and north-south.
    #[must_use]
    pub fn size(&self) -> (Length, Length) {
        self.terrain.layout.size
    }
}

/// The nearest place on the grid, and within 20 m of the table: no order, however wild, overflows.
fn sane(to: Point) -> Point {
    let far = Length::whole(20_000);
    Point {
        x: to.x.clamp(-far, far),
        y: to.y.clamp(-far, far),
    }
    .on_grid()
}
