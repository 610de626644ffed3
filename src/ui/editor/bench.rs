//! What whoever makes a table has in hand: the table, the tool, and what is shown beside the pointer.

use super::lanes::Lanes;
use super::posts;
use crate::scenario::Scenario;
use crate::scenario::edit::Document;
use crate::scenario::edit::areas::AreaId;
use crate::scenario::edit::handle::Handle;
use crate::scenario::edit::inspect::{Note, inspect};
use crate::scenario::edit::snap::Snap;
use crate::table::feature::{Feature, FeatureId, FeatureKind};
use crate::table::length::{Length, Point};
use crate::table::outline::Outline;
use bevy::prelude::*;
use bevy::time::Real;

/// Findings are looked for when nothing has changed for so many seconds.
const CALM: f32 = 0.25;

/// What a press on the table does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tool {
    /// Selects, moves, and works handles.
    #[default]
    Select,
    /// Puts a new piece down.
    Stamp {
        /// What.
        kind: FeatureKind,
        /// Another one afterwards.
        stays: bool,
    },
    /// Moves and stretches zones, and all other rectangles of the scenario.
    Zones,
    /// Moves the corners of sentries' beats.
    Beats,
    /// Lays the sticks.
    Measure,
}

/// Which panel is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tab {
    /// What is selected.
    #[default]
    Piece,
    /// The table as a whole.
    Table,
    /// Its special rules.
    Rules,
    /// What is wrong with it.
    Checks,
}

/// A corner of a rectangle of the scenario, or all of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ZonePart {
    /// Which rectangle.
    pub area: AreaId,
    /// Which corner, from the south-west counter-clockwise; none for the whole.
    pub corner: Option<usize>,
}

/// What the pointer shows on the table.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Marks {
    /// The feature under it.
    pub hovered: Option<FeatureId>,
    /// The handle under it.
    pub hot: Option<Handle>,
    /// The zone under it.
    pub zone: Option<ZonePart>,
    /// The sentry, counted from 0, and the handle of his beat under it.
    pub post: Option<(usize, Handle)>,
    /// The piece that a click would put down.
    pub ghost: Option<Feature>,
    /// A box that selects what lies in it.
    pub band: Option<(Point, Point)>,
    /// What catches what is dragged.
    pub caught: Option<Point>,
    /// What stands beside the pointer.
    pub words: Vec<String>,
}

/// What is in hand.
#[derive(Resource, Default, Debug)]
pub struct Bench {
    /// The table.
    pub document: Option<Document>,
    /// The name that it is kept under.
    pub entry: Option<String>,
    /// The tool.
    pub tool: Tool,
    /// What snaps.
    pub snap: Snap,
    /// The turn of the next new piece, in degrees.
    pub turn: i16,
    /// What was copied.
    pub clipboard: Vec<Feature>,
    /// The open panel.
    pub tab: Tab,
    /// What the pointer shows.
    pub marks: Marks,
    /// The corner or point that is chosen, of the one feature selected.
    pub chosen_point: Option<usize>,
    /// The sentry whose beat is chosen, counted from 0.
    pub chosen_beat: Option<usize>,
    /// The corner of that beat that is chosen.
    pub chosen_corner: Option<usize>,
    /// A special rule that was added, and is to be looked at.
    pub fresh_rule: Option<usize>,
    /// Features that a finding under the pointer is about.
    pub pointed_out: Vec<FeatureId>,
    /// A place that it is about.
    pub pointed_at: Option<Point>,
    /// What was found, and in which state of the table.
    pub notes: (u64, Vec<Note>),
    /// How far one sees, once it was asked for.
    pub lanes: Option<Lanes>,
    /// Outlines of all features, and of which state of the table.
    outlines: (u64, Vec<Outline>),
    /// Counts tables taken into hand.
    opened: u64,
    /// The drag under way was called off: the hand is to let go of what it holds.
    pub dropped: bool,
}

impl Bench {
    /// Takes a table into hand, kept under that name or not yet.
    pub fn open(&mut self, scenario: Scenario, entry: Option<String>) {
        let (clipboard, snap) = (std::mem::take(&mut self.clipboard), self.snap);
        let opened = self.opened + 1;
        *self = Self {
            document: Some(Document::new(scenario)),
            entry,
            clipboard,
            snap,
            opened,
            notes: (u64::MAX, Vec::new()),
            outlines: (u64::MAX, Vec::new()),
            ..Self::default()
        };
    }

    /// Which table it is, and in which state: whoever draws it looks here.
    #[must_use]
    pub fn stamp(&self) -> Option<(u64, u64)> {
        Some((self.opened, self.document.as_ref()?.revision()))
    }

