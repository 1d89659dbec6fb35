//! What the game shows and says, without an engine: functions turn a base and its play into pictures, words and marks. The
//! game copies them onto the screen.
//!
//! With the feature `bevy_ecs` the values that a Bevy game keeps as resources are such.

pub mod booths;
pub mod navigation;
pub mod overlay;
pub mod shown;
pub mod view;

#[cfg(test)]
mod testing;
