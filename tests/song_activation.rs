//! Activation: nomination, dice, turnover, and what actions cost (PRO-2, ACT, CST-1).

use crate::support::field::{Field, Man, area, man};
use crate::support::orders::{RELOAD, aim, fight, go, leave, nominate, powerful, shoot};
use tirailleur::battle::clause::Clause;
use tirailleur::roster::rule::SpecialRule;
use tirailleur::roster::weapon::Weapon;
use tirailleur::song::event::Event;
use tirailleur::song::order::Order;
use tirailleur::song::player::PlayerId;
use tirailleur::song::refusal::Refusal;
use tirailleur::song::state::Phase;
use tirailleur::table::body::{ModelId, Side};
use tirailleur::table::feature::{Feature, FeatureKind};

/// Three men a side, far from everybody.
fn apart() -> Field {
    let row = |y| [man(100.0, y), man(200.0, y), man(300.0, y)];
    Field::new(&row(50.0), &row(550.0))
}

/// The successes and failures of dice, and what they bring.
fn activated(events: &[Event]) -> Option<(u8, bool)> {
    events.iter().find_map(|event| match event {
        Event::Activated {
            actions, turnover, ..
        } => Some((*actions, *turnover)),
        _ => None,
    })
}

/// Why the turn ended, if it did.
fn turn_ended(events: &[Event]) -> Option<(PlayerId, Clause)> {
    events.iter().find_map(|event| match event {
        Event::TurnEnded { player, clause } => Some((*player, *clause)),
        _ => None,
    })
}

/// ACT-1, ACT-2, B6, golden T04 to T07: a success is an action; two failures of one roll pass play, though not before the
/// action of the one success.
#[test]
fn successes_are_actions_and_two_failures_a_turnover() {
    for (golden, faces, actions, turnover) in [
        ("one die", &[4][..], 1, false),
        ("one die never turns over", &[3], 0, false),
        ("two dice", &[4, 4], 2, false),
        ("T04", &[4, 3], 1, false),
        ("two failures on two dice", &[3, 3], 0, true),
        ("three dice", &[4, 4, 4], 3, false),
        ("T05", &[4, 3, 3], 1, true),
        ("T06", &[3, 4, 4], 2, false),
        ("T07", &[3, 3, 3], 0, true),
    ] {
        let mut field = apart();
        let events = field.activate(0, faces);
        assert_eq!(activated(&events), Some((actions, turnover)), "{golden}");
        assert_eq!(field.left(), actions, "{golden}");
        if actions > 0 {
            assert_eq!(
                turn_ended(&events),
                None,
                "{golden}: B6, the actions come first"
            );
        } else if turnover {
            assert_eq!(
                turn_ended(&events),
                Some((PlayerId::A, Clause("ACT-2"))),
                "{golden}"
            );
            assert_eq!(field.battle().awaits(), Some(Side::B), "{golden}");
        } else {
            assert_eq!(
                field.battle().state.phase,
                Phase::Nominating,
                "{golden}: ACT-3"
            );
            assert_eq!(field.battle().awaits(), Some(Side::A), "{golden}: ACT-3");
        }
    }
}

/// ACT-2, B6: after a turnover the one action is taken, or left, and then play passes.
#[test]
fn a_turnover_comes_after_the_action_of_the_one_success() {
    for order in [go(100.0, 100.0), Order::EndActivation] {
        let mut field = apart();
        field.activate(0, &[6, 1, 1]);
        let events = field.order(order);
        assert_eq!(
            turn_ended(&events),
            Some((PlayerId::A, Clause("ACT-2"))),
            "{order:?}"
        );
        assert_eq!(field.battle().state.active, PlayerId::B);
    }
}

/// PRO-2, B1: a natural 1 fails and a natural 6 succeeds at any Quality; in between the die must reach it.
#[test]
fn a_die_succeeds_from_the_quality_up() {
    for quality in 2..=6 {
        for face in 1..=6 {
            let mut field = Field::new(
                &[man(100.0, 50.0).quality(quality), man(200.0, 50.0)],
                &[man(100.0, 550.0)],
            );
            let events = field.activate(0, &[face]);
            let success = face != 1 && (face == 6 || face >= quality);
            assert_eq!(
                activated(&events),
                Some((u8::from(success), false)),
                "PRO-1, PRO-2: {face} at Quality {quality}"
            );
        }
    }
}

