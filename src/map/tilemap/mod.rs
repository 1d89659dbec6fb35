//! The tilemaps of the base and of the land around it, and the rock below them. The tilemap of the base shows a floor,
//! or the whole grid while the player watches the digger. This module only draws. [`look`] chooses the tile of each
//! cell, without access to entities.

pub mod bedrock;
pub mod floor_changes;
pub mod land;
pub mod repaint;
pub mod spawn;
mod surface;

use bevy::prelude::*;
pub use rootward_presentation::looks::tiles as look;

/// Adds the tilemaps to an app.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        bedrock::plugin,
        surface::plugin,
        floor_changes::plugin,
        spawn::plugin,
        repaint::plugin,
        land::plugin,
    ));
}
