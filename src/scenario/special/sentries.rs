//! Sentries, and the alarm (scenario 2.2, I21, I22).

use super::Role;
use super::dusk::Sticks;
use crate::scenario::{ScenarioFault, Zone};
use crate::storage::Path;
use crate::table::feature::Layout;
use crate::table::length::{Length, Point};
use crate::table::scale::Stick;
use serde::{Deserialize, Serialize};
use std::fmt;

/// More sentries than any scenario needs.
pub const MOST_BEATS: usize = 24;
/// More corners than any beat needs.
pub const MOST_CORNERS: usize = 40;

/// A side of which only the sentries stir, each on his beat and of his own accord, until the alarm is given.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sentries {
    /// Whose sentries they are.
    pub side: Role,
    /// How far each of them walks in a turn of his side.
    pub stride: Stick,
    /// How far a sentry makes an enemy out, edge to edge (I22).
    pub spot: Sticks,
    /// The feature with a ring of wall or fence into which no enemy may come unnoticed.
    pub guarded: String,
    /// Their beats, one a sentry; he stands at its first point when the battle begins.
    pub beats: Vec<Beat>,
}

/// Where a sentry stands or walks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Beat {
    /// What he does there.
    #[serde(default)]
    pub course: Course,
    /// The corners of his way, the post where he begins first.
    pub points: Vec<Point>,
}

/// How a sentry follows his beat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Course {
    /// He stands at his post.
    #[default]
    Stand,
    /// From the first corner to the last one, and back.
    ToAndFro,
    /// From the last corner on to the first one.
    Round,
}

/// Where on a table the middle of a sentry's base may be.
#[must_use]
pub fn room_for_posts(layout: &Layout) -> Zone {
    let width = layout.scale.base_width(false);
    let half = Length::from_hundredths(width.hundredths() / 2);
    Zone {
        min: (half, half).into(),
        max: (layout.size.0 - half, layout.size.1 - half).into(),
    }
}

impl Course {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Stand, Self::ToAndFro, Self::Round];
}

impl fmt::Display for Course {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Stand => "stands",
            Self::ToAndFro => "to and fro",
            Self::Round => "round",
        })
    }
}

impl Beat {
    /// Where he begins.
    #[must_use]
    pub fn post(&self) -> Point {
        self.points.first().copied().unwrap_or_default().on_grid()
    }

    /// The corners that he comes to, one after the other, before he begins again.
    #[must_use]
    pub fn round(&self) -> Vec<Point> {
        let mut round: Vec<Point> = self.points.iter().map(|point| point.on_grid()).collect();
        if self.course == Course::ToAndFro && round.len() > 2 {
            let back: Vec<Point> = round[1..round.len() - 1].iter().rev().copied().collect();
            round.extend(back);
        }
        round
    }

    /// The straight parts of his way, each once.
    pub fn legs(&self) -> impl Iterator<Item = (Point, Point)> {
        let points = &self.points;
        let back = match self.course {
            Course::Round => points.last().copied().zip(points.first().copied()),
            Course::Stand | Course::ToAndFro => None,
        };
        points.windows(2).map(|ends| (ends[0], ends[1])).chain(back)
    }

    /// What is wrong with it.
    fn judge(&self, layout: &Layout) -> Option<(Path, ScenarioFault)> {
        let list = Path::root().field("points");
        let found = self.points.len();
        let fits = match self.course {
            Course::Stand => found == 1,
            Course::ToAndFro | Course::Round => (2..=MOST_CORNERS).contains(&found),
        };
        if !fits {
            let expected = match self.course {
                Course::Stand => "1 point for a sentry who stands",
                Course::ToAndFro | Course::Round => "2 to 40 points for a sentry who walks",
            };
            return Some((list, ScenarioFault::Beat { expected, found }));
        }
        if let Some(place) = self
            .points
            .windows(2)
            .position(|ends| ends[0].on_grid() == ends[1].on_grid())
        {
            let at = self.points[place];
            return Some((list.item(place + 1), ScenarioFault::SameCorner { at }));
        }
        let room = room_for_posts(layout);
        let place = self.points.iter().position(|at| !room.contains(*at))?;
        let at = self.points[place];
        Some((list.item(place), ScenarioFault::PostOffTable { at }))
    }
}

/// What is wrong with the beats of a scenario's sentries, which stand there.
pub(super) fn judge_beats(
    list: Path,
    beats: &[Beat],
    layout: &Layout,
) -> Vec<(Path, ScenarioFault)> {
    let mut faults = Vec::new();
    let found = beats.len();
    if !(1..=MOST_BEATS).contains(&found) {
        faults.push((list.clone(), ScenarioFault::Beats { found }));
    }
    for (place, beat) in beats.iter().enumerate() {
        if let Some((path, fault)) = beat.judge(layout) {
            faults.push((list.clone().item(place).join(path), fault));
        }
    }
    let width = layout.scale.base_width(false);
    for (place, beat) in beats.iter().enumerate() {
        let crowded = beats[..place]
            .iter()
            .any(|other| other.post().distance_squared(beat.post()) < width.squared());
        if crowded && !beat.points.is_empty() {
            let at = beat.post();
            let path = list.clone().item(place).field("points").item(0);
            faults.push((path, ScenarioFault::SamePost { at }));
        }
    }
    faults
}