/// ACT-1: one's own model that is on the table, and one to three dice.
#[test]
fn a_wrong_nomination_is_refused() {
    let mut field = apart();
    field.refuses(nominate(3, 1), Refusal::NotYours("B0".to_owned()), "ACT-1");
    field.refuses(nominate(6, 1), Refusal::UnknownModel(ModelId(6)), "ACT-1");
    field.refuses(nominate(0, 0), Refusal::DiceNumber(0), "ACT-1");
    field.refuses(nominate(0, 4), Refusal::DiceNumber(4), "ACT-1");
    field.change(|battle| {
        battle.model_mut(ModelId(0)).presence = tirailleur::song::state::Presence::Waiting;
    });
    field.refuses(
        nominate(0, 1),
        Refusal::NotOnTable("A0".to_owned()),
        "ACT-1",
    );
}

/// ACT-3, B4, B5: after a single failure another model goes on, the same one never again this turn; failures of several
/// models do not add up.
#[test]
fn single_failures_pass_to_the_next_model_and_do_not_add_up() {
    let mut field = apart();
    for model in [0, 1] {
        let events = field.activate(model, &[1]);
        assert_eq!(turn_ended(&events), None, "B5: one failure of this roll");
        field.refuses(
            nominate(model, 1),
            Refusal::NominatedBefore(format!("A{model}")),
            "ACT-3",
        );
    }
    // The next turn all may be nominated again.
    field.order(Order::EndTurn);
    field.order(Order::EndTurn);
    field.activate(0, &[6]);
}

/// ACT-4, B7: when the last model has been nominated and is done play passes, which is no turnover.
#[test]
fn play_passes_when_all_were_nominated() {
    let mut field = apart();
    field.activate(0, &[1]);
    field.activate(1, &[1]);
    field.activate(2, &[6]);
    assert_eq!(
        field.battle().state.active,
        PlayerId::A,
        "the last one acts first"
    );
    let events = field.order(go(300.0, 60.0));
    assert_eq!(
        turn_ended(&events),
        Some((PlayerId::A, Clause("ACT-4"))),
        "not ACT-2"
    );
    assert!(events.contains(&Event::TurnStarted {
        player: PlayerId::B,
        turn: 2
    }));
}

/// ACT-5: a model's actions are finished before another is nominated; B10: and spent in any order, one by one.
#[test]
fn actions_come_one_by_one_and_before_the_next_nomination() {
    let orders = [go(300.0, 280.0), go(320.0, 280.0), shoot(1)];
    for sequence in [[0, 1, 2], [2, 0, 1], [0, 2, 1]] {
        let mut field = Field::new(
            &[man(300.0, 250.0)],
            &[man(300.0, 400.0), man(100.0, 550.0)],
        );
        field.act(0, 3);
        for (number, step) in (1..).zip(sequence) {
            assert!(
                matches!(field.refused(nominate(0, 1)), Refusal::WrongMoment { .. }),
                "ACT-5"
            );
            field.dice(&[2, 6]).order(orders[step]);
            assert_eq!(field.left(), 3 - number, "CST-1: {sequence:?}");
        }
    }
}

/// ACT-6: one attack a turn, hand-to-hand or ranged, in whatever order; the next turn brings another.
#[test]
fn a_model_attacks_once_a_turn() {
    // A fallen enemy in contact does not keep a model from shooting (SHOOT-5).
    let tie_hand_to_hand = (fight(1), [1, 3]);
    let shot_without_effect = (shoot(2), [2, 6]);
    let shot_at_the_fallen = (shoot(1), [2, 6]);
    for (first, second) in [
        (tie_hand_to_hand, tie_hand_to_hand),
        (tie_hand_to_hand, shot_without_effect),
        (shot_without_effect, tie_hand_to_hand),
        (shot_without_effect, shot_at_the_fallen),
    ] {
        let mut field = Field::new(
            &[man(300.0, 300.0)],
            &[
                man(315.0, 300.0).fallen(),
                man(300.0, 400.0),
                man(100.0, 500.0),
            ],
        );
        field.act(0, 3);
        field.dice(&first.1).order(first.0);
        field.refuses(second.0, Refusal::AttackedBefore("A0".to_owned()), "ACT-6");
        field.order(Order::EndActivation);
        field.order(Order::EndTurn);
        field.act(0, 1);
        field.dice(&tie_hand_to_hand.1).order(tie_hand_to_hand.0);
    }
}

