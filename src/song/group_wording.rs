//! The log of group orders and volleys.

use super::event::{Effort, Event};
use super::group::GroupKind;
use super::outcome::ShotOutcome;
use super::sums_wording::{effort, quality_roll};
use super::volley::Shooter;
use super::wording::{Words, count};
use crate::table::body::{ModelId, Side};
use crate::table::length::Length;

/// Clause, side and text of a line.
type Sentence = (&'static str, Option<Side>, String);

impl GroupKind {
    /// The order as a player calls it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plain => "Group action",
            Self::Regroup => "Regroup",
            Self::Volley => "Volley",
            Self::ShootAndReload => "Shoot and Reload",
        }
    }
}

impl Words<'_> {
    /// A line about a group; none for another event.
    pub(super) fn of_group(&self, event: &Event) -> Option<Sentence> {
        let of = |model: ModelId| Some(self.muster.model(model).side);
        let first = |models: &[ModelId]| models.first().and_then(|&model| of(model));
        Some(match event {
            Event::GroupOrdered {
                commander,
                kind,
                members,
            } => (
                kind.clause(),
                of(*commander),
                format!(
                    "{} orders {}: {}.",
                    self.name(*commander),
                    match kind {
                        GroupKind::Plain => "a group to act",
                        GroupKind::Regroup => "a group to come together",
                        GroupKind::Volley => "a volley",
                        GroupKind::ShootAndReload => "a volley by ranks",
                    },
                    self.list(members)
                ),
            ),
            Event::GroupRolled { roll } => (
                "GRP-2",
                of(roll.model),
                format!(
                    "The group rolls as its worst, {}: {}.",
                    self.name(roll.model),
                    quality_roll(roll)
                ),
            ),
            Event::RolledAgain {
                musician,
                first,
                again,
                success,
            } => (
                "SR-MUSICIAN",
                of(*musician),
                format!(
                    "{} plays: the failed {first} is rolled again, {again}, {}.",
                    self.name(*musician),
                    if *success {
                        "a success"
                    } else {
                        "a failure again"
                    }
                ),
            ),
            Event::GroupActivated {
                members,
                actions,
                turnover,
            } => (
                if *turnover { "GRP-3" } else { "GRP-2" },
                first(members),
                format!(
                    "The group has {} each{}.",
                    count(*actions, "action"),
                    if *turnover { ", then play passes" } else { "" }
                ),
            ),
            Event::RanksSwapped { front, rear } => (
                "GRP-7",
                first(front),
                format!(
                    "{} took the loaded weapons of {}.",
                    self.list(front),
                    self.list(rear)
                ),
            ),
            Event::RanOut { model, weapon } => (
                "G25",
                of(*model),
                format!(
                    "After a natural 1 the second die takes the ammunition: the {weapon} of {} is out of it for good.",
                    self.name(*model)
                ),
            ),
            _ => return None,
        })
    }

    /// A volley.
    pub(super) fn volley(
        &self,
        shooters: &[Shooter],
        distance: Length,
        shooter: &Effort,
        target: &Effort,
        outcome: &ShotOutcome,
    ) -> Sentence {
        let (clause, result) = self.shot(target.model, outcome);
        let men: Vec<ModelId> = shooters.iter().map(|shooter| shooter.model).collect();
        // A front rank of one fires like any man.
        let clause = if clause == "SHOOT-2" { "GRP-6" } else { clause };
        (
            clause,
            Some(self.muster.model(shooter.model).side),
            format!(
                "{} fire a volley at {}, {:.0} mm: as {}, {} against {}: {result}.",
                self.list(&men),
                self.name(target.model),
                distance.mm(),
                self.name(shooter.model),
                effort(shooter),
                effort(target),
            ),
        )
    }
}
