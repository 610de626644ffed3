//! How often the window is drawn: all the time while something moves or somebody plays, a few times a second while nothing
//! does. A game that stands on a table for an evening should not keep a laptop's fan or a phone's battery busy.

use bevy::prelude::*;
use bevy::time::Real;
use bevy::window::{RequestRedraw, WindowEvent};
use bevy::winit::{UpdateMode, WinitSettings};
use std::time::Duration;

/// How long after the last thing that happened the window is still drawn all the time: longer than any animation waits.
pub const AWAKE: Duration = Duration::from_secs(2);
/// The longest time between two frames at rest. Mouse, keys and touch wake the window at once; this is for whatever comes
/// of itself, such as the machine's next order.
pub const NAP: Duration = Duration::from_millis(250);

/// When something happened last, since the game began.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stirred(pub Duration);

impl Stirred {
    /// How often to draw at that time.
    #[must_use]
    pub fn mode(self, now: Duration) -> UpdateMode {
        if now.saturating_sub(self.0) < AWAKE {
            UpdateMode::Continuous
        } else {
            UpdateMode::reactive_low_power(NAP)
        }
    }
}

/// Lets the window rest.
pub fn plugin(app: &mut App) {
    app.init_resource::<Stirred>()
        .insert_resource(WinitSettings::continuous())
        .add_message::<WindowEvent>()
        .add_message::<RequestRedraw>()
        .add_systems(Last, rest);
}

/// Notices what happens: anything from the window, and anything that changed its place.
fn rest(
    time: Res<Time<Real>>,
    mut stirred: ResMut<Stirred>,
    mut settings: ResMut<WinitSettings>,
    mut events: MessageReader<WindowEvent>,
    mut redraws: ResMut<Messages<RequestRedraw>>,
    moved: Query<(), Changed<GlobalTransform>>,
) {
    let touched = events.read().count() > 0;
    if touched || !moved.is_empty() {
        stirred.0 = time.elapsed();
    }
    let mode = stirred.mode(time.elapsed());
    if mode != UpdateMode::Continuous {
        // Panels ask for another frame in every frame, also when nothing in them moves any more.
        redraws.clear();
    }
    if settings.focused_mode != mode {
        settings.focused_mode = mode;
        settings.unfocused_mode = mode;
    }
}
