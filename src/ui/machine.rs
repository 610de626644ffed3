//! The machine at the table: when it is asked, it waits for the eye to follow and then sends its order through the same
//! door as everybody.

use super::Screen;
use super::desk::Desk;
use super::players::{Pace, Players};
use super::session::InPlay;
use crate::opponent::{self, OpponentDice};
use crate::song::engine::OrderRequest;
use crate::song::state::{Battle, Phase};
use crate::table::survey::Survey;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::time::Real;

/// The machine's own dice, one generator a side: the battle's are never drawn from.
#[derive(Resource, Clone, Debug)]
pub struct MachineDice([OpponentDice; 2]);

impl MachineDice {
    /// The machine's dice in the battle of that seed.
    #[must_use]
    pub fn of(seed: u64) -> Self {
        Self(OpponentDice::of_both(seed))
    }
}

impl Default for MachineDice {
    fn default() -> Self {
        Self::of(0)
    }
}

/// What the machine looks at.
#[derive(SystemParam)]
pub struct Look<'w, 's> {
    time: Res<'w, Time<Real>>,
    screen: Res<'w, State<Screen>>,
    pace: Res<'w, Pace>,
    players: Res<'w, Players>,
    battle: Res<'w, Battle>,
    survey: Survey<'w, 's>,
    desk: Res<'w, Desk>,
    in_play: Option<Res<'w, InPlay>>,
}

/// Sends the machine's order once nothing has happened for as long as the pace says.
pub fn play(
    look: Look,
    mut dice: ResMut<MachineDice>,
    mut orders: MessageWriter<OrderRequest>,
    mut quiet: Local<f32>,
) {
    if let Some(in_play) = &look.in_play
        && in_play.is_changed()
    {
        *dice = MachineDice::of(in_play.setup.seed);
    }
    // Deploying is not worth watching model by model.
    let deploying = matches!(look.battle.state.phase, Phase::Deploying(_));
    let patience = if deploying {
        0.0
    } else {
        look.pace.delay().as_secs_f32()
    };
    *quiet = if look.battle.is_changed() {
        0.0
    } else {
        *quiet + look.time.delta_secs()
    };
    if *look.screen.get() != Screen::Battle || look.desk.dialog.is_some() || *quiet < patience {
        return;
    }
    if let Some(player) = look.players.machine_to_decide(&look.battle) {
        *quiet = 0.0;
        let side = look.battle.side_of_player(player);
        let order = opponent::decide(&look.battle, &look.survey, &mut dice.0[side.index()]);
        orders.write(OrderRequest(order));
    }
}
