//! Overlays: what the generator knows, painted over the tiles.

pub mod canvas;
pub mod class;
mod cut;
pub mod features;
pub mod ids;
pub mod inks;
pub mod kinds;
pub mod label;
pub mod legend;
mod legend_panel;
pub mod link_lines;
pub mod links;
pub mod paint;
pub mod phases;
pub mod rooms;
pub mod root;
pub mod sheet;
pub mod state;
pub mod thinning;
pub mod view;

use bevy::prelude::*;
pub use rootward_console::Overlay;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(state::plugin);
}
