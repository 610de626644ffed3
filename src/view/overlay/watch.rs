//! The beats and posts of sentries: thin broken lines along their ways, a small mark where each begins, and, until the alarm,
//! how far whoever has the watch makes somebody out.

use super::Draft;
use crate::song::special::sentries;
use crate::song::state::Battle;
use crate::table::body::ModelId;
use crate::table::outline::millimetres;
use crate::view::palette;
use bevy::prelude::*;

/// The width of a beat's line at 15 mm, in millimetres.
const LINE: f64 = 0.9;

/// Draws beats and posts; fainter once the alarm was given.
pub(super) fn draw(chalk: &mut Draft, battle: &Battle) {
    let Some(rule) = sentries::rule(&battle.muster.scenario) else {
        return;
    };
    let scale = battle.muster.scale();
    let millimetre = scale.scaled(crate::table::length::Length::whole(1)).mm();
    let alarmed = sentries::unalarmed(battle).is_none();
    let colour = palette::COVER.with_alpha(if alarmed { 0.25 } else { 0.8 });
    for beat in &rule.beats {
        for (from, to) in beat.legs() {
            let (from, to) = (millimetres(from), millimetres(to));
            chalk.dashes(from, to, LINE * millimetre, 5.0 * millimetre, colour);
        }
        let post = millimetres(beat.post());
        chalk.ring(post, 3.2 * millimetre, LINE * millimetre, colour);
        chalk.disc(post, 1.2 * millimetre, colour);
    }
}

/// How far the selected model sees in this light, or, while it has the watch, makes somebody out.
pub(super) fn draw_sight(
    chalk: &mut Draft,
    battle: &Battle,
    limit: Option<crate::table::length::Length>,
    model: ModelId,
) {
    let spot = sentries::beat_of(battle, model)
        .and_then(|_| sentries::rule(&battle.muster.scenario))
        .map(|rule| rule.spot.length(battle.muster.scale()));
    let Some(far) = [limit, spot].into_iter().flatten().min() else {
        return;
    };
    let here = battle.footprint(model);
    chalk.circle(
        millimetres(here.at),
        here.base.radius.mm() + far.mm(),
        1.6,
        90,
        palette::COVER.with_alpha(0.7),
    );
}
