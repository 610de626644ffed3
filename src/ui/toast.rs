//! Refusals to be read: each stays until it could be, and as long as the pointer is on it.

use crate::battle::clause::Clause;
use crate::song::engine::{Happened, Refused};
use crate::song::event::Event;
use crate::song::special::SpecialEvent;
use crate::song::state::Battle;
use crate::song::wording::Words;
use bevy::prelude::*;
use bevy::time::Real;

/// The shortest time that a refusal stays, in seconds.
const LEAST: f32 = 5.0;

/// How long a letter takes to read, in seconds: slowly.
const LETTER: f32 = 0.07;

/// How many are shown; older ones give way.
const MOST: usize = 3;

/// A refusal on screen.
#[derive(Clone, PartialEq, Debug)]
pub struct Toast {
    /// The sentence.
    pub text: String,
    /// The clause that refuses.
    pub clause: Clause,
    /// How long it still stays, in seconds.
    pub left: f32,
    /// The pointer is on it.
    pub held: bool,
}

/// The refusals on screen, oldest first.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub struct Toasts(pub Vec<Toast>);

impl Toasts {
    /// Shows a sentence. The same one again only stays longer.
    pub fn show(&mut self, text: String, clause: Clause) {
        self.0.retain(|toast| toast.text != text);
        let left = reading_time(&text);
        self.0.push(Toast {
            text,
            clause,
            left,
            held: false,
        });
        if self.0.len() > MOST {
            self.0.remove(0);
        }
    }

    /// Lets so many seconds pass.
    pub fn pass(&mut self, seconds: f32) {
        for toast in &mut self.0 {
            if !toast.held {
                toast.left -= seconds;
            }
        }
        self.0.retain(|toast| toast.left > 0.0);
    }
}

/// How long a sentence stays at least, in seconds.
#[must_use]
pub fn reading_time(text: &str) -> f32 {
    (text.chars().count() as f32 * LETTER).max(LEAST)
}

/// Takes refusals in and lets read ones go.
pub fn read(
    time: Res<Time<Real>>,
    mut refused: MessageReader<Refused>,
    mut toasts: ResMut<Toasts>,
) {
    for Refused { refusal, .. } in refused.read() {
        toasts.show(sentence(&refusal.to_string()), refusal.clause());
    }
    if !toasts.0.is_empty() {
        toasts.pass(time.delta_secs());
    }
}

/// Shows the alarm, which nobody should miss.
pub fn cry(
    battle: Option<Res<Battle>>,
    mut happened: MessageReader<Happened>,
    mut toasts: ResMut<Toasts>,
) {
    for Happened(event) in happened.read() {
        if let (Event::Special(SpecialEvent::Alarm { .. }), Some(battle)) = (event, &battle) {
            let words = Words {
                muster: &battle.muster,
            };
            if let Some(line) = words.line(event) {
                toasts.show(line.text, line.clause);
            }
        }
    }
}

/// A refusal as a sentence: with a capital and a full stop.
#[must_use]
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let mut sentence: String = letters
        .next()
        .map(|first| first.to_uppercase().chain(letters).collect())
        .unwrap_or_default();
    if !sentence.ends_with('.') {
        sentence.push('.');
    }
    sentence
}
