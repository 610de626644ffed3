//! Special rules as rosters name them.

use serde::{Deserialize, Serialize};

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
}
