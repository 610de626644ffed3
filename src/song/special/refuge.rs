//! A refuge: a side's failing models run to a building instead of the edge (scenarios 2.1 and 2.3), from a wall to the nearest
//! stairs first. Whoever is inside has nowhere to run any more.

use super::{Rule, SpecialEffect, SpecialEvent, side_of};
use crate::battle::clause::Clause;
use crate::scenario::Scenario;
use crate::scenario::special::Refuge;
use crate::song::bearing;
use crate::song::effect::{Blow, Effect, Trigger};
use crate::song::event::{Event, Travel};
use crate::song::flags;
use crate::song::flight::keeps_clear;
use crate::song::heights;
use crate::song::losses;
use crate::song::morale::DICE;
use crate::song::movement::{mover, travel_to};
use crate::song::resolution::Resolution;
use crate::song::state::{Battle, Loss};
use crate::table::body::ModelId;
use crate::table::enclosure;
use crate::table::feature::{Feature, FeatureId, Shape};
use crate::table::length::{Length, Point};
use crate::table::outline::{Outline, millimetres};
use crate::table::survey::Survey;
use crate::table::ways::Approach;

/// Directions tried for a flight move, all round.
const DIRECTIONS: i32 = 64;

/// How far from a fence one stops who runs to it, in millimetres, the base apart.
const AT_FENCE: f64 = 1.0;

impl Rule for Refuge {
    fn clause(&self) -> Clause {
        Clause(if self.half_lost_only {
            "SDS-FORAGING"
        } else if self.surrender {
            "SDS-FORLORN"
        } else {
            "SDS-FARM"
        })
    }

    fn text(&self, _scenario: &Scenario) -> String {
        if self.half_lost_only {
            return format!(
                "When half of the {} is lost, those who fail the test run to {}, and stop inside it, instead of to the edge.",
                self.side, self.feature
            );
        }
        format!(
            "Models of the {} who fail a morale test run to {} instead of the edge, from a wall to the nearest stairs first{}.",
            self.side,
            self.feature,
            if self.surrender {
                "; with three failures they surrender"
            } else {
                ""
            }
        )
    }

    fn failed(&self, work: &mut Resolution, model: ModelId, failures: u8) -> bool {
        if !self.surrender
            || failures < DICE
            || work.battle.side_of(model) != side_of(work.battle, self.side)
        {
            return false;
        }
        work.tell(Event::Special(SpecialEvent::Surrendered { model }));
        losses::remove(work, model, Loss::Fled, "SDS-FORLORN");
        true
    }

    fn flees_from(
        &self,
        work: &mut Resolution,
        model: ModelId,
        trigger: Trigger,
        moves: u8,
    ) -> bool {
        (!self.half_lost_only || trigger == Trigger::HalfLost) && self.flees(work, model, moves)
    }

    fn flees(&self, work: &mut Resolution, model: ModelId, moves: u8) -> bool {
        let layout = &work.battle.muster.scenario.layout;
        let Some((refuge, _)) = layout.named(&self.feature) else {
            return false;
        };
        if work.battle.side_of(model) != side_of(work.battle, self.side) {
            return false;
        }
        work.next([Effect::Special(SpecialEffect::FleeToRefuge {
            model,
            refuge,
            moves,
            hacked: false,
        })]);
        true
    }
}

/// One flight move towards a refuge, after the free hacks of whoever holds him (H6). Where friends alone bar the way he stays
/// where he is; where enemies do, he is lost (H5).
pub(super) fn flee(
    work: &mut Resolution,
    model: ModelId,
    refuge: FeatureId,
    moves: u8,
    hacked: bool,
) {
    if !work.battle.on_table(model) {
        return;
    }
    if is_there(work.battle, work.survey, model, refuge) {
        flags::flight_ends(work, model);
        return;
    }
    if !hacked {
        work.tell(Event::Special(SpecialEvent::MakesForRefuge {
            model,
            refuge,
        }));
    }
    if !hacked && work.battle.held(model) {
        let attackers = work
            .battle
            .touching_enemies(model)
            .filter(|&enemy| work.battle.standing(enemy))
            .collect();
        work.next([
            Effect::FreeHacks {
                defender: model,
                attackers,
                blow: Blow::AtFlight,
            },
            Effect::Special(SpecialEffect::FleeToRefuge {
                model,
                refuge,
                moves,
                hacked: true,
            }),
        ]);
        return;
    }
    heights::let_go(work, model);
    let Some(to) = way(work.battle, work.survey, model, refuge) else {
        losses::remove(work, model, Loss::Fled, "MOR-3");
        return;
    };
    if to != work.battle.model(model).at {
        travel_to(work, model, to, Travel::Flight, Vec::new());
    }
    let there = is_there(work.battle, work.survey, model, refuge);
    if there {
        work.tell(Event::Special(SpecialEvent::TookRefuge { model, refuge }));
    }
    if there || moves <= 1 {
        flags::flight_ends(work, model);
    } else {
        work.next([Effect::Special(SpecialEffect::FleeToRefuge {
            model,
            refuge,
            moves: moves - 1,
            hacked: true,
        })]);
    }
}

