//! What panels tell of chances: the same numbers that the rules enumerate, whole and in order; and whom an attack would be
//! refused.

use crate::support::field::{Field, man};
use crate::support::orders::shoot;
use tirailleur::dice::distribution::{Chance, PAIRS, fight_odds, shot_odds};
use tirailleur::roster::rule::SpecialRule;
use tirailleur::roster::weapon::Weapon;
use tirailleur::song::order::Order;
use tirailleur::song::outcome::{FightSums, ShotSums};
use tirailleur::song::refusal::Refusal;
use tirailleur::table::body::ModelId;
use tirailleur::ui::brief::attack::{self, AttackBrief, AttackOption};
use tirailleur::ui::brief::dice;
use tirailleur::ui::brief::odds::{self, Fate};

/// The brief of an attack, as the panels get it.
fn brief(field: &mut Field, attacker: u16, target: u16) -> AttackBrief {
    field
        .survey(|battle, survey| attack::brief(battle, survey, ModelId(attacker), ModelId(target)))
        .expect("both are on the table")
}

/// The plain shot of a brief.
fn plain_shot(brief: &AttackBrief) -> &AttackOption {
    brief
        .options
        .iter()
        .find(|option| matches!(option.order, Order::Shoot { aimed: false, .. }))
        .expect("a musket shoots")
}

#[test]
fn rows_of_a_fight_are_the_whole_of_its_36_pairs_for_every_difference() {
    for attack in -3..=9 {
        for defend in -3..=9 {
            let found = fight_odds(&FightSums::new(attack, defend));
            let rows = odds::fight_rows(&found);
            let whole: u32 = rows.iter().map(|row| row.chance.count).sum();
            assert_eq!(whole, PAIRS, "{attack} against {defend}");
            assert!(
                rows.is_sorted_by_key(|row| row.fate),
                "best first: {rows:?}"
            );
            assert!(rows.iter().all(|row| row.chance.count > 0));
            assert_eq!(odds::out(&rows).count, found.defender.out());
            assert_eq!(odds::own_out(&rows).count, found.attacker.out());
        }
    }
}

#[test]
fn rows_of_a_shot_never_hurt_the_shooter() {
    for attack in -3..=9 {
        let found = shot_odds(&ShotSums::new(attack, 3));
        let rows = odds::shot_rows(&found);
        let whole: u32 = rows.iter().map(|row| row.chance.count).sum();
        assert_eq!(whole, PAIRS);
        assert!(rows.iter().all(|row| !row.fate.is_own()), "SHOOT-2");
    }
}

#[test]
fn percent_never_calls_the_possible_impossible_nor_the_doubtful_certain() {
    let percent = |count, of| odds::percent(Chance { count, of });
    assert_eq!(percent(0, 36), "0%");
    assert_eq!(percent(1, 216), "<1%");
    assert_eq!(percent(9, 36), "25%");
    assert_eq!(percent(215, 216), ">99%");
    assert_eq!(percent(36, 36), "100%");
}

#[test]
fn the_dice_chooser_uses_the_number_the_roll_uses_and_its_rows_are_whole() {
    // PRO-3: Leader and Élan add up, Quality 4 becomes 2+.
    let men = [
        man(100.0, 100.0).with(SpecialRule::Leader),
        man(130.0, 100.0).with(SpecialRule::Elan),
    ];
    let mut field = Field::new(&men, &[man(500.0, 500.0)]);
    let choice = field.survey(|battle, survey| dice::choice(battle, survey, ModelId(1)));
    assert_eq!(choice.need.needs(), 2);
    assert_eq!(dice::needs_in_words(&choice.need), "each die needs 2+");
    assert_eq!(choice.rows.len(), 3);
    for row in &choice.rows {
        let sum: u32 = (0..=3).map(|actions| row.actions(actions).count).sum();
        assert_eq!(sum, row.odds.of, "{} dice", row.dice);
        assert_eq!(row.refusal, None);
    }
    // ACT-2: one die never loses the turn; two dice only by two natural 1s here.
    assert_eq!(choice.rows[0].turnover().count, 0);
    assert_eq!(choice.rows[1].turnover(), Chance { count: 1, of: 36 });
    // Two dice at 2+: 2 x 5/6 = 1.67.
    assert_eq!(choice.rows[1].expected_hundredths(), 167);
}

