//! Figures pushed about by mouse, keys and fingers: what the table tells, and that it refuses nothing.

use crate::support::field::{area, scenario};
use crate::support::hand::Hand;
use crate::support::pushing::{figure, soldier};
use bevy::input::touch::TouchPhase;
use bevy::prelude::{KeyCode, NextState, Transform, World};
use tirailleur::song::engine::{self, History, Setup};
use tirailleur::song::state::Battle;
use tirailleur::table::body::{ModelId, Side};
use tirailleur::table::feature::{Feature, FeatureKind};
use tirailleur::table::length::{Length, Point};
use tirailleur::table::physics::Embodied;
use tirailleur::table::sight::{Blocker, Cover, Through};
use tirailleur::ui::Screen;
use tirailleur::ui::sandbox::board::{Tab, Tool};
use tirailleur::ui::sandbox::look::one_way;
use tirailleur::ui::sandbox::regard::Regard;
use tirailleur::ui::sandbox::setting::Setting;
use tirailleur::ui::saves::Saves;

/// Two of A in the south, one of B to the north of the first.
fn over(features: Vec<Feature>) -> Hand {
    Hand::pushing(
        scenario(features),
        Setting::new(vec![
            figure(Side::A, "Jean", 300.0, 200.0),
            figure(Side::A, "Paul", 200.0, 200.0),
            figure(Side::B, "Karl", 300.0, 400.0),
        ]),
        Saves::default(),
    )
}

const JEAN: ModelId = ModelId(0);
const PAUL: ModelId = ModelId(1);
const KARL: ModelId = ModelId(2);

fn place(hand: &mut Hand, model: ModelId) -> Point {
    hand.sandbox().setting().get(model).expect("he is there").at
}

/// Whether a figure stands within 1 mm of a place, in the sandbox and on the table: a pixel is no finer.
fn stands_at(hand: &mut Hand, model: ModelId, x: f64, y: f64) -> bool {
    let at = Point::from_mm(x, y);
    let shown = hand.battle().model(model).at;
    place(hand, model) == shown && shown.within(at, Length::whole(1))
}

fn words(hand: &mut Hand) -> String {
    hand.sandbox().marks.words.join("\n")
}

