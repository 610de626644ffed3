//! What a place is worth to a model, and which places it might move to.

use super::flags::{Prize, prizes, pull};
use super::heights;
use super::look::Look;
use super::scoring::viewer;
use super::special;
use crate::song::house::list::FordRule;
use crate::song::{bearing, movement};
use crate::table::base::Footprint;
use crate::table::body::ModelId;
use crate::table::length::{Length, Point};
use crate::table::motion::Path;
use crate::table::scale::Stick;
use crate::table::sight::Cover;
use crate::table::ways::Approach;

/// What it is worth to come nearer to the enemy by one Medium stick, in points, to a player of drive 1.
pub(super) const PROGRESS: f64 = 2.0;
/// What it is worth to be within the commander's reach, in points, and what every Medium stick beyond it costs.
const LED: (f64, f64) = (1.0, 0.5);
/// What every friend within reach is worth to a commander, and what every Medium stick beyond it costs.
const LEADS: (f64, f64) = (0.7, 0.35);
/// How much of next turn's best shot counts, ready and to be loaded first.
const NEXT_SHOT: (f64, f64) = (0.3, 0.1);
/// How long a way is taken to be that is none, in millimetres.
const NO_WAY: f64 = 1000.0;
/// How many directions are tried for a full move by whoever looks closely: every other one for half a move, too. Who does
/// not look closely tries every other one for a full move only.
const DIRECTIONS: i32 = 12;
/// How many enemies are taken for goals.
const GOALS: usize = 2;

/// How a model sees the ground: what it wants to come near to.
pub(super) struct Ground<'a> {
    model: ModelId,
    /// The ways to the enemies it might make for, with who they are.
    goals: Vec<Approach<'a>>,
    /// The distance at which it stops to come nearer, edge to edge, in millimetres; `None` where it does not seek the enemy.
    ideal: Option<f64>,
    /// Flags on the ground that it would take up.
    prizes: Vec<Prize>,
}

impl<'a> Ground<'a> {
    /// Looks at the ground with the eyes of a model.
    pub fn new(look: &Look<'a, '_, '_>, model: ModelId) -> Self {
        let battle = look.battle;
        let ideal = look.fights(model).then(|| {
            look.main_firearm(model).map_or(0.0, |(weapon, _)| {
                // Pistols are no reason to keep away.
                let reach = weapon.stick().map_or(0.0, |stick| look.stick(stick));
                if reach > look.stick(Stick::Short) && !battle.mounted(model) {
                    reach * look.patience
                } else {
                    0.0
                }
            })
        });
        let at = battle.model(model).at;
        let ways = look.survey.motion.ways(battle.mounted(model));
        let mut near: Vec<(i64, ModelId)> = look
            .foes
            .iter()
            .map(|&foe| (battle.model(foe).at.distance_squared(at), foe))
            .collect();
        near.sort_unstable();
        let mut ideal = ideal;
        let goals = if let Some(purpose) = special::purpose(look, model) {
            ideal = purpose.within.or(ideal);
            vec![ways.to(purpose.place)]
        } else if ideal.is_some()
            && let Some(head) = heights::to_push(look, model)
        {
            ideal = Some(0.0);
            vec![ways.to(head)]
        } else if ideal.is_some()
            && look.survey.motion.has_walls()
            && heights::is_shut_out(look, model)
        {
            // Nobody to walk to: up the wall it goes, with a ladder in hand or where one stands.
            let way_in = heights::way_in(look, model);
            let climbs = way_in.is_some_and(|(_, ladder)| ladder)
                || battle.state.aloft.carried_by(model).is_some();
            if climbs {
                ideal = Some(0.0);
            }
            way_in
                .map(|(place, _)| place)
                .or_else(|| heights::post(look, model))
                .map(|place| ways.to(place))
                .into_iter()
                .collect()
        } else if ideal.is_some() {
            near.iter()
                .take(GOALS)
                .map(|&(_, foe)| ways.to(battle.model(foe).at))
                .collect()
        } else {
            Vec::new()
        };
        Self {
            model,
            goals,
            ideal,
            prizes: prizes(look, model),
        }
    }

    /// How far it still has to go from a place, in Medium sticks.
    fn to_go(&self, look: &Look, at: Point) -> f64 {
        let Some(ideal) = self.ideal else { return 0.0 };
        let bases = look.battle.footprint(self.model).base.width().mm();
        let far = self
            .goals
            .iter()
            .filter_map(|goal| goal.length(at))
            .min_by(f64::total_cmp);
        far.map_or(0.0, |far| {
            (far - bases - ideal).max(0.0) / look.stick(Stick::Medium)
        })
    }

    /// How much shorter the way to a goal is, in millimetres, if one could step straight to a place `step` millimetres away;
    /// `None` where it is not shorter.
    pub fn saved(&self, at: Point, to: Point, step: f64) -> Option<f64> {
        self.goals
            .iter()
            .filter_map(|goal| {
                let through = goal.length(to)? + step;
                Some(goal.length(at).unwrap_or(NO_WAY) - through)
            })
            .filter(|saved| *saved > 0.0)
            .max_by(f64::total_cmp)
    }

