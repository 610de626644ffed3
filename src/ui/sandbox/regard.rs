//! What is worked out about whoever is chosen: lines of sight, odds, what the view marks. Once after every change.

use super::board::Sandbox;
use super::look::{Look, look};
use crate::song::state::Battle;
use crate::table::body::ModelId;
use crate::table::survey::Survey;
use crate::ui::brief::attack::{self, AttackBrief};
use crate::ui::brief::dice::{self, DiceChoice};
use crate::ui::intent::Intent;
use bevy::prelude::*;

/// What it was worked out for.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Seen {
    revision: u64,
    chosen: Vec<ModelId>,
    pair: Option<(ModelId, ModelId)>,
}

/// What is known of whoever is chosen.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub struct Regard {
    seen: Option<Seen>,
    /// What the two see of each other.
    pub look: Option<Look>,
    /// What an attack of the first on the second would be.
    pub attack: Option<AttackBrief>,
    /// What the first needs when it rolls for actions.
    pub quality: Option<DiceChoice>,
}

/// Works it out anew where somebody was pushed, chosen or pointed at.
pub fn refresh(
    battle: Res<Battle>,
    survey: Survey,
    sandbox: Res<Sandbox>,
    mut intent: ResMut<Intent>,
    mut regard: ResMut<Regard>,
) {
    // A line from where somebody stood before he was lifted says nothing.
    let lifted = intent.ghost.is_some();
    let pair = sandbox.pair(intent.hovered).filter(|_| !lifted);
    let seen = Seen {
        revision: sandbox.revision(),
        chosen: sandbox.chosen.clone(),
        pair,
    };
    if regard.seen.as_ref() == Some(&seen) {
        return;
    }
    let known = |model: &ModelId| battle.muster.knows(*model);
    let first = seen.chosen.first().copied().filter(known);
    let pair = pair.filter(|(from, to)| known(from) && known(to));
    let look = pair.and_then(|(from, to)| look(&battle, &survey, from, to));
    let aiming = look.as_ref().map(|look| look.aiming(&battle));
    *regard = Regard {
        attack: pair.and_then(|(from, to)| attack::brief(&battle, &survey, from, to)),
        quality: first.map(|model| dice::choice(&battle, &survey, model)),
        look,
        seen: Some(seen),
    };
    // How far somebody shoots is shown of one, or of him who looks.
    let selected = first.filter(|_| sandbox.chosen.len() <= 2);
    let group = if sandbox.chosen.len() > 1 {
        sandbox.chosen.clone()
    } else {
        Vec::new()
    };
    if (intent.selected, &intent.group, &intent.aiming) != (selected, &group, &aiming) {
        intent.selected = selected;
        intent.group = group;
        intent.aiming = aiming;
    }
}
