//! Up and down: who stands on a wall, where a ladder may stand, where somebody comes down (MOV-8 to MOV-10, D18 to D22).

use super::super::base::{Base, Footprint};
use super::super::feature::{FeatureId, FeatureKind};
use super::super::length::{Length, Point};
use super::super::outline::millimetres;
use super::super::piece::{EDGE, closest_on, meeting};
use super::super::walls::{Face, STRIP};
use super::{Ford, Motion};
use bevy::math::DVec2;

/// How much farther from a wall than touching it somebody is put, in millimetres: a step of the grid.
const BESIDE: f64 = 0.1;

/// Where a ladder stands: at the middle of whom it takes up, below and above.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LadderSite {
    /// The rampart.
    pub feature: FeatureId,
    /// The middle of a base at its foot.
    pub foot: Point,
    /// The middle of a base at its head, on top of the rampart.
    pub head: Point,
    /// How high the rampart is above the foot.
    pub height: Length,
}

impl Motion<'_, '_> {
    /// Whether a place is on top of a rampart or on stairs: nothing for riders (MOV-3).
    #[must_use]
    pub fn is_raised(&self, at: Point) -> bool {
        self.is_on_top(at) || self.stairs_at(at).is_some()
    }

    /// Whether the ground at a place carries riders, or whoever goes on foot.
    pub(super) fn carries(&self, at: Point, mounted: bool) -> bool {
        !mounted || !self.is_raised(at)
    }

    /// Whether a place is on top of a rampart.
    #[must_use]
    pub fn is_on_top(&self, at: Point) -> bool {
        let walls = self.terrain.walls();
        !walls.is_empty()
            && walls
                .top_at(self.terrain.forms(), millimetres(at))
                .is_some()
    }

    /// Whether there is any rampart on the table.
    #[must_use]
    pub fn has_walls(&self) -> bool {
        !self.terrain.walls().is_empty()
    }

    /// The stairs on which a place is.
    #[must_use]
    pub fn stairs_at(&self, at: Point) -> Option<FeatureId> {
        let walls = self.terrain.walls();
        walls
            .stairs_at(self.terrain.forms(), millimetres(at))
            .map(|slope| slope.feature)
    }

    /// Where a straight way that leads over stairs leaves them, if it does lead over some: its end where it ends on them.
    #[must_use]
    pub fn over_stairs(&self, from: Point, to: Point) -> Option<Point> {
        let (start, end) = (millimetres(from), millimetres(to));
        let walls = self.terrain.walls();
        walls.slopes().iter().find_map(|slope| {
            let form = self.terrain.form(slope.feature)?;
            let [piece] = form.outline.pieces() else {
                return None;
            };
            let (enter, leave) = piece.crossing(start, end)?;
            ((leave - enter) * start.distance(end) > EDGE).then(|| {
                let place = start.lerp(end, leave);
                if leave >= 1.0 {
                    to
                } else {
                    Point::from_mm(place.x, place.y).on_grid()
                }
            })
        })
    }

    /// MOV-8, D18: stairs slow whoever goes up them, the Light too (D7).
    pub(super) fn slowed_by_stairs(
        &self,
        start: DVec2,
        end: DVec2,
    ) -> impl Iterator<Item = (f64, FeatureId, FeatureKind)> {
        let slopes = self.terrain.walls().slopes();
        slopes.iter().filter_map(move |slope| {
            let form = self.terrain.form(slope.feature)?;
            let [piece] = form.outline.pieces() else {
                return None;
            };
            let (enter, leave) = piece.crossing(start, end)?;
            let climbs =
                slope.height(start.lerp(end, leave)) > slope.height(start.lerp(end, enter)) + EDGE;
            climbs.then_some((enter, slope.feature, FeatureKind::Stairs))
        })
    }

    /// Where a base stands before the foot of each stairs, and on top at their head.
    #[must_use]
    pub fn stair_places(&self, base: Base) -> Vec<Point> {
        let radius = base.radius.mm();
        self.terrain
            .walls()
            .slopes()
            .iter()
            .flat_map(|slope| {
                let along = (slope.head - slope.foot).normalize_or_zero();
                [
                    slope.foot - along * (radius + BESIDE),
                    slope.head + along * (radius + STRIP + BESIDE),
                ]
            })
            .map(|at| Point::from_mm(at.x, at.y).on_grid())
            .collect()
    }

