//! The exact chances of falls, by the very reading of dice that resolution uses (MOV-8, MOV-10).

use super::{Ladder, LadderId, climb, fall};
use crate::dice::distribution::{Chance, Distribution};
use crate::song::quality::{self, Purpose};
use crate::song::quality_roll::QualityRoll;
use crate::song::state::Battle;
use crate::table::body::ModelId;
use crate::table::length::Length;
use crate::table::survey::Survey;

/// What never happens.
const NEVER: Chance = Chance { count: 0, of: 1 };

/// The chance that any of some dice fails.
fn of_failing(
    battle: &Battle,
    survey: &Survey,
    model: ModelId,
    purpose: Purpose,
    dice: u8,
) -> Chance {
    let needs = quality::need(battle, survey, model, purpose).needs();
    Distribution::over_dice(dice, |faces| {
        QualityRoll::read(faces.to_vec(), needs).failures > 0
    })
    .chance(&true)
}

/// The chance that a model loses its footing in its next move on stairs or ladders; none in its first one (MOV-8).
#[must_use]
pub fn of_slipping(battle: &Battle, survey: &Survey, model: ModelId) -> Chance {
    if climb::risks_footing(battle, model) {
        of_failing(battle, survey, model, Purpose::Footing, 1)
    } else {
        NEVER
    }
}

/// The chance that a fall from that height puts a model out (MOV-10, D21).
#[must_use]
pub fn of_fall(battle: &Battle, survey: &Survey, model: ModelId, height: Length) -> Chance {
    let dice = fall::dice(battle, height);
    of_failing(battle, survey, model, Purpose::Falling, dice)
}

/// The chance that a climb on a ladder puts a model out: that it slips, and the fall wounds it (D19).
#[must_use]
pub fn of_climb(battle: &Battle, survey: &Survey, model: ModelId, ladder: LadderId) -> Chance {
    let Some(Ladder::Standing { foot, head, .. }) = battle.state.aloft.ladder(ladder) else {
        return NEVER;
    };
    let slips = of_slipping(battle, survey, model);
    let out = of_fall(battle, survey, model, survey.motion.drop(head, foot));
    Chance {
        count: slips.count * out.count,
        of: slips.of * out.of,
    }
}
