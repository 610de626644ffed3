//! What the player points at and considers: the panels and the mouse write it, the view draws it. Nothing in it has
//! happened yet.

use crate::song::refusal::Refusal;
use crate::table::base::Footprint;
use crate::table::body::ModelId;
use crate::table::length::Point;
use crate::table::motion::Path;
use crate::table::sight::SightLine;
use bevy::prelude::Resource;

/// A move under consideration.
#[derive(Clone, PartialEq, Debug)]
pub struct Ghost {
    /// Who would move.
    pub model: ModelId,
    /// The way it would take, as far as it legally goes.
    pub path: Path,
    /// Why the order would be refused; `None`: it is legal.
    pub refusal: Option<Refusal>,
}

/// An attack under consideration.
#[derive(Clone, PartialEq, Debug)]
pub struct Aiming {
    /// Who would attack.
    pub attacker: ModelId,
    /// Whom.
    pub target: ModelId,
    /// The line between them.
    pub line: SightLine,
    /// Why the order would be refused; `None`: it is legal.
    pub refusal: Option<Refusal>,
}

/// What the player points at and considers.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub struct Intent {
    /// The place on the table under the pointer.
    pub pointer: Option<Point>,
    /// The model under the pointer.
    pub hovered: Option<ModelId>,
    /// The model that the panels speak of.
    pub selected: Option<ModelId>,
    /// Models that may be clicked to some effect now.
    pub clickable: Vec<ModelId>,
    /// A move under consideration.
    pub ghost: Option<Ghost>,
    /// An attack under consideration.
    pub aiming: Option<Aiming>,
    /// Places that an open prompt, or deployment, offers.
    pub places: Vec<Footprint>,
    /// The models of a group order under consideration, or of the group in action.
    pub group: Vec<ModelId>,
    /// Ground on which the deploying side may stand: south-west and north-east corners of rectangles.
    pub zones: Vec<(Point, Point)>,
    /// Somebody measures from one place towards another.
    pub ruler: Option<(Point, Point)>,
}
