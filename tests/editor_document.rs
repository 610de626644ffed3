//! Making a table, without a window: every edit, the way back, what snaps, and what is found wrong.

use crate::support::making::{empty, feature, length, mm, put, squads};
use std::sync::Arc;
use tirailleur::scenario::edit::handle::{Handle, handles, pulled};
use tirailleur::scenario::edit::inspect::{Weight, inspect, is_playable};
use tirailleur::scenario::edit::snap::{self, Snap};
use tirailleur::scenario::edit::{Axis, Document, Edit, Layer, shape, stock};
use tirailleur::scenario::{self, Deployment, Zone, ready, ready_scenario};
use tirailleur::table::feature::{FeatureId, FeatureKind, Look, Shape};
use tirailleur::table::length::{Length, Point};
use tirailleur::table::scale::Scale;
use tirailleur::table::terrain::Terrain;

fn middle(document: &Document, id: FeatureId) -> Point {
    shape::middle(&feature(document, id).shape)
}

#[test]
fn every_kind_can_be_put_down_on_an_empty_table_and_the_table_played_on() {
    for scale in Scale::ALL {
        let mut document = Document::new(stock::empty_table(scale, squads()));
        let half = scale.table_side().mm() / 2.0;
        for kind in FeatureKind::ALL {
            let id = put(&mut document, kind, half, half);
            assert_eq!(feature(&document, id).kind, kind);
            assert!(
                is_playable(document.scenario()),
                "{kind}: {:?}",
                inspect(document.scenario())
            );
        }
    }
}

#[test]
fn a_piece_put_down_alone_keeps_what_set_4_asks_of_it() {
    for kind in FeatureKind::ALL {
        let mut document = empty();
        if kind == FeatureKind::Bridge {
            put(&mut document, FeatureKind::River, 300.0, 300.0);
        }
        put(&mut document, kind, 300.0, 300.0);
        let found = scenario::lint(&document.scenario().layout);
        assert!(found.is_empty(), "SET-4, {kind}: {found:?}");
    }
}

#[test]
fn a_bridge_lies_across_the_river_that_is_there() {
    let mut document = empty();
    let river = Shape::Run {
        points: vec![mm(100.0, 0.0), mm(500.0, 400.0)],
        width: length(40),
    };
    let mut piece = stock::stamped(
        FeatureKind::River,
        &document.scenario().layout,
        mm(0.0, 0.0),
        0,
    );
    piece.shape = river;
    document.edit(&Edit::Add(vec![piece]));
    let bridge = put(&mut document, FeatureKind::Bridge, 305.0, 200.0);
    let Shape::Rect { center, size, turn } = feature(&document, bridge).shape else {
        panic!("a bridge is a rectangle");
    };
    assert!(center.within(mm(302.5, 202.5), length(1)), "{center}");
    assert_eq!(turn, 45);
    assert!(size.1 > length(40), "it reaches over both banks");
}

#[test]
fn a_hill_goes_below_what_stands_on_it() {
    let mut document = empty();
    let house = put(&mut document, FeatureKind::Building, 300.0, 300.0);
    assert_eq!(house, FeatureId(0));
    let hill = put(&mut document, FeatureKind::Hill, 300.0, 300.0);
    assert_eq!(hill, FeatureId(0));
    let kinds: Vec<FeatureKind> = document
        .scenario()
        .layout
        .features
        .iter()
        .map(|feature| feature.kind)
        .collect();
    assert_eq!(kinds, [FeatureKind::Hill, FeatureKind::Building]);
    // And by hand: the house below the hill, and back.
    document.edit(&Edit::Order {
        which: vec![hill],
        layer: Layer::Over,
    });
    assert_eq!(document.selection(), [FeatureId(1)]);
    assert_eq!(feature(&document, FeatureId(0)).kind, FeatureKind::Building);
}

