//! Motion beyond the rules: pauses at hits, gait, pushes, flying loot. It is drawing only, and optional.

pub mod gait;
pub mod hit_stop;
mod loot;

use bevy::prelude::*;

/// Adds the motion to an app.
pub fn plugin(app: &mut App) {
    app.add_plugins((hit_stop::plugin, loot::plugin));
}
