//! Shooting: who may shoot at whom, the sums of both sides, and what a hit does (SHOOT).

use super::activation::{describe_blocker, spend};
use super::effect::Effect;
use super::event::Event;
use super::heights::water;
use super::house::list::{ClampTotal, TargetPriority};
use super::losses;
use super::melee::{effort, has_hands_for};
use super::movement::fall;
use super::outcome::{Hurt, ShotOutcome, ShotSums, shot};
use super::recoil;
use super::refusal::Refusal;
use super::resolution::Resolution;
use super::scatter;
use super::special;
use super::state::{Activation, Battle, Loss};
use crate::battle::clause::{Modifier, total};
use crate::dice::Die;
use crate::roster::rule::SpecialRule;
use crate::roster::weapon::Weapon;
use crate::table::base::Footprint;
use crate::table::body::ModelId;
use crate::table::length::Length;
use crate::table::scale::Stick;
use crate::table::sight::{Cover, Through, Viewer};
use crate::table::survey::Survey;

/// The sums of a shot, with their reasons: what the odds on screen, the opponent and the resolution all use.
#[derive(Clone, PartialEq, Debug)]
pub struct ShotPlan {
    /// The shooter's Combat and modifiers.
    pub shooter: Vec<Modifier>,
    /// The target's.
    pub target: Vec<Modifier>,
    /// What decides the shot but for the dice.
    pub sums: ShotSums,
    /// Edge to edge.
    pub distance: Length,
}

/// A shot that might be: by a model from where it stands, or from where it might stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Aim {
    /// The shooter.
    pub shooter: ModelId,
    /// Where it shoots from.
    pub from: Footprint,
    /// The target.
    pub target: ModelId,
    /// The weapon.
    pub weapon: Weapon,
    /// For two actions (G14).
    pub aimed: bool,
}

impl Aim {
    /// The shot of a model from where it stands.
    #[must_use]
    pub fn from_here(
        battle: &Battle,
        shooter: ModelId,
        target: ModelId,
        weapon: Weapon,
        aimed: bool,
    ) -> Self {
        Self {
            shooter,
            from: battle.footprint(shooter),
            target,
            weapon,
            aimed,
        }
    }
}

/// Both ends of the line of sight of a shot (SHOOT-3).
fn ends(battle: &Battle, aim: &Aim, target: ModelId) -> [Viewer; 2] {
    [
        Viewer {
            model: Some(aim.shooter),
            footprint: aim.from,
        },
        Viewer {
            model: Some(target),
            footprint: battle.footprint(target),
        },
    ]
}

/// A shot that the table allows, but for whether somebody else must be shot first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lay {
    /// Edge to edge.
    pub distance: Length,
    /// The weapon's modifier at that range (SHOOT-1).
    pub band: i8,
    /// The target's cover against this shooter (SHOOT-6).
    pub cover: Cover,
}

/// What both sides bring to a shot, if the table allows it: range (SHOOT-1), sight (SHOOT-3, SHOOT-8), target priority
/// (SHOOT-4), nobody in hand-to-hand (SHOOT-5). Loading and actions are not asked: see [`check_shoot`].
///
/// # Errors
/// Where the target is no enemy on the table, or one of these clauses forbids the shot.
pub fn plan(battle: &Battle, survey: &Survey, aim: &Aim) -> Result<ShotPlan, Refusal> {
    let lay = lay(battle, survey, aim)?;
    check_nearest(battle, survey, aim)?;
    let (shooter, target, marksman) = modifiers(battle, aim, lay.band, lay.cover);
    let sums = ShotSums {
        fallen: battle.model(aim.target).fallen,
        cuirass: battle.has(aim.target, SpecialRule::Cuirass),
        marksman,
        raw_totals: battle.house().clamp_total == ClampTotal::Off,
        ..ShotSums::new(total(&shooter), total(&target))
    };
    Ok(ShotPlan {
        shooter,
        target,
        sums,
        distance: lay.distance,
    })
}

/// SHOOT-4: nobody is nearer who must be shot first.
///
/// # Errors
/// Where somebody is.
pub fn check_nearest(battle: &Battle, survey: &Survey, aim: &Aim) -> Result<(), Refusal> {
    match must_be_shot_first(battle, survey, aim) {
        None => Ok(()),
        Some(nearer) => Err(Refusal::NearerTarget {
            nearer: battle.enrolled(nearer).name.clone(),
            near: aim.from.distance(battle.footprint(nearer)),
            far: aim.from.distance(battle.footprint(aim.target)),
        }),
    }
}

