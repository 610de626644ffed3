//! `tirailleur replay`: records play again to the same hashes, and what was tampered with is found and named.

use super::simulate_command::{call, folder};
use std::path::{Path, PathBuf};

/// A record of one battle of the machine against itself.
fn record(folder: &Path) -> PathBuf {
    let output = call(&[
        "simulate",
        "--scenario",
        "open_field",
        "--games",
        "1",
        "--seed",
        "5",
        "--record-dir",
        &folder.display().to_string(),
    ]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let files: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    assert_eq!(
        files.len(),
        1,
        "one record a battle, and nothing half written: {files:?}"
    );
    files[0].clone()
}

/// The exit code, and what was said on standard output and error.
fn replay(path: &Path, verify: bool) -> (Option<i32>, String, String) {
    let path = path.display().to_string();
    let mut arguments = vec!["replay", path.as_str()];
    if verify {
        arguments.push("--verify");
    }
    let output = call(&arguments);
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

/// Changes the first line that `change` turns into another one; returns its number.
fn tamper(path: &Path, change: impl Fn(&str) -> Option<String>) -> usize {
    let text = std::fs::read_to_string(path).expect("a record");
    let mut changed = None;
    let lines: Vec<String> = text
        .lines()
        .enumerate()
        .map(|(number, line)| match (changed, change(line)) {
            (None, Some(other)) => {
                changed = Some(number + 1);
                other
            }
            _ => line.to_owned(),
        })
        .collect();
    std::fs::write(path, lines.join("\n")).expect("a file");
    changed.expect("a line to change")
}

#[test]
fn a_record_plays_again_to_every_hash() {
    let folder = folder("replay-good");
    let path = record(&folder);
    let (code, said, errors) = replay(&path, true);
    assert_eq!(code, Some(0), "{errors}");
    assert!(said.contains("every hash agrees"), "{said}");
    let (code, said, _) = replay(&path, false);
    assert_eq!(code, Some(0), "{said}");
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn another_number_of_dice_gives_another_state_and_its_line_is_named() {
    let folder = folder("replay-dice");
    let path = record(&folder);
    let line = tamper(&path, |line| {
        line.contains("dice: 3)")
            .then(|| line.replace("dice: 3)", "dice: 1)"))
    });
    let (code, _, errors) = replay(&path, true);
    assert_eq!(code, Some(1));
    assert!(
        errors.starts_with(&format!("{}:{line}:", path.display())),
        "line {line}: {errors}"
    );
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn an_illegal_order_is_refused_with_its_line_even_without_verifying() {
    let folder = folder("replay-illegal");
    let path = record(&folder);
    // ACT-3: nobody is nominated while the sides deploy.
    let line = tamper(&path, |line| {
        line.contains("Order(FinishDeployment")
            .then(|| line.replace("FinishDeployment", "EndTurn"))
    });
    let (code, _, errors) = replay(&path, false);
    assert_eq!(code, Some(1));
    assert!(
        errors.starts_with(&format!("{}:{line}:", path.display())) && errors.contains("is refused"),
        "line {line}: {errors}"
    );
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn a_hash_that_was_changed_is_found_only_by_verifying() {
    let folder = folder("replay-hash");
    let path = record(&folder);
    let line = tamper(&path, |line| {
        line.contains("Order(FinishDeployment, \"").then(|| {
            let at = line.find('"').map_or(0, |at| at + 1);
            let digit = if line[at..].starts_with('0') {
                "1"
            } else {
                "0"
            };
            format!("{}{digit}{}", &line[..at], &line[at + 1..])
        })
    });
    assert_eq!(replay(&path, false).0, Some(0));
    let (code, _, errors) = replay(&path, true);
    assert_eq!(code, Some(1));
    assert!(
        errors.starts_with(&format!("{}:{line}:", path.display())),
        "{errors}"
    );
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn what_is_no_record_is_told_with_its_place_and_what_is_not_there_is_wrong_usage() {
    let folder = folder("replay-bad");
    let path = record(&folder);
    let line = tamper(&path, |line| {
        line.contains("Order(FinishDeployment")
            .then(|| line.replace("FinishDeployment", "FinishDeploymint"))
    });
    let (code, _, errors) = replay(&path, true);
    assert_eq!(code, Some(1));
    assert!(
        errors.starts_with(&format!("{}:{line}:", path.display())) && errors.contains("expected"),
        "{errors}"
    );
    assert_eq!(replay(&folder.join("nothing.ron"), true).0, Some(2));
    let _ = std::fs::remove_dir_all(folder);
}
