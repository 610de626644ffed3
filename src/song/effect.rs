//! Work still to do: data in the battle state, so that any moment can be hashed, saved, undone and resumed.

use super::group::GroupKind;
use super::heights::LadderId;
use super::heights::fall::Cause;
use super::player::PlayerId;
use super::special::SpecialEffect;
use super::volley::Shooter;
use crate::dice::Die;
use crate::scenario::Edge;
use crate::table::body::ModelId;
use crate::table::length::Point;
use serde::{Deserialize, Serialize};

/// Why morale is tested (MOR-2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Trigger {
    /// A Green model saw a friend killed.
    FriendKilled,
    /// The commander is lost.
    LeaderLost,
    /// More than half of the squad is lost.
    HalfLost,
    /// A Fear model on foot charges (F7).
    Fear,
    /// The enemy has taken the squad's flag (C25).
    FlagTaken,
}

/// What sort of blow is struck.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Blow {
    /// A hand-to-hand attack (HTH-1).
    Attack {
        /// For two actions (E18).
        powerful: bool,
    },
    /// A free hack at someone who recoils into contact: any lesser loss falls (HTH-6, E10).
    AtRecoil,
    /// A free hack at someone who leaves combat: a lesser loss holds him (HTH-9, E23).
    AtLeaving,
    /// A free hack at someone who flees from contact: any loss wounds (MOR-3, H6).
    AtFlight,
}

impl Blow {
    /// Whether only the one struck can suffer (HTH-8).
    #[must_use]
    pub const fn is_free_hack(self) -> bool {
        !matches!(self, Self::Attack { .. })
    }
}

/// One piece of work.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Effect {
    /// Rolls for attack and defence, or takes the scenario's word (SET-1).
    RollForRoles,
    /// Rolls for the first turn (INI-1).
    RollForInitiative,
    /// Begins the turn of the active player (ACT-10).
    StartTurn,
    /// Someone who wants to touch a Fear model tests; any failure and the move is off (F6).
    Dare {
        /// Who wants to.
        model: ModelId,
        /// The Fear model.
        target: ModelId,
        /// What the move costs: given back where he does not dare.
        actions: u8,
    },
    /// Foot in the open, charged by cavalry, tests (CAV-1).
    StandFirm {
        /// Who is charged.
        model: ModelId,
        /// Who charges.
        charger: ModelId,
    },
    /// The mover arrives (MOV-1).
    Arrive {
        /// Who moves.
        model: ModelId,
        /// Where to.
        to: Point,
    },
    /// A blow is struck (HTH-1, HTH-8).
    Strike {
        /// Who strikes.
        attacker: ModelId,
        /// At whom.
        defender: ModelId,
        /// How.
        blow: Blow,
    },
    /// Someone who stood all free hacks leaves combat (HTH-9).
    BreakOff {
        /// Who leaves.
        model: ModelId,
        /// Where to.
        to: Point,
        /// Whether a free hack has held him (E23).
        held: bool,
    },
    /// A shot is fired (SHOOT-1).
    Fire {
        /// Who shoots.
        shooter: ModelId,
        /// At whom.
        target: ModelId,
        /// With what.
        weapon: crate::roster::weapon::Weapon,
        /// For two actions (G14).
        aimed: bool,
    },
    /// A group that has rolled gets its actions (GRP-2).
    FormUp {
        /// What it was ordered to do.
        kind: GroupKind,
        /// Who.
        members: Vec<ModelId>,
        /// The faces.
        dice: Vec<Die>,
        /// What each must show.
        needs: i8,
        /// Whether the Musician's owner was asked (SR-MUSICIAN).
        heard: bool,
    },
    /// A volley is fired (GRP-6).
    FireVolley {
        /// Who fires what.
        shooters: Vec<Shooter>,
        /// At whom.
        target: ModelId,
        /// Front and rear man of every pair that swaps weapons afterwards (GRP-7); none for a plain volley.
        ranks: Vec<[ModelId; 2]>,
    },
    /// One of a volley is out of ammunition (G25).
    RunOut {
        /// Who fired what.
        shooters: Vec<Shooter>,
    },
    /// A beaten model gives way by one base width, its owner having chosen where (HTH-6, SHOOT-2).
    GiveWay {
        /// Who gives way.
        model: ModelId,
        /// The winner.
        from: ModelId,
        /// Where to.
        to: Point,
        /// Hand-to-hand (a recoil, with free hacks) or shot (a retreat).
        recoil: bool,
    },
    /// A winner may follow whom he made recoil (E13).
    FollowUp {
        /// The winner.
        model: ModelId,
        /// Who recoiled.
        foe: ModelId,
    },
    /// All of a squad test, its Flag Bearer first (MOR-2, SR-FLAG).
    SquadTests {
        /// Whose squad.
        player: PlayerId,
        /// Why.
        trigger: Trigger,
    },
    /// One model tests (MOR-1).
    TestMorale {
        /// Who.
        model: ModelId,
        /// Why.
        trigger: Trigger,
    },
    /// The failures of a morale test do what they do, its owner having let them stand (MOR-1, NAT-BRITAIN).
    SufferMorale {
        /// Who.
        model: ModelId,
        /// Why it was tested.
        trigger: Trigger,
        /// How many dice failed.
        failures: u8,
    },
    /// One compulsory flight move (MOR-3).
    Flee {
        /// Who.
        model: ModelId,
        /// Moves to make, this one included.
        moves: u8,
        /// The edge chosen among equally near ones (H5).
        edge: Option<Edge>,
        /// Whether the free hacks of this flight are dealt (H6).
        hacked: bool,
    },
    /// Is a squad broken (WIN-1, H15)?
    JudgeBreak,
    /// Several enemies hack at one man, in the order that their owner likes (E24).
    FreeHacks {
        /// At whom.
        defender: ModelId,
        /// Who has not hacked yet, by their numbers.
        attackers: Vec<ModelId>,
        /// On what occasion.
        blow: Blow,
    },
    /// A group sets out whose side was asked whether it ignores the turnover of its roll (NAT-FRANCE, B16).
    SetOut {
        /// What it was ordered to do.
        kind: GroupKind,
        /// Who.
        members: Vec<ModelId>,
        /// The faces.
        dice: Vec<Die>,
        /// What each must show.
        needs: i8,
        /// Whether the turnover is ignored.
        ignored: bool,
    },
    /// One compulsory flight move towards the flag, as its owner has chosen (SR-FLAG, C26).
    FleeToFlag {
        /// Who.
        model: ModelId,
        /// Who carries the flag.
        bearer: ModelId,
        /// Moves to make, this one included.
        moves: u8,
    },
    /// The scatter of a blunderbuss reaches somebody who touches its target (SHOOT-12, G27).
    Scatter {
        /// Who shot.
        shooter: ModelId,
        /// Who touches the target.
        target: ModelId,
        /// With what.
        weapon: crate::roster::weapon::Weapon,
    },
    /// Somebody gets to the other end of a ladder (MOV-9).
    Climb {
        /// Who.
        model: ModelId,
        /// The ladder.
        ladder: LadderId,
        /// Where to.
        to: Point,
    },
    /// Somebody comes down from a wall, and suffers the fall (MOV-10).
    Land {
        /// Who.
        model: ModelId,
        /// Where.
        to: Point,
        /// Why.
        cause: Cause,
    },
    /// Work of the scenario's special rules.
    Special(SpecialEffect),
    /// The next card is drawn: whose turn it is (INI-2).
    DrawCard,
}