/// What a shot meets on the table: range (SHOOT-1), sight (SHOOT-3, SHOOT-8), nobody in hand-to-hand (SHOOT-5).
///
/// # Errors
/// Where the target is no enemy on the table, or one of these clauses forbids the shot.
pub fn lay(battle: &Battle, survey: &Survey, aim: &Aim) -> Result<Lay, Refusal> {
    let name = |id: ModelId| battle.enrolled(id).name.clone();
    let (shooter, target) = (aim.shooter, aim.target);
    let side = battle.side_of(shooter);
    if battle.side_of(target) == side {
        return Err(Refusal::Friend(name(target)));
    }
    if !battle.on_table(target) {
        return Err(Refusal::NotOnTable(name(target)));
    }
    if !aim.weapon.shoots() {
        return Err(Refusal::NotAFirearm(aim.weapon));
    }
    let there = battle.footprint(target);
    let distance = aim.from.distance(there);
    let scale = battle.muster.scale();
    let bands = battle.house().bands();
    let Some(band) = aim
        .weapon
        .band_by(bands, scale, |limit| aim.from.within(there, limit))
    else {
        return Err(Refusal::OutOfRange {
            distance,
            weapon: aim.weapon,
            reach: aim.weapon.range(scale).unwrap_or_default(),
        });
    };
    // SHOOT-5, G11: fallen enemies in contact do not keep him from shooting, at them too.
    if let Some(enemy) = battle
        .present(side.other())
        .find(|&enemy| battle.standing(enemy) && battle.footprint(enemy).touches(aim.from))
    {
        return Err(Refusal::ShooterEngaged(name(enemy)));
    }
    if let Some(friend) = battle
        .present(side)
        .find(|&friend| friend != shooter && battle.footprint(friend).touches(there))
    {
        return Err(Refusal::TargetEngaged {
            target: name(target),
            friend: name(friend),
        });
    }
    let [from, to] = ends(battle, aim, target);
    // SHOOT-3, G8: who is hidden is no target.
    if !survey.sight.is_clear(from, to, Through::FriendsTouching) {
        let line = survey.sight.line(from, to, Through::FriendsTouching);
        return Err(Refusal::NoSight(describe_blocker(
            battle,
            line.blockers.first(),
        )));
    }
    let (cover, _) = survey.sight.cover(from, to);
    Ok(Lay {
        distance,
        band,
        cover,
    })
}

/// SHOOT-6, SHOOT-7, SR-MARKSMAN: what both sides add, and whether any win wounds by a Marksman's aim.
fn modifiers(
    battle: &Battle,
    aim: &Aim,
    band: i8,
    cover: Cover,
) -> (Vec<Modifier>, Vec<Modifier>, bool) {
    let there = battle.footprint(aim.target);
    let mut shooter = own_modifiers(battle, aim.shooter, aim.weapon, band);
    shooter.extend(against(cover, is_hard_to_see(battle, aim.from, aim.target)));
    // G15: a Marksman's aim within M wounds by any win in place of the aimed -1.
    let marksman = aim.aimed
        && battle.has(aim.shooter, SpecialRule::Marksman)
        && aim.from.within(there, battle.stick(Stick::Medium));
    let mut target = vec![combat(battle, aim.target)];
    if aim.aimed && !marksman {
        target.push(Modifier::new("aimed shot", -1, "SHOOT-6"));
    }
    (shooter, target, marksman)
}

/// SHOOT-1: Combat counts for shooter and target.
#[must_use]
pub fn combat(battle: &Battle, model: ModelId) -> Modifier {
    Modifier::new(
        "Combat",
        battle.enrolled(model).profile.combat as i8,
        "SHOOT-1",
    )
}

/// SHOOT-1, SHOOT-6: what a shooter brings himself, whatever he shoots at: Combat, weapon, horse, Poor Shot.
#[must_use]
pub fn own_modifiers(battle: &Battle, shooter: ModelId, weapon: Weapon, band: i8) -> Vec<Modifier> {
    let mut own = vec![combat(battle, shooter)];
    let mut add = |applies: bool, what, value, clause| {
        if applies {
            own.push(Modifier::new(what, value, clause));
        }
    };
    add(band != 0, "weapon at this range", band, "SHOOT-1");
    // G16: bows shoot as well from a horse.
    add(
        battle.mounted(shooter) && weapon != Weapon::Bow,
        "from horseback",
        -1,
        "SHOOT-6",
    );
    add(
        battle.has(shooter, SpecialRule::PoorShot),
        "Poor Shot",
        -1,
        "SR-POORSHOT",
    );
    own
}

