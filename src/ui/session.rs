//! From a choice of table, squads, players and seed to a battle in play.

use super::Screen;
use super::allies::Allies;
use super::desk::Desk;
use super::intent::Intent;
use super::players::{Holder, Player, Players};
use super::review::Review;
use super::toast::Toasts;
use crate::roster::squad::{self, Flaw, Squad};
use crate::roster::{library, ready_squads};
use crate::scenario::random::RandomTable;
use crate::scenario::{Scenario, ready};
use crate::song::engine::{self, Record, Setup};
use crate::song::house::{self, HouseRules};
use crate::song::player::PlayerId;
use crate::song::record_file;
use crate::storage::{Faults, Source};
use crate::table::body::Side;
use crate::view::camera;
use bevy::prelude::*;
use bevy::time::Real;
use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

/// Seeds offered by the game are below this, to be read out and typed in; any number may be typed.
const SEEDS: u64 = 1_000_000;

/// What is being chosen for a quick battle. Stays for the next one.
#[derive(Resource, Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The table: its place among the ready scenarios and those of [`Opened`].
    pub table: usize,
    /// A table that was rolled up, which is then taken instead.
    pub rolled: Option<Rolled>,
    /// Both squads: their places among the ready squads and those of [`Opened`].
    pub squads: [usize; 2],
    /// What was opened from files.
    pub opened: Opened,
    /// Which of them are chosen in secret, and hidden until the battle begins (SQD-5, A19).
    pub sealed: [bool; 2],
    /// Who plays them.
    pub players: Players,
    /// More players beside them (INI-2).
    pub allies: Allies,
    /// The house rules agreed on.
    pub house: HouseRules,
    /// The points that each side may spend (A11).
    pub points: [u16; 2],
    /// The limit of turns (B20).
    pub turn_limit: Option<u16>,
    /// The page of house rules is shown.
    pub house_open: bool,
    /// The page was opened to play on the table that is being made: the way back leads there.
    pub from_editor: bool,
    /// The seed as it stands in its field.
    pub seed: String,
}

/// Squads and tables that were opened from files: they stand behind the ready ones as long as the game runs.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Opened {
    /// Squads.
    squads: Vec<Squad>,
    /// Tables, with all that makes them scenarios.
    tables: Vec<Scenario>,
}

/// A table that was rolled up, and the battle on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rolled {
    /// Its rolls.
    pub table: RandomTable,
    /// The battle.
    scenario: Scenario,
}

impl Default for Choice {
    /// The first table with its own squads, a human against the machine.
    fn default() -> Self {
        let mut choice = Self {
            table: 0,
            rolled: None,
            squads: [0, 0],
            opened: Opened::default(),
            sealed: [false; 2],
            players: Players::default(),
            allies: Allies::default(),
            house: HouseRules::default(),
            points: [0; 2],
            turn_limit: None,
            house_open: false,
            from_editor: false,
            seed: fresh_seed(Duration::ZERO).to_string(),
        };
        choice.take_table(0);
        choice
    }
}

impl Choice {
    /// Takes a table, the squads that its scenario is meant for, openly, and its house rules, unless others were agreed on.
    pub fn take_table(&mut self, table: usize) {
        let own = |choice: &Self| {
            choice
                .scenario()
                .map_or_else(HouseRules::default, |it| it.house)
        };
        let untouched = self.house == own(self);
        self.table = table;
        self.rolled = None;
        if untouched {
            self.house = own(self);
        }
        self.take_numbers();
        for side in Side::BOTH {
            self.open(side);
        }
        self.allies = Allies::planned(self);
    }

