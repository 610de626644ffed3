//! Leader and NCO: who commands, and whom it helps.

use super::house::list::{LeaderSelfBonus, NcoOnlyIsLeader, NcoTakeover};
use super::muster::Muster;
use super::player::PlayerId;
use super::special;
use super::state::Battle;
use crate::battle::clause::Modifier;
use crate::roster::rule::SpecialRule;
use crate::table::body::ModelId;
use crate::table::length::Length;
use crate::table::scale::Stick;
use crate::table::sight::{Blocker, Through, Viewer};
use crate::table::survey::Survey;

/// How far a commander's word carries, for help and for orders (SR-LEADER, GRP-1).
pub const REACH: Stick = Stick::Long;

/// Why a helper's word does not reach a friend.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unreached {
    /// It is too far away.
    Distance {
        /// Edge to edge.
        distance: Length,
        /// How far the word carries: S where either is in woods (C3).
        reach: Length,
    },
    /// Scenery stands between.
    Sight(Vec<Blocker>),
}

/// Who commands a squad at the start: its Leader, else its NCO, where the house rules let him (A9).
#[must_use]
pub fn first_commander(muster: &Muster, player: PlayerId) -> Option<ModelId> {
    let with = |rule| muster.squad(player).find(|&id| muster.model(id).has(rule));
    let stands_in = muster.scenario.house.nco_only_is_leader == NcoOnlyIsLeader::On;
    with(SpecialRule::Leader).or_else(|| with(SpecialRule::Nco).filter(|_| stands_in))
}

/// Who follows a lost commander: the NCO, if he is on the table and the house rules let him (SR-NCO, C7).
#[must_use]
pub fn successor(battle: &Battle, player: PlayerId) -> Option<ModelId> {
    nco(battle, player).filter(|_| battle.house().nco_takeover == NcoTakeover::Full)
}

/// The NCO of a squad, while he is on the table.
fn nco(battle: &Battle, player: PlayerId) -> Option<ModelId> {
    battle
        .muster
        .squad(player)
        .find(|&id| battle.on_table(id) && battle.has(id, SpecialRule::Nco))
}

/// The Leader's +1 to the Quality rolls of a model of his squad: from a standing commander, not to himself unless so agreed (C1), within L, S if either is
/// in woods, and in sight; models block that sight as little as being surrounded does (SR-LEADER, C2 to C4).
#[must_use]
pub fn leader_bonus(battle: &Battle, survey: &Survey, model: ModelId) -> Option<Modifier> {
    let commander = battle.squad_of(model).commander?;
    if commander == model {
        let helps = battle.house().leader_self_bonus == LeaderSelfBonus::On;
        return (helps && battle.standing(model)).then_some(Modifier::new("Leader", 1, "C1"));
    }
    reaches(battle, survey, commander, model, REACH).then_some(Modifier::new(
        "Leader",
        1,
        "SR-LEADER",
    ))
}

/// The NCO's +1 to a friend's activation, within S, where no Leader helps: the two do not add up (PRO-3, SR-NCO, C6).
#[must_use]
pub fn nco_bonus(battle: &Battle, survey: &Survey, model: ModelId) -> Option<Modifier> {
    let player = battle.player_of(model);
    let nco = nco(battle, player)?;
    (battle.squad(player).commander != Some(nco)
        && reaches(battle, survey, nco, model, Stick::Short))
    .then_some(Modifier::new("NCO", 1, "SR-NCO"))
}

/// Whether an Unreliable model is too far from a standing commander, beyond M, so that it rolls at 5+ with no bonus
/// (SR-UNRELIABLE, B15).
#[must_use]
pub fn beyond_control(battle: &Battle, model: ModelId) -> bool {
    battle.has(model, SpecialRule::Unreliable) && !under_eye(battle, model)
}

/// Whether a standing commander is within M of a model.
#[must_use]
pub fn under_eye(battle: &Battle, model: ModelId) -> bool {
    battle.squad_of(model).commander.is_some_and(|commander| {
        battle.standing(commander)
            && battle
                .footprint(commander)
                .within(battle.footprint(model), battle.stick(Stick::Medium))
    })
}

/// Whether a standing `helper` reaches another who is on the table.
fn reaches(
    battle: &Battle,
    survey: &Survey,
    helper: ModelId,
    model: ModelId,
    stick: Stick,
) -> bool {
    helper != model
        && battle.standing(helper)
        && battle.on_table(model)
        && !special::severs(battle, helper, model)
        && reach(battle, survey, helper, model, stick).is_ok()
}

/// Whether a helper's word reaches a friend: within the stick, S if either is in woods (C3), and seen past every model
/// (C2). Where S does for woods, the woods themselves do not hide him.
///
/// # Errors
/// Where it does not: why.
pub fn reach(
    battle: &Battle,
    survey: &Survey,
    helper: ModelId,
    model: ModelId,
    stick: Stick,
) -> Result<(), Unreached> {
    let (from, to) = (battle.footprint(helper), battle.footprint(model));
    let in_woods =
        survey.motion.ground(from).woods.is_some() || survey.motion.ground(to).woods.is_some();
    let reach = battle.stick(if in_woods { Stick::Short } else { stick });
    if !from.within(to, reach) {
        return Err(Unreached::Distance {
            distance: from.distance(to),
            reach,
        });
    }
    let viewer = |model, footprint| Viewer {
        model: Some(model),
        footprint,
    };
    let (from, to) = (viewer(helper, from), viewer(model, to));
    if !in_woods && survey.sight.is_clear(from, to, Through::Models) {
        return Ok(());
    }
    let mut blockers = survey.sight.line(from, to, Through::Models).blockers;
    if in_woods {
        blockers.retain(|blocker| !matches!(blocker, Blocker::Woods(_)));
        if blockers.is_empty() {
            return Ok(());
        }
    }
    Err(Unreached::Sight(blockers))
}
