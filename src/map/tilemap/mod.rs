//! The tilemaps of the base and of the land, and the rock below. [`look`] chooses the tile of each cell.

pub mod bedrock;
pub mod floor_changes;
pub mod land;
pub mod repaint;
pub mod spawn;
mod surface;

use bevy::prelude::*;
pub use rootward_presentation::looks::tiles as look;

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
