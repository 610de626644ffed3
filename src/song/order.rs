//! Orders: everything a player decides.

use super::flags::FlagId;
use super::group::GroupKind;
use super::heights::LadderId;
use super::mounting::HorseId;
use super::special::SpecialOrder;
use crate::roster::weapon::Weapon;
use crate::scenario::Edge;
use crate::table::body::ModelId;
use crate::table::feature::FeatureId;
use crate::table::length::Point;
use crate::table::model_set::ModelSet;
use crate::table::opening::OpeningId;
use serde::{Deserialize, Serialize};

/// One decision. Orders speak of the model whose activation it is unless they name one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Order {
    /// Answers the open prompt.
    Answer(Answer),
    /// Puts a model on the table, or puts it elsewhere, while its side deploys (SET-6).
    Deploy {
        /// The model.
        model: ModelId,
        /// The centre of its base.
        at: Point,
    },
    /// Ends the deployment of a side, all its models being on the table (SET-6).
    FinishDeployment,
    /// Nominates a model and rolls for its actions (ACT-1).
    Nominate {
        /// The model.
        model: ModelId,
        /// One to three dice.
        dice: u8,
    },
    /// Moves in a straight line (MOV-1); into contact with enemies where the end touches them.
    Move {
        /// Where the centre of the base ends.
        to: Point,
    },
    /// Stands up (ACT-9).
    StandUp,
    /// Attacks an enemy in contact (HTH-1).
    Fight {
        /// The enemy.
        target: ModelId,
        /// Whether it is a powerful attack, for two actions (CST-1, E18).
        powerful: bool,
    },
    /// Breaks off from enemies in contact and moves (HTH-9).
    LeaveCombat {
        /// Where the centre of the base ends.
        to: Point,
    },
    /// Shoots (SHOOT-1).
    Shoot {
        /// The enemy.
        target: ModelId,
        /// The weapon.
        weapon: Weapon,
        /// Whether it is an aimed shot, for two actions (CST-1, G14).
        aimed: bool,
    },
    /// Reloads a firearm (SHOOT-10).
    Reload {
        /// The weapon.
        weapon: Weapon,
    },
    /// The commander orders a group, which rolls (GRP-1).
    Group {
        /// What it is to do.
        kind: GroupKind,
        /// Who.
        members: ModelSet,
        /// One to three dice.
        dice: u8,
    },
    /// Another member of the group in action takes over (C14).
    Pick {
        /// Who.
        model: ModelId,
    },
    /// The group in action fires as one (GRP-6).
    Volley {
        /// The enemy.
        target: ModelId,
    },
    /// The group in action fires by ranks and swaps weapons (GRP-7).
    ShootAndReload {
        /// The enemy.
        target: ModelId,
    },
    /// The whole group leaves its remaining actions unspent (ACT-7).
    EndGroup,
    /// Leaves the remaining actions unspent (ACT-7); in a group those of this member.
    EndActivation,
    /// Ends the turn early (ACT-10, B8).
    EndTurn,
    /// Gives the battle up (WIN-3, H16).
    Withdraw,
    /// Lays down the flag that the model carries (C23).
    DropFlag,
    /// Takes up a flag that lies in contact (CST-1, C23).
    TakeFlag {
        /// Which.
        flag: FlagId,
    },
    /// Gets off the horse, which stays where it is (CST-1, D14).
    Dismount,
    /// Mounts a horse in contact (CST-1, D14).
    Mount {
        /// Which.
        horse: HorseId,
    },
    /// Opens a door or gate that the scenario has shut, or closes it again (CST-1, D15).
    Door {
        /// Which.
        door: OpeningId,
    },
    /// Bashes a door, fence, timber wall or pile of rubble in contact (BASH-1).
    Bash {
        /// What.
        target: BashTarget,
        /// Whether it is a powerful blow, for two actions (D16).
        powerful: bool,
    },
    /// Sets a ladder against the wall: the one in hand, or one that lies at hand (MOV-9, CST-1).
    PlaceLadder {
        /// The ladder.
        ladder: LadderId,
    },
    /// Takes a ladder up (CST-1).
    TakeLadder {
        /// The ladder.
        ladder: LadderId,
    },
    /// Pushes a ladder off the wall (CST-1, D20).
    PushLadder {
        /// The ladder.
        ladder: LadderId,
    },
    /// Climbs a ladder, up or down (MOV-9).
    Climb {
        /// The ladder.
        ladder: LadderId,
        /// Where the centre of the base ends.
        to: Point,
    },
    /// Jumps off a wall (D22).
    Jump {
        /// Where the centre of the base ends.
        to: Point,
    },
    /// Takes the arms of one who was lost (D24).
    TakeArms {
        /// Who was lost.
        from: ModelId,
    },
    /// What only a special rule of the scenario knows.
    Special(SpecialOrder),
}

/// What is bashed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum BashTarget {
    /// A door or gate.
    Door(OpeningId),
    /// A fence, a timber wall, or rubble.
    Feature(FeatureId),
}

impl BashTarget {
    /// The feature of which it is a part.
    #[must_use]
    pub const fn feature(self) -> FeatureId {
        match self {
            Self::Door(door) => door.feature,
            Self::Feature(feature) => feature,
        }
    }
}

/// The answer to a prompt.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Answer {
    /// To attack.
    Attack,
    /// To defend.
    Defend,
    /// An edge of the table.
    Edge(Edge),
    /// A place on the table.
    Place(Point),
    /// To do it.
    Yes,
    /// Not to.
    No,
    /// A model.
    Model(ModelId),
    /// To roll a failed die again.
    Reroll,
    /// To let the dice lie.
    Keep,
}
