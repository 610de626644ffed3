//! What the player has in hand: the enemy he considers, the model he is placing, a dialog, refusals to be read. None of
//! it is part of the battle.

use super::brief::group::Draft;
use super::brief::moving::Idea;
use super::intent::Intent;
use super::players::Players;
use super::take_back::TakeBack;
use crate::song::state::{Battle, Phase, Presence};
use crate::table::body::ModelId;
use bevy::prelude::*;

/// A question of the panels, not of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialog {
    /// Whether to take back what rolled dice.
    TakeBack(TakeBack),
    /// Whether to end the turn although models may still be nominated.
    EndTurn {
        /// How many.
        left: usize,
    },
    /// Whether to give the battle up.
    Withdraw,
    /// How to play.
    Help,
}

/// What the player has in hand.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub struct Desk {
    /// The enemy under consideration.
    pub target: Option<ModelId>,
    /// The model that the next click in the zone puts on the table.
    pub placing: Option<ModelId>,
    /// The model whose line in a list the pointer is on.
    pub listed: Option<ModelId>,
    /// The answer to the open prompt that the pointer is on.
    pub hot_answer: Option<usize>,
    /// The move under consideration.
    pub idea: Option<Idea>,
    /// The group order that is put together.
    pub group: Option<Draft>,
    /// What stands beside the pointer.
    pub hint: Vec<String>,
    /// Whether that is a warning.
    pub hint_warns: bool,
    /// A question of the panels.
    pub dialog: Option<Dialog>,
    /// The result was put aside to look at the table.
    pub result_aside: bool,
    /// The log shows its beginning too.
    pub whole_log: bool,
}

impl Desk {
    /// Puts beside the pointer what is to be read there.
    pub fn hint(&mut self, lines: Vec<String>, warns: bool) {
        self.hint = lines;
        self.hint_warns = warns;
    }

    /// Takes everything out of the hand that belongs to the pointer.
    pub fn lift_pointer(&mut self) {
        self.idea = None;
        self.hint.clear();
        self.hot_answer = None;
    }
}

/// After a change of the battle: nothing stays in hand that is no longer there, the active model is selected, the next
/// model to deploy is at hand.
pub fn follow(
    battle: Res<Battle>,
    players: Res<Players>,
    mut desk: ResMut<Desk>,
    mut intent: ResMut<Intent>,
) {
    if !battle.is_changed() {
        return;
    }
    desk.lift_pointer();
    intent.ghost = None;
    if desk.target.is_some_and(|target| !battle.on_table(target)) {
        desk.target = None;
    }
    // Who was taken in may have moved, or been nominated: a new order begins anew.
    desk.group = None;
    let human = players.human_to_decide(&battle);
    if battle.state.prompt.is_none() {
        intent.places.clear();
    }
    match &battle.state.phase {
        Phase::Deploying(player) => {
            let waits = |id: ModelId| battle.model(id).presence == Presence::Waiting;
            if human == Some(*player) {
                if desk
                    .placing
                    .is_none_or(|id| !waits(id) || battle.player_of(id) != *player)
                {
                    desk.placing = battle.muster.squad(*player).find(|&id| waits(id));
                }
                intent.selected = desk.placing.or(intent.selected);
            } else {
                desk.placing = None;
            }
        }
        Phase::Acting(acting) => {
            desk.placing = None;
            if intent.selected != Some(acting.model) {
                desk.target = None;
            }
            intent.selected = Some(acting.model);
        }
        Phase::Nominating => {
            desk.placing = None;
            let gone = intent
                .selected
                .is_some_and(|id| battle.model(id).nominated || !battle.on_table(id));
            if gone {
                intent.selected = None;
                desk.target = None;
            }
        }
        Phase::Preparing | Phase::Over(_) => desk.placing = None,
    }
}
