//! Mouse and fingers on a table that is being made: select, drag, put down, stretch, turn, measure.

use super::bench::{Bench, Marks, Tool, ZonePart};
use super::eye::Eye;
use super::words::{measure_words, opening_words, place_words, size_words};
use super::zones::{label, zone_dragged};
use super::{grips, posts};
use crate::scenario::Scenario;
use crate::scenario::edit::areas::{Area, areas};
use crate::scenario::edit::handle::{self, Handle, angle};
use crate::scenario::edit::snap::{self, Snap};
use crate::scenario::edit::{Document, Edit, openings, shape, stock};
use crate::scenario::special::Beat;
use crate::table::feature::{Feature, FeatureId, FeatureKind, Shape};
use crate::table::length::{Length, Point};
use crate::ui::fingers::{Feel, Fingers};
use crate::ui::hand::{Hand, Sample};
use crate::ui::intent::Intent;
use crate::ui::pick::TableRay;
use crate::ui::pointer::DRAG;
use crate::view::camera::CameraLock;
use bevy::prelude::*;

/// What a press has hold of.
#[derive(Clone, PartialEq, Debug)]
enum Hold {
    /// Nothing: the camera may have it.
    Nothing,
    /// Open ground: a box that selects, together with what is selected already or not.
    Ground { adds: bool },
    /// What is selected; pressed was this feature.
    Pieces { pressed: FeatureId },
    /// A handle of a feature, which was of that shape.
    Grip {
        feature: FeatureId,
        handle: Handle,
        shape: Shape,
    },
    /// All that is selected is turned about that place.
    Turn { about: Point },
    /// A new piece is drawn.
    Draw { kind: FeatureKind, from: Point },
    /// A rectangle of the scenario, which was that one.
    Zone { part: ZonePart, area: Area },
    /// A handle of a sentry's beat, which was that one.
    Post {
        number: usize,
        handle: Handle,
        beat: Beat,
    },
    /// The sticks.
    Sticks { from: Point },
}

/// A press that has not ended.
#[derive(Clone, PartialEq, Debug)]
struct Press {
    at: Vec2,
    /// The place on the table, and the height of the ground there, in millimetres.
    place: Point,
    height: f64,
    hold: Hold,
    dragged: bool,
}

/// What the hand remembers from frame to frame.
#[derive(Default)]
pub struct Grip {
    press: Option<Press>,
    fingers: Fingers,
}

/// Follows the pointer.
pub fn follow(
    hand: Hand,
    eye: Eye,
    keys: Res<ButtonInput<KeyCode>>,
    mut bench: ResMut<Bench>,
    mut intent: ResMut<Intent>,
    mut grip: Local<Grip>,
    mut lock: ResMut<CameraLock>,
) {
    let (sample, touched) = match grip.fingers.feel(&hand) {
        Feel::Gesture => {
            if grip.press.take().is_some()
                && let Some(document) = &mut bench.document
            {
                document.call_off();
            }
            lock.set_if_neq(CameraLock(false));
            return;
        }
        Feel::Later => return,
        Feel::Pointer { sample, touched } => (sample, touched),
    };
    if std::mem::take(&mut bench.dropped)
        && let Some(press) = &mut grip.press
    {
        press.hold = Hold::Nothing;
    }
    let held = grip.press.is_some();
    let ray = sample
        .filter(|sample| hand.area.has(sample.at) || held)
        .and_then(|sample| Some((sample, eye.ray(sample.at)?)));
    let Some((sample, ray)) = ray else {
        if bench.marks != Marks::default() {
            bench.marks = Marks::default();
        }
        lock.set_if_neq(CameraLock(false));
        return;
    };
    let mut work = Work {
        eye: &eye,
        keys: &keys,
        bench: &mut bench,
        intent: &mut intent,
        touched,
    };
    work.step(&mut grip.press, sample, &ray);
    let holds = grip.press.as_ref().is_some_and(|press| {
        match press.hold {
            Hold::Nothing => false,
            // One finger over open ground turns the camera.
            Hold::Ground { .. } => !touched,
            _ => true,
        }
    });
    lock.set_if_neq(CameraLock(holds));
}

/// What the hand works with.
struct Work<'a, 'w, 's> {
    eye: &'a Eye<'w, 's>,
    keys: &'a ButtonInput<KeyCode>,
    bench: &'a mut Bench,
    intent: &'a mut Intent,
    touched: bool,
}

