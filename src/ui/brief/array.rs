//! "Place the rest for me": a line of models across the deployment zone (SET-6).

use crate::roster::rule::SpecialRule;
use crate::scenario::Zone;
use crate::scenario::parts::Part;
use crate::song::legal;
use crate::song::order::Order;
use crate::song::parts;
use crate::song::player::PlayerId;
use crate::song::setup;
use crate::song::state::{Battle, Presence};
use crate::table::base::Footprint;
use crate::table::body::{ModelId, Side};
use crate::table::length::{Length, Point};
use crate::table::scale::Stick;
use crate::table::survey::Survey;

/// Orders that put every waiting model of a player on the table: a line in the middle of its zone's length, up on its ramparts
/// where there are some, and behind it who leads, drums or carries the flag, the commander in the middle. A model for whom there is no room is left out.
#[must_use]
pub fn rest(battle: &Battle, survey: &Survey, player: PlayerId) -> Vec<Order> {
    let side = battle.side_of_player(player);
    let waiting: Vec<ModelId> = battle
        .muster
        .squad(player)
        .filter(|&id| battle.model(id).presence == Presence::Waiting)
        .collect();
    let mut then = battle.clone();
    let mut taken: Vec<Footprint> = Vec::new();
    let mut orders = Vec::new();
    let (mut behind, line): (Vec<ModelId>, Vec<ModelId>) = waiting
        .into_iter()
        .partition(|&id| stays_behind(battle, id));
    // Whoever commands helps most from the middle.
    behind.sort_by_key(|&id| battle.squad(player).commander != Some(id));
    let middle = behind.len() / 2;
    if middle > 0 {
        behind.swap(0, middle);
    }
    for (row, models) in [(0, line), (1, behind)] {
        let count = models.len();
        for (number, model) in models.into_iter().enumerate() {
            let wish = wish_in_parts(&then, survey, model, (row, number))
                .unwrap_or_else(|| wish(&then, setup::zone(&then, side), side, row, number, count));
            let base = battle.enrolled(model).base;
            let free: Vec<Point> = legal::deployment_places(&then, survey, model)
                .chain(legal_wish(&then, survey, model, wish))
                .filter(|&at| {
                    let here = Footprint { at, base };
                    taken.iter().all(|other| !other.touches(here))
                })
                .collect();
            let aloft = |at: &Point| row == 0 && survey.motion.is_on_top(*at);
            let parted = !parts::of(battle, side).is_empty();
            let best = free
                .iter()
                .min_by_key(|at| (parted || !aloft(at), at.distance_squared(wish), **at))
                .copied();
            if let Some(at) = best {
                taken.push(Footprint { at, base });
                // The shares of parts look at who stands where already.
                let state = then.model_mut(model);
                state.presence = Presence::OnTable;
                state.at = at;
                orders.push(Order::Deploy { model, at });
            }
        }
    }
    orders
}

/// Who leads, drums or carries the flag stands behind the line.
fn stays_behind(battle: &Battle, model: ModelId) -> bool {
    [
        SpecialRule::Leader,
        SpecialRule::Nco,
        SpecialRule::FlagBearer,
        SpecialRule::Musician,
    ]
    .into_iter()
    .any(|rule| battle.has(model, rule))
}

/// The wished place itself, where it is legal.
fn legal_wish(battle: &Battle, survey: &Survey, model: ModelId, wish: Point) -> Option<Point> {
    setup::check_deploy(battle, survey, battle.player_of(model), model, wish)
        .is_ok()
        .then_some(wish)
}

/// Where a model would best stand whose side deploys in parts: in the first part that still wants one like him, side by side
/// with those who are there. `None` where there are no parts.
fn wish_in_parts(
    battle: &Battle,
    survey: &Survey,
    model: ModelId,
    (row, number): (i32, usize),
) -> Option<Point> {
    let side = battle.side_of(model);
    let parts = parts::of(battle, side);
    let strength = battle.squad_of(model).strength;
    let there = |part: &Part| {
        battle
            .present(side)
            .filter(|&id| parts::is_on(battle, survey, part, id, battle.model(id).at))
            .count()
    };
    let (part, count, number) = parts
        .iter()
        .zip(parts::wanted(battle, side))
        .filter(|(part, _)| parts::admits(battle, parts, part, model))
        .map(|(part, share)| match share {
            Some(share) => (part, usize::from(share), there(part)),
            None => (part, usize::from(strength), number),
        })
        .find(|(_, count, there)| there < count)?;
    // One piece of the ground after the other.
    let ground = part.ground_for(battle.mounted(model));
    let pieces = ground.len();
    let layout = &battle.muster.scenario.layout;
    let zone = ground.get(number % pieces)?.bounds(layout)?;
    let (number, count) = (number / pieces, count.div_ceil(pieces));
    Some(wish(battle, zone, side, row, number, count))
}

/// Where the model of that number in its row would best stand: side by side along the zone's longer side, the front row
/// towards the enemy.
fn wish(battle: &Battle, zone: Zone, side: Side, row: i32, number: usize, count: usize) -> Point {
    let enemy = setup::zone(battle, side.other());
    let (width, depth) = (zone.max.x - zone.min.x, zone.max.y - zone.min.y);
    let share = |length: Length, part: i32, of: i32| {
        let hundredths = i64::from(length.hundredths()) * i64::from(part) / i64::from(of.max(1));
        Length::from_hundredths(hundredths as i32)
    };
    // Shoulder to shoulder with room to pass, so that the commander reaches the flanks; closer where the zone is narrow.
    let along = |length: Length| {
        let close = share(battle.stick(Stick::Medium), 2, 5);
        let step = close.min(share(length, 1, count as i32));
        let from_middle = share(step, 2 * number as i32 + 1 - count as i32, 2);
        share(length, 1, 2) + from_middle
    };
    // In quarters of the depth, from the enemy's side of it.
    let back = |length: Length| share(length, if row == 0 { 1 } else { 3 }, 4);
    if width >= depth {
        let south = zone.min.y + zone.max.y < enemy.min.y + enemy.max.y;
        Point {
            x: zone.min.x + along(width),
            y: if south {
                zone.max.y - back(depth)
            } else {
                zone.min.y + back(depth)
            },
        }
    } else {
        let west = zone.min.x + zone.max.x < enemy.min.x + enemy.max.x;
        Point {
            x: if west {
                zone.max.x - back(width)
            } else {
                zone.min.x + back(width)
            },
            y: zone.min.y + along(depth),
        }
    }
    .on_grid()
}
