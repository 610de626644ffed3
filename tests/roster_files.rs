//! Data files: all that is shipped is good, round trips, and files spoilt at random.

use proptest::prelude::*;
use std::fs;
use std::path::Path;
use tirailleur::roster::formula::Formula;
use tirailleur::roster::nation::Roster;
use tirailleur::roster::rule::SpecialRule;
use tirailleur::roster::squad::{self, Limits, MOST_POINTS, Squad, judge};
use tirailleur::roster::{library, ready_squads};
use tirailleur::scenario::{self, Scenario};
use tirailleur::storage::shipped::{FORMULA, ROSTERS, SCENARIOS, SQUADS, Shipped};
use tirailleur::storage::{Faults, Kind, Source, file};

/// Everything shipped.
fn everything() -> impl Iterator<Item = Shipped> {
    std::iter::once(FORMULA)
        .chain(ROSTERS.iter().copied())
        .chain(SQUADS.iter().copied())
        .chain(SCENARIOS.iter().copied())
}

#[test]
fn every_file_of_the_data_folders_is_shipped() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut there = Vec::new();
    for folder in ["rosters", "rosters/squads", "scenarios"] {
        for entry in fs::read_dir(root.join(folder)).expect("a folder of the project") {
            let name = entry
                .expect("an entry")
                .file_name()
                .into_string()
                .expect("a name");
            if name.ends_with(".ron") {
                there.push(format!("{folder}/{name}"));
            }
        }
    }
    let mut listed: Vec<String> = everything().map(|it| it.file.to_owned()).collect();
    there.sort();
    listed.sort();
    assert_eq!(there, listed);
}

#[test]
fn shipped_texts_are_those_of_the_files() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for it in everything() {
        let text = file::read(&root.join(it.file)).expect("readable");
        assert_eq!(text, it.text, "{}", it.file);
        assert!(it.file.ends_with(&format!("/{}.ron", it.stem)));
    }
}

#[test]
fn rosters_and_costs_survive_a_round_trip() {
    let formula = Formula::shipped();
    let text = formula.write().expect("can be written");
    assert_eq!(
        Formula::load(&text, "f.ron").as_ref(),
        Ok(formula),
        "{text}"
    );
    for roster in library().rosters() {
        let text = roster.write().expect("can be written");
        assert_eq!(
            Roster::load(&text, "r.ron", formula).as_ref(),
            Ok(roster),
            "{text}"
        );
    }
}

#[test]
fn a_squad_survives_being_written_whole_as_in_a_record() {
    for (stem, squad) in ready_squads() {
        let text = ron::to_string(squad).expect("can be written");
        assert_eq!(ron::from_str::<Squad>(&text).as_ref(), Ok(squad), "{stem}");
    }
    for (stem, scenario) in scenario::ready() {
        let text = ron::to_string(scenario).expect("can be written");
        assert_eq!(
            ron::from_str::<Scenario>(&text).as_ref(),
            Ok(scenario),
            "{stem}"
        );
    }
}

/// What came out of a text.
enum Loaded {
    Roster(Roster),
    Formula(Formula),
    Squad(Squad),
    Scenario(Box<Scenario>),
    Nothing,
}

/// Loads a text as whatever it is.
fn load(text: &str) -> Result<Loaded, Faults> {
    let file = "spoilt.ron";
    Ok(match Kind::of(Source { text, file })? {
        Kind::Roster => Loaded::Roster(Roster::load(text, file, Formula::shipped())?),
        Kind::Formula => Loaded::Formula(Formula::load(text, file)?),
        Kind::Squad => Loaded::Squad(squad::load(text, file, library())?),
        Kind::Scenario => Loaded::Scenario(Box::new(scenario::load(text, file)?)),
        Kind::Record => Loaded::Nothing,
    })
}

