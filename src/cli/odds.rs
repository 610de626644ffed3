//! `tirailleur odds`: exact tables for the player at a real table.
//!
//! The numbers come from [`crate::dice::distribution`], which asks the functions that resolve the dice in play.

use crate::dice::distribution::{
    ActivationOdds, Chance, FightOdds, HurtCounts, ShotOdds, activation_odds_with, fight_odds,
    shot_odds,
};
use crate::song::house::list::{ClampTotal, DoubleSix};
use crate::song::house::{Setting, Unknown};
use crate::song::outcome::{FightSide, FightSums, ShotSums, Sides};
use clap::{Args, Subcommand, ValueEnum};
use serde::Serialize;
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::ExitCode;

/// Exact chances of a roll, for the player at a real table.
#[derive(Subcommand, Debug)]
pub enum Arguments {
    /// An activation roll: how many actions, and whether play passes (ACT-1, ACT-2).
    #[command(
        after_help = "Two or more failures in the roll are a turnover; its successes are acted on first. \
        A natural 1 always fails and a natural 6 always succeeds."
    )]
    Activate(Activate),
    /// A hand-to-hand combat: what either side suffers (HTH-1, HTH-2).
    #[command(
        after_help = "Sums are whole: Combat and every modifier, so also +1 for the better weapon and +2 against a \
        fallen enemy. --better, --fallen and --cuirass only say how the totals are read, and add nothing. \
        A draw made by a cuirass counts as a tie."
    )]
    Fight(Fight),
    /// A shot: what its target suffers (SHOOT-2).
    #[command(
        after_help = "Sums are whole: Combat, weapon, range and every modifier; --fallen, --cuirass and --marksman \
        only say how the totals are read, and add nothing. Two lines say that nothing happens: \"tie\" counts equal \
        totals and draws made by a cuirass, \"none\" the rolls in which the shooter's total is the lower one. \
        \"recoils\" is the retreat of one base."
    )]
    Shoot(Shoot),
}

/// What `odds activate` takes.
#[derive(Args, Debug)]
pub struct Activate {
    /// Quality of the model, or the worst of the group: 4 means 4+.
    #[arg(long, value_name = "Q", value_parser = clap::value_parser!(i8).range(2..=6))]
    quality: i8,
    /// Everything added to the die: Leader +1, Elan +1, Reluctant -1 and so on.
    #[arg(long, value_name = "M", default_value_t = 0, allow_negative_numbers = true,
        value_parser = clap::value_parser!(i8).range(-9..=9))]
    modifier: i8,
    /// How many dice are rolled: 1, 2 or 3.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=3))]
    dice: u8,
    /// double_six=on: two natural sixes bring one action more (ACT-8).
    #[arg(long, value_name = "NAME=VALUE", value_parser = double_six)]
    house: Vec<Setting>,
    /// One JSON object instead of a table.
    #[arg(long)]
    json: bool,
}

/// What `odds fight` takes.
#[derive(Args, Debug)]
pub struct Fight {
    /// The attacker's whole sum.
    #[arg(long, value_name = "A", allow_negative_numbers = true, value_parser = sum())]
    attack: i8,
    /// The defender's whole sum.
    #[arg(long, value_name = "D", allow_negative_numbers = true, value_parser = sum())]
    defend: i8,
    /// Who has the better weapon: beaten, the other one always falls; losing, its owner's total drops by 1 (HTH-5).
    #[arg(long, value_name = "WHO")]
    better: Option<Who>,
    /// Who lies on the ground: beaten at all, he is out (HTH-11). May be given for both.
    #[arg(long, value_name = "WHO", value_delimiter = ',')]
    fallen: Vec<Who>,
    /// Who wears a cuirass: standing and beaten by exactly 1, it is a draw (HTH-10). May be given for both.
    #[arg(long, value_name = "WHO", value_delimiter = ',')]
    cuirass: Vec<Who>,
    /// clamp_total=off: totals of 0 or less count as they are (HTH-12).
    #[arg(long, value_name = "NAME=VALUE", value_parser = clamp_total)]
    house: Vec<Setting>,
    /// One JSON object instead of a table.
    #[arg(long)]
    json: bool,
}

