//! `tirailleur check`: validates data files, recomputes every price, and names every fault with its place.

use crate::headless;
use crate::roster::formula::Formula;
use crate::roster::nation::{Roster, RosterFault};
use crate::roster::{Library, library, squad};
use crate::scenario::edit::inspect::{Weight, inspect};
use crate::scenario::{self, lint};
use crate::song::record_file;
use crate::storage::file::{self, ReadError};
use crate::storage::{Fault, Faults, Kind, Path, Source};
use clap::Args;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs;
use std::io;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::process::ExitCode;

/// What `check` takes.
#[derive(Args, Debug)]
pub struct Arguments {
    /// Data files, folders in which to look for `.ron` files, or `random:FIRST-LAST`: the tables that these seeds roll up.
    #[arg(required = true)]
    paths: Vec<PathBuf>,
}

/// Checks everything. 0 when all files are good, 1 when a file has faults or there is none, 2 when a path cannot
/// be read.
///
/// One line a file on standard output, one line a fault (`file:line:column: expected ...`) in place of a bad
/// file's, remarks below their file, and the sum at the end.
pub fn run(arguments: Arguments) -> ExitCode {
    let mut files = Vec::new();
    let mut rolled_up = Sum::default();
    for path in &arguments.paths {
        if let Some(seeds) = super::random_seeds(path) {
            rolled_up.random_tables(seeds);
        } else if let Err(error) = collect(path, &mut files) {
            eprintln!("{}: {error}", path.display());
            return ExitCode::from(2);
        }
    }
    // The order of the command line and the folders' names, each file once.
    let mut seen = BTreeSet::new();
    files.retain(|file| seen.insert(file.clone()));
    match check(&files) {
        Ok(mut sum) => {
            sum.files += rolled_up.files;
            sum.faults += rolled_up.faults;
            println!("{sum}");
            if sum.faults == 0 && sum.files > 0 {
                ExitCode::SUCCESS
            } else {
                ExitCode::from(1)
            }
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

/// Folders inside one another deeper than any collection of data files: the end of a circle of links.
const DEEPEST: usize = 16;

/// Adds a file, or the `.ron` files of a folder and its folders, sorted by name.
fn collect(path: &std::path::Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if fs::metadata(path)?.is_dir() {
        collect_folder(path, DEEPEST, files)
    } else {
        files.push(path.to_owned());
        Ok(())
    }
}

/// Adds the `.ron` files of a folder and its folders.
fn collect_folder(
    folder: &std::path::Path,
    depth: usize,
    files: &mut Vec<PathBuf>,
) -> io::Result<()> {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)?
        .map(|entry| Ok(entry?.path()))
        .collect::<io::Result<_>>()?;
    entries.sort();
    for entry in entries {
        if entry.is_dir() {
            if depth > 0 {
                collect_folder(&entry, depth - 1, files)?;
            }
        } else if entry.extension().is_some_and(|ending| ending == "ron") {
            files.push(entry);
        }
    }
    Ok(())
}

/// A file that has been read.
struct Text {
    file: String,
    text: String,
}

/// What a good file is, in one line, and what is to be remarked on it.
#[derive(Default)]
struct Verdict {
    summary: String,
    remarks: Vec<String>,
    /// Prices that the formula gives too.
    agree: usize,
    /// Prices that stand as printed although it does not.
    flagged: usize,
}

/// The sum of a check.
#[derive(Default)]
struct Sum {
    files: usize,
    faults: usize,
    agree: usize,
    flagged: usize,
}

impl Sum {
    /// Reports a good file.
    fn passed(&mut self, file: &str, verdict: &Verdict) {
        println!("{file}: {}", verdict.summary);
        for remark in &verdict.remarks {
            println!("    {remark}");
        }
        self.agree += verdict.agree;
        self.flagged += verdict.flagged;
    }

    /// Judges the tables that these seeds roll up: no fault, and nothing to remark on (SET-4). One line for all, one a fault.
    fn random_tables(&mut self, seeds: RangeInclusive<u64>) {
        let (first, last) = (*seeds.start(), *seeds.end());
        let (mut tables, mut features, mut faults) = (0, 0, 0);
        for seed in seeds {
            let Some(table) = super::rolled(seed) else {
                continue;
            };
            tables += 1;
            features += table.layout.features.len();
            for note in inspect(&table) {
                if note.weight <= Weight::Remark {
                    println!("random:{seed}: {}", note.text);
                    faults += 1;
                }
            }
        }
        println!("random:{first}-{last}: {tables} tables, {features} features, {faults} faults");
        self.files += tables;
        self.faults += faults;
    }

    /// Reports a bad file.
    fn refused(&mut self, faults: &Faults) {
        println!("{faults}");
        self.faults += faults.list().len();
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            files,
            faults,
            agree,
            flagged,
        } = self;
        write!(
            out,
            "{files} files, {faults} faults; prices: {agree} agree, {flagged} flagged"
        )
    }
}

/// Checks files and prints a report. Rosters and the formula are read first, so that squads may draw on rosters
/// that are checked with them.
fn check(paths: &[PathBuf]) -> Result<Sum, ReadError> {
    let mut texts = Vec::new();
    for path in paths {
        let file = path.display().to_string();
        texts.push(match file::read(path) {
            Ok(text) => Ok(Text { file, text }),
            Err(ReadError::Text(fault)) => Err(fault),
            Err(error) => return Err(error),
        });
    }
    let ground = Ground::of(&texts);
    let mut sum = Sum::default();
    for text in &texts {
        sum.files += 1;
        match text {
            Err(fault) => sum.refused(&fault.clone().into()),
            Ok(text) => match ground.judge(text) {
                Ok(verdict) => sum.passed(&text.file, &verdict),
                Err(faults) => sum.refused(&faults),
            },
        }
    }
    Ok(sum)
}

/// What files are judged by: the game's own data, and what the files bring along.
struct Ground {
    formula: Formula,
    library: Library,
    /// Which of the files has the roster of a nation.
    rosters: BTreeMap<String, String>,
}

impl Ground {
    /// The game's own data, replaced by what is good among the files. Of two rosters of one nation the first counts.
    fn of(texts: &[Result<Text, Fault>]) -> Self {
        let texts: Vec<&Text> = texts.iter().flatten().collect();
        let kind = |text: &&&Text, kind| Kind::of(text.source()) == Ok(kind);
        let formula = texts
            .iter()
            .filter(|text| kind(text, Kind::Formula))
            .find_map(|text| Formula::load(&text.text, &text.file).ok())
            .unwrap_or_else(|| Formula::shipped().clone());
        let mut library = library().clone();
        let mut rosters = BTreeMap::new();
        for text in texts.iter().filter(|text| kind(text, Kind::Roster)) {
            let Ok(roster) = Roster::load(&text.text, &text.file, &formula) else {
                continue;
            };
            rosters.entry(roster.nation.clone()).or_insert_with(|| {
                library.insert(roster);
                text.file.clone()
            });
        }
        Self {
            formula,
            library,
            rosters,
        }
    }

    /// Judges one file.
    fn judge(&self, text: &Text) -> Result<Verdict, Faults> {
        let source = text.source();
        match Kind::of(source)? {
            Kind::Formula => Formula::load(source.text, source.file).map(|_| Verdict {
                summary: "formula of costs".to_owned(),
                ..Verdict::default()
            }),
            Kind::Roster => self.roster(source),
            Kind::Squad => self.squad(source),
            Kind::Scenario => scenario(source),
            Kind::Record => record(source),
        }
    }

    /// Judges a roster and its prices.
    fn roster(&self, source: Source<'_>) -> Result<Verdict, Faults> {
        let roster = Roster::load(source.text, source.file, &self.formula)?;
        if self
            .rosters
            .get(&roster.nation)
            .is_some_and(|file| file != source.file)
        {
            let nation = roster.nation;
            let fault = RosterFault::TwoRosters { nation };
            return Err(source.fault(&Path::root().field("nation"), fault).into());
        }
        let mut verdict = Verdict::default();
        for entry in &roster.entries {
            let (profile, price) = (&entry.profile, self.formula.price(&entry.profile));
            if price.points == profile.points {
                verdict.agree += 1;
            } else {
                verdict.flagged += 1;
                verdict.remarks.push(format!(
                    "{}: {} points kept as printed, the formula gives {price} (A16)",
                    profile.name, profile.points
                ));
            }
            if !price.assumed.is_empty() {
                let names = price.assumed.join(", ");
                verdict.remarks.push(format!(
                    "{}: its {} points are reconstructed, the cost of {names} is assumed",
                    profile.name, profile.points
                ));
            }
        }
        verdict.summary = format!(
            "roster of {}, {} profiles: {} prices agree, {} flagged",
            roster.nation,
            roster.entries.len(),
            verdict.agree,
            verdict.flagged
        );
        Ok(verdict)
    }

    /// Judges a squad.
    fn squad(&self, source: Source<'_>) -> Result<Verdict, Faults> {
        let squad = squad::load(source.text, source.file, &self.library)?;
        Ok(Verdict {
            summary: format!(
                "squad \"{}\", {}: {} models, {} points",
                squad.name,
                squad.nations().join(" and "),
                squad.soldiers.len(),
                squad.points()
            ),
            ..Verdict::default()
        })
    }
}

/// Judges a scenario.
fn scenario(source: Source<'_>) -> Result<Verdict, Faults> {
    let scenario = scenario::load(source.text, source.file)?;
    let layout = &scenario.layout;
    let remarks = lint(layout)
        .into_iter()
        .map(|finding| {
            let path = Path::root()
                .field("layout")
                .field("features")
                .item(usize::from(finding.feature().0));
            format!("{}: {finding}", path.locate(source.text))
        })
        .collect();
    Ok(Verdict {
        summary: format!(
            "scenario \"{}\", {} x {} mm, {} features, {} against {} points",
            scenario.name,
            layout.size.0,
            layout.size.1,
            layout.features.len(),
            scenario.points[0],
            scenario.points[1]
        ),
        remarks,
        ..Verdict::default()
    })
}

/// Judges a record: it must be well made, and play to every hash that it names.
fn record(source: Source<'_>) -> Result<Verdict, Faults> {
    let record = record_file::load(source)?;
    let mut app = headless::app();
    record_file::play(app.world_mut(), &record, None, true, source)?;
    Ok(Verdict {
        summary: format!(
            "record of \"{}\", {} entries, every hash agrees",
            record.scenario.name,
            record.entries.len()
        ),
        ..Verdict::default()
    })
}

impl Text {
    /// For reading.
    fn source(&self) -> Source<'_> {
        Source {
            text: &self.text,
            file: &self.file,
        }
    }
}
