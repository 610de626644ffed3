//! Beats of sentries dragged on the table, and the panel of special rules worked by its buttons.

use crate::support::hand::Hand;
use bevy::input::touch::TouchPhase;
use bevy::prelude::KeyCode;
use bevy_egui::egui;
use tirailleur::scenario::edit::{Document, beats};
use tirailleur::scenario::ready_scenario;
use tirailleur::scenario::special::{Beat, Course, Role, Special};
use tirailleur::table::length::{Length, Point};
use tirailleur::ui::editor::bench::{Bench, Tab, Tool};
use tirailleur::ui::editor::rules;
use tirailleur::ui::panel::root;
use tirailleur::ui::saves::Saves;
use tirailleur::ui::theme;

/// A hand over the camp, with the tool for beats.
fn hand() -> Hand {
    let scenario = ready_scenario("foraging_mission").expect("it is ready");
    let mut hand = Hand::making(scenario.clone(), Saves::default());
    hand.bench().tool = Tool::Beats;
    hand
}

fn beat(hand: &mut Hand, number: usize) -> Beat {
    let bench = hand.bench();
    let document = bench.document.as_ref().expect("a table is in hand");
    beats::of(document.scenario())[number].clone()
}

fn count(hand: &mut Hand) -> usize {
    let bench = hand.bench();
    beats::of(bench.document.as_ref().expect("in hand").scenario()).len()
}

fn chosen(hand: &mut Hand) -> (Option<usize>, Option<usize>) {
    let bench = hand.bench();
    (bench.chosen_beat, bench.chosen_corner)
}

/// Whether a place lies within 3 mm of another: a pixel is no finer.
fn near(at: Point, x: f64, y: f64) -> bool {
    at.within(Point::from_mm(x, y), Length::whole(3))
}

#[test]
fn a_post_is_dragged_on_the_grid_and_put_back_by_one_undo() {
    let mut hand = hand();
    hand.drag((260.0, 165.0), (231.0, 144.0));
    let moved = beat(&mut hand, 0);
    assert_eq!(
        moved.points[0],
        Point::from_mm(230.0, 145.0),
        "a grid of 5 mm"
    );
    assert_eq!(moved.points[1], Point::from_mm(340.0, 165.0));
    assert_eq!(chosen(&mut hand).0, Some(0), "and is chosen");
    hand.hold(KeyCode::ControlLeft).key(KeyCode::KeyZ).let_go();
    assert_eq!(beat(&mut hand, 0).points[0], Point::from_mm(260.0, 165.0));
    assert!(!hand.bench().document.as_ref().expect("in hand").can_undo());
}

#[test]
fn the_middle_of_a_leg_becomes_a_corner_which_delete_takes_away_and_then_the_sentry() {
    let mut hand = hand();
    hand.click(260.0, 165.0);
    hand.drag((300.0, 165.0), (300.0, 125.0));
    let bent = beat(&mut hand, 0);
    assert_eq!(bent.points.len(), 3);
    assert!(near(bent.points[1], 300.0, 125.0), "{:?}", bent.points);
    assert_eq!(chosen(&mut hand), (Some(0), Some(1)));
    hand.key(KeyCode::ArrowRight);
    let nudged = beat(&mut hand, 0).points[1];
    assert_eq!(nudged.x, bent.points[1].x + Length::whole(1));
    hand.key(KeyCode::Delete);
    assert_eq!(beat(&mut hand, 0).points.len(), 2);
    // Nothing is chosen of him now but himself.
    hand.key(KeyCode::Delete);
    assert_eq!(count(&mut hand), 5);
    assert_eq!(chosen(&mut hand), (None, None));
    let features = hand
        .bench()
        .document
        .as_ref()
        .expect("in hand")
        .scenario()
        .layout
        .features
        .len();
    assert_eq!(features, 9, "no piece of the table");
}

#[test]
fn a_corner_is_caught_by_the_corner_of_another_beat() {
    let mut hand = hand();
    hand.click(260.0, 165.0);
    // Corners of the three rounds lie at (195, 195); the fence, at (180, 180), catches nobody.
    hand.drag((340.0, 165.0), (198.0, 192.0));
    assert_eq!(beat(&mut hand, 0).points[1], Point::from_mm(195.0, 195.0));
}

