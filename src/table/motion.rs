//! Movement over the table: where a straight move may end, what it crosses and touches, and what slows it.

use super::base::{Base, Footprint};
use super::body::{Bodies, ModelId, Side};
use super::feature::{FeatureId, FeatureKind};
use super::length::{Length, Point};
use super::physics::Terrain;
use super::scale::Stick;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

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

/// Why a move ends where it ends, short of where it was to go.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stop {
    /// The stick is used up.
    Reach,
    /// The table ends (MOV-11).
    TableEdge,
    /// A feature that cannot be entered or passed (MOV-3, D24, D25).
    Feature(FeatureId),
    /// Contact with an enemy (MOV-6).
    Enemy(ModelId),
    /// No room beyond or through a friend (MOV-5).
    Friend(ModelId),
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
    /// The features that the base crosses, in order, with what slowed it.
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
}

/// The one judge of movement. Bodies and terrain must be in step with [`super::physics::PhysicsSync`].
#[derive(SystemParam)]
pub struct Motion<'w, 's> {
    rapier: ReadRapierContext<'w, 's>,
    terrain: Res<'w, Terrain>,
    bodies: Res<'w, Bodies>,
}

impl Motion<'_, '_> {
    /// The move from where the mover stands towards `to`: as far as it legally goes. `stop` is `None` exactly
    /// where it arrives at `to` (on the grid). The end never overlaps a base or an impassable feature.
    #[must_use]
    pub fn trace(&self, mover: &Mover, to: Point) -> Path {
        todo!("{mover:?} {to:?}")
    }

    /// Why the straight way to `to` is not free from end to end, whatever its length: for recoils, retreats and
    /// flights (MOV-5, HTH-6). `None` where it is free and there is room at its end.
    #[must_use]
    pub fn obstruction(&self, mover: &Mover, to: Point) -> Option<Stop> {
        todo!("{mover:?} {to:?}")
    }

    /// Whether a base may stand there: on the table, on no other body (but `ignoring`), in nothing impassable.
    #[must_use]
    pub fn has_room(&self, footprint: Footprint, mounted: bool, ignoring: Option<ModelId>) -> bool {
        todo!("{footprint:?} {mounted} {ignoring:?}")
    }

    /// What lies under a base at a place.
    #[must_use]
    pub fn ground(&self, footprint: Footprint) -> Ground {
        todo!("{footprint:?}")
    }

    /// The linear obstacle that lies between two touching bases, if any (HTH-3, E20).
    #[must_use]
    pub fn obstacle_between(&self, a: Footprint, b: Footprint) -> Option<FeatureId> {
        todo!("{a:?} {b:?}")
    }

    /// The features whose ground a base touches (within 0.5 mm), sorted.
    #[must_use]
    pub fn touching(&self, footprint: Footprint) -> Vec<FeatureId> {
        todo!("{footprint:?}")
    }

    /// The table's size, east-west and north-south.
    #[must_use]
    pub fn size(&self) -> (Length, Length) {
        todo!()
    }
}
