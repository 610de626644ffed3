//! The automated player's decisions, one at a time, in battles made to measure.

use crate::support::field::{Field, Man, area, man};
use tirailleur::opponent::{self, OpponentDice};
use tirailleur::roster::rule::SpecialRule;
use tirailleur::roster::weapon::Weapon;
use tirailleur::song::order::{Answer, Order};
use tirailleur::song::player::PlayerId;
use tirailleur::song::prompt::Question;
use tirailleur::song::state::Phase;
use tirailleur::table::body::{ModelId, Side};
use tirailleur::table::feature::FeatureKind;
use tirailleur::table::length::Point;

/// What the machine orders now.
fn decision(field: &mut Field) -> Order {
    field.survey(|battle, survey| opponent::decide(battle, survey, &mut OpponentDice::seeded(1)))
}

/// Whom it nominates, and on how many dice.
#[track_caller]
fn nomination(field: &mut Field) -> (u16, u8) {
    match decision(field) {
        Order::Nominate { model, dice } => (model.0, dice),
        other => panic!("expected a nomination, found {other:?}"),
    }
}

/// Three enemies in a row, 100 mm north of y = 200.
fn enemies() -> Vec<Man> {
    vec![man(280.0, 315.0), man(300.0, 315.0), man(320.0, 315.0)]
}

#[test]
fn the_last_model_rolls_three_dice_since_a_turnover_costs_nothing() {
    let mut field = Field::new(&[man(300.0, 200.0)], &enemies());
    assert_eq!(nomination(&mut field), (0, 3));
}

#[test]
fn a_poor_soldier_never_goes_first_on_three_dice_while_others_wait() {
    let poor: Vec<Man> = (0..6)
        .map(|number| man(230.0 + 25.0 * f64::from(number), 200.0).quality(5))
        .collect();
    let mut field = Field::new(&poor, &enemies());
    let (_, dice) = nomination(&mut field);
    assert!(
        dice < 3,
        "74 of 100 rolls of three dice at 5+ end the turn (ACT-2)"
    );
}

#[test]
fn good_quality_goes_before_poor_where_both_have_the_same_to_gain() {
    let squad = [
        man(280.0, 200.0).quality(5),
        man(300.0, 200.0).quality(2),
        man(320.0, 200.0).quality(5),
    ];
    let mut field = Field::new(&squad, &enemies());
    assert_eq!(nomination(&mut field).0, 1);
}

#[test]
fn a_fallen_leader_is_the_first_to_be_nominated_and_stands_up() {
    let squad = [
        man(280.0, 100.0),
        man(300.0, 100.0).with(SpecialRule::Leader).fallen(),
        man(320.0, 100.0),
        man(340.0, 100.0),
    ];
    let mut field = Field::new(
        &squad,
        &[man(300.0, 500.0), man(330.0, 500.0), man(360.0, 500.0)],
    );
    assert_eq!(nomination(&mut field).0, 1);
    field.act(1, 1);
    assert_eq!(decision(&mut field), Order::StandUp);
}

#[test]
fn a_standing_leader_lets_others_go_first() {
    let squad = [
        man(280.0, 200.0).with(SpecialRule::Leader),
        man(300.0, 200.0),
        man(320.0, 200.0),
        man(340.0, 200.0),
    ];
    let mut field = Field::new(&squad, &enemies());
    assert_ne!(nomination(&mut field).0, 0);
}

#[test]
fn a_loaded_musket_is_fired_at_an_enemy_in_the_open_in_the_first_band() {
    let mut field = Field::new(&[man(300.0, 200.0), man(100.0, 100.0)], &enemies());
    field.act(0, 1);
    assert!(
        matches!(decision(&mut field), Order::Shoot { aimed: false, .. }),
        "{:?}",
        decision(&mut field)
    );
}

#[test]
fn two_actions_make_an_aimed_shot_or_a_shot_from_better_ground_not_a_walk() {
    let mut field = Field::new(&[man(300.0, 200.0), man(100.0, 100.0)], &enemies());
    field.act(0, 2);
    assert!(
        matches!(
            decision(&mut field),
            Order::Shoot { .. } | Order::Move { .. }
        ),
        "{:?}",
        decision(&mut field)
    );
    // Whatever comes first, the shot is fired before the turn is over.
    while field.left() > 0 {
        let order = decision(&mut field);
        field.dice(&[1, 6, 6]);
        field.order(order);
    }
    assert!(field.model(0).attacked, "the musket was never fired");
}

