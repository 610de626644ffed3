//! What happens by special rules.

use super::sentries::AlarmCause;
use crate::battle::clause::Clause;
use crate::table::body::{ModelId, Side};
use crate::table::feature::FeatureId;
use crate::table::length::Length;
use serde::Serialize;

/// Something that happened by a special rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub enum SpecialEvent {
    /// A rule of the scenario: the head of the log.
    InPlay {
        /// Its name.
        rule: &'static str,
        /// What it rests on.
        clause: Clause,
        /// The rule in a sentence.
        text: String,
    },
    /// Ground is cleared of the enemy, and the battle won by it (scenario 2.3).
    GroundCleared {
        /// Who wins.
        side: Side,
        /// The feature near which no enemy stands.
        feature: String,
    },
    /// Rounds were taken from the box (scenario 2.1).
    RoundsTaken {
        /// By whom.
        model: ModelId,
    },
    /// Rounds were handed over (scenario 2.1).
    RoundsHanded {
        /// Who gave them.
        from: ModelId,
        /// Who has ammunition again.
        to: ModelId,
    },
    /// A model has to run, and makes for its refuge (scenarios 2.1, 2.3).
    MakesForRefuge {
        /// Who.
        model: ModelId,
        /// Where to.
        refuge: FeatureId,
    },
    /// A model has run to its refuge, and is there (scenarios 2.1, 2.3).
    TookRefuge {
        /// Who.
        model: ModelId,
        /// Where.
        refuge: FeatureId,
    },
    /// A model jumps down from the wall in fear (scenario 2.1).
    JumpedInside {
        /// Who.
        model: ModelId,
    },
    /// A model hides (scenario 2.1, I24).
    Hides {
        /// Who.
        model: ModelId,
    },
    /// Whoever leads it has found a model that hid (scenario 2.1, I24).
    Heartened {
        /// Who.
        model: ModelId,
        /// Who leads.
        leader: ModelId,
    },
    /// The garrison of a place has surrendered, and the battle is won by it (scenario 2.1).
    Stormed {
        /// Who wins.
        side: Side,
        /// What the garrison has lost.
        losses: u16,
        /// Who is inside.
        inside: u16,
    },
    /// A model gives itself up (scenario 2.1).
    Surrendered {
        /// Who.
        model: ModelId,
    },
    /// The alarm is given (I21).
    Alarm {
        /// What gave it.
        cause: AlarmCause,
    },
    /// A whole squad surrenders (scenario 2.2).
    SquadSurrenders {
        /// Which side.
        side: Side,
        /// Whose failed test brought it; his loss did where nobody is named.
        with: Option<ModelId>,
    },
    /// A model that tested alone surrenders (scenario 2.2).
    LaidDownArms {
        /// Who.
        model: ModelId,
    },
    /// Somebody has come out of his quarters (I23).
    CameOut {
        /// Who.
        model: ModelId,
        /// Out of what.
        quarters: String,
    },
    /// By day an enemy would see these; as it is they are hidden from all of them, and may ambush (HTH-13).
    InTheDark {
        /// Who.
        models: Vec<ModelId>,
        /// How far anybody sees.
        limit: Length,
    },
    /// Somebody has done what wins the battle (scenario 2.2).
    ErrandRun {
        /// Who.
        model: ModelId,
        /// What, as the scenario says it.
        deed: String,
    },
}

impl SpecialEvent {
    /// The rule that brought it, by its name, and what of it happened: what counts of a series of battles are kept by. `None`
    /// for what only tells of a rule.
    #[must_use]
    pub const fn counted(&self) -> Option<&'static str> {
        match self {
            Self::InPlay { .. } => None,
            Self::GroundCleared { .. } => Some("ClearedGround: won"),
            Self::RoundsTaken { .. } => Some("AmmunitionBox: taken"),
            Self::RoundsHanded { .. } => Some("AmmunitionBox: handed"),
            Self::MakesForRefuge { .. } => Some("Refuge: made for"),
            Self::TookRefuge { .. } => Some("Refuge: taken"),
            Self::JumpedInside { .. } => Some("Cowering: jumped"),
            Self::Hides { .. } => Some("Cowering: hides"),
            Self::Heartened { .. } => Some("Cowering: heartened"),
            Self::Stormed { .. } => Some("Stormed: won"),
            Self::Surrendered { .. } => Some("Refuge: surrendered"),
            Self::Alarm { cause } => Some(match cause {
                AlarmCause::Entered { .. } => "Sentries: alarm, entered",
                AlarmCause::Shot { .. } => "Sentries: alarm, shot",
                AlarmCause::Fought { .. } => "Sentries: alarm, fought",
                AlarmCause::Seen { .. } => "Sentries: alarm, seen",
            }),
            Self::SquadSurrenders { .. } => Some("LeansOnNco: surrendered"),
            Self::LaidDownArms { .. } => Some("Surrenders: surrendered"),
            Self::CameOut { .. } => Some("Quarters: came out"),
            Self::InTheDark { .. } => Some("Dusk: hid"),
            Self::ErrandRun { .. } => Some("Errand: won"),
        }
    }
}
