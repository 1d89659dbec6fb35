//! Everything that stands in the base, as sprites above the tiles: pictures for records while the
//! party walks, and pictures for kinds while the digger is watched.

mod draw;
mod dress;
mod numbers;
pub mod looks;
pub mod pictures;
mod watched;

use bevy::prelude::*;

/// Adds it to an app.
pub fn plugin(app: &mut App) {
    app.add_plugins((draw::plugin, dress::plugin, numbers::plugin, watched::plugin));
}