    /// D24, where rivers may be waded through: they slow everybody who does, the Light too (D7).
    pub(super) fn slowed_by_water(
        &self,
        radius: f64,
        start: DVec2,
        end: DVec2,
    ) -> impl Iterator<Item = (f64, FeatureId, FeatureKind)> {
        let rivers = (self.rules.ford != Ford::Nowhere).then(|| self.terrain.forms());
        rivers
            .into_iter()
            .flatten()
            .filter(|form| form.kind == FeatureKind::River)
            .filter_map(move |form| {
                form.solid
                    .iter()
                    .filter_map(|water| water.first_overlap(start, end, radius))
                    .min_by(f64::total_cmp)
                    .map(|from| (from, form.id, form.kind))
            })
    }

    /// The river into which the middle of a base steps on a straight way, that does not start in it.
    #[must_use]
    pub fn wades_into(&self, from: Point, to: Point) -> Option<FeatureId> {
        let (start, end) = (millimetres(from), millimetres(to));
        self.terrain
            .forms()
            .iter()
            .filter(|form| form.kind == FeatureKind::River)
            .find(|form| {
                form.solid.iter().all(|water| water.depth(start) <= EDGE)
                    && form
                        .solid
                        .iter()
                        .any(|water| water.crossing(start, end).is_some())
            })
            .map(|form| form.id)
    }

    /// Places on top of the ramparts on which a base could stand, bodies apart, so far from each other that as many as
    /// possible find room.
    #[must_use]
    pub fn perches(&self, base: Base) -> Vec<Point> {
        self.terrain
            .walls()
            .perches(base.width().mm() + 1.0)
            .map(|at| Point::from_mm(at.x, at.y).on_grid())
            .filter(|&at| !self.in_scenery(Footprint { at, base }, false))
            .collect()
    }

    /// Where somebody on top of a rampart stands who is pointed to a place too near to its edge: on its middle line. Any
    /// other place is as good as it is.
    #[must_use]
    pub fn settled(&self, footprint: Footprint) -> Point {
        let walls = self.terrain.walls();
        if walls.is_empty() || !self.in_scenery(footprint, false) {
            return footprint.at;
        }
        walls
            .nearest_perch(self.terrain.forms(), millimetres(footprint.at))
            .map_or(footprint.at, |at| Point::from_mm(at.x, at.y).on_grid())
    }

    /// Where a ladder would stand that somebody in contact with a wall sets against it (MOV-9): as near to straight before
    /// him as the wall's ends and corners allow. `None` where he stands at no wall, or there is no room for a base below
    /// or above.
    #[must_use]
    pub fn ladder_site(&self, footprint: Footprint) -> Option<LadderSite> {
        if self.is_raised(footprint.at) {
            return None;
        }
        let (at, radius) = (millimetres(footprint.at), footprint.base.radius.mm());
        let reach = radius + Length::TOUCH.mm() + EDGE;
        let mut faces: Vec<(f64, &Face)> = self
            .terrain
            .walls()
            .faces()
            .iter()
            .map(|face| (closest_on(at, face.ends.0, face.ends.1).distance(at), face))
            .filter(|(away, face)| *away <= reach && (at - face.ends.0).dot(face.out) > 0.0)
            .collect();
        faces.sort_by(|one, other| one.0.total_cmp(&other.0));
        faces
            .into_iter()
            .find_map(|(_, face)| self.site_at(face, at, footprint.base))
    }

    /// Where a base would stand at the foot of the outer side of the wall nearest to it, if anywhere: for whoever means to set
    /// a ladder.
    #[must_use]
    pub fn nearest_foot(&self, footprint: Footprint) -> Option<Point> {
        let at = millimetres(footprint.at);
        let mut faces: Vec<(f64, &Face)> = self
            .terrain
            .walls()
            .faces()
            .iter()
            .filter(|face| face.outer && (at - face.ends.0).dot(face.out) > 0.0)
            .map(|face| (closest_on(at, face.ends.0, face.ends.1).distance(at), face))
            .collect();
        faces.sort_by(|one, other| one.0.total_cmp(&other.0));
        faces
            .into_iter()
            .find_map(|(_, face)| self.site_at(face, at, footprint.base))
            .map(|site| site.foot)
    }

    /// The site at a face nearest to a place.
    fn site_at(&self, face: &Face, at: DVec2, base: Base) -> Option<LadderSite> {
        let radius = base.radius.mm();
        let (a, b) = face.ends;
        let (length, along) = (a.distance(b), (b - a).normalize_or_zero());
        let margin = radius + STRIP + BESIDE;
        if length < 2.0 * margin {
            return None;
        }
        let edge = a + along * (at - a).dot(along).clamp(margin, length - margin);
        let on_grid = |place: DVec2| Point::from_mm(place.x, place.y).on_grid();
        let foot = on_grid(edge + face.out * (radius + BESIDE));
        let head = on_grid(edge - face.out * (radius + STRIP + BESIDE));
        let stands = |at: Point| !self.in_scenery(Footprint { at, base }, false);
        (stands(foot) && stands(head) && self.is_on_top(head) && !self.is_raised(foot)).then(|| {
            let ground = self.terrain.ground(millimetres(foot));
            LadderSite {
                feature: face.feature,
                foot,
                head,
                height: Length::from_mm(face.top - ground),
            }
        })
    }

