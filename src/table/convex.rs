//! Cutting plane polygons into convex pieces, and convex pieces into smaller ones.

use bevy::math::DVec2;

/// Pieces smaller than this, in square millimetres, are dropped: nothing can stand in or behind them.
const SLIVER: f64 = 0.01;

/// Twice the signed area of a ring: positive when its corners run counter-clockwise.
#[must_use]
pub(super) fn doubled_area(ring: &[DVec2]) -> f64 {
    edges(ring).map(|(a, b)| a.perp_dot(b)).sum()
}

/// The edges of a closed ring.
pub(super) fn edges(ring: &[DVec2]) -> impl Iterator<Item = (DVec2, DVec2)> + '_ {
    ring.iter()
        .copied()
        .zip(ring.iter().copied().cycle().skip(1))
}

/// The ring without repeated corners, counter-clockwise; empty where it covers no ground.
#[must_use]
pub(super) fn tidy(corners: impl IntoIterator<Item = DVec2>) -> Vec<DVec2> {
    let mut ring: Vec<DVec2> = corners.into_iter().collect();
    ring.dedup_by(|a, b| a.distance_squared(*b) < 1e-6);
    while ring.len() > 1 && ring[0].distance_squared(ring[ring.len() - 1]) < 1e-6 {
        ring.pop();
    }
    if ring.len() < 3 || doubled_area(&ring).abs() < 2.0 * SLIVER {
        return Vec::new();
    }
    if doubled_area(&ring) < 0.0 {
        ring.reverse();
    }
    ring
}

/// The counter-clockwise ring with every edge moved inwards by `inset` millimetres.
#[must_use]
pub(super) fn inset(ring: &[DVec2], inset: f64) -> Vec<DVec2> {
    let count = ring.len();
    (0..count)
        .map(|place| {
            let here = ring[place];
            let before = (here - ring[(place + count - 1) % count]).normalize_or_zero();
            let after = (ring[(place + 1) % count] - here).normalize_or_zero();
            let (left, right) = (before.perp(), after.perp());
            // At a very sharp corner the exact point would lie far away: cut it off instead.
            here + (left + right) * (inset / (1.0 + left.dot(right)).max(0.2))
        })
        .collect()
}

/// Cuts a simple counter-clockwise ring, which may have dents, into convex pieces that share edges but no ground.
/// A ring that crosses itself gives pieces that cover most of it; never a panic.
#[must_use]
pub(super) fn decompose(ring: &[DVec2]) -> Vec<Vec<DVec2>> {
    let mut pieces = triangulate(ring);
    merge(ring, &mut pieces);
    pieces
        .into_iter()
        .map(|piece| piece.into_iter().map(|corner| ring[corner]).collect())
        .collect()
}

/// Ear clipping: triangles as places in the ring.
fn triangulate(ring: &[DVec2]) -> Vec<Vec<usize>> {
    let mut rest: Vec<usize> = (0..ring.len()).collect();
    let mut triangles = Vec::new();
    while rest.len() > 3 {
        let count = rest.len();
        let ear = (0..count).find(|&place| {
            let corner = [
                rest[(place + count - 1) % count],
                rest[place],
                rest[(place + 1) % count],
            ];
            let [a, b, c] = corner.map(|corner| ring[corner]);
            (b - a).perp_dot(c - b) > 0.0
                && !rest
                    .iter()
                    .filter(|other| !corner.contains(other))
                    .any(|&other| in_triangle(ring[other], a, b, c))
        });
        // No ear: corners in one line, or a ring that crosses itself. Take what is flattest away.
        let place = ear.unwrap_or_else(|| {
            (0..count)
                .min_by(|&one, &other| {
                    let bend = |place: usize| {
                        let [a, b, c] = [place + count - 1, place, place + 1]
                            .map(|place| ring[rest[place % count]]);
                        (b - a).perp_dot(c - b).abs()
                    };
                    bend(one).total_cmp(&bend(other))
                })
                .unwrap_or(0)
        });
        if ear.is_some() {
            triangles.push(vec![
                rest[(place + count - 1) % count],
                rest[place],
                rest[(place + 1) % count],
            ]);
        }
        rest.remove(place);
    }
    if rest.len() == 3 {
        triangles.push(rest);
    }
    triangles
}

/// Whether a point lies in a counter-clockwise triangle, its edges included.
fn in_triangle(point: DVec2, a: DVec2, b: DVec2, c: DVec2) -> bool {
    [(a, b), (b, c), (c, a)]
        .into_iter()
        .all(|(from, to)| (to - from).perp_dot(point - from) >= 0.0)
}

/// Joins neighbours for as long as the whole stays convex: fewer pieces, quicker rays.
fn merge(ring: &[DVec2], pieces: &mut Vec<Vec<usize>>) {
    'again: loop {
        for one in 0..pieces.len() {
            for other in one + 1..pieces.len() {
                if let Some(whole) = joined(ring, &pieces[one], &pieces[other]) {
                    pieces.swap_remove(other);
                    pieces[one] = whole;
                    continue 'again;
                }
            }
        }
        return;
    }
}

/// The two pieces as one, where they share an edge and the whole is convex.
fn joined(ring: &[DVec2], one: &[usize], other: &[usize]) -> Option<Vec<usize>> {
    let (n, m) = (one.len(), other.len());
    for place in 0..n {
        let (from, to) = (one[place], one[(place + 1) % n]);
        let Some(back) = (0..m).find(|&back| other[back] == to && other[(back + 1) % m] == from)
        else {
            continue;
        };
        let whole: Vec<usize> = (0..n)
            .map(|step| one[(place + 1 + step) % n])
            .chain((0..m - 2).map(|step| other[(back + 2 + step) % m]))
            .collect();
        let count = whole.len();
        let convex = (0..count).all(|corner| {
            let [a, b, c] =
                [corner, corner + 1, corner + 2].map(|corner| ring[whole[corner % count]]);
            (b - a).perp_dot(c - b) >= 0.0
        });
        if convex {
            return Some(whole);
        }
    }
    None
}

/// What is left of a convex piece outside another one, as convex pieces.
#[must_use]
pub(super) fn subtract(subject: &[DVec2], hole: &[DVec2]) -> Vec<Vec<DVec2>> {
    let mut outside = Vec::new();
    let mut rest = subject.to_vec();
    for (a, b) in edges(hole) {
        let part = tidy(clip(&rest, b, a));
        if !part.is_empty() {
            outside.push(part);
        }
        rest = tidy(clip(&rest, a, b));
        if rest.is_empty() {
            return outside;
        }
    }
    // All of the rest lies in the hole.
    outside
}

/// The part of a convex piece to the left of the line from `a` to `b`.
pub(super) fn clip(piece: &[DVec2], a: DVec2, b: DVec2) -> Vec<DVec2> {
    let side = |point: DVec2| (b - a).perp_dot(point - a);
    let mut kept = Vec::with_capacity(piece.len() + 1);
    for (from, to) in edges(piece) {
        let (here, there) = (side(from), side(to));
        if here >= 0.0 {
            kept.push(from);
        }
        if here * there < 0.0 {
            kept.push(from + (to - from) * (here / (here - there)));
        }
    }
    kept
}
