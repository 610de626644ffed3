//! Ramparts and stairs as geometry: where bases are kept to their side of a wall's edge, how high the ground is, and
//! which edges carry a parapet (MOV-8, MOV-9, G7).
//!
//! A rampart's sides are thin strips along its edges that no base may lie on. Whoever stands on the ground touches the
//! wall from outside, whoever walks on top stays within it with his whole base, and the two never touch each other. Where
//! another rampart of the same height goes on, or stairs end, the strip is cut open. Stairs have strips along their
//! flanks; one steps onto them at their foot, the side that lies opposite the rampart.

use super::convex;
use super::feature::{FeatureId, FeatureKind};
use super::outline::Outline;
use super::piece::{Bounds, EDGE, Piece, closest_on, meeting};
use super::terrain::Form;
use bevy::math::DVec2;

/// How thick the strips are, in millimetres: more than touching (SCALE-5), so that nobody on top is in contact with
/// anybody at the foot.
pub const STRIP: f64 = 0.7;

/// How far an opening reaches beyond a strip, in millimetres.
const BEYOND: f64 = 0.1;

/// How far stairs may end from their rampart, in millimetres.
pub const JOINT: f64 = 0.5;

/// An edge of a rampart that is not open.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Face {
    /// The rampart.
    pub feature: FeatureId,
    /// Its ends, the rampart on its left.
    pub ends: (DVec2, DVec2),
    /// Straight away from the rampart.
    pub out: DVec2,
    /// The height of the rampart's top above the table, in millimetres.
    pub top: f64,
    /// Whether it carries a parapet: it does not look at the stairs.
    pub outer: bool,
}

/// Stairs as a slope; lengths in millimetres.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Slope {
    /// The stairs.
    pub feature: FeatureId,
    /// The middle of the side where one steps on.
    pub foot: DVec2,
    /// The middle of the side at the rampart.
    pub head: DVec2,
    /// Half the width.
    pub half: f64,
    /// The heights of foot and head above the table.
    pub heights: (f64, f64),
}

impl Slope {
    /// The height of the steps at a place on them, above the table.
    #[must_use]
    pub fn height(&self, at: DVec2) -> f64 {
        let way = self.head - self.foot;
        let share = ((at - self.foot).dot(way) / way.length_squared()).clamp(0.0, 1.0);
        self.heights.0 + (self.heights.1 - self.heights.0) * share
    }
}

/// A stretch of a rampart that one walks along: the middle line of a rectangular piece, or the middle of another.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Walk {
    feature: FeatureId,
    ends: (DVec2, DVec2),
}

/// All ramparts and stairs of a table.
#[derive(Clone, Debug, Default)]
pub struct Walls {
    faces: Vec<Face>,
    slopes: Vec<Slope>,
    walks: Vec<Walk>,
    /// The places of ramparts in the list of forms.
    ramparts: Vec<usize>,
}

impl Walls {
    /// Works out the walls of a table, and gives each rampart and each stairs the strips that keep bases out.
    pub(super) fn raise(forms: &mut [Form]) -> Self {
        let of = |kind: FeatureKind| {
            forms
                .iter()
                .enumerate()
                .filter(move |(_, form)| form.kind == kind)
                .map(|(place, _)| place)
                .collect::<Vec<_>>()
        };
        let ramparts = of(FeatureKind::Rampart);
        let stairs = of(FeatureKind::Stairs);
        if ramparts.is_empty() {
            // Stairs that lead nowhere are flat ground.
            return Self::default();
        }
        let slopes: Vec<Slope> = stairs
            .iter()
            .filter_map(|&place| slope(&forms[place], ramparts.iter().map(|&wall| &forms[wall])))
            .collect();
        let heads: Vec<Vec<DVec2>> = slopes.iter().map(head_opening).collect();
        let inside = (!slopes.is_empty()).then(|| {
            let sum: DVec2 = slopes
                .iter()
                .map(|slope| (slope.foot + slope.head) / 2.0)
                .sum();
            sum / slopes.len() as f64
        });
        let rings: Vec<(usize, Vec<DVec2>)> = ramparts
            .iter()
            .flat_map(|&place| {
                let pieces = forms[place].outline.pieces();
                pieces.iter().map(move |piece| (place, corners(piece)))
            })
            .collect();
        let mut walls = Self {
            slopes,
            ramparts,
            ..Self::default()
        };
        for (number, (place, ring)) in rings.iter().enumerate() {
            let (feature, top) = (forms[*place].id, forms[*place].top);
            walls.walks.push(Walk {
                feature,
                ends: middle_line(ring),
            });
            let holes: Vec<Vec<DVec2>> = rings
                .iter()
                .enumerate()
                .filter(|(other, (wall, _))| {
                    *other != number && (forms[*wall].top - top).abs() < EDGE
                })
                .map(|(_, (_, ring))| convex::inset(ring, -(STRIP + BEYOND)))
                .chain(heads.iter().cloned())
                .collect();
            for (a, b) in convex::edges(ring) {
                let along = (b - a).normalize_or_zero();
                let out = -along.perp();
                let strips = strip(ring, a, b, &holes);
                for (low, high) in stretches(&strips, a, b) {
                    walls.faces.push(Face {
                        feature,
                        ends: (a + along * low, a + along * high),
                        out,
                        top,
                        outer: inside.is_none_or(|inside| out.dot(inside - (a + b) / 2.0) <= 0.0),
                    });
                }
                let strips = strips.into_iter().map(Piece::Convex);
                forms[*place].solid.extend(strips);
            }
        }
        let grown: Vec<Vec<DVec2>> = rings
            .iter()
            .map(|(_, ring)| convex::inset(ring, -BEYOND))
            .collect();
        for slope in &walls.slopes {
            let along = (slope.head - slope.foot).normalize_or_zero();
            let side = along.perp() * slope.half;
            let ring = [
                slope.foot - side,
                slope.head - side,
                slope.head + side,
                slope.foot + side,
            ];
            for (a, b) in [(ring[0], ring[1]), (ring[2], ring[3])] {
                let strips = strip(&ring, a, b, &grown).into_iter().map(Piece::Convex);
                forms[usize::from(slope.feature.0)].solid.extend(strips);
            }
        }
        walls
    }

