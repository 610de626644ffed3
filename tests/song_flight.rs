//! Compulsory flight (MOR-3, MOR-5; H3 to H6, H20).

use crate::support::blows::{FOE, at, blows, fray, fray_on, frighten, lost, rolling, travels};
use crate::support::field::{Field, Man, area, man};
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::scenario::Edge;
use tirailleur::song::effect::Blow;
use tirailleur::song::event::{Event, Travel};
use tirailleur::song::order::{Answer, Order};
use tirailleur::song::player::PlayerId;
use tirailleur::song::prompt::Question;
use tirailleur::song::state::Loss;
use tirailleur::table::feature::{Feature, FeatureKind};
use tirailleur::table::length::Point;

/// One failure of Quality 4: one flight move.
const ONE: &[u8] = &[3, 4, 4];

/// Two: two moves.
const TWO: &[u8] = &[3, 3, 4];

/// The southern edge is 200 mm away, all others farther.
fn runner() -> Man {
    man(300.0, 200.0)
}

/// How a runner flees on some terrain from some enemies.
fn flight(
    features: Vec<Feature>,
    enemies: &[Man],
    runner: Man,
    faces: &[u8],
) -> (Field, Vec<Event>) {
    let mut field = fray_on(features, enemies, &[runner]);
    let events = frighten(&mut field, FOE, faces);
    (field, events)
}

/// Where each of his moves ended.
fn ends(events: &[Event]) -> Vec<Point> {
    travels(events, FOE, Travel::Flight)
        .into_iter()
        .map(|(_, to)| to)
        .collect()
}

/// MOR-3, H3: straight for the nearest edge by his own stick, once or twice; also twice for the Slow (MOR-5).
#[test]
fn whoever_flees_runs_straight_for_the_nearest_edge() {
    let south = |ways: &[f64]| ways.iter().map(|&y| at(300.0, y)).collect::<Vec<_>>();
    for (why, runner, faces, expected) in [
        ("MOR-3: M", runner(), ONE, south(&[120.0])),
        ("MOR-3: twice M", runner(), TWO, south(&[120.0, 40.0])),
        (
            "MOR-3: Mounted, L",
            runner().with(Rule::Mounted),
            ONE,
            south(&[80.0]),
        ),
        (
            "MOR-3: Short Move, S",
            runner().with(Rule::ShortMove),
            TWO,
            south(&[150.0, 100.0]),
        ),
        (
            "MOR-5: Slow, both moves",
            runner().with(Rule::Slow),
            TWO,
            south(&[120.0, 40.0]),
        ),
    ] {
        let (_, events) = flight(vec![], &[], runner, faces);
        assert_eq!(ends(&events), expected, "{why}");
    }
    for (x, y, end) in [
        (300.0, 400.0, (300.0, 480.0)),
        (400.0, 300.0, (480.0, 300.0)),
        (200.0, 300.0, (120.0, 300.0)),
        (200.0, 200.1, (120.0, 200.1)),
    ] {
        let (_, events) = flight(vec![], &[], man(x, y), ONE);
        assert_eq!(ends(&events), [at(end.0, end.1)], "MOR-3: ({x}, {y})");
    }
}

/// MOR-3, H5: reaching the edge removes him; short of it by more than a touch he is still there.
#[test]
fn reaching_the_edge_is_the_end() {
    for (y, faces, gone) in [
        (87.5, ONE, true),
        (88.0, ONE, true),
        (88.1, ONE, false),
        (167.5, TWO, true),
        (168.1, TWO, false),
        (30.0, TWO, true),
    ] {
        let (field, events) = flight(vec![], &[], man(300.0, y), faces);
        assert_eq!(
            lost(&events, FOE),
            gone.then_some((Loss::Fled, "MOR-3")),
            "MOR-3: {y}"
        );
        assert_eq!(field.loss(FOE).is_some(), gone, "MOR-3: {y}");
    }
}

/// H5: equally near edges are the owner's choice, and the second move keeps to it.
#[test]
fn the_owner_chooses_among_equally_near_edges() {
    let (mut field, _) = flight(vec![], &[], man(200.0, 200.0), TWO);
    let prompt = field.battle().state.prompt.clone().expect("a question");
    assert_eq!(
        (prompt.player, prompt.answers.len()),
        (PlayerId::B, 2),
        "H5"
    );
    assert!(matches!(prompt.question, Question::FlightEdge { .. }));
    for edge in [Edge::South, Edge::West] {
        assert!(prompt.answers.contains(&Answer::Edge(edge)), "H5");
    }
    let events = rolling(&mut field, Order::Answer(Answer::Edge(Edge::West)), &[]);
    assert_eq!(ends(&events), [at(120.0, 200.0), at(40.0, 200.0)], "H5");
    // In the middle of the table all four are.
    let (field, _) = flight(vec![], &[], man(300.0, 300.0), ONE);
    assert_eq!(
        field
            .battle()
            .state
            .prompt
            .as_ref()
            .map(|prompt| prompt.answers.len()),
        Some(4),
        "H5"
    );
}

