//! Whole battles without a human: soak tests, balance tables, benchmarks.

use super::{OpponentDice, decide, random};
use crate::song::engine::{self, Setup};
use crate::song::order::Order;
use crate::song::refusal::Refusal;
use crate::song::state::{Battle, Ending};
use crate::table::body::Side;
use crate::table::survey::Survey;
use bevy::platform::time::Instant;
use bevy::prelude::World;
use std::time::Duration;
use thiserror::Error;

/// Who plays a side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Player {
    /// The automated opponent: [`decide`].
    #[default]
    Machine,
    /// Any legal order: [`random::decide`].
    Random,
}

impl Player {
    /// The player's next order.
    #[must_use]
    pub fn decide(self, battle: &Battle, survey: &Survey, dice: &mut OpponentDice) -> Order {
        match self {
            Self::Machine => decide(battle, survey, dice),
            Self::Random => random::decide(battle, survey, dice),
        }
    }
}

/// How a playout ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// By the rules.
    Battle(Ending),
    /// Stopped after too many orders.
    Cap,
}

/// A battle that was played out.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Playout {
    /// Who won; nobody in a draw or where it was stopped.
    pub winner: Option<Side>,
    /// How it ended.
    pub ended: Ended,
    /// Turns begun, of both sides together.
    pub turns: u16,
    /// Orders carried out.
    pub orders: u32,
    /// The hash of the last state.
    pub hash: u64,
    /// The time that the players took to decide, all in all.
    pub deciding: Duration,
    /// The time of the slowest decision.
    pub slowest: Duration,
}

/// A player gave an order that the rules refuse: a fault of the program.
#[derive(Clone, PartialEq, Debug, Error)]
#[error("order {number}, {order:?}, is refused: {refusal} ({})", refusal.clause())]
pub struct IllegalOrder {
    /// Which order, from 1.
    pub number: u32,
    /// The order.
    pub order: Order,
    /// Why.
    pub refusal: Refusal,
}

/// Begins a battle for players without a human among them. Returns their dice: never the battle's, but of its seed.
pub fn begin(world: &mut World, setup: Setup) -> [OpponentDice; 2] {
    let dice = OpponentDice::of_both(setup.seed);
    engine::begin(world, setup);
    dice
}

/// Plays the battle that was begun ([`begin`]) to its end, or up to `cap` orders. `dice` are the players' own.
///
/// # Errors
/// Where a player gives an illegal order.
///
/// # Panics
/// Where no battle is in play.
pub fn play(
    world: &mut World,
    players: [Player; 2],
    dice: &mut [OpponentDice; 2],
    cap: u32,
) -> Result<Playout, IllegalOrder> {
    let mut orders = 0;
    let (mut deciding, mut slowest) = (Duration::ZERO, Duration::ZERO);
    while orders < cap {
        let Some(side) = world.resource::<Battle>().awaits() else {
            break;
        };
        let dice = &mut dice[side.index()];
        let player = players[side.index()];
        let start = Instant::now();
        let order = engine::survey(world, |battle, survey| player.decide(battle, survey, dice));
        let took = start.elapsed();
        deciding += took;
        slowest = slowest.max(took);
        orders += 1;
        engine::submit(world, order).map_err(|refusal| IllegalOrder {
            number: orders,
            order,
            refusal,
        })?;
    }
    let battle = world.resource::<Battle>();
    let outcome = battle.outcome();
    Ok(Playout {
        winner: outcome.and_then(|outcome| outcome.winner),
        ended: outcome.map_or(Ended::Cap, |outcome| Ended::Battle(outcome.ending)),
        turns: battle.state.turn,
        orders,
        hash: battle.hash(),
        deciding,
        slowest,
    })
}
