//! Both judges of geometry in one hand, as rules, odds, opponent and overlays take them.

use super::motion::Motion;
use super::sight::Sight;
use bevy::ecs::system::SystemParam;

/// Sight and movement over the table as it stands.
#[derive(SystemParam)]
pub struct Survey<'w, 's> {
    /// Lines of sight and cover.
    pub sight: Sight<'w, 's>,
    /// Moves, room and ground.
    pub motion: Motion<'w, 's>,
}
