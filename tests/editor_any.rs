//! Making a table: whatever is done to it, in whatever order.

use proptest::prelude::*;
use std::collections::BTreeSet;
use tirailleur::scenario::edit::areas::AreaId;
use tirailleur::scenario::edit::handle::{handles, pulled};
use tirailleur::scenario::edit::inspect::inspect;
use tirailleur::scenario::edit::parts::{PartId, PieceId, first_parts, sorts};
use tirailleur::scenario::edit::{Axis, Document, Edit, Layer, rules, shape, stock};
use tirailleur::scenario::parts::Ground;
use tirailleur::scenario::special::{Beat, Course, Special, Value};
use tirailleur::scenario::{self, Deployment, PlannedAlly, Role, Roles, Scenario, Zone};
use tirailleur::table::body::Side;
use tirailleur::table::feature::{FeatureId, FeatureKind, Shape};
use tirailleur::table::length::{Length, Point};
use tirailleur::table::scale::Scale;

fn mm(x: f64, y: f64) -> Point {
    Point::from_mm(x, y)
}

fn length(millimetres: i32) -> Length {
    Length::whole(millimetres)
}

fn empty() -> Document {
    let squads = ["france_line".to_owned(), "austria_line".to_owned()];
    Document::new(stock::empty_table(Scale::Fifteen, squads))
}

fn place() -> impl Strategy<Value = Point> {
    (-3000_i32..=7000, -3000_i32..=7000)
        .prop_map(|(x, y)| mm(f64::from(x) / 10.0, f64::from(y) / 10.0))
}

fn any_shape() -> impl Strategy<Value = Shape> {
    let size = || (-50_i32..=4000).prop_map(|tenths| Length::from_mm(f64::from(tenths) / 10.0));
    prop_oneof![
        (place(), size(), size(), any::<i16>()).prop_map(|(center, width, depth, turn)| {
            Shape::Rect {
                center,
                size: (width, depth),
                turn,
            }
        }),
        (place(), size()).prop_map(|(center, radius)| Shape::Disc { center, radius }),
        proptest::collection::vec(place(), 0..8).prop_map(Shape::Polygon),
        (proptest::collection::vec(place(), 0..6), size())
            .prop_map(|(points, width)| Shape::Run { points, width }),
    ]
}

fn kind() -> impl Strategy<Value = FeatureKind> {
    proptest::sample::select(FeatureKind::ALL.as_slice())
}

fn some() -> impl Strategy<Value = Vec<FeatureId>> {
    proptest::collection::vec((0_u16..12).prop_map(FeatureId), 0..5)
}

fn axis() -> impl Strategy<Value = Axis> {
    proptest::sample::select(&[Axis::EastWest, Axis::NorthSouth][..])
}

fn any_ground() -> impl Strategy<Value = Ground> {
    (place(), place(), 0_usize..5, "[a-zA-Z \"]{0,12}").prop_map(|(min, max, sort, name)| {
        let sorts = sorts(Zone { min, max });
        sorts[sort].clone().of_feature(name)
    })
}

/// A special rule that speaks of whatever, with ground and beats anywhere.
fn any_rule() -> impl Strategy<Value = Special> {
    let fresh = rules::fresh(&empty().scenario().layout);
    let beat = (
        proptest::sample::select(&Course::ALL[..]),
        proptest::collection::vec(place(), 0..5),
    )
        .prop_map(|(course, points)| Beat { course, points });
    (
        proptest::sample::select(fresh),
        "[a-zA-Z 1]{0,12}",
        place(),
        place(),
        proptest::collection::vec(beat, 0..4),
    )
        .prop_map(|(mut rule, name, min, max, beats)| {
            for parameter in rule.parameters() {
                match parameter.value {
                    Value::Feature { name: said, .. } => said.clone_from(&name),
                    Value::Ground(zone) => *zone = Zone { min, max },
                    Value::Beats(list) => list.clone_from(&beats),
                    _ => {}
                }
            }
            rule
        })
}

