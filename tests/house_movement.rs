//! House rules about movement, value by value (D6, D8, D9).

use crate::support::blows::{at, fray_in};
use crate::support::field::{Field, Man, area, man};
use crate::support::house::agreed_on;
use crate::support::orders::go;
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::song::order::Order;
use tirailleur::song::refusal::Refusal;
use tirailleur::table::body::ModelId;
use tirailleur::table::feature::{Feature, FeatureKind};
use tirailleur::table::length::Point;

/// One man with three actions on such a table.
fn walker(features: Vec<Feature>, house: &[&str], man: Man) -> Field {
    let mut field = fray_in(agreed_on(features, house), &[man], &[]);
    field.act(0, 3);
    field
}

/// Where the active model stands.
fn place(field: &Field) -> Point {
    field.battle().model(ModelId(0)).at
}

/// Where the move towards a place ends as the ghost shows it.
fn ghost(field: &mut Field, x: f64, y: f64) -> Point {
    field.survey(|battle, survey| {
        tirailleur::song::movement::trace(battle, survey, ModelId(0), at(x, y)).end
    })
}

/// A fence across the way, 20 mm before the walker's middle.
fn fence() -> Vec<Feature> {
    vec![area(FeatureKind::Fence, 250.0, 220.0, 350.0, 222.0)]
}

fn before_it() -> Man {
    man(300.0, 200.0)
}

/// D6: 50 mm, the shorter stick, in one move.
#[test]
fn d6_obstacle_stops_off_lets_the_move_go_on() {
    let mut field = walker(fence(), &["obstacle_stops=off"], before_it());
    field.order(go(300.0, 250.0));
    assert_eq!(place(&field), at(300.0, 250.0));
    assert_eq!(field.left(), 2);
}

/// D6: the move ends in touch with the fence; the next one crosses it with the shorter stick.
#[test]
fn d6_obstacle_stops_on_ends_the_move_there() {
    let mut field = walker(fence(), &["obstacle_stops=on"], before_it());
    field.refuses(
        go(300.0, 250.0),
        Refusal::ObstacleFirst(FeatureKind::Fence),
        "D6",
    );
    let end = ghost(&mut field, 300.0, 250.0);
    assert!(
        end.y >= at(0.0, 212.5).y && end.y <= at(0.0, 213.0).y,
        "{end}"
    );
    field.order(Order::Move { to: end });
    assert_eq!(field.left(), 2);
    let across = ghost(&mut field, 300.0, 300.0);
    let far = (across.y - end.y).mm();
    assert!(
        (49.9..=50.0).contains(&far),
        "S, the stick shortened: {far}"
    );
    field.order(Order::Move { to: across });
    assert_eq!(field.left(), 1);
}

/// D6: alongside it, and away from it, nobody is stopped.
#[test]
fn d6_obstacle_stops_on_is_about_crossing() {
    let mut field = walker(fence(), &["obstacle_stops=on"], before_it());
    field.order(go(350.0, 200.0));
    field.order(go(300.0, 150.0));
    assert_eq!(field.left(), 1);
}

fn wood() -> Vec<Feature> {
    vec![area(FeatureKind::Woods, 250.0, 240.0, 350.0, 340.0)]
}

fn rider() -> Man {
    man(300.0, 200.0).with(Rule::Mounted)
}

#[test]
fn d8_cavalry_in_woods_off_keeps_their_bases_out() {
    let mut field = walker(wood(), &["cavalry_in_woods=off"], rider());
    assert_eq!(ghost(&mut field, 300.0, 300.0), at(300.0, 227.5));
}

/// D8: the base reaches in, as into broken ground: M instead of L; the middle does not.
#[test]
fn d8_cavalry_in_woods_edge_only_lets_their_bases_reach_in() {
    let mut field = walker(wood(), &["cavalry_in_woods=edge_only"], rider());
    let end = ghost(&mut field, 300.0, 300.0);
    assert!(
        end.y > at(0.0, 239.0).y && end.y <= at(0.0, 240.0).y,
        "{end}"
    );
    field.order(Order::Move { to: end });
    let ground = field.survey(|battle, survey| survey.motion.ground(battle.footprint(ModelId(0))));
    assert_eq!(ground.woods, None, "its middle stays outside");
    assert!(ghost(&mut field, 300.0, 300.0).y <= at(0.0, 240.0).y);
    let back = ghost(&mut field, 300.0, 100.0);
    let far = (end.y - back.y).mm();
    assert!((79.0..=80.0).contains(&far), "MOV-2: {far}");
}

fn hill() -> Vec<Feature> {
    vec![area(FeatureKind::Hill, 250.0, 220.0, 350.0, 400.0)]
}

#[test]
fn d9_hill_difficult_off_is_open_ground() {
    let mut field = walker(hill(), &["hill_difficult=off"], before_it());
    assert_eq!(ghost(&mut field, 300.0, 400.0), at(300.0, 280.0));
}

#[test]
fn d9_hill_difficult_on_is_broken_ground() {
    let mut field = walker(hill(), &["hill_difficult=on"], before_it());
    assert_eq!(ghost(&mut field, 300.0, 400.0), at(300.0, 250.0));
    let light = before_it().with(Rule::Light);
    let mut field = walker(hill(), &["hill_difficult=on"], light);
    assert_eq!(ghost(&mut field, 300.0, 400.0), at(300.0, 280.0), "D7");
}
