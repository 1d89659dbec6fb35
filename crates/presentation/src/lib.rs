//! The pictures, texts and marks of the game, computed from a base and its play, without an engine.
//!
//! With the feature `bevy_ecs`, the values that a Bevy game keeps as resources implement `Resource`.

pub mod acting;
pub mod booths;
pub mod changes;
pub mod film;
pub mod keys;
pub mod lamps;
pub mod lead;
pub mod looks;
pub mod loss;
pub mod navigation;
pub mod objective;
pub mod overlay;
pub mod plan;
pub mod points;
pub mod rooms;
pub mod scenery;
pub mod shown;
pub mod travel;
pub mod view;
pub mod words;

#[cfg(test)]
mod testing;
