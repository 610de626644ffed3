//! Hand-to-hand: who may strike, the sums of both sides, and what a blow does (HTH).

use super::activation::{forfeit, spend};
use super::effect::{Blow, Effect};
use super::event::{Effort, Event, Travel};
use super::heights::climb;
use super::house::list::{ClampTotal, FallenAttackRisk, FreehackOdd};
use super::losses;
use super::movement::{self, fall, travel_to};
use super::outcome::{FightOutcome, FightSide, FightSums, Hurt, Sides, fight};
use super::recoil;
use super::refusal::Refusal;
use super::resolution::Resolution;
use super::shooting;
use super::state::{Activation, Battle, Loss};
use crate::battle::clause::{Modifier, total};
use crate::dice::Die;
use crate::roster::rule::SpecialRule;
use crate::roster::weapon::Weapon;
use crate::table::body::ModelId;
use crate::table::length::Point;
use crate::table::motion::Path;
use crate::table::survey::Survey;

/// The sums of a fight, with their reasons: what the odds on screen, the opponent and the resolution all use.
#[derive(Clone, PartialEq, Debug)]
pub struct FightPlan {
    /// The attacker's Combat and modifiers.
    pub attacker: Vec<Modifier>,
    /// The defender's.
    pub defender: Vec<Modifier>,
    /// What decides the fight but for the dice.
    pub sums: FightSums,
    /// What the defender fires as its last shot (CAV-2).
    pub last_shot: Option<Weapon>,
}

/// What both sides bring to a blow (HTH-3 to HTH-5, E14 to E21). Whether they touch is not asked.
#[must_use]
pub fn plan(
    battle: &Battle,
    survey: &Survey,
    attacker: ModelId,
    defender: ModelId,
    blow: Blow,
) -> FightPlan {
    let last_shot = battle
        .activation()
        .filter(|activation| activation.model == attacker && !blow.is_free_hack())
        .and_then(|activation| {
            activation
                .last_shots
                .iter()
                .find(|shot| shot.model == defender)
        })
        .map(|shot| shot.weapon);
    // HTH-13, E19: the bonus is for attacks that the ambusher makes in his own turn.
    let ambush = !blow.is_free_hack()
        && battle.model(attacker).hidden
        && battle.player_of(attacker) == battle.state.active;
    let house = battle.house();
    let rank = |id, ambush| Weapon::best(usable(battle, id), house.ranking(), ambush).1;
    // E15: equal ranks help nobody.
    let better = match rank(attacker, ambush).cmp(&rank(defender, false)) {
        std::cmp::Ordering::Greater => Some(FightSide::Attacker),
        std::cmp::Ordering::Less => Some(FightSide::Defender),
        std::cmp::Ordering::Equal => None,
    };
    let fallen = Sides {
        attacker: lies_open(battle, attacker, attacker),
        defender: lies_open(battle, attacker, defender),
    };
    let mut strokes = modifiers(battle, survey, attacker, defender, fallen.defender);
    let mut parries = modifiers(battle, survey, defender, attacker, fallen.attacker);
    if ambush {
        strokes.push(Modifier::new("ambush", 1, "HTH-13"));
    }
    if blow == (Blow::Attack { powerful: true }) {
        parries.push(Modifier::new("powerful attack", -1, "HTH-3"));
    }
    if survey
        .motion
        .obstacle_between(battle.footprint(attacker), battle.footprint(defender))
        .is_some()
    {
        parries.push(Modifier::new("defends an obstacle", 1, "HTH-3"));
    }
    if let Some(side) = better {
        let bonus = Modifier::new("better weapon", 1, "HTH-4");
        match side {
            FightSide::Attacker => strokes.push(bonus),
            FightSide::Defender => parries.push(bonus),
        }
    }
    if let Some(weapon) = last_shot {
        // F8: the first band's modifier, whatever the distance was.
        let value = weapon.bands().first().copied().unwrap_or_default();
        parries.push(Modifier::new("last shot", value, "CAV-2"));
    }
    let both = |rule| Sides {
        attacker: battle.has(attacker, rule),
        defender: battle.has(defender, rule),
    };
    let sums = FightSums {
        better,
        fallen,
        cuirass: both(SpecialRule::Cuirass),
        attacker_can_suffer: !blow.is_free_hack(),
        // E10: in the other reading an odd die makes him recoil once more, as in any fight.
        free_hack: blow == Blow::AtRecoil && house.freehack_odd == FreehackOdd::Falls,
        raw_totals: house.clamp_total == ClampTotal::Off,
        ..FightSums::new(total(&strokes), total(&parries))
    };
    FightPlan {
        attacker: strokes,
        defender: parries,
        sums,
        last_shot,
    }
}

/// Whether one of the two in a fight lies on the ground and suffers for it (HTH-3, HTH-11): whoever attacks from there only
/// where E6 stands as ruled.
#[must_use]
pub fn lies_open(battle: &Battle, attacker: ModelId, who: ModelId) -> bool {
    // I24: who hides in fear is fought as if he lay there.
    (battle.model(who).fallen || battle.cowers(who))
        && (who != attacker || battle.house().fallen_attack_risk == FallenAttackRisk::On)
}

