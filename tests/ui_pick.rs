//! What lies under a ray from the eye.

use bevy::math::{DVec2, DVec3, Dir3, Ray3d};
use std::sync::Arc;
use tirailleur::table::base::Base;
use tirailleur::table::body::{Bodies, Body, ModelId, Side};
use tirailleur::table::feature::{Feature, FeatureKind, Layout, Look, Shape};
use tirailleur::table::length::{Length, Point};
use tirailleur::table::scale::Scale;
use tirailleur::table::space::to_world;
use tirailleur::table::terrain::Terrain;
use tirailleur::ui::pick::{TableRay, Under, under};

/// A 15 mm table with those features.
fn terrain(features: Vec<Feature>) -> Terrain {
    Terrain::new(Arc::new(Layout {
        scale: Scale::Fifteen,
        size: (Length::whole(600), Length::whole(600)),
        features,
    }))
}

/// A hill around the middle of the table: 20 mm high.
fn hill() -> Feature {
    Feature {
        kind: FeatureKind::Hill,
        shape: Shape::Disc {
            center: Point::from_mm(300.0, 300.0),
            radius: Length::whole(60),
        },
        name: None,
        openings: Vec::new(),
        height: None,
        look: Look::House,
    }
}

/// A man on foot.
fn body(model: u16, x: f64, y: f64, fallen: bool) -> Body {
    Body {
        model: ModelId(model),
        side: Side::A,
        at: Point::from_mm(x, y),
        base: Base::round(Length::whole(15)),
        mounted: false,
        fallen,
        engaged: false,
    }
}

/// A ray of Bevy's world from an eye over the table to a place on it, both in the table's millimetres.
fn ray(eye: (f64, f64, f64), to: (f64, f64, f64)) -> TableRay {
    let world = |(x, y, height): (f64, f64, f64)| to_world(DVec2::new(x, y), height);
    let (eye, to) = (world(eye), world(to));
    TableRay::of(Ray3d {
        origin: eye,
        direction: Dir3::new(to - eye).expect("two places"),
    })
}

/// Whether two places are the same but for what single precision loses.
fn near(found: Option<Point>, x: f64, y: f64) -> bool {
    found.is_some_and(|found| found.within(Point::from_mm(x, y), Length::from_mm(0.3)))
}

#[test]
fn a_ray_finds_the_place_it_points_at() {
    let terrain = terrain(vec![]);
    for (x, y) in [(300.0, 300.0), (20.0, 580.0), (599.0, 1.0)] {
        let found = under(
            &ray((310.0, -500.0, 700.0), (x, y, 0.0)),
            &Bodies::default(),
            &terrain,
        );
        assert!(near(found.place, x, y), "{x} {y}: {found:?}");
        assert_eq!(found.model, None);
    }
}

#[test]
fn a_ray_into_the_sky_finds_nothing() {
    let found = under(
        &ray((300.0, -500.0, 200.0), (300.0, 300.0, 400.0)),
        &Bodies(vec![body(0, 300.0, 300.0, false)]),
        &terrain(vec![]),
    );
    assert_eq!(found, Under::default());
}

#[test]
fn a_model_is_hit_at_its_head_and_at_its_base() {
    let terrain = terrain(vec![]);
    let bodies = Bodies(vec![body(0, 300.0, 300.0, false)]);
    let eye = (300.0, -400.0, 500.0);
    for height in [1.0, 9.0, 17.0] {
        let found = under(&ray(eye, (300.0, 300.0, height)), &bodies, &terrain);
        assert_eq!(found.model, Some(ModelId(0)), "{height} mm up");
    }
    let beside = under(&ray(eye, (312.0, 300.0, 0.0)), &bodies, &terrain);
    assert_eq!(beside.model, None, "12 mm east of its centre");
}

