//! Doors, gates, gaps and windows: what lets people or looks through a wall, and how that stands in a battle.
//!
//! The layout says how a door stands when the battle begins. What has changed since is an [`Alterations`]: it belongs to
//! whatever battle is in play, and [`super::physics::set_alterations`] brings the table in step with it. Only what differs
//! from the layout is kept, so that a table without doors costs nothing.

use super::feature::{FeatureId, FeatureKind, Layout};
use super::length::{Length, Point};
use super::scale::Scale;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The walls of a building that one can enter are this thick at 15 mm, in millimetres: more than bases on both sides of
/// one need to be in contact (SCALE-5), little enough to leave room inside.
const WALL: Length = Length::whole(4);

/// How thick the walls of a building are, in millimetres.
#[must_use]
pub fn wall(scale: Scale) -> Length {
    scale.scaled(WALL)
}

/// How a door or gate stands.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
pub enum DoorState {
    /// It stands open: people and looks pass.
    Open,
    /// Closed, but not locked: whoever moves through it opens it, which costs nothing (D15).
    #[default]
    Unlocked,
    /// Shut, as the scenario says: opening it, and closing it again, costs an action (CST-1, D15).
    Shut,
    /// Locked or barred: it has to be bashed (D15, BASH-1).
    Locked,
    /// Broken open for good (BASH-1).
    Broken,
}

impl DoorState {
    /// Whether people can pass: an unlocked door is opened on the way (D15).
    #[must_use]
    pub const fn lets_through(self) -> bool {
        matches!(self, Self::Open | Self::Unlocked | Self::Broken)
    }

    /// Whether looks pass.
    #[must_use]
    pub const fn stands_open(self) -> bool {
        matches!(self, Self::Open | Self::Broken)
    }
}

impl fmt::Display for DoorState {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Open => "open",
            Self::Unlocked => "closed, not locked",
            Self::Shut => "shut",
            Self::Locked => "locked",
            Self::Broken => "broken open",
        })
    }
}

/// What sort of opening it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum OpeningKind {
    /// Always open: a doorway without a door, a gap in a fence.
    Gap,
    /// A door, or in a fence or wall a gate.
    Door {
        /// How it stands when the battle begins.
        #[serde(default)]
        state: DoorState,
    },
    /// A window of a building: looks pass, for whoever stands at it; people never (SHOOT-13, G31).
    Window,
}

/// An opening in the wall of a building, or in a fence, hedge or wall.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opening {
    /// Its middle: on the outline of a building, on the middle line of anything else.
    pub at: Point,
    /// How wide it is.
    pub width: Length,
    /// What sort it is.
    pub kind: OpeningKind,
}

impl Opening {
    /// What people call it.
    #[must_use]
    pub const fn name(&self, of: FeatureKind) -> &'static str {
        match (self.kind, of) {
            (OpeningKind::Gap, FeatureKind::Building) => "doorway",
            (OpeningKind::Gap, _) => "gap",
            (OpeningKind::Door { .. }, FeatureKind::Building) => "door",
            (OpeningKind::Door { .. }, _) => "gate",
            (OpeningKind::Window, _) => "window",
        }
    }
}

/// The number of an opening: which feature, and its place in that feature's list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct OpeningId {
    /// The feature.
    pub feature: FeatureId,
    /// The place in its list.
    pub number: u8,
}

/// A hole that somebody has broken (BASH-1). Of rubble, and of what has no length, the whole is cleared away.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Breach {
    /// In what.
    pub feature: FeatureId,
    /// Its middle.
    pub at: Point,
    /// How wide it is.
    pub width: Length,
}

/// How the terrain differs from the layout by now.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Alterations {
    /// Doors that stand otherwise than the layout says, sorted.
    doors: Vec<(OpeningId, DoorState)>,
    /// Holes, sorted.
    breaches: Vec<Breach>,
}

impl Alterations {
    /// How a door stands; `None` where there is none of that number.
    #[must_use]
    pub fn door(&self, layout: &Layout, id: OpeningId) -> Option<DoorState> {
        let OpeningKind::Door { state } = layout.opening(id)?.kind else {
            return None;
        };
        Some(self.now(id).unwrap_or(state))
    }

    /// How a door stands, if not as the layout says.
    pub(super) fn now(&self, id: OpeningId) -> Option<DoorState> {
        let place = self.doors.binary_search_by_key(&id, |(door, _)| *door);
        place.ok().map(|place| self.doors[place].1)
    }

    /// Opens, closes or breaks a door.
    pub fn set_door(&mut self, layout: &Layout, id: OpeningId, state: DoorState) {
        let Some(OpeningKind::Door { state: first }) =
            layout.opening(id).map(|opening| opening.kind)
        else {
            return;
        };
        let place = self.doors.binary_search_by_key(&id, |(door, _)| *door);
        match (place, state == first) {
            (Ok(place), true) => {
                self.doors.remove(place);
            }
            (Ok(place), false) => self.doors[place].1 = state,
            (Err(_), true) => {}
            (Err(place), false) => self.doors.insert(place, (id, state)),
        }
    }

    /// Breaks a hole.
    pub fn breach(&mut self, breach: Breach) {
        if let Err(place) = self.breaches.binary_search(&breach) {
            self.breaches.insert(place, breach);
        }
    }

    /// The holes in a feature.
    pub fn breaches(&self, feature: FeatureId) -> impl Iterator<Item = &Breach> {
        self.breaches
            .iter()
            .filter(move |breach| breach.feature == feature)
    }
}
