//! Nothing depends on how the table lies: turned by any number of degrees, or seen in a mirror, sight, cover, ranges and
//! moves stay what they were.
//!
//! Turned places are rounded to the grid of 0.1 mm, so that what hangs on less may change. Hence every question is asked of
//! the table as it is, and two dozen times more with every base pushed by up to 0.3 mm: only where all answers are the same
//! does the case lie off the rounding edge, and only then must the turned table answer alike. Numbers may differ by 0.2 mm.

use crate::support::table::*;
use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestCaseResult};
use tirailleur::table::base::Footprint;
use tirailleur::table::body::{Body, Side};
use tirailleur::table::feature::{Feature, FeatureKind, Shape};
use tirailleur::table::length::{Length, Point};
use tirailleur::table::scale::Scale;
use tirailleur::table::sight::{Blocker, Through, Viewer};

/// The middle of the table: far enough from its edges that they play no part.
const MIDDLE: f64 = 600.0;

/// How many pushed tables are asked beside the one as it is.
const PUSHES: u64 = 24;

/// How the table is laid anew: mirrored or not, then turned.
#[derive(Clone, Copy, Debug)]
struct Turn {
    degrees: i16,
    mirrored: bool,
}

impl Turn {
    fn exact(self, (x, y): (f64, f64)) -> (f64, f64) {
        let (east, north) = (x - MIDDLE, y - MIDDLE);
        let east = if self.mirrored { -east } else { east };
        let (sin, cos) = libm::sincos(f64::from(self.degrees).to_radians());
        (
            MIDDLE + east * cos - north * sin,
            MIDDLE + east * sin + north * cos,
        )
    }

    /// A corner of a feature: to the hundredth.
    fn corner(self, place: Point) -> Point {
        let (x, y) = self.exact(place.mm());
        Point::from_mm(x, y)
    }

    fn shape(self, shape: &Shape) -> Shape {
        match shape {
            Shape::Rect { center, size, turn } => {
                let turn = if self.mirrored { -turn } else { *turn } + self.degrees;
                Shape::Rect {
                    center: self.corner(*center),
                    size: *size,
                    turn: (turn + 180).rem_euclid(360) - 180,
                }
            }
            Shape::Disc { center, radius } => Shape::Disc {
                center: self.corner(*center),
                radius: *radius,
            },
            Shape::Polygon(corners) => {
                Shape::Polygon(corners.iter().map(|&corner| self.corner(corner)).collect())
            }
            Shape::Run { points, width } => Shape::Run {
                points: points.iter().map(|&point| self.corner(point)).collect(),
                width: *width,
            },
        }
    }

    /// Where a base stands: on the grid.
    fn place(self, place: Point) -> Point {
        self.corner(place).on_grid()
    }
}

/// A table, and where somebody goes.
#[derive(Clone, Debug)]
struct Case {
    features: Vec<Feature>,
    bodies: Vec<Body>,
    ends: Vec<Point>,
}

impl Case {
    fn turned(&self, turn: Turn) -> Self {
        let mut case = self.clone();
        for feature in &mut case.features {
            feature.shape = turn.shape(&feature.shape);
        }
        for body in &mut case.bodies {
            body.at = turn.place(body.at);
        }
        for end in &mut case.ends {
            *end = turn.place(*end);
        }
        case
    }

    /// Every base pushed a little.
    fn pushed(&self, seed: u64) -> Self {
        let mut chance = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let mut push = |place: &mut Point| {
            let mut step = || {
                chance = chance
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                // -0.3 to 0.3 mm.
                Length::from_hundredths(((chance >> 40) % 61) as i32 - 30)
            };
            place.x = place.x + step();
            place.y = place.y + step();
        };
        let mut case = self.clone();
        for body in &mut case.bodies {
            push(&mut body.at);
        }
        for end in &mut case.ends {
            push(end);
        }
        case
    }
}

/// What is said about one pair of bodies, or one move.
#[derive(Clone, PartialEq, Debug)]
enum Answer {
    Line {
        blockers: Vec<Blocker>,
        cover: String,
        touches: bool,
        /// How many sticks lie between them, up to seven.
        sticks: i32,
    },
    Move {
        stop: String,
        stick: String,
        actions: u8,
        touches: Vec<u16>,
    },
    /// It stands in something impassable, where no rule puts anybody.
    Nowhere,
}

