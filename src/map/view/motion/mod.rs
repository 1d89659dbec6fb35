//! Motion beyond the rules: pauses at hits, gait, pushes, flying loot. It only affects the picture, and can be switched
//! off.

pub mod gait;
pub mod hit_stop;
mod loot;

use bevy::prelude::*;

/// Adds the motion to an app.
pub fn plugin(app: &mut App) {
    app.add_plugins((hit_stop::plugin, loot::plugin));
}