    /// Free places at an end of a ladder, the nearest to it first: where it ends, and up to one base to either side along
    /// the wall.
    #[must_use]
    pub fn landings(
        &self,
        end: Point,
        other: Point,
        base: Base,
        ignoring: super::ModelId,
    ) -> Vec<Point> {
        let (here, there) = (millimetres(end), millimetres(other));
        let along = (here - there).normalize_or_zero().perp();
        let raised = self.is_raised(end);
        [0.0, 0.5, -0.5, 1.0, -1.0]
            .into_iter()
            .map(|share| {
                let place = here + along * (share * base.width().mm());
                Point::from_mm(place.x, place.y).on_grid()
            })
            .filter(|&at| {
                self.is_raised(at) == raised
                    && self.has_room(Footprint { at, base }, false, Some(ignoring))
            })
            .collect()
    }

    /// Where somebody who stands on top may jump down to (D22): straight over each edge that is nearer than one base, where
    /// there is room.
    #[must_use]
    pub fn jump_places(&self, footprint: Footprint, ignoring: super::ModelId) -> Vec<Point> {
        let at = millimetres(footprint.at);
        if !self.is_on_top(footprint.at) {
            return Vec::new();
        }
        let reach = footprint.base.width().mm();
        let mut places: Vec<Point> = self
            .terrain
            .walls()
            .faces()
            .iter()
            .filter(|face| {
                let off = (face.ends.0 - at).dot(face.out);
                (0.0..=reach).contains(&off) && self.is_below(face, at + face.out * off)
            })
            .filter_map(|face| {
                let off = (face.ends.0 - at).dot(face.out);
                self.foot_of(face, at + face.out * off, footprint.base, ignoring)
            })
            .collect();
        places.sort_unstable();
        places.dedup();
        places
    }

    /// Where somebody lands who is driven off a wall on the way to a place (E9): below the edge that the way crosses first;
    /// `None` where it crosses none, or nobody finds room below.
    #[must_use]
    pub fn driven_off(
        &self,
        footprint: Footprint,
        to: Point,
        ignoring: super::ModelId,
    ) -> Option<Point> {
        if !self.is_on_top(footprint.at) {
            return None;
        }
        let (start, end) = (millimetres(footprint.at), millimetres(to));
        let (_, face, place) = self
            .terrain
            .walls()
            .faces()
            .iter()
            .filter_map(|face| {
                let (share, other) = meeting(start, end, face.ends.0, face.ends.1)?;
                let crosses = (0.0..=1.0).contains(&share) && (0.0..=1.0).contains(&other);
                (crosses && (end - start).dot(face.out) > 0.0)
                    .then(|| (share, face, start.lerp(end, share)))
            })
            .min_by(|one, other| one.0.total_cmp(&other.0))?;
        self.foot_of(face, place, footprint.base, ignoring)
    }

    /// How far down it is from one place to another.
    #[must_use]
    pub fn drop(&self, from: Point, to: Point) -> Length {
        let height = |at| self.terrain.ground(millimetres(at));
        Length::from_mm(height(from) - height(to)).max(Length::ZERO)
    }

    /// Whether a place is before an edge, and not beyond its ends.
    fn is_below(&self, face: &Face, place: DVec2) -> bool {
        closest_on(place, face.ends.0, face.ends.1).distance(place) <= EDGE
    }

    /// A free place at the foot of a wall below a place of its edge, or up to one base to either side.
    fn foot_of(
        &self,
        face: &Face,
        edge: DVec2,
        base: Base,
        ignoring: super::ModelId,
    ) -> Option<Point> {
        let along = (face.ends.1 - face.ends.0).normalize_or_zero();
        let foot = edge + face.out * (base.radius.mm() + BESIDE);
        [0.0, 0.5, -0.5, 1.0, -1.0]
            .into_iter()
            .map(|share| {
                let place = foot + along * (share * base.width().mm());
                Point::from_mm(place.x, place.y).on_grid()
            })
            .find(|&at| {
                !self.is_raised(at) && self.has_room(Footprint { at, base }, false, Some(ignoring))
            })
    }
}
