//! Sight is the same both ways, on ten thousand pairs of places over tables that were rolled up.

use crate::support::table::*;
use tirailleur::dice::Dice;
use tirailleur::scenario::random::{LastFeature, RandomTable};
use tirailleur::table::body::{Body, Side};
use tirailleur::table::length::{Length, Point};
use tirailleur::table::scale::Scale;
use tirailleur::table::sight::{Through, Viewer};

/// Tables, and pairs on each.
const TABLES: u64 = 100;
const PAIRS: usize = 100;

/// G3, C2: whatever blocks a line blocks it for both ends, with models in the way or without; on every scale.
#[test]
fn whoever_sees_is_seen() {
    let (mut blocked, mut clear) = (0, 0);
    let mut table = Table::new(Vec::new(), Vec::new());
    for seed in 0..TABLES {
        let scale = Scale::ALL[seed as usize % 3];
        let layout = RandomTable::new(seed, scale, LastFeature::InPlace).layout();
        let mut dice = Dice::seeded(seed);
        // Four dice make a number below 1296.
        let mut share = || {
            dice.roll_many(4)
                .into_iter()
                .fold(0, |sum, die| sum * 6 + i32::from(die) - 1)
        };
        let side = layout.size.0.hundredths();
        let mut place = || {
            let along = |share: i32| Length::from_hundredths(side / 20 + side / 1440 * share);
            Point {
                x: along(share()),
                y: along(share()),
            }
            .on_grid()
        };
        let mut bodies: Vec<Body> = Vec::new();
        for number in 0..16 {
            let at = place();
            let mut body = man(number, Side::BOTH[usize::from(number) % 2], 0.0, 0.0);
            body.at = at;
            body.base = tirailleur::table::base::Base::round(scale.base_width(false));
            body.fallen = number % 5 == 0;
            if !bodies
                .iter()
                .any(|other| other.footprint().overlaps(body.footprint()))
            {
                bodies.push(body);
            }
        }
        let pairs: Vec<[Point; 2]> = (0..PAIRS).map(|_| [place(), place()]).collect();
        let size = (layout.size.0.mm(), layout.size.1.mm());
        table.put(Vec::new());
        table.lay(scale, size, layout.features);
        table.put(bodies.clone());
        table.ask(|sight, _| {
            for (number, places) in pairs.iter().enumerate() {
                // Every other pair from models that stand there.
                let ends = [0, 1].map(|end| {
                    if number % 2 == 0 {
                        Viewer::from(&bodies[(number / 2 + 7 * end) % bodies.len()])
                    } else {
                        Viewer {
                            model: None,
                            footprint: tirailleur::table::base::Footprint {
                                at: places[end],
                                base: bodies[0].base,
                            },
                        }
                    }
                });
                for through in [Through::Nobody, Through::Models] {
                    let there = sight.line(ends[0], ends[1], through);
                    let back = sight.line(ends[1], ends[0], through);
                    let sorted = |mut blockers: Vec<_>| {
                        blockers.sort_unstable();
                        blockers
                    };
                    assert_eq!(there.is_clear(), back.is_clear(), "{seed}: {ends:?}");
                    assert_eq!(
                        sorted(there.blockers.clone()),
                        sorted(back.blockers),
                        "{seed}: {ends:?} {through:?}"
                    );
                    assert_eq!(
                        sight.is_clear(ends[0], ends[1], through),
                        there.is_clear(),
                        "{seed}: {ends:?}"
                    );
                    if there.is_clear() {
                        clear += 1;
                    } else {
                        blocked += 1;
                    }
                }
            }
        });
    }
    assert_eq!(blocked + clear, 2 * TABLES as usize * PAIRS);
    // Both happen often enough to mean something.
    assert!(
        blocked > 4_000 && clear > 4_000,
        "{blocked} blocked, {clear} clear"
    );
}
