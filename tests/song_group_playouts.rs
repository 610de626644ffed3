//! Random legal orders from a formation: whatever players do with groups, the state stays sound, every state has a legal
//! order, and saving, undo and replay hold.

use crate::support::field::{Man, man};
use crate::support::groups::line;
use crate::support::soundly::there_and_back;
use proptest::prelude::*;
use std::collections::BTreeSet;
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::song::group::GroupKind;
use tirailleur::song::legal::legal_orders;
use tirailleur::song::order::Order;
use tirailleur::song::state::{Phase, State};

/// Two ranks, a Musician and a Flag Bearer behind them; mirrored for the enemy.
fn company(mirror: bool) -> Vec<Man> {
    let place = |x: f64, y: f64| {
        if mirror {
            man(600.0 - x, 560.0 - y)
        } else {
            man(x, y)
        }
    };
    let mut men = vec![place(315.0, 200.0).quality(3).with(Rule::Leader)];
    for file in 0..3 {
        for y in [250.0, 235.0] {
            men.push(place(300.0 + 15.0 * f64::from(file), y));
        }
    }
    men.push(place(345.0, 215.0).with(Rule::Musician));
    men.push(place(285.0, 215.0).with(Rule::FlagBearer));
    men.push(place(250.0, 230.0).with(Rule::Nco));
    men
}

/// What must hold of groups in every state.
fn is_sound(state: &State) {
    let Some(group) = &state.group else { return };
    let acting = match &state.phase {
        Phase::Acting(acting) => acting,
        // Its turn decided the battle.
        Phase::Over(_) => return,
        phase => panic!("a group without a model in action: {phase:?}"),
    };
    assert!(
        group.members.contains(&acting.model),
        "C14: {} acts and is no member",
        acting.model
    );
    for turn in &group.waiting {
        assert!(group.members.contains(&turn.model));
        assert!(turn.actions <= 3, "GRP-2: {turn:?}");
        assert!(turn.model != acting.model, "C14: one turn each");
    }
    assert!(group.waiting.is_sorted_by_key(|turn| turn.model));
    assert!(!group.members.contains(&group.commander.model), "C10");
}

fn kind(order: &Order) -> Option<&'static str> {
    Some(match order {
        Order::Group { kind, .. } => match kind {
            GroupKind::Plain => "plain",
            GroupKind::Regroup => "regroup",
            GroupKind::Volley => "volley order",
            GroupKind::ShootAndReload => "ranks order",
        },
        Order::Volley { .. } => "volley",
        Order::ShootAndReload { .. } => "by ranks",
        Order::Pick { .. } => "pick",
        _ => return None,
    })
}

/// Plays so many orders, groups' own twice as likely as others, and returns the kinds that were seen.
fn play(picks: &[u32]) -> BTreeSet<&'static str> {
    let mut field = crate::support::field::Field::new(&company(false), &company(true));
    let mut seen = BTreeSet::new();
    for &pick in picks {
        is_sound(&field.battle().state);
        if field.battle().outcome().is_some() {
            break;
        }
        let mut legal = field.survey(legal_orders);
        legal.retain(|order| *order != Order::Withdraw);
        assert!(!legal.is_empty(), "{:?}", field.battle().state.phase);
        let ours: Vec<Order> = legal
            .iter()
            .copied()
            .filter(|order| {
                kind(order).is_some()
                    || matches!(order, Order::Nominate { model, .. } if model.0 % 10 == 0)
            })
            .collect();
        let choice = if pick % 3 == 0 || ours.is_empty() {
            &legal
        } else {
            &ours
        };
        let order = choice[(pick / 3) as usize % choice.len()];
        seen.extend(kind(&order));
        if pick % 8 == 0 {
            there_and_back(field.world(), order);
        } else {
            field.order(order);
        }
    }
    seen
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, max_shrink_iters: 0, ..ProptestConfig::default() })]

    #[test]
    fn groups_stay_sound_whatever_is_ordered(picks in proptest::collection::vec(any::<u32>(), 250)) {
        play(&picks);
    }
}

/// Every order of groups is among the legal ones that random players choose from, and none too often.
#[test]
fn random_players_give_every_order_of_groups() {
    let mut seen = BTreeSet::new();
    let mut chance = 5_u64;
    for _ in 0..40 {
        let picks: Vec<u32> = (0..150)
            .map(|_| {
                chance = chance
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                (chance >> 33) as u32
            })
            .collect();
        seen.extend(play(&picks));
        if seen.len() == 7 {
            break;
        }
    }
    assert_eq!(seen.len(), 7, "{seen:?}");
    let mut field = line(6);
    field.act(0, 3);
    let legal = field.survey(legal_orders);
    let groups = legal
        .iter()
        .filter(|order| matches!(order, Order::Group { .. }))
        .count();
    assert!((1..=21).contains(&groups), "{groups} orders of groups");
}