    /// Whether there is no rampart on the table.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ramparts.is_empty()
    }

    /// The edges of ramparts that are not open.
    #[must_use]
    pub fn faces(&self) -> &[Face] {
        &self.faces
    }

    /// The stairs that lead up a rampart.
    #[must_use]
    pub fn slopes(&self) -> &[Slope] {
        &self.slopes
    }

    /// The rampart on whose top a place is.
    #[must_use]
    pub fn top_at<'a>(&self, forms: &'a [Form], at: DVec2) -> Option<&'a Form> {
        self.ramparts
            .iter()
            .map(|&place| &forms[place])
            .filter(|form| covers(&form.outline, at))
            .max_by(|one, other| one.top.total_cmp(&other.top).then(other.id.cmp(&one.id)))
    }

    /// The stairs on which a place is; on top of the rampart is no longer on them.
    #[must_use]
    pub fn stairs_at(&self, forms: &[Form], at: DVec2) -> Option<&Slope> {
        if self.top_at(forms, at).is_some() {
            return None;
        }
        self.slopes
            .iter()
            .find(|slope| covers(&forms[usize::from(slope.feature.0)].outline, at))
    }

    /// The height of top or steps at a place, above the table.
    pub(super) fn height(&self, forms: &[Form], at: DVec2) -> Option<f64> {
        if self.is_empty() {
            return None;
        }
        if let Some(top) = self.top_at(forms, at) {
            return Some(top.top);
        }
        self.stairs_at(forms, at).map(|slope| slope.height(at))
    }

    /// Places on top of the ramparts, along their middle lines, at most so far from each other.
    pub fn perches(&self, step: f64) -> impl Iterator<Item = DVec2> {
        self.walks.iter().flat_map(move |walk| {
            let (a, b) = walk.ends;
            let count = (a.distance(b) / step).ceil() as usize;
            (0..=count).map(move |place| {
                if count == 0 {
                    a
                } else {
                    a.lerp(b, place as f64 / count as f64)
                }
            })
        })
    }

    /// The place on the middle line of a rampart that is nearest to one on its top.
    #[must_use]
    pub fn nearest_perch(&self, forms: &[Form], at: DVec2) -> Option<DVec2> {
        let top = self.top_at(forms, at)?;
        self.walks
            .iter()
            .filter(|walk| walk.feature == top.id)
            .map(|walk| closest_on(at, walk.ends.0, walk.ends.1))
            .min_by(|one, other| {
                one.distance_squared(at)
                    .total_cmp(&other.distance_squared(at))
            })
    }

    /// Whether the parapet of the rampart on which the line ends, or of the next one, lies between: within so many
    /// millimetres of that end.
    #[must_use]
    pub fn parapet_between(&self, from: DVec2, to: DVec2, top: f64, within: f64) -> bool {
        self.faces.iter().any(|face| {
            face.outer
                && (face.top - top).abs() < EDGE
                && meeting(from, to, face.ends.0, face.ends.1).is_some_and(|(share, other)| {
                    (0.0..=1.0).contains(&share)
                        && (0.0..=1.0).contains(&other)
                        && (1.0 - share) * from.distance(to) <= within
                })
        })
    }
}

