//! Posts and beats of sentries on the table: what lies under the pointer, what a drag does, how they are drawn.

use super::bench::{Bench, Tool};
use super::chalk::{Chalk, HOVERED, SHADE, ground_colour};
use super::eye::Eye;
use super::grips::HIT;
use crate::scenario::edit::handle::Handle;
use crate::scenario::edit::snap::{self, Snap};
use crate::scenario::edit::{Document, beats};
use crate::scenario::special::{Beat, Course};
use crate::table::length::Point;
use crate::table::outline::millimetres;
use crate::ui::theme;
use bevy::math::DVec2;
use bevy::prelude::Vec2;
use bevy_egui::egui::{
    Align2, Color32, CornerRadius, FontId, Pos2, Rect, Shape, Stroke, StrokeKind, vec2,
};

/// The line below while beats are moved.
pub const HINTS: &str = "Click a number: choose that sentry.   Drag a corner: move it.   Drag a dot: one more corner.   \
    Del: remove the corner, or the sentry.   Esc: done.";

/// Half the size of the sign at a post, in pixels.
const BADGE: f32 = 9.0;

/// How long an arrowhead is, in pixels.
const HEAD: f32 = 11.0;

/// Whether the table in hand has sentries.
#[must_use]
pub fn any(bench: &Bench) -> bool {
    let scenario = bench.document.as_ref().map(Document::scenario);
    scenario.is_some_and(|scenario| scenario.sentries().is_some())
}

/// The sentry and the handle under the pointer: those of the beat that is chosen first, then the posts of all others.
#[must_use]
pub fn under(bench: &Bench, eye: &Eye, at: Vec2, touched: bool) -> Option<(usize, Handle)> {
    let beats = beats::of(bench.document.as_ref()?.scenario());
    let reach = HIT[usize::from(touched)];
    let far = |place: Point| {
        let far = eye.pixel(place)?.distance(at);
        (far <= reach).then_some(far)
    };
    let chosen = bench
        .chosen_beat
        .and_then(|number| Some((number, beats.get(number)?)));
    let own = chosen.into_iter().flat_map(|(number, beat)| {
        let all = beats::handles(beat).into_iter();
        all.map(move |(handle, place)| (number, handle, place))
    });
    let posts = beats
        .iter()
        .enumerate()
        .map(|(number, beat)| (number, Handle::Point(0), beat.post()));
    let nearest = |all: &mut dyn Iterator<Item = (usize, Handle, Point)>| {
        all.filter_map(|(number, handle, place)| Some((far(place)?, number, handle)))
            .min_by(|one, other| one.0.total_cmp(&other.0))
            .map(|(_, number, handle)| (number, handle))
    };
    nearest(&mut { own }).or_else(|| nearest(&mut { posts }))
}

/// What a press takes hold of, with the beat as it is; that sentry is chosen. A click beside all of them chooses none.
pub fn take(
    bench: &mut Bench,
    eye: &Eye,
    at: Vec2,
    touched: bool,
) -> Option<(usize, Handle, Beat)> {
    let found = under(bench, eye, at, touched);
    let number = found.map(|(number, _)| number);
    // A finger beside them turns the camera.
    if bench.chosen_beat != number && !(touched && number.is_none()) {
        bench.chosen_beat = number;
        bench.chosen_corner = None;
    }
    let (number, handle) = found?;
    let beat = beats::of(bench.document.as_ref()?.scenario()).get(number)?;
    Some((number, handle, beat.clone()))
}

/// A handle of a beat, which was that one, is dragged to a place: what catches it, and what stands beside the pointer.
pub fn drag(
    document: &mut Document,
    number: usize,
    handle: Handle,
    beat: &Beat,
    to: Point,
    snap: Snap,
) -> (Option<Point>, Vec<String>) {
    document.begin_drag();
    let Some(before) = document.before_drag() else {
        return (None, Vec::new());
    };
    let ends = beats::other_corners(beats::of(before), number);
    let (at, caught) = snap::among(ends, &before.layout, to, snap);
    let new = beats::pulled(beat, handle, at, &before.layout);
    let edit = beats::replaced(before, number, new);
    document.drag(edit.as_slice());
    (
        caught,
        vec![format!("sentry {}", number + 1), at.to_string()],
    )
}

