//! The automated player: a pure function from what can be seen to the next order.
