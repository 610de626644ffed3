//! Ramparts, stairs, ladders, falling, and rivers one may be driven into (MOV-8 to MOV-10, D18 to D24).
//!
//! Nobody stays in the air: a climb is a move of its own that ends on top or at the foot, so that a ladder is never
//! occupied and every model stands on ground that the table knows.

pub mod climb;
pub mod event;
pub mod fall;
pub mod flight;
pub mod ladder;
pub mod legal;
pub mod odds;
pub mod refusal;
pub mod water;
mod wording;

pub use event::HeightEvent;
pub use refusal::HeightRefusal;

use super::event::Event;
use super::resolution::Resolution;
use super::state::Battle;
use crate::roster::rule::SpecialRule;
use crate::table::base::Footprint;
use crate::table::body::{ModelId, Side};
use crate::table::feature::FeatureId;
use crate::table::length::{Length, Point};
use crate::table::model_set::ModelSet;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The number of a ladder in its battle: its place in the list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LadderId(pub u8);

impl fmt::Display for LadderId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", u16::from(self.0) + 1)
    }
}

/// Where a ladder is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Ladder {
    /// In somebody's hands.
    Carried(ModelId),
    /// On the ground.
    Lying(Point),
    /// Against a rampart.
    Standing {
        /// The rampart.
        wall: FeatureId,
        /// The middle of a base at its foot.
        foot: Point,
        /// The middle of a base at its head.
        head: Point,
    },
}

/// What there is to know of heights and water in a battle; nothing on a table that has neither.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Aloft {
    /// The ladders, by [`LadderId`].
    pub ladders: Vec<Ladder>,
    /// Who has moved on stairs or a ladder this turn (MOV-8).
    pub climbed: ModelSet,
    /// Who has fallen from a height and needs two actions to stand (D21, D23).
    pub shaken: ModelSet,
    /// Who was in the water, and fires no more until he takes up other arms (D24).
    pub wet: ModelSet,
    /// The lost whose arms are gone: taken, or at the bottom of a river (D24).
    pub stripped: ModelSet,
}

impl Aloft {
    /// All ladders with their numbers.
    pub fn ladders(&self) -> impl Iterator<Item = (LadderId, Ladder)> {
        self.ladders
            .iter()
            .enumerate()
            .map(|(place, &ladder)| (LadderId(place as u8), ladder))
    }

    /// The ladder of that number.
    #[must_use]
    pub fn ladder(&self, id: LadderId) -> Option<Ladder> {
        self.ladders.get(usize::from(id.0)).copied()
    }

    /// The ladder that a model carries.
    #[must_use]
    pub fn carried_by(&self, model: ModelId) -> Option<LadderId> {
        self.ladders()
            .find(|(_, ladder)| *ladder == Ladder::Carried(model))
            .map(|(id, _)| id)
    }

    /// What a new turn counts anew (MOV-8).
    pub fn start_turn(&mut self) {
        self.climbed = ModelSet::default();
    }

    fn set(&mut self, id: LadderId, to: Ladder) {
        if let Some(ladder) = self.ladders.get_mut(usize::from(id.0)) {
            *ladder = to;
        }
    }
}

/// How long a ladder is: S (MOV-9).
#[must_use]
pub fn ladder_length(battle: &Battle) -> Length {
    battle.stick(crate::table::scale::Stick::Short)
}

/// Whether a base reaches the end of a ladder, or a ladder that lies there: it would touch one that stands there.
#[must_use]
pub fn reaches(footprint: Footprint, place: Point) -> bool {
    let there = Footprint {
        at: place,
        base: footprint.base,
    };
    footprint.touches(there)
}

/// The ladders that lie on the table from the start.
#[must_use]
pub fn lying_at_start(lying: &[Point]) -> Vec<Ladder> {
    lying
        .iter()
        .map(|&at| Ladder::Lying(at.on_grid()))
        .collect()
}

/// Scenario 2.1: when a side has deployed, each of its ladders goes to one of its models on foot, in the order of the squad:
/// plain soldiers first, then those whom the squad needs for other things.
pub fn hand_out(work: &mut Resolution, side: Side) {
    let battle = &*work.battle;
    let given = &battle.muster.scenario.ladders;
    let count = if side == battle.state.attacker {
        given.attacker
    } else {
        given.defender
    };
    if count == 0 {
        return;
    }
    let special = |id: ModelId| {
        [
            SpecialRule::Leader,
            SpecialRule::Nco,
            SpecialRule::FlagBearer,
            SpecialRule::Musician,
        ]
        .into_iter()
        .any(|rule| battle.has(id, rule))
    };
    let mut bearers: Vec<ModelId> = battle
        .present(side)
        .filter(|&id| !battle.enrolled(id).mounted())
        .collect();
    bearers.sort_by_key(|&id| (special(id), id));
    for model in bearers.into_iter().take(usize::from(count)) {
        let ladder = LadderId(work.battle.state.aloft.ladders.len() as u8);
        work.battle.state.aloft.ladders.push(Ladder::Carried(model));
        work.tell(Event::Height(HeightEvent::LadderGiven { model, ladder }));
    }
}

/// Whoever goes, or runs, lets his ladder fall where he stands.
pub fn let_go(work: &mut Resolution, model: ModelId) {
    if let Some(ladder) = work.battle.state.aloft.carried_by(model) {
        let at = work.battle.model(model).at;
        work.battle.state.aloft.set(ladder, Ladder::Lying(at));
        work.tell(Event::Height(HeightEvent::LadderDropped { model, ladder }));
    }
}