/// How near the way from one place to another comes to an enemy of the same base, edge to edge, in millimetres.
fn clearance(way: (Point, Point), enemy: (f64, f64)) -> f64 {
    let ((ax, ay), (bx, by)) = (way.0.mm(), way.1.mm());
    (0..=10_000)
        .map(|step| {
            let share = f64::from(step) / 10_000.0;
            let (x, y) = (ax + (bx - ax) * share, ay + (by - ay) * share);
            libm::hypot(x - enemy.0, y - enemy.1) - 15.0
        })
        .fold(f64::INFINITY, f64::min)
}

/// MOR-3, H4: he keeps S from every standing enemy throughout, not only where he ends; the fallen do not count.
#[test]
fn flight_keeps_s_from_every_standing_enemy_all_the_way() {
    let beside = |gap: f64| (300.0 + 15.0 + gap, 160.0);
    let enemy = |(x, y): (f64, f64)| man(x, y);
    let straight = at(300.0, 120.0);
    let (_, events) = flight(vec![], &[enemy(beside(50.0))], runner(), ONE);
    assert_eq!(ends(&events), [straight], "MOR-3: S itself");
    // Nearest at the end of the way: S before him, and a tenth of a millimetre less.
    let (_, events) = flight(vec![], &[man(300.0, 55.0)], runner(), ONE);
    assert_eq!(ends(&events), [straight], "MOR-3: S at the end");
    let (_, events) = flight(vec![], &[man(300.0, 55.1)], runner(), ONE);
    let way = travels(&events, FOE, Travel::Flight)[0];
    assert!(
        way.1 != straight && clearance(way, (300.0, 55.1)) >= 50.0,
        "H4: 49.9 mm at the end, {way:?}"
    );
    let (_, events) = flight(vec![], &[enemy(beside(49.9)).fallen()], runner(), ONE);
    assert_eq!(ends(&events), [straight], "MOR-3: a fallen enemy");
    let (_, events) = flight(vec![], &[enemy(beside(49.9))], runner(), ONE);
    let way = travels(&events, FOE, Travel::Flight)[0];
    assert_ne!(way.1, straight, "H4: 49.9 mm from him half-way");
    assert!(clearance(way, beside(49.9)) >= 50.0, "H4: {way:?}");
    assert!(
        way.1.y < at(0.0, 200.0).y,
        "MOR-3: towards the edge all the same"
    );
}

/// H4: who starts within S of an enemy must get farther from him with every step, or is lost.
#[test]
fn who_starts_within_s_must_get_away_from_there() {
    // Beside him: straight south leads away. The tenth of a millimetre lower it would lead nearer at first.
    let (_, events) = flight(vec![], &[man(335.0, 200.0)], runner(), ONE);
    assert_eq!(ends(&events), [at(300.0, 120.0)], "H4");
    let lower = (335.0, 199.0);
    let (_, events) = flight(vec![], &[man(lower.0, lower.1)], runner(), ONE);
    let way = travels(&events, FOE, Travel::Flight)[0];
    assert!(way.1.x < at(300.0, 0.0).x, "H4: he turns away, {way:?}");
    assert!(
        clearance(way, lower) >= libm::hypot(35.0, 1.0) - 15.0 - 0.001,
        "H4: never nearer"
    );
    // Between him and the edge: no way leads both to the edge and away.
    let (_, events) = flight(vec![], &[man(300.0, 165.0)], runner(), ONE);
    assert_eq!(lost(&events, FOE), Some((Loss::Fled, "MOR-3")), "H4");
    assert!(ends(&events).is_empty(), "H4");
    // Within S by less than the grid shows, and exactly at S: both may flee from an enemy behind them (64.9998 and 65 mm
    // from centre to centre).
    for behind in [(303.6, 264.9), (300.0, 265.0), (325.0, 260.0)] {
        let (_, events) = flight(vec![], &[man(behind.0, behind.1)], runner(), ONE);
        assert_eq!(ends(&events), [at(300.0, 120.0)], "H4: {behind:?}");
    }
}

