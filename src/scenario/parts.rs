//! Deployment in parts: a side splits its squad over several pieces of ground, each with its share of the models.

use super::{Role, ScenarioFault, Special, Zone};
use crate::roster::rule::SpecialRule;
use crate::storage::{Path, hint};
use crate::table::feature::{Feature, FeatureKind, Layout};
use crate::table::length::Point;
use crate::table::opening::wall;
use crate::table::outline::Outline;
use crate::table::passage;
use crate::table::scale::Stick;
use serde::{Deserialize, Serialize};

/// More parts than a side needs.
pub const MOST_PARTS: usize = 6;

/// A part of the ground of a side, and who of its squad stands there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// What it is called: "the walls".
    pub name: String,
    /// The ground: any of these.
    pub ground: Vec<Ground>,
    /// The ground for riders, where that is another: they neither climb walls nor enter houses (MOV-3).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub riders: Vec<Ground>,
    /// How many of the squad.
    pub share: Share,
    /// Who has one of these stands here and nowhere else.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub holds: Vec<SpecialRule>,
    /// Who has one of these does not stand here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bars: Vec<SpecialRule>,
}

/// A piece of ground. A model is on it when its centre is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Ground {
    /// A rectangle.
    Area(Zone),
    /// The inside of the building of that name.
    Inside(String),
    /// The top of the rampart of that name.
    Top(String),
    /// The wood of that name, as far as it lies near an edge of the table; riders stand touching it.
    Wood {
        /// Its name.
        feature: String,
        /// How near.
        within: Stick,
    },
    /// The posts of the scenario's sentries, one man at each.
    Posts,
}

/// How many of a squad belong to a part.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Share {
    /// Half of them, rounded down.
    HalfDown,
    /// Half of them, rounded up.
    HalfUp,
    /// So many.
    Count(u8),
    /// Whoever does not belong to another part.
    Rest,
}

impl Share {
    /// How many that is of a squad of so many; `None` for the rest.
    #[must_use]
    pub const fn of(self, strength: u8) -> Option<u8> {
        match self {
            Self::HalfDown => Some(strength / 2),
            Self::HalfUp => Some(strength.div_ceil(2)),
            Self::Count(count) => Some(count),
            Self::Rest => None,
        }
    }
}

impl Ground {
    /// The feature that it speaks of.
    #[must_use]
    pub fn feature(&self) -> Option<&str> {
        match self {
            Self::Area(_) | Self::Posts => None,
            Self::Inside(name) | Self::Top(name) | Self::Wood { feature: name, .. } => Some(name),
        }
    }

    /// The same sort of ground, of another feature.
    #[must_use]
    pub fn of_feature(mut self, name: String) -> Self {
        if let Some(old) = self.feature_mut() {
            *old = name;
        }
        self
    }

    /// The name by which it speaks of a feature, to be changed.
    pub const fn feature_mut(&mut self) -> Option<&mut String> {
        match self {
            Self::Area(_) | Self::Posts => None,
            Self::Inside(name) | Self::Top(name) | Self::Wood { feature: name, .. } => Some(name),
        }
    }

    /// The rectangle around it: for whoever draws or searches it. None around posts.
    #[must_use]
    pub fn bounds(&self, layout: &Layout) -> Option<Zone> {
        if let Self::Area(zone) = self {
            return Some(*zone);
        }
        let (_, feature) = layout.named(self.feature()?)?;
        let bounds = *Outline::new(&feature.shape).bounds();
        // A room ends at the inside of its walls.
        let inset = match self {
            Self::Inside(_) => wall(layout.scale).mm(),
            Self::Area(_) | Self::Top(_) | Self::Wood { .. } | Self::Posts => 0.0,
        };
        Some(Zone {
            min: Point::from_mm(bounds.min.x + inset, bounds.min.y + inset),
            max: Point::from_mm(bounds.max.x - inset, bounds.max.y - inset),
        })
    }

    /// Whether a feature is of the sort that this piece of ground needs.
    #[must_use]
    pub fn suits(&self, feature: &Feature) -> bool {
        match self {
            Self::Area(_) | Self::Posts => true,
            Self::Wood { .. } => feature.kind == FeatureKind::Woods,
            Self::Inside(_) => feature.kind == FeatureKind::Building && passage::enterable(feature),
            Self::Top(_) => feature.kind == FeatureKind::Rampart,
        }
    }

