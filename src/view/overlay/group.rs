//! A group under consideration or in action: a ring round each member, and the chain of contact between them.

use super::Draft;
use crate::song::state::Battle;
use crate::table::body::ModelId;
use crate::table::outline::millimetres;
use crate::view::palette;
use bevy::prelude::*;

/// Draws it.
pub(super) fn draw(chalk: &mut Draft, battle: &Battle, members: &[ModelId]) {
    for (number, &member) in members.iter().enumerate() {
        if !battle.on_table(member) {
            continue;
        }
        let here = battle.footprint(member);
        let (at, radius) = (millimetres(here.at), here.base.radius.mm());
        chalk.ring(at, radius * 1.35, radius * 0.16, palette::OFFERED);
        for &other in &members[number + 1..] {
            let there = battle.footprint(other);
            if battle.on_table(other) && here.touches(there) {
                chalk.stroke(
                    at,
                    millimetres(there.at),
                    radius * 0.4,
                    palette::OFFERED.with_alpha(0.9),
                );
            }
        }
    }
}
