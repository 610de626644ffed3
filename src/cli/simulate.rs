//! `tirailleur simulate`: machine against machine, many battles, without a window.

use super::nations;
use crate::battle::ally::Ally;
use crate::headless;
use crate::opponent::playout::{self, Ended, IllegalOrder, Player, Playout};
use crate::roster::squad::{Limits, Squad, SquadFault};
use crate::roster::{library, ready_squad, squad};
use crate::scenario::Scenario;
use crate::song::engine::{History, Setup};
use crate::song::event::Event;
use crate::song::house::{self, Setting};
use crate::song::state::Ending;
use crate::storage::Faults;
use crate::storage::file::{self, ReadError};
use crate::table::body::Side;
use bevy::app::App;
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};
use thiserror::Error;

/// What `simulate` takes.
#[derive(Args, Debug)]
pub struct Arguments {
    /// The scenario's file, the name of one that comes with the game, or `random:SEED`.
    #[arg(long, value_name = "FILE", required_unless_present = "nations")]
    scenario: Option<PathBuf>,
    /// Every nation against every other, on random tables: --games battles a pair, with the ready squads of both in turn, two
    /// battles on each table so that either side begins as A. Prints each pair and what share of its battles a nation won.
    #[arg(long, conflicts_with_all = ["scenario", "squads", "record_dir"])]
    nations: bool,
    /// The squads of each side's first player: names of ready ones, or files; the scenario's own where none are given. Allies
    /// are those of the scenario.
    #[arg(long, num_args = 2, value_names = ["A", "B"])]
    squads: Option<Vec<PathBuf>>,
    /// House rules, each as name=value, over those of the scenario; once for each.
    #[arg(long, value_name = "NAME=VALUE")]
    pub(super) house: Vec<Setting>,
    /// How many battles.
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub(super) games: u32,
    /// The seed of the first battle; each one after it has the next.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(super) seed: u64,
    /// How many battles are played at a time; the results do not depend on it.
    #[arg(long, value_name = "J", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    pub(super) jobs: u32,
    /// One JSON object a line instead of a table.
    #[arg(long)]
    pub(super) json: bool,
    /// Writes the record of every battle into this folder.
    #[arg(long, value_name = "DIR")]
    record_dir: Option<PathBuf>,
    /// Who plays side A and side B, allies too.
    #[arg(long, num_args = 2, value_names = ["A", "B"], value_enum)]
    players: Option<Vec<PlayerName>>,
    /// Stops a battle after so many orders: it then ended by "cap".
    #[arg(long, value_name = "ORDERS", default_value_t = 5000)]
    pub(super) cap: u32,
}

impl Arguments {
    /// Who plays.
    pub(super) fn players(&self) -> [Player; 2] {
        self.players
            .as_deref()
            .map_or([Player::Machine; 2], |names| {
                [names[0].into(), names[1].into()]
            })
    }
}

/// A player as the command line names it.
#[derive(ValueEnum, Clone, Copy, Debug)]
enum PlayerName {
    /// The automated opponent.
    Machine,
    /// Any legal order.
    Random,
}

impl From<PlayerName> for Player {
    fn from(name: PlayerName) -> Self {
        match name {
            PlayerName::Machine => Self::Machine,
            PlayerName::Random => Self::Random,
        }
    }
}

/// Why nothing can be simulated, or no further.
#[derive(Debug, Error)]
pub(super) enum SimulateError {
    /// A file that cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A file with faults.
    #[error(transparent)]
    Faults(#[from] Faults),
    /// A squad that the scenario does not let in.
    #[error("{squad} costs {cost} points, {limit} are allowed (SQD-1)")]
    TooDear {
        squad: String,
        cost: u32,
        limit: u16,
    },
    /// A squad that the house rules do not let in.
    #[error("{squad}: {fault}")]
    Flawed { squad: String, fault: SquadFault },
    /// The machine has broken the rules.
    #[error("game {game}: {fault}")]
    Illegal { game: u32, fault: IllegalOrder },
    /// A record or a line of output that cannot be written.
    #[error("{}: {source}", path.display())]
    Write { path: PathBuf, source: io::Error },
    /// A nation without a squad that may play.
    #[error("no ready squad of {0} keeps the house rules")]
    NoSquad(String),
}

impl SimulateError {
    /// 2 where a path does not lead to what was asked for, else 1.
    fn exit_code(&self) -> ExitCode {
        match self {
            Self::Read(ReadError::Io { .. }) => ExitCode::from(2),
            _ => ExitCode::from(1),
        }
    }
}

/// Plays the battles and prints each, then their sum. 0 when all were played, 1 when a file has faults or a record
/// cannot be written, 2 when a file cannot be read.
pub fn run(arguments: Arguments) -> ExitCode {
    match simulate(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            error.exit_code()
        }
    }
}

