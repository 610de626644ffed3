//! The terrain in play, with everything that sight and movement ask about it worked out once.

use super::convex;
use super::feature::{FeatureId, FeatureKind, Layout};
use super::height::Heights;
use super::length::{Length, Point};
use super::motion::Ford;
use super::opening::Alterations;
use super::outline::{Outline, millimetres};
use super::passage::{self, Passage};
use super::piece::{Bounds, Piece};
use super::scale::Stick;
use super::walls::Walls;
use super::ways::Ways;
use bevy::math::DVec2;
use bevy::prelude::*;
use std::sync::{Arc, OnceLock};

/// Colliders lie this far inside what they stand for, in millimetres, so that a graze on the 0.1 mm grid is no hit
/// and never a tie of floats.
pub(super) const HAIR: f64 = 0.03;

/// The radius of a tree's trunk at 15 mm, in hundredths of a millimetre: 2.5 mm.
const TRUNK: Length = Length::from_hundredths(250);

/// A disc is cut by bridges as a ring of so many corners.
const DISC_CORNERS: usize = 48;

/// The terrain in play: the table as loaded, and its outlines, heights and impassable ground.
///
/// Put in place by [`super::physics::set_table`], which also embodies it.
#[derive(Resource, Clone, Debug)]
pub struct Terrain {
    /// The table as loaded.
    pub layout: Arc<Layout>,
    /// How it differs from that by now: doors, holes.
    alterations: Alterations,
    /// The heights of its scale.
    heights: Heights,
    /// What was worked out from it.
    forms: Arc<Forms>,
    /// The ways for foot and for mounted models, once somebody asks.
    ways: Arc<[OnceLock<Ways>; 2]>,
}

/// A feature as geometry: lengths in millimetres.
#[derive(Clone, Debug)]
pub struct Form {
    /// Which feature it is.
    pub id: FeatureId,
    /// What it is.
    pub kind: FeatureKind,
    /// The ground it covers; of a tree, what its crown shelters.
    pub outline: Outline,
    /// Its ground less a hair all round: what rays are cast against.
    pub core: Outline,
    /// The height of the ground on which it stands: not zero on a hill.
    pub ground: f64,
    /// The height of its top above the table.
    pub top: f64,
    /// The ground that bases may not enter: buildings, trunks, water beside the bridges, strips along the edges of
    /// ramparts and the flanks of stairs; woods, for mounted models alone.
    pub solid: Vec<Piece>,
    /// The walls of a building that can be entered, closed doors and windows with them: what gives cover there.
    pub shelter: Vec<Piece>,
    /// Doors, gates, gaps, windows and holes.
    pub passages: Vec<Passage>,
    /// Whether it is a building with a room inside.
    pub room: bool,
    /// Of a river: the water farther than S from every bridge (D24).
    pub deep: Vec<Piece>,
}

impl Form {
    /// Whether mounted models alone are kept out of its solid ground (MOV-3).
    #[must_use]
    pub const fn stops_mounted_only(&self) -> bool {
        matches!(self.kind, FeatureKind::Woods)
    }
    /// The ground that it keeps bases out of: of buildings mounted models from all of it (MOV-3).
    #[must_use]
    pub fn solid_for(&self, mounted: bool) -> &[Piece] {
        if mounted && self.room {
            self.outline.pieces()
        } else {
            &self.solid
        }
    }

    /// The ground that bases may not enter: of stairs all of it, for mounted models (MOV-3); of a river what is too deep
    /// to be waded through (D24).
    pub(super) fn barred(&self, mounted: bool, ford: Ford) -> impl Iterator<Item = &Piece> {
        let solid: &[Piece] = match (self.kind, ford) {
            (FeatureKind::River, Ford::Everywhere) => &[],
            (FeatureKind::River, Ford::NearBridges) => &self.deep,
            _ => self.solid_for(mounted),
        };
        let stairs = mounted && self.kind == FeatureKind::Stairs && !self.solid.is_empty();
        let steps = if stairs { self.outline.pieces() } else { &[] };
        solid.iter().chain(steps)
    }
}

/// All forms, and which of them play which part.
#[derive(Debug, Default)]
struct Forms {
    all: Vec<Form>,
    hills: Vec<usize>,
    tall: Vec<usize>,
    slow: Vec<usize>,
    cover: Vec<usize>,
    thresholds: Vec<usize>,
    solid: Vec<(usize, Bounds)>,
    walls: Walls,
}

