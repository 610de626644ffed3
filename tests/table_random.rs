//! What holds on every table, tried on random ones: sight is the same both ways, and a trace to the end of a trace
//! arrives there.

use crate::support::table::*;
use proptest::prelude::*;
use tirailleur::table::base::Footprint;
use tirailleur::table::body::{Body, Side};
use tirailleur::table::feature::{Feature, FeatureKind, Shape};
use tirailleur::table::length::{Length, Point};
use tirailleur::table::motion::Mover;
use tirailleur::table::outline::millimetres;
use tirailleur::table::piece::closest_on;
use tirailleur::table::scale::{Scale, Stick};
use tirailleur::table::sight::{Blocker, Through};
use tirailleur::table::terrain::Terrain;

/// So many cases, or as many as PROPTEST_CASES says.
fn cases(usual: u32) -> ProptestConfig {
    let default = ProptestConfig::default();
    ProptestConfig {
        cases: if std::env::var_os("PROPTEST_CASES").is_some() {
            default.cases
        } else {
            usual
        },
        ..default
    }
}

/// A place on the table, on the grid of models.
fn place() -> impl Strategy<Value = Point> {
    (100..5900_i32, 100..5900_i32).prop_map(|(x, y)| Point {
        x: Length::from_hundredths(x * 10),
        y: Length::from_hundredths(y * 10),
    })
}

/// A length of so many whole millimetres.
fn length(from: i32, to: i32) -> impl Strategy<Value = Length> {
    (from..to).prop_map(Length::whole)
}

/// The corners of a star around a place: simple, with dents.
fn star() -> impl Strategy<Value = Shape> {
    (place(), prop::collection::vec(15.0..70.0_f64, 3..9)).prop_map(|(center, spokes)| {
        let count = spokes.len() as f64;
        let (x, y) = center.mm();
        Shape::Polygon(
            spokes
                .iter()
                .enumerate()
                .map(|(spoke, length)| {
                    let turn = spoke as f64 / count * std::f64::consts::TAU;
                    at(x + libm::cos(turn) * length, y + libm::sin(turn) * length)
                })
                .collect(),
        )
    })
}

/// A shape of any sort.
fn shape() -> impl Strategy<Value = Shape> {
    prop_oneof![
        (place(), length(10, 90), length(10, 90), -180..180_i16).prop_map(
            |(center, width, height, turn)| Shape::Rect {
                center,
                size: (width, height),
                turn
            }
        ),
        (place(), length(8, 50)).prop_map(|(center, radius)| Shape::Disc { center, radius }),
        star(),
        (
            place(),
            prop::collection::vec((-60..60_i32, -60..60_i32), 1..4),
            length(2, 12)
        )
            .prop_map(|(from, steps, width)| {
                let mut points = vec![from];
                for (x, y) in steps {
                    let last = points[points.len() - 1];
                    points.push(Point {
                        x: last.x + Length::whole(x),
                        y: last.y + Length::whole(y),
                    });
                }
                Shape::Run { points, width }
            }),
    ]
}

fn features() -> impl Strategy<Value = Vec<Feature>> {
    prop::collection::vec(
        (prop::sample::select(FeatureKind::ALL.to_vec()), shape())
            .prop_map(|(kind, shape)| feature(kind, shape)),
        0..14,
    )
}

/// Bodies wherever they fall; those without room are left out by [`settle`].
fn bodies() -> impl Strategy<Value = Vec<Body>> {
    prop::collection::vec(
        (
            place(),
            any::<bool>(),
            prop::bool::weighted(0.25),
            prop::bool::weighted(0.15),
            prop::bool::weighted(0.1),
        ),
        4..20,
    )
    .prop_map(|bodies| {
        bodies
            .into_iter()
            .enumerate()
            .map(|(number, (at, first, mounted, fallen, engaged))| {
                let side = if first { Side::A } else { Side::B };
                let number = number as u16;
                let body = if mounted {
                    rider(number, side, 0.0, 0.0)
                } else {
                    man(number, side, 0.0, 0.0)
                };
                Body {
                    at,
                    fallen,
                    engaged,
                    ..body
                }
            })
            .collect()
    })
}

