//! How high things stand above their ground: what the eye sees over, and what the picture shows.

use super::feature::{Feature, FeatureKind};
use super::length::Length;
use super::scale::Scale;

/// The heights of one scale, in millimetres above the ground. At 15 mm; other scales in proportion (SCALE-4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Heights {
    /// Where a sight line starts and ends, for every model alike, so that sight is the same both ways: 12 mm.
    pub eye: Length,
    /// A standing model on foot: 18 mm.
    pub foot: Length,
    /// A standing mounted model: 25 mm.
    pub mounted: Length,
    /// A fallen model: 5 mm.
    pub fallen: Length,
    /// Woods and single trees: 45 mm.
    pub woods: Length,
    /// Buildings: 40 mm.
    pub building: Length,
    /// The top of a hill where nothing else is said: 20 mm.
    pub hill: Length,
    /// Fences, hedges and low walls: 8 mm, below every eye, so they never stop sight (G3).
    pub low: Length,
    /// Timber walls: 22 mm, above every eye on the same ground.
    pub palisade: Length,
    /// Ramparts where nothing else is said: as high as S is long, 50 mm.
    pub rampart: Length,
}

impl Heights {
    /// The heights of that scale.
    #[must_use]
    pub fn of(scale: Scale) -> Self {
        let mm = |fifteen| scale.scaled(Length::whole(fifteen));
        Self {
            eye: mm(12),
            foot: mm(18),
            mounted: mm(25),
            fallen: mm(5),
            woods: mm(45),
            building: mm(40),
            hill: mm(20),
            low: mm(8),
            palisade: mm(22),
            rampart: mm(50),
        }
    }

    /// How high a feature stands above its ground, in millimetres: what is said of it, or what its kind has.
    #[must_use]
    pub fn feature(&self, feature: &Feature) -> Length {
        let own = feature.height.filter(|_| feature.kind.takes_height());
        own.unwrap_or(self.kind(feature.kind))
    }

    /// How high a feature of that kind stands above its ground, in millimetres.
    #[must_use]
    pub const fn kind(&self, kind: FeatureKind) -> Length {
        match kind {
            FeatureKind::Woods | FeatureKind::Tree => self.woods,
            FeatureKind::Building => self.building,
            FeatureKind::Hill => self.hill,
            FeatureKind::Fence | FeatureKind::Hedge | FeatureKind::LowWall => self.low,
            FeatureKind::TimberWall => self.palisade,
            FeatureKind::Rampart => self.rampart,
            // Stairs are a slope: no sight meets them.
            FeatureKind::Rubble
            | FeatureKind::Rough
            | FeatureKind::River
            | FeatureKind::Road
            | FeatureKind::Bridge
            | FeatureKind::Stairs => Length::ZERO,
        }
    }

    /// How high a model stands above its ground, in millimetres.
    #[must_use]
    pub const fn model(&self, mounted: bool, fallen: bool) -> Length {
        if fallen {
            self.fallen
        } else if mounted {
            self.mounted
        } else {
            self.foot
        }
    }
}
