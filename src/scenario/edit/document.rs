//! The table in hand: the scenario, what is selected, and the way back and forth.

use super::change::{Axis, Edit, apply};
use super::{openings, shape};
use crate::scenario::Scenario;
use crate::table::feature::{Feature, FeatureId, FeatureKind};
use crate::table::length::{Length, Point};
use std::mem::{Discriminant, discriminant};

/// So many edits can be undone.
const MOST_STEPS: usize = 200;

/// A copy lies so far from what it is a copy of, at 15 mm, in millimetres.
const ASIDE: i32 = 10;

/// The table at some moment.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Moment {
    scenario: Scenario,
    selection: Vec<FeatureId>,
}

/// What kind of field something is typed into, of which features, and of which special rule.
type Field = (Discriminant<Edit>, Vec<FeatureId>, Option<usize>);

/// A table that is being made.
#[derive(Clone, Debug)]
pub struct Document {
    now: Moment,
    past: Vec<Moment>,
    future: Vec<Moment>,
    /// The moment before the drag under way.
    dragged: Option<Moment>,
    /// The field that is being typed into, and the moment before: further letters are the same edit.
    typing: Option<(Field, Moment)>,
    /// The scenario as it was kept last.
    kept: Option<Scenario>,
    /// Counts changes of the scenario: who draws it looks here.
    revision: u64,
}

impl Document {
    /// Takes a scenario into hand.
    #[must_use]
    pub const fn new(scenario: Scenario) -> Self {
        Self {
            now: Moment {
                scenario,
                selection: Vec::new(),
            },
            past: Vec::new(),
            future: Vec::new(),
            dragged: None,
            typing: None,
            kept: None,
            revision: 0,
        }
    }

    /// The scenario as it is now.
    #[must_use]
    pub const fn scenario(&self) -> &Scenario {
        &self.now.scenario
    }

    /// A number that differs whenever the scenario may.
    #[must_use]
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// The features that are selected, in the order of their numbers.
    #[must_use]
    pub fn selection(&self) -> &[FeatureId] {
        &self.now.selection
    }

    /// The one feature that is selected; none where several are.
    #[must_use]
    pub fn single(&self) -> Option<(FeatureId, &Feature)> {
        match self.now.selection[..] {
            [id] => Some((id, self.scenario().layout.feature(id)?)),
            _ => None,
        }
    }

    /// The selected features.
    pub fn selected(&self) -> impl Iterator<Item = &Feature> {
        self.now
            .selection
            .iter()
            .filter_map(|id| self.scenario().layout.feature(*id))
    }

    /// The middle of everything selected.
    #[must_use]
    pub fn middle(&self) -> Option<Point> {
        if let Some((_, feature)) = self.single() {
            return Some(shape::middle(&feature.shape));
        }
        let (low, high) = self
            .selected()
            .map(|feature| shape::span(&feature.shape))
            .reduce(|(low, high), (next_low, next_high)| {
                (
                    Point {
                        x: low.x.min(next_low.x),
                        y: low.y.min(next_low.y),
                    },
                    Point {
                        x: high.x.max(next_high.x),
                        y: high.y.max(next_high.y),
                    },
                )
            })?;
        Some(shape::halfway(low, high))
    }

    /// Selects those features and no others.
    pub fn select(&mut self, which: impl IntoIterator<Item = FeatureId>) {
        self.typing = None;
        let count = self.scenario().layout.features.len();
        let mut which: Vec<FeatureId> = which
            .into_iter()
            .filter(|id| usize::from(id.0) < count)
            .collect();
        which.sort();
        which.dedup();
        self.now.selection = which;
    }

    /// Selects a feature too, or no longer.
    pub fn toggle(&mut self, feature: FeatureId) {
        let mut which = self.now.selection.clone();
        if self.is_selected(feature) {
            which.retain(|id| *id != feature);
        } else {
            which.push(feature);
        }
        self.select(which);
    }

    /// Selects everything.
    pub fn select_all(&mut self) {
        let all: Vec<FeatureId> = self
            .scenario()
            .layout
            .features()
            .map(|(id, _)| id)
            .collect();
        self.select(all);
    }

    /// Whether a feature is selected.
    #[must_use]
    pub fn is_selected(&self, feature: FeatureId) -> bool {
        self.now.selection.contains(&feature)
    }

    /// The features whose middle line or corners all lie in the box between two places.
    #[must_use]
    pub fn within(&self, one: Point, other: Point) -> Vec<FeatureId> {
        let (x, y) = (
            one.x.min(other.x)..=one.x.max(other.x),
            one.y.min(other.y)..=one.y.max(other.y),
        );
        self.scenario()
            .layout
            .features()
            .filter(|(_, feature)| {
                let (low, high) = shape::span(&feature.shape);
                [low, high]
                    .iter()
                    .all(|at| x.contains(&at.x) && y.contains(&at.y))
            })
            .map(|(id, _)| id)
            .collect()
    }

    /// Carries an edit out. Where it changes nothing there is nothing to undo.
    pub fn edit(&mut self, edit: &Edit) {
        self.edits(std::slice::from_ref(edit));
    }

    /// Carries several edits out that are undone together.
    pub fn edits(&mut self, edits: &[Edit]) {
        self.commit();
        self.typing = None;
        let before = self.now.clone();
        self.carry_out(edits);
        self.remember(before);
    }

