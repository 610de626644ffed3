//! Outlines: the ground that a feature covers, seen from above, worked out once from its [`Shape`].

use super::convex;
use super::feature::Shape;
use super::length::Point;
use super::piece::{Bounds, EDGE, Piece, closest_on};
use bevy::math::DVec2;

/// A place of the table in millimetres.
#[must_use]
pub fn millimetres(point: Point) -> DVec2 {
    let (x, y) = point.mm();
    DVec2::new(x, y)
}

/// The ground that a feature covers, in millimetres.
#[derive(Clone, PartialEq, Debug)]
pub struct Outline {
    /// Convex pieces whose union it is.
    pieces: Vec<Piece>,
    /// The rectangle around each.
    around: Vec<Bounds>,
    /// The corners of a polygon, counter-clockwise; empty for other shapes.
    ring: Vec<DVec2>,
    /// The rectangle around it.
    bounds: Bounds,
}

impl Outline {
    /// The outline of a shape. A shape without area gives one that covers nothing.
    #[must_use]
    pub fn new(shape: &Shape) -> Self {
        Self::shrunk(shape, 0.0)
    }

    /// The outline of a shape with its edges moved inwards by `inset` millimetres: for the bodies that rays are
    /// cast against, so that a graze is no hit.
    #[must_use]
    pub fn shrunk(shape: &Shape, inset: f64) -> Self {
        let mut ring = Vec::new();
        let pieces: Vec<Piece> = match shape {
            Shape::Rect { center, size, turn } => {
                let radians = f64::from(*turn).to_radians();
                let east = match turn.rem_euclid(360) {
                    0 => DVec2::X,
                    90 => DVec2::Y,
                    180 => DVec2::NEG_X,
                    270 => DVec2::NEG_Y,
                    _ => DVec2::new(libm::cos(radians), libm::sin(radians)),
                };
                let half = DVec2::new(size.0.mm(), size.1.mm()) * 0.5 - inset;
                rectangle(millimetres(*center), east, half)
                    .into_iter()
                    .collect()
            }
            Shape::Disc { center, radius } => disc(millimetres(*center), radius.mm() - inset)
                .into_iter()
                .collect(),
            Shape::Polygon(corners) => {
                ring = convex::tidy(corners.iter().copied().map(millimetres));
                if inset > 0.0 {
                    ring = convex::inset(&ring, inset);
                }
                convex::decompose(&ring)
                    .into_iter()
                    .map(Piece::Convex)
                    .collect()
            }
            Shape::Run { points, width } => {
                let points: Vec<DVec2> = points.iter().copied().map(millimetres).collect();
                let half = width.mm() * 0.5 - inset;
                let joints = points
                    .iter()
                    .skip(1)
                    .take(points.len().saturating_sub(2))
                    .filter_map(|joint| disc(*joint, half));
                points
                    .windows(2)
                    .filter_map(|ends| {
                        let along = ends[1] - ends[0];
                        let length = along.length();
                        (length > 0.0).then_some(())?;
                        rectangle(
                            (ends[0] + ends[1]) * 0.5,
                            along / length,
                            DVec2::new(length * 0.5 - inset, half),
                        )
                    })
                    .chain(joints)
                    .collect()
            }
        };
        Self {
            ring,
            ..Self::of_pieces(pieces)
        }
    }

    /// The outline of some ground that no shape describes.
    #[must_use]
    pub(super) fn of_pieces(pieces: Vec<Piece>) -> Self {
        let around: Vec<Bounds> = pieces.iter().map(Piece::bounds).collect();
        let bounds = around
            .iter()
            .fold(Bounds::EMPTY, |bounds, piece| bounds.with(*piece));
        Self {
            pieces,
            around,
            ring: Vec::new(),
            bounds,
        }
    }

    /// The convex pieces whose union it is: for bodies and for drawing.
    #[must_use]
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Those of its pieces that could be within `reach` millimetres of something in those bounds.
    pub fn pieces_near(&self, bounds: &Bounds, reach: f64) -> impl Iterator<Item = &Piece> {
        let near = self.bounds.near(bounds, reach);
        self.pieces
            .iter()
            .zip(&self.around)
            .filter(move |(_, around)| near && around.near(bounds, reach))
            .map(|(piece, _)| piece)
    }

    /// The rectangle around it.
    #[must_use]
    pub const fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    /// Whether a place lies inside; on the very edge is outside.
    #[must_use]
    pub fn contains(&self, place: DVec2) -> bool {
        self.depth(place) > EDGE
    }

