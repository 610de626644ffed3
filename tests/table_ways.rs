//! Ways around what is impassable: how far it really is.

use crate::support::field::{area, scenario};
use std::sync::Arc;
use tirailleur::scenario::ready_scenario;
use tirailleur::table::feature::{Feature, FeatureKind};
use tirailleur::table::length::Point;
use tirailleur::table::terrain::Terrain;

fn terrain(features: Vec<Feature>) -> Terrain {
    Terrain::new(Arc::new(scenario(features).layout))
}

fn length(terrain: &Terrain, mounted: bool, from: (f64, f64), to: (f64, f64)) -> Option<f64> {
    terrain
        .ways(mounted)
        .to(Point::from_mm(to.0, to.1))
        .length(Point::from_mm(from.0, from.1))
}

#[test]
fn over_open_ground_the_way_is_straight() {
    let table = terrain(vec![area(FeatureKind::Hill, 250.0, 250.0, 350.0, 350.0)]);
    assert_eq!(
        length(&table, false, (100.0, 300.0), (500.0, 300.0)),
        Some(400.0)
    );
}

#[test]
fn a_house_is_walked_around() {
    let table = terrain(vec![area(
        FeatureKind::Building,
        280.0,
        200.0,
        320.0,
        400.0,
    )]);
    let way = length(&table, false, (250.0, 300.0), (350.0, 300.0)).expect("a way");
    // Over the nearer corner, 107 mm north or south of the straight line and as far from both ends: 2 x 119 + 40.
    assert!((220.0..330.0).contains(&way), "{way}");
}

#[test]
fn riders_go_around_woods_and_foot_goes_through() {
    let table = terrain(vec![area(FeatureKind::Woods, 250.0, 150.0, 350.0, 450.0)]);
    assert_eq!(
        length(&table, false, (200.0, 300.0), (400.0, 300.0)),
        Some(200.0),
        "MOV-3: foot may enter"
    );
    let rides = length(&table, true, (200.0, 300.0), (400.0, 300.0)).expect("a way");
    assert!(rides > 300.0, "MOV-3: {rides}");
}

#[test]
fn a_river_is_crossed_by_its_bridges_the_narrow_one_only_on_foot() {
    let scenario = ready_scenario("river_crossing").expect("a ready scenario");
    let table = Terrain::new(Arc::new(scenario.layout.clone()));
    // The plank at x = 500, 24 mm wide, lets foot pass and no horse; the stone bridge at x = 300 both.
    let foot = length(&table, false, (500.0, 250.0), (500.0, 350.0)).expect("a way");
    assert!(foot < 160.0, "D25: over the plank: {foot}");
    let horse = length(&table, true, (500.0, 250.0), (500.0, 350.0)).expect("a way");
    assert!(horse > 350.0, "D25: over the stone bridge: {horse}");
}

#[test]
fn where_no_way_leads_there_is_none() {
    let table = terrain(vec![area(FeatureKind::River, 0.0, 280.0, 600.0, 320.0)]);
    assert_eq!(
        length(&table, false, (300.0, 100.0), (300.0, 500.0)),
        None,
        "D24"
    );
    let ways = table.ways(false);
    assert_eq!(
        ways.to(Point::from_mm(300.0, 500.0))
            .bend(Point::from_mm(300.0, 100.0)),
        None
    );
}

#[test]
fn the_first_bend_lies_on_a_shorter_way() {
    let table = terrain(vec![area(
        FeatureKind::Building,
        280.0,
        200.0,
        320.0,
        400.0,
    )]);
    let goal = Point::from_mm(350.0, 330.0);
    let approach = table.ways(false).to(goal);
    let mut at = Point::from_mm(250.0, 300.0);
    let mut left = approach.length(at).expect("a way");
    let whole = left;
    let mut walked = 0.0;
    for _ in 0..20 {
        if at == goal {
            break;
        }
        let bend = approach.bend(at).expect("a way");
        walked += at.distance(bend).mm();
        at = bend;
        let next = approach.length(at).expect("a way");
        assert!(next < left, "{at}: {next} after {left}");
        left = next;
    }
    assert_eq!(at, goal);
    assert!(walked <= whole + 1.0, "walked {walked}, promised {whole}");
}