/// Whether a place lies in an outline or on its very edge.
fn covers(outline: &Outline, at: DVec2) -> bool {
    outline.touches(at, 0.0, 0.0)
}

/// The corners of a piece; a disc as a ring of many.
fn corners(piece: &Piece) -> Vec<DVec2> {
    super::terrain::corners(piece)
}

/// The strip inside a rampart along its edge from `a` to `b`, less the openings. Nowhere does it reach out of the rampart, not
/// in a sharp corner either.
fn strip(ring: &[DVec2], a: DVec2, b: DVec2, holes: &[Vec<DVec2>]) -> Vec<Vec<DVec2>> {
    let depth = (b - a).normalize_or_zero().perp() * STRIP;
    let mut rest = vec![convex::clip(ring, b + depth, a + depth)];
    for hole in holes {
        let around = bounds(hole);
        rest = rest
            .into_iter()
            .flat_map(|piece| {
                // What is elsewhere would only cut it into parts.
                if bounds(&piece).near(&around, 0.0) {
                    convex::subtract(&piece, hole)
                } else {
                    vec![piece]
                }
            })
            .collect();
    }
    rest
}

/// The rectangle around a ring.
fn bounds(ring: &[DVec2]) -> Bounds {
    ring.iter().fold(Bounds::EMPTY, |bounds, corner| {
        bounds.with(Bounds::of_line(*corner, *corner))
    })
}

/// The stretches of an edge from `a` that strips cover, in millimetres along it; those that meet are one.
fn stretches(strips: &[Vec<DVec2>], a: DVec2, b: DVec2) -> Vec<(f64, f64)> {
    let along = (b - a).normalize_or_zero();
    let length = a.distance(b);
    let mut parts: Vec<(f64, f64)> = strips
        .iter()
        .map(|strip| {
            let shares = strip
                .iter()
                .map(|corner| (*corner - a).dot(along).clamp(0.0, length));
            shares.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), share| {
                (low.min(share), high.max(share))
            })
        })
        .collect();
    parts.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut whole: Vec<(f64, f64)> = Vec::new();
    for (low, high) in parts {
        match whole.last_mut() {
            Some(last) if low <= last.1 + EDGE => last.1 = last.1.max(high),
            _ => whole.push((low, high)),
        }
    }
    whole.retain(|(low, high)| high - low > STRIP);
    whole
}

/// The middle line of a rectangle, half its width short of both ends; the middle of any other piece.
fn middle_line(ring: &[DVec2]) -> (DVec2, DVec2) {
    let middle = ring.iter().sum::<DVec2>() / ring.len() as f64;
    let &[a, b, c, d] = ring else {
        return (middle, middle);
    };
    if (a + c - b - d).length() > EDGE || (b - a).dot(d - a).abs() > EDGE {
        return (middle, middle);
    }
    let (one, other) = ((b - a) / 2.0, (d - a) / 2.0);
    let (long, wide) = if one.length() >= other.length() {
        (one, other)
    } else {
        (other, one)
    };
    let reach = long.normalize_or_zero() * (long.length() - wide.length());
    (middle - reach, middle + reach)
}

/// Stairs as a slope up to the rampart that they touch; none where they touch none, or are no rectangle.
fn slope<'a>(stairs: &Form, ramparts: impl Iterator<Item = &'a Form>) -> Option<Slope> {
    let [Piece::Convex(ring)] = stairs.outline.pieces() else {
        return None;
    };
    let &[a, b, c, d] = ring.as_slice() else {
        return None;
    };
    let sides = [(a, b), (b, c), (c, d), (d, a)];
    let middle = |(a, b): (DVec2, DVec2)| (a + b) / 2.0;
    let (_, side, top) = ramparts
        .flat_map(|wall| {
            (0..4).map(move |side| {
                let away = wall.outline.distance(middle(sides[side]));
                (away, side, wall.top)
            })
        })
        .filter(|(away, ..)| *away <= JOINT)
        .min_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)))?;
    Some(Slope {
        feature: stairs.id,
        foot: middle(sides[(side + 2) % 4]),
        head: middle(sides[side]),
        half: sides[side].0.distance(sides[side].1) / 2.0,
        heights: (stairs.ground, top),
    })
}

/// Where the head of stairs opens the strips of ramparts.
fn head_opening(slope: &Slope) -> Vec<DVec2> {
    let along = (slope.head - slope.foot).normalize_or_zero() * (STRIP + JOINT + BEYOND);
    let side = along.perp().normalize_or_zero() * slope.half;
    vec![
        slope.head - along + side,
        slope.head - along - side,
        slope.head + along - side,
        slope.head + along + side,
    ]
}