/// H5: round what bars the way, through friends; where no legal way leads nearer to the edge, lost.
#[test]
fn flight_finds_a_way_or_is_lost() {
    let house = vec![area(FeatureKind::Building, 280.0, 150.0, 320.0, 180.0)];
    let (_, events) = flight(house, &[], runner(), ONE);
    let end = ends(&events)[0];
    assert!(end.y < at(0.0, 180.0).y, "H5: past the house, {end}");
    let wall = |kind| vec![area(kind, 0.0, 150.0, 600.0, 192.5)];
    for kind in [FeatureKind::Building, FeatureKind::River] {
        let (_, events) = flight(wall(kind), &[], runner(), ONE);
        assert_eq!(
            lost(&events, FOE),
            Some((Loss::Fled, "MOR-3")),
            "H5: {kind}"
        );
    }
    // D8: woods bar a rider's flight.
    let rider = man(300.0, 205.0).with(Rule::Mounted);
    let (_, events) = flight(wall(FeatureKind::Woods), &[], rider, ONE);
    assert_eq!(lost(&events, FOE), Some((Loss::Fled, "MOR-3")), "D8");
    // D10: a friend in the way is passed.
    let mut field = fray(&[], &[runner(), man(300.0, 160.0)]);
    let events = frighten(&mut field, FOE, ONE);
    assert_eq!(ends(&events), [at(300.0, 120.0)], "D10");
}

/// H3: broken ground and obstacles shorten the move by one stick, but never below S.
#[test]
fn broken_ground_slows_flight_but_never_below_s() {
    let south = |kind| vec![area(kind, 100.0, 10.0, 500.0, 250.0)];
    for (why, features, runner, end) in [
        ("H3: rough", south(FeatureKind::Rough), runner(), 150.0),
        ("H3: woods", south(FeatureKind::Woods), runner(), 150.0),
        (
            "H3: a rider in the rough",
            south(FeatureKind::Rough),
            runner().with(Rule::Mounted),
            120.0,
        ),
        (
            "H3: Short Move",
            south(FeatureKind::Rough),
            runner().with(Rule::ShortMove),
            150.0,
        ),
        (
            "SR-LIGHT",
            south(FeatureKind::Rough),
            runner().with(Rule::Light),
            120.0,
        ),
        (
            "H3: a fence",
            vec![area(FeatureKind::Fence, 100.0, 188.0, 500.0, 190.0)],
            runner(),
            150.0,
        ),
    ] {
        let (_, events) = flight(features, &[], runner, ONE);
        assert_eq!(ends(&events), [at(300.0, end)], "{why}");
    }
}

/// MOR-3, H6: whoever flees from contact is hacked at by every standing enemy in contact before he runs; any loss wounds.
#[test]
fn fleeing_from_contact_costs_a_free_hack_from_each() {
    let north = || man(300.0, 215.0);
    let with = |dice: &[u8]| [ONE, dice].concat();
    type Case = (&'static str, Vec<u8>, Option<(Loss, &'static str)>);
    let cases: [Case; 6] = [
        ("H6: he wins", with(&[3, 4]), None),
        ("H6: a tie", with(&[4, 4]), None),
        (
            "H6: he wins by a double, and the hacker takes no harm",
            with(&[1, 6]),
            None,
        ),
        (
            "H6: he loses to an odd die",
            with(&[5, 4]),
            Some((Loss::Wounded, "MOR-3")),
        ),
        (
            "H6: he loses to an even die",
            with(&[6, 4]),
            Some((Loss::Wounded, "MOR-3")),
        ),
        ("H6: doubled", with(&[6, 2]), Some((Loss::Wounded, "HTH-2"))),
    ];
    for (why, faces, loss) in cases {
        let (field, events) = flight(vec![], &[north()], runner(), &faces);
        assert_eq!(blows(&events)[0].blow, Blow::AtFlight, "{why}");
        assert_eq!(lost(&events, FOE), loss, "{why}");
        let fled = if loss.is_none() {
            vec![at(300.0, 120.0)]
        } else {
            vec![]
        };
        assert_eq!(ends(&events), fled, "{why}");
        assert!(
            field.loss(0).is_none() && !field.model(0).fallen,
            "HTH-8: {why}"
        );
        assert!(
            !field.model(FOE).fallen && travels(&events, FOE, Travel::Recoil).is_empty(),
            "{why}"
        );
    }
    let (_, events) = flight(vec![], &[north().combat(4)], runner(), &with(&[6, 1]));
    assert_eq!(
        lost(&events, FOE),
        Some((Loss::Killed, "HTH-2")),
        "H6: trebled"
    );
    // Two of them: two hacks, at -1 for their number; then two moves.
    let two = [man(293.0, 213.3), man(309.0, 212.0)];
    let (_, events) = flight(vec![], &two, runner(), &[TWO, &[3, 5, 4, 5]].concat());
    assert_eq!(blows(&events).len(), 2, "MOR-3");
    assert_eq!(
        ends(&events).len(),
        2,
        "MOR-3: hacked at once only, not before each move"
    );
    let fallen = [man(293.0, 213.3).fallen(), man(309.0, 212.0)];
    let (_, events) = flight(vec![], &fallen, runner(), &with(&[3, 5]));
    assert_eq!(blows(&events).len(), 1, "MOR-3: the fallen do not hack");
    // E25 is about leaving: a rider who flees from foot is hacked at.
    let rider = man(300.0, 200.0).with(Rule::Mounted);
    let (_, events) = flight(vec![], &[man(300.0, 220.0)], rider, &with(&[2, 6]));
    assert_eq!(blows(&events).len(), 1, "H6");
}

