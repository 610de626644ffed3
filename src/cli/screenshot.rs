//! `tirailleur screenshot`: a picture of the table without a window.

use clap::Args;
use std::path::PathBuf;
use std::process::ExitCode;

/// What `screenshot` takes.
#[derive(Args, Debug)]
pub struct Arguments {
    /// The scenario whose table is shown, with its ready squads on it: a file, or `random:SEED`. A record has a scenario
    /// of its own.
    #[arg(long, required_unless_present = "record")]
    scenario: Option<PathBuf>,
    /// A record to show instead.
    #[arg(long)]
    record: Option<PathBuf>,
    /// After so many of the record's entries; all of them by default.
    #[arg(long, requires = "record")]
    at: Option<usize>,
    /// Ready squads to show instead of the scenario's own: A's and B's file name without ending.
    #[arg(long, num_args = 2, value_names = ["A", "B"], conflicts_with = "record")]
    squads: Option<Vec<String>>,
    /// The picture to write (PNG).
    #[arg(long)]
    out: PathBuf,
    /// Width and height in pixels.
    #[arg(long, value_name = "WxH", default_value = "1280x800", value_parser = size)]
    size: (u32, u32),
    /// From where.
    #[arg(long, value_enum, default_value_t = Camera::Table)]
    camera: Camera,
}

/// Where the camera stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Camera {
    /// Before the table.
    Table,
    /// Straight above it.
    Top,
    /// Low over its edge.
    Low,
}

/// Reads `1280x800`.
fn size(text: &str) -> Result<(u32, u32), String> {
    text.split_once('x')
        .and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)))
        .ok_or_else(|| "expected width and height in pixels, such as 1280x800".to_owned())
}

/// Runs it: 0 when the picture is written, 1 when it cannot be.
#[cfg(not(feature = "view"))]
pub fn run(_arguments: Arguments) -> ExitCode {
    eprintln!("this build draws nothing: it was made without the feature `view`");
    ExitCode::from(1)
}

/// Runs it: 0 when the picture is written, 1 when it cannot be.
#[cfg(feature = "view")]
pub fn run(arguments: Arguments) -> ExitCode {
    match take::take(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(1)
        }
    }
}

#[cfg(feature = "view")]
mod take {
    use super::{Arguments, Camera};
    use crate::roster::ready_squad;
    use crate::song::engine::{self, Record, Setup};
    use crate::song::order::Order;
    use crate::song::record_file;
    use crate::song::state::{Battle, Phase};
    use crate::storage::{Source, file};
    use crate::ui::brief::array;
    use crate::view::camera::Viewpoint;
    use crate::view::picture::Picture;
    use bevy::prelude::*;
    use std::error::Error;
    use std::path::Path;

    /// Whatever ends it is told as it is.
    type Anything = Box<dyn Error>;

    /// What is to be seen.
    enum Scene {
        Record(Box<Record>, Option<usize>),
        Start(Box<Setup>),
    }

    /// Takes the picture.
    pub(super) fn take(arguments: &Arguments) -> Result<(), Anything> {
        let scene = scene(arguments)?;
        let picture = Picture {
            out: arguments.out.clone(),
            size: arguments.size.into(),
            viewpoint: match arguments.camera {
                Camera::Table => Viewpoint::Table,
                Camera::Top => Viewpoint::Top,
                Camera::Low => Viewpoint::Low,
            },
            close_up: None,
        };
        picture.take(|world| show(world, scene))
    }

    fn scene(arguments: &Arguments) -> Result<Scene, Anything> {
        let name = |path: &Path| path.display().to_string();
        if let Some(path) = &arguments.record {
            let text = file::read(path)?;
            let record = record_file::load(Source {
                text: &text,
                file: &name(path),
            })?;
            let entries = record.entries.len();
            if let Some(at) = arguments.at.filter(|at| *at > entries) {
                return Err(format!(
                    "{}: expected an entry from 0 to {entries}, found {at}",
                    name(path)
                )
                .into());
            }
            return Ok(Scene::Record(Box::new(record), arguments.at));
        }
        let Some(path) = &arguments.scenario else {
            return Err("expected a scenario or a record".into());
        };
        let scenario = crate::cli::load_scenario::<Anything>(path)?;
        let stems: [&str; 2] = match arguments.squads.as_deref() {
            Some([a, b]) => [a, b],
            _ => scenario.squads.each_ref().map(String::as_str),
        };
        let squad = |stem: &str| {
            ready_squad(stem)
                .cloned()
                .ok_or_else(|| format!("expected the name of a ready squad, found `{stem}`"))
        };
        let squads = [squad(stems[0])?, squad(stems[1])?];
        let allies = scenario.ready_allies();
        Ok(Scene::Start(Box::new(Setup {
            scenario,
            squads,
            allies,
            seed: 0,
        })))
    }

    fn show(world: &mut World, scene: Scene) -> Result<(), Anything> {
        match scene {
            Scene::Record(record, at) => engine::replay(world, &record, at, false)?,
            Scene::Start(setup) => {
                engine::begin(world, *setup);
                deploy(world)?;
            }
        }
        Ok(())
    }

    /// Puts all squads on the table, as whoever leaves it to the game would have it.
    fn deploy(world: &mut World) -> Result<(), Anything> {
        loop {
            let battle = world.resource::<Battle>();
            match (&battle.state.prompt, &battle.state.phase) {
                (Some(prompt), _) => {
                    let order = Order::Answer(prompt.default_answer());
                    engine::submit(world, order)?;
                }
                (None, Phase::Deploying(player)) => {
                    let player = *player;
                    let orders =
                        engine::survey(world, |battle, survey| array::rest(battle, survey, player));
                    for order in orders.into_iter().chain([Order::FinishDeployment]) {
                        engine::submit(world, order)?;
                    }
                }
                (None, _) => return Ok(()),
            }
        }
    }
}
