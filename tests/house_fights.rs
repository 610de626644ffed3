//! House rules about hand-to-hand, value by value (E3, E6, E10, E14).

use crate::support::blows::{FOE, at, blows, fell, fray_in, lost, rolling, strike, sum, travels};
use crate::support::field::{Field, Man, man};
use crate::support::house::agreed;
use tirailleur::dice::distribution::{fight_odds, shot_odds};
use tirailleur::roster::weapon::Weapon;
use tirailleur::song::effect::Blow;
use tirailleur::song::event::{Event, Travel};
use tirailleur::song::order::{Answer, Order};
use tirailleur::song::outcome::{FightSums, ShotSums};
use tirailleur::song::prompt::Question;
use tirailleur::song::state::Loss;

/// Two in contact where that was agreed on, the first of A to strike.
fn pair(house: &[&str], a: Man, b: Man) -> Field {
    let mut field = fray_in(agreed(house), &[a], &[b]);
    field.act(0, 1);
    field
}

fn one() -> Man {
    man(300.0, 300.0)
}

fn foe() -> Man {
    man(300.0, 315.0)
}

/// 2 + 1 against 1 + 0, less 2 for the crowd: 3 against -1.
fn below_zero(house: &[&str]) -> Option<(Loss, &'static str)> {
    let b = foe().combat(0);
    let a = [
        one().combat(0),
        man(300.0, 330.0),
        man(285.0, 315.0),
        man(315.0, 315.0),
    ];
    let mut field = fray_in(agreed(house), &a, &[b]);
    field.act(0, 1);
    let events = strike(&mut field, FOE, &[2, 1]);
    let blow = &blows(&events)[0];
    assert_eq!((blow.attacker.total, blow.defender.total), (2, -2));
    lost(&events, FOE)
}

/// E3, HTH-12: 2 against -2 read as 1 is a double.
#[test]
fn e3_clamp_total_on_counts_them_as_1() {
    assert_eq!(
        below_zero(&["clamp_total=on"]),
        Some((Loss::Wounded, "HTH-2"))
    );
}

/// E3: whatever is higher than 0 or less is three times that.
#[test]
fn e3_clamp_total_off_reads_them_as_they_are() {
    assert_eq!(
        below_zero(&["clamp_total=off"]),
        Some((Loss::Killed, "HTH-2"))
    );
}

/// E3: the odds of fights and shots go by the same switch.
#[test]
fn e3_the_odds_know_of_raw_totals() {
    let fight = FightSums::new(0, -4);
    let raw = FightSums {
        raw_totals: true,
        ..fight
    };
    assert!(fight_odds(&raw).defender.killed > fight_odds(&fight).defender.killed);
    let shot = ShotSums::new(0, -4);
    let raw = ShotSums {
        raw_totals: true,
        ..shot
    };
    assert!(shot_odds(&raw).killed > shot_odds(&shot).killed);
    let high = FightSums::new(3, 2);
    let raw = FightSums {
        raw_totals: true,
        ..high
    };
    assert_eq!(fight_odds(&raw), fight_odds(&high));
}

/// E3: a shot is read by the same switch.
#[test]
fn e3_clamp_total_is_for_shots_as_well() {
    for (house, loss) in [
        ("clamp_total=on", Loss::Wounded),
        ("clamp_total=off", Loss::Killed),
    ] {
        let mut field = fray_in(
            agreed(&[house]),
            &[man(300.0, 100.0).combat(0)],
            &[man(300.0, 200.0).combat(0)],
        );
        field.act(0, 2);
        let order = Order::Shoot {
            target: tirailleur::table::body::ModelId(FOE),
            weapon: Weapon::Musket,
            aimed: true,
        };
        // From the last band 2 + 0 against 1 - 1 for the aim: read as 1 a double.
        field.change(|battle| {
            battle.state.models[0].at = at(300.0, 10.0);
            battle.state.models[usize::from(FOE)].at = at(300.0, 300.0);
            battle.state.models[1].at = at(500.0, 10.0);
        });
        let events = rolling(&mut field, order, &[2, 1]);
        assert_eq!(lost(&events, FOE), Some((loss, "SHOOT-2")), "{house}");
    }
}

/// What a fallen attacker's enemy adds to his die, and what becomes of the attacker who loses by an odd die.
fn from_the_ground(house: &[&str]) -> (i8, Vec<Event>) {
    let mut field = pair(house, one().fallen(), foe());
    let events = strike(&mut field, FOE, &[2, 3]);
    let defender = sum(blows(&events)[0].defender);
    (defender, events)
}

#[test]
fn e6_fallen_attack_risk_on_puts_him_at_their_mercy() {
    let (adds, events) = from_the_ground(&["fallen_attack_risk=on"]);
    assert_eq!(adds, 4, "Combat 2, and 2 against a fallen enemy");
    assert_eq!(lost(&events, 0), Some((Loss::Wounded, "HTH-11")));
}

#[test]
fn e6_fallen_attack_risk_off_is_a_fight_like_any_other() {
    let (adds, events) = from_the_ground(&["fallen_attack_risk=off"]);
    assert_eq!(adds, 2, "Combat 2");
    assert_eq!(lost(&events, 0), None, "{events:?}");
}