/// Whether a model is in its refuge; for riders, who cannot enter a house, whether they touch it. In a yard it has to be at the
/// fence.
#[must_use]
pub fn is_there(battle: &Battle, survey: &Survey, model: ModelId, refuge: FeatureId) -> bool {
    let here = battle.footprint(model);
    if let Some(ring) = ring(battle, refuge) {
        return enclosure::encloses(ring, here.at)
            && Outline::new(&ring.shape).distance(millimetres(here.at))
                <= here.base.radius.mm() + 2.0 * AT_FENCE;
    }
    if battle.mounted(model) {
        survey.motion.touching(here).contains(&refuge)
    } else {
        survey.motion.ground(here).building == Some(refuge)
    }
}

/// Where one flight move to a refuge ends; the place where the model is if friends alone keep it from going. `None` where no way
/// leads there, or enemies bar it.
#[must_use]
pub fn way(battle: &Battle, survey: &Survey, model: ModelId, refuge: FeatureId) -> Option<Point> {
    let goals = goals(battle, survey, model, refuge);
    let mover = mover(battle, model);
    let from = mover.at;
    let reach = battle.stick(mover.stick);
    // Whoever runs opens no door that is shut.
    let ways = survey.motion.ways(mover.mounted);
    let nearest = goals
        .into_iter()
        .filter(|&goal| ways.leads_past_doors(from, goal))
        .map(|goal| ways.to(goal))
        .filter_map(|approach| Some((approach.length(from)?, approach)))
        .min_by(|one, other| one.0.total_cmp(&other.0));
    let (far, approach): (f64, Approach) = nearest?;
    let onward = approach.bend(from).filter(|&bend| bend != from);
    let step = |to: Point| {
        let end = survey.motion.trace(&mover, to).end;
        let left = approach.length(end)?;
        (end != from && left < far && keeps_clear(battle, model, end)).then_some((left, end))
    };
    (0..DIRECTIONS)
        .map(|turn| bearing::along_of(from, 1.0, 0.0, (turn, DIRECTIONS), reach))
        .chain(onward)
        .filter_map(step)
        .min_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)))
        .map(|(_, end)| end)
        // H4: an enemy within S is no reason to stay.
        .or_else(|| is_clear(battle, model).then_some(from))
}

/// Where the flight leads: from a wall to the foot of the nearest stairs, else into the refuge, or before it for riders.
fn goals(battle: &Battle, survey: &Survey, model: ModelId, refuge: FeatureId) -> Vec<Point> {
    let here = battle.footprint(model);
    let motion = &survey.motion;
    if motion.is_raised(here.at) {
        let feet: Vec<Point> = motion
            .stair_places(here.base)
            .into_iter()
            .filter(|&at| !motion.is_raised(at))
            .collect();
        if !feet.is_empty() {
            return feet;
        }
    }
    if let Some(ring) = ring(battle, refuge) {
        let half = match &ring.shape {
            Shape::Run { width, .. } => width.mm() / 2.0,
            _ => 0.0,
        };
        let apart = Length::from_mm(half + here.base.radius.mm() + AT_FENCE);
        return enclosure::along_the_inside(ring, here.at, apart);
    }
    let layout = &battle.muster.scenario.layout;
    layout.feature(refuge).map_or_else(Vec::new, |feature| {
        let outline = Outline::new(&feature.shape);
        if battle.mounted(model) {
            let near = outline
                .pieces()
                .iter()
                .map(|piece| piece.closest_to(millimetres(here.at)))
                .map(|at| Point::from_mm(at.x, at.y));
            near.collect()
        } else {
            let middle = outline.bounds().middle();
            vec![Point::from_mm(middle.x, middle.y).on_grid()]
        }
    })
}

/// The wall or fence whose inside the refuge is, where it is no building.
fn ring(battle: &Battle, refuge: FeatureId) -> Option<&Feature> {
    let feature = battle.muster.scenario.layout.feature(refuge)?;
    enclosure::ring(feature).map(|_| feature)
}

/// Whether no standing enemy is within S of a model.
fn is_clear(battle: &Battle, model: ModelId) -> bool {
    let clear = battle.stick(crate::table::scale::Stick::Short);
    let here = battle.footprint(model);
    battle
        .present(battle.side_of(model).other())
        .filter(|&enemy| battle.standing(enemy))
        .all(|enemy| !here.within(battle.footprint(enemy), clear))
}
