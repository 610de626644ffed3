//! Volleys, and volleys by ranks that swap weapons (GRP-6, GRP-7, G22 to G26).

use super::activation;
use super::effect::Effect;
use super::event::Event;
use super::group::{GroupKind, chain_of, turn_of};
use super::house::list::ClampTotal;
use super::losses;
use super::melee::{effort, has_hands_for};
use super::movement::fall;
use super::order::Answer;
use super::outcome::{Hurt, ShotOutcome, ShotSums, shot};
use super::prompt::Question;
use super::recoil;
use super::refusal::Refusal;
use super::resolution::Resolution;
use super::shooting::{self, Aim, Lay};
use super::special;
use super::state::{Activation, Battle, Loss};
use crate::battle::clause::{Modifier, total};
use crate::roster::rule::SpecialRule;
use crate::roster::weapon::Weapon;
use crate::table::body::ModelId;
use crate::table::length::Length;
use crate::table::sight::Cover;
use crate::table::survey::Survey;
use serde::{Deserialize, Serialize};

/// The least shooters of a volley (G22).
pub const LEAST: usize = 2;

/// What Shoot and Reload costs each member (CST-1, GRP-7).
pub const BY_RANKS: u8 = 2;

/// Who fires what in a volley.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shooter {
    /// Who.
    pub model: ModelId,
    /// What.
    pub weapon: Weapon,
}

/// A volley and its sums, with their reasons: what the odds on screen, the opponent and the resolution all use.
#[derive(Clone, PartialEq, Debug)]
pub struct VolleyPlan {
    /// All who fire, by their numbers.
    pub shooters: Vec<Shooter>,
    /// The one whose Combat and weapon count: the worst of them (G23).
    pub worst: ModelId,
    /// What the volley brings.
    pub shooter: Vec<Modifier>,
    /// What the target brings.
    pub target: Vec<Modifier>,
    /// What decides it but for the dice.
    pub sums: ShotSums,
    /// From the worst shooter, edge to edge.
    pub distance: Length,
}

/// The volley that some models would fire together at a target: those of them who are loaded, see it, are in range and in
/// no hand-to-hand; the others do not count (G22). What they have done this turn is asked where `turns` says so.
///
/// # Errors
/// Where fewer than `least` can fire, or the target is the nearest legal one for none of them (G24).
pub fn plan(
    battle: &Battle,
    survey: &Survey,
    turns: &[Activation],
    target: ModelId,
    least: usize,
) -> Result<VolleyPlan, Refusal> {
    let mut shooters = Vec::new();
    let mut kept = None;
    for turn in turns {
        match ready(battle, survey, turn, target) {
            Ok(found) => shooters.push(found),
            Err(why) => kept = kept.or(Some((turn.model, why))),
        }
    }
    if shooters.len() < least {
        let able = shooters.len();
        return Err(match kept {
            Some((model, why)) => Refusal::FewShooters {
                able,
                least,
                model: battle.enrolled(model).name.clone(),
                why: Box::new(why),
            },
            // The others are gone, or out of contact.
            None => Refusal::FewLoaded {
                loaded: able,
                least,
            },
        });
    }
    let men: Vec<Shooter> = shooters.iter().map(|(shooter, _)| *shooter).collect();
    check_nearest(battle, survey, &men, target)?;
    sums(battle, target, &shooters)
}

/// G24: the target is the nearest legal one for at least one shooter.
fn check_nearest(
    battle: &Battle,
    survey: &Survey,
    shooters: &[Shooter],
    target: ModelId,
) -> Result<(), Refusal> {
    let mut first = Ok(());
    for shooter in shooters {
        let aim = Aim::from_here(battle, shooter.model, target, shooter.weapon, false);
        let found = shooting::check_nearest(battle, survey, &aim);
        if found.is_ok() {
            return found;
        }
        if first.is_ok() {
            first = found;
        }
    }
    first
}

