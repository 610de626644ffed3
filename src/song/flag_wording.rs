//! The log of flags.

use super::event::Event;
use super::wording::Words;
use crate::table::body::{ModelId, Side};

impl Words<'_> {
    /// A line about a flag; none for another event.
    pub(super) fn of_flag(&self, event: &Event) -> Option<(&'static str, Option<Side>, String)> {
        let of = |model: ModelId| Some(self.muster.model(model).side);
        Some(match event {
            Event::FlagDropped {
                model,
                owner,
                at,
                clause,
            } => {
                let (name, squad) = (self.name(*model), self.squad(*owner));
                let text = match clause.0 {
                    "C23" => format!("{name} lays the flag of {squad} down at {at}."),
                    "C27" => {
                        format!("The flag of {squad} lies at {at}, from where {name} ran.")
                    }
                    _ => format!("The flag of {squad} falls with {name} and lies at {at}."),
                };
                (clause.0, of(*model), text)
            }
            Event::FlagTaken { model, owner } => {
                let (name, squad) = (self.name(*model), self.squad(*owner));
                if of(*model) == Some(self.muster.player(*owner).side) {
                    let text = format!("{name} takes up the flag of {squad}.");
                    ("C23", of(*model), text)
                } else {
                    let text = format!("{name} takes the flag of {squad}.");
                    ("C25", of(*model), text)
                }
            }
            _ => return None,
        })
    }
}
