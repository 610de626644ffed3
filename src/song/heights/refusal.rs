//! Why an order about walls, ladders or arms is illegal.

use super::LadderId;
use crate::battle::clause::Clause;
use crate::table::length::Length;
use serde::Serialize;
use thiserror::Error;

/// Why an order is refused.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize)]
pub enum HeightRefusal {
    /// No such ladder.
    #[error("there is no ladder {0}")]
    NoLadder(LadderId),
    /// Riders use neither stairs nor ladders.
    #[error("{0} is on a horse: riders have no use for ladders and stairs")]
    Rider(String),
    /// The ladder is elsewhere.
    #[error("ladder {0} is not within {1}'s reach: he has to be in contact with it")]
    OutOfReach(LadderId, String),
    /// It is in somebody's hands.
    #[error("{1} carries ladder {0}")]
    InOtherHands(LadderId, String),
    /// It is in his own hands.
    #[error("{0} carries a ladder already")]
    HasLadder(String),
    /// It stands already.
    #[error("ladder {0} stands already")]
    Stands(LadderId),
    /// It does not stand.
    #[error("ladder {0} does not stand against a wall")]
    NotStanding(LadderId),
    /// No wall before him.
    #[error("{0} touches no wall with room for a ladder, below and above")]
    NoWall(String),
    /// The wall is higher than the ladder is long.
    #[error("the wall is {wall} mm high, the ladder only {ladder} mm long (S)")]
    TooHigh {
        /// The wall's height.
        wall: Length,
        /// The ladder's length.
        ladder: Length,
    },
    /// He is not at its head.
    #[error("{1} is not at the top of ladder {0}")]
    NotAtTop(LadderId, String),
    /// He is at neither end.
    #[error("{1} is at neither end of ladder {0}")]
    NotAtEnd(LadderId, String),
    /// Nobody finds room at the other end.
    #[error("there is no free place at the other end of ladder {0}")]
    NoLanding(LadderId),
    /// That is no place at the other end.
    #[error("a climb ends at the other end of ladder {0}, or up to one base beside it")]
    NotALanding(LadderId),
    /// Jumping was agreed away.
    #[error("nobody jumps off a wall by choice, as was agreed")]
    NoJumping,
    /// He stands on no wall.
    #[error("{0} does not stand on top of a wall")]
    NotOnTop(String),
    /// That is no place below him.
    #[error("a jump ends at the foot of the wall, straight below its edge, where there is room")]
    NotBelow,
    /// His powder is wet.
    #[error("{0}'s powder is wet: he needs the arms of someone who was lost")]
    Wet(String),
    /// His powder is dry.
    #[error("{0} has arms of his own")]
    Dry(String),
    /// No arms lie there.
    #[error("no arms of {0} lie on the table")]
    NoArms(String),
    /// The arms are elsewhere.
    #[error("{0} has to be in contact with the place where they lie, {1} mm away")]
    ArmsOutOfReach(String, Length),
}

impl HeightRefusal {
    /// The clause or ruling that refuses.
    #[must_use]
    pub const fn clause(&self) -> Clause {
        Clause(match self {
            Self::Rider(_) => "MOV-3",
            Self::NotAtTop(..) => "D20",
            Self::NoJumping | Self::NotOnTop(_) | Self::NotBelow => "D22",
            Self::Wet(_) | Self::Dry(_) | Self::NoArms(_) | Self::ArmsOutOfReach(..) => "D24",
            _ => "MOV-9",
        })
    }
}
