//! Looking back at a battle: order by order, back and forth, without touching it; and going on from any of them.

use super::players::{Player, Players};
use super::saves::Saves;
use super::{Screen, session, theme};
use crate::song::engine::{self, Record, Setup};
use crate::song::player::PlayerId;
use crate::song::record_file;
use crate::song::state::Battle;
use crate::storage::Source;
use bevy::prelude::*;
use bevy_egui::egui::{self, Button, Slider, Ui};

/// A battle that is looked back at. While there is one, nobody gives orders and nothing is kept.
#[derive(Resource, Clone, PartialEq, Eq, Debug)]
pub struct Review {
    /// The whole record.
    pub record: Record,
    /// So many of its entries have been played.
    pub at: usize,
}

/// Opens the battle in a link at its last order. What leads nowhere is refused, and the word in the menu says why.
pub fn open_link(world: &mut World, link: &str) {
    let opened = record_file::from_link(world, link);
    match opened {
        Ok(record) => open(world, record),
        Err(fault) => {
            engine::leave(world);
            world.resource_mut::<Saves>().word = Some(fault);
        }
    }
}

/// Opens a battle from the text of a file of that name, at its last order. What is no sound record is refused whole, the
/// battle in play stays, and the word says why.
pub fn open_text(world: &mut World, name: &str, text: &str) {
    let source = Source { text, file: name };
    match record_file::load(source) {
        Ok(record) => {
            world.resource_mut::<Saves>().word = None;
            open(world, record);
        }
        Err(faults) => world.resource_mut::<Saves>().word = Some(faults.to_string()),
    }
}

/// Looks back at a record, from its last order; one that does not play leads to the menu.
pub fn open(world: &mut World, record: Record) {
    let setup = Setup {
        scenario: record.scenario.clone(),
        squads: record.squads.clone(),
        allies: record.allies.clone(),
        seed: record.seed,
    };
    let at = record.entries.len();
    world.insert_resource(Review { record, at });
    go_to(world, at);
    if world.contains_resource::<Review>() {
        session::show(world, setup, Players::everybody(Player::Human));
    }
}

/// Goes to after so many entries.
fn go_to(world: &mut World, at: usize) {
    let Some(mut review) = world.remove_resource::<Review>() else {
        return;
    };
    review.at = at.min(review.record.entries.len());
    session::clear_desk(world, Players::everybody(Player::Human));
    if let Err(error) = engine::replay(world, &review.record, Some(review.at), false) {
        world.resource_mut::<Saves>().word = Some(error.to_string());
        engine::leave(world);
        world.resource_mut::<NextState<Screen>>().set(Screen::Menu);
        return;
    }
    world.insert_resource(review);
}

/// The battle goes on from the order that is shown: whoever looks plays for who is to act, the machine for all others.
fn play_on(world: &mut World) {
    world.remove_resource::<Review>();
    let battle = world.get_resource::<Battle>();
    let number = battle.map_or(2, |battle| battle.muster.players.len());
    let player = battle
        .and_then(Battle::awaits_player)
        .unwrap_or(PlayerId::A);
    let mut players = Players::everybody(Player::Machine).seated(number);
    players.set(player, Player::Human);
    session::clear_desk(world, players);
    session::play_as(world, players);
}

/// The bar with the way back and forth.
pub fn show(ui: &mut Ui, review: &Review, commands: &mut Commands) {
    let last = review.record.entries.len();
    let mut wish = None;
    ui.horizontal_wrapped(|ui| {
        let mut button = |ui: &mut Ui, text: &str, can: bool, to: usize, hint: &str| {
            let shown = ui
                .add_enabled(can, Button::new(text).min_size(egui::vec2(36.0, 32.0)))
                .on_hover_text(hint);
            theme::landmark(ui, &shown, text);
            if shown.clicked() {
                wish = Some(to);
            }
        };
        let at = review.at;
        button(ui, "<<", at > 0, 0, "To the beginning");
        button(ui, "<", at > 0, at.saturating_sub(1), "One order back");
        button(ui, ">", at < last, at + 1, "One order on");
        button(ui, ">>", at < last, last, "To the last order");
        let mut place = at;
        ui.add(Slider::new(&mut place, 0..=last).text(format!("of {last} orders")));
        if place != at {
            wish = Some(place);
        }
        let on = ui.button("Play on from here").on_hover_text(
            "You play the side that is to act, the machine the other. The log keeps what came before.",
        );
        theme::landmark(ui, &on, "Play on from here");
        if on.clicked() {
            commands.queue(play_on);
        }
    });
    if let Some(to) = wish {
        commands.queue(move |world: &mut World| go_to(world, to));
    }
}
