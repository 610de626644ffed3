//! Sentries and the alarm: an attacker keeps out of their sight until it pays to be seen, and holds his fire; what sleeps cannot
//! hurt him. Whoever was called to arms comes out of his tent.

use super::look::Look;
use crate::song::special::sentries;
use crate::song::state::Battle;
use crate::table::body::{ModelId, Side};
use crate::table::length::Point;

/// What it costs to give the alarm by being seen, in points, to a player at ease.
const SEEN: f64 = 3.0;
/// What it costs to give it by a shot, which brings down one man at most.
const HEARD: f64 = 14.0;
/// What it is worth to be out of the tent, in points.
const OUT_OF_BED: f64 = 6.0;

impl Look<'_, '_, '_> {
    /// Whether the enemy sleeps, and nothing has happened yet that wakes him at the end of this turn.
    pub fn enemy_sleeps(&self) -> bool {
        self.sleeping
    }

    /// What it costs to give the alarm now by a shot.
    pub fn noise(&self) -> f64 {
        if self.sleeping {
            HEARD * self.caution
        } else {
            0.0
        }
    }

    /// What it costs to be seen at a place: the alarm, where a sentry sees it.
    pub fn exposure(&self, model: ModelId, at: Point) -> f64 {
        if !self.sleeping || self.battle.side_of(model) != self.side {
            return 0.0;
        }
        match sentries::seen_by(self.battle, self.survey, model, at) {
            Some(_) => SEEN * self.caution,
            None => 0.0,
        }
    }

    /// What it costs to be still in quarters at a place.
    pub fn abed(&self, model: ModelId, at: Point) -> f64 {
        let in_bed =
            self.battle.state.special.quartered.has(model) && self.battle.model(model).at == at;
        if in_bed { OUT_OF_BED } else { 0.0 }
    }
}

/// Whether the enemy of a side sleeps: for [`Look::enemy_sleeps`].
pub(super) fn enemy_sleeps(battle: &Battle, side: Side) -> bool {
    sentries::is_unaware(battle, side.other())
        && sentries::unalarmed(battle).is_some_and(|(_, watch)| watch.cause.is_none())
}
