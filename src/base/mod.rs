//! The base that the game stands in: loading, swapping, and what stands in it as entities.

pub mod current;
pub mod load;
pub mod placed;
pub mod way_in;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((load::plugin, placed::plugin));
}
