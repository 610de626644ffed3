//! Menus, panels, and the mouse on the table.
//!
//! | to find | look in |
//! |---|---|
//! | what fills the window | [`Screen`], [`menu`], [`quick_battle`], [`house`], [`hand_over`], [`panel`] |
//! | what the panels know | [`brief`]: odds, dice, actions, moves; pure functions over the battle |
//! | what the player points at, for the view | [`intent`] |
//! | what he has in hand, for the panels | [`desk`], [`toast`] |
//! | mouse, fingers and keys | [`pointer`], [`hand`], [`pick`], [`keys`] |
//! | who plays, hot seat, the machine | [`players`], [`machine`] |
//! | keeping battles and going back into one, maps to print | [`saves`], [`map_buttons`] |
//! | looking back, order by order | [`review`] |
//! | tables of one's own | [`editor`] |
//! | figures without rules | [`sandbox`] |
//! | the part of the window left to the table | [`area`] |
//! | colours and sizes | [`theme`] |
//!
//! Nothing here changes the battle: orders go through [`crate::song::engine::OrderRequest`], the way back through
//! [`crate::song::engine::UndoRequest`].

pub mod allies;
pub mod answer_places;
pub mod area;
pub mod aside;
pub mod brief;
pub mod desk;
pub mod editor;
pub mod files;
mod fingers;
pub mod glossary;
pub mod hand;
pub mod hand_over;
pub mod house;
pub mod intent;
pub mod keys;
#[cfg(target_arch = "wasm32")]
mod link_button;
pub mod machine;
pub mod map_buttons;
pub mod menu;
pub mod panel;
pub mod pick;
pub mod players;
pub mod pointer;
pub mod quick_battle;
pub mod review;
pub mod sandbox;
pub mod saves;
pub mod session;
pub mod take_back;
pub mod taps;
pub mod theme;
pub mod toast;
mod toolbar;

use crate::schedule::GameSystems;
use crate::song::engine::History;
use crate::song::state::Battle;
use crate::third_party;
use crate::view::camera::CameraLock;
use bevy::ecs::message::MessageUpdateSystems;
use bevy::input::touch::TouchInput;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::input::egui_wants_any_keyboard_input;

/// Adds the panels.
pub fn plugin(app: &mut App) {
    app.add_plugins((third_party::egui::plugin, editor::plugin, sandbox::plugin))
        .init_state::<Screen>()
        .init_resource::<area::TableArea>()
        .init_resource::<brief::Brief>()
        .init_resource::<desk::Desk>()
        .init_resource::<intent::Intent>()
        .init_resource::<machine::MachineDice>()
        .init_resource::<menu::Page>()
        .init_resource::<panel::log::LogLines>()
        .init_resource::<players::Holder>()
        .init_resource::<players::Pace>()
        .init_resource::<players::Players>()
        .init_resource::<saves::Saves>()
        .init_resource::<session::Choice>()
        .init_resource::<toast::Toasts>()
        // Read here, filled by the window and used by the view where there are any.
        .init_resource::<Touches>()
        .init_resource::<CameraLock>();
    app.add_systems(
        Update,
        (
            pointer::follow,
            keys::follow
                .run_if(in_state(Screen::Battle).and_then(not(egui_wants_any_keyboard_input))),
            machine::play,
        )
            .chain()
            .in_set(GameSystems::Input)
            .run_if(
                resource_exists::<Battle>
                    .and_then(resource_exists::<History>)
                    .and_then(not(resource_exists::<review::Review>)),
            ),
    );
    app.add_systems(
        Update,
        (
            toast::read,
            toast::cry,
            desk::follow,
            brief::refresh,
            panel::log::refresh,
            hand_over::call,
            saves::keep_by_itself.run_if(not(resource_exists::<review::Review>)),
        )
            .chain()
            .before(area::frame_cameras)
            .in_set(GameSystems::Present)
            .run_if(resource_exists::<Battle>.and_then(resource_exists::<History>)),
    );
    app.add_systems(Update, area::frame_cameras.in_set(GameSystems::Present));
    app.add_message::<TouchInput>()
        .add_systems(First, taps::spread.after(MessageUpdateSystems));
    #[cfg(not(target_arch = "wasm32"))]
    app.add_systems(Update, files::follow_drops.in_set(GameSystems::Input));
    app.add_systems(Update, saves::forget_word.in_set(GameSystems::Present));
    app.add_systems(OnEnter(Screen::Menu), saves::look)
        .add_systems(OnEnter(Screen::QuickBattle), quick_battle::reseed)
        .add_systems(OnEnter(Screen::Battle), area::uncover);
    app.add_systems(
        EguiPrimaryContextPass,
        (
            menu::show.run_if(in_state(Screen::Menu)),
            quick_battle::show.run_if(in_state(Screen::QuickBattle)),
            hand_over::show.run_if(in_state(Screen::HandOver).and_then(resource_exists::<Battle>)),
            panel::show.run_if(
                in_state(Screen::Battle)
                    .and_then(resource_exists::<Battle>)
                    .and_then(resource_exists::<History>),
            ),
        ),
    );
}

/// What fills the window.
#[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Screen {
    /// The main menu.
    #[default]
    Menu,
    /// A quick battle is being chosen.
    QuickBattle,
    /// The table, in play.
    Battle,
    /// Tables of one's own: which to work on.
    Tables,
    /// A table that is being made.
    Editor,
    /// Hot seat: the other player takes the mouse; nothing secret shows.
    HandOver,
    /// A table for the sandbox is being chosen.
    ChooseTable,
    /// A table with figures that are pushed about freely.
    Sandbox,
}
