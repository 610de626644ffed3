//! Getting off horses and onto them (CST-1, D14).
//!
//! A horse without its rider stays where he got off. It bars nothing and belongs to his side: whoever of it is a rider and on
//! foot may mount it.

use super::activation::spend;
use super::event::Event;
use super::house::list::Dismount;
use super::refusal::Refusal;
use super::resolution::Resolution;
use super::state::{Activation, Battle};
use crate::roster::rule::SpecialRule;
use crate::table::base::{Base, Footprint};
use crate::table::body::{ModelId, Side};
use crate::table::length::Point;
use crate::table::scale::Stick;
use crate::table::survey::Survey;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The number of a horse: its place in the list of those without riders, at the moment.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HorseId(pub u8);

impl fmt::Display for HorseId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.0)
    }
}

/// A horse without its rider.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Horse {
    /// Whose it is.
    pub side: Side,
    /// Where it stands.
    pub at: Point,
}

/// What getting on or off costs, in actions (CST-1).
pub const ACTIONS: u8 = 1;

impl Battle {
    /// Whether a model rides now: a rider who has not dismounted (SR-MOUNTED, D14).
    #[must_use]
    pub fn mounted(&self, id: ModelId) -> bool {
        self.enrolled(id).mounted() && !self.model(id).on_foot
    }

    /// A model's base: that of a man where a rider has dismounted (SCALE-4, D14).
    #[must_use]
    pub fn base(&self, id: ModelId) -> Base {
        if self.model(id).on_foot {
            Base::round(self.muster.scale().base_width(false))
        } else {
            self.enrolled(id).base
        }
    }

    /// A model's stick before any reduction (MOV-1): who has dismounted moves M, or S with a Short Move (D14).
    #[must_use]
    pub fn move_stick(&self, id: ModelId) -> Stick {
        let enrolled = self.enrolled(id);
        if self.model(id).on_foot && !enrolled.has(SpecialRule::ShortMove) {
            Stick::Medium
        } else {
            enrolled.stick()
        }
    }

    /// The horses without riders, with their numbers.
    pub fn horses(&self) -> impl Iterator<Item = (HorseId, Horse)> {
        (0..).map(HorseId).zip(self.state.horses.iter().copied())
    }

    /// The base of a horse without its rider.
    #[must_use]
    pub fn horse_footprint(&self, horse: Horse) -> Footprint {
        Footprint {
            at: horse.at,
            base: Base::round(self.muster.scale().base_width(true)),
        }
    }
}

/// What keeps a model from getting on or off alike: it lies on the ground, an enemy touches it, or it has no action.
fn check_free(battle: &Battle, acting: &Activation) -> Result<(), Refusal> {
    let model = acting.model;
    let name = |id: ModelId| battle.enrolled(id).name.clone();
    if battle.model(model).fallen {
        return Err(Refusal::Fallen(name(model)));
    }
    if let Some(enemy) = battle.touching_enemies(model).next() {
        return Err(Refusal::MountingInContact(name(enemy)));
    }
    if acting.actions < ACTIONS {
        return Err(Refusal::TooFewActions {
            cost: ACTIONS,
            left: acting.actions,
        });
    }
    Ok(())
}

/// CST-1, D14: whether the active model may get off its horse.
///
/// # Errors
/// Where it does not ride, that was agreed away, it has fallen, an enemy touches it, or it has no action left.
pub fn check_dismount(battle: &Battle, acting: &Activation) -> Result<(), Refusal> {
    let enrolled = battle.enrolled(acting.model);
    if !battle.mounted(acting.model) {
        return Err(Refusal::NotRiding(enrolled.name.clone()));
    }
    let house = battle.house().dismount;
    let may = match house {
        Dismount::All => true,
        Dismount::Dragoons => enrolled.profile.name.contains("Dragoon"),
        Dismount::Off => false,
    };
    if !may {
        return Err(Refusal::NoDismounting {
            model: enrolled.name.clone(),
            value: Dismount::SWITCH.values[house as usize].name,
        });
    }
    check_free(battle, acting)
}

/// CST-1, D14: whether the active model may mount a horse: a rider on foot, in contact with one of his side's. He mounts
/// where he stands, so that there must be room for a rider, and no enemy so near that he would touch him.
///
/// # Errors
/// Where one of these is not so, it has fallen, an enemy touches it, or it has no action left.
pub fn check_mount(
    battle: &Battle,
    survey: &Survey,
    acting: &Activation,
    horse: HorseId,
) -> Result<(), Refusal> {
    let model = acting.model;
    let enrolled = battle.enrolled(model);
    if !enrolled.mounted() {
        return Err(Refusal::NoRider(enrolled.name.clone()));
    }
    if !battle.model(model).on_foot {
        return Err(Refusal::RidesAlready(enrolled.name.clone()));
    }
    let Some(&found) = battle.state.horses.get(usize::from(horse.0)) else {
        return Err(Refusal::UnknownHorse(horse));
    };
    if found.side != enrolled.side {
        return Err(Refusal::EnemysHorse);
    }
    let (here, there) = (battle.footprint(model), battle.horse_footprint(found));
    if !here.touches(there) {
        return Err(Refusal::HorseTooFar {
            distance: here.distance(there),
        });
    }
    check_free(battle, acting)?;
    let mounted = Footprint {
        at: here.at,
        base: enrolled.base,
    };
    let enemy_near = battle
        .present(enrolled.side.other())
        .any(|enemy| battle.footprint(enemy).touches(mounted));
    if enemy_near || !survey.motion.has_room(mounted, true, Some(model)) {
        return Err(Refusal::NoRoomToMount(here.at));
    }
    Ok(())
}

/// D14: the rider gets off; his horse stays.
pub fn dismount(work: &mut Resolution, model: ModelId) {
    spend(work, ACTIONS);
    let side = work.battle.side_of(model);
    let state = work.battle.model_mut(model);
    state.on_foot = true;
    let at = state.at;
    work.battle.state.horses.push(Horse { side, at });
    work.tell(Event::Dismounted { model, at });
}

/// D14: a rider mounts.
pub fn mount(work: &mut Resolution, model: ModelId, horse: HorseId) {
    spend(work, ACTIONS);
    let at = work.battle.state.horses.remove(usize::from(horse.0)).at;
    work.battle.model_mut(model).on_foot = false;
    work.tell(Event::Mounted { model, at });
}
