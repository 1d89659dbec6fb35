//! Everything that is drawn. Reads the logic, and writes nothing that the rules read.

pub mod artbook;
pub mod camera;
mod curtain;
mod daylight;
pub mod fights;
mod fog;
mod generations;
mod glow;
pub mod kit;
pub mod party;
pub mod room;
pub mod screenshot;
pub mod things;
mod veil;
mod watching;

use bevy::prelude::*;
use bevy_ecs_tilemap::TilemapPlugin;

/// The game as it is seen: on top of [`crate::LogicPlugin`] and Bevy's default plugins.
pub struct ViewPlugin;

impl Plugin for ViewPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins((
            TilemapPlugin,
            artbook::plugin,
            crate::tilemap::plugin,
            (camera::plugin, room::plugin),
            party::plugin,
            (fog::plugin, daylight::plugin, things::plugin, fights::plugin, glow::plugin),
            crate::hud::plugin,
            curtain::plugin,
            (watching::plugin, generations::plugin),
            screenshot::plugin,
            crate::console::view::plugin,
            crate::overlay::view::plugin,
            crate::examine::view_plugin,
            crate::screens::view_plugin,
            crate::sound::view_plugin,
        ));
    }
}
