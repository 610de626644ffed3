//! National features (NAT), by agreement: what the nation of a squad may do, mostly once a game.
//!
//! | nation | feature |
//! |---|---|
//! | Austria | +1 to the roll to attack or to defend |
//! | France | once ignores a turnover (B16) |
//! | Great Britain | once re-rolls a morale test (H12) |
//! | Prussia | the first test for a lost commander is on two dice (H11) |
//! | Russia | the test for half the squad comes one loss later (H1) |
//!
//! The nation of a squad is that of its first commander, or of its first soldier where nobody commands.

use super::activation;
use super::command;
use super::effect::{Effect, Trigger};
use super::event::Event;
use super::group::GroupKind;
use super::house::list::NationalFeatures;
use super::morale;
use super::order::Answer;
use super::player::PlayerId;
use super::prompt::Question;
use super::quality_roll::QualityRoll;
use super::resolution::Resolution;
use super::state::Battle;
use crate::battle::clause::{Clause, Modifier};
use crate::table::body::{ModelId, Side};
use serde::{Deserialize, Serialize};

/// A nation that has a feature.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Nation {
    /// Austria (NAT-AUSTRIA).
    Austria,
    /// France (NAT-FRANCE).
    France,
    /// Great Britain (NAT-BRITAIN).
    GreatBritain,
    /// Prussia (NAT-PRUSSIA).
    Prussia,
    /// Russia (NAT-RUSSIA).
    Russia,
}

impl Nation {
    /// The nation of that name, if it has a feature.
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "Austria" => Self::Austria,
            "France" => Self::France,
            "Great Britain" => Self::GreatBritain,
            "Prussia" => Self::Prussia,
            "Russia" => Self::Russia,
            _ => return None,
        })
    }

    /// The clause of its feature.
    #[must_use]
    pub const fn clause(self) -> Clause {
        Clause(match self {
            Self::Austria => "NAT-AUSTRIA",
            Self::France => "NAT-FRANCE",
            Self::GreatBritain => "NAT-BRITAIN",
            Self::Prussia => "NAT-PRUSSIA",
            Self::Russia => "NAT-RUSSIA",
        })
    }
}

/// How far a feature that serves once a game is used up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Once {
    /// Not yet.
    #[default]
    Unused,
    /// The tests that it is for are being made.
    Now,
    /// For good.
    Used,
}

/// The nation whose feature a squad has; none where features were not agreed on, or its nation has none.
#[must_use]
pub fn nation(battle: &Battle, player: PlayerId) -> Option<Nation> {
    if battle.house().national_features == NationalFeatures::Off {
        return None;
    }
    let first = command::first_commander(&battle.muster, player)
        .or_else(|| battle.muster.squad(player).next())?;
    Nation::named(&battle.enrolled(first).profile.nation)
}

/// Whether a squad has that feature and has not used it.
fn has_left(battle: &Battle, player: PlayerId, of: Nation) -> bool {
    nation(battle, player) == Some(of) && battle.squad(player).feature == Once::Unused
}

/// Notes that a squad uses its feature.
fn uses(work: &mut Resolution, player: PlayerId, of: Nation, once: Once) {
    work.battle.squad_mut(player).feature = once;
    work.tell(Event::FeatureUsed {
        player,
        clause: of.clause(),
    });
}

/// NAT-AUSTRIA, A1: what the nation adds to the roll to attack or to defend: once, however many of a side's squads are
/// Austrian.
#[must_use]
pub fn role_bonus(battle: &Battle, side: Side) -> Option<Modifier> {
    let austrian = |player| nation(battle, player) == Some(Nation::Austria);
    battle
        .muster
        .players_of(side)
        .any(austrian)
        .then_some(Modifier::new("Austria", 1, "NAT-AUSTRIA"))
}

/// NAT-RUSSIA, H1: by how many losses later half of the squad counts as lost.
#[must_use]
pub fn half_later(battle: &Battle, player: PlayerId) -> u8 {
    u8::from(nation(battle, player) == Some(Nation::Russia))
}

/// NAT-PRUSSIA: everyone of the squad is about to test; the first test for a lost commander is the one on two dice.
pub fn before_squad_tests(work: &mut Resolution, player: PlayerId, trigger: Trigger) {
    if trigger != Trigger::LeaderLost || nation(work.battle, player) != Some(Nation::Prussia) {
        return;
    }
    if has_left(work.battle, player, Nation::Prussia) {
        uses(work, player, Nation::Prussia, Once::Now);
    } else {
        work.battle.squad_mut(player).feature = Once::Used;
    }
}

