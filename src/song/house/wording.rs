//! The log's words for what house rules alone bring: lines and questions, each with its clause.

use crate::battle::clause::Clause;
use crate::song::player::PlayerId;
use crate::song::wording::Words;
use crate::table::body::{ModelId, Side};

/// What a player does with the feature of its nation (NAT).
pub(in crate::song) fn feature(
    words: &Words,
    player: PlayerId,
    clause: Clause,
) -> (&'static str, Option<Side>, String) {
    let what = match clause.0 {
        "NAT-FRANCE" => "ignores the turnover",
        "NAT-BRITAIN" => "rolls the test again",
        _ => "tests on two dice",
    };
    let text = format!("{} {what}, once in the battle.", words.squad(player));
    (clause.0, Some(words.muster.player(player).side), text)
}

/// Whether a winner follows whom he made recoil.
pub(in crate::song) fn follow_up(
    words: &Words,
    squad: &str,
    model: ModelId,
    foe: ModelId,
) -> (&'static str, String) {
    let text = format!(
        "{squad} chooses whether {} follows {}.",
        words.name(model),
        words.name(foe)
    );
    ("E13", text)
}

/// Whether a morale test is rolled again.
pub(in crate::song) fn reroll(
    words: &Words,
    squad: &str,
    model: ModelId,
) -> (&'static str, String) {
    let text = format!(
        "{squad} chooses whether to roll the test of {} again, once in the battle.",
        words.name(model)
    );
    ("NAT-BRITAIN", text)
}

/// Whether a turnover is ignored.
pub(in crate::song) fn ignore_turnover(
    words: &Words,
    squad: &str,
    model: ModelId,
) -> (&'static str, String) {
    let text = format!(
        "{squad} chooses whether to ignore the turnover of {}, once in the battle.",
        words.name(model)
    );
    ("NAT-FRANCE", text)
}

/// Whether the turnover of a group is ignored.
pub(in crate::song) fn ignore_group_turnover(
    words: &Words,
    squad: &str,
    commander: ModelId,
) -> (&'static str, String) {
    let text = format!(
        "{squad} chooses whether to ignore the turnover of the group that {} has ordered, once in the battle.",
        words.name(commander)
    );
    ("NAT-FRANCE", text)
}
