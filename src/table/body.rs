//! What stands on the table, as far as geometry cares: the bodies of models.

use super::base::{Base, Footprint};
use super::length::Point;
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The number of a model in its battle; never an [`Entity`].
#[derive(
    Component, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct ModelId(pub u16);

impl ModelId {
    /// Its place in lists that hold one entry a model.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for ModelId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "#{}", self.0)
    }
}

/// One of the two sides of a battle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Side {
    /// The first squad.
    A,
    /// The second squad.
    B,
}

impl Side {
    /// Both sides.
    pub const BOTH: [Self; 2] = [Self::A, Self::B];

    /// The enemy.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }

    /// Its place in lists that hold one entry a side.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Side {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::A => "A",
            Self::B => "B",
        })
    }
}

/// A model as geometry sees it. The rule system in play writes these; [`super::sight::Sight`] and
/// [`super::motion::Motion`] read them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Body {
    /// Whose body it is.
    pub model: ModelId,
    /// The side it fights for.
    pub side: Side,
    /// The centre of its base.
    pub at: Point,
    /// Its base.
    pub base: Base,
    /// On a horse: may not enter woods or buildings (MOV-3).
    pub mounted: bool,
    /// Fallen: blocks no sight (G3) and holds nobody.
    pub fallen: bool,
    /// In contact with an enemy: nobody passes through (MOV-5).
    pub engaged: bool,
}

impl Body {
    /// Its base at its place.
    #[must_use]
    pub const fn footprint(&self) -> Footprint {
        Footprint {
            at: self.at,
            base: self.base,
        }
    }
}

/// Every body on the table, sorted by model. Models that have left the table are not in it.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct Bodies(pub Vec<Body>);

impl Bodies {
    /// The body of a model, if it is on the table.
    #[must_use]
    pub fn get(&self, model: ModelId) -> Option<&Body> {
        self.0
            .binary_search_by_key(&model, |body| body.model)
            .ok()
            .map(|place| &self.0[place])
    }
}
