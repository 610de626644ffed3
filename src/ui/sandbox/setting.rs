//! Figures on a table, as somebody has set them up: plain data, changed by pure functions. Which places a rule allows
//! is nobody's concern here.

use crate::roster::profile::Profile;
use crate::roster::rule::SpecialRule;
use crate::roster::squad::Soldier;
use crate::scenario::Scenario;
use crate::song::muster::{Enrolled, Muster};
use crate::song::player::{Participant, PlayerId};
use crate::song::state::{Battle, Presence};
use crate::table::base::{Base, Footprint};
use crate::table::body::{ModelId, Side};
use crate::table::length::{Length, Point};
use crate::table::scale::Scale;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The most figures that a table holds.
pub const MOST: usize = 120;

/// How far before itself a figure looks, in millimetres: any length will do, for only the direction counts.
const LOOK: f64 = 100.0;

/// The gap left between a figure and its copy.
const GAP: Length = Length::whole(1);

/// One figure.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// The side whose coat it wears.
    pub side: Side,
    /// Who it is.
    pub soldier: Soldier,
    /// The centre of its base.
    pub at: Point,
    /// Where it looks: degrees from east, counter-clockwise.
    #[serde(default)]
    pub turn: i16,
    /// It lies on the ground.
    #[serde(default)]
    pub fallen: bool,
}

impl Figure {
    /// A figure on its feet that looks away from its own side's edge: A to the north, B to the south.
    #[must_use]
    pub const fn new(side: Side, soldier: Soldier, at: Point) -> Self {
        let turn = match side {
            Side::A => 90,
            Side::B => 270,
        };
        Self {
            side,
            soldier,
            at,
            turn,
            fallen: false,
        }
    }

    /// Its base in a scale (SCALE-4).
    #[must_use]
    pub fn base(&self, scale: Scale) -> Base {
        base(&self.soldier.profile, scale)
    }

    /// The place that it looks at.
    fn faces(&self) -> Point {
        let turn = f64::from(self.turn).to_radians();
        let (x, y) = self.at.mm();
        Point::from_mm(x + LOOK * libm::cos(turn), y + LOOK * libm::sin(turn))
    }
}

/// The base that a profile stands on (SCALE-4).
#[must_use]
pub fn base(profile: &Profile, scale: Scale) -> Base {
    Base::round(scale.base_width(profile.has(SpecialRule::Mounted)))
}

/// The direction from one place to another, in whole degrees from east, counter-clockwise; none where they are the same.
#[must_use]
pub fn direction(from: Point, to: Point) -> Option<i16> {
    let (start, end) = (from.mm(), to.mm());
    (from != to).then(|| {
        let turn = libm::atan2(end.1 - start.1, end.0 - start.0).to_degrees();
        tidy(turn.round() as i16)
    })
}

/// The same direction within one turn.
const fn tidy(degrees: i16) -> i16 {
    degrees.rem_euclid(360)
}

/// All figures on a table. Side A's come first; a figure's [`ModelId`] is its place in the list.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Setting(Vec<Figure>);

impl Setting {
    /// Those figures.
    #[must_use]
    pub fn new(mut figures: Vec<Figure>) -> Self {
        // In their order, each side by itself.
        figures.sort_by_key(|figure| figure.side);
        figures.truncate(MOST);
        Self(figures)
    }

    /// The figures.
    #[must_use]
    pub fn figures(&self) -> &[Figure] {
        &self.0
    }

    /// One of them, if it is there.
    #[must_use]
    pub fn get(&self, model: ModelId) -> Option<&Figure> {
        self.0.get(model.index())
    }

    /// How many more there is room for.
    #[must_use]
    pub fn room(&self) -> usize {
        MOST.saturating_sub(self.0.len())
    }

    /// Puts figures on the table, as many as there is room for, and tells their numbers. Those of side B have other numbers
    /// afterwards where some of side A were added.
    pub fn add(&mut self, figures: Vec<Figure>) -> Vec<ModelId> {
        let room = self.room();
        let (a, b): (Vec<Figure>, Vec<Figure>) = figures
            .into_iter()
            .take(room)
            .partition(|figure| figure.side == Side::A);
        let first = self.0.partition_point(|figure| figure.side == Side::A);
        let (many_a, many_b) = (a.len(), b.len());
        self.0.splice(first..first, a);
        self.0.extend(b);
        let end = self.0.len();
        (first..first + many_a)
            .chain(end - many_b..end)
            .map(|place| ModelId(place as u16))
            .collect()
    }

    /// Takes figures off the table.
    pub fn remove(&mut self, which: &[ModelId]) {
        let mut number = 0;
        self.0.retain(|_| {
            number += 1;
            !which.contains(&ModelId(number - 1))
        });
    }

