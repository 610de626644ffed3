//! What happens by special rules, in sentences.

use super::SpecialEvent;
use crate::song::wording::Words;
use crate::table::body::Side;

impl Words<'_> {
    /// An event as a sentence, with its clause and whose it is.
    pub(in crate::song) fn of_special(
        &self,
        event: &SpecialEvent,
    ) -> (&'static str, Option<Side>, String) {
        let of = |model| Some(self.muster.model(model).side);
        let name = |model| self.name(model);
        match event {
            SpecialEvent::InPlay { clause, text, .. } => {
                (clause.0, None, format!("Special rule: {text}"))
            }
            SpecialEvent::GroundCleared { side, feature } => (
                "scenario 2.3",
                Some(*side),
                format!(
                    "No enemy stands near {feature} any more: {} has cleared it.",
                    self.squad(*side)
                ),
            ),
            SpecialEvent::RoundsTaken { model } => (
                "scenario 2.1",
                of(*model),
                format!("{} takes ammunition out of the box.", name(*model)),
            ),
            SpecialEvent::RoundsHanded { from, to } => (
                "scenario 2.1",
                of(*from),
                format!("{} hands {} ammunition.", name(*from), name(*to)),
            ),
        }
    }
}