/// B9: a turn is the span in which one player holds the initiative; being attacked and free hacks in it use up nothing.
#[test]
fn what_happens_in_the_enemys_turn_uses_up_no_attack() {
    let mut field = Field::new(
        &[man(300.0, 300.0), man(100.0, 50.0)],
        &[man(315.0, 300.0), man(100.0, 550.0)],
    );
    field.act(0, 1);
    field.fight(2, &[2, 2]);
    assert!(
        !field.model(2).attacked,
        "whoever is attacked does not attack"
    );
    field.order(Order::EndTurn);
    // B0 leaves: A0's free hack ties, and B0 walks off and comes back.
    field.act(2, 3);
    field.dice(&[2, 2]).order(leave(360.0, 300.0));
    field.order(go(315.0, 300.0));
    field.order(Order::EndTurn);
    field.act(0, 1);
    field.fight(2, &[2, 2]);
}

/// ACT-7: actions may be left; they are gone then.
#[test]
fn unspent_actions_do_not_carry_over() {
    let mut field = apart();
    field.act(0, 3).order(go(100.0, 60.0));
    let events = field.order(Order::EndActivation);
    assert!(events.contains(&Event::ActivationEnded {
        model: ModelId(0),
        unspent: 2
    }));
    field.act(1, 1);
    assert_eq!(field.left(), 1, "nor do they pass to another model");
    field.order(Order::EndTurn);
    field.order(Order::EndTurn);
    field.act(0, 1);
    assert_eq!(field.left(), 1);
}

/// ACT-9: whoever has fallen may be nominated; he can stand up, or attack an enemy in contact, and nothing else.
#[test]
fn the_fallen_stand_up_or_attack_an_adjacent_enemy() {
    let fallen = || Refusal::Fallen("A0".to_owned());
    let mut field = Field::new(
        &[man(300.0, 300.0).fallen(), man(100.0, 50.0)],
        &[man(315.0, 300.0), man(300.0, 400.0), man(100.0, 550.0)],
    );
    field.act(0, 3);
    for order in [go(300.0, 250.0), leave(300.0, 250.0), shoot(3)] {
        field.refuses(order, fallen(), "ACT-9");
    }
    // 3+2 against 1+2+2 for a fallen enemy.
    field.fight(2, &[3, 1]);
    let events = field.order(Order::StandUp);
    assert!(events.contains(&Event::StoodUp { model: ModelId(0) }));
    assert!(!field.model(0).fallen);
    assert_eq!(field.left(), 1, "CST-1");
    field.refuses(Order::StandUp, Refusal::NotFallen("A0".to_owned()), "ACT-9");

    let mut field = Field::new(
        &[man(300.0, 300.0).fallen().unloaded(), man(100.0, 50.0)],
        &[man(100.0, 550.0)],
    );
    field.act(0, 3);
    field.refuses(RELOAD, fallen(), "ACT-9");
    field.order(Order::StandUp);
    field.order(RELOAD);
}

/// ACT-10, B8: a player may end his turn early, between models or with actions left.
#[test]
fn a_turn_may_be_ended_early() {
    let mut field = apart();
    let events = field.order(Order::EndTurn);
    assert_eq!(turn_ended(&events), Some((PlayerId::A, Clause("ACT-10"))));
    let mut field = apart();
    field.act(0, 2);
    let events = field.order(Order::EndTurn);
    assert_eq!(turn_ended(&events), Some((PlayerId::A, Clause("ACT-10"))));
    assert!(events.contains(&Event::ActivationEnded {
        model: ModelId(0),
        unspent: 2
    }));
    field.refuses(nominate(1, 1), Refusal::NotYours("A1".to_owned()), "ACT-1");
}

/// SR-UNPREDICTABLE, B13: always three dice.
#[test]
fn the_unpredictable_roll_three_dice() {
    let mut field = Field::new(
        &[
            man(100.0, 50.0).with(SpecialRule::Unpredictable),
            man(200.0, 50.0),
        ],
        &[man(100.0, 550.0)],
    );
    for dice in [1, 2] {
        field.refuses(
            nominate(0, dice),
            Refusal::Unpredictable("A0".to_owned()),
            "SR-UNPREDICTABLE",
        );
    }
    field.refuses(nominate(0, 4), Refusal::DiceNumber(4), "ACT-1");
    let events = field.activate(0, &[6, 6, 1]);
    assert_eq!(activated(&events), Some((2, false)));
}

