//! The tilemaps: one of the base, which shows a floor or, while the digger is watched, the whole grid, and one of
//! the land around it; and the rock below them. Drawing only: what a cell looks like is in [`look`], which knows no entity.

pub mod bedrock;
pub mod floor_changes;
pub mod land;
pub mod look;
pub mod repaint;
pub mod spawn;

use bevy::prelude::*;

/// Adds the tilemaps to an app.
pub fn plugin(app: &mut App) {
    app.add_plugins((bedrock::plugin, floor_changes::plugin, spawn::plugin, repaint::plugin, land::plugin));
}
