//! The ground that a roll covers: of a size and outline within SET-4, in its quarter, and S from everything else.

use super::rolls::{Kind, Quarter};
use crate::scenario::layout::judge_layout;
use crate::scenario::lint::lint;
use crate::table::feature::{Feature, FeatureKind, Layout, Look, Shape};
use crate::table::length::{Length, Point};
use crate::table::outline::Outline;
use crate::table::scale::{Scale, Stick};
use bevy::math::DVec2;
use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;
use std::f64::consts::TAU;

/// How often a place is tried for one feature.
const TRIES: u32 = 300;

/// How wide fences and walls are at 15 mm, in millimetres.
const WIDTH: (i32, i32) = (3, 4);

/// The radius of a tree's ground at 15 mm, in millimetres.
const TREE: i32 = 12;

/// The greatest bend between two pieces of one run, in degrees.
const BEND: f64 = 40.0;

/// Puts features on a table, one after the other.
pub(super) struct Placer {
    scale: Scale,
    generator: Xoshiro256PlusPlus,
    /// What lies on the table already, with its outline.
    laid: Vec<Outline>,
}

impl Placer {
    pub fn new(scale: Scale, generator: Xoshiro256PlusPlus) -> Self {
        Self {
            scale,
            generator,
            laid: Vec::new(),
        }
    }

    /// Notes features that lie on the table already.
    pub fn keep(&mut self, features: &[Feature]) {
        self.laid
            .extend(features.iter().map(|feature| Outline::new(&feature.shape)));
    }

    /// The features of one roll in a quarter: fewer than it gives only where there is no room for them.
    pub fn place(&mut self, quarter: Quarter, kind: Kind) -> Vec<Feature> {
        match kind {
            Kind::Nothing => Vec::new(),
            Kind::Trees(count) => (0..count)
                .filter_map(|_| self.find(quarter, |it, ground| vec![it.tree(ground)]))
                .flatten()
                .collect(),
            Kind::Woods => self.one(quarter, |it, ground| it.area(ground, FeatureKind::Woods)),
            Kind::Rough => self.one(quarter, |it, ground| it.area(ground, FeatureKind::Rough)),
            Kind::Hill => self.one(quarter, Self::hill),
            Kind::Building => self.one(quarter, Self::building),
            Kind::Fences(count) => self
                .find(quarter, |it, ground| {
                    it.run(ground, FeatureKind::Fence, count)
                })
                .unwrap_or_default(),
            Kind::LowWalls(count) => self
                .find(quarter, |it, ground| {
                    it.run(ground, FeatureKind::LowWall, count)
                })
                .unwrap_or_default(),
        }
    }

    fn one(
        &mut self,
        quarter: Quarter,
        make: impl Fn(&mut Self, Ground) -> Feature,
    ) -> Vec<Feature> {
        self.find(quarter, |it, ground| vec![make(it, ground)])
            .unwrap_or_default()
    }

    /// The first features that `make` gives which lie as they should; they get smaller with every try.
    fn find(
        &mut self,
        quarter: Quarter,
        make: impl Fn(&mut Self, Ground) -> Vec<Feature>,
    ) -> Option<Vec<Feature>> {
        for attempt in 0..TRIES {
            let largest = 1.0 - f64::from(attempt) / f64::from(TRIES);
            let ground = Ground {
                middle: self.somewhere(quarter),
                largest,
            };
            let features = make(self, ground);
            if self.fits(quarter, &features) {
                self.keep(&features);
                return Some(features);
            }
        }
        None
    }

    /// A place in a quarter, in millimetres.
    fn somewhere(&mut self, quarter: Quarter) -> DVec2 {
        let half = self.scale.table_side().mm() / 2.0;
        let (east, north) = quarter.half();
        let corner = DVec2::new(
            if east { half } else { 0.0 },
            if north { half } else { 0.0 },
        );
        corner + half * DVec2::new(self.share(), self.share())
    }

    /// Whether features of one roll lie in their quarter, keep SET-4, and lie S from what is there.
    fn fits(&self, quarter: Quarter, features: &[Feature]) -> bool {
        let side = self.scale.table_side();
        let layout = Layout {
            scale: self.scale,
            size: (side, side),
            features: features.to_vec(),
        };
        let spacing = self.scale.stick(Stick::Short).mm();
        let (east, north) = quarter.half();
        let half = side.mm() / 2.0;
        let inside = |span: (f64, f64), upper: bool| {
            if upper {
                span.0 >= half
            } else {
                span.1 <= half
            }
        };
        features.iter().all(|feature| {
            let outline = Outline::new(&feature.shape);
            let bounds = outline.bounds();
            inside((bounds.min.x, bounds.max.x), east)
                && inside((bounds.min.y, bounds.max.y), north)
                && self
                    .laid
                    .iter()
                    .all(|other| outline.distance_to(other) > spacing)
        }) && judge_layout(&layout).is_empty()
            && lint(&layout).is_empty()
    }

