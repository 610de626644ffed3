//! An errand by which a side wins (scenario 2.2: the livestock is driven off).

use super::{Rule, SpecialEvent, SpecialOrder, SpecialRefusal, check_hands, side_of, wins};
use crate::battle::clause::Clause;
use crate::scenario::special::Errand;
use crate::scenario::{Scenario, Special};
use crate::song::activation::spend;
use crate::song::refusal::Refusal;
use crate::song::resolution::Resolution;
use crate::song::state::{Activation, Battle};
use crate::table::body::ModelId;
use crate::table::enclosure;
use crate::table::survey::Survey;

/// The errand of a scenario, if it has one.
#[must_use]
pub fn rule(scenario: &Scenario) -> Option<&Errand> {
    scenario.special.iter().find_map(|special| match special {
        Special::Errand(rule) => Some(rule),
        _ => None,
    })
}

impl Rule for Errand {
    fn clause(&self) -> Clause {
        Clause("SDS-FORAGING")
    }

    fn text(&self, _scenario: &Scenario) -> String {
        format!(
            "The {} also wins when one of his {}: {} actions inside {}, of which a gate must stand open.",
            self.side, self.deed, self.actions, self.feature
        )
    }

    fn orders(&self, battle: &Battle, _survey: &Survey, model: ModelId) -> Vec<SpecialOrder> {
        if battle.side_of(model) == side_of(battle, self.side) {
            vec![self.order()]
        } else {
            Vec::new()
        }
    }

    fn check_own(
        &self,
        battle: &Battle,
        _survey: &Survey,
        acting: &Activation,
        order: SpecialOrder,
    ) -> Option<Result<(), Refusal>> {
        let own =
            order == self.order() && battle.side_of(acting.model) == side_of(battle, self.side);
        own.then(|| self.check_errand(battle, acting))
    }

    fn carry_out(&self, work: &mut Resolution, model: ModelId, _order: SpecialOrder) {
        spend(work, self.actions);
        let side = work.battle.side_of(model);
        let event = SpecialEvent::ErrandRun {
            model,
            deed: self.deed.clone(),
        };
        wins(work, side, event);
    }
}

impl Errand {
    /// The order to do it.
    const fn order(&self) -> SpecialOrder {
        SpecialOrder::RunErrand {
            actions: self.actions,
        }
    }

    /// Whether the active model may do it.
    fn check_errand(&self, battle: &Battle, acting: &Activation) -> Result<(), Refusal> {
        let model = acting.model;
        let name = |id: ModelId| battle.enrolled(id).name.clone();
        check_hands(battle, acting, self.actions)?;
        if !self.is_at_it(battle, model) {
            return Err(SpecialRefusal::NotWithin(name(model), self.feature.clone()).into());
        }
        if !self.stands_open(battle) {
            return Err(SpecialRefusal::GateShut(self.feature.clone()).into());
        }
        Ok(())
    }

    /// Whether a model is where the errand is to be done.
    #[must_use]
    pub fn is_at_it(&self, battle: &Battle, model: ModelId) -> bool {
        super::feature(battle, &self.feature)
            .is_some_and(|ring| enclosure::encloses(ring, battle.model(model).at))
    }

    /// Whether a gate or hole of the ring stands open.
    #[must_use]
    pub fn stands_open(&self, battle: &Battle) -> bool {
        let layout = &battle.muster.scenario.layout;
        layout
            .named(&self.feature)
            .is_some_and(|(id, _)| enclosure::stands_open(layout, &battle.state.alterations, id))
    }
}
