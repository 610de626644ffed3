//! From a choice of table, squads, players and seed to a battle in play.

use super::Screen;
use super::desk::Desk;
use super::intent::Intent;
use super::players::{Holder, Player, Players};
use super::review::Review;
use super::toast::Toasts;
use crate::roster::squad::{self, Flaw, Limits, Squad};
use crate::roster::{library, ready_squad, ready_squads};
use crate::scenario::{Scenario, ready};
use crate::song::engine::{self, Record, Setup};
use crate::song::record_file;
use crate::storage::{Faults, Source};
use crate::table::body::Side;
use bevy::prelude::*;
use bevy::time::Real;
use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

/// Seeds offered by the game are below this, to be read out and typed in; any number may be typed.
const SEEDS: u64 = 1_000_000;

/// What is being chosen for a quick battle. Stays for the next one.
#[derive(Resource, Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The table: its place among the ready scenarios.
    pub table: usize,
    /// Both squads: their places among the ready squads.
    pub squads: [usize; 2],
    /// Which of them are chosen in secret, and hidden until the battle begins (SQD-5, A19).
    pub sealed: [bool; 2],
    /// Who plays them.
    pub players: Players,
    /// The seed as it stands in its field.
    pub seed: String,
}

impl Default for Choice {
    /// The first table with its own squads, a human against the machine.
    fn default() -> Self {
        let mut choice = Self {
            table: 0,
            squads: [0, 0],
            sealed: [false; 2],
            players: Players::default(),
            seed: fresh_seed(Duration::ZERO).to_string(),
        };
        choice.take_table(0);
        choice
    }
}

impl Choice {
    /// Takes a table, and the squads that its scenario is meant for: openly.
    pub fn take_table(&mut self, table: usize) {
        self.table = table;
        for side in Side::BOTH {
            self.open(side);
        }
    }

    /// Seals the squad of a side, if it may play: nobody sees it before the battle begins (SQD-5, A19).
    pub fn seal(&mut self, side: Side) {
        self.sealed[side.index()] = self.flaws(side).is_empty();
    }

    /// Chooses anew and openly, from the squad that the scenario is meant for: what was sealed stays a secret.
    pub fn open(&mut self, side: Side) {
        self.sealed[side.index()] = false;
        let place = self.scenario().and_then(|scenario| {
            let stem = &scenario.squads[side.index()];
            ready_squads().iter().position(|(name, _)| name == stem)
        });
        if let Some(place) = place {
            self.squads[side.index()] = place;
        }
    }

    /// Draws one of the squads that may play on this table as that side, and seals it; any number will do for `lot`.
    pub fn draw(&mut self, side: Side, lot: u64) {
        let Some(scenario) = self.scenario() else {
            return;
        };
        let fit: Vec<usize> = ready_squads()
            .iter()
            .enumerate()
            .filter(|(_, (_, squad))| flaws(scenario, squad, side).is_empty())
            .map(|(place, _)| place)
            .collect();
        let lot = usize::try_from(lot % fit.len().max(1) as u64).unwrap_or_default();
        if let Some(&place) = fit.get(lot) {
            self.squads[side.index()] = place;
            self.seal(side);
        }
    }

    /// Shows both squads: the battle begins (SQD-5).
    pub fn reveal(&mut self) {
        self.sealed = [false; 2];
    }

