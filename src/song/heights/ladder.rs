//! Ladders: placing, taking up, pushing away (MOV-9, CST-1, D20).

use super::{HeightEvent, HeightRefusal, Ladder, LadderId, ladder_length, reaches};
use crate::song::activation::spend;
use crate::song::event::Event;
use crate::song::refusal::Refusal;
use crate::song::resolution::Resolution;
use crate::song::state::{Activation, Battle};
use crate::table::body::ModelId;
use crate::table::motion::LadderSite;
use crate::table::survey::Survey;

/// Whether a model has the legs, the hands and the action for something about a ladder, and the ladder exists. A standing
/// enemy in contact leaves nobody the time, but for pushing it away.
fn check_hands(
    battle: &Battle,
    acting: &Activation,
    id: LadderId,
    busy_too: bool,
) -> Result<Ladder, Refusal> {
    let model = acting.model;
    let name = |id: ModelId| battle.enrolled(id).name.clone();
    let ladder = battle
        .state
        .aloft
        .ladder(id)
        .ok_or(HeightRefusal::NoLadder(id))?;
    if battle.enrolled(model).mounted() {
        return Err(HeightRefusal::Rider(name(model)).into());
    }
    if battle.model(model).fallen {
        return Err(Refusal::Fallen(name(model)));
    }
    if !busy_too && let Some(enemy) = holder(battle, model) {
        return Err(Refusal::Held { enemy: name(enemy) });
    }
    if acting.actions == 0 {
        return Err(Refusal::TooFewActions { cost: 1, left: 0 });
    }
    Ok(ladder)
}

/// A standing enemy in contact.
pub(super) fn holder(battle: &Battle, model: ModelId) -> Option<ModelId> {
    battle
        .touching_enemies(model)
        .find(|&enemy| battle.standing(enemy))
}

/// MOV-9, D20: whether the active model may set a ladder against the wall that it touches: the one it carries, or one that
/// lies at its feet.
///
/// # Errors
/// Where there is no such ladder in reach, no wall, no room for a base at either end, or the wall is too high.
pub fn check_place(
    battle: &Battle,
    survey: &Survey,
    acting: &Activation,
    id: LadderId,
) -> Result<LadderSite, Refusal> {
    let model = acting.model;
    let name = |id: ModelId| battle.enrolled(id).name.clone();
    let here = battle.footprint(model);
    match check_hands(battle, acting, id, false)? {
        Ladder::Carried(bearer) if bearer == model => {}
        Ladder::Carried(bearer) => return Err(HeightRefusal::InOtherHands(id, name(bearer)).into()),
        Ladder::Standing { .. } => return Err(HeightRefusal::Stands(id).into()),
        Ladder::Lying(at) => {
            if !reaches(here, at) || survey.motion.is_raised(at) != survey.motion.is_raised(here.at)
            {
                return Err(HeightRefusal::OutOfReach(id, name(model)).into());
            }
        }
    }
    let site = survey
        .motion
        .ladder_site(here)
        .ok_or_else(|| HeightRefusal::NoWall(name(model)))?;
    let ladder = ladder_length(battle);
    if site.height > ladder {
        return Err(HeightRefusal::TooHigh {
            wall: site.height,
            ladder,
        }
        .into());
    }
    Ok(site)
}

/// MOV-9: the ladder stands.
pub fn place(work: &mut Resolution, model: ModelId, id: LadderId) {
    let Some(acting) = work.battle.activation() else {
        return;
    };
    let Ok(site) = check_place(work.battle, work.survey, acting, id) else {
        return;
    };
    let aloft = &mut work.battle.state.aloft;
    let picked_up = !matches!(aloft.ladder(id), Some(Ladder::Carried(_)));
    aloft.set(
        id,
        Ladder::Standing {
            wall: site.feature,
            foot: site.foot,
            head: site.head,
        },
    );
    spend(work, 1);
    work.tell(Event::Height(HeightEvent::LadderPlaced {
        model,
        ladder: id,
        wall: site.feature,
        picked_up,
    }));
}

/// CST-1: whether the active model may take a ladder up: one that lies in reach, or stands with its foot in reach. Friend or
/// foe may.
///
/// # Errors
/// Where the ladder is elsewhere or in somebody's hands, or the model carries one already.
pub fn check_take(
    battle: &Battle,
    survey: &Survey,
    acting: &Activation,
    id: LadderId,
) -> Result<(), Refusal> {
    let model = acting.model;
    let name = |id: ModelId| battle.enrolled(id).name.clone();
    let at = match check_hands(battle, acting, id, false)? {
        Ladder::Carried(bearer) if bearer == model => {
            return Err(HeightRefusal::HasLadder(name(model)).into());
        }
        Ladder::Carried(bearer) => return Err(HeightRefusal::InOtherHands(id, name(bearer)).into()),
        Ladder::Lying(at) | Ladder::Standing { foot: at, .. } => at,
    };
    if battle.state.aloft.carried_by(model).is_some() {
        return Err(HeightRefusal::HasLadder(name(model)).into());
    }
    let here = battle.footprint(model);
    let level = survey.motion.is_raised(at) == survey.motion.is_raised(here.at);
    if !level || !reaches(here, at) {
        return Err(HeightRefusal::OutOfReach(id, name(model)).into());
    }
    Ok(())
}

/// CST-1: the model has it.
pub fn take(work: &mut Resolution, model: ModelId, id: LadderId) {
    spend(work, 1);
    work.battle.state.aloft.set(id, Ladder::Carried(model));
    work.tell(Event::Height(HeightEvent::LadderTaken {
        model,
        ladder: id,
    }));
}

/// D20: whether the active model may push a ladder off the wall: on its feet, at the top. Nobody is ever on a ladder, since
/// a climb ends at one of its ends.
///
/// # Errors
/// Where the ladder does not stand, or the model is not at its top.
pub fn check_push(
    battle: &Battle,
    survey: &Survey,
    acting: &Activation,
    id: LadderId,
) -> Result<(), Refusal> {
    let model = acting.model;
    let Ladder::Standing { head, .. } = check_hands(battle, acting, id, true)? else {
        return Err(HeightRefusal::NotStanding(id).into());
    };
    let here = battle.footprint(model);
    if !survey.motion.is_on_top(here.at) || !reaches(here, head) {
        let name = battle.enrolled(model).name.clone();
        return Err(HeightRefusal::NotAtTop(id, name).into());
    }
    Ok(())
}

/// D20: the ladder lies at the foot of the wall.
pub fn push(work: &mut Resolution, model: ModelId, id: LadderId) {
    let Some(Ladder::Standing { foot, .. }) = work.battle.state.aloft.ladder(id) else {
        return;
    };
    spend(work, 1);
    work.battle.state.aloft.set(id, Ladder::Lying(foot));
    work.tell(Event::Height(HeightEvent::LadderPushed {
        model,
        ladder: id,
    }));
}
