//! Doors, gates, gaps and rubble on the way (MOV-4), and who may be passed there (MOV-5, D25).

use super::super::base::Footprint;
use super::super::body::Body;
use super::super::feature::{FeatureId, FeatureKind};
use super::super::length::{Length, Point};
use super::super::opening::OpeningId;
use super::super::outline::millimetres;
use super::super::passage::{Leaf, Passage, lines, nearest};
use super::super::piece::EDGE;
use super::super::terrain::Form;
use super::{Motion, Mover, Stop};
use bevy::math::DVec2;

/// How far a base leans over a threshold at which its move ends, in millimetres: enough to touch it on the grid.
const LEAN: f64 = 0.3;

/// How far before the face of a wall one stands at its doors and windows, in millimetres, the base apart.
const DOORSTEP: f64 = 0.1;

/// How near to a door one points at it, in millimetres.
const POINTED: f64 = 2.0;

impl Motion<'_, '_> {
    /// MOV-4: the first door, gate, gap or pile of rubble that the base would come into and does not touch at the start.
    pub(super) fn threshold_stop(&self, mover: &Mover, to: Point) -> Option<(f64, Stop)> {
        let (start, end) = (millimetres(mover.at), millimetres(to));
        if start == end {
            return None;
        }
        let radius = mover.base.radius.mm();
        let length = start.distance(end);
        self.terrain
            .thresholds()
            .filter_map(|form| {
                let share = first_threshold(form, start, end, radius)?;
                Some((share * length, Stop::Threshold(form.id)))
            })
            .min_by(|one, other| one.0.total_cmp(&other.0))
    }

    /// The doors of that feature which are shut or locked and touch a base: why it comes no farther (D15).
    #[must_use]
    pub fn barred_door(&self, footprint: Footprint, feature: FeatureId) -> Option<OpeningId> {
        self.terrain
            .form(feature)?
            .passages
            .iter()
            .find(|passage| passage.leaf.is_barred() && touches(passage, footprint))
            .and_then(|passage| passage.id)
    }

    /// The doors, gates and windows that a base touches (within 0.5 mm), in the order of their numbers.
    #[must_use]
    pub fn openings_at(&self, footprint: Footprint) -> Vec<OpeningId> {
        self.terrain
            .thresholds()
            .flat_map(|form| &form.passages)
            .filter(|passage| touches(passage, footprint))
            .filter_map(|passage| passage.id)
            .collect()
    }

    /// Whether there are doors, gaps or holes on this table.
    #[must_use]
    pub fn has_doors(&self) -> bool {
        self.terrain.thresholds().next().is_some()
    }

    /// Whether one can leave a building without opening or breaking anything first (H5).
    #[must_use]
    pub fn has_way_out(&self, building: FeatureId) -> bool {
        self.terrain.form(building).is_some_and(|form| {
            let mut passages = form.passages.iter();
            passages.any(|passage| passage.leaf.lets_through())
        })
    }

    /// Places to go to from somewhere within `reach` of doors and gaps: in each, before it, and beyond it; and to the windows
    /// of the house in which that is.
    #[must_use]
    pub fn through_doors(&self, footprint: Footprint, reach: Length) -> Vec<Point> {
        let at = millimetres(footprint.at);
        let radius = footprint.base.radius.mm();
        self.terrain
            .thresholds()
            .flat_map(|form| {
                let inside = form.room && form.outline.contains(at);
                form.passages.iter().map(move |passage| (inside, passage))
            })
            .filter(|(_, passage)| passage.middle.distance(at) <= reach.mm())
            .flat_map(|(inside, passage)| {
                let [out, back] = passage.heads(radius + DOORSTEP);
                match passage.leaf {
                    // Who is inside may go to the window.
                    Leaf::Window => [None, None, inside.then_some(back)],
                    _ => [Some(passage.middle), Some(out), Some(back)],
                }
            })
            .flatten()
            .map(|place| Point::from_mm(place.x, place.y).on_grid())
            .collect()
    }

    /// The opening whose ground, or a little beside it, is at a place: what is pointed at.
    #[must_use]
    pub fn opening_under(&self, at: Point) -> Option<OpeningId> {
        let at = millimetres(at);
        self.terrain
            .thresholds()
            .flat_map(|form| &form.passages)
            .filter(|passage| passage.piece.distance(at) <= POINTED)
            .min_by(|one, other| {
                let far = |passage: &Passage| passage.piece.distance(at);
                far(one).total_cmp(&far(other))
            })
            .and_then(|passage| passage.id)
    }

    /// Whether a base indoors stands at a window, to look out of it (G31).
    #[must_use]
    pub fn stands_at_window(&self, footprint: Footprint) -> bool {
        let at = millimetres(footprint.at);
        self.terrain
            .thresholds()
            .filter(|form| form.room && form.outline.contains(at))
            .flat_map(|form| &form.passages)
            .any(|passage| passage.leaf == Leaf::Window && touches(passage, footprint))
    }

    /// The ground beyond a door, as seen from a base before it.
    #[must_use]
    pub fn beyond(&self, footprint: Footprint, id: OpeningId) -> Option<Point> {
        let passage = self.passage(id)?;
        let at = millimetres(footprint.at);
        let heads = passage.heads(footprint.base.radius.mm() + DOORSTEP);
        let far = heads.into_iter().max_by(|one, other| {
            one.distance_squared(at)
                .total_cmp(&other.distance_squared(at))
        })?;
        Some(Point::from_mm(far.x, far.y).on_grid())
    }

