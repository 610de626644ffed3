//! The scatter of a blunderbuss (SHOOT-12, G27): whoever touches its target and is seen by the shooter is attacked as well, friend
//! or foe, each by a roll of his own, at +1 at most.

use super::effect::Effect;
use super::event::Event;
use super::house::list::ClampTotal;
use super::melee::effort;
use super::outcome::{ShotSums, shot};
use super::resolution::Resolution;
use super::shooting::{self, ShotPlan};
use super::state::Battle;
use crate::battle::clause::{Modifier, total};
use crate::roster::rule::SpecialRule;
use crate::roster::weapon::Weapon;
use crate::table::base::Footprint;
use crate::table::body::ModelId;
use crate::table::sight::{Through, Viewer};
use crate::table::survey::Survey;

/// The most that the weapon adds where it only scatters.
const MOST: i8 = 1;

/// Whom a shot from a place reaches besides its target: all who touch it, are within the weapon's range, and in the shooter's
/// sight. Nobody but by a blunderbuss.
#[must_use]
pub fn reached(
    battle: &Battle,
    survey: &Survey,
    (shooter, from): (ModelId, Footprint),
    target: ModelId,
    weapon: Weapon,
) -> Vec<ModelId> {
    if weapon != Weapon::Blunderbuss {
        return Vec::new();
    }
    let there = battle.footprint(target);
    battle
        .muster
        .models
        .iter()
        .map(|model| model.id)
        .filter(|&id| {
            id != shooter
                && id != target
                && battle.on_table(id)
                && battle.footprint(id).touches(there)
                && band(battle, from, id, weapon).is_some()
                && survey.sight.is_clear(
                    viewer(shooter, from),
                    viewer(id, battle.footprint(id)),
                    Through::FriendsTouching,
                )
        })
        .collect()
}

const fn viewer(id: ModelId, footprint: Footprint) -> Viewer {
    Viewer {
        model: Some(id),
        footprint,
    }
}

/// What the weapon adds at the range of one whom it scatters to; none beyond its range.
fn band(battle: &Battle, from: Footprint, target: ModelId, weapon: Weapon) -> Option<i8> {
    let there = battle.footprint(target);
    weapon.band_by(battle.house().bands(), battle.muster.scale(), |limit| {
        from.within(there, limit)
    })
}

/// The sums of the scatter at somebody, who was seen when the shot was fired: as for a shot, but for the weapon's lesser modifier
/// and no aim. `None` beyond the weapon's range.
#[must_use]
pub fn plan(
    battle: &Battle,
    survey: &Survey,
    (shooter, from): (ModelId, Footprint),
    target: ModelId,
    weapon: Weapon,
) -> Option<ShotPlan> {
    let there = battle.footprint(target);
    let band = band(battle, from, target, weapon)?.min(MOST);
    let mut attack = shooting::own_modifiers(battle, shooter, weapon, 0);
    attack.insert(1, Modifier::new("scatter", band, "SHOOT-12"));
    let (cover, _) = survey
        .sight
        .cover(viewer(shooter, from), viewer(target, there));
    attack.extend(shooting::against(
        cover,
        shooting::is_hard_to_see(battle, from, target),
    ));
    let defence = vec![shooting::combat(battle, target)];
    let sums = ShotSums {
        fallen: battle.model(target).fallen,
        cuirass: battle.has(target, SpecialRule::Cuirass),
        raw_totals: battle.house().clamp_total == ClampTotal::Off,
        ..ShotSums::new(total(&attack), total(&defence))
    };
    Some(ShotPlan {
        shooter: attack,
        target: defence,
        sums,
        distance: from.distance(there),
    })
}

/// The shot is fired: whoever its scatter reaches is settled now, in the order of their numbers, after its target.
pub fn line_up(work: &mut Resolution, shooter: ModelId, target: ModelId, weapon: Weapon) {
    let from = work.battle.footprint(shooter);
    let reached = reached(work.battle, work.survey, (shooter, from), target, weapon);
    work.next(reached.into_iter().map(|target| Effect::Scatter {
        shooter,
        target,
        weapon,
    }));
}

/// SHOOT-12: the scatter reaches somebody: both roll, and only he can suffer. It costs no more powder.
pub fn hit(work: &mut Resolution, shooter: ModelId, target: ModelId, weapon: Weapon) {
    if !work.battle.on_table(target) {
        return;
    }
    let from = work.battle.footprint(shooter);
    let Some(plan) = plan(work.battle, work.survey, (shooter, from), target, weapon) else {
        return;
    };
    let dice = [work.battle.state.dice.roll(), work.battle.state.dice.roll()];
    let outcome = shot(&plan.sums, dice[0], dice[1]);
    work.tell(Event::Scattered {
        weapon,
        distance: plan.distance,
        shooter: effort(shooter, dice[0], plan.shooter),
        target: effort(target, dice[1], plan.target),
        outcome,
    });
    shooting::suffer(work, shooter, target, outcome);
}