/// All answers about a case, each with its number: the distance, or how far the move goes, in millimetres.
fn ask(table: &mut Table, case: &Case) -> Vec<(Answer, f64)> {
    let side = MIDDLE * 2.0;
    table.put(Vec::new());
    table.lay(Scale::Fifteen, (side, side), case.features.clone());
    table.put(case.bodies.clone());
    let mut answers = Vec::new();
    table.ask(|sight, motion| {
        for (number, one) in case.bodies.iter().enumerate() {
            for other in &case.bodies[number + 1..] {
                let (from, to) = (Viewer::from(one), Viewer::from(other));
                let line = sight.line(from, to, Through::FriendsTouching);
                let mut blockers = line.blockers.clone();
                blockers.sort_unstable();
                let distance = one.footprint().distance(other.footprint()).mm();
                answers.push((
                    Answer::Line {
                        blockers,
                        cover: format!("{:?}", line.cover),
                        touches: one.footprint().touches(other.footprint()),
                        sticks: (distance / 50.0).ceil() as i32,
                    },
                    distance,
                ));
            }
        }
        for (body, &end) in case.bodies.iter().zip(&case.ends) {
            if !motion.has_room(body.footprint(), body.mounted, Some(body.model)) {
                answers.push((Answer::Nowhere, 0.0));
                continue;
            }
            let path = motion.trace(&mover(body), end);
            answers.push((
                Answer::Move {
                    stop: format!("{:?}", path.stop),
                    stick: path.stick.to_string(),
                    actions: path.actions,
                    touches: path.touches.iter().map(|id| id.0).collect(),
                },
                path.length.mm(),
            ));
        }
    });
    answers
}

/// A place in the middle of the table.
fn place() -> impl Strategy<Value = Point> {
    (-1500..1500_i32, -1500..1500_i32).prop_map(|(x, y)| {
        let middle = Length::from_mm(MIDDLE);
        Point {
            x: middle + Length::from_hundredths(10 * x),
            y: middle + Length::from_hundredths(10 * y),
        }
    })
}

fn shape() -> impl Strategy<Value = Shape> {
    let length = |from, to| (from..to).prop_map(Length::whole);
    prop_oneof![
        (place(), length(15, 90), length(6, 60), -180..180_i16).prop_map(
            |(center, width, height, turn)| Shape::Rect {
                center,
                size: (width, height),
                turn
            }
        ),
        (place(), length(8, 45)).prop_map(|(center, radius)| Shape::Disc { center, radius }),
        (place(), length(20, 60), length(20, 60)).prop_map(|(at, east, north)| {
            let corner = |x, y| Point {
                x: at.x + x,
                y: at.y + y,
            };
            Shape::Polygon(vec![
                at,
                corner(east, Length::ZERO),
                corner(Length::ZERO, north),
            ])
        }),
    ]
}

fn case() -> impl Strategy<Value = Case> {
    let kinds = vec![
        FeatureKind::Woods,
        FeatureKind::Building,
        FeatureKind::Rough,
        FeatureKind::Fence,
        FeatureKind::Hedge,
        FeatureKind::LowWall,
        FeatureKind::Hill,
        FeatureKind::River,
    ];
    // Trees are round: the trunk of any other stands in the middle of its bounds, which turning moves.
    let crown = (place(), (8..20_i32).prop_map(Length::whole));
    let tree = crown
        .prop_map(|(center, radius)| feature(FeatureKind::Tree, Shape::Disc { center, radius }));
    let other = (prop::sample::select(kinds), shape());
    let other = other.prop_map(|(kind, shape)| feature(kind, shape));
    let features = prop::collection::vec(prop_oneof![1 => tree, 8 => other], 1..8);
    let bodies = prop::collection::vec((place(), any::<bool>(), 0..4_u8), 4..8);
    let ends = prop::collection::vec((-800..800_i32, -800..800_i32), 8);
    (features, bodies, ends).prop_map(|(features, men, steps)| {
        let mut bodies: Vec<Body> = Vec::new();
        for (number, (at, mounted, lot)) in (0..).zip(men) {
            let side = if lot % 2 == 0 { Side::A } else { Side::B };
            let (x, y) = at.mm();
            let mut body = if mounted && lot > 1 {
                rider(number, side, x, y)
            } else {
                man(number, side, x, y)
            };
            body.fallen = lot == 3;
            // Two bases are never in one place.
            let near = |other: &Body| {
                let gap = body.base.radius + other.base.radius + Length::from_mm(1.0);
                body.at.within(other.at, gap)
            };
            if !bodies.iter().any(near) {
                bodies.push(body);
            }
        }
        let ends = bodies
            .iter()
            .zip(steps)
            .map(|(body, (x, y))| Point {
                x: body.at.x + Length::from_hundredths(10 * x),
                y: body.at.y + Length::from_hundredths(10 * y),
            })
            .collect();
        Case {
            features,
            bodies,
            ends,
        }
    })
}