#[test]
fn a_drag_is_one_edit_and_can_be_called_off() {
    let mut document = empty();
    let tree = put(&mut document, FeatureKind::Tree, 100.0, 100.0);
    let by = |x: f64| Edit::Move {
        which: vec![tree],
        by: mm(x, 0.0),
    };
    for step in 1..=30 {
        document.drag(&[by(f64::from(step))]);
    }
    assert_eq!(middle(&document, tree), mm(130.0, 100.0));
    document.commit();
    document.undo();
    assert_eq!(middle(&document, tree), mm(100.0, 100.0));
    document.redo();
    assert_eq!(middle(&document, tree), mm(130.0, 100.0));
    document.drag(&[by(50.0)]);
    document.call_off();
    assert_eq!(middle(&document, tree), mm(130.0, 100.0));
}

#[test]
fn letters_typed_one_after_the_other_are_one_edit() {
    let mut document = empty();
    let house = put(&mut document, FeatureKind::Building, 300.0, 300.0);
    for name in ["M", "Mi", "Mill"] {
        document.retouch(&Edit::Name {
            feature: house,
            name: Some(name.to_owned()),
        });
    }
    assert_eq!(feature(&document, house).name.as_deref(), Some("Mill"));
    document.undo();
    assert_eq!(feature(&document, house).name, None);
    assert_eq!(document.scenario().layout.features.len(), 1);
    // Another selection begins another edit.
    let other = put(&mut document, FeatureKind::Tree, 100.0, 100.0);
    for (id, name) in [(house, "House"), (other, "Oak")] {
        document.select([id]);
        document.retouch(&Edit::Name {
            feature: id,
            name: Some(name.to_owned()),
        });
    }
    document.undo();
    assert_eq!(feature(&document, house).name.as_deref(), Some("House"));
    assert_eq!(feature(&document, other).name, None);
}

#[test]
fn a_new_edit_forgets_what_was_undone() {
    let mut document = empty();
    put(&mut document, FeatureKind::Tree, 100.0, 100.0);
    document.undo();
    assert!(document.can_redo());
    put(&mut document, FeatureKind::Tree, 200.0, 200.0);
    assert!(!document.can_redo());
    // What changes nothing is no edit.
    let before = document.can_undo();
    document.edit(&Edit::Title("New table".to_owned()));
    document.undo();
    assert!(before);
    assert_eq!(document.scenario().layout.features.len(), 0);
}

#[test]
fn hills_and_ramparts_have_heights_and_buildings_looks_until_they_become_something_else() {
    let mut document = empty();
    let hill = put(&mut document, FeatureKind::Hill, 200.0, 200.0);
    let house = put(&mut document, FeatureKind::Building, 420.0, 420.0);
    let which = vec![hill, house];
    document.edit(&Edit::Height {
        which: which.clone(),
        height: Some(length(35)),
    });
    document.edit(&Edit::Look {
        which,
        look: Look::Tent,
    });
    let told = |document: &Document| {
        let layout = Arc::new(document.scenario().layout.clone());
        let ground = Terrain::new(layout).ground_height(mm(200.0, 200.0));
        (ground, feature(document, house).look)
    };
    assert_eq!(told(&document), (length(35), Look::Tent), "D9");
    assert_eq!(feature(&document, house).height, None, "houses have one");
    assert_eq!(feature(&document, hill).look, Look::House, "hills have one");
    assert!(is_playable(document.scenario()));
    let text = scenario::write(document.scenario()).expect("text");
    let read = scenario::load(&text, "a file").expect("as it was");
    assert_eq!(read, *document.scenario());
    for (kind, of) in [(FeatureKind::Rough, hill), (FeatureKind::Woods, house)] {
        let which = vec![of];
        document.edit(&Edit::Kind { which, kind });
    }
    assert!(is_playable(document.scenario()), "nothing is left of both");
    for _ in 0..3 {
        document.undo();
    }
    assert_eq!(told(&document), (length(35), Look::House));
    document.undo();
    assert_eq!(told(&document), (length(20), Look::House));
}

