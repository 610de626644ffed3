//! What a model needs on the dice of a Quality roll, and why (PRO-2, PRO-3).

use super::command;
use super::event::Rolled;
use super::house::list::BonusCap;
use super::losses;
use super::quality_roll::QualityRoll;
use super::state::Battle;
use crate::battle::clause::{Modifier, total};
use crate::roster::rule::SpecialRule;
use crate::table::body::ModelId;
use crate::table::survey::Survey;

/// What a Quality roll is made for: the modifiers differ (PRO-3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// For actions (ACT-1).
    Activation,
    /// Morale, and the tests of CAV-1 and F6, which take every morale modifier (H19).
    Morale {
        /// Before a Fear model: -1 (SR-FEAR).
        fear: bool,
    },
    /// Footing on stairs and ladders (MOV-8).
    Footing,
    /// What a fall does (MOV-10): the Leader is no help.
    Falling,
    /// Getting out of a river (D24).
    Swimming,
}

/// A model's Quality for one roll.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Need {
    /// Whose.
    pub model: ModelId,
    /// The Quality that counts: the profile's, or 5 for the Unreliable out of control.
    pub quality: u8,
    /// What is added to each die.
    pub modifiers: Vec<Modifier>,
}

impl Need {
    /// What each die must show, natural 1 and 6 apart (B1 to B3).
    #[must_use]
    pub fn needs(&self) -> i8 {
        self.quality as i8 - total(&self.modifiers)
    }

    /// Reads dice that were rolled for it.
    #[must_use]
    pub fn read(&self, dice: Vec<u8>) -> (QualityRoll, Rolled) {
        let roll = QualityRoll::read(dice, self.needs());
        let rolled = Rolled {
            model: self.model,
            quality: self.quality,
            modifiers: self.modifiers.clone(),
            dice: roll.dice.clone(),
            successes: roll.successes,
            failures: roll.failures,
        };
        (roll, rolled)
    }
}

/// What a model needs: Quality less all that applies; different rules add up, unless bonuses were agreed to end at +1, Leader
/// and NCO do not (PRO-3, B2). The
/// Leader helps with every roll but for falls (C5, D21), the NCO with activation alone (C6).
#[must_use]
pub fn need(battle: &Battle, survey: &Survey, model: ModelId, purpose: Purpose) -> Need {
    let uncontrolled = command::beyond_control(battle, model);
    need_where(battle, survey, model, purpose, uncontrolled)
}

/// The same, where it is settled already whether the model is out of control: a group of the Unreliable is under control
/// with the nearest of them (GRP-9, B15).
#[must_use]
pub fn need_where(
    battle: &Battle,
    survey: &Survey,
    model: ModelId,
    purpose: Purpose,
    uncontrolled: bool,
) -> Need {
    let mut modifiers = Vec::new();
    let mut add = |applies: bool, what, value, clause| {
        if applies {
            modifiers.push(Modifier::new(what, value, clause));
        }
    };
    let has = |rule| battle.has(model, rule);
    match purpose {
        Purpose::Activation => {
            add(has(SpecialRule::Elan), "Élan", 1, "SR-ELAN");
            add(has(SpecialRule::Reluctant), "Reluctant", -1, "SR-RELUCTANT");
        }
        Purpose::Morale { fear } => {
            add(has(SpecialRule::Steadfast), "Steadfast", 1, "SR-STEADFAST");
            add(has(SpecialRule::Wavering), "Wavering", -1, "SR-WAVERING");
            add(fear, "Fear", -1, "SR-FEAR");
            add(
                has(SpecialRule::Civilian) && losses::disheartens(battle, battle.player_of(model)),
                "Civilian",
                -1,
                "SR-CIVILIAN",
            );
        }
        Purpose::Footing | Purpose::Falling | Purpose::Swimming => {}
    }
    let bonus = match purpose {
        // D21.
        Purpose::Falling => None,
        Purpose::Activation => command::leader_bonus(battle, survey, model)
            .or_else(|| command::nco_bonus(battle, survey, model)),
        _ => command::leader_bonus(battle, survey, model),
    };
    modifiers.extend(bonus);
    let mut quality = battle.enrolled(model).profile.quality;
    if uncontrolled {
        // SR-UNRELIABLE, B15: 5+ with no bonus whatever; what counts against him still does.
        quality = 5;
        modifiers.retain(|modifier| modifier.value < 0);
    }
    let bonuses: i8 = modifiers.iter().map(|modifier| modifier.value.max(0)).sum();
    if battle.house().bonus_cap == BonusCap::One && bonuses > 1 {
        modifiers.push(Modifier::new("bonuses end at +1", 1 - bonuses, "B2"));
    }
    Need {
        model,
        quality,
        modifiers,
    }
}

/// Rolls some dice for a model.
pub fn roll(
    battle: &mut Battle,
    survey: &Survey,
    model: ModelId,
    purpose: Purpose,
    dice: u8,
) -> (QualityRoll, Rolled) {
    let need = need(battle, survey, model, purpose);
    let faces = battle.state.dice.roll_many(dice);
    need.read(faces)
}
