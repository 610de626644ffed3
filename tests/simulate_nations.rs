//! `tirailleur simulate --nations`: every pair of nations, and each one's share.

use crate::simulate_command::call;
use serde_json::Value;

/// The objects that it prints, one a line, for one battle a pair that is stopped early.
fn printed(jobs: &str) -> Vec<Value> {
    let output = call(&[
        "simulate",
        "--nations",
        "--games",
        "1",
        "--seed",
        "3",
        "--cap",
        "60",
        "--jobs",
        jobs,
        "--json",
    ]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("text");
    text.lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

#[test]
fn every_pair_of_nations_is_a_line_and_the_sum_holds_the_shares() {
    let lines = printed("1");
    // Five nations: ten pairs, each once, in the order of the rosters.
    assert_eq!(lines.len(), 11);
    let names = ["France", "Great Britain", "Prussia", "Austria", "Russia"];
    let mut pairs: Vec<[&str; 2]> = Vec::new();
    for line in &lines[..10] {
        let pair = [0, 1].map(|place| line["pair"][place].as_str().expect("a nation"));
        assert!(names.contains(&pair[0]) && names.contains(&pair[1]) && pair[0] != pair[1]);
        assert!(
            !pairs
                .iter()
                .any(|one| one == &pair || *one == [pair[1], pair[0]])
        );
        pairs.push(pair);
        let number = |key: &str| line[key].as_u64().expect("a number");
        let wins = line["wins"][0].as_u64().unwrap_or(9) + line["wins"][1].as_u64().unwrap_or(9);
        assert_eq!(number("games"), 1);
        assert_eq!(wins + number("draws"), 1, "{line}");
        assert!(line["orders"].as_f64().expect("a mean") <= 60.0);
    }
    let sum = &lines[10];
    assert_eq!((&sum["summary"], &sum["games"]), (&true.into(), &10.into()));
    let shares = sum["nations"].as_array().expect("the nations");
    assert_eq!(shares.len(), 5);
    for share in shares {
        assert_eq!(share["games"], 4, "each meets four others");
        let number = |key: &str| share[key].as_f64().expect("a number");
        let expected = (number("wins") + 0.5 * number("draws")) / 4.0;
        assert!((number("share") - expected).abs() < 0.001, "{share}");
    }
    let total: f64 = shares
        .iter()
        .filter_map(|share| share["share"].as_f64())
        .sum();
    assert!(
        (total - 2.5).abs() < 0.01,
        "half of all battles are won: {total}"
    );
    // The results do not depend on how many are played at a time.
    let again = printed("3");
    assert_eq!(again[..10], lines[..10]);
    assert_eq!(again[10]["nations"], lines[10]["nations"]);
}

/// A pair plays each table twice, sides changed: with the cap at one order, nothing else can differ.
#[test]
fn two_battles_a_table_and_a_table_for_reading() {
    let output = call(&["simulate", "--nations", "--games", "2", "--cap", "1"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("text");
    let pairs = text.lines().filter(|line| line.contains(" against "));
    assert_eq!(pairs.count(), 10, "{text}");
    assert!(text.contains("20 games in"), "{text}");
    assert!(text.contains("50.0 %"), "all are drawn: {text}");
}

#[test]
fn it_takes_no_scenario_and_a_scenario_is_asked_for_without_it() {
    let output = call(&["simulate", "--nations", "--scenario", "meeting"]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let output = call(&["simulate", "--games", "1"]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
}
