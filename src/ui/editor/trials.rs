//! Battles of the machine against itself on the table in hand, a little every frame.

use crate::opponent::series::Series;
use crate::roster::ready_squad;
use crate::scenario::Scenario;
use crate::view::rest::Stirred;
use bevy::prelude::*;
use bevy::time::Real;

/// How many battles are offered.
pub const GAMES: [u32; 3] = [20, 100, 400];

/// The battles that are played, if any.
#[derive(Default)]
pub struct Trials {
    series: Option<Box<Series>>,
    /// The table in the state in which they are played.
    of: Option<Scenario>,
}

impl Trials {
    /// Begins to play on a table with its own squads.
    pub fn begin(&mut self, scenario: &Scenario, games: u32) {
        let [Some(a), Some(b)] = [0, 1].map(|side| ready_squad(&scenario.squads[side])) else {
            return;
        };
        let squads = [a.clone(), b.clone()];
        self.series = Some(Box::new(Series::new(scenario.clone(), squads, games)));
        self.of = Some(scenario.clone());
    }

    /// What was found out so far.
    #[must_use]
    pub fn series(&self) -> Option<&Series> {
        self.series.as_deref()
    }

    /// Whether they say nothing of the table as it is now.
    #[must_use]
    pub fn are_stale(&self, scenario: &Scenario) -> bool {
        self.of.as_ref().is_some_and(|of| of != scenario)
    }

    /// Plays no more of them.
    pub fn stop(&mut self) {
        if let Some(series) = &mut self.series {
            series.stop();
        }
    }
}

/// Plays on.
pub fn step(mut trials: NonSendMut<Trials>, mut stirred: ResMut<Stirred>, time: Res<Time<Real>>) {
    if let Some(series) = &mut trials.series
        && !series.is_done()
    {
        series.step(super::work_time(&time));
        stirred.0 = time.elapsed();
    }
}