/// An order, where it is given, and its price.
struct Price {
    what: &'static str,
    man: Man,
    enemy: Man,
    features: Vec<Feature>,
    order: Order,
    cost: u8,
}

/// An order of a man in the middle of the table, alone but for an enemy 100 mm off.
fn price(what: &'static str, order: Order, cost: u8) -> Price {
    Price {
        what,
        man: man(300.0, 300.0),
        enemy: man(300.0, 415.0),
        features: Vec::new(),
        order,
        cost,
    }
}

/// CST-1: every order costs its price; with one action less it is refused with both numbers.
#[test]
fn every_action_costs_its_price() {
    let short = || man(300.0, 300.0).with(SpecialRule::ShortMove);
    let touching = || man(315.0, 300.0);
    let rough = || vec![area(FeatureKind::Rough, 200.0, 200.0, 290.0, 400.0)];
    let fence = || vec![area(FeatureKind::Fence, 280.0, 200.0, 282.0, 400.0)];
    let prices = [
        price("move", go(220.0, 300.0), 1),
        Price {
            features: rough(),
            ..price(
                "move over broken ground, a stick shorter",
                go(250.0, 300.0),
                1,
            )
        },
        Price {
            man: short(),
            ..price("short move", go(250.0, 300.0), 1)
        },
        Price {
            man: short(),
            features: rough(),
            ..price("short move over broken ground", go(250.0, 300.0), 2)
        },
        Price {
            man: short(),
            features: fence(),
            ..price("short move over an obstacle", go(250.0, 300.0), 2)
        },
        Price {
            enemy: touching(),
            ..price("hand-to-hand attack", fight(1), 1)
        },
        Price {
            enemy: touching(),
            ..price("powerful attack", powerful(1), 2)
        },
        price("shot", shoot(1), 1),
        price("aimed shot", aim(1), 2),
        Price {
            enemy: touching(),
            ..price("leaving combat", leave(230.0, 300.0), 2)
        },
        Price {
            man: man(300.0, 300.0).unloaded(),
            ..price("reload", RELOAD, 2)
        },
        Price {
            man: man(300.0, 300.0).fallen(),
            ..price("standing up", Order::StandUp, 1)
        },
    ];
    for Price {
        what,
        man: model,
        enemy,
        features,
        order,
        cost,
    } in prices
    {
        let mut field = Field::with_features(features, &[model], &[enemy, man(100.0, 550.0)]);
        if cost > 1 {
            field.act(0, cost - 1);
            let left = cost - 1;
            field.refuses(order, Refusal::TooFewActions { cost, left }, "CST-1");
            field.order(Order::EndTurn);
            field.order(Order::EndTurn);
        }
        field.act(0, 3);
        // Equal dice, or a shot that misses: nothing else happens.
        let dice: &[u8] = if matches!(order, Order::Shoot { .. }) {
            &[2, 6]
        } else {
            &[2, 2]
        };
        field.dice(dice).order(order);
        assert_eq!(field.left(), 3 - cost, "CST-1: {what}");
    }
}

/// CST-1, ACT-7, golden T44: a reload takes two actions of one turn, in one order, and a shot may follow it.
#[test]
fn a_reload_takes_two_actions_of_one_turn() {
    let trooper = man(300.0, 300.0).armed(&[Weapon::Carbine, Weapon::Sword]);
    let mut field = Field::new(
        &[trooper.unloaded()],
        &[man(300.0, 400.0), man(100.0, 550.0)],
    );
    let reload = Order::Reload {
        weapon: Weapon::Carbine,
    };
    for _ in 0..2 {
        // The action of one turn counts for nothing in the next.
        field.act(0, 1);
        field.refuses(reload, Refusal::TooFewActions { cost: 2, left: 1 }, "CST-1");
        field.order(Order::EndTurn);
        field.order(Order::EndTurn);
    }
    field.act(0, 3).order(reload);
    field.shoot(1, Weapon::Carbine, &[2, 6]);
}
