//! A table with figures is kept, offered again, and read from files with the place of every fault.

use crate::support::field::scenario;
use crate::support::hand::Hand;
use crate::support::pushing::figure;
use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::KeyCode;
use std::path::PathBuf;
use tirailleur::storage::Source;
use tirailleur::storage::saves::Folder;
use tirailleur::table::body::Side;
use tirailleur::ui::Screen;
use tirailleur::ui::files;
use tirailleur::ui::sandbox::keep::{self, Found, LAST};
use tirailleur::ui::sandbox::setting::Setting;
use tirailleur::ui::saves::Saves;

/// A folder of this test's own.
fn folder(name: &str) -> (PathBuf, Saves) {
    let path = std::env::temp_dir().join(format!("tirailleur-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    let saves = Saves::in_folder(Some(Folder::at(path.join("battles"))));
    (path, saves)
}

fn setting() -> Setting {
    let mut setting = Setting::new(vec![
        figure(Side::A, "Jean", 300.0, 200.0),
        figure(Side::B, "Karl", 300.0, 400.5),
    ]);
    let both: Vec<_> = setting.all().collect();
    setting.topple(&both[1..]);
    setting.turn(&both, 30);
    setting
}

fn written() -> String {
    keep::write(&scenario(vec![]), &setting()).expect("the format can say all of it")
}

fn faults(text: &str) -> Vec<String> {
    let source = Source {
        text,
        file: "a.ron",
    };
    let faults = keep::read(source).expect_err("it is broken");
    faults.list().iter().map(ToString::to_string).collect()
}

#[test]
fn what_is_written_is_read_again_as_it_was() {
    let text = written();
    assert!(keep::is_kept(&text) && text.starts_with("Sandbox("));
    let source = Source {
        text: &text,
        file: "a.ron",
    };
    assert_eq!(keep::read(source), Ok((scenario(vec![]), setting())));
    assert!(!keep::is_kept("Scenario(name: \"Sandbox\")"));
}

#[test]
fn every_fault_of_a_file_is_told_with_its_place() {
    let good = written();
    let off = good.replacen("(300.0, 200.0)", "(300.0, 601.0)", 1);
    assert_ne!(off, good, "{good}");
    let told = faults(&off);
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].starts_with("a.ron:"), "{told:?}");
    assert!(
        told[0].contains("expected a place on the table of 600 x 600 mm, found (300, 601)"),
        "{told:?}"
    );
    let line = off
        .lines()
        .position(|line| line.contains("(300.0, 601.0)"))
        .expect("the line")
        + 1;
    assert!(told[0].starts_with(&format!("a.ron:{line}:")), "{told:?}");
    let nameless = good.replacen("\"Jean\"", "\"\"", 1);
    let told = faults(&nameless);
    assert!(
        told[0].contains("expected a name of 1 to 60 characters"),
        "{told:?}"
    );
    let unknown = good.replacen("fallen:", "asleep:", 1);
    assert!(
        faults(&unknown)[0].contains("expected a field"),
        "{:?}",
        faults(&unknown)
    );
    let worse = good.replacen("quality: 4", "quality: 9", 1);
    assert_ne!(worse, good);
    assert_eq!(faults(&worse).len(), 1, "no such profile (PRO-1)");
}

#[test]
fn the_figures_are_kept_on_leaving_and_found_again() {
    let (path, saves) = folder("sandbox");
    let mut hand = Hand::pushing(scenario(vec![]), setting(), saves);
    hand.drag((300.0, 200.0), (350.0, 200.0));
    let left = hand.sandbox().setting().clone();
    hand.key(KeyCode::Escape).key(KeyCode::Escape).frame();
    assert_eq!(hand.screen(), Screen::Menu);
    let kept = hand.world().resource::<Saves>().sandbox();
    assert!(
        kept.and_then(|folder| folder.find(LAST)).is_some(),
        "kept on leaving"
    );
    hand.world().init_resource::<Found>();
    hand.world()
        .run_system_once(keep::look)
        .expect("there is a place to look at");
    let found = hand.world().resource_mut::<Found>().0.take();
    assert_eq!(found, Some((scenario(vec![]), left)));
    let _ = std::fs::remove_dir_all(path);
}

#[test]
fn a_file_that_is_opened_lays_its_figures_out_and_a_broken_one_says_why() {
    let mut hand = Hand::pushing(scenario(vec![]), Setting::default(), Saves::default());
    files::open(hand.world(), "figures.ron", &written());
    hand.frame().frame();
    assert_eq!(hand.sandbox().setting(), &setting());
    assert_eq!(hand.battle().muster.models.len(), 2);
    files::open(hand.world(), "broken.ron", "Sandbox(scenario: 3)");
    let word = hand.world().resource::<Saves>().word.clone();
    assert!(
        word.is_some_and(|word| word.starts_with("broken.ron:1:")),
        "its place"
    );
    assert_eq!(
        hand.sandbox().setting(),
        &setting(),
        "what was there stays there"
    );
}