/// MOR-1, NAT-PRUSSIA, H11: on how many dice a morale test is made.
#[must_use]
pub fn morale_dice(battle: &Battle, model: ModelId, trigger: Trigger) -> u8 {
    let player = battle.player_of(model);
    let eased = trigger == Trigger::LeaderLost
        && nation(battle, player) == Some(Nation::Prussia)
        && battle.squad(player).feature == Once::Now;
    if eased { 2 } else { morale::DICE }
}

/// NAT-BRITAIN, H12: asks whether a failed morale test is rolled again, where that may be. What the failures do waits in
/// the queue until the owner has said so. Whether he was asked.
pub fn offer_reroll(
    work: &mut Resolution,
    model: ModelId,
    trigger: Trigger,
    roll: &QualityRoll,
) -> bool {
    let player = work.battle.player_of(model);
    if roll.failures == 0 || !has_left(work.battle, player, Nation::GreatBritain) {
        return false;
    }
    work.next([Effect::SufferMorale {
        model,
        trigger,
        failures: roll.failures,
    }]);
    let answers = vec![Answer::No, Answer::Yes];
    work.ask(player, Question::RerollMorale { model }, answers);
    true
}

/// NAT-BRITAIN, H12: all dice are rolled again, and the second result stands.
pub fn reroll(work: &mut Resolution) {
    let Some(Effect::SufferMorale { model, trigger, .. }) = work.battle.state.queue.pop_front()
    else {
        return;
    };
    let player = work.battle.player_of(model);
    uses(work, player, Nation::GreatBritain, Once::Used);
    work.next([Effect::TestMorale { model, trigger }]);
}

/// NAT-FRANCE, B16: asks right after the roll whether a turnover is ignored, where that may be and somebody is left to go on.
pub fn offer_to_go_on(work: &mut Resolution, model: ModelId) {
    let player = work.battle.player_of(model);
    if has_left(work.battle, player, Nation::France)
        && activation::nominable(work.battle, player).next().is_some()
    {
        let answers = vec![Answer::No, Answer::Yes];
        work.ask(player, Question::IgnoreTurnover { model }, answers);
    }
}

/// NAT-FRANCE, B16: the turn goes on; the model that failed has the action of its success, if any, and is done with that.
pub fn ignore_turnover(work: &mut Resolution) {
    let player = work.battle.state.active;
    uses(work, player, Nation::France, Once::Used);
    if let Some(activation) = work.battle.activation_mut() {
        activation.turnover = false;
    }
}

/// NAT-FRANCE, B16: asks right after a group's roll whether its turnover is ignored, where that may be and serves: where the
/// commander has actions left, or somebody else may still be nominated. What follows waits in the queue until its side has
/// said so. Whether it was asked.
pub fn offer_group_to_go_on(
    work: &mut Resolution,
    commander: ModelId,
    kind: GroupKind,
    members: &[ModelId],
    roll: &QualityRoll,
    needs: i8,
) -> bool {
    let battle = &*work.battle;
    let player = battle.player_of(commander);
    if !roll.activation().turnover || !has_left(battle, player, Nation::France) {
        return false;
    }
    let Some(acting) = battle.activation() else {
        return false;
    };
    // C13: after the commander's own turnover nobody else comes to act.
    let others = !acting.turnover && activation::nominable(battle, player).next().is_some();
    if acting.actions == 0 && !others {
        return false;
    }
    let answers = vec![Answer::No, Answer::Yes];
    work.ask(player, Question::IgnoreGroupTurnover { commander }, answers);
    work.next([Effect::SetOut {
        kind,
        members: members.to_vec(),
        dice: roll.dice.clone(),
        needs,
        ignored: false,
    }]);
    true
}

/// NAT-FRANCE, B16: the group has the action of its success, if any, and is done with that; then its commander goes on.
pub fn ignore_group_turnover(work: &mut Resolution) {
    let player = work.battle.state.active;
    uses(work, player, Nation::France, Once::Used);
    if let Some(Effect::SetOut { ignored, .. }) = work.battle.state.queue.front_mut() {
        *ignored = true;
    }
}
