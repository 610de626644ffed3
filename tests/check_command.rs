//! `tirailleur check` as a player calls it: what it prints and how it ends.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Calls `check` in the project's root: exit code, standard output, standard error.
fn check(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_tirailleur"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .arg("check")
        .args(arguments)
        .output()
        .expect("the program starts");
    (
        output.status.code(),
        String::from_utf8(output.stdout).expect("text"),
        String::from_utf8(output.stderr).expect("text"),
    )
}

/// A fresh folder with these files.
fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("check-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for tests");
    for (file, text) in files {
        fs::write(folder.join(file), text).expect("writable");
    }
    folder
}

#[test]
fn everything_shipped_passes_with_164_prices_agreeing_and_one_flagged() {
    let (code, out, err) = check(&["rosters", "scenarios"]);
    assert_eq!((code, err.as_str()), (Some(0), ""), "{out}");
    let last = out.lines().last().expect("a sum");
    assert_eq!(last, "40 files, 0 faults; prices: 164 agree, 1 flagged");
    assert!(out.contains(
        "rosters/great_britain.ron: roster of Great Britain, 32 profiles: 31 prices agree, 1 flagged\n    \
         Line Grenadier Company: 33 points kept as printed, the formula gives 32 (A16)\n"
    ));
    assert!(out.contains("rosters/squads/austria_line.ron: squad \"Fusiliers of the Deutschmeister\", Austria: 11 models, 400 points\n"));
    assert!(out.contains("scenarios/meeting.ron: scenario \"Meeting on the road\", 600 x 600 mm, 15 features, 400 against 400 points\n"));
    // A4: farms and a corral are scenarios' maps, with more fence than SET-4 gives; of the others there is nothing to remark.
    let remarked: Vec<&str> = out
        .split("\nscenarios/")
        .filter(|part| part.contains("SET-4"))
        .filter_map(|part| part.split(".ron").next())
        .collect();
    assert_eq!(
        remarked,
        ["assault_at_the_farm", "farmhouse", "foraging_mission"],
        "{out}"
    );
}

#[test]
fn tables_that_seeds_roll_up_are_checked_by_their_range() {
    let (code, out, err) = check(&["random:1-30"]);
    assert_eq!((code, err.as_str()), (Some(0), ""), "{out}");
    let first = out.lines().next().expect("a line for all");
    assert!(
        first.starts_with("random:1-30: 30 tables, ") && first.ends_with(" features, 0 faults")
    );
    assert!(out.contains("30 files, 0 faults"));
    // A range that holds nothing checks nothing: that is no success.
    assert_eq!(check(&["random:9-3"]).0, Some(1));
}

#[test]
fn a_bad_file_is_named_with_line_column_and_clause_and_ends_with_1() {
    let (code, out, _) = check(&["tests/broken/points_401.ron", "rosters/austria.ron"]);
    assert_eq!(code, Some(1));
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(
        lines,
        [
            "tests/broken/points_401.ron:8:9: expected at most 400 points, found 401 with this soldier (SQD-1)",
            "rosters/austria.ron: roster of Austria, 28 profiles: 28 prices agree, 0 flagged",
            "2 files, 1 faults; prices: 28 agree, 0 flagged",
        ]
    );
}

#[test]
fn every_broken_file_is_found_in_its_folder() {
    let (code, out, _) = check(&["tests/broken"]);
    assert_eq!(code, Some(1));
    for entry in
        fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken")).expect("a folder")
    {
        let name = entry
            .expect("an entry")
            .file_name()
            .into_string()
            .expect("a name");
        let reported = out
            .lines()
            .any(|line| line.starts_with(&format!("tests/broken/{name}:")));
        assert!(reported, "{name}");
    }
}

#[test]
fn wrong_usage_ends_with_2() {
    let (code, out, err) = check(&["no/such/file.ron"]);
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert!(err.starts_with("no/such/file.ron: "), "{err}");
    assert_eq!(check(&[]).0, Some(2));
}

#[test]
fn a_folder_without_data_is_a_no() {
    let empty = folder("empty", &[("readme.txt", "nothing")]);
    let (code, out, _) = check(&[empty.to_str().expect("text")]);
    assert_eq!(code, Some(1));
    assert_eq!(out, "0 files, 0 faults; prices: 0 agree, 0 flagged\n");
}

/// A roster of a nation that the game does not know.
const HANOVER: &str = r#"Roster(nation: "Hanover", bloc: Coalition, profiles: [
    (name: "Officer", points: 60, quality: 3, combat: 2, weapons: [Sword, Pistol], rules: [Leader]),
    (name: "Skirmisher", points: 20, quality: 4, combat: 2, weapons: [Tomahawk], rules: []),
])"#;

#[test]
fn squads_may_draw_on_rosters_that_are_checked_with_them() {
    let squad = r#"Squad(name: "T", nation: "Hanover", soldiers: [
        (profile: "Officer"), (profile: "Infantry NCO", nation: "Austria"),
    ])"#;
    let together = folder(
        "together",
        &[("a_squad.ron", squad), ("hanover.ron", HANOVER)],
    );
    let path = together.to_str().expect("text");
    let (code, out, _) = check(&[path]);
    assert_eq!(code, Some(0), "{out}");
    assert!(
        out.contains("squad \"T\", Hanover and Austria: 2 models, 116 points"),
        "{out}"
    );
    assert!(
        out.contains(
            "    Skirmisher: its 20 points are reconstructed, the cost of tomahawk is assumed\n"
        ),
        "{out}"
    );
    let (code, out, _) = check(&[&format!("{path}/a_squad.ron")]);
    assert_eq!(code, Some(1));
    assert!(
        out.contains("a_squad.ron:1:26: expected one of the nations France, "),
        "{out}"
    );
}

#[test]
fn a_second_roster_of_a_nation_is_refused() {
    let twice = folder("twice", &[("one.ron", HANOVER), ("two.ron", HANOVER)]);
    let path = twice.to_str().expect("text");
    let (code, out, _) = check(&[path]);
    assert_eq!(code, Some(1));
    let expected =
        format!("{path}/two.ron:1:16: expected a nation without a roster, Hanover has one");
    assert!(out.contains(&expected), "{out}");
}

#[test]
fn prices_are_those_of_a_formula_checked_with_them() {
    let shipped = tirailleur::storage::shipped::FORMULA.text;
    let dear = shipped.replace("item: Tomahawk, cost: 3", "item: Tomahawk, cost: 5");
    let both = folder(
        "formula",
        &[("formula.ron", &dear), ("hanover.ron", HANOVER)],
    );
    let (code, out, _) = check(&[both.to_str().expect("text")]);
    assert_eq!(code, Some(1));
    assert!(
        out.contains("hanover.ron:3:34: expected 23 points by the formula, found 20"),
        "{out}"
    );
}

#[test]
fn layouts_that_depart_from_set_4_are_remarked_on_and_pass() {
    let text = tirailleur::storage::shipped::SCENARIOS[0].text;
    let crowded = text.replace(
        "center: (480, 470), radius: 55",
        "center: (400, 470), radius: 55",
    );
    assert_ne!(text, crowded);
    let tables = folder("crowded", &[("crowded.ron", &crowded)]);
    let (code, out, _) = check(&[tables.to_str().expect("text")]);
    assert_eq!(code, Some(0));
    assert!(
        out.contains("rough ground number 3, usually at least 50 mm (SET-4)"),
        "{out}"
    );
}