impl Work<'_, '_, '_> {
    fn shift(&self) -> bool {
        self.keys
            .any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight])
    }

    fn adds(&self) -> bool {
        self.shift()
            || self.keys.any_pressed([
                KeyCode::ControlLeft,
                KeyCode::ControlRight,
                KeyCode::SuperLeft,
                KeyCode::SuperRight,
            ])
    }

    /// What snaps now: nothing while Alt is held.
    fn snap(&self) -> Snap {
        if self.keys.any_pressed([KeyCode::AltLeft, KeyCode::AltRight]) {
            Snap::FREE
        } else {
            self.bench.snap
        }
    }

    /// One frame of press, drag, release, or of hovering.
    fn step(&mut self, press: &mut Option<Press>, sample: Sample, ray: &TableRay) {
        if sample.pressed
            && let Some(place) = self.eye.place(ray)
        {
            let height = self.eye.terrain.ground_height(place).mm();
            let hold = self.take_hold(sample.at, place, ray);
            *press = Some(Press {
                at: sample.at,
                place,
                height,
                hold,
                dragged: false,
            });
        }
        match press {
            None => self.hover(sample.at, ray),
            Some(held) => {
                held.dragged |= held.at.distance(sample.at) > DRAG;
                if let Some(to) = self.eye.place_at(ray, held.height)
                    && held.dragged
                {
                    self.drag(held, to);
                }
            }
        }
        if sample.released
            && let Some(press) = press.take()
        {
            self.release(&press);
        }
    }

    /// What lies under the pointer, before anything is done.
    fn hover(&mut self, at: Vec2, ray: &TableRay) {
        let place = self.eye.place(ray);
        let mut marks = Marks::default();
        match self.bench.tool {
            Tool::Select => {
                marks.hot = self.handle(at, place).map(|(_, handle)| handle);
                if marks.hot.is_none() {
                    marks.hovered = self.eye.feature(ray, self.bench);
                }
            }
            Tool::Stamp { kind, .. } => {
                if let (Some(place), Some(document)) = (place, &self.bench.document) {
                    let layout = &document.scenario().layout;
                    let grid = Snap {
                        neighbours: false,
                        ..self.snap()
                    };
                    let (at, _) = snap::place(layout, &[], place, grid);
                    marks.ghost = Some(stock::stamped(kind, layout, at, self.bench.turn));
                }
            }
            Tool::Zones => {
                let under = place.and_then(|place| self.zone(at, place));
                if let (Some((part, area)), Some(document)) = (under, &self.bench.document) {
                    marks.zone = Some(part);
                    marks.words = vec![label(document.scenario(), area.role, &area.name)];
                }
            }
            Tool::Beats => marks.post = posts::under(self.bench, self.eye, at, self.touched),
            Tool::Measure => {}
        }
        if let (Some(place), None) = (place, &marks.ghost)
            && self.bench.tool == Tool::Measure
        {
            marks.words = vec![format!("{}", shape::tidy_point(place))];
        }
        if self.bench.marks != marks {
            self.bench.marks = marks;
        }
    }

    fn handle(&self, at: Vec2, under: Option<Point>) -> Option<(Option<FeatureId>, Handle)> {
        let document = self.bench.document.as_ref()?;
        grips::handle(document, self.eye, at, under, self.touched)
    }

    /// The rectangle under the pointer, or its corner.
    fn zone(&self, at: Vec2, place: Point) -> Option<(ZonePart, Area)> {
        let all = areas(self.bench.document.as_ref()?.scenario());
        grips::zone(all, self.eye, at, place, self.touched)
    }

    /// What a press takes hold of.
    fn take_hold(&mut self, at: Vec2, place: Point, ray: &TableRay) -> Hold {
        match self.bench.tool {
            Tool::Select => self.take_piece(at, ray),
            Tool::Stamp { kind, .. } => {
                let Some(document) = &self.bench.document else {
                    return Hold::Nothing;
                };
                let snap = Snap {
                    neighbours: self.snap().neighbours && stock::is_line(kind),
                    ..self.snap()
                };
                let (from, _) = snap::place(&document.scenario().layout, &[], place, snap);
                Hold::Draw { kind, from }
            }
            Tool::Zones => self
                .zone(at, place)
                .map_or(Hold::Nothing, |(part, area)| Hold::Zone { part, area }),
            Tool::Beats => posts::take(self.bench, self.eye, at, self.touched).map_or(
                Hold::Nothing,
                |(number, handle, beat)| Hold::Post {
                    number,
                    handle,
                    beat,
                },
            ),
            Tool::Measure => {
                let Some(document) = &self.bench.document else {
                    return Hold::Nothing;
                };
                let snap = Snap {
                    grid: Length::ZERO,
                    ..self.snap()
                };
                let (from, _) = snap::place(&document.scenario().layout, &[], place, snap);
                self.intent.ruler = None;
                Hold::Sticks { from }
            }
        }
    }

    /// A handle, a piece, or open ground.
    fn take_piece(&mut self, at: Vec2, ray: &TableRay) -> Hold {
        let adds = self.adds();
        if let Some((feature, handle)) = self.handle(at, self.eye.place(ray)) {
            let document = self.bench.document.as_ref();
            let about = document.and_then(Document::middle).unwrap_or_default();
            return match (handle, feature) {
                (Handle::Turn, _) | (_, None) => Hold::Turn { about },
                (handle, Some(feature)) => document
                    .and_then(|document| document.scenario().layout.feature(feature))
                    .map_or(Hold::Nothing, |it| Hold::Grip {
                        feature,
                        handle,
                        shape: it.shape.clone(),
                    }),
            };
        }
        let under = self.eye.feature(ray, self.bench);
        let Some(document) = &mut self.bench.document else {
            return Hold::Nothing;
        };
        let Some(pressed) = under else {
            return Hold::Ground { adds };
        };
        if adds {
            document.toggle(pressed);
            self.bench.chosen_point = None;
            return Hold::Nothing;
        }
        if !document.is_selected(pressed) {
            document.select([pressed]);
            self.bench.chosen_point = None;
        }
        Hold::Pieces { pressed }
    }

    /// The drag has come to a place.
    fn drag(&mut self, press: &Press, to: Point) {
        let snap = self.snap();
        let mut marks = Marks::default();
        let Some(document) = &mut self.bench.document else {
            return;
        };
        let by = Point {
            x: to.x - press.place.x,
            y: to.y - press.place.y,
        };
        match &press.hold {
            Hold::Nothing => {}
            Hold::Ground { .. } if self.touched => {}
            Hold::Ground { .. } => marks.band = Some((press.place, to)),
            Hold::Pieces { .. } => {
                document.begin_drag();
                let which = document.selection().to_vec();
                let before = document.before_drag().map(|scenario| &scenario.layout);
                let (by, caught) =
                    before.map_or((by, None), |layout| snap::shift(layout, &which, by, snap));
                document.drag(&[Edit::Move { which, by }]);
                marks.caught = caught;
                marks.words = place_words(document);
            }
            Hold::Grip {
                feature,
                handle: handle @ Handle::Opening(number),
                ..
            } => {
                document.begin_drag();
                let of = |scenario: &Scenario| {
                    let it = scenario.layout.feature(*feature)?;
                    openings::slid(it, *number, to, snap.grid)
                };
                if let Some(openings) = document.before_drag().and_then(of) {
                    let feature = *feature;
                    document.drag(&[Edit::Openings { feature, openings }]);
                }
                marks.words = opening_words(document, *number);
                marks.hot = Some(*handle);
            }
            Hold::Grip {
                feature,
                handle,
                shape,
            } => {
                document.begin_drag();
                let layout = document.before_drag().map(|scenario| &scenario.layout);
                let snap = Snap {
                    // A radius, or a width, is a length: no neighbour has one.
                    neighbours: snap.neighbours && !matches!(handle, Handle::Rim | Handle::Edge),
                    grid: match handle {
                        Handle::Rim | Handle::Edge => Length::whole(1).min(snap.grid),
                        _ => snap.grid,
                    },
                    ..snap
                };
                let (at, caught) = layout.map_or((to, None), |layout| {
                    snap::place(layout, &[*feature], to, snap)
                });
                let after = handle::pulled(shape, *handle, at);
                marks.words = vec![size_words(&after)];
                document.drag(&[Edit::Reshape {
                    feature: *feature,
                    shape: after,
                }]);
                marks.caught = caught;
                marks.hot = Some(*handle);
            }
            Hold::Turn { about } => {
                document.begin_drag();
                let which = document.selection().to_vec();
                let own = match which[..] {
                    [id] => document
                        .before_drag()
                        .and_then(|scenario| scenario.layout.feature(id))
                        .map(|feature| &feature.shape),
                    _ => None,
                };
                let way = angle(*about, to) - angle(*about, press.place);
                let degrees = snap::turn(own, way, snap);
                document.drag(&[Edit::Turn {
                    which,
                    degrees,
                    about: *about,
                }]);
                marks.words = vec![format!("{degrees}\u{b0}")];
                marks.hot = Some(Handle::Turn);
            }
            Hold::Draw { kind, from } => {
                document.begin_drag();
                let layout = document.before_drag().map_or_else(
                    || document.scenario().layout.clone(),
                    |it| it.layout.clone(),
                );
                let snap = Snap {
                    neighbours: snap.neighbours && stock::is_line(*kind),
                    ..snap
                };
                let (at, caught) = snap::place(&layout, &[], to, snap);
                let new = stock::drawn(*kind, &layout, *from, at);
                marks.words = new.iter().map(|new| size_words(&new.shape)).collect();
                document.drag(
                    &new.map(|new| Edit::Add(vec![new]))
                        .into_iter()
                        .collect::<Vec<_>>(),
                );
                marks.caught = caught;
            }
            Hold::Zone { part, area } => {
                let size = document.scenario().layout.size;
                let zone = zone_dragged(area.zone, part.corner, by, to, size, snap);
                let id = part.area;
                document.drag(&[Edit::Area { area: id, zone }]);
                marks.zone = Some(*part);
                let (width, depth) = (zone.max.x - zone.min.x, zone.max.y - zone.min.y);
                let name = label(document.scenario(), area.role, &area.name);
                marks.words = vec![name, format!("{width} x {depth} mm")];
            }
            Hold::Post {
                number,
                handle,
                beat,
            } => {
                (marks.caught, marks.words) =
                    posts::drag(document, *number, *handle, beat, to, snap);
                marks.post = Some((*number, *handle));
            }
            Hold::Sticks { from } => {
                let layout = &document.scenario().layout;
                let snap = Snap {
                    grid: Length::ZERO,
                    ..snap
                };
                let (to, caught) = snap::place(layout, &[], to, snap);
                marks.caught = caught;
                marks.words = measure_words(layout.scale, *from, to);
                if self.intent.ruler != Some((*from, to)) {
                    self.intent.ruler = Some((*from, to));
                }
            }
        }
        self.bench.marks = marks;
    }

    /// The press ends.
    fn release(&mut self, press: &Press) {
        let (shift, turn) = (self.shift(), self.bench.turn);
        let tool = self.bench.tool;
        let grid = Snap {
            neighbours: false,
            ..self.snap()
        };
        let touched = self.touched;
        if let Hold::Post {
            number,
            handle,
            beat,
        } = &press.hold
        {
            posts::released(self.bench, *number, *handle, beat, press.dragged);
        }
        let Some(document) = &mut self.bench.document else {
            return;
        };
        match &press.hold {
            Hold::Nothing => {}
            Hold::Ground { adds } => {
                if let Some((from, to)) = self.bench.marks.band {
                    let mut which = document.within(from, to);
                    if *adds {
                        which.extend(document.selection());
                    }
                    document.select(which);
                } else if !(*adds || touched && press.dragged) {
                    document.select([]);
                }
                self.bench.chosen_point = None;
            }
            Hold::Pieces { pressed } => {
                if !press.dragged {
                    document.select([*pressed]);
                }
            }
            Hold::Grip {
                feature,
                handle,
                shape,
            } if !press.dragged => match handle {
                Handle::Point(number) => {
                    let again = self.bench.chosen_point == Some(*number);
                    self.bench.chosen_point = (!again).then_some(*number);
                }
                Handle::Between(number) => {
                    let points = shape::points(shape);
                    if let (Some(from), Some(to)) =
                        (points.get(*number), points.iter().cycle().nth(number + 1))
                    {
                        let at = shape::halfway(*from, *to);
                        let shape = handle::pulled(shape, *handle, at);
                        let feature = *feature;
                        document.edit(&Edit::Reshape { feature, shape });
                        self.bench.chosen_point = Some(number + 1);
                    }
                }
                _ => {}
            },
            Hold::Draw { kind, .. } => {
                let drew = document
                    .before_drag()
                    .is_some_and(|before| before != document.scenario());
                if !drew {
                    document.call_off();
                    let layout = &document.scenario().layout;
                    let (at, _) = snap::place(layout, &[], press.place, grid);
                    let new: Feature = stock::stamped(*kind, layout, at, turn);
                    document.edit(&Edit::Add(vec![new]));
                }
                self.bench.chosen_point = None;
                if !shift && !matches!(tool, Tool::Stamp { stays: true, .. }) {
                    self.bench.tool = Tool::Select;
                }
            }
            Hold::Grip { .. }
            | Hold::Turn { .. }
            | Hold::Zone { .. }
            | Hold::Post { .. }
            | Hold::Sticks { .. } => {}
        }
        document.commit();
        self.bench.marks = Marks::default();
    }
}
