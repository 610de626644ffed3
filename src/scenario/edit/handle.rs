//! Handles of a shape: where they are, and what dragging one does.

use super::shape::{self, halfway, tidy_point, tidy_size, turned_point};
use crate::table::feature::{Feature, Shape};
use crate::table::length::{Length, Point};

/// Something on a shape that can be dragged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Handle {
    /// A corner of a rectangle; the opposite one stays. 0 is the south-west one before turning, then counter-clockwise.
    Corner(usize),
    /// A side of a rectangle; the opposite one stays. 0 is the southern one before turning, then counter-clockwise.
    Side(usize),
    /// The rim of a disc.
    Rim,
    /// A corner of an outline, or a point of a run.
    Point(usize),
    /// Between a point and the next: dragged, it becomes a point. That of a run lies beside it, for most of a run is there to
    /// be dragged.
    Between(usize),
    /// The edge of a run: how wide it is.
    Edge,
    /// Turns the whole.
    Turn,
    /// A door, gate, gap or window, by its place in the list: it slides along the walls.
    Opening(usize),
}

/// The corners of a rectangle in its own directions, as signs of half its sizes.
const CORNERS: [(i32, i32); 4] = [(-1, -1), (1, -1), (1, 1), (-1, 1)];

/// The sides of a rectangle likewise.
const SIDES: [(i32, i32); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];

/// Every handle of a shape and its place. The one that turns stands `arm` away from the shape; discs have none.
#[must_use]
pub fn handles(shape: &Shape, arm: Length) -> Vec<(Handle, Point)> {
    match shape {
        Shape::Rect { center, size, turn } => {
            let at = |signs: (i32, i32), beyond: Length| {
                let half =
                    |size: Length, sign: i32| Length::from_hundredths(size.hundredths() / 2) * sign;
                let level = Point {
                    x: center.x + half(size.0, signs.0),
                    y: center.y + half(size.1, signs.1) + beyond,
                };
                turned_point(level, *turn, *center)
            };
            let corners = CORNERS
                .iter()
                .enumerate()
                .map(|(number, signs)| (Handle::Corner(number), at(*signs, Length::ZERO)));
            let sides = SIDES
                .iter()
                .enumerate()
                .map(|(number, signs)| (Handle::Side(number), at(*signs, Length::ZERO)));
            corners
                .chain(sides)
                .chain([(Handle::Turn, at((0, 1), arm))])
                .collect()
        }
        Shape::Disc { center, radius } => {
            let rim = Point {
                x: center.x + *radius,
                y: center.y,
            };
            vec![(Handle::Rim, tidy_point(rim))]
        }
        Shape::Polygon(points) => {
            let mut all = of_points(points, points.len());
            all.push((Handle::Turn, above(shape, arm)));
            all
        }
        Shape::Run { points, width } => {
            let mut all = of_points(points, points.len().saturating_sub(1));
            for (handle, at) in &mut all {
                if let Handle::Between(number) = handle
                    && let (Some(from), Some(to)) = (points.get(*number), points.get(*number + 1))
                {
                    *at = beside(*from, *to, 0.5, -width.mm() / 2.0 - arm.mm() * 0.4);
                }
            }
            // Of what is thin the edge is too near to its middle.
            if let [from, to, ..] = points[..]
                && *width + *width >= arm
            {
                all.push((Handle::Edge, beside(from, to, 0.25, width.mm() / 2.0)));
            }
            all.push((Handle::Turn, above(shape, arm)));
            all
        }
    }
}

/// The handles of a feature: those of its shape, and its openings.
#[must_use]
pub fn of_feature(feature: &Feature, arm: Length) -> Vec<(Handle, Point)> {
    let openings = feature
        .openings
        .iter()
        .enumerate()
        .map(|(number, opening)| (Handle::Opening(number), opening.at));
    handles(&feature.shape, arm)
        .into_iter()
        .chain(openings)
        .collect()
}

