//! The posts and beats of sentries: what dragging a corner does to them, another course, a place for one more.

use super::handle::{self, Handle, of_points};
use super::inspect::solid;
use super::{Edit, shape};
use crate::scenario::special::{
    Beat, Course, MOST_BEATS, MOST_CORNERS, Sentries, Special, room_for_posts,
};
use crate::scenario::{Scenario, Zone};
use crate::table::feature::{FeatureKind, Layout, Shape};
use crate::table::length::{Length, Point};
use crate::table::outline::{Outline, millimetres};
use crate::table::piece::Piece;
use crate::table::scale::Stick;
use crate::table::terrain::Terrain;
use std::sync::Arc;

/// The beats of a scenario's sentries, by their numbers.
#[must_use]
pub fn of(scenario: &Scenario) -> &[Beat] {
    scenario.sentries().map_or(&[], |(_, rule)| &rule.beats)
}

/// The edit that does something to the beats; none where there are no sentries.
#[must_use]
pub fn changed(scenario: &Scenario, change: impl FnOnce(&mut Vec<Beat>)) -> Option<Edit> {
    let (number, rule) = scenario.sentries()?;
    let mut beats = rule.beats.clone();
    change(&mut beats);
    let rule = Special::Sentries(Sentries {
        beats,
        ..rule.clone()
    });
    Some(Edit::Rule { number, rule })
}

/// The edit by which another beat takes the place of one.
#[must_use]
pub fn replaced(scenario: &Scenario, number: usize, beat: Beat) -> Option<Edit> {
    changed(scenario, |beats| {
        if let Some(old) = beats.get_mut(number) {
            *old = beat;
        }
    })
}

/// The corners of all other beats: what catches a corner that is dragged.
#[must_use]
pub fn other_corners(beats: &[Beat], number: usize) -> Vec<Point> {
    let others = beats.iter().enumerate().filter(|(it, _)| *it != number);
    others.flat_map(|(_, beat)| beat.points.clone()).collect()
}

/// The handles of a beat: its corners, and the middles of its legs, while there is room for one more corner.
#[must_use]
pub fn handles(beat: &Beat) -> Vec<(Handle, Point)> {
    let corners = beat.points.len();
    let legs = match beat.course {
        Course::Stand => 0,
        // There and back is one leg.
        Course::Round if corners > 2 => corners,
        Course::ToAndFro | Course::Round => corners.saturating_sub(1),
    };
    let legs = if corners < MOST_CORNERS { legs } else { 0 };
    of_points(&beat.points, legs)
}

/// A beat with a handle dragged to a place on the table.
#[must_use]
pub fn pulled(beat: &Beat, handle: Handle, to: Point, layout: &Layout) -> Beat {
    let line = Shape::Polygon(beat.points.clone());
    let line = handle::pulled(&line, handle, inside(room_for_posts(layout), to));
    Beat {
        points: shape::points(&line).to_vec(),
        ..beat.clone()
    }
}

/// A beat followed in another way. Who stands keeps his post, who begins to walk gets a second corner M from it.
#[must_use]
pub fn on_course(beat: &Beat, course: Course, layout: &Layout) -> Beat {
    let mut points = beat.points.clone();
    match (course, &points[..]) {
        (Course::Stand, _) => points.truncate(1),
        (Course::ToAndFro | Course::Round, [post]) => {
            let far = layout.scale.stick(Stick::Medium);
            let room = room_for_posts(layout);
            let east = post.x + far <= room.max.x;
            let x = if east { post.x + far } else { post.x - far };
            points.push(inside(room, Point { x, y: post.y }));
        }
        _ => {}
    }
    Beat { course, points }
}

/// A beat without one of its corners. Who has only one left stands there; the last one stays.
#[must_use]
pub fn without_corner(beat: &Beat, number: usize) -> Beat {
    let mut points = beat.points.clone();
    if points.len() > 1 && number < points.len() {
        points.remove(number);
    }
    let course = if points.len() < 2 {
        Course::Stand
    } else {
        beat.course
    };
    Beat { course, points }
}

/// The edit by which one more sentry stands at a free place; none where there are enough of them, or no rule about them.
#[must_use]
pub fn posted(scenario: &Scenario) -> Option<Edit> {
    let (_, rule) = scenario.sentries()?;
    let post = standing_at(free_post(&scenario.layout, &rule.guarded, &rule.beats));
    (rule.beats.len() < MOST_BEATS)
        .then(|| changed(scenario, |beats| beats.push(post)))
        .flatten()
}

/// The first post of sentries who guard the feature of that name.
#[must_use]
pub fn first(layout: &Layout, guarded: &str) -> Beat {
    standing_at(free_post(layout, guarded, &[]))
}

/// Who stands at a post.
fn standing_at(post: Point) -> Beat {
    Beat {
        course: Course::Stand,
        points: vec![post],
    }
}

/// A place for one more post, as near to the middle of what is guarded, else of the table, as scenery and other posts allow.
fn free_post(layout: &Layout, guarded: &str, beats: &[Beat]) -> Point {
    let (room, width) = (room_for_posts(layout), layout.scale.base_width(false));
    let middle = layout.named(guarded).map_or_else(
        || shape::halfway(room.min, room.max),
        |(_, feature)| shape::middle(&feature.shape),
    );
    let terrain = Terrain::new(Arc::new(layout.clone()));
    let scenery = scenery(&terrain);
    let reach = width.mm() / 2.0;
    let is_free = |at: &Point| {
        let place = millimetres(*at);
        beats.iter().all(|beat| !beat.post().within(*at, width))
            && scenery.iter().all(|piece| piece.distance(place) >= reach)
    };
    let columns = steps(room.min.x, room.max.x, width);
    let rows = steps(room.min.y, room.max.y, width);
    columns
        .flat_map(|x| rows.clone().map(move |y| Point { x, y }))
        .filter(is_free)
        .min_by_key(|at| (at.distance_squared(middle), *at))
        .unwrap_or(middle)
}

/// Everything on which nobody stands: what is solid, and what is jumped.
fn scenery(terrain: &Terrain) -> Vec<Piece> {
    let jumped = terrain.layout.features.iter().filter(|it| {
        it.kind.is_obstacle() || matches!(it.kind, FeatureKind::Rubble | FeatureKind::Stairs)
    });
    let jumped = jumped.flat_map(|it| Outline::new(&it.shape).pieces().to_vec());
    jumped.chain(solid(terrain, false).cloned()).collect()
}

/// Lengths from one to another, so far from each other.
fn steps(from: Length, to: Length, step: Length) -> impl Iterator<Item = Length> + Clone {
    let step = step.max(Length::whole(1));
    std::iter::successors(Some(from), move |at| Some(*at + step)).take_while(move |at| *at <= to)
}

/// The place in a rectangle nearest to one.
fn inside(room: Zone, at: Point) -> Point {
    Point {
        x: at.x.min(room.max.x).max(room.min.x),
        y: at.y.min(room.max.y).max(room.min.y),
    }
}
