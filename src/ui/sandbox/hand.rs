//! Mouse and fingers on a table with figures: choose, push, turn towards, put down, measure, look.

use super::board::{Marks, Sandbox, Tab, Tool};
use super::measure::{End, measure};
use super::push;
use super::setting::base;
use crate::song::state::Battle;
use crate::table::base::Footprint;
use crate::table::body::ModelId;
use crate::table::length::{Length, Point};
use crate::table::survey::Survey;
use crate::ui::editor::words::length_words;
use crate::ui::fingers::{Feel, Fingers};
use crate::ui::hand::{Hand, Sample};
use crate::ui::intent::Intent;
use crate::ui::panel::model::one_line;
use crate::ui::pick::Under;
use crate::ui::pointer::DRAG;
use crate::view::camera::CameraLock;
use bevy::prelude::*;

/// Two clicks on one figure within so many seconds knock it down, or stand it up.
const DOUBLE: f64 = 0.4;

/// What a press has hold of.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Hold {
    /// Nothing: the camera may have it.
    Nothing,
    /// Open ground: a box that chooses, together with who is chosen already or not.
    Ground { from: Point, adds: bool },
    /// Whoever is chosen; pressed was this figure.
    Figures { pressed: ModelId },
    /// Somebody who looks.
    Viewer { pressed: ModelId },
    /// Somebody new.
    New,
    /// The sticks.
    Sticks { from: End },
}

/// A press that has not ended.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Press {
    at: Vec2,
    hold: Hold,
    dragged: bool,
}

/// What the hand remembers from frame to frame.
#[derive(Default)]
pub struct Grip {
    fingers: Fingers,
    press: Option<Press>,
    click: Option<(f64, ModelId)>,
}

/// Whether something is pressed at the moment: Esc calls that off first.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pressing(pub bool);

/// Follows the pointer.
pub fn follow(
    hand: Hand,
    keys: Res<ButtonInput<KeyCode>>,
    time: Res<Time<Real>>,
    battle: Res<Battle>,
    survey: Survey,
    mut sandbox: ResMut<Sandbox>,
    mut intent: ResMut<Intent>,
    mut grip: Local<Grip>,
    mut lock: ResMut<CameraLock>,
    mut pressing: ResMut<Pressing>,
) {
    let (sample, touched) = match grip.fingers.feel(&hand) {
        Feel::Later => return,
        Feel::Gesture => (None, true),
        Feel::Pointer { sample, touched } => (sample, touched),
    };
    if sandbox.dropped {
        sandbox.dropped = false;
        if let Some(press) = &mut grip.press {
            press.hold = Hold::Nothing;
        }
        clear(&mut sandbox, &mut intent);
    }
    let held = grip.press.is_some();
    let Some(sample) = sample.filter(|sample| hand.area.has(sample.at) || held) else {
        grip.press = None;
        clear(&mut sandbox, &mut intent);
        lock.set_if_neq(CameraLock(false));
        pressing.set_if_neq(Pressing(false));
        return;
    };
    let under = hand.under(sample.at);
    if (intent.pointer, intent.hovered) != (under.place, under.model) {
        intent.pointer = under.place;
        intent.hovered = under.model;
    }
    let mut work = Work {
        battle: &battle,
        survey: &survey,
        sandbox: &mut sandbox,
        intent: &mut intent,
        adds: keys.any_pressed([
            KeyCode::ShiftLeft,
            KeyCode::ShiftRight,
            KeyCode::ControlLeft,
            KeyCode::ControlRight,
            KeyCode::SuperLeft,
            KeyCode::SuperRight,
        ]),
        touched,
        now: time.elapsed_secs_f64(),
    };
    work.step(&mut grip, sample, under);
    let holds = grip.press.is_some_and(|press| match press.hold {
        Hold::Nothing => false,
        // One finger over open ground turns the camera.
        Hold::Ground { .. } => !touched,
        _ => true,
    });
    lock.set_if_neq(CameraLock(holds));
    pressing.set_if_neq(Pressing(holds));
}

/// Nothing is pointed at any more.
fn clear(sandbox: &mut ResMut<Sandbox>, intent: &mut ResMut<Intent>) {
    if sandbox.marks != Marks::default() {
        sandbox.marks = Marks::default();
    }
    if intent.pointer.is_some()
        || intent.hovered.is_some()
        || intent.ghost.is_some()
        || !intent.places.is_empty()
    {
        intent.pointer = None;
        intent.hovered = None;
        intent.ghost = None;
        intent.places.clear();
    }
}

