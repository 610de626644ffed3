//! `simulate --nations`: every nation against every other, for the balance of their squads.
//!
//! A pair plays two battles on every random table, with the same squads and the same dice but sides changed, so that neither
//! the table nor going first favours a nation. The squads are the ready ones, all of them in turn.

use super::simulate::{Arguments, SimulateError, judge, play_one, print_json, print_line};
use crate::headless;
use crate::opponent::playout::{Ended, Playout};
use crate::roster::squad::Squad;
use crate::roster::{library, ready_squads};
use crate::scenario::Scenario;
use crate::scenario::random::{LastFeature, RandomTable};
use crate::song::engine::Setup;
use crate::song::house;
use crate::table::body::Side;
use crate::table::scale::Scale;
use bevy::app::App;
use serde::Serialize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::Instant;

/// A nation and its squads that may play.
struct Nation {
    name: String,
    squads: Vec<&'static Squad>,
}

/// What came of a pair's battles.
#[derive(Clone, Copy, Default)]
struct Tally {
    games: u32,
    wins: [u32; 2],
    capped: u32,
    turns: u64,
    orders: u64,
}

impl Tally {
    /// Adds a battle, the first of the pair having played that side.
    fn add(&mut self, first: Side, playout: &Playout) {
        self.games += 1;
        if let Some(winner) = playout.winner {
            self.wins[usize::from(winner != first)] += 1;
        }
        self.capped += u32::from(playout.ended == Ended::Cap);
        self.turns += u64::from(playout.turns);
        self.orders += u64::from(playout.orders);
    }

    fn draws(&self) -> u32 {
        self.games - self.wins[0] - self.wins[1]
    }

    fn mean(&self, sum: u64) -> f64 {
        tenths(sum as f64 / f64::from(self.games.max(1)))
    }
}

/// A pair, as `--json` prints it.
#[derive(Serialize)]
struct PairLine<'a> {
    pair: [&'a str; 2],
    games: u32,
    wins: [u32; 2],
    draws: u32,
    capped: u32,
    turns: f64,
    orders: f64,
}

/// A nation's share, as `--json` prints it.
#[derive(Serialize)]
struct ShareLine<'a> {
    nation: &'a str,
    games: u32,
    wins: u32,
    draws: u32,
    share: f64,
}

/// The sum, as `--json` prints it.
#[derive(Serialize)]
struct SummaryLine<'a> {
    summary: bool,
    games: u32,
    nations: Vec<ShareLine<'a>>,
    seconds: f64,
    games_per_second: f64,
}

/// Plays every pair's battles and prints them in the order of the rosters, whatever the number of jobs.
pub(super) fn simulate(arguments: &Arguments) -> Result<(), SimulateError> {
    let start = Instant::now();
    let nations = nations(arguments)?;
    let pairs: Vec<[usize; 2]> = (0..nations.len())
        .flat_map(|one| (one + 1..nations.len()).map(move |other| [one, other]))
        .collect();
    if !arguments.json {
        print_line("  battles   won   won  drawn  turns  orders")?;
    }
    let mut tallies = vec![Tally::default(); pairs.len()];
    let mut due = 0;
    play_all(arguments, &nations, &pairs, |pair, first, playout| {
        tallies[pair].add(first, playout);
        while let Some(tally) = tallies
            .get(due)
            .filter(|tally| tally.games == arguments.games)
        {
            print_pair(arguments, pairs[due].map(|nation| &nations[nation]), tally)?;
            due += 1;
        }
        Ok(())
    })?;
    print_sum(
        arguments,
        &nations,
        &pairs,
        &tallies,
        start.elapsed().as_secs_f64(),
    )
}

/// The nations, each with its ready squads that keep the house rules and hold none of another nation.
fn nations(arguments: &Arguments) -> Result<Vec<Nation>, SimulateError> {
    let limits = house::limits(&table(arguments, arguments.seed), Side::A);
    library()
        .nations()
        .map(|name| {
            let squads: Vec<&Squad> = ready_squads()
                .iter()
                .map(|(_, squad)| squad)
                // Squads that were chosen for fewer points than these would be no match.
                .filter(|squad| squad.points() * 10 >= u32::from(limits.points) * 9)
                .filter(|squad| squad.nations() == [name] && judge(squad, &limits).is_ok())
                .collect();
            let name = name.to_owned();
            if squads.is_empty() {
                return Err(SimulateError::NoSquad(name));
            }
            Ok(Nation { name, squads })
        })
        .collect()
}

/// The battle on the table that a seed rolls up, with the house rules of the command line.
fn table(arguments: &Arguments, seed: u64) -> Scenario {
    let table = RandomTable::new(seed, Scale::Fifteen, LastFeature::default());
    let mut scenario = table.scenario([String::new(), String::new()]);
    for setting in &arguments.house {
        setting.apply(&mut scenario);
    }
    scenario
}