    /// Whether a base touches that door or gate (SCALE-5).
    #[must_use]
    pub fn touches_opening(&self, footprint: Footprint, id: OpeningId) -> bool {
        self.passage(id)
            .is_some_and(|passage| touches(passage, footprint))
    }

    /// Whether anybody stands in that door, so that it cannot be closed.
    #[must_use]
    pub fn stands_in(&self, id: OpeningId) -> Option<&Body> {
        let passage = self.passage(id)?;
        self.bodies.0.iter().find(|body| {
            passage.piece.distance(millimetres(body.at)) < body.base.radius.mm() - 2.0 * LEAN
        })
    }

    /// The doors that are closed and not locked through which the way of a base leads: they stand open afterwards (D15).
    #[must_use]
    pub fn opened_by(&self, footprint: Footprint, to: Point) -> Vec<OpeningId> {
        let (start, end) = (millimetres(footprint.at), millimetres(to));
        let radius = footprint.base.radius.mm() - 2.0 * LEAN;
        self.terrain
            .thresholds()
            .filter(|form| !form.passages.is_empty())
            .flat_map(|form| form.passages.iter().map(move |passage| (form, passage)))
            .filter(|(form, passage)| {
                passage.leaf == Leaf::Unlocked
                    && if form.kind.is_obstacle() {
                        passage.piece.crossing(start, end).is_some()
                    } else {
                        passage.piece.first_overlap(start, end, radius).is_some()
                    }
            })
            .filter_map(|(_, passage)| passage.id)
            .collect()
    }

    /// MOV-5, D25: no room to let anybody pass: on a bridge or a rampart, indoors, in a door.
    pub(super) fn in_tight_place(&self, body: &Body) -> bool {
        let at = millimetres(body.at);
        self.in_single_file(body)
            || self.terrain.thresholds().any(|form| {
                (form.room && form.outline.contains(at))
                    || form.passages.iter().any(|passage| {
                        passage.leaf.lets_through()
                            && passage.piece.distance(at) < body.base.radius.mm() - 2.0 * LEAN
                    })
            })
    }

    /// The building in which a place is (its centre indoors, or in the door).
    pub(super) fn building_at(&self, at: DVec2) -> Option<FeatureId> {
        self.terrain
            .thresholds()
            .find(|form| form.room && form.outline.contains(at))
            .map(|form| form.id)
    }

    /// Whether an open door or doorway lies between two bases that touch (E20).
    pub(super) fn door_between(&self, a: DVec2, b: DVec2) -> Option<FeatureId> {
        self.terrain
            .thresholds()
            .filter(|form| form.room)
            .find(|form| {
                form.outline.contains(a) != form.outline.contains(b)
                    && form
                        .passages
                        .iter()
                        .any(|passage| passage.piece.crossing(a, b).is_some())
            })
            .map(|form| form.id)
    }

    /// Where a base in touch with a feature would break a hole: the place of it that is nearest, on the middle line where
    /// there is one.
    #[must_use]
    pub fn breach_at(&self, footprint: Footprint, feature: FeatureId) -> Option<Point> {
        let at = millimetres(footprint.at);
        let shape = &self.terrain.layout.feature(feature)?.shape;
        let foot = nearest(&lines(shape), at).map(|(_, foot)| foot);
        let place = foot.unwrap_or_else(|| {
            self.terrain
                .form(feature)
                .map_or(at, |form| form.outline.bounds().middle())
        });
        Some(Point::from_mm(place.x, place.y).on_grid())
    }

    /// The passage of that number, with the building or fence that it is in.
    fn passage(&self, id: OpeningId) -> Option<&Passage> {
        self.terrain
            .form(id.feature)?
            .passages
            .iter()
            .find(|passage| passage.id == Some(id))
    }
}

/// Whether a base touches a passage.
fn touches(passage: &Passage, footprint: Footprint) -> bool {
    let reach = (footprint.base.radius + Length::TOUCH).mm() + EDGE;
    passage.piece.distance(millimetres(footprint.at)) <= reach
}

/// How far along the way, as a share of it, a base has come to a threshold of that feature: it leans over it by so little
/// that it touches it on the grid. In fences it is the middle of the base that passes, as it jumps them (D6): bases may lean
/// over them.
fn first_threshold(form: &Form, start: DVec2, end: DVec2, radius: f64) -> Option<f64> {
    let leaning = radius - LEAN;
    if form.kind == FeatureKind::Rubble {
        let near = form.outline.touches(start, radius, Length::TOUCH.mm());
        return (!near)
            .then(|| form.outline.first_overlap(start, end, leaning))
            .flatten();
    }
    form.passages
        .iter()
        .filter(|passage| passage.leaf.lets_through())
        .filter(|passage| passage.piece.distance(start) > radius + Length::TOUCH.mm() + EDGE)
        .filter(|passage| !form.kind.is_obstacle() || passage.piece.crossing(start, end).is_some())
        .filter_map(|passage| passage.piece.first_overlap(start, end, leaning))
        .min_by(f64::total_cmp)
}
