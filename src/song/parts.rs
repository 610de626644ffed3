//! Deployment in parts (SET-6): who of a squad may stand on which piece of ground, and how many must.
//!
//! Where parts overlap, whoever stands on both counts for whichever needs him. So a place is legal exactly where everybody
//! can still be counted for a part and every part can still get its share: that is Hall's condition, asked of every set of
//! the few parts that have one.

use super::refusal::Refusal;
use super::special::sentries;
use super::state::{Battle, Presence};
use crate::roster::rule::SpecialRule;
use crate::scenario::parts::{Ground, Part, shares};
use crate::scenario::{Edge, Role, Zone};
use crate::table::base::Footprint;
use crate::table::body::{ModelId, Side};
use crate::table::length::{Length, Point};
use crate::table::outline::{Outline, millimetres};
use crate::table::survey::Survey;

/// The parts of a side's ground; none where the scenario gives it in one piece.
#[must_use]
pub fn of(battle: &Battle, side: Side) -> &[Part] {
    let role = if side == battle.state.attacker {
        Role::Attacker
    } else {
        Role::Defender
    };
    battle.muster.scenario.deployment.parts(role)
}

/// The rectangles around the pieces of a side's ground.
#[must_use]
pub fn bounds(battle: &Battle, side: Side) -> Vec<Zone> {
    let layout = &battle.muster.scenario.layout;
    let mounted = |riding| {
        battle
            .muster
            .side(side)
            .any(|id| battle.mounted(id) == riding)
    };
    let kinds: Vec<bool> = [false, true]
        .into_iter()
        .filter(|&it| mounted(it))
        .collect();
    let mut all: Vec<&Ground> = of(battle, side)
        .iter()
        .flat_map(|part| kinds.iter().flat_map(|&it| part.ground_for(it)))
        .collect();
    all.dedup();
    all.into_iter()
        .filter_map(|ground| ground.bounds(layout))
        .collect()
}

/// Whether the centre of a model's base would be on a part's ground there.
#[must_use]
pub fn is_on(battle: &Battle, survey: &Survey, part: &Part, model: ModelId, at: Point) -> bool {
    let layout = &battle.muster.scenario.layout;
    let named = |name: &str| layout.named(name);
    let mounted = battle.enrolled(model).mounted();
    let ground = part.ground_for(mounted);
    ground.iter().any(|ground| match ground {
        Ground::Area(zone) => zone.contains(at),
        Ground::Posts => sentries::rule(&battle.muster.scenario)
            .is_some_and(|rule| rule.beats.iter().any(|beat| beat.post() == at)),
        Ground::Wood { feature, within } => {
            let size = battle.muster.scenario.layout.size;
            let reach = battle.stick(*within);
            Edge::ALL
                .into_iter()
                .any(|edge| edge.distance(at, size) <= reach)
                && named(feature).is_some_and(|(_, wood)| {
                    let (outline, middle) = (Outline::new(&wood.shape), millimetres(at));
                    let radius = battle.enrolled(model).base.radius.mm();
                    if mounted {
                        outline.touches(middle, radius, Length::TOUCH.mm())
                    } else {
                        outline.contains(middle)
                    }
                })
        }
        Ground::Inside(name) => {
            let footprint = Footprint {
                at,
                base: battle.enrolled(model).base,
            };
            let under = survey.motion.ground(footprint).building;
            under.is_some() && under == named(name).map(|(id, _)| id)
        }
        Ground::Top(name) => {
            survey.motion.is_on_top(at)
                && named(name)
                    .is_some_and(|(_, top)| Outline::new(&top.shape).contains(millimetres(at)))
        }
    })
}

/// Places for riders at the edges of the woods in which their side's foot lies: all round the rectangle around each, so far
/// from each other that their bases do not touch.
#[must_use]
pub fn beside_woods(battle: &Battle, model: ModelId) -> Vec<Point> {
    let enrolled = battle.enrolled(model);
    if !enrolled.mounted() {
        return Vec::new();
    }
    let layout = &battle.muster.scenario.layout;
    let radius = enrolled.base.radius;
    let (off, step) = (
        radius + Length::from_mm(0.2),
        radius + radius + Length::whole(1),
    );
    let mut places = Vec::new();
    for ground in of(battle, enrolled.side)
        .iter()
        .flat_map(|part| &part.ground)
        .filter(|ground| matches!(ground, Ground::Wood { .. }))
    {
        let Some(zone) = ground.bounds(layout) else {
            continue;
        };
        let (min, max) = (zone.min, zone.max);
        let mut x = min.x;
        while x <= max.x {
            places.extend([min.y - off, max.y + off].map(|y| Point { x, y }));
            x = x + step;
        }
        let mut y = min.y;
        while y <= max.y {
            places.extend([min.x - off, max.x + off].map(|x| Point { x, y }));
            y = y + step;
        }
    }
    places.into_iter().map(Point::on_grid).collect()
}

