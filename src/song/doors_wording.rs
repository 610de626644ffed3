//! The log of doors and bashing.

use super::bash::{BashOutcome, name};
use super::event::Event;
use super::order::BashTarget;
use super::sums_wording::{additions, effort};
use super::wording::Words;
use crate::table::body::{ModelId, Side};
use crate::table::opening::OpeningId;

impl Words<'_> {
    /// A line about a door or a bash; none for another event.
    pub(super) fn of_doors(&self, event: &Event) -> Option<(&'static str, Option<Side>, String)> {
        let of = |model: ModelId| Some(self.muster.model(model).side);
        let thing = |target| name(&self.muster.scenario.layout, target);
        let door = |door: OpeningId| thing(BashTarget::Door(door));
        Some(match event {
            Event::DoorOpened {
                model,
                door: id,
                clause,
            } => (
                clause.0,
                of(*model),
                format!("{} opens the {}.", self.name(*model), door(*id)),
            ),
            Event::DoorClosed { model, door: id } => (
                "CST-1",
                of(*model),
                format!("{} closes the {}.", self.name(*model), door(*id)),
            ),
            Event::Bashed {
                target,
                powerful,
                model,
                die,
                modifiers,
                outcome,
                left,
            } => {
                let what = thing(*target);
                let sum = i16::from(crate::battle::clause::total(modifiers)) + i16::from(*die);
                let result = match outcome {
                    BashOutcome::Nothing => "nothing gives".to_owned(),
                    BashOutcome::Weakened => format!("it gives, and has Combat {left} left"),
                    BashOutcome::Opened => match target {
                        BashTarget::Door(_) => "it is broken open".to_owned(),
                        BashTarget::Feature(_) => "there is a hole in it".to_owned(),
                    },
                };
                (
                    "BASH-1",
                    of(model.model),
                    format!(
                        "{} bashes the {what}{}: {} against the {what} {die}{} = {sum}: {result}.",
                        self.name(model.model),
                        if *powerful {
                            " with a powerful blow"
                        } else {
                            ""
                        },
                        effort(model),
                        additions(modifiers),
                    ),
                )
            }
            _ => return None,
        })
    }
}
