//! Scarce ammunition (scenario 2.1): one side shoots it up sooner; a box of it stands in a building. Whoever is inside takes
//! rounds for an action, and hands them to friends whom he touches, an action each; what they fill must still be loaded.

use super::{Rule, SpecialEvent, SpecialOrder, SpecialRefusal, check_hands, side_of};
use crate::battle::clause::Clause;
use crate::dice::Die;
use crate::scenario::Scenario;
use crate::scenario::special::AmmunitionBox;
use crate::song::activation::spend;
use crate::song::event::Event;
use crate::song::refusal::Refusal;
use crate::song::resolution::Resolution;
use crate::song::state::{Activation, Battle, WeaponSet};
use crate::table::body::ModelId;
use crate::table::survey::Survey;

impl Rule for AmmunitionBox {
    fn clause(&self) -> Clause {
        Clause("SDS-FORLORN")
    }

    fn text(&self, _scenario: &Scenario) -> String {
        format!(
            "After a natural 1 the {} is out of ammunition on a second die of 1 to {}. Who is inside {} takes more for 1 action, and hands it to friends in contact for 1 action each.",
            self.side, self.out_up_to, self.feature
        )
    }

    fn orders(&self, battle: &Battle, _survey: &Survey, model: ModelId) -> Vec<SpecialOrder> {
        let side = battle.side_of(model);
        if side != side_of(battle, self.side) {
            return Vec::new();
        }
        let friends = battle
            .present(side)
            .filter(|&to| is_short(battle, to))
            .map(|to| SpecialOrder::HandRounds { to });
        std::iter::once(SpecialOrder::TakeRounds)
            .chain(friends)
            .collect()
    }

    fn check_own(
        &self,
        battle: &Battle,
        survey: &Survey,
        acting: &Activation,
        order: SpecialOrder,
    ) -> Option<Result<(), Refusal>> {
        if battle.side_of(acting.model) != side_of(battle, self.side) {
            return None;
        }
        match order {
            SpecialOrder::TakeRounds => Some(self.check_take(battle, survey, acting)),
            SpecialOrder::HandRounds { to } => Some(check_hand(battle, acting, to)),
            _ => None,
        }
    }

    fn carry_out(&self, work: &mut Resolution, model: ModelId, order: SpecialOrder) {
        spend(work, order.cost());
        match order {
            SpecialOrder::TakeRounds => {
                work.battle.state.special.rounds.insert(model);
                work.battle.model_mut(model).spent = WeaponSet::default();
                work.tell(Event::Special(SpecialEvent::RoundsTaken { model }));
            }
            SpecialOrder::HandRounds { to } => {
                work.battle.model_mut(to).spent = WeaponSet::default();
                work.tell(Event::Special(SpecialEvent::RoundsHanded {
                    from: model,
                    to,
                }));
            }
            _ => {}
        }
    }

    fn out_up_to(&self, battle: &Battle, model: ModelId) -> Option<Die> {
        (battle.side_of(model) == side_of(battle, self.side)).then_some(self.out_up_to)
    }
}

impl AmmunitionBox {
    /// Whether the active model may take rounds from the box.
    fn check_take(
        &self,
        battle: &Battle,
        survey: &Survey,
        acting: &Activation,
    ) -> Result<(), Refusal> {
        let model = acting.model;
        let name = || battle.enrolled(model).name.clone();
        check_hands(battle, acting, SpecialOrder::TakeRounds.cost())?;
        if !self.is_inside(battle, survey, model) {
            return Err(SpecialRefusal::NotAtBox(name(), self.feature.clone()).into());
        }
        if battle.state.special.rounds.has(model) && !is_short(battle, model) {
            return Err(SpecialRefusal::HasRounds(name()).into());
        }
        Ok(())
    }

    /// Whether a model is where the box is: its middle is in the building.
    #[must_use]
    pub fn is_inside(&self, battle: &Battle, survey: &Survey, model: ModelId) -> bool {
        let here = survey.motion.ground(battle.footprint(model)).building;
        let layout = &battle.muster.scenario.layout;
        here.is_some() && here == layout.named(&self.feature).map(|(id, _)| id)
    }
}

/// Whether the active model may hand rounds to a friend.
fn check_hand(battle: &Battle, acting: &Activation, to: ModelId) -> Result<(), Refusal> {
    let model = acting.model;
    let name = |id: ModelId| battle.enrolled(id).name.clone();
    if !battle.muster.knows(to) {
        return Err(Refusal::UnknownModel(to));
    }
    check_hands(battle, acting, SpecialOrder::HandRounds { to }.cost())?;
    if !battle.state.special.rounds.has(model) {
        return Err(SpecialRefusal::NoRounds(name(model)).into());
    }
    if to == model || !battle.on_table(to) || battle.side_of(to) != battle.side_of(model) {
        return Err(SpecialRefusal::NoFriend(name(to)).into());
    }
    let (here, there) = (battle.footprint(model), battle.footprint(to));
    if !here.touches(there) {
        return Err(SpecialRefusal::OutOfHand {
            from: name(model),
            to: name(to),
            distance: here.distance(there),
        }
        .into());
    }
    if !is_short(battle, to) {
        return Err(SpecialRefusal::NeedsNone(name(to)).into());
    }
    Ok(())
}

/// Whether a weapon of his is out of ammunition.
fn is_short(battle: &Battle, model: ModelId) -> bool {
    !battle.model(model).spent.is_empty()
}
