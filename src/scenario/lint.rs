//! How a layout departs from what SET-4 asks of tables that players lay out. Scenario maps may (ruling A4), so
//! these are remarks, not faults.

use super::outline::{distance, extent, length};
use crate::table::feature::{Feature, FeatureId, FeatureKind, Layout};
use crate::table::length::Length;
use crate::table::outline::Outline;
use crate::table::scale::{Scale, Stick};
use std::fmt;

/// A remark on a layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finding {
    /// An area smaller than S or greater than L one way or the other (SET-4).
    Area {
        /// The feature.
        feature: FeatureId,
        /// What it is.
        kind: FeatureKind,
        /// East-west and north-south size, in millimetres.
        size: (Length, Length),
        /// S and L.
        sticks: (Length, Length),
    },
    /// A linear obstacle longer than S (SET-4).
    Obstacle {
        /// The feature.
        feature: FeatureId,
        /// What it is.
        kind: FeatureKind,
        /// How long it is.
        length: Length,
        /// S.
        stick: Length,
    },
    /// A building greater than M one way or the other (SET-4).
    Building {
        /// The feature.
        feature: FeatureId,
        /// Its two sizes.
        size: (Length, Length),
        /// M.
        stick: Length,
    },
    /// A tree that would shelter more than one model (SET-4, ruling A5): more than two bases wide.
    Tree {
        /// The feature.
        feature: FeatureId,
        /// How wide it is.
        width: Length,
        /// Two bases.
        most: Length,
    },
    /// Two features less than S apart (SET-4).
    Spacing {
        /// The one listed first.
        feature: FeatureId,
        /// The other.
        other: FeatureId,
        /// What both are.
        kinds: (FeatureKind, FeatureKind),
        /// How far apart.
        distance: Length,
        /// S.
        stick: Length,
    },
    /// More than three pieces joined: one roll gives no more (SET-2, ruling A4).
    Joined {
        /// The piece listed first.
        feature: FeatureId,
        /// What they are.
        kind: FeatureKind,
        /// How many.
        pieces: usize,
    },
    /// Something that stands in a river or, as a building, on a road.
    Blocked {
        /// The feature.
        feature: FeatureId,
        /// The river or road.
        other: FeatureId,
        /// What both are.
        kinds: (FeatureKind, FeatureKind),
    },
    /// A bridge that crosses no river.
    DryBridge {
        /// The bridge.
        feature: FeatureId,
    },
}

/// The most pieces that one roll of SET-2 gives: d3.
const MOST_PIECES: usize = 3;

/// All remarks on a layout: sizes first, then spacing, each in the order of the list.
#[must_use]
pub fn lint(layout: &Layout) -> Vec<Finding> {
    let mut findings: Vec<Finding> = layout
        .features()
        .filter_map(|(feature, it)| size(feature, it, layout.scale))
        .collect();
    let placed: Vec<Placed<'_>> = layout
        .features()
        .map(|(id, feature)| Placed {
            id,
            feature,
            outline: Outline::new(&feature.shape),
        })
        .collect();
    let runs = runs(&placed);
    findings.extend(spacing(&placed, &runs, layout.scale));
    findings.extend(joined(&placed, &runs));
    findings.extend(water_and_roads(&placed));
    findings
}

/// What SET-4 says of a feature's own size.
fn size(feature: FeatureId, it: &Feature, scale: Scale) -> Option<Finding> {
    let [short, medium, long] = Stick::ALL.map(|stick| scale.stick(stick));
    let size = extent(&it.shape);
    let kind = it.kind;
    match kind {
        FeatureKind::Woods | FeatureKind::Rough | FeatureKind::Rubble | FeatureKind::Hill => {
            let allowed = short..=long;
            let fits = allowed.contains(&size.0) && allowed.contains(&size.1);
            (!fits).then_some(Finding::Area {
                feature,
                kind,
                size,
                sticks: (short, long),
            })
        }
        FeatureKind::Fence
        | FeatureKind::Hedge
        | FeatureKind::LowWall
        | FeatureKind::TimberWall => {
            let length = length(&it.shape);
            (length > short).then_some(Finding::Obstacle {
                feature,
                kind,
                length,
                stick: short,
            })
        }
        FeatureKind::Building => (size.0.max(size.1) > medium).then_some(Finding::Building {
            feature,
            size,
            stick: medium,
        }),
        FeatureKind::Tree => {
            let width = size.0.max(size.1);
            let most = scale.base_width(false) * 2;
            (width > most).then_some(Finding::Tree {
                feature,
                width,
                most,
            })
        }
        FeatureKind::River
        | FeatureKind::Road
        | FeatureKind::Bridge
        | FeatureKind::Rampart
        | FeatureKind::Stairs => None,
    }
}

/// Whether a feature is bound to keep S from others: roads, rivers and what crosses them are not (ruling A4), nor are
/// ramparts and stairs, which scenario maps alone have.
const fn keeps_distance(kind: FeatureKind) -> bool {
    !matches!(
        kind,
        FeatureKind::River
            | FeatureKind::Road
            | FeatureKind::Bridge
            | FeatureKind::Rampart
            | FeatureKind::Stairs
    )
}

/// A feature and the ground that it covers.
struct Placed<'a> {
    id: FeatureId,
    feature: &'a Feature,
    outline: Outline,
}

