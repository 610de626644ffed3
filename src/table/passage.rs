//! Walls with openings as geometry: which ground of a feature is wall, and where one passes through it.
//!
//! A building with a door or gap has walls along its outline, [`super::opening::wall`] thick, and a room inside. Openings
//! go straight through the wall. What stands open is no wall; a closed door is one, for looks and, unless it is only
//! unlocked, for people; a window is one for people, and for looks as [`super::sight`] says. In fences, hedges and walls a
//! closed gate is a piece of the fence: it may be jumped as the rest of it.

use super::convex;
use super::feature::{Feature, FeatureId, FeatureKind, Layout, Shape};
use super::opening::{Alterations, DoorState, OpeningId, OpeningKind, wall};
use super::outline::{Outline, millimetres};
use super::piece::{Piece, closest_on};
use super::scale::Scale;
use super::terrain::{HAIR, corners};
use bevy::math::DVec2;

/// Cuts reach this far beyond the faces of a wall, in millimetres, so that nothing is left of it.
const BEYOND: f64 = 1.0;

/// How a passage stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaf {
    /// Nothing closes it: a gap, a breach, a door that stands open or is broken.
    Free,
    /// A door that is closed and not locked: the first who passes opens it (D15).
    Unlocked,
    /// A door that is shut (D15).
    Shut,
    /// A door that is locked (D15).
    Locked,
    /// A window.
    Window,
}

impl Leaf {
    /// Whether people pass.
    #[must_use]
    pub const fn lets_through(self) -> bool {
        matches!(self, Self::Free | Self::Unlocked)
    }

    /// Whether a door closes it that does not open by itself.
    #[must_use]
    pub const fn is_barred(self) -> bool {
        matches!(self, Self::Shut | Self::Locked)
    }
}

impl From<DoorState> for Leaf {
    fn from(state: DoorState) -> Self {
        match state {
            DoorState::Open | DoorState::Broken => Self::Free,
            DoorState::Unlocked => Self::Unlocked,
            DoorState::Shut => Self::Shut,
            DoorState::Locked => Self::Locked,
        }
    }
}

/// An opening as geometry; lengths in millimetres.
#[derive(Clone, Debug)]
pub struct Passage {
    /// Which opening of the layout it is; `None` for a breach.
    pub id: Option<OpeningId>,
    /// How it stands.
    pub leaf: Leaf,
    /// The middle of its ground.
    pub middle: DVec2,
    /// Along the wall.
    pub along: DVec2,
    /// Across the wall: out of a building.
    pub out: DVec2,
    /// Half its width.
    pub half: f64,
    /// Half the thickness of the wall.
    pub depth: f64,
    /// Its ground within the wall.
    pub piece: Piece,
}

impl Passage {
    /// A passage through a wall, its middle in the middle of the wall.
    fn new(line: &Line, middle: DVec2, half: f64, id: Option<OpeningId>, leaf: Leaf) -> Self {
        Self {
            id,
            leaf,
            middle,
            along: line.along,
            out: -line.along.perp(),
            half,
            depth: line.depth,
            piece: Piece::Convex(rect(middle, line.along, half, line.depth)),
        }
    }

    /// The ground that it takes out of the wall, and a little more on both faces.
    fn cut(&self) -> Vec<DVec2> {
        rect(self.middle, self.along, self.half, self.depth + BEYOND)
    }

    /// Its leaf, so much thinner on both faces.
    fn leaf(&self, thinner: f64) -> Piece {
        let depth = (self.depth - thinner).max(HAIR);
        Piece::Convex(rect(self.middle, self.along, self.half, depth))
    }

    /// Before it and behind it, so far from the faces of the wall.
    #[must_use]
    pub fn heads(&self, away: f64) -> [DVec2; 2] {
        let step = self.out * (self.depth + away);
        [self.middle + step, self.middle - step]
    }
}

/// A feature in which there are openings or holes.
#[derive(Debug)]
pub(super) struct Walls {
    /// The ground that it covers; of a building all of it.
    pub outline: Option<Outline>,
    /// What stops looks.
    pub core: Outline,
    /// What stops people.
    pub solid: Vec<Piece>,
    /// What gives cover.
    pub shelter: Vec<Piece>,
    /// Its openings and holes.
    pub passages: Vec<Passage>,
    /// Whether there is a room inside.
    pub room: bool,
}

/// The openings of a table as they are when a battle begins: for maps.
#[must_use]
pub fn of_layout(layout: &Layout) -> Vec<Passage> {
    layout
        .features()
        .filter(|(_, feature)| !feature.openings.is_empty())
        .filter_map(|(id, feature)| build(feature, id, &Alterations::default(), layout.scale))
        .flat_map(|walls| walls.passages)
        .collect()
}

