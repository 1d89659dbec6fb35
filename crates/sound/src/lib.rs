//! The sounds of the game, from recipes to samples; knows nothing of the engine, of files and of the clock.
//!
//! A recipe of `assets/sounds/sounds.ron` says how one [`Sound`] is made; [`synth::render`] makes its samples. The
//! same recipe always gives the same samples.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod draws;
pub mod kind;
pub mod limiter;
pub mod music;
pub mod recipe;
pub mod synth;
#[cfg(test)]
mod tests;
pub mod wav;

pub use kind::{Sound, VolumeGroup};