fn any_edit() -> impl Strategy<Value = Edit> {
    let layout = empty().scenario().layout.clone();
    let number = || (0_u16..12).prop_map(FeatureId);
    prop_oneof![
        (kind(), place(), any::<i16>()).prop_map(move |(kind, at, turn)| Edit::Add(vec![
            stock::stamped(kind, &layout, at, turn)
        ])),
        some().prop_map(Edit::Remove),
        (some(), place()).prop_map(|(which, by)| Edit::Move { which, by }),
        (some(), any::<i16>(), place()).prop_map(|(which, degrees, about)| Edit::Turn {
            which,
            degrees,
            about
        }),
        (some(), axis(), place()).prop_map(|(which, axis, about)| Edit::Mirror {
            which,
            axis,
            about
        }),
        (number(), any_shape()).prop_map(|(feature, shape)| Edit::Reshape { feature, shape }),
        (some(), kind()).prop_map(|(which, kind)| Edit::Kind { which, kind }),
        (number(), proptest::option::of("[a-zA-Z \\\\\"\n]{0,70}"))
            .prop_map(|(feature, name)| Edit::Name { feature, name }),
        (some(), any::<bool>()).prop_map(|(which, over)| Edit::Order {
            which,
            layer: if over { Layer::Over } else { Layer::Under }
        }),
        (some(), -100_i32..500).prop_map(|(which, width)| Edit::Width {
            which,
            width: length(width)
        }),
        (0_i32..4000, 0_i32..4000).prop_map(|(x, y)| Edit::Size(length(x), length(y))),
        (
            proptest::sample::select(Scale::ALL.as_slice()),
            any::<bool>()
        )
            .prop_map(|(scale, with_table)| Edit::Scale { scale, with_table }),
        axis().prop_map(Edit::MirrorTable),
        (place(), place(), place(), place()).prop_map(|(a, b, c, d)| Edit::Deployment(
            Deployment::Zones {
                attacker: Zone { min: a, max: b },
                defender: Zone { min: c, max: d }
            }
        )),
        (any_ground(), any_ground()).prop_map(|(one, other)| {
            let mut first = first_parts(empty().scenario());
            if let Some(parts) = first.parts_mut(Role::Defender) {
                parts[0].ground = vec![one];
                parts[0].riders = vec![other];
            }
            Edit::Deployment(first)
        }),
        (0_usize..3, any::<bool>(), place(), place()).prop_map(|(number, riders, min, max)| {
            let part = PartId {
                role: Role::Defender,
                number,
            };
            Edit::Area {
                area: AreaId::Piece(PieceId {
                    part,
                    riders,
                    number: 0,
                }),
                zone: Zone { min, max },
            }
        }),
        (any::<bool>(), 0_usize..7).prop_map(|(b, count)| {
            let ally = PlannedAlly {
                side: if b { Side::B } else { Side::A },
                squad: "france_line".to_owned(),
            };
            Edit::Allies(vec![ally; count])
        }),
        "[a-z ]{0,20}".prop_map(Edit::Title),
        "[a-z\n\"]{0,40}".prop_map(Edit::Notes),
        proptest::array::uniform2(any::<u16>()).prop_map(Edit::Points),
        proptest::sample::select(&[Roles::Rolled, Roles::Attacker(Side::B)][..])
            .prop_map(Edit::Roles),
        proptest::option::of(any::<u16>()).prop_map(Edit::TurnLimit),
        proptest::collection::vec(any_rule(), 0..4).prop_map(Edit::Rules),
        (0_usize..4, any_rule()).prop_map(|(number, rule)| Edit::Rule { number, rule }),
    ]
}

fn read_back(scenario: &Scenario) -> Scenario {
    let text = scenario::write(scenario).expect("it is written");
    scenario::draft(&text, "table").expect("what is written can be read")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever is done: it can be written and read again, is judged without a panic, and undone step by step is what it
    /// was, redone what it became.
    #[test]
    fn any_edits_can_be_written_and_undone(edits in proptest::collection::vec(any_edit(), 1..25)) {
        let mut document = empty();
        for kind in FeatureKind::ALL {
            let layout = &document.scenario().layout;
            let piece = stock::stamped(kind, layout, mm(300.0, 300.0), 0);
            document.edit(&Edit::Add(vec![piece]));
        }
        let mut history = vec![document.scenario().clone()];
        for edit in &edits {
            document.edit(edit);
            if history.last() != Some(document.scenario()) {
                history.push(document.scenario().clone());
            }
        }
        let _ = inspect(document.scenario());
        prop_assert_eq!(&read_back(document.scenario()), document.scenario());
        let grid = |at: Point| at == at.on_grid();
        for feature in &document.scenario().layout.features {
            prop_assert!(shape::points(&feature.shape).iter().all(|at| grid(*at)));
            prop_assert!(grid(shape::middle(&feature.shape)));
        }
        for before in history.iter().rev().skip(1) {
            document.undo();
            prop_assert_eq!(document.scenario(), before);
        }
        for after in history.iter().skip(1) {
            document.redo();
            prop_assert_eq!(document.scenario(), after);
        }
    }

    /// Handles of any shape can be dragged anywhere.
    #[test]
    fn any_handle_can_be_dragged_anywhere(shape in any_shape(), to in place()) {
        let names: BTreeSet<String> = handles(&shape, length(20))
            .into_iter()
            .map(|(handle, _)| format!("{handle:?}"))
            .collect();
        prop_assert_eq!(names.len(), handles(&shape, length(20)).len());
        for (handle, _) in handles(&shape, length(20)) {
            let after = pulled(&shape, handle, to);
            prop_assert!(shape::points(&after).len() >= shape::points(&shape).len());
        }
    }
}