    /// A number from 0 to 1.
    fn share(&mut self) -> f64 {
        self.generator.random_range(0.0..1.0)
    }

    /// A length between two sticks' lengths, in millimetres; `largest` says how much of the span is open.
    fn between(&mut self, least: f64, most: f64, largest: f64) -> f64 {
        least + (most - least) * largest * self.share()
    }

    fn stick(&self, stick: Stick) -> f64 {
        self.scale.stick(stick).mm()
    }

    /// A single tree.
    fn tree(&self, ground: Ground) -> Feature {
        feature(
            FeatureKind::Tree,
            Shape::Disc {
                center: point(ground.middle),
                radius: self.scale.scaled(Length::whole(TREE)),
            },
        )
    }

    /// Woods or rough ground: from S to L each way, of any outline.
    fn area(&mut self, ground: Ground, kind: FeatureKind) -> Feature {
        let (short, long) = (self.stick(Stick::Short), self.stick(Stick::Long));
        let size = DVec2::new(
            self.between(short, long, ground.largest),
            self.between(short, long, ground.largest),
        );
        let shape = if self.share() < 0.25 {
            Shape::Disc {
                center: point(ground.middle),
                radius: Length::from_mm(size.x / 2.0).on_grid(),
            }
        } else {
            self.blob(ground.middle, size)
        };
        feature(kind, shape)
    }

    /// A small hill: round, from S to M wide.
    fn hill(&mut self, ground: Ground) -> Feature {
        let (short, medium) = (self.stick(Stick::Short), self.stick(Stick::Medium));
        let width = self.between(short, medium, ground.largest);
        feature(
            FeatureKind::Hill,
            Shape::Disc {
                center: point(ground.middle),
                radius: Length::from_mm(width / 2.0).on_grid(),
            },
        )
    }

    /// A building: at most M each way.
    fn building(&mut self, ground: Ground) -> Feature {
        let (short, medium) = (self.stick(Stick::Short), self.stick(Stick::Medium));
        let length = self.between(short, medium, ground.largest);
        let depth = length * (0.6 + 0.3 * self.share());
        let turn = self.generator.random_range(0..12) * 15;
        feature(
            FeatureKind::Building,
            Shape::Rect {
                center: point(ground.middle),
                size: (
                    Length::from_mm(length).on_grid(),
                    Length::from_mm(depth).on_grid(),
                ),
                turn,
            },
        )
    }

    /// Fences or walls, joined end to end (A4), each at most S long.
    fn run(&mut self, ground: Ground, kind: FeatureKind, count: u8) -> Vec<Feature> {
        let short = self.stick(Stick::Short);
        let width = self.scale.scaled(Length::whole(match kind {
            FeatureKind::LowWall => WIDTH.1,
            _ => WIDTH.0,
        }));
        let mut way = self.share() * TAU;
        let mut at = point(ground.middle);
        (0..count)
            .map(|_| {
                let length = short * (0.75 + 0.24 * self.share());
                let (east, north) = (libm::cos(way), libm::sin(way));
                let (x, y) = at.mm();
                let end = point(DVec2::new(x + east * length, y + north * length));
                way += (self.share() * 2.0 - 1.0) * BEND.to_radians();
                let piece = feature(
                    kind,
                    Shape::Run {
                        points: vec![at, end],
                        width,
                    },
                );
                at = end;
                piece
            })
            .collect()
    }

    /// A rounded outline of so many corners, in its rectangle.
    fn blob(&mut self, middle: DVec2, size: DVec2) -> Shape {
        let corners = self.generator.random_range(6..=9_u32);
        let start = self.share() * TAU;
        let ring: Vec<DVec2> = (0..corners)
            .map(|corner| {
                let turn = start + TAU * f64::from(corner) / f64::from(corners);
                let reach = 0.8 + 0.2 * self.share();
                DVec2::new(libm::cos(turn), libm::sin(turn)) * reach
            })
            .collect();
        // Stretched to the size that was drawn.
        let (low, high) = ring.iter().fold(
            (DVec2::splat(f64::MAX), DVec2::splat(f64::MIN)),
            |(low, high), corner| (low.min(*corner), high.max(*corner)),
        );
        Shape::Polygon(
            ring.into_iter()
                .map(|corner| {
                    let share = (corner - low) / (high - low) - 0.5;
                    point(middle + share * size)
                })
                .collect(),
        )
    }
}

/// Where a feature is tried.
#[derive(Clone, Copy)]
struct Ground {
    /// Its middle, or where a run begins, in millimetres.
    middle: DVec2,
    /// How much of the span between least and greatest size is open: 1 at first, 0 at last.
    largest: f64,
}

fn feature(kind: FeatureKind, shape: Shape) -> Feature {
    Feature {
        kind,
        shape,
        name: None,
        openings: Vec::new(),
        height: None,
        look: Look::House,
    }
}

fn point(place: DVec2) -> Point {
    Point::from_mm(place.x, place.y).on_grid()
}