/// What every battle of a simulation shares.
struct Series {
    scenario: Scenario,
    squads: [Squad; 2],
    allies: Vec<Ally>,
    players: [Player; 2],
    cap: u32,
    record_dir: Option<PathBuf>,
}

/// One battle that was played.
struct Game {
    number: u32,
    seed: u64,
    playout: Playout,
    /// How often what special rules do was done.
    special: BTreeMap<&'static str, u32>,
}

fn simulate(arguments: &Arguments) -> Result<(), SimulateError> {
    let Some(file) = &arguments.scenario else {
        return nations::simulate(arguments);
    };
    let mut scenario = super::load_scenario::<SimulateError>(file)?;
    for setting in &arguments.house {
        setting.apply(&mut scenario);
    }
    let named = arguments.squads.clone().unwrap_or_else(|| {
        let [a, b] = &scenario.squads;
        vec![a.into(), b.into()]
    });
    let limits = Side::BOTH.map(|side| house::limits(&scenario, side));
    let squads = [
        load_squad(&named[0], &limits[0])?,
        load_squad(&named[1], &limits[1])?,
    ];
    for (squad, limits) in squads.iter().zip(&limits) {
        judge(squad, limits)?;
    }
    let allies = scenario.ready_allies();
    for ally in &allies {
        judge(&ally.squad, &limits[ally.side.index()])?;
    }
    let players = arguments.players();
    if let Some(folder) = &arguments.record_dir {
        std::fs::create_dir_all(folder).map_err(|source| SimulateError::Write {
            path: folder.clone(),
            source,
        })?;
    }
    let series = Series {
        scenario,
        squads,
        allies,
        players,
        cap: arguments.cap,
        record_dir: arguments.record_dir.clone(),
    };
    let mut report = Report::new(arguments.json);
    report.heading(&series);
    series.play_all(arguments, |game| report.game(&game))?;
    report.sum()
}

/// Whether a squad may play.
pub(super) fn judge(squad: &Squad, limits: &Limits) -> Result<(), SimulateError> {
    let name = || squad.name.clone();
    let (cost, limit) = (squad.cost(limits.pricing), limits.points);
    if cost > u32::from(limit) {
        let squad = name();
        return Err(SimulateError::TooDear { squad, cost, limit });
    }
    match squad::judge(squad, library(), limits).into_iter().next() {
        None => Ok(()),
        Some(flaw) => Err(SimulateError::Flawed {
            squad: name(),
            fault: flaw.fault,
        }),
    }
}

/// A squad from a file; where there is none of that name, the ready one.
fn load_squad(path: &Path, limits: &Limits) -> Result<Squad, SimulateError> {
    match (file::read(path), ready(path, ready_squad)) {
        (Ok(text), _) => {
            let file = path.display().to_string();
            Ok(squad::load_within(&text, &file, library(), limits)?)
        }
        (Err(ReadError::Io { .. }), Some(ready)) => Ok(ready.clone()),
        (Err(error), _) => Err(error.into()),
    }
}

