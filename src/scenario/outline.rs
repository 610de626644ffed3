//! What a layout is judged by before anybody plays on it: the points of shapes, exactly, and their sizes and
//! distances, by the outlines with which the table measures.

use crate::table::feature::Shape;
use crate::table::length::{Length, Point};
use crate::table::outline::Outline;
use crate::table::piece::Piece;

/// The points that must lie on the table: corners, the four sides of a circle, the middle line of a run, whose
/// band may hang over the edge like a road that leads off the table.
pub(super) fn corners(shape: &Shape) -> Vec<Point> {
    match shape {
        Shape::Rect { .. } => Outline::new(shape)
            .pieces()
            .iter()
            .flat_map(|piece| match piece {
                Piece::Convex(ring) => ring.as_slice(),
                Piece::Disc { .. } => &[],
            })
            .map(|corner| Point::from_mm(corner.x, corner.y))
            .collect(),
        Shape::Disc { center, radius } => {
            let by = |x: Length, y: Length| Point {
                x: center.x + x,
                y: center.y + y,
            };
            vec![
                by(-*radius, Length::ZERO),
                by(*radius, Length::ZERO),
                by(Length::ZERO, -*radius),
                by(Length::ZERO, *radius),
            ]
        }
        Shape::Polygon(points) | Shape::Run { points, .. } => points.clone(),
    }
}

/// The distance between two outlines in millimetres; nothing where they touch or lie on each other.
pub(super) fn distance(one: &Outline, other: &Outline) -> Length {
    let mut least = f64::INFINITY;
    for left in one.pieces() {
        for right in other.pieces() {
            let (here, there) = left.closest(right);
            least = least.min(here.distance(there));
        }
    }
    Length::from_mm(least)
}

/// East-west and north-south size of a shape as it is placed, in millimetres; for a rectangle its own sides.
pub(super) fn extent(shape: &Shape) -> (Length, Length) {
    match shape {
        Shape::Rect { size, .. } => *size,
        Shape::Disc { radius, .. } => (*radius + *radius, *radius + *radius),
        Shape::Polygon(_) | Shape::Run { .. } => {
            let outline = Outline::new(shape);
            let span = outline.bounds().max - outline.bounds().min;
            (Length::from_mm(span.x), Length::from_mm(span.y))
        }
    }
}

/// How long a linear feature is: the middle line of a run, the longer side of anything else, in millimetres.
pub(super) fn length(shape: &Shape) -> Length {
    match shape {
        Shape::Run { points, .. } => points
            .windows(2)
            .map(|ends| ends[0].distance(ends[1]))
            .sum(),
        Shape::Rect { .. } | Shape::Disc { .. } | Shape::Polygon(_) => {
            let (x, y) = extent(shape);
            x.max(y)
        }
    }
}

/// The first corner of an outline at which it crosses or touches itself, or turns straight back. Exact.
pub(super) fn crosses_itself(corners: &[Point]) -> Option<usize> {
    let all: Vec<_> = sides(corners).collect();
    let count = all.len();
    (0..count).find(|place| {
        let (a, b) = all[*place];
        let (_, after) = all[(place + 1) % count];
        let in_line = turn(a, b, after) == 0;
        let turns_back = in_line && (between_ends(b, a, after) || between_ends(b, after, a));
        turns_back
            || (place + 2..count)
                // The last side is the neighbour of the first.
                .filter(|other| !(*place == 0 && *other == count - 1))
                .any(|other| meet(a, b, all[other].0, all[other].1))
    })
}

/// The sides of a closed outline.
fn sides(corners: &[Point]) -> impl Iterator<Item = (Point, Point)> {
    let next = corners.iter().cycle().skip(1);
    corners.iter().copied().zip(next.copied())
}

/// Which way `c` lies from the line through `a` and `b`: greater than zero to the left. Exact.
fn turn(a: Point, b: Point, c: Point) -> i64 {
    let from_to =
        |from: Length, to: Length| i64::from(to.hundredths()) - i64::from(from.hundredths());
    from_to(a.x, b.x) * from_to(a.y, c.y) - from_to(a.y, b.y) * from_to(a.x, c.x)
}

/// Whether `c`, which lies in line with `a` and `b`, lies between them.
fn between_ends(a: Point, b: Point, c: Point) -> bool {
    (a.x.min(b.x)..=a.x.max(b.x)).contains(&c.x) && (a.y.min(b.y)..=a.y.max(b.y)).contains(&c.y)
}

/// Whether two stretches have a point in common, their ends included. Exact.
fn meet(a: Point, b: Point, c: Point, d: Point) -> bool {
    let (to_c, to_d) = (turn(a, b, c), turn(a, b, d));
    let (to_a, to_b) = (turn(c, d, a), turn(c, d, b));
    (to_c.signum() * to_d.signum() < 0 && to_a.signum() * to_b.signum() < 0)
        || (to_c == 0 && between_ends(a, b, c))
        || (to_d == 0 && between_ends(a, b, d))
        || (to_a == 0 && between_ends(c, d, a))
        || (to_b == 0 && between_ends(c, d, b))
}
