//! What makes a layout one that a table can carry: sizes of the table, shapes that are shapes, and everything on
//! the table.

use super::outline::{corners, crosses_itself};
use super::walls::{judge_height, judge_walls};
use crate::battle::clause::Clause;
use crate::roster::is_name;
use crate::storage::Path;
use crate::table::feature::{Feature, FeatureKind, Layout, Shape};
use crate::table::length::{Length, Point};
use thiserror::Error;

/// Tables have sides of at least this length, in millimetres: less and the deployment bands of SET-6 touch.
const LEAST_SIDE: Length = Length::whole(200);
/// Tables have sides of at most this length, in millimetres.
const GREATEST_SIDE: Length = Length::whole(3000);
/// More features than any table needs.
const MOST_FEATURES: usize = 400;
/// More corners than any feature needs.
const MOST_CORNERS: usize = 200;

/// How a layout can fail to be a table.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LayoutFault {
    /// A side of the table is out of bounds.
    #[error("expected a table with sides from 200 to 3000 mm, found {found} mm (SCALE-1)")]
    Side {
        /// The side.
        found: Length,
    },
    /// Too many features.
    #[error("expected at most 400 features, found {found}")]
    Features {
        /// How many.
        found: usize,
    },
    /// A size of nothing.
    #[error("expected a {what} greater than 0 mm, found {found} mm")]
    Size {
        /// Which size: `width`, `radius`, `length`.
        what: &'static str,
        /// The size.
        found: Length,
    },
    /// Too few or too many points.
    #[error("expected {least} to 200 points, found {found}")]
    Points {
        /// The fewest that make such a shape.
        least: usize,
        /// How many.
        found: usize,
    },
    /// Two points in a row at one place.
    #[error("expected another place than the point before, found {at} again")]
    SamePoint {
        /// The place.
        at: Point,
    },
    /// An outline that is none.
    #[error("expected an outline that does not cross or touch itself")]
    Crosses,
    /// Ground beside the table.
    #[error("expected every point on the table of {width} x {depth} mm, found {at}")]
    OffTable {
        /// The place.
        at: Point,
        /// East-west size of the table.
        width: Length,
        /// North-south size of the table.
        depth: Length,
    },
    /// A name that cannot be shown.
    #[error("expected a name of 1 to 60 characters on one line")]
    Name,
    /// A door, gap or window that is none.
    #[error(transparent)]
    Opening(#[from] super::openings::OpeningFault),
    /// A look of something that has but one.
    #[error("expected a look for a building only, found one for the {kind}")]
    LookOf {
        /// What it is.
        kind: FeatureKind,
    },
    /// A height of something that is neither rampart nor hill.
    #[error("expected a height for a rampart or hill only, found one for the {kind}")]
    HeightOf {
        /// What it is.
        kind: FeatureKind,
    },
    /// A rampart or hill too low or too high to play on.
    #[error("expected a {kind} from {least} to {most} mm high ({clause}), found {found} mm")]
    Height {
        /// What it is.
        kind: FeatureKind,
        /// What its height rests on.
        clause: Clause,
        /// The least.
        least: Length,
        /// The most: L, beyond which there is no rule for falling.
        most: Length,
        /// The height.
        found: Length,
    },
    /// A rampart on which no base can stand.
    #[error(
        "expected a rampart at least {least} mm deep, for one base and the walls beside it (D25), found {found} mm"
    )]
    Narrow {
        /// The least.
        least: Length,
        /// How deep it is.
        found: Length,
    },
    /// Stairs of another shape.
    #[error("expected stairs to be a Rect, of which one side ends at a rampart (MOV-8)")]
    StairsShape,
    /// Stairs that lead nowhere.
    #[error("expected stairs with the middle of one side at a rampart, within 0.5 mm (MOV-8)")]
    StairsToNowhere,
    /// Stairs on which no base can stand.
    #[error(
        "expected stairs at least {least} mm wide, for one base and the walls beside it (MOV-8), found {found} mm"
    )]
    StairsNarrow {
        /// The least.
        least: Length,
        /// How wide they are.
        found: Length,
    },
}

