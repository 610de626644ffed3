//! What a rule holds in its hands while it works: the battle, the table, and the events so far.

use super::effect::Effect;
use super::event::Event;
use super::player::PlayerId;
use super::prompt::{Prompt, Question};
use super::special;
use super::state::Battle;
use crate::table::survey::Survey;

use super::order::Answer;

/// A piece of work in progress.
pub struct Resolution<'a, 'w, 's> {
    /// The battle: changed only through this.
    pub battle: &'a mut Battle,
    /// The table as it was when the piece of work began.
    pub survey: &'a Survey<'w, 's>,
    /// What has happened.
    pub events: &'a mut Vec<Event>,
}

impl Resolution<'_, '_, '_> {
    /// Notes an event; special rules are told of it.
    pub fn tell(&mut self, event: Event) {
        let more = special::witness(self.battle, self.survey, &event);
        self.events.push(event);
        for event in more {
            self.tell(Event::Special(event));
        }
    }

    /// Does these next, in their order, before all that waits.
    pub fn next(
        &mut self,
        effects: impl IntoIterator<Item = Effect, IntoIter: DoubleEndedIterator>,
    ) {
        for effect in effects.into_iter().rev() {
            self.battle.state.queue.push_front(effect);
        }
    }

    /// Does this when all that waits is done (H10).
    pub fn later(&mut self, effect: Effect) {
        self.battle.state.queue.push_back(effect);
    }

    /// Stops and asks. The first answer is the default.
    pub fn ask(&mut self, player: PlayerId, question: Question, answers: Vec<Answer>) {
        debug_assert!(!answers.is_empty(), "a prompt needs an answer");
        let prompt = Prompt {
            player,
            question,
            answers,
        };
        self.tell(Event::Asked(prompt.clone()));
        self.battle.state.prompt = Some(prompt);
    }
}
