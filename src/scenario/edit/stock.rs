//! New pieces: what a click or a drag with a kind in hand puts on the table.

use super::handle::angle;
use super::openings::moved;
use super::shape::{
    halfway, scaled_length, tidy, tidy_point, tidy_size, tidy_turn, turned, turned_point,
};
use crate::scenario::{Deployment, Edge, Ladders, Roles, Scenario};
use crate::table::feature::{Feature, FeatureKind, Layout, Look, Shape};
use crate::table::length::{Length, Point};
use crate::table::outline::{Outline, millimetres};
use crate::table::piece::{Piece, closest_on};
use crate::table::scale::{Scale, Stick};
use bevy::math::DVec2;

/// The corners of a natural-looking patch of ground, in hundredths of half its width and depth.
const PATCH: [(i32, i32); 9] = [
    (100, -10),
    (74, 62),
    (22, 100),
    (-38, 84),
    (-88, 52),
    (-100, -16),
    (-62, -78),
    (-4, -100),
    (60, -80),
];

/// How wide a bridge is, at 15 mm, in millimetres.
const DECK: i32 = 40;

/// How wide and how long stairs are, at 15 mm, in millimetres.
const STAIRS: (i32, i32) = (22, 50);

/// How far a bridge reaches onto either bank, at 15 mm, in millimetres.
const BANK: i32 = 12;

/// A feature of that kind and shape without anything else to it. The one place where the editor makes features from
/// nothing.
const fn feature(kind: FeatureKind, shape: Shape) -> Feature {
    Feature {
        kind,
        shape,
        name: None,
        openings: Vec::new(),
        height: None,
        look: Look::House,
    }
}

/// How a kind is laid out where nobody says otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Plan {
    /// A patch with corners, so wide and deep.
    Patch(i32, i32),
    /// A disc of that radius.
    Disc(i32),
    /// A rectangle.
    Rect(i32, i32),
    /// A band so long and wide.
    Run(i32, i32),
    /// A band of that width from edge to edge.
    Across(i32),
    /// Over whatever river is there.
    Bridge,
    /// Up to whatever rampart is there.
    Stairs,
}

/// The plan of a kind, at 15 mm, in millimetres. Kinds without one of their own are rectangles, so that what is new to the
/// game can be placed at once.
const fn plan(kind: FeatureKind) -> Plan {
    match kind {
        FeatureKind::Woods => Plan::Patch(110, 95),
        FeatureKind::Rough => Plan::Patch(100, 80),
        FeatureKind::Hill => Plan::Patch(115, 100),
        FeatureKind::Fence => Plan::Run(50, 3),
        FeatureKind::Hedge => Plan::Run(50, 8),
        FeatureKind::LowWall => Plan::Run(50, 4),
        FeatureKind::TimberWall => Plan::Run(50, 5),
        FeatureKind::Rubble => Plan::Patch(60, 54),
        FeatureKind::Rampart => Plan::Run(100, 22),
        FeatureKind::Stairs => Plan::Stairs,
        FeatureKind::Tree => Plan::Disc(12),
        FeatureKind::River => Plan::Across(40),
        FeatureKind::Road => Plan::Across(30),
        FeatureKind::Bridge => Plan::Bridge,
        // Buildings, and whatever else comes to stand on a table.
        _ => Plan::Rect(60, 45),
    }
}

/// Whether a kind is drawn as a line from point to point.
#[must_use]
pub const fn is_line(kind: FeatureKind) -> bool {
    matches!(plan(kind), Plan::Run(..) | Plan::Across(_))
}

