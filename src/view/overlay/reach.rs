//! How far the selected model shoots, and how far its word reaches.

use super::Draft;
use crate::roster::rule::SpecialRule;
use crate::roster::weapon::Weapon;
use crate::song::state::Battle;
use crate::table::body::ModelId;
use crate::table::outline::millimetres;
use crate::table::scale::Stick;
use crate::table::survey::Survey;
use crate::view::palette;
use bevy::prelude::*;

/// Draws both. Distances count from the edge of its base to the edge of the other one (SCALE-5), so whoever touches a
/// ring from inside is within it.
pub(super) fn draw(chalk: &mut Draft, battle: &Battle, survey: &Survey, model: ModelId) {
    let at = millimetres(battle.model(model).at);
    let radius = battle.base(model).radius.mm();
    if let Some(weapon) = longest(battle, model)
        && let Some(stick) = weapon.stick()
    {
        let stick = battle.stick(stick).mm();
        for band in 1..=weapon.bands().len() {
            // One, two, three: the farther the band, the finer and fainter its dashes.
            let share = 1.0 - (band - 1) as f32 * 0.22;
            chalk.circle(
                at,
                radius + stick * band as f64,
                2.0 - 0.4 * band as f64,
                18 * band as u32,
                Color::WHITE.with_alpha(0.75 * share),
            );
        }
    }
    if let Some(stick) = command(battle, survey, model) {
        let word = palette::SELECTED.with_alpha(0.85);
        let far = radius + battle.stick(stick).mm();
        chalk.circle(at, far, 2.2, 60, word);
        chalk.circle(at, far - 3.5, 0.9, 60, word);
    }
}

/// The weapon of a model that shoots farthest and can still be shot.
fn longest(battle: &Battle, model: ModelId) -> Option<Weapon> {
    let spent = battle.model(model).spent;
    battle
        .enrolled(model)
        .profile
        .weapons
        .iter()
        .copied()
        .filter(|weapon| !spent.has(*weapon))
        .max_by_key(|weapon| weapon.range(battle.muster.scale()))
        .filter(|weapon| weapon.shoots())
}

/// The stick within which a commander helps (SR-LEADER, SR-NCO): S where he is in woods (C3).
fn command(battle: &Battle, survey: &Survey, model: ModelId) -> Option<Stick> {
    if !battle.standing(model) {
        return None;
    }
    if battle.squad_of(model).commander == Some(model) {
        let in_woods = survey
            .motion
            .ground(battle.footprint(model))
            .woods
            .is_some();
        Some(if in_woods { Stick::Short } else { Stick::Long })
    } else {
        battle.has(model, SpecialRule::Nco).then_some(Stick::Short)
    }
}
