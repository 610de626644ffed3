//! Keys in play: 1, 2, 3 roll so many dice; Enter or Space confirms; Esc lets go; E ends the activation or the turn; U goes
//! back; Tab selects the next model. In a model's turn its actions have letters of their own, which stand on their buttons:
//! S stands up, R reloads, F lays down or takes up a flag, M dismounts or mounts, O opens or closes a door, B bashes.

use super::Screen;
use super::brief::Brief;
use super::brief::action::Way;
use super::desk::{Desk, Dialog};
use super::intent::Intent;
use super::panel::dialog;
use super::players::Players;
use super::take_back;
use crate::song::activation;
use crate::song::engine::{History, OrderRequest, UndoRequest};
use crate::song::order::Order;
use crate::song::setup;
use crate::song::state::{Activation, Battle, Phase};
use crate::table::body::ModelId;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// The keys of actions, and the letters that stand on their buttons.
const ACTION_KEYS: [(KeyCode, char); 6] = [
    (KeyCode::KeyS, 'S'),
    (KeyCode::KeyR, 'R'),
    (KeyCode::KeyF, 'F'),
    (KeyCode::KeyM, 'M'),
    (KeyCode::KeyO, 'O'),
    (KeyCode::KeyB, 'B'),
];

/// What keys act on.
#[derive(SystemParam)]
pub struct Keyboard<'w> {
    keys: Res<'w, ButtonInput<KeyCode>>,
    battle: Res<'w, Battle>,
    history: Res<'w, History>,
    players: Res<'w, Players>,
    brief: Res<'w, Brief>,
    intent: ResMut<'w, Intent>,
    desk: ResMut<'w, Desk>,
    orders: MessageWriter<'w, OrderRequest>,
    undo: MessageWriter<'w, UndoRequest>,
    next: ResMut<'w, NextState<Screen>>,
}

/// Follows the keyboard.
pub fn follow(mut board: Keyboard) {
    let pressed = |board: &Keyboard, key: KeyCode| board.keys.just_pressed(key);
    let confirms =
        board
            .keys
            .any_just_pressed([KeyCode::Enter, KeyCode::NumpadEnter, KeyCode::Space]);
    if let Some(open) = board.desk.dialog {
        if confirms {
            dialog::accept(open, &mut board.orders, &mut board.undo);
            board.desk.dialog = None;
        } else if pressed(&board, KeyCode::Escape) {
            board.desk.dialog = None;
        }
        return;
    }
    if pressed(&board, KeyCode::F1) {
        board.desk.dialog = Some(Dialog::Help);
    }
    if pressed(&board, KeyCode::Escape) {
        board.let_go();
    }
    if pressed(&board, KeyCode::KeyU) {
        board.go_back();
    }
    if board.players.human_to_decide(&board.battle).is_none() {
        return;
    }
    if confirms {
        board.confirm();
    }
    if board.battle.state.prompt.is_some() {
        return;
    }
    for (keys, dice) in [
        ([KeyCode::Digit1, KeyCode::Numpad1], 1),
        ([KeyCode::Digit2, KeyCode::Numpad2], 2),
        ([KeyCode::Digit3, KeyCode::Numpad3], 3),
    ] {
        if board.keys.any_just_pressed(keys) {
            board.roll(dice);
        }
    }
    if pressed(&board, KeyCode::KeyE) {
        board.end();
    }
    for (key, letter) in ACTION_KEYS {
        if pressed(&board, key) {
            board.act(letter);
        }
    }
    if pressed(&board, KeyCode::Tab) {
        board.next_model();
    }
}