/// Plays one battle of a pair, and says which side its first nation had.
fn play(
    app: &mut App,
    arguments: &Arguments,
    pair: [&Nation; 2],
    number: u32,
) -> Result<(Side, Playout), SimulateError> {
    let round = number / 2;
    let seed = arguments.seed.wrapping_add(u64::from(round));
    let turn = round as usize;
    let mut squads = [
        pair[0].squads[turn % pair[0].squads.len()],
        pair[1].squads[(turn / pair[0].squads.len() + turn) % pair[1].squads.len()],
    ];
    let first = if number.is_multiple_of(2) {
        Side::A
    } else {
        squads.reverse();
        Side::B
    };
    let setup = Setup {
        scenario: table(arguments, seed),
        squads: squads.map(Squad::clone),
        allies: Vec::new(),
        seed,
    };
    play_one(app, setup, arguments.players(), arguments.cap)
        .map(|playout| (first, playout))
        .map_err(|fault| SimulateError::Illegal {
            game: number,
            fault,
        })
}

/// Plays all battles of all pairs on as many threads as asked for, and hands each over as it is done.
fn play_all(
    arguments: &Arguments,
    nations: &[Nation],
    pairs: &[[usize; 2]],
    mut each: impl FnMut(usize, Side, &Playout) -> Result<(), SimulateError>,
) -> Result<(), SimulateError> {
    let games = arguments.games as usize;
    let all = pairs.len() * games;
    let next = AtomicUsize::new(0);
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let (send, receive) = mpsc::channel();
        for _ in 0..(arguments.jobs as usize).min(all) {
            let (send, next, stop) = (send.clone(), &next, &stop);
            scope.spawn(move || {
                let mut app = headless::app();
                loop {
                    let task = next.fetch_add(1, Ordering::Relaxed);
                    if task >= all || stop.load(Ordering::Relaxed) {
                        break;
                    }
                    let pair = pairs[task / games].map(|nation| &nations[nation]);
                    let played = play(&mut app, arguments, pair, (task % games) as u32);
                    if send.send((task / games, played)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        for (pair, played) in receive {
            let result = played.and_then(|(first, playout)| each(pair, first, &playout));
            if result.is_err() {
                stop.store(true, Ordering::Relaxed);
                return result;
            }
        }
        Ok(())
    })
}

fn print_pair(
    arguments: &Arguments,
    pair: [&Nation; 2],
    tally: &Tally,
) -> Result<(), SimulateError> {
    let names = pair.map(|nation| nation.name.as_str());
    let (turns, orders) = (tally.mean(tally.turns), tally.mean(tally.orders));
    if arguments.json {
        return print_json(&PairLine {
            pair: names,
            games: tally.games,
            wins: tally.wins,
            draws: tally.draws(),
            capped: tally.capped,
            turns,
            orders,
        });
    }
    print_line(&format!(
        "{:9}  {:4}  {:4}  {:5}  {turns:5}  {orders:6}  {} against {}",
        tally.games,
        tally.wins[0],
        tally.wins[1],
        tally.draws(),
        names[0],
        names[1]
    ))
}

fn print_sum(
    arguments: &Arguments,
    nations: &[Nation],
    pairs: &[[usize; 2]],
    tallies: &[Tally],
    seconds: f64,
) -> Result<(), SimulateError> {
    let games: u32 = tallies.iter().map(|tally| tally.games).sum();
    let rate = tenths(f64::from(games) / seconds.max(f64::EPSILON));
    let shares: Vec<ShareLine> = nations
        .iter()
        .enumerate()
        .map(|(nation, Nation { name, .. })| {
            let (mut games, mut wins, mut draws) = (0, 0, 0);
            for (pair, tally) in pairs.iter().zip(tallies) {
                if let Some(place) = pair.iter().position(|&one| one == nation) {
                    games += tally.games;
                    wins += tally.wins[place];
                    draws += tally.draws();
                }
            }
            // A draw is half a battle won.
            let won = f64::from(wins) + 0.5 * f64::from(draws);
            ShareLine {
                nation: name,
                games,
                wins,
                draws,
                share: (won / f64::from(games.max(1)) * 1000.0).round() / 1000.0,
            }
        })
        .collect();
    if arguments.json {
        return print_json(&SummaryLine {
            summary: true,
            games,
            nations: shares,
            seconds: (seconds * 1000.0).round() / 1000.0,
            games_per_second: rate,
        });
    }
    for line in &shares {
        print_line(&format!(
            "{:13} won {:4} of {} and drew {}: {:.1} %",
            line.nation,
            line.wins,
            line.games,
            line.draws,
            line.share * 100.0
        ))?;
    }
    print_line(&format!(
        "{games} games in {seconds:.1} s, {rate} a second; a draw counts as half a battle won"
    ))
}

/// A number with one decimal.
fn tenths(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}