/// G22: what a model would fire at a target in a volley: the ready weapon that counts most at that range.
fn ready(
    battle: &Battle,
    survey: &Survey,
    turn: &Activation,
    target: ModelId,
) -> Result<(Shooter, Lay), Refusal> {
    let model = turn.model;
    let mut best: Result<(Shooter, Lay), Refusal> =
        Err(Refusal::NoFirearm(battle.enrolled(model).name.clone()));
    for &weapon in &battle.enrolled(model).profile.weapons {
        if !weapon.is_firearm() {
            continue;
        }
        let aim = Aim::from_here(battle, model, target, weapon, false);
        let found = shooting::check_ready(battle, turn, weapon, false)
            .and_then(|()| shooting::lay(battle, survey, &aim))
            .map(|lay| (Shooter { model, weapon }, lay));
        best = match (best, found) {
            (Ok(one), Ok(other)) if other.1.band > one.1.band => Ok(other),
            (Ok(one), _) => Ok(one),
            (Err(_), found) => found,
        };
    }
    best
}

/// G23: the lowest sum of Combat, weapon, horse and Poor Shot among the shooters; the best cover that the target has
/// against any of them; the target's Combat less 1 for every shooter beyond the first (GRP-6).
fn sums(
    battle: &Battle,
    target: ModelId,
    shooters: &[(Shooter, Lay)],
) -> Result<VolleyPlan, Refusal> {
    let own = |&(shooter, lay): &(Shooter, Lay)| {
        shooting::own_modifiers(battle, shooter.model, shooter.weapon, lay.band)
    };
    let Some(worst) = shooters
        .iter()
        .min_by_key(|shooter| (total(&own(shooter)), shooter.0.model))
    else {
        return Err(Refusal::NotOnTable(battle.enrolled(target).name.clone()));
    };
    let cover = shooters
        .iter()
        .map(|(_, lay)| lay.cover)
        .max()
        .unwrap_or(Cover::Open);
    let hard_to_see = shooters.iter().any(|(shooter, _)| {
        shooting::is_hard_to_see(battle, battle.footprint(shooter.model), target)
    });
    let mut shooter = own(worst);
    shooter.extend(shooting::against(cover, hard_to_see));
    let mut defence = vec![shooting::combat(battle, target)];
    let beyond_first = shooters.len() as i8 - 1;
    if beyond_first > 0 {
        defence.push(Modifier::new(
            "shooters beyond the first",
            -beyond_first,
            "GRP-6",
        ));
    }
    let sums = ShotSums {
        fallen: battle.model(target).fallen,
        cuirass: battle.has(target, SpecialRule::Cuirass),
        raw_totals: battle.house().clamp_total == ClampTotal::Off,
        ..ShotSums::new(total(&shooter), total(&defence))
    };
    Ok(VolleyPlan {
        shooters: shooters.iter().map(|(shooter, _)| *shooter).collect(),
        worst: worst.0.model,
        shooter,
        target: defence,
        sums,
        distance: worst.1.distance,
    })
}

/// GRP-6: a volley is ordered to models of whom two at least are loaded.
///
/// # Errors
/// Where fewer are.
pub fn check_loaded(battle: &Battle, members: &[ModelId]) -> Result<(), Refusal> {
    let loaded = members
        .iter()
        .filter(|&&member| loaded_firearm(battle, member).is_some())
        .count();
    if loaded < LEAST {
        return Err(Refusal::FewLoaded {
            loaded,
            least: LEAST,
        });
    }
    Ok(())
}

/// A loaded firearm that the model has hands for and ammunition.
fn loaded_firearm(battle: &Battle, model: ModelId) -> Option<Weapon> {
    let state = battle.model(model);
    battle
        .enrolled(model)
        .profile
        .weapons
        .iter()
        .copied()
        .find(|&weapon| {
            weapon.is_firearm()
                && state.loaded.has(weapon)
                && !state.spent.has(weapon)
                && has_hands_for(battle, model, weapon)
        })
}

