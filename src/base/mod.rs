//! The base that the game stands in: loading, swapping, and its features as entities.

pub mod current;
pub mod features;
pub mod load;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((load::plugin, features::plugin));
}
