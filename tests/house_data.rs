//! House rules as data: the list, files, records, links, hashes, and the head of the log.

use crate::support::field::{Field, man};
use crate::support::house::{agreed, agreed_in};
use crate::support::machines;
use std::collections::BTreeSet;
use tirailleur::battle::link;
use tirailleur::headless;
use tirailleur::scenario::{self, ready_scenario};
use tirailleur::song::engine::{self, History, Record, Setup};
use tirailleur::song::event::Event;
use tirailleur::song::house::number::NUMBERS;
use tirailleur::song::house::{self, HouseRules, SWITCHES, Setting};
use tirailleur::song::record_file;
use tirailleur::song::state::Battle;
use tirailleur::song::wording::Words;
use tirailleur::storage::Source;

/// The text of a scenario file with that field of house rules.
fn with_house(field: &str) -> String {
    let scenario = ready_scenario("meeting").expect("shipped");
    let text = scenario::write(scenario).expect("it can be written");
    assert!(
        !text.contains("house:"),
        "the printed rules are not written"
    );
    text.replacen(
        "Scenario(\n",
        &format!("Scenario(\n    house: {field},\n"),
        1,
    )
}

/// Every switch has a name and rulings of its own, at least two values, and words about each; none is as good as another.
#[test]
fn every_switch_explains_itself_and_its_values() {
    let mut names = BTreeSet::new();
    for switch in SWITCHES {
        assert!(names.insert(switch.name), "{} twice", switch.name);
        assert!(switch.what.ends_with('.'), "{}", switch.name);
        assert!(switch.clauses.iter().all(|clause| !clause.is_empty()));
        let values: BTreeSet<_> = switch.values.iter().map(|value| value.name).collect();
        let words: BTreeSet<_> = switch.values.iter().map(|value| value.what).collect();
        assert!(switch.values.len() > 1);
        assert_eq!(values.len(), switch.values.len(), "{}", switch.name);
        assert_eq!(words.len(), switch.values.len(), "{}", switch.name);
        assert!(words.iter().all(|words| words.ends_with('.')));
        assert_eq!(HouseRules::default().place(switch.name), Some(0));
    }
    for number in &NUMBERS {
        assert!(names.insert(number.name));
    }
}

/// `docs/data.md` names every switch and every value.
#[test]
fn the_page_of_data_files_names_every_switch() {
    let page = include_str!("../docs/data.md");
    for switch in SWITCHES {
        let row = page
            .lines()
            .find(|line| line.starts_with(&format!("| `{}` |", switch.name)))
            .unwrap_or_else(|| panic!("{} is missing", switch.name));
        for clause in switch.clauses {
            assert!(row.contains(clause), "{clause}: {row}");
        }
        for value in switch.values {
            assert!(row.contains(&format!("`\"{}\"`", value.name)), "{row}");
        }
    }
    assert!(NUMBERS.iter().all(|number| page.contains(number.name)));
}

/// Every value of every switch goes into a scenario by its name, is told as a deviation unless it is the printed rule, and
/// comes out of the file as it went in.
#[test]
fn every_value_goes_through_a_file() {
    for switch in SWITCHES {
        for (place, value) in switch.values.iter().enumerate() {
            let word = format!("{}={}", switch.name, value.name);
            let set = agreed_in(
                ready_scenario("meeting").expect("shipped").clone(),
                &[&word],
            );
            assert_eq!(set.house.place(switch.name), Some(place), "{word}");
            let told: Vec<_> = set.house.deviations().map(|it| it.switch.name).collect();
            assert_eq!(told.contains(&switch.name), place > 0, "{word}");
            let text = scenario::write(&set).expect("it can be written");
            assert_eq!(text.contains(switch.name), place > 0, "{text}");
            assert_eq!(scenario::load(&text, "file"), Ok(set), "{word}");
        }
    }
}

/// An unknown switch or value is refused with its place and what was expected there.
#[test]
fn what_is_no_house_rule_is_refused_with_its_place() {
    for (field, start) in [
        (
            "(half_rul: \"ceil\")",
            "file:2:13: expected a field `scout_cap`",
        ),
        (
            "(half_rule: \"half\")",
            "file:2:24: expected \"floor+1\" or \"ceil\" for half_rule (H1), found \"half\"",
        ),
        ("(half_rule: Ceil)", "file:2:24: expected a text in quotes"),
        (
            "(flee_strict: \"on\", flee_strict: \"on\")",
            "file:2:32: expected the field `flee_strict` only once",
        ),
    ] {
        let fault = scenario::load(&with_house(field), "file")
            .expect_err(field)
            .to_string();
        assert!(fault.starts_with(start), "{fault}");
    }
    let fault = scenario::load(&with_house("(half_rul: \"ceil\")"), "file").expect_err("a slip");
    let fault = fault.to_string();
    assert!(fault.ends_with("(did you mean `half_rule`?)"), "{fault}");
}

