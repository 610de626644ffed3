//! What the panels know of the moment: worked out once after every change, not once a frame, by the very functions that
//! judge and resolve.

pub mod action;
pub mod array;
pub mod attack;
pub mod contact;
pub mod dice;
pub mod doors;
pub mod group;
pub mod heights;
pub mod moving;
pub mod odds;
pub mod special;

use super::desk::Desk;
use super::intent::{Aiming, Intent};
use super::players::Players;
use crate::song::activation;
use crate::song::group::turn_of;
use crate::song::player::PlayerId;
use crate::song::setup;
use crate::song::state::{Battle, Phase};
use crate::table::body::ModelId;
use crate::table::survey::Survey;
use action::ActionOption;
use attack::AttackBrief;
use bevy::prelude::*;
use dice::DiceChoice;
use group::{Draft, FireBrief, GroupBrief};

/// A model of the side that nominates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Member {
    /// Who.
    pub model: ModelId,
    /// What each of its dice must show, 2 to 6; none where it may not be nominated (ACT-3).
    pub needs: Option<i8>,
}

/// What the panels show. Empty where no human has to decide.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub struct Brief {
    /// The dice chooser of the selected model, if it may be nominated.
    pub dice: Option<DiceChoice>,
    /// The squad of whoever nominates.
    pub squad: Vec<Member>,
    /// The active model's actions.
    pub actions: Vec<ActionOption>,
    /// The enemies of the selected model, nearest first, and what attacking each would be.
    pub targets: Vec<AttackBrief>,
    /// The group order that the commander in action puts together.
    pub group: Option<GroupBrief>,
    /// What the group in action could fire together, the likeliest to put its target out first.
    pub fire: Vec<FireBrief>,
}

impl Brief {
    /// What attacking that model would be.
    #[must_use]
    pub fn attack(&self, target: ModelId) -> Option<&AttackBrief> {
        self.targets.iter().find(|brief| brief.target == target)
    }
}

/// Works it out anew where battle, selection or players have changed.
pub fn refresh(
    battle: Res<Battle>,
    survey: Survey,
    players: Res<Players>,
    desk: Res<Desk>,
    mut intent: ResMut<Intent>,
    mut brief: ResMut<Brief>,
    mut last: Local<Option<Seen>>,
) {
    let key = Seen {
        selected: intent.selected,
        considered: desk.target.or(intent.hovered),
        draft: desk.group,
    };
    let stale = battle.is_changed() || players.is_changed();
    if !stale && *last == Some(key) {
        return;
    }
    if stale || last.is_none_or(|last| last.selected != key.selected || last.draft != key.draft) {
        let mut fresh = of(&battle, &survey, &players, key.selected);
        fresh.group = drafted(&battle, &survey, &players, key.draft);
        brief.set_if_neq(fresh);
    }
    *last = Some(key);
    let group = grouped(&battle, &brief);
    if intent.group != group {
        intent.group = group;
    }
    let key = (key.selected, key.considered);
    let aiming = aiming(&brief, key.0, key.1);
    let zones = zones(&battle, &players);
    let clickable = clickable(&battle, &players, &brief);
    if (intent.aiming != aiming) || (intent.zones != zones) || (intent.clickable != clickable) {
        intent.aiming = aiming;
        intent.zones = zones;
        intent.clickable = clickable;
    }
}

/// What the briefs were worked out for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seen {
    selected: Option<ModelId>,
    considered: Option<ModelId>,
    draft: Option<Draft>,
}

/// The group order that a human puts together, if he does.
#[must_use]
pub fn drafted(
    battle: &Battle,
    survey: &Survey,
    players: &Players,
    draft: Option<Draft>,
) -> Option<GroupBrief> {
    players.human_to_decide(battle)?;
    let commander = battle.activation()?.model;
    Some(group::brief(battle, survey, commander, draft?))
}

/// The models of the group that is put together, or acts: for the view.
fn grouped(battle: &Battle, brief: &Brief) -> Vec<ModelId> {
    match (&battle.state.group, &brief.group) {
        (Some(group), _) => group.members.clone(),
        (None, Some(group)) => group.draft.members.iter().collect(),
        (None, None) => Vec::new(),
    }
}

