//! Why special rules refuse an order.

use crate::battle::clause::Clause;
use crate::table::length::Length;
use crate::table::scale::Stick;
use serde::Serialize;
use thiserror::Error;

/// Why a special rule refuses an order.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize)]
pub enum SpecialRefusal {
    /// No rule in play knows the order.
    #[error("{0} is no part of this scenario, or not of this side")]
    NotInPlay(&'static str),
    /// The box is elsewhere.
    #[error("{0} has to be inside {1} to take ammunition")]
    NotAtBox(String, String),
    /// He has taken some already.
    #[error("{0} carries ammunition already and wants none himself")]
    HasRounds(String),
    /// He has none to give.
    #[error("{0} carries no ammunition from the box")]
    NoRounds(String),
    /// It is given to others of his squad.
    #[error("{0} is no friend on the table to whom it could be given")]
    NoFriend(String),
    /// Not in contact.
    #[error("{from} has to be in contact with {to}, {distance} mm away")]
    OutOfHand {
        /// Who gives.
        from: String,
        /// To whom.
        to: String,
        /// Edge to edge.
        distance: Length,
    },
    /// He hides.
    #[error("{0} hides and does nothing until his officer or NCO is within {1}")]
    Cowers(String, Stick),
    /// He has enough.
    #[error("{0} has ammunition left")]
    NeedsNone(String),
    /// Only sentries stir before the alarm.
    #[error(
        "before the alarm nobody of this side is nominated: {0} waits, and the sentries walk by themselves"
    )]
    BeforeAlarm(String),
    /// First he comes out.
    #[error("{0} is still in {1}: his first action is to come out of it")]
    InQuarters(String, String),
    /// That is no way out.
    #[error("{0} would still be in {1}: his first action is to come out of it")]
    StillInside(String, String),
    /// Not inside the ring.
    #[error("{0} has to be inside {1}")]
    NotWithin(String, String),
    /// No gate is open.
    #[error("no gate of {0} stands open")]
    GateShut(String),
}

impl SpecialRefusal {
    /// The clause, ruling or scenario that refuses.
    #[must_use]
    pub const fn clause(&self) -> Clause {
        Clause(match self {
            Self::NotInPlay(_) => "ACT-5",
            Self::Cowers(..) => "I24",
            Self::BeforeAlarm(_) => "I21",
            Self::InQuarters(..) | Self::StillInside(..) => "I23",
            Self::NotWithin(..) | Self::GateShut(_) => "SDS-FORAGING",
            Self::NotAtBox(..)
            | Self::HasRounds(_)
            | Self::NoRounds(_)
            | Self::NoFriend(_)
            | Self::OutOfHand { .. }
            | Self::NeedsNone(_) => "SDS-FORLORN",
        })
    }
}
