//! Motion beyond the rules: rests at hits, gait, pushes, flying loot. Drawing only, and optional.

pub mod gait;
pub mod hit_stop;
mod loot;

use bevy::prelude::*;

/// Adds the motion to an app.
pub fn plugin(app: &mut App) {
    app.add_plugins((hit_stop::plugin, loot::plugin));
}