    /// What sort that is.
    #[must_use]
    pub const fn wanted(&self) -> &'static str {
        match self {
            Self::Area(_) | Self::Posts => "a feature",
            Self::Wood { .. } => "a wood",
            Self::Inside(_) => "a building with a door",
            Self::Top(_) => "a rampart",
        }
    }
}

impl Part {
    /// Its pieces of ground: for everybody, or those for riders alone.
    #[must_use]
    pub const fn pieces(&self, riders: bool) -> &Vec<Ground> {
        if riders { &self.riders } else { &self.ground }
    }

    /// The ground for a rider, or for whoever goes on foot; none where the part takes no riders.
    #[must_use]
    pub fn ground_for(&self, mounted: bool) -> &[Ground] {
        let rideable = self.ground.iter().any(|it| match it {
            Ground::Area(_) | Ground::Wood { .. } | Ground::Posts => true,
            Ground::Inside(_) | Ground::Top(_) => false,
        });
        match mounted {
            true if !self.riders.is_empty() => &self.riders,
            true if !rideable => &[],
            _ => &self.ground,
        }
    }
}

/// How many belong to each part of a squad of so many, in the order of the parts: nobody is counted twice. `None` for the rest.
#[must_use]
pub fn shares(parts: &[Part], strength: u8) -> Vec<Option<u8>> {
    let mut left = strength;
    parts
        .iter()
        .map(|part| {
            let share = part.share.of(strength)?.min(left);
            left -= share;
            Some(share)
        })
        .collect()
}

/// How many sentries of a side a scenario posts.
#[must_use]
pub fn posts(rules: &[Special], role: Role) -> usize {
    rules
        .iter()
        .map(|rule| match rule {
            Special::Sentries(rule) if rule.side == role => rule.beats.len(),
            _ => 0,
        })
        .sum()
}

/// What is wrong with the parts of one side, for which the scenario posts so many sentries.
pub(super) fn judge_parts(
    parts: &[Part],
    layout: &Layout,
    posts: usize,
    judge_zone: impl Fn(Zone) -> Option<ScenarioFault>,
) -> Vec<(Path, ScenarioFault)> {
    let mut faults = Vec::new();
    let rests = parts.iter().filter(|part| part.share == Share::Rest);
    if parts.len() > MOST_PARTS || rests.count() != 1 {
        faults.push((Path::root(), ScenarioFault::Parts));
    }
    for (place, part) in parts.iter().enumerate() {
        let here = Path::root().item(place);
        if part.ground.is_empty() {
            faults.push((here.clone().field("ground"), ScenarioFault::NoGround));
        }
        let pieces = [("ground", &part.ground), ("riders", &part.riders)];
        let pieces = pieces.into_iter().flat_map(|(field, pieces)| {
            let numbered = pieces.iter().enumerate();
            numbered.map(move |(number, ground)| (field, number, ground))
        });
        for (field, number, ground) in pieces {
            let fault = match ground {
                Ground::Area(zone) => judge_zone(*zone),
                Ground::Posts => (posts == 0).then_some(ScenarioFault::NoPosts),
                Ground::Inside(name) | Ground::Top(name) | Ground::Wood { feature: name, .. } => {
                    unnamed(layout, ground, name)
                }
            };
            faults.extend(fault.map(|fault| (here.clone().field(field).item(number), fault)));
        }
        // A post is for one man: a part that has nothing else is no larger.
        let at_posts = !part.ground.is_empty() && part.ground.iter().all(|it| *it == Ground::Posts);
        let fits = matches!(part.share, Share::Count(count) if usize::from(count) <= posts);
        if at_posts && posts > 0 && !fits {
            let fault = ScenarioFault::FewPosts { posts };
            faults.push((here.clone().field("share"), fault));
        }
        // Whoever is barred here needs another place.
        for (number, rule) in part.bars.iter().enumerate() {
            if parts.iter().all(|other| other.bars.contains(rule)) || part.holds.contains(rule) {
                let fault = ScenarioFault::NowhereToStand { rule: *rule };
                faults.push((here.clone().field("bars").item(number), fault));
            }
        }
    }
    faults
}

/// The fault of a name that no feature of the right sort has.
fn unnamed(layout: &Layout, ground: &Ground, found: &str) -> Option<ScenarioFault> {
    let fits = layout
        .features
        .iter()
        .filter(|feature| ground.suits(feature));
    let names: Vec<&str> = fits.filter_map(|feature| feature.name.as_deref()).collect();
    (!names.contains(&found)).then(|| ScenarioFault::FeatureName {
        wanted: ground.wanted(),
        found: found.to_owned(),
        hint: hint(found, names),
    })
}