/// GRP-7, G26: 2, 4 or 6 models, all with the same firearm, all loaded since the turn began, who can stand two by two in
/// contact.
///
/// # Errors
/// Where they are not so.
pub fn check_ranks(battle: &Battle, members: &[ModelId]) -> Result<(), Refusal> {
    let name = |id: ModelId| battle.enrolled(id).name.clone();
    if !members.len().is_multiple_of(2) {
        return Err(Refusal::OddRanks(members.len()));
    }
    let mut common = None;
    for &member in members {
        // What was loaded this turn was not loaded when it began.
        let weapon = loaded_firearm(battle, member)
            .filter(|&weapon| !battle.model(member).reloaded.has(weapon))
            .ok_or_else(|| Refusal::NotLoadedAtStart(name(member)))?;
        match common {
            None => common = Some((member, weapon)),
            Some((_, first)) if first == weapon => {}
            Some((one, first)) => {
                return Err(Refusal::MixedWeapons {
                    one: name(one),
                    weapon: first,
                    other: name(member),
                    with: weapon,
                });
            }
        }
    }
    if pairings(battle, members).is_empty() {
        return Err(Refusal::NoRanks);
    }
    Ok(())
}

/// Every way to set models two by two in contact.
fn pairings(battle: &Battle, models: &[ModelId]) -> Vec<Vec<[ModelId; 2]>> {
    let Some((&first, rest)) = models.split_first() else {
        return vec![Vec::new()];
    };
    let mut found = Vec::new();
    for &mate in rest {
        if !battle.footprint(first).touches(battle.footprint(mate)) {
            continue;
        }
        let others: Vec<ModelId> = rest.iter().copied().filter(|&id| id != mate).collect();
        for mut pairs in pairings(battle, &others) {
            pairs.insert(0, [first, mate]);
            found.push(pairs);
        }
    }
    found
}

/// G26: front and rear rank towards a target: in every pair the one nearer to it stands in front. Where pairs can be made in
/// several ways, those count whose front rank is nearest to the target, as a whole.
#[must_use]
pub fn ranks(battle: &Battle, members: &[ModelId], target: ModelId) -> Vec<[ModelId; 2]> {
    let there = battle.model(target).at;
    let far = |id: ModelId| battle.model(id).at.distance_squared(there);
    pairings(battle, members)
        .into_iter()
        .map(|pairs| -> Vec<[ModelId; 2]> {
            pairs
                .into_iter()
                .map(|[one, other]| {
                    if far(other) < far(one) {
                        [other, one]
                    } else {
                        [one, other]
                    }
                })
                .collect()
        })
        // Of ways as good as each other the first.
        .min_by_key(|pairs| pairs.iter().map(|&[front, _]| far(front)).sum::<i64>())
        .unwrap_or_default()
}

/// The members who could fire a volley with the one in action: those in a chain of contact with him, whether they still
/// have actions or not; and the turns of those who have.
fn turns(battle: &Battle, acting: &Activation, members: &[ModelId]) -> Vec<Activation> {
    let present: Vec<ModelId> = members
        .iter()
        .copied()
        .filter(|&member| battle.on_table(member))
        .collect();
    chain_of(battle, acting.model, &present)
        .into_iter()
        .map(|member| {
            turn_of(battle, member)
                .cloned()
                .unwrap_or_else(|| Activation::new(member, Vec::new(), 0, false))
        })
        .collect()
}

/// Whether the group in action may fire a volley at a target now (GRP-6, G22 to G25).
///
/// # Errors
/// Where no volley was ordered, or [`plan`] says why not.
pub fn check_volley(
    battle: &Battle,
    survey: &Survey,
    acting: &Activation,
    target: ModelId,
) -> Result<VolleyPlan, Refusal> {
    match &battle.state.group {
        Some(group) if group.kind == GroupKind::Volley => {
            let turns = turns(battle, acting, &group.members);
            plan(battle, survey, &turns, target, LEAST)
        }
        _ => Err(Refusal::NoVolleyOrdered),
    }
}

