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
                "SDS-FARM",
                Some(*side),
                format!(
                    "No enemy stands near {feature} any more: {} has cleared it.",
                    self.squad(*side)
                ),
            ),
            SpecialEvent::RoundsTaken { model } => (
                "SDS-FORLORN",
                of(*model),
                format!("{} takes ammunition out of the box.", name(*model)),
            ),
            SpecialEvent::RoundsHanded { from, to } => (
                "SDS-FORLORN",
                of(*from),
                format!("{} hands {} ammunition.", name(*from), name(*to)),
            ),
            SpecialEvent::MakesForRefuge { model, refuge } => {
                let feature = self.muster.scenario.layout.feature(*refuge);
                let place = feature.and_then(|feature| feature.name.as_deref());
                let place = place.unwrap_or("the house");
                (
                    "MOR-3",
                    of(*model),
                    format!("{} runs for {place}.", name(*model)),
                )
            }
            SpecialEvent::TookRefuge { model, refuge } => {
                let feature = self.muster.scenario.layout.feature(*refuge);
                let place = feature.and_then(|feature| feature.name.as_deref());
                (
                    "MOR-3",
                    of(*model),
                    format!(
                        "{} is safe in {}.",
                        name(*model),
                        place.unwrap_or("the house")
                    ),
                )
            }
            SpecialEvent::JumpedInside { model } => (
                "SDS-FORLORN",
                of(*model),
                format!("{} jumps down from the wall in fear.", name(*model)),
            ),
            SpecialEvent::Hides { model } => (
                "I24",
                of(*model),
                format!("{} hides, and is of no use to anybody.", name(*model)),
            ),
            SpecialEvent::Heartened { model, leader } => (
                "I24",
                of(*model),
                format!(
                    "{} gets {} back into the fight.",
                    name(*leader),
                    name(*model)
                ),
            ),
            SpecialEvent::Stormed {
                side,
                losses,
                inside,
            } => (
                "SDS-FORLORN",
                Some(*side),
                format!(
                    "{} surrenders: {losses} lost, and {inside} of the enemy inside.",
                    self.squad(side.other())
                ),
            ),
            SpecialEvent::Surrendered { model } => (
                "SDS-FORLORN",
                of(*model),
                format!("{} throws his arms down and surrenders.", name(*model)),
            ),
        }
    }
}
