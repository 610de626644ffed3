//! Morale tests and what their failures do (MOR-1, MOR-2, MOR-4).

use super::effect::{Effect, Trigger};
use super::event::Event;
use super::losses;
use super::national;
use super::quality::{self, Purpose};
use super::quality_roll::MoraleResult;
use super::resolution::Resolution;
use super::state::Loss;
use crate::roster::rule::SpecialRule;
use crate::table::body::{ModelId, Side};

/// MOR-1: a morale test is on three dice.
pub const DICE: u8 = 3;

/// MOR-2, H9, H21: everyone of the squad who is on the table tests, the Flag Bearer first (SR-FLAG, C27), the others in the
/// order of their numbers.
pub fn squad_tests(work: &mut Resolution, side: Side, trigger: Trigger) {
    work.tell(Event::SquadShaken { side, trigger });
    national::before_squad_tests(work, side, trigger);
    let battle = &*work.battle;
    let mut models: Vec<ModelId> = battle.present(side).collect();
    models.sort_by_key(|&id| (!battle.has(id, SpecialRule::FlagBearer), id));
    work.next(
        models
            .into_iter()
            .map(|model| Effect::TestMorale { model, trigger }),
    );
}

/// MOR-1: rolls, and lets the failures do what they do, unless the owner may roll again and is asked first (NAT-BRITAIN).
pub fn test(work: &mut Resolution, model: ModelId, trigger: Trigger) {
    if !work.battle.on_table(model) {
        return;
    }
    let purpose = Purpose::Morale {
        fear: trigger == Trigger::Fear,
    };
    let dice = national::morale_dice(work.battle, model, trigger);
    let (roll, rolled) = quality::roll(work.battle, work.survey, model, purpose, dice);
    work.tell(Event::MoraleTested {
        roll: rolled,
        trigger,
    });
    if !national::offer_reroll(work, model, trigger, &roll) {
        suffer(work, model, roll.failures);
    }
}

/// MOR-1: one failure, one compulsory flight move; two, two; three: removed. Fallen (MOR-4, H7): with an enemy in contact
/// any failure is the end; else the first move is spent standing up, and three failures are the end.
pub fn suffer(work: &mut Resolution, model: ModelId, failures: u8) {
    if failures == 0 || !work.battle.on_table(model) {
        return;
    }
    let fallen = work.battle.model(model).fallen;
    let enemy_near = work.battle.touching_enemies(model).next().is_some();
    if fallen && enemy_near {
        losses::remove(work, model, Loss::Fled, "MOR-4");
    } else if failures >= DICE {
        losses::remove(
            work,
            model,
            Loss::Fled,
            if fallen { "MOR-4" } else { "MOR-1" },
        );
    } else {
        let mut moves = MoraleResult::of(failures).flight_moves();
        if fallen {
            work.battle.state.aloft.shaken.remove(model);
            work.battle.model_mut(model).fallen = false;
            work.tell(Event::StoodUp { model });
            moves -= 1;
        }
        if moves > 0 {
            work.next([Effect::Flee {
                model,
                moves,
                edge: None,
                hacked: false,
            }]);
        }
    }
}