/// Whether the group in action may shoot and reload now (GRP-7, G26): two actions each, the ranks in contact, and all of
/// the front rank able to fire. Returns the volley and the ranks.
///
/// # Errors
/// Where that was not ordered, or something is missing.
pub fn check_by_ranks(
    battle: &Battle,
    survey: &Survey,
    acting: &Activation,
    target: ModelId,
) -> Result<(VolleyPlan, Vec<[ModelId; 2]>), Refusal> {
    let Some(group) = &battle.state.group else {
        return Err(Refusal::NoRanksOrdered);
    };
    if group.kind != GroupKind::ShootAndReload {
        return Err(Refusal::NoRanksOrdered);
    }
    let members: Vec<ModelId> = group
        .members
        .iter()
        .copied()
        .filter(|&member| battle.on_table(member))
        .collect();
    for &member in &members {
        let left = turn_of(battle, member).map_or(0, |turn| turn.actions);
        if left < BY_RANKS {
            return Err(Refusal::MemberActions {
                model: battle.enrolled(member).name.clone(),
                cost: BY_RANKS,
                left,
            });
        }
        if battle.model(member).fallen {
            return Err(Refusal::Fallen(battle.enrolled(member).name.clone()));
        }
        if let Some(enemy) = battle
            .touching_enemies(member)
            .find(|&enemy| battle.standing(enemy))
        {
            return Err(Refusal::ShooterEngaged(battle.enrolled(enemy).name.clone()));
        }
    }
    check_ranks(battle, &members)?;
    let ranks = ranks(battle, &members, target);
    let mut front: Vec<ModelId> = ranks.iter().map(|&[front, _]| front).collect();
    front.sort_unstable();
    let turns: Vec<Activation> = turns(battle, acting, &members)
        .into_iter()
        .filter(|turn| front.contains(&turn.model))
        .collect();
    let plan = plan(battle, survey, &turns, target, front.len())?;
    Ok((plan, ranks))
}

/// GRP-6, G25: the volley is ordered; every shooter pays one action and has made his attack.
pub fn volley(work: &mut Resolution, target: ModelId) {
    let Some(acting) = work.battle.activation().cloned() else {
        return;
    };
    if let Ok(plan) = check_volley(work.battle, work.survey, &acting, target) {
        for shooter in &plan.shooters {
            pay(work, shooter.model, 1);
            work.battle.model_mut(shooter.model).attacked = true;
        }
        work.next([Effect::FireVolley {
            shooters: plan.shooters,
            target,
            ranks: Vec::new(),
        }]);
    }
}

/// GRP-7, G26: front and rear rank pay two actions each; the front rank fires and has made its attack.
pub fn shoot_and_reload(work: &mut Resolution, target: ModelId) {
    let Some(acting) = work.battle.activation().cloned() else {
        return;
    };
    if let Ok((plan, ranks)) = check_by_ranks(work.battle, work.survey, &acting, target) {
        for &[front, rear] in &ranks {
            pay(work, front, BY_RANKS);
            pay(work, rear, BY_RANKS);
            work.battle.model_mut(front).attacked = true;
        }
        work.next([Effect::FireVolley {
            shooters: plan.shooters,
            target,
            ranks,
        }]);
    }
}

/// Takes actions from a member, whether it acts or waits.
fn pay(work: &mut Resolution, member: ModelId, cost: u8) {
    if work
        .battle
        .activation()
        .is_some_and(|acting| acting.model == member)
    {
        activation::spend(work, cost);
    } else if let Some(group) = &mut work.battle.state.group
        && let Some(turn) = group.waiting.iter_mut().find(|turn| turn.model == member)
    {
        turn.actions = turn.actions.saturating_sub(cost);
    }
}

