//! Special moments: banners and sparks for events in a base, and the scenes before and after it.

mod banner;
mod sparks;
mod stage;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((banner::plugin, sparks::plugin, stage::plugin));
}
