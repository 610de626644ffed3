//! Tables that are rolled up: SET-2 to SET-5, ruling A3.

use std::collections::BTreeMap;
use tirailleur::dice::Dice;
use tirailleur::scenario::random::{Kind, LastFeature, Quarter, RandomTable};
use tirailleur::scenario::{judge, lint};
use tirailleur::table::feature::FeatureKind;
use tirailleur::table::outline::Outline;
use tirailleur::table::scale::Scale;

fn table(seed: u64) -> RandomTable {
    RandomTable::new(seed, Scale::Fifteen, LastFeature::InPlace)
}

fn squads() -> [String; 2] {
    ["france_line".to_owned(), "austria_line".to_owned()]
}

/// What the printed tables say of a roll (SET-2, SET-3, A3), written down once more.
fn printed(quarter: Quarter, dice: &[u8]) -> Kind {
    let d3 = |die: u8| {
        if die <= 2 {
            1
        } else if die <= 4 {
            2
        } else {
            3
        }
    };
    let rows: [&str; 6] = match quarter {
        Quarter::NorthWest => ["woods", "building", "rough", "-", "-", "-"],
        Quarter::NorthEast => ["woods", "building", "rough", "fences", "-", "-"],
        Quarter::SouthEast => ["woods", "building", "rough", "fences", "walls", "-"],
        Quarter::SouthWest => ["woods", "rough", "building", "fences", "walls", "hill"],
    };
    match rows[usize::from(dice[0]) - 1] {
        "woods" if dice[1] <= 3 => Kind::Trees(dice[1]),
        "woods" => Kind::Woods,
        "building" => Kind::Building,
        "rough" => Kind::Rough,
        "fences" => Kind::Fences(d3(dice[1])),
        "walls" => Kind::LowWalls(d3(dice[1])),
        "hill" => Kind::Hill,
        _ => Kind::Nothing,
    }
}

/// SET-2, SET-3: the rolls of a table, their number and order, and what each die gives.
#[test]
fn every_die_gives_what_the_tables_say() {
    let order = [1, 2, 2, 3];
    let mut seen = BTreeMap::new();
    for seed in 0..400 {
        let table = table(seed);
        let quarters: Vec<Quarter> = Quarter::ALL
            .into_iter()
            .zip(order)
            .flat_map(|(quarter, rolls)| std::iter::repeat_n(quarter, rolls))
            .collect();
        let mut dice = Dice::seeded(seed);
        assert_eq!(table.pieces.len(), quarters.len(), "SET-2");
        for (piece, quarter) in table.pieces.iter().zip(quarters) {
            assert_eq!(
                piece.roll.quarter, quarter,
                "SET-2: clockwise from the upper left"
            );
            assert_eq!(
                piece.roll.kind,
                printed(quarter, &piece.roll.dice),
                "SET-2, SET-3"
            );
            let drawn = dice.roll_many(piece.roll.dice.len() as u8);
            assert_eq!(piece.roll.dice, drawn, "the dice are those of the seed");
            seen.insert((quarter, piece.roll.dice[0]), ());
        }
    }
    assert_eq!(seen.len(), 24, "every face was rolled in every quarter");
}

/// SET-4: every table keeps sizes and spacing, and nothing that was rolled is left out.
#[test]
fn random_tables_are_valid() {
    for seed in 0..600 {
        let scale = Scale::ALL[(seed % 3) as usize];
        let table = RandomTable::new(seed, scale, LastFeature::InPlace);
        let layout = table.layout();
        assert_eq!(lint(&layout), Vec::new(), "SET-4, seed {seed}");
        assert!(judge(&table.scenario(squads())).is_empty(), "seed {seed}");
        for piece in &table.pieces {
            let count = usize::from(piece.roll.kind.count());
            assert_eq!(piece.features.len(), count, "seed {seed}: {piece}");
        }
    }
}

/// SET-2: what is rolled for a quarter lies in it.
#[test]
fn features_lie_in_their_quarter() {
    let half = Scale::Fifteen.table_side().mm() / 2.0;
    for seed in 0..100 {
        for piece in table(seed).pieces {
            let (east, north) = match piece.quarter {
                Quarter::NorthWest => (false, true),
                Quarter::NorthEast => (true, true),
                Quarter::SouthEast => (true, false),
                Quarter::SouthWest => (false, false),
            };
            for feature in &piece.features {
                let outline = Outline::new(&feature.shape);
                let bounds = outline.bounds();
                let right = if east {
                    bounds.min.x >= half
                } else {
                    bounds.max.x <= half
                };
                let up = if north {
                    bounds.min.y >= half
                } else {
                    bounds.max.y <= half
                };
                assert!(right && up, "seed {seed}: {piece}");
            }
        }
    }
}

/// SET-2: the very last feature may go into the first quarter instead.
#[test]
fn the_last_feature_may_go_into_the_first_quarter() {
    for seed in 0..100 {
        let table = RandomTable::new(seed, Scale::Fifteen, LastFeature::FirstQuarter);
        let (last, others) = table.pieces.split_last().expect("rolls");
        assert_eq!(last.quarter, Quarter::NorthWest);
        assert!(
            others
                .iter()
                .all(|piece| piece.quarter == piece.roll.quarter)
        );
        assert_eq!(lint(&table.layout()), Vec::new(), "SET-4");
    }
}

/// SET-5: the defender lays out all together after rolling; what he locks stays when he rolls again.
#[test]
fn what_is_locked_stays() {
    for seed in 0..60 {
        let mut before = table(seed);
        for place in [1, 4, 7] {
            before.pieces[place].locked = true;
        }
        let after = before.again(seed + 1000);
        for (place, (was, now)) in before.pieces.iter().zip(&after.pieces).enumerate() {
            if [1, 4, 7].contains(&place) {
                assert_eq!(was, now, "seed {seed}");
            }
        }
        assert_eq!(lint(&after.layout()), Vec::new(), "SET-4, seed {seed}");
    }
    let before = table(3);
    assert_ne!(before.again(4).layout(), before.layout());
}

/// The same seed gives the same table.
#[test]
fn a_seed_gives_one_table() {
    for seed in 0..40 {
        assert_eq!(table(seed), table(seed));
    }
    assert_ne!(table(1).layout(), table(2).layout());
}

/// SET-4: sizes and outlines vary.
#[test]
fn areas_vary_in_size_and_outline() {
    let spans: Vec<f64> = (0..200)
        .flat_map(|seed| table(seed).layout().features)
        .filter(|feature| feature.kind == FeatureKind::Rough)
        .map(|feature| {
            let outline = Outline::new(&feature.shape);
            outline.bounds().max.x - outline.bounds().min.x
        })
        .collect();
    let least = spans.iter().copied().fold(f64::MAX, f64::min);
    let most = spans.iter().copied().fold(0.0, f64::max);
    assert!(least < 60.0 && most > 105.0, "from {least} to {most} mm");
}
