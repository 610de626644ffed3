//! Where arms of the lost lie, for whoever has wet powder (D24).

use super::Draft;
use crate::song::heights::water;
use crate::song::state::Battle;
use crate::table::body::ModelId;
use crate::table::outline::millimetres;
use crate::view::palette;

/// Marks the places for a model whose powder is wet; nothing for another.
pub(super) fn draw(chalk: &mut Draft, battle: &Battle, model: ModelId) {
    if !battle.state.aloft.wet.has(model) {
        return;
    }
    for enrolled in &battle.muster.models {
        if water::has_arms(battle, enrolled.id) {
            let there = water::marker(battle, enrolled.id);
            let (at, radius) = (millimetres(there.at), there.base.radius.mm());
            chalk.ring(at, radius, radius * 0.14, palette::OFFERED);
            chalk.cross(at, radius * 1.1, radius * 0.2, palette::OFFERED);
        }
    }
}
