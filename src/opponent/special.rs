//! What special rules of the scenario make a player want: places to go to for their sake, and their orders.

use super::look::Look;
use super::options::Idea;
use crate::scenario::Special;
use crate::scenario::special::{AmmunitionBox, ClearedGround, Errand, Stormed};
use crate::song::order::Order;
use crate::song::special::{self, SpecialOrder};
use crate::song::state::Activation;
use crate::table::body::{ModelId, Side};
use crate::table::length::Point;
use crate::table::outline::{Outline, millimetres};

/// What ammunition in hand is worth, in points, for oneself and for a friend.
const ROUNDS: (f64, f64) = (4.0, 3.0);
/// So many hold ground that is lost once nobody does.
const KEEPERS: usize = 3;
/// What winning is worth, in points.
const VICTORY: f64 = 400.0;
/// So many make for a place where an errand is to be run, once the alarm is given.
const RUNNERS: usize = 2;
/// How near they keep, of what is near enough.
const NEAR: f64 = 0.7;

/// Somewhere to go for the sake of a special rule.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Purpose {
    /// Where to.
    pub place: Point,
    /// The distance that is near enough, in millimetres; `None`: as from any enemy.
    pub within: Option<f64>,
}

impl Purpose {
    const fn at(place: Point) -> Self {
        Self {
            place,
            within: Some(0.0),
        }
    }
}

/// What a model would do for the sake of the scenario's rules rather than make for the enemy.
pub(super) fn purpose(look: &Look, model: ModelId) -> Option<Purpose> {
    let rules = &look.battle.muster.scenario.special;
    rules.iter().find_map(|special| match special {
        Special::AmmunitionBox(rule) => rounds(look, rule, model),
        Special::ClearedGround(rule) => keep(look, rule, model),
        Special::Stormed(rule) => get_in(look, rule, model),
        Special::Errand(rule) => errand(look, rule, model),
        Special::Refuge(_)
        | Special::Cowering(_)
        | Special::Dusk(_)
        | Special::Sentries(_)
        | Special::Quarters(_)
        | Special::Surrenders(_)
        | Special::LeansOnNco(_) => None,
    })
}

/// Orders of special rules.
pub(super) fn ideas(look: &Look, acting: &Activation) -> Vec<Idea> {
    let mut orders = Vec::new();
    special::orders(look.battle, look.survey, acting.model, &mut orders);
    orders
        .into_iter()
        .filter_map(|order| {
            let Order::Special(own) = order else {
                return None;
            };
            let value = match own {
                SpecialOrder::TakeRounds if is_short(look, acting.model) => ROUNDS.0,
                // Who stands at the box takes some along for a friend.
                SpecialOrder::TakeRounds => {
                    let short = look.friends.iter().any(|&friend| is_short(look, friend));
                    if short { ROUNDS.1 } else { 0.0 }
                }
                SpecialOrder::HandRounds { .. } => ROUNDS.1,
                SpecialOrder::RunErrand { .. } => VICTORY,
            };
            Some(Idea { order, value })
        })
        .collect()
}

/// Whether somebody's ammunition is out.
fn is_short(look: &Look, model: ModelId) -> bool {
    !look.battle.model(model).spent.is_empty()
}

/// Whether a rule is about the player's own side.
fn is_ours(look: &Look, role: crate::scenario::Role) -> bool {
    role.side(look.battle.state.attacker) == look.side
}

/// To the box for whoever can shoot no more; to the nearest friend without, for whoever carries rounds.
fn rounds(look: &Look, rule: &AmmunitionBox, model: ModelId) -> Option<Purpose> {
    let battle = look.battle;
    if !is_ours(look, rule.side) || battle.held(model) {
        return None;
    }
    if battle.state.special.rounds.has(model) {
        let at = battle.model(model).at;
        return look
            .friends
            .iter()
            .filter(|&&friend| friend != model && is_short(look, friend))
            .map(|&friend| battle.model(friend).at)
            .min_by_key(|there| (there.distance_squared(at), *there))
            .map(Purpose::at);
    }
    if !is_short(look, model) || look.main_firearm(model).is_some() {
        return None;
    }
    let (_, house) = battle.muster.scenario.layout.named(&rule.feature)?;
    Some(Purpose::at(middle(&house.shape)))
}

/// Where others would win by clearing ground, the few who are nearest keep near it; the winner makes for those who do.
fn keep(look: &Look, rule: &ClearedGround, model: ModelId) -> Option<Purpose> {
    let battle = look.battle;
    let (_, feature) = battle.muster.scenario.layout.named(&rule.feature)?;
    let at = battle.model(model).at;
    if is_ours(look, rule.winner) {
        return rule
            .holders(battle)
            .map(|holder| battle.model(holder).at)
            .min_by_key(|there| (there.distance_squared(at), *there))
            .map(|place| Purpose {
                place,
                within: None,
            });
    }
    let outline = Outline::new(&feature.shape);
    let mut near: Vec<(f64, ModelId)> = look
        .friends
        .iter()
        .filter(|&&friend| look.fights(friend) && battle.standing(friend))
        .map(|&friend| {
            (
                outline.distance(millimetres(battle.model(friend).at)),
                friend,
            )
        })
        .collect();
    near.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
    let kept = near
        .iter()
        .take(KEEPERS)
        .any(|&(_, friend)| friend == model);
    kept.then(|| Purpose {
        place: middle(&feature.shape),
        within: Some(look.stick(rule.within) * NEAR),
    })
}

/// Into a place whose garrison has lost enough, or where nobody is left of it.
fn get_in(look: &Look, rule: &Stormed, model: ModelId) -> Option<Purpose> {
    let battle = look.battle;
    let garrison: Side = rule.garrison.side(battle.state.attacker);
    if garrison == look.side {
        return None;
    }
    let wanted = rule.wanted(battle);
    let lost = battle.losses(garrison) >= wanted.losses;
    let is_in = rule
        .inside(battle, look.survey)
        .any(|inside| inside == model);
    let (min, max) = (millimetres(rule.ground.min), millimetres(rule.ground.max));
    let middle = (min + max) * 0.5;
    let place = Point::from_mm(middle.x, middle.y);
    // Whoever can walk in does; ladders are for the others.
    let mounted = battle.mounted(model);
    let walks = look.part(mounted, battle.model(model).at) == look.part(mounted, place);
    ((lost || look.foes.is_empty()) && !is_in && walks).then(|| Purpose::at(place))
}

/// To the place of an errand that wins: the few who are nearest, unless they would wake somebody who sleeps.
fn errand(look: &Look, rule: &Errand, model: ModelId) -> Option<Purpose> {
    let battle = look.battle;
    if !is_ours(look, rule.side) || look.enemy_sleeps() || rule.is_at_it(battle, model) {
        return None;
    }
    let (_, ring) = battle.muster.scenario.layout.named(&rule.feature)?;
    let place = middle(&ring.shape);
    let mut near: Vec<(i64, ModelId)> = look
        .friends
        .iter()
        .filter(|&&friend| battle.standing(friend) && !battle.held(friend))
        .map(|&friend| (battle.model(friend).at.distance_squared(place), friend))
        .collect();
    near.sort_unstable();
    let runs = near.iter().take(RUNNERS).any(|&(_, id)| id == model);
    runs.then(|| Purpose::at(place))
}

/// The middle of a shape.
fn middle(shape: &crate::table::feature::Shape) -> Point {
    let middle = Outline::new(shape).bounds().middle();
    Point::from_mm(middle.x, middle.y).on_grid()
}
