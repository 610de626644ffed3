//! What snaps to what: to the ends and edges of neighbours, to a grid, to whole angles.

use super::shape::tidy_point;
use crate::scenario::outline::corners;
use crate::table::feature::{FeatureId, Layout, Shape};
use crate::table::length::{Length, Point};
use crate::table::outline::{Outline, millimetres};
use crate::table::piece::{Piece, closest_on};
use bevy::math::DVec2;

/// Neighbours catch what comes so near, at 15 mm, in millimetres.
const REACH: i32 = 5;

/// Turns snap to so many degrees.
pub const ANGLE: i16 = 15;

/// More corners than this of what is dragged are not looked at.
const MOST_ANCHORS: usize = 64;

/// What is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Snap {
    /// The grid; zero for none.
    pub grid: Length,
    /// Ends and edges of neighbours catch.
    pub neighbours: bool,
    /// Turns are whole multiples of [`ANGLE`].
    pub angles: bool,
}

impl Snap {
    /// Nothing snaps.
    pub const FREE: Self = Self {
        grid: Length::ZERO,
        neighbours: false,
        angles: false,
    };
}

impl Default for Snap {
    fn default() -> Self {
        Self {
            grid: Length::whole(5),
            neighbours: true,
            angles: true,
        }
    }
}

/// A place on the grid nearest to one.
fn on_grid(at: Point, grid: Length) -> Point {
    let step = grid.hundredths();
    if step <= 0 {
        return tidy_point(at);
    }
    let to = |length: Length| {
        let whole = (f64::from(length.hundredths()) / f64::from(step)).round() as i32;
        Length::from_hundredths(whole.saturating_mul(step))
    };
    tidy_point(Point {
        x: to(at.x),
        y: to(at.y),
    })
}

/// What catches: ends and corners first, then edges.
struct Catch {
    ends: Vec<Point>,
    edges: Vec<(DVec2, DVec2)>,
    reach: f64,
}

impl Catch {
    /// Everything of a table near a box, but for some features.
    fn new(layout: &Layout, except: &[FeatureId], near: &[Point]) -> Self {
        let reach = layout.scale.scaled(Length::whole(REACH)).mm();
        let (mut low, mut high) = (DVec2::INFINITY, DVec2::NEG_INFINITY);
        for at in near {
            low = low.min(millimetres(*at) - reach);
            high = high.max(millimetres(*at) + reach);
        }
        let (width, depth) = (layout.size.0, layout.size.1);
        let (none, east, north) = (Length::ZERO, width, depth);
        let rim: Vec<Point> = [(none, none), (east, none), (east, north), (none, north)]
            .map(Point::from)
            .to_vec();
        let mut catch = Self {
            ends: rim.clone(),
            edges: Vec::new(),
            reach,
        };
        catch.ring(&rim);
        for (id, feature) in layout.features() {
            if except.contains(&id) {
                continue;
            }
            let outline = Outline::new(&feature.shape);
            let bounds = outline.bounds();
            if bounds.min.x > high.x
                || bounds.max.x < low.x
                || bounds.min.y > high.y
                || bounds.max.y < low.y
            {
                continue;
            }
            match &feature.shape {
                Shape::Disc { center, .. } => catch.ends.push(*center),
                Shape::Rect { .. } | Shape::Polygon(_) => {
                    let ring = corners(&feature.shape);
                    catch.ring(&ring);
                    catch.ends.extend(ring);
                }
                Shape::Run { points, .. } => {
                    catch.ends.extend(points);
                    for ends in points.windows(2) {
                        catch
                            .edges
                            .push((millimetres(ends[0]), millimetres(ends[1])));
                    }
                    for piece in outline.pieces() {
                        if let Piece::Convex(ring) = piece {
                            let next = ring.iter().cycle().skip(1);
                            catch.edges.extend(ring.iter().copied().zip(next.copied()));
                        }
                    }
                }
            }
        }
        catch
    }

    fn ring(&mut self, ring: &[Point]) {
        let next = ring.iter().cycle().skip(1);
        for (from, to) in ring.iter().zip(next) {
            self.edges.push((millimetres(*from), millimetres(*to)));
        }
    }