#[test]
fn of_beats_over_each_other_the_chosen_one_is_dragged() {
    let mut hand = hand();
    // The corner at (405, 405) is the post of the third sentry, and a corner of the others' rounds.
    hand.bench().chosen_beat = Some(3);
    hand.drag((405.0, 405.0), (380.0, 380.0));
    assert!(near(beat(&mut hand, 3).points[1], 380.0, 380.0));
    assert!(near(beat(&mut hand, 2).post(), 405.0, 405.0));
    // A click beside all of them chooses none: then the post is meant.
    hand.click(480.0, 480.0);
    assert_eq!(chosen(&mut hand), (None, None));
    hand.drag((405.0, 405.0), (420.0, 440.0));
    assert!(near(beat(&mut hand, 2).post(), 420.0, 440.0));
    // And with another tool nobody's.
    hand.key(KeyCode::Escape);
    assert_eq!(hand.bench().tool, Tool::Select);
    hand.drag((420.0, 440.0), (460.0, 440.0));
    assert!(near(beat(&mut hand, 2).post(), 420.0, 440.0));
}

#[test]
fn escape_calls_a_drag_off_and_so_does_a_second_finger() {
    let mut hand = hand();
    hand.point(260.0, 165.0).press().point(260.0, 100.0);
    assert!(near(beat(&mut hand, 0).post(), 260.0, 100.0));
    hand.key(KeyCode::Escape);
    assert!(near(beat(&mut hand, 0).post(), 260.0, 165.0));
    hand.release();
    hand.finger(1, TouchPhase::Started, 260.0, 165.0)
        .finger(1, TouchPhase::Moved, 240.0, 130.0)
        .finger(1, TouchPhase::Moved, 230.0, 110.0);
    assert!(hand.camera_is_locked());
    hand.finger(1, TouchPhase::Ended, 230.0, 110.0)
        .frame()
        .frame();
    assert!(near(beat(&mut hand, 0).post(), 230.0, 110.0));
    hand.finger(1, TouchPhase::Started, 230.0, 110.0)
        .finger(1, TouchPhase::Moved, 260.0, 100.0)
        .finger(2, TouchPhase::Started, 400.0, 300.0)
        .finger(1, TouchPhase::Moved, 290.0, 90.0);
    hand.finger(2, TouchPhase::Ended, 400.0, 300.0)
        .finger(1, TouchPhase::Ended, 290.0, 90.0)
        .frame();
    assert!(near(beat(&mut hand, 0).post(), 230.0, 110.0), "called off");
    assert_eq!(
        chosen(&mut hand).0,
        Some(0),
        "fingers that turn the camera leave him chosen"
    );
}

/// A bench with the camp on it.
fn bench() -> Bench {
    let mut bench = Bench::default();
    let scenario = ready_scenario("foraging_mission").expect("it is ready");
    bench.open(scenario.clone(), None);
    bench.tab = Tab::Rules;
    bench
}

fn special(bench: &Bench) -> &[Special] {
    let document = bench.document.as_ref().expect("a table is in hand");
    &document.scenario().special
}

/// A window as wide as the panel beside the table.
struct Panel {
    ctx: egui::Context,
    size: egui::Vec2,
}

impl Panel {
    fn new(width: f32) -> Self {
        Self {
            ctx: egui::Context::default(),
            size: egui::vec2(width, 6000.0),
        }
    }

    /// One pass with that event: the names of what can be pressed with their places, and how wide it all is.
    fn pass(
        &self,
        bench: &mut Bench,
        event: Option<egui::Event>,
    ) -> (Vec<(String, egui::Pos2)>, f32) {
        let input = egui::RawInput {
            screen_rect: Some(egui::Rect::from_min_size(egui::Pos2::ZERO, self.size)),
            events: event.into_iter().collect(),
            ..Default::default()
        };
        let mut found = (Vec::new(), 0.0);
        let mut output = self.ctx.run_ui(input, |ui| {
            let ctx = ui.ctx().clone();
            let mut root = root(&ctx);
            egui::CentralPanel::default().show(&mut root, |ui| {
                rules::show(ui, bench);
                found.1 = ui.min_rect().width();
            });
            found.0 = theme::landmarks(&ctx);
        });
        // Nobody paints it.
        output.textures_delta.clear();
        found
    }

