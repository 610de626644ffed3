//! Taps that begin and end within one frame. Where a frame takes long a finger is up again before it was seen down; panels
//! then find it nowhere. Its end is told one frame later.

use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;

/// What is left over from one frame to the next.
#[derive(Default)]
pub struct Spread {
    /// Ends of touches that are told in the next frame.
    held: Vec<TouchInput>,
    /// How many messages were passed on in the last frame: they come first and were read.
    told: usize,
}

/// Tells the end of every touch in another frame than its beginning. Runs first in every frame, once messages are in.
pub fn spread(mut touches: ResMut<Messages<TouchInput>>, mut last: Local<Spread>) {
    let told = last.told;
    let new: Vec<TouchInput> = touches.drain().skip(told).collect();
    let mut now = std::mem::take(&mut last.held);
    let mut begun = Vec::new();
    for touch in new {
        match touch.phase {
            TouchPhase::Started => begun.push(touch.id),
            TouchPhase::Ended | TouchPhase::Canceled if begun.contains(&touch.id) => {
                last.held.push(touch);
                continue;
            }
            TouchPhase::Moved | TouchPhase::Ended | TouchPhase::Canceled => {}
        }
        now.push(touch);
    }
    last.told = now.len();
    touches.write_batch(now);
}
