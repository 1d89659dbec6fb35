//! What the game shows and says, without an engine: functions turn a base and its play into pictures, words and marks. The
//! game copies them onto the screen.
//!
//! With the feature `bevy_ecs` the values that a Bevy game keeps as resources are such.

pub mod acting;
pub mod booths;
pub mod keys;
pub mod lamps;
pub mod lead;
pub mod looks;
pub mod loss;
pub mod navigation;
pub mod objective;
pub mod overlay;
pub mod points;
pub mod scenery;
pub mod shown;
pub mod view;
pub mod words;

#[cfg(test)]
mod testing;