    /// Presses what has that name.
    fn press(&self, bench: &mut Bench, name: &str) {
        // Twice: what has just opened has its place in the second pass.
        self.pass(bench, None);
        let (marks, _) = self.pass(bench, None);
        let place = marks.iter().find(|(mark, _)| mark == name).map(|it| it.1);
        let pos = place.unwrap_or_else(|| panic!("{name} is not there: {marks:?}"));
        self.pass(bench, Some(egui::Event::PointerMoved(pos)));
        for pressed in [true, false] {
            let event = egui::Event::PointerButton {
                pos,
                button: egui::PointerButton::Primary,
                pressed,
                modifiers: egui::Modifiers::default(),
            };
            self.pass(bench, Some(event));
        }
        // What folds and unfolds takes a few passes.
        for _ in 0..12 {
            self.pass(bench, None);
        }
    }

    /// Whether something of that name can be pressed.
    fn has(&self, bench: &mut Bench, name: &str) -> bool {
        let (marks, _) = self.pass(bench, None);
        marks.iter().any(|(mark, _)| mark == name)
    }
}

#[test]
fn rules_are_opened_changed_taken_away_and_added_by_buttons() {
    let (mut bench, panel) = (bench(), Panel::new(310.0));
    assert!(!panel.has(&mut bench, "Dusk: sight S"), "folded");
    panel.press(&mut bench, "Change Dusk");
    panel.press(&mut bench, "Dusk: sight S");
    let Special::Dusk(dusk) = &special(&bench)[0] else {
        panic!("dusk comes first");
    };
    assert_eq!(dusk.sight.to_string(), "2S");
    panel.press(&mut bench, "Change Refuge");
    panel.press(&mut bench, "Refuge: half_lost_only");
    panel.press(&mut bench, "Refuge: side the attacker");
    let Special::Refuge(refuge) = &special(&bench)[3] else {
        panic!("the refuge is the fourth");
    };
    assert_eq!(
        (refuge.half_lost_only, refuge.side),
        (false, Role::Attacker)
    );
    panel.press(&mut bench, "Remove Quick to surrender");
    assert_eq!(special(&bench).len(), 5);
    panel.press(&mut bench, "Add a rule");
    panel.press(&mut bench, "Add Errand");
    // It is open at once, so that its price can be seen.
    assert!(panel.has(&mut bench, "Errand: side the defender"));
    assert_eq!(special(&bench)[5].name(), "Errand");
    assert!(
        !panel.has(&mut bench, "Add Sentries"),
        "one watch is enough"
    );
    let document = bench.document.as_mut().expect("in hand");
    // Every press was one edit.
    for _ in 0..5 {
        document.undo();
    }
    let ready = ready_scenario("foraging_mission").expect("it is ready");
    assert_eq!(document.scenario(), ready);
    assert!(!document.can_undo());
}

#[test]
fn a_sentry_is_posted_chosen_and_sent_away_on_the_panel() {
    let (mut bench, panel) = (bench(), Panel::new(310.0));
    let count = |bench: &Bench| {
        let document: &Document = bench.document.as_ref().expect("in hand");
        beats::of(document.scenario()).len()
    };
    panel.press(&mut bench, "Change Sentries");
    panel.press(&mut bench, "Post one more");
    assert_eq!(count(&bench), 7);
    assert_eq!((bench.tool, bench.chosen_beat), (Tool::Beats, Some(6)));
    panel.press(&mut bench, "Sentry 3");
    assert_eq!(bench.chosen_beat, Some(2));
    panel.press(&mut bench, "Remove sentry 3");
    assert_eq!((count(&bench), bench.chosen_beat), (6, None));
    let document = bench.document.as_ref().expect("in hand");
    let last = &beats::of(document.scenario())[5];
    assert_eq!(last.course, Course::Stand);
}

#[test]
fn with_everything_open_nothing_is_wider_than_the_panel() {
    // The panel beside the table has 310 points within its margins, that below it on a phone 374.
    for width in [310.0, 374.0] {
        let (mut bench, panel) = (bench(), Panel::new(width));
        let titles: Vec<&str> = special(&bench).iter().map(Special::title).collect();
        for title in titles {
            panel.press(&mut bench, &format!("Change {title}"));
        }
        panel.press(&mut bench, "Sentry 2");
        panel.press(&mut bench, "Add a rule");
        panel.press(&mut bench, "Add Stormed garrison");
        panel.press(&mut bench, "Add Errand");
        let (_, wide) = panel.pass(&mut bench, None);
        assert!(wide <= width, "{wide} of {width}");
    }
}
