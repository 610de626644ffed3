//! Many battles of the machine against itself, order by order, so that a window stays awake meanwhile: how fair a table is.
//! Squads change sides from battle to battle, so that what is left is the ground.

use super::{OpponentDice, decide, playout};
use crate::headless;
use crate::roster::squad::Squad;
use crate::scenario::Scenario;
use crate::song::engine::{self, Setup};
use crate::song::state::Battle;
use bevy::app::App;
use bevy::platform::time::Instant;
use std::fmt;
use std::time::Duration;

/// A battle is stopped after so many orders.
const CAP: u32 = 20_000;

/// The seed of the first battle.
const SEED: u64 = 1;

/// How battles ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Battles that have ended.
    pub games: u32,
    /// How many side A and side B have won.
    pub wins: [u32; 2],
    /// How many the attacker has won.
    pub attacker: u32,
}

impl Tally {
    /// A share of the battles that somebody has won.
    #[must_use]
    pub fn share(&self, won: u32) -> Share {
        Share::of(won, self.wins[0] + self.wins[1])
    }
}

/// A share that was counted, and the range in which the true one lies 19 times of 20 (by Wilson's formula, which holds for
/// few battles and one-sided ones too).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Share {
    /// What was counted.
    pub counted: f64,
    /// The lower end of the range.
    pub least: f64,
    /// Its upper end.
    pub most: f64,
}

impl Share {
    /// So many of so many.
    #[must_use]
    pub fn of(part: u32, whole: u32) -> Self {
        if whole == 0 {
            return Self {
                counted: 0.0,
                least: 0.0,
                most: 1.0,
            };
        }
        // 19 of 20: 1.96 standard deviations either way.
        let (z, n) = (1.96_f64, f64::from(whole));
        let counted = f64::from(part) / n;
        let weight = 1.0 + z * z / n;
        let middle = (counted + z * z / (2.0 * n)) / weight;
        let reach = z * (counted * (1.0 - counted) / n + z * z / (4.0 * n * n)).sqrt() / weight;
        Self {
            counted,
            least: (middle - reach).max(0.0),
            most: (middle + reach).min(1.0),
        }
    }
}

impl fmt::Display for Share {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "{:.0} % ({:.0} to {:.0} %)",
            self.counted * 100.0,
            self.least * 100.0,
            self.most * 100.0
        )
    }
}

/// Battles on one table. They are played in a world of their own, apart from any window.
pub struct Series {
    app: App,
    scenario: Scenario,
    squads: [Squad; 2],
    games: u32,
    tally: Tally,
    /// The battle that is being played: the dice of its players, and its orders so far.
    running: Option<([OpponentDice; 2], u32)>,
}

impl Series {
    /// So many battles on that table, whose first one has the squads as given and the second one the other way round.
    #[must_use]
    pub fn new(scenario: Scenario, squads: [Squad; 2], games: u32) -> Self {
        Self {
            app: headless::app(),
            scenario,
            squads,
            games,
            tally: Tally::default(),
            running: None,
        }
    }

    /// How many battles are wanted.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.games
    }

    /// How they ended so far.
    #[must_use]
    pub const fn tally(&self) -> Tally {
        self.tally
    }

    /// The names of the squads.
    #[must_use]
    pub fn squads(&self) -> Vec<&str> {
        self.squads
            .iter()
            .map(|squad| squad.name.as_str())
            .collect()
    }

    /// Whether all were played.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.tally.games >= self.games
    }

    /// No more than have ended.
    pub fn stop(&mut self) {
        self.games = self.tally.games;
        self.running = None;
    }

    /// Plays on for so long, or until all are played.
    pub fn step(&mut self, budget: Duration) {
        let start = Instant::now();
        while !self.is_done() {
            self.order();
            if start.elapsed() > budget {
                break;
            }
        }
    }

    /// Begins a battle, gives its next order, or counts it.
    fn order(&mut self) {
        let world = self.app.world_mut();
        let Some((dice, orders)) = &mut self.running else {
            let seed = SEED + u64::from(self.tally.games);
            let mut squads = self.squads.clone();
            if self.tally.games % 2 == 1 {
                squads.swap(0, 1);
            }
            let scenario = self.scenario.clone();
            let mut allies = scenario.ready_allies();
            if self.tally.games % 2 == 1 {
                for ally in &mut allies {
                    ally.side = ally.side.other();
                }
            }
            let setup = Setup {
                scenario,
                squads,
                allies,
                seed,
            };
            let dice = playout::begin(world, setup);
            self.running = Some((dice, 0));
            return;
        };
        let awaited = world.resource::<Battle>().awaits();
        if let Some(side) = awaited.filter(|_| *orders < CAP) {
            let dice = &mut dice[side.index()];
            let order = engine::survey(world, |battle, survey| decide(battle, survey, dice));
            *orders += 1;
            if engine::submit(world, order).is_ok() {
                return;
            }
        }
        let battle = world.resource::<Battle>();
        let attacker = battle.state.attacker;
        let winner = battle.outcome().and_then(|outcome| outcome.winner);
        self.tally.games += 1;
        if let Some(winner) = winner {
            self.tally.wins[winner.index()] += 1;
            self.tally.attacker += u32::from(winner == attacker);
        }
        self.running = None;
        // Messages nobody reads are thrown away.
        self.app.update();
    }
}
