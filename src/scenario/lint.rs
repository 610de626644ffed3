//! How a layout departs from what SET-4 asks of tables that players lay out. Scenario maps may (ruling A4), so
//! these are remarks, not faults.

use super::outline::{distance, extent, length};
use crate::table::feature::{Feature, FeatureId, FeatureKind, Layout};
use crate::table::length::Length;
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
    findings.extend(spacing(layout));
    findings.extend(joined(layout));
    findings.extend(water_and_roads(layout));
    findings
}

/// What SET-4 says of a feature's own size.
fn size(feature: FeatureId, it: &Feature, scale: Scale) -> Option<Finding> {
    let [short, medium, long] = Stick::ALL.map(|stick| scale.stick(stick));
    let size = extent(&it.shape);
    let kind = it.kind;
    match kind {
        FeatureKind::Woods | FeatureKind::Rough | FeatureKind::Hill => {
            let allowed = short..=long;
            let fits = allowed.contains(&size.0) && allowed.contains(&size.1);
            (!fits).then_some(Finding::Area {
                feature,
                kind,
                size,
                sticks: (short, long),
            })
        }
        FeatureKind::Fence | FeatureKind::Hedge | FeatureKind::LowWall => {
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
        FeatureKind::River | FeatureKind::Road | FeatureKind::Bridge => None,
    }
}

/// Whether a feature is bound to keep S from others: roads, rivers and what crosses them are not (ruling A4).
const fn keeps_distance(kind: FeatureKind) -> bool {
    !matches!(
        kind,
        FeatureKind::River | FeatureKind::Road | FeatureKind::Bridge
    )
}

/// Whether two features may be pieces of one roll, which may join end to end (ruling A4).
const fn may_join(one: FeatureKind, other: FeatureKind) -> bool {
    one.is_obstacle() && one as u8 == other as u8
}

/// Pairs of features that are nearer than S (SET-4).
fn spacing(layout: &Layout) -> Vec<Finding> {
    let stick = layout.scale.stick(Stick::Short);
    let mut findings = Vec::new();
    let bound: Vec<_> = layout
        .features()
        .filter(|(_, it)| keeps_distance(it.kind))
        .collect();
    for (place, (feature, it)) in bound.iter().enumerate() {
        for (other, that) in &bound[place + 1..] {
            let distance = distance(&it.shape, &that.shape);
            let joined = may_join(it.kind, that.kind) && distance <= Length::TOUCH;
            if distance < stick && !joined && !same_run(layout, *feature, *other) {
                findings.push(Finding::Spacing {
                    feature: *feature,
                    other: *other,
                    kinds: (it.kind, that.kind),
                    distance,
                    stick,
                });
            }
        }
    }
    findings
}

/// Whether two obstacles hang together by joined pieces of their kind.
fn same_run(layout: &Layout, one: FeatureId, other: FeatureId) -> bool {
    run_of(layout, one).contains(&other)
}

/// All pieces joined to an obstacle, itself included, in order.
fn run_of(layout: &Layout, start: FeatureId) -> Vec<FeatureId> {
    let mut run = vec![start];
    let mut next = 0;
    while let Some(piece) = run.get(next).and_then(|id| layout.feature(*id)) {
        let joined: Vec<FeatureId> = layout
            .features()
            .filter(|(id, it)| {
                !run.contains(id)
                    && may_join(piece.kind, it.kind)
                    && distance(&piece.shape, &it.shape) <= Length::TOUCH
            })
            .map(|(id, _)| id)
            .collect();
        run.extend(joined);
        next += 1;
    }
    run.sort();
    run
}

/// Runs of more pieces than one roll gives.
fn joined(layout: &Layout) -> Vec<Finding> {
    layout
        .features()
        .filter(|(_, it)| it.kind.is_obstacle())
        .filter_map(|(feature, it)| {
            let run = run_of(layout, feature);
            (run.first() == Some(&feature) && run.len() > MOST_PIECES).then_some(Finding::Joined {
                feature,
                kind: it.kind,
                pieces: run.len(),
            })
        })
        .collect()
}

/// Features in rivers, buildings on roads, bridges over nothing.
fn water_and_roads(layout: &Layout) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (feature, it) in layout.features() {
        let mut wet = false;
        for (other, that) in layout.features() {
            let ground = match that.kind {
                FeatureKind::River => true,
                FeatureKind::Road => it.kind == FeatureKind::Building,
                _ => false,
            };
            if feature == other || !ground || distance(&it.shape, &that.shape) > Length::ZERO {
                continue;
            }
            wet |= that.kind == FeatureKind::River;
            if keeps_distance(it.kind) {
                findings.push(Finding::Blocked {
                    feature,
                    other,
                    kinds: (it.kind, that.kind),
                });
            }
        }
        if it.kind == FeatureKind::Bridge && !wet {
            findings.push(Finding::DryBridge { feature });
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
