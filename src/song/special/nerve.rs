//! Nerve of a side with nowhere to run (scenario 2.2): who tests alone surrenders sooner, and a squad that leans on its NCO
//! gives up with him.

use super::{Rule, SpecialEvent, side_of};
use crate::battle::clause::Clause;
use crate::roster::rule::SpecialRule;
use crate::scenario::Scenario;
use crate::scenario::special::{LeansOnNco, Surrenders};
use crate::song::effect::{Effect, Trigger};
use crate::song::event::Event;
use crate::song::losses;
use crate::song::player::PlayerId;
use crate::song::resolution::Resolution;
use crate::song::state::{Battle, Loss};
use crate::table::body::ModelId;

/// The scenario that these rules come from.
const SCENARIO: &str = "SDS-FORAGING";

impl Rule for Surrenders {
    fn clause(&self) -> Clause {
        Clause(SCENARIO)
    }

    fn text(&self, _scenario: &Scenario) -> String {
        format!(
            "A model of the {} that tests morale alone surrenders on {} failures or more.",
            self.side, self.failures
        )
    }

    fn failed_test(
        &self,
        work: &mut Resolution,
        model: ModelId,
        trigger: Trigger,
        failures: u8,
    ) -> bool {
        let alone = matches!(trigger, Trigger::FriendKilled | Trigger::Fear);
        let surrenders = alone
            && failures >= self.failures
            && work.battle.side_of(model) == side_of(work.battle, self.side);
        if surrenders {
            work.tell(Event::Special(SpecialEvent::LaidDownArms { model }));
            losses::remove(work, model, Loss::Fled, SCENARIO);
        }
        surrenders
    }
}

impl Rule for LeansOnNco {
    fn clause(&self) -> Clause {
        Clause(SCENARIO)
    }

    fn text(&self, _scenario: &Scenario) -> String {
        format!(
            "When the Leader of the {} is lost his NCO tests first, and all surrender if he fails with {} dice or more; so they do when he is lost in a later turn.",
            self.side, self.failures
        )
    }

    fn tests_first(&self, battle: &Battle, model: ModelId, trigger: Trigger) -> bool {
        trigger == Trigger::LeaderLost
            && battle.side_of(model) == side_of(battle, self.side)
            && battle.has(model, SpecialRule::Nco)
    }

    fn failed_test(
        &self,
        work: &mut Resolution,
        model: ModelId,
        trigger: Trigger,
        failures: u8,
    ) -> bool {
        let gives_up = self.tests_first(work.battle, model, trigger) && failures >= self.failures;
        if gives_up {
            surrender(work, work.battle.player_of(model), Some(model));
        }
        gives_up
    }

    fn lost(&self, work: &mut Resolution, model: ModelId, _loss: Loss) {
        let battle = &*work.battle;
        let side = battle.side_of(model);
        if side != side_of(battle, self.side) {
            return;
        }
        let turn = battle.state.turn;
        if battle.has(model, SpecialRule::Leader) {
            work.battle.state.special.leaderless_since = Some(turn);
        } else if battle.has(model, SpecialRule::Nco)
            && battle
                .state
                .special
                .leaderless_since
                .is_some_and(|since| since < turn)
        {
            surrender(work, battle.player_of(model), None);
        }
    }
}

/// A whole squad lays down its arms: nobody of it is left, and nothing that waits for it is tested any more.
fn surrender(work: &mut Resolution, player: PlayerId, with: Option<ModelId>) {
    let side = work.battle.side_of_player(player);
    work.tell(Event::Special(SpecialEvent::SquadSurrenders { side, with }));
    let battle = &mut *work.battle;
    // The end of the squad brings no tests of the squad.
    let squad = battle.squad_mut(player);
    squad.commander = None;
    squad.half_tested = true;
    let muster = battle.muster.clone();
    battle.state.queue.retain(|effect| match effect {
        Effect::TestMorale { model, .. } | Effect::SufferMorale { model, .. } => {
            muster.model(*model).player != player
        }
        Effect::SquadTests { player: whose, .. } => *whose != player,
        _ => true,
    });
    let left: Vec<ModelId> = work.battle.present_of(player).collect();
    for model in left {
        losses::remove(work, model, Loss::Fled, SCENARIO);
    }
}