#[test]
fn copies_lie_aside_and_are_selected() {
    let mut document = empty();
    let house = put(&mut document, FeatureKind::Building, 300.0, 300.0);
    document.edit(&Edit::Name {
        feature: house,
        name: Some("Mill".to_owned()),
    });
    document.duplicate();
    assert_eq!(document.selection(), [FeatureId(1)]);
    let copy = feature(&document, FeatureId(1));
    assert_eq!(shape::middle(&copy.shape), mm(310.0, 290.0));
    assert_eq!(
        copy.name.as_deref(),
        Some("Mill"),
        "with all there is to it"
    );
    document.remove();
    assert_eq!(document.scenario().layout.features.len(), 1);
    assert_eq!(document.selection(), []);
}

#[test]
fn four_right_angles_and_two_mirrors_bring_everything_back() {
    for (_, scenario) in ready() {
        let mut document = Document::new(scenario.clone());
        document.select_all();
        // About a place of the grid: about one between its lines nothing can be turned exactly.
        let about = mm(300.0, 300.0);
        let which = document.selection().to_vec();
        for _ in 0..4 {
            document.edit(&Edit::Turn {
                which: which.clone(),
                degrees: 90,
                about,
            });
        }
        assert_eq!(document.scenario(), scenario);
        for axis in [Axis::EastWest, Axis::NorthSouth] {
            document.edit(&Edit::MirrorTable(axis));
            assert_ne!(document.scenario(), scenario);
            assert!(
                is_playable(document.scenario()),
                "mirrored it plays as well"
            );
            document.edit(&Edit::MirrorTable(axis));
            assert_eq!(document.scenario(), scenario);
        }
    }
}

#[test]
fn another_scale_takes_places_sizes_and_zones_along() {
    let scenario = ready()
        .iter()
        .map(|(_, scenario)| scenario)
        .find(|scenario| matches!(scenario.deployment, Deployment::Zones { .. }))
        .expect("one has zones");
    let mut document = Document::new(scenario.clone());
    document.edit(&Edit::Scale {
        scale: Scale::Forty,
        with_table: true,
    });
    let double = document.scenario();
    assert_eq!(
        double.layout.size.0,
        scenario.layout.size.0 + scenario.layout.size.0
    );
    assert!(is_playable(double));
    assert_eq!(
        scenario::lint(&double.layout).len(),
        scenario::lint(&scenario.layout).len(),
        "SET-4 is measured in sticks, and they have grown as well (SCALE-4)"
    );
    document.edit(&Edit::Scale {
        scale: Scale::Fifteen,
        with_table: true,
    });
    assert_eq!(document.scenario(), scenario);
}

#[test]
fn corners_and_sides_stretch_a_turned_rectangle_and_the_opposite_one_stays() {
    let house = Shape::Rect {
        center: mm(300.0, 300.0),
        size: (length(60), length(40)),
        turn: 30,
    };
    let arm = length(20);
    let place = |shape: &Shape, wanted: Handle| {
        handles(shape, arm)
            .into_iter()
            .find(|(handle, _)| *handle == wanted)
            .map(|(_, at)| at)
            .expect("there is one")
    };
    for (pull, stays) in [
        (Handle::Corner(2), Handle::Corner(0)),
        (Handle::Corner(1), Handle::Corner(3)),
        (Handle::Side(0), Handle::Side(2)),
        (Handle::Side(3), Handle::Side(1)),
    ] {
        let (from, fixed) = (place(&house, pull), place(&house, stays));
        let to = mm(
            from.x.mm() + (from.x - fixed.x).mm() * 0.5,
            from.y.mm() + (from.y - fixed.y).mm() * 0.5,
        );
        let after = pulled(&house, pull, to);
        let hair = Length::from_mm(0.3);
        assert!(place(&after, stays).within(fixed, hair), "{pull:?}");
        assert!(place(&after, pull).within(to, hair), "{pull:?}");
    }
}