/// E6: whoever attacks a fallen model has his advantages in either reading.
#[test]
fn e6_fallen_attack_risk_is_about_attackers_only() {
    for house in ["fallen_attack_risk=on", "fallen_attack_risk=off"] {
        let mut field = pair(&[house], one(), foe().fallen());
        let events = strike(&mut field, FOE, &[3, 4]);
        assert_eq!(sum(blows(&events)[0].attacker), 4, "{house}");
        assert_eq!(lost(&events, FOE), Some((Loss::Wounded, "HTH-11")));
    }
}

/// Beaten while he recoils into an enemy: by 5 + 2 against 4 + 2, an odd die.
fn hacked(house: &[&str]) -> (Field, Vec<Event>) {
    let mut field = fray_in(agreed(house), &[one(), man(300.0, 345.3)], &[foe()]);
    field.act(0, 3);
    strike(&mut field, FOE, &[5, 3]);
    let events = rolling(
        &mut field,
        Order::Answer(Answer::Place(at(300.0, 330.0))),
        &[5, 4],
    );
    assert_eq!(blows(&events)[0].blow, Blow::AtRecoil);
    (field, events)
}

#[test]
fn e10_freehack_odd_falls() {
    let (_, events) = hacked(&["freehack_odd=falls"]);
    assert_eq!(fell(&events, FOE), Some("E10"));
}

#[test]
fn e10_freehack_odd_recoil_sends_him_on() {
    let (mut field, events) = hacked(&["freehack_odd=recoil"]);
    assert_eq!(fell(&events, FOE), None);
    let prompt = field.battle().state.prompt.clone().expect("a question");
    assert!(matches!(prompt.question, Question::Recoil { .. }));
    let events = field.answer(prompt.default_answer());
    assert_eq!(travels(&events, FOE, Travel::Recoil).len(), 1);
}

/// A man has made his enemy recoil straight back, by one base width.
fn recoiled(house: &[&str]) -> Field {
    let mut field = fray_in(agreed(house), &[one()], &[foe()]);
    field.act(0, 2);
    strike(&mut field, FOE, &[5, 3]);
    field.answer(Answer::Place(at(300.0, 330.0)));
    field
}

#[test]
fn e13_follow_up_off_leaves_the_winner_where_he_is() {
    let field = recoiled(&["follow_up=off"]);
    assert!(field.battle().state.prompt.is_none());
    assert_eq!(field.model(0).at, at(300.0, 300.0));
}

/// E13: one step into contact, at no cost, if his owner likes.
#[test]
fn e13_follow_up_on_lets_him_step_after() {
    let mut field = recoiled(&["follow_up=on"]);
    let prompt = field.battle().state.prompt.clone().expect("a question");
    let expected = Question::FollowUp {
        model: tirailleur::table::body::ModelId(0),
        foe: tirailleur::table::body::ModelId(FOE),
    };
    assert_eq!(prompt.question, expected);
    assert_eq!(prompt.answers, [Answer::No, Answer::Yes]);
    let (left, moves) = (field.left(), field.model(0).moves);
    let events = field.answer(Answer::Yes);
    assert_eq!(travels(&events, 0, Travel::FollowUp).len(), 1);
    let battle = field.battle();
    let [winner, loser] = [0, FOE].map(|id| battle.footprint(tirailleur::table::body::ModelId(id)));
    assert!(winner.touches(loser));
    assert_eq!((field.left(), field.model(0).moves), (left, moves));
}

#[test]
fn e13_follow_up_on_may_be_declined_and_is_barred_by_another_enemy() {
    let mut field = recoiled(&["follow_up=on"]);
    field.answer(Answer::No);
    assert_eq!(field.model(0).at, at(300.0, 300.0));

    let mut field = fray_in(
        agreed(&["follow_up=on"]),
        &[one()],
        &[foe(), man(300.0, 285.0)],
    );
    field.act(0, 2);
    strike(&mut field, FOE, &[5, 2]);
    if let Some(prompt) = field.battle().state.prompt.clone() {
        field.answer(prompt.default_answer());
    }
    assert!(field.battle().state.prompt.is_none(), "he is held");
}

/// What the first adds for the better weapon against the second.
fn better(house: &[&str], weapons: [Weapon; 2]) -> i8 {
    let mut field = pair(
        house,
        one().armed(&weapons[..1]),
        foe().armed(&weapons[1..]),
    );
    let events = strike(&mut field, FOE, &[3, 3]);
    sum(blows(&events)[0].attacker) - 2
}

#[test]
fn e14_weapon_ranking_mds_sets_the_pike_over_lance_and_halberd() {
    let list = &["weapon_ranking=MDS"];
    assert_eq!(better(list, [Weapon::Pike, Weapon::Lance]), 1);
    assert_eq!(better(list, [Weapon::Pike, Weapon::Halberd]), 1);
    assert_eq!(better(list, [Weapon::Lance, Weapon::Pike]), 0);
}

#[test]
fn e14_weapon_ranking_sds_sets_the_lance_over_halberd_and_pike() {
    let list = &["weapon_ranking=SDS"];
    assert_eq!(better(list, [Weapon::Pike, Weapon::Lance]), 0);
    assert_eq!(better(list, [Weapon::Pike, Weapon::Halberd]), 0);
    assert_eq!(better(list, [Weapon::Lance, Weapon::Pike]), 1);
}
