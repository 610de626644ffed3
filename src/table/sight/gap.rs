//! Gaps that are too narrow to see through: ruling G4.
//!
//! Where blockers stand on both sides of the line, the free width between them must be at least one base: the
//! shooter's under [`Through::FriendsTouching`], the smaller of both ends' otherwise, so that the answer is the same
//! both ways. The free width of two blockers is the distance between their edges, as one would try it with a base in
//! hand; it counts where the line passes between them, below both their tops, and beyond the bases of its own ends.
//! Trees are no blockers, nor are woods and hills on which an end stands or at whose edge it stands.

use super::super::feature::FeatureKind;
use super::super::length::Length;
use super::super::outline::millimetres;
use super::super::piece::{Bounds, EDGE, Piece, closest_on, meeting};
use super::super::terrain::{Form, HAIR};
use super::{Line, Sight, Through};
use bevy::math::DVec2;
use std::borrow::Cow;

/// Something beside the line.
struct Beside<'a> {
    piece: Cow<'a, Piece>,
    /// The height of its top above the table, in millimetres.
    top: f64,
    /// On the left of the line as seen from its `from` end.
    left: bool,
}

impl Sight<'_, '_> {
    /// Where the line passes through a gap that is too narrow, as a share of it; the nearest to the `from` end.
    pub(super) fn narrow_gap(&self, line: &Line) -> Option<f64> {
        let (from, to) = (line.from.footprint.base, line.to.footprint.base);
        let width = match line.through {
            Through::FriendsTouching => from.width(),
            Through::Models | Through::Nobody => from.width().min(to.width()),
        }
        .mm();
        let ordered = line.in_order();
        let beside = self.beside(line, &ordered, width);
        let narrow = beside
            .iter()
            .enumerate()
            .flat_map(|(place, one)| beside[..place].iter().map(move |other| (one, other)))
            .filter(|(one, other)| one.left != other.left)
            .filter_map(|(one, other)| too_narrow(&ordered, width, one, other));
        if line.turned {
            narrow.map(|share| 1.0 - share).min_by(f64::total_cmp)
        } else {
            narrow.min_by(f64::total_cmp)
        }
    }

    /// What stands less than one width beside the line, and not in it. `asked` is the line as asked, for who shoots.
    fn beside(&self, asked: &Line, line: &Line, width: f64) -> Vec<Beside<'_>> {
        let mut found = Vec::new();
        let bounds = Bounds::of_line(line.start, line.end);
        let left = |place: DVec2| (line.end - line.start).perp_dot(place - line.start) > 0.0;
        if line.through != Through::Models {
            for body in &self.bodies.0 {
                let (center, radius) = (millimetres(body.at), body.base.radius.mm());
                if !bounds.near(&Bounds::of_line(center, center), radius + width) {
                    continue;
                }
                let away = closest_on(center, line.start, line.end).distance(center) - radius;
                if away > -HAIR
                    && away < width
                    && !line.ends_at(body.model)
                    && self.stands_in_the_way(asked, body)
                {
                    let height = self.terrain.heights().model(body.mounted, body.fallen);
                    found.push(Beside {
                        piece: Cow::Owned(Piece::Disc { center, radius }),
                        top: self.terrain.ground(center) + height.mm(),
                        left: left(center),
                    });
                }
            }
        }
        for form in self.terrain.tall() {
            if form.outline.bounds().near(&bounds, width)
                && form.top > line.eyes.0.min(line.eyes.1)
                && !stands_at(line, form)
                && !leads_through(line, form)
            {
                for piece in form.outline.pieces_near(&bounds, width) {
                    let away = piece.distance_to_line(line.start, line.end);
                    if away < width && !stands_in(line, piece) {
                        found.push(Beside {
                            piece: Cow::Borrowed(piece),
                            top: form.top,
                            left: left(piece.middle()),
                        });
                    }
                }
            }
        }
        found
    }
}

/// Whether a piece stands in the line, rather than beside it.
fn stands_in(line: &Line, piece: &Piece) -> bool {
    piece
        .crossing(line.start, line.end)
        .is_some_and(|(enter, leave)| {
            let middle = line.start.lerp(line.end, (enter + leave) * 0.5);
            piece.depth(middle) > HAIR
        })
}

/// Whether the line leads into that building or out of it: doors and windows are no gaps, their own rules judge them.
fn leads_through(line: &Line, form: &Form) -> bool {
    form.room && form.outline.first_crossing(line.start, line.end).is_some()
}

/// Whether an end of the line stands on these woods or this hill, or at their edge.
fn stands_at(line: &Line, form: &Form) -> bool {
    form.kind != FeatureKind::Building
        && [line.from, line.to].into_iter().any(|end| {
            form.outline.touches(
                millimetres(end.footprint.at),
                end.footprint.base.radius.mm(),
                Length::TOUCH.mm(),
            )
        })
}

/// Where the line passes between the two, if they are too near to each other there.
fn too_narrow(line: &Line, width: f64, one: &Beside, other: &Beside) -> Option<f64> {
    let (here, there) = one.piece.closest(&other.piece);
    if here.distance(there) >= width - EDGE {
        return None;
    }
    let (share, between) = if here.distance(there) > EDGE {
        meeting(line.start, line.end, here, there)?
    } else {
        // They touch: on the line, if the line passes between them at all.
        let along = line.end - line.start;
        let off = closest_on(here, line.start, line.end).distance(here);
        let share = (here - line.start).dot(along) / along.length_squared();
        (off <= HAIR).then_some((share, 0.5))?
    };
    let along = share * line.length();
    let beyond_bases = along > line.from.footprint.base.radius.mm()
        && line.length() - along > line.to.footprint.base.radius.mm();
    let height = line.height(share);
    ((0.0..=1.0).contains(&between) && beyond_bases && height < one.top && height < other.top)
        .then_some(share)
}
