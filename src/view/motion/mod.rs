//! What makes the picture move beyond what the rules tell: the rest at a hit, the gait, the push of a hit, loot that
//! flies. It is drawing only, and can be switched off.

pub mod gait;
pub mod hit_stop;
mod loot;

use bevy::prelude::*;

/// Adds the motion to an app.
pub fn plugin(app: &mut App) {
    app.add_plugins((hit_stop::plugin, loot::plugin));
}
