//! What the table and the rosters are told of the house rules: plain options of their own, for they do not know this rule
//! system.

use super::list::{
    CavalryInWoods, CoverTouchOnly, FordRule, HillDifficult, HouseRules, LeaderlessSquads,
    MaxFlags, MixedNations, ObstacleStops, RangePenalties, TreeCapacity, UseFormulaCost,
    WeaponRanking, WoodEdgeReciprocal,
};
use crate::roster::squad::{Limits, Mixing, Pricing};
use crate::roster::weapon::{Bands, Ranking};
use crate::scenario::Scenario;
use crate::table::body::Side;
use crate::table::motion::{Ford, MotionRules};
use crate::table::sight::SightRules;

/// What the squad of a side is judged by in a scenario (SQD-1 to SQD-4).
#[must_use]
pub fn limits(scenario: &Scenario, side: Side) -> Limits {
    Limits {
        points: scenario.points[side.index()],
        ..scenario.house.limits()
    }
}

impl HouseRules {
    /// What squads are judged by, their points apart (A8, A12, A14, A16).
    #[must_use]
    pub fn limits(&self) -> Limits {
        let printed = Limits::default();
        Limits {
            leaderless: self.leaderless_squads == LeaderlessSquads::On,
            flags: match self.max_flags {
                MaxFlags::One => printed.flags,
                MaxFlags::Unlimited => None,
            },
            mixing: match self.mixed_nations {
                MixedNations::Allied => Mixing::Allied,
                MixedNations::Off => Mixing::Off,
                MixedNations::Free => Mixing::Free,
            },
            pricing: match self.use_formula_cost {
                UseFormulaCost::Off => Pricing::Printed,
                UseFormulaCost::On => Pricing::Formula,
            },
            ..printed
        }
    }

    /// Which list ranks weapons (E14).
    #[must_use]
    pub const fn ranking(&self) -> Ranking {
        match self.weapon_ranking {
            WeaponRanking::Supplement => Ranking::Supplement,
            WeaponRanking::Base => Ranking::Base,
        }
    }

    /// Where range modifiers come from (G1).
    #[must_use]
    pub const fn bands(&self) -> Bands {
        match self.range_penalties {
            RangePenalties::Table => Bands::Table,
            RangePenalties::Text => Bands::Text,
        }
    }

    /// What the judge of sight goes by (A5, G6, G12).
    #[must_use]
    pub fn sight(&self) -> SightRules {
        SightRules {
            cover_touch_only: self.cover_touch_only == CoverTouchOnly::On,
            wood_edge_reciprocal: self.wood_edge_reciprocal == WoodEdgeReciprocal::On,
            models_behind_a_tree: match self.tree_capacity {
                TreeCapacity::One => 1,
                TreeCapacity::Two => 2,
            },
            // The hour is the scenario's.
            limit: None,
        }
    }

    /// What the judge of movement goes by (D6, D8, D9, D24).
    #[must_use]
    pub fn motion(&self) -> MotionRules {
        MotionRules {
            obstacles_stop: self.obstacle_stops == ObstacleStops::On,
            riders_enter_edges: self.cavalry_in_woods == CavalryInWoods::EdgeOnly,
            hills_are_broken: self.hill_difficult == HillDifficult::On,
            ford: match self.ford_rule {
                FordRule::Nowhere => Ford::Nowhere,
                FordRule::Die => Ford::Everywhere,
                FordRule::NearBridge => Ford::NearBridges,
            },
        }
    }
}
