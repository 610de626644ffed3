//! Dusk (scenario 2.2): nobody sees farther than so much, whatever for. The judge of sight is told of it when the battle
//! begins ([`crate::table::sight::SightRules::limit`]).

use super::{Rule, SpecialEvent};
use crate::battle::clause::Clause;
use crate::scenario::Scenario;
use crate::scenario::special::Dusk;
use crate::song::event::Event;
use crate::song::resolution::Resolution;
use crate::table::body::{ModelId, Side};
use crate::table::length::Length;
use crate::table::scale::Scale;
use crate::table::sight::{Blocker, Through};

impl Rule for Dusk {
    fn clause(&self) -> Clause {
        Clause("SDS-FORAGING")
    }

    fn text(&self, scenario: &Scenario) -> String {
        format!(
            "Dusk: nobody sees farther than {} ({} mm).",
            self.sight,
            self.sight.length(scenario.layout.scale)
        )
    }

    fn turn_starts(&self, work: &mut Resolution, side: Side) {
        let battle = &*work.battle;
        let enemies: Vec<ModelId> = battle.present(side.other()).collect();
        let seen_by_day = |model: ModelId| {
            enemies.iter().any(|&enemy| {
                let line = work.survey.sight.between(enemy, model, Through::Models);
                line.is_some_and(|line| matches!(line.blockers[..], [Blocker::Dusk(_)]))
            })
        };
        let own = battle.present_of(battle.state.active);
        let models: Vec<ModelId> = own
            .filter(|&model| battle.model(model).hidden && seen_by_day(model))
            .collect();
        if !models.is_empty() {
            let limit = self.sight.length(battle.muster.scale());
            work.tell(Event::Special(SpecialEvent::InTheDark { models, limit }));
        }
    }

    fn sight(&self, scale: Scale) -> Option<Length> {
        Some(self.sight.length(scale))
    }
}