impl Keyboard<'_> {
    /// Enter: the prompt's default answer, or the end of a deployment that is complete.
    fn confirm(&mut self) {
        if let Some(prompt) = &self.battle.state.prompt {
            let answer = prompt.default_answer();
            self.orders.write(OrderRequest(Order::Answer(answer)));
        } else if let Phase::Deploying(player) = self.battle.state.phase
            && setup::waiting(&self.battle, player) == 0
        {
            self.orders.write(OrderRequest(Order::FinishDeployment));
        } else if let Some(attack) = self.desk.target.and_then(|enemy| self.brief.attack(enemy))
            && let Some(option) = attack.best()
        {
            self.orders.write(OrderRequest(option.order));
        }
    }

    /// Esc: the group order, the target, then the selection; with neither, the menu.
    fn let_go(&mut self) {
        if self.desk.group.take().is_some() {
            return;
        }
        if self.desk.target.take().is_some() {
            return;
        }
        let active = self.battle.activation().map(|acting| acting.model);
        if self.intent.selected.is_some() && self.intent.selected != active {
            self.intent.selected = active;
        } else {
            self.next.set(Screen::Menu);
        }
    }

    /// Rolls so many dice for the selected model, or the group that is put together; the door refuses what is not legal.
    fn roll(&mut self, dice: u8) {
        if self.battle.state.phase == Phase::Nominating
            && let Some(model) = self.intent.selected
        {
            self.orders
                .write(OrderRequest(Order::Nominate { model, dice }));
        } else if let Some(group) = &self.brief.group {
            self.orders.write(OrderRequest(group.order(dice)));
        }
    }

    /// E: the activation ends, or the turn, after a question if models are left to nominate.
    fn end(&mut self) {
        match &self.battle.state.phase {
            Phase::Acting(_) => {
                self.orders.write(OrderRequest(Order::EndActivation));
            }
            Phase::Nominating => {
                let player = self.battle.state.active;
                let left = activation::nominable(&self.battle, player).count();
                self.desk.dialog = Some(Dialog::EndTurn { left });
            }
            Phase::Deploying(_) => {
                self.orders.write(OrderRequest(Order::FinishDeployment));
            }
            Phase::Preparing | Phase::Over(_) => {}
        }
    }

    /// The action with that letter on its button; where it is refused the door says why.
    fn act(&mut self, letter: char) {
        let action = self
            .brief
            .actions
            .iter()
            .find(|action| action.key == Some(letter));
        if let Some(Way::Button(order)) = action.map(|action| action.way) {
            self.orders.write(OrderRequest(order));
        }
    }

    /// U: to before the last decision at this screen.
    fn go_back(&mut self) {
        if let Some(way) = take_back::way_back(&self.history, &self.players) {
            if way.dice {
                self.desk.dialog = Some(Dialog::TakeBack(way));
            } else {
                way.request(&mut self.undo);
            }
        }
    }

    /// Tab: the next model that may be nominated, be placed, or take over in the group.
    fn next_model(&mut self) {
        let models: Vec<ModelId> = match &self.battle.state.phase {
            Phase::Nominating => {
                activation::nominable(&self.battle, self.battle.state.active).collect()
            }
            Phase::Deploying(player) => self.battle.muster.squad(*player).collect(),
            Phase::Acting(acting) => {
                let waiting = self.battle.state.group.as_ref();
                if let Some(next) = waiting.and_then(|group| {
                    let after = |turn: &&Activation| turn.model > acting.model;
                    let next = group.waiting.iter().find(after);
                    next.or(group.waiting.first())
                }) {
                    let model = next.model;
                    self.orders.write(OrderRequest(Order::Pick { model }));
                }
                return;
            }
            _ => return,
        };
        let next = next_after(&models, self.intent.selected);
        self.intent.selected = next;
        if matches!(self.battle.state.phase, Phase::Deploying(_)) {
            self.desk.placing = next;
        }
    }
}

/// The model after that one in a list, and round again; the first where it is not in it.
#[must_use]
pub fn next_after(models: &[ModelId], current: Option<ModelId>) -> Option<ModelId> {
    let place = current.and_then(|current| models.iter().position(|&model| model == current));
    match place {
        Some(place) => models.get((place + 1) % models.len()).copied(),
        None => models.first().copied(),
    }
}
