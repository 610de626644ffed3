//! Houses that one can enter, and gates: walls with their doors and windows as they stand, and a roof that is lifted off
//! while somebody is inside.

use super::growth::MakeWay;
use super::{Site, building, cover};
use crate::table::feature::FeatureKind;
use crate::table::opening::{DoorState, OpeningKind};
use crate::table::outline::Outline;
use crate::table::passage::{Leaf, Passage};
use crate::table::piece::Piece;
use crate::table::space::{extent, facing};
use crate::view::clay::{Clay, shade};
use crate::view::palette;
use bevy::math::DVec2;
use bevy::prelude::*;

/// Sill and lintel of a window at 15 mm, in millimetres above the ground. Doors are as high as that lintel, and there the walls
/// are cut where the roof is lifted off.
const WINDOW: (f64, f64) = (8.0, 15.0);

/// How thick the leaf of a door is at 15 mm, in millimetres.
const LEAF: f64 = 1.4;

/// On the roof of a house that one can enter: it is lifted while somebody is inside.
#[derive(Component, Clone, Debug)]
pub struct Roof(pub Outline);

/// Floor, walls, doors and windows; what is above the lintels goes with the roof.
pub(super) fn walls(clay: &mut Clay, above: &mut Clay, site: &Site) {
    let form = site.form;
    cover(
        clay,
        &form.outline,
        form.ground + 0.3,
        shade(palette::WOOD, 0.12),
    );
    let eaves = building::EAVES * site.height();
    let (sill, head) = (WINDOW.0 * site.factor, WINDOW.1 * site.factor);
    for piece in &form.shelter {
        let middle = piece.middle();
        if !form
            .passages
            .iter()
            .any(|passage| passage.piece.depth(middle) > 0.0)
        {
            block(clay, site, piece, 0.0, head, building::wall(site));
            block(above, site, piece, head, eaves, building::wall(site));
        }
    }
    for passage in &form.passages {
        if passage.leaf == Leaf::Window {
            block(clay, site, &passage.piece, 0.0, sill, building::wall(site));
            block(
                above,
                site,
                &passage.piece,
                head,
                eaves,
                building::wall(site),
            );
            // Sill and shutters.
            for (along, wide) in [(0.0, passage.half), (1.0, 1.2), (-1.0, 1.2)] {
                let at = passage.middle
                    + passage.along * along * (passage.half + 1.2 * site.factor)
                    + passage.out * (passage.depth + 0.08 - 0.5 * site.factor);
                let (low, high) = if along == 0.0 {
                    (sill - 1.0 * site.factor, sill)
                } else {
                    (sill, head)
                };
                let wide = if along == 0.0 {
                    wide
                } else {
                    wide * site.factor
                };
                slab(
                    clay,
                    site,
                    at,
                    passage.along,
                    [wide, 0.5, low, high],
                    palette::TIMBER,
                );
            }
        } else {
            block(
                above,
                site,
                &passage.piece,
                head,
                eaves,
                building::wall(site),
            );
            leaf(clay, site, passage, head);
        }
    }
}

/// A part of the wall between two heights above the feature's ground.
fn block(clay: &mut Clay, site: &Site, piece: &Piece, low: f64, high: f64, colour: Color) {
    if let Piece::Convex(ring) = piece {
        let corners: Vec<Vec3> = ring.iter().map(|corner| site.at(*corner, low)).collect();
        clay.prism(&corners, extent(high - low), shade(colour, -0.12), colour);
    }
}

/// A board on edge: half its length in millimetres, half its thickness at 15 mm, from and to which height.
fn slab(
    clay: &mut Clay,
    site: &Site,
    at: DVec2,
    along: DVec2,
    [half, thick, low, high]: [f64; 4],
    colour: Color,
) {
    clay.cuboid(
        site.at(at, (low + high) / 2.0),
        Vec3::new(
            extent(half * 2.0),
            extent(high - low),
            extent(thick * 2.0 * site.factor),
        ),
        facing(along),
        colour,
    );
}