/// H6, H4: he survives the hack, but the enemy stands between him and the edge: no way, lost.
#[test]
fn who_is_held_from_the_front_cannot_flee() {
    let (_, events) = flight(
        vec![],
        &[man(300.0, 185.0)],
        runner(),
        &[ONE, &[3, 4]].concat(),
    );
    assert_eq!(lost(&events, FOE), Some((Loss::Fled, "MOR-3")), "MOR-3");
}

/// H20: whoever fled acts normally in his next turn; the flight was no move of that turn.
#[test]
fn flight_leaves_no_mark() {
    let (mut field, _) = flight(vec![], &[], runner().with(Rule::Slow), ONE);
    assert_eq!(
        field.battle().state.active,
        PlayerId::B,
        "his own turn has begun"
    );
    field.act(FOE, 1);
    field.move_to(300.0, 200.0);
    assert_eq!(field.model(FOE).at, at(300.0, 200.0), "H20");
}

/// H5: the shortest legal way may lead along a wall first, away from where the edge is nearest; nobody is lost who has a way.
#[test]
fn flight_goes_round_what_bars_the_way() {
    let wall = |kind| vec![area(kind, 100.0, 150.0, 460.0, 192.5)];
    for (kind, start, rider, stick) in [
        (FeatureKind::Building, 200.0, false, 80.0),
        (FeatureKind::River, 200.0, false, 80.0),
        (FeatureKind::Woods, 205.0, true, 120.0),
    ] {
        let mut runner = man(300.0, start);
        if rider {
            runner = runner.with(Rule::Mounted);
        }
        let (field, events) = flight(wall(kind), &[], runner, TWO);
        assert_eq!(lost(&events, FOE), None, "H5: {kind}");
        let ends = ends(&events);
        assert_eq!(ends.len(), 2, "MOR-1: {kind}");
        // Eastwards it is 20 mm shorter.
        assert!(
            ends[0].x > at(300.0 + stick - 4.0, 0.0).x,
            "H5: at full move along it, {kind}: {ends:?}"
        );
        assert!(ends[1].x > ends[0].x, "H5: and on round it, {ends:?}");
        assert_eq!(field.model(FOE).at, ends[1]);
    }
}

/// H4, H5: a way between two enemies that lies between the coarse directions is found: one of 5.6 degrees east of south is
/// 65.3 mm from both centres, the next ones to either side 59.
#[test]
fn flight_finds_a_narrow_way_between_enemies() {
    let enemies = [man(370.9, 146.7), man(240.9, 133.9)];
    let (_, events) = flight(vec![], &enemies, runner(), ONE);
    assert_eq!(lost(&events, FOE), None, "H5");
    let way = travels(&events, FOE, Travel::Flight)[0];
    for enemy in [(370.9, 146.7), (240.9, 133.9)] {
        assert!(clearance(way, enemy) >= 50.0, "H4: {way:?}");
    }
    assert!((way.1.x - at(307.8, 0.0).x).mm().abs() < 0.2, "{way:?}");
    // A millimetre nearer to each other, and there is none.
    let enemies = [man(369.9, 146.6), man(241.9, 134.0)];
    let (_, events) = flight(vec![], &enemies, runner(), ONE);
    assert_eq!(lost(&events, FOE), Some((Loss::Fled, "MOR-3")), "H5");
}
