//! Where the figures of a squad stand that is put on the table all at once: in rows along an edge.

use crate::scenario::Edge;
use crate::table::base::Base;
use crate::table::length::{Length, Point};

/// The room between the bases of a row, and between rows, in millimetres.
const GAP: f64 = 2.0;

/// The room between the first row and the edge of the table, in millimetres.
const MARGIN: f64 = 6.0;

/// So many figures at least make a row before the next one is begun, where the edge is long enough.
const WIDE: usize = 16;

/// Places for those bases: rows along the edge, as near to its middle as there is `room`, the later rows behind. What finds
/// no room on half of the table stands in the last row all the same: nobody is refused.
#[must_use]
pub fn along_edge(
    bases: &[Base],
    edge: Edge,
    size: (Length, Length),
    room: impl Fn(Point, Base) -> bool,
) -> Vec<Point> {
    let widest = bases.iter().map(|base| base.width()).max();
    let pitch = widest.unwrap_or_default().mm() + GAP;
    let (long, deep) = match edge {
        Edge::North | Edge::South => (size.0.mm(), size.1.mm()),
        Edge::East | Edge::West => (size.1.mm(), size.0.mm()),
    };
    let slots = ((long - GAP) / pitch).floor().max(1.0) as usize;
    let rows = ((deep / 2.0 - MARGIN) / pitch).floor().max(1.0) as usize;
    let place = |row: usize, slot: f64| {
        let depth = MARGIN + pitch * (row as f64 + 0.5);
        let along = long / 2.0 + (slot - (slots as f64 - 1.0) / 2.0) * pitch;
        match edge {
            Edge::South => Point::from_mm(along, depth),
            Edge::North => Point::from_mm(along, deep - depth),
            Edge::West => Point::from_mm(depth, along),
            Edge::East => Point::from_mm(deep - depth, along),
        }
        .on_grid()
    };
    let mut places = Vec::with_capacity(bases.len());
    for row in 0..rows {
        let left = &bases[places.len()..];
        let Some(largest) = left.iter().max_by_key(|base| base.radius) else {
            break;
        };
        let wanted = left
            .len()
            .min(slots)
            .min(WIDE.max(left.len().div_ceil(rows)));
        // An even number of figures in an odd number of slots, or the other way round, stands half a slot beside them.
        let beside = if (slots - wanted).is_multiple_of(2) {
            0.0
        } else {
            0.5
        };
        let middle = (slots as f64 - 1.0) / 2.0;
        let mut free: Vec<f64> = (0..slots)
            .map(|slot| slot as f64 + beside)
            .filter(|slot| *slot <= slots as f64 - 1.0)
            .filter(|slot| room(place(row, *slot), *largest))
            .collect();
        free.sort_by(|one, other| (one - middle).abs().total_cmp(&(other - middle).abs()));
        free.truncate(wanted);
        free.sort_by(f64::total_cmp);
        places.extend(free.into_iter().map(|slot| place(row, slot)));
    }
    let last = rows - 1;
    while places.len() < bases.len() {
        let slot = places.len() % slots;
        places.push(place(last, slot as f64));
    }
    places
}