/// What there is to show of a selected model.
#[must_use]
pub fn of(battle: &Battle, survey: &Survey, players: &Players, selected: Option<ModelId>) -> Brief {
    let mut brief = Brief::default();
    let Some(player) = players.human_to_decide(battle) else {
        return brief;
    };
    if battle.state.prompt.is_some() {
        return brief;
    }
    match &battle.state.phase {
        Phase::Nominating => {
            brief.squad = squad(battle, survey, player);
            if let Some(model) = selected
                && battle.player_of(model) == player
                && battle.on_table(model)
            {
                brief.dice =
                    (!battle.model(model).nominated).then(|| dice::choice(battle, survey, model));
                brief.targets = targets(battle, survey, model);
            }
        }
        Phase::Acting(acting) => {
            brief.actions = action::options(battle, survey, acting);
            brief.targets = targets(battle, survey, acting.model);
            brief.fire = group::fire_now(battle, survey, acting);
        }
        Phase::Preparing | Phase::Deploying(_) | Phase::Over(_) => {}
    }
    brief
}

/// The models of a player that are on the table, with what they need.
fn squad(battle: &Battle, survey: &Survey, player: PlayerId) -> Vec<Member> {
    battle
        .present_of(player)
        .map(|model| Member {
            model,
            needs: (!battle.model(model).nominated)
                .then(|| dice::least_face(&activation::need(battle, survey, model))),
        })
        .collect()
}

/// The enemies of a model, nearest first.
fn targets(battle: &Battle, survey: &Survey, attacker: ModelId) -> Vec<AttackBrief> {
    let mut targets: Vec<AttackBrief> = battle
        .present(battle.side_of(attacker).other())
        .filter_map(|target| attack::brief(battle, survey, attacker, target))
        .collect();
    targets.sort_by_key(|brief| (brief.distance, brief.target));
    targets
}

/// The attack that the view draws.
fn aiming(brief: &Brief, selected: Option<ModelId>, target: Option<ModelId>) -> Option<Aiming> {
    let attack = brief.attack(target?)?;
    (Some(attack.attacker) == selected).then(|| Aiming {
        attacker: attack.attacker,
        target: attack.target,
        line: attack.line.clone(),
        refusal: attack.refusal().cloned(),
    })
}

/// The ground on which a human deploys.
fn zones(
    battle: &Battle,
    players: &Players,
) -> Vec<(crate::table::length::Point, crate::table::length::Point)> {
    match battle.state.phase {
        Phase::Deploying(player) if players.human_to_decide(battle) == Some(player) => {
            setup::grounds(battle, battle.side_of_player(player))
                .into_iter()
                .map(|zone| (zone.min, zone.max))
                .collect()
        }
        _ => Vec::new(),
    }
}

/// The models that may be clicked to some effect.
fn clickable(battle: &Battle, players: &Players, brief: &Brief) -> Vec<ModelId> {
    let Some(player) = players.human_to_decide(battle) else {
        return Vec::new();
    };
    if battle.state.prompt.is_some() {
        return Vec::new();
    }
    match &battle.state.phase {
        Phase::Deploying(_) => battle.present_of(player).collect(),
        Phase::Nominating => activation::nominable(battle, player).collect(),
        Phase::Acting(acting) => {
            let mut models = vec![acting.model];
            models.extend(
                brief
                    .targets
                    .iter()
                    .filter(|target| {
                        target.best().is_some()
                            || target
                                .contact
                                .as_ref()
                                .is_some_and(|contact| contact.refusal.is_none())
                    })
                    .map(|target| target.target),
            );
            match (&battle.state.group, &brief.group) {
                (Some(group), _) => models.extend(
                    group
                        .members
                        .iter()
                        .filter(|&&member| turn_of(battle, member).is_some()),
                ),
                (None, Some(_)) => {
                    models.extend(crate::song::group::orderable(battle, acting.model));
                }
                (None, None) => {}
            }
            models.sort_unstable();
            models.dedup();
            models
        }
        Phase::Preparing | Phase::Over(_) => Vec::new(),
    }
}