/// A piece as a click puts it down, turned by so many degrees.
#[must_use]
pub fn stamped(kind: FeatureKind, layout: &Layout, at: Point, degrees: i16) -> Feature {
    let at = tidy_point(at);
    let long = |fifteen: i32| layout.scale.scaled(Length::whole(fifteen));
    let shape = match plan(kind) {
        Plan::Patch(width, depth) => turned(&patch(at, long(width), long(depth)), degrees, at),
        Plan::Disc(radius) => Shape::Disc {
            center: at,
            radius: long(radius),
        },
        Plan::Rect(width, depth) => Shape::Rect {
            center: at,
            size: (long(width), long(depth)),
            turn: tidy_turn(degrees),
        },
        Plan::Run(length, width) => {
            let half = scaled_length(long(length), 1, 2);
            let end = |half: Length| {
                turned_point(
                    Point {
                        x: at.x + half,
                        y: at.y,
                    },
                    degrees,
                    at,
                )
            };
            Shape::Run {
                points: vec![end(-half), end(half)],
                width: long(width),
            }
        }
        Plan::Across(width) => across(layout, at, degrees, long(width)),
        Plan::Bridge => bridge(layout, at, degrees),
        Plan::Stairs => stairs(layout, at, degrees),
    };
    feature(kind, shape)
}

/// A piece as a drag from one place to another draws it; none where that is too short to mean anything.
#[must_use]
pub fn drawn(kind: FeatureKind, layout: &Layout, from: Point, to: Point) -> Option<Feature> {
    let (from, to) = (tidy_point(from), tidy_point(to));
    let long = |fifteen: i32| layout.scale.scaled(Length::whole(fifteen));
    if from.within(to, long(4)) {
        return None;
    }
    let (width, depth) = (
        tidy_size((to.x - from.x).abs()),
        tidy_size((to.y - from.y).abs()),
    );
    let center = halfway(from, to);
    let shape = match plan(kind) {
        Plan::Patch(..) => patch(center, width, depth),
        Plan::Disc(_) => Shape::Disc {
            center: from,
            radius: tidy_size(from.distance(to)),
        },
        Plan::Rect(..) | Plan::Stairs => Shape::Rect {
            center,
            size: (width, depth),
            turn: 0,
        },
        Plan::Run(_, width) | Plan::Across(width) => Shape::Run {
            points: vec![from, to],
            width: long(width),
        },
        Plan::Bridge => Shape::Rect {
            center,
            size: (tidy_size(from.distance(to)), long(DECK)),
            turn: tidy_turn(angle(from, to).round() as i16),
        },
    };
    Some(feature(kind, shape))
}

/// A patch of ground.
fn patch(center: Point, width: Length, depth: Length) -> Shape {
    let corner = |(x, y): (i32, i32)| {
        tidy_point(Point {
            x: center.x + scaled_length(width, x, 200),
            y: center.y + scaled_length(depth, y, 200),
        })
    };
    Shape::Polygon(PATCH.map(corner).to_vec())
}

/// A band through a place from one edge of the table to the other: level, or upright where it is turned far.
fn across(layout: &Layout, at: Point, degrees: i16, width: Length) -> Shape {
    let upright = matches!(degrees.rem_euclid(180), 46..135);
    let (one, other) = if upright {
        (Edge::South, Edge::North)
    } else {
        (Edge::West, Edge::East)
    };
    let mut points = vec![one.nearest(at, layout.size), at];
    points.push(other.nearest(at, layout.size));
    let mut points: Vec<Point> = points.into_iter().map(tidy_point).collect();
    points.dedup();
    Shape::Run { points, width }
}

/// A bridge: across the river at that place, as long as that one is wide; else as turned.
fn bridge(layout: &Layout, at: Point, degrees: i16) -> Shape {
    let long = |fifteen: i32| layout.scale.scaled(Length::whole(fifteen));
    let stretch = layout
        .features
        .iter()
        .rev()
        .filter(|feature| feature.kind == FeatureKind::River)
        .filter(|feature| Outline::new(&feature.shape).distance(millimetres(at)) < long(BANK).mm())
        .find_map(|river| match &river.shape {
            Shape::Run { points, width } => {
                let ends = points.windows(2).min_by(|one, other| {
                    let far = |ends: &[Point]| {
                        let on =
                            closest_on(millimetres(at), millimetres(ends[0]), millimetres(ends[1]));
                        on.distance(millimetres(at))
                    };
                    far(one).total_cmp(&far(other))
                })?;
                let on = closest_on(millimetres(at), millimetres(ends[0]), millimetres(ends[1]));
                let middle = tidy_point(Point::from_mm(on.x, on.y));
                Some((middle, angle(ends[0], ends[1]), *width))
            }
            _ => None,
        });
    match stretch {
        Some((center, along, width)) => Shape::Rect {
            center,
            size: (long(DECK), tidy_size(width + long(BANK) * 2)),
            turn: tidy_turn(along.round() as i16),
        },
        None => Shape::Rect {
            center: at,
            size: (long(DECK), long(DECK + 2 * BANK)),
            turn: tidy_turn(degrees),
        },
    }
}