/// Whether a model may belong to a part, wherever it stands.
#[must_use]
pub fn admits(battle: &Battle, parts: &[Part], part: &Part, model: ModelId) -> bool {
    let has = |rules: &[SpecialRule]| rules.iter().any(|&rule| battle.has(model, rule));
    let held_elsewhere = parts.iter().any(|other| has(&other.holds)) && !has(&part.holds);
    let ground = part.ground_for(battle.mounted(model));
    !ground.is_empty() && !has(&part.bars) && !held_elsewhere
}

/// Whether a model may be put there, so that every part can still get its share. Nothing where there are no parts.
///
/// # Errors
/// Where the place is on no part that takes him, or the shares cannot be kept.
pub fn check(
    battle: &Battle,
    survey: &Survey,
    side: Side,
    model: ModelId,
    at: Point,
) -> Result<(), Refusal> {
    let parts = of(battle, side);
    if parts.is_empty() {
        return Ok(());
    }
    let mask = |id: ModelId, at: Option<Point>| -> u8 {
        parts
            .iter()
            .enumerate()
            .filter(|(_, part)| {
                admits(battle, parts, part, id)
                    && at.is_none_or(|at| is_on(battle, survey, part, id, at))
            })
            .fold(0, |mask, (number, _)| mask | 1 << number)
    };
    let here = mask(model, Some(at));
    if here == 0 {
        return Err(Refusal::OutsideParts {
            model: battle.enrolled(model).name.clone(),
            at,
            parts: names(parts, mask(model, None)),
        });
    }
    let masks: Vec<u8> = battle
        .muster
        .side(side)
        .map(|id| match battle.model(id).presence {
            _ if id == model => here,
            Presence::OnTable => mask(id, Some(battle.model(id).at)),
            _ => mask(id, None),
        })
        .collect();
    keep(parts, &wanted(battle, side), &masks)
}

/// How many of a side belong to each of its parts: of a part from which most are barred, as many as there are. `None` for the rest.
#[must_use]
pub fn wanted(battle: &Battle, side: Side) -> Vec<Option<u8>> {
    let parts = of(battle, side);
    let able = |number: usize| {
        let part = &parts[number];
        battle
            .muster
            .side(side)
            .filter(|&id| admits(battle, parts, part, id))
            .count() as u8
    };
    shares(parts, battle.muster.side(side).count() as u8)
        .into_iter()
        .enumerate()
        .map(|(number, share)| Some(share?.min(able(number))))
        .collect()
}

/// Hall's condition for every set of the parts that have a share.
fn keep(parts: &[Part], shares: &[Option<u8>], masks: &[u8]) -> Result<(), Refusal> {
    let exact = (0..shares.len())
        .filter(|&number| shares[number].is_some())
        .fold(0_u8, |mask, number| mask | 1 << number);
    // Every set of them, the small ones first, so that one part is blamed rather than two.
    let mut sets: Vec<u8> = (1..=exact).filter(|set| set & !exact == 0).collect();
    sets.sort_by_key(|set| (set.count_ones(), *set));
    for set in sets {
        let wanted: usize = (0..shares.len())
            .filter(|number| set & (1 << number) != 0)
            .filter_map(|number| shares[number])
            .map(usize::from)
            .sum();
        let only = masks
            .iter()
            .filter(|&&mask| mask != 0 && mask & !set == 0)
            .count();
        if only > wanted {
            let part = names(parts, set);
            return Err(Refusal::PartFull { part, wanted });
        }
        let able = masks.iter().filter(|&&mask| mask & set != 0).count();
        if able < wanted {
            let part = names(parts, set);
            return Err(Refusal::PartShort { part, wanted, able });
        }
    }
    Ok(())
}

/// Parts by their names.
fn names(parts: &[Part], mask: u8) -> String {
    let named: Vec<&str> = parts
        .iter()
        .enumerate()
        .filter(|(number, _)| mask & (1 << number) != 0)
        .map(|(_, part)| part.name.as_str())
        .collect();
    named.join(" and ")
}
