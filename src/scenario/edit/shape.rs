//! Shapes moved, turned, mirrored and scaled. What comes out lies on the 0.1 mm grid and within what a file can say.

use super::Axis;
use crate::scenario::outline::corners;
use crate::table::feature::Shape;
use crate::table::length::{Length, Point};
use crate::table::outline::Outline;

/// The farthest that anything can lie from the table's corner: files can say no more.
const FARTHEST: Length = Length::whole(20_000);

/// The smallest size that stretching gives anything.
pub const LEAST: Length = Length::whole(1);

/// A disc becomes an outline of so many corners.
const DISC_CORNERS: u32 = 16;

/// A length on the 0.1 mm grid, within what files can say.
#[must_use]
pub fn tidy(length: Length) -> Length {
    length.clamp(-FARTHEST, FARTHEST).on_grid()
}

/// A size: on the grid, and not less than [`LEAST`].
#[must_use]
pub fn tidy_size(length: Length) -> Length {
    tidy(length).max(LEAST)
}

/// A place on the grid, within what files can say.
#[must_use]
pub fn tidy_point(at: Point) -> Point {
    Point {
        x: tidy(at.x),
        y: tidy(at.y),
    }
}

/// A turn in degrees, from above -180 to 180.
#[must_use]
pub const fn tidy_turn(degrees: i16) -> i16 {
    let turn = degrees.rem_euclid(360);
    if turn > 180 { turn - 360 } else { turn }
}

/// The same shape with every place put elsewhere; rectangles are turned by so many degrees and perhaps mirrored.
fn mapped(shape: &Shape, place: impl Fn(Point) -> Point, turn: impl Fn(i16) -> i16) -> Shape {
    match shape {
        Shape::Rect {
            center,
            size,
            turn: old,
        } => Shape::Rect {
            center: place(*center),
            size: *size,
            turn: tidy_turn(turn(*old)),
        },
        Shape::Disc { center, radius } => Shape::Disc {
            center: place(*center),
            radius: *radius,
        },
        Shape::Polygon(points) => Shape::Polygon(points.iter().copied().map(place).collect()),
        Shape::Run { points, width } => Shape::Run {
            points: points.iter().copied().map(place).collect(),
            width: *width,
        },
    }
}

/// The shape so much farther east and north.
#[must_use]
pub fn moved(shape: &Shape, by: Point) -> Shape {
    let by = tidy_point(by);
    let place = |at: Point| {
        tidy_point(Point {
            x: at.x + by.x,
            y: at.y + by.y,
        })
    };
    mapped(shape, place, |turn| turn)
}

/// A place turned counter-clockwise about another one; by right angles exactly.
#[must_use]
pub fn turned_point(at: Point, degrees: i16, about: Point) -> Point {
    let (x, y) = (at.x - about.x, at.y - about.y);
    let (x, y) = match degrees.rem_euclid(360) {
        0 => (x, y),
        90 => (-y, x),
        180 => (-x, -y),
        270 => (y, -x),
        other => {
            let radians = f64::from(other).to_radians();
            let (sin, cos) = (libm::sin(radians), libm::cos(radians));
            (
                Length::from_mm(x.mm() * cos - y.mm() * sin),
                Length::from_mm(x.mm() * sin + y.mm() * cos),
            )
        }
    };
    tidy_point(Point {
        x: about.x + x,
        y: about.y + y,
    })
}

/// The shape turned counter-clockwise about a place.
#[must_use]
pub fn turned(shape: &Shape, degrees: i16, about: Point) -> Shape {
    let about = tidy_point(about);
    mapped(
        shape,
        |at| turned_point(at, degrees, about),
        |turn| tidy_turn(tidy_turn(turn) + tidy_turn(degrees)),
    )
}

/// A place mirrored: `sum` is twice the coordinate of the line in the middle.
#[must_use]
pub fn mirrored_point(at: Point, axis: Axis, sum: Length) -> Point {
    tidy_point(match axis {
        Axis::EastWest => Point {
            x: sum - at.x,
            y: at.y,
        },
        Axis::NorthSouth => Point {
            x: at.x,
            y: sum - at.y,
        },
    })
}

