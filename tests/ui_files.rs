//! Files that are opened in the game: squads and tables for the next battle, battles to look at; and given as files.

use bevy::prelude::*;
use bevy::time::Real;
use std::time::Duration;
use tirailleur::roster::{library, ready_squad, squad};
use tirailleur::scenario::random::{LastFeature, RandomTable};
use tirailleur::scenario::{self, ready_scenario};
use tirailleur::storage::saves::Folder;
use tirailleur::table::body::Side;
use tirailleur::table::scale::Scale;
use tirailleur::ui::Screen;
use tirailleur::ui::files;
use tirailleur::ui::players::{Player, Players};
use tirailleur::ui::saves::{Saves, forget_word};
use tirailleur::ui::session::Choice;

/// As much of the game as opening a file touches.
fn world() -> World {
    let mut world = World::new();
    world.init_resource::<Saves>();
    world.init_resource::<Choice>();
    world.init_resource::<NextState<Screen>>();
    world
}

fn asked_for(world: &World) -> Option<Screen> {
    match world.resource::<NextState<Screen>>() {
        NextState::Pending(screen) => Some(*screen),
        _ => None,
    }
}

fn own_squad() -> String {
    let mut own = ready_squad("france_line").expect("it is ready").clone();
    own.name = "My own".to_owned();
    squad::write(&own, 400).expect("it is written")
}

#[test]
fn a_squad_from_a_file_is_taken_for_the_humans_side() {
    let mut world = world();
    world.resource_mut::<Choice>().players = Players::two([Player::Machine, Player::Human]);
    files::open(&mut world, "mine.ron", &own_squad());
    let choice = world.resource::<Choice>();
    assert_eq!(choice.squad(Side::B).expect("a squad").name, "My own");
    assert_ne!(choice.squad(Side::A).expect("a squad").name, "My own");
    assert_eq!(asked_for(&world), Some(Screen::QuickBattle));
    let setup = world.resource::<Choice>().setup().expect("it may play");
    assert_eq!(setup.squads[1].name, "My own");
}

#[test]
fn a_file_opened_again_takes_the_place_of_the_first() {
    let mut world = world();
    files::open(&mut world, "mine.ron", &own_squad());
    let count = world.resource::<Choice>().all_squads().count();
    files::open(&mut world, "mine.ron", &own_squad());
    assert_eq!(world.resource::<Choice>().all_squads().count(), count);
}

#[test]
fn a_table_from_a_file_is_played_on() {
    let mut world = world();
    let rolled = RandomTable::new(5, Scale::Fifteen, LastFeature::InPlace);
    let squads = ready_scenario("meeting").expect("ready").squads.clone();
    let mine = rolled.scenario(squads);
    let text = scenario::write(&mine).expect("it is written");
    files::open(&mut world, "table.ron", &text);
    let setup = world.resource::<Choice>().setup().expect("it may play");
    assert_eq!(setup.scenario, mine);
    assert_eq!(asked_for(&world), Some(Screen::QuickBattle));
}

#[test]
fn a_spoilt_file_changes_nothing_and_is_named_with_its_place() {
    let mut world = world();
    let before = world.resource::<Choice>().clone();
    let text = own_squad().replacen("profile", "profil", 1);
    files::open(&mut world, "mine.ron", &text);
    assert_eq!(*world.resource::<Choice>(), before);
    assert_eq!(asked_for(&world), None);
    let word = world.resource::<Saves>().word.clone().expect("a word");
    assert!(word.starts_with("mine.ron:"), "{word}");
}

#[test]
fn squads_and_tables_given_as_files_can_be_opened_again() {
    let folder = std::env::temp_dir().join(format!("tirailleur-files-{}", std::process::id()));
    let mut saves = Saves::in_folder(Some(Folder::at(folder.join("battles"))));
    let squad = ready_squad("britain_line").expect("ready");
    saves.give_squad(squad, 400);
    let given = Folder::at(folder.join("squads"));
    let text = given.read(&given.list()[0].name).expect("it is there");
    let loaded = squad::load(&text, "squad", library()).expect("it is sound");
    assert_eq!(&loaded, squad);
    let meeting = ready_scenario("meeting").expect("ready");
    saves.give_table(meeting);
    let given = Folder::at(folder.join("table files"));
    let text = given.read(&given.list()[0].name).expect("it is there");
    assert_eq!(
        &scenario::load(&text, "table").expect("it is sound"),
        meeting
    );
    std::fs::remove_dir_all(&folder).expect("it was there");
}

#[test]
fn the_last_word_stands_long_enough_to_be_read_and_goes() {
    let mut app = App::new();
    app.init_resource::<Time<Real>>()
        .insert_resource(Saves::default())
        .add_systems(Update, forget_word);
    let later = |app: &mut App, seconds: f32| {
        let step = Duration::from_secs_f32(seconds);
        app.world_mut()
            .resource_mut::<Time<Real>>()
            .advance_by(step);
        app.update();
        app.world().resource::<Saves>().word.clone()
    };
    app.world_mut().resource_mut::<Saves>().word = Some("Saved.".to_owned());
    assert_eq!(later(&mut app, 1.0).as_deref(), Some("Saved."));
    assert_eq!(later(&mut app, 15.0).as_deref(), Some("Saved."));
    // Another one begins anew.
    app.world_mut().resource_mut::<Saves>().word = Some("Not saved.".to_owned());
    assert_eq!(later(&mut app, 10.0).as_deref(), Some("Not saved."));
    assert_eq!(later(&mut app, 15.0).as_deref(), Some("Not saved."));
    assert_eq!(later(&mut app, 10.0), None);
}