    /// The way from the nearest of some places to what catches it, and where that is.
    fn nearest(&self, places: &[Point]) -> Option<(DVec2, Point)> {
        let by_ends = places
            .iter()
            .flat_map(|at| self.ends.iter().map(move |end| (millimetres(*at), *end)))
            .map(|(at, end)| (millimetres(end) - at, end));
        let by_edges = places.iter().flat_map(|at| {
            let at = millimetres(*at);
            self.edges.iter().map(move |(from, to)| {
                let on = closest_on(at, *from, *to);
                (on - at, tidy_point(Point::from_mm(on.x, on.y)))
            })
        });
        let least = |ways: &mut dyn Iterator<Item = (DVec2, Point)>| {
            ways.filter(|(way, _)| way.length() <= self.reach)
                .min_by(|one, other| one.0.length().total_cmp(&other.0.length()))
        };
        least(&mut { by_ends }).or_else(|| least(&mut { by_edges }))
    }
}

/// Where a place that is dragged comes to lie: at what catches it, or on the grid; and what caught it.
#[must_use]
pub fn place(
    layout: &Layout,
    except: &[FeatureId],
    at: Point,
    snap: Snap,
) -> (Point, Option<Point>) {
    let at = tidy_point(at);
    if snap.neighbours
        && let Some((_, caught)) = Catch::new(layout, except, &[at]).nearest(&[at])
    {
        return (caught, Some(caught));
    }
    (on_grid(at, snap.grid), None)
}

/// The same for a place that lone places catch, and no feature.
#[must_use]
pub fn among(ends: Vec<Point>, layout: &Layout, at: Point, snap: Snap) -> (Point, Option<Point>) {
    let at = tidy_point(at);
    let catch = Catch {
        ends,
        edges: Vec::new(),
        reach: layout.scale.scaled(Length::whole(REACH)).mm(),
    };
    match catch.nearest(&[at]) {
        Some((_, caught)) if snap.neighbours => (caught, Some(caught)),
        _ => (on_grid(at, snap.grid), None),
    }
}

/// How far features come that are dragged so far: until an end or corner of theirs is caught, or their middle lies on the
/// grid; and what caught them.
#[must_use]
pub fn shift(
    layout: &Layout,
    which: &[FeatureId],
    by: Point,
    snap: Snap,
) -> (Point, Option<Point>) {
    let by = tidy_point(by);
    let shapes = || {
        which
            .iter()
            .filter_map(|id| layout.feature(*id))
            .map(|feature| &feature.shape)
    };
    let along = |at: Point| Point {
        x: at.x + by.x,
        y: at.y + by.y,
    };
    if snap.neighbours {
        let anchors: Vec<Point> = shapes()
            .flat_map(|shape| match shape {
                Shape::Disc { .. } => Vec::new(),
                _ => corners(shape),
            })
            .take(MOST_ANCHORS)
            .map(along)
            .collect();
        if let Some((way, caught)) = Catch::new(layout, which, &anchors).nearest(&anchors) {
            let by = Point {
                x: by.x + Length::from_mm(way.x),
                y: by.y + Length::from_mm(way.y),
            };
            return (tidy_point(by), Some(caught));
        }
    }
    let Some(first) = shapes().next() else {
        return (by, None);
    };
    let from = super::shape::middle(first);
    let to = on_grid(along(from), snap.grid);
    (
        tidy_point(Point {
            x: to.x - from.x,
            y: to.y - from.y,
        }),
        None,
    )
}

/// By how many whole degrees something is turned that is dragged round by so many: so that its own turn, or where it has
/// none the way itself, is a multiple of [`ANGLE`].
#[must_use]
pub fn turn(shape: Option<&Shape>, degrees: f64, snap: Snap) -> i16 {
    let whole = (degrees % 360.0).round() as i16;
    if !snap.angles {
        return super::shape::tidy_turn(whole);
    }
    let own = match shape {
        Some(Shape::Rect { turn, .. }) => super::shape::tidy_turn(*turn),
        _ => 0,
    };
    let steps = (f64::from(own) + degrees % 360.0) / f64::from(ANGLE);
    super::shape::tidy_turn((steps.round() as i16) * ANGLE - own)
}
