//! House rules on the command line: `simulate --house` and `odds --house`.

use crate::simulate_command::{call, folder};
use serde_json::{Value, json};
use tirailleur::song::engine::Record;

/// Standard output of a call that must go well.
fn printed(arguments: &[&str]) -> String {
    let output = call(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// What a call that must fail says, and its exit code.
fn refused(arguments: &[&str]) -> (Option<i32>, String) {
    let output = call(arguments);
    assert!(!output.status.success(), "{arguments:?}");
    let text = String::from_utf8(output.stderr).expect("text");
    (output.status.code(), text)
}

fn parsed(arguments: &[&str]) -> Value {
    serde_json::from_str(&printed(arguments)).expect("JSON")
}

/// The house rules given are those of the battles and of their records.
#[test]
fn simulate_plays_by_the_house_rules_given() {
    let folder = folder("house");
    let path = folder.display().to_string();
    let text = printed(&[
        "simulate",
        "--scenario",
        "meeting",
        "--games",
        "1",
        "--house",
        "half_rule=ceil",
        "--house",
        "turn_limit=2",
        "--record-dir",
        &path,
    ]);
    assert!(text.contains("half_rule = ceil (H1)"), "{text}");
    let record = std::fs::read_to_string(folder.join("game-00000.ron")).expect("written");
    let record = Record::from_ron(&record).expect("a record");
    assert_eq!(record.scenario.house.place("half_rule"), Some(1));
    assert_eq!(record.scenario.turn_limit, Some(2));
    let replayed = printed(&[
        "replay",
        &folder.join("game-00000.ron").display().to_string(),
        "--verify",
        "--log",
    ]);
    let first = replayed.lines().next().expect("a log");
    assert_eq!(
        first,
        "House rule turn_limit = 2: After so many turns of both sides together the battle is a draw. (B20)"
    );
}

#[test]
fn simulate_refuses_what_is_no_house_rule_as_wrong_usage() {
    for (word, expected) in [
        ("half_rule=half", "expected \"floor+1\" or \"ceil\""),
        ("nothing=on", "expected the name of a house rule"),
        ("half_rule", "expected a house rule as name=value"),
    ] {
        let (code, text) = refused(&["simulate", "--scenario", "meeting", "--house", word]);
        assert_eq!(code, Some(2), "{text}");
        assert!(text.contains(expected), "{text}");
    }
}

/// A squad that the house rules do not let in is refused by its clause.
#[test]
fn simulate_judges_squads_by_the_house_rules() {
    let (code, text) = refused(&[
        "simulate",
        "--scenario",
        "meeting",
        "--house",
        "points_limit=100",
    ]);
    assert_eq!(code, Some(1));
    assert!(text.contains("100 are allowed (SQD-1)"), "{text}");
}

#[test]
fn odds_know_the_house_rules_that_change_them() {
    assert_eq!(
        parsed(&[
            "odds",
            "activate",
            "--quality",
            "4",
            "--dice",
            "2",
            "--house",
            "double_six=on",
            "--json"
        ]),
        json!({"of": 36, "actions": [9, 18, 8, 1], "turnover": 9}),
        "ACT-8"
    );
    let fight = ["odds", "fight", "--attack", "0", "--defend", "-4", "--json"];
    let shoot = ["odds", "shoot", "--attack", "0", "--defend", "-4", "--json"];
    for plain in [fight, shoot] {
        let raw = [&plain[..], &["--house", "clamp_total=off"]].concat();
        let killed = |value: &Value| value["defender"]["killed"].as_u64().expect("a number");
        assert!(killed(&parsed(&raw)) > killed(&parsed(&plain)), "{plain:?}");
        let same = [&plain[..], &["--house", "clamp_total=on"]].concat();
        assert_eq!(parsed(&same), parsed(&plain));
    }
    let (code, text) = refused(&[
        "odds",
        "activate",
        "--quality",
        "4",
        "--dice",
        "2",
        "--house",
        "half_rule=ceil",
    ]);
    assert_eq!(code, Some(2));
    assert!(text.contains("expected double_six"), "{text}");
}