impl Placed<'_> {
    /// How far from another, in millimetres, if nearer than `reach`.
    fn nearer_than(&self, other: &Self, reach: Length) -> Option<Length> {
        let bounds = (self.outline.bounds(), other.outline.bounds());
        bounds
            .0
            .near(bounds.1, reach.mm())
            .then(|| distance(&self.outline, &other.outline))
            .filter(|distance| *distance < reach)
    }

    /// Whether both may be pieces of one roll, which may join end to end (ruling A4), and do.
    fn joins(&self, other: &Self) -> bool {
        let (kind, that) = (self.feature.kind, other.feature.kind);
        kind.is_obstacle()
            && kind == that
            && distance(&self.outline, &other.outline) <= Length::TOUCH
    }
}

/// Pairs of features that are nearer than S (SET-4).
fn spacing(placed: &[Placed<'_>], runs: &[usize], scale: Scale) -> Vec<Finding> {
    let stick = scale.stick(Stick::Short);
    let mut findings = Vec::new();
    let bound: Vec<_> = placed
        .iter()
        .zip(runs)
        .filter(|(it, _)| keeps_distance(it.feature.kind))
        .collect();
    for (place, (it, run)) in bound.iter().enumerate() {
        for (that, other) in &bound[place + 1..] {
            if run != other
                && let Some(distance) = it.nearer_than(that, stick)
            {
                findings.push(Finding::Spacing {
                    feature: it.id,
                    other: that.id,
                    kinds: (it.feature.kind, that.feature.kind),
                    distance,
                    stick,
                });
            }
        }
    }
    findings
}

/// For every feature the place of the first one that it hangs together with, as pieces of one roll; its own for one that
/// stands alone.
fn runs(placed: &[Placed<'_>]) -> Vec<usize> {
    let mut first: Vec<usize> = (0..placed.len()).collect();
    for (place, it) in placed.iter().enumerate() {
        for (before, that) in placed[..place].iter().enumerate() {
            let (one, other) = (first[place], first[before]);
            if one != other && it.joins(that) {
                let (least, greatest) = (one.min(other), one.max(other));
                for place in &mut first {
                    if *place == greatest {
                        *place = least;
                    }
                }
            }
        }
    }
    first
}

/// Runs of more pieces than one roll gives.
fn joined(placed: &[Placed<'_>], runs: &[usize]) -> Vec<Finding> {
    placed
        .iter()
        .enumerate()
        .filter_map(|(place, it)| {
            let pieces = runs.iter().filter(|first| **first == place).count();
            (pieces > MOST_PIECES).then_some(Finding::Joined {
                feature: it.id,
                kind: it.feature.kind,
                pieces,
            })
        })
        .collect()
}

/// Features in rivers, buildings on roads, bridges over nothing.
fn water_and_roads(placed: &[Placed<'_>]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for it in placed {
        let kind = it.feature.kind;
        let mut wet = false;
        for that in placed {
            let ground = match that.feature.kind {
                FeatureKind::River => true,
                FeatureKind::Road => kind == FeatureKind::Building,
                _ => false,
            };
            if it.id == that.id || !ground || distance(&it.outline, &that.outline) > Length::ZERO {
                continue;
            }
            wet |= that.feature.kind == FeatureKind::River;
            if keeps_distance(kind) {
                findings.push(Finding::Blocked {
                    feature: it.id,
                    other: that.id,
                    kinds: (kind, that.feature.kind),
                });
            }
        }
        if kind == FeatureKind::Bridge && !wet {
            findings.push(Finding::DryBridge { feature: it.id });
        }
    }
    findings
}

impl Finding {
    /// The feature that it is about; of two, the one listed first.
    #[must_use]
    pub const fn feature(&self) -> FeatureId {
        match self {
            Self::Area { feature, .. }
            | Self::Obstacle { feature, .. }
            | Self::Building { feature, .. }
            | Self::Tree { feature, .. }
            | Self::Spacing { feature, .. }
            | Self::Joined { feature, .. }
            | Self::Blocked { feature, .. }
            | Self::DryBridge { feature } => *feature,
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Area {
                kind,
                size: (width, depth),
                sticks: (short, long),
                ..
            } => write!(
                out,
                "{kind} of {width} x {depth} mm, usually from {short} to {long} mm each way (SET-4)"
            ),
            Self::Obstacle {
                kind,
                length,
                stick,
                ..
            } => write!(
                out,
                "{kind} of {length} mm, usually at most {stick} mm long (SET-4)"
            ),
            Self::Building {
                size: (width, depth),
                stick,
                ..
            } => write!(
                out,
                "building of {width} x {depth} mm, usually at most {stick} x {stick} mm (SET-4)"
            ),
            Self::Tree { width, most, .. } => {
                write!(
                    out,
                    "tree of {width} mm, which shelters one model only up to {most} mm (SET-4)"
                )
            }
            Self::Spacing {
                other,
                kinds: (kind, that),
                distance,
                stick,
                ..
            } => write!(
                out,
                "{kind} {distance} mm from the {that} number {}, usually at least {stick} mm (SET-4)",
                other.0
            ),
            Self::Joined { kind, pieces, .. } => {
                write!(
                    out,
                    "{kind} of {pieces} joined pieces, usually at most {MOST_PIECES} (A4)"
                )
            }
            Self::Blocked {
                other,
                kinds: (kind, that),
                ..
            } => write!(out, "{kind} on the {that} number {}", other.0),
            Self::DryBridge { .. } => write!(out, "bridge that crosses no river"),
        }
    }
}
