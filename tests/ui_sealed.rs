//! SQD-5, A19: squads chosen in secret, and revealed together.

use tirailleur::roster::ready_squads;
use tirailleur::table::body::Side;
use tirailleur::ui::session::{Choice, flaws};

/// SQD-5: a sealed squad stays hidden until both are revealed, and is the one that was chosen.
#[test]
fn a_sealed_squad_is_revealed_with_the_other() {
    let mut choice = Choice::default();
    choice.seal(Side::A);
    assert_eq!(choice.sealed, [true, false]);
    choice.draw(Side::B, 7);
    assert_eq!(choice.sealed, [true, true]);
    let chosen = choice.squads;
    choice.reveal();
    assert_eq!(choice.sealed, [false, false]);
    assert_eq!(choice.squads, chosen);
}

/// SQD-5: whoever opens what was sealed does not learn what it was.
#[test]
fn choosing_anew_gives_nothing_away() {
    let mut open = Choice::default();
    open.open(Side::B);
    for lot in 0..40 {
        let mut choice = Choice::default();
        choice.draw(Side::B, lot);
        choice.open(Side::B);
        assert_eq!(
            choice,
            Choice {
                seed: choice.seed.clone(),
                ..open.clone()
            }
        );
    }
}

/// SQD-5: another table has other limits: what was sealed for the first is chosen anew.
#[test]
fn another_table_opens_what_was_sealed() {
    let mut choice = Choice::default();
    choice.seal(Side::A);
    choice.take_table(1);
    assert_eq!(choice.sealed, [false, false]);
}

/// SQD-1, SQD-5: a squad that may not play cannot be sealed, and none such is drawn.
#[test]
fn only_squads_that_may_play_are_sealed() {
    let mut choice = Choice::default();
    let scenario = choice.scenario().expect("a table").clone();
    let mut drawn = std::collections::BTreeSet::new();
    for lot in 0..200 {
        choice.draw(Side::A, lot);
        let (_, squad) = &ready_squads()[choice.squads[0]];
        assert_eq!(flaws(&scenario, squad, Side::A), Vec::new());
        drawn.insert(choice.squads[0]);
    }
    let fit = ready_squads()
        .iter()
        .filter(|(_, squad)| flaws(&scenario, squad, Side::A).is_empty())
        .count();
    assert_eq!(drawn.len(), fit, "every one of them can be drawn");
    assert!(fit > 1);
}
