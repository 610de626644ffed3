//! History: what was ordered, what came of it, and the way back.

use super::record::{Entry, Record, StateHash};
use bevy::prelude::Resource;
use thiserror::Error;

/// One order that stands.
#[derive(Clone, Debug)]
struct Step<S> {
    /// The state before it.
    before: S,
    /// Whether it rolled dice.
    rolled: bool,
    /// Its place in the log.
    log: usize,
    /// Its place in the record.
    entry: usize,
}

/// What an order brought: a paragraph of the log.
#[derive(Clone, PartialEq, Debug)]
pub struct Paragraph<E> {
    /// What happened, in order.
    pub events: Vec<E>,
    /// Whether it was taken back after dice; it stays in the log.
    pub taken_back: bool,
}

/// The record of a battle in progress, its log, and the states to go back to. `S` is the state, `O` the orders, `E` the
/// events of the rule system.
#[derive(Resource, Clone, Debug)]
pub struct History<S: Send + Sync + 'static, O: Send + Sync + 'static, E: Send + Sync + 'static> {
    record: Record<O>,
    steps: Vec<Step<S>>,
    log: Vec<Paragraph<E>>,
}

/// Why there is no way back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum UndoRefused {
    /// No order stands.
    #[error("there is no order to undo")]
    Nothing,
    /// The last order rolled dice: it can only be taken back, which the log keeps.
    #[error(
        "the last order rolled dice: taking it back stays in the log, and the same order draws the same dice"
    )]
    Dice,
}

impl<S, O, E> History<S, O, E>
where
    S: Clone + Send + Sync + 'static,
    O: Clone + Send + Sync + 'static,
    E: Send + Sync + 'static,
{
    /// The history of a battle that has just begun, with what its beginning brought.
    #[must_use]
    pub fn new(record: Record<O>, opening: Vec<E>) -> Self {
        Self {
            record,
            steps: Vec::new(),
            log: vec![Paragraph {
                events: opening,
                taken_back: false,
            }],
        }
    }

    /// The record so far.
    #[must_use]
    pub const fn record(&self) -> &Record<O> {
        &self.record
    }

    /// The log so far, the opening first.
    #[must_use]
    pub fn log(&self) -> &[Paragraph<E>] {
        &self.log
    }

    /// How many orders stand.
    #[must_use]
    pub const fn standing(&self) -> usize {
        self.steps.len()
    }

    /// Whether the last order can be undone, and if not, why.
    ///
    /// # Errors
    /// Where no order stands, or the last one rolled dice.
    pub fn can_undo(&self) -> Result<(), UndoRefused> {
        match self.steps.last() {
            None => Err(UndoRefused::Nothing),
            Some(step) if step.rolled => Err(UndoRefused::Dice),
            Some(_) => Ok(()),
        }
    }

    /// Notes an order that was carried out.
    pub fn push(&mut self, before: S, order: O, rolled: bool, events: Vec<E>, hash: StateHash) {
        self.steps.push(Step {
            before,
            rolled,
            log: self.log.len(),
            entry: self.record.entries.len(),
        });
        self.record.entries.push(Entry::Order(order, hash));
        self.log.push(Paragraph {
            events,
            taken_back: false,
        });
    }

    /// Goes back to before the last order that stands. An order without dice vanishes as if it had never been. One with
    /// dice is taken back only where `across_dice`; record and log keep it, with the hash that `hash` gives of the
    /// state returned.
    ///
    /// # Errors
    /// Where no order stands, or dice were rolled and `across_dice` is not set.
    pub fn undo(
        &mut self,
        across_dice: bool,
        hash: impl FnOnce(&S) -> StateHash,
    ) -> Result<S, UndoRefused> {
        match self.can_undo() {
            Err(UndoRefused::Dice) if across_dice => {}
            refused => refused?,
        }
        let step = self.steps.pop().ok_or(UndoRefused::Nothing)?;
        if step.entry + 1 == self.record.entries.len() && !step.rolled {
            self.record.entries.pop();
            self.log.truncate(step.log);
        } else {
            // Dice were rolled in it, or in an order after it that was taken back: neither is forgotten.
            self.record
                .entries
                .push(Entry::TakeBack(hash(&step.before)));
            if let Some(paragraph) = self.log.get_mut(step.log) {
                paragraph.taken_back = true;
            }
        }
        Ok(step.before)
    }
}
