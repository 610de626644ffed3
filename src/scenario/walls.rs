//! What makes ramparts and stairs such as one can walk on.

use super::layout::LayoutFault;
use crate::battle::clause::Clause;
use crate::storage::Path;
use crate::table::feature::{Feature, FeatureKind, Layout, Shape};
use crate::table::length::Length;
use crate::table::outline::Outline;
use crate::table::piece::Piece;
use crate::table::scale::{Scale, Stick};
use crate::table::walls::{JOINT, STRIP};

/// The lowest rampart or hill, in millimetres: less is a low wall, or nothing that anybody would see.
pub const LEAST_HEIGHT: Length = Length::whole(10);

/// What a base needs beside it on top of a wall and on stairs, in millimetres: a strip on either side, and room on the
/// grid.
const BESIDE: f64 = 2.0 * STRIP + 0.4;

/// What is wrong with the height of a feature.
pub(super) fn judge_height(feature: &Feature, scale: Scale) -> Option<LayoutFault> {
    let found = feature.height?;
    if !feature.kind.takes_height() {
        return Some(LayoutFault::HeightOf { kind: feature.kind });
    }
    let (least, most) = (LEAST_HEIGHT, scale.stick(Stick::Long));
    let (kind, clause) = match feature.kind {
        FeatureKind::Hill => (feature.kind, Clause("D9")),
        kind => (kind, Clause("D21")),
    };
    (!(least..=most).contains(&found)).then_some(LayoutFault::Height {
        kind,
        clause,
        least,
        most,
        found,
    })
}

/// What is wrong with the ramparts and stairs of a table, each with the way to its shape.
pub(super) fn judge_walls(layout: &Layout) -> Vec<(Path, LayoutFault)> {
    let walls = || {
        layout
            .features
            .iter()
            .filter(|feature| feature.kind == FeatureKind::Rampart)
    };
    let least = Length::from_mm(layout.scale.base_width(false).mm() + BESIDE);
    let mut faults = Vec::new();
    for (place, feature) in layout.features.iter().enumerate() {
        let fault = match feature.kind {
            FeatureKind::Rampart => {
                let found = depth(feature);
                (found < least).then_some(LayoutFault::Narrow { least, found })
            }
            FeatureKind::Stairs => judge_stairs(feature, walls(), least),
            _ => None,
        };
        let path = Path::root().field("features").item(place).field("shape");
        faults.extend(fault.map(|fault| (path, fault)));
    }
    faults
}

/// How deep a rampart is where it is widest: twice what the deepest place of it is from its edges.
fn depth(rampart: &Feature) -> Length {
    let deepest = Outline::new(&rampart.shape)
        .pieces()
        .iter()
        .map(|piece| piece.depth(piece.middle()))
        .fold(0.0, f64::max);
    Length::from_mm(deepest * 2.0)
}

/// What is wrong with stairs.
fn judge_stairs<'a>(
    stairs: &Feature,
    walls: impl Iterator<Item = &'a Feature>,
    least: Length,
) -> Option<LayoutFault> {
    if !matches!(stairs.shape, Shape::Rect { .. }) {
        return Some(LayoutFault::StairsShape);
    }
    let outline = Outline::new(&stairs.shape);
    let [Piece::Convex(ring)] = outline.pieces() else {
        return Some(LayoutFault::StairsShape);
    };
    let walls: Vec<Outline> = walls.map(|wall| Outline::new(&wall.shape)).collect();
    let sides = ring.iter().zip(ring.iter().cycle().skip(1));
    let joint = sides
        .map(|(a, b)| {
            let middle = (*a + *b) / 2.0;
            let away = walls
                .iter()
                .map(|wall| wall.distance(middle))
                .fold(f64::INFINITY, f64::min);
            (away, a.distance(*b))
        })
        .min_by(|one, other| one.0.total_cmp(&other.0));
    let width = joint
        .filter(|(away, _)| *away <= JOINT)
        .map(|joint| joint.1);
    match width {
        None => Some(LayoutFault::StairsToNowhere),
        Some(width) => {
            let found = Length::from_mm(width);
            (found < least).then_some(LayoutFault::StairsNarrow { least, found })
        }
    }
}
