//! Scales, sticks, bases and distances: SCALE-1 to SCALE-5.

use crate::support::table::*;
use bevy::math::DVec2;
use bevy::prelude::Vec3;
use tirailleur::table::base::{Base, Footprint};
use tirailleur::table::feature::FeatureKind;
use tirailleur::table::height::Heights;
use tirailleur::table::length::{Length, Point};
use tirailleur::table::scale::{Scale, Stick};
use tirailleur::table::space::{from_world, point_to_world, to_world};

#[test]
fn each_scale_has_its_table_and_sticks() {
    // SCALE-1, D3.
    let numbers = [
        (Scale::Fifteen, 600, [50, 80, 120]),
        (Scale::TwentyEight, 900, [75, 120, 180]),
        (Scale::Forty, 1200, [100, 160, 240]),
    ];
    for (scale, side, sticks) in numbers {
        assert_eq!(scale.table_side(), Length::whole(side), "SCALE-1");
        assert_eq!(
            Stick::ALL.map(|stick| scale.stick(stick)),
            sticks.map(Length::whole),
            "SCALE-1"
        );
    }
}

#[test]
fn ten_millimetres_are_one_unit_of_the_world_and_one_yard() {
    // SCALE-2: at 15 mm a yard is 10 mm, and the world is built in its yards.
    assert_eq!(
        Scale::ALL.map(|scale| scale.yard().mm()),
        [10.0, 15.0, 20.0]
    );
    assert_eq!(to_world(DVec2::new(10.0, 0.0), 0.0), Vec3::X);
    assert_eq!(
        to_world(DVec2::new(0.0, 10.0), 0.0),
        Vec3::NEG_Z,
        "north is away from the viewer"
    );
    assert_eq!(to_world(DVec2::ZERO, 10.0), Vec3::Y);
    let place = (at(123.4, 567.8), mm(21.5));
    assert_eq!(from_world(point_to_world(place.0, place.1)), place);
}

#[test]
fn bases_grow_with_the_sticks() {
    // SCALE-4, D2.
    let widths = |scale: Scale| [false, true].map(|mounted| scale.base_width(mounted).mm());
    assert_eq!(widths(Scale::Fifteen), [15.0, 25.0]);
    assert_eq!(widths(Scale::TwentyEight), [22.5, 37.5]);
    assert_eq!(widths(Scale::Forty), [30.0, 50.0]);
    for scale in Scale::ALL {
        for mounted in [false, true] {
            let width = scale.base_width(mounted);
            assert_eq!(Base::round(width).width(), width, "no half is lost");
        }
    }
}

#[test]
fn distances_run_from_edge_to_edge_and_limits_count_as_within() {
    // SCALE-5, D1, G2.
    let one = foot_at(100.0, 100.0);
    assert_eq!(one.distance(foot_at(235.0, 100.0)), mm(120.0));
    assert!(one.within(foot_at(235.0, 100.0), mm(120.0)));
    assert!(!one.within(foot_at(235.1, 100.0), mm(120.0)));
    // Aslant: 81 and 108 make 135 exactly.
    assert!(one.within(foot_at(181.0, 208.0), mm(120.0)));
    assert!(!one.within(foot_at(181.0, 208.1), mm(120.0)));
    assert!(!one.within(foot_at(181.1, 208.0), mm(120.0)));
}

#[test]
fn bases_touch_within_half_a_millimetre() {
    // SCALE-5.
    let one = foot_at(100.0, 100.0);
    let gaps = [
        (115.0, true, false),
        (115.5, true, false),
        (115.6, false, false),
    ];
    for (x, touches, overlaps) in gaps {
        let other = foot_at(x, 100.0);
        assert_eq!(
            (one.touches(other), one.overlaps(other)),
            (touches, overlaps),
            "centres {} mm apart",
            x - 100.0
        );
    }
    let over = foot_at(114.9, 100.0);
    assert!(one.overlaps(over) && one.touches(over));
    let rider = Footprint {
        at: at(120.5, 100.0),
        base: horse(),
    };
    assert!(one.touches(rider), "7.5 + 12.5 + 0.5");
}

#[test]
fn every_eye_looks_over_low_features_and_under_the_tops_of_tall_ones() {
    // G3: what never blocks is lower than any eye; what blocks is higher.
    for scale in Scale::ALL {
        let heights = Heights::of(scale);
        assert!(heights.low < heights.eye && heights.fallen < heights.eye);
        for top in [
            heights.foot,
            heights.mounted,
            heights.building,
            heights.hill,
            heights.woods,
        ] {
            assert!(top > heights.eye);
        }
        for kind in FeatureKind::ALL {
            if kind.is_obstacle() || kind == FeatureKind::Rough {
                assert!(heights.kind(kind) < heights.eye, "{kind}");
            }
        }
        assert_eq!(
            heights.eye,
            scale.scaled(Length::whole(12)),
            "in proportion to the scale"
        );
    }
}

#[test]
fn places_round_to_the_grid_the_same_way_on_both_sides_of_nought() {
    for (given, grid) in [(1.04, 1.0), (1.05, 1.1), (-1.05, -1.1), (-1.04, -1.0)] {
        assert_eq!(mm(given).on_grid(), mm(grid));
    }
    assert_eq!(
        at(0.0, 0.0).toward(at(100.0, 100.0), mm(10.0)),
        at(7.1, 7.1)
    );
    let here: Point = at(5.0, 5.0);
    assert_eq!(here.toward(here, mm(10.0)), here);
}
