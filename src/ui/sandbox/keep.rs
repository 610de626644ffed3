//! Keeping a table with its figures: by itself, to be offered again, and as a file.

use super::board::Sandbox;
use super::setting::{Figure, MOST, Setting};
use crate::roster::is_name;
use crate::scenario::{Scenario, ScenarioFault, judge};
use crate::storage::{Faults, Path, Source, Syntax, pretty};
use crate::table::length::Length;
use crate::ui::saves::Saves;
use bevy::prelude::*;
use bevy::time::Real;
use serde::{Deserialize, Serialize};

/// The name that the table in hand is kept under.
pub const LAST: &str = "last";

/// The name with which files of this kind start.
pub const HEAD: &str = "Sandbox";

/// So many seconds pass between keeping.
const PAUSE: f32 = 10.0;

/// A table with figures as it stands in its file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "Sandbox")]
struct Raw {
    scenario: Scenario,
    figures: Vec<Figure>,
}

/// A table with figures as the text of a file.
///
/// # Errors
/// Never for what can be on a table: the format can say all of it.
pub fn write(scenario: &Scenario, setting: &Setting) -> Result<String, ron::Error> {
    pretty(
        HEAD,
        &Raw {
            scenario: scenario.clone(),
            figures: setting.figures().to_vec(),
        },
    )
}

/// Reads a table with figures. The table must be one; whether anybody could play on it is no matter.
///
/// # Errors
/// Everything wrong with it: line, column and what was expected.
pub fn read(source: Source<'_>) -> Result<(Scenario, Setting), Faults> {
    let raw: Raw = source.parse()?;
    let mut found: Vec<_> = judge(&raw.scenario)
        .into_iter()
        .filter(|(_, fault)| matches!(fault, ScenarioFault::Layout(_) | ScenarioFault::Name))
        .map(|(path, fault)| (Path::root().field("scenario").join(path), fault.into()))
        .collect();
    let figures = || Path::root().field("figures");
    if raw.figures.len() > MOST {
        let many = raw.figures.len();
        let fault = Syntax::new(format!("expected at most {MOST} figures, found {many}"));
        found.push((figures(), fault.into()));
    }
    let (width, depth) = raw.scenario.layout.size;
    for (number, figure) in raw.figures.iter().enumerate() {
        let here = || figures().item(number);
        let on_table = (Length::ZERO..=width).contains(&figure.at.x)
            && (Length::ZERO..=depth).contains(&figure.at.y);
        if !on_table {
            let fault = Syntax::new(format!(
                "expected a place on the table of {width} x {depth} mm, found {}",
                figure.at
            ));
            found.push((here().field("at"), fault.into()));
        }
        if !is_name(&figure.soldier.name) {
            let fault = Syntax::new("expected a name of 1 to 60 characters on one line");
            found.push((here().field("soldier").field("name"), fault.into()));
        }
    }
    source.refuse(found)?;
    Ok((raw.scenario, Setting::new(raw.figures)))
}

/// Whether a text says of itself that it is such a file.
#[must_use]
pub fn is_kept(text: &str) -> bool {
    crate::storage::first_word(text) == Some(HEAD)
}

/// What was kept when somebody last looked.
#[derive(Resource, Default, Debug)]
pub struct Found(pub Option<(Scenario, Setting)>);

/// Looks at what is kept.
pub fn look(saves: Res<Saves>, mut found: ResMut<Found>) {
    found.0 = saves.sandbox().and_then(|folder| {
        let text = folder.read(LAST).ok()?;
        let source = Source {
            text: &text,
            file: LAST,
        };
        read(source).ok()
    });
}

/// Keeps the table in hand.
pub fn keep(sandbox: Res<Sandbox>, mut saves: ResMut<Saves>) {
    let (Some(scenario), Some(folder)) = (sandbox.scenario(), saves.sandbox()) else {
        return;
    };
    let written = write(scenario, sandbox.setting())
        .map_err(std::io::Error::other)
        .and_then(|text| folder.keep(LAST, &text));
    if let Err(error) = written {
        saves.word = Some(format!(
            "The figures could not be kept by themselves: {error}."
        ));
    }
}

/// The same every few seconds, where somebody was pushed since.
pub fn keep_by_itself(
    time: Res<Time<Real>>,
    mut last: Local<(u64, f32)>,
    sandbox: Res<Sandbox>,
    saves: ResMut<Saves>,
) {
    last.1 += time.delta_secs();
    if last.1 < PAUSE || last.0 == sandbox.revision() {
        return;
    }
    *last = (sandbox.revision(), 0.0);
    keep(sandbox, saves);
}

/// Opens the text of a file of that name; what is no sound table with figures is refused whole.
///
/// # Errors
/// Everything wrong with it.
pub fn open_text(world: &mut World, source: Source<'_>) -> Result<(), Faults> {
    let (scenario, setting) = read(source)?;
    super::open(world, scenario, setting);
    Ok(())
}
