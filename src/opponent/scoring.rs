//! What blows, shots and places are worth, in points: exact odds where the table was asked, the same odds without asking it
//! where many places are compared.

use super::harms::{self, FightHarm};
use super::look::Look;
use crate::roster::rule::SpecialRule;
use crate::roster::weapon::Weapon;
use crate::song::house::list::ClampTotal;
use crate::song::melee;
use crate::song::outcome::{FightSide, FightSums, ShotSums, Sides};
use crate::table::base::Footprint;
use crate::table::body::ModelId;
use crate::table::scale::Stick;
use crate::table::sight::{Cover, Viewer};

/// How likely an enemy is to act on us in his turn: to shoot when ready, to load and shoot, to strike when in contact, to
/// come and strike from one stride away, and from two.
const ACTS: Acts = Acts {
    shoots: 0.55,
    loads: 0.15,
    strikes: 0.55,
    comes: 0.32,
    comes_far: 0.1,
};
/// Every enemy acts on one of us only: what the player fears of all of them together for one model.
const SHARE_OF_FEAR: f64 = 0.5;

struct Acts {
    shoots: f64,
    loads: f64,
    strikes: f64,
    comes: f64,
    comes_far: f64,
}

impl Look<'_, '_, '_> {
    /// What a fight gains: the enemy's expected loss less the model's own, which counts the less the longer nobody is lost.
    /// Else two lines in contact, each too weak to gain by striking first, would stand there for ever.
    pub fn fight_gain(&self, sums: &FightSums, attacker: ModelId, defender: ModelId) -> f64 {
        self.gain(harms::of_fight(sums), attacker, defender)
    }

    /// The same for a plain fight ([`Look::plain_fight`]).
    pub fn plain_fight_gain(&self, attacker: ModelId, defender: ModelId) -> f64 {
        self.gain(self.plain_harm(attacker, defender), attacker, defender)
    }

    fn gain(&self, harm: FightHarm, attacker: ModelId, defender: ModelId) -> f64 {
        let risk = harm.attacker * self.worth(attacker);
        harm.defender * self.worth(defender) - risk * self.caution
    }

    /// The sums of a fight on level open ground, nobody else taking part.
    pub(super) fn plain_fight(&self, attacker: ModelId, defender: ModelId) -> FightSums {
        let battle = self.battle;
        let rank = |id: ModelId| {
            let carried = battle.enrolled(id).profile.weapons.iter().copied();
            let weapons = carried.filter(|&weapon| melee::has_hands_for(battle, id, weapon));
            Weapon::best(weapons, battle.house().ranking(), false).1
        };
        let better = match rank(attacker).cmp(&rank(defender)) {
            std::cmp::Ordering::Greater => Some(FightSide::Attacker),
            std::cmp::Ordering::Less => Some(FightSide::Defender),
            std::cmp::Ordering::Equal => None,
        };
        let sum = |fighter: ModelId, opponent: ModelId, side| {
            let enrolled = battle.enrolled(fighter);
            let has = |rule| i8::from(enrolled.has(rule));
            enrolled.profile.combat as i8
                + i8::from(better == Some(side))
                + i8::from(battle.mounted(fighter) && !battle.mounted(opponent))
                + 2 * i8::from(melee::lies_open(battle, attacker, opponent))
                + has(SpecialRule::Strong)
                - has(SpecialRule::Weak)
                - i8::from(battle.carries_a_flag(fighter))
        };
        let both = |of: &dyn Fn(ModelId) -> bool| Sides {
            attacker: of(attacker),
            defender: of(defender),
        };
        FightSums {
            better,
            fallen: both(&|id| melee::lies_open(battle, attacker, id)),
            cuirass: both(&|id| battle.has(id, SpecialRule::Cuirass)),
            raw_totals: battle.house().clamp_total == ClampTotal::Off,
            ..FightSums::new(
                sum(attacker, defender, FightSide::Attacker),
                sum(defender, attacker, FightSide::Defender),
            )
        }
    }

    /// What a shot from a place would do to its target's worth if the line were clear; `None` out of range.
    pub fn plain_shot(
        &self,
        shooter: ModelId,
        from: Footprint,
        target: ModelId,
        there: Footprint,
        weapon: Weapon,
        cover: Cover,
    ) -> Option<f64> {
        let battle = self.battle;
        let bands = battle.house().bands();
        let band = weapon.band_by(bands, battle.muster.scale(), |limit| {
            from.within(there, limit)
        })?;
        let enrolled = battle.enrolled(shooter);
        let fallen = battle.model(target).fallen;
        let attack = enrolled.profile.combat as i8 + band
            - cover as i8
            - i8::from(battle.mounted(shooter) && weapon != Weapon::Bow)
            - i8::from(enrolled.has(SpecialRule::PoorShot))
            - i8::from(fallen && !from.within(there, battle.stick(Stick::Short)));
        let sums = ShotSums {
            fallen,
            cuirass: battle.has(target, SpecialRule::Cuirass),
            raw_totals: battle.house().clamp_total == ClampTotal::Off,
            ..ShotSums::new(attack, battle.enrolled(target).profile.combat as i8)
        };
        Some(harms::of_shot(&sums))
    }

    /// What a model can expect to lose in the enemy's next turn, standing (or lying) at a place. With `ask` the table is
    /// asked who sees it and what covers it; else all see it, in the open.
    pub fn danger(&self, id: ModelId, here: Footprint, ask: bool) -> f64 {
        // Who sleeps hurts nobody in his next turn.
        if self.enemy_sleeps() && self.battle.side_of(id) == self.side {
            return 0.0;
        }
        let battle = self.battle;
        let engaged = self
            .foes
            .iter()
            .any(|&foe| battle.footprint(foe).touches(here));
        let mut lost = 0.0;
        for &foe in &self.foes {
            let there = battle.footprint(foe);
            let up = if battle.standing(foe) { 1.0 } else { 0.3 };
            let mut most = up * self.fear_of_blow(id, here, foe, there);
            // SHOOT-5: nobody shoots at or out of hand-to-hand.
            if !engaged {
                most = most.max(up * self.fear_of_shot(id, here, foe, there, ask, most / up));
            }
            lost += most;
        }
        lost * SHARE_OF_FEAR * self.caution
    }

    /// What a model at a place has to fear of one enemy's blow.
    fn fear_of_blow(&self, id: ModelId, here: Footprint, foe: ModelId, there: Footprint) -> f64 {
        let far = here.distance(there).mm();
        let stride = self.stride(foe);
        let likely = if here.touches(there) {
            ACTS.strikes
        } else if far <= stride {
            ACTS.comes
        } else if far <= 2.0 * stride {
            ACTS.comes_far
        } else {
            return 0.0;
        };
        let harm = self.plain_harm(foe, id);
        let suffers = harm.defender * self.worth(id);
        let risks = harm.attacker * self.worth(foe);
        // Nobody seeks a fight that he is the more likely to lose; once in it he has no choice.
        if !here.touches(there) && risks > suffers {
            return 0.0;
        }
        likely * suffers
    }

    /// What a model at a place has to fear of one enemy's shot, if that may be more than `least`.
    fn fear_of_shot(
        &self,
        id: ModelId,
        here: Footprint,
        foe: ModelId,
        there: Footprint,
        ask: bool,
        least: f64,
    ) -> f64 {
        let Some((weapon, ready)) = self.main_firearm(foe) else {
            return 0.0;
        };
        let likely = match (ready, weapon) {
            (true, _) => ACTS.shoots,
            (false, Weapon::Rifle) => return 0.0,
            (false, _) => ACTS.loads,
        };
        let harm = |cover| {
            self.plain_shot(foe, there, id, here, weapon, cover)
                .map_or(0.0, |harm| likely * harm * self.worth(id))
        };
        let open = harm(Cover::Open);
        if !ask || open <= least {
            return open;
        }
        let [from, to] = [viewer(foe, there), viewer(id, here)];
        if !self.clear_shot(from, to) {
            return 0.0;
        }
        match self.survey.sight.cover(from, to).0 {
            Cover::Open => open,
            cover => harm(cover),
        }
    }
}

/// A model as one end of a line of sight.
pub(super) const fn viewer(id: ModelId, footprint: Footprint) -> Viewer {
    Viewer {
        model: Some(id),
        footprint,
    }
}