impl Terrain {
    /// Works out a table.
    #[must_use]
    pub fn new(layout: Arc<Layout>) -> Self {
        Self::altered(layout, Alterations::default())
    }

    /// Works out a table as it stands by now.
    #[must_use]
    pub fn altered(layout: Arc<Layout>, alterations: Alterations) -> Self {
        let heights = Heights::of(layout.scale);
        let trunk = layout.scale.scaled(TRUNK).mm();
        let mut forms = Forms::default();
        for (id, feature) in layout.features() {
            let outline = Outline::new(&feature.shape);
            let middle = outline.bounds().middle();
            // A feature stands on the hills that were laid before it.
            let ground = forms.ground(middle);
            let solid = match feature.kind {
                FeatureKind::Woods
                | FeatureKind::Building
                | FeatureKind::River
                | FeatureKind::TimberWall => outline.pieces().to_vec(),
                FeatureKind::Tree if !outline.pieces().is_empty() => vec![Piece::Disc {
                    center: middle,
                    radius: trunk,
                }],
                _ => Vec::new(),
            };
            let mut form = Form {
                id,
                kind: feature.kind,
                outline,
                core: Outline::shrunk(&feature.shape, HAIR),
                ground,
                top: ground + heights.feature(feature).mm(),
                solid,
                deep: Vec::new(),
                shelter: Vec::new(),
                passages: Vec::new(),
                room: false,
            };
            if let Some(walls) = passage::build(feature, id, &alterations, layout.scale) {
                form.outline = walls.outline.unwrap_or(form.outline);
                form.core = walls.core;
                form.solid = walls.solid;
                form.shelter = walls.shelter;
                form.passages = walls.passages;
                form.room = walls.room;
            }
            forms.add(form);
        }
        forms.bridge_rivers(layout.scale.stick(Stick::Short).mm());
        forms.walls = Walls::raise(&mut forms.all);
        forms.index_solid();
        Self {
            layout,
            alterations,
            heights,
            forms: Arc::new(forms),
            ways: Arc::default(),
        }
    }

    /// How it differs from the layout.
    #[must_use]
    pub const fn alterations(&self) -> &Alterations {
        &self.alterations
    }

    /// What has openings or holes, and piles at which moves end (MOV-4).
    pub(super) fn thresholds(&self) -> impl Iterator<Item = &Form> {
        self.part(&self.forms.thresholds)
    }

    /// A feature as geometry.
    #[must_use]
    pub fn form(&self, id: FeatureId) -> Option<&Form> {
        self.forms.all.get(usize::from(id.0))
    }

    /// Every feature as geometry; a feature's place in the list is its number.
    #[must_use]
    pub fn forms(&self) -> &[Form] {
        &self.forms.all
    }

    /// The ways around what is impassable, for foot or for mounted models.
    #[must_use]
    pub fn ways(&self, mounted: bool) -> &Ways {
        self.ways[usize::from(mounted)].get_or_init(|| Ways::new(self, mounted))
    }

    /// The heights of this table's scale.
    #[must_use]
    pub const fn heights(&self) -> &Heights {
        &self.heights
    }

    /// The height of the ground at a place, above the table: zero, the top of the highest hill there (D9), or of a rampart,
    /// or the steps of stairs.
    #[must_use]
    pub fn ground_height(&self, at: Point) -> Length {
        Length::from_mm(self.ground(millimetres(at)))
    }

    /// [`Terrain::ground_height`] in millimetres.
    pub(super) fn ground(&self, at: DVec2) -> f64 {
        self.forms.ground(at)
    }

    /// Ramparts and stairs.
    #[must_use]
    pub fn walls(&self) -> &Walls {
        &self.forms.walls
    }

    /// What can stop sight: woods, buildings, hills, ramparts.
    pub(super) fn tall(&self) -> impl Iterator<Item = &Form> {
        self.part(&self.forms.tall)
    }

    /// What slows: broken ground and obstacles.
    pub(super) fn slow(&self) -> impl Iterator<Item = &Form> {
        self.part(&self.forms.slow)
    }

    /// Hills.
    pub(super) fn hills(&self) -> impl Iterator<Item = &Form> {
        self.part(&self.forms.hills)
    }

    /// What gives cover.
    pub(super) fn cover(&self) -> impl Iterator<Item = &Form> {
        self.part(&self.forms.cover)
    }

