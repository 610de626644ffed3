//! Windows: SHOOT-13 with ruling G31.
//!
//! Through a window one sees only if one end of the line stands inside and touches the window, the line leaves within 22.5
//! degrees either side of straight out, and the other end does not stand close under the wall: nearer to it than half the
//! width of its own base. All of that holds both ways, for whoever sees is seen. To anybody else a window is wall: two of
//! them in a row show nothing of what is behind the house.

use super::super::base::Footprint;
use super::super::length::Length;
use super::super::outline::millimetres;
use super::super::passage::{Leaf, Passage};
use super::super::piece::EDGE;
use super::super::terrain::Form;
use super::Line;

/// The cosine of 22.5 degrees: half of the arc (G31).
const ARC: f64 = 0.923_879_532_511_286_7;

/// Whether a window of that building stops the line where `ray`, one of the rays along it, passes it.
pub(super) fn windows_stop(line: &Line, ray: &Line, form: &Form) -> bool {
    form.passages.iter().any(|passage| {
        passage.leaf == Leaf::Window
            && passage.piece.crossing(ray.start, ray.end).is_some()
            && !shows(line, form, passage)
    })
}

/// Whether the ends of a line see each other through a window that is between them.
fn shows(line: &Line, form: &Form, window: &Passage) -> bool {
    let (inside, outside) = match (
        form.outline.contains(line.start),
        form.outline.contains(line.end),
    ) {
        (true, false) => (line.from.footprint, line.to.footprint),
        (false, true) => (line.to.footprint, line.from.footprint),
        _ => return false,
    };
    stands_at(inside, window) && in_the_arc(inside, outside, window) && !close_under(outside, form)
}

/// Whether a base inside touches the window.
fn stands_at(inside: Footprint, window: &Passage) -> bool {
    let reach = (inside.base.radius + Length::TOUCH).mm() + EDGE;
    window.piece.distance(millimetres(inside.at)) <= reach
}

/// Whether the way from one to the other leads out of the window within its arc.
fn in_the_arc(inside: Footprint, outside: Footprint, window: &Passage) -> bool {
    let way = millimetres(outside.at) - millimetres(inside.at);
    way.dot(window.out) >= way.length() * ARC - 1e-9
}

/// Whether a base outside stands so near to the walls that nobody sees it from a window.
fn close_under(outside: Footprint, form: &Form) -> bool {
    let at = millimetres(outside.at);
    let reach = outside.base.radius.mm() * 2.0 - EDGE;
    form.outline.distance(at) < reach
}
