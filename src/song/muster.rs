//! Who takes part: what never changes during a battle.

use crate::roster::profile::Profile;
use crate::roster::rule::SpecialRule;
use crate::roster::squad::Squad;
use crate::scenario::Scenario;
use crate::table::base::Base;
use crate::table::body::{ModelId, Side};
use crate::table::scale::{Scale, Stick};

/// One model of a battle, as it was enrolled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Enrolled {
    /// Its number.
    pub id: ModelId,
    /// The side it fights for.
    pub side: Side,
    /// Its own name.
    pub name: String,
    /// Its profile (PRO-1).
    pub profile: Profile,
    /// Its base (SCALE-4).
    pub base: Base,
}

impl Enrolled {
    /// Whether it has a special rule.
    #[must_use]
    pub fn has(&self, rule: SpecialRule) -> bool {
        self.profile.has(rule)
    }

    /// Whether it rides (SR-MOUNTED).
    #[must_use]
    pub fn mounted(&self) -> bool {
        self.has(SpecialRule::Mounted)
    }

    /// Its stick before any reduction: Mounted L, Short Move S, all others M (MOV-1, SR-MOUNTED, SR-SHORT).
    #[must_use]
    pub fn stick(&self) -> Stick {
        if self.has(SpecialRule::ShortMove) {
            Stick::Short
        } else if self.mounted() {
            Stick::Long
        } else {
            Stick::Medium
        }
    }
}

/// The models, squads and scenario of a battle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Muster {
    /// The scenario played.
    pub scenario: Scenario,
    /// The squads' names.
    pub squads: [String; 2],
    /// All models; a model's [`ModelId`] is its place in the list. Side A's come first.
    pub models: Vec<Enrolled>,
}

impl Muster {
    /// Enrols two squads for a scenario.
    #[must_use]
    pub fn new(scenario: Scenario, squads: &[Squad; 2]) -> Self {
        let scale = scenario.layout.scale;
        let mut models = Vec::new();
        for (side, squad) in Side::BOTH.into_iter().zip(squads) {
            for soldier in &squad.soldiers {
                models.push(Enrolled {
                    id: ModelId(models.len() as u16),
                    side,
                    name: soldier.name.clone(),
                    base: Base::round(scale.base_width(soldier.profile.has(SpecialRule::Mounted))),
                    profile: soldier.profile.clone(),
                });
            }
        }
        Self {
            scenario,
            squads: squads.each_ref().map(|squad| squad.name.clone()),
            models,
        }
    }

    /// The model of that number.
    ///
    /// # Panics
    /// Where no such model was enrolled. Orders are checked for that before anything looks here.
    #[must_use]
    pub fn model(&self, id: ModelId) -> &Enrolled {
        &self.models[id.index()]
    }

    /// Whether such a model was enrolled.
    #[must_use]
    pub fn knows(&self, id: ModelId) -> bool {
        id.index() < self.models.len()
    }

    /// The numbers of a side's models.
    pub fn side(&self, side: Side) -> impl Iterator<Item = ModelId> {
        self.models
            .iter()
            .filter(move |model| model.side == side)
            .map(|model| model.id)
    }

    /// The scale in play.
    #[must_use]
    pub const fn scale(&self) -> Scale {
        self.scenario.layout.scale
    }
}