#[test]
fn points_of_a_run_are_dragged_added_and_removed_and_two_stay() {
    let wall = Shape::Run {
        points: vec![mm(100.0, 100.0), mm(200.0, 100.0)],
        width: length(4),
    };
    let bent = pulled(&wall, Handle::Between(0), mm(150.0, 130.0));
    assert_eq!(
        shape::points(&bent),
        [mm(100.0, 100.0), mm(150.0, 130.0), mm(200.0, 100.0)]
    );
    let longer = pulled(&bent, Handle::Point(2), mm(260.0, 90.0));
    assert_eq!(shape::points(&longer)[2], mm(260.0, 90.0));
    let straight = shape::without_point(&longer, 1);
    assert_eq!(shape::points(&straight).len(), 2);
    assert_eq!(shape::without_point(&straight, 0), straight);
    let wide = pulled(&wall, Handle::Edge, mm(125.0, 110.0));
    assert!(matches!(wide, Shape::Run { width, .. } if width == length(20)));
}

#[test]
fn the_rim_sets_the_radius_and_fields_the_size_of_an_outline() {
    let tree = Shape::Disc {
        center: mm(100.0, 100.0),
        radius: length(12),
    };
    let after = pulled(&tree, Handle::Rim, mm(130.0, 140.0));
    assert!(matches!(after, Shape::Disc { radius, .. } if radius == length(50)));
    let wood = stock::stamped(
        FeatureKind::Woods,
        &empty().scenario().layout,
        mm(300.0, 300.0),
        0,
    );
    let fitted = shape::fitted(&wood.shape, length(80), length(120));
    let (low, high) = shape::span(&fitted);
    assert_eq!((high.x - low.x, high.y - low.y), (length(80), length(120)));
}

#[test]
fn ends_snap_to_ends_then_to_edges_then_to_the_grid() {
    let mut document = empty();
    let wall = put(&mut document, FeatureKind::LowWall, 300.0, 300.0);
    let end = shape::points(&feature(&document, wall).shape)[1];
    assert_eq!(end, mm(325.0, 300.0));
    let other = put(&mut document, FeatureKind::LowWall, 360.0, 303.0);
    let layout = document.scenario().layout.clone();
    let snap = Snap::default();
    // Its western end, at (335, 303), comes within 5 mm of the other's eastern end.
    let (by, caught) = snap::shift(&layout, &[other], mm(-8.0, -1.0), snap);
    assert_eq!(caught, Some(end));
    assert_eq!(by, mm(-10.0, -3.0));
    // So far off nothing catches, and the middle lies on the grid of 5 mm.
    let (by, caught) = snap::shift(&layout, &[other], mm(60.3, 80.6), snap);
    assert_eq!(caught, None);
    assert_eq!(by, mm(60.0, 82.0), "from (360, 303) to (420, 385)");
    // A point near the middle of the wall is caught by its edge.
    let (at, caught) = snap::place(&layout, &[], mm(301.3, 304.0), snap);
    assert_eq!(caught, Some(at));
    assert_eq!(at.y, length(302), "half its width beside the middle line");
    // Free, everything stays on the 0.1 mm grid.
    let (at, caught) = snap::place(&layout, &[], mm(301.33, 304.07), Snap::FREE);
    assert_eq!((at, caught), (mm(301.3, 304.1), None));
}

#[test]
fn the_edge_of_the_table_catches_too() {
    let layout = empty().scenario().layout.clone();
    let (at, caught) = snap::place(&layout, &[], mm(3.0, 217.0), Snap::default());
    assert_eq!((at, caught), (mm(0.0, 217.0), Some(mm(0.0, 217.0))));
}

#[test]
fn turns_snap_to_whole_angles_of_the_rectangle_itself() {
    let house = Shape::Rect {
        center: mm(300.0, 300.0),
        size: (length(60), length(40)),
        turn: 7,
    };
    assert_eq!(snap::turn(Some(&house), 21.0, Snap::default()), 23, "to 30");
    assert_eq!(snap::turn(None, 21.0, Snap::default()), 15);
    assert_eq!(snap::turn(Some(&house), 21.4, Snap::FREE), 21);
    assert_eq!(snap::turn(None, -100.0, Snap::default()), -105);
}

