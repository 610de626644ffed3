//! What happens on walls, ladders and banks, in sentences.

use super::HeightEvent;
use super::event::Steps;
use crate::song::sums_wording::quality_roll;
use crate::song::wording::{Words, count};
use crate::table::body::Side;

impl Words<'_> {
    /// An event as a sentence, with its clause and whose it is.
    pub(in crate::song) fn of_heights(
        &self,
        event: &HeightEvent,
    ) -> (&'static str, Option<Side>, String) {
        let name = |model| self.name(model);
        let (clause, model, text) = match event {
            HeightEvent::LadderGiven { model, ladder } => (
                "MOV-9",
                *model,
                format!("{} carries ladder {ladder}.", name(*model)),
            ),
            HeightEvent::LadderPlaced {
                model,
                ladder,
                picked_up,
                ..
            } => (
                "MOV-9",
                *model,
                if *picked_up {
                    format!(
                        "{} picks up ladder {ladder} and sets it against the wall.",
                        name(*model)
                    )
                } else {
                    format!("{} sets ladder {ladder} against the wall.", name(*model))
                },
            ),
            HeightEvent::LadderTaken { model, ladder } => (
                "CST-1",
                *model,
                format!("{} takes up ladder {ladder}.", name(*model)),
            ),
            HeightEvent::LadderPushed { model, ladder } => (
                "D20",
                *model,
                format!(
                    "{} pushes ladder {ladder} away: it lies at the foot of the wall.",
                    name(*model)
                ),
            ),
            HeightEvent::LadderDropped { model, ladder } => (
                "MOV-9",
                *model,
                format!("{} lets go of ladder {ladder}.", name(*model)),
            ),
            HeightEvent::Footing { roll, steps } => {
                let (clause, on) = match steps {
                    Steps::Stairs => ("MOV-8", "stairs"),
                    Steps::Ladder => ("D19", "a ladder"),
                };
                (
                    clause,
                    roll.model,
                    format!(
                        "A second move on {on}: {} {}, {}.",
                        name(roll.model),
                        if roll.failures == 0 {
                            "keeps his footing"
                        } else {
                            "slips"
                        },
                        quality_roll(roll)
                    ),
                )
            }
            HeightEvent::Dropped {
                roll,
                height,
                clause,
            } => (
                clause.0,
                roll.model,
                format!(
                    "{} comes down {height} mm, {} against damage: {}.",
                    name(roll.model),
                    count(roll.dice.len() as u8, "die"),
                    quality_roll(roll)
                ),
            ),
            HeightEvent::Plunged { roll, .. } => (
                "D24",
                roll.model,
                format!(
                    "{} is driven into the water, {}: {}.",
                    name(roll.model),
                    quality_roll(roll),
                    if roll.failures == 0 {
                        "he is back on the bank, his arms are of no use"
                    } else {
                        "he drowns"
                    }
                ),
            ),
            HeightEvent::Waded { model, die } => (
                "D24",
                *model,
                format!(
                    "{} wades into the water, die {die}: {}.",
                    name(*model),
                    match die {
                        0 | 1 => "he drowns",
                        2 | 3 => "his powder is wet",
                        _ => "he gets through",
                    }
                ),
            ),
            HeightEvent::ArmsTaken { model, from } => (
                "D24",
                *model,
                format!("{} takes the arms of {}.", name(*model), name(*from)),
            ),
        };
        (clause, Some(self.muster.model(model).side), text)
    }
}
