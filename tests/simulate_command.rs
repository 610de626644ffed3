//! `tirailleur simulate` as measurements call it: the built binary, its output parsed.

use serde_json::Value;
use std::path::PathBuf;
use std::process::{Command, Output};

/// A folder of this test's own, empty.
pub fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("tirailleur-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for temporary files");
    folder
}

/// Calls the program.
pub fn call(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tirailleur"))
        .args(arguments)
        .output()
        .expect("the binary starts")
}

/// The lines of standard output of a call that must go well.
fn lines(arguments: &[&str]) -> Vec<String> {
    let output = call(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {output:?}");
    let text = String::from_utf8(output.stdout).expect("text");
    text.lines().map(str::to_owned).collect()
}

/// The path of a scenario that comes with the game.
fn scenario(name: &str) -> String {
    format!("{}/scenarios/{name}.ron", env!("CARGO_MANIFEST_DIR"))
}

/// INI-2: a scenario's allies play, too; what is printed of a battle stays as it is.
#[test]
fn allies_of_a_scenario_play() {
    let records = folder("allies");
    let lines = lines(&[
        "simulate",
        "--scenario",
        &scenario("crossroads"),
        "--games",
        "1",
        "--json",
        "--record-dir",
        records.to_str().expect("a path"),
    ]);
    assert_eq!(lines.len(), 2);
    let game: Value = serde_json::from_str(&lines[0]).expect("JSON");
    let fields: Vec<&String> = game.as_object().expect("an object").keys().collect();
    assert_eq!(fields.len(), 7, "{fields:?}");
    assert_ne!(game["ended"], "cap", "{game}");
    let record = std::fs::read_to_string(records.join("game-00000.ron")).expect("a record");
    assert!(record.contains("allies:"), "its squads are kept");
}

#[test]
fn json_prints_an_object_a_battle_and_one_for_all_with_the_fields_of_the_contract() {
    let path = scenario("sharpshooters");
    let lines = lines(&[
        "simulate",
        "--scenario",
        &path,
        "--games",
        "2",
        "--seed",
        "7",
        "--json",
    ]);
    assert_eq!(lines.len(), 3);
    for (number, line) in lines[..2].iter().enumerate() {
        let game: Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(game["game"], number);
        assert_eq!(game["seed"], 7 + number);
        let hash = game["hash"].as_str().expect("a hash");
        assert_eq!(hash.len(), 16);
        let ended = game["ended"].as_str().expect("a word");
        assert!(
            ["broken", "objective", "withdrew", "draw"].contains(&ended),
            "{line}"
        );
        let winner = &game["winner"];
        assert!(
            winner == "A" || winner == "B" || (winner.is_null() && ended == "draw"),
            "{line}"
        );
        // To the byte, the order of the fields too.
        assert_eq!(
            *line,
            format!(
                "{{\"game\":{number},\"seed\":{},\"winner\":{winner},\"ended\":\"{ended}\",\"turns\":{},\"orders\":{},\"hash\":\"{hash}\"}}",
                7 + number,
                game["turns"],
                game["orders"]
            )
        );
    }
    let sum: Value = serde_json::from_str(&lines[2]).expect("JSON");
    assert!(
        lines[2].starts_with("{\"summary\":true,\"games\":2,\"wins\":["),
        "{}",
        lines[2]
    );
    let wins: u64 = sum["wins"]
        .as_array()
        .expect("both sides")
        .iter()
        .filter_map(Value::as_u64)
        .sum();
    assert_eq!(wins + sum["draws"].as_u64().expect("draws"), 2);
    assert!(sum["seconds"].as_f64().is_some() && sum["games_per_second"].as_f64().is_some());
}

#[test]
fn the_same_battles_come_whatever_the_number_of_jobs() {
    let run = |jobs: &str| {
        let mut lines = lines(&[
            "simulate",
            "--scenario",
            "open_field",
            "--games",
            "4",
            "--seed",
            "3",
            "--jobs",
            jobs,
            "--json",
        ]);
        lines.pop();
        lines
    };
    let one = run("1");
    assert_eq!(one, run("1"), "two runs");
    assert_eq!(one, run("3"), "one job and three");
}

#[test]
fn squads_are_named_by_stem_or_file_and_players_can_be_chosen() {
    let file = format!(
        "{}/rosters/squads/france_guard.ron",
        env!("CARGO_MANIFEST_DIR")
    );
    let lines = lines(&[
        "simulate",
        "--scenario",
        "village",
        "--squads",
        &file,
        "russia_line",
        "--games",
        "1",
        "--players",
        "machine",
        "random",
        "--cap",
        "60",
    ]);
    assert!(lines[0].contains("Foot of the Guard (A)"), "{}", lines[0]);
    assert!(
        lines
            .last()
            .is_some_and(|line| line.starts_with("1 games in ")),
        "{lines:?}"
    );
}

#[test]
fn a_battle_that_is_stopped_says_cap_and_has_no_winner() {
    let lines = lines(&[
        "simulate",
        "--scenario",
        "meeting",
        "--games",
        "1",
        "--cap",
        "25",
        "--json",
    ]);
    let game: Value = serde_json::from_str(&lines[0]).expect("JSON");
    assert_eq!(
        (&game["ended"], &game["winner"], &game["orders"]),
        (&"cap".into(), &Value::Null, &25.into())
    );
}

#[test]
fn what_is_not_there_is_wrong_usage_and_what_is_broken_is_told_with_its_place() {
    let output = call(&["simulate", "--scenario", "no_such_table", "--games", "1"]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let output = call(&[
        "simulate",
        "--scenario",
        "meeting",
        "--squads",
        "france_line",
        "no_such_squad",
    ]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(output.stdout.is_empty());

    let folder = folder("simulate-broken");
    let path = folder.join("broken.ron");
    std::fs::write(&path, "Scenario(\n    name: 7,\n)\n").expect("a file");
    let path = path.display().to_string();
    let output = call(&["simulate", "--scenario", &path]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let text = String::from_utf8(output.stderr).expect("text");
    assert!(
        text.starts_with(&format!("{path}:2:11: expected")),
        "{text}"
    );
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn a_squad_that_costs_more_than_the_scenario_allows_is_refused() {
    // SQD-1.
    let folder = folder("simulate-points");
    let text = std::fs::read_to_string(scenario("meeting")).expect("a scenario");
    let poor = text.replace("squads: (", "points: (400, 40),\n    squads: (");
    let path = folder.join("poor.ron");
    std::fs::write(&path, poor).expect("a file");
    let output = call(&[
        "simulate",
        "--scenario",
        &path.display().to_string(),
        "--games",
        "1",
    ]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let _ = std::fs::remove_dir_all(folder);
}
