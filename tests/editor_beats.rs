//! Beats of sentries dragged on the table, and the panel of special rules worked by its buttons.

use crate::support::hand::Hand;
use crate::support::press::Panel;
use bevy::input::touch::TouchPhase;
use bevy::prelude::KeyCode;
use tirailleur::scenario::edit::{Document, beats};
use tirailleur::scenario::ready_scenario;
use tirailleur::scenario::special::{Beat, Course, Role, Special};
use tirailleur::table::length::{Length, Point};
use tirailleur::ui::editor::bench::{Bench, Tab, Tool};
use tirailleur::ui::editor::rules;
use tirailleur::ui::saves::Saves;

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

/// The panel of rules, worked by its buttons.
struct Rules {
    panel: Panel,
    bench: Bench,
    /// How wide it came to be.
    wide: f32,
}

impl Rules {
    /// Of the camp, so wide.
    fn new(width: f32) -> Self {
        Self {
            panel: Panel::new(width),
            bench: bench(),
            wide: 0.0,
        }
    }

    /// Presses what has that name, and tells what can be pressed then.
    fn press(&mut self, name: &str) -> Vec<String> {
        let (bench, wide) = (&mut self.bench, &mut self.wide);
        self.panel.press(name, |ui| {
            // What unfolds does so at once.
            ui.ctx().all_styles_mut(|style| style.animation_time = 0.0);
            rules::show(ui, bench);
            *wide = ui.min_rect().right();
        })
    }

    fn document(&mut self) -> &mut Document {
        self.bench.document.as_mut().expect("a table is in hand")
    }

    fn beats(&mut self) -> Vec<Beat> {
        beats::of(self.document().scenario()).to_vec()
    }
}

fn has(names: &[String], wanted: &str) -> bool {
    names.iter().any(|name| name == wanted)
}

#[test]
fn rules_are_opened_changed_taken_away_and_added_by_buttons() {
    let mut rules = Rules::new(310.0);
    let names = rules.press("Change Dusk");
    assert!(has(&names, "Dusk: sight S") && !has(&names, "Refuge: side the attacker"));
    rules.press("Dusk: sight S");
    let Special::Dusk(dusk) = &special(&rules.bench)[0] else {
        panic!("dusk comes first");
    };
    assert_eq!(dusk.sight.to_string(), "2S");
    rules.press("Change Refuge");
    rules.press("Refuge: half_lost_only");
    rules.press("Refuge: side the attacker");
    let Special::Refuge(refuge) = &special(&rules.bench)[3] else {
        panic!("the refuge is the fourth");
    };
    assert_eq!(
        (refuge.half_lost_only, refuge.side),
        (false, Role::Attacker)
    );
    rules.press("Remove Quick to surrender");
    assert_eq!(special(&rules.bench).len(), 5);
    let names = rules.press("Add a rule");
    assert!(!has(&names, "Add Sentries"), "one watch is enough");
    let names = rules.press("Add Errand");
    assert_eq!(special(&rules.bench)[5].name(), "Errand");
    assert!(has(&names, "Errand: side the defender"), "it is open");
    // Every press was one edit.
    for _ in 0..5 {
        rules.document().undo();
    }
    let ready = ready_scenario("foraging_mission").expect("it is ready");
    assert_eq!(rules.document().scenario(), ready);
    assert!(!rules.document().can_undo());
}

#[test]
fn a_sentry_is_posted_chosen_and_sent_away_on_the_panel() {
    let mut rules = Rules::new(310.0);
    rules.press("Change Sentries");
    rules.press("Post one more");
    assert_eq!(rules.beats().len(), 7);
    assert_eq!(rules.beats()[6].course, Course::Stand);
    assert_eq!(
        (rules.bench.tool, rules.bench.chosen_beat),
        (Tool::Beats, Some(6))
    );
    rules.press("Sentry 3");
    assert_eq!(rules.bench.chosen_beat, Some(2));
    let third = rules.beats()[2].clone();
    rules.press("Remove sentry 3");
    assert!(!rules.beats().contains(&third));
    assert_eq!((rules.beats().len(), rules.bench.chosen_beat), (6, None));
}

#[test]
fn with_everything_open_nothing_is_wider_than_the_panel() {
    // Beside the table it has 302 points, without margins and the bar that scrolls it; below it, on a phone, 366.
    for width in [302.0, 366.0] {
        let margin = 8.0;
        let mut rules = Rules::new(width + 2.0 * margin);
        let fits = |rules: &Rules, what: &str| {
            let wide = rules.wide - margin;
            assert!(wide <= width, "{what}: {wide} of {width}");
        };
        for added in ["Box of ammunition", "Stormed garrison", "Errand"] {
            rules.press("Add a rule");
            rules.press(&format!("Add {added}"));
            fits(&rules, added);
            rules.press("Add a rule");
            // The panel that is tested is no longer than a window.
            rules.press(&format!("Change {added}"));
        }
        let all = special(&rules.bench).iter().map(Special::title);
        for title in all.collect::<Vec<_>>() {
            rules.press(&format!("Change {title}"));
            if title == "Sentries" {
                rules.press("Sentry 2");
            }
            fits(&rules, title);
            rules.press(&format!("Change {title}"));
        }
    }
}
