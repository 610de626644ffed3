//! Into contact: the way to an enemy's base, straight or round to a flank of it, and the place right beside a friend.

use crate::song::bearing;
use crate::song::movement;
use crate::song::state::Battle;
use crate::table::body::ModelId;
use crate::table::length::{Length, Point};
use crate::table::motion::Path;
use crate::table::survey::Survey;

/// Between bases that are put side by side, in hundredths of a millimetre: on the grid they must not overlap, and still
/// touch (SCALE-5).
const HAIR: Length = Length::from_hundredths(20);

/// How near to contact with a friend a place is meant to be in contact, at 15 mm.
const MEANT: Length = Length::whole(3);

/// The way on which a model comes into contact with an enemy: straight at him where that leads there, else the shortest one
/// to some side of him, looked for all round in steps of 11.25 degrees. `None` where no straight way of one move touches him.
#[must_use]
pub fn way_into(battle: &Battle, survey: &Survey, model: ModelId, enemy: ModelId) -> Option<Path> {
    let touches = |path: &Path| path.touches.contains(&enemy);
    let there = battle.footprint(enemy);
    let straight = movement::trace(battle, survey, model, there.at);
    if touches(&straight) {
        // The same way to where it ends: that is what is ordered.
        return Some(movement::trace(battle, survey, model, straight.end));
    }
    let here = battle.footprint(model);
    if here.distance(there) > battle.stick(straight.stick) {
        return None;
    }
    let beside = here.base.radius + there.base.radius + HAIR;
    (1..bearing::STEPS)
        .filter_map(|turn| bearing::away(there.at, here.at, turn, beside))
        .map(|place| movement::trace(battle, survey, model, place))
        .filter(|path| path.stop.is_none() && touches(path))
        .min_by_key(|path| (path.actions, path.length))
}

/// A place that all but touches a friend's base, or laps over it a little, moved so that it touches; `None` for any other.
#[must_use]
pub fn beside_friend(battle: &Battle, model: ModelId, place: Point) -> Option<Point> {
    let radius = battle.base(model).radius;
    let meant = battle.muster.scale().scaled(MEANT);
    battle
        .present(battle.side_of(model))
        .filter(|&friend| friend != model)
        .filter_map(|friend| {
            let there = battle.footprint(friend);
            let contact = radius + there.base.radius + HAIR;
            let off = (there.at.distance(place) - contact).abs();
            (off <= meant).then_some((off, friend, there.at, contact))
        })
        .min()
        .and_then(|(_, _, at, contact)| bearing::away(at, mirrored(at, place), 0, contact))
}

/// The place on the other side of a middle.
fn mirrored(middle: Point, place: Point) -> Point {
    Point {
        x: middle.x + middle.x - place.x,
        y: middle.y + middle.y - place.y,
    }
}