/// A press on a handle of a beat, which was that one, has ended. A click chooses a corner, or makes one in the middle of a leg.
pub fn released(bench: &mut Bench, number: usize, handle: Handle, beat: &Beat, dragged: bool) {
    match handle {
        Handle::Point(corner) if !dragged => {
            let again = bench.chosen_corner == Some(corner);
            bench.chosen_corner = (!again).then_some(corner);
        }
        Handle::Between(leg) => {
            bench.chosen_corner = Some(leg + 1);
            let middle = beats::handles(beat)
                .into_iter()
                .find(|(it, _)| *it == handle);
            if let (false, Some((_, at))) = (dragged, middle) {
                change(bench, number, |document| {
                    Some(beats::pulled(beat, handle, at, &document.scenario().layout))
                });
            }
        }
        _ => {}
    }
}

/// Puts another beat in the place of one; nothing happens where there is none to put.
fn change(bench: &mut Bench, number: usize, new: impl FnOnce(&Document) -> Option<Beat>) {
    if let Some(document) = &mut bench.document
        && let Some(beat) = new(document)
        && let Some(edit) = beats::replaced(document.scenario(), number, beat)
    {
        document.edit(&edit);
    }
}

/// Removes the corner that is chosen, or else the sentry; of who only stands, the sentry.
pub fn remove(bench: &mut Bench) {
    let corner = bench.chosen_corner.take();
    let (Some(number), Some(document)) = (bench.chosen_beat, &mut bench.document) else {
        return;
    };
    let Some(beat) = beats::of(document.scenario()).get(number) else {
        return;
    };
    let edit = match corner {
        Some(corner) if beat.points.len() > 1 => {
            let beat = beats::without_corner(beat, corner);
            beats::replaced(document.scenario(), number, beat)
        }
        _ => {
            bench.chosen_beat = None;
            beats::changed(document.scenario(), |beats| {
                beats.remove(number);
            })
        }
    };
    document.edits(edit.as_slice());
}

/// Moves the corner that is chosen.
pub fn nudge(bench: &mut Bench, by: Point) {
    let (Some(number), Some(corner)) = (bench.chosen_beat, bench.chosen_corner) else {
        return;
    };
    change(bench, number, |document| {
        let beat = beats::of(document.scenario()).get(number)?;
        let at = beat.points.get(corner)?;
        let to = Point {
            x: at.x + by.x,
            y: at.y + by.y,
        };
        let layout = &document.scenario().layout;
        Some(beats::pulled(beat, Handle::Point(corner), to, layout))
    });
}

/// Draws all of them: plainly while they are moved, faintly else, so that nobody builds on a beat unknowingly.
pub(super) fn draw(chalk: &Chalk, bench: &Bench) {
    let Some(scenario) = bench.document.as_ref().map(Document::scenario) else {
        return;
    };
    let Some((_, rule)) = scenario.sentries() else {
        return;
    };
    let works = bench.tool == Tool::Beats;
    let plain = ground_colour(scenario, rule.side);
    let colour = if works {
        plain
    } else {
        plain.gamma_multiply(0.8)
    };
    for (number, beat) in rule.beats.iter().enumerate() {
        let chosen = works && bench.chosen_beat == Some(number);
        let width = match (works, chosen) {
            (_, true) => 3.0,
            (true, false) => 2.0,
            (false, false) => 1.0,
        };
        way(chalk, beat, Stroke::new(width, colour));
    }
    // Posts lie over all ways, the one that is chosen over all of them.
    let is_chosen = |number: usize| works && bench.chosen_beat == Some(number);
    let mut order: Vec<usize> = (0..rule.beats.len()).collect();
    order.sort_by_key(|number| is_chosen(*number));
    for number in order {
        let beat = &rule.beats[number];
        if is_chosen(number) {
            handles(chalk, bench, number, beat);
        }
        let hot = bench.marks.post == Some((number, Handle::Point(0)))
            || is_chosen(number) && bench.chosen_corner == Some(0);
        let rim = if is_chosen(number) || hot {
            theme::ACCENT
        } else {
            colour
        };
        badge(chalk, beat, number, rim, works);
    }
}