/// `name=value` says what it expected where it is none.
#[test]
fn what_is_no_setting_is_refused_in_words() {
    for (word, expected) in [
        (
            "half_rule",
            "expected a house rule as name=value, found `half_rule`",
        ),
        (
            "half_rul=ceil",
            "expected the name of a house rule, found `half_rul` (did you mean `half_rule`?)",
        ),
        (
            "max_flags=2",
            "expected \"1\" or \"none\" for max_flags (A14), found \"2\"",
        ),
        (
            "turn_limit=0",
            "expected \"none\" or 1 to 1000 for turn_limit (B20), found \"0\"",
        ),
        (
            "points_limit=none",
            "expected 1 to 2000 for points_limit (A11), found \"none\"",
        ),
    ] {
        let found = word.parse::<Setting>().expect_err(word).to_string();
        assert_eq!(found, expected);
    }
}

/// The lines of the log before the first die.
fn head(house: &[&str]) -> Vec<(String, String)> {
    let field = Field::fresh(agreed(house), &[man(0.0, 0.0)], &[man(0.0, 0.0)], 1);
    let muster = &field.battle().muster;
    field.history().log()[0]
        .events
        .iter()
        .filter(|event| matches!(event, Event::HouseRule { .. }))
        .map(|event| Words { muster }.line(event).expect("a line"))
        .map(|line| (line.clause.to_string(), line.text))
        .collect()
}

/// The log begins with every house rule and its ruling, or says that there is none.
#[test]
fn the_log_begins_with_the_house_rules() {
    let pair = |clause: &str, text: &str| (clause.to_owned(), text.to_owned());
    assert_eq!(head(&[]), [pair("HOUSE-1", "Played by the printed rules.")]);
    assert_eq!(
        head(&["flee_strict=on", "turn_limit=12", "scout_cap=2"]),
        [
            pair(
                "B20",
                "House rule turn_limit = 12: After so many turns of both sides together the battle is a draw."
            ),
            pair(
                "A2",
                "House rule scout_cap = 2: Two Scouts at most add 1 each."
            ),
            pair(
                "H4",
                "House rule flee_strict = on: It may not: the model is lost."
            ),
        ]
    );
    assert_eq!(
        house::changes(&agreed(&["flee_strict=on", "turn_limit=12"])),
        2
    );
}

/// What was agreed on is in the record, its file and its link, and the battle plays by it again.
#[test]
fn house_rules_travel_with_the_record() {
    let mut record = machines::record(8, 0);
    let setup = |record: &Record| Setup {
        scenario: agreed_in(
            record.scenario.clone(),
            &["half_rule=ceil", "points_limit=401"],
        ),
        squads: record.squads.clone(),
        allies: record.allies.clone(),
        seed: record.seed,
    };
    let mut app = headless::app();
    let world = app.world_mut();
    engine::begin(world, setup(&record));
    let order = engine::survey(world, tirailleur::song::legal::legal_orders)[0];
    engine::submit(world, order).expect("legal");
    record = world.resource::<History>().record().clone();
    let text = record.to_ron();
    assert!(text.contains("half_rule:\"ceil\"") || text.contains("half_rule: \"ceil\""));
    let source = Source {
        text: &text,
        file: "record",
    };
    assert_eq!(record_file::load(source), Ok(record.clone()));
    let mut again = headless::app();
    engine::replay(again.world_mut(), &record, None, true).expect("it plays again");
    assert_eq!(
        again.world().resource::<Battle>().house(),
        &record.scenario.house
    );
    let link = link::write(&record).expect("short");
    let opened = record_file::from_link(again.world_mut(), &link).expect("it plays");
    assert_eq!(opened, record);
}

/// A record of before there were house rules plays by the printed ones.
#[test]
fn old_records_are_played_by_the_printed_rules() {
    let record = machines::record(8, 5);
    let text = record.to_ron();
    assert!(!text.contains("house:"), "as such a record was written");
    let read = Record::from_ron(&text).expect("a record");
    assert!(read.scenario.house.is_printed());
    engine::replay(headless::app().world_mut(), &read, None, true).expect("it plays");
}

/// The hash tells battles apart that differ in their house rules alone.
#[test]
fn house_rules_are_hashed() {
    let hash = |house: &[&str]| {
        Field::fresh(agreed(house), &[man(0.0, 0.0)], &[man(0.0, 0.0)], 1)
            .battle()
            .hash()
    };
    let mut seen = BTreeSet::from([hash(&[])]);
    for switch in SWITCHES {
        for value in &switch.values[1..] {
            let word = format!("{}={}", switch.name, value.name);
            assert!(seen.insert(hash(&[&word])), "{word}");
        }
    }
    assert_eq!(hash(&["half_rule=floor+1"]), hash(&[]));
}
