//! How fair a table is: battles of the machine against itself, order by order.

use std::time::Duration;
use tirailleur::opponent::series::{Series, Share};
use tirailleur::roster::ready_squad;
use tirailleur::scenario::ready_scenario;
use tirailleur::ui::editor::trials::Trials;

fn series(games: u32) -> Series {
    let scenario = ready_scenario("meeting").expect("ready").clone();
    let squads = [0, 1].map(|side| ready_squad(&scenario.squads[side]).expect("ready").clone());
    Series::new(scenario, squads, games)
}

#[test]
fn battles_are_played_a_little_at_a_time_and_come_out_the_same() {
    let mut bit_by_bit = series(2);
    let mut steps = 0;
    while !bit_by_bit.is_done() {
        bit_by_bit.step(Duration::ZERO);
        steps += 1;
    }
    assert!(steps > 100, "one order a step: {steps}");
    let mut at_once = series(2);
    at_once.step(Duration::from_secs(600));
    assert!(at_once.is_done());
    assert_eq!(at_once.tally(), bit_by_bit.tally());
    assert_eq!(at_once.tally().games, 2);
    let [a, b] = at_once.tally().wins;
    assert!(a + b <= 2 && at_once.tally().attacker <= a + b);
}

#[test]
fn stopped_it_plays_no_more() {
    let mut series = series(50);
    series.step(Duration::ZERO);
    series.stop();
    assert!(series.is_done());
    assert_eq!(series.tally().games, 0);
}

/// Wilson's interval, against a table of it.
#[test]
fn a_share_comes_with_the_range_of_the_true_one() {
    for (part, whole, least, most) in [
        (50, 100, 0.4038, 0.5962),
        (5, 10, 0.2366, 0.7634),
        (0, 10, 0.0, 0.2775),
        (81, 263, 0.2553, 0.3662),
    ] {
        let share = Share::of(part, whole);
        assert!((share.least - least).abs() < 1e-3, "{share:?}");
        assert!((share.most - most).abs() < 1e-3, "{share:?}");
    }
    assert_eq!(Share::of(50, 100).to_string(), "50 % (40 to 60 %)");
    let nothing = Share::of(0, 0);
    assert_eq!((nothing.least, nothing.most), (0.0, 1.0));
}

#[test]
fn what_was_found_of_another_state_of_the_table_is_known_to_be_stale() {
    let mut trials = Trials::default();
    let mut scenario = ready_scenario("meeting").expect("ready").clone();
    assert!(!trials.are_stale(&scenario), "nothing was found");
    trials.begin(&scenario, 2);
    assert!(!trials.are_stale(&scenario));
    scenario.layout.features.pop();
    assert!(trials.are_stale(&scenario));
    trials.begin(&scenario, 2);
    assert!(!trials.are_stale(&scenario));
}
