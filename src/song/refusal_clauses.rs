//! Which clause or ruling refuses.

use super::bash;
use super::order::BashTarget;
use super::refusal::Refusal;
use super::state::Battle;
use crate::battle::clause::Clause;
use crate::table::opening::{DoorState, OpeningId};

impl Refusal {
    /// Why a door bars the way, and what to do about it (D15).
    #[must_use]
    pub fn barred_by(battle: &Battle, door: OpeningId) -> Self {
        let layout = &battle.muster.scenario.layout;
        let state = battle.state.alterations.door(layout, door);
        let state = state.unwrap_or_default();
        Self::DoorBarred {
            name: bash::name(layout, BashTarget::Door(door)),
            state,
            remedy: if state == DoorState::Locked {
                "it has to be bashed"
            } else {
                "opening it costs an action"
            },
        }
    }

    /// The clause or ruling that refuses.
    #[must_use]
    pub const fn clause(&self) -> Clause {
        Clause(match self {
            Self::Height(refusal) => return refusal.clause(),
            Self::Special(refusal) => return refusal.clause(),
            Self::UnknownModel(_) | Self::NotYours(_) => "ACT-1",
            Self::WrongMoment { .. } => "ACT-5",
            Self::NotAnAnswer(_) => "ACT-5",
            Self::Over => "WIN-2",
            Self::NotDeploying(_)
            | Self::OutsideZone { .. }
            | Self::OutsideParts { .. }
            | Self::PartFull { .. }
            | Self::PartShort { .. }
            | Self::NoRoom(_)
            | Self::StillWaiting(_) => "SET-6",
            Self::NominatedBefore(_) => "ACT-3",
            Self::NotOnTable(_) => "ACT-1",
            Self::DiceNumber(_) => "ACT-1",
            Self::Unpredictable(_) => "SR-UNPREDICTABLE",
            Self::TooFewActions { .. } => "CST-1",
            Self::Fallen(_) | Self::NotFallen(_) => "ACT-9",
            Self::AttackedBefore(_) => "ACT-6",
            Self::Slow(_) => "SR-SLOW",
            Self::NoEarlyEnd => "ACT-10",
            Self::ThreeMoves(_) => "ACT-8",
            Self::ObstacleFirst(_) => "D6",
            Self::NoMove | Self::TooFar { .. } => "MOV-1",
            Self::TableEdge => "MOV-11",
            Self::Barred(_) => "MOV-3",
            Self::EnemyInTheWay(_) => "MOV-6",
            Self::FriendInTheWay(_) => "MOV-5",
            Self::Held { .. } | Self::NotHeld => "HTH-9",
            Self::NotInContact { .. } | Self::Friend(_) => "HTH-1",
            Self::ChargeWithoutBlow { .. } | Self::ChargeWithoutAttack(_) => "CAV-1",
            Self::ChargeUnseen(_) => "F12",
            Self::MustFight(_) => "F2",
            Self::Daunted(_) => "SR-FEAR",
            Self::NoWeapon { .. } | Self::NotAFirearm(_) | Self::OutOfRange { .. } => "SHOOT-1",
            Self::NotLoaded(_) | Self::LoadedAlready(_) | Self::NeedsNoLoading(_) => "SHOOT-10",
            Self::HandsFull { .. } => "SR-FLAG",
            Self::ReloadInContact(_) => "G18",
            Self::OutOfAmmunition(_) => "SHOOT-9",
            Self::RifleOncePerTurn => "SHOOT-11",
            Self::NoSight(_) => "SHOOT-3",
            Self::ShooterEngaged(_) | Self::TargetEngaged { .. } => "SHOOT-5",
            Self::NearerTarget { .. } => "SHOOT-4",
            Self::ThresholdFirst(_) => "MOV-4",
            Self::DoorBarred { .. }
            | Self::NoSuchDoor
            | Self::DoorLocked(_)
            | Self::DoorBroken(_)
            | Self::DoorIsFree(_)
            | Self::StandsInDoor { .. } => "D15",
            Self::NotAtIt(_) | Self::NoNeedToBash { .. } | Self::CannotBash(_) => "BASH-1",
            Self::NotInCommand(_) => "C16",
            Self::CommanderFallen(_) => "C4",
            Self::GroupStillActs => "GRP-3",
            Self::GroupSize { .. }
            | Self::BeyondCommand { .. }
            | Self::CommanderUnseen { .. }
            | Self::NoChain { .. } => "GRP-1",
            Self::CommanderInGroup(_) => "C10",
            Self::NotTheirLike { .. } => "GRP-9",
            Self::FewLoaded { .. } | Self::NoVolleyOrdered | Self::NoAiming => "GRP-6",
            Self::FewShooters { .. } | Self::NoFirearm(_) => "G22",
            Self::NoRanksOrdered
            | Self::OddRanks(_)
            | Self::NotLoadedAtStart(_)
            | Self::NoRanks
            | Self::MemberActions { .. } => "GRP-7",
            Self::MixedWeapons { .. } => "G26",
            Self::InNoGroup { .. } => "C20",
            Self::NoAttackInRegroup(_) => "GRP-5",
            Self::NoJumpInRegroup(_) | Self::LeavesGroup { .. } | Self::NotNearEnough { .. } => {
                "C17"
            }
            Self::NoGroup | Self::NotInGroup(_) | Self::ActsAlready(_) | Self::NothingLeft(_) => {
                "C14"
            }
            Self::NoFlag(_)
            | Self::UnknownFlag(_)
            | Self::FlagInHand(_)
            | Self::FlagTooFar { .. } => "C23",
            Self::OneFlagEach(_) => "C24",
            Self::LaidDown(_) => "C25",
            Self::NotRiding(_)
            | Self::RidesAlready(_)
            | Self::NoRider(_)
            | Self::MountingInContact(_)
            | Self::NoDismounting { .. }
            | Self::UnknownHorse(_)
            | Self::EnemysHorse
            | Self::HorseTooFar { .. }
            | Self::NoRoomToMount(_) => "D14",
        })
    }
}
