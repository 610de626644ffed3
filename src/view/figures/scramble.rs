//! Up and down a wall: a figure on a ladder, or one that jumps or is thrown off.

use super::{Shown, ground};
use crate::song::event::Travel;
use crate::table::terrain::Terrain;
use bevy::math::DVec2;

/// So much steeper than the ground ever is, in millimetres, is a wall.
const WALL: f64 = 6.0;

/// The share of the time that the way along the wall takes; the rest is the step over its edge.
const UPRIGHT: f64 = 0.8;

/// A way up or down a wall.
pub(super) struct Scramble {
    from: DVec2,
    to: DVec2,
    /// The heights of both ends, in millimetres.
    heights: (f64, f64),
    /// Hand over hand, rather than falling.
    climbs: bool,
}

impl Scramble {
    /// The way, if it is one: walking over stairs is none.
    pub fn of(terrain: Option<&Terrain>, from: DVec2, to: DVec2, travel: Travel) -> Option<Self> {
        let climbs = travel == Travel::Climb;
        if !climbs && !matches!(travel, Travel::Jump | Travel::Recoil) {
            return None;
        }
        let heights = (ground(terrain, from), ground(terrain, to));
        ((heights.0 - heights.1).abs() > WALL).then_some(Self {
            from,
            to,
            heights,
            climbs,
        })
    }

    /// Shows a figure at a share of the way.
    pub fn show(&self, shown: &mut Shown, share: f32, terrain: Option<&Terrain>) {
        let share = f64::from(share);
        let up = self.heights.1 > self.heights.0;
        let (low, high) = if up {
            (self.from, self.to)
        } else {
            (self.to, self.from)
        };
        // Seen from below, whichever way it goes: first along the wall, then over its edge.
        let rising = if up { share } else { 1.0 - share };
        let along = (rising / UPRIGHT).min(1.0);
        let over = ((rising - UPRIGHT) / (1.0 - UPRIGHT)).max(0.0);
        shown.at = low.lerp(high, over);
        let (bottom, top) = (
            self.heights.0.min(self.heights.1),
            self.heights.0.max(self.heights.1),
        );
        let fallen = if self.climbs {
            along
        } else {
            // What falls gets quicker.
            1.0 - (1.0 - along) * (1.0 - along)
        };
        let height = bottom + (top - bottom) * fallen;
        shown.lift = (height - ground(terrain, shown.at)) as f32;
    }
}