/// A table with those of the bodies that have room on it.
fn settle(features: Vec<Feature>, bodies: Vec<Body>) -> Table {
    let mut table = Table::new(features, vec![]);
    let mut settled: Vec<Body> = Vec::new();
    for body in bodies {
        let room = table
            .ask(|_, motion| motion.has_room(body.footprint(), body.mounted, Some(body.model)));
        if room {
            settled.push(body);
            table.put(settled.clone());
        }
    }
    table
}

proptest! {
    #![proptest_config(cases(96))]

    /// G3: what A sees of B, B sees of A. About 5,000 pairs.
    #[test]
    fn sight_is_the_same_both_ways(features in features(), bodies in bodies()) {
        let mut table = settle(features, bodies);
        let models: Vec<u16> = (0..20).filter(|model| table.has(*model)).collect();
        for &one in &models {
            for &other in models.iter().filter(|other| **other > one) {
                for through in [Through::Nobody, Through::Models] {
                    let there = table.line(one, other, through);
                    let mut back = table.line(other, one, through);
                    back.blockers.sort();
                    let mut blockers = there.blockers.clone();
                    blockers.sort();
                    prop_assert_eq!(blockers, back.blockers, "{} {} {:?}", one, other, through);
                }
                as_planned(&mut table, one, other);
                // Fewer bodies in the way never hide more.
                let nobody = table.line(one, other, Through::Nobody).is_clear();
                let models = table.line(one, other, Through::Models).is_clear();
                prop_assert!(models || !nobody);
            }
        }
    }

    /// MOV-1 to MOV-6: every end of a trace can be moved to, and the way there is legal.
    #[test]
    fn a_trace_to_the_end_of_a_trace_arrives(
        features in features(),
        bodies in bodies(),
        targets in prop::collection::vec((place(), prop::sample::select(Stick::ALL.to_vec()), any::<bool>()), 24),
    ) {
        let mut table = settle(features, bodies);
        let models: Vec<u16> = (0..20).filter(|model| table.has(*model)).collect();
        for (number, (to, stick, light)) in targets.into_iter().enumerate() {
            let body = table.body(models[number % models.len()]);
            let mover = Mover { stick, light, ..mover(&body) };
            // Half of the targets near by.
            let to = if number % 2 == 0 { to } else { body.at.toward(to, mm(60.0)) };
            let path = table.trace(&mover, to);
            let reach = Scale::Fifteen.stick(path.stick);
            prop_assert!(mover.at.within(path.end, reach), "MOV-1: {path:?}");
            legal_all_the_way(&table, &mover, path.end);
            let brute = brute_force(&mut table, &mover, to);
            let gone = mover.at.distance(path.end).mm();
            prop_assert!(
                gone >= brute - 0.3,
                "{mover:?} to {to:?} could go {brute} mm: {path:?}"
            );
        }
    }
}

