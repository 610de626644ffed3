//! Dice: the generator in the battle state, and exact chances.

pub mod distribution;
mod generator;

pub use generator::{Dice, Die, d3};
