//! A battle in a link comes out as it went in; a link that lost a letter is refused.

use crate::support::machines::record;
use tirailleur::battle::link::{self, PREFIX};
use tirailleur::headless;
use tirailleur::scenario::random::{LastFeature, RandomTable};
use tirailleur::scenario::{self, ready, ready_scenario};
use tirailleur::song::engine::{self, History, Record};
use tirailleur::song::record_file;
use tirailleur::storage::link::{LONGEST, NoLink};
use tirailleur::table::feature::{Feature, Shape};
use tirailleur::table::length::{Length, Point};
use tirailleur::table::scale::Scale;

/// Opens a link where nothing is shown.
fn open(link: &str) -> Result<Record, String> {
    record_file::from_link(headless::app().world_mut(), link)
}

#[test]
fn a_battle_comes_out_of_its_link_with_every_hash() {
    for (seed, orders) in [(1, 0), (2, 40), (3, 10_000)] {
        let record = record(seed, orders);
        let link = link::write(&record).expect("short enough");
        assert!(link.len() <= LONGEST && link.starts_with(PREFIX));
        assert!(
            link.chars()
                .all(|letter| letter.is_ascii_alphanumeric() || "-_.".contains(letter)),
            "a link needs no escapes"
        );
        assert_eq!(open(&link), Ok(record));
    }
}

#[test]
fn a_take_back_goes_through_a_link() {
    let mut app = headless::app();
    let world = app.world_mut();
    let link = link::write(&record(4, 60)).expect("short enough");
    record_file::from_link(world, &link).expect("it plays");
    engine::undo(world, true).expect("orders stand");
    let record = world.resource::<History>().record().clone();
    let link = link::write(&record).expect("short enough");
    assert_eq!(open(&link), Ok(record));
}

#[test]
fn a_changed_or_lost_letter_is_noticed() {
    let link = link::write(&record(5, 30)).expect("short enough");
    for place in (PREFIX.len()..link.len()).step_by(97) {
        let mut changed = link.clone().into_bytes();
        changed[place] = if changed[place] == b'A' { b'B' } else { b'A' };
        let changed = String::from_utf8(changed).expect("letters");
        assert!(open(&changed).is_err(), "letter {place}");
        assert!(open(&link[..place]).is_err(), "cut at {place}");
    }
    for nonsense in ["", "b1.", "b2.abcd", "b1.%%%", "anything"] {
        assert!(open(nonsense).is_err(), "{nonsense:?}");
    }
}

#[test]
fn what_is_too_long_for_a_link_is_refused_with_its_length() {
    let mut record = record(6, 200);
    let entries = record.entries.clone();
    // Names that cannot be packed, in their thousands.
    let mut last = 1_u32;
    record.scenario.notes = (0..20_000)
        .map(|_| {
            last = last.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            char::from(b'a' + (last >> 24) as u8 % 26)
        })
        .collect();
    record.entries.extend(entries);
    match link::write(&record) {
        Err(NoLink::TooLong { what, letters }) => {
            assert!(letters > LONGEST);
            assert_eq!(what, "battle");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_table_comes_out_of_its_link_as_it_is() {
    let squads = ["france_line".to_owned(), "russia_line".to_owned()];
    let random = (1..=20).map(|seed| {
        RandomTable::new(seed, Scale::TwentyEight, LastFeature::InPlace).scenario(squads.clone())
    });
    let mut half_made = ready_scenario("village").expect("ready").clone();
    half_made.layout.features.clear();
    half_made.name.clear();
    let tables = ready().iter().map(|(_, scenario)| scenario.clone());
    for scenario in tables.chain(random).chain([half_made]) {
        let link = scenario::link::write(&scenario).expect("short enough");
        assert!(link.len() <= LONGEST && link.starts_with(scenario::link::PREFIX));
        assert_eq!(scenario::link::read(&link), Ok(scenario.clone()), "{link}");
        let spoilt = format!("{}x", &link[..link.len() - 9]);
        assert!(scenario::link::read(&spoilt).is_err(), "{}", scenario.name);
    }
    let battle = link::write(&record(1, 0)).expect("short enough");
    assert!(scenario::link::read(&battle).is_err(), "no table");
}

#[test]
fn a_table_too_long_for_a_link_is_refused_with_its_length() {
    let mut scenario = ready_scenario("village").expect("ready").clone();
    let mut last = 1_u32;
    let mut chance = || {
        last = last.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (last >> 16) as i32 % 600
    };
    let feature = scenario.layout.features[0].clone();
    scenario.layout.features = (0..4000)
        .map(|_| Feature {
            shape: Shape::Disc {
                center: Point::from_mm(f64::from(chance()), f64::from(chance())),
                radius: Length::whole(5),
            },
            ..feature.clone()
        })
        .collect();
    match scenario::link::write(&scenario) {
        Err(NoLink::TooLong { what, letters }) => {
            assert!(letters > LONGEST);
            assert_eq!(what, "table");
        }
        other => panic!("{other:?}"),
    }
}
