//! What whoever pushes figures about has in hand: the table, the figures, the way back, what is chosen, and the tool.

use super::setting::{Figure, Setting, base};
use super::{rows, tray::Tray};
use crate::roster::squad::{Soldier, Squad};
use crate::scenario::{Edge, Scenario};
use crate::table::base::Base;
use crate::table::body::{ModelId, Side};
use crate::table::length::{Length, Point};
use bevy::prelude::Resource;

/// So many pushes can be undone.
const STEPS: usize = 300;

/// What a press on the table does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tool {
    /// Chooses figures and pushes them.
    #[default]
    Push,
    /// Chooses two figures that look at each other.
    Look,
    /// Lays the sticks.
    Measure,
    /// Puts down the figure in hand, as often as one likes.
    Put,
}

/// Which panel is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tab {
    /// Figures to be put on the table.
    #[default]
    New,
    /// Whoever is chosen.
    Chosen,
}

/// What the pointer shows.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Marks {
    /// A box that chooses what stands in it.
    pub band: Option<(Point, Point)>,
    /// What stands beside the pointer.
    pub words: Vec<String>,
    /// The rules would have something against it.
    pub warns: bool,
}

/// What is in hand.
#[derive(Resource, Debug)]
pub struct Sandbox {
    /// The table; none before one was chosen.
    scenario: Option<Scenario>,
    /// The figures on it.
    setting: Setting,
    past: Vec<Setting>,
    future: Vec<Setting>,
    /// Counts tables and changes of figures.
    revision: u64,
    /// Who is chosen, in the order of choosing.
    pub chosen: Vec<ModelId>,
    /// The tool.
    pub tool: Tool,
    /// The side that whoever comes next fights for.
    pub side: Side,
    /// Who is put down next.
    pub taken: Option<Soldier>,
    /// Several figures are chosen one after the other: for fingers, which have no Shift.
    pub several: bool,
    /// What the pointer shows.
    pub marks: Marks,
    /// The press under way was called off: the hand is to let go of what it holds.
    pub dropped: bool,
    /// The open panel.
    pub tab: Tab,
    /// The dice.
    pub tray: Tray,
}

impl Default for Sandbox {
    /// No table, nobody on it, an empty hand.
    fn default() -> Self {
        Self {
            scenario: None,
            setting: Setting::default(),
            past: Vec::new(),
            future: Vec::new(),
            revision: 0,
            chosen: Vec::new(),
            tool: Tool::default(),
            side: Side::A,
            taken: None,
            several: false,
            marks: Marks::default(),
            dropped: false,
            tab: Tab::default(),
            tray: Tray::default(),
        }
    }
}

impl Sandbox {
    /// Takes a table with figures in hand, in place of the one before.
    pub fn open(&mut self, scenario: Scenario, setting: Setting) {
        *self = Self {
            scenario: Some(scenario),
            setting,
            revision: self.revision + 1,
            tray: std::mem::take(&mut self.tray),
            ..Self::default()
        };
    }

    /// Takes a table in hand that is still being made. If it is the one in hand, by its name and scale, its figures stay
    /// where they stand; on another one nobody stands yet.
    pub fn retable(&mut self, scenario: Scenario) {
        let same = self.scenario.as_ref().is_some_and(|old| {
            old.name == scenario.name && old.layout.scale == scenario.layout.scale
        });
        if !same {
            self.open(scenario, Setting::default());
            return;
        }
        let (all, size) = (self.setting.all(), scenario.layout.size);
        let which: Vec<ModelId> = all.collect();
        self.scenario = Some(scenario);
        self.edit(|setting| setting.push(&which, (Length::ZERO, Length::ZERO), size));
        self.revision += 1;
    }

    /// The table.
    #[must_use]
    pub const fn scenario(&self) -> Option<&Scenario> {
        self.scenario.as_ref()
    }

    /// The figures on it.
    #[must_use]
    pub const fn setting(&self) -> &Setting {
        &self.setting
    }

    /// Which table it is, and with which figures: whoever shows or keeps it looks here.
    #[must_use]
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// The size of the table.
    #[must_use]
    pub fn size(&self) -> (Length, Length) {
        self.scenario
            .as_ref()
            .map_or((Length::ZERO, Length::ZERO), |it| it.layout.size)
    }

    /// Changes the figures; what changes nothing is no step of the way back.
    pub fn edit<R>(&mut self, change: impl FnOnce(&mut Setting) -> R) -> R {
        let before = self.setting.clone();
        let result = change(&mut self.setting);
        if self.setting != before {
            self.past.push(before);
            if self.past.len() > STEPS {
                self.past.remove(0);
            }
            self.future.clear();
            self.changed();
        }
        result
    }

    /// Whether there is something to undo.
    #[must_use]
    pub const fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether there is something to redo.
    #[must_use]
    pub const fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// Takes the last change back.
    pub fn undo(&mut self) {
        if let Some(before) = self.past.pop() {
            let after = std::mem::replace(&mut self.setting, before);
            self.future.push(after);
            self.changed();
        }
    }

    /// Makes it again.
    pub fn redo(&mut self) {
        if let Some(after) = self.future.pop() {
            let before = std::mem::replace(&mut self.setting, after);
            self.past.push(before);
            self.changed();
        }
    }

    /// Nothing stays in hand that is no longer there.
    fn changed(&mut self) {
        self.revision += 1;
        let there = self.setting.figures().len();
        self.chosen.retain(|model| model.index() < there);
    }

    /// Chooses those figures and nobody else.
    pub fn choose(&mut self, which: impl IntoIterator<Item = ModelId>) {
        let mut chosen: Vec<ModelId> = Vec::new();
        for model in which {
            if self.setting.get(model).is_some() && !chosen.contains(&model) {
                chosen.push(model);
            }
        }
        if self.chosen != chosen {
            self.chosen = chosen;
        }
    }