/// Whether a weapon serves a model as it is: who carries a flag has one hand only (SR-FLAG, C24), and a lance is for riders, so
/// that who has dismounted cannot use it (D14).
#[must_use]
pub fn has_hands_for(battle: &Battle, model: ModelId, weapon: Weapon) -> bool {
    let hand_full = weapon.is_two_handed() && battle.carries_a_flag(model);
    let horse_gone = weapon == Weapon::Lance && battle.model(model).on_foot;
    !hand_full && !horse_gone
}

/// The weapons with which a model can fight.
pub(super) fn usable(battle: &Battle, model: ModelId) -> impl Iterator<Item = Weapon> {
    battle
        .enrolled(model)
        .profile
        .weapons
        .iter()
        .copied()
        .filter(move |&weapon| has_hands_for(battle, model, weapon))
}

/// What a fighter brings against an opponent, whichever of them attacks (HTH-3).
fn modifiers(
    battle: &Battle,
    survey: &Survey,
    fighter: ModelId,
    opponent: ModelId,
    opponent_lies: bool,
) -> Vec<Modifier> {
    let profile = &battle.enrolled(fighter).profile;
    let mut modifiers = vec![Modifier::new("Combat", profile.combat as i8, "HTH-1")];
    let mut add = |applies: bool, what, value, clause| {
        if applies {
            modifiers.push(Modifier::new(what, value, clause));
        }
    };
    // E5: every enemy in contact beyond the first, fallen or not, busy or not.
    let crowd = battle.touching_enemies(fighter).count() as i8 - 1;
    add(crowd > 0, "outnumbered", -crowd, "HTH-3");
    // E6: for whoever fights a fallen foe, whoever started it.
    add(opponent_lies, "against a fallen enemy", 2, "HTH-3");
    let mounted = battle.mounted(fighter);
    add(
        mounted && !battle.mounted(opponent),
        "Mounted against foot",
        1,
        "SR-MOUNTED",
    );
    let here = survey.motion.ground(battle.footprint(fighter));
    let there = survey.motion.ground(battle.footprint(opponent));
    let broken = [here, there]
        .iter()
        .any(|ground| ground.woods.is_some() || ground.rough.is_some());
    add(
        mounted && broken,
        "Mounted in or against broken ground",
        -1,
        "HTH-3",
    );
    add(here.height > there.height, "from higher ground", 1, "HTH-3");
    let has = |rule| battle.has(fighter, rule);
    add(
        battle.carries_a_flag(fighter),
        "carries a flag",
        -1,
        "SR-FLAG",
    );
    // E33: in hand-to-hand only.
    add(has(SpecialRule::Strong), "Strong", 1, "SR-STRONG");
    add(has(SpecialRule::Weak), "Weak", -1, "SR-WEAK");
    modifiers
}

/// Whether the active model may attack that enemy (HTH-1, ACT-6, ACT-9).
///
/// # Errors
/// Where the target is no enemy in contact, the attack of this turn is used, or the actions do not suffice.
pub fn check_fight(
    battle: &Battle,
    activation: &Activation,
    target: ModelId,
    powerful: bool,
) -> Result<(), Refusal> {
    let model = activation.model;
    let name = |id: ModelId| battle.enrolled(id).name.clone();
    if battle.side_of(target) == battle.side_of(model) {
        return Err(Refusal::Friend(name(target)));
    }
    if !battle.on_table(target) {
        return Err(Refusal::NotOnTable(name(target)));
    }
    let (here, there) = (battle.footprint(model), battle.footprint(target));
    if !here.touches(there) {
        return Err(Refusal::NotInContact {
            enemy: name(target),
            distance: here.distance(there),
        });
    }
    if battle.model(model).attacked {
        return Err(Refusal::AttackedBefore(name(model)));
    }
    let cost = if powerful { 2 } else { 1 };
    if activation.actions < cost {
        return Err(Refusal::TooFewActions {
            cost,
            left: activation.actions,
        });
    }
    // F2: who has charged strikes at one of those he charged.
    if !activation.charged.is_empty()
        && !activation.charged.contains(&target)
        && let Some(owed) = super::activation::owed_a_blow(battle)
    {
        return Err(Refusal::MustFight(name(owed)));
    }
    Ok(())
}

/// HTH-1: the attack is ordered.
pub fn attack(work: &mut Resolution, model: ModelId, target: ModelId, powerful: bool) {
    spend(work, if powerful { 2 } else { 1 });
    work.battle.model_mut(model).attacked = true;
    work.next([Effect::Strike {
        attacker: model,
        defender: target,
        blow: Blow::Attack { powerful },
    }]);
}

