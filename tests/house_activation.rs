//! House rules about activation, command and morale, value by value (B2, B8, B12, C1, C7, H1, H4).

use crate::support::blows::{FOE, fray_in, frighten, lost};
use crate::support::field::{Field, man};
use crate::support::house::agreed;
use crate::support::orders::{go, nominate};
use tirailleur::dice::distribution::{activation_odds, activation_odds_with};
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::roster::weapon::Weapon;
use tirailleur::song::effect::Trigger;
use tirailleur::song::event::Event;
use tirailleur::song::losses;
use tirailleur::song::order::Order;
use tirailleur::song::player::PlayerId;
use tirailleur::song::quality::Purpose;
use tirailleur::song::refusal::Refusal;
use tirailleur::song::state::Loss;
use tirailleur::table::body::ModelId;

#[test]
fn b8_voluntary_end_on_lets_turns_end_early() {
    let mut field = fray_in(agreed(&["voluntary_end=on"]), &[man(300.0, 100.0)], &[]);
    field.act(0, 1);
    field.order(Order::EndTurn);
    field.order(Order::EndTurn);
    assert_eq!(field.battle().state.active, PlayerId::A);
}

#[test]
fn b8_voluntary_end_off_refuses_it() {
    let mut field = fray_in(agreed(&["voluntary_end=off"]), &[man(300.0, 100.0)], &[]);
    field.refuses(Order::EndTurn, Refusal::NoEarlyEnd, "ACT-10");
    field.act(0, 1);
    field.refuses(Order::EndTurn, Refusal::NoEarlyEnd, "ACT-10");
    field.order(Order::EndActivation);
}

/// The actions that faces bring a man of Quality 4.
fn actions(house: &[&str], faces: &[u8]) -> u8 {
    let mut field = fray_in(agreed(house), &[man(300.0, 100.0)], &[]);
    field.activate(0, faces);
    field.left()
}

#[test]
fn b12_double_six_off_counts_sixes_as_successes() {
    let off = &["double_six=off"];
    assert_eq!(actions(off, &[6, 6]), 2);
    assert_eq!(actions(off, &[6, 6, 6]), 3);
}

/// ACT-8, B12: two sixes or three bring one action more, one six does not.
#[test]
fn b12_double_six_on_brings_one_action_more() {
    let on = &["double_six=on"];
    assert_eq!(actions(on, &[6, 6]), 3);
    assert_eq!(actions(on, &[6, 6, 4]), 4);
    assert_eq!(actions(on, &[6, 6, 6]), 4);
    assert_eq!(actions(on, &[6, 6, 1]), 3);
    assert_eq!(actions(on, &[6, 5, 4]), 3);
    assert_eq!(actions(on, &[6]), 1);
}

/// ACT-8, golden case T31: three actions of two sixes reload an empty musket and fire it; a second attack they do not bring
/// (ACT-6).
#[test]
fn b12_double_six_reloads_and_fires_but_attacks_once() {
    let sergeant = man(300.0, 100.0).with(Rule::Nco).unloaded();
    let mut field = fray_in(
        agreed(&["double_six=on"]),
        &[sergeant],
        &[man(300.0, 160.0)],
    );
    field.activate(0, &[6, 6]);
    assert_eq!(field.left(), 3);
    let weapon = Weapon::Musket;
    field.refuses(
        Order::Shoot {
            target: ModelId(FOE),
            weapon,
            aimed: false,
        },
        Refusal::NotLoaded(weapon),
        "SHOOT-10",
    );
    field.order(Order::Reload { weapon });
    assert_eq!(field.left(), 1);
    field.shoot(FOE, weapon, &[2, 2]);
    assert!(field.battle().activation().is_none(), "nothing is left");
    assert!(field.battle().model(ModelId(0)).attacked, "ACT-6");
    // Loaded from the beginning: one shot, and no second attack with the actions left.
    let mut field = fray_in(
        agreed(&["double_six=on"]),
        &[man(300.0, 100.0).with(Rule::Nco)],
        &[man(300.0, 160.0)],
    );
    field.activate(0, &[6, 6]);
    field.shoot(FOE, weapon, &[2, 2]);
    assert_eq!(field.left(), 2);
    let name = field.battle().enrolled(ModelId(0)).name.clone();
    let again = Order::Shoot {
        target: ModelId(FOE),
        weapon,
        aimed: false,
    };
    field.refuses(again, Refusal::AttackedBefore(name), "ACT-6");
}

