//! Doors, windows and stairs in a table that is being made.

use crate::support::making::{empty, feature, length, mm, put};
use tirailleur::scenario::Ladders;
use tirailleur::scenario::edit::inspect::{inspect, is_playable};
use tirailleur::scenario::edit::{Axis, Document, Edit, openings, shape};
use tirailleur::table::feature::{FeatureId, FeatureKind, Shape};
use tirailleur::table::length::Point;
use tirailleur::table::opening::{Opening, OpeningKind};
use tirailleur::table::scale::Scale;

/// A house with a door in its southern wall and a window in its eastern one.
fn house(document: &mut Document) -> FeatureId {
    let id = put(document, FeatureKind::Building, 200.0, 300.0);
    let shape = Shape::Rect {
        center: mm(200.0, 300.0),
        size: (length(80), length(60)),
        turn: 0,
    };
    document.edit(&Edit::Reshape { feature: id, shape });
    let opening = |x, y, width, kind| Opening {
        at: mm(x, y),
        width: length(width),
        kind,
    };
    let openings = vec![
        opening(180.0, 270.0, 20, OpeningKind::Gap),
        opening(240.0, 310.0, 10, OpeningKind::Window),
    ];
    document.edit(&Edit::Openings {
        feature: id,
        openings,
    });
    id
}

fn places(document: &Document, id: FeatureId) -> Vec<Point> {
    let openings = &feature(document, id).openings;
    openings.iter().map(|opening| opening.at).collect()
}

/// MOV-4: doors and windows stay in their walls, whatever is done to the house.
#[test]
fn doors_and_windows_go_with_their_walls() {
    let mut document = empty();
    let id = house(&mut document);
    let which = vec![id];
    assert!(is_playable(document.scenario()));
    for (edit, door, window) in [
        (
            Edit::Move {
                which: which.clone(),
                by: mm(10.0, -20.0),
            },
            mm(190.0, 250.0),
            mm(250.0, 290.0),
        ),
        (
            Edit::Turn {
                which: which.clone(),
                degrees: 90,
                about: mm(210.0, 280.0),
            },
            mm(240.0, 260.0),
            mm(200.0, 320.0),
        ),
        (
            Edit::Mirror {
                which: which.clone(),
                axis: Axis::EastWest,
                about: mm(210.0, 280.0),
            },
            mm(180.0, 260.0),
            mm(220.0, 320.0),
        ),
        (
            Edit::MirrorTable(Axis::NorthSouth),
            mm(180.0, 340.0),
            mm(220.0, 280.0),
        ),
        (
            Edit::Scale {
                scale: Scale::Forty,
                with_table: true,
            },
            mm(360.0, 680.0),
            mm(440.0, 560.0),
        ),
    ] {
        document.edit(&edit);
        assert_eq!(places(&document, id), [door, window], "{edit:?}");
        let notes = inspect(document.scenario());
        assert!(is_playable(document.scenario()), "{edit:?}: {notes:?}");
    }
}

#[test]
fn a_stretched_house_keeps_its_doors_as_far_along_the_same_walls() {
    let mut document = empty();
    let id = house(&mut document);
    let shape = Shape::Rect {
        center: mm(200.0, 300.0),
        size: (length(120), length(90)),
        turn: 0,
    };
    document.edit(&Edit::Reshape { feature: id, shape });
    assert_eq!(
        places(&document, id),
        [mm(170.0, 255.0), mm(260.0, 315.0)],
        "a quarter along the south, two thirds along the east"
    );
    // What has other walls has them at the nearest places.
    let outline = shape::as_polygon(&feature(&document, id).shape);
    let corner = shape::with_new_point(&outline, 0, mm(200.0, 250.0));
    document.edit(&Edit::Reshape {
        feature: id,
        shape: corner,
    });
    assert!(is_playable(document.scenario()));
    // A wood has no doors.
    document.edit(&Edit::Kind {
        which: vec![id],
        kind: FeatureKind::Woods,
    });
    assert!(places(&document, id).is_empty());
    document.undo();
    assert_eq!(places(&document, id).len(), 2);
}

