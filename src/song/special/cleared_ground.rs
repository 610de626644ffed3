//! Clearing ground (scenario 2.3): the winner also wins when none of the others stands near a feature at the end of his turn.

use super::{Rule, SpecialEvent, distance, feature, side_of, wins};
use crate::battle::clause::Clause;
use crate::scenario::Scenario;
use crate::scenario::special::ClearedGround;
use crate::song::resolution::Resolution;
use crate::song::state::Battle;
use crate::table::body::{ModelId, Side};
use crate::table::length::Length;

impl Rule for ClearedGround {
    fn clause(&self) -> Clause {
        Clause("SDS-FARM")
    }

    fn text(&self, scenario: &Scenario) -> String {
        format!(
            "The {} also wins when no {} stands within {} ({} mm) of {} at the end of his turn.",
            self.winner,
            self.winner.other(),
            self.within,
            scenario.layout.scale.stick(self.within),
            self.feature
        )
    }

    fn turn_ends(&self, work: &mut Resolution, side: Side) {
        if side != side_of(work.battle, self.winner) || self.holders(work.battle).next().is_some() {
            return;
        }
        let event = SpecialEvent::GroundCleared {
            side,
            feature: self.feature.clone(),
        };
        wins(work, side, event);
    }
}

impl ClearedGround {
    /// Those who still stand near the feature and keep it. Who has fallen keeps nothing.
    pub fn holders<'a>(&'a self, battle: &'a Battle) -> impl Iterator<Item = ModelId> + 'a {
        let reach = battle.stick(self.within).mm() + Length::TOUCH.mm();
        let feature = feature(battle, &self.feature);
        battle
            .present(side_of(battle, self.winner.other()))
            .filter(move |&id| {
                battle.standing(id)
                    && feature.is_some_and(|feature| distance(battle, id, feature) <= reach)
            })
    }
}
