//! Lines of sight: clear or not, what blocks, cover and why.

use super::base::Footprint;
use super::body::{Bodies, ModelId};
use super::feature::FeatureId;
use super::physics::Terrain;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

/// One end of a line of sight: a model where it stands, or a place where one might.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Viewer {
    /// The model, so that its own body never blocks; `None` for an empty place.
    pub model: Option<ModelId>,
    /// Where its base is (or would be).
    pub footprint: Footprint,
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
}

/// Which bodies may stop a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Through {
    /// Scenery only: the Leader's sight (C2).
    Models,
    /// Every standing model blocks but friends that touch the `from` end (SHOOT-3, G3).
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

/// The one judge of sight. Bodies and terrain must be in step with [`super::physics::PhysicsSync`].
#[derive(SystemParam)]
pub struct Sight<'w, 's> {
    rapier: ReadRapierContext<'w, 's>,
    terrain: Res<'w, Terrain>,
    bodies: Res<'w, Bodies>,
}

impl Sight<'_, '_> {
    /// The whole truth about the line from one end to the other.
    #[must_use]
    pub fn line(&self, from: Viewer, to: Viewer, through: Through) -> SightLine {
        todo!("{from:?} {to:?} {through:?}")
    }

    /// Whether the line is clear, without the rest: cheaper.
    #[must_use]
    pub fn is_clear(&self, from: Viewer, to: Viewer, through: Through) -> bool {
        self.line(from, to, through).is_clear()
    }
}
