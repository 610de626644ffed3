//! Battles are kept and found again, and what is no sound record is refused whole.

use crate::support::machines::record;
use std::path::PathBuf;
use tirailleur::headless;
use tirailleur::song::record_file;
use tirailleur::storage::Source;
use tirailleur::storage::saves::{AUTOSAVE, Folder};

/// A folder of this test's own.
fn folder(name: &str) -> (PathBuf, Folder) {
    let path = std::env::temp_dir().join(format!("tirailleur-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    (path.clone(), Folder::at(path))
}

#[test]
fn a_kept_battle_is_found_again_and_plays_to_every_hash() {
    let (path, folder) = folder("keep");
    assert!(folder.list().is_empty(), "nothing was kept yet");
    let record = record(5, 60);
    folder.keep(AUTOSAVE, &record.to_ron()).expect("a folder");
    let saved = folder.find(AUTOSAVE).expect("it was kept");
    let text = folder.read(&saved.name).expect("a file");
    let source = Source {
        text: &text,
        file: "autosave.ron",
    };
    let read = record_file::load(source).expect("a sound record");
    assert_eq!(read, record);
    let mut app = headless::app();
    record_file::play(app.world_mut(), &read, None, true, source).expect("every hash agrees");
    let _ = std::fs::remove_dir_all(path);
}

#[test]
fn names_are_free_and_fit_every_system() {
    let (path, folder) = folder("names");
    assert_eq!(folder.free_name("A/B: \"C\""), "A-B- -C-");
    assert_eq!(folder.free_name(AUTOSAVE), format!("{AUTOSAVE} 2"));
    assert_eq!(folder.free_name("Meeting"), "Meeting");
    folder.keep("Meeting", "x").expect("a folder");
    assert_eq!(folder.free_name("Meeting"), "Meeting 2");
    let _ = std::fs::remove_dir_all(path);
}

#[test]
fn a_record_whose_squad_or_scenario_breaks_a_rule_is_refused_with_its_place() {
    let good = record(5, 60).to_ron();
    // SQD-1: the limit falls below what the squads cost.
    let poor = good.replacen("points: (400, 400)", "points: (40, 400)", 1);
    assert_ne!(poor, good, "the record names its limits");
    let faults = record_file::load(Source {
        text: &poor,
        file: "poor.ron",
    })
    .expect_err("too dear");
    let said = faults.to_string();
    assert!(
        said.starts_with("poor.ron:") && said.contains("SQD-1"),
        "{said}"
    );
    // No bytes at all, and half a record: a fault, not a panic.
    for text in ["", &good[..good.len() / 2]] {
        assert!(
            record_file::load(Source {
                text,
                file: "half.ron"
            })
            .is_err()
        );
    }
}
