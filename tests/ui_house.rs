//! House rules in the quick battle: what is chosen is what is played.

use bevy_egui::egui;
use tirailleur::roster::ready_squads;
use tirailleur::song::house::{HouseRules, SWITCHES};
use tirailleur::table::body::Side;
use tirailleur::ui::panel::{is_narrow, root};
use tirailleur::ui::session::Choice;
use tirailleur::ui::{house, theme};

/// Draws the page in a window of that width and tells the names of what can be pressed.
fn drawn(choice: &mut Choice, width: f32) -> Vec<String> {
    let ctx = egui::Context::default();
    let input = egui::RawInput {
        screen_rect: Some(egui::Rect::from_min_size(
            egui::Pos2::ZERO,
            egui::vec2(width, 4000.0),
        )),
        ..Default::default()
    };
    let mut names = Vec::new();
    let mut output = ctx.run_ui(input, |ui| {
        let ctx = ui.ctx().clone();
        let mut root = root(&ctx);
        egui::CentralPanel::default().show(&mut root, |ui| {
            house::page(ui, choice, is_narrow(&ctx));
        });
        names = theme::landmarks(&ctx)
            .into_iter()
            .map(|(name, _)| name)
            .collect();
    });
    // Nobody paints it.
    output.textures_delta.clear();
    names
}

/// Every value of every switch can be chosen, in a window as narrow as a phone's and in a wide one.
#[test]
fn every_value_has_a_button() {
    for width in [360.0, 1280.0] {
        let mut choice = Choice::default();
        let names = drawn(&mut choice, width);
        for switch in SWITCHES {
            for value in switch.values {
                let name = format!("{} = {}", switch.name, value.name);
                assert!(names.contains(&name), "{name} at {width}");
            }
        }
        assert_eq!(
            choice.house,
            HouseRules::default(),
            "drawing changes nothing"
        );
    }
}

/// The battle is begun with what was agreed on; the button counts what differs from the printed rules.
#[test]
fn the_battle_is_played_by_what_was_agreed_on() {
    let mut choice = Choice::default();
    assert_eq!(choice.changes(), 0);
    assert_eq!(house::button_text(&choice), "House rules (0 changed)");
    choice.house.set_place("half_rule", 1);
    choice.turn_limit = Some(12);
    assert_eq!(house::button_text(&choice), "House rules (2 changed)");
    let setup = choice.setup().expect("it may be played");
    assert_eq!(setup.scenario.house.place("half_rule"), Some(1));
    assert_eq!(setup.scenario.turn_limit, Some(12));
    choice.reset_house();
    assert_eq!(choice.changes(), 0);
    let setup = choice.setup().expect("it may be played");
    assert_eq!(Some(&setup.scenario), choice.scenario());
}

/// Another table keeps the switches that were agreed on, and brings its own points and turns.
#[test]
fn another_table_keeps_the_switches() {
    let mut choice = Choice::default();
    choice.house.set_place("flee_strict", 1);
    choice.points = [300; 2];
    choice.take_table(1);
    assert_eq!(choice.house.place("flee_strict"), Some(1));
    let scenario = choice.scenario().expect("a table");
    assert_eq!(choice.points, scenario.points);
}

/// SQD-1, SQD-5: squads are judged by what was agreed on, and a sealed one that may not play any more is chosen anew.
#[test]
fn squads_are_judged_by_what_was_agreed_on() {
    let mut choice = Choice::default();
    choice.seal(Side::A);
    let (_, squad) = &ready_squads()[choice.squads[0]];
    choice.points[0] = squad.points() as u16 - 1;
    assert!(!choice.flaws(Side::A).is_empty());
    assert!(choice.setup().is_none());
    choice.open_what_may_not_play();
    assert!(!choice.sealed[0]);
}

#[test]
fn a_switch_is_named_as_people_speak() {
    assert_eq!(house::title("half_rule"), "Half rule");
    assert_eq!(house::title("nco_takeover"), "NCO takeover");
    assert_eq!(house::title(""), "");
}
