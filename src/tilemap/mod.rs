//! The tilemaps: one for each floor, one of the whole grid for watching the digger, and one of the
//! land around the base. Drawing
//! only: what a cell looks like is in [`look`], which knows no entity.

pub mod floor_changes;
pub mod land;
pub mod look;
pub mod repaint;
pub mod spawn;

use bevy::prelude::*;

/// Adds the tilemaps to an app.
pub fn plugin(app: &mut App) {
    app.add_plugins((floor_changes::plugin, spawn::plugin, repaint::plugin, land::plugin));
}
