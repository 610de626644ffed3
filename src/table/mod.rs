//! The table: scales, sticks, bases, terrain, and the two judges of geometry, [`sight::Sight`] and
//! [`motion::Motion`].

pub mod base;
pub mod body;
pub mod feature;
pub mod length;
pub mod motion;
pub mod physics;
pub mod scale;
pub mod sight;
pub mod survey;