/// The leaf of a door or gate as it stands: in its frame, turned into the room, or in pieces on the ground. Without a door
/// there is a threshold only.
fn leaf(clay: &mut Clay, site: &Site, passage: &Passage, high: f64) {
    let Some(state) = state(site, passage) else {
        return;
    };
    let half = passage.half - 0.3 * site.factor;
    let thick = LEAF / 2.0;
    let colour = shade(palette::WOOD, 0.06);
    let wood = |clay: &mut Clay, at: DVec2, along: DVec2, share: f64, low: f64, top: f64| {
        slab(
            clay,
            site,
            at,
            along,
            [half * share, thick, low, top],
            colour,
        );
    };
    match state {
        DoorState::Open => {
            let hinge = passage.middle - passage.along * half;
            wood(
                clay,
                hinge - passage.out * half,
                passage.out,
                1.0,
                0.0,
                high,
            );
        }
        DoorState::Broken => {
            let hinge = passage.middle - passage.along * half;
            wood(
                clay,
                hinge - passage.out * half * 0.5,
                passage.out,
                0.5,
                0.0,
                high * 0.8,
            );
            for (number, off) in [0.35, -0.1, 0.6].into_iter().enumerate() {
                let at = passage.middle - passage.out * (3.0 + 3.0 * number as f64) * site.factor
                    + passage.along * off * half;
                let turn = passage.along + passage.out * (off - 0.2) * 2.0;
                clay.cuboid(
                    site.at(at, 0.8 * site.factor),
                    Vec3::new(
                        extent(half * 1.3),
                        extent(0.9 * site.factor),
                        extent(2.2 * site.factor),
                    ),
                    facing(turn),
                    shade(palette::WOOD, 0.2),
                );
            }
        }
        DoorState::Unlocked | DoorState::Shut | DoorState::Locked => {
            wood(clay, passage.middle, passage.along, 1.0, 0.0, high);
            let face =
                |side: f64| passage.middle + passage.out * side * (thick + 0.3) * site.factor;
            for side in [1.0, -1.0] {
                if state == DoorState::Locked {
                    // A bar across.
                    for share in [0.35, 0.7] {
                        let (low, top) = (high * share, high * share + 1.6 * site.factor);
                        slab(
                            clay,
                            site,
                            face(side),
                            passage.along,
                            [half, 0.45, low, top],
                            palette::STEEL,
                        );
                    }
                } else {
                    let knob = face(side) + passage.along * half * 0.7;
                    let (low, top) = (high * 0.45, high * 0.45 + 1.4 * site.factor);
                    slab(
                        clay,
                        site,
                        knob,
                        passage.along,
                        [0.7 * site.factor, 0.5, low, top],
                        palette::GOLD,
                    );
                }
            }
        }
    }
}

/// How the door in a passage stands; none where there is no door.
fn state(site: &Site, passage: &Passage) -> Option<DoorState> {
    let id = passage.id?;
    let opening = site.feature.openings.get(usize::from(id.number))?;
    match opening.kind {
        OpeningKind::Door { .. } => site.terrain.alterations().door(&site.terrain.layout, id),
        _ => None,
    }
}

/// The leaves of gates, as high as a share of their fence.
pub(super) fn gates(clay: &mut Clay, site: &Site) {
    let share = if site.form.kind == FeatureKind::TimberWall {
        0.85
    } else {
        0.95
    };
    for passage in &site.form.passages {
        leaf(clay, site, passage, site.height() * share);
    }
}

/// What is left of a stretch of fence between its gates and holes, in order.
pub(super) fn stretches(site: &Site, from: DVec2, to: DVec2) -> Vec<(DVec2, DVec2)> {
    let along = to - from;
    let length = along.length();
    let along = along / length;
    let mut cuts: Vec<(f64, f64)> = site
        .form
        .passages
        .iter()
        .filter(|passage| (passage.middle - from).perp_dot(along).abs() < passage.depth + 0.5)
        .map(|passage| {
            let middle = (passage.middle - from).dot(along);
            (middle - passage.half, middle + passage.half)
        })
        .filter(|(low, high)| *high > 0.0 && *low < length)
        .collect();
    cuts.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut parts = Vec::new();
    let mut begin = 0.0;
    for (low, high) in cuts {
        if low > begin + 0.5 {
            parts.push((from + along * begin, from + along * low));
        }
        begin = f64::max(begin, high);
    }
    if begin < length - 0.5 {
        parts.push((from + along * begin, to));
    }
    parts
}

/// Lifts the roofs of houses in which somebody is.
pub(super) fn lift_roofs(way: Res<MakeWay>, mut roofs: Query<(Ref<Roof>, &mut Visibility)>) {
    for (roof, mut visibility) in &mut roofs {
        if !way.is_changed() && !roof.is_added() {
            continue;
        }
        let taken = way.places.iter().any(|place| roof.0.contains(*place));
        visibility.set_if_neq(if taken {
            Visibility::Hidden
        } else {
            Visibility::Inherited
        });
    }
}