/// The doors, gates and gaps of a feature as they are when a battle begins, in the order of its list.
#[must_use]
pub fn doorways(layout: &Layout, id: FeatureId) -> Vec<Passage> {
    let walls = layout
        .feature(id)
        .and_then(|feature| build(feature, id, &Alterations::default(), layout.scale));
    let mut passages = walls.map(|walls| walls.passages).unwrap_or_default();
    passages.retain(|passage| passage.leaf != Leaf::Window);
    passages
}

/// The walls of a feature; `None` where it is all of one piece.
pub(super) fn build(
    feature: &Feature,
    id: FeatureId,
    alterations: &Alterations,
    scale: Scale,
) -> Option<Walls> {
    if feature.kind == FeatureKind::Building {
        return enterable(feature).then(|| building(feature, id, alterations, scale))?;
    }
    let broken = alterations.breaches(id).next().is_some();
    if feature.openings.is_empty() && !broken {
        return None;
    }
    let lines = lines(&feature.shape);
    if broken && (lines.is_empty() || feature.kind == FeatureKind::Rubble) {
        return Some(Walls {
            outline: Some(Outline::of_pieces(Vec::new())),
            core: Outline::of_pieces(Vec::new()),
            solid: Vec::new(),
            shelter: Vec::new(),
            passages: Vec::new(),
            room: false,
        });
    }
    let mut passages = passages(feature, id, alterations, &lines);
    for breach in alterations.breaches(id) {
        let at = millimetres(breach.at);
        let Some((line, foot)) = nearest(&lines, at) else {
            continue;
        };
        passages.push(Passage::new(
            line,
            foot,
            breach.width.mm() / 2.0,
            None,
            Leaf::Free,
        ));
    }
    let high = feature.kind == FeatureKind::TimberWall;
    let whole = |inset| Outline::shrunk(&feature.shape, inset).pieces().to_vec();
    let passable = |passage: &&Passage| passage.leaf.lets_through();
    let open = |passage: &&Passage| passage.leaf == Leaf::Free;
    let standing = cut_out(whole(0.0), passages.iter().filter(passable));
    let seen = if high {
        cut_out(whole(0.0), passages.iter().filter(open))
    } else {
        standing.clone()
    };
    Some(Walls {
        outline: Some(Outline::of_pieces(seen)),
        core: Outline::of_pieces(cut_out(whole(HAIR), passages.iter().filter(open))),
        solid: if high { standing } else { Vec::new() },
        shelter: Vec::new(),
        passages,
        room: false,
    })
}

/// Whether a building can be entered: it has an opening that people pass.
#[must_use]
pub fn enterable(feature: &Feature) -> bool {
    feature.kind == FeatureKind::Building
        && feature
            .openings
            .iter()
            .any(|opening| opening.kind != OpeningKind::Window)
}

/// A building with a room.
fn building(
    feature: &Feature,
    id: FeatureId,
    alterations: &Alterations,
    scale: Scale,
) -> Option<Walls> {
    let ring = ring(&feature.shape)?;
    let thick = wall(scale).mm();
    let passages = passages(feature, id, alterations, &sides(&ring, thick));
    let leaves = |thinner: f64, keep: fn(Leaf) -> bool| {
        passages
            .iter()
            .filter(move |passage| keep(passage.leaf))
            .map(move |passage| passage.leaf(thinner))
            .collect::<Vec<_>>()
    };
    let mut solid = cut_out(band(&ring, 0.0, thick), passages.iter());
    let mut core = cut_out(band(&ring, HAIR, thick - HAIR), passages.iter());
    core.extend(leaves(HAIR, |leaf| {
        matches!(leaf, Leaf::Unlocked | Leaf::Shut | Leaf::Locked)
    }));
    let mut shelter = solid.clone();
    shelter.extend(leaves(0.0, |leaf| leaf != Leaf::Free));
    solid.extend(leaves(0.0, |leaf| !leaf.lets_through()));
    Some(Walls {
        outline: None,
        core: Outline::of_pieces(core),
        solid,
        shelter,
        passages,
        room: true,
    })
}

/// A straight part of a wall, its line in the middle of its thickness.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    /// Where it begins.
    pub from: DVec2,
    /// Where it ends.
    pub to: DVec2,
    /// From one to the other, of length 1.
    pub along: DVec2,
    /// Half the thickness.
    pub depth: f64,
}

impl Line {
    /// The part from one place to another.
    #[must_use]
    pub fn new(from: DVec2, to: DVec2, depth: f64) -> Self {
        Self {
            from,
            to,
            along: (to - from).normalize_or_zero(),
            depth,
        }
    }
}