/// Points, and middles of the first so many stretches between them; the last one goes back to the first point.
#[must_use]
pub fn of_points(points: &[Point], stretches: usize) -> Vec<(Handle, Point)> {
    let next = points.iter().cycle().skip(1);
    let between = points
        .iter()
        .zip(next)
        .take(stretches)
        .enumerate()
        .map(|(number, (from, to))| (Handle::Between(number), halfway(*from, *to)));
    points
        .iter()
        .enumerate()
        .map(|(number, at)| (Handle::Point(number), *at))
        .chain(between)
        .collect()
}

/// Above the middle of a shape.
fn above(shape: &Shape, arm: Length) -> Point {
    let (low, high) = shape::around(shape);
    let middle = halfway(low, high);
    tidy_point(Point {
        x: middle.x,
        y: high.y + arm,
    })
}

/// A share along a stretch, and so many millimetres to the left of it.
fn beside(from: Point, to: Point, share: f64, left: f64) -> Point {
    let (x, y) = ((to.x - from.x).mm(), (to.y - from.y).mm());
    let length = (x * x + y * y).sqrt();
    if length <= 0.0 {
        return from;
    }
    let aside = left / length;
    tidy_point(Point::from_mm(
        from.x.mm() + x * share - y * aside,
        from.y.mm() + y * share + x * aside,
    ))
}

/// The shape as it was when the drag began, with the handle at a place. [`Handle::Turn`] and [`Handle::Opening`] are
/// not for this function: see [`angle`] and [`super::openings::slid`].
#[must_use]
pub fn pulled(shape: &Shape, handle: Handle, to: Point) -> Shape {
    let to = tidy_point(to);
    match (handle, shape) {
        (Handle::Corner(number), Shape::Rect { .. }) => {
            let signs = CORNERS.get(number).copied().unwrap_or_default();
            stretched(shape, signs, to)
        }
        (Handle::Side(number), Shape::Rect { .. }) => {
            let signs = SIDES.get(number).copied().unwrap_or_default();
            stretched(shape, signs, to)
        }
        (Handle::Rim, Shape::Disc { center, .. }) => Shape::Disc {
            center: *center,
            radius: tidy_size(center.distance(to)),
        },
        (Handle::Point(number), _) => shape::with_point(shape, number, to),
        (Handle::Between(number), _) => shape::with_new_point(shape, number, to),
        (Handle::Edge, Shape::Run { points, .. }) => {
            let mut shape = shape.clone();
            if let ([from, next, ..], Shape::Run { width, .. }) = (&points[..], &mut shape) {
                let (x, y) = ((next.x - from.x).mm(), (next.y - from.y).mm());
                let length = (x * x + y * y).sqrt().max(0.01);
                let across = ((to.x - from.x).mm() * -y + (to.y - from.y).mm() * x) / length;
                *width = tidy_size(Length::from_mm(2.0 * across.abs()));
            }
            shape
        }
        _ => shape.clone(),
    }
}

/// The rectangle with the side or corner in that direction at a place; what lies opposite stays.
fn stretched(shape: &Shape, signs: (i32, i32), to: Point) -> Shape {
    let Shape::Rect { center, size, turn } = shape else {
        return shape.clone();
    };
    let level = turned_point(to, -shape::tidy_turn(*turn), *center);
    let along = |sign: i32, to: Length, middle: Length, size: Length| {
        if sign == 0 {
            return (middle, size);
        }
        let fixed = middle - Length::from_hundredths(size.hundredths() / 2) * sign;
        let new = tidy_size((to - fixed).abs());
        let way = if to >= fixed { 1 } else { -1 };
        (
            fixed + Length::from_hundredths(new.hundredths() / 2) * way,
            new,
        )
    };
    let (x, width) = along(signs.0, level.x, center.x, size.0);
    let (y, depth) = along(signs.1, level.y, center.y, size.1);
    Shape::Rect {
        center: turned_point(Point { x, y }, *turn, *center),
        size: (width, depth),
        turn: *turn,
    }
}

/// The direction from one place to another, in degrees counter-clockwise from the east.
#[must_use]
pub fn angle(from: Point, to: Point) -> f64 {
    libm::atan2((to.y - from.y).mm(), (to.x - from.x).mm()).to_degrees()
}