/// The volley is fired: one shooter's die against the target's, of whom alone anybody can suffer (GRP-6, SHOOT-2). All who
/// fired are unloaded; ranks swap weapons then (GRP-7). A natural 1 rolls once more, and another 1 costs one of them his
/// ammunition, as their owner chooses (G25).
pub fn fire(work: &mut Resolution, shooters: &[Shooter], target: ModelId, ranks: &[[ModelId; 2]]) {
    let laid: Vec<(Shooter, Lay)> = shooters
        .iter()
        .filter_map(|&shooter| {
            let aim = Aim::from_here(work.battle, shooter.model, target, shooter.weapon, false);
            let lay = shooting::lay(work.battle, work.survey, &aim).ok()?;
            Some((shooter, lay))
        })
        .collect();
    // Nothing has changed since the order was checked.
    let Ok(plan) = sums(work.battle, target, &laid) else {
        return;
    };
    let dice = [work.battle.state.dice.roll(), work.battle.state.dice.roll()];
    let outcome = shot(&plan.sums, dice[0], dice[1]);
    let there = work.battle.model(target).at;
    for shooter in shooters {
        work.battle.model_mut(shooter.model).faces = there;
    }
    work.tell(Event::Volley {
        shooters: shooters.to_vec(),
        distance: plan.distance,
        shooter: effort(plan.worst, dice[0], plan.shooter),
        target: effort(target, dice[1], plan.target),
        outcome,
    });
    for shooter in shooters {
        shooting::unload(work, shooter.model, shooter.weapon);
    }
    swap(work, shooters, ranks);
    if dice[0] == 1 {
        check_ammunition(work, plan.worst, shooters);
    }
    if let ShotOutcome::Hurt { how, why, .. } = outcome {
        match how {
            Hurt::Killed => losses::remove(work, target, Loss::Killed, why.0),
            Hurt::Wounded => losses::remove(work, target, Loss::Wounded, why.0),
            Hurt::Falls => fall(work, target, why.0),
            Hurt::Recoils => recoil::retreat(work, target, plan.worst),
        }
    }
}

/// GRP-7, G26: the loaded weapons of the rear rank go to the front, those that were fired to the rear, with all that is so
/// of the weapon and not of the man (SHOOT-11).
fn swap(work: &mut Resolution, shooters: &[Shooter], ranks: &[[ModelId; 2]]) {
    if ranks.is_empty() {
        return;
    }
    for &[front, rear] in ranks {
        let Some(weapon) = shooters
            .iter()
            .find(|shooter| shooter.model == front)
            .map(|shooter| shooter.weapon)
        else {
            continue;
        };
        let (mut one, mut other) = (*work.battle.model(front), *work.battle.model(rear));
        one.loaded.trade(&mut other.loaded, weapon);
        one.fired.trade(&mut other.fired, weapon);
        *work.battle.model_mut(front) = one;
        *work.battle.model_mut(rear) = other;
    }
    work.tell(Event::RanksSwapped {
        front: ranks.iter().map(|&[front, _]| front).collect(),
        rear: ranks.iter().map(|&[_, rear]| rear).collect(),
    });
}

/// SHOOT-9, G25: one second die for the whole volley.
fn check_ammunition(work: &mut Resolution, worst: ModelId, shooters: &[Shooter]) {
    let die = work.battle.state.dice.roll();
    let spent = die <= special::out_up_to(work.battle, worst);
    if spent && shooters.len() > 1 {
        work.next([Effect::RunOut {
            shooters: shooters.to_vec(),
        }]);
    } else if let Some(shooter) = shooters.iter().find(|shooter| shooter.model == worst) {
        if spent {
            work.battle.model_mut(worst).spent.insert(shooter.weapon);
        }
        work.tell(Event::AmmunitionChecked {
            model: worst,
            weapon: shooter.weapon,
            die,
            spent,
        });
    }
}

/// G25: the owner is asked who of the volley is out of ammunition; by default whoever costs least.
pub fn ask_who_runs_out(work: &mut Resolution, shooters: Vec<Shooter>) {
    let battle = &*work.battle;
    let mut models: Vec<ModelId> = shooters.iter().map(|shooter| shooter.model).collect();
    models.sort_by_key(|&id| (battle.enrolled(id).profile.points, id));
    let Some(&first) = models.first() else { return };
    let player = battle.player_of(first);
    let answers = models.into_iter().map(Answer::Model).collect();
    work.ask(player, Question::OutOfAmmunition, answers);
    work.next([Effect::RunOut { shooters }]);
}

/// The owner has chosen who is out of ammunition for good (SHOOT-9, G25).
pub fn run_out(work: &mut Resolution, model: ModelId) {
    let Some(Effect::RunOut { shooters }) = work.battle.state.queue.pop_front() else {
        return;
    };
    if let Some(shooter) = shooters.iter().find(|shooter| shooter.model == model) {
        work.battle.model_mut(model).spent.insert(shooter.weapon);
        work.tell(Event::RanOut {
            model,
            weapon: shooter.weapon,
        });
    }
}
