//! The sandbox: a table and figures that one pushes about freely, as on a real table. Nothing is refused and nobody plays;
//! measuring, sight, odds and dice are there for whoever wants them.
//!
//! | to find | look in |
//! |---|---|
//! | the figures, as plain data | [`setting`], [`rows`] |
//! | what is in hand, undo and redo | [`board`] |
//! | mouse, fingers and keys | [`hand`], [`keys`] |
//! | a push, a measurement, a look, before they are drawn | [`push`], [`measure`], [`look`], [`regard`] |
//! | the figures as a battle that is never played | [`stage`] |
//! | the dice | [`tray`] |
//! | what is kept, and files | [`keep`] |
//! | panels | [`choose`], [`room`], [`cards`], [`supply`], [`throw`] |

pub mod board;
mod cards;
mod choose;
pub mod hand;
pub mod keep;
pub mod keys;
pub mod look;
pub mod measure;
pub mod push;
pub mod regard;
mod room;
pub mod rows;
pub mod setting;
pub mod stage;
mod supply;
mod throw;
pub mod tray;

use super::Screen;
use super::editor::{self, shelf};
use crate::scenario::Scenario;
use crate::schedule::GameSystems;
use crate::song::state::Battle;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::input::egui_wants_any_keyboard_input;
use board::Sandbox;
use setting::Setting;

/// Adds the sandbox.
pub fn plugin(app: &mut App) {
    app.init_resource::<Sandbox>()
        .init_resource::<hand::Pressing>()
        .init_resource::<regard::Regard>()
        .init_resource::<supply::Supply>()
        .init_resource::<keep::Found>()
        .init_resource::<choose::Tables>()
        .add_systems(
            OnEnter(Screen::ChooseTable),
            (shelf::offer, choose::begin, keep::look).chain(),
        )
        .add_systems(OnEnter(Screen::Sandbox), super::area::uncover)
        .add_systems(OnExit(Screen::Sandbox), keep::keep)
        .add_systems(
            Update,
            (
                // Whoever leaves the table clears it before the next one lays claim to it.
                stage::leave.before(editor::stage::follow_screen),
                stage::enter
                    .after(editor::stage::follow_screen)
                    .after(stage::leave)
                    .before(hand::follow),
            )
                .in_set(GameSystems::Input),
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
                    regard::refresh.before(super::area::frame_cameras),
                    keep::keep_by_itself,
                )
                    .in_set(GameSystems::Present),
            )
                .run_if(in_state(Screen::Sandbox).and_then(resource_exists::<Battle>)),
        )
        .add_systems(
            EguiPrimaryContextPass,
            (
                choose::show.run_if(in_state(Screen::ChooseTable)),
                room::show.run_if(in_state(Screen::Sandbox)),
            ),
        );
}

/// Takes the table that is being made in hand. The figures that stood on it before still do.
pub fn try_out(world: &mut World) {
    let bench = world.resource::<editor::bench::Bench>();
    let Some(document) = &bench.document else {
        return;
    };
    let scenario = document.scenario().clone();
    world.resource_mut::<Sandbox>().retable(scenario);
    world
        .resource_mut::<NextState<Screen>>()
        .set(Screen::Sandbox);
}

/// Takes a table with figures in hand and shows it. What was in hand before is kept by itself already.
pub fn open(world: &mut World, scenario: Scenario, setting: Setting) {
    world.resource_mut::<Sandbox>().open(scenario, setting);
    world
        .resource_mut::<NextState<Screen>>()
        .set(Screen::Sandbox);
}