#[test]
fn the_model_in_front_is_taken() {
    let bodies = Bodies(vec![
        body(0, 300.0, 320.0, false),
        body(1, 300.0, 300.0, false),
    ]);
    // A low eye in the south: both stand in the line.
    let found = under(
        &ray((300.0, -300.0, 100.0), (300.0, 320.0, 5.0)),
        &bodies,
        &terrain(vec![]),
    );
    assert_eq!(found.model, Some(ModelId(1)));
}

#[test]
fn over_a_fallen_model_one_points_at_what_is_behind_it() {
    let bodies = Bodies(vec![
        body(0, 300.0, 320.0, false),
        body(1, 300.0, 300.0, true),
    ]);
    let found = under(
        &ray((300.0, -300.0, 100.0), (300.0, 320.0, 10.0)),
        &bodies,
        &terrain(vec![]),
    );
    assert_eq!(found.model, Some(ModelId(0)));
}

#[test]
fn on_a_hill_the_place_is_that_of_its_top() {
    let terrain = terrain(vec![hill()]);
    // Aimed at the hill's top, 20 mm up: the plane of the table would be met farther north.
    let found = under(
        &ray((300.0, -300.0, 320.0), (300.0, 290.0, 20.0)),
        &Bodies::default(),
        &terrain,
    );
    assert!(
        found
            .place
            .is_some_and(|place| place.within(Point::from_mm(300.0, 290.0), Length::whole(3))),
        "{found:?}"
    );
}

#[test]
fn a_hill_hides_who_stands_behind_it() {
    let terrain = terrain(vec![hill()]);
    let bodies = Bodies(vec![body(0, 300.0, 372.0, true)]);
    let low = under(
        &ray((300.0, -300.0, 30.0), (300.0, 372.0, 2.0)),
        &bodies,
        &terrain,
    );
    assert_eq!(low.model, None, "{low:?}");
    let high = under(
        &ray((300.0, 372.0, 500.0), (300.0, 372.0, 2.0)),
        &bodies,
        &terrain,
    );
    assert_eq!(high.model, Some(ModelId(0)), "from above he is seen");
}

#[test]
fn a_model_on_a_hill_is_hit_where_it_stands() {
    let terrain = terrain(vec![hill()]);
    let bodies = Bodies(vec![body(0, 300.0, 300.0, false)]);
    let found = under(
        &ray((300.0, -300.0, 400.0), (300.0, 300.0, 32.0)),
        &bodies,
        &terrain,
    );
    assert_eq!(found.model, Some(ModelId(0)));
}

#[test]
fn cylinders_are_met_from_every_side_and_never_behind_the_eye() {
    let foot = DVec3::new(0.0, 0.0, 0.0);
    let ray = |from: DVec3, through: DVec3| TableRay { from, through };
    let meets = |ray: TableRay| ray.meets_cylinder(foot, 7.5, 18.0);
    // Level, through its middle: enters after 92.5 of 100 mm.
    let level = meets(ray(DVec3::new(-100.0, 0.0, 9.0), DVec3::new(0.0, 0.0, 9.0)));
    assert!(
        level.is_some_and(|share| (share - 0.925).abs() < 1e-9),
        "{level:?}"
    );
    // Straight down on its top: after 82 of 100 mm.
    let down = meets(ray(DVec3::new(1.0, 1.0, 100.0), DVec3::new(1.0, 1.0, 0.0)));
    assert!(
        down.is_some_and(|share| (share - 0.82).abs() < 1e-9),
        "{down:?}"
    );
    // Over it, beside it, and away from it.
    assert_eq!(
        meets(ray(
            DVec3::new(-100.0, 0.0, 18.1),
            DVec3::new(0.0, 0.0, 18.1)
        )),
        None
    );
    assert_eq!(
        meets(ray(DVec3::new(-100.0, 7.6, 9.0), DVec3::new(0.0, 7.6, 9.0))),
        None
    );
    assert_eq!(
        meets(ray(
            DVec3::new(-100.0, 0.0, 9.0),
            DVec3::new(-200.0, 0.0, 9.0)
        )),
        None
    );
}