#[test]
fn a_fallen_enemy_in_contact_is_finished() {
    let mut field = Field::new(
        &[man(300.0, 200.0), man(100.0, 100.0)],
        &[
            man(300.0, 215.0).fallen(),
            man(500.0, 500.0),
            man(520.0, 500.0),
        ],
    );
    field.act(0, 1);
    // A shot has the same odds here and risks nothing (SHOOT-5, SHOOT-7); a blow will do as well (HTH-11).
    let order = decision(&mut field);
    assert!(
        matches!(
            order,
            Order::Fight {
                target: ModelId(2),
                ..
            } | Order::Shoot {
                target: ModelId(2),
                ..
            }
        ),
        "{order:?}"
    );
}

#[test]
fn a_fallen_enemy_within_reach_is_finished_off_too() {
    let mut field = Field::new(
        &[man(300.0, 200.0).unloaded(), man(100.0, 100.0)],
        &[
            man(300.0, 260.0).fallen(),
            man(500.0, 500.0),
            man(520.0, 500.0),
        ],
    );
    field.act(0, 2);
    let order = decision(&mut field);
    assert!(matches!(order, Order::Move { .. }), "{order:?}");
    field.order(order);
    let blow = decision(&mut field);
    assert!(matches!(blow, Order::Fight { .. }), "HTH-11: {blow:?}");
}

#[test]
fn whoever_has_a_fallen_enemy_at_his_feet_is_nominated_first() {
    let mut field = Field::new(
        &[
            man(100.0, 100.0).quality(2),
            man(300.0, 200.0),
            man(120.0, 100.0).quality(2),
        ],
        &[
            man(300.0, 215.0).fallen(),
            man(500.0, 500.0),
            man(520.0, 500.0),
        ],
    );
    assert_eq!(nomination(&mut field).0, 1);
}

#[test]
fn a_weak_man_does_not_run_into_a_strong_one() {
    let mut field = Field::new(
        &[man(300.0, 200.0).combat(0).unloaded(), man(100.0, 100.0)],
        &[
            man(300.0, 260.0).combat(4).unloaded(),
            man(500.0, 500.0),
            man(520.0, 500.0),
        ],
    );
    field.act(0, 2);
    while field.left() > 0 {
        let order = decision(&mut field);
        field.order(order);
        assert!(
            field.battle().touching_enemies(ModelId(0)).next().is_none(),
            "it sought a fight at 0 against 4"
        );
    }
}

#[test]
fn an_empty_musket_is_loaded_where_two_actions_allow_it() {
    let mut field = Field::new(
        &[man(300.0, 200.0).unloaded(), man(320.0, 200.0)],
        &[man(300.0, 400.0), man(320.0, 400.0), man(340.0, 400.0)],
    );
    field.act(0, 2);
    assert_eq!(
        decision(&mut field),
        Order::Reload {
            weapon: Weapon::Musket
        }
    );
}

#[test]
fn a_horseman_in_hand_to_hand_with_many_rides_off_or_strikes_but_does_not_sit_there() {
    let rider = man(300.0, 200.0)
        .armed(&[Weapon::Sword])
        .with(SpecialRule::Mounted);
    // Bases of 25 and 15 mm: contact at 20 mm.
    let foot = [
        man(300.0, 220.0),
        man(280.0, 200.0),
        man(320.0, 200.0),
        man(500.0, 500.0),
    ];
    let mut field = Field::new(&[rider, man(50.0, 50.0)], &foot);
    field.act(0, 2);
    let order = decision(&mut field);
    assert!(
        matches!(order, Order::Fight { .. } | Order::LeaveCombat { .. }),
        "{order:?}"
    );
}

#[test]
fn whoever_gives_way_to_a_shot_goes_where_less_can_hit_him() {
    // G9: straight back in the open, or behind the wall beside him.
    let wall = area(FeatureKind::LowWall, 270.0, 318.0, 291.0, 322.0);
    let mut field = Field::with_features(
        vec![wall],
        &[man(300.0, 200.0), man(320.0, 200.0)],
        &[man(300.0, 310.0), man(560.0, 560.0), man(580.0, 560.0)],
    );
    field.act(0, 1);
    // 5 + 2 + 2 against 4 + 2: beaten by an odd die.
    let events = field.shoot(2, Weapon::Musket, &[5, 4]);
    let prompt = field.battle().state.prompt.clone();
    let Some(prompt) = prompt else {
        panic!("no choice was offered: {events:?}");
    };
    assert!(matches!(prompt.question, Question::Retreat { .. }));
    let Order::Answer(Answer::Place(to)) = decision(&mut field) else {
        panic!("no answer");
    };
    assert!(prompt.answers.contains(&Answer::Place(to)));
    assert_ne!(
        Answer::Place(to),
        prompt.default_answer(),
        "cover is within one base"
    );
}

