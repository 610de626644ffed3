//! Where the moves of a Regroup order may end (GRP-5, C17).

use super::group::GroupKind;
use super::movement;
use super::refusal::Refusal;
use super::state::{Activation, Battle};
use crate::table::base::Footprint;
use crate::table::body::ModelId;
use crate::table::length::Length;
use crate::table::motion::Path;
use crate::table::survey::Survey;

/// A move that falls short of the others may end so much farther from them than the nearest that it could: half a
/// millimetre, as with contact (SCALE-5).
const LEEWAY: Length = Length::TOUCH;

/// GRP-5, C17: a move under a Regroup order ends in contact with another member, with the Flag Bearer, or with one who
/// touches him. Where no straight move reaches any of them it ends as near as one can; with actions left after it, it is enough
/// to come nearer, or to stay so near that those actions could suffice, so that one may go round what is in the way.
///
/// # Errors
/// Where it ends elsewhere.
pub fn check_end(
    battle: &Battle,
    survey: &Survey,
    acting: &Activation,
    path: &Path,
    cost: u8,
) -> Result<(), Refusal> {
    let Some(group) = &battle.state.group else {
        return Ok(());
    };
    if group.kind != GroupKind::Regroup {
        return Ok(());
    }
    let model = acting.model;
    let others = rallied(battle, model, &group.members);
    let base = battle.base(model);
    let touches = |at| {
        let end = Footprint { at, base };
        others
            .iter()
            .any(|&other| battle.footprint(other).touches(end))
    };
    let gap = |at| {
        let end = Footprint { at, base };
        others
            .iter()
            .map(|&other| end.distance(battle.footprint(other)))
            .min()
    };
    if touches(path.end) || others.is_empty() {
        return Ok(());
    }
    let ways: Vec<Path> = others
        .iter()
        .map(|&other| movement::trace(battle, survey, model, battle.model(other).at))
        .filter(|way| way.actions <= acting.actions)
        .collect();
    let name = battle.enrolled(model).name.clone();
    if ways.iter().any(|way| touches(way.end)) {
        let distance = gap(path.end).unwrap_or_default();
        return Err(Refusal::LeavesGroup {
            model: name,
            distance,
        });
    }
    let start = battle.model(model).at;
    let nearest = ways
        .iter()
        .filter_map(|way| gap(way.end))
        .chain(gap(start))
        .min()
        .unwrap_or_default();
    let distance = gap(path.end).unwrap_or_default();
    let left = acting.actions.saturating_sub(cost);
    let near_enough = if left > 0 {
        let reach = battle.stick(battle.move_stick(model)) * i32::from(left);
        distance <= reach || gap(start).is_some_and(|before| distance < before)
    } else {
        distance <= nearest + LEEWAY
    };
    if near_enough {
        Ok(())
    } else {
        Err(Refusal::NotNearEnough {
            model: name,
            distance,
            nearest,
        })
    }
}

/// Whom a member of a Regroup may end in contact with: the other members, whoever bears the squad's flag, and friends who
/// touch him (GRP-5, SR-FLAG).
#[must_use]
pub fn rallied(battle: &Battle, model: ModelId, members: &[ModelId]) -> Vec<ModelId> {
    let player = battle.player_of(model);
    let bearers: Vec<ModelId> = battle.flag_bearers(player).collect();
    battle
        .present_of(player)
        .filter(|&id| {
            id != model
                && (members.contains(&id)
                    || bearers.iter().any(|&bearer| {
                        bearer == id
                            || (bearer != model
                                && battle.footprint(bearer).touches(battle.footprint(id)))
                    }))
        })
        .collect()
}