/// The shape mirrored: `sum` is twice the coordinate of the line in the middle.
#[must_use]
pub fn mirrored(shape: &Shape, axis: Axis, sum: Length) -> Shape {
    let turn = |turn: i16| match shape {
        // What is upright or level looks the same mirrored.
        Shape::Rect { .. } if turn % 90 == 0 => turn,
        _ => -tidy_turn(turn),
    };
    mapped(shape, |at| mirrored_point(at, axis, sum), turn)
}

/// A length times a fraction.
#[must_use]
pub fn scaled_length(length: Length, times: i32, by: i32) -> Length {
    tidy(Length::from_mm(
        length.mm() * f64::from(times) / f64::from(by.max(1)),
    ))
}

/// A place times a fraction.
#[must_use]
pub fn scaled_point(at: Point, times: i32, by: i32) -> Point {
    Point {
        x: scaled_length(at.x, times, by),
        y: scaled_length(at.y, times, by),
    }
}

/// The shape and its place times a fraction.
#[must_use]
pub fn scaled(shape: &Shape, times: i32, by: i32) -> Shape {
    let length = |length: Length| scaled_length(length, times, by);
    let mut shape = mapped(shape, |at| scaled_point(at, times, by), |turn| turn);
    match &mut shape {
        Shape::Rect { size, .. } => *size = (length(size.0), length(size.1)),
        Shape::Disc { radius, .. } => *radius = length(*radius),
        Shape::Polygon(_) => {}
        Shape::Run { width, .. } => *width = length(*width),
    }
    shape
}

/// The least and the greatest coordinates of its corners; of a run, of its middle line.
#[must_use]
pub fn span(shape: &Shape) -> (Point, Point) {
    let mut points = corners(shape);
    if points.is_empty()
        && let Shape::Rect { center, .. } = shape
    {
        points.push(*center);
    }
    let mut points = points.into_iter();
    let first = points.next().unwrap_or_default();
    points.fold((first, first), |(low, high), at| {
        (
            Point {
                x: low.x.min(at.x),
                y: low.y.min(at.y),
            },
            Point {
                x: high.x.max(at.x),
                y: high.y.max(at.y),
            },
        )
    })
}

/// The middle of a box.
#[must_use]
pub fn halfway(one: Point, other: Point) -> Point {
    let half = |one: Length, other: Length| {
        Length::from_hundredths((one.hundredths() + other.hundredths()) / 2)
    };
    tidy_point(Point {
        x: half(one.x, other.x),
        y: half(one.y, other.y),
    })
}

/// The middle of a shape: where its place is read.
#[must_use]
pub fn middle(shape: &Shape) -> Point {
    match shape {
        Shape::Rect { center, .. } | Shape::Disc { center, .. } => *center,
        Shape::Polygon(_) | Shape::Run { .. } => {
            let (low, high) = span(shape);
            halfway(low, high)
        }
    }
}

/// The points that the shape is made of one by one; none for rectangles and discs.
#[must_use]
pub fn points(shape: &Shape) -> &[Point] {
    match shape {
        Shape::Polygon(points) | Shape::Run { points, .. } => points,
        Shape::Rect { .. } | Shape::Disc { .. } => &[],
    }
}

fn with_points(shape: &Shape, change: impl FnOnce(&mut Vec<Point>)) -> Shape {
    let mut shape = shape.clone();
    match &mut shape {
        Shape::Polygon(points) | Shape::Run { points, .. } => change(points),
        Shape::Rect { .. } | Shape::Disc { .. } => {}
    }
    shape
}

/// The shape with one of its points elsewhere.
#[must_use]
pub fn with_point(shape: &Shape, number: usize, at: Point) -> Shape {
    with_points(shape, |points| {
        if let Some(point) = points.get_mut(number) {
            *point = tidy_point(at);
        }
    })
}

/// The shape with one more point, behind that one.
#[must_use]
pub fn with_new_point(shape: &Shape, after: usize, at: Point) -> Shape {
    with_points(shape, |points| {
        let place = (after.saturating_add(1)).min(points.len());
        points.insert(place, tidy_point(at));
    })
}

/// The shape without one of its points; unchanged where it has no more than it needs.
#[must_use]
pub fn without_point(shape: &Shape, number: usize) -> Shape {
    let least = match shape {
        Shape::Polygon(_) => 3,
        _ => 2,
    };
    with_points(shape, |points| {
        if points.len() > least && number < points.len() {
            points.remove(number);
        }
    })
}

