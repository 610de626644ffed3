//! One pointer out of a mouse and fingers. What a finger does is told a frame later: the panels must learn first whether it
//! was on the table. Several fingers are the camera's, until the last one is lifted.

use super::hand::{Hand, Sample};

/// What the pointer does in a frame.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Feel {
    /// Several fingers: the camera has them.
    Gesture,
    /// A finger came down or moved: wait a frame.
    Later,
    /// That, if the pointer is in the window at all.
    Pointer {
        /// Where it is and what it does.
        sample: Option<Sample>,
        /// It is a finger.
        touched: bool,
    },
}

/// What is remembered of the fingers from frame to frame.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Fingers {
    late: Option<Sample>,
    gesture: bool,
}

impl Fingers {
    /// What the pointer does in this frame.
    pub(super) fn feel(&mut self, hand: &Hand) -> Feel {
        let fingers = hand.touches.iter().count();
        if fingers > 1 || self.gesture {
            self.gesture = fingers > 0;
            self.late = None;
            return Feel::Gesture;
        }
        let touches = fingers > 0 || hand.touches.iter_just_released().count() > 0;
        let sample = hand.sample();
        match self.late.take() {
            Some(before) => {
                self.late = sample.filter(|_| touches);
                Feel::Pointer {
                    sample: Some(before),
                    touched: true,
                }
            }
            None if touches => {
                self.late = sample;
                Feel::Later
            }
            None => Feel::Pointer {
                sample,
                touched: false,
            },
        }
    }
}