#[test]
fn the_dice_chooser_of_the_unpredictable_offers_three_dice_alone() {
    let men = [man(100.0, 100.0).with(SpecialRule::Unpredictable)];
    let mut field = Field::new(&men, &[man(500.0, 500.0)]);
    let choice = field.survey(|battle, survey| dice::choice(battle, survey, ModelId(0)));
    let refused: Vec<bool> = choice
        .rows
        .iter()
        .map(|row| row.refusal.is_some())
        .collect();
    assert_eq!(refused, [true, true, false], "SR-UNPREDICTABLE");
}

#[test]
fn a_shot_in_the_panel_has_the_sums_that_the_shot_is_resolved_with() {
    let mut field = Field::new(
        &[man(300.0, 300.0)],
        &[man(300.0, 380.0), man(500.0, 580.0)],
    );
    field.act(0, 2);
    let brief = brief(&mut field, 0, 1);
    let option = plain_shot(&brief).clone();
    assert_eq!(option.refusal, None);
    let prospect = option.prospect.expect("the table allows it");
    let events = field.shoot(1, Weapon::Musket, &[6, 1]);
    let told = format!("{events:?}");
    for modifier in prospect.attacker.iter().chain(&prospect.target) {
        assert!(
            told.contains(&format!("{modifier:?}")),
            "{modifier:?} in {told}"
        );
    }
    // SHOOT-9: the musket may run dry in 1 of 36.
    assert_eq!(prospect.ammunition, Some(Chance { count: 1, of: 36 }));
}

#[test]
fn a_refused_attack_stays_in_the_panel_with_its_reason_and_its_chances() {
    // SHOOT-10: unloaded; the table itself would allow the shot.
    let mut field = Field::new(
        &[man(300.0, 300.0).unloaded()],
        &[man(300.0, 380.0), man(500.0, 580.0)],
    );
    field.act(0, 3);
    let brief = brief(&mut field, 0, 1);
    let option = plain_shot(&brief);
    assert_eq!(option.refusal, Some(Refusal::NotLoaded(Weapon::Musket)));
    assert!(
        option.prospect.is_some(),
        "what it would be is shown all the same"
    );
    assert_eq!(brief.best(), None);
    assert_eq!(brief.refusal(), Some(&Refusal::NotLoaded(Weapon::Musket)));
    assert_eq!(option.order, shoot(1));
}

#[test]
fn attacks_of_a_model_that_is_not_acting_are_refused_for_the_moment() {
    let mut field = Field::new(
        &[man(300.0, 300.0), man(250.0, 300.0)],
        &[man(300.0, 380.0), man(500.0, 580.0)],
    );
    field.act(0, 2);
    let brief = brief(&mut field, 1, 2);
    for option in &brief.options {
        assert!(
            matches!(option.refusal, Some(Refusal::WrongMoment { .. })),
            "{option:?}"
        );
    }
}

#[test]
fn contact_is_offered_within_reach_and_not_beyond() {
    let mut field = Field::new(
        &[man(300.0, 300.0)],
        &[man(300.0, 380.0), man(300.0, 480.0)],
    );
    field.act(0, 1);
    let near = brief(&mut field, 0, 1);
    let contact = near.contact.expect("65 mm of 80");
    assert_eq!(contact.refusal, None);
    assert_eq!(contact.cost, 1);
    assert_eq!(brief(&mut field, 0, 2).contact, None);
    field.order(contact.order);
    let touching = brief(&mut field, 0, 1);
    assert!(touching.in_contact, "HTH-1");
    assert_eq!(touching.contact, None);
}

#[test]
fn the_best_attack_is_a_blow_in_contact_and_a_shot_at_a_distance() {
    let mut field = Field::new(
        &[man(300.0, 300.0)],
        &[man(300.0, 380.0), man(500.0, 580.0)],
    );
    field.act(0, 3);
    let shot = brief(&mut field, 0, 1);
    assert!(matches!(
        shot.best().map(|option| option.order),
        Some(Order::Shoot { .. })
    ));
    let contact = shot.contact.expect("in reach");
    field.order(contact.order);
    let blow = brief(&mut field, 0, 1);
    let best = blow.best().expect("two actions are left");
    assert!(matches!(best.order, Order::Fight { .. }), "SHOOT-5");
    let own = best.prospect.as_ref().map(|prospect| {
        prospect
            .rows
            .iter()
            .filter(|row| row.fate.is_own())
            .map(|row| row.fate)
            .collect::<Vec<Fate>>()
    });
    assert!(
        own.is_some_and(|own| !own.is_empty()),
        "HTH-1: both can suffer"
    );
}