/// A figure held over a place, the button still down.
fn carry(hand: &mut Hand, from: (f64, f64), to: (f64, f64)) {
    hand.point(from.0, from.1).press();
    hand.point((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0)
        .point(to.0, to.1);
}

#[test]
fn a_figure_is_pushed_where_the_pointer_lets_it_go() {
    let mut hand = over(vec![]);
    carry(&mut hand, (300.0, 200.0), (340.0, 240.0));
    assert!(hand.camera_is_locked());
    let ghost = hand.intent().ghost.clone().expect("a ghost goes along");
    assert_eq!((ghost.model, ghost.refusal.clone()), (JEAN, None));
    let told = words(&mut hand);
    assert!(told.contains("57 mm"), "{told}");
    assert!(told.contains("0.7 M"), "how many sticks that is: {told}");
    assert!(told.contains("one move with M, 1 action"), "{told}");
    assert!(
        stands_at(&mut hand, JEAN, 300.0, 200.0),
        "nothing has happened yet"
    );
    hand.release();
    assert!(stands_at(&mut hand, JEAN, 340.0, 240.0));
    assert!(hand.intent().ghost.is_none());
    let turn = hand.sandbox().setting().figures()[0].turn;
    assert!(
        (40..=50).contains(&turn),
        "he looks the way he went: {turn}"
    );
    assert!(
        hand.world().get_resource::<History>().is_none(),
        "nothing is recorded"
    );
    assert_eq!(hand.battle().awaits(), None, "nobody is asked anything");
}

#[test]
fn too_far_is_told_and_done() {
    let mut hand = over(vec![]);
    carry(&mut hand, (200.0, 200.0), (100.0, 500.0));
    let ghost = hand.intent().ghost.clone().expect("a ghost");
    let refusal = ghost.refusal.expect("farther than M");
    assert_eq!(refusal.clause().0, "MOV-1");
    let told = words(&mut hand);
    assert!(told.contains("316 mm"), "{told}");
    assert!(told.contains("(MOV-1)"), "{told}");
    assert!(hand.sandbox().marks.warns);
    hand.release();
    assert!(stands_at(&mut hand, PAUL, 100.0, 500.0));
}

#[test]
fn what_is_crossed_and_touched_is_told_over_the_whole_way() {
    let mut hand = over(vec![
        area(FeatureKind::Fence, 250.0, 250.0, 350.0, 252.0),
        area(FeatureKind::Rough, 250.0, 300.0, 350.0, 340.0),
    ]);
    carry(&mut hand, (300.0, 200.0), (300.0, 384.9));
    let told = words(&mut hand);
    assert!(told.contains("crosses fence, rough ground"), "{told}");
    assert!(told.contains("touches Karl"), "{told}");
    hand.release();
    let (jean, karl) = (hand.battle().footprint(JEAN), hand.battle().footprint(KARL));
    assert!(jean.touches(karl) && !jean.overlaps(karl));
}

#[test]
fn a_wall_and_another_base_are_told_and_stood_in() {
    let mut hand = over(vec![area(
        FeatureKind::TimberWall,
        400.0,
        180.0,
        420.0,
        220.0,
    )]);
    carry(&mut hand, (300.0, 200.0), (410.0, 200.0));
    assert!(words(&mut hand).contains("there is no room"));
    hand.release();
    assert!(
        stands_at(&mut hand, JEAN, 410.0, 200.0),
        "in the wall: the hand is the judge"
    );
    carry(&mut hand, (200.0, 200.0), (300.0, 395.0));
    assert!(words(&mut hand).contains("stands on Karl"));
    hand.release();
    assert!(stands_at(&mut hand, PAUL, 300.0, 395.0));
}

#[test]
fn a_figure_stands_on_the_ground_where_it_is_put() {
    let mut hand = over(vec![area(FeatureKind::Hill, 380.0, 150.0, 480.0, 250.0)]);
    let height = |world: &World| {
        let entity = world.resource::<Embodied>().model(JEAN).expect("a body");
        world
            .get::<Transform>(entity)
            .expect("a place")
            .translation
            .y
    };
    let plain = height(hand.world());
    hand.drag((300.0, 200.0), (430.0, 200.0));
    let up = height(hand.world()) - plain;
    let (x, y) = place(&mut hand, JEAN).mm();
    assert!(
        (380.0..480.0).contains(&x) && (150.0..250.0).contains(&y),
        "on the hill: {x}, {y}"
    );
    assert!(up > 0.1, "he stands {up} units higher");
}

#[test]
fn a_box_or_shift_chooses_several_who_are_pushed_together() {
    let mut hand = over(vec![]);
    hand.drag((180.0, 180.0), (320.0, 220.0));
    assert_eq!(hand.sandbox().chosen, [JEAN, PAUL]);
    assert_eq!(hand.intent().group, [JEAN, PAUL], "the view rings them");
    carry(&mut hand, (200.0, 200.0), (200.0, 260.0));
    assert_eq!(
        hand.intent().places.len(),
        1,
        "a disc for the one who comes along"
    );
    hand.release();
    assert!(stands_at(&mut hand, PAUL, 200.0, 260.0));
    assert!(stands_at(&mut hand, JEAN, 300.0, 260.0));
    hand.hold(KeyCode::ShiftLeft).click(300.0, 400.0);
    assert_eq!(hand.sandbox().chosen, [JEAN, PAUL, KARL]);
    hand.hold(KeyCode::ShiftLeft).click(300.0, 260.0);
    assert_eq!(hand.sandbox().chosen, [PAUL, KARL]);
    hand.let_go().click(500.0, 500.0);
    assert!(hand.sandbox().chosen.is_empty(), "open ground lets go");
}

#[test]
fn a_double_click_knocks_down_and_stands_up_again() {
    let mut hand = over(vec![]);
    hand.click(300.0, 200.0).click(300.0, 200.0);
    assert!(hand.battle().model(JEAN).fallen);
    hand.click(300.0, 200.0).click(300.0, 200.0);
    assert!(!hand.battle().model(JEAN).fallen);
    hand.key(KeyCode::KeyF);
    assert!(hand.battle().model(JEAN).fallen);
}

#[test]
fn keys_turn_nudge_copy_remove_undo_and_redo() {
    let mut hand = over(vec![]);
    assert_eq!(hand.sandbox().tab, Tab::New);
    hand.click(300.0, 200.0).key(KeyCode::KeyR);
    assert_eq!(hand.sandbox().tab, Tab::Chosen, "his card is shown");
    assert_eq!(hand.sandbox().setting().figures()[0].turn, 75);
    hand.hold(KeyCode::ShiftLeft).key(KeyCode::KeyR).let_go();
    assert_eq!(hand.sandbox().setting().figures()[0].turn, 90);
    hand.key(KeyCode::ArrowUp);
    assert!(stands_at(&mut hand, JEAN, 300.0, 201.0));
    hand.hold(KeyCode::ShiftLeft)
        .key(KeyCode::ArrowRight)
        .let_go();
    assert!(stands_at(&mut hand, JEAN, 310.0, 201.0));
    hand.hold(KeyCode::ControlLeft).key(KeyCode::KeyD).let_go();
    assert_eq!(hand.battle().muster.models.len(), 4);
    assert_eq!(
        hand.sandbox().chosen,
        [ModelId(2)],
        "the copy is of side A, and chosen"
    );
    hand.key(KeyCode::Delete);
    assert_eq!(hand.battle().muster.models.len(), 3);
    hand.hold(KeyCode::ControlLeft)
        .key(KeyCode::KeyZ)
        .key(KeyCode::KeyZ)
        .key(KeyCode::KeyZ)
        .let_go();
    assert!(stands_at(&mut hand, JEAN, 300.0, 201.0));
    hand.hold(KeyCode::ControlLeft).key(KeyCode::KeyY).let_go();
    assert!(stands_at(&mut hand, JEAN, 310.0, 201.0));
    hand.hold(KeyCode::ControlLeft).key(KeyCode::KeyA).let_go();
    assert_eq!(hand.sandbox().chosen.len(), 3);
}

#[test]
fn the_sticks_measure_from_edge_to_edge() {
    let mut hand = over(vec![]);
    hand.key(KeyCode::KeyL);
    assert_eq!(hand.sandbox().tool, Tool::Measure);
    carry(&mut hand, (300.0, 200.0), (300.0, 400.0));
    let told = words(&mut hand);
    assert!(told.starts_with("185 mm"), "SCALE-5: {told}");
    let (from, to) = hand.intent().ruler.expect("the sticks lie");
    assert_eq!(from, Point::from_mm(300.0, 207.5));
    assert_eq!(to, Point::from_mm(300.0, 392.5));
    hand.release();
    assert!(hand.intent().ruler.is_some(), "they stay");
    assert!(stands_at(&mut hand, JEAN, 300.0, 200.0), "nobody is pushed");
    carry(&mut hand, (100.0, 100.0), (100.0, 150.0));
    let told = words(&mut hand);
    assert!(told.starts_with("50 mm"), "over open ground: {told}");
}

#[test]
fn one_chosen_and_one_pointed_at_see_each_other_as_sight_says() {
    let mut hand = over(vec![area(FeatureKind::LowWall, 280.0, 380.0, 320.0, 384.0)]);
    hand.click(300.0, 200.0).point(300.0, 400.0);
    let look = hand.world().resource::<Regard>().look.clone();
    let look = look.expect("two figures");
    let [there, back] = engine::survey(hand.world(), |_, survey| {
        [(JEAN, KARL), (KARL, JEAN)].map(|(from, to)| {
            let line = survey.sight.between(from, to, Through::FriendsTouching);
            line.expect("both are there")
        })
    });
    assert_eq!((&look.there, &look.back), (&there, &back));
    assert_eq!(there.cover, Cover::Hard);
    assert_eq!(
        back.cover,
        Cover::Open,
        "he is behind the wall, Jean is not"
    );
    let told = [(JEAN, KARL, &there), (KARL, JEAN, &back)]
        .map(|(from, to, line)| one_way(hand.battle(), from, to, line).join("\n"))
        .join("\n");
    assert!(told.contains("Jean sees Karl"), "{told}");
    assert!(told.contains("Karl sees Jean"), "{told}");
    assert!(
        told.contains("Karl has hard cover, -2 from the low wall"),
        "{told}"
    );
    let short = look.short(hand.battle());
    assert!(short[1].starts_with("there: seen, "), "{short:?}");
    assert!(short[1].ends_with("/16, hard cover, -2"), "{short:?}");
    assert!(short[2].starts_with("back: seen, "), "{short:?}");
    let aiming = hand.intent().aiming.clone().expect("the line is drawn");
    assert_eq!(
        (aiming.attacker, aiming.target, aiming.refusal),
        (JEAN, KARL, None)
    );
    // Paul steps into the line, and out of it.
    hand.drag((200.0, 200.0), (300.0, 300.0));
    hand.click(300.0, 200.0).point(300.0, 400.0);
    let aiming = hand.intent().aiming.clone().expect("the line is drawn");
    assert_eq!(aiming.line.blockers, [Blocker::Model(PAUL)], "G3");
    assert_eq!(aiming.refusal.expect("told").clause().0, "SHOOT-3");
    hand.key(KeyCode::Escape);
    hand.click(300.0, 300.0).key(KeyCode::KeyF);
    hand.click(300.0, 200.0).point(300.0, 400.0);
    assert!(
        hand.intent()
            .aiming
            .as_ref()
            .is_some_and(|it| it.line.is_clear()),
        "he lies now"
    );
}

#[test]
fn the_looking_tool_wants_two_clicks_or_one_drag_and_pushes_nobody() {
    let mut hand = over(vec![]);
    hand.key(KeyCode::KeyS);
    hand.click(300.0, 200.0).click(300.0, 400.0);
    assert_eq!(hand.sandbox().chosen, [JEAN, KARL]);
    let regard = hand.world().resource::<Regard>().clone();
    assert!(regard.look.is_some_and(|look| look.to == KARL));
    let attack = regard.attack.expect("and what he could do to him");
    assert!(
        attack
            .options
            .iter()
            .any(|option| option.prospect.is_some())
    );
    hand.drag((200.0, 200.0), (300.0, 400.0));
    assert_eq!(hand.sandbox().chosen, [PAUL, KARL]);
    assert!(stands_at(&mut hand, PAUL, 200.0, 200.0));
}

#[test]
fn a_soldier_in_hand_is_put_down_by_clicks_until_one_lets_go() {
    let mut hand = over(vec![]);
    hand.sandbox().take(soldier("Luc"));
    hand.point(450.0, 300.0);
    assert_eq!(hand.intent().places.len(), 1, "where he would stand");
    hand.click(450.0, 300.0).click(480.0, 300.0);
    assert_eq!(hand.battle().muster.models.len(), 5);
    hand.key(KeyCode::Escape);
    assert_eq!(hand.sandbox().tool, Tool::Push);
    hand.click(500.0, 100.0);
    assert_eq!(hand.battle().muster.models.len(), 5);
}

#[test]
fn numbers_roll_dice_that_are_no_battles() {
    let mut hand = over(vec![]);
    hand.key(KeyCode::Digit3).key(KeyCode::Numpad5);
    let many: Vec<usize> = hand.sandbox().tray.rolls().map(<[u8]>::len).collect();
    assert_eq!(many, [5, 3]);
    assert_eq!(hand.battle().state.dice.drawn(), 0);
}

#[test]
fn escape_calls_off_a_push_lets_go_and_leaves_at_last() {
    let mut hand = over(vec![]);
    carry(&mut hand, (300.0, 200.0), (350.0, 200.0));
    hand.key(KeyCode::Escape).release();
    assert!(
        stands_at(&mut hand, JEAN, 300.0, 200.0),
        "the push was called off"
    );
    hand.key(KeyCode::Escape);
    assert!(hand.sandbox().chosen.is_empty());
    assert_eq!(hand.screen(), Screen::Sandbox);
    hand.key(KeyCode::Escape).frame();
    assert_eq!(hand.screen(), Screen::Menu);
    assert!(
        hand.world().get_resource::<Battle>().is_none(),
        "what was no battle does not stay as one"
    );
}

#[test]
fn a_battle_in_play_waits_and_comes_back_as_it_was() {
    let mut hand = over(vec![]);
    hand.world()
        .resource_mut::<NextState<Screen>>()
        .set(Screen::Menu);
    hand.frame().frame();
    let squads = tirailleur::roster::ready_squads();
    let setup = Setup {
        scenario: scenario(vec![area(FeatureKind::Woods, 100.0, 100.0, 200.0, 200.0)]),
        squads: [squads[0].1.clone(), squads[1].1.clone()],
        seed: 3,
        allies: Vec::new(),
    };
    engine::begin(hand.world(), setup);
    let before = hand.battle().clone();
    let show = |hand: &mut Hand, screen: Screen| {
        hand.world().resource_mut::<NextState<Screen>>().set(screen);
        hand.frame().frame();
    };
    show(&mut hand, Screen::Sandbox);
    assert_eq!(hand.battle().muster.models.len(), 3);
    hand.drag((300.0, 200.0), (350.0, 200.0));
    show(&mut hand, Screen::Menu);
    assert_eq!(hand.battle().state, before.state);
    assert_eq!(hand.battle().muster, before.muster);
    assert!(hand.world().get_resource::<History>().is_some());
    // And the figures stand where they were left.
    show(&mut hand, Screen::Sandbox);
    assert!(stands_at(&mut hand, JEAN, 350.0, 200.0));
}

#[test]
fn fingers_choose_push_and_leave_the_camera_its_gestures() {
    let mut hand = over(vec![]);
    hand.tap(300.0, 200.0);
    assert_eq!(hand.sandbox().chosen, [JEAN]);
    hand.finger(1, TouchPhase::Started, 300.0, 200.0)
        .finger(1, TouchPhase::Moved, 320.0, 220.0)
        .finger(1, TouchPhase::Moved, 350.0, 250.0);
    assert!(hand.camera_is_locked());
    hand.finger(1, TouchPhase::Ended, 350.0, 250.0)
        .frame()
        .frame();
    assert!(stands_at(&mut hand, JEAN, 350.0, 250.0));
    // One finger over open ground, and two anywhere, are the camera's.
    hand.finger(1, TouchPhase::Started, 500.0, 500.0)
        .finger(1, TouchPhase::Moved, 450.0, 450.0)
        .finger(1, TouchPhase::Moved, 400.0, 400.0);
    assert!(!hand.camera_is_locked());
    assert!(hand.sandbox().marks.band.is_none(), "no box");
    hand.finger(1, TouchPhase::Ended, 400.0, 400.0)
        .frame()
        .frame();
    hand.finger(1, TouchPhase::Started, 350.0, 250.0)
        .finger(1, TouchPhase::Moved, 300.0, 300.0)
        .finger(2, TouchPhase::Started, 100.0, 100.0)
        .finger(2, TouchPhase::Ended, 100.0, 100.0)
        .finger(1, TouchPhase::Ended, 300.0, 300.0)
        .frame()
        .frame();
    assert!(
        stands_at(&mut hand, JEAN, 350.0, 250.0),
        "a second finger calls the push off"
    );
    // For want of Shift: one more with every tap.
    hand.sandbox().several = true;
    hand.sandbox().choose([]);
    hand.tap(350.0, 250.0).tap(200.0, 200.0);
    assert_eq!(hand.sandbox().chosen, [JEAN, PAUL]);
    hand.tap(350.0, 250.0);
    assert_eq!(hand.sandbox().chosen, [PAUL]);
}
