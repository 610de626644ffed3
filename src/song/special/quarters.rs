//! Quarters (scenario 2.2, I23): whoever is in them when the battle begins comes out with his first action, up to S from the
//! doorway, whatever crowd is inside; nothing else may be done before, unless an enemy is at hand. The word of who is in there
//! carries as far as its walls.
//!
//! A move out of quarters is judged from the place before the doorway: ghost, rules and opponent ask
//! [`crate::song::movement::mover`]. Where an enemy stands in that place there is no such way out, and all is as in any
//! house.

use super::{Rule, SpecialEvent, SpecialRefusal, feature, side_of};
use crate::battle::clause::Clause;
use crate::scenario::Scenario;
use crate::scenario::special::Quarters;
use crate::song::event::Event;
use crate::song::order::Order;
use crate::song::refusal::Refusal;
use crate::song::resolution::Resolution;
use crate::song::state::{Activation, Battle};
use crate::table::base::Footprint;
use crate::table::body::{ModelId, Side};
use crate::table::length::Point;
use crate::table::outline::{Outline, millimetres};
use crate::table::passage;
use crate::table::scale::Stick;
use crate::table::survey::Survey;

/// How far from the wall one stands who has come out, in millimetres, the base apart.
const DOORSTEP: f64 = 0.3;

impl Rule for Quarters {
    fn clause(&self) -> Clause {
        Clause("I23")
    }

    fn text(&self, scenario: &Scenario) -> String {
        format!(
            "Who of the {} begins in {} comes out of it with his first action, up to {} ({} mm); Leader and NCO in there help only those inside.",
            self.side,
            self.feature,
            self.stride,
            scenario.layout.scale.stick(self.stride),
        )
    }

    fn deployed(&self, work: &mut Resolution, side: Side) {
        if side != side_of(work.battle, self.side) {
            return;
        }
        let inside: Vec<ModelId> = work
            .battle
            .present(side)
            .filter(|&id| self.holds(work.battle, work.battle.model(id).at))
            .collect();
        let layout = &work.battle.muster.scenario.layout;
        let doorway = layout
            .named(&self.feature)
            .and_then(|(id, _)| passage::doorways(layout, id).into_iter().next());
        let radius = layout.scale.base_width(false).mm() / 2.0;
        let special = &mut work.battle.state.special;
        for model in inside {
            special.quartered.insert(model);
        }
        special.doorstep = doorway.map(|doorway| {
            let [before, _] = doorway.heads(radius + DOORSTEP);
            Point::from_mm(before.x, before.y).on_grid()
        });
    }

    fn check(
        &self,
        battle: &Battle,
        _survey: &Survey,
        acting: &Activation,
        order: &Order,
    ) -> Result<(), Refusal> {
        let model = acting.model;
        if self.way_out(battle, model).is_none() || battle.touching_enemies(model).next().is_some()
        {
            return Ok(());
        }
        let name = || battle.enrolled(model).name.clone();
        match order {
            Order::Move { to } if self.holds(battle, to.on_grid()) => {
                Err(SpecialRefusal::StillInside(name(), self.feature.clone()).into())
            }
            Order::Move { .. }
            | Order::StandUp
            | Order::Pick { .. }
            | Order::EndGroup
            | Order::EndActivation
            | Order::EndTurn => Ok(()),
            _ => Err(SpecialRefusal::InQuarters(name(), self.feature.clone()).into()),
        }
    }

    fn witness(
        &self,
        battle: &mut Battle,
        _survey: &Survey,
        event: &Event,
    ) -> Option<SpecialEvent> {
        match event {
            Event::Travelled { model, to, .. }
                if self.houses(battle, *model) && !self.holds(battle, *to) =>
            {
                battle.state.special.quartered.remove(*model);
                Some(SpecialEvent::CameOut {
                    model: *model,
                    quarters: self.feature.clone(),
                })
            }
            _ => None,
        }
    }

    fn severs(&self, battle: &Battle, helper: ModelId, model: ModelId) -> bool {
        let inside = |id| self.houses(battle, id);
        inside(helper) && !inside(model)
    }

    fn sets_out(&self, battle: &Battle, model: ModelId) -> Option<(Point, Stick)> {
        let out = self.way_out(battle, model)?;
        Some((out, self.stride))
    }
}

impl Quarters {
    /// Whether a place is inside.
    #[must_use]
    pub fn holds(&self, battle: &Battle, at: Point) -> bool {
        feature(battle, &self.feature)
            .is_some_and(|room| Outline::new(&room.shape).contains(millimetres(at)))
    }

    /// Whether a model has not come out yet since the battle began.
    #[must_use]
    pub fn houses(&self, battle: &Battle, model: ModelId) -> bool {
        battle.state.special.quartered.has(model)
            && battle.side_of(model) == side_of(battle, self.side)
    }

    /// The place before the doorway where somebody who has not come out yet gets to; `None` for anybody else, or where an enemy
    /// stands in it.
    #[must_use]
    pub fn way_out(&self, battle: &Battle, model: ModelId) -> Option<Point> {
        if !self.houses(battle, model) {
            return None;
        }
        let at = battle.state.special.doorstep?;
        let footprint = Footprint {
            at,
            base: battle.base(model),
        };
        let blocked = battle
            .present(battle.side_of(model).other())
            .any(|enemy| battle.footprint(enemy).overlaps(footprint));
        (!blocked).then_some(at)
    }
}
