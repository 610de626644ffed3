//! Sets of models, small enough to be copied with an order.

use super::body::ModelId;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// How many words the bits take.
const WORDS: usize = 4;

/// How many models can be told apart: those numbered below this.
pub const MOST: u16 = 64 * WORDS as u16;

/// A set of models, read in the order of their numbers; in files a list of numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ModelSet([u64; WORDS]);

impl ModelSet {
    /// Whether a model is in it.
    #[must_use]
    pub const fn has(self, model: ModelId) -> bool {
        model.0 < MOST && self.0[model.index() / 64] & (1 << (model.index() % 64)) != 0
    }

    /// Adds a model. Numbers from [`MOST`] on have no place in it; no table holds so many.
    pub const fn insert(&mut self, model: ModelId) {
        if model.0 < MOST {
            self.0[model.index() / 64] |= 1 << (model.index() % 64);
        }
    }

    /// Takes a model out.
    pub const fn remove(&mut self, model: ModelId) {
        if model.0 < MOST {
            self.0[model.index() / 64] &= !(1 << (model.index() % 64));
        }
    }

    /// How many there are.
    #[must_use]
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// The models, by their numbers.
    pub fn iter(self) -> impl Iterator<Item = ModelId> {
        (0..MOST).map(ModelId).filter(move |&model| self.has(model))
    }
}

impl FromIterator<ModelId> for ModelSet {
    fn from_iter<I: IntoIterator<Item = ModelId>>(models: I) -> Self {
        let mut set = Self::default();
        for model in models {
            set.insert(model);
        }
        set
    }
}

impl fmt::Debug for ModelSet {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for ModelSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let models: Vec<ModelId> = self.iter().collect();
        models.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for ModelSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let models = Vec::<ModelId>::deserialize(deserializer)?;
        match models.iter().find(|model| model.0 >= MOST) {
            Some(model) => Err(D::Error::custom(format!(
                "expected models numbered below {MOST}, not {model}"
            ))),
            None => Ok(models.into_iter().collect()),
        }
    }
}
