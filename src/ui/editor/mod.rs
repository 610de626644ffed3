//! The terrain editor: tables of one's own, made by eye.
//!
//! | to find | look in |
//! |---|---|
//! | the table in hand and the tool | [`bench`]; what edits are: [`crate::scenario::edit`] |
//! | mouse, fingers and keys | [`hand`], [`eye`], [`grips`], [`keys`] |
//! | the table in play while one is made | [`stage`] |
//! | what is drawn over the table | [`chalk`] |
//! | panels | [`room`], [`palette`], [`piece`], [`ground`], [`checks`] |
//! | who deploys where, who plays | [`deployment`], [`parts`], [`pieces`], [`zones`], [`forces`] |
//! | special rules, posts and beats of sentries | [`rules`], [`beats`], [`posts`] |
//! | how far one sees, who wins | [`lanes`], [`trials`] |
//! | tables that are kept | [`shelf`], [`tables`] |

mod beats;
pub mod bench;
mod chalk;
mod checks;
pub mod deployment;
pub mod eye;
mod fields;
pub mod forces;
pub mod grips;
mod ground;
pub mod hand;
pub mod keys;
mod ladders;
pub mod lanes;
mod openings;
mod palette;
mod parts;
mod piece;
mod pieces;
mod posts;
mod room;
pub mod rules;
pub mod shelf;
pub mod stage;
mod tables;
pub mod trials;
pub(super) mod words;
pub mod zones;

use super::Screen;
use super::saves::Saves;
use crate::scenario::Scenario;
use crate::schedule::GameSystems;
use crate::view::camera::{self, ArrowsTaken};
use bench::Bench;
use bevy::prelude::*;
use bevy::time::Real;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::input::egui_wants_any_keyboard_input;
use std::time::Duration;

/// Adds the editor.
pub fn plugin(app: &mut App) {
    app.init_resource::<Bench>()
        .init_resource::<shelf::Shelf>()
        .init_resource::<ArrowsTaken>()
        .init_resource::<crate::view::rest::Stirred>()
        .init_non_send::<trials::Trials>()
        .add_systems(OnEnter(Screen::Tables), shelf::look)
        .add_systems(OnEnter(Screen::QuickBattle), shelf::offer)
        .add_systems(OnEnter(Screen::Editor), super::area::uncover)
        .add_systems(OnExit(Screen::Editor), shelf::keep_draft)
        .add_systems(
            Update,
            stage::follow_screen
                .in_set(GameSystems::Input)
                .before(hand::follow),
        )
        .add_systems(
            Update,
            (
                (
                    hand::follow,
                    keys::follow.run_if(not(egui_wants_any_keyboard_input)),
                )
                    .chain()
                    .in_set(GameSystems::Input),
                stage::show.in_set(GameSystems::Orders),
                (
                    bench::look_over,
                    lanes::step,
                    trials::step,
                    shelf::keep_draft_by_itself,
                )
                    .in_set(GameSystems::Present),
            )
                .run_if(in_state(Screen::Editor).and_then(bench::has_table)),
        )
        .add_systems(
            EguiPrimaryContextPass,
            (
                tables::show.run_if(in_state(Screen::Tables)),
                room::show.run_if(in_state(Screen::Editor)),
            ),
        );
}

/// The least and the most time a frame that work beside the window may take.
const WORK: [Duration; 2] = [Duration::from_millis(8), Duration::from_millis(100)];

/// How long such work may take in this frame: part of the time since the last one, so that it gets on where frames are few,
/// and the window stays awake where they are many.
fn work_time(time: &Time<Real>) -> Duration {
    (time.delta() / 2).clamp(WORK[0], WORK[1])
}

/// Takes a scenario into hand, kept under that name or not yet, and shows it. What was in hand before and is not saved is
/// saved first: nobody's work is lost.
pub fn open(world: &mut World, scenario: Scenario, entry: Option<String>) {
    let bench = world.resource::<Bench>();
    if bench
        .document
        .as_ref()
        .is_some_and(|document| !document.is_kept())
    {
        shelf::keep(world);
    }
    if world.resource::<Bench>().document.is_none() && entry.as_deref() != Some(shelf::DRAFT) {
        shelf::keep_old_draft(world);
    }
    world.resource_mut::<Bench>().open(scenario, entry);
    camera::show_all(world);
    world
        .resource_mut::<NextState<Screen>>()
        .set(Screen::Editor);
}

/// Takes the table of a link into hand. What is none leads nowhere, and the word says why.
pub fn open_link(world: &mut World, link: &str) {
    match crate::scenario::link::read(link) {
        Ok(scenario) => open(world, scenario, None),
        Err(fault) => world.resource_mut::<Saves>().word = Some(fault),
    }
}