/// The shape as an outline whose corners can be dragged.
#[must_use]
pub fn as_polygon(shape: &Shape) -> Shape {
    match shape {
        Shape::Polygon(_) => shape.clone(),
        Shape::Rect { .. } => Shape::Polygon(corners(shape).into_iter().map(tidy_point).collect()),
        Shape::Disc { center, radius } => Shape::Polygon(
            (0..DISC_CORNERS)
                .map(|corner| {
                    let turn = f64::from(corner) / f64::from(DISC_CORNERS) * std::f64::consts::TAU;
                    tidy_point(Point {
                        x: center.x + Length::from_mm(libm::cos(turn) * radius.mm()),
                        y: center.y + Length::from_mm(libm::sin(turn) * radius.mm()),
                    })
                })
                .collect(),
        ),
        Shape::Run { .. } => as_polygon(&as_rect(shape)),
    }
}

/// The rectangle around a shape; of a straight run the band itself.
#[must_use]
pub fn as_rect(shape: &Shape) -> Shape {
    match shape {
        Shape::Rect { .. } => shape.clone(),
        Shape::Run { points, width } if points.len() == 2 => {
            let (from, to) = (points[0], points[1]);
            let radians = libm::atan2(to.y.mm() - from.y.mm(), to.x.mm() - from.x.mm());
            Shape::Rect {
                center: halfway(from, to),
                size: (tidy_size(from.distance(to)), tidy_size(*width)),
                turn: tidy_turn(radians.to_degrees().round() as i16),
            }
        }
        Shape::Disc { .. } | Shape::Polygon(_) | Shape::Run { .. } => {
            let (low, high) = around(shape);
            Shape::Rect {
                center: halfway(low, high),
                size: (tidy_size(high.x - low.x), tidy_size(high.y - low.y)),
                turn: 0,
            }
        }
    }
}

/// The disc that is as large as a shape the longer way.
#[must_use]
pub fn as_disc(shape: &Shape) -> Shape {
    let (low, high) = around(shape);
    let across = match shape {
        Shape::Rect { size, .. } => size.0.max(size.1),
        _ => (high.x - low.x).max(high.y - low.y),
    };
    Shape::Disc {
        center: middle(shape),
        radius: tidy_size(scaled_length(across, 1, 2)),
    }
}

/// The run along the middle of a shape, as wide as it is the shorter way.
#[must_use]
pub fn as_run(shape: &Shape) -> Shape {
    if let Shape::Run { .. } = shape {
        return shape.clone();
    }
    let Shape::Rect { center, size, turn } = as_rect(shape) else {
        return shape.clone();
    };
    let long = size.0.max(size.1);
    let half = scaled_length(long, 1, 2);
    let along = if size.0 >= size.1 { turn } else { turn + 90 };
    let end = |half: Length| {
        let level = Point {
            x: center.x + half,
            y: center.y,
        };
        turned_point(level, along, center)
    };
    Shape::Run {
        points: vec![end(-half), end(half)],
        width: size.0.min(size.1),
    }
}

/// The box around the ground that a shape covers.
#[must_use]
pub fn around(shape: &Shape) -> (Point, Point) {
    match shape {
        Shape::Rect { .. } | Shape::Run { .. } => {
            let outline = Outline::new(shape);
            let (low, high) = (outline.bounds().min, outline.bounds().max);
            if low.x > high.x {
                return span(shape);
            }
            (
                tidy_point(Point::from_mm(low.x, low.y)),
                tidy_point(Point::from_mm(high.x, high.y)),
            )
        }
        Shape::Disc { .. } | Shape::Polygon(_) => span(shape),
    }
}

/// An outline as wide and deep as that, about the same middle.
#[must_use]
pub fn fitted(shape: &Shape, width: Length, depth: Length) -> Shape {
    let Shape::Polygon(points) = shape else {
        return shape.clone();
    };
    let (low, high) = span(shape);
    let center = halfway(low, high);
    let share = |at: Length, middle: Length, old: Length, new: Length| {
        let old = old.mm();
        if old <= 0.0 {
            at
        } else {
            tidy(middle + Length::from_mm((at - middle).mm() * new.mm() / old))
        }
    };
    let (width, depth) = (tidy_size(width), tidy_size(depth));
    Shape::Polygon(
        points
            .iter()
            .map(|at| Point {
                x: share(at.x, center.x, high.x - low.x, width),
                y: share(at.y, center.y, high.y - low.y, depth),
            })
            .collect(),
    )
}
