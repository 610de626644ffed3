//! A table made by mouse, keys and fingers, kept, and played on.

use crate::support::hand::Hand;
use bevy::ecs::system::RunSystemOnce;
use bevy::input::touch::TouchPhase;
use bevy::prelude::{KeyCode, NextState};
use std::path::PathBuf;
use std::time::Duration;
use tirailleur::scenario::edit::areas::areas;
use tirailleur::scenario::edit::handle::{Handle, handles};
use tirailleur::scenario::edit::inspect::{Weight, inspect, is_playable};
use tirailleur::scenario::edit::snap::Snap;
use tirailleur::scenario::edit::{Document, Edit, openings, shape, stock};
use tirailleur::scenario::{Deployment, Scenario, Special, Zone, ready_scenario};
use tirailleur::song::engine::{self, Setup};
use tirailleur::song::state::Battle;
use tirailleur::storage::saves::Folder;
use tirailleur::table::feature::{Feature, FeatureId, FeatureKind, Shape};
use tirailleur::table::length::{Length, Point};
use tirailleur::table::opening::OpeningKind;
use tirailleur::table::scale::Scale;
use tirailleur::table::sight::{Sight, SightRules};
use tirailleur::table::terrain::Terrain;
use tirailleur::ui::Screen;
use tirailleur::ui::editor::bench::Tool;
use tirailleur::ui::editor::eye::Eye;
use tirailleur::ui::editor::grips::ARM;
use tirailleur::ui::editor::lanes::Lanes;
use tirailleur::ui::editor::{self, shelf};
use tirailleur::ui::players::Players;
use tirailleur::ui::saves::Saves;
use tirailleur::ui::session::{self, Choice};

fn squads() -> [String; 2] {
    ["france_line".to_owned(), "austria_line".to_owned()]
}

/// A hand over an empty table, and nowhere to keep it.
fn hand() -> Hand {
    Hand::making(
        stock::empty_table(Scale::Fifteen, squads()),
        Saves::default(),
    )
}

