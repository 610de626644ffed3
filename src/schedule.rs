//! Every schedule and set of the crate, and their order, in one place.
//!
//! One order goes through these steps, all within one call of [`crate::song::engine::submit`]:
//!
//! 1. the order is checked; a refusal ends it here;
//! 2. [`StateTransition`](bevy::prelude::StateTransition): the [`Stage`](crate::song::engine::Stage) of the moment;
//! 3. [`CarryOut`]: the system of that stage begins the order, which lines up effects;
//! 4. for every effect, until none waits or somebody must be asked: [`Resolve`], then the bodies are brought in step and
//!    [`PhysicsSync`] runs, so that the next effect sees the table as it is;
//! 5. the state machine settles, the state is hashed, the record grows, messages tell view and log.
//!
//! In a windowed app that happens inside [`GameSystems::Orders`].

pub use crate::table::physics::PhysicsSync;
use bevy::ecs::schedule::ScheduleLabel;
use bevy::prelude::*;

/// Begins an order: one system a stage.
#[derive(ScheduleLabel, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CarryOut;

/// Works one effect off: one system a rule module, gated by what the effect is.
#[derive(ScheduleLabel, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Resolve;

/// The order of things in a frame, in `Update`.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameSystems {
    /// Mouse, keys, touch and the machine opponent make order requests.
    Input,
    /// Requests are checked and carried out.
    Orders,
    /// View and panels follow what happened.
    Present,
}

/// Sets the order of the sets.
pub fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (
            GameSystems::Input,
            GameSystems::Orders,
            GameSystems::Present,
        )
            .chain(),
    );
}
