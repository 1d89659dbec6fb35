//! Overlays: data of the generator, painted over the tiles.

mod cut;
mod legend_panel;
pub mod state;
pub mod view;

use bevy::prelude::*;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(state::plugin);
}