#[test]
fn new_doors_and_windows_find_room_until_there_is_none() {
    let mut document = empty();
    let id = house(&mut document);
    let mut added = 0;
    while let Some(opening) = openings::fresh(
        feature(&document, id),
        OpeningKind::Gap,
        document.scenario().layout.scale,
    ) {
        let mut all = feature(&document, id).openings.clone();
        all.push(opening);
        document.edit(&Edit::Openings {
            feature: id,
            openings: all,
        });
        assert!(is_playable(document.scenario()), "{opening:?}");
        added += 1;
        assert!(added < 20, "no end of doors in one house");
    }
    assert!(added >= 4, "there is a wall without a door: {added}");
    let fence = put(&mut document, FeatureKind::Fence, 400.0, 300.0);
    let wide = feature(&document, fence).clone();
    assert!(
        openings::fresh(&wide, OpeningKind::Window, Scale::Fifteen).is_none(),
        "SHOOT-13: windows are for houses"
    );
    let gate = openings::fresh(&wide, OpeningKind::Gap, Scale::Fifteen).expect("a gap");
    assert_eq!(
        openings::along_wall(&wide, &gate).map(|(wall, _)| wall),
        Some(0)
    );
}

/// MOV-4: a door dragged slides along the walls, from one into the next, in steps of the grid from where a wall begins.
#[test]
fn a_dragged_door_slides_along_the_walls() {
    let mut document = empty();
    let id = house(&mut document);
    let it = feature(&document, id).clone();
    let dragged = |to: Point, grid: i32| {
        let openings = openings::slid(&it, 0, to, length(grid)).expect("it has a door");
        assert_eq!(openings[1], it.openings[1], "the window stays");
        assert_eq!(openings[0].width, it.openings[0].width);
        openings[0].at
    };
    // The southern wall runs from (160, 270) to (240, 270).
    assert_eq!(dragged(mm(213.3, 255.0), 0), mm(213.3, 270.0));
    assert_eq!(dragged(mm(213.3, 255.0), 5), mm(215.0, 270.0));
    assert_eq!(
        dragged(mm(300.0, 250.0), 5),
        mm(240.0, 270.0),
        "no farther than its end"
    );
    // The western one is nearer.
    assert_eq!(dragged(mm(150.0, 301.0), 0), mm(160.0, 301.0));
    assert_eq!(openings::slid(&it, 2, mm(0.0, 0.0), length(5)), None);
    let wood = put(&mut document, FeatureKind::Woods, 450.0, 450.0);
    let wood = feature(&document, wood).clone();
    assert_eq!(openings::slid(&wood, 0, mm(0.0, 0.0), length(5)), None);
}

/// MOV-9: ladders are part of the table that is made, and go with it.
#[test]
fn ladders_are_given_out_laid_down_mirrored_and_taken_back() {
    let mut document = empty();
    let ladders = Ladders {
        attacker: 4,
        lying: vec![mm(100.0, 150.0)],
        ..Ladders::default()
    };
    document.edit(&Edit::Ladders(ladders.clone()));
    assert_eq!(document.scenario().ladders, ladders);
    assert!(is_playable(document.scenario()));
    document.edit(&Edit::MirrorTable(Axis::EastWest));
    assert_eq!(document.scenario().ladders.lying, [mm(500.0, 150.0)]);
    document.undo();
    document.undo();
    assert_eq!(document.scenario().ladders, Ladders::default());
}

#[test]
fn stairs_are_put_down_against_the_rampart_beside_them() {
    let mut document = empty();
    put(&mut document, FeatureKind::Rampart, 300.0, 300.0);
    for y in [250.0, 350.0] {
        put(&mut document, FeatureKind::Stairs, 310.0, y);
        let notes = inspect(document.scenario());
        assert!(is_playable(document.scenario()), "MOV-8: {notes:?}");
    }
}
