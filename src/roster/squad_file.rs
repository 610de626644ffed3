//! Squads in files.

use super::library::Library;
use super::profile::Profile;
use super::squad::{DEFAULT_POINTS, Flaw, Limits, MOST_POINTS, Soldier, Squad, SquadFault, judge};
use crate::storage::{Faults, Found, Path, Source, hint, pretty};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A squad as it stands in its file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "Squad")]
struct Raw {
    name: String,
    /// The nation of every soldier who names none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    nation: Option<String>,
    /// The points that it was chosen for.
    #[serde(default = "default_points", skip_serializing_if = "is_default")]
    points: i64,
    /// The story.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    notes: String,
    soldiers: Vec<RawSoldier>,
}

/// One soldier, or several alike, as they stand in a squad file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "Soldier")]
struct RawSoldier {
    profile: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    nation: Option<String>,
    #[serde(default = "one", skip_serializing_if = "is_one")]
    count: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    name: Option<String>,
}

fn default_points() -> i64 {
    DEFAULT_POINTS.into()
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "the signature that serde calls"
)]
fn is_default(points: &i64) -> bool {
    *points == default_points()
}

const fn one() -> i64 {
    1
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "the signature that serde calls"
)]
const fn is_one(count: &i64) -> bool {
    *count == one()
}

/// More soldiers in one entry than any squad could pay for.
const MOST_ALIKE: i64 = 100;

/// Reads a squad file: names of profiles become the profiles of the library, and the squad is judged by SQD-1 to
/// SQD-4 with the points that the file names, 400 where it names none.
///
/// # Errors
/// When the text cannot be read, a nation or profile is unknown, or the squad is not legal.
pub fn load(text: &str, file: &str, library: &Library) -> Result<Squad, Faults> {
    load_within(text, file, library, &Limits::default())
}

/// The same, judged by other limits; the points are still those that the file names.
///
/// # Errors
/// As [`load`].
pub fn load_within(
    text: &str,
    file: &str,
    library: &Library,
    limits: &Limits,
) -> Result<Squad, Faults> {
    let source = Source { text, file };
    let raw: Raw = source.parse()?;
    let mut faults = Vec::new();
    let points = match u16::try_from(raw.points) {
        Ok(points) if (1..=MOST_POINTS).contains(&points) => points,
        _ => {
            let found = raw.points;
            let path = Path::root().field("points");
            faults.push((path, SquadFault::Limit { found }.into()));
            DEFAULT_POINTS
        }
    };
    let mut chosen: Vec<Chosen<'_>> = Vec::new();
    for (entry, soldier) in raw.soldiers.iter().enumerate() {
        match soldier.choose(entry, raw.nation.as_deref(), library) {
            Ok(found) => chosen.push(found),
            Err(fault) => faults.push(fault),
        }
    }
    source.refuse(faults)?;
    let each: Vec<&Chosen<'_>> = chosen
        .iter()
        .flat_map(|chosen| std::iter::repeat_n(chosen, chosen.count))
        // Nobody costs less than a point: one more than this is too many for any limit.
        .take(usize::from(MOST_POINTS) + 1)
        .collect();
    let squad = Squad {
        name: raw.name,
        soldiers: soldiers(&each),
    };
    let limits = Limits { points, ..*limits };
    let faults = judge(&squad, library, &limits)
        .into_iter()
        .map(|flaw| {
            let entry = flaw
                .soldier
                .and_then(|soldier| each.get(soldier))
                .map(|chosen| chosen.entry);
            (place_of(&flaw, entry), flaw.fault.into())
        })
        .collect();
    source.refuse(faults)?;
    Ok(squad)
}

/// A squad as the text of a file, for as many points. Its soldiers must be of profiles that the library has, for
/// only their names are written.
///
/// # Errors
/// Never: see [`pretty`].
pub fn write(squad: &Squad, points: u16) -> Result<String, ron::Error> {
    let nation = squad.nations().first().map(|nation| (*nation).to_owned());
    let unnamed = default_names(squad.soldiers.iter().map(|soldier| &soldier.profile.name));
    let mut soldiers: Vec<RawSoldier> = Vec::new();
    for (soldier, default) in squad.soldiers.iter().zip(unnamed) {
        let own = (soldier.name != default).then(|| soldier.name.clone());
        let other = (Some(&soldier.profile.nation) != nation.as_ref())
            .then(|| soldier.profile.nation.clone());
        match soldiers.last_mut() {
            Some(last)
                if own.is_none()
                    && last.name.is_none()
                    && last.profile == soldier.profile.name
                    && last.nation == other
                    && last.count < MOST_ALIKE =>
            {
                last.count += 1;
            }
            _ => soldiers.push(RawSoldier {
                profile: soldier.profile.name.clone(),
                nation: other,
                count: 1,
                name: own,
            }),
        }
    }
    let raw = Raw {
        name: squad.name.clone(),
        nation,
        points: points.into(),
        notes: String::new(),
        soldiers,
    };
    pretty("Squad", &raw)
}