/// A blow is struck: both roll, the outcome is read, and somebody may suffer.
pub fn strike(work: &mut Resolution, attacker: ModelId, defender: ModelId, blow: Blow) {
    if !work.battle.on_table(attacker) || !work.battle.on_table(defender) {
        return;
    }
    let plan = plan(work.battle, work.survey, attacker, defender, blow);
    let dice = [work.battle.state.dice.roll(), work.battle.state.dice.roll()];
    let outcome = fight(&plan.sums, dice[0], dice[1]);
    for (one, other) in [(attacker, defender), (defender, attacker)] {
        work.battle.model_mut(one).faces = work.battle.model(other).at;
    }
    work.tell(Event::Fought {
        blow,
        attacker: effort(attacker, dice[0], plan.attacker),
        defender: effort(defender, dice[1], plan.defender),
        outcome,
    });
    if let Some(weapon) = plan.last_shot {
        shooting::discharge(work, defender, weapon, dice[1]);
    }
    if !blow.is_free_hack()
        && let Some(activation) = work.battle.activation_mut()
    {
        activation.charged.clear();
        activation.last_shots.clear();
    }
    if let FightOutcome::Hurt { who, how, why, .. } = outcome {
        let (loser, winner) = match who {
            FightSide::Attacker => (attacker, defender),
            FightSide::Defender => (defender, attacker),
        };
        suffer(work, loser, winner, blow, how, why.0);
    }
}

/// One side's roll as the log tells it.
pub fn effort(model: ModelId, die: Die, modifiers: Vec<Modifier>) -> Effort {
    let total = total(&modifiers) + die as i8;
    Effort {
        model,
        die,
        modifiers,
        total,
    }
}

/// What the loser suffers: as HTH-2 says; in flight any loss wounds (H6); who tries to leave is held by any loss, and falls
/// where the blow makes him (E23). The winner never follows up (E13).
fn suffer(
    work: &mut Resolution,
    loser: ModelId,
    winner: ModelId,
    blow: Blow,
    how: Hurt,
    why: &'static str,
) {
    if blow == Blow::AtLeaving {
        hold(work, loser);
    }
    match how {
        Hurt::Killed => losses::remove(work, loser, Loss::Killed, why),
        Hurt::Wounded => losses::remove(work, loser, Loss::Wounded, why),
        Hurt::Falls | Hurt::Recoils if blow == Blow::AtFlight => {
            losses::remove(work, loser, Loss::Wounded, "MOR-3");
        }
        Hurt::Falls => fall(work, loser, why),
        Hurt::Recoils if blow == Blow::AtLeaving => {}
        Hurt::Recoils => recoil::start(work, loser, winner),
    }
}

/// Whether the active model may leave combat to that place (HTH-9, E23, E26).
///
/// # Errors
/// Where no standing enemy touches it, the two actions are not there, or the way is not legal.
pub fn check_leave(
    battle: &Battle,
    survey: &Survey,
    activation: &Activation,
    to: Point,
) -> Result<Path, Refusal> {
    let model = activation.model;
    if !battle.held(model) {
        return Err(Refusal::NotHeld);
    }
    let path = movement::way(battle, survey, model, to)?;
    // One of the two actions is the move: where that costs more, so does leaving.
    let cost = 1 + path.actions;
    if activation.actions < cost {
        return Err(Refusal::TooFewActions {
            cost,
            left: activation.actions,
        });
    }
    // It is a way out, not a way from one fight into another.
    if let Some(&enemy) = path.touches.iter().find(|&&enemy| battle.standing(enemy)) {
        return Err(Refusal::EnemyInTheWay(battle.enrolled(enemy).name.clone()));
    }
    Ok(path)
}

/// HTH-9, E24, E25: every standing enemy in contact hacks at whoever leaves, except that foot never does at a horseman
/// whom only foot holds.
pub fn leave(work: &mut Resolution, model: ModelId, to: Point) {
    let path = movement::trace(work.battle, work.survey, model, to);
    spend(work, 1 + path.actions);
    work.battle.model_mut(model).moves += 1;
    let battle = &*work.battle;
    let holders: Vec<ModelId> = battle
        .touching_enemies(model)
        .filter(|&enemy| battle.standing(enemy))
        .collect();
    let rides_off = battle.mounted(model) && holders.iter().all(|&enemy| !battle.mounted(enemy));
    let hacks = Effect::FreeHacks {
        defender: model,
        attackers: if rides_off { Vec::new() } else { holders },
        blow: Blow::AtLeaving,
    };
    work.next([
        hacks,
        Effect::BreakOff {
            model,
            to,
            held: false,
        },
    ]);
}

/// Who loses a free hack stays (E23).
fn hold(work: &mut Resolution, leaver: ModelId) {
    for effect in &mut work.battle.state.queue {
        if let Effect::BreakOff { model, held, .. } = effect
            && *model == leaver
        {
            *held = true;
        }
    }
}

/// HTH-9, E23: after all free hacks the model is free and moves away, or stays and loses its remaining actions.
pub fn break_off(work: &mut Resolution, model: ModelId, to: Point, held: bool) {
    if !work.battle.on_table(model) {
        return;
    }
    work.tell(Event::LeftCombat { model, free: !held });
    if held {
        forfeit(work, model);
    } else {
        let end = movement::trace(work.battle, work.survey, model, to).end;
        let (end, falls) = climb::take_stairs(work, model, end);
        travel_to(work, model, end, Travel::BreakOff, Vec::new());
        if falls {
            fall(work, model, "MOV-8");
        }
    }
}