/// ACT-8: four actions are still no more than three moves.
#[test]
fn b12_double_six_gives_no_fourth_move() {
    let mut field = fray_in(agreed(&["double_six=on"]), &[man(300.0, 100.0)], &[]);
    field.activate(0, &[6, 6, 6]);
    for step in 1..=3 {
        field.order(go(300.0, 100.0 + 10.0 * f64::from(step)));
    }
    assert_eq!(field.left(), 1);
    let name = field.battle().enrolled(ModelId(0)).name.clone();
    field.refuses(go(300.0, 150.0), Refusal::ThreeMoves(name), "ACT-8");
}

/// ACT-8: the odds are those of the very dice.
#[test]
fn b12_the_odds_know_of_the_double_six() {
    let plain = activation_odds(4, 2);
    let more = activation_odds_with(4, 2, true);
    assert_eq!(plain.actions, [9, 18, 9]);
    assert_eq!(more.actions, [9, 18, 8, 1], "one pair in 36");
    assert_eq!(more.turnover, plain.turnover);
    let three = activation_odds_with(4, 3, true);
    assert_eq!(three.actions.iter().sum::<u32>(), 216);
    assert_eq!(three.actions[4], 7, "666, and 66 with a 4 or a 5");
    assert_eq!(activation_odds_with(4, 1, true), activation_odds(4, 1));
    assert_eq!(activation_odds_with(4, 3, false), activation_odds(4, 3));
}

/// What a man needs who has Élan and his Leader beside him, and whether he is Reluctant, too.
fn needs(house: &[&str], reluctant: bool) -> i8 {
    let mut eager = man(300.0, 330.0).quality(5).with(Rule::Elan);
    if reluctant {
        eager = eager.with(Rule::Reluctant);
    }
    let a = [man(300.0, 300.0).with(Rule::Leader), eager];
    let mut field = Field::of(agreed(house), &a, &[man(50.0, 50.0)]);
    field.need(1, Purpose::Activation).needs()
}

#[test]
fn b2_bonus_cap_none_adds_bonuses_up() {
    assert_eq!(needs(&["bonus_cap=none"], false), 3);
    assert_eq!(needs(&["bonus_cap=none"], true), 4);
}

#[test]
fn b2_bonus_cap_1_ends_them_at_1() {
    assert_eq!(needs(&["bonus_cap=1"], false), 4);
    assert_eq!(
        needs(&["bonus_cap=1"], true),
        5,
        "what is against him stays"
    );
}

/// What the commander himself needs, of Quality 4.
fn commander_needs(house: &[&str], fallen: bool) -> i8 {
    let mut leader = man(300.0, 300.0).with(Rule::Leader);
    if fallen {
        leader = leader.fallen();
    }
    let mut field = Field::of(agreed(house), &[leader], &[man(50.0, 50.0)]);
    field.need(0, Purpose::Activation).needs()
}

#[test]
fn c1_leader_self_bonus_off_helps_others_only() {
    assert_eq!(commander_needs(&["leader_self_bonus=off"], false), 4);
}

#[test]
fn c1_leader_self_bonus_on_helps_him_on_his_feet() {
    assert_eq!(commander_needs(&["leader_self_bonus=on"], false), 3);
    assert_eq!(commander_needs(&["leader_self_bonus=on"], true), 4, "C4");
}