    /// The outlines of all features, by their numbers.
    pub fn outlines(&mut self) -> &[Outline] {
        if let Some(document) = &self.document
            && self.outlines.0 != document.revision()
        {
            self.outlines = (
                document.revision(),
                document
                    .scenario()
                    .layout
                    .features
                    .iter()
                    .map(|feature| Outline::new(&feature.shape))
                    .collect(),
            );
        }
        &self.outlines.1
    }

    /// Lets go of whatever is in hand, one thing after the other: the drag, the tool, the point, the selection.
    pub fn let_go(&mut self) {
        let Some(document) = &mut self.document else {
            return;
        };
        if document.before_drag().is_some() {
            document.call_off();
            self.dropped = true;
        } else if self.tool != Tool::Select {
            self.tool = Tool::Select;
        } else if self.chosen_point.take().is_none() {
            document.select([]);
        }
        self.marks = Marks::default();
    }

    /// Takes a kind into hand, for one piece; taken again, for many.
    pub fn take(&mut self, kind: FeatureKind) {
        let again = matches!(self.tool, Tool::Stamp { kind: held, .. } if held == kind);
        self.tool = match self.tool {
            Tool::Stamp { stays: true, .. } if again => Tool::Select,
            _ => Tool::Stamp { kind, stays: again },
        };
        self.marks = Marks::default();
    }

    /// Removes the chosen point, or what is selected.
    pub fn remove(&mut self) {
        if self.tool == Tool::Beats {
            return posts::remove(self);
        }
        use crate::scenario::edit::{Edit, shape};
        let point = self.chosen_point.take();
        let Some(document) = &mut self.document else {
            return;
        };
        match (point, document.single()) {
            (Some(point), Some((feature, it))) => {
                let shape = shape::without_point(&it.shape, point);
                document.edit(&Edit::Reshape { feature, shape });
            }
            _ => document.remove(),
        }
    }

    /// Copies what is selected.
    pub fn copy(&mut self) {
        if let Some(document) = &self.document
            && !document.selection().is_empty()
        {
            self.clipboard = document.copy();
        }
    }

    /// Puts down what was copied.
    pub fn paste(&mut self) {
        use crate::scenario::edit::stock;
        let Some(document) = &mut self.document else {
            return;
        };
        let layout = &document.scenario().layout;
        let copies: Vec<Feature> = self
            .clipboard
            .iter()
            .map(|feature| stock::brought_onto(layout, feature))
            .collect();
        document.paste(&copies);
        // The next one lies beside this one.
        self.clipboard = document.copy();
        self.chosen_point = None;
    }

    /// Turns what is selected, or the piece that comes next.
    pub fn turn_by(&mut self, degrees: i16) {
        if let Tool::Stamp { .. } = self.tool {
            self.turn = crate::scenario::edit::shape::tidy_turn(self.turn + degrees);
        } else if let Some(document) = &mut self.document {
            document.turn(degrees);
        }
    }

    /// Moves what is selected, or the chosen point, so many millimetres.
    pub fn nudge(&mut self, east: i32, north: i32) {
        use crate::scenario::edit::{Edit, shape};
        let by = Point {
            x: Length::whole(east),
            y: Length::whole(north),
        };
        if self.tool == Tool::Beats {
            return posts::nudge(self, by);
        }
        let Some(document) = &mut self.document else {
            return;
        };
        if let (Some(number), Some((feature, it))) = (self.chosen_point, document.single())
            && let Some(at) = shape::points(&it.shape).get(number)
        {
            let to = Point {
                x: at.x + by.x,
                y: at.y + by.y,
            };
            let shape = shape::with_point(&it.shape, number, to);
            document.edit(&Edit::Reshape { feature, shape });
            return;
        }
        document.shift(by);
    }
}

/// Whether a table is in hand.
pub fn has_table(bench: Res<Bench>) -> bool {
    bench.document.is_some()
}

/// Looks for what is wrong with the table, once nobody is changing it.
pub fn look_over(
    time: Res<Time<Real>>,
    mut bench: ResMut<Bench>,
    mut calm: Local<(Option<(u64, u64)>, f32)>,
) {
    let stamp = bench.stamp();
    if calm.0 != stamp {
        *calm = (stamp, 0.0);
    }
    calm.1 += time.delta_secs();
    let Some(document) = &bench.document else {
        return;
    };
    let revision = document.revision();
    if bench.notes.0 == revision || document.before_drag().is_some() || calm.1 < CALM {
        return;
    }
    let notes = inspect(document.scenario());
    bench.notes = (revision, notes);
}