/// What comes with the game under that name.
fn ready<T>(path: &Path, find: impl FnOnce(&str) -> Option<&'static T>) -> Option<&'static T> {
    path.to_str().and_then(find)
}

impl Series {
    /// Plays all battles on as many threads as asked for, each with an app of its own, and hands each over in the order
    /// of their numbers.
    fn play_all(
        &self,
        arguments: &Arguments,
        mut each: impl FnMut(Game) -> Result<(), SimulateError>,
    ) -> Result<(), SimulateError> {
        let next = AtomicU32::new(0);
        let stop = AtomicBool::new(false);
        std::thread::scope(|scope| {
            let (send, receive) = mpsc::channel();
            for _ in 0..arguments.jobs.min(arguments.games) {
                let (send, next, stop) = (send.clone(), &next, &stop);
                scope.spawn(move || {
                    let mut app = headless::app();
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= arguments.games || stop.load(Ordering::Relaxed) {
                            break;
                        }
                        let seed = arguments.seed.wrapping_add(u64::from(number));
                        if send.send(self.play(&mut app, number, seed)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(send);
            let mut early = BTreeMap::new();
            let mut due = 0;
            for played in receive {
                let result = played.and_then(|game| {
                    early.insert(game.number, game);
                    while let Some(game) = early.remove(&due) {
                        due += 1;
                        each(game)?;
                    }
                    Ok(())
                });
                if result.is_err() {
                    stop.store(true, Ordering::Relaxed);
                    return result;
                }
            }
            Ok(())
        })
    }

    /// Plays one battle.
    fn play(&self, app: &mut App, number: u32, seed: u64) -> Result<Game, SimulateError> {
        let setup = Setup {
            scenario: self.scenario.clone(),
            squads: self.squads.clone(),
            allies: self.allies.clone(),
            seed,
        };
        let playout = play_one(app, setup, self.players, self.cap).map_err(|fault| {
            SimulateError::Illegal {
                game: number,
                fault,
            }
        })?;
        if let Some(folder) = &self.record_dir {
            let path = folder.join(format!("game-{number:05}.ron"));
            let text = app.world().resource::<History>().record().to_ron();
            file::write(&path, &text).map_err(|source| SimulateError::Write { path, source })?;
        }
        let special = special_counts(app.world().resource::<History>());
        Ok(Game {
            number,
            seed,
            playout,
            special,
        })
    }
}

/// What special rules did in a battle, by their names (taken back orders are none here).
fn special_counts(history: &History) -> BTreeMap<&'static str, u32> {
    let mut counts = BTreeMap::new();
    for event in history.log().iter().flat_map(|paragraph| &paragraph.events) {
        if let Event::Special(event) = event
            && let Some(name) = event.counted()
        {
            *counts.entry(name).or_default() += 1;
        }
    }
    counts
}

/// Plays one battle in an app without a window.
pub(super) fn play_one(
    app: &mut App,
    setup: Setup,
    players: [Player; 2],
    cap: u32,
) -> Result<Playout, IllegalOrder> {
    let mut dice = playout::begin(app.world_mut(), setup);
    let playout = playout::play(app.world_mut(), players, &mut dice, cap)?;
    // Whoever reads messages in an app with a window does so every frame; here frames end with battles.
    app.update();
    Ok(playout)
}

/// How a battle ended, in a word.
const fn word(ended: Ended) -> &'static str {
    match ended {
        Ended::Battle(Ending::Broken) => "broken",
        Ended::Battle(Ending::Withdrew) => "withdrew",
        Ended::Battle(Ending::Draw) => "draw",
        Ended::Battle(Ending::Objective) => "objective",
        Ended::Cap => "cap",
    }
}

/// One battle, as `--json` prints it.
#[derive(Serialize)]
struct GameLine {
    game: u32,
    seed: u64,
    winner: Option<String>,
    ended: &'static str,
    turns: u16,
    orders: u32,
    hash: String,
}

/// The sum, as `--json` prints it.
#[derive(Serialize)]
struct SummaryLine {
    summary: bool,
    games: u32,
    wins: [u32; 2],
    draws: u32,
    seconds: f64,
    games_per_second: f64,
    /// What special rules did, by their names; left out where there are none.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    special: BTreeMap<&'static str, u32>,
}

/// Prints results and adds them up.
struct Report {
    json: bool,
    start: Instant,
    games: u32,
    wins: [u32; 2],
    turns: u64,
    orders: u64,
    capped: u32,
    deciding: Duration,
    slowest: Duration,
    special: BTreeMap<&'static str, u32>,
}

impl Report {
    fn new(json: bool) -> Self {
        Self {
            json,
            start: Instant::now(),
            games: 0,
            wins: [0; 2],
            turns: 0,
            orders: 0,
            capped: 0,
            deciding: Duration::ZERO,
            slowest: Duration::ZERO,
            special: BTreeMap::new(),
        }
    }

    fn heading(&self, series: &Series) {
        if !self.json {
            println!(
                "{}: {} (A) against {} (B)",
                series.scenario.name, series.squads[0].name, series.squads[1].name
            );
            for ally in &series.allies {
                println!("with {} ({})", ally.squad.name, ally.side);
            }
            for deviation in series.scenario.house.deviations() {
                let (switch, value) = (deviation.switch, deviation.value);
                println!("{} = {} ({})", switch.name, value.name, switch.clause());
            }
            println!("   game        seed  winner  ended     turns  orders  hash");
        }
    }

    /// Prints a battle and adds it.
    fn game(&mut self, game: &Game) -> Result<(), SimulateError> {
        let playout = &game.playout;
        self.games += 1;
        if let Some(winner) = playout.winner {
            self.wins[winner.index()] += 1;
        }
        self.turns += u64::from(playout.turns);
        self.orders += u64::from(playout.orders);
        self.capped += u32::from(playout.ended == Ended::Cap);
        self.deciding += playout.deciding;
        self.slowest = self.slowest.max(playout.slowest);
        for (name, count) in &game.special {
            *self.special.entry(name).or_default() += count;
        }
        let line = GameLine {
            game: game.number,
            seed: game.seed,
            winner: playout.winner.map(|side| side.to_string()),
            ended: word(playout.ended),
            turns: playout.turns,
            orders: playout.orders,
            hash: format!("{:016x}", playout.hash),
        };
        if self.json {
            print_json(&line)
        } else {
            let winner = line.winner.as_deref().unwrap_or("-");
            print_line(&format!(
                "{:7}  {:>10}  {winner:6}  {:8}  {:5}  {:6}  {}",
                line.game, line.seed, line.ended, line.turns, line.orders, line.hash
            ))
        }
    }

    /// Prints the sum; how long decisions took goes to standard error, for it is another every time.
    fn sum(&self) -> Result<(), SimulateError> {
        let seconds = self.start.elapsed().as_secs_f64();
        let games = f64::from(self.games.max(1));
        let draws = self.games - self.wins[0] - self.wins[1];
        let rate = f64::from(self.games) / seconds.max(f64::EPSILON);
        let tenths = |number: f64| (number * 10.0).round() / 10.0;
        if self.json {
            print_json(&SummaryLine {
                summary: true,
                games: self.games,
                wins: self.wins,
                draws,
                seconds: (seconds * 1000.0).round() / 1000.0,
                games_per_second: tenths(rate),
                special: self.special.clone(),
            })?;
        } else {
            let [a, b] = self.wins;
            print_line(&format!(
                "{} games in {seconds:.1} s, {rate:.1} a second: A won {a}, B won {b}, {draws} draws ({} stopped); \
                 {:.1} turns and {:.0} orders a game",
                self.games,
                self.capped,
                self.turns as f64 / games,
                self.orders as f64 / games
            ))?;
            for (name, count) in &self.special {
                print_line(&format!("{name} {count}"))?;
            }
        }
        let mean = self.deciding.as_secs_f64() / self.orders.max(1) as f64;
        eprintln!(
            "decisions: {:.1} microseconds on average, the slowest {:.2} milliseconds",
            mean * 1e6,
            self.slowest.as_secs_f64() * 1e3
        );
        Ok(())
    }
}

/// Prints an object on a line of its own.
pub(super) fn print_json(line: &impl Serialize) -> Result<(), SimulateError> {
    print_line(&serde_json::to_string(line).unwrap_or_default())
}

/// Prints a line.
pub(super) fn print_line(line: &str) -> Result<(), SimulateError> {
    writeln!(io::stdout().lock(), "{line}").map_err(|source| SimulateError::Write {
        path: "standard output".into(),
        source,
    })
}
