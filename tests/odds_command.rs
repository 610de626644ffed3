//! `tirailleur odds` as a player calls it: the built binary, its output parsed.

use serde_json::{Value, json};
use std::process::{Command, Output};

fn odds(arguments: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tirailleur"))
        .arg("odds")
        .args(arguments.split_whitespace())
        .output()
        .expect("the binary starts")
}

/// Standard output of a call that must go well and say nothing else.
fn printed(arguments: &str) -> String {
    let output = odds(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments}: {output:?}");
    assert!(output.stderr.is_empty(), "{arguments}: {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

fn parsed(arguments: &str) -> Value {
    let text = printed(&format!("{arguments} --json"));
    assert_eq!(text.lines().count(), 1, "one object on one line: {text}");
    serde_json::from_str(&text).expect("JSON")
}

#[test]
fn a_fight_prints_the_object_of_the_contract_to_the_byte() {
    assert_eq!(
        printed("fight --attack 3 --defend 2 --json"),
        "{\"of\":36,\"defender\":{\"killed\":1,\"wounded\":5,\"falls\":9,\"recoils\":6},\"tie\":5,\
         \"attacker\":{\"killed\":0,\"wounded\":1,\"falls\":5,\"recoils\":4}}\n"
    );
}

#[test]
fn a_shot_prints_its_object_without_an_attackers_part() {
    // T12.
    assert_eq!(
        printed("shoot --attack 4 --defend 0 --json"),
        "{\"of\":36,\"defender\":{\"killed\":13,\"wounded\":8,\"falls\":5,\"recoils\":7},\"tie\":2,\"none\":1}\n"
    );
}

#[test]
fn an_activation_prints_the_object_of_the_contract() {
    assert_eq!(
        printed("activate --quality 4 --modifier 0 --dice 2 --json"),
        "{\"of\":36,\"actions\":[9,18,9],\"turnover\":9}\n"
    );
    assert_eq!(
        parsed("activate --quality 2 --modifier 3 --dice 3"),
        json!({"of": 216, "actions": [1, 15, 75, 125], "turnover": 16}),
        "PRO-2: never better than 2+"
    );
    assert_eq!(
        parsed("activate --quality 6 --modifier -2 --dice 1"),
        json!({"of": 6, "actions": [5, 1], "turnover": 0}),
        "PRO-2: never worse than 6+"
    );
}

#[test]
fn negative_sums_are_numbers_and_not_options() {
    assert_eq!(
        parsed("fight --attack -2 --defend -1"),
        parsed("fight --attack=-2 --defend=-1")
    );
    // HTH-12: 0 against -1 or less counts as 1 against 1, so that these are never doubled.
    let object = parsed("shoot --attack -5 --defend -9");
    assert_eq!(object["defender"]["killed"], 0);
    assert_eq!(object["defender"]["wounded"], 0);
}

#[test]
fn the_flags_of_a_fight_reach_the_rules() {
    // HTH-5: of the 15 wins by less than a double, none recoils.
    let better = parsed("fight --attack 3 --defend 2 --better attacker");
    assert_eq!(
        better["defender"],
        json!({"killed": 1, "wounded": 5, "falls": 15, "recoils": 0})
    );
    // HTH-11: every win wounds or kills.
    let fallen = parsed("fight --attack 3 --defend 2 --fallen defender");
    assert_eq!(
        fallen["defender"],
        json!({"killed": 1, "wounded": 20, "falls": 0, "recoils": 0})
    );
    assert_eq!(fallen["attacker"]["falls"], 5, "HTH-11: not the other one");
    // HTH-10: at 3 against 2, six pairs win by exactly 1, and they join the five ties.
    let cuirass = parsed("fight --attack 3 --defend 2 --cuirass defender");
    assert_eq!(cuirass["tie"], 11);
    // Both: the cuirass of a fallen man does not help.
    let both = parsed("fight --attack 3 --defend 2 --cuirass defender --fallen defender");
    assert_eq!(both, fallen);
    // Either flag may name both sides, in one word or twice.
    assert_eq!(
        parsed("fight --attack 3 --defend 2 --fallen attacker --fallen defender"),
        parsed("fight --attack 3 --defend 2 --fallen attacker,defender")
    );
}

#[test]
fn the_flags_of_a_shot_reach_the_rules() {
    let plain = parsed("shoot --attack 4 --defend 2");
    assert_eq!(
        plain,
        json!({"of": 36, "defender": {"killed": 2, "wounded": 7, "falls": 8, "recoils": 9}, "tie": 4, "none": 6})
    );
    let wounds = json!({"killed": 2, "wounded": 24, "falls": 0, "recoils": 0});
    assert_eq!(
        parsed("shoot --attack 4 --defend 2 --fallen")["defender"],
        wounds,
        "SHOOT-7"
    );
    assert_eq!(
        parsed("shoot --attack 4 --defend 2 --marksman")["defender"],
        wounds,
        "SR-MARKSMAN"
    );
    // HTH-10: five pairs win by exactly 1, and they join the four ties.
    assert_eq!(
        parsed("shoot --attack 4 --defend 2 --cuirass")["tie"],
        9,
        "HTH-10"
    );
}

#[test]
fn without_json_there_is_a_table_with_fractions_and_percent() {
    let table = printed("fight --attack 3 --defend 2 --better attacker");
    let line = |label: &str| {
        table
            .lines()
            .find(|line| line.starts_with(label))
            .unwrap_or_else(|| panic!("{label} in\n{table}"))
            .split_whitespace()
            .collect::<Vec<_>>()
    };
    // HTH-5: of the attacker's falls without a better weapon, five, 4 against 6 and 5 against 8 become wounds.
    assert_eq!(line("falls"), ["falls", "15/36", "41.7%", "3/36", "8.3%"]);
    assert!(table.contains("attacker d6 +3 (better weapon)"), "{table}");
    let rows: Vec<&str> = table.lines().filter(|line| line.contains('%')).collect();
    assert_eq!(rows.len(), 7);
    let ends = |row: &str| row.find('%');
    assert!(
        rows.iter().all(|row| ends(row) == ends(rows[0])),
        "aligned:\n{table}"
    );
    assert!(printed("activate --quality 4 --modifier 1 --dice 2").contains("succeeds on 3+"));
    assert!(printed("shoot --attack 4 --defend 0").contains("1/36"));
}

#[test]
fn wrong_usage_ends_with_2_and_a_message_that_names_the_option() {
    for (arguments, named) in [
        ("activate --quality 7 --dice 2", "--quality"),
        ("activate --quality 1 --dice 2", "--quality"),
        ("activate --quality 4 --dice 0", "--dice"),
        ("activate --quality 4 --dice 4", "--dice"),
        ("activate --dice 2", "--quality"),
        (
            "activate --quality 4 --dice 2 --modifier much",
            "--modifier",
        ),
        ("fight --attack 3", "--defend"),
        ("fight --attack three --defend 2", "--attack"),
        ("fight --attack 300 --defend 2", "--attack"),
        ("fight --attack 3 --defend 2 --better both", "--better"),
        ("fight --attack 3 --defend 2 --fallen nobody", "--fallen"),
        ("shoot --attack 4 --defend 2.5", "--defend"),
        ("shoot --attack 4 --defend 2 --better attacker", "--better"),
        ("shoot --attack --defend 2", "--attack"),
    ] {
        let output = odds(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments}: {output:?}");
        assert!(output.stdout.is_empty(), "{arguments}: {output:?}");
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(message.contains(named), "{arguments}: {message}");
    }
}