/// Whatever is loaded keeps its rules; whatever is refused is refused at a place of the text.
fn judge_text(text: &str) {
    match load(text) {
        Ok(Loaded::Roster(roster)) => {
            let mut names: Vec<&str> = roster.profiles().map(|it| it.name.as_str()).collect();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), roster.entries.len(), "no name twice");
            for entry in &roster.entries {
                let profile = &entry.profile;
                assert!((2..=6).contains(&profile.quality), "PRO-1");
                assert!(profile.combat <= 9 && profile.points >= 1, "PRO-1");
                let price = Formula::shipped().price(profile).points;
                assert!(entry.as_printed || price == profile.points, "A16");
            }
        }
        Ok(Loaded::Formula(formula)) => {
            let again = Formula::load(&formula.write().expect("can be written"), "f.ron");
            assert_eq!(again, Ok(formula));
        }
        Ok(Loaded::Squad(squad)) => {
            assert!(squad.points() <= u32::from(MOST_POINTS), "SQD-1");
            let (leaders, ncos) = (
                squad.count(SpecialRule::Leader),
                squad.count(SpecialRule::Nco),
            );
            assert!(leaders <= 1 && ncos <= 1 && leaders + ncos >= 1, "SQD-2");
            let personalities = squad
                .soldiers
                .iter()
                .filter(|it| it.profile.points > 80)
                .count();
            assert!(personalities <= 3, "SQD-3");
            let french = squad.nations().contains(&"France");
            assert!(!french || squad.nations().len() == 1, "SQD-4");
            assert_eq!(
                judge(&squad, library(), &Limits::of_points(MOST_POINTS)),
                []
            );
        }
        Ok(Loaded::Scenario(scenario)) => {
            assert_eq!(scenario::judge(&scenario), []);
            let text = scenario::write(&scenario).expect("can be written");
            assert_eq!(scenario::load(&text, "s.ron"), Ok(*scenario));
        }
        Ok(Loaded::Nothing) => {}
        Err(faults) => {
            assert!(!faults.list().is_empty());
            let lines: Vec<&str> = text.split('\n').collect();
            for fault in faults.list() {
                let line = lines.get(fault.place.line - 1).expect("a line of the text");
                assert!(fault.place.column <= line.chars().count() + 1, "{fault}");
                assert!(fault.what.to_string().starts_with("expected"), "{fault}");
            }
        }
    }
}