    /// The scenario chosen.
    #[must_use]
    pub fn scenario(&self) -> Option<&'static Scenario> {
        ready().get(self.table).map(|(_, scenario)| scenario)
    }

    /// Everything by which the squad of a side breaks SQD-1 to SQD-4 on this table; empty: it may play.
    #[must_use]
    pub fn flaws(&self, side: Side) -> Vec<Flaw> {
        match (
            self.scenario(),
            ready_squads().get(self.squads[side.index()]),
        ) {
            (Some(scenario), Some((_, squad))) => flaws(scenario, squad, side),
            _ => Vec::new(),
        }
    }

    /// The seed, if what is typed is a number.
    #[must_use]
    pub fn seed(&self) -> Option<u64> {
        self.seed.trim().parse().ok()
    }

    /// The battle chosen; none where the seed is no number or a squad may not play.
    #[must_use]
    pub fn setup(&self) -> Option<Setup> {
        if Side::BOTH.iter().any(|&side| !self.flaws(side).is_empty()) {
            return None;
        }
        let squad = |side: Side| {
            let (stem, _) = ready_squads().get(self.squads[side.index()])?;
            ready_squad(stem).cloned()
        };
        Some(Setup {
            scenario: self.scenario()?.clone(),
            squads: [squad(Side::A)?, squad(Side::B)?],
            seed: self.seed()?,
        })
    }
}

/// Everything by which a squad breaks SQD-1 to SQD-4 as that side of a scenario; empty: it may play.
#[must_use]
pub fn flaws(scenario: &Scenario, squad: &Squad, side: Side) -> Vec<Flaw> {
    let limits = Limits::of_points(scenario.points[side.index()]);
    squad::judge(squad, library(), &limits)
}

/// A seed that nobody foresees: what makes the standard library's tables unpredictable, and the moment of asking, for in
/// a browser those tables are always the same.
#[must_use]
pub fn fresh_seed(moment: Duration) -> u64 {
    RandomState::new().hash_one(moment.as_nanos()) % SEEDS
}

/// The battle in play, to begin it again.
#[derive(Resource, Clone, PartialEq, Eq, Debug)]
pub struct InPlay {
    /// What it was begun with.
    pub setup: Setup,
    /// Who plays it.
    pub players: Players,
}

/// Begins a battle and shows it.
pub fn begin(world: &mut World, setup: Setup, players: Players) {
    world.remove_resource::<Review>();
    clear_desk(world, players);
    engine::begin(world, setup.clone());
    show(world, setup, players);
}

/// Plays a record up to its last order and goes on from there.
///
/// # Errors
/// Where the record does not play to its own hashes. The battle in play before is then gone: the menu says why.
pub fn resume(world: &mut World, record: &Record, source: Source<'_>) -> Result<(), Faults> {
    world.remove_resource::<Review>();
    let players = *world.resource::<Players>();
    clear_desk(world, players);
    if let Err(faults) = record_file::play(world, record, None, record.has_todays_hashes(), source)
    {
        engine::leave(world);
        return Err(faults);
    }
    let setup = Setup {
        scenario: record.scenario.clone(),
        squads: record.squads.clone(),
        seed: record.seed,
    };
    show(world, setup, players);
    Ok(())
}

/// Forgets what was in hand in another battle.
pub(super) fn clear_desk(world: &mut World, players: Players) {
    world.insert_resource(Desk::default());
    world.insert_resource(Intent::default());
    world.insert_resource(Toasts::default());
    world.insert_resource(Holder::default());
    world.insert_resource(players);
}

/// Shows the battle in play.
pub(super) fn show(world: &mut World, setup: Setup, players: Players) {
    world.insert_resource(InPlay { setup, players });
    world
        .resource_mut::<NextState<Screen>>()
        .set(Screen::Battle);
}

/// Others play the battle in play from now on.
pub(super) fn play_as(world: &mut World, players: Players) {
    world.insert_resource(players);
    if let Some(mut in_play) = world.get_resource_mut::<InPlay>() {
        in_play.players = players;
    }
}

/// The same table, squads and players with other dice.
pub fn again(world: &mut World) {
    let Some(InPlay { mut setup, players }) = world.get_resource::<InPlay>().cloned() else {
        return;
    };
    setup.seed = fresh_seed(world.resource::<Time<Real>>().elapsed());
    begin(world, setup, players);
}

/// Lets the other player play that side.
pub fn toggle(players: &mut Players, side: Side) {
    let player = &mut players.0[side.index()];
    *player = match *player {
        Player::Human => Player::Machine,
        Player::Machine => Player::Human,
    };
}