    /// What it is worth to be there rather than on the other side of the table: nearer to the enemy, led or leading, out of
    /// danger, and with something to shoot at. With `ask` the table is asked who sees whom.
    pub fn score(&self, look: &Look, at: Point, ask: bool) -> f64 {
        let here = look.base_at(self.model, at);
        look.support(self.model, here)
            + look.outlook(self.model, here, ask)
            + pull(&self.prizes, here, look.stride(self.model))
            - look.drive * PROGRESS * self.to_go(look, at)
            - look.danger(self.model, here, ask)
            - look.exposure(self.model, at)
            - look.abed(self.model, at)
    }

    /// What one Medium stick forward is worth, as far as there is still one to go.
    pub fn advance(&self, look: &Look) -> f64 {
        let at = look.battle.model(self.model).at;
        look.drive * PROGRESS * self.to_go(look, at).min(1.0)
    }

    /// Ends of moves worth a thought, each once: all round, along the way to its goals, and into contact with whoever it can
    /// reach. `actions` is the most that a move may cost; with `short_moves` half of it all round, too, and all
    /// round at closer steps.
    pub fn ends(&self, look: &Look, actions: u8, short_moves: bool) -> Vec<Path> {
        let battle = look.battle;
        let mover = movement::mover(battle, self.model);
        let reach = battle.stick(mover.stick);
        let mut targets: Vec<Point> = self
            .goals
            .iter()
            .filter_map(|goal| goal.bend(mover.at))
            .collect();
        let here = battle.footprint(self.model);
        targets.extend(
            look.foes
                .iter()
                .map(|&foe| battle.footprint(foe))
                .filter(|there| here.within(*there, reach))
                .map(|there| there.at),
        );
        // A flag is taken up by whoever's base reaches it: to go as far as the place itself is enough.
        targets.extend(
            self.prizes
                .iter()
                .map(|prize| prize.at)
                .filter(|&at| mover.at.within(at, reach + here.base.radius)),
        );
        if look.survey.motion.has_doors() {
            targets.extend(look.survey.motion.through_doors(here, reach));
        }
        for step in 0..DIRECTIONS {
            let turn = step * bearing::STEPS / DIRECTIONS;
            if short_moves || step % 2 == 0 {
                targets.push(bearing::along(mover.at, 1.0, 0.0, turn, reach));
            }
            if short_moves && step % 2 == 0 {
                let half = Length::from_hundredths(reach.hundredths() / 2);
                targets.push(bearing::along(mover.at, 1.0, 0.0, turn, half));
            }
        }
        let mut ends: Vec<Path> = targets
            .into_iter()
            .map(|to| look.survey.motion.trace(&mover, to))
            .filter(|path| path.end != mover.at && path.actions <= actions)
            .collect();
        ends.sort_by_key(|path| path.end);
        ends.dedup_by_key(|path| path.end);
        if battle.house().ford_rule == FordRule::Die {
            // One in six drowns: not worth a thought.
            let motion = &look.survey.motion;
            ends.retain(|path| motion.wades_into(mover.at, path.end).is_none());
        }
        ends
    }
}

impl Look<'_, '_, '_> {
    /// What it is worth to stand there for the squad's sake.
    fn support(&self, id: ModelId, here: Footprint) -> f64 {
        let battle = self.battle;
        let command = self.stick(Stick::Long);
        let beyond = |far: f64| (far - command) / self.stick(Stick::Medium);
        if self.commands(id) {
            return self
                .friends
                .iter()
                .filter(|&&friend| friend != id && battle.player_of(friend) == self.player)
                .map(|&friend| {
                    let far = here.distance(battle.footprint(friend)).mm();
                    if far <= command {
                        LEADS.0
                    } else {
                        -LEADS.1 * beyond(far)
                    }
                })
                .sum();
        }
        let Some(commander) = battle.squad(self.player).commander else {
            return 0.0;
        };
        let far = here.distance(battle.footprint(commander)).mm();
        if far <= command {
            LED.0
        } else {
            -LED.1 * beyond(far)
        }
    }

    /// What next turn's best shot from there counts.
    fn outlook(&self, id: ModelId, here: Footprint, ask: bool) -> f64 {
        let Some((weapon, ready)) = self.main_firearm(id) else {
            return 0.0;
        };
        let share = if ready { NEXT_SHOT.0 } else { NEXT_SHOT.1 };
        let shot = |foe, there, cover| {
            self.plain_shot(id, here, foe, there, weapon, cover)
                .map_or(0.0, |harm| harm * self.worth(foe))
        };
        let mut shots: Vec<(f64, ModelId, Footprint)> = self
            .foes
            .iter()
            .map(|&foe| {
                let there = self.battle.footprint(foe);
                (shot(foe, there, Cover::Open), foe, there)
            })
            .filter(|(open, ..)| *open > 0.0)
            .collect();
        shots.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
        let mut best = 0.0_f64;
        for (open, foe, there) in shots {
            // None of the others can be better in the open than this one was in truth.
            if open <= best {
                break;
            }
            if !ask {
                best = open;
                break;
            }
            let [from, to] = [viewer(id, here), viewer(foe, there)];
            if self.clear_shot(from, to) {
                best = best.max(shot(foe, there, self.survey.sight.cover(from, to).0));
            }
        }
        share * best
    }
}
