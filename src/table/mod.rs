//! The table: scales, sticks, bases, terrain, and the two judges of geometry, [`sight::Sight`] and
//! [`motion::Motion`].

pub mod base;
pub mod body;
mod convex;
pub mod enclosure;
pub mod feature;
pub mod height;
pub mod length;
pub mod model_set;
pub mod motion;
pub mod opening;
pub mod outline;
pub mod passage;
pub mod physics;
pub mod piece;
pub mod scale;
pub mod sight;
pub mod space;
pub mod survey;
pub mod terrain;
pub mod walls;
pub mod ways;