/// Everything by which a layout is no table, each with the way to its value, in the order of the list.
#[must_use]
pub fn judge_layout(layout: &Layout) -> Vec<(Path, LayoutFault)> {
    let mut faults = Vec::new();
    for (place, side) in [layout.size.0, layout.size.1].into_iter().enumerate() {
        if !(LEAST_SIDE..=GREATEST_SIDE).contains(&side) {
            let path = Path::root().field("size").item(place);
            faults.push((path, LayoutFault::Side { found: side }));
        }
    }
    let list = Path::root().field("features");
    if layout.features.len() > MOST_FEATURES {
        let found = layout.features.len();
        faults.push((
            list.clone().item(MOST_FEATURES),
            LayoutFault::Features { found },
        ));
    }
    for (place, feature) in layout.features.iter().enumerate() {
        let path = list.clone().item(place);
        if feature.name.as_ref().is_some_and(|name| !is_name(name)) {
            faults.push((path.clone().field("name"), LayoutFault::Name));
        }
        if let Some((inner, fault)) = super::openings::judge_openings(feature, layout.scale) {
            faults.push((path.clone().field("openings").join(inner), fault.into()));
        }
        if feature.kind != FeatureKind::Building && !feature.look.is_default() {
            let fault = LayoutFault::LookOf { kind: feature.kind };
            faults.push((path.clone().field("look"), fault));
        }
        if let Some(fault) = judge_height(feature, layout.scale) {
            faults.push((path.clone().field("height"), fault));
        }
        let path = path.field("shape");
        if let Some((inner, fault)) = judge_shape(feature, layout.size) {
            faults.push((path.join(inner), fault));
        }
    }
    // What walls are is asked of shapes that are shapes.
    if faults.is_empty() {
        faults.extend(judge_walls(layout));
    }
    faults
}

/// The first thing wrong with a feature's shape.
fn judge_shape(feature: &Feature, size: (Length, Length)) -> Option<(Path, LayoutFault)> {
    let fault = match &feature.shape {
        Shape::Rect { size, .. } => {
            let path = |place| Path::root().field("size").item(place);
            no_size("width", size.0, path(0)).or_else(|| no_size("depth", size.1, path(1)))
        }
        Shape::Disc { radius, .. } => no_size("radius", *radius, Path::root().field("radius")),
        Shape::Polygon(points) => {
            let list = Path::root().item(0);
            let closing = points
                .first()
                .zip(points.last())
                .filter(|(first, last)| first == last);
            too_few(points, 3, list.clone())
                .or_else(|| same_point(points, &list))
                .or_else(|| {
                    let (first, _) = closing?;
                    let last = list.clone().item(points.len() - 1);
                    Some((last, LayoutFault::SamePoint { at: *first }))
                })
                .or_else(|| {
                    let corner = crosses_itself(points)?;
                    Some((list.clone().item(corner), LayoutFault::Crosses))
                })
        }
        Shape::Run { points, width } => {
            let list = Path::root().field("points");
            too_few(points, 2, list.clone())
                .or_else(|| same_point(points, &list))
                .or_else(|| no_size("width", *width, Path::root().field("width")))
        }
    };
    fault.or_else(|| off_table(&feature.shape, size))
}

/// A size of zero or less.
fn no_size(what: &'static str, found: Length, path: Path) -> Option<(Path, LayoutFault)> {
    (found <= Length::ZERO).then_some((path, LayoutFault::Size { what, found }))
}

/// Fewer points than make the shape, or more than anything needs.
fn too_few(points: &[Point], least: usize, path: Path) -> Option<(Path, LayoutFault)> {
    let found = points.len();
    (!(least..=MOST_CORNERS).contains(&found))
        .then_some((path, LayoutFault::Points { least, found }))
}

/// Two points in a row at one place.
fn same_point(points: &[Point], list: &Path) -> Option<(Path, LayoutFault)> {
    let place = points.windows(2).position(|ends| ends[0] == ends[1])? + 1;
    let at = points[place];
    Some((list.clone().item(place), LayoutFault::SamePoint { at }))
}

/// A point of the shape that does not lie on the table.
fn off_table(shape: &Shape, (width, depth): (Length, Length)) -> Option<(Path, LayoutFault)> {
    let on_table = |at: &Point| {
        (Length::ZERO..=width).contains(&at.x) && (Length::ZERO..=depth).contains(&at.y)
    };
    let points = corners(shape);
    let place = points.iter().position(|at| !on_table(at))?;
    let at = points[place];
    let path = match shape {
        Shape::Polygon(_) => Path::root().item(0).item(place),
        Shape::Run { .. } => Path::root().field("points").item(place),
        Shape::Rect { .. } | Shape::Disc { .. } => Path::root(),
    };
    Some((path, LayoutFault::OffTable { at, width, depth }))
}