/// What `odds shoot` takes.
#[derive(Args, Debug)]
pub struct Shoot {
    /// The shooter's whole sum.
    #[arg(long, value_name = "A", allow_negative_numbers = true, value_parser = sum())]
    attack: i8,
    /// The target's whole sum.
    #[arg(long, value_name = "D", allow_negative_numbers = true, value_parser = sum())]
    defend: i8,
    /// The target lies on the ground: any win wounds it (SHOOT-7).
    #[arg(long)]
    fallen: bool,
    /// The target wears a cuirass: standing and beaten by exactly 1, it is a draw (HTH-10).
    #[arg(long)]
    cuirass: bool,
    /// A Marksman's aimed shot within M: any win wounds (SR-MARKSMAN).
    #[arg(long)]
    marksman: bool,
    /// clamp_total=off: totals of 0 or less count as they are (E3).
    #[arg(long, value_name = "NAME=VALUE", value_parser = clamp_total)]
    house: Vec<Setting>,
    /// One JSON object instead of a table.
    #[arg(long)]
    json: bool,
}

/// One of the two who fight, as it is written on the command line.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Who {
    /// Who made the attack.
    Attacker,
    /// Who was attacked.
    Defender,
}

/// Reads a whole sum; far beyond what any rule adds up to, it is a slip of the finger.
fn sum() -> clap::builder::RangedI64ValueParser<i8> {
    clap::value_parser!(i8).range(-20..=30)
}

/// The house rule that changes chances of an activation.
fn double_six(word: &str) -> Result<Setting, String> {
    only(DoubleSix::SWITCH.name, word)
}

/// The house rule that changes chances of fights and shots.
fn clamp_total(word: &str) -> Result<Setting, String> {
    only(ClampTotal::SWITCH.name, word)
}

/// Reads a house rule of that name; no other changes the table, and whoever names one is to know that.
fn only(name: &'static str, word: &str) -> Result<Setting, String> {
    match word
        .parse()
        .map_err(|unknown: Unknown| unknown.to_string())?
    {
        Setting::Switch(switch, place) if switch.name == name => Ok(Setting::Switch(switch, place)),
        _ => Err(format!(
            "expected {name}, the one house rule that changes this table"
        )),
    }
}

/// Whether the switch stands otherwise than printed; the last word counts.
fn is_changed(house: &[Setting]) -> bool {
    matches!(house.last(), Some(Setting::Switch(_, 1..)))
}

/// Runs it.
pub fn run(arguments: Arguments) -> ExitCode {
    let (json, text) = match arguments {
        Arguments::Activate(given) => {
            let needs = given.quality - given.modifier;
            let odds = activation_odds_with(needs, given.dice, is_changed(&given.house));
            (
                given.json.then(|| serde_json::to_string(&odds)),
                activation_table(&given, &odds),
            )
        }
        Arguments::Fight(given) => {
            let sums = given.sums();
            let odds = fight_odds(&sums);
            (
                given.json.then(|| serde_json::to_string(&odds)),
                fight_table(&sums, &odds),
            )
        }
        Arguments::Shoot(given) => {
            let sums = given.sums();
            let odds = shot_odds(&sums);
            let object = ShotObject::from(odds);
            (
                given.json.then(|| serde_json::to_string(&object)),
                shot_table(&sums, &odds),
            )
        }
    };
    let written = match json {
        Some(Ok(line)) => writeln!(std::io::stdout(), "{line}"),
        Some(Err(error)) => Err(error.into()),
        None => write!(std::io::stdout(), "{text}"),
    };
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Nobody may be left to read this either; then there is nothing more to say.
            let _ = writeln!(std::io::stderr(), "odds: cannot write: {error}");
            ExitCode::FAILURE
        }
    }
}

impl Fight {
    fn sums(&self) -> FightSums {
        FightSums {
            better: self.better.map(FightSide::from),
            fallen: sides(&self.fallen),
            cuirass: sides(&self.cuirass),
            raw_totals: is_changed(&self.house),
            ..FightSums::new(self.attack, self.defend)
        }
    }
}

impl Shoot {
    fn sums(&self) -> ShotSums {
        ShotSums {
            attack: self.attack,
            defend: self.defend,
            fallen: self.fallen,
            cuirass: self.cuirass,
            marksman: self.marksman,
            raw_totals: is_changed(&self.house),
        }
    }
}

impl From<Who> for FightSide {
    fn from(who: Who) -> Self {
        match who {
            Who::Attacker => Self::Attacker,
            Who::Defender => Self::Defender,
        }
    }
}

fn sides(named: &[Who]) -> Sides {
    Sides {
        attacker: named.contains(&Who::Attacker),
        defender: named.contains(&Who::Defender),
    }
}

/// The JSON form of a shot's odds: shaped as a fight's, without an attacker's part.
#[derive(Serialize)]
struct ShotObject {
    of: u32,
    defender: HurtCounts,
    tie: u32,
    none: u32,
}