    /// How far inside a place is, in millimetres from the edge; zero or below outside.
    #[must_use]
    pub fn depth(&self, place: DVec2) -> f64 {
        if !self.bounds.near(&Bounds::of_line(place, place), 0.0) {
            return 0.0;
        }
        if self.ring.is_empty() {
            return self
                .pieces
                .iter()
                .map(|piece| piece.depth(place))
                .fold(0.0, f64::max);
        }
        let inside = convex::edges(&self.ring).fold(false, |inside, (a, b)| {
            let beside = (a.y > place.y) != (b.y > place.y)
                && place.x < a.x + (place.y - a.y) / (b.y - a.y) * (b.x - a.x);
            inside != beside
        });
        if inside {
            self.ring_distance(place)
        } else {
            0.0
        }
    }

    /// How far a place is from it, in millimetres: zero inside.
    #[must_use]
    pub fn distance(&self, place: DVec2) -> f64 {
        self.pieces
            .iter()
            .map(|piece| piece.distance(place))
            .fold(f64::INFINITY, f64::min)
    }

    /// How far two outlines are from each other, in millimetres: zero where they meet (SET-4).
    #[must_use]
    pub fn distance_to(&self, other: &Self) -> f64 {
        self.pieces
            .iter()
            .flat_map(|one| other.pieces.iter().map(move |other| one.closest(other)))
            .map(|(here, there)| here.distance(there))
            .fold(f64::INFINITY, f64::min)
    }

    /// How far a place is from the edge, in millimetres, be it inside or outside.
    #[must_use]
    pub fn edge_distance(&self, place: DVec2) -> f64 {
        if self.contains(place) {
            self.depth(place)
        } else {
            self.distance(place)
        }
    }

    /// The distance to the nearest side of the polygon.
    fn ring_distance(&self, place: DVec2) -> f64 {
        convex::edges(&self.ring)
            .map(|(a, b)| closest_on(place, a, b).distance_squared(place))
            .fold(f64::INFINITY, f64::min)
            .sqrt()
    }

    /// Whether a disc at that place lies on it or comes within `gap` millimetres of it; a gap of exactly that
    /// counts.
    #[must_use]
    pub fn touches(&self, place: DVec2, radius: f64, gap: f64) -> bool {
        let reach = radius + gap + EDGE;
        self.pieces_near(&Bounds::of_line(place, place), reach)
            .any(|piece| piece.distance(place) <= reach)
    }

    /// How far along the line from `a` to `b`, as a share of it, the line is first inside.
    #[must_use]
    pub fn first_crossing(&self, a: DVec2, b: DVec2) -> Option<f64> {
        self.pieces_near(&Bounds::of_line(a, b), 0.0)
            .filter_map(|piece| piece.crossing(a, b))
            .map(|(enter, _)| enter)
            .min_by(f64::total_cmp)
    }

    /// Where a line that starts inside first leaves it, as a share of the line: 1 where it never does, 0 where it
    /// does at once.
    #[must_use]
    pub fn exit(&self, a: DVec2, b: DVec2) -> f64 {
        let mut out = 0.0;
        // Each piece can carry the line on once.
        for _ in &self.pieces {
            let farther = self
                .pieces
                .iter()
                .filter_map(|piece| piece.crossing(a, b))
                .filter(|(enter, leave)| *enter <= out + 1e-9 && *leave > out)
                .map(|(_, leave)| leave)
                .max_by(f64::total_cmp);
            match farther {
                Some(leave) => out = leave,
                None => break,
            }
        }
        out
    }

    /// Whether the line from `a` to `b` runs inside it anywhere beyond that share of the line.
    #[must_use]
    pub fn crossed_after(&self, a: DVec2, b: DVec2, share: f64) -> bool {
        self.pieces
            .iter()
            .filter_map(|piece| piece.crossing(a, b))
            .any(|(_, leave)| leave > share + 1e-9)
    }

    /// How far along the line from `a` to `b`, as a share of it, a disc of that radius first lies on it.
    #[must_use]
    pub fn first_overlap(&self, a: DVec2, b: DVec2, radius: f64) -> Option<f64> {
        self.pieces_near(&Bounds::of_line(a, b), radius)
            .filter_map(|piece| piece.first_overlap(a, b, radius))
            .min_by(f64::total_cmp)
    }
}

/// A turned rectangle; `None` where it has no area.
fn rectangle(center: DVec2, east: DVec2, half: DVec2) -> Option<Piece> {
    (half.min_element() > EDGE).then(|| {
        let (right, up) = (east * half.x, east.perp() * half.y);
        Piece::Convex(vec![
            center - right - up,
            center + right - up,
            center + right + up,
            center - right + up,
        ])
    })
}

/// A disc; `None` where it has no area.
fn disc(center: DVec2, radius: f64) -> Option<Piece> {
    (radius > EDGE).then_some(Piece::Disc { center, radius })
}