/// Asks a case and its pushed brothers, then the turned one; how many answers lay off the rounding edge, and how many there
/// were.
fn compare(
    table: &mut Table,
    case: &Case,
    turns: &[Turn],
) -> Result<(usize, usize), TestCaseError> {
    let plain = ask(table, case);
    let mut firm = vec![true; plain.len()];
    for seed in 1..=PUSHES {
        for ((firm, answer), pushed) in firm
            .iter_mut()
            .zip(&plain)
            .zip(ask(table, &case.pushed(seed)))
        {
            *firm &= answer.0 == pushed.0 && (answer.1 - pushed.1).abs() < 1.0;
        }
    }
    for turn in turns {
        let turned = ask(table, &case.turned(*turn));
        for ((answer, other), _) in plain
            .iter()
            .zip(&turned)
            .zip(&firm)
            .filter(|(_, firm)| **firm)
        {
            prop_assert_eq!(&answer.0, &other.0, "{:?}", turn);
            // A distance to 0.2 mm; where a move ends depends on edges that it meets aslant.
            let leeway = if matches!(answer.0, Answer::Line { .. }) {
                0.2
            } else {
                1.5
            };
            prop_assert!(
                (answer.1 - other.1).abs() <= leeway,
                "{:?}: {} and {} mm, {:?}",
                turn,
                answer.1,
                other.1,
                answer.0
            );
        }
    }
    Ok((firm.iter().filter(|firm| **firm).count(), plain.len()))
}

thread_local! {
    static TABLE: std::cell::RefCell<Table> = std::cell::RefCell::new(Table::new(Vec::new(), Vec::new()));
}

/// SCALE-3, SHOOT-3, MOV-1: nobody can gain from how a table lies before him.
fn holds(case: &Case, turns: &[Turn]) -> TestCaseResult {
    let (firm, all) = TABLE.with_borrow_mut(|table| compare(table, case, turns))?;
    // Few cases lie on the edge: the test looks at most of them.
    prop_assert!(2 * firm >= all, "{firm} of {all}");
    Ok(())
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        rng_seed: RngSeed::Fixed(1809),
        failure_persistence: None,
        max_shrink_iters: 200,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config(100))]

    #[test]
    fn sight_ranges_and_moves_do_not_depend_on_how_the_table_lies(
        case in case(),
        degrees in prop::collection::vec((1..360_i16, any::<bool>()), 3),
    ) {
        let mut turns: Vec<Turn> = degrees
            .into_iter()
            .map(|(degrees, mirrored)| Turn { degrees, mirrored })
            .collect();
        turns.push(Turn { degrees: 0, mirrored: true });
        holds(&case, &turns)?;
    }
}

proptest! {
    #![proptest_config(config(2))]

    /// One table in every direction, by steps of one degree, and its mirror image.
    #[test]
    fn all_round_by_steps_of_one_degree(case in case()) {
        let turns: Vec<Turn> = (0..360)
            .flat_map(|degrees| [false, true].map(|mirrored| Turn { degrees, mirrored }))
            .collect();
        holds(&case, &turns)?;
    }
}

/// Base widths are as they were: turning rounds no base, and the same foot print touches.
#[test]
fn contact_turns_with_the_table() {
    for degrees in 0..360 {
        let turn = Turn {
            degrees,
            mirrored: degrees % 2 == 1,
        };
        let foot = |x: f64| Footprint {
            at: turn.place(at(MIDDLE + x, MIDDLE)),
            base: foot(),
        };
        assert!(foot(0.0).touches(foot(15.2)), "SCALE-5: {degrees}");
        assert!(!foot(0.0).touches(foot(15.8)), "SCALE-5: {degrees}");
        assert!(foot(0.0).within(foot(94.8), mm(80.0)), "D1: {degrees}");
        assert!(!foot(0.0).within(foot(95.2), mm(80.0)), "D1: {degrees}");
    }
}