/// One way to spoil a text; the number says where.
#[derive(Clone, Debug)]
enum Spoil {
    Delete(usize, usize),
    Insert(usize, &'static str),
    Repeat(usize, usize),
    Replace(usize, &'static str),
}

impl Spoil {
    /// Spoils a text, characters being the unit.
    fn apply(&self, text: &[char]) -> Vec<char> {
        let cut = |at: usize| at % (text.len() + 1);
        match *self {
            Self::Delete(at, count) => {
                let start = cut(at);
                let end = (start + count).min(text.len());
                [&text[..start], &text[end..]].concat()
            }
            Self::Insert(at, what) => {
                let start = cut(at);
                let what: Vec<char> = what.chars().collect();
                [&text[..start], &what, &text[start..]].concat()
            }
            Self::Repeat(at, count) => {
                let start = cut(at);
                let end = (start + count).min(text.len());
                [&text[..end], &text[start..end], &text[end..]].concat()
            }
            Self::Replace(at, what) => {
                let start = cut(at);
                let what: Vec<char> = what.chars().collect();
                let end = (start + what.len()).min(text.len());
                [&text[..start], &what, &text[end..]].concat()
            }
        }
    }
}

/// What may be put into a text: all that means something to the format, and some that does not.
const SCRAPS: &[&str] = &[
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    "\"",
    "'",
    "\\",
    "-",
    "0",
    "7",
    "99999999999999999999",
    "-1",
    "1e400",
    "NaN",
    "inf",
    "0x10",
    ".5",
    "//",
    "/*",
    "*/",
    "#![enable(implicit_some)]",
    "Some(",
    "None",
    "r#\"",
    "b'a'",
    "\n",
    "\t",
    "\u{0}",
    "\u{feff}",
    "é",
    "\u{1F941}",
    "count: 100,",
    "points: 0,",
    "turn: 30000",
    "Musket",
    "Leader",
    "France",
    "(0, 0)",
    "Rect(",
];

/// A random way to spoil a text.
fn spoil() -> impl Strategy<Value = Spoil> {
    let at = 0..100_000usize;
    let scrap = proptest::sample::select(SCRAPS);
    prop_oneof![
        (at.clone(), 1..40usize).prop_map(|(at, count)| Spoil::Delete(at, count)),
        (at.clone(), scrap.clone()).prop_map(|(at, what)| Spoil::Insert(at, what)),
        (at.clone(), 1..200usize).prop_map(|(at, count)| Spoil::Repeat(at, count)),
        (at, scrap).prop_map(|(at, what)| Spoil::Replace(at, what)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_spoilt_file_never_panics_and_never_loads_something_illegal(
        number in 0..1000usize,
        spoils in proptest::collection::vec(spoil(), 1..4),
    ) {
        let files: Vec<Shipped> = everything().collect();
        let original = files[number % files.len()].text;
        let mut text: Vec<char> = original.chars().collect();
        for spoil in &spoils {
            text = spoil.apply(&text);
        }
        judge_text(&text.into_iter().collect::<String>());
    }

    #[test]
    fn bytes_of_any_kind_never_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        if let Ok(text) = file::text(bytes, "noise.ron") {
            judge_text(&text);
        }
    }

    #[test]
    fn text_like_data_never_panics(scraps in proptest::collection::vec(proptest::sample::select(SCRAPS), 0..60)) {
        for head in ["Roster(", "Squad(", "Scenario(", "Formula("] {
            judge_text(&format!("{head}{}", scraps.concat()));
        }
    }
}

#[test]
fn brackets_and_comments_inside_one_another_a_hundred_thousand_times_are_refused() {
    for scrap in ["(", "[", "/*", "Some(", "r#\"", "#!["] {
        let deep = scrap.repeat(100_000);
        for text in [
            deep.clone(),
            format!("Roster({deep}"),
            format!("Squad(name: {deep}"),
            format!("Scenario(name: \"x\", layout: {deep}"),
        ] {
            assert!(load(&text).is_err());
            judge_text(&text);
        }
    }
}

#[test]
fn a_file_with_very_many_faults_is_refused_at_once_with_the_first_hundred() {
    let soldiers = "(profile: \"Nobody\"),\n".repeat(20_000);
    let text = format!("Squad(name: \"x\", nation: \"France\", soldiers: [\n{soldiers}])");
    let Err(faults) = load(&text) else {
        panic!("nobody is no profile");
    };
    assert_eq!(faults.list().len(), 100);
    assert_eq!(faults.list()[0].place.line, 2);
}

#[test]
fn writing_replaces_a_file_whole_and_leaves_no_litter() {
    let folder =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("write-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder for tests");
    let path = folder.join("squad.ron");
    for text in ["first", "second and longer", "third"] {
        file::write(&path, text).expect("writable");
        assert_eq!(file::read(&path).expect("readable"), text);
    }
    let names: Vec<_> = fs::read_dir(&folder)
        .expect("readable")
        .flatten()
        .map(|it| it.file_name())
        .collect();
    assert_eq!(names, ["squad.ron"]);
    // A folder cannot be replaced by a file: the old one stays, and nothing is left beside it.
    let taken = folder.join("taken");
    fs::create_dir_all(taken.join("inside")).expect("a folder for tests");
    assert!(file::write(&taken, "text").is_err());
    assert!(taken.join("inside").is_dir());
    assert_eq!(fs::read_dir(&folder).expect("readable").count(), 2);
    assert!(file::write(Path::new("/"), "text").is_err());
    fs::remove_dir_all(&folder).expect("removable");
}

#[test]
fn a_file_that_is_not_there_is_an_error_of_reading() {
    let error = file::read(Path::new("no/such/file.ron")).expect_err("not there");
    assert!(
        error.to_string().starts_with("no/such/file.ron: "),
        "{error}"
    );
}
