//! Questions and their answers in words.

use super::house;
use super::order::Answer;
use super::prompt::{Prompt, Question};
use super::wording::Words;

impl Words<'_> {
    /// A prompt as a sentence, with its clause.
    #[must_use]
    pub fn question(&self, prompt: &Prompt) -> (&'static str, String) {
        let squad = &self.squad(prompt.player);
        match prompt.question {
            Question::Role => ("SET-1", format!("{squad} chooses to attack or to defend.")),
            Question::AttackersEdge => ("SET-6", format!("{squad} chooses its edge.")),
            Question::Recoil { model, from } => (
                "HTH-6",
                format!(
                    "{squad} chooses where {} recoils from {}.",
                    self.name(model),
                    self.name(from)
                ),
            ),
            Question::Retreat { model, from } => (
                "SHOOT-2",
                format!(
                    "{squad} chooses where {} gives way to {}.",
                    self.name(model),
                    self.name(from)
                ),
            ),
            Question::Music { musician } => (
                "SR-MUSICIAN",
                format!(
                    "{squad} chooses whether {} lets a failed die be rolled again.",
                    self.name(musician)
                ),
            ),
            Question::OutOfAmmunition => (
                "G25",
                format!("{squad} chooses who of the volley is out of ammunition."),
            ),
            Question::FollowUp { model, foe } => house::wording::follow_up(self, squad, model, foe),
            Question::RerollMorale { model } => house::wording::reroll(self, squad, model),
            Question::IgnoreTurnover { model } => {
                house::wording::ignore_turnover(self, squad, model)
            }
            Question::FreeHack { defender } => (
                "E24",
                format!("{squad} chooses who hacks next at {}.", self.name(defender)),
            ),
            Question::CommanderTests { model } => (
                "H9",
                format!(
                    "{squad} chooses whether {} tests before those whom he helps.",
                    self.name(model)
                ),
            ),
            Question::IgnoreGroupTurnover { commander } => {
                house::wording::ignore_group_turnover(self, squad, commander)
            }
            Question::FlightGoal { model } => (
                "C26",
                format!(
                    "{squad} chooses whether {} flees to the flag or to the edge.",
                    self.name(model)
                ),
            ),
            Question::FlightEdge { model } => (
                "MOR-3",
                format!(
                    "{squad} chooses the edge to which {} flees.",
                    self.name(model)
                ),
            ),
        }
    }

    /// An answer in a word or two.
    #[must_use]
    pub fn answer(&self, answer: Answer) -> String {
        match answer {
            Answer::Attack => "Attack".to_owned(),
            Answer::Defend => "Defend".to_owned(),
            Answer::Edge(edge) => format!("The {edge} edge"),
            Answer::Place(place) => format!("To {place}"),
            Answer::Model(model) => self.name(model).to_owned(),
            Answer::Reroll => "Roll it again".to_owned(),
            Answer::Yes => "Yes".to_owned(),
            Answer::No => "No".to_owned(),
            Answer::Keep => "Let the dice lie".to_owned(),
        }
    }
}
