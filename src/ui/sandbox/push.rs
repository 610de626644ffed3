//! A push under consideration: how far it goes, what it crosses and touches, and what the rules would say. Nothing here
//! refuses anything.

use crate::song::movement;
use crate::song::refusal::Refusal;
use crate::song::state::Battle;
use crate::table::base::Footprint;
use crate::table::body::ModelId;
use crate::table::length::{Length, Point};
use crate::table::survey::Survey;
use crate::ui::editor::words::length_words;
use crate::ui::intent::Ghost;

/// A push under consideration.
#[derive(Clone, PartialEq, Debug)]
pub struct Push {
    /// The whole way, and what a rule would have against it: for the view.
    pub ghost: Ghost,
    /// How far the middle of the base goes.
    pub distance: Length,
    /// Whose bases the end touches, friends and enemies.
    pub touches: Vec<ModelId>,
    /// On whose bases the end lies.
    pub lies_on: Vec<ModelId>,
}

/// What pushing a figure to a place would be.
#[must_use]
pub fn weigh(battle: &Battle, survey: &Survey, model: ModelId, to: Point) -> Push {
    let to = to.on_grid();
    let mover = movement::mover(battle, model);
    let end = Footprint {
        at: to,
        base: mover.base,
    };
    let others = || {
        let models = battle.muster.models.iter().map(|enrolled| enrolled.id);
        models
            .filter(|&other| other != model && battle.on_table(other))
            .map(|other| (other, battle.footprint(other)))
    };
    let lies_on: Vec<ModelId> = others()
        .filter(|(_, there)| there.overlaps(end))
        .map(|(other, _)| other)
        .collect();
    let touches = others()
        .filter(|(other, there)| there.touches(end) && !lies_on.contains(other))
        .map(|(other, _)| other)
        .collect();
    let refusal = if to == mover.at {
        None
    } else if survey.motion.has_room(end, mover.mounted, Some(model)) {
        movement::way(battle, survey, model, to).err()
    } else {
        Some(Refusal::NoRoom(to))
    };
    Push {
        ghost: Ghost {
            model,
            path: survey.motion.pushed(&mover, to),
            refusal,
        },
        distance: mover.at.distance(to),
        touches,
        lies_on,
    }
}

/// What stands beside the pointer meanwhile, and whether the rules would have something against it.
#[must_use]
pub fn words(battle: &Battle, push: &Push) -> (Vec<String>, bool) {
    let names = |models: &[ModelId]| {
        let names: Vec<&str> = models
            .iter()
            .map(|&model| battle.enrolled(model).name.as_str())
            .collect();
        names.join(", ")
    };
    let path = &push.ghost.path;
    let mut lines = vec![length_words(battle.muster.scale(), push.distance)];
    match &push.ghost.refusal {
        Some(refusal) => lines.push(format!("By the rules: {refusal} ({})", refusal.clause())),
        None if push.distance == Length::ZERO => {}
        None => {
            let actions = crate::ui::brief::action::actions(path.actions);
            lines.push(format!(
                "By the rules: one move with {}, {actions}",
                path.stick
            ));
        }
    }
    if !push.lies_on.is_empty() {
        lines.push(format!("stands on {}", names(&push.lies_on)));
    }
    if !path.crosses.is_empty() {
        let mut kinds: Vec<String> = path
            .crosses
            .iter()
            .map(|(_, kind)| kind.to_string())
            .collect();
        kinds.dedup();
        lines.push(format!("crosses {}", kinds.join(", ")));
    }
    if !push.touches.is_empty() {
        lines.push(format!("touches {}", names(&push.touches)));
    }
    (lines, push.ghost.refusal.is_some())
}
