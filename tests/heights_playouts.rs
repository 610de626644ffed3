//! Random legal orders at a fort with ladders and a moat: every order of heights is reached, and every state is sound.

use crate::support::field::{Field, Man, area, man, scenario};
use crate::support::fort::{TOP, curtain};
use crate::support::soundly::there_and_back;
use std::collections::BTreeSet;
use tirailleur::song::heights::Ladder;
use tirailleur::song::legal::legal_orders;
use tirailleur::song::order::Order;
use tirailleur::song::state::Battle;
use tirailleur::table::body::{ModelId, Side};
use tirailleur::table::feature::FeatureKind;
use tirailleur::table::length::Point;
use tirailleur::table::survey::Survey;

fn kind(order: &Order) -> Option<&'static str> {
    Some(match order {
        Order::PlaceLadder { .. } => "place",
        Order::TakeLadder { .. } => "take",
        Order::PushLadder { .. } => "push",
        Order::Climb { .. } => "climb",
        Order::Jump { .. } => "jump",
        Order::TakeArms { .. } => "arms",
        _ => return None,
    })
}

/// Nobody stands in a wall, and every ladder is where it says.
fn is_sound(battle: &Battle, survey: &Survey) {
    for side in Side::BOTH {
        for model in battle.present(side) {
            let here = battle.footprint(model);
            let mounted = battle.enrolled(model).mounted();
            assert!(
                survey.motion.has_room(here, mounted, Some(model)),
                "{model} stands in something at {}",
                here.at
            );
        }
    }
    for (id, ladder) in battle.state.aloft.ladders() {
        match ladder {
            Ladder::Carried(model) => assert!(battle.on_table(model), "ladder {id}"),
            Ladder::Standing { foot, head, .. } => {
                assert!(survey.motion.is_on_top(head) && !survey.motion.is_raised(foot));
            }
            Ladder::Lying(_) => {}
        }
    }
}

fn fort() -> Field {
    let a: Vec<Man> = (0..8)
        .map(|n| man(200.0 + 25.0 * f64::from(n), 388.0))
        .collect();
    let b: Vec<Man> = (0..8)
        .map(|n| {
            if n < 5 {
                man(190.0 + 30.0 * f64::from(n), TOP)
            } else {
                man(150.0 + 60.0 * f64::from(n - 5), 500.0)
            }
        })
        .collect();
    let mut features = curtain();
    features.push(area(FeatureKind::River, 0.0, 330.0, 600.0, 378.0));
    let mut field = Field::of(scenario(features), &a, &b);
    field.change(|battle| {
        for model in 0..4 {
            battle
                .state
                .aloft
                .ladders
                .push(Ladder::Carried(ModelId(model)));
            // Some have been in the water, so that the arms of the lost are wanted.
            battle.state.aloft.wet.insert(ModelId(2 * model));
            battle.state.aloft.wet.insert(ModelId(8 + model));
        }
        battle
            .state
            .aloft
            .ladders
            .push(Ladder::Lying(Point::from_mm(400.0, 388.0)));
    });
    field
}

#[test]
fn random_assaults_reach_every_order_and_stay_sound() {
    let mut seen = BTreeSet::new();
    for seed in 0..8_u32 {
        let mut field = fort();
        let mut pick = seed.wrapping_mul(2_654_435_761).wrapping_add(12345);
        for step in 0..500 {
            if field.battle().outcome().is_some() {
                break;
            }
            pick ^= pick << 13;
            pick ^= pick >> 17;
            pick ^= pick << 5;
            field.survey(is_sound);
            let mut legal = field.survey(legal_orders);
            legal.retain(|order| *order != Order::Withdraw);
            assert!(!legal.is_empty(), "{:?}", field.battle().state.phase);
            let ours: Vec<Order> = legal
                .iter()
                .copied()
                .filter(|order| kind(order).is_some())
                .collect();
            let from = if ours.is_empty() || pick % 3 == 0 {
                &legal
            } else {
                &ours
            };
            let order = from[(pick / 3) as usize % from.len()];
            seen.extend(kind(&order));
            if step % 16 == 0 {
                there_and_back(field.world(), order);
            } else {
                field.order(order);
            }
        }
    }
    assert_eq!(
        seen.into_iter().collect::<Vec<_>>(),
        ["arms", "climb", "jump", "place", "push", "take"]
    );
}
