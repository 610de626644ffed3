//! Morale tests and what their failures do (MOR-1, MOR-2, MOR-4).

use super::command;
use super::effect::{Effect, Trigger};
use super::event::Event;
use super::flags;
use super::losses;
use super::national;
use super::order::Answer;
use super::player::PlayerId;
use super::prompt::Question;
use super::quality::{self, Purpose};
use super::quality_roll::MoraleResult;
use super::resolution::Resolution;
use super::special;
use super::state::{Battle, Loss};
use crate::roster::rule::SpecialRule;
use crate::table::body::ModelId;
use crate::table::survey::Survey;

/// MOR-1: a morale test is on three dice.
pub const DICE: u8 = 3;

/// MOR-2, H9, H21: everyone of the squad who is on the table tests; for a lost commander and half strength whoever bears its
/// flag first (SR-FLAG, C27), the others in the order of their numbers. A commander who helps some of them may run and take
/// his help along, or test when all is done: his place in the order is his owner's choice, and last where nobody cares.
pub fn squad_tests(work: &mut Resolution, player: PlayerId, trigger: Trigger) {
    work.tell(Event::SquadShaken { player, trigger });
    national::before_squad_tests(work, player, trigger);
    let battle = &*work.battle;
    let mut models: Vec<ModelId> = battle.present_of(player).collect();
    let helper = helper(battle, work.survey, player, trigger, &models);
    models.sort_by_key(|&id| (!is_first(battle, id, trigger), helper == Some(id), id));
    work.next(
        models
            .into_iter()
            .map(|model| Effect::TestMorale { model, trigger }),
    );
    if let Some(model) = helper {
        let answers = vec![Answer::No, Answer::Yes];
        work.ask(player, Question::CommanderTests { model }, answers);
    }
}

/// Whether a model is the one who tests before all others: for a lost commander and half strength whoever bears the squad's
/// flag (SR-FLAG, C27), or whom a special rule names.
fn is_first(battle: &Battle, model: ModelId, trigger: Trigger) -> bool {
    matches!(trigger, Trigger::LeaderLost | Trigger::HalfLost) && battle.bears_the_flag(model)
        || special::tests_first(battle, model, trigger)
}

/// H9: the commander of a squad whose place in the order of its tests matters: he does not bear the flag himself, and
/// somebody else but its bearer tests better while he stands by (SR-LEADER, SR-UNRELIABLE).
fn helper(
    battle: &Battle,
    survey: &Survey,
    player: PlayerId,
    trigger: Trigger,
    models: &[ModelId],
) -> Option<ModelId> {
    let commander = battle.squad(player).commander?;
    let helps = models.iter().any(|&id| {
        id != commander
            && !is_first(battle, id, trigger)
            && (command::leader_bonus(battle, survey, id).is_some()
                || (battle.has(id, SpecialRule::Unreliable) && command::under_eye(battle, id)))
    });
    (helps && !is_first(battle, commander, trigger)).then_some(commander)
}

/// H9: the commander tests at once, after the Flag Bearer alone.
pub fn goes_first(work: &mut Resolution, commander: ModelId) {
    let battle = &mut *work.battle;
    let tests = |effect: &Effect| match effect {
        Effect::TestMorale { model, trigger } => Some((*model, *trigger)),
        _ => None,
    };
    let Some(place) = battle
        .state
        .queue
        .iter()
        .position(|effect| tests(effect).is_some_and(|(model, _)| model == commander))
    else {
        return;
    };
    let bearers = battle
        .state
        .queue
        .iter()
        .map_while(tests)
        .take_while(|&(id, trigger)| is_first(battle, id, trigger))
        .count();
    if let Some(test) = battle.state.queue.remove(place) {
        battle.state.queue.insert(bearers, test);
    }
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
        suffer(work, model, trigger, roll.failures);
    }
}

/// MOR-1: one failure, one compulsory flight move; two, two; three: removed. Fallen (MOR-4, H7): with an enemy in contact
/// any failure is the end; else the first move is spent standing up, and three failures are the end.
pub fn suffer(work: &mut Resolution, model: ModelId, trigger: Trigger, failures: u8) {
    if failures == 0
        || !work.battle.on_table(model)
        || special::failed(work, model, trigger, failures)
    {
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
            flags::flight_begins(work, model);
            if special::flees(work, model, trigger, moves) {
                return;
            }
            work.next([Effect::Flee {
                model,
                moves,
                edge: None,
                hacked: false,
            }]);
        }
    }
}
