//! What happens on walls, ladders and banks.

use super::LadderId;
use crate::battle::clause::Clause;
use crate::dice::Die;
use crate::song::event::Rolled;
use crate::table::body::ModelId;
use crate::table::feature::FeatureId;
use crate::table::length::Length;
use serde::Serialize;

/// What one climbs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Steps {
    /// Stairs (MOV-8).
    Stairs,
    /// A ladder (MOV-9).
    Ladder,
}

/// Something that happened.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum HeightEvent {
    /// A model has a ladder from the start.
    LadderGiven {
        /// Who.
        model: ModelId,
        /// The ladder.
        ladder: LadderId,
    },
    /// A ladder was set against a wall (MOV-9).
    LadderPlaced {
        /// Who set it.
        model: ModelId,
        /// The ladder.
        ladder: LadderId,
        /// The wall.
        wall: FeatureId,
        /// Whether it was picked up for it.
        picked_up: bool,
    },
    /// A ladder was taken up (CST-1).
    LadderTaken {
        /// Who has it.
        model: ModelId,
        /// The ladder.
        ladder: LadderId,
    },
    /// A ladder was pushed off the wall and lies at its foot (D20).
    LadderPushed {
        /// Who pushed.
        model: ModelId,
        /// The ladder.
        ladder: LadderId,
    },
    /// Its bearer let go of it.
    LadderDropped {
        /// Who.
        model: ModelId,
        /// The ladder.
        ladder: LadderId,
    },
    /// More than one move on stairs or ladders in a turn: one die (MOV-8).
    Footing {
        /// The roll.
        roll: Rolled,
        /// On what.
        steps: Steps,
    },
    /// A fall, and what it does (MOV-10, D21).
    Dropped {
        /// The roll.
        roll: Rolled,
        /// How far down.
        height: Length,
        /// What made him fall: a jump, a ladder, a blow.
        clause: Clause,
    },
    /// Driven into a river (D24).
    Plunged {
        /// The roll.
        roll: Rolled,
        /// Which river.
        river: FeatureId,
    },
    /// Stepped into a river, where that was agreed on: 1 drowns, 2 and 3 wet the powder (D24).
    Waded {
        /// Who.
        model: ModelId,
        /// The face.
        die: Die,
    },
    /// Took the arms of one who was lost (D24).
    ArmsTaken {
        /// Who.
        model: ModelId,
        /// Whose arms.
        from: ModelId,
    },
}
