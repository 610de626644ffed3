//! The generator of a battle's dice.

use proptest::prelude::*;
use tirailleur::dice::{Dice, d3};

/// The first faces of seed 1. A record made on one machine must play on every other, so a change of generator, seeding
/// or range reduction has to show here. Worked out apart from the crate: SplitMix64 fills the state, Xoshiro256++ gives
/// the upper half of each word, and a widening multiplication by 6 the face.
const FIRST_FACES_OF_SEED_1: [u8; 20] =
    [5, 5, 1, 5, 2, 4, 6, 4, 1, 1, 6, 3, 1, 3, 1, 1, 4, 3, 6, 4];

#[test]
fn a_seed_gives_the_same_faces_on_every_machine() {
    assert_eq!(Dice::seeded(1).roll_many(20), FIRST_FACES_OF_SEED_1);
}

#[test]
fn every_face_comes_equally_often() {
    let mut dice = Dice::seeded(2);
    let mut seen = [0_u32; 7];
    for _ in 0..60_000 {
        seen[usize::from(dice.roll())] += 1;
    }
    assert_eq!(seen[0], 0);
    // Chi squared with five degrees of freedom; 20.5 is passed once in a thousand seeds, and the seed is fixed.
    let chi_squared: f64 = seen[1..]
        .iter()
        .map(|&count| (f64::from(count) - 10_000.0).powi(2) / 10_000.0)
        .sum();
    assert!(chi_squared < 20.5, "{seen:?}: {chi_squared}");
}

#[test]
fn loaded_faces_come_first_in_order_and_then_the_generator_goes_on_where_it_was() {
    let mut dice = Dice::seeded(1);
    dice.load(&[6, 1, 4]);
    let mut expected = vec![6, 1, 4];
    expected.extend_from_slice(&FIRST_FACES_OF_SEED_1);
    assert_eq!(dice.roll_many(23), expected);
}

#[test]
fn dice_count_what_they_rolled_loaded_faces_too() {
    let mut dice = Dice::seeded(3);
    assert_eq!(dice.drawn(), 0);
    dice.load(&[2]);
    dice.roll();
    dice.roll_many(3);
    assert_eq!(dice.drawn(), 4);
}

#[test]
fn dice_put_back_from_their_bytes_go_on_with_the_same_faces() {
    let mut dice = Dice::seeded(4);
    dice.roll_many(7);
    dice.load(&[5, 2]);
    dice.roll();
    let bytes = postcard::to_stdvec(&dice).expect("dice can be written");
    let mut copy: Dice = postcard::from_bytes(&bytes).expect("and read");
    assert_eq!(copy, dice);
    assert_eq!(copy.roll_many(50), dice.roll_many(50));
}

/// T43, SET-3.
#[test]
fn a_d3_is_half_a_d6_rounded_up() {
    assert_eq!([1, 2, 3, 4, 5, 6].map(d3), [1, 1, 2, 2, 3, 3]);
}

proptest! {
    #[test]
    fn every_seed_gives_faces_from_1_to_6(seed: u64) {
        let faces = Dice::seeded(seed).roll_many(100);
        prop_assert!(faces.iter().all(|face| (1..=6).contains(face)), "{faces:?}");
    }
}

/// INI-2: cards are shuffled so that every order is as likely as any other; faces laid out for dice do not matter, and undo
/// notices.
#[test]
fn every_order_of_cards_is_as_likely() {
    let mut dice = Dice::seeded(11);
    dice.load(&[1, 2]);
    let mut seen = std::collections::BTreeMap::new();
    for _ in 0..24_000 {
        let mut cards = [0, 1, 2, 3];
        dice.shuffle(&mut cards);
        *seen.entry(cards).or_insert(0) += 1;
    }
    assert_eq!(seen.len(), 24);
    // 1000 each, with a standard deviation of 31.
    assert!(
        seen.values().all(|count| (850..1150).contains(count)),
        "{seen:?}"
    );
    assert_eq!(dice.drawn(), 3 * 24_000);
    assert_eq!([dice.roll(), dice.roll()], [1, 2]);
}