    /// Puts a copy beside each of those figures, and tells the copies' numbers: on the side where it stands on nobody, else
    /// to the east.
    pub fn copy(&mut self, which: &[ModelId], layout: (Scale, (Length, Length))) -> Vec<ModelId> {
        let (scale, size) = layout;
        let mut copies: Vec<Figure> = Vec::new();
        for figure in which.iter().filter_map(|&model| self.get(model)) {
            let step = figure.base(scale).width() + GAP;
            let beside =
                |(east, north): (i32, i32)| moved(figure.at, (step * east, step * north), size);
            let free = |at: &Point| {
                let there = Footprint {
                    at: *at,
                    base: figure.base(scale),
                };
                !self.0.iter().chain(&copies).any(|other| {
                    let base = other.base(scale);
                    Footprint { at: other.at, base }.overlaps(there)
                })
            };
            let ways = [(1, 0), (-1, 0), (0, -1), (0, 1), (2, 0), (-2, 0)];
            let at = ways.map(beside).into_iter().find(free);
            copies.push(Figure {
                at: at.unwrap_or_else(|| beside((1, 0))),
                ..figure.clone()
            });
        }
        self.add(copies)
    }

    /// Pushes figures so far, together; nobody off the table.
    pub fn push(&mut self, which: &[ModelId], by: (Length, Length), size: (Length, Length)) {
        for figure in self.those(which) {
            figure.at = moved(figure.at, by, size);
        }
    }

    /// Turns figures counter-clockwise, each about its own middle.
    pub fn turn(&mut self, which: &[ModelId], degrees: i16) {
        for figure in self.those(which) {
            figure.turn = tidy(tidy(figure.turn) + tidy(degrees));
        }
    }

    /// Lets figures look at a place.
    pub fn face(&mut self, which: &[ModelId], place: Point) {
        for figure in self.those(which) {
            figure.turn = direction(figure.at, place).unwrap_or(figure.turn);
        }
    }

    /// Knocks figures down; stands them up where all of them lie.
    pub fn topple(&mut self, which: &[ModelId]) {
        let fallen = self.those(which).any(|figure| !figure.fallen);
        for figure in self.those(which) {
            figure.fallen = fallen;
        }
    }

    /// The figures whose middle lies between two corners.
    #[must_use]
    pub fn within(&self, one: Point, other: Point) -> Vec<ModelId> {
        let inside = |at: Point| {
            (one.x.min(other.x)..=one.x.max(other.x)).contains(&at.x)
                && (one.y.min(other.y)..=one.y.max(other.y)).contains(&at.y)
        };
        self.all()
            .filter(|model| self.get(*model).is_some_and(|figure| inside(figure.at)))
            .collect()
    }

    /// The numbers of all figures.
    pub fn all(&self) -> impl Iterator<Item = ModelId> + use<> {
        (0..self.0.len() as u16).map(ModelId)
    }

    fn those(&mut self, which: &[ModelId]) -> impl Iterator<Item = &mut Figure> {
        self.0
            .iter_mut()
            .enumerate()
            .filter(|(number, _)| which.contains(&ModelId(*number as u16)))
            .map(|(_, figure)| figure)
    }

    /// The figures as a battle that nobody plays, for view, sight and odds, which know battles only. The muster of before is
    /// kept where the same soldiers stand on the same table, so that nobody's figure is made anew for being pushed.
    #[must_use]
    pub fn battle(&self, scenario: &Scenario, before: Option<&Arc<Muster>>) -> Battle {
        let muster = self.muster(scenario);
        let muster = match before {
            Some(before) if **before == muster => before.clone(),
            _ => Arc::new(muster),
        };
        let mut battle = Battle::new(muster, 0);
        battle.state.queue.clear();
        for (model, figure) in battle.state.models.iter_mut().zip(&self.0) {
            model.presence = Presence::OnTable;
            model.at = figure.at;
            model.faces = figure.faces();
            model.fallen = figure.fallen;
        }
        battle
    }

    fn muster(&self, scenario: &Scenario) -> Muster {
        let scale = scenario.layout.scale;
        Muster {
            scenario: scenario.clone(),
            players: Side::BOTH
                .map(|side| Participant {
                    id: PlayerId::first(side),
                    side,
                    squad: format!("side {side}"),
                    label: side.to_string(),
                })
                .to_vec(),
            models: (0..)
                .map(ModelId)
                .zip(&self.0)
                .map(|(id, figure)| Enrolled {
                    id,
                    side: figure.side,
                    player: PlayerId::first(figure.side),
                    name: figure.soldier.name.clone(),
                    profile: figure.soldier.profile.clone(),
                    base: figure.base(scale),
                })
                .collect(),
        }
    }
}

/// A place pushed so far, on the grid, and no farther than the table's edge.
fn moved(at: Point, by: (Length, Length), size: (Length, Length)) -> Point {
    Point {
        x: (at.x + by.0).clamp(Length::ZERO, size.0),
        y: (at.y + by.1).clamp(Length::ZERO, size.1),
    }
    .on_grid()
}