/// SHOOT-6: what the target's cover, and its lying on the ground beyond S, take from a shooter.
#[must_use]
pub fn against(cover: Cover, hard_to_see: bool) -> Vec<Modifier> {
    let mut less = Vec::new();
    match cover {
        Cover::Open => {}
        Cover::Soft => less.push(Modifier::new("soft cover", -1, "SHOOT-6")),
        Cover::Hard => less.push(Modifier::new("hard cover", -2, "SHOOT-6")),
    }
    if hard_to_see {
        less.push(Modifier::new("fallen target beyond S", -1, "SHOOT-6"));
    }
    less
}

/// SHOOT-6, G10: a fallen target beyond S.
#[must_use]
pub fn is_hard_to_see(battle: &Battle, from: Footprint, target: ModelId) -> bool {
    battle.model(target).fallen
        && !from.within(battle.footprint(target), battle.stick(Stick::Short))
}

/// SHOOT-4, G5: a nearer enemy who is visible and in range and must be chosen first, if there is one: not fallen, not in
/// cover, not in hand-to-hand, and not on foot where the target rides. Nobody where any target was agreed to do.
fn must_be_shot_first(battle: &Battle, survey: &Survey, aim: &Aim) -> Option<ModelId> {
    if battle.house().target_priority == TargetPriority::Off {
        return None;
    }
    let there = battle.footprint(aim.target);
    let rides = battle.mounted(aim.target);
    let scale = battle.muster.scale();
    let gap = |footprint: Footprint| {
        // Compared exactly: edge distance orders as centre distance less the radius does.
        let centre = (aim.from.at.distance_squared(footprint.at) as f64).sqrt();
        centre - f64::from(footprint.base.radius.hundredths())
    };
    battle
        .present(battle.side_of(aim.target))
        .filter(|&other| {
            let footprint = battle.footprint(other);
            other != aim.target
                && battle.standing(other)
                && (!rides || battle.mounted(other))
                && gap(footprint) < gap(there)
                && aim
                    .weapon
                    .band(scale, |limit| aim.from.within(footprint, limit))
                    .is_some()
                && battle.touching_enemies(other).next().is_none()
        })
        .find(|&other| {
            let [from, to] = ends(battle, aim, other);
            survey.sight.is_clear(from, to, Through::FriendsTouching)
                && survey.sight.cover(from, to).0 == Cover::Open
        })
}

/// Whether a weapon has something to shoot with: ammunition (SHOOT-9), and a load (SHOOT-10).
///
/// # Errors
/// Where it is out of ammunition or not loaded.
pub fn check_filled(battle: &Battle, model: ModelId, weapon: Weapon) -> Result<(), Refusal> {
    let state = battle.model(model);
    if state.spent.has(weapon) {
        return Err(Refusal::OutOfAmmunition(weapon));
    }
    if weapon.needs_reload() && !state.loaded.has(weapon) {
        return Err(Refusal::NotLoaded(weapon));
    }
    Ok(())
}

/// Whether the active model may shoot, the table apart: weapon, loading, attack and actions (ACT-6, SHOOT-9 to SHOOT-11).
///
/// # Errors
/// Where one of them is missing.
pub fn check_ready(
    battle: &Battle,
    activation: &Activation,
    weapon: Weapon,
    aimed: bool,
) -> Result<(), Refusal> {
    let model = activation.model;
    let state = battle.model(model);
    let enrolled = battle.enrolled(model);
    if !enrolled.profile.carries(weapon) {
        return Err(Refusal::NoWeapon {
            model: enrolled.name.clone(),
            weapon,
        });
    }
    if !weapon.shoots() {
        return Err(Refusal::NotAFirearm(weapon));
    }
    if !has_hands_for(battle, model, weapon) {
        return Err(Refusal::HandsFull {
            model: enrolled.name.clone(),
            weapon,
        });
    }
    if state.fallen {
        return Err(Refusal::Fallen(enrolled.name.clone()));
    }
    if state.attacked {
        return Err(Refusal::AttackedBefore(enrolled.name.clone()));
    }
    check_filled(battle, model, weapon)?;
    if weapon == Weapon::Rifle && state.reloaded.has(weapon) {
        return Err(Refusal::RifleOncePerTurn);
    }
    let cost = cost(aimed);
    if activation.actions < cost {
        return Err(Refusal::TooFewActions {
            cost,
            left: activation.actions,
        });
    }
    Ok(())
}