/// The openings of a feature on the lines of its walls.
fn passages(
    feature: &Feature,
    id: FeatureId,
    alterations: &Alterations,
    lines: &[Line],
) -> Vec<Passage> {
    let place = |(number, opening): (usize, &super::opening::Opening)| {
        let id = OpeningId {
            feature: id,
            number: number as u8,
        };
        let leaf = match opening.kind {
            OpeningKind::Gap => Leaf::Free,
            OpeningKind::Door { state } => alterations.now(id).unwrap_or(state).into(),
            OpeningKind::Window => Leaf::Window,
        };
        let (line, foot) = nearest(lines, millimetres(opening.at))?;
        Some(Passage::new(
            line,
            foot,
            opening.width.mm() / 2.0,
            Some(id),
            leaf,
        ))
    };
    feature
        .openings
        .iter()
        .enumerate()
        .filter_map(place)
        .collect()
}

/// The line nearest to a place, and the place of it that is nearest.
#[must_use]
pub fn nearest(lines: &[Line], at: DVec2) -> Option<(&Line, DVec2)> {
    lines
        .iter()
        .map(|line| (line, closest_on(at, line.from, line.to)))
        .min_by(|one, other| {
            one.1
                .distance_squared(at)
                .total_cmp(&other.1.distance_squared(at))
        })
}

/// The middle lines of a fence or wall; none where it has no length to speak of.
#[must_use]
pub fn lines(shape: &Shape) -> Vec<Line> {
    match shape {
        Shape::Run { points, width } => points
            .windows(2)
            .map(|ends| Line::new(millimetres(ends[0]), millimetres(ends[1]), width.mm() / 2.0))
            .collect(),
        Shape::Rect { .. } => {
            let Some(ring) = ring(shape) else {
                return Vec::new();
            };
            let [a, b, c, d] = [ring[0], ring[1], ring[2], ring[3]];
            let (from, to, depth) = if a.distance(b) >= b.distance(c) {
                ((a + d) / 2.0, (b + c) / 2.0, b.distance(c) / 2.0)
            } else {
                ((a + b) / 2.0, (c + d) / 2.0, a.distance(b) / 2.0)
            };
            vec![Line::new(from, to, depth)]
        }
        Shape::Disc { .. } | Shape::Polygon(_) => Vec::new(),
    }
}

/// The sides of a building, as the middle lines of its walls. A place on the outline is nearest to the line of its side.
fn sides(ring: &[DVec2], thick: f64) -> Vec<Line> {
    convex::edges(ring)
        .map(|(from, to)| {
            let inward = (to - from).normalize_or_zero().perp() * (thick / 2.0);
            Line::new(from + inward, to + inward, thick / 2.0)
        })
        .collect()
}

/// The corners of a rectangle or polygon, counter-clockwise.
#[must_use]
pub fn ring(shape: &Shape) -> Option<Vec<DVec2>> {
    let ring = match shape {
        Shape::Rect { .. } => match Outline::new(shape).pieces().first() {
            Some(Piece::Convex(ring)) => ring.clone(),
            _ => return None,
        },
        Shape::Polygon(corners) => convex::tidy(corners.iter().copied().map(millimetres)),
        Shape::Disc { .. } | Shape::Run { .. } => return None,
    };
    (ring.len() >= 3).then_some(ring)
}

/// The band along the inside of a ring, between two depths.
fn band(ring: &[DVec2], outer: f64, inner: f64) -> Vec<Piece> {
    let (outer, inner) = (convex::inset(ring, outer), convex::inset(ring, inner));
    let count = ring.len();
    (0..count)
        .map(|side| {
            let next = (side + 1) % count;
            Piece::Convex(vec![outer[side], outer[next], inner[next], inner[side]])
        })
        .collect()
}

/// What is left of some pieces beside the passages.
fn cut_out<'a>(pieces: Vec<Piece>, passages: impl Iterator<Item = &'a Passage>) -> Vec<Piece> {
    passages.fold(pieces, |pieces, passage| {
        let cut = passage.cut();
        let around = Piece::Convex(cut.clone()).bounds();
        pieces
            .into_iter()
            .flat_map(|piece| {
                if !piece.bounds().near(&around, 0.0) {
                    return vec![piece];
                }
                convex::subtract(&corners(&piece), &cut)
                    .into_iter()
                    .map(Piece::Convex)
                    .collect()
            })
            .collect()
    })
}

/// A rectangle, counter-clockwise.
fn rect(middle: DVec2, along: DVec2, half: f64, depth: f64) -> Vec<DVec2> {
    let (right, up) = (along * half, along.perp() * depth);
    vec![
        middle - right - up,
        middle + right - up,
        middle + right + up,
        middle - right + up,
    ]
}