    /// One more, or one less.
    pub fn toggle(&mut self, model: ModelId) {
        if self.is_chosen(model) {
            self.chosen.retain(|&other| other != model);
        } else {
            self.chosen.push(model);
        }
    }

    /// Whether a figure is chosen.
    #[must_use]
    pub fn is_chosen(&self, model: ModelId) -> bool {
        self.chosen.contains(&model)
    }

    /// A figure that looks, and the next one at whom; whoever is third takes the second's place.
    pub fn point_out(&mut self, model: ModelId) {
        match self.chosen[..] {
            [one] if one == model => self.chosen.clear(),
            [one, ..] if one != model => self.chosen = vec![one, model],
            _ => self.chosen = vec![model],
        }
    }

    /// The two who look at each other: both that are chosen, or the one that is and whoever is under the pointer.
    #[must_use]
    pub fn pair(&self, hovered: Option<ModelId>) -> Option<(ModelId, ModelId)> {
        match (self.chosen[..].as_ref(), hovered) {
            ([one, other], _) => Some((*one, *other)),
            ([one], Some(other)) if *one != other => Some((*one, other)),
            _ => None,
        }
    }

    /// Pushes whoever is chosen; a figure by itself looks the way it went.
    pub fn push(&mut self, by: (Length, Length)) {
        let (which, size) = (self.chosen.clone(), self.size());
        self.edit(|setting| {
            if let [model] = which[..]
                && let Some(from) = setting.get(model).map(|figure| figure.at)
            {
                let ahead = Point {
                    x: from.x + by.0,
                    y: from.y + by.1,
                };
                setting.face(&which, ahead);
            }
            setting.push(&which, by, size);
        });
    }

    /// Pushes whoever is chosen a little without turning anybody.
    pub fn nudge(&mut self, east: i32, north: i32) {
        let (which, size) = (self.chosen.clone(), self.size());
        let by = (Length::whole(east), Length::whole(north));
        self.edit(|setting| setting.push(&which, by, size));
    }

    /// Turns whoever is chosen counter-clockwise.
    pub fn turn(&mut self, degrees: i16) {
        let which = self.chosen.clone();
        self.edit(|setting| setting.turn(&which, degrees));
    }

    /// Knocks down whoever is chosen, or stands them up.
    pub fn topple(&mut self) {
        let which = self.chosen.clone();
        self.edit(|setting| setting.topple(&which));
    }

    /// Takes whoever is chosen off the table.
    pub fn remove(&mut self) {
        let which = std::mem::take(&mut self.chosen);
        self.edit(|setting| setting.remove(&which));
    }

    /// Takes everybody off the table.
    pub fn clear(&mut self) {
        self.chosen.clear();
        self.edit(|setting| *setting = Setting::default());
    }

    /// Copies whoever is chosen; the copies are chosen then.
    pub fn copy(&mut self) {
        let Some(scenario) = &self.scenario else {
            return;
        };
        let layout = (scenario.layout.scale, scenario.layout.size);
        let which = self.chosen.clone();
        let copies = self.edit(|setting| setting.copy(&which, layout));
        self.choose(copies);
    }

    /// Takes a soldier in hand, to be put down by clicks; the same again puts him back.
    pub fn take(&mut self, soldier: Soldier) {
        if self.tool == Tool::Put && self.taken.as_ref() == Some(&soldier) {
            self.tool = Tool::Push;
            self.taken = None;
        } else {
            self.tool = Tool::Put;
            self.taken = Some(soldier);
        }
        self.chosen.clear();
    }

    /// Puts the soldier in hand down.
    pub fn put(&mut self, at: Point) {
        if let Some(soldier) = self.taken.clone() {
            let side = self.side;
            let size = self.size();
            let at = Point {
                x: at.x.clamp(Length::ZERO, size.0),
                y: at.y.clamp(Length::ZERO, size.1),
            };
            let figure = Figure::new(side, soldier, at.on_grid());
            self.edit(|setting| setting.add(vec![figure]));
        }
    }

    /// Puts a whole squad down along the edge of its side; it is chosen then.
    pub fn put_squad(&mut self, squad: &Squad, room: impl Fn(Point, Base) -> bool) {
        let Some(scenario) = &self.scenario else {
            return;
        };
        let (scale, size) = (scenario.layout.scale, scenario.layout.size);
        let side = self.side;
        let bases: Vec<Base> = squad
            .soldiers
            .iter()
            .map(|soldier| base(&soldier.profile, scale))
            .collect();
        let places = rows::along_edge(&bases, edge(side), size, room);
        let figures = squad
            .soldiers
            .iter()
            .zip(places)
            .map(|(soldier, at)| Figure::new(side, soldier.clone(), at))
            .collect();
        let new = self.edit(|setting| setting.add(figures));
        self.choose(new);
    }

    /// Lets go of whatever is in hand, one thing after the other: the press under way, the tool, who is chosen. Says whether
    /// there was anything.
    pub fn let_go(&mut self, pressing: bool) -> bool {
        if pressing {
            self.dropped = true;
        } else if self.tool != Tool::Push {
            self.tool = Tool::Push;
            self.taken = None;
        } else if self.chosen.is_empty() {
            return false;
        } else {
            self.chosen.clear();
        }
        self.marks = Marks::default();
        true
    }
}

/// The edge of the table before which a side's player sits.
const fn edge(side: Side) -> Edge {
    match side {
        Side::A => Edge::South,
        Side::B => Edge::North,
    }
}