/// CST-1: a shot costs 1 action, an aimed one 2.
const fn cost(aimed: bool) -> u8 {
    if aimed { 2 } else { 1 }
}

/// Whether the active model may fire that shot.
///
/// # Errors
/// Where [`check_ready`] or [`plan`] says why not.
pub fn check_shoot(
    battle: &Battle,
    survey: &Survey,
    activation: &Activation,
    target: ModelId,
    weapon: Weapon,
    aimed: bool,
) -> Result<ShotPlan, Refusal> {
    water::check_dry(battle, activation.model)?;
    check_ready(battle, activation, weapon, aimed)?;
    let aim = Aim::from_here(battle, activation.model, target, weapon, aimed);
    plan(battle, survey, &aim)
}

/// SHOOT-1: the shot is ordered.
pub fn shoot(
    work: &mut Resolution,
    shooter: ModelId,
    target: ModelId,
    weapon: Weapon,
    aimed: bool,
) {
    spend(work, cost(aimed));
    work.battle.model_mut(shooter).attacked = true;
    work.next([Effect::Fire {
        shooter,
        target,
        weapon,
        aimed,
    }]);
}

/// The shot is fired: both roll, and only the target can suffer (SHOOT-2). Nobody tests morale for being shot at (G32).
pub fn fire(work: &mut Resolution, shooter: ModelId, target: ModelId, weapon: Weapon, aimed: bool) {
    let aim = Aim::from_here(work.battle, shooter, target, weapon, aimed);
    // Nothing has changed since the order was checked.
    let Ok(plan) = plan(work.battle, work.survey, &aim) else {
        return;
    };
    let dice = [work.battle.state.dice.roll(), work.battle.state.dice.roll()];
    let outcome = shot(&plan.sums, dice[0], dice[1]);
    work.battle.model_mut(shooter).faces = work.battle.model(target).at;
    work.tell(Event::Shot {
        weapon,
        aimed,
        distance: plan.distance,
        shooter: effort(shooter, dice[0], plan.shooter),
        target: effort(target, dice[1], plan.target),
        outcome,
    });
    discharge(work, shooter, weapon, dice[0]);
    scatter::line_up(work, shooter, target, weapon);
    suffer(work, shooter, target, outcome);
}

/// What a hit does to whom it was aimed at, or whom its scatter reached (SHOOT-2).
pub(super) fn suffer(
    work: &mut Resolution,
    shooter: ModelId,
    target: ModelId,
    outcome: ShotOutcome,
) {
    if let ShotOutcome::Hurt { how, why, .. } = outcome {
        match how {
            Hurt::Killed => losses::remove(work, target, Loss::Killed, why.0),
            Hurt::Wounded => losses::remove(work, target, Loss::Wounded, why.0),
            Hurt::Falls => fall(work, target, why.0),
            Hurt::Recoils => recoil::retreat(work, target, shooter),
        }
    }
}

/// SHOOT-9, SHOOT-10: a shot unloads a firearm; a natural 1 rolls again, and another 1 means that the weapon is out of
/// ammunition for good. Thrown weapons never run out so (G17).
pub fn discharge(work: &mut Resolution, model: ModelId, weapon: Weapon, natural: Die) {
    unload(work, model, weapon);
    if natural == 1 && !weapon.is_thrown() {
        let die = work.battle.state.dice.roll();
        let spent = die <= special::out_up_to(work.battle, model);
        if spent {
            work.battle.model_mut(model).spent.insert(weapon);
        }
        work.tell(Event::AmmunitionChecked {
            model,
            weapon,
            die,
            spent,
        });
    }
}

/// SHOOT-10: a shot unloads a firearm; SHOOT-11 asks later whether it was fired.
pub fn unload(work: &mut Resolution, model: ModelId, weapon: Weapon) {
    let state = work.battle.model_mut(model);
    state.fired.insert(weapon);
    if weapon.needs_reload() {
        state.loaded.remove(weapon);
    }
}
