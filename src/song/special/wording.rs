//! What happens by special rules, in sentences.

use super::SpecialEvent;
use super::sentries::AlarmCause;
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
                    self.side(*side)
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
                    self.side(side.other())
                ),
            ),
            SpecialEvent::Surrendered { model } => (
                "SDS-FORLORN",
                of(*model),
                format!("{} throws his arms down and surrenders.", name(*model)),
            ),
            SpecialEvent::Alarm { cause } => {
                let (model, why) = match *cause {
                    AlarmCause::Entered { model } => (
                        model,
                        format!("{} came into the guarded ground", name(model)),
                    ),
                    AlarmCause::Shot { model } => (model, format!("{} fired a shot", name(model))),
                    AlarmCause::Fought { sentry, by } => {
                        (by, format!("{} fought with {}", name(by), name(sentry)))
                    }
                    AlarmCause::Seen { model, by } => {
                        (model, format!("{} saw {}", name(by), name(model)))
                    }
                };
                let guarded = self.muster.model(model).side.other();
                (
                    "I21",
                    Some(guarded),
                    format!("ALARM! {why}: from now on all go about as usual."),
                )
            }
            SpecialEvent::SquadSurrenders { side, with } => (
                "SDS-FORAGING",
                Some(*side),
                match with {
                    Some(model) => format!(
                        "{} has lost heart: {} surrenders with him.",
                        name(*model),
                        self.side(*side)
                    ),
                    None => format!(
                        "The last to command is lost: {} surrenders.",
                        self.side(*side)
                    ),
                },
            ),
            SpecialEvent::LaidDownArms { model } => (
                "SDS-FORAGING",
                of(*model),
                format!("{} tested alone, and surrenders.", name(*model)),
            ),
            SpecialEvent::CameOut { model, quarters } => (
                "I23",
                of(*model),
                format!("{} comes out of {quarters}.", name(*model)),
            ),
            SpecialEvent::InTheDark { models, limit } => (
                "SDS-FORAGING",
                models.first().and_then(|&model| of(model)),
                format!(
                    "Only the dusk hides {}: no enemy sees farther than {limit} mm.",
                    self.list(models)
                ),
            ),
            SpecialEvent::ErrandRun { model, deed } => (
                "SDS-FORAGING",
                of(*model),
                format!("{} {deed}.", name(*model)),
            ),
        }
    }
}