#[test]
fn what_lies_off_the_table_is_a_fault_of_the_feature_and_no_panic() {
    let mut document = empty();
    put(&mut document, FeatureKind::Tree, 100.0, 100.0);
    let house = put(&mut document, FeatureKind::Building, 300.0, 300.0);
    document.shift(mm(1e9, 0.0));
    let notes = inspect(document.scenario());
    let fault = notes
        .iter()
        .find(|note| note.weight == Weight::Fault)
        .expect("a fault");
    assert_eq!(fault.features, [house]);
    assert!(fault.text.contains("on the table"), "{}", fault.text);
    assert!(!is_playable(document.scenario()));
    document.undo();
    assert!(is_playable(document.scenario()));
}

#[test]
fn two_pieces_too_near_are_remarked_on_with_both_of_them() {
    let mut document = empty();
    let one = put(&mut document, FeatureKind::Building, 300.0, 300.0);
    let other = put(&mut document, FeatureKind::Tree, 350.0, 300.0);
    let notes = inspect(document.scenario());
    let remark = notes
        .iter()
        .find(|note| note.weight == Weight::Remark)
        .expect("SET-4");
    assert_eq!(remark.features, [one, other]);
    assert!(remark.text.contains("SET-4"), "{}", remark.text);
    assert!(is_playable(document.scenario()), "A4: a scenario may");
}

#[test]
fn ground_beyond_a_river_is_hinted_at_until_there_is_a_bridge() {
    let mut document = empty();
    let hints = |document: &Document| -> Vec<String> {
        inspect(document.scenario())
            .into_iter()
            .filter(|note| note.weight == Weight::Hint)
            .map(|note| note.text)
            .collect()
    };
    assert_eq!(hints(&document), [] as [&str; 0]);
    put(&mut document, FeatureKind::River, 300.0, 350.0);
    let found = hints(&document);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("Foot cannot walk"), "{found:?}");
    put(&mut document, FeatureKind::Bridge, 300.0, 350.0);
    assert_eq!(hints(&document), [] as [&str; 0]);
}

#[test]
fn a_zone_without_room_for_the_squads_is_hinted_at() {
    let mut document = empty();
    let zone = |y: f64, depth: f64| Zone {
        min: mm(100.0, y),
        max: mm(160.0, y + depth),
    };
    document.edit(&Edit::Deployment(Deployment::Zones {
        attacker: zone(0.0, 20.0),
        defender: zone(400.0, 200.0),
    }));
    let notes = inspect(document.scenario());
    let texts: Vec<&str> = notes.iter().map(|note| note.text.as_str()).collect();
    assert_eq!(notes.len(), 1, "{texts:?}");
    assert!(
        texts[0].starts_with("The attacker's zone has room for about")
            && texts[0].contains("SET-6"),
        "{texts:?}"
    );
}

#[test]
fn half_a_table_can_be_kept_and_taken_up_again() {
    let mut document = empty();
    put(&mut document, FeatureKind::Tree, 100.0, 100.0);
    document.shift(mm(-500.0, 0.0));
    let text = scenario::write(document.scenario()).expect("it is written");
    assert!(
        scenario::load(&text, "table").is_err(),
        "nobody can play it"
    );
    let again = scenario::draft(&text, "table").expect("it can be worked on");
    assert_eq!(&again, document.scenario());
}

#[test]
fn it_knows_whether_it_was_kept() {
    let mut document = Document::new(ready_scenario("meeting").expect("ready").clone());
    assert!(document.is_kept(), "nothing is lost yet");
    put(&mut document, FeatureKind::Tree, 100.0, 100.0);
    assert!(!document.is_kept());
    document.note_kept();
    assert!(document.is_kept());
    document.undo();
    assert!(!document.is_kept(), "it is not what was kept");
    document.redo();
    assert!(document.is_kept());
}

#[test]
fn shapes_become_one_another() {
    let layout = empty().scenario().layout.clone();
    for kind in FeatureKind::ALL {
        let piece = stock::stamped(kind, &layout, mm(300.0, 300.0), 30);
        for made in [
            shape::as_rect(&piece.shape),
            shape::as_disc(&piece.shape),
            shape::as_polygon(&piece.shape),
            shape::as_run(&piece.shape),
        ] {
            let here = shape::middle(&made);
            let there = shape::middle(&piece.shape);
            assert!(here.within(there, length(3)), "{kind}: {here} {there}");
        }
    }
}