impl From<ShotOdds> for ShotObject {
    fn from(odds: ShotOdds) -> Self {
        Self {
            of: odds.of,
            defender: odds.target(),
            tie: odds.tie,
            none: odds.none,
        }
    }
}

/// How wide the first column of every table is.
const LABEL: usize = 22;

/// How wide a column of chances is: `125/216` and `100.0%`, with room between.
const CELL: usize = 18;

/// An activation's chances as a table.
fn activation_table(given: &Activate, odds: &ActivationOdds) -> String {
    let needs = (given.quality - given.modifier).clamp(2, 6);
    let mut table = format!(
        "Activation: Quality {}+, modifier {:+}, {} (each succeeds on {needs}+)\n\n",
        given.quality,
        given.modifier,
        plural(usize::from(given.dice), "die", "dice"),
    );
    for (actions, &count) in odds.actions.iter().enumerate() {
        row(
            &mut table,
            &plural(actions, "action", "actions"),
            &[cell(count, odds.of)],
        );
    }
    row(&mut table, "turnover", &[cell(odds.turnover, odds.of)]);
    table
}

/// A fight's chances as a table with a column for each side.
fn fight_table(sums: &FightSums, odds: &FightOdds) -> String {
    let mut table = format!(
        "Hand-to-hand: attacker d6 {:+}{}, defender d6 {:+}{}\n\n",
        sums.attack,
        notes(sums, FightSide::Attacker),
        sums.defend,
        notes(sums, FightSide::Defender),
    );
    row(&mut table, "", &["defender".into(), "attacker".into()]);
    for (label, of) in HURTS {
        row(
            &mut table,
            label,
            &[
                cell(of(odds.defender), odds.of),
                cell(of(odds.attacker), odds.of),
            ],
        );
    }
    row(
        &mut table,
        "tie, nothing happens",
        &[cell(odds.tie, odds.of)],
    );
    table
}

/// A shot's chances as a table.
fn shot_table(sums: &ShotSums, odds: &ShotOdds) -> String {
    let mut marks = String::new();
    for (so, what) in [
        (sums.fallen, ", target fallen"),
        (sums.cuirass, ", target in a cuirass"),
        (sums.marksman, ", marksman's aim"),
    ] {
        if so {
            marks.push_str(what);
        }
    }
    let mut table = format!(
        "Shot: shooter d6 {:+}, target d6 {:+}{marks}\n\n",
        sums.attack, sums.defend
    );
    for (label, of) in HURTS {
        row(&mut table, label, &[cell(of(odds.target()), odds.of)]);
    }
    row(
        &mut table,
        "tie, nothing happens",
        &[cell(odds.tie, odds.of)],
    );
    row(
        &mut table,
        "none, shooter lower",
        &[cell(odds.none, odds.of)],
    );
    table
}

/// A row of [`HurtCounts`]: its label, and where its count is.
type HurtRow = (&'static str, fn(HurtCounts) -> u32);

/// The rows that say what somebody suffers; the last two are sums of those before.
const HURTS: [HurtRow; 6] = [
    ("killed", |counts| counts.killed),
    ("wounded", |counts| counts.wounded),
    ("falls", |counts| counts.falls),
    ("recoils", |counts| counts.recoils),
    ("out of the battle", HurtCounts::out),
    ("suffers anything", HurtCounts::total),
];

/// What the flags say of one side, in brackets.
fn notes(sums: &FightSums, who: FightSide) -> String {
    let marks: Vec<&str> = [
        (sums.better == Some(who), "better weapon"),
        (sums.fallen.has(who), "fallen"),
        (sums.cuirass.has(who), "cuirass"),
    ]
    .into_iter()
    .filter_map(|(so, what)| so.then_some(what))
    .collect();
    if marks.is_empty() {
        String::new()
    } else {
        format!(" ({})", marks.join(", "))
    }
}

/// A chance as fraction and percent, aligned under others.
fn cell(count: u32, of: u32) -> String {
    let chance = Chance { count, of };
    let per_mille = chance.per_mille();
    let percent = format!("{}.{}%", per_mille / 10, per_mille % 10);
    format!("{:>9} {percent:>7}", chance.to_string())
}

fn row(table: &mut String, label: &str, cells: &[String]) {
    let mut line = format!("{label:<LABEL$}");
    for cell in cells {
        // Writing to a string cannot fail.
        let _ = write!(line, "{cell:>CELL$}");
    }
    table.push_str(line.trim_end());
    table.push('\n');
}

fn plural(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
