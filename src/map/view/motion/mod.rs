//! Motion beyond the rules. It only affects the picture, and can be switched off.

pub mod gait;
pub mod hit_stop;
mod loot;

use bevy::prelude::*;

pub fn plugin(app: &mut App) {
    app.add_plugins((hit_stop::plugin, loot::plugin));
}