/// Soldiers alike, found in the library.
struct Chosen<'a> {
    entry: usize,
    count: usize,
    profile: &'a Profile,
    name: Option<&'a str>,
}

impl RawSoldier {
    /// Looks his profile up.
    fn choose<'a>(
        &'a self,
        entry: usize,
        nation: Option<&'a str>,
        library: &'a Library,
    ) -> Result<Chosen<'a>, Found> {
        let path = || Path::root().field("soldiers").item(entry);
        let Some(nation) = self.nation.as_deref().or(nation) else {
            return Err((path(), SquadFault::NoNation.into()));
        };
        let Some(roster) = library.roster(nation) else {
            let known: Vec<&str> = library.nations().collect();
            let at = if self.nation.is_some() {
                path().field("nation")
            } else {
                Path::root().field("nation")
            };
            let fault = SquadFault::Nation {
                nation: nation.to_owned(),
                known: known.join(", "),
                hint: hint(nation, known.iter().copied()),
            };
            return Err((at, fault.into()));
        };
        let Some(profile) = roster.profile(&self.profile) else {
            let names = roster.profiles().map(|profile| profile.name.as_str());
            let fault = SquadFault::Profile {
                nation: nation.to_owned(),
                profile: self.profile.clone(),
                hint: hint(&self.profile, names),
            };
            return Err((path().field("profile"), fault.into()));
        };
        let count = match usize::try_from(self.count) {
            Ok(count) if (1..=MOST_ALIKE).contains(&self.count) => count,
            _ => {
                let found = self.count;
                return Err((path().field("count"), SquadFault::Count { found }.into()));
            }
        };
        if count > 1 && self.name.is_some() {
            let count = self.count;
            return Err((
                path().field("name"),
                SquadFault::SharedName { count }.into(),
            ));
        }
        Ok(Chosen {
            entry,
            count,
            profile,
            name: self.name.as_deref(),
        })
    }
}

/// The soldiers, each with his own name or the one he gets.
fn soldiers(each: &[&Chosen<'_>]) -> Vec<Soldier> {
    let unnamed = default_names(each.iter().map(|chosen| &chosen.profile.name));
    each.iter()
        .zip(unnamed)
        .map(|(chosen, default)| Soldier {
            name: chosen.name.map_or(default, str::to_owned),
            profile: chosen.profile.clone(),
        })
        .collect()
}

/// The names that soldiers get who have none of their own: that of the profile, numbered where it comes more than
/// once. Whoever has a name of his own keeps the number that he does not use.
fn default_names<'a>(profiles: impl Iterator<Item = &'a String> + Clone) -> Vec<String> {
    let mut total: BTreeMap<&str, usize> = BTreeMap::new();
    for profile in profiles.clone() {
        *total.entry(profile).or_default() += 1;
    }
    let mut used: BTreeMap<&str, usize> = BTreeMap::new();
    profiles
        .map(|profile| {
            let number = used.entry(profile).or_default();
            *number += 1;
            if total[profile.as_str()] > 1 {
                format!("{profile} {number}")
            } else {
                profile.clone()
            }
        })
        .collect()
}

/// Which value of the file a flaw is about.
fn place_of(flaw: &Flaw, entry: Option<usize>) -> Path {
    let soldier = entry.map(|entry| Path::root().field("soldiers").item(entry));
    match (&flaw.fault, soldier) {
        (SquadFault::Name, None) => Path::root().field("name"),
        (SquadFault::Name | SquadFault::Twice { .. }, Some(soldier)) => soldier.field("name"),
        (SquadFault::Enemies { .. } | SquadFault::Mixed { .. }, Some(soldier)) => {
            soldier.field("nation")
        }
        (_, Some(soldier)) => soldier,
        (_, None) => Path::root().field("soldiers"),
    }
}