/// What the hand works with.
struct Work<'a, 'w, 's, 'm, 'n> {
    battle: &'a Battle,
    survey: &'a Survey<'w, 's>,
    sandbox: &'a mut ResMut<'m, Sandbox>,
    intent: &'a mut ResMut<'n, Intent>,
    adds: bool,
    touched: bool,
    now: f64,
}

impl Work<'_, '_, '_, '_, '_> {
    /// One frame of press, drag, release, or of hovering.
    fn step(&mut self, grip: &mut Grip, sample: Sample, under: Under) {
        if sample.pressed {
            grip.press = Some(Press {
                at: sample.at,
                hold: self.take_hold(under),
                dragged: false,
            });
        }
        match &mut grip.press {
            None => self.hover(under),
            Some(press) => {
                press.dragged |= press.at.distance(sample.at) > DRAG;
                if press.dragged {
                    self.drag(press.hold, under);
                }
            }
        }
        if sample.released
            && let Some(press) = grip.press.take()
        {
            let before = self.sandbox.chosen.clone();
            if press.dragged {
                self.drop(press.hold, under);
            } else {
                self.click(press.hold, under, &mut grip.click);
            }
            self.turn_page(press.hold, &before);
        }
    }

    /// Whoever was just chosen by hand is what one wants to read about.
    fn turn_page(&mut self, hold: Hold, before: &[ModelId]) {
        let pressed = matches!(hold, Hold::Figures { .. } | Hold::Viewer { .. });
        let chosen = !self.sandbox.chosen.is_empty();
        if chosen && (pressed || self.sandbox.chosen != before) && self.sandbox.tab != Tab::Chosen {
            self.sandbox.tab = Tab::Chosen;
        }
    }

    /// What a press takes hold of.
    fn take_hold(&mut self, under: Under) -> Hold {
        match (self.sandbox.tool, under.model, under.place) {
            (Tool::Put, ..) => Hold::New,
            (Tool::Look, Some(pressed), _) => Hold::Viewer { pressed },
            (Tool::Measure, model, Some(place)) => Hold::Sticks {
                from: self.end(model, place),
            },
            (Tool::Push, Some(pressed), _) => self.take_figure(pressed),
            (Tool::Push | Tool::Look, None, Some(from)) => Hold::Ground {
                from,
                adds: self.adds || self.sandbox.several,
            },
            _ => Hold::Nothing,
        }
    }

    /// A figure, with all who are chosen along with it.
    fn take_figure(&mut self, pressed: ModelId) -> Hold {
        if self.adds {
            self.sandbox.toggle(pressed);
            return Hold::Nothing;
        }
        if !self.sandbox.is_chosen(pressed) && !self.sandbox.several {
            self.sandbox.choose([pressed]);
        }
        Hold::Figures { pressed }
    }

    /// Where a measurement begins or ends: at the edge of a base where there is one.
    fn end(&self, model: Option<ModelId>, place: Point) -> End {
        model.map_or(End::Place(place.on_grid()), |model| {
            End::Base(self.battle.footprint(model))
        })
    }

    /// What the pointer shows before anything is done.
    fn hover(&mut self, under: Under) {
        let mut marks = Marks::default();
        let mut places = Vec::new();
        match (self.sandbox.tool, under.model, under.place) {
            (Tool::Put, _, Some(place)) => places.extend(self.new_footprint(place)),
            (_, Some(model), _) => marks.words.push(one_line(self.battle, model)),
            _ => {}
        }
        self.show(marks, places);
        if self.intent.ghost.is_some() {
            self.intent.ghost = None;
        }
    }

    /// Where the soldier in hand would stand.
    fn new_footprint(&self, place: Point) -> Option<Footprint> {
        let soldier = self.sandbox.taken.as_ref()?;
        let scale = self.battle.muster.scale();
        Some(Footprint {
            at: place.on_grid(),
            base: base(&soldier.profile, scale),
        })
    }

    fn show(&mut self, marks: Marks, places: Vec<Footprint>) {
        if self.sandbox.marks != marks {
            self.sandbox.marks = marks;
        }
        if self.intent.places != places {
            self.intent.places = places;
        }
    }

    /// How far the pressed figure is pushed so that its middle comes under the pointer, on the table.
    fn way(&self, pressed: ModelId, place: Point) -> (Length, Length) {
        let size = self.sandbox.size();
        let to = Point {
            x: place.x.clamp(Length::ZERO, size.0),
            y: place.y.clamp(Length::ZERO, size.1),
        }
        .on_grid();
        let from = self.battle.model(pressed).at;
        (to.x - from.x, to.y - from.y)
    }

    /// The drag has come to a place.
    fn drag(&mut self, hold: Hold, under: Under) {
        let Some(place) = under.place else {
            return;
        };
        match hold {
            Hold::Nothing | Hold::New => {}
            Hold::Ground { .. } if self.touched => {}
            Hold::Ground { from, .. } => {
                let marks = Marks {
                    band: Some((from, place)),
                    ..Marks::default()
                };
                self.show(marks, Vec::new());
            }
            Hold::Figures { pressed } => self.drag_figures(pressed, place),
            Hold::Viewer { pressed } => {
                let seen = under.model.filter(|&model| model != pressed);
                self.sandbox
                    .choose([Some(pressed), seen].into_iter().flatten());
            }
            Hold::Sticks { from } => {
                let measured = measure(from, self.end(under.model, place));
                let ends = (measured.from, measured.to);
                if self.intent.ruler != Some(ends) {
                    self.intent.ruler = Some(ends);
                }
                let scale = self.battle.muster.scale();
                let marks = Marks {
                    words: vec![length_words(scale, measured.distance)],
                    ..Marks::default()
                };
                self.show(marks, Vec::new());
            }
        }
    }

    /// A ghost where the pressed figure would stand, discs for all who come along.
    fn drag_figures(&mut self, pressed: ModelId, place: Point) {
        if !self.battle.muster.knows(pressed) {
            return;
        }
        if !self.sandbox.is_chosen(pressed) {
            self.sandbox.toggle(pressed);
        }
        let by = self.way(pressed, place);
        let shifted = |model: ModelId| {
            let here = self.battle.footprint(model);
            Footprint {
                at: Point {
                    x: here.at.x + by.0,
                    y: here.at.y + by.1,
                },
                ..here
            }
        };
        let to = shifted(pressed).at;
        let others: Vec<Footprint> = self
            .sandbox
            .chosen
            .iter()
            .filter(|&&model| model != pressed && self.battle.muster.knows(model))
            .map(|&model| shifted(model))
            .collect();
        let known = self.intent.ghost.as_ref();
        if known.is_some_and(|ghost| ghost.model == pressed && ghost.path.end == to) {
            return;
        }
        let push = push::weigh(self.battle, self.survey, pressed, to);
        let (words, warns) = push::words(self.battle, &push);
        self.intent.ghost = Some(push.ghost);
        let marks = Marks {
            words,
            warns,
            ..Marks::default()
        };
        self.show(marks, others);
    }

    /// A drag ends: whatever it was stays so.
    fn drop(&mut self, hold: Hold, under: Under) {
        match (hold, under.place) {
            (Hold::Figures { pressed }, Some(place)) if self.battle.muster.knows(pressed) => {
                let by = self.way(pressed, place);
                self.sandbox.push(by);
            }
            (Hold::Ground { from, adds }, Some(place)) if !self.touched => {
                let mut which = if adds {
                    self.sandbox.chosen.clone()
                } else {
                    Vec::new()
                };
                which.extend(self.sandbox.setting().within(from, place));
                self.sandbox.choose(which);
            }
            (Hold::New, Some(place)) => self.sandbox.put(place),
            _ => {}
        }
        self.show(Marks::default(), Vec::new());
        self.intent.ghost = None;
    }

    /// A click: a figure is chosen, looks, is knocked down; the one in hand is put down; on open ground one lets go.
    fn click(&mut self, hold: Hold, under: Under, last: &mut Option<(f64, ModelId)>) {
        match hold {
            Hold::Nothing => {}
            Hold::Ground { adds, .. } => {
                if !adds {
                    self.sandbox.choose([]);
                }
            }
            Hold::Figures { pressed } if self.sandbox.several => self.sandbox.toggle(pressed),
            Hold::Figures { pressed } => {
                self.sandbox.choose([pressed]);
                let again = last
                    .take()
                    .is_some_and(|(then, model)| model == pressed && self.now - then < DOUBLE);
                if again {
                    self.sandbox.topple();
                } else {
                    *last = Some((self.now, pressed));
                }
            }
            Hold::Viewer { pressed } => self.sandbox.point_out(pressed),
            Hold::New => {
                if let Some(place) = under.place {
                    self.sandbox.put(place);
                }
            }
            Hold::Sticks { .. } => {
                if self.intent.ruler.is_some() {
                    self.intent.ruler = None;
                }
            }
        }
    }
}