/// A folder of this test's own.
fn folder(name: &str) -> (PathBuf, Saves) {
    let path = std::env::temp_dir().join(format!("tirailleur-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    let saves = Saves::in_folder(Some(Folder::at(path.join("battles"))));
    (path, saves)
}

fn take(hand: &mut Hand, kind: FeatureKind) {
    hand.bench().take(kind);
}

fn document(hand: &mut Hand) -> Document {
    hand.bench().document.clone().expect("a table is in hand")
}

fn feature(hand: &mut Hand, number: u16) -> Feature {
    document(hand)
        .scenario()
        .layout
        .feature(FeatureId(number))
        .expect("it is there")
        .clone()
}

/// Whether a feature's middle lies within 2 mm of a place: a pixel is no finer.
fn lies_at(hand: &mut Hand, number: u16, x: f64, y: f64) -> bool {
    let middle = shape::middle(&feature(hand, number).shape);
    middle.within(Point::from_mm(x, y), Length::whole(2))
}

fn selection(hand: &mut Hand) -> Vec<FeatureId> {
    document(hand).selection().to_vec()
}

/// Where a handle of a feature is, in millimetres.
fn handle(hand: &mut Hand, number: u16, wanted: Handle) -> (f64, f64) {
    let shape = feature(hand, number).shape;
    let middle = shape::middle(&shape);
    let arm = hand
        .world()
        .run_system_once(move |eye: Eye| eye.length(middle, ARM))
        .expect("the eye is there");
    handles(&shape, arm)
        .into_iter()
        .find(|(it, _)| *it == wanted)
        .map(|(_, at)| at.mm())
        .expect("it has such a handle")
}

/// House 0 at (200, 200), a wood 1 at (420, 420), a wall 2 from (100, 450) to (150, 450).
fn village() -> Hand {
    let mut hand = hand();
    take(&mut hand, FeatureKind::Building);
    hand.click(200.0, 200.0);
    take(&mut hand, FeatureKind::Woods);
    hand.click(420.0, 420.0);
    take(&mut hand, FeatureKind::LowWall);
    hand.drag((100.0, 450.0), (150.0, 450.0));
    hand
}

#[test]
fn a_table_is_made_by_mouse_kept_looked_over_and_played_on() {
    let (path, saves) = folder("made");
    let mut hand = Hand::making(stock::empty_table(Scale::Fifteen, squads()), saves);
    take(&mut hand, FeatureKind::Building);
    hand.click(200.0, 200.0);
    assert_eq!(
        hand.bench().tool,
        Tool::Select,
        "one piece, then the hand is free"
    );
    take(&mut hand, FeatureKind::Woods);
    hand.click(420.0, 420.0);
    take(&mut hand, FeatureKind::LowWall);
    hand.drag((100.0, 450.0), (150.0, 450.0));
    let kinds: Vec<FeatureKind> = document(&mut hand)
        .scenario()
        .layout
        .features
        .iter()
        .map(|feature| feature.kind)
        .collect();
    assert_eq!(
        kinds,
        [
            FeatureKind::Building,
            FeatureKind::Woods,
            FeatureKind::LowWall
        ]
    );
    assert!(lies_at(&mut hand, 0, 200.0, 200.0));
    assert_eq!(
        shape::points(&feature(&mut hand, 2).shape),
        [Point::from_mm(100.0, 450.0), Point::from_mm(150.0, 450.0)],
        "on the grid of 5 mm"
    );
    // Move one, turn one.
    hand.drag((200.0, 200.0), (260.0, 180.0));
    assert!(lies_at(&mut hand, 0, 260.0, 180.0));
    hand.key(KeyCode::KeyR);
    assert!(matches!(
        feature(&mut hand, 0).shape,
        Shape::Rect { turn: -15, .. }
    ));
    // The table in play is the one in hand.
    let shown = hand.world().resource::<Terrain>().layout.clone();
    assert_eq!(*shown, document(&mut hand).scenario().layout);
    // Nothing is wrong with it, but that nobody can enter the house.
    let notes = inspect(document(&mut hand).scenario());
    let texts: Vec<&str> = notes.iter().map(|note| note.text.as_str()).collect();
    assert_eq!(texts, ["A building has no door: nobody can enter it"]);
    assert_eq!(notes[0].features, [FeatureId(0)]);
    // Keep it: what is kept is what is in hand.
    shelf::keep(hand.world());
    let kept = shelf::read(&hand.world().resource::<Saves>().tables().expect("a folder"));
    assert_eq!(kept.len(), 1);
    assert_eq!(kept[0].saved.name, "New table");
    assert_eq!(
        kept[0].scenario.as_ref(),
        Some(document(&mut hand).scenario())
    );
    assert!(document(&mut hand).is_kept());
    // Play on it.
    shelf::play(hand.world());
    assert!(
        hand.world().resource::<Choice>().from_editor,
        "the way back leads here"
    );
    hand.frame();
    assert_eq!(hand.screen(), Screen::QuickBattle);
    let setup = hand
        .world()
        .resource::<Choice>()
        .setup()
        .expect("it may play");
    assert_eq!(&setup.scenario, document(&mut hand).scenario());
    session::begin(hand.world(), setup, Players::default());
    let made = document(&mut hand).scenario().layout.clone();
    assert_eq!(hand.battle().muster.scenario.layout, made);
    std::fs::remove_dir_all(&path).expect("it was there");
}

#[test]
fn a_door_is_dragged_along_its_wall() {
    let mut hand = village();
    let id = FeatureId(0);
    let house = feature(&mut hand, 0);
    let door = openings::fresh(&house, OpeningKind::Gap, Scale::Fifteen).expect("there is room");
    let (x, y) = door.at.mm();
    let mut bench = hand.bench();
    let document = bench.document.as_mut().expect("a table is in hand");
    document.edit(&Edit::Openings {
        feature: id,
        openings: vec![door],
    });
    document.select([id]);
    hand.drag((x, y), (x - 15.0, y));
    let moved = feature(&mut hand, 0).openings[0].at;
    assert!(
        moved.within(Point::from_mm(x - 15.0, y), Length::whole(3)),
        "{moved}"
    );
    assert!(lies_at(&mut hand, 0, 200.0, 200.0), "the house stays");
    hand.hold(KeyCode::ControlLeft).key(KeyCode::KeyZ).let_go();
    assert_eq!(feature(&mut hand, 0).openings[0].at, door.at);
}

#[test]
fn a_drag_is_undone_and_done_again_by_keys() {
    let mut hand = village();
    hand.drag((200.0, 200.0), (300.0, 240.0));
    hand.hold(KeyCode::ControlLeft).key(KeyCode::KeyZ);
    assert!(lies_at(&mut hand, 0, 200.0, 200.0));
    hand.key(KeyCode::KeyY).let_go();
    assert!(lies_at(&mut hand, 0, 300.0, 240.0));
    hand.hold(KeyCode::ControlLeft).key(KeyCode::KeyZ);
    hand.hold(KeyCode::ShiftLeft).key(KeyCode::KeyZ).let_go();
    assert!(lies_at(&mut hand, 0, 300.0, 240.0));
}

#[test]
fn escape_calls_a_drag_off() {
    let mut hand = village();
    hand.point(200.0, 200.0).press().point(260.0, 260.0);
    assert!(lies_at(&mut hand, 0, 260.0, 260.0));
    hand.key(KeyCode::Escape);
    assert!(lies_at(&mut hand, 0, 200.0, 200.0));
}

#[test]
fn a_box_selects_what_lies_in_it_and_all_of_it_moves_together() {
    let mut hand = village();
    hand.drag((50.0, 560.0), (520.0, 330.0));
    assert_eq!(selection(&mut hand), [FeatureId(1), FeatureId(2)]);
    let before = [1, 2].map(|number| shape::middle(&feature(&mut hand, number).shape));
    hand.drag((420.0, 420.0), (420.0, 360.0));
    let after = [1, 2].map(|number| shape::middle(&feature(&mut hand, number).shape));
    let moved = |number: usize| {
        (
            after[number].x - before[number].x,
            after[number].y - before[number].y,
        )
    };
    assert_eq!(moved(0), moved(1));
    assert!((moved(0).1.mm() + 60.0).abs() <= 5.0, "{:?}", moved(0));
    assert_eq!(selection(&mut hand), [FeatureId(1), FeatureId(2)]);
    // A click on one of them selects it alone, one on open ground nothing.
    hand.click(420.0, 360.0);
    assert_eq!(selection(&mut hand), [FeatureId(1)]);
    hand.click(550.0, 60.0);
    assert_eq!(selection(&mut hand), []);
}

#[test]
fn with_shift_clicks_add_and_delete_removes_all_of_them() {
    let mut hand = village();
    hand.click(200.0, 200.0);
    hand.hold(KeyCode::ShiftLeft).click(125.0, 450.0);
    hand.let_go();
    assert_eq!(selection(&mut hand), [FeatureId(0), FeatureId(2)]);
    hand.key(KeyCode::Delete);
    assert_eq!(document(&mut hand).scenario().layout.features.len(), 1);
    assert_eq!(feature(&mut hand, 0).kind, FeatureKind::Woods);
}

#[test]
fn handles_stretch_turn_and_bend() {
    let mut hand = village();
    hand.bench().snap = Snap {
        grid: Length::ZERO,
        ..Snap::default()
    };
    hand.click(200.0, 200.0);
    // The eastern side, 30 mm farther out.
    let side = handle(&mut hand, 0, Handle::Side(1));
    hand.drag(side, (side.0 + 30.0, side.1));
    let Shape::Rect { size, .. } = feature(&mut hand, 0).shape else {
        panic!("a house");
    };
    assert!((size.0.mm() - 90.0).abs() < 2.0, "{size:?}");
    assert_eq!(size.1, Length::whole(45));
    // A quarter to the left, by the handle above it.
    let turn = handle(&mut hand, 0, Handle::Turn);
    let middle = shape::middle(&feature(&mut hand, 0).shape).mm();
    hand.drag(turn, (middle.0 - (turn.1 - middle.1), middle.1));
    assert!(matches!(
        feature(&mut hand, 0).shape,
        Shape::Rect { turn: 90, .. }
    ));
    // A point between the ends of the wall.
    hand.click(115.0, 450.0);
    let between = handle(&mut hand, 2, Handle::Between(0));
    hand.drag(between, (125.0, 480.0));
    let wall = feature(&mut hand, 2).shape;
    assert_eq!(shape::points(&wall).len(), 3);
    assert!(shape::points(&wall)[1].within(Point::from_mm(125.0, 480.0), Length::whole(2)));
    // Clicked, it is chosen; removed, the wall is straight again.
    hand.click(125.0, 480.0);
    assert_eq!(hand.bench().chosen_point, Some(1));
    hand.key(KeyCode::Delete);
    assert_eq!(shape::points(&feature(&mut hand, 2).shape).len(), 2);
    assert_eq!(document(&mut hand).scenario().layout.features.len(), 3);
}

#[test]
fn arrows_nudge_and_copies_are_put_down() {
    let mut hand = village();
    hand.click(200.0, 200.0).key(KeyCode::ArrowRight);
    assert_eq!(
        shape::middle(&feature(&mut hand, 0).shape),
        Point::from_mm(201.0, 200.0)
    );
    hand.hold(KeyCode::ShiftLeft).key(KeyCode::ArrowUp).let_go();
    assert_eq!(
        shape::middle(&feature(&mut hand, 0).shape),
        Point::from_mm(201.0, 210.0)
    );
    hand.hold(KeyCode::ControlLeft)
        .key(KeyCode::KeyC)
        .key(KeyCode::KeyV)
        .key(KeyCode::KeyV)
        .let_go();
    assert_eq!(selection(&mut hand), [FeatureId(4)]);
    assert_eq!(
        shape::middle(&feature(&mut hand, 4).shape),
        Point::from_mm(221.0, 190.0),
        "the second copy lies beside the first"
    );
}

#[test]
fn taken_twice_a_piece_is_put_down_again_and_again() {
    let mut hand = hand();
    take(&mut hand, FeatureKind::Tree);
    take(&mut hand, FeatureKind::Tree);
    hand.click(100.0, 100.0)
        .click(200.0, 100.0)
        .click(300.0, 100.0);
    assert_eq!(document(&mut hand).scenario().layout.features.len(), 3);
    hand.key(KeyCode::Escape);
    assert_eq!(hand.bench().tool, Tool::Select);
}

#[test]
fn the_sticks_are_laid_by_a_drag() {
    let mut hand = village();
    hand.key(KeyCode::KeyL);
    hand.drag((300.0, 100.0), (420.0, 100.0));
    let (from, to) = hand.intent().ruler.expect("they lie there");
    assert!((from.distance(to).mm() - 120.0).abs() < 3.0);
    assert_eq!(document(&mut hand).scenario().layout.features.len(), 3);
}

#[test]
fn zones_are_moved_and_stretched_on_the_table() {
    let mut hand = hand();
    let first = stock::first_zones(&document(&mut hand).scenario().layout);
    hand.bench()
        .document
        .as_mut()
        .expect("in hand")
        .edit(&tirailleur::scenario::edit::Edit::Deployment(first));
    hand.bench().tool = Tool::Zones;
    // The attacker's north-eastern corner, and the whole of the defender's.
    hand.drag((600.0, 80.0), (400.0, 120.0));
    hand.drag((300.0, 560.0), (300.0, 500.0));
    let Deployment::Zones { attacker, defender } = document(&mut hand).scenario().deployment else {
        panic!("zones");
    };
    assert!(
        attacker
            .max
            .within(Point::from_mm(400.0, 120.0), Length::whole(3))
    );
    assert_eq!(attacker.min, Point::default());
    assert!(
        defender
            .min
            .within(Point::from_mm(0.0, 460.0), Length::whole(5))
    );
    assert_eq!(defender.max.y - defender.min.y, Length::whole(80));
    assert!(is_playable(document(&mut hand).scenario()));
}

/// Ground of parts and of special rules is dragged like zones, whatever lies over it: the smallest first.
#[test]
fn rectangles_of_parts_and_rules_are_dragged_on_the_table() {
    let farm = ready_scenario("assault_at_the_farm")
        .expect("ready")
        .clone();
    let mut hand = Hand::making(farm.clone(), Saves::default());
    hand.bench().tool = Tool::Zones;
    let zones = |hand: &mut Hand| -> Vec<Zone> {
        let all = areas(document(hand).scenario());
        all.into_iter().map(|area| area.zone).collect()
    };
    let before = zones(&mut hand);
    // The yard lies within the north bank, and goes alone.
    hand.drag((420.0, 500.0), (420.0, 480.0));
    let after = zones(&mut hand);
    assert_eq!([after[0], after[2]], [before[0], before[2]]);
    let yard = Point::from_mm(340.0, 350.0);
    assert!(
        after[1].min.within(yard, Length::whole(5)),
        "{:?}",
        after[1]
    );
    // The north-eastern corner of the southern edge.
    hand.drag((600.0, 120.0), (500.0, 100.0));
    let corner = Point::from_mm(500.0, 100.0);
    assert!(zones(&mut hand)[0].max.within(corner, Length::whole(3)));
    for _ in 0..2 {
        hand.hold(KeyCode::ControlLeft).key(KeyCode::KeyZ).let_go();
    }
    assert_eq!(document(&mut hand).scenario(), &farm, "one step a drag");
    // The ground inside the fortress is that of a rule.
    let fortress = ready_scenario("forlorn_hope").expect("ready").clone();
    let mut hand = Hand::making(fortress.clone(), Saves::default());
    hand.bench().tool = Tool::Zones;
    hand.drag((200.0, 580.0), (200.0, 560.0));
    let after = document(&mut hand).scenario().clone();
    let Special::Cowering(rule) = &after.special[1] else {
        panic!("the second rule");
    };
    let place = Point::from_mm(120.0, 400.0);
    assert!(rule.inside.min.within(place, Length::whole(5)));
    assert_eq!(after.deployment, fortress.deployment);
}

#[test]
fn a_tap_selects_a_finger_drags_and_two_fingers_are_the_cameras() {
    let mut hand = village();
    hand.tap(550.0, 60.0);
    assert_eq!(selection(&mut hand), []);
    hand.tap(200.0, 200.0);
    assert_eq!(selection(&mut hand), [FeatureId(0)]);
    hand.finger(1, TouchPhase::Started, 190.0, 200.0)
        .finger(1, TouchPhase::Moved, 230.0, 230.0)
        .finger(1, TouchPhase::Moved, 250.0, 250.0);
    assert!(hand.camera_is_locked());
    hand.finger(1, TouchPhase::Ended, 250.0, 250.0)
        .frame()
        .frame();
    assert!(lies_at(&mut hand, 0, 260.0, 250.0));
    assert!(!hand.camera_is_locked());
    hand.finger(1, TouchPhase::Started, 260.0, 250.0)
        .finger(1, TouchPhase::Moved, 300.0, 300.0)
        .finger(2, TouchPhase::Started, 400.0, 300.0)
        .finger(1, TouchPhase::Moved, 330.0, 330.0);
    hand.finger(2, TouchPhase::Ended, 400.0, 300.0)
        .finger(1, TouchPhase::Ended, 330.0, 330.0)
        .frame();
    assert!(lies_at(&mut hand, 0, 260.0, 250.0), "called off");
    // Over open ground one finger turns the camera.
    hand.finger(1, TouchPhase::Started, 500.0, 100.0)
        .finger(1, TouchPhase::Moved, 450.0, 130.0)
        .frame();
    assert!(!hand.camera_is_locked());
}

#[test]
fn what_stands_is_taken_before_what_it_stands_on() {
    let mut hand = hand();
    take(&mut hand, FeatureKind::Hill);
    hand.click(300.0, 300.0);
    take(&mut hand, FeatureKind::Road);
    hand.click(300.0, 310.0);
    take(&mut hand, FeatureKind::Tree);
    hand.click(300.0, 300.0);
    hand.click(550.0, 60.0);
    for (x, y, kind) in [
        (300.0, 300.0, FeatureKind::Tree),
        (340.0, 310.0, FeatureKind::Road),
        (300.0, 270.0, FeatureKind::Hill),
    ] {
        hand.click(x, y);
        let [id] = selection(&mut hand)[..] else {
            panic!("one at ({x}, {y})");
        };
        assert_eq!(feature(&mut hand, id.0).kind, kind);
    }
}

#[test]
fn what_is_wrong_is_found_once_the_hand_rests() {
    let mut hand = village();
    hand.drag((200.0, 200.0), (590.0, 200.0));
    std::thread::sleep(Duration::from_millis(300));
    hand.frame().frame();
    let notes = hand.bench().notes.1.clone();
    assert_eq!(notes.first().map(|note| note.weight), Some(Weight::Fault));
    shelf::play(hand.world());
    hand.frame();
    assert_eq!(hand.screen(), Screen::Editor, "nobody can play on it");
    // The table in play shows it nevertheless.
    assert_eq!(hand.world().resource::<Terrain>().layout.features.len(), 3);
}

#[test]
fn an_outline_that_crosses_itself_is_not_drawn_and_does_no_harm() {
    let mut hand = village();
    hand.bench().snap = Snap::FREE;
    let wood = shape::points(&feature(&mut hand, 1).shape).to_vec();
    let far = wood[4];
    hand.click(420.0, 420.0);
    hand.drag(wood[0].mm(), (far.x.mm() - 60.0, far.y.mm()));
    let notes = inspect(document(&mut hand).scenario());
    assert!(
        notes
            .iter()
            .any(|note| note.features == [FeatureId(1)] && note.weight == Weight::Fault),
        "{notes:?}"
    );
    assert_eq!(hand.world().resource::<Terrain>().layout.features.len(), 2);
}

fn leave(hand: &mut Hand, to: Screen) {
    hand.world().resource_mut::<NextState<Screen>>().set(to);
    hand.frame();
}

/// A battle of a shipped scenario with the squads that it is meant for.
fn begin(hand: &mut Hand, stem: &str) -> Scenario {
    let scenario = ready_scenario(stem).expect("ready").clone();
    let squads = [0, 1].map(|side| {
        tirailleur::roster::ready_squad(&scenario.squads[side])
            .expect("ready")
            .clone()
    });
    let setup = Setup {
        scenario: scenario.clone(),
        squads,
        allies: Vec::new(),
        seed: 3,
    };
    engine::begin(hand.world(), setup);
    scenario
}

/// How far anybody sees by the judge of sight.
fn light(hand: &mut Hand) -> Option<Length> {
    hand.world().resource::<SightRules>().limit
}

#[test]
fn sight_is_judged_by_the_light_of_the_table_in_hand_and_then_of_the_battle_again() {
    let mut hand = village();
    leave(&mut hand, Screen::Menu);
    begin(&mut hand, "foraging_mission");
    assert_eq!(light(&mut hand), Some(Length::whole(240)), "dusk");
    leave(&mut hand, Screen::Editor);
    assert_eq!(light(&mut hand), None, "the village lies in daylight");
    leave(&mut hand, Screen::Menu);
    assert_eq!(light(&mut hand), Some(Length::whole(240)), "dusk again");
    let camp = ready_scenario("foraging_mission").expect("ready").clone();
    editor::open(hand.world(), camp, None);
    hand.frame().frame();
    begin(&mut hand, "village");
    leave(&mut hand, Screen::Menu);
    assert_eq!(light(&mut hand), None, "the battle was begun meanwhile");
}

#[test]
fn a_battle_in_play_is_put_aside_and_comes_back() {
    let mut hand = village();
    leave(&mut hand, Screen::Menu);
    let scenario = begin(&mut hand, "village");
    let hash = hand.battle().hash();
    leave(&mut hand, Screen::Editor);
    assert!(!hand.world().contains_resource::<Battle>());
    assert_eq!(hand.world().resource::<Terrain>().layout.features.len(), 3);
    leave(&mut hand, Screen::Menu);
    assert_eq!(hand.battle().hash(), hash);
    assert_eq!(*hand.world().resource::<Terrain>().layout, scenario.layout);
}

#[test]
fn one_sees_everywhere_on_an_empty_table_and_less_in_a_village() {
    let look = |hand: &mut Hand| -> Lanes {
        let mut lanes = Lanes::new(document(hand).scenario(), 0);
        hand.world()
            .run_system_once(move |sight: Sight| {
                lanes.look(&sight, Duration::ZERO);
                assert!(!lanes.is_done(), "a little at a time");
                lanes.look(&sight, Duration::from_secs(60));
                lanes.clone()
            })
            .expect("the table is there")
    };
    let mut hand = hand();
    let empty = look(&mut hand);
    assert!(empty.is_done());
    assert_eq!(empty.shares(), (1.0, 0.0));
    let (from, to) = empty.longest().expect("a line");
    assert!(
        from.distance(to) > Length::whole(700),
        "from corner to corner"
    );
    let meeting = ready_scenario("meeting").expect("ready").clone();
    editor::open(hand.world(), meeting, None);
    hand.frame().frame();
    let (open, covered) = look(&mut hand).shares();
    assert!(open > 0.2 && open < 0.9, "{open}");
    assert!(covered > 0.02 && covered < 0.9, "{covered}");
}
