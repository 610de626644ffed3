//! The ground that features cover, cut into simple pieces, to judge a layout before anybody plays on it.
//!
//! What happens in a battle is measured by the table; this is for the desk where tables are made.

use crate::table::feature::Shape;
use crate::table::length::{Length, Point};

/// A simple piece of ground.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Piece {
    /// A circle.
    Disc {
        /// The middle.
        center: Point,
        /// Half the diameter.
        radius: Length,
    },
    /// The ground inside a simple outline.
    Outline(Vec<Point>),
}

/// The pieces that a shape consists of.
pub(super) fn pieces(shape: &Shape) -> Vec<Piece> {
    match shape {
        Shape::Disc { center, radius } => vec![Piece::Disc {
            center: *center,
            radius: *radius,
        }],
        Shape::Rect { .. } => vec![Piece::Outline(corners(shape))],
        Shape::Polygon(corners) => vec![Piece::Outline(corners.clone())],
        Shape::Run { points, width } => points
            .windows(2)
            .map(|ends| Piece::Outline(band(ends[0], ends[1], *width)))
            .collect(),
    }
}

/// The points that must lie on the table: corners, the four sides of a circle, the middle line of a run, whose
/// band may hang over the edge like a road that leads off the table.
pub(super) fn corners(shape: &Shape) -> Vec<Point> {
    match shape {
        Shape::Rect { center, size, turn } => {
            let (sine, cosine) = turned(*turn);
            let (x, y) = center.mm();
            let (half_x, half_y) = (size.0.mm() / 2.0, size.1.mm() / 2.0);
            [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
                .map(|(east, north)| {
                    let (along, across) = (east * half_x, north * half_y);
                    Point::from_mm(
                        x + along * cosine - across * sine,
                        y + along * sine + across * cosine,
                    )
                })
                .into()
        }
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

/// Sine and cosine of whole degrees.
fn turned(degrees: i16) -> (f64, f64) {
    let radians = f64::from(degrees).to_radians();
    (libm::sin(radians), libm::cos(radians))
}

/// The rectangle around one stretch of a run.
fn band(from: Point, to: Point, width: Length) -> Vec<Point> {
    let ((from_x, from_y), (to_x, to_y)) = (from.mm(), to.mm());
    let (east, north) = (to_x - from_x, to_y - from_y);
    let length = (east * east + north * north).sqrt();
    if length == 0.0 {
        return vec![from];
    }
    let half = width.mm() / 2.0 / length;
    let (aside_x, aside_y) = (-north * half, east * half);
    vec![
        Point::from_mm(from_x + aside_x, from_y + aside_y),
        Point::from_mm(from_x - aside_x, from_y - aside_y),
        Point::from_mm(to_x - aside_x, to_y - aside_y),
        Point::from_mm(to_x + aside_x, to_y + aside_y),
    ]
}

/// The distance between two shapes in millimetres; nothing where they touch or lie on each other.
pub(super) fn distance(one: &Shape, other: &Shape) -> Length {
    let others = pieces(other);
    pieces(one)
        .iter()
        .flat_map(|left| others.iter().map(move |right| between(left, right)))
        .min()
        .unwrap_or(Length::ZERO)
}

/// The distance between two pieces.
fn between(one: &Piece, other: &Piece) -> Length {
    match (one, other) {
        (
            Piece::Disc { center, radius },
            Piece::Disc {
                center: far,
                radius: reach,
            },
        ) => (center.distance(*far) - *radius - *reach).max(Length::ZERO),
        (Piece::Disc { center, radius }, Piece::Outline(corners))
        | (Piece::Outline(corners), Piece::Disc { center, radius }) => {
            if contains(corners, *center) {
                return Length::ZERO;
            }
            let nearest = sides(corners)
                .map(|(from, to)| to_side(*center, from, to))
                .min_by(f64::total_cmp)
                .unwrap_or_default();
            (Length::from_mm(nearest) - *radius).max(Length::ZERO)
        }
        (Piece::Outline(left), Piece::Outline(right)) => {
            let inside = |outline: &[Point], other: &[Point]| {
                other
                    .first()
                    .is_some_and(|corner| contains(outline, *corner))
            };
            let cross = sides(left).any(|(a, b)| sides(right).any(|(c, d)| meet(a, b, c, d)));
            if cross || inside(left, right) || inside(right, left) {
                return Length::ZERO;
            }
            let from_corners = |corners: &[Point], outline: &[Point]| {
                corners
                    .iter()
                    .flat_map(|corner| sides(outline).map(|(from, to)| to_side(*corner, from, to)))
                    .min_by(f64::total_cmp)
            };
            let nearest = [from_corners(left, right), from_corners(right, left)];
            Length::from_mm(
                nearest
                    .into_iter()
                    .flatten()
                    .min_by(f64::total_cmp)
                    .unwrap_or_default(),
            )
        }
    }
}

/// The sides of a closed outline.
fn sides(corners: &[Point]) -> impl Iterator<Item = (Point, Point)> {
    let next = corners.iter().cycle().skip(1);
    corners.iter().copied().zip(next.copied())
}

/// Which way `c` lies from the line through `a` and `b`: greater than zero to the left. Exact.
fn turn(a: Point, b: Point, c: Point) -> i64 {
    let difference =
        |from: Length, to: Length| i64::from(to.hundredths()) - i64::from(from.hundredths());
    difference(a.x, b.x) * difference(a.y, c.y) - difference(a.y, b.y) * difference(a.x, c.x)
}

/// Whether `c`, which lies in line with `a` and `b`, lies between them.
fn between_ends(a: Point, b: Point, c: Point) -> bool {
    (a.x.min(b.x)..=a.x.max(b.x)).contains(&c.x) && (a.y.min(b.y)..=a.y.max(b.y)).contains(&c.y)
}

/// Whether two stretches have a point in common, their ends included. Exact.
pub(super) fn meet(a: Point, b: Point, c: Point, d: Point) -> bool {
    let (to_c, to_d) = (turn(a, b, c), turn(a, b, d));
    let (to_a, to_b) = (turn(c, d, a), turn(c, d, b));
    (to_c.signum() * to_d.signum() < 0 && to_a.signum() * to_b.signum() < 0)
        || (to_c == 0 && between_ends(a, b, c))
        || (to_d == 0 && between_ends(a, b, d))
        || (to_a == 0 && between_ends(c, d, a))
        || (to_b == 0 && between_ends(c, d, b))
}

/// The first corner of an outline at which it crosses or touches itself, or turns straight back.
pub(super) fn crosses_itself(corners: &[Point]) -> Option<usize> {
    let all: Vec<_> = sides(corners).collect();
    let count = all.len();
    (0..count).find(|place| {
        let (a, b) = all[*place];
        let (_, after) = all[(place + 1) % count];
        let turns_back = turn(a, b, after) == 0 && between_ends(b, a, after)
            || turn(a, b, after) == 0 && between_ends(b, after, a);
        turns_back
            || (place + 2..count)
                // The last side is the neighbour of the first.
                .filter(|other| !(*place == 0 && *other == count - 1))
                .any(|other| meet(a, b, all[other].0, all[other].1))
    })
}

/// Whether a place lies inside an outline. Exact but for the border, which may count either way.
fn contains(corners: &[Point], at: Point) -> bool {
    sides(corners)
        .filter(|(from, to)| {
            let upward = from.y <= at.y && to.y > at.y;
            let downward = to.y <= at.y && from.y > at.y;
            let side = turn(*from, *to, at);
            (upward && side > 0) || (downward && side < 0)
        })
        .count()
        % 2
        == 1
}

/// The distance of a place from a stretch, in millimetres.
fn to_side(at: Point, from: Point, to: Point) -> f64 {
    let ((x, y), (from_x, from_y), (to_x, to_y)) = (at.mm(), from.mm(), to.mm());
    let (east, north) = (to_x - from_x, to_y - from_y);
    let squared = east * east + north * north;
    let share = if squared == 0.0 {
        0.0
    } else {
        (((x - from_x) * east + (y - from_y) * north) / squared).clamp(0.0, 1.0)
    };
    let (off_x, off_y) = (x - from_x - share * east, y - from_y - share * north);
    (off_x * off_x + off_y * off_y).sqrt()
}

/// East-west and north-south size of a shape as it is placed, in millimetres; for a rectangle its own sides.
pub(super) fn extent(shape: &Shape) -> (Length, Length) {
    match shape {
        Shape::Rect { size, .. } => *size,
        Shape::Disc { radius, .. } => (*radius + *radius, *radius + *radius),
        Shape::Polygon(_) | Shape::Run { .. } => {
            let all: Vec<Point> = pieces(shape)
                .into_iter()
                .flat_map(|piece| match piece {
                    Piece::Outline(corners) => corners,
                    Piece::Disc { center, .. } => vec![center],
                })
                .collect();
            let span = |of: fn(&Point) -> Length| {
                let greatest = all.iter().map(of).max().unwrap_or_default();
                let least = all.iter().map(of).min().unwrap_or_default();
                greatest - least
            };
            (span(|point| point.x), span(|point| point.y))
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