    /// Takes a table that was rolled up. Its squads are those of the ready scenario that was chosen last.
    pub fn take_rolled(&mut self, table: RandomTable) {
        let squads = self
            .tables()
            .nth(self.table)
            .map(|scenario| scenario.squads.clone());
        let scenario = table.scenario(squads.unwrap_or_default());
        self.rolled = Some(Rolled { table, scenario });
        self.take_numbers();
        for side in Side::BOTH {
            if !self.flaws(side).is_empty() {
                self.open(side);
            }
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
        let Some(scenario) = &self.played() else {
            return;
        };
        let fit: Vec<usize> = self
            .all_squads()
            .enumerate()
            .filter(|(_, squad)| flaws(scenario, squad, side).is_empty())
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
    pub fn scenario(&self) -> Option<&Scenario> {
        match &self.rolled {
            Some(rolled) => Some(&rolled.scenario),
            None => self.tables().nth(self.table),
        }
    }

    /// All tables there are to choose from: the ready ones, then those that were opened.
    pub fn tables(&self) -> impl Iterator<Item = &Scenario> {
        let ready = ready().iter().map(|(_, scenario)| scenario);
        ready.chain(&self.opened.tables)
    }

    /// All squads there are to choose from: the ready ones, then those that were opened.
    pub fn all_squads(&self) -> impl Iterator<Item = &Squad> {
        let ready = ready_squads().iter().map(|(_, squad)| squad);
        ready.chain(&self.opened.squads)
    }

    /// The squad chosen for a side.
    #[must_use]
    pub fn squad(&self, side: Side) -> Option<&Squad> {
        self.all_squads().nth(self.squads[side.index()])
    }

    /// Takes a squad from a file for the side of a human, side A where both are. One of that name that was opened before
    /// makes room for it.
    pub fn open_squad(&mut self, squad: Squad) {
        let place = put(&mut self.opened.squads, squad, |squad| &squad.name);
        let side = Side::BOTH
            .into_iter()
            .find(|&side| self.players.of(PlayerId::first(side)) == Player::Human)
            .unwrap_or(Side::A);
        self.sealed[side.index()] = false;
        self.squads[side.index()] = ready_squads().len() + place;
    }

    /// Takes a table from a file. One of that name that was opened before makes room for it.
    pub fn open_table(&mut self, scenario: Scenario) {
        let place = put(&mut self.opened.tables, scenario, |scenario| &scenario.name);
        self.take_table(ready().len() + place);
    }

    /// Adds a table to those there are to choose from. One of that name that was opened before makes room for it.
    pub fn offer_table(&mut self, scenario: Scenario) {
        put(&mut self.opened.tables, scenario, |scenario| &scenario.name);
    }

    /// The scenario as it will be played: with the house rules agreed on.
    #[must_use]
    pub fn played(&self) -> Option<Scenario> {
        self.scenario().map(|scenario| Scenario {
            house: self.house,
            points: self.points,
            turn_limit: self.turn_limit,
            ..scenario.clone()
        })
    }

    /// Takes points and limit of turns as the scenario has them.
    fn take_numbers(&mut self) {
        let numbers = self
            .scenario()
            .map(|scenario| (scenario.points, scenario.turn_limit));
        if let Some((points, turn_limit)) = numbers {
            self.points = points;
            self.turn_limit = turn_limit;
        }
    }

    /// How many house rules differ from the printed rules.
    #[must_use]
    pub fn changes(&self) -> usize {
        self.played()
            .map_or(0, |scenario| house::changes(&scenario))
    }

    /// Goes back to the printed rules, and to the size and length that the scenario is meant for.
    pub fn reset_house(&mut self) {
        self.house = HouseRules::default();
        self.take_numbers();
    }

    /// Chooses anew what is sealed and may not play any more, since the house rules have changed.
    pub fn open_what_may_not_play(&mut self) {
        for side in Side::BOTH {
            if self.sealed[side.index()] && !self.flaws(side).is_empty() {
                self.open(side);
            }
        }
    }

    /// Everything by which the squad of a side breaks SQD-1 to SQD-4 on this table; empty: it may play.
    #[must_use]
    pub fn flaws(&self, side: Side) -> Vec<Flaw> {
        match (self.played(), self.squad(side)) {
            (Some(scenario), Some(squad)) => flaws(&scenario, squad, side),
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
        let flawed = Side::BOTH.iter().any(|&side| !self.flaws(side).is_empty());
        if flawed || self.allies.is_flawed(self) {
            return None;
        }
        let squad = |side: Side| self.squad(side).cloned();
        Some(Setup {
            scenario: self.played()?,
            squads: [squad(Side::A)?, squad(Side::B)?],
            allies: self.allies.squads(self)?,
            seed: self.seed()?,
        })
    }
}

/// Puts something into a list in the place of what has its name, else at the end; returns its place.
fn put<T>(list: &mut Vec<T>, it: T, name: impl Fn(&T) -> &String) -> usize {
    match list.iter().position(|other| name(other) == name(&it)) {
        Some(place) => {
            list[place] = it;
            place
        }
        None => {
            list.push(it);
            list.len() - 1
        }
    }
}

/// Everything by which a squad breaks SQD-1 to SQD-4 as that side of a scenario; empty: it may play.
#[must_use]
pub fn flaws(scenario: &Scenario, squad: &Squad, side: Side) -> Vec<Flaw> {
    squad::judge(squad, library(), &house::limits(scenario, side))
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
        allies: record.allies.clone(),
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
    let players = players.seated(2 + setup.allies.len());
    world.insert_resource(players);
    world.insert_resource(InPlay { setup, players });
    camera::show_all(world);
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

/// Lets the machine play for a player, or a human again.
pub fn toggle(players: &mut Players, player: PlayerId) {
    let other = match players.of(player) {
        Player::Human => Player::Machine,
        Player::Machine => Player::Human,
    };
    players.set(player, other);
}