    /// What keeps bases out, of mounted models or of foot.
    pub(super) fn solid(&self, mounted: bool) -> impl Iterator<Item = &Form> {
        self.forms
            .solid
            .iter()
            .map(|(place, _)| &self.forms.all[*place])
            .filter(move |form| mounted || !form.stops_mounted_only())
    }

    /// Whether anything impassable could be within `reach` millimetres of something in those bounds.
    pub(super) fn solid_near(&self, bounds: &Bounds, reach: f64, mounted: bool) -> bool {
        self.forms.solid.iter().any(|(form, around)| {
            around.near(bounds, reach) && (mounted || !self.forms.all[*form].stops_mounted_only())
        })
    }

    fn part<'a>(&'a self, places: &'a [usize]) -> impl Iterator<Item = &'a Form> {
        places.iter().map(|place| &self.forms.all[*place])
    }
}

impl Forms {
    fn add(&mut self, form: Form) {
        let place = self.all.len();
        if !form.passages.is_empty() || form.kind == FeatureKind::Rubble {
            self.thresholds.push(place);
        }
        match form.kind {
            FeatureKind::Woods => {
                self.tall.push(place);
                self.slow.push(place);
                self.cover.push(place);
            }
            FeatureKind::Building | FeatureKind::TimberWall => {
                self.tall.push(place);
                self.cover.push(place);
            }
            FeatureKind::Hill => {
                self.hills.push(place);
                self.tall.push(place);
            }
            FeatureKind::Rough | FeatureKind::Rubble => self.slow.push(place),
            FeatureKind::Fence | FeatureKind::Hedge | FeatureKind::LowWall => {
                self.slow.push(place);
                self.cover.push(place);
            }
            FeatureKind::Tree => self.cover.push(place),
            FeatureKind::Rampart => {
                self.tall.push(place);
                self.cover.push(place);
            }
            FeatureKind::River | FeatureKind::Road | FeatureKind::Bridge | FeatureKind::Stairs => {}
        }
        self.all.push(form);
    }

    fn ground(&self, at: DVec2) -> f64 {
        self.hills
            .iter()
            .map(|place| &self.all[*place])
            .filter(|hill| hill.outline.contains(at))
            .map(|hill| hill.top)
            .fold(0.0, f64::max)
            .max(self.walls.height(&self.all, at).unwrap_or(0.0))
    }

    /// Takes the decks of bridges out of the water that keeps bases out, and what is near to them out of what is deep (D24,
    /// D25).
    fn bridge_rivers(&mut self, near: f64) {
        let decks: Vec<Piece> = self
            .all
            .iter()
            .filter(|form| form.kind == FeatureKind::Bridge)
            .flat_map(|form| form.outline.pieces().to_vec())
            .collect();
        for river in &mut self.all {
            if river.kind == FeatureKind::River {
                for deck in &decks {
                    river.solid = river
                        .solid
                        .iter()
                        .flat_map(|water| without(water, deck))
                        .collect();
                }
                river.deep = river.solid.clone();
                for deck in &decks {
                    let near = Piece::Convex(convex::inset(&corners(deck), -near));
                    river.deep = river
                        .deep
                        .iter()
                        .flat_map(|water| without(water, &near))
                        .collect();
                }
            }
        }
    }

    fn index_solid(&mut self) {
        self.solid = self
            .all
            .iter()
            .enumerate()
            .filter(|(_, form)| !form.solid_for(true).is_empty())
            .map(|(place, form)| {
                // Of a building all of it, for that is what keeps riders out.
                let whole = form.solid_for(true);
                let bounds = whole
                    .iter()
                    .fold(Bounds::EMPTY, |bounds, piece| bounds.with(piece.bounds()));
                (place, bounds)
            })
            .collect();
    }
}

/// What is left of a piece of water beside a piece of a deck.
fn without(water: &Piece, deck: &Piece) -> Vec<Piece> {
    if !water.bounds().near(&deck.bounds(), 0.0) {
        return vec![water.clone()];
    }
    convex::subtract(&corners(water), &corners(deck))
        .into_iter()
        .map(Piece::Convex)
        .collect()
}

/// The corners of a piece.
pub(super) fn corners(piece: &Piece) -> Vec<DVec2> {
    match piece {
        Piece::Disc { center, radius } => (0..DISC_CORNERS)
            .map(|corner| {
                let turn = corner as f64 / DISC_CORNERS as f64 * std::f64::consts::TAU;
                *center + DVec2::new(libm::cos(turn), libm::sin(turn)) * *radius
            })
            .collect(),
        Piece::Convex(ring) => ring.clone(),
    }
}
