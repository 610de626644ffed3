//! Special rules as rosters name them.

use crate::battle::clause::Clause;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A special rule of a profile. What it does stands where the rule is coded; see the clause `SR-...` of the same name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum SpecialRule {
    /// Commands the squad: SR-LEADER.
    Leader,
    /// Second in command: SR-NCO.
    Nco,
    /// On a horse: SR-MOUNTED.
    Mounted,
    /// +1 to activate: SR-ELAN.
    Elan,
    /// At ease in broken ground: SR-LIGHT.
    Light,
    /// Deadly when aiming: SR-MARKSMAN.
    Marksman,
    /// +1 hand-to-hand: SR-STRONG.
    Strong,
    /// +1 morale: SR-STEADFAST.
    Steadfast,
    /// Helps to choose sides: SR-SCOUT.
    Scout,
    /// Frightens whom it charges: SR-FEAR.
    Fear,
    /// Ignores Fear: SR-FEARLESS.
    Fearless,
    /// Armoured: SR-CUIRASS, HTH-10.
    Cuirass,
    /// Carries the flag: SR-FLAG.
    FlagBearer,
    /// Beats the drum: SR-MUSICIAN.
    Musician,
    /// Shaken by deaths near by: SR-GREEN.
    Green,
    /// -1 morale: SR-WAVERING.
    Wavering,
    /// -1 hand-to-hand: SR-WEAK.
    Weak,
    /// Useless far from the Leader: SR-UNRELIABLE.
    Unreliable,
    /// Always rolls three dice: SR-UNPREDICTABLE.
    Unpredictable,
    /// Breaks doors: SR-ENGINEER.
    Engineer,
    /// One move a turn: SR-SLOW.
    Slow,
    /// -1 shooting: SR-POORSHOT.
    PoorShot,
    /// -1 to activate: SR-RELUCTANT.
    Reluctant,
    /// S move: SR-SHORT.
    ShortMove,
    /// Takes no part in group orders: SR-INDIVIDUALISTIC.
    Individualistic,
    /// No soldier: SR-CIVILIAN.
    Civilian,
}

impl SpecialRule {
    /// Every rule.
    pub const ALL: [Self; 26] = [
        Self::Leader,
        Self::Nco,
        Self::Mounted,
        Self::Elan,
        Self::Light,
        Self::Marksman,
        Self::Strong,
        Self::Steadfast,
        Self::Scout,
        Self::Fear,
        Self::Fearless,
        Self::Cuirass,
        Self::FlagBearer,
        Self::Musician,
        Self::Green,
        Self::Wavering,
        Self::Weak,
        Self::Unreliable,
        Self::Unpredictable,
        Self::Engineer,
        Self::Slow,
        Self::PoorShot,
        Self::Reluctant,
        Self::ShortMove,
        Self::Individualistic,
        Self::Civilian,
    ];

    /// The clause that says what it does.
    #[must_use]
    pub const fn clause(self) -> Clause {
        Clause(match self {
            Self::Leader => "SR-LEADER",
            Self::Nco => "SR-NCO",
            Self::Mounted => "SR-MOUNTED",
            Self::Elan => "SR-ELAN",
            Self::Light => "SR-LIGHT",
            Self::Marksman => "SR-MARKSMAN",
            Self::Strong => "SR-STRONG",
            Self::Steadfast => "SR-STEADFAST",
            Self::Scout => "SR-SCOUT",
            Self::Fear => "SR-FEAR",
            Self::Fearless => "SR-FEARLESS",
            Self::Cuirass => "SR-CUIRASS",
            Self::FlagBearer => "SR-FLAG",
            Self::Musician => "SR-MUSICIAN",
            Self::Green => "SR-GREEN",
            Self::Wavering => "SR-WAVERING",
            Self::Weak => "SR-WEAK",
            Self::Unreliable => "SR-UNRELIABLE",
            Self::Unpredictable => "SR-UNPREDICTABLE",
            Self::Engineer => "SR-ENGINEER",
            Self::Slow => "SR-SLOW",
            Self::PoorShot => "SR-POORSHOT",
            Self::Reluctant => "SR-RELUCTANT",
            Self::ShortMove => "SR-SHORT",
            Self::Individualistic => "SR-INDIVIDUALISTIC",
            Self::Civilian => "SR-CIVILIAN",
        })
    }
}

/// Its name as rosters print it.
impl fmt::Display for SpecialRule {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(match self {
            Self::Leader => "Leader",
            Self::Nco => "NCO",
            Self::Mounted => "Mounted",
            Self::Elan => "Élan",
            Self::Light => "Light",
            Self::Marksman => "Marksman",
            Self::Strong => "Strong",
            Self::Steadfast => "Steadfast",
            Self::Scout => "Scout",
            Self::Fear => "Fear",
            Self::Fearless => "Fearless",
            Self::Cuirass => "Cuirass",
            Self::FlagBearer => "Flag Bearer",
            Self::Musician => "Musician",
            Self::Green => "Green",
            Self::Wavering => "Wavering",
            Self::Weak => "Weak",
            Self::Unreliable => "Unreliable",
            Self::Unpredictable => "Unpredictable",
            Self::Engineer => "Engineer",
            Self::Slow => "Slow",
            Self::PoorShot => "Poor Shot",
            Self::Reluctant => "Reluctant",
            Self::ShortMove => "Short Move",
            Self::Individualistic => "Individualistic",
            Self::Civilian => "Civilian",
        })
    }
}