/// What the plan says of a line, worked out here by itself: whatever stands well in the line blocks it, whatever
/// stands clear of it does not. Tables with hills or ramparts are left out: there the plan is not all.
fn as_planned(table: &mut Table, one: u16, other: u16) {
    let terrain = table.app.world().resource::<Terrain>().clone();
    if terrain
        .forms()
        .iter()
        .any(|form| matches!(form.kind, FeatureKind::Hill | FeatureKind::Rampart))
    {
        return;
    }
    let (from, to) = (table.body(one), table.body(other));
    let (a, b) = (millimetres(from.at), millimetres(to.at));
    let blockers = table.line(one, other, Through::Nobody).blockers;
    for form in terrain.forms() {
        let blocked = blockers.contains(&Blocker::Feature(form.id));
        if matches!(form.kind, FeatureKind::Building | FeatureKind::TimberWall) {
            let mut within = form.outline.pieces().iter().filter_map(|p| p.shrunk(0.15));
            let well_in_it = within.any(|piece| piece.crossing(a, b).is_some());
            let mut pieces = form.outline.pieces().iter();
            let in_it = pieces.any(|piece| piece.crossing(a, b).is_some());
            assert!(
                blocked || !well_in_it,
                "{one} to {other}: {form:?} in the line"
            );
            assert!(
                in_it || !blocked,
                "{one} to {other}: {form:?} beside the line"
            );
        } else {
            assert!(!blocked, "G3: {form:?}");
        }
    }
    for body in table.bodies() {
        if body.model == from.model || body.model == to.model {
            continue;
        }
        let blocked = blockers.contains(&Blocker::Model(body.model));
        let away = closest_on(millimetres(body.at), a, b).distance(millimetres(body.at));
        let radius = body.base.radius.mm();
        if body.fallen || away > radius {
            assert!(
                !blocked,
                "{one} to {other}: {body:?}, {away} mm beside the line"
            );
        } else if away < radius - 0.1 {
            assert!(
                blocked,
                "{one} to {other}: {body:?}, {away} mm beside the line"
            );
        }
    }
}

/// The farthest end, in millimetres, of all grid places along the way, that a move can arrive at, and at its
/// neighbours too: where only a neighbour of the straight way is free, the way itself need not be.
fn brute_force(table: &mut Table, mover: &Mover, to: Point) -> f64 {
    let ((x, y), (tx, ty)) = (mover.at.mm(), to.mm());
    let length = libm::hypot(tx - x, ty - y);
    let steps = (length.min(121.0) * 10.0) as i32;
    table.ask(|_, motion| {
        (0..=steps)
            .rev()
            .map(|step| {
                let share = f64::from(step) / 10.0 / length;
                at(x + (tx - x) * share, y + (ty - y) * share).on_grid()
            })
            .find(|end| {
                (-1..=1).all(|east| {
                    (-1..=1).all(|north| {
                        let beside = Point {
                            x: end.x + Length::from_hundredths(10 * east),
                            y: end.y + Length::from_hundredths(10 * north),
                        };
                        motion.trace(mover, beside).stop.is_none()
                    })
                })
            })
            .map_or(0.0, |end| mover.at.distance(end).mm())
    })
}

/// Looks at many places along the way: never on an enemy, nor on a friend who fights.
fn legal_all_the_way(table: &Table, mover: &Mover, end: Point) {
    let ((x, y), (ex, ey)) = (mover.at.mm(), end.mm());
    let size = table.bodies();
    for step in 0..=50 {
        let share = f64::from(step) / 50.0;
        let (px, py) = (x + (ex - x) * share, y + (ey - y) * share);
        for body in &size {
            if body.model == mover.model || (body.side == mover.side && !body.engaged) {
                continue;
            }
            let (bx, by) = body.at.mm();
            let gap = libm::hypot(px - bx, py - by) - (mover.base.radius + body.base.radius).mm();
            assert!(
                gap > -1e-6,
                "MOV-5, MOV-6: {mover:?} to {end:?} passes over {body:?}"
            );
        }
    }
    let footprint = Footprint {
        at: end,
        base: mover.base,
    };
    let terrain = table.app.world().resource::<Terrain>();
    for form in terrain.forms() {
        if form.stops_mounted_only() && !mover.mounted {
            continue;
        }
        for piece in &form.solid {
            let gap = piece.distance_to_line(millimetres(mover.at), millimetres(end))
                - mover.base.radius.mm();
            assert!(
                gap > -0.01 || end == mover.at,
                "MOV-3, D24: {mover:?} to {end:?} passes {gap} mm into {form:?}"
            );
        }
    }
    assert!(
        end == mover.at
            || !size
                .iter()
                .any(|body| body.model != mover.model && body.footprint().overlaps(footprint))
    );
}
