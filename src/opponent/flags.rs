//! What flags on the ground are worth: the enemy's, since its capture shakes a whole squad (C25); one's own, before the enemy
//! gets there.

use super::look::Look;
use super::options::Attack;
use crate::song::flags::TAKING;
use crate::song::melee::has_hands_for;
use crate::song::order::Order;
use crate::song::player::PlayerId;
use crate::song::state::Battle;
use crate::table::base::Footprint;
use crate::table::body::ModelId;
use crate::table::length::Point;

/// The share of a squad's remaining points that it is taken to lose where its flag is taken: as with any test of all (MOR-2).
const SHOCK: f64 = 0.12;
/// How likely the enemy is to take a flag of ours: with somebody within two strides of it, and else.
const TAKEN: (f64, f64) = (0.5, 0.08);
/// What it counts to be able to rally round a flag, in points.
const RALLY: f64 = 1.0;
/// What it costs whoever has a firearm for two hands to have one only, in points.
const HAND: f64 = 4.0;
/// What it counts to be near a flag, of what it is worth in the hand: in contact; nothing two strides away.
const NEAR: f64 = 0.5;

/// A flag that lies where a model could make for it, and what it would count to have it in hand, in points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Prize {
    /// Where it lies.
    pub at: Point,
    /// What it counts.
    pub worth: f64,
}

/// The flags on the ground that are worth something to a model that carries none.
pub(super) fn prizes(look: &Look, model: ModelId) -> Vec<Prize> {
    let battle = look.battle;
    if battle.flags_on_the_ground().next().is_none() || battle.carries_a_flag(model) {
        return Vec::new();
    }
    battle
        .flags_on_the_ground()
        .map(|(_, owner, at)| Prize {
            at,
            worth: worth(look, model, owner, at),
        })
        .filter(|prize| prize.worth > 0.0)
        .collect()
}

/// What it counts for a model to take up the flag of a squad.
fn worth(look: &Look, model: ModelId, owner: PlayerId, at: Point) -> f64 {
    let battle = look.battle;
    let points: f64 = battle
        .present_of(owner)
        .map(|id| f64::from(battle.enrolled(id).profile.points))
        .sum();
    let gain = if battle.side_of_player(owner) == look.side {
        let near = look.foes.iter().any(|&foe| {
            battle.standing(foe) && battle.model(foe).at.distance(at).mm() <= 2.0 * look.stride(foe)
        });
        // Only its own squad rallies to a flag.
        let rally = if owner == look.player { RALLY } else { 0.0 };
        rally + SHOCK * points * if near { TAKEN.0 } else { TAKEN.1 }
    } else {
        SHOCK * points
    };
    // Weapons whose powder is spent need no hands.
    let disarmed = look
        .firearms(model)
        .any(|(weapon, _)| weapon.is_two_handed() && has_hands_for(battle, model, weapon));
    gain - if disarmed { HAND } else { 0.0 }
}

/// What it counts to stand near flags.
pub(super) fn pull(prizes: &[Prize], here: Footprint, stride: f64) -> f64 {
    prizes
        .iter()
        .map(|prize| {
            let far = (here.at.distance(prize.at) - here.base.radius)
                .mm()
                .max(0.0);
            NEAR * prize.worth * (1.0 - far / (2.0 * stride)).max(0.0)
        })
        .fold(0.0, f64::max)
}

/// The flags that a model could take up where it stands in a battle that might be.
pub(super) fn takings(
    look: &Look,
    then: &Battle,
    model: ModelId,
) -> impl Iterator<Item = Attack> + use<> {
    let mut found = Vec::new();
    if !then.model(model).fallen && !then.carries_a_flag(model) {
        for (flag, owner, at) in then.flags_on_the_ground() {
            if then.touches_flag(model, at) {
                found.push(Attack {
                    order: Order::TakeFlag { flag },
                    gain: worth(look, model, owner, at),
                    cost: TAKING,
                    empties: None,
                });
            }
        }
    }
    found.into_iter()
}
