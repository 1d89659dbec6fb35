//! The sounds of the game, from recipes and seeds to samples, without engine, files or clock.
//!
//! A recipe of `assets/sounds/sounds.ron` describes one [`Sound`], and [`synth::render`] computes its samples. The same
//! recipe always gives the same samples. [`music`] is composed during playback, from the text of a seed. A
//! [`desk::Desk`] mixes everything, and never produces a sample that is too loud.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod desk;
#[cfg(test)]
mod desk_tests;
mod draws;
mod kind;
mod limiter;
pub mod music;
pub mod recipe;
pub mod synth;
#[cfg(test)]
mod tests;
pub mod voices;
pub mod wav;

pub use kind::{Sound, VolumeGroup};