/// Stairs: up to the nearest side of a rampart near that place (MOV-8); else as turned.
fn stairs(layout: &Layout, at: Point, degrees: i16) -> Shape {
    let long = |fifteen: i32| layout.scale.scaled(Length::whole(fifteen));
    let size = (long(STAIRS.0), long(STAIRS.1));
    let place = millimetres(at);
    let side = layout
        .features
        .iter()
        .filter(|feature| feature.kind == FeatureKind::Rampart)
        .flat_map(|rampart| Outline::new(&rampart.shape).pieces().to_vec())
        .filter_map(|piece| match piece {
            Piece::Convex(ring) => Some(ring),
            Piece::Disc { .. } => None,
        })
        .flat_map(|ring| {
            let next = ring.clone().into_iter().cycle().skip(1);
            ring.into_iter().zip(next).collect::<Vec<_>>()
        })
        .map(|(from, to)| (closest_on(place, from, to), from, to))
        .filter(|(foot, ..)| foot.distance(place) < 2.0 * size.1.mm())
        .min_by(|one, other| {
            let far = |foot: DVec2| foot.distance_squared(place);
            far(one.0).total_cmp(&far(other.0))
        });
    match side {
        Some((foot, from, to)) => {
            // The corners go round counter-clockwise: outwards is to the right.
            let outwards = -(to - from).normalize_or_zero().perp();
            let center = foot + outwards * (size.1.mm() / 2.0);
            let ends = [from, to].map(|end| Point::from_mm(end.x, end.y));
            Shape::Rect {
                center: tidy_point(Point::from_mm(center.x, center.y)),
                size,
                turn: tidy_turn(angle(ends[0], ends[1]).round() as i16),
            }
        }
        None => Shape::Rect {
            center: at,
            size,
            turn: tidy_turn(degrees),
        },
    }
}

/// A table with nothing on it, and a battle on it.
#[must_use]
pub fn empty_table(scale: Scale, squads: [String; 2]) -> Scenario {
    let side = scale.table_side();
    Scenario {
        name: "New table".to_owned(),
        notes: String::new(),
        layout: Layout {
            scale,
            size: (side, side),
            features: Vec::new(),
        },
        points: crate::scenario::default_points(),
        roles: Roles::default(),
        deployment: Deployment::default(),
        turn_limit: None,
        house: crate::song::house::HouseRules::default(),
        squads,
        allies: Vec::new(),
        ladders: Ladders::default(),
        special: Vec::new(),
    }
}

/// Zones to begin with: along the southern and the northern edge, M deep (SET-6).
#[must_use]
pub fn first_zones(layout: &Layout) -> Deployment {
    let depth = tidy(layout.scale.stick(Stick::Medium));
    Deployment::Zones {
        attacker: Edge::South.band(depth, layout.size),
        defender: Edge::North.band(depth, layout.size),
    }
}

/// A feature as it is, in the middle of another table: what is pasted there from one that was larger.
#[must_use]
pub fn brought_onto(layout: &Layout, feature: &Feature) -> Feature {
    let (low, high) = super::shape::span(&feature.shape);
    let inward = |low: Length, high: Length, side: Length| {
        if low > side {
            side - high
        } else if high < Length::ZERO {
            -low
        } else {
            Length::ZERO
        }
    };
    let by = Point {
        x: inward(low.x, high.x, layout.size.0),
        y: inward(low.y, high.y, layout.size.1),
    };
    moved(feature, by)
}