#[test]
fn the_commander_is_deployed_behind_the_line_and_everybody_once() {
    let squad: Vec<Man> = (0..8)
        .map(|number| {
            let soldier = man(0.0, 0.0);
            if number == 0 {
                soldier.with(SpecialRule::Leader)
            } else {
                soldier
            }
        })
        .collect();
    let mut field = Field::fresh(
        crate::support::field::scenario(Vec::new()),
        &squad,
        &squad,
        3,
    );
    let mut deployments = Vec::new();
    for _ in 0..40 {
        if matches!(field.battle().state.phase, Phase::Nominating) {
            break;
        }
        let order = decision(&mut field);
        if let Order::Deploy { model, .. } = order {
            deployments.push(model);
        }
        field.order(order);
    }
    assert!(matches!(field.battle().state.phase, Phase::Nominating));
    let mut each = deployments.clone();
    each.sort_unstable();
    each.dedup();
    assert_eq!(
        each.len(),
        deployments.len(),
        "SET-6: somebody was put twice"
    );
    assert_eq!(deployments.len(), 16);
    let battle = field.battle();
    let size = battle.muster.scenario.layout.size;
    for side in Side::BOTH {
        let edge = battle.edge(side).expect("edges were chosen");
        let far = |id: ModelId| edge.distance(battle.model(id).at, size).mm();
        let line: Vec<f64> = battle.muster.side(side).skip(1).map(far).collect();
        let mean = line.iter().sum::<f64>() / line.len() as f64;
        let commander = battle
            .squad(PlayerId::first(side))
            .commander
            .expect("he is there");
        assert!(
            far(commander) < mean,
            "{side}: the commander stands {} mm from the edge, his men {mean}",
            far(commander)
        );
    }
}

#[test]
fn a_decision_depends_on_nothing_but_battle_table_and_the_players_own_dice() {
    let mut field = Field::new(&[man(300.0, 200.0), man(320.0, 200.0)], &enemies());
    let before = field.battle().state.clone();
    let first = decision(&mut field);
    assert_eq!(first, decision(&mut field));
    assert!(
        field.battle().state == before,
        "deciding changed the battle"
    );
}

#[test]
fn nobody_who_has_nothing_to_do_is_nominated_and_the_turn_ends() {
    // Drummers far from everything.
    let drummer = |x: f64| man(x, 100.0).armed(&[]).with(SpecialRule::Musician);
    let mut field = Field::new(
        &[drummer(280.0), drummer(320.0)],
        &[man(300.0, 560.0), man(330.0, 560.0), man(360.0, 560.0)],
    );
    field.change(|battle| battle.state.attacker = Side::B);
    assert_eq!(decision(&mut field), Order::EndTurn);
}

#[test]
fn an_attacker_with_nobody_in_sight_goes_forward() {
    // A house between.
    let house = area(FeatureKind::Building, 200.0, 280.0, 400.0, 330.0);
    let mut field = Field::with_features(
        vec![house],
        &[man(300.0, 100.0), man(330.0, 100.0)],
        &[man(300.0, 520.0), man(330.0, 520.0), man(360.0, 520.0)],
    );
    field.act(0, 1);
    let order = decision(&mut field);
    let Order::Move { to } = order else {
        panic!("{order:?}");
    };
    let foe = Point::from_mm(300.0, 520.0);
    assert!(
        to.distance(foe) < Point::from_mm(300.0, 100.0).distance(foe),
        "{to} is no nearer"
    );
}

/// WIN-3: where nobody has been lost for hundreds of turns the weaker side goes home, of equals the attacker; nobody else, and
/// nobody before that.
#[test]
fn a_battle_that_both_only_wait_in_is_given_up() {
    let gives_up = |ours: usize, theirs: usize, attacks: Side, turn: u16| {
        let row = |count: usize, y: f64| -> Vec<Man> {
            (0..count)
                .map(|number| man(100.0 + 60.0 * number as f64, y))
                .collect()
        };
        let mut field = Field::new(&row(ours, 60.0), &row(theirs, 540.0));
        field.change(|battle| {
            battle.state.turn = turn;
            battle.state.attacker = attacks;
        });
        decision(&mut field) == Order::Withdraw
    };
    assert!(gives_up(3, 6, Side::B, 400));
    assert!(!gives_up(6, 3, Side::A, 400), "the stronger");
    assert!(gives_up(4, 4, Side::A, 400));
    assert!(!gives_up(4, 4, Side::B, 400), "of equals the attacker");
    assert!(!gives_up(3, 6, Side::B, 250), "not before its time");
}