/// Who commands once the Leader is lost, and what a friend within S of the NCO then gets for his actions.
fn after_the_leader(house: &[&str]) -> (Option<ModelId>, &'static str) {
    let b = [
        man(300.0, 315.0).with(Rule::Leader).combat(0),
        man(100.0, 500.0).with(Rule::Nco),
        man(120.0, 500.0),
    ];
    let mut field = fray_in(agreed(house), &[man(300.0, 300.0).combat(6)], &b);
    field.act(0, 1);
    let faces = [[6, 1].as_slice(), &[6; 27]].concat();
    field.fight(FOE, &faces);
    let commander = field.battle().squad(PlayerId::B).commander;
    let need = field.need(FOE + 2, Purpose::Activation);
    (commander, need.modifiers[0].what)
}

#[test]
fn c7_nco_takeover_full_gives_him_command() {
    assert_eq!(
        after_the_leader(&["nco_takeover=full"]),
        (Some(ModelId(FOE + 1)), "Leader")
    );
}

#[test]
fn c7_nco_takeover_none_leaves_nobody_in_command() {
    assert_eq!(after_the_leader(&["nco_takeover=none"]), (None, "NCO"));
}

/// The loss that brings the test, for a squad of so many.
fn half(house: &[&str], strength: u8) -> u8 {
    let mut field = Field::of(agreed(house), &[man(300.0, 100.0)], &[man(300.0, 500.0)]);
    field.change(|battle| battle.state.squads[0].strength = strength);
    losses::half_strength_loss(field.battle(), PlayerId::A)
}

#[test]
fn h1_half_rule_floor_plus_1() {
    let rule = &["half_rule=floor+1"];
    let found = [8, 9, 10, 11].map(|strength| half(rule, strength));
    assert_eq!(found, [5, 5, 6, 6]);
}

#[test]
fn h1_half_rule_ceil() {
    let rule = &["half_rule=ceil"];
    let found = [8, 9, 10, 11].map(|strength| half(rule, strength));
    assert_eq!(found, [4, 5, 5, 6]);
}

/// H1: the squad tests at that very loss: the 5th of ten.
#[test]
fn h1_half_rule_brings_the_test_itself() {
    for (house, tests) in [("half_rule=floor+1", false), ("half_rule=ceil", true)] {
        let b = [man(300.0, 315.0).combat(0)];
        let mut field = fray_in(agreed(&[house]), &[man(300.0, 300.0).combat(6)], &b);
        field.change(|battle| battle.state.squads[1].losses = 4);
        field.act(0, 1);
        let events = field.fight(FOE, &[[6, 1].as_slice(), &[6; 27]].concat());
        let tested = events.iter().any(|event| {
            matches!(
                event,
                Event::SquadShaken {
                    trigger: Trigger::HalfLost,
                    ..
                }
            )
        });
        assert_eq!(tested, tests, "{house}");
    }
}

/// Whether a man who flees from 40 mm before an enemy gets away.
fn gets_away(house: &[&str]) -> bool {
    let mut field = fray_in(agreed(house), &[man(300.0, 255.0)], &[man(300.0, 200.0)]);
    let events = frighten(&mut field, FOE, &[3, 4, 4]);
    let loss = lost(&events, FOE);
    assert!(
        matches!(loss, None | Some((Loss::Fled, "MOR-3"))),
        "{loss:?}"
    );
    loss.is_none()
}

#[test]
fn h4_flee_strict_off_lets_him_run_from_within_s() {
    assert!(gets_away(&["flee_strict=off"]));
}

#[test]
fn h4_flee_strict_on_loses_him() {
    assert!(!gets_away(&["flee_strict=on"]));
}

/// B8: where turns do not end early they end all the same.
#[test]
fn b8_a_turn_ends_when_all_were_nominated() {
    let mut field = Field::of(
        agreed(&["voluntary_end=off"]),
        &[man(100.0, 100.0)],
        &[man(300.0, 500.0), man(350.0, 500.0)],
    );
    field.dice(&[6]);
    field.order(nominate(0, 1));
    field.order(Order::EndActivation);
    assert_eq!(field.battle().state.active, PlayerId::B);
}
