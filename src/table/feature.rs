//! Terrain features as data: what they are and what ground they cover.

use super::length::{Length, Point};
use super::opening::{Opening, OpeningId};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The number of a feature on its table: its place in the scenario's list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FeatureId(pub u16);

/// What a feature is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum FeatureKind {
    /// Broken ground that stops sight (MOV-2, SHOOT-8).
    Woods,
    /// Broken ground that hides nobody: rough, marsh, rubble, sand (MOV-2).
    Rough,
    /// A house: hard cover, stops sight and movement.
    Building,
    /// A linear obstacle and soft cover.
    Fence,
    /// A linear obstacle and soft cover.
    Hedge,
    /// A linear obstacle and hard cover.
    LowWall,
    /// Soft cover for one model (SET-4, G13).
    Tree,
    /// Open ground, higher than the rest (D9).
    Hill,
    /// Water that cannot be forded (D24).
    River,
    /// A road: open ground, for the eye and the scenario.
    Road,
    /// A way across a river; narrow (MOV-5, D25).
    Bridge,
    /// A pile of rubble: broken ground at which a move ends; it can be cleared away (MOV-2, MOV-4, BASH-1).
    Rubble,
    /// A palisade or wall of planks, too high to see or climb over; it can be broken (BASH-1).
    TimberWall,
    /// A wall on which one walks, in single file (D25); its sides cannot be walked up.
    Rampart,
    /// The way up a rampart: broken ground going up, clear going down (MOV-8).
    Stairs,
}

impl FeatureKind {
    /// Every kind.
    pub const ALL: [Self; 15] = [
        Self::Woods,
        Self::Rough,
        Self::Building,
        Self::Fence,
        Self::Hedge,
        Self::LowWall,
        Self::Tree,
        Self::Hill,
        Self::River,
        Self::Road,
        Self::Bridge,
        Self::Rubble,
        Self::TimberWall,
        Self::Rampart,
        Self::Stairs,
    ];

    /// Whether it slows whoever moves through any part of it (MOV-2).
    #[must_use]
    pub const fn is_broken_ground(self) -> bool {
        matches!(self, Self::Woods | Self::Rough | Self::Rubble)
    }

    /// Whether a scenario may say how high it is.
    #[must_use]
    pub const fn takes_height(self) -> bool {
        matches!(self, Self::Hill | Self::Rampart)
    }

    /// Whether doors, gates and gaps may be in it.
    #[must_use]
    pub const fn takes_openings(self) -> bool {
        matches!(
            self,
            Self::Building | Self::Fence | Self::Hedge | Self::LowWall | Self::TimberWall
        )
    }

    /// Its Combat against whoever bashes it; brick, stone and what grows cannot be bashed (BASH-1, D16). Doors have their
    /// own.
    #[must_use]
    pub const fn bash_combat(self) -> Option<i8> {
        match self {
            Self::Fence => Some(1),
            Self::TimberWall | Self::Rubble => Some(3),
            _ => None,
        }
    }

    /// Whether it is a linear obstacle that is jumped (MOV-2, D6).
    #[must_use]
    pub const fn is_obstacle(self) -> bool {
        matches!(self, Self::Fence | Self::Hedge | Self::LowWall)
    }
}

impl fmt::Display for FeatureKind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Woods => "woods",
            Self::Rough => "rough ground",
            Self::Building => "building",
            Self::Fence => "fence",
            Self::Hedge => "hedge",
            Self::LowWall => "low wall",
            Self::Tree => "tree",
            Self::Hill => "hill",
            Self::River => "river",
            Self::Road => "road",
            Self::Bridge => "bridge",
            Self::Rubble => "rubble",
            Self::TimberWall => "timber wall",
            Self::Rampart => "rampart",
            Self::Stairs => "stairs",
        })
    }
}

/// The ground that a feature covers, seen from above. Lengths in millimetres.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Shape {
    /// A rectangle, turned counter-clockwise by whole degrees.
    Rect {
        /// The middle.
        center: Point,
        /// East-west and north-south size before turning.
        size: (Length, Length),
        /// Degrees, counter-clockwise.
        #[serde(default)]
        turn: i16,
    },
    /// A circle.
    Disc {
        /// The middle.
        center: Point,
        /// Half the diameter.
        radius: Length,
    },
    /// A simple outline, its corners in order; it may have dents.
    Polygon(Vec<Point>),
    /// A band along a line of points: walls, fences, roads, rivers.
    Run {
        /// The middle line.
        points: Vec<Point>,
        /// The whole width of the band.
        width: Length,
    },
}

/// What a building is made of: for the eye alone, the rules know no difference.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Look {
    /// Plastered walls and tiles.
    #[default]
    House,
    /// Canvas.
    Tent,
}

impl Look {
    /// All.
    pub const ALL: [Self; 2] = [Self::House, Self::Tent];

    /// Whether nothing need be said of it.
    #[must_use]
    pub const fn is_default(&self) -> bool {
        matches!(self, Self::House)
    }
}

impl fmt::Display for Look {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::House => "house",
            Self::Tent => "tent",
        })
    }
}

/// A terrain piece.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Feature {
    /// What it is.
    pub kind: FeatureKind,
    /// The ground it covers.
    pub shape: Shape,
    /// A name of its own, such as "Hougoumont".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Doors, gates, gaps and windows; a building without any cannot be entered.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub openings: Vec<Opening>,
    /// How high a rampart or hill is, in millimetres; as high as its kind is where nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub height: Option<Length>,
    /// What a building is made of.
    #[serde(default, skip_serializing_if = "Look::is_default")]
    pub look: Look,
}

/// A table: its scale, its size and its features. A feature's [`FeatureId`] is its place in the list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layout {
    /// Scale of figures, sticks and bases.
    pub scale: Scale,
    /// East-west and north-south size, in millimetres.
    pub size: (Length, Length),
    /// The terrain pieces.
    pub features: Vec<Feature>,
}

use super::scale::Scale;

impl Layout {
    /// The feature of that number.
    #[must_use]
    pub fn feature(&self, id: FeatureId) -> Option<&Feature> {
        self.features.get(usize::from(id.0))
    }

    /// The feature of that name.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<(FeatureId, &Feature)> {
        self.features()
            .find(|(_, feature)| feature.name.as_deref() == Some(name))
    }

    /// The opening of that number.
    #[must_use]
    pub fn opening(&self, id: OpeningId) -> Option<&Opening> {
        self.feature(id.feature)?
            .openings
            .get(usize::from(id.number))
    }

    /// All features with their numbers.
    pub fn features(&self) -> impl Iterator<Item = (FeatureId, &Feature)> {
        self.features
            .iter()
            .enumerate()
            .map(|(number, feature)| (FeatureId(number as u16), feature))
    }
}