/// The way of a sentry: to and fro with a head at either end, round with heads along it.
fn way(chalk: &Chalk, beat: &Beat, stroke: Stroke) {
    for (from, to) in beat.legs() {
        chalk.path(&[millimetres(from), millimetres(to)], stroke);
    }
    match beat.course {
        Course::Stand => {}
        Course::Round => {
            for (from, to) in beat.legs() {
                let (from, to) = (millimetres(from), millimetres(to));
                head(chalk, from, from.lerp(to, 0.7), 0.0, stroke);
            }
        }
        Course::ToAndFro => {
            let ends = [beat.legs().last(), beat.legs().next().map(|(a, b)| (b, a))];
            for ((from, to), off) in ends.into_iter().flatten().zip([3.0, BADGE + 3.0]) {
                head(chalk, millimetres(from), millimetres(to), off, stroke);
            }
        }
    }
}

/// An arrowhead that comes from one place and ends so many pixels before another.
fn head(chalk: &Chalk, from: DVec2, to: DVec2, off: f32, stroke: Stroke) {
    let (Some(from), Some(to)) = (chalk.at(from), chalk.at(to)) else {
        return;
    };
    let way = (to - from).normalized();
    let tip = to - way * off;
    let wing = |turn: f32| tip - way * HEAD + way.rot90() * (turn * HEAD * 0.55);
    let ring = vec![tip, wing(1.0), wing(-1.0)];
    chalk.painter.add(Shape::convex_polygon(
        ring,
        stroke.color,
        Stroke::new(1.0, SHADE),
    ));
}

/// The number of a sentry at his post: in a disc where he walks, in a square where he stands.
fn badge(chalk: &Chalk, beat: &Beat, number: usize, rim: Color32, works: bool) {
    let Some(at) = chalk.at(millimetres(beat.post())) else {
        return;
    };
    let half = if works { BADGE } else { BADGE - 1.0 };
    let round = if beat.course == Course::Stand {
        CornerRadius::ZERO
    } else {
        CornerRadius::same(half as u8)
    };
    let ground = if works {
        theme::GROUND
    } else {
        theme::GROUND.gamma_multiply(0.7)
    };
    square(chalk, at, half, round, ground, Stroke::new(2.0, rim));
    chalk.painter.text(
        at,
        Align2::CENTER_CENTER,
        number + 1,
        FontId::proportional(14.0),
        rim,
    );
}

/// The corners of the beat that is chosen, but for the post, and the dots between them.
fn handles(chalk: &Chalk, bench: &Bench, number: usize, beat: &Beat) {
    for (handle, place) in beats::handles(beat) {
        let Some(at) = chalk.at(millimetres(place)) else {
            continue;
        };
        let hot = bench.marks.post == Some((number, handle));
        let rim = Stroke::new(1.5, theme::GROUND);
        match handle {
            Handle::Point(0) => {}
            Handle::Point(corner) => {
                let chosen = hot || bench.chosen_corner == Some(corner);
                let fill = if chosen { theme::ACCENT } else { HOVERED };
                let half = if chosen { 6.0 } else { 5.0 };
                square(chalk, at, half, CornerRadius::same(1), fill, rim);
            }
            _ => {
                let (radius, fill) = if hot {
                    (5.0, theme::ACCENT)
                } else {
                    (3.5, HOVERED)
                };
                chalk.painter.circle(at, radius, fill, rim);
            }
        }
    }
}

fn square(chalk: &Chalk, at: Pos2, half: f32, round: CornerRadius, fill: Color32, rim: Stroke) {
    let rect = Rect::from_center_size(at, vec2(half, half) * 2.0);
    chalk
        .painter
        .rect(rect, round, fill, rim, StrokeKind::Outside);
}
