//! Tables of one's own: kept, offered for battles, and never lost.

use crate::support::hand::Hand;
use bevy::ecs::system::RunSystemOnce;
use std::path::PathBuf;
use tirailleur::scenario::edit::{Document, stock};
use tirailleur::scenario::{self, Scenario, ready_scenario};
use tirailleur::storage::saves::Folder;
use tirailleur::table::feature::FeatureKind;
use tirailleur::table::length::Length;
use tirailleur::table::scale::Scale;
use tirailleur::ui::Screen;
use tirailleur::ui::editor::{self, shelf};
use tirailleur::ui::files;
use tirailleur::ui::saves::Saves;
use tirailleur::ui::session::Choice;

/// An empty table.
fn table() -> Scenario {
    let squads = ["france_line".to_owned(), "austria_line".to_owned()];
    stock::empty_table(Scale::Fifteen, squads)
}

/// A folder of this test's own.
fn folder(name: &str) -> (PathBuf, Saves) {
    let path = std::env::temp_dir().join(format!("tirailleur-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    let saves = Saves::in_folder(Some(Folder::at(path.join("battles"))));
    (path, saves)
}

fn document(hand: &mut Hand) -> Document {
    hand.bench().document.clone().expect("a table is in hand")
}

#[test]
fn kept_tables_keep_their_entries_and_are_offered_for_battles() {
    let (path, saves) = folder("shelf");
    let folder = saves.tables().expect("a folder");
    let mut table = table();
    table.name = "Mill".to_owned();
    let first = shelf::put(&folder, &table, None).expect("written");
    let second = shelf::put(&folder, &table, None).expect("written");
    assert_eq!((first.as_str(), second.as_str()), ("Mill", "Mill 2"));
    // Saved again it stays where it is; called otherwise it moves.
    assert_eq!(
        shelf::put(&folder, &table, Some("Mill 2")).expect("written"),
        "Mill 2"
    );
    table.name = "Farm".to_owned();
    assert_eq!(
        shelf::put(&folder, &table, Some("Mill 2")).expect("written"),
        "Farm"
    );
    let mut names: Vec<String> = folder.list().into_iter().map(|saved| saved.name).collect();
    names.sort();
    assert_eq!(names, ["Farm", "Mill"]);
    // Nobody can play on half a table.
    let mut half = table.clone();
    half.name = "Half".to_owned();
    half.layout.size.0 = Length::whole(10);
    shelf::put(&folder, &half, None).expect("written");
    let mut hand = Hand::making(table.clone(), saves);
    hand.world().run_system_once(shelf::offer).expect("it runs");
    let offered: Vec<String> = hand
        .world()
        .resource::<Choice>()
        .tables()
        .map(|scenario| scenario.name.clone())
        .collect();
    assert!(offered.contains(&"Farm".to_owned()) && offered.contains(&"Mill".to_owned()));
    assert!(!offered.contains(&"Half".to_owned()));
    std::fs::remove_dir_all(&path).expect("it was there");
}

#[test]
fn what_is_not_saved_is_kept_as_a_draft_until_it_is() {
    let (path, saves) = folder("draft");
    let mut hand = Hand::making(table(), saves);
    let names = |hand: &mut Hand| -> Vec<String> {
        let folder = hand.world().resource::<Saves>().tables().expect("a folder");
        folder.list().into_iter().map(|saved| saved.name).collect()
    };
    hand.world()
        .run_system_once(shelf::keep_draft)
        .expect("it runs");
    assert_eq!(
        names(&mut hand),
        [] as [&str; 0],
        "there is nothing to lose"
    );
    hand.bench().take(FeatureKind::Tree);
    hand.click(100.0, 100.0);
    hand.world()
        .run_system_once(shelf::keep_draft)
        .expect("it runs");
    assert_eq!(names(&mut hand), [shelf::DRAFT]);
    shelf::keep(hand.world());
    assert_eq!(names(&mut hand), ["New table"]);
    std::fs::remove_dir_all(&path).expect("it was there");
}

#[test]
fn a_changed_table_of_the_game_leaves_that_one_its_name() {
    let (path, saves) = folder("shipped");
    let folder = saves.tables().expect("a folder");
    let village = ready_scenario("village").expect("ready").clone();
    let name = shelf::put(&folder, &village, None).expect("written");
    assert_eq!(name, "The village 2");
    assert_eq!(
        shelf::put(&folder, &village, None).expect("written"),
        "The village 3"
    );
    let again = shelf::put(&folder, &village, Some(&name)).expect("written");
    assert_eq!(again, name, "in its own entry");
    assert_eq!(shelf::called(village, &name).name, "The village 2");
    std::fs::remove_dir_all(&path).expect("it was there");
}

#[test]
fn the_draft_of_an_earlier_day_gets_a_name_before_another_table_takes_its_place() {
    let (path, saves) = folder("earlier");
    let folder = saves.tables().expect("a folder");
    let mut old = table();
    "The old mill".clone_into(&mut old.name);
    let text = tirailleur::scenario::write(&old).expect("text");
    folder.keep(shelf::DRAFT, &text).expect("written");
    // The game begins with a table from somewhere else.
    let mut hand = Hand::making(table(), saves);
    hand.bench().take(FeatureKind::Tree);
    hand.click(100.0, 100.0);
    hand.world()
        .run_system_once(shelf::keep_draft)
        .expect("it runs");
    let mut names: Vec<String> = folder.list().into_iter().map(|saved| saved.name).collect();
    names.sort();
    assert_eq!(names, ["The old mill", shelf::DRAFT]);
    let kept = folder.read("The old mill").expect("there");
    assert_eq!(tirailleur::scenario::draft(&kept, "a file"), Ok(old));
    // Taken up again it stays what it is.
    hand.bench().document = None;
    editor::open(hand.world(), table(), Some(shelf::DRAFT.to_owned()));
    assert_eq!(folder.list().len(), 2);
    std::fs::remove_dir_all(&path).expect("it was there");
}

#[test]
fn what_is_in_hand_and_not_saved_is_saved_before_another_table_is_taken() {
    let (path, saves) = folder("other");
    let mut hand = Hand::making(table(), saves);
    hand.bench().take(FeatureKind::Tree);
    hand.click(100.0, 100.0);
    let made = document(&mut hand).scenario().clone();
    let meeting = ready_scenario("meeting").expect("ready").clone();
    editor::open(hand.world(), meeting.clone(), None);
    hand.frame().frame();
    let kept = shelf::read(&hand.world().resource::<Saves>().tables().expect("a folder"));
    assert_eq!(kept.len(), 1);
    assert_eq!(kept[0].scenario.as_ref(), Some(&made));
    // Nothing was done to this one: nothing is saved.
    editor::open(hand.world(), made, None);
    let kept = shelf::read(&hand.world().resource::<Saves>().tables().expect("a folder"));
    assert_eq!(kept.len(), 1);
    std::fs::remove_dir_all(&path).expect("it was there");
}

#[test]
fn a_file_that_is_opened_beside_a_table_is_taken_into_hand() {
    let mut hand = Hand::making(table(), Saves::default());
    let meeting = ready_scenario("meeting").expect("ready");
    let text = scenario::write(meeting).expect("written");
    files::open(hand.world(), "meeting.ron", &text);
    hand.frame();
    assert_eq!(document(&mut hand).scenario(), meeting);
    assert_eq!(hand.screen(), Screen::Editor);
    // What is no table changes nothing.
    files::open(hand.world(), "broken.ron", "Scenario(name: 3)");
    hand.frame();
    assert_eq!(document(&mut hand).scenario(), meeting);
    let word = hand.world().resource::<Saves>().word.clone();
    assert!(word.is_some_and(|word| word.starts_with("broken.ron:1:")));
}

#[test]
fn of_two_tables_called_alike_the_one_in_hand_is_played() {
    let (path, saves) = folder("twins");
    let mut mill = table();
    mill.name = "Mill".to_owned();
    shelf::put(&saves.tables().expect("a folder"), &mill, None).expect("written");
    let mut hand = Hand::making(mill.clone(), saves);
    hand.bench().take(FeatureKind::Tree);
    hand.click(100.0, 100.0);
    shelf::play(hand.world());
    hand.world().run_system_once(shelf::offer).expect("it runs");
    let made = document(&mut hand).scenario().layout.clone();
    let choice = hand.world().resource::<Choice>();
    let chosen = choice.scenario().expect("a table");
    assert_eq!((chosen.name.as_str(), &chosen.layout), ("Mill 2", &made));
    let other = choice.tables().find(|table| table.name == "Mill");
    assert_eq!(other, Some(&mill));
    std::fs::remove_dir_all(&path).expect("it was there");
}