    /// Carries an edit out that belongs together with the last one of its kind, if that concerned the same features:
    /// letter after letter in a field is one edit.
    pub fn retouch(&mut self, edit: &Edit) {
        let rule = match edit {
            Edit::Rule { number, .. } => Some(*number),
            _ => None,
        };
        let field = (discriminant(edit), self.now.selection.clone(), rule);
        let typing = self.typing.take().filter(|(old, _)| *old == field);
        let before = match typing {
            Some((_, before)) if self.dragged.is_none() => {
                // Half a name may be another feature's: nobody is to speak of that one when the whole is there.
                if let Edit::Name { .. } = edit {
                    self.now = before.clone();
                }
                self.carry_out(std::slice::from_ref(edit));
                before
            }
            _ => {
                let before = self.now.clone();
                self.edit(edit);
                before
            }
        };
        self.typing = Some((field, before));
    }

    /// A drag begins, unless one is under way.
    pub fn begin_drag(&mut self) {
        self.typing = None;
        if self.dragged.is_none() {
            self.dragged = Some(self.now.clone());
        }
    }

    /// The table as it was before the drag under way.
    #[must_use]
    pub fn before_drag(&self) -> Option<&Scenario> {
        self.dragged.as_ref().map(|moment| &moment.scenario)
    }

    /// Shows the table as it was before the drag, with these edits instead of those that were shown before.
    pub fn drag(&mut self, edits: &[Edit]) {
        self.begin_drag();
        if let Some(before) = &self.dragged {
            self.now = before.clone();
        }
        self.carry_out(edits);
    }

    /// The drag ends: all of it is one edit.
    pub fn commit(&mut self) {
        if let Some(before) = self.dragged.take() {
            self.remember(before);
        }
    }

    /// The drag is called off.
    pub fn call_off(&mut self) {
        if let Some(before) = self.dragged.take() {
            self.now = before;
            self.revision += 1;
        }
    }

    fn carry_out(&mut self, edits: &[Edit]) {
        for edit in edits {
            if let Some(selection) = apply(&mut self.now.scenario, edit) {
                self.now.selection = selection;
            }
        }
        self.revision += 1;
    }

    fn remember(&mut self, before: Moment) {
        if before.scenario == self.now.scenario {
            return;
        }
        self.future.clear();
        self.past.push(before);
        if self.past.len() > MOST_STEPS {
            self.past.remove(0);
        }
    }

    /// Whether there is an edit to undo.
    #[must_use]
    pub const fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether there is an edit to do again.
    #[must_use]
    pub const fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// Undoes the last edit.
    pub fn undo(&mut self) {
        self.commit();
        self.typing = None;
        if let Some(before) = self.past.pop() {
            self.future.push(std::mem::replace(&mut self.now, before));
            self.revision += 1;
        }
    }

    /// Does again what was undone last.
    pub fn redo(&mut self) {
        self.commit();
        self.typing = None;
        if let Some(after) = self.future.pop() {
            self.past.push(std::mem::replace(&mut self.now, after));
            self.revision += 1;
        }
    }

    /// Takes the selected features away.
    pub fn remove(&mut self) {
        self.edit(&Edit::Remove(self.now.selection.clone()));
    }

    /// Copies of the selected features, to be put down elsewhere.
    #[must_use]
    pub fn copy(&self) -> Vec<Feature> {
        self.selected().cloned().collect()
    }

    /// Puts copies down, a little aside.
    pub fn paste(&mut self, copies: &[Feature]) {
        if copies.is_empty() {
            return;
        }
        let aside = self.scenario().layout.scale.scaled(Length::whole(ASIDE));
        let by = Point {
            x: aside,
            y: -aside,
        };
        let copies = copies
            .iter()
            .map(|feature| openings::moved(feature, by))
            .collect();
        self.edit(&Edit::Add(copies));
    }

    /// Copies of what is selected, beside it.
    pub fn duplicate(&mut self) {
        let copies = self.copy();
        self.paste(&copies);
    }

    /// Moves what is selected.
    pub fn shift(&mut self, by: Point) {
        self.edit(&Edit::Move {
            which: self.now.selection.clone(),
            by,
        });
    }

    /// Turns what is selected about its middle.
    pub fn turn(&mut self, degrees: i16) {
        if let Some(about) = self.middle() {
            self.edit(&Edit::Turn {
                which: self.now.selection.clone(),
                degrees,
                about,
            });
        }
    }

    /// Mirrors what is selected in its middle.
    pub fn mirror(&mut self, axis: Axis) {
        if let Some(about) = self.middle() {
            self.edit(&Edit::Mirror {
                which: self.now.selection.clone(),
                axis,
                about,
            });
        }
    }

    /// Whether a hill is among what is selected, and in which order things lie matters.
    #[must_use]
    pub fn order_matters(&self) -> bool {
        self.scenario()
            .layout
            .features
            .iter()
            .any(|feature| feature.kind == FeatureKind::Hill)
    }

    /// Whether anything has changed since it was kept.
    #[must_use]
    pub fn is_kept(&self) -> bool {
        match &self.kept {
            Some(kept) => *kept == self.now.scenario,
            None => self.past.is_empty() && self.future.is_empty(),
        }
    }

    /// Notes that it is kept as it is now.
    pub fn note_kept(&mut self) {
        self.kept = Some(self.now.scenario.clone());
    }
}
